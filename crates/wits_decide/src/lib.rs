//! Decisions of game characters: decision trees, state machines, behaviour trees, in code and in files, seen live.
//!
//! | module        | what it holds                                                                                    |
//! |---------------|--------------------------------------------------------------------------------------------------|
//! | [`action`]    | doing what was decided: actions that take time, wait, interrupt, are done together                |
//! | [`words`]     | the vocabulary of a game: conditions, values, actions, events, registered once, used everywhere   |
//! | [`board`]     | blackboards with declared keys: of a mind, a character, a squad, the world                         |
//! | [`condition`] | typed tests and what can be made of them; why they hold and why not                               |
//! | [`dtree`]     | decision trees: questions that lead to one action                                                 |
//! | [`fsm`]       | state machines written in code: states of your own type, tables, plain `match`                     |
//! | [`machine`]   | state machines: flat, in each other, beside each other                                              |
//! | [`message`]   | telegrams from one character or thing to another, now or later                                    |
//! | [`expr`]      | a line of arithmetic and logic over keys and values, in files                                     |
//! | [`save`]      | minds in save games that outlive changes of their definitions                                     |
//! | [`tree`]      | behaviour trees                                                                                   |
//! | [`watch`]     | what a mind did, where and why: for the studio, for tests, for breakpoints                         |
//!
//! # The shape of all of it
//! A definition (`…Def`) is plain data from code or a file. `bind` checks it against a [`Vocabulary`], tells all faults at
//! once, and gives a [`Mind`] that any number of characters share. What one character remembers is its state: small plain
//! data. A [`Turn`] hands the game's own type to the words.
//!
//! # Features
//! - `parallel` (on by default): many minds may be ticked on all cores with rayon. The results are the same bit for bit.

pub mod action;
mod adopted;
pub mod board;
pub mod condition;
pub mod dtree;
pub mod expr;
pub mod fsm;
pub mod machine;
pub mod message;
mod mind;
pub mod save;
mod status;
pub mod tree;
mod turn;
mod value;
pub mod watch;
pub mod words;

pub use adopted::Adopted;
pub use mind::Mind;
pub use status::{Exit, Status};
pub use turn::Turn;
pub use value::{Kind, Value};
pub use words::{Ask, Call, CallDef, EventId, Param, Vocabulary};
