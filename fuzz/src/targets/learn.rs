//! Minds that were learned.

use wits_core::ron::RonFile;
use wits_learn::mind::LearnedDef;

use crate::laws::{definition, ticks, words};

pub(super) fn learned(data: &[u8]) {
    let def = definition(data, LearnedDef::from_ron, LearnedDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}
