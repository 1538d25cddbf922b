//! What ghosts remember from one crossing to the next.

use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_nav::dynamic::{DStarLite, Learned};

use crate::pacman::maze::CELLS;

/// What a search remembers from crossing to crossing: part of a ghost's state, since its next choice depends on it.
#[derive(Clone, Debug, Default, State)]
#[state(own_hash)]
pub(crate) struct Memory {
    pub(crate) kind: Kind,
    /// Over crossings, or over cells.
    over_crossings: bool,
    /// The cell of the goal.
    pub(crate) goal: u32,
}

/// What it is.
#[derive(Clone, Debug, Default, State)]
pub(crate) enum Kind {
    #[default]
    Nothing,
    /// And the node whose link back was left out.
    Repair(Box<DStarLite>, u32),
    Learned(Box<Learned>),
}

impl Memory {
    pub(crate) fn bytes(&self) -> usize {
        match self.kind {
            Kind::Nothing => 0,
            Kind::Repair(..) => 36 * CELLS,
            Kind::Learned(_) => 8 * CELLS,
        }
    }

    /// Forgets what it knows of the other kind of map.
    pub(crate) fn is_for(&mut self, over_crossings: bool) {
        if self.over_crossings != over_crossings {
            *self = Self { over_crossings, ..Self::default() };
        }
    }
}

// By hand: what the search knows of each cell, not how it stores it.
impl HashState for Memory {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.goal, u32::from(self.over_crossings)]);
        for node in 0..CELLS as u32 {
            match &self.kind {
                Kind::Nothing => return,
                Kind::Repair(search, _) => {
                    let (cost, seen) = search.values(node).unwrap_or((-1.0, -1.0));
                    hasher.write(&[cost, seen]);
                }
                Kind::Learned(learned) => hasher.write(&learned.value(node).unwrap_or(-1.0)),
            }
        }
    }
}
