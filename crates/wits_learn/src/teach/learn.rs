//! How a lesson changes the network.

use super::health::Rescue;
use super::{Lesson, LessonKind, TeachError, TeachModel, TeachScratch, TeachState};
use wits_core::random::Seed;
use wits_core::time::Moment;

/// What came of a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Instincts had been forgotten and were trained.
    pub refreshed: bool,
    /// The network was brain-dead afterwards, and was rescued.
    pub rescued: Option<Rescue>,
}

/// What came of one pass of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pass {
    /// Something was trained.
    pub(super) trained: bool,
    /// There are more passes.
    pub(super) more: bool,
}

impl TeachModel {
    /// Takes a lesson that was checked: trains, refreshes instincts, examines the network.
    pub(super) fn take(
        &self,
        state: &mut TeachState,
        lesson: Lesson,
        scratch: &mut TeachScratch,
    ) -> Result<Outcome, TeachError> {
        if state.frozen {
            return Err(TeachError::Frozen);
        }
        let now = lesson.when;
        self.train(&mut state.weights, state.seed, &lesson, scratch);
        state.counts.taught = state.counts.taught.saturating_add(1);
        self.list(state, lesson, scratch);
        let every = self.def.refresh.lessons;
        let is_due = every > 0 && state.counts.taught.is_multiple_of(every);
        let refreshed = is_due && self.refresh(state, scratch, now);
        self.check_up(state, scratch);
        let rescued = self.rescue_or_keep(state, scratch, now);
        Ok(Outcome { refreshed, rescued })
    }

    /// After a lesson: a dead network is rescued if the definition says so, a healthy one is kept now and then.
    fn rescue_or_keep(
        &self,
        state: &mut TeachState,
        scratch: &mut TeachScratch,
        now: Moment,
    ) -> Option<Rescue> {
        if state.health.is_alive() {
            if state.counts.taught.is_multiple_of(self.def.memory.snapshot_every) {
                self.take_snapshot(state);
            }
            return None;
        }
        self.def.health.rescue.then(|| self.rescue(state, scratch, now))
    }

    /// Puts a lesson on the list. What is too old leaves it, and is part of the base from then on.
    pub(super) fn list(&self, state: &mut TeachState, lesson: Lesson, scratch: &mut TeachScratch) {
        state.lessons.push(lesson);
        let max = self.def.memory.lessons;
        let is_too_long = |lessons: &[Lesson]| {
            lessons.len() > 2 * max || lessons.iter().filter(|lesson| lesson.is_taught()).count() > max
        };
        while is_too_long(&state.lessons) {
            let oldest = state.lessons.remove(0);
            self.train(&mut state.base, state.seed, &oldest, scratch);
            state.folded = state.folded.saturating_add(1);
        }
    }

    /// All passes of a lesson. Gives whether anything was trained.
    pub(super) fn train(
        &self,
        weights: &mut [f32],
        seed: Seed,
        lesson: &Lesson,
        scratch: &mut TeachScratch,
    ) -> bool {
        let mut number = 0;
        let mut trained = false;
        loop {
            let pass = self.pass(weights, seed, (lesson, number), scratch);
            trained |= pass.trained;
            if !pass.more {
                return trained;
            }
            number += 1;
        }
    }

    /// One pass of a lesson, by its number.
    pub(super) fn pass(
        &self,
        weights: &mut [f32],
        seed: Seed,
        (lesson, pass): (&Lesson, u32),
        scratch: &mut TeachScratch,
    ) -> Pass {
        let next = pass.saturating_add(1);
        match &lesson.what {
            LessonKind::Seen { context, action, passes, .. } => {
                self.imitate(weights, context, action, scratch);
                Pass { trained: true, more: next < *passes }
            }
            LessonKind::Judged { strength, credits, passes } => {
                for credit in credits {
                    let pair = (&credit.context, &credit.action);
                    self.reinforce(weights, pair, strength * credit.share, scratch);
                }
                Pass { trained: !credits.is_empty(), more: next < *passes }
            }
            LessonKind::Refreshed { number } => {
                let mut stream = seed.fork("refresh").at((*number).into()).at(pass.into()).stream();
                let trained = self.train_instincts(weights, &mut stream, scratch);
                Pass { trained, more: trained && next < self.def.refresh.passes }
            }
        }
    }
}
