//! Rooms: one thread each, that owns a game session and plays it for those who watch.
//!
//! ```text
//! loop: take messages → do what is asked → run the ticks that are due → publish → wait until something is due
//! ```
//! A room knows nothing of sockets. It gets messages through a channel and puts what it has to say into mailboxes, so
//! the same loop could serve any other transport. When nothing is due it sleeps: a paused room costs nothing.
//!
//! - [`registry`] finds and makes rooms, [`thread`] holds the loop and catches what a game breaks.
//! - [`pace`] says which ticks are due, [`meter`] measures, [`charts`] keeps the last minute of measures,
//!   [`keep`] keeps games to their time.
//! - [`orders`] does what clients ask for, [`publish`] tells them what became of it, [`painter`] makes frames.
//! - [`files`] shows and changes the files of the game, [`desk`] knows them, [`drafts`] looks at texts that are being edited,
//!   [`findings`] at all of them.
//! - [`world`] shows views of the whole game and passes on what is told, [`branch`] plays a second future beside the
//!   first, [`saves`] saves and loads.
//! - [`window`] is a room of a program that runs beside the server.
//! - [`pointing`] tells whom somebody points at, in a [`brief`].
//! - [`minds`] shows the minds of agents, [`sheets`] what they write about themselves, [`stops`] keeps the breakpoints.

mod branch;
mod brief;
mod charts;
mod desk;
mod drafts;
mod files;
mod findings;
mod keep;
mod meter;
mod minds;
mod orders;
mod pace;
mod painter;
mod pointing;
mod publish;
mod registry;
mod rehearsal;
mod saves;
mod sheets;
mod stops;
mod thread;
mod watcher;
mod window;
mod world;

pub(crate) use registry::{Rooms, Seat, Unheard};
pub(crate) use rehearsal::{rehearse, rehearse_program};
pub(crate) use saves::SavedGame;
