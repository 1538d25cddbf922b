//! Behaviour trees, state machines, decision trees, actions, expressions.

use wits_core::ron::{self, RonFile};
use wits_decide::action::{ActionsDef, AlarmsDef};
use wits_decide::dtree::{DecisionDef, DecisionTree, Tally};
use wits_decide::expr::Expr;
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;

use crate::laws::{FILE, definition, places_hold, ticks, words};

pub(super) fn tree(data: &[u8]) {
    let Some(def) = definition(data, TreeDef::from_ron, TreeDef::to_ron) else { return };
    tree_lives(&def);
}

/// A tree that binds ticks, and what is written of it as XML is read again.
pub(super) fn tree_lives(def: &TreeDef) {
    let Ok(tree) = def.bind(&words()) else { return };
    ticks(&tree);
    if let Ok(xml) = def.to_xml() {
        let again = TreeDef::from_xml(FILE, &xml);
        again.unwrap_or_else(|faults| panic!("written as XML and then refused: {faults}\n{xml}"));
    }
}

pub(super) fn machine(data: &[u8]) {
    let Some(def) = definition(data, MachineDef::from_ron, MachineDef::to_ron) else { return };
    if let Ok(machine) = def.bind(&words()) {
        ticks(&machine);
    }
}

pub(super) fn decision(data: &[u8]) {
    let Some(def) = definition(data, DecisionDef::from_ron, DecisionDef::to_ron) else { return };
    match DecisionTree::from_ron(FILE, &def.to_ron(), &words()) {
        Ok(tree) => ticks(&tree),
        Err(findings) => places_hold(&def.to_ron(), &findings),
    }
}

/// How often each branch was taken, for a tree of two levels.
pub(super) fn tally(data: &[u8]) {
    let tree = r#"(root: If(test: Is("yes"), yes: Do("a"), no: If(test: All([Is("b"), Is("c")]), yes: Pick("d"), no: Pick("e"))))"#;
    let Ok(def) = DecisionDef::from_ron("tree", tree) else { panic!("the tree of the tally") };
    definition(data, |file, text| Tally::from_ron(file, text, &def), Tally::to_ron);
}

pub(super) fn actions(data: &[u8]) {
    let Some(def) = definition(data, ActionsDef::from_ron, ActionsDef::to_ron) else { return };
    if let Ok(actions) = def.bind(&words()) {
        ticks(&actions);
    }
}

pub(super) fn alarms(data: &[u8]) {
    definition(data, AlarmsDef::from_ron, ron::write);
}

/// What is printed is read as the same expression.
pub(super) fn expression(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<Expr>() {
        Ok(expr) => {
            let printed = expr.to_string();
            let again = printed.parse::<Expr>();
            let again = again.unwrap_or_else(|fault| panic!("printed and then refused: {fault}\n{printed}"));
            assert_eq!(again.to_string(), printed, "printed, read and printed again");
        }
        Err(fault) => assert!(
            (1..=text.len() + 1).contains(&fault.column),
            "column {} of {}: {fault}",
            fault.column,
            text.len()
        ),
    }
}
