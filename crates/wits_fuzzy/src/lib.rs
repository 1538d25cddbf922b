//! Fuzzy logic for game characters: sets, rules, machines with degrees, Markov machines, FCL files.
//!
//! | module        | what it holds                                                                       |
//! |---------------|-------------------------------------------------------------------------------------|
//! | [`shape`]     | membership functions                                                                |
//! | [`ops`]       | and, or, not, hedges                                                                |
//! | [`rule`]      | rules and their language                                                            |
//! | [`defuzzify`] | from degrees back to a number                                                       |
//! | [`fcl`]       | files of the fuzzy control language                                                 |
//! | [`formula`]   | numbers that are computed from inputs                                               |
//! | [`machine`]   | fuzzy state machines: several states at once, each to a degree                      |
//! | [`markov`]    | Markov processes and machines                                                       |
//! | [`mind`]      | modules among the words of a game: minds, values, conditions                        |
//! | [`module`]    | modules that run: inputs to outputs without taking memory                           |
//! | [`kinds`]     | fuzzy modules, fuzzy machines and Markov machines as kinds of mind files            |
//! | [`show`]      | sections for inspection documents                                                   |
//!
//! # Ten lines
//! ```
//! use wits_core::ron::RonFile;
//! use wits_fuzzy::FuzzyDef;
//! let module = FuzzyDef::from_ron("tip.fuzzy.ron", r#"(
//!     inputs: {"service": (over: Range(0, 10), sets: {"poor": LeftShoulder(2, 8), "good": RightShoulder(2, 8)})},
//!     outputs: {"tip": (range: (0, 30), sets: {"small": Triangle(0, 5, 10), "large": Triangle(20, 25, 30)})},
//!     rules: ["if service is poor then tip is small", "if service is good then tip is large"],
//! )"#)?.compile()?;
//! let mut scratch = module.scratch();
//! assert_eq!(module.infer(&mut scratch, &[5.0]), [15.0]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

mod act;
mod area;
mod block;
mod check;
#[cfg(test)]
mod conformance;
mod def;
pub mod defuzzify;
mod doubts;
pub mod fcl;
pub mod formula;
mod in_order;
mod joint;
mod kinds;
mod lex;
pub mod machine;
pub mod markov;
pub mod mind;
pub mod module;
pub mod ops;
pub mod rule;
pub mod shape;
pub mod show;

pub use block::rule_counts;
pub use check::{MAX_RULES, MAX_SETS, MAX_VARIABLES};
pub use def::{BlockDef, CombsDef, Domain, FuzzyDef, InputDef, Otherwise, OutputDef, ReadAs, TableDef};
pub use defuzzify::Defuzzify;
pub use formula::Formula;
pub use kinds::kinds;
pub use mind::{BindDef, FuzzyMind, FuzzyMindState};
pub use module::{Explanation, Fired, FuzzyModule, Scratch};
pub use rule::{RuleDef, RuleError, Term};
pub use shape::ShapeDef;
