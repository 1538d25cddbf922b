//! Rooms: one thread each, that shows a game or a program to those who watch.
//!
//! ```text
//! loop: take messages → do what is asked → run the ticks that are due → publish → wait until something is due
//! ```
//! A room knows nothing of sockets. It gets messages through a channel and puts what it has to say into mailboxes, so
//! the same loop could serve any other transport. When nothing is due it sleeps: a paused room costs nothing.
//!
//! - [`registry`] finds and makes rooms, [`thread`] holds the loop and catches what a game breaks.
//! - [`source`] says what a room needs of its world: [`session`] is a game that the room plays itself, [`program`] one that
//!   runs beside the server.
//! - [`watcher`] is one client in the room. [`orders`] does what clients ask for, [`publish`] tells them what became of it.
//! - [`painter`] makes frames, [`meter`] measures, [`charts`] keeps the last minute of measures.
//! - [`pointing`] tells whom somebody points at, in a [`brief`]; [`panel`] is a view of the whole game.
//! - [`rehearsal`] is a room without a thread, for tests.

mod brief;
mod charts;
mod meter;
mod orders;
mod painter;
mod panel;
mod pointing;
mod program;
mod publish;
mod registry;
mod rehearsal;
mod session;
mod source;
mod thread;
mod watcher;

pub(crate) use registry::{Rooms, Seat, Unheard};
pub(crate) use rehearsal::{rehearse, rehearse_program};
pub(crate) use session::SavedGame;
