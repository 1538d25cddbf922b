//! What one character remembers.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use super::{Expiry, RandomDef};
use crate::Value;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// What one character remembers of its decision tree: the action that is going on, and what chance said.
///
/// A tree without random nodes that only decides needs none of it.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct DecisionState {
    /// Runs of this tree so far, for random nodes. The first one is 1.
    pub(super) run: u32,
    /// The leaf whose action was entered.
    pub(super) entered: u32,
    pub(super) memory: u64,
    pub(super) rolls: Box<[Roll]>,
    pub(super) locals: Vec<Option<Value>>,
}

impl DecisionState {
    pub(super) fn new(rolls: usize, locals: Vec<Option<Value>>) -> Self {
        Self { run: 0, entered: NONE, memory: 0, rolls: vec![Roll::default(); rolls].into(), locals }
    }

    /// How often the tree has decided for this character.
    #[must_use]
    pub const fn runs(&self) -> u32 {
        self.run
    }

    /// The number of the leaf node whose action is going on.
    #[must_use]
    pub const fn running(&self) -> Option<u32> {
        if self.entered == NONE { None } else { Some(self.entered) }
    }
}

/// What chance said at one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Roll {
    /// The run it was last asked in; 0 if never.
    last: u32,
    /// So many runs until it rolls again.
    left: u32,
    pub(super) yes: bool,
}

/// What happened at a random node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// The choice stays; so many runs are left, if there is a time-out.
    Kept,
    /// It was not asked in the run before.
    Rolled,
    /// Its time was out.
    TimedOut,
}

impl Roll {
    /// Which way in this run.
    pub(super) fn ask(&mut self, rules: &Rules, run: u32, stream: &mut Stream) -> News {
        let in_a_row = self.last != 0 && run == self.last.wrapping_add(1);
        self.last = run;
        if in_a_row {
            let Some(_) = rules.time_out else { return News::Kept };
            self.left = self.left.saturating_sub(1);
            if self.left > 0 {
                return News::Kept;
            }
        }
        self.yes = if in_a_row && rules.alternate { !self.yes } else { stream.unit() < rules.chance };
        self.left = rules.time_out.map_or(0, |runs| {
            let longer = if rules.range > 0 { stream.below(rules.range.saturating_add(1)) } else { 0 };
            runs.saturating_add(longer).max(1)
        });
        if in_a_row { News::TimedOut } else { News::Rolled }
    }

    /// It was ever rolled.
    pub(super) const fn was_asked(&self) -> bool {
        self.last != 0
    }

    pub(super) const fn left(&self) -> u32 {
        self.left
    }
}

/// How a random node rolls.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) chance: f32,
    pub(super) time_out: Option<u32>,
    range: u32,
    alternate: bool,
}

impl Rules {
    pub(super) fn new(def: &RandomDef) -> Self {
        let late = u32::from(def.expiry == Expiry::After);
        let time_out = def.time_out.map(|runs| runs.saturating_add(late));
        Self { chance: def.chance, time_out, range: def.time_out_range, alternate: def.alternate }
    }
}
