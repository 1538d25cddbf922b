//! The engine: what turns techniques into characters.
//!
//! - [`cast`]: characters whose minds are files, of any technique, that can be exchanged while they run.

pub mod cast;
