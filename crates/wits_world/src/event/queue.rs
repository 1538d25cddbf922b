//! Events that wait: the most important first, equal ones in the order of posting.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::Event;

/// How much an event matters, and by when it has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Urgency {
    /// Higher is told first.
    pub priority: u8,
    /// From this moment on it is told in the next dispatch, whatever the budget.
    pub deadline: Moment,
}

impl Default for Urgency {
    /// When there is time.
    fn default() -> Self {
        Self { priority: 0, deadline: Moment::NEVER }
    }
}

impl Urgency {
    /// Has to be there with the next dispatch: you were shot.
    #[must_use]
    pub const fn now() -> Self {
        Self { priority: u8::MAX, deadline: Moment::START }
    }

    /// When there is time, before all that matters less.
    #[must_use]
    pub const fn priority(priority: u8) -> Self {
        Self { priority, deadline: Moment::NEVER }
    }

    /// Not later than this.
    #[must_use]
    pub const fn by(mut self, deadline: Moment) -> Self {
        self.deadline = deadline;
        self
    }
}

/// An event that waits.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Queued<D> {
    pub(super) event: Event<D>,
    pub(super) urgency: Urgency,
    pub(super) posted: Moment,
    pub(super) number: u64,
    /// Told up to this registration.
    pub(super) told: u64,
    /// Not told to registrations from this one on: they came later. `u64::MAX` while it has not begun.
    pub(super) until: u64,
}

/// All that wait, sorted by priority and number.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Queue<D> {
    list: VecDeque<Queued<D>>,
    /// None is due before this.
    first_deadline: Moment,
}

impl<D> Default for Queue<D> {
    fn default() -> Self {
        Self { list: VecDeque::new(), first_deadline: Moment::NEVER }
    }
}

impl<D> Queue<D> {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn push(&mut self, queued: Queued<D>) {
        self.first_deadline = self.first_deadline.min(queued.urgency.deadline);
        let priority = queued.urgency.priority;
        let place = self.list.partition_point(|other| other.urgency.priority >= priority);
        self.list.insert(place, queued);
    }

    /// Puts back one that was begun: before all others of its priority.
    pub(super) fn put_back(&mut self, queued: Queued<D>) {
        self.first_deadline = self.first_deadline.min(queued.urgency.deadline);
        let priority = queued.urgency.priority;
        let place = self.list.partition_point(|other| other.urgency.priority > priority);
        self.list.insert(place, queued);
    }

    /// The most important one.
    pub(super) fn pop(&mut self) -> Option<Queued<D>> {
        self.list.pop_front()
    }

    /// Moves all whose deadline has come to a list, by deadline and number.
    pub(super) fn take_due(&mut self, now: Moment, due: &mut Vec<Queued<D>>) {
        if !self.first_deadline.has_come(now) {
            return;
        }
        self.first_deadline = Moment::NEVER;
        for _ in 0..self.list.len() {
            let Some(queued) = self.list.pop_front() else { break };
            if queued.urgency.deadline.has_come(now) {
                due.push(queued);
            } else {
                self.first_deadline = self.first_deadline.min(queued.urgency.deadline);
                self.list.push_back(queued);
            }
        }
        // Backwards: the first one is taken from the end.
        due.sort_unstable_by_key(|queued| std::cmp::Reverse((queued.urgency.deadline, queued.number)));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Queued<D>> {
        self.list.iter()
    }
}
