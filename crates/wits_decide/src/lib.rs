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
//! | [`nodes`]     | the nodes that files can have, with their fields: the tables that editors read                    |
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
//! # Minds in minds
//! Any mind can be an action of any other:
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_decide::tree::{TreeDef, TreeState};
//! use wits_decide::{Mind, Status, Turn, Vocabulary, machine::MachineDef};
//! use wits_core::time::Moment;
//!
//! #[derive(Default)]
//! struct Guard { steps: u32, patrol: Option<TreeState> }
//!
//! let mut words = Vocabulary::<Guard>::new();
//! words.action("step", |guard, _| { guard.steps += 1; Status::Success });
//! let patrol = TreeDef::from_ron("patrol", r#"(root: Repeat(times: 3, node: Do("step")))"#).unwrap();
//! let patrol = patrol.bind(&words).unwrap();
//! words.mind("patrol", patrol, |guard| &mut guard.patrol).help("three steps");
//!
//! let day = MachineDef::from_ron("day", r#"(states: [(name: "out", active: ["patrol"])])"#).unwrap();
//! let day = day.bind(&words).unwrap();
//! let (mut guard, mut state) = (Guard::default(), day.start());
//! for tick in 0..10 {
//!     day.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
//! }
//! assert!(guard.steps > 0);
//! ```
//!
//! # Features
//! - `parallel` (on by default): many minds may be ticked on all cores with rayon. The results are the same bit for bit.

pub mod action;
pub mod dtree;
pub mod fsm;
mod kinds;
pub mod machine;
pub mod nodes;
pub mod tree;

pub use kinds::kinds;
pub use wits_mind::{
    Adopted, Ask, Call, CallDef, CharacterMemory, Choices, EventId, Exit, FollowedMind, Kind, Mind, Occasion,
    Param, Status, Turn, Value, Vocabulary, any, board, condition, expr, kind, save, watch, words,
};
