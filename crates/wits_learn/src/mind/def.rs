//! Learned minds as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_mind::condition::ConditionDef;
use wits_mind::{CallDef, Vocabulary};

use super::ModelDef;
use crate::examples::{AttributeDef, SchemaDef};

/// Maximum number of inputs of a learned mind.
pub const MAX_INPUTS: usize = 64;

/// A mind that was learned: plain data, from code or a `*.learned.ron` file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::mind::LearnedDef;
/// let def = LearnedDef::from_ron("guard.learned.ron", r#"(
///     every: 0.25,
///     min_certainty: 0.6,
///     fallback: "look_around",
///     inputs: [
///         (name: "distance", from: 0, to: 30),
///         (name: "seen", test: Is("sees_intruder")),
///         (name: "weapon", among: ["bow", "sword"]),
///     ],
///     choices: [
///         (name: "attack", do: (name: "use", with: {"weapon": "{weapon}"}), when: Is("armed")),
///         (name: "flee"),
///     ],
///     model: Values(edges: {"distance": [5, 15]}, rows: [
///         (at: [0, 1, 1], values: [0.9, 0.1]),
///     ]),
/// )"#)?;
/// assert_eq!(def.choices[0].name, "attack");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Decides again after this time; at every tick if 0. \[s\]
    #[serde(default)]
    pub every: f32,
    /// Below this certainty the fallback is done. Raising it makes the character act as trained only in situations like those
    /// of its training, at the cost of falling back more often. \[0..1\]
    #[serde(default)]
    pub min_certainty: f32,
    /// What is done when no choice is certain enough or legal, or an input cannot be read. Without it the mind fails then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallback: Option<CallDef>,
    /// What the model sees.
    pub inputs: Vec<LearnedInputDef>,
    /// What it chooses from.
    pub choices: Vec<LearnedChoiceDef>,
    /// Whether it learns while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learn: Option<LearningDef>,
    /// What was learned.
    pub model: ModelDef,
}

/// One input of a learned mind: a number within a range, a condition, or one of some categories.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedInputDef {
    /// What it is called.
    pub name: String,
    /// The value of the vocabulary; the one of its own name, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CallDef>,
    /// A condition instead of a value: 1 if it holds, else 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<ConditionDef>,
    /// This and everything below is 0 for a net. Trees, naive Bayes and tables see the number itself, within the range.
    #[serde(default)]
    pub from: f32,
    /// This and everything above is 1 for a net.
    #[serde(default = "one")]
    pub to: f32,
    /// The names of the categories: the value is one of these texts. A net sees an input for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<String>,
    /// The last choice instead of a value: the names of the choices are its categories, after `nothing` for the beginning and
    /// for the fallback. With it a model can learn to stay with what it does, as a state machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// The category of the [last choice](LearnedInputDef::last) when there is none.
pub(super) const NOTHING: &str = "nothing";

/// One choice of a learned mind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedChoiceDef {
    /// What it is called: a label of the classifier.
    pub name: String,
    /// The action of the vocabulary; the one of its own name, if absent.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub deed: Option<CallDef>,
    /// It is legal only while this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionDef>,
}

/// How a mind learns while the game runs. What was learned belongs to the state of the character.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LearningDef {
    /// From what somebody shows, such as a player: for naive Bayes.
    Shown {
        /// The value of the vocabulary that names the choice that is right now; an empty text shows nothing.
        by: CallDef,
        /// Maximum number of examples; further ones are ignored.
        #[serde(default = "many")]
        limit: u32,
        /// What was learned stays, and nothing more is learned.
        #[serde(default)]
        frozen: bool,
    },
    /// From rewards, by Q-learning: for tables of values.
    Reward {
        /// The value of the vocabulary that says what came since the last decision.
        of: CallDef,
        /// How much an experience counts against all before it. \[0..1\]
        #[serde(default = "rate")]
        rate: f32,
        /// How much the next state counts against the reward. \[0..1\]
        #[serde(default = "discount")]
        discount: f32,
        /// How often a legal choice is tried at random. \[0..1\]
        #[serde(default)]
        explore: f32,
        /// Maximum number of values that are learned; further ones are ignored.
        #[serde(default = "many")]
        limit: u32,
        /// What was learned stays, nothing more is learned, and nothing is tried.
        #[serde(default)]
        frozen: bool,
    },
}

const fn one() -> f32 {
    1.0
}
const fn many() -> u32 {
    10_000
}
const fn rate() -> f32 {
    0.3
}
const fn discount() -> f32 {
    0.75
}

impl RonFile for LearnedDef {
    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.bind_into(&Vocabulary::<()>::open(), findings);
        self.add_warnings(findings);
    }
}

impl LearnedDef {
    /// What a classifier for this mind is trained with: the inputs as attributes, the choices as labels.
    #[must_use]
    pub fn schema(&self) -> SchemaDef {
        SchemaDef::new(
            self.inputs.iter().map(|input| self.attribute(input)),
            self.choices.iter().map(|choice| choice.name.as_str()),
        )
    }

    /// The attribute of a classifier that stands for an input.
    fn attribute(&self, input: &LearnedInputDef) -> AttributeDef {
        match self.categories(input) {
            Some(categories) => AttributeDef::one_of(input.name.as_str(), categories),
            None => AttributeDef::number(input.name.as_str()),
        }
    }

    /// The categories of an input; `None` of a number.
    pub(super) fn categories<'d>(&'d self, input: &'d LearnedInputDef) -> Option<Vec<&'d str>> {
        if input.last {
            let names = self.choices.iter().map(|choice| choice.name.as_str());
            Some(std::iter::once(NOTHING).chain(names).collect())
        } else if input.test.is_some() {
            Some(vec!["no", "yes"])
        } else if input.among.is_empty() {
            None
        } else {
            Some(input.among.iter().map(String::as_str).collect())
        }
    }

    /// How many inputs of a net stand for all inputs: one for each number and test, one for each category of the others.
    #[must_use]
    pub fn net_inputs(&self) -> usize {
        let count = |input: &LearnedInputDef| match self.categories(input) {
            Some(categories) if input.test.is_none() => categories.len(),
            _ => 1,
        };
        self.inputs.iter().map(count).sum()
    }
}

impl LearnedInputDef {
    /// A number within a range.
    pub fn number(name: impl Into<String>, from: f32, to: f32) -> Self {
        Self { name: name.into(), from, to, ..Self::default() }
    }

    /// A condition.
    pub fn test(name: impl Into<String>, test: ConditionDef) -> Self {
        Self { name: name.into(), test: Some(test), to: 1.0, ..Self::default() }
    }

    /// One of some categories.
    pub fn one_of<S: Into<String>>(name: impl Into<String>, among: impl IntoIterator<Item = S>) -> Self {
        let among = among.into_iter().map(Into::into).collect();
        Self { name: name.into(), among, to: 1.0, ..Self::default() }
    }

    /// The last choice.
    pub fn last(name: impl Into<String>) -> Self {
        Self { name: name.into(), last: true, to: 1.0, ..Self::default() }
    }

    pub(super) const fn is_number(&self) -> bool {
        self.test.is_none() && self.among.is_empty() && !self.last
    }
}
