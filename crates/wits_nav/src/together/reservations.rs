//! Who will be where, when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Places that are taken at certain steps of time.
///
/// ```
/// use wits_nav::together::Reservations;
/// let mut taken = Reservations::default();
/// taken.reserve(0, 7, 3); // traveller 0 is in node 7 at step 3 …
/// taken.reserve(0, 8, 4); // … and in node 8 at step 4
/// assert!(!taken.is_free(1, 7, 3) && taken.is_free(0, 7, 3) && taken.is_free(1, 7, 4));
/// assert!(!taken.may_move(1, (8, 7), 3)); // they would pass through each other
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reservations {
    /// By step and node: who.
    taken: BTreeMap<(u64, u32), u32>,
}

impl Reservations {
    /// Takes a node for one step of time. Who had it before loses it.
    pub fn reserve(&mut self, who: u32, node: u32, step: u64) {
        self.taken.insert((step, node), who);
    }

    /// Who has a node at a step.
    #[must_use]
    pub fn holder(&self, node: u32, step: u64) -> Option<u32> {
        self.taken.get(&(step, node)).copied()
    }

    /// Whether a node is nobody else's at a step.
    #[must_use]
    pub fn is_free(&self, who: u32, node: u32, step: u64) -> bool {
        self.holder(node, step).is_none_or(|holder| holder == who)
    }

    /// Whether somebody can go from one node to another between a step and the next: nobody else is there then, and nobody
    /// comes the other way.
    #[must_use]
    pub fn may_move(&self, who: u32, (from, to): (u32, u32), step: u64) -> bool {
        let meets = || {
            let other = self.holder(to, step).filter(|&other| other != who);
            other.is_some() && self.holder(from, step.saturating_add(1)) == other
        };
        self.is_free(who, to, step.saturating_add(1)) && !meets()
    }

    /// Gives up all that somebody has from a step on.
    pub fn release(&mut self, who: u32, from: u64) {
        self.taken.retain(|&(step, _), holder| *holder != who || step < from);
    }

    /// Forgets everything before a step.
    pub fn forget_before(&mut self, step: u64) {
        self.taken = self.taken.split_off(&(step, 0));
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.taken.len()
    }

    /// Nothing is reserved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }
}
