//! Messages: telling others what happened instead of letting them look all the time.
//!
//! # What it does
//! A [`Telegram`] goes from one thing with a number to another: a character, a chest, a magic door, an oak tree. The
//! [`Dispatcher`] delivers it at once or after a delay. A [`Registry`] knows who has which number.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::message::{Dispatcher, Fate, Registry, Telegram};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum News { MatchLit, FingersBurn }
//!
//! let mut people = Registry::new();
//! let bob = people.add(("Bob", true)); // holds a match
//! let mut post = Dispatcher::new();
//! let mut said = Vec::new();
//! let mut receive = |post: &mut Dispatcher<News>, telegram: &Telegram<News>| {
//!     let Some((name, holds)) = people.get_mut(telegram.receiver) else { return Fate::Lost };
//!     if telegram.message == News::FingersBurn && *holds {
//!         said.push(format!("{name}: ouch!"));
//!     }
//!     Fate::Handled
//! };
//! post.send(Moment::START, 30.0, Telegram::new(bob, bob, News::FingersBurn), &mut receive);
//! post.deliver_due(Moment(30_000), &mut receive);
//! post.deliver_due(Moment(30_017), &mut receive);
//! assert_eq!(said, ["Bob: ouch!"]);
//! ```
//!
//! # When not to use it
//! Where everybody looks anyway, a key on a [board](crate::board) is simpler. Within one mind, an event of the
//! [vocabulary](crate::Vocabulary::event) is enough: a telegram is how it gets to another one.
//!
//! # What is certain
//! Telegrams are delivered in the order of their times, and of those for the same time in the order in which they were
//! sent. A delayed telegram is delivered when its time is over, strictly: not at that very moment. Saved and restored,
//! everything goes on the same. Nothing is allocated unless more telegrams wait than ever before.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 2. Its queue takes telegrams for the same if only their times are
//! near; ours compares sender, receiver and message as well.

mod dispatcher;
mod registry;
mod telegram;
#[cfg(test)]
mod tests;

pub use dispatcher::{Dispatcher, Fate, News, Receive, Sent};
pub use registry::{Registry, RegistryError};
pub use telegram::{EntityId, Telegram};
