//! Brain death: a network that cannot decide any more, and how it is brought back.
//!
//! Some combinations of lessons leave a network incapable. That has to be expected: it happened in both games that let people
//! teach their creatures. So the network is examined after every lesson, with contexts that are always the same, and healthy
//! networks are kept to go back to.

use serde::{Deserialize, Serialize};
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;

use super::state::Snapshot;
use super::{Action, Context, ContextDef, TeachModel, TeachScratch, TeachState};

/// Number of contexts that a network is examined with.
pub(super) const PROBES: usize = 64;

/// What an examination found.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Health {
    /// What is wrong; nothing if it is healthy.
    pub symptoms: Vec<Symptom>,
    /// How much the output varies over all contexts that varies most, from 0 to 1.
    pub spread: f32,
    /// The share of contexts in which the commonest action is best.
    pub share: f32,
}

/// A sign of brain death.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Symptom {
    /// Weights or outputs are infinite or not numbers.
    NotFinite,
    /// The outputs do not depend on the context any more.
    Unresponsive,
    /// All kinds of actions score near 0 or near 1, whatever the context: nothing can be learned from errors that small.
    Saturated,
    /// The same action is best whatever happens.
    OneAction(Action),
}

/// How a brain-dead network was rescued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// An earlier network was healthy.
    RolledBack {
        /// Number of lessons that are forgotten.
        lessons: u32,
    },
    /// No earlier network was healthy: it was born again, and all lessons are forgotten.
    BornAgain,
}

impl Health {
    /// Nothing is wrong.
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        self.symptoms.is_empty()
    }
}

/// The contexts that a network is examined with.
pub(super) fn probes(def: &ContextDef) -> Box<[Context]> {
    let mut stream = Seed::new(0).fork("teach probes").stream();
    (0..PROBES).map(|_| Context::of(def.inputs.iter().map(|_| stream.unit()))).collect()
}

impl TeachModel {
    /// Examines a network.
    #[must_use]
    pub fn examine(&self, weights: &[f32], scratch: &mut TeachScratch) -> Health {
        let outputs = self.layout.outputs();
        let (mut lows, mut highs) = (vec![f32::INFINITY; outputs], vec![f32::NEG_INFINITY; outputs]);
        let mut wins = vec![0_u32; self.actions.all().len()];
        let mut is_finite = weights.iter().all(|weight| weight.is_finite());
        for context in &self.probes {
            let found = self.learner.outputs(weights, context, scratch);
            is_finite &= found.iter().all(|output| output.is_finite());
            for ((low, high), output) in lows.iter_mut().zip(&mut highs).zip(found) {
                *low = low.min(*output);
                *high = high.max(*output);
            }
            wins[self.best(found)] += 1;
        }
        if !is_finite {
            return Health { symptoms: vec![Symptom::NotFinite], ..Health::default() };
        }
        let spread = lows.iter().zip(&highs).map(|(low, high)| high - low).fold(0.0, f32::max);
        let favourite = (0..wins.len()).max_by_key(|action| wins[*action]).unwrap_or(0);
        let share = wins[favourite] as f32 / PROBES as f32;
        let health = &self.def.health;
        let is_stuck =
            |(low, high): (&f32, &f32)| *high <= health.saturation || *low >= 1.0 - health.saturation;
        let symptoms = [
            (spread < health.min_spread).then_some(Symptom::Unresponsive),
            lows.iter().zip(&highs).take(self.layout.kinds()).all(is_stuck).then_some(Symptom::Saturated),
            (share > health.max_share).then(|| Symptom::OneAction(self.actions.all()[favourite])),
        ];
        Health { symptoms: symptoms.into_iter().flatten().collect(), spread, share }
    }

    /// Examines a character, and keeps the result in its state.
    pub(super) fn check_up(&self, state: &mut TeachState, scratch: &mut TeachScratch) {
        state.health = self.examine(&state.weights, scratch);
        if state.counts.taught < self.def.health.min_lessons {
            state.health.symptoms.retain(|symptom| *symptom == Symptom::NotFinite);
        }
    }

    /// Keeps the network to go back to.
    pub(super) fn take_snapshot(&self, state: &mut TeachState) {
        let max = self.def.memory.snapshots;
        if max == 0 {
            return;
        }
        if state.snapshots.len() >= max {
            state.snapshots.remove(0);
        }
        let lessons = state.folded.saturating_add(u32::try_from(state.lessons.len()).unwrap_or(u32::MAX));
        state.snapshots.push(Snapshot { weights: state.weights.clone(), lessons });
    }

    /// Brings a brain-dead character back: to the last healthy network, with its instincts refreshed. Where there is none, it
    /// is born again.
    ///
    /// Lessons after that network are forgotten and leave the list. It works on healthy characters, too.
    pub fn rescue(&self, state: &mut TeachState, scratch: &mut TeachScratch, now: Moment) -> Rescue {
        let before = state.lessons.iter().filter(|lesson| lesson.is_taught()).count();
        state.counts.rescues = state.counts.rescues.saturating_add(1);
        while let Some(snapshot) = state.snapshots.pop() {
            if !self.examine(&snapshot.weights, scratch).is_alive() {
                continue;
            }
            roll_back(state, &snapshot);
            state.snapshots.push(snapshot);
            self.refresh(state, scratch, now);
            state.health = self.examine(&state.weights, scratch);
            let left = state.lessons.iter().filter(|lesson| lesson.is_taught()).count();
            let lessons = u32::try_from(before.saturating_sub(left)).unwrap_or(u32::MAX);
            return Rescue::RolledBack { lessons };
        }
        let birth = state.seed.fork("born again").at(state.counts.rescues.into());
        state.weights = self.born(birth, scratch);
        state.folded = state.folded.saturating_add(u32::try_from(state.lessons.len()).unwrap_or(u32::MAX));
        state.base.clone_from(&state.weights);
        state.lessons.clear();
        self.check_up(state, scratch);
        self.take_snapshot(state);
        Rescue::BornAgain
    }
}

/// Goes back to a snapshot: the lessons after it are forgotten.
fn roll_back(state: &mut TeachState, snapshot: &Snapshot) {
    state.weights.clone_from(&snapshot.weights);
    match snapshot.lessons.checked_sub(state.folded) {
        Some(kept) => state.lessons.truncate(kept as usize),
        None => {
            // Lessons after it have left the list already.
            state.base.clone_from(&snapshot.weights);
            state.folded = snapshot.lessons;
            state.lessons.clear();
        }
    }
}
