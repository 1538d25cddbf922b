//! Temporal differences: the value of states.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::HashState;
use wits_core::ron::RonFile;
use wits_core::state::State;

use super::{Limits, ReinforceError, Schedule, Values};

/// Traces below this are forgotten.
const MIN_TRACE: f32 = 1e-4;

/// How the values of states are learned: TD(0) and TD(λ).
///
/// `V(s) ← V(s) + rate (reward + discount · V(s') - V(s))`; with traces, the states before `s` share in the correction.
///
/// It needs less memory than a value for every action, but to choose an action one must know where it leads: that is so in
/// board games. It learns the value of behaving as one does (on-policy).
#[derive(Clone, Copy, Debug, PartialEq, HashState, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TdDef {
    /// How much an experience counts against all before it. \[0..1\]
    pub rate: Schedule,
    /// How much the next state counts against the reward. \[0..1\]
    pub discount: f32,
    /// λ: how much of a correction goes to the state before, and the one before that. \[0..1\] 0 is TD(0); 1 credits all states
    /// of the episode.
    pub trace_decay: f32,
    /// What a second visit does to a trace.
    pub traces: Traces,
    /// Bounds of the values.
    pub limits: Limits,
}

impl Default for TdDef {
    fn default() -> Self {
        Self {
            rate: Schedule::Constant(0.3),
            discount: 0.75,
            trace_decay: 0.0,
            traces: Traces::Replacing,
            limits: Limits::default(),
        }
    }
}

impl RonFile for TdDef {
    fn validate(&self, findings: &mut Findings) {
        self.rate.check("rate", 0.0, 1.0, findings);
        findings.check_range("discount", self.discount.into(), 0.0, 1.0);
        findings.check_range("trace_decay", self.trace_decay.into(), 0.0, 1.0);
        self.limits.check("limits", findings);
    }
}

/// What a second visit does to a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, HashState, Serialize, Deserialize)]
pub enum Traces {
    /// The trace is 1 again.
    #[default]
    Replacing,
    /// 1 is added.
    Accumulating,
}

/// The state of a learner of state values. In the store, every state has one action, 0.
///
/// ```
/// use wits_learn::reinforce::{HashStore, Schedule, TdDef, TdLearner};
/// let def = TdDef { rate: Schedule::Constant(0.5), discount: 1.0, trace_decay: 0.5, ..TdDef::default() };
/// let mut learner = TdLearner::new(HashStore::new());
/// learner.learn(&def, 0, 0.0, Some(1))?;
/// learner.learn(&def, 1, 1.0, None)?; // the end
/// assert_eq!((learner.value(0), learner.value(1)), (0.25, 0.5)); // 0.5 · 1 · 0.5 and 0.5 · 1
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct TdLearner<V> {
    /// The values of the states.
    pub values: V,
    traces: Vec<Trace>,
    updates: u64,
    frozen: bool,
}

/// How much a state shares in a correction.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
struct Trace {
    state: u64,
    share: f32,
}

/// An action whose outcome is known, and the state after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Afterstate {
    /// The action.
    pub action: u32,
    /// What it brings.
    pub reward: f32,
    /// The state it leads to; `None` for an end.
    pub next: Option<u64>,
}

impl<V: Values> TdLearner<V> {
    /// A learner with these values.
    pub const fn new(values: V) -> Self {
        Self { values, traces: Vec::new(), updates: 0, frozen: false }
    }

    /// The value of a state.
    pub fn value(&self, state: u64) -> f32 {
        self.values.value(state, 0)
    }

    /// How many experiences it has learned from.
    pub const fn updates(&self) -> u64 {
        self.updates
    }

    /// Stops or resumes learning.
    pub fn freeze(&mut self, frozen: bool) {
        self.frozen = frozen;
        self.traces.clear();
    }

    /// Forgets the way here, when an episode is cut off.
    pub fn forget_traces(&mut self) {
        self.traces.clear();
    }

    /// Learns from one step; `next` is `None` at the end of an episode. Gives the temporal difference: how much better it
    /// went than was thought.
    ///
    /// # Errors
    /// When the reward is not finite, or the store has no room.
    pub fn learn(
        &mut self,
        def: &TdDef,
        state: u64,
        reward: f32,
        next: Option<u64>,
    ) -> Result<f32, ReinforceError> {
        if !reward.is_finite() {
            return Err(ReinforceError::Reward { state, action: 0, reward });
        }
        let future = next.map_or(0.0, |next| self.value(next));
        let difference = reward + def.discount * future - self.value(state);
        let difference = def.limits.applied(0.0, difference);
        if self.frozen {
            return Ok(difference);
        }
        self.mark(def, state);
        let rate = def.rate.at(self.updates);
        for trace in &self.traces {
            let old = self.values.value(trace.state, 0);
            let new = def.limits.applied(old, old + rate * difference * trace.share);
            self.values.set(trace.state, 0, new)?;
        }
        self.updates += 1;
        if next.is_none() {
            self.traces.clear();
        }
        Ok(difference)
    }

    /// Weakens all traces, and marks the state.
    fn mark(&mut self, def: &TdDef, state: u64) {
        let decay = def.discount * def.trace_decay;
        let mut marked = false;
        self.traces.retain_mut(|trace| {
            trace.share *= decay;
            if trace.state == state {
                marked = true;
                trace.share = if def.traces == Traces::Replacing { 1.0 } else { trace.share + 1.0 };
            }
            trace.share >= MIN_TRACE
        });
        if !marked {
            self.traces.push(Trace { state, share: 1.0 });
        }
    }

    /// The action that leads to the best state; the first of several. `None` if there are no actions.
    pub fn best(
        &self,
        def: &TdDef,
        leads: impl IntoIterator<Item = Afterstate>,
    ) -> Option<(Afterstate, f32)> {
        let judged = leads.into_iter().map(|lead| self.worth(def, lead));
        judged.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// An action, and what it is worth: its reward and the discounted value of the state it leads to.
    pub(super) fn worth(&self, def: &TdDef, lead: Afterstate) -> (Afterstate, f32) {
        (lead, lead.reward + def.discount * lead.next.map_or(0.0, |next| self.value(next)))
    }
}
