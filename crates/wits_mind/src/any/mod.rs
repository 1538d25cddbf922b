//! Minds of any technique, for any game, behind one type.
//!
//! # What it does
//! A [`Mind`](crate::Mind) is written for the type of one game, and its state is a type of its own: fast, and checked when it
//! is compiled. Hosts that hold characters of all sorts need the opposite: an [`AnyMind`] is ticked with whatever game its
//! words are about, its state is a box that can be cloned, compared, hashed and saved, and whoever watches is a pointer. Every
//! technique gets this for nothing, since every `Mind<dyn Any>` is an `AnyMind`; it is compiled once for all games.
//!
//! - [`Vocabulary::erased`](crate::Vocabulary::erased): the words of a game, as such minds use them.
//! - [`Turn::erased`](crate::Turn::erased): a turn, as such minds are handed it.
//! - [`Typed`]: a mind that was bound to the words of one game, among the others.
//! - [`AnyState`]: what one character remembers, whatever it thinks with.
//!
//! ```
//! use std::any::Any;
//! use wits_core::time::Moment;
//! use wits_mind::{Status, Turn, Vocabulary};
//!
//! struct Hare { steps: u32 }
//! let mut words = Vocabulary::<Hare>::new();
//! words.action("step", |hare, _| { hare.steps += 1; Status::Success });
//! let words: Vocabulary<dyn Any> = words.erased();
//!
//! let step = words.find_action("step").unwrap();
//! let mut hare = Hare { steps: 0 };
//! let mut turn = Turn::new(&mut hare, Moment::START);
//! let (status, _) = turn.erased(|turn| step.tick(&Default::default(), turn, &mut 0));
//! assert_eq!((status, hare.steps), (Status::Success, 1));
//! ```

mod erase;
mod mind;
mod state;
mod watch;

pub use mind::{AnyMind, Typed};
pub use state::{AnyState, MindState, SavedState, register};
pub use watch::{AnyWatch, Watcher};
