//! Needs as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron;
use wits_decide::condition::ConditionDef;
use wits_decide::{CallDef, Value, Vocabulary};

use super::{GoalDef, Rules};

/// Goals, rules, and objects with what they offer: plain data, from code or a `*.needs.ron` file.
///
/// ```
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

impl NeedsDef {
    /// Reads a file.
    ///
    /// # Errors
    /// All faults that can be seen without the game's words, with their lines.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        let Some(def) = def else { return Err(findings) };
        def.check(&mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(def)
    }

    /// Everything that can be found in a file without its game. For tools.
    #[must_use]
    pub fn check_ron(file: &str, text: &str) -> Findings {
        let (def, mut findings) = ron::read_most::<Self>(file, text);
        if let Some(def) = def {
            def.bind_into(&Vocabulary::<()>::open(), &mut findings);
            def.doubts(&mut findings);
            ron::locate(&mut findings, text);
        }
        findings
    }

    /// The text of a file.
    #[must_use]
    pub fn to_ron(&self) -> String {
        ron::write(self)
    }

    /// All offers with their paths.
    pub(super) fn offers(&self) -> impl Iterator<Item = (String, usize, &OfferDef)> {
        self.objects.iter().enumerate().flat_map(|(object, def)| {
            let path = move |offer: usize| format!("objects[{object}].offers[{offer}]");
            def.offers.iter().enumerate().map(move |(number, offer)| (path(number), object, offer))
        })
    }

    pub(super) fn find(&self, offer: &str) -> Option<&OfferDef> {
        self.offers().map(|(_, _, def)| def).find(|def| def.name == offer)
    }

    /// An offer and those that it makes possible, one after the other. Stops where it began.
    pub(super) fn chain<'d>(&'d self, offer: &'d OfferDef) -> Vec<&'d OfferDef> {
        let mut chain = vec![offer];
        while let Some(next) = chain.last().and_then(|last| self.find(last.then.as_deref()?)) {
            if chain.iter().any(|seen| seen.name == next.name) {
                break;
            }
            chain.push(next);
        }
        chain
    }

    pub(super) fn check(&self, findings: &mut Findings) {
        if self.goals.is_empty() {
            findings.add(Place::path("goals"), "there are no goals", "at least one");
        }
        for (number, goal) in self.goals.iter().enumerate() {
            goal.check(&format!("goals[{number}]"), findings);
            if self.goals[..number].iter().any(|other| other.name == goal.name) {
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
        let goals: Vec<&str> = self.goals.iter().map(|goal| goal.name.as_str()).collect();
        let names: Vec<&str> = self.offers().map(|(_, _, offer)| offer.name.as_str()).collect();
        for (number, (path, _, offer)) in self.offers().enumerate() {
            self.check_offer(&path, offer, &goals, &names, findings);
            if names[..number].contains(&offer.name.as_str()) {
                findings.add(Place::path(format!("{path}.name")), "is there twice", "one offer of a name");
            }
        }
    }

    fn check_offer(
        &self,
        path: &str,
        offer: &OfferDef,
        goals: &[&str],
        names: &[&str],
        findings: &mut Findings,
    ) {
        for (goal, change) in &offer.changes {
            let place = format!("{path}.changes.{goal}");
            findings.check_name(Place::path(&place), goal, goals.iter().copied());
            findings.check_range(&place, (*change).into(), -1e9, 1e9);
        }
        findings.check_not_negative(&format!("{path}.duration"), offer.duration);
        let Some(then) = &offer.then else { return };
        let place = Place::path(format!("{path}.then"));
        if !names.contains(&then.as_str()) {
            findings.add(place, format!("{} among the offers", unknown_name(then, names)), "");
        } else if self.chain(offer).last().is_some_and(|last| last.then.is_some()) {
            findings.add(place, "the chain leads in a circle", "an end");
        }
    }

    /// What is probably a mistake, though it runs.
    fn doubts(&self, findings: &mut Findings) {
        for (number, goal) in self.goals.iter().enumerate() {
            let serves = |offer: &OfferDef| offer.changes.get(&goal.name).is_some_and(|change| *change < 0.0);
            if !self.objects.is_empty() && !self.offers().any(|(_, _, offer)| serves(offer)) {
                let place = Place::path(format!("goals[{number}]"));
                findings.add(place, format!("no offer ever lowers {:?}", goal.name), "");
            }
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
