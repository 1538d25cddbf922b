//! Fuzzy modules among the words of a game: as minds, as values, as conditions.
//!
//! # As a mind
//! A module whose file has a `mind` part reads its inputs from values of the vocabulary or from keys, writes its outputs to
//! keys, and does the action that belongs to the set with the highest degree.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_fuzzy::FuzzyDef;
//! use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};
//!
//! struct Guard { distance: f32, said: &'static str }
//! let mut words = Vocabulary::<Guard>::new();
//! words.value("distance", Kind::Number, |guard, _| guard.distance.into());
//! words.action("run", |guard, _| { guard.said = "run"; Status::Running });
//! words.action("wait", |guard, _| { guard.said = "wait"; Status::Running });
//!
//! let mind = FuzzyDef::from_ron("flee.fuzzy.ron", r#"(
//!     inputs: {"distance": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 30), "far": RightShoulder(10, 30)})},
//!     outputs: {"do": (sets: {"flee": Plain, "stay": Plain}, read: Choice)},
//!     rules: ["if distance is near then do is flee", "if distance is far then do is stay"],
//!     mind: (acts: {"do": {"flee": "run", "stay": "wait"}}),
//! )"#)?.bind(&words)?;
//! let (mut guard, mut state) = (Guard { distance: 12.0, said: "" }, mind.start());
//! mind.tick(&mut state, &mut Turn::new(&mut guard, Default::default()));
//! assert_eq!(guard.said, "run");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # As a value or condition
//! [`add_output`] makes a word of an output, [`add_degree`] one of a degree, which every other technique can then ask for:
//! transitions of machines, guards of trees, considerations of utility.

mod adopt;
mod bind;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_mind::words::CallDef;

pub use bind::{FuzzyMind, FuzzyMindState};
pub use words::{add_degree, add_output};

/// How a module is tied to the words of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BindDef {
    /// Where inputs come from: values of the vocabulary or keys in braces. Those that are not named here come from the value
    /// of the same name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub inputs: BTreeMap<String, CallDef>,
    /// Inputs that are fixed numbers: to try a module before the game has a value for them. Yes is 1 and no is 0; options are
    /// counted from 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub constants: BTreeMap<String, f32>,
    /// The keys, in braces, that outputs are written to.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub write: BTreeMap<String, String>,
    /// Of an output: the action for each set, done when its degree is the highest. One output at most.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub acts: BTreeMap<String, BTreeMap<String, CallDef>>,
}
