//! A real server on a free port, real connections, and a small game.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod attached;
mod branch;
mod client;
mod doors;
mod files;
mod flow;
mod folder;
mod game;
mod gate;
mod hostile;
mod http;
mod idle;
mod keeping;
mod leaving;
mod limits;
mod looking;
mod minds;
mod pointing;
mod pond;
mod reader;
mod rooms;
mod saves;
mod seeking;
mod server;
mod sheets;
mod thinker;
mod time;
mod timeline;
mod undoing;
mod world;
