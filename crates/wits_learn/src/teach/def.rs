//! A character that can be taught, as files write it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

use super::catalog::check_names;
use super::{ActionsDef, ContextDef};

/// Maximum number of hidden layers.
pub const MAX_HIDDEN: usize = 4;
/// Maximum number of neurons of a hidden layer.
pub const MAX_NEURONS: usize = 128;
/// Maximum number of training passes for one lesson.
pub const MAX_PASSES: u32 = 1000;
/// Maximum number of pairs of context and action that are remembered for feedback.
pub const MAX_PAIRS: usize = 256;
/// Maximum number of lessons that can be listed and undone.
pub const MAX_LESSONS: usize = 1000;
/// Maximum number of snapshots of the network.
pub const MAX_SNAPSHOTS: usize = 16;
/// Maximum number of instincts.
pub const MAX_INSTINCTS: usize = 16;

/// Everything that is fixed about a character that can be taught: plain data, from code or a `*.teach.ron` file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::teach::TeachDef;
/// let def = TeachDef::from_ron("pet.teach.ron", r#"(
///     actions: (
///         things: ["berry", "toadstool"],
///         kinds: [(name: "eat", slots: [(role: Object)]), (name: "sleep")],
///     ),
///     context: [
///         (name: "hunger", of: Inner, from: 0, to: 1),
///         (name: "berry distance", of: Outer, from: 0, to: 10),
///     ],
///     instincts: [(when: {"hunger": (0.9, 1)}, act: "eat(berry)")],
/// )"#)?;
/// assert_eq!(def.bind()?.actions().all().len(), 3);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeachDef {
    /// What can be done.
    pub actions: ActionsDef,
    /// What is known when something is done.
    pub context: ContextDef,
    /// The network that learns.
    #[serde(default)]
    pub network: NetworkDef,
    /// Probability that a decision is drawn from all legal actions instead, from 0 to 1. Without exploration, feedback finds
    /// nothing new to strengthen.
    #[serde(default = "explore")]
    pub explore: f32,
    /// Number of training passes for an observed action. 1 has hardly any effect; many make the character forget what it
    /// learned before.
    #[serde(default = "observe_passes")]
    pub observe_passes: u32,
    /// How feedback is taken.
    #[serde(default)]
    pub feedback: FeedbackDef,
    /// What is never forgotten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instincts: Vec<InstinctDef>,
    /// How instincts are refreshed.
    #[serde(default)]
    pub refresh: RefreshDef,
    /// When the network counts as brain-dead.
    #[serde(default)]
    pub health: HealthDef,
    /// How much is remembered of what was taught.
    #[serde(default)]
    pub memory: MemoryDef,
}

/// The network that learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NetworkDef {
    /// The numbers of neurons of the hidden layers.
    pub hidden: Vec<usize>,
    /// The learning rate: how far one pass moves the weights. Higher values learn and forget faster.
    pub rate: f32,
    /// Weights are held within this distance of zero, so that neurons do not saturate.
    pub max_weight: f32,
}

/// How praise and blame are taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FeedbackDef {
    /// Actions older than this are not judged. (s)
    pub window: f32,
    /// The age of the action that is most likely meant. Younger ones are less likely, since people need time to react. (s)
    pub peak: f32,
    /// Number of pairs of context and action that are remembered.
    pub pairs: usize,
    /// Number of training passes. In each the feedback is divided among the actions by their weights.
    pub passes: u32,
}

/// Something that the character always knows: what to do in some contexts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstinctDef {
    /// The contexts: a range for each input that matters, in the units of the game. The other inputs may be anything.
    pub when: BTreeMap<String, (f32, f32)>,
    /// The action, such as `"eat(berry)"`.
    pub act: String,
    /// How it is kept alive.
    #[serde(default)]
    pub by: InstinctSource,
}

/// How an instinct is kept alive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum InstinctSource {
    /// By training: when the network has forgotten it, it is taught again.
    #[default]
    Refresh,
    /// Outside of the network: in its contexts, a decision is the instinct with this probability. Praise makes a habit of it.
    Outside(f32),
}

/// When and how long instincts are trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RefreshDef {
    /// After this many lessons; 0 for never.
    pub lessons: u32,
    /// After this much time, too; 0 for never. (s)
    pub seconds: f32,
    /// Number of training passes at most.
    pub passes: u32,
    /// An instinct is forgotten when its action scores less than this in its contexts, from 0 to 1, or another one scores
    /// higher.
    pub keep: f32,
}

/// When the network counts as brain-dead, and what happens then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HealthDef {
    /// The outputs no longer depend on the context when none of them varies by more than this.
    pub min_spread: f32,
    /// Outputs below this, and above 1 minus this, are saturated.
    pub saturation: f32,
    /// It always does the same when one action is best in more than this share of all contexts.
    pub max_share: f32,
    /// Number of lessons before it is examined: who has learned one thing only may do nothing else.
    pub min_lessons: u32,
    /// A brain-dead network is rescued at once, instead of waiting for [`rescue`](super::TeachModel::rescue).
    pub rescue: bool,
}

/// How much is remembered of what was taught.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MemoryDef {
    /// Number of lessons that can be listed and undone. Older ones stay learned.
    pub lessons: usize,
    /// Number of healthy networks to go back to.
    pub snapshots: usize,
    /// A snapshot is taken after this many lessons.
    pub snapshot_every: u32,
}

impl Default for NetworkDef {
    fn default() -> Self {
        Self { hidden: vec![16], rate: 0.1, max_weight: 8.0 }
    }
}

impl Default for FeedbackDef {
    fn default() -> Self {
        Self { window: 4.0, peak: 1.0, pairs: 32, passes: 20 }
    }
}

impl Default for RefreshDef {
    fn default() -> Self {
        Self { lessons: 1, seconds: 30.0, passes: 40, keep: 0.6 }
    }
}

impl Default for HealthDef {
    fn default() -> Self {
        Self { min_spread: 0.05, saturation: 0.02, max_share: 0.99, min_lessons: 4, rescue: false }
    }
}

impl Default for MemoryDef {
    fn default() -> Self {
        Self { lessons: 100, snapshots: 4, snapshot_every: 5 }
    }
}

const fn explore() -> f32 {
    0.05
}

const fn observe_passes() -> u32 {
    20
}

impl RonFile for TeachDef {
    fn validate(&self, findings: &mut Findings) {
        self.actions.check("actions.", findings);
        self.context.check("context", findings);
        self.check_network(findings);
        findings.check_range("explore", self.explore.into(), 0.0, 1.0);
        check_count("observe_passes", self.observe_passes, 1, MAX_PASSES, findings);
        self.check_feedback(findings);
        self.check_refresh(findings);
        self.check_health(findings);
        let memory = &self.memory;
        check_count("memory.lessons", memory.lessons, 1, MAX_LESSONS, findings);
        check_count("memory.snapshots", memory.snapshots, 0, MAX_SNAPSHOTS, findings);
        check_count("memory.snapshot_every", memory.snapshot_every, 1, u32::MAX, findings);
        if findings.is_empty() {
            self.check_instincts(findings);
        }
    }
}

impl TeachDef {
    fn check_network(&self, findings: &mut Findings) {
        let network = &self.network;
        check_count("network.hidden", network.hidden.len(), 0, MAX_HIDDEN, findings);
        for (layer, neurons) in network.hidden.iter().enumerate() {
            check_count(&format!("network.hidden[{layer}]"), *neurons, 1, MAX_NEURONS, findings);
        }
        findings.check_range("network.rate", network.rate.into(), 1e-4, 10.0);
        findings.check_range("network.max_weight", network.max_weight.into(), 0.5, 1000.0);
    }

    fn check_feedback(&self, findings: &mut Findings) {
        let feedback = &self.feedback;
        findings.check_range("feedback.window", feedback.window.into(), 0.1, 60.0);
        findings.check_range("feedback.peak", feedback.peak.into(), 0.0, feedback.window.into());
        check_count("feedback.pairs", feedback.pairs, 1, MAX_PAIRS, findings);
        check_count("feedback.passes", feedback.passes, 1, MAX_PASSES, findings);
    }

    fn check_refresh(&self, findings: &mut Findings) {
        let refresh = &self.refresh;
        findings.check_not_negative("refresh.seconds", refresh.seconds);
        check_count("refresh.passes", refresh.passes, 0, MAX_PASSES, findings);
        findings.check_range("refresh.keep", refresh.keep.into(), 0.0, 0.9);
    }

    fn check_health(&self, findings: &mut Findings) {
        let health = &self.health;
        findings.check_range("health.min_spread", health.min_spread.into(), 0.0, 1.0);
        findings.check_range("health.saturation", health.saturation.into(), 0.0, 0.5);
        findings.check_range("health.max_share", health.max_share.into(), 0.0, 1.0);
    }

    /// Needs actions and contexts that are right.
    fn check_instincts(&self, findings: &mut Findings) {
        check_count("instincts", self.instincts.len(), 0, MAX_INSTINCTS, findings);
        let Ok(actions) = self.actions.bind() else { return };
        let inputs: Vec<&str> = self.context.inputs.iter().map(|input| input.name.as_str()).collect();
        for (number, instinct) in self.instincts.iter().enumerate() {
            let path = format!("instincts[{number}]");
            if let Err(wrong) = actions.parse(&instinct.act) {
                findings.add(Place::path(format!("{path}.act")), wrong.to_string(), "");
            }
            if let InstinctSource::Outside(chance) = instinct.by {
                findings.check_range(&format!("{path}.by"), chance.into(), 0.0, 1.0);
            }
            check_names(
                &format!("{path}.when"),
                instinct.when.keys().map(String::as_str),
                inputs.len(),
                findings,
            );
            for (input, (from, to)) in &instinct.when {
                let path = format!("{path}.when.{input}");
                findings.check_name(Place::path(&path), input, inputs.iter().copied());
                if from.is_nan() || to.is_nan() || from > to {
                    findings.add(
                        Place::path(&path),
                        format!("{from} to {to} is no range"),
                        "the smaller number first",
                    );
                }
            }
        }
    }
}

/// A count must lie in a range.
fn check_count<N: PartialOrd + std::fmt::Display>(
    path: &str,
    count: N,
    min: N,
    max: N,
    findings: &mut Findings,
) {
    if count < min || count > max {
        findings.add(Place::path(path), format!("{count} is out of range"), format!("{min} to {max}"));
    }
}
