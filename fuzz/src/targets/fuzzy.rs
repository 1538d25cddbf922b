//! Fuzzy modules as RON and FCL, their rules, fuzzy and Markov machines.

use wits_core::ron::RonFile;
use wits_fuzzy::machine::FuzzyMachineDef;
use wits_fuzzy::markov::MarkovDef;
use wits_fuzzy::{FuzzyDef, RuleDef};

use crate::laws::{FILE, definition, places_hold, ticks, words};

pub(super) fn fuzzy(data: &[u8]) {
    let Some(def) = definition(data, FuzzyDef::from_ron, FuzzyDef::to_ron) else { return };
    module_lives(&def);
}

fn module_lives(def: &FuzzyDef) {
    if let Ok(mind) = def.bind(&words()) {
        ticks(&mind);
    }
    let Ok(written) = wits_fuzzy::fcl::write(def) else { return };
    let again = wits_fuzzy::fcl::read(FILE, &written);
    let again = again.unwrap_or_else(|faults| panic!("written as FCL and then refused: {faults}\n{written}"));
    assert_eq!(wits_fuzzy::fcl::write(&again).as_ref(), Ok(&written), "written, read and written again");
}

pub(super) fn fcl(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match wits_fuzzy::fcl::read(FILE, text) {
        Ok(def) => {
            let written = def.to_ron();
            let again = FuzzyDef::from_ron(FILE, &written);
            let again =
                again.unwrap_or_else(|faults| panic!("printed and then refused: {faults}\n{written}"));
            assert_eq!(again.to_ron(), written, "printed, read and printed again");
            module_lives(&def);
        }
        Err(findings) => places_hold(text, &findings),
    }
}

pub(super) fn machine(data: &[u8]) {
    let def = definition(data, FuzzyMachineDef::from_ron, FuzzyMachineDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn markov(data: &[u8]) {
    let def = definition(data, MarkovDef::from_ron, MarkovDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}

pub(super) fn rule(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<RuleDef>() {
        Ok(rule) => {
            let printed = rule.to_string();
            let again = printed.parse::<RuleDef>();
            let again = again.unwrap_or_else(|fault| panic!("printed and then refused: {fault}\n{printed}"));
            assert_eq!(again.to_string(), printed, "printed, read and printed again");
        }
        Err(fault) => assert!(fault.column as usize <= text.len() + 1, "{fault}"),
    }
}
