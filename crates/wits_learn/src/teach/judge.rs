//! Feedback learning: praise and blame for what was done lately.

use super::lesson::Credit;
use super::{Lesson, LessonKind, Outcome, TeachError, TeachModel, TeachScratch, TeachState};
use wits_core::time::Moment;

impl TeachModel {
    /// Learns from praise (above 0) or blame (below 0) for what was done lately. Strengths beyond 1 and -1 count as these.
    ///
    /// The feedback is divided among the remembered actions by their [ages](super::FeedbackDef::weight). It can hit the wrong
    /// one: that is the problem of credit assignment, and the reason for much that people do not expect.
    ///
    /// # Errors
    /// When nothing was done in the window of the feedback, when the character does not learn at the moment, or when the
    /// strength is 0 or no number.
    pub fn judge(
        &self,
        state: &mut TeachState,
        strength: f32,
        now: Moment,
        scratch: &mut TeachScratch,
    ) -> Result<Outcome, TeachError> {
        if strength == 0.0 || strength.is_nan() {
            return Err(TeachError::Strength(strength));
        }
        if state.frozen {
            return Err(TeachError::Frozen);
        }
        let feedback = &self.def.feedback;
        let credits = state.history.credits(now, feedback);
        let credits: Vec<Credit> = credits
            .map(|(pair, share)| Credit { context: pair.context.clone(), action: pair.action, share })
            .collect();
        if credits.is_empty() {
            return Err(TeachError::NothingDone { window: feedback.window });
        }
        let strength = strength.clamp(-1.0, 1.0);
        let what = LessonKind::Judged { strength, credits, passes: feedback.passes };
        self.take(state, Lesson { when: now, what }, scratch)
    }
}
