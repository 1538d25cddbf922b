//! What all minds of game characters share, whatever technique they follow.
//!
//! | module        | what it holds                                                                                    |
//! |---------------|--------------------------------------------------------------------------------------------------|
//! | [`words`]     | the vocabulary of a game: conditions, values, actions, events, registered once, used everywhere   |
//! | [`board`]     | blackboards with declared keys: of a mind, a character, a squad, the world                         |
//! | [`condition`] | typed tests and what can be made of them; why they hold and why not                               |
//! | [`expr`]      | a line of arithmetic and logic over keys and values, in files                                     |
//! | [`save`]      | minds in save games that outlive changes of their definitions                                     |
//! | [`any`]       | minds of any technique for any game, behind one type: what hosts hold                             |
//! | [`kind`]      | the kinds of mind files that a game knows, each an entry of one list                              |
//! | [`watch`]     | what a mind did, where and why: for the studio, for tests, for breakpoints                         |
//!
//! # The shape of all of it
//! A definition (`…Def`) is plain data from code or a file. `bind` checks it against a [`Vocabulary`], tells all faults at
//! once, and gives a [`Mind`] that any number of characters share. What one character remembers is its state: small plain
//! data. A [`Turn`] hands the game's own type to the words.
//!
//! The techniques are in crates of their own: trees and machines in `wits_decide`, plans and needs in `wits_plan`, fuzzy
//! logic in `wits_fuzzy`, rules in `wits_rules`, Lua in `wits_script`. Whoever writes another one needs only this crate.

mod adopted;
pub mod any;
pub mod board;
pub mod condition;
pub mod expr;
pub mod kind;
mod memory;
mod mind;
pub mod save;
mod status;
mod turn;
mod value;
pub mod watch;
pub mod words;

pub use adopted::Adopted;
pub use memory::{CharacterMemory, FollowedMind};
pub use mind::Mind;
pub use status::{Exit, Status};
pub use turn::{Chance, Occasion, Turn};
pub use value::{Kind, Value};
pub use words::{Ask, Call, CallDef, Choices, EventId, Param, Vocabulary};
