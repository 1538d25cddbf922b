//! Why an action is liked: what in the context speaks for it, and which lessons do.

use super::{Action, Context, TeachError, TeachModel, TeachScratch, TeachState};

/// What one input of a context contributes to the score of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// The input, by its place in the definition.
    pub input: usize,
    /// Its value, from 0 to 1.
    pub value: f32,
    /// How much lower the score would be if the input was in the middle of its range. Below 0 where it speaks against the
    /// action.
    pub gain: f32,
}

/// What one lesson has to do with the score of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// The lesson, by its place in the [list](TeachState::lessons).
    pub lesson: usize,
    /// How strongly it speaks for the action; below 0 against it. The sizes of all influences add up to 1.
    pub share: f32,
}

impl TeachModel {
    /// How much the network likes an action in a context, from 0 to 1.
    ///
    /// # Errors
    /// When the action or the context does not fit.
    pub fn score(
        &self,
        state: &TeachState,
        context: &Context,
        action: &Action,
        scratch: &mut TeachScratch,
    ) -> Result<f32, TeachError> {
        self.check(context, action)?;
        let nodes = self.layout.nodes(&self.actions, action);
        Ok(nodes.score(self.learner.outputs(&state.weights, context, scratch)))
    }

    /// What each input contributes to the score of an action, in the order of the definition.
    ///
    /// # Errors
    /// When the action or the context does not fit.
    pub fn contributions(
        &self,
        state: &TeachState,
        context: &Context,
        action: &Action,
        scratch: &mut TeachScratch,
    ) -> Result<Vec<Contribution>, TeachError> {
        let score = self.score(state, context, action, scratch)?;
        let values = context.values();
        let contribution = |(input, value): (usize, &f32)| {
            let without = values.iter().enumerate();
            let without =
                Context::of(without.map(|(place, value)| if place == input { 0.5 } else { *value }));
            let gain = score - self.score(state, &without, action, scratch)?;
            Ok(Contribution { input, value: *value, gain })
        };
        values.iter().enumerate().map(contribution).collect()
    }

    /// Which of the listed lessons shaped the score of an action in a context: the strongest first.
    ///
    /// A lesson moved the weights in a direction, and the score rises in a direction. The more the two agree, the more the
    /// lesson has to do with the score. Lessons about other actions in other contexts have an influence too, since they share
    /// the weights: it is what people find hard to predict.
    ///
    /// # Errors
    /// When the action or the context does not fit.
    pub fn influences(
        &self,
        state: &TeachState,
        context: &Context,
        action: &Action,
        scratch: &mut TeachScratch,
    ) -> Result<Vec<Influence>, TeachError> {
        self.check(context, action)?;
        let nodes = self.layout.nodes(&self.actions, action);
        self.learner.score_gradient(&state.weights, context, &nodes, scratch);
        let wanted = scratch.gradient.clone();
        let mut influences = Vec::new();
        for (number, lesson) in state.lessons.iter().enumerate() {
            let mut sum = 0.0;
            for (context, action, share) in lesson.pairs() {
                self.lesson_gradient(&state.weights, (context, action), scratch);
                let agreement: f32 = wanted.iter().zip(&scratch.gradient).map(|(a, b)| a * b).sum();
                sum += share * agreement;
            }
            if sum != 0.0 && sum.is_finite() {
                influences.push(Influence { lesson: number, share: sum });
            }
        }
        let total: f32 = influences.iter().map(|influence| influence.share.abs()).sum();
        influences.iter_mut().for_each(|influence| influence.share /= total);
        influences.sort_by(|a, b| b.share.abs().total_cmp(&a.share.abs()));
        Ok(influences)
    }
}
