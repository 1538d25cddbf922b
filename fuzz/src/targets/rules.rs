//! Rules, experts and facts.

use wits_rules::experts::ExpertsDef;
use wits_rules::{FactDef, RuleMind, RulesDef};

use crate::laws::{FILE, definition, places_hold, ticks, words};

pub(super) fn rules(data: &[u8]) {
    let Some(def) = definition(data, RulesDef::read, RulesDef::to_string) else { return };
    match RuleMind::read(FILE, &def.to_string(), &words()) {
        Ok(mind) => ticks(&mind),
        Err(findings) => places_hold(&def.to_string(), &findings),
    }
}

pub(super) fn experts(data: &[u8]) {
    let Some(def) = definition(data, ExpertsDef::from_ron, ExpertsDef::to_ron) else { return };
    if let Ok(mind) = def.bind(&words()) {
        ticks(&mind);
    }
}

pub(super) fn facts(data: &[u8]) {
    let write = |facts: &Vec<FactDef>| facts.iter().map(|fact| format!("{fact}\n")).collect();
    definition(data, FactDef::read_all, write);
}
