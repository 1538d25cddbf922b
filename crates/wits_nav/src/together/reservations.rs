//! Who will be where, when.

use std::collections::VecDeque;

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
///
/// # Cost
/// A search among the steps and one among the nodes of a step; taking a node moves those of its step that come after it.
/// Memory is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(u64, u32, u32)>", into = "Vec<(u64, u32, u32)>")]
pub struct Reservations {
    /// In the order of steps; none is empty.
    rows: VecDeque<Row>,
    /// Memory for others.
    spare: Vec<Vec<(u32, u32)>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    step: u64,
    /// In the order of nodes: the node, and who has it.
    taken: Vec<(u32, u32)>,
}

impl Reservations {
    /// Takes a node for one step of time. Who had it before loses it.
    pub fn reserve(&mut self, who: u32, node: u32, step: u64) {
        let place = self.rows.partition_point(|row| row.step < step);
        if self.rows.get(place).is_none_or(|row| row.step != step) {
            self.rows.insert(place, Row { step, taken: self.spare.pop().unwrap_or_default() });
        }
        let taken = &mut self.rows[place].taken;
        match taken.binary_search_by_key(&node, |&(node, _)| node) {
            Ok(known) => taken[known].1 = who,
            Err(new) => taken.insert(new, (node, who)),
        }
    }

    /// Who has a node at a step.
    #[must_use]
    pub fn holder(&self, node: u32, step: u64) -> Option<u32> {
        let row = self.rows.get(self.rows.partition_point(|row| row.step < step))?;
        let place = row.taken.binary_search_by_key(&node, |&(node, _)| node);
        place.ok().filter(|_| row.step == step).map(|place| row.taken[place].1)
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
        let Self { rows, spare } = self;
        rows.retain_mut(|row| {
            if row.step >= from {
                row.taken.retain(|&(_, holder)| holder != who);
            }
            let is_used = !row.taken.is_empty();
            if !is_used {
                spare.push(std::mem::take(&mut row.taken));
            }
            is_used
        });
    }

    /// Forgets everything before a step.
    pub fn forget_before(&mut self, step: u64) {
        while self.rows.front().is_some_and(|row| row.step < step) {
            self.forget_first();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        while self.forget_first() {}
    }

    fn forget_first(&mut self) -> bool {
        let Some(mut row) = self.rows.pop_front() else { return false };
        row.taken.clear();
        self.spare.push(row.taken);
        true
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.taken.len()).sum()
    }

    /// Nothing is reserved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl PartialEq for Reservations {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl Eq for Reservations {}

/// Step, node, who.
impl From<Vec<(u64, u32, u32)>> for Reservations {
    fn from(list: Vec<(u64, u32, u32)>) -> Self {
        let mut reservations = Self::default();
        list.into_iter().for_each(|(step, node, who)| reservations.reserve(who, node, step));
        reservations
    }
}

impl From<Reservations> for Vec<(u64, u32, u32)> {
    fn from(reservations: Reservations) -> Self {
        let of_row = |row: Row| row.taken.into_iter().map(move |(node, who)| (row.step, node, who));
        reservations.rows.into_iter().flat_map(of_row).collect()
    }
}
