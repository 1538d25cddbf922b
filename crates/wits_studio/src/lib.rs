//! The server of the Wits studio: watch, stop, rewind and change the minds of a running game in the browser.
//!
//! ```no_run
//! # async fn run(catalog: wits_game::Catalog) -> Result<(), wits_studio::StudioError> {
//! use wits_studio::{Studio, StudioConfig};
//! let bound = Studio::new(catalog).config(StudioConfig::on_port(4747)).bind().await?;
//! let address = bound.url(); // tell the user
//! bound.serve(std::future::pending()).await
//! # }
//! ```
//!
//! A program with a main loop of its own is shown by [`attach`].
//!
//! # How it is built
//! ```text
//! browser ── HTTP ──▶ net ──▶ guard ──▶ assets, /api/games, shots
//!         ── /ws ───▶ net ──▶ guard ──▶ client task ──asks──▶ room thread (session, clock, frames)
//!                                            ▲                     │
//!                                            └────── mailbox ◀─────┘
//! ```
//! `net` accepts connections and closes those that are too slow or too many; `guard` decides which requests are allowed.
//! A room is one thread that owns one game session. It never waits for a client: what it has to say goes into the
//! client's mailbox, which is bounded and keeps only the latest frame. Client tasks do nothing but input and output.
//! What is spoken is written in `studio/PROTOCOL.md`.
//!
//! # Safety
//! The server listens on loopback unless it is given a token, refuses foreign origins and foreign host names, and
//! bounds everything a client can make it hold or do, from the first byte of a connection on ([`Limits`]). A game that panics loses its room, not the server.

mod assets;
pub mod attach;
mod client;
mod config;
mod content;
mod error;
mod frame;
mod guard;
mod hub;
mod mailbox;
mod net;
mod offer;
mod protocol;
#[doc(hidden)]
pub mod rehearsal;
mod room;
mod routes;
mod saved;
mod server;
mod shots;
mod throttle;
mod token;

pub use config::{Limits, StudioConfig};
pub use content::{ContentError, ContentFolder, GameFolder, use_stored};
pub use error::StudioError;
pub use server::{BoundStudio, Studio};
