//! What can happen to a game from outside.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};

use crate::mind::Edit;

/// A player used a control.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// The name of the control.
    pub name: String,
    /// The place pointed at; absent for buttons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Vec2>,
    /// For a brush: where this piece of the stroke began; absent for its first point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Vec2>,
}

/// Everything that changes a running world from outside. Recordings are made of these.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A live parameter gets a value.
    Set {
        /// The parameter.
        name: String,
        /// Its new value.
        value: f64,
    },
    /// A control is used.
    Input(Input),
    /// A key of a blackboard is set by hand.
    Edit(Edit),
    /// A file of the game's content gets another text; running characters go over to it.
    File {
        /// The file; one that is not there yet is made.
        name: String,
        /// Its new text; absent when the file goes.
        text: Option<String>,
    },
    /// A mind of an agent follows another file.
    Assign(Assign),
    /// Something is told as if it had happened in the world.
    Tell(Tell),
    /// A piece of script is run for an agent.
    Console {
        /// For whom.
        agent: u64,
        /// The script.
        code: String,
    },
}

/// A mind of an agent follows another file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// Whose mind.
    pub agent: u64,
    /// Which mind, by its place in [`Minds::minds_of`](crate::Minds::minds_of).
    #[serde(default)]
    pub mind: usize,
    /// The file.
    pub file: String,
}

/// Something is told as if it had happened in the world: a telegram, a sound, an alarm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tell {
    /// What is told: one of the names in [`People::tellable`](crate::People::tellable).
    pub what: String,
    /// Who is said to have told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// Who is told; everybody whom it concerns when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Vec2>,
    /// How much of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

impl Tell {
    /// Something is told to everybody whom it concerns.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), from: None, to: None, at: None, value: None }
    }

    /// All numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.at.is_none_or(Vec2::is_finite) && self.value.is_none_or(f64::is_finite)
    }

    /// Checks that it is one of these, and that all numbers in it are finite.
    pub fn check(&self, tellable: &[Tellable]) -> Result<(), Findings> {
        let known: Vec<&str> = tellable.iter().map(|tellable| tellable.what).collect();
        let mut findings = Findings::default();
        if !known.contains(&self.what.as_str()) {
            findings.add(Place::path("tell"), unknown_name(&self.what, &known), "");
        } else if !self.is_finite() {
            findings.add(Place::path("tell"), "a number is not finite", "");
        }
        findings.into_result(())
    }
}

/// Something that can be told to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tellable {
    /// Its name.
    pub what: &'static str,
    /// What it means, for people.
    pub help: &'static str,
    /// What goes with it: any of `from`, `to`, `at`, `value`.
    pub with: &'static [&'static str],
}

impl Event {
    /// A live parameter gets a value.
    pub fn set(name: impl Into<String>, value: f64) -> Self {
        Self::Set { name: name.into(), value }
    }

    /// A control is pointed at a place.
    pub fn point(name: impl Into<String>, at: Vec2) -> Self {
        Self::Input(Input { name: name.into(), at: Some(at), from: None })
    }

    /// A brush is drawn from one place to another.
    pub fn stroke(name: impl Into<String>, from: Vec2, to: Vec2) -> Self {
        Self::Input(Input { name: name.into(), at: Some(to), from: Some(from) })
    }

    /// A file gets another text.
    pub fn file(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::File { name: name.into(), text: Some(text.into()) }
    }

    /// A file that did not come with the game goes.
    pub fn no_file(name: impl Into<String>) -> Self {
        Self::File { name: name.into(), text: None }
    }

    /// The first mind of an agent follows another file.
    pub fn assign(agent: u64, file: impl Into<String>) -> Self {
        Self::Assign(Assign { agent, mind: 0, file: file.into() })
    }

    /// A piece of script is run for an agent.
    pub fn console(agent: u64, code: impl Into<String>) -> Self {
        Self::Console { agent, code: code.into() }
    }

    /// A button is pressed.
    pub fn press(name: impl Into<String>) -> Self {
        Self::Input(Input { name: name.into(), at: None, from: None })
    }
}
