//! Markov machines as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_mind::Vocabulary;
use wits_mind::condition::ConditionDef;
use wits_mind::words::CallDef;

use super::Matrix;
use super::matrix::{MOST, check};
use crate::in_order;

/// A Markov machine: plain data, from code or a `*.markov.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_fuzzy::markov::MarkovDef;
/// let def = MarkovDef::from_ron("posts.markov.ron", r#"(
///     values: {"tower": 1, "roof": 0.5},
///     changes: [(when: Is("shot_from_tower"), by: Rows([[0.1, 0.9], [0, 0.8]]), then: ["duck"])],
///     idle: (after: Seconds(60), by: Even(1, 0.1)),
///     write: {"tower": "{tower_safety}"},
/// )"#)?;
/// assert_eq!(def.changes.len(), 1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkovDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The numbers and what they are at the beginning, in this order.
    #[serde(with = "in_order")]
    pub values: Vec<(String, f32)>,
    /// What changes them; the first one that is triggered counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ChangeDef>,
    /// What happens if nothing was triggered for a while.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<IdleDef>,
    /// The keys, in braces, that the numbers are written to.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub write: BTreeMap<String, String>,
}

/// A trigger with its matrix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeDef {
    /// The event that triggers it; whatever the event if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// What must hold.
    #[serde(default = "always", skip_serializing_if = "is_always")]
    pub when: ConditionDef,
    /// What it does to the numbers.
    pub by: MatrixDef,
    /// What is done, all at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<CallDef>,
}

/// The matrix for when nothing happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdleDef {
    /// How long nothing has to happen, each time.
    pub after: Wait,
    /// What it does to the numbers.
    pub by: MatrixDef,
}

/// How long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wait {
    /// So many updates.
    Updates(u32),
    /// So many seconds.
    Seconds(f32),
}

/// A matrix: the row tells where the share of a number goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MatrixDef {
    /// Row by row.
    Rows(Vec<Vec<f32>>),
    /// The first share of each number stays, the second goes to each other.
    Even(f32, f32),
}

const fn always() -> ConditionDef {
    ConditionDef::Always
}

fn is_always(when: &ConditionDef) -> bool {
    *when == ConditionDef::Always
}

impl MatrixDef {
    /// Ready to be applied to so many numbers; `None` if it is faulty.
    #[must_use]
    pub fn matrix(&self, size: usize) -> Option<Matrix> {
        match self {
            Self::Rows(rows) => Matrix::new(rows.clone()).ok().filter(|matrix| matrix.size() == size),
            Self::Even(stays, goes) => Some(Matrix::even(size, *stays, *goes)),
        }
    }

    fn check(&self, size: usize, path: &str, findings: &mut Findings) {
        match self {
            Self::Rows(rows) => check(rows, Some(size), path, findings),
            Self::Even(stays, goes) if !(stays.is_finite() && goes.is_finite()) => {
                findings.add(Place::path(path), format!("shares of {stays} and {goes}"), "numbers");
            }
            Self::Even(..) => {}
        }
    }
}

impl RonFile for MarkovDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
        if findings.is_empty() {
            // Events belong to the game: any name will do here.
            let mut words = Vocabulary::<()>::open();
            for event in self.changes.iter().filter_map(|change| change.on.as_ref()) {
                words.event(event, []);
            }
            let unbound = self.bind(&words).err().unwrap_or_default();
            crate::def::add_all(findings, &unbound);
        }
    }
}

impl MarkovDef {
    pub(super) fn check(&self, findings: &mut Findings) {
        let size = self.values.len();
        if size == 0 || size > MOST {
            findings.add(Place::path("values"), format!("{size} values"), format!("1 to {MOST}"));
        }
        let known: NameList = self.values.iter().map(|(name, _)| name).collect();
        for (number, (name, value)) in self.values.iter().enumerate() {
            let place = || Place::path(format!("values.{name}"));
            if known.is_repeated(number) {
                findings.add(place(), format!("{name:?} comes twice"), "different names");
            }
            if !value.is_finite() {
                findings.add(place(), value.to_string(), "a number");
            }
        }
        for (number, change) in self.changes.iter().enumerate() {
            change.by.check(size, &format!("changes[{number}].by"), findings);
        }
        if let Some(idle) = &self.idle {
            idle.by.check(size, "idle.by", findings);
            let positive = match idle.after {
                Wait::Updates(updates) => updates > 0,
                Wait::Seconds(seconds) => seconds > 0.0 && seconds.is_finite(),
            };
            if !positive {
                findings.add(Place::path("idle.after"), format!("{:?}", idle.after), "more than 0");
            }
        }
        for name in self.write.keys() {
            findings.check_known(Place::path(format!("write.{name}")), name, &known);
        }
    }
}
