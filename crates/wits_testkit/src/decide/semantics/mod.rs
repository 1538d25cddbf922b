//! What the nodes of behaviour trees must do, as a table to hold an implementation against.
//!
//! Every [`Law`] is a node above a few scripted leaves, what the leaves answer tick by tick, and what must come of it: which
//! leaves are ticked, which are aborted, and the status. The laws are those on which descriptions of behaviour trees agree;
//! [`NodeKind`] says which variant of a node is meant where they differ. [`check`] runs all laws of the kinds that you have.
//!
//! ```
//! use wits_mind::Status;
//! use wits_testkit::decide::semantics::{Leaves, NodeKind, check};
//!
//! /// A sequence of one's own that goes on with the child that runs.
//! fn sequence(children: &'static [&'static str]) -> impl FnMut(&mut Leaves) -> Status {
//!     let mut at = 0;
//!     move |leaves| {
//!         while let Some(child) = children.get(at) {
//!             match leaves.tick(child) {
//!                 Status::Success => at += 1,
//!                 Status::Failure => { at = 0; return Status::Failure; }
//!                 Status::Running => return Status::Running,
//!             }
//!         }
//!         at = 0;
//!         Status::Success
//!     }
//! }
//! let held = check(|kind, children| (kind == NodeKind::Sequence).then(|| sequence(children)));
//! assert!(held >= 4);
//! ```
//!
//! # Source
//! Colledanchise and Ögren, *Behavior Trees in Robotics and AI*, 1 and 2; Millington, *AI for Games*, 3e, 5.4; the
//! documentation of BehaviorTree.CPP 4 and of py_trees.

mod table;
#[cfg(all(test, feature = "decide"))]
mod tests;

use std::collections::BTreeMap;

use wits_mind::Status;

pub use table::LAWS;

/// A node of a behaviour tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeKind {
    /// One after another as long as they succeed; goes on with the child that runs.
    Sequence,
    /// The first that succeeds; goes on with the child that runs. Also called fallback.
    Selector,
    /// A sequence that ticks from the first child again, and aborts a later one that runs.
    ReactiveSequence,
    /// A selector that ticks from the first child again, and aborts a later one that runs.
    ReactiveSelector,
    /// A sequence that goes on with the child that failed. Also called sequence with memory.
    Checklist,
    /// Ticks all children; succeeds after `success` successes, fails after `failure` failures, and aborts the others.
    Parallel {
        /// How many successes it takes.
        success: u32,
        /// How many failures it takes.
        failure: u32,
    },
    /// Success becomes failure, failure success.
    Inverter,
    /// Success whatever comes of it.
    Succeed,
    /// Failure whatever comes of it.
    Fail,
    /// Succeeds after this number of successes, one round per tick.
    Repeat(u32),
    /// Fails after this number of tries, one per tick.
    Retry(u32),
    /// Again until it fails, one round a tick; then succeeds.
    UntilFail,
    /// If the first child succeeds the second, else the third; asks once.
    Branch,
    /// The same, but asks at every tick, and aborts the branch that does not apply any more.
    ReactiveBranch,
}

/// What a node must do in one situation.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// In words.
    pub law: &'static str,
    /// The node.
    pub kind: NodeKind,
    /// The names of its leaves.
    pub children: &'static [&'static str],
    /// What leaves answer, one letter for each time that they are ticked: `S`, `F` or `R`. The last one stays; leaves that
    /// are not named succeed.
    pub answers: &'static [(&'static str, &'static str)],
    /// One line for each tick: leaves with what they answered (`aS`), leaves that were aborted (`a!`), then the status.
    pub ticks: &'static [&'static str],
}

/// Scripted leaves that remember what happens to them.
#[derive(Clone, Debug, Default)]
pub struct Leaves {
    answers: BTreeMap<&'static str, (&'static str, usize)>,
    log: Vec<String>,
}

impl Leaves {
    fn of(law: &Law) -> Self {
        let answers = law.answers.iter().map(|(name, letters)| (*name, (*letters, 0))).collect();
        Self { answers, log: Vec::new() }
    }

    /// Ticks a leaf.
    pub fn tick(&mut self, name: &str) -> Status {
        let letter = match self.answers.iter_mut().find(|(known, _)| **known == name) {
            Some((_, (letters, next))) => {
                let letter = letters.chars().nth(*next).or_else(|| letters.chars().last());
                *next += 1;
                letter.unwrap_or('S')
            }
            None => 'S',
        };
        self.log.push(format!("{name}{letter}"));
        match letter {
            'F' => Status::Failure,
            'R' => Status::Running,
            _ => Status::Success,
        }
    }

    /// Aborts a leaf that runs.
    pub fn abort(&mut self, name: &str) {
        self.log.push(format!("{name}!"));
    }

    /// What happened in a tick that came to a status.
    fn line(&mut self, status: Status) -> String {
        let letter = match status {
            Status::Success => "S",
            Status::Failure => "F",
            Status::Running => "R",
        };
        let mut log = std::mem::take(&mut self.log);
        // In which order leaves are aborted together is not agreed upon.
        log.chunk_by_mut(|a, b| a.ends_with('!') && b.ends_with('!')).for_each(<[String]>::sort);
        log.push(letter.to_owned());
        log.join(" ")
    }
}

/// Holds an implementation against all [`LAWS`] of the kinds that it has. `make` gives what ticks a node of a kind above
/// leaves of these names, or `None` for kinds that it does not have. Gives the number of laws that were checked.
///
/// # Panics
/// At the first law that does not hold, with the tick, what was expected and what was found.
#[track_caller]
pub fn check<R>(make: impl Fn(NodeKind, &'static [&'static str]) -> Option<R>) -> usize
where
    R: FnMut(&mut Leaves) -> Status,
{
    let mut checked = 0;
    for law in LAWS {
        let Some(mut node) = make(law.kind, law.children) else { continue };
        let mut leaves = Leaves::of(law);
        for (tick, expected) in law.ticks.iter().enumerate() {
            let status = node(&mut leaves);
            let found = leaves.line(status);
            let Law { law, kind, answers, .. } = law;
            assert!(
                found == *expected,
                "{kind:?}: {law}\n  leaves answer {answers:?}\n  tick {tick}: expected {expected:?}, found {found:?}"
            );
        }
        checked += 1;
    }
    checked
}
