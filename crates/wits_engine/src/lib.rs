//! The engine: what turns techniques into characters.
//!
//! - [`engine`]: many characters think, hear and are told, within one budget.
//! - [`minds`]: characters whose minds are files, of any technique, that can be exchanged while they run.
//! - [`sheet`]: characters as files that say what is different from others.
//! - [`folder`]: faults between the files of a folder.
//! - [`library`]: all content of a game, checked as a whole.
//! - [`level`]: who and what is where, and who comes later.
//! - [`body`]: what minds order and games carry out: motion and animation.
//! - [`objects`]: things that say what they mean and offer what can be done with them.
//! - [`staging`]: who does what when somebody comes, as designers say it.
//! - [`perception`]: what minds ask their own knowledge, as words.
//! - [`pool`]: things that are made when a level is loaded and used again.
//!
//! # Features
//! - `script` (on by default): minds may be in Lua too. Without it nothing here needs a compiler for C, so it builds for the
//!   web as well.

pub mod body;
pub mod engine;
pub mod folder;
pub mod level;
pub mod library;
pub mod minds;
pub mod objects;
pub mod perception;
pub mod pool;
pub mod sheet;
pub mod staging;
