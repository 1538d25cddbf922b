//! Task networks as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::condition::ConditionDef;
use wits_mind::{Value, Vocabulary};

use super::Network;
use crate::goap::Pace;
use crate::world::{ActionDef, FactDef, TestDef};

/// A task network: plain data, from code or a `*.htn.ron` file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HtnDef {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What can be so or otherwise.
    pub facts: BTreeMap<String, FactDef>,
    /// What can be done: the smallest tasks.
    pub actions: Vec<ActionDef>,
    /// The task that everything begins with.
    pub root: String,
    /// Compound tasks, each with its methods in the order in which they are tried.
    pub tasks: BTreeMap<String, Vec<MethodDef>>,
    /// What may be so at the beginning, for tools. The game tells what is so when it runs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub start: BTreeMap<String, Value>,
    /// How far a plan may be unfolded.
    pub limits: HtnLimits,
    /// How much thinking there may be, and when.
    pub pace: Pace,
}

/// One way to do a task.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MethodDef {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What must be so.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub needs: BTreeMap<String, TestDef>,
    /// It is left out as long as this does not hold in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionDef>,
    /// Tasks and actions, one after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// Tasks and actions that are planned only when the steps have been done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<String>,
}

/// How far a plan may be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HtnLimits {
    /// So deep tasks may be in tasks.
    pub depth: u32,
    /// So many tasks and methods may be looked at for one plan.
    pub work: u64,
    /// A plan ends after so many steps and goes on later; 0: it does not.
    pub horizon: u32,
}

impl Default for HtnLimits {
    fn default() -> Self {
        Self { depth: 40, work: 20_000, horizon: 0 }
    }
}

impl RonFile for HtnDef {
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

impl HtnDef {
    /// Checks and packs it, for planning without a game.
    ///
    /// # Errors
    /// All faults.
    pub fn network(&self) -> Result<Network, Findings> {
        let mut findings = Findings::default();
        let network = self.build(&mut findings);
        findings.into_result(network)
    }
}
