//! Polling stations: facts that many ask for, computed once.
//!
//! # What it does
//! A character that needs a fact asks for it; if somebody has asked in this tick, the answer is there already. What nobody
//! asks for is not computed. [`Topic`] is one fact, [`Table`] one for each key (the flag of team n), and [`Station`] a
//! place where questions are registered by code, so that all asking can be logged and filtered.
//!
//! ```
//! use wits_world::polling::Table;
//!
//! let mut looks = 0;
//! let mut is_flag_safe = Table::new(1); // good for one tick
//! for tick in 0..3 {
//!     for guard in 0..10 {
//!         is_flag_safe.get(tick, guard % 2, |team| { looks += 1; *team == 0 });
//!     }
//! }
//! assert_eq!(looks, 6); // 3 ticks, 2 teams; not 30
//! ```
//!
//! # When not to use it
//! Many similar characters that wait for the same thing should be [told](crate::event). What is cheap to look at needs no
//! cache: ask the game.
//!
//! # What is certain
//! An answer is never older than it may be, also not after a rewind: a tick before the one it was computed in asks anew.
//! Nothing is computed twice in its time. Before the first question there is no answer, not one of tick 0.
//!
//! # Cost
//! A topic costs nothing but the check; a table and a station the logarithm of their keys.
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 11.3. Its tasks forget to stamp what they have computed.

mod station;
mod topic;

pub use station::{Answer, Counts, Question, Refusal, Station};
pub use topic::{Table, Topic};
