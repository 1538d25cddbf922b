//! The engine: what turns techniques into characters.
//!
//! - [`engine`]: many characters think, hear and are told, within one budget.
//! - [`cast`]: characters whose minds are files, of any technique, that can be exchanged while they run.
//! - [`prototype`]: what characters are like, in levels that override each other.
//! - [`pool`]: things that are made when a level is loaded and used again.

pub mod cast;
pub mod engine;
pub mod pool;
pub mod prototype;
