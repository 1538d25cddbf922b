//! Lua for game minds: scripts that are closed in, bounded, the same each time, and wait without blocking the game.
//!
//! # What it does
//! One [`Vm`] is shared by all characters of a game. [`Scripts`] holds the files: the words of a game's
//! [`Vocabulary`](wits_decide::Vocabulary) are found in them as `ask.…` and `act.…`, its boards as `board`, `squad` and
//! `world`; and files give words back, so that trees, machines, rules and planners have leaves in Lua. A [`ScriptMind`] is
//! a whole mind in Lua.
//!
//! ```lua
//! condition("near", function(distance) return ask.enemy_distance() < distance end)
//!
//! action("patrol", function()
//!   act.walk_to("gate")          -- takes its time
//!   wait(2)
//!   if not act.walk_to("tower") then log("no way") return false end
//! end)
//!
//! function think()               -- a whole mind: begun again when it returns
//!   if board.alert > 2 then act.shout() end
//!   me.rounds = (me.rounds or 0) + 1
//!   wait_for("alarm", 10)
//! end
//! ```
//!
//! # What holds
//! - **Closed**: no files, no network, no clock, no byte code, no way to the host's tables or to those of other files.
//! - **Bounded**: instructions, memory, what a character keeps, what is written down: all by [`Limits`], all counted;
//!   processor time as a safety net for hostile scripts. A script cannot suppress a limit with `pcall`. Errors have a file, a line and a traceback, and never take the game
//!   down; the same fault of the same word is told once and counted ([`Report`]).
//! - **The same each time**: tables are gone through in order, sorting is stable, chance is the character's own, functions
//!   give the same bits on every machine. What is not: `x ^ y` for a `y` other than 2 is the C library's (there is
//!   `math.pow`), and *when* a memory limit is hit depends on what else is in use.
//! - **Plain data**: what a character remembers is its [`Memory`], which the host lends with the boards, and the
//!   [`ScriptState`] of its mind. A coroutine cannot be
//!   saved, so every answer that it was given is written down, and it is made again from them after a save was loaded, a
//!   copy was taken, or the game went back. A script that ended within its tick leaves nothing.
//! - **Replaced while it runs**: [`Scripts::load`] takes a new text; scripts that would have come to the same place go on.
//!
//! What a file keeps in its own local variables is shared by all characters and not saved: constants and functions belong
//! there. What changes belongs in `me`.
//!
//! # What it costs
//! About half a microsecond for a leaf and its status; a third of one for a condition; nothing that waits is resumed before
//! its time, so ten thousand that wait cost a third of a millisecond a tick. A mind that yields each tick costs 0.8 µs.
//!
//! # When not to use it
//! For what is done thousands of times a tick: searches, steering and physics stay in Rust, scripts decide.
//!
//! # Features
//! - `motion`: [`kit::steer`], scripts give orders to bodies that `wits_motion` steers.
//! - `nav`: [`kit::paths`], scripts ask for ways that `wits_nav` finds.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 6; Millington, *AI for Games*, 3e, 13.2.

mod about;
mod access;
mod alloc;
mod base;
#[cfg(test)]
mod character;
mod checked;
mod collect;
mod collide;
mod console;
mod convert;
mod data;
mod define;
mod drive;
mod error;
mod frame;
mod hook;
pub mod hostile;
mod kind;
pub mod kit;
mod lend;
mod library;
mod limits;
mod me;
mod memory;
mod mind;
mod net;
mod report;
mod running;
mod scripts;
mod source;
mod tape;
mod teach;
mod told;
mod trace;
mod vm;
mod words;

pub use about::About;
pub use collect::Collector;
pub use data::{Data, DataKey};
pub use error::{Fault, ScriptError};
pub use kind::Lua;
pub use kit::Handle;
pub use kit::api::reference;
pub use kit::bind::{Binding, Class};
pub use kit::define::Definition;
#[cfg(feature = "nav")]
pub use kit::paths::Maps;
pub use kit::post::{Message, Post, Sends};
pub use kit::settings::Settings;
pub use kit::states::{ScriptedStates, StatesState};
#[cfg(feature = "motion")]
pub use kit::steer::{Orders, Steers};
pub use library::{Bound, Given, library};
pub use limits::Limits;
pub use memory::Memory;
pub use mind::{ScriptMind, ScriptState};
pub use report::Report;
pub use running::Running;
pub use scripts::Scripts;
pub use trace::{Line, Recording, record};
pub use vm::{Module, Vm};
