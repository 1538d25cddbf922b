//! Utility, needs, goals, planners.

use wits_core::ron::RonFile;
use wits_plan::drive::DriveDef;
use wits_plan::goap::GoapDef;
use wits_plan::htn::HtnDef;
use wits_plan::needs::NeedsDef;
use wits_plan::utility::UtilityDef;

use crate::laws::{definition, ticks, words};

pub(super) fn utility(data: &[u8]) {
    let def = definition(data, UtilityDef::from_ron, UtilityDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn needs(data: &[u8]) {
    let def = definition(data, NeedsDef::from_ron, NeedsDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn goals(data: &[u8]) {
    let def = definition(data, DriveDef::from_ron, DriveDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn goap(data: &[u8]) {
    let def = definition(data, GoapDef::from_ron, GoapDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn htn(data: &[u8]) {
    let def = definition(data, HtnDef::from_ron, HtnDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}
