//! Goals as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_mind::condition::ConditionDef;
use wits_mind::{CallDef, Vocabulary};

use super::GoalStatus;
use crate::circles::in_circles;

/// Strategies and the goals they are made of: plain data, from code or a `*.goals.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_plan::drive::DriveDef;
/// let def = DriveDef::from_ron("eric.goals.ron", r#"(
///     strategies: [
///         (name: "arm", goal: "buy sword", desire: "wants_sword"),
///         (name: "eat", goal: "get food", desire: "hunger", bias: 0.8),
///     ],
///     goals: {
///         "buy sword": (steps: [Goal("get gold"), Do((name: "walk_to", with: {"place": "smithy"})), Do("pay")]),
///         "get gold": (until: Is("has_gold"), replan: true, ways: [
///             (when: Is("knows_goldmine"), steps: [Do((name: "walk_to", with: {"place": "mine"})), Do("pick_up")]),
///             (steps: [Do("work")]),
///         ]),
///         "get food": (steps: [Do("eat")]),
///     },
/// )"#)?;
/// assert_eq!(def.goals.len(), 3);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DriveDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the character could be after. The last one of equally desirable ones wins.
    pub strategies: Vec<StrategyDef>,
    /// Composite goals, by name.
    #[serde(default)]
    pub goals: BTreeMap<String, TaskDef>,
    /// Chooses a strategy anew after so many seconds.
    #[serde(default = "twice_a_second")]
    pub every: f32,
}

/// Something that the character could be after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyDef {
    /// What it is called.
    pub name: String,
    /// The goal, by name.
    pub goal: String,
    /// The value of the vocabulary that tells how desirable it is, from 0 to 1. Always 1 if absent: only the bias counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub desire: Option<CallDef>,
    /// The desirability is multiplied by this: a personality.
    #[serde(default = "one")]
    pub bias: f32,
}

/// A composite goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskDef {
    /// What it takes, if there is only one way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepDef>,
    /// Ways to it: the first one whose condition holds is taken. If there is none, the goal fails.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WayDef>,
    /// It is completed as soon as this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<ConditionDef>,
    /// Plans anew when a step has failed, instead of failing what it is a part of.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replan: bool,
    /// How it stands after an event that no step has handled. `Inactive` plans anew.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub on: BTreeMap<String, GoalStatus>,
}

/// One way to a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WayDef {
    /// Can be taken if this holds when it is planned.
    #[serde(default = "always")]
    pub when: ConditionDef,
    /// One after the other.
    pub steps: Vec<StepDef>,
}

/// One step of a way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum StepDef {
    /// An action of the vocabulary: an atomic goal.
    Do(CallDef),
    /// Another goal. It is not planned before its turn comes.
    Goal(String),
}

const fn twice_a_second() -> f32 {
    0.5
}
const fn one() -> f32 {
    1.0
}
const fn always() -> ConditionDef {
    ConditionDef::Always
}

impl TaskDef {
    /// All ways with their paths; steps alone are one way.
    pub(super) fn all_ways<'d>(
        &'d self,
        path: &str,
    ) -> Vec<(String, Option<&'d ConditionDef>, &'d [StepDef])> {
        let plain =
            (!self.steps.is_empty() || self.ways.is_empty()).then(|| (path.to_owned(), None, &*self.steps));
        let ways = self.ways.iter().enumerate();
        let ways = ways.map(|(number, way)| (format!("{path}.ways[{number}]"), Some(&way.when), &*way.steps));
        ways.chain(plain).collect()
    }

    fn goals(&self) -> impl Iterator<Item = &str> {
        let steps = self.steps.iter().chain(self.ways.iter().flat_map(|way| &way.steps));
        steps.filter_map(|step| if let StepDef::Goal(name) = step { Some(name.as_str()) } else { None })
    }
}

impl RonFile for DriveDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }

    fn review(&self, findings: &mut Findings) {
        let mut words = Vocabulary::<()>::open();
        for event in self.goals.values().flat_map(|goal| goal.on.keys()) {
            words.event(event, []);
        }
        self.bind_into(&words, findings);
        self.add_doubts(findings);
    }
}

impl DriveDef {
    /// What is probably a mistake: goals that neither a strategy nor another goal leads to.
    pub(crate) fn add_doubts(&self, findings: &mut Findings) {
        let wanted = self.goals.values().flat_map(TaskDef::goals);
        let wanted: NameList =
            wanted.chain(self.strategies.iter().map(|strategy| strategy.goal.as_str())).collect();
        for name in self.goals.keys().filter(|name| !wanted.contains(name)) {
            findings.add(Place::path(format!("goals.{name}")), format!("nobody wants {name:?}"), "");
        }
    }

    pub(super) fn check(&self, findings: &mut Findings) {
        if self.strategies.is_empty() {
            findings.add(Place::path("strategies"), "there are no strategies", "at least one");
        }
        findings.check_not_negative("every", self.every);
        let known: NameList = self.goals.keys().collect();
        let check_goal = |path: String, name: &str, findings: &mut Findings| {
            if !known.contains(name) {
                findings.add_with(|| {
                    let message = format!("{} among the goals", unknown_name(name, known.list()));
                    (Place::path(path), message, String::new())
                });
            }
        };
        for (number, strategy) in self.strategies.iter().enumerate() {
            let path = format!("strategies[{number}]");
            findings.check_not_negative(&format!("{path}.bias"), strategy.bias);
            check_goal(format!("{path}.goal"), &strategy.goal, findings);
        }
        let edges =
            self.goals.values().map(|goal| goal.goals().filter_map(|goal| known.position(goal)).collect());
        let in_circles = in_circles(&edges.collect::<Vec<_>>());
        for ((name, goal), in_circle) in self.goals.iter().zip(in_circles) {
            for (path, _, steps) in goal.all_ways(&format!("goals.{name}")) {
                for (number, step) in steps.iter().enumerate() {
                    if let StepDef::Goal(other) = step {
                        check_goal(format!("{path}.steps[{number}]"), other, findings);
                    }
                }
            }
            if in_circle {
                findings.add_with(|| {
                    let message = format!("leads back to itself: {}", self.circle(name).join(", "));
                    (Place::path(format!("goals.{name}")), message, "goals that get smaller".to_owned())
                });
            }
        }
    }

    /// A path from a goal of a circle back to itself.
    fn circle<'d>(&'d self, from: &'d str) -> Vec<&'d str> {
        let mut before = BTreeMap::new();
        let mut todo = vec![from];
        while let Some(last) = todo.pop() {
            for next in self.goals.get(last).into_iter().flat_map(TaskDef::goals) {
                if next == from {
                    let back = std::iter::successors(Some(last), |name| before.get(name).copied());
                    let mut circle: Vec<&str> = std::iter::once(from).chain(back).collect();
                    circle.reverse();
                    return circle;
                }
                if !before.contains_key(next) {
                    before.insert(next, last);
                    todo.push(next);
                }
            }
        }
        vec![from]
    }
}
