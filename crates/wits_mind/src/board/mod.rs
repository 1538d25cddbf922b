//! Blackboards: what characters, squads and the world know, by declared keys.
//!
//! # What it does
//! A [`BoardDef`] declares keys, each with a kind, a default and a help text; a [`Board`] holds the values of one owner.
//! There are four scopes, and a name is looked up from the nearest to the farthest when a definition is bound:
//!
//! | scope | owner | declared by |
//! |---|---|---|
//! | [`Scope::Local`] | one mind of one character | the definition's own file (`board: { … }`), sub-trees each their own |
//! | [`Scope::Agent`] | one character: all its minds share it | the game's [`Vocabulary`](crate::Vocabulary) |
//! | [`Scope::Squad`] | a group | the game's vocabulary |
//! | [`Scope::World`] | everybody | the game's vocabulary |
//!
//! In files a key is written in braces: `"{target}"`, or with its scope: `"{world.alarm}"`. Looking up happens once, when
//! the definition is bound: an unknown or mistyped key is a fault of the file, not a surprise in the game, and a tick
//! costs an array access.
//!
//! # Change notice
//! Every write of a different value is stamped; [`Board::changed_since`] tells what is new to somebody.
//!
//! ```
//! use wits_mind::board::{Board, BoardDef, KeyDef};
//! use wits_mind::Kind;
//! let def = BoardDef::new().with("alert", KeyDef::new(Kind::Int).or(0).help("0 calm, 3 alarmed")).with("target", KeyDef::new(Kind::Text));
//! let mut board = Board::new(&def);
//! let seen = board.stamp();
//! assert_eq!(board.get("target"), None);
//! board.set("alert", 2)?;
//! assert_eq!(board.changed_since(seen).collect::<Vec<_>>(), ["alert"]);
//! assert!(board.set("alert", "high").is_err());
//! # Ok::<(), wits_mind::board::BoardError>(())
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.4.5 (scoped blackboards) and 5.9.

mod boards;
mod def;
mod store;

pub use boards::{Boards, Key, Raised, Scope};
pub use def::{BoardDef, KeyDef};
pub use store::{Board, BoardError};
