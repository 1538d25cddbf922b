//! Lessons played again: all of them, or without one that is taken back.

use super::{Lesson, TeachError, TeachModel, TeachScratch, TeachState};
use wits_core::work::{Budget, Progress, Work};

/// Training from the listed lessons, a pass for each unit of work. Its result is the state that a character has which took
/// these lessons and no others.
#[derive(Clone, Debug)]
pub struct Replay<'m> {
    model: &'m TeachModel,
    /// The state that is being made; its weights are not ready yet.
    state: TeachState,
    lesson: usize,
    pass: u32,
    scratch: TeachScratch,
}

impl TeachModel {
    /// Plays all listed lessons again. The result has the same weights, bit for bit.
    #[must_use]
    pub fn replay(&self, state: &TeachState) -> Replay<'_> {
        let mut state = state.clone();
        state.weights.clone_from(&state.base);
        Replay { model: self, state, lesson: 0, pass: 0, scratch: TeachScratch::default() }
    }

    /// Takes a lesson back, by its place in the [list](TeachState::lessons): the others are played again without it.
    ///
    /// Instincts are refreshed where they were refreshed before, as far as it is needed then.
    ///
    /// # Errors
    /// When there is no such lesson, or it was not taught but is a refresh of instincts.
    pub fn without(&self, state: &TeachState, lesson: usize) -> Result<Replay<'_>, TeachError> {
        if !state.lessons.get(lesson).is_some_and(Lesson::is_taught) {
            return Err(TeachError::NoLesson);
        }
        let mut state = state.clone();
        state.lessons.remove(lesson);
        let made_before = |lessons: u32| lessons.saturating_sub(state.folded) as usize <= lesson;
        state.snapshots.retain(|snapshot| made_before(snapshot.lessons));
        Ok(self.replay(&state))
    }

    /// Takes the last lesson back at once. For long lists use [`without`](Self::without), which can be done in slices.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&self, state: &mut TeachState) -> Result<Lesson, TeachError> {
        let last = state.lessons.iter().rposition(Lesson::is_taught).ok_or(TeachError::NoLesson)?;
        let undone = state.lessons[last].clone();
        let mut before = state.clone();
        // Refreshes after it were needed because of it.
        before.lessons.truncate(last + 1);
        *state = self.without(&before, last)?.finish();
        Ok(undone)
    }
}

impl Work for Replay<'_> {
    type Output = TeachState;

    fn step(&mut self, budget: &mut Budget) -> Progress<TeachState> {
        while let Some(lesson) = self.state.lessons.get(self.lesson) {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let (weights, seed) = (&mut self.state.weights, self.state.seed);
            self.pass = if self.model.pass(weights, seed, (lesson, self.pass), &mut self.scratch).more {
                self.pass + 1
            } else {
                self.lesson += 1;
                0
            };
        }
        self.model.check_up(&mut self.state, &mut self.scratch);
        Progress::Done(self.state.clone())
    }

    fn fraction_done(&self) -> Option<f32> {
        let count = self.state.lessons.len().max(1);
        Some(self.lesson.min(count) as f32 / count as f32)
    }
}
