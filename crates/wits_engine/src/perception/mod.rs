//! Perception as words: what minds ask their own knowledge.
//!
//! # What it does
//! [`teach`] gives a vocabulary the questions that a character can ask about what it sensed, was told and remembers. The
//! words are handed a [`View`] of its own [`Knowledge`] and nothing else of the world, so that whoever writes a mind cannot
//! cheat by accident.
//!
//! | word | | tells |
//! |---|---|---|
//! | `sees` | condition | somebody has been in view for longer than `for` seconds |
//! | `knows` | condition | somebody is known of, at least this `sure` |
//! | `how_sure`, `age`, `in_view_for` | values | certainty now, time since it was sensed, time in view |
//! | `last_place`, `best_guess` | values | where it was sensed, where it may be by now |
//! | `sensed_what`, `sensed_by` | values | what was sensed last, and by which sense; `told` or `given` if by none |
//! | `recall` | action | writes the best guess to a key; fails if nothing is known |
//! | `fact`, `facts` | condition, value | something is so: the door is open, a colleague is down |
//! | `recall_fact` | action | writes where that is to a key; fails if nothing is known |
//! | `settle` | action | writes what time it is to a key: all that is known by now is dealt with |
//!
//! All of them can be told *of whom*: `what` (the name of a kind), `side` (`friends`, `strangers`), `by` (the name of a sense,
//! or `told`), `since` (only what was sensed after that time, see `settle`), `within` (only what is not older), `near` (only
//! what is not farther, where the view says where the character [is](View::at)). What is left out matches all. Of several
//! the surest counts, then the latest.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::glam::Vec2;
//! use wits_core::time::Moment;
//! use wits_decide::{Mind, Status, Turn, Vocabulary, tree::TreeDef};
//! use wits_engine::perception::{self, View};
//! use wits_sense::Who;
//! use wits_sense::knowledge::Knowledge;
//! use wits_sense::memory::{MemoryDef, Percept};
//! use wits_sense::modality::Senses;
//!
//! struct Guard { senses: Senses, memory: MemoryDef, knowledge: Knowledge<Vec2>, shouts: u32 }
//! let mut words = Vocabulary::<Guard>::new();
//! perception::teach(&mut words, |guard: &Guard, _agent| {
//!     View::new(&guard.senses, &guard.memory, &guard.knowledge)
//! });
//! words.action("shout", |guard, _| { guard.shouts += 1; Status::Success });
//! let tree = TreeDef::from_ron("guard.tree.ron", r#"(root: Sequence([
//!     If(Is((name: "sees", with: {"side": "strangers"}))), Do("shout"),
//! ]))"#)?.bind(&words)?;
//!
//! let (senses, memory) = (Senses::usual(), MemoryDef::default());
//! let mut guard = Guard { senses, memory, knowledge: Knowledge::new(Who(1)), shouts: 0 };
//! let mut mind = tree.start();
//! tree.tick(&mut mind, &mut Turn::new(&mut guard, Moment(0)));
//! assert_eq!(guard.shouts, 0);
//! guard.knowledge.memory.sense(&memory, Moment(100), &Percept::seen(Who(9), Vec2::X));
//! tree.tick(&mut mind, &mut Turn::new(&mut guard, Moment(100)));
//! assert_eq!(guard.shouts, 1);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! Where a mind may know everything, words of the game's own are simpler.
//!
//! # What it costs
//! A question looks at every record of one memory, which are a handful.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.2 and 11.4; Buckland, *Programming Game AI by Example*, chapter 7.

mod which;
mod words;

#[cfg(test)]
mod tests;

pub use which::View;
pub(crate) use words::PARAMS;
pub(crate) use words::asks;
pub(crate) use words::asks_of_whom;
pub use words::teach;

#[cfg(doc)]
use wits_sense::knowledge::Knowledge;
