//! What one character remembers of what it does.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{ActionId, ActionManager};
use crate::{Exit, Value};

/// Outcomes that nobody has asked for are kept until so many newer ones have come.
const OUTCOMES: usize = 16;

/// Which of all requests of a character.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Ticket(pub u32);

/// An action that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request<'a> {
    /// Which.
    pub action: ActionId,
    /// How urgent, if it is not as the definition says.
    pub priority: Option<f32>,
    /// How long it can wait, if it is not as the definition says. \[s\]
    pub expires: Option<f32>,
    /// What it is told, in the order of the names.
    pub told: &'a [Option<Value>],
    /// Who asks for it: a number that means something to the game, for logs. 0 is nobody in particular.
    pub by: u16,
}

impl<'a> Request<'a> {
    /// As the definition says.
    #[must_use]
    pub const fn new(action: ActionId) -> Self {
        Self { action, priority: None, expires: None, told: &[], by: 0 }
    }

    /// As urgent as this.
    #[must_use]
    pub const fn priority(mut self, priority: f32) -> Self {
        self.priority = Some(priority);
        self
    }

    /// It can wait so long. \[s\]
    #[must_use]
    pub const fn expires(mut self, seconds: f32) -> Self {
        self.expires = Some(seconds);
        self
    }

    /// Who asks for it.
    #[must_use]
    pub const fn by(mut self, who: u16) -> Self {
        self.by = who;
        self
    }

    /// What it is told, in the order of the names.
    #[must_use]
    pub const fn told(mut self, values: &'a [Option<Value>]) -> Self {
        self.told = values;
        self
    }
}

/// Why an action was not taken into the queue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// There is no such action.
    #[error("there is no action {0}")]
    Unknown(u16),
    /// The queue is full of what is at least as urgent.
    #[error("{0:?} is less urgent than the {1} that wait already")]
    Full(String, usize),
    /// A priority that is not a number.
    #[error("the priority of {0:?} is not a number")]
    Priority(String),
    /// It was not told what it has to be told.
    #[error("{action:?} has to be told {key:?}: {expected}")]
    Told {
        /// The action.
        action: String,
        /// What it was not told, or not in the right way.
        key: String,
        /// What sort of value that is.
        expected: String,
    },
}

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It failed.
    Failed,
    /// Something more urgent interrupted it, or somebody withdrew it.
    CalledOff,
    /// It waited too long.
    Expired,
    /// It had to make room for something more urgent.
    Dropped,
}

/// What one character does and is going to do: plain data.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ActionQueue {
    pub(super) waiting: Vec<Waiting>,
    pub(super) active: Vec<Active>,
    pub(super) tickets: u32,
    pub(super) ended: Vec<(Ticket, Outcome)>,
    /// Memory to be used again.
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    pub(super) spare: Spare,
}

/// Memory that was used and can be used again; all of it is alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Spare {
    pub(super) slots: Vec<Vec<Slot>>,
    pub(super) told: Vec<Vec<Option<Value>>>,
}

impl PartialEq for Spare {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

/// A request that waits.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Waiting {
    pub(super) ticket: Ticket,
    pub(super) action: ActionId,
    pub(super) priority: f32,
    pub(super) since: Moment,
    /// It may be begun at this moment, not later.
    pub(super) until: Moment,
    pub(super) told: Vec<Option<Value>>,
    #[serde(default)]
    pub(super) by: u16,
}

/// An action that goes on.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Active {
    pub(super) ticket: Ticket,
    pub(super) action: ActionId,
    pub(super) priority: f32,
    pub(super) since: Moment,
    pub(super) slots: Vec<Slot>,
    pub(super) told: Vec<Option<Value>>,
    #[serde(default)]
    pub(super) by: u16,
}

/// What is remembered of one part of an action that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Slot {
    pub(super) memory: u64,
    pub(super) life: Life,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) enum Life {
    #[default]
    Fresh,
    Entered,
    Done,
}

impl ActionQueue {
    /// Nothing waits and nothing goes on.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.active.is_empty()
    }

    /// The actions that go on, with the moment they began.
    pub fn active(&self) -> impl Iterator<Item = (Ticket, ActionId, Moment)> {
        self.active.iter().map(|active| (active.ticket, active.action, active.since))
    }

    /// The actions that wait, with the moment since when: the most urgent first.
    pub fn waiting(&self) -> impl Iterator<Item = (Ticket, ActionId, Moment)> {
        self.waiting.iter().map(|waiting| (waiting.ticket, waiting.action, waiting.since))
    }

    /// This action waits or goes on.
    #[must_use]
    pub fn has(&self, action: ActionId) -> bool {
        self.active.iter().any(|active| active.action == action)
            || self.waiting.iter().any(|waiting| waiting.action == action)
    }

    /// This request waits or goes on.
    #[must_use]
    pub fn is_open(&self, ticket: Ticket) -> bool {
        self.active.iter().any(|active| active.ticket == ticket)
            || self.waiting.iter().any(|waiting| waiting.ticket == ticket)
    }

    /// Who asked for a request that waits or goes on.
    #[must_use]
    pub fn asked_by(&self, ticket: Ticket) -> Option<u16> {
        let waiting = self.waiting.iter().map(|waiting| (waiting.ticket, waiting.by));
        let mut all = waiting.chain(self.active.iter().map(|active| (active.ticket, active.by)));
        all.find(|(open, _)| *open == ticket).map(|(_, by)| by)
    }

    /// How a request ended. It is forgotten when it has been asked for, or after a while.
    pub fn take_outcome(&mut self, ticket: Ticket) -> Option<Outcome> {
        let place = self.ended.iter().position(|(ended, _)| *ended == ticket)?;
        Some(self.ended.remove(place).1)
    }

    /// How a request that is over has ended, as far as that is still known.
    pub(super) fn exit(&self, ticket: Ticket) -> Exit {
        match self.ended.iter().find(|(ended, _)| *ended == ticket) {
            Some((_, Outcome::Done)) => Exit::Success,
            Some((_, Outcome::Failed)) => Exit::Failure,
            _ => Exit::Abort,
        }
    }

    pub(super) fn end(&mut self, ticket: Ticket, outcome: Outcome) {
        if self.ended.len() == OUTCOMES {
            self.ended.remove(0);
        }
        self.ended.push((ticket, outcome));
    }

    /// Most urgent first; of those equally urgent the one that expires first, then the older one.
    pub(super) fn sort(&mut self) {
        self.waiting.sort_unstable_by(|a, b| {
            let urgent = b.priority.total_cmp(&a.priority);
            urgent.then(a.until.0.cmp(&b.until.0)).then(a.ticket.cmp(&b.ticket))
        });
    }

    pub(super) fn drop_waiting(&mut self, place: usize, outcome: Outcome) -> Waiting {
        let mut gone = self.waiting.remove(place);
        self.end(gone.ticket, outcome);
        self.spare.told.push(std::mem::take(&mut gone.told));
        gone
    }
}

impl<C: ?Sized> ActionManager<C> {
    /// Puts an action into the queue. It begins with the next tick, or when there is room for it.
    ///
    /// # Errors
    /// When there is no such action, it is not told what it has to be told, or the queue is full of what is more urgent.
    pub fn schedule(
        &self,
        queue: &mut ActionQueue,
        request: &Request<'_>,
        now: Moment,
    ) -> Result<Ticket, Refused> {
        let action = self.get(request.action).ok_or(Refused::Unknown(request.action.0))?;
        let priority = request.priority.unwrap_or(action.def.priority);
        if priority.is_nan() {
            return Err(Refused::Priority(action.name.to_string()));
        }
        let told = self.told(queue, request)?;
        if queue.waiting.len() >= self.limit {
            let least = queue.waiting.last().filter(|last| last.priority < priority);
            if least.is_none() {
                queue.spare.told.push(told);
                return Err(Refused::Full(action.name.to_string(), queue.waiting.len()));
            }
            queue.drop_waiting(queue.waiting.len() - 1, Outcome::Dropped);
        }
        queue.tickets = queue.tickets.wrapping_add(1);
        let ticket = Ticket(queue.tickets);
        let expires = request.expires.or(action.def.expires);
        let until = expires.map_or(Moment::NEVER, |seconds| now.after(seconds.max(0.0)));
        let (action, by) = (request.action, request.by);
        queue.waiting.push(Waiting { ticket, action, priority, since: now, until, told, by });
        queue.sort();
        Ok(ticket)
    }

    /// What the action is told, checked.
    fn told(&self, queue: &mut ActionQueue, request: &Request<'_>) -> Result<Vec<Option<Value>>, Refused> {
        let action = self.get(request.action).ok_or(Refused::Unknown(request.action.0))?;
        let mut told = queue.spare.told.pop().unwrap_or_default();
        told.clear();
        for (number, (key, def)) in action.def.told.iter().enumerate() {
            let given = request.told.get(number).and_then(Option::as_ref);
            let value = given.or(def.default.as_ref()).and_then(|value| value.as_kind(def.kind));
            if value.is_none() {
                queue.spare.told.push(told);
                let (action, key) = (action.name.to_string(), key.to_owned());
                return Err(Refused::Told { action, key, expected: def.kind.to_string() });
            }
            told.push(value);
        }
        Ok(told)
    }
}
