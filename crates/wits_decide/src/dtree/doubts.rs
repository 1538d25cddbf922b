//! What runs, but is probably a mistake: branches that nobody goes to, ways that can never be taken.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place};

use super::{ChoiceDef, DecisionDef};
use crate::condition::ConditionDef;

/// Adds all doubts to the findings.
///
/// Nothing changes during a decision, so a test that was asked before on the same way has the same answer again. Only
/// what stands in one part of the file is compared: a shared branch may be needed on another way to it.
pub(super) fn add(def: &DecisionDef, findings: &mut Findings) {
    part(&def.root, "root", &mut Vec::new(), findings);
    let reached = reached(def);
    for (name, branch) in &def.branches {
        let path = format!("branches.{name}");
        if !reached.contains(name.as_str()) {
            findings.add(Place::path(&path), format!("nobody goes to the branch {name:?}"), "");
        }
        part(branch, &path, &mut Vec::new(), findings);
    }
}

fn reached(def: &DecisionDef) -> BTreeSet<&str> {
    let mut reached = BTreeSet::new();
    let mut to_do = vec![&def.root];
    while let Some(node) = to_do.pop() {
        if let ChoiceDef::Go(name) = node.inner().0
            && reached.insert(name.as_str())
        {
            to_do.extend(def.branches.get(name));
        }
        to_do.extend(node.children().into_iter().map(|(_, child)| child));
    }
    reached
}

/// What is known on the way to a node.
type Known<'d> = Vec<(&'d ConditionDef, bool)>;

fn part<'d>(node: &'d ChoiceDef, path: &str, known: &mut Known<'d>, findings: &mut Findings) {
    match node.inner().0 {
        ChoiceDef::If { test, yes, no } => {
            let (plain, positive) = without_not(test);
            let before = known.iter().find(|(asked, _)| *asked == plain).map(|(_, holds)| *holds == positive);
            let fixed = test.fixed();
            if let Some(holds) = fixed.or(before) {
                let (never, ever) = if holds { (".no", "holds") } else { (".yes", "does not hold") };
                let why =
                    if fixed.is_some() { "in any case" } else { "here, it was asked before on this way" };
                let message = format!("can never run: \"{test}\" {ever} {why}");
                findings.add(Place::path(format!("{path}{never}")), message, "");
            }
            for (step, child, holds) in [(".yes", yes, positive), (".no", no, !positive)] {
                known.push((plain, holds));
                part(child, &format!("{path}{step}"), known, findings);
                known.pop();
            }
        }
        inner => {
            if let ChoiceDef::Random(random) = inner {
                let never =
                    [(0.0, ".yes"), (1.0, ".no")].into_iter().find(|(sure, _)| random.chance == *sure);
                if let Some((chance, step)) = never.filter(|_| !random.alternate) {
                    let message = format!("can never run: the chance of yes is {chance}");
                    findings.add(Place::path(format!("{path}{step}")), message, "");
                }
            }
            for (step, child) in inner.children() {
                part(child, &format!("{path}{step}"), known, findings);
            }
        }
    }
}

/// The condition under any number of `Not`, and whether their number is even.
pub(super) fn without_not(test: &ConditionDef) -> (&ConditionDef, bool) {
    match test {
        ConditionDef::Not(part) => {
            let (plain, positive) = without_not(part);
            (plain, !positive)
        }
        plain => (plain, true),
    }
}
