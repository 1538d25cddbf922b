//! The laws.

use super::{Law, NodeKind};

const AB: &[&str] = &["a", "b"];
const ABC: &[&str] = &["a", "b", "c"];
const A: &[&str] = &["a"];

const fn law(
    law: &'static str,
    kind: NodeKind,
    children: &'static [&'static str],
    answers: &'static [(&'static str, &'static str)],
    ticks: &'static [&'static str],
) -> Law {
    Law { law, kind, children, answers, ticks }
}

const fn parallel(success: u32, failure: u32) -> NodeKind {
    NodeKind::Parallel { success, failure }
}

/// All of them.
pub const LAWS: &[Law] = &[
    law("succeeds when all have", NodeKind::Sequence, ABC, &[], &["aS bS cS S", "aS bS cS S"]),
    law(
        "fails with the first failure, and begins anew",
        NodeKind::Sequence,
        ABC,
        &[("b", "FS")],
        &["aS bF F", "aS bS cS S"],
    ),
    law(
        "goes on with the child that runs",
        NodeKind::Sequence,
        ABC,
        &[("b", "RRS")],
        &["aS bR R", "bR R", "bS cS S"],
    ),
    law(
        "begins anew after it has run and failed",
        NodeKind::Sequence,
        AB,
        &[("b", "RFS")],
        &["aS bR R", "bF F", "aS bS S"],
    ),
    law(
        "fails when all have",
        NodeKind::Selector,
        ABC,
        &[("a", "F"), ("b", "F"), ("c", "F")],
        &["aF bF cF F"],
    ),
    law(
        "succeeds with the first success",
        NodeKind::Selector,
        ABC,
        &[("a", "F"), ("b", "S")],
        &["aF bS S", "aF bS S"],
    ),
    law(
        "goes on with the child that runs",
        NodeKind::Selector,
        ABC,
        &[("a", "F"), ("b", "RF")],
        &["aF bR R", "bF cS S", "aF bF cS S"],
    ),
    law(
        "asks earlier children again while a later one runs",
        NodeKind::ReactiveSequence,
        AB,
        &[("b", "RRS")],
        &["aS bR R", "aS bR R", "aS bS S"],
    ),
    law(
        "aborts the child that runs when an earlier one fails",
        NodeKind::ReactiveSequence,
        AB,
        &[("a", "SF"), ("b", "R")],
        &["aS bR R", "aF b! F"],
    ),
    law(
        "aborts the child that runs when an earlier one begins to run",
        NodeKind::ReactiveSequence,
        AB,
        &[("a", "SRS"), ("b", "RS")],
        &["aS bR R", "aR b! R", "aS bS S"],
    ),
    law(
        "asks earlier children again while a later one runs",
        NodeKind::ReactiveSelector,
        AB,
        &[("a", "F"), ("b", "RF")],
        &["aF bR R", "aF bF F"],
    ),
    law(
        "aborts the child that runs when an earlier one succeeds",
        NodeKind::ReactiveSelector,
        ABC,
        &[("a", "FS"), ("b", "F"), ("c", "R")],
        &["aF bF cR R", "aS c! S"],
    ),
    law(
        "goes on with the child that failed",
        NodeKind::Checklist,
        ABC,
        &[("b", "FRFS")],
        &["aS bF F", "bR R", "bF F", "bS cS S", "aS bS cS S"],
    ),
    law(
        "ticks all, and those that have ended no more",
        parallel(2, 1),
        AB,
        &[("b", "RS")],
        &["aS bR R", "bS S"],
    ),
    law(
        "fails with enough failures, and aborts the others",
        parallel(3, 1),
        ABC,
        &[("a", "R"), ("b", "RF"), ("c", "R")],
        &["aR bR cR R", "aR bF a! c! F"],
    ),
    law(
        "succeeds with enough successes, and aborts the others",
        parallel(1, 3),
        ABC,
        &[("a", "F"), ("b", "R"), ("c", "RS")],
        &["aF bR cR R", "bR cS b! S"],
    ),
    law(
        "takes several failures if it is set to",
        parallel(2, 2),
        ABC,
        &[("a", "F"), ("b", "RS"), ("c", "RRS")],
        &["aF bR cR R", "bS cR R", "cS S"],
    ),
    law(
        "turns results around and lets running be",
        NodeKind::Inverter,
        A,
        &[("a", "RSF")],
        &["aR R", "aS F", "aF S"],
    ),
    law("always succeeds", NodeKind::Succeed, A, &[("a", "RFS")], &["aR R", "aF S", "aS S"]),
    law("always fails", NodeKind::Fail, A, &[("a", "RSF")], &["aR R", "aS F", "aF F"]),
    law(
        "succeeds after the given number of successes",
        NodeKind::Repeat(3),
        A,
        &[],
        &["aS R", "aS R", "aS S", "aS R"],
    ),
    law(
        "fails with its child, and counts anew",
        NodeKind::Repeat(2),
        A,
        &[("a", "SFS")],
        &["aS R", "aF F", "aS R", "aS S"],
    ),
    law(
        "fails after the given number of failures",
        NodeKind::Retry(2),
        A,
        &[("a", "F")],
        &["aF R", "aF F", "aF R"],
    ),
    law(
        "succeeds with its child, and counts anew",
        NodeKind::Retry(2),
        A,
        &[("a", "FSF")],
        &["aF R", "aS S", "aF R", "aF F"],
    ),
    law(
        "goes on until a failure",
        NodeKind::UntilFail,
        A,
        &[("a", "SRSF")],
        &["aS R", "aR R", "aS R", "aF S"],
    ),
    law(
        "takes one branch or the other",
        NodeKind::Branch,
        ABC,
        &[("a", "SF"), ("b", "F")],
        &["aS bF F", "aF cS S"],
    ),
    law(
        "does not ask again while a branch runs",
        NodeKind::Branch,
        ABC,
        &[("a", "SF"), ("b", "RS")],
        &["aS bR R", "bS S", "aF cS S"],
    ),
    law("fails without a branch to take", NodeKind::Branch, AB, &[("a", "F")], &["aF F"]),
    law(
        "aborts the branch that does not apply any more",
        NodeKind::ReactiveBranch,
        ABC,
        &[("a", "SFS"), ("b", "R"), ("c", "R")],
        &["aS bR R", "aF b! cR R", "aS c! bR R"],
    ),
];
