//! Instincts: what a character knows whatever it was taught.
//!
//! Blame generalizes: a slap for eating a rock and one for eating a toadstool teach a network that eating is bad, and the
//! character starves without ever being praised for eating. An instinct prescribes an action for some contexts and keeps it
//! alive, in one of two ways: it is trained again when the network has forgotten it, or it acts now and then outside of the
//! network.

use wits_core::random::Stream;
use wits_core::time::Moment;

use super::{
    Action, Actions, Context, ContextDef, InstinctDef, InstinctSource, Lesson, LessonKind, TeachModel,
    TeachScratch, TeachState,
};

/// Number of contexts that each instinct is trained with in a pass, besides the middle of its contexts.
const DRAWS: usize = 4;

/// An instinct, bound.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Instinct {
    /// For each input the range in which it holds, from 0 to 1.
    ranges: Box<[(f32, f32)]>,
    pub(super) action: Action,
    pub(super) by: InstinctSource,
}

impl Instinct {
    /// `None` if the definition is faulty.
    pub(super) fn bind(def: &InstinctDef, actions: &Actions, context: &ContextDef) -> Option<Self> {
        let mut ranges = vec![(0.0, 1.0); context.inputs.len()];
        for (name, (from, to)) in &def.when {
            let input = context.input(name)?;
            let (one, other) = (context.inputs[input].unit(*from), context.inputs[input].unit(*to));
            ranges[input] = (one.min(other), one.max(other));
        }
        Some(Self { ranges: ranges.into(), action: actions.parse(&def.act).ok()?, by: def.by })
    }

    /// Whether it is about this context.
    pub(super) fn holds_in(&self, context: &Context) -> bool {
        self.ranges.iter().zip(context.values()).all(|((from, to), value)| from <= value && value <= to)
    }

    /// The middle of its contexts.
    pub(super) fn middle(&self) -> Context {
        Context::of(self.ranges.iter().map(|(from, to)| f32::midpoint(*from, *to)))
    }

    /// One of its contexts.
    fn draw(&self, stream: &mut Stream) -> Context {
        Context::of(self.ranges.iter().map(|(from, to)| from + (to - from) * stream.unit()))
    }
}

impl TeachModel {
    /// Refreshes instincts if they are due by time. Call it now and then.
    ///
    /// Gives whether the network has changed.
    pub fn tend(&self, state: &mut TeachState, scratch: &mut TeachScratch, now: Moment) -> bool {
        let seconds = self.def.refresh.seconds;
        let is_due = seconds > 0.0 && now.since(state.refreshed) >= seconds;
        is_due && !state.frozen && self.refresh(state, scratch, now)
    }

    /// Trains all instincts that are kept by refreshing, until none is forgotten or the passes are used up.
    ///
    /// Gives whether any of them had been forgotten.
    pub fn refresh(&self, state: &mut TeachState, scratch: &mut TeachScratch, now: Moment) -> bool {
        state.refreshed = now;
        if self.def.refresh.passes == 0 || !self.has_refreshed_instincts() {
            return false;
        }
        let number = state.counts.refreshes;
        state.counts.refreshes = number.wrapping_add(1);
        let lesson = Lesson { when: now, what: LessonKind::Refreshed { number } };
        let has_changed = self.train(&mut state.weights, state.seed, &lesson, scratch);
        if has_changed {
            self.list(state, lesson, scratch);
        }
        has_changed
    }

    /// Some instinct is kept by refreshing.
    pub(super) fn has_refreshed_instincts(&self) -> bool {
        self.instincts.iter().any(|instinct| instinct.by == InstinctSource::Refresh)
    }

    /// One pass over all instincts. Gives whether any was forgotten.
    pub(super) fn train_instincts(
        &self,
        weights: &mut [f32],
        stream: &mut Stream,
        scratch: &mut TeachScratch,
    ) -> bool {
        let mut is_forgotten = false;
        for instinct in self.instincts.iter().filter(|instinct| instinct.by == InstinctSource::Refresh) {
            for draw in 0..=DRAWS {
                let context = if draw == 0 { instinct.middle() } else { instinct.draw(stream) };
                if !self.knows(weights, &context, &instinct.action, scratch) {
                    is_forgotten = true;
                    self.imitate(weights, &context, &instinct.action, scratch);
                }
            }
        }
        is_forgotten
    }

    /// Whether an action is the best one of the network in a context, with a score that is high enough.
    fn knows(&self, weights: &[f32], context: &Context, action: &Action, scratch: &mut TeachScratch) -> bool {
        let outputs = self.learner.outputs(weights, context, scratch);
        let best = self.best(outputs);
        self.actions.all()[best] == *action && self.nodes[best].score(outputs) >= self.def.refresh.keep
    }
}
