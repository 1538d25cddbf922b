//! Requests: long work that is asked for now and answered some frames later, a bit on every frame.
//!
//! Anybody may ask: a path, a tactical analysis, a plan. A ticket is given at once; the queue works on all requests within the
//! budget it gets, and the ticket tells how it stands, with the best answer so far where the work can give one, so that a
//! character can set off while its path is still being refined.
//!
//! What is worked on is a [`Work`], or anything that is advanced by a function passed in ([`Requests::step_with`]): a search
//! that needs the map beside its own state, for one. For work that comes back regularly take a
//! [`Scheduler`](crate::Scheduler).
//!
//! ```
//! use wits_core::work::{Budget, Progress, Work};
//! use wits_exec::requests::{Answer, Order, Requests};
//! struct Count(u32);
//! impl Work for Count {
//!     type Output = &'static str;
//!     fn step(&mut self, budget: &mut Budget) -> Progress<&'static str> {
//!         while self.0 > 0 {
//!             if !budget.spend(1) { return Progress::Pending; }
//!             self.0 -= 1;
//!         }
//!         Progress::Done("counted")
//!     }
//!     fn best_so_far(&self) -> Option<&'static str> { Some("still counting") }
//! }
//! let mut requests = Requests::new(Order::RoundRobin { slice: 10 }, 100);
//! let ticket = requests.submit(Count(25), 1.0).unwrap();
//! requests.step(&mut Budget::new(20));
//! assert_eq!(requests.best_so_far(ticket), Some("still counting"));
//! requests.step(&mut Budget::new(20));
//! assert_eq!(requests.poll(ticket), Answer::Done(&"counted"));
//! assert_eq!(requests.take(ticket), Some("counted"));
//! assert_eq!(requests.poll(ticket), Answer::Gone);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.2 (any-time algorithms); Buckland, chapter 8 (time-sliced path planning).

use std::collections::VecDeque;
use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::ids::Id;
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use crate::arena::{Arena, slot_of};

/// What a ticket stands for.
#[derive(Clone, Copy, Debug)]
pub enum Request {}

/// The receipt for a request.
pub type Ticket = Id<Request>;

/// Who is worked on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Order {
    /// All in turn, so many units at a time: everybody gets on.
    RoundRobin {
        /// The units of a turn; a step that needs more is given more after a round in which nobody got on.
        slice: u64,
    },
    /// The most important to its end, then the next; among equals the first that came. Unimportant requests may wait for ever.
    Priority,
}

/// How a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a, O> {
    /// It is being worked on.
    Pending,
    /// This is the answer.
    Done(&'a O),
    /// There is no such request: it was taken, cancelled, or never made.
    Gone,
}

/// There are too many requests already; the work is given back.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there are too many requests already")]
pub struct Full<W>(pub W);

/// The work itself need not be shown.
impl<W> fmt::Debug for Full<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Full")
    }
}

/// Long work in a queue. `W` is the work, `O` its answer.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Saved<W, O>")]
#[state(try_from = "Saved<W, O>")]
pub struct Requests<W, O> {
    order: Order,
    most: usize,
    requests: Arena<Entry<W, O>>,
    /// The slots that are worked on, next first.
    line: VecDeque<u32>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Entry<W, O> {
    priority: f32,
    units: u64,
    stage: Stage<W, O>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
enum Stage<W, O> {
    Pending(W),
    Done(O),
}

/// The saved form, not yet checked.
#[derive(Deserialize, State)]
struct Saved<W, O> {
    order: Order,
    most: usize,
    requests: Arena<Entry<W, O>>,
    line: VecDeque<u32>,
}

impl<W, O> TryFrom<Saved<W, O>> for Requests<W, O> {
    type Error = &'static str;
    fn try_from(saved: Saved<W, O>) -> Result<Self, &'static str> {
        let Saved { order, most, requests, line } = saved;
        let mut listed: Vec<u32> = line.iter().copied().collect();
        listed.sort_unstable();
        let pending =
            requests.iter::<Request>().filter(|(_, entry)| matches!(entry.stage, Stage::Pending(_)));
        if pending.map(|(id, _)| slot_of(id)).eq(listed) {
            Ok(Self { order, most, requests, line })
        } else {
            Err("the line does not name every request that is being worked on once")
        }
    }
}

impl<W, O> Requests<W, O> {
    /// Room for so many requests, answers that nobody has taken included.
    #[must_use]
    pub fn new(order: Order, most: usize) -> Self {
        Self { order, most, requests: Arena::default(), line: VecDeque::new() }
    }

    /// Asks for the memory for all requests that there can be now, instead of when there are more than ever before.
    ///
    /// ```
    /// use wits_exec::requests::{Order, Requests};
    /// let mut paths = Requests::<u32, Vec<u32>>::new(Order::Priority, 128);
    /// paths.reserve();
    /// assert!(paths.submit(7, 0.0).is_ok());
    /// ```
    pub fn reserve(&mut self) {
        self.requests.reserve(self.most);
        self.line.reserve(self.most.saturating_sub(self.line.len()));
    }

    /// Asks for something.
    ///
    /// # Errors
    /// When there is no room; the work is given back.
    pub fn submit(&mut self, work: W, priority: f32) -> Result<Ticket, Full<W>> {
        if self.requests.len() >= self.most {
            return Err(Full(work));
        }
        let ticket: Ticket = self.requests.insert(Entry { priority, units: 0, stage: Stage::Pending(work) });
        let place = match self.order {
            Order::RoundRobin { .. } => self.line.len(),
            Order::Priority => self.line.partition_point(|&slot| {
                self.requests
                    .at::<Request>(slot)
                    .is_some_and(|(_, other)| other.priority.total_cmp(&priority).is_ge())
            }),
        };
        self.line.insert(place, slot_of(ticket));
        Ok(ticket)
    }

    /// How a request stands.
    #[must_use]
    pub fn poll(&self, ticket: Ticket) -> Answer<'_, O> {
        match self.requests.get(ticket).map(|entry| &entry.stage) {
            Some(Stage::Pending(_)) => Answer::Pending,
            Some(Stage::Done(answer)) => Answer::Done(answer),
            None => Answer::Gone,
        }
    }

    /// The work as it stands, as long as it is not done.
    #[must_use]
    pub fn work(&self, ticket: Ticket) -> Option<&W> {
        match &self.requests.get(ticket)?.stage {
            Stage::Pending(work) => Some(work),
            Stage::Done(_) => None,
        }
    }

    /// The work that was done for a request so far.
    #[must_use]
    pub fn units(&self, ticket: Ticket) -> Option<u64> {
        self.requests.get(ticket).map(|entry| entry.units)
    }

    /// Takes the answer, if it is there; the ticket is void then.
    pub fn take(&mut self, ticket: Ticket) -> Option<O> {
        matches!(self.poll(ticket), Answer::Done(_)).then_some(())?;
        match self.requests.remove(ticket)?.stage {
            Stage::Done(answer) => Some(answer),
            Stage::Pending(_) => None,
        }
    }

    /// Nobody wants the answer any more. False if there was no such request.
    pub fn cancel(&mut self, ticket: Ticket) -> bool {
        let was_there = self.requests.remove(ticket).is_some();
        if was_there {
            self.line.retain(|&slot| slot != slot_of(ticket));
        }
        was_there
    }

    /// How many are being worked on.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.line.len()
    }

    /// Works within the budget, by a function that advances one request.
    pub fn step_with(
        &mut self,
        budget: &mut Budget,
        mut advance: impl FnMut(&mut W, &mut Budget) -> Progress<O>,
    ) {
        // So many in a row got nowhere: their next step needs more than their turn.
        let mut stuck = 0;
        while !budget.is_spent() && stuck < 2 * self.line.len() {
            let Some(&slot) = self.line.front() else { return };
            let turn = match self.order {
                Order::RoundRobin { slice } if stuck < self.line.len() => slice.max(1),
                _ => u64::MAX,
            };
            let Some((_, entry)) = self.requests.at_mut::<Request>(slot) else { return };
            let Stage::Pending(work) = &mut entry.stage else { return };
            let mut own = Budget::new(turn.min(budget.left()));
            let progress = advance(work, &mut own);
            budget.spend(own.spent().min(budget.left()));
            entry.units = entry.units.saturating_add(own.spent());
            stuck = if own.spent() > 0 || progress.is_done() { 0 } else { stuck + 1 };
            match (progress, self.order) {
                (Progress::Done(answer), _) => {
                    entry.stage = Stage::Done(answer);
                    self.line.pop_front();
                }
                (Progress::Pending, Order::RoundRobin { .. }) => self.line.rotate_left(1),
                (Progress::Pending, Order::Priority) if own.spent() == 0 => return,
                (Progress::Pending, Order::Priority) => {}
            }
        }
    }
}

impl<W: Work> Requests<W, W::Output> {
    /// Works within the budget.
    pub fn step(&mut self, budget: &mut Budget) {
        self.step_with(budget, W::step);
    }

    /// The best answer so far of a request that is being worked on, if the work can give one.
    #[must_use]
    pub fn best_so_far(&self, ticket: Ticket) -> Option<W::Output> {
        self.work(ticket)?.best_so_far()
    }
}

#[cfg(test)]
mod tests;
