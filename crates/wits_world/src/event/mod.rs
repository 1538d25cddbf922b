//! Events: what happened is found once, and all who care are told.
//!
//! # What it does
//! [`Events`] keeps who listens to what ([`Interest`]), a queue with priorities and deadlines, and dispatches within a
//! budget. Whatever finds events posts them: a checker that looks every few ticks ([`Checks`]), the game, a character.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_core::work::Budget;
//! use wits_world::event::{Event, Events, Interest, Outbox, Urgency};
//! use wits_world::{Code, Who};
//!
//! const SIREN: Code = Code::of("siren");
//! let mut events = Events::new();
//! events.register(Who(1), Interest::in_code(SIREN));
//! events.register(Who(2), Interest::any());
//! events.post(Moment::START, Event::new(SIREN, "wail"), Urgency::default());
//!
//! let mut told = Vec::new();
//! let mut notify = |listener: Who, event: &Event<&str>, _: &mut Outbox<&'static str>| told.push((listener, event.data.len()));
//! events.dispatch(Moment(16), &mut Budget::new(100), &mut notify);
//! assert_eq!(told, [(Who(1), 4), (Who(2), 4)]);
//! ```
//!
//! # Broadcast or narrowcast
//! One `Events` for everything, filtered by code, is the broadcast: simple, open to scripts that nobody thought of. Where
//! that becomes slow, a tree of [channels](crate::channel) with one per squad tells exactly its members.
//!
//! # When not to use it
//! What is needed rarely, in one state of one character, is better [polled](crate::polling). What concerns one known
//! receiver is a [telegram](crate::telegram).
//!
//! # What is certain
//! - What [has to arrive by now](Urgency::now) arrives, whatever the budget; then the most important first; what is
//!   equal, in the order of posting. An event goes to its listeners in the order of their registration.
//! - A dispatch that runs out of budget goes on where it was, even within one event: nobody is told twice.
//! - What is posted while listeners are told waits for the next dispatch: no endless loops. Who unregisters meanwhile is
//!   told no more; who registers is told of what begins after.
//! - Plain data, no allocation in the steady state.
//!
//! # Cost
//! One unit of work for each event and for each listener told. Listeners are found by code; unregistering looks at all.
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 11.2. Its listing notifies the registration instead of its listener, leaves the
//! order open, never unregisters, and loops for ever when a listener posts.

mod check;
mod daily;
mod dispatch;
mod listeners;
mod queue;
#[cfg(test)]
mod tests;

pub use check::Checks;
pub use daily::Daily;
pub use dispatch::{Events, Listen, Outbox, Tally};
pub use listeners::Interest;
pub use queue::Urgency;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::state::State;

use crate::{Code, Who};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Event<D> {
    /// What kind of thing.
    pub code: Code,
    /// Who did it.
    pub from: Who,
    /// Where, if it has a place. \[m\]
    pub at: Option<Vec3>,
    /// All else.
    pub data: D,
}

impl<D> Event<D> {
    /// It happened, nowhere in particular, by nobody in particular.
    pub const fn new(code: Code, data: D) -> Self {
        Self { code, from: Who::NOBODY, at: None, data }
    }

    /// Who did it.
    #[must_use]
    pub fn by(mut self, who: Who) -> Self {
        self.from = who;
        self
    }

    /// Where it happened. \[m\]
    #[must_use]
    pub fn at(mut self, place: Vec3) -> Self {
        self.at = Some(place);
        self
    }
}
