//! Test harnesses for game AI, for Wits itself and for games that are made with it.
//!
//! | module | proves |
//! |---|---|
//! | [`alloc`] | a hot path does not allocate |
//! | [`conform`] | whoever implements a trait of Wits keeps its promises |
//! | `decide` (feature `minds`) | minds keep their promises in time: scripted leaves, mocks, coverage, claims, conformance |
//! | [`disk`] | files that are written survive the failure of any operation |
//! | [`edits`] | a saved state that was edited is refused or does no harm, and hashes see every value |
//! | [`environment`] | learners can step a game: legal actions, the same bits, an end |
//! | `fuzzy` (feature) | fuzzy operators and methods keep their tables and laws |
//! | [`golden`] | a picture or a text is still what it was |
//! | [`linear`] | work grows with its input and no faster |
//! | [`movingai`] | a pathfinder keeps the rules of the MovingAI grid benchmarks |
//! | [`play`] | nothing by itself: begins a game with settings, runs it, asks for its score |
//! | [`replay`] | a game can be recorded, replayed, saved and rewound without a trace |
//! | [`same`] | any number of threads gives the same world, tick by tick |
//! | [`scripted`] | a tree or machine enters, ticks and leaves its parts as often as it should |
//!
//! All of them panic with a message that says what was expected, what was found and what to do, so they are used like
//! `assert!` in any test. None of them passes because it did not look: a check that finds nothing to check fails.
//!
//! # Features
//! - `minds` (off by default): testing minds of any technique.
//! - `decide` (off by default): that, and mocks in the trees and machines of `wits_decide`.
//! - `fuzzy` (off by default): conformance of fuzzy operators and methods.

pub mod alloc;
pub mod conform;
#[cfg(feature = "minds")]
pub mod decide;
pub mod disk;
pub mod edits;
pub mod environment;
#[cfg(feature = "fuzzy")]
pub mod fuzzy;
pub mod golden;
pub mod linear;
pub mod movingai;
pub mod play;
pub mod replay;
pub mod same;
pub mod scripted;
