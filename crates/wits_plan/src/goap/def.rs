//! Planning minds as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::condition::ConditionDef;
use wits_mind::{CallDef, Value, Vocabulary};

use super::{AheadDef, Limits};
use crate::world::{ActionDef, Builder, DiscontentDef, Domain, DomainDef, FactDef, TestDef};

/// A mind that plans: plain data, from code or a `*.goap.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_plan::goap::GoapDef;
/// let def = GoapDef::from_ron("guard.goap.ron", r#"(
///     facts: { "has_axe": Flag, "wood": Int(max: 9), "place": OneOf(among: ["home", "forest"], from: "{place}") },
///     actions: [
///         (name: "go_to_forest", cost: 2, gives: {"place": "forest"}),
///         (name: "chop", needs: {"has_axe": true, "place": "forest"}, gives: {"wood": Add(1)}),
///     ],
///     goals: [(name: "stock up", wants: {"wood": AtLeast(3)})],
/// )"#)?;
/// assert_eq!(def.goals.len(), 1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GoapDef {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What can be so or otherwise.
    pub facts: BTreeMap<String, FactDef>,
    /// What can be done.
    pub actions: Vec<ActionDef>,
    /// What is wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalDef>,
    /// What makes a state bad, for looking ahead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discontent: Vec<DiscontentDef>,
    /// What may be so at the beginning, for checks and tools. The game tells what is so when it runs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub start: BTreeMap<String, Value>,
    /// How plans are found.
    pub method: Method,
    /// How much thinking there may be, and when.
    pub pace: Pace,
}

/// Something that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalDef {
    /// What it is called.
    pub name: String,
    /// What is to be so.
    pub wants: BTreeMap<String, TestDef>,
    /// The greatest comes first; of equal ones the first in the list.
    #[serde(default = "one")]
    pub priority: f32,
    /// A value of the vocabulary or a key in braces that tells the priority instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insistence: Option<CallDef>,
    /// It is wanted only as long as this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionDef>,
}

const fn one() -> f32 {
    1.0
}

/// How plans are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The cheapest plan for the most important goal, the best state first.
    AStar(Limits),
    /// The same with little memory.
    IdaStar {
        /// The longest plan.
        depth: u32,
        /// How many states are remembered.
        slots: u32,
    },
    /// No goals: the least discontentment a few steps ahead.
    Ahead(AheadDef),
}

impl Default for Method {
    fn default() -> Self {
        Self::AStar(Limits::default())
    }
}

/// How much thinking there may be, and when.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pace {
    /// So many states are looked at in a tick; a longer search goes on at the next one.
    pub think: u32,
    /// So many states are looked at for mending a plan; 0 makes a new one at once.
    pub repair: u32,
    /// So long a goal without a plan, and an action that failed, are left alone. \[s\]
    pub cool_down: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { think: 500, repair: 100, cool_down: 2.0 }
    }
}

impl GoalDef {
    /// Nothing is wanted yet.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), wants: BTreeMap::new(), priority: 1.0, insistence: None, when: None }
    }

    /// What is to be so.
    #[must_use]
    pub fn wants(mut self, fact: impl Into<String>, test: impl Into<TestDef>) -> Self {
        self.wants.insert(fact.into(), test.into());
        self
    }

    /// How important it is.
    #[must_use]
    pub const fn priority(mut self, priority: f32) -> Self {
        self.priority = priority;
        self
    }
}

impl RonFile for GoapDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.build(findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.bind_parts(&Vocabulary::<()>::open(), findings);
        if findings.is_empty() {
            self.add_doubts(findings);
        }
    }
}

impl GoapDef {
    /// A mind with a domain and goals.
    pub fn new(domain: DomainDef, goals: impl IntoIterator<Item = GoalDef>) -> Self {
        let DomainDef { facts, actions, discontent } = domain;
        Self { facts, actions, discontent, goals: goals.into_iter().collect(), ..Self::default() }
    }

    /// Packs facts and actions, for planning without a game.
    ///
    /// # Errors
    /// All faults.
    pub fn domain(&self) -> Result<Domain, Findings> {
        let mut findings = Findings::default();
        let (domain, _) = self.build(&mut findings);
        findings.into_result(domain)
    }

    /// The domain and the tests of the goals; faults go to the findings.
    pub(super) fn build(&self, findings: &mut Findings) -> (Domain, Vec<crate::world::Test>) {
        let mut builder = Builder::new(&self.facts, findings);
        let tests = self.goals.iter().enumerate();
        let tests = tests.map(|(number, goal)| builder.test(&goal.wants, &format!("goals[{number}].wants")));
        let tests = tests.collect();
        for (name, value) in &self.start {
            builder.check(name, value, &format!("start.{name}"));
        }
        (builder.domain(&self.actions, &self.discontent), tests)
    }
}
