//! Needs as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_mind::condition::ConditionDef;
use wits_mind::{CallDef, Value, Vocabulary};

use super::{GoalDef, Rules};

/// There are at most this many goals: every offer holds a number for each of them.
pub const MAX_GOALS: usize = 1000;
/// A chain has at most this many offers.
pub const MAX_CHAIN: usize = 100;

/// Goals, rules, and objects with what they offer: plain data, from code or a `*.needs.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_plan::needs::NeedsDef;
/// let def = NeedsDef::from_ron("home.needs.ron", r#"(
///     goals: [(name: "eat", rate: Given(4), max: 5), (name: "sleep", rate: Given(1), max: 5)],
///     rules: (rule: WithTime),
///     objects: [
///         (kind: "fridge", marks: {"food": true}, offers: [
///             (name: "take food", do: "take_food", when: Not(Is("carries_food")), duration: 0.1, then: "eat"),
///         ]),
///         (kind: "table", count: "tables", offers: [
///             (name: "eat", do: (name: "eat_at", with: {"table": "{object}"}), when: Is("carries_food"),
///              changes: {"eat": -4}, duration: 0.5),
///         ]),
///     ],
/// )"#)?;
/// assert_eq!(def.objects[0].offers[0].then.as_deref(), Some("eat"));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedsDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the character wants.
    pub goals: Vec<GoalDef>,
    /// How it chooses.
    #[serde(default)]
    pub rules: Rules,
    /// Which things offer what.
    #[serde(default)]
    pub objects: Vec<ObjectDef>,
    /// So many units of time pass in a second; 1 if it is not said. Rates and durations are in that unit.
    #[serde(default = "one")]
    pub clock: f32,
    /// Thinks again after so many seconds, though an action goes on; only when it is done, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rethink: Option<f32>,
}

/// A kind of thing: what it means and what it offers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectDef {
    /// What it is called.
    pub kind: String,
    /// The value that tells how many of it there are; one if absent. Which one an offer is about is the key `{object}`, a
    /// whole number from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<CallDef>,
    /// What it means, for whoever asks: dangerous, to be collected, worth 5.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, Value>,
    /// What can be done with it.
    #[serde(default)]
    pub offers: Vec<OfferDef>,
}

/// An action that an object offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferDef {
    /// What it is called.
    pub name: String,
    /// The action of the vocabulary.
    #[serde(rename = "do")]
    pub deed: CallDef,
    /// It is offered only while this holds.
    #[serde(default = "always", skip_serializing_if = "is_always")]
    pub when: ConditionDef,
    /// What it changes of goals, by name: those it serves and those it compromises.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub changes: BTreeMap<String, f32>,
    /// How long it takes.
    #[serde(default)]
    pub duration: f32,
    /// The value that tells how long the way there takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub travel: Option<CallDef>,
    /// The offer that becomes possible by it: its changes are promised, its time is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
    /// What else there is to know, such as the animation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, Value>,
}

impl RonFile for NeedsDef {
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

impl NeedsDef {
    /// All offers with their paths.
    pub(super) fn offers(&self) -> impl Iterator<Item = (String, usize, &OfferDef)> {
        self.objects.iter().enumerate().flat_map(|(object, def)| {
            let path = move |offer: usize| format!("objects[{object}].offers[{offer}]");
            def.offers.iter().enumerate().map(move |(number, offer)| (path(number), object, offer))
        })
    }

    pub(super) fn offers_by_name(&self) -> Offers<'_> {
        let names = self.offers().map(|(_, _, offer)| &offer.name).collect();
        Offers { names, all: self.offers().map(|(_, _, offer)| offer).collect() }
    }

    pub(super) fn check(&self, findings: &mut Findings) {
        if self.goals.is_empty() {
            findings.add(Place::path("goals"), "there are no goals", "at least one");
        }
        if self.goals.len() > MAX_GOALS {
            let message = format!("{} goals", self.goals.len());
            findings.add(Place::path("goals"), message, format!("at most {MAX_GOALS}"));
        }
        let goals: NameList = self.goals.iter().map(|goal| &goal.name).collect();
        for (number, goal) in self.goals.iter().enumerate() {
            goal.check(&format!("goals[{number}]"), findings);
            if goals.is_repeated(number) {
                findings.add(
                    Place::path(format!("goals[{number}].name")),
                    "is there twice",
                    "one goal of a name",
                );
            }
        }
        findings.check_not_negative("rules.shorter", self.rules.shorter);
        findings.check_positive("clock", self.clock);
        if let Some(seconds) = self.rethink {
            findings.check_positive("rethink", seconds);
        }
        let offers = self.offers_by_name();
        for (number, (path, _, offer)) in self.offers().enumerate() {
            offers.check(&path, offer, &goals, findings);
            if offers.names.is_repeated(number) {
                findings.add(Place::path(format!("{path}.name")), "is there twice", "one offer of a name");
            }
        }
    }

    /// What is probably a mistake, though it runs.
    pub(crate) fn add_doubts(&self, findings: &mut Findings) {
        let changes = self.offers().flat_map(|(_, _, offer)| &offer.changes);
        let lowered: NameList = changes.filter(|(_, change)| **change < 0.0).map(|(goal, _)| goal).collect();
        for (number, goal) in self.goals.iter().enumerate() {
            if !self.objects.is_empty() && !lowered.contains(&goal.name) {
                let place = Place::path(format!("goals[{number}]"));
                findings.add(place, format!("no offer ever lowers {:?}", goal.name), "");
            }
        }
    }
}

/// All offers of a file, found by name.
pub(super) struct Offers<'d> {
    names: NameList<'d>,
    all: Vec<&'d OfferDef>,
}

impl<'d> Offers<'d> {
    /// An offer and those that it makes possible, one after the other. Stops where it began, and after [`MAX_CHAIN`].
    pub(super) fn chain(&self, offer: &'d OfferDef) -> Vec<&'d OfferDef> {
        let mut chain = vec![offer];
        while let Some(next) = chain.last().and_then(|last| self.next(last)) {
            if chain.len() == MAX_CHAIN || chain.iter().any(|seen| seen.name == next.name) {
                break;
            }
            chain.push(next);
        }
        chain
    }

    fn next(&self, offer: &OfferDef) -> Option<&'d OfferDef> {
        Some(self.all[self.names.position(offer.then.as_deref()?)?])
    }

    fn check(&self, path: &str, offer: &'d OfferDef, goals: &NameList<'_>, findings: &mut Findings) {
        for (goal, change) in &offer.changes {
            let place = format!("{path}.changes.{goal}");
            findings.check_known(Place::path(&place), goal, goals);
            findings.check_range(&place, (*change).into(), -1e9, 1e9);
        }
        findings.check_not_negative(&format!("{path}.duration"), offer.duration);
        let Some(then) = &offer.then else { return };
        let place = Place::path(format!("{path}.then"));
        if !self.names.contains(then) {
            findings.add_with(|| {
                let message = format!("{} among the offers", unknown_name(then, self.names.list()));
                (place, message, String::new())
            });
            return;
        }
        let chain = self.chain(offer);
        let Some(next) = chain.last().and_then(|last| self.next(last)) else { return };
        if chain.iter().any(|seen| seen.name == next.name) {
            findings.add(place, "the chain leads in a circle", "an end");
        } else {
            let expected = format!("a chain of at most {MAX_CHAIN} offers");
            findings.add(place, "the chain is too long", expected);
        }
    }
}

const fn one() -> f32 {
    1.0
}
const fn always() -> ConditionDef {
    ConditionDef::Always
}
fn is_always(condition: &ConditionDef) -> bool {
    *condition == ConditionDef::Always
}
