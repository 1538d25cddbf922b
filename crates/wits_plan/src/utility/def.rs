//! Utility as files write it.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_mind::{CallDef, Vocabulary};

use super::{Combine, Curve};

/// What can be done, and what each depends on: plain data, from code or a `*.utility.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_plan::utility::UtilityDef;
/// let def = UtilityDef::from_ron("guard.utility.ron", r#"(
///     inputs: [
///         (name: "health", from: 0, to: 100),
///         (name: "distance", of: (name: "distance_to", with: {"foe": "{target}"}), from: 0, to: 30),
///     ],
///     actions: [
///         (name: "attack", targets: "foes", do: (name: "attack", with: {"foe": "{target}"}), considerations: [
///             (input: "health", curve: Logistic(steepness: 12, middle: 0.3)),
///             (input: "distance", curve: Power(exponent: 2, slope: -1, offset: 1)),
///         ]),
///         (name: "rest", do: "rest", considerations: [(input: "health", curve: Linear(slope: -1, offset: 1))],
///          cooldown: 10, at_least: 2),
///     ],
///     hysteresis: 0.05,
/// )"#)?;
/// assert_eq!(def.actions[1].cooldown, 10.0);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UtilityDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What actions may depend on.
    #[serde(default)]
    pub inputs: Vec<InputDef>,
    /// What can be done.
    pub actions: Vec<ActionDef>,
    /// Which of them is done.
    #[serde(default)]
    pub choose: Choose,
    /// Scores must be above this: what is not worth doing is not done.
    #[serde(default)]
    pub threshold: f32,
    /// Another action must be better by so much.
    #[serde(default)]
    pub hysteresis: f32,
    /// Thinks again after so many seconds; at every tick if 0.
    #[serde(default)]
    pub every: f32,
}

/// A number of the game, and the range in which it matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputDef {
    /// What considerations call it.
    pub name: String,
    /// The value of the vocabulary, which may be told `{target}`; the one of its own name, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<CallDef>,
    /// This is 0 for the curves, and so is all before it.
    #[serde(default)]
    pub from: f32,
    /// This is 1, and so is all beyond it.
    #[serde(default = "one")]
    pub to: f32,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionDef {
    /// What it is called.
    pub name: String,
    /// The action of the vocabulary; the one of its own name, if absent.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub deed: Option<CallDef>,
    /// The value that tells how many things it could be done to. Each is judged by itself; which one it is, is the key
    /// `{target}`, a whole number from 0 that must mean the same thing as long as the action goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<CallDef>,
    /// What it depends on.
    #[serde(default)]
    pub considerations: Vec<ConsiderationDef>,
    /// How they become one score.
    #[serde(default)]
    pub combine: Combine,
    /// The score is multiplied by this.
    #[serde(default = "one")]
    pub weight: f32,
    /// Actions of a higher rank are done first, if they are worth doing at all.
    #[serde(default)]
    pub rank: i32,
    /// Counts so much more when it has just begun.
    #[serde(default)]
    pub inertia: f32,
    /// The inertia is used up after so many seconds; never if 0.
    #[serde(default)]
    pub fade: f32,
    /// Is not taken again for so many seconds after it ended.
    #[serde(default)]
    pub cooldown: f32,
    /// Is not left for another of its rank for so many seconds after it began, as long as it is worth doing.
    #[serde(default)]
    pub at_least: f32,
}

/// One side of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsiderationDef {
    /// The input.
    pub input: String,
    /// How good it is.
    #[serde(default = "rising")]
    pub curve: Curve,
    /// How much it counts, 0 to 1 for products: see [`Combine`].
    #[serde(default = "one")]
    pub weight: f32,
}

/// Which of the actions is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Choose {
    /// The best; the first of equals.
    #[default]
    Highest,
    /// One of so many best ones (up to [`Choose::MOST`]), each as likely as its score is high. What is going on goes on as
    /// long as it is among them.
    Weighted {
        /// So many.
        top: u32,
    },
}

impl Choose {
    /// Chance chooses among no more than this.
    pub const MOST: u32 = 8;
}

const fn one() -> f32 {
    1.0
}
const fn rising() -> Curve {
    Curve::RISING
}

impl RonFile for UtilityDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.bind_into(&Vocabulary::<()>::open(), findings);
        self.add_doubts(findings);
    }
}

impl UtilityDef {
    /// Inputs and actions; the rest as it comes.
    pub fn new(
        inputs: impl IntoIterator<Item = InputDef>,
        actions: impl IntoIterator<Item = ActionDef>,
    ) -> Self {
        Self {
            inputs: inputs.into_iter().collect(),
            actions: actions.into_iter().collect(),
            ..Self::default()
        }
    }

    /// What is probably a mistake: inputs that no action considers.
    pub(crate) fn add_doubts(&self, findings: &mut Findings) {
        let used = self.actions.iter().flat_map(|action| &action.considerations);
        let used: NameList = used.map(|consideration| &consideration.input).collect();
        for (number, input) in self.inputs.iter().enumerate() {
            if !used.contains(&input.name) {
                let place = Place::path(format!("inputs[{number}]"));
                findings.add(place, format!("nothing considers {:?}", input.name), "");
            }
        }
    }

    pub(super) fn check(&self, findings: &mut Findings) {
        if self.actions.is_empty() {
            findings.add(Place::path("actions"), "there are no actions", "at least one");
        }
        for (name, value) in [("hysteresis", self.hysteresis), ("every", self.every)] {
            findings.check_not_negative(name, value);
        }
        findings.check_range("threshold", self.threshold.into(), -1e9, 1e9);
        if let Choose::Weighted { top } = self.choose {
            findings.check_range("choose.top", top.into(), 1.0, Choose::MOST.into());
        }
        let inputs: NameList = self.inputs.iter().map(|input| &input.name).collect();
        for (number, input) in self.inputs.iter().enumerate() {
            let path = format!("inputs[{number}]");
            if !(input.from.is_finite() && input.to.is_finite() && input.from != input.to) {
                findings.add(Place::path(format!("{path}.to")), "no range", "two different numbers");
            }
            if inputs.is_repeated(number) {
                findings.add(Place::path(format!("{path}.name")), "is there twice", "one input of a name");
            }
        }
        let names: NameList = self.actions.iter().map(|action| &action.name).collect();
        for (number, action) in self.actions.iter().enumerate() {
            action.check(&format!("actions[{number}]"), &inputs, findings);
            if names.is_repeated(number) {
                let place = Place::path(format!("actions[{number}].name"));
                findings.add(place, "is there twice", "one action of a name");
            }
        }
    }
}

impl ActionDef {
    fn check(&self, path: &str, inputs: &NameList<'_>, findings: &mut Findings) {
        for (field, value) in [
            ("weight", self.weight),
            ("inertia", self.inertia),
            ("fade", self.fade),
            ("cooldown", self.cooldown),
            ("at_least", self.at_least),
        ] {
            findings.check_not_negative(&format!("{path}.{field}"), value);
        }
        for (number, consideration) in self.considerations.iter().enumerate() {
            let path = format!("{path}.considerations[{number}]");
            findings.check_known(Place::path(format!("{path}.input")), &consideration.input, inputs);
            consideration.curve.check(&format!("{path}.curve"), findings);
            let most = if matches!(self.combine, Combine::Mean | Combine::Geometric) { 1e6 } else { 1.0 };
            findings.check_range(&format!("{path}.weight"), consideration.weight.into(), 0.0, most);
        }
    }
}

impl InputDef {
    /// A number and its range.
    pub fn new(name: impl Into<String>, from: f32, to: f32) -> Self {
        Self { name: name.into(), of: None, from, to }
    }

    /// From 0 to 1, as far as it is in the range. What is no number is 0.
    ///
    /// ```
    /// use wits_plan::utility::InputDef;
    /// let distance = InputDef::new("distance", 10.0, 50.0);
    /// assert_eq!([0.0, 30.0, 99.0].map(|metres| distance.normal(metres)), [0.0, 0.5, 1.0]);
    /// ```
    #[must_use]
    pub fn normal(&self, value: f32) -> f32 {
        super::curve::held((value - self.from) * (1.0 / (self.to - self.from)))
    }
}

impl ActionDef {
    /// An action that depends on nothing yet.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            deed: None,
            targets: None,
            considerations: Vec::new(),
            combine: Combine::default(),
            weight: 1.0,
            rank: 0,
            inertia: 0.0,
            fade: 0.0,
            cooldown: 0.0,
            at_least: 0.0,
        }
    }

    /// One more thing that matters.
    #[must_use]
    pub fn consider(mut self, input: impl Into<String>, curve: Curve) -> Self {
        self.considerations.push(ConsiderationDef { input: input.into(), curve, weight: 1.0 });
        self
    }

    /// How the considerations become one score.
    #[must_use]
    pub const fn combine(mut self, combine: Combine) -> Self {
        self.combine = combine;
        self
    }
}
