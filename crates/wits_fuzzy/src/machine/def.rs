//! Fuzzy state machines as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_mind::condition::ConditionDef;
use wits_mind::words::CallDef;
use wits_mind::{Value, Vocabulary};

use crate::in_order;

/// A fuzzy state machine: plain data, from code or a `*.fuzzymachine.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_fuzzy::machine::FuzzyMachineDef;
/// let def = FuzzyMachineDef::from_ron("mood.fuzzymachine.ron", r#"(
///     start: {"calm": 1},
///     states: {
///         "calm": (moves: [(when: Is("sees_foe"), to: {"afraid": 0.6, "curious": "interest"})], write: "{calm}"),
///         "afraid": (moves: [(when: Not(Is("sees_foe")), to: {"calm": 0.1})], act: "flee"),
///         "curious": (act: "look"),
///     },
/// )"#)?;
/// assert_eq!(def.states.len(), 3);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuzzyMachineDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The degrees at the beginning; 0 for states that are not named.
    pub start: BTreeMap<String, f32>,
    /// One after the other, or all at once.
    #[serde(default, skip_serializing_if = "Order::is_default")]
    pub order: Order,
    /// The states, in this order.
    #[serde(with = "in_order")]
    pub states: Vec<(String, FuzzyStateDef)>,
}

/// How transitions of several active states go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// The state with the highest degree first; what one moves, the next one finds.
    #[default]
    OneByOne,
    /// All look at the degrees before, and what they say is combined.
    Together,
}

impl Order {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FuzzyStateDef {
    /// Transitions, of which the first one that is triggered is made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveDef>,
    /// The key, in braces, that its degree is written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write: Option<String>,
    /// What is done while its degree is the highest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<CallDef>,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveDef {
    /// What triggers it; always if absent.
    #[serde(default = "always")]
    pub when: ConditionDef,
    /// Targets, each with its degree of transition: a number, or a value of the vocabulary or key that tells it. If all of
    /// them are 0 it is not triggered.
    pub to: BTreeMap<String, Value>,
}

const fn always() -> ConditionDef {
    ConditionDef::Always
}

impl RonFile for FuzzyMachineDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
        if findings.is_empty() {
            let unbound = self.bind(&Vocabulary::<()>::open()).err().unwrap_or_default();
            crate::def::add_all(findings, &unbound);
            self.doubts(findings);
        }
    }
}

impl FuzzyMachineDef {
    /// The number of a state.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|(known, _)| known == name)
    }

    pub(super) fn check(&self, findings: &mut Findings) {
        let known: NameList = self.states.iter().map(|(name, _)| name).collect();
        let size = known.list().len();
        if size == 0 || size > usize::from(u16::MAX) {
            findings.add(Place::path("states"), format!("{size} states"), "at least one");
        }
        for (number, name) in known.list().iter().enumerate() {
            if known.is_repeated(number) {
                findings.add(Place::path(format!("states.{name}")), format!("{name:?} comes twice"), "");
            }
        }
        let unknown = |path: &str, name: &str, findings: &mut Findings| {
            findings.add_with(|| {
                let message = format!("{} among the states", unknown_name(name, known.list()));
                (Place::path(path), message, String::new())
            });
        };
        for (name, degree) in &self.start {
            let path = format!("start.{name}");
            if !known.contains(name) {
                unknown(&path, name, findings);
            }
            findings.check_range(&path, f64::from(*degree), 0.0, 1.0);
        }
        if !self.start.values().any(|degree| *degree > 0.0) {
            findings.add(Place::path("start"), "no state is active at the beginning", "a degree above 0");
        }
        for (name, state) in &self.states {
            for (number, step) in state.moves.iter().enumerate() {
                let path = format!("states.{name}.moves[{number}].to");
                if step.to.is_empty() {
                    findings.add(Place::path(&path), "no targets", "at least one");
                }
                for (target, degree) in &step.to {
                    let path = format!("{path}.{target}");
                    if !known.contains(target) {
                        unknown(&path, target, findings);
                    } else if target == name {
                        findings.add(Place::path(&path), "a move to the state itself", "another state");
                    }
                    match degree {
                        Value::Int(_) | Value::Number(_) => {
                            let number = degree.number().unwrap_or(f32::NAN);
                            findings.check_range(&path, f64::from(number), 0.0, 1.0);
                        }
                        Value::Text(_) => {}
                        other => findings.add(Place::path(&path), other.to_string(), "a degree or a name"),
                    }
                }
            }
        }
    }

    /// States that nothing leads to.
    pub(crate) fn doubts(&self, findings: &mut Findings) {
        let moves = self.states.iter().flat_map(|(_, state)| &state.moves);
        let targets: NameList = moves.flat_map(|step| step.to.keys()).collect();
        let reached = |name: &String| {
            self.start.get(name).is_some_and(|degree| *degree > 0.0) || targets.contains(name)
        };
        for (name, _) in self.states.iter().filter(|(name, _)| !reached(name)) {
            findings.add(Place::path(format!("states.{name}")), format!("nothing leads to {name:?}"), "");
        }
    }
}
