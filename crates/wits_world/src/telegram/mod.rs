//! Telegrams: one tells another, now or later.
//!
//! # What it does
//! A [`Telegram`] goes from one thing with a number to another. [`MessageQueue`] delivers it at once, in the middle of the
//! sender's turn, or after a delay. The message is the game's own type.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_core::work::Budget;
//! use wits_world::Who;
//! use wits_world::telegram::{DeliveryResult, MessageQueue, Sent, Telegram};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum News { FingersBurn }
//!
//! let (bob, mut holds_match, mut said) = (Who(1), true, Vec::new());
//! let mut receive = |_: &mut MessageQueue<News>, telegram: &Telegram<News>| {
//!     if telegram.receiver != bob { return DeliveryResult::Lost }
//!     if holds_match { said.push("ouch!") }
//!     DeliveryResult::Handled
//! };
//! let mut post = MessageQueue::new();
//! let sent = post.send(Moment::START, 30.0, Telegram::new(bob, bob, News::FingersBurn), &mut receive);
//! assert_eq!(sent, Sent::Waits);
//! post.deliver_due(Moment(30_000), &mut Budget::unlimited(), &mut receive); // not yet: delivery is strict
//! post.deliver_due(Moment(30_017), &mut Budget::unlimited(), &mut receive);
//! assert_eq!(said, ["ouch!"]);
//! ```
//!
//! # When not to use it
//! To tell everybody who may care, post an [event](crate::event). Where everybody looks anyway, a key on a board is
//! simpler. Within one mind, an event of its vocabulary is enough: a telegram is how it gets to another one.
//!
//! # What is certain
//! - At once means at once: the receiver has acted when [`MessageQueue::send`] returns. Answers to answers go [32](DEEPEST) deep;
//!   the next one waits for the next tick, and the news say so.
//! - Delayed ones come in the order of their times, those of one time as they were sent; strictly after their time.
//! - The same telegram twice within the [window](MessageQueue::window) is one. The same is: sender, receiver and message.
//! - Saved and restored, it goes on the same. Nothing is allocated unless more telegrams wait than ever before.
//!
//! # Cost
//! Sending and delivering: the logarithm of how many wait, and a look at those that wait between the same two. A hundred
//! thousand may wait.
//!
//! # Where a telegram goes next
//! Inside a character a telegram becomes an event of its state machine: the current state is asked first, then the global
//! one. `wits_decide`'s machines do that; what neither handles is [`DeliveryResult::Unhandled`].
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 2. Its queue takes telegrams for the same if only their times are
//! near, and looks at the front of an empty queue; ours does neither.

mod queue;
mod waiting;

#[cfg(test)]
mod tests;

pub use queue::{DEEPEST, DeliveryResult, MessageQueue, News, Receive, Sent};

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::Who;

/// A message on its way. What else there is to say (a place, a damage) belongs into the message: an enum with fields.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Telegram<M> {
    /// Who sends it.
    pub sender: Who,
    /// Who is to get it.
    pub receiver: Who,
    /// What it says.
    pub message: M,
    /// When it is delivered; set by the post.
    pub time: Moment,
    /// After this moment it is of no use any more and is dropped.
    pub expires: Moment,
}

impl<M> Telegram<M> {
    /// A telegram that is not on its way yet and never expires.
    pub const fn new(sender: Who, receiver: Who, message: M) -> Self {
        Self { sender, receiver, message, time: Moment::START, expires: Moment::NEVER }
    }

    /// Of no use after this moment: it is dropped if it could not be delivered by then.
    #[must_use]
    pub fn expires(mut self, moment: Moment) -> Self {
        self.expires = moment;
        self
    }
}
