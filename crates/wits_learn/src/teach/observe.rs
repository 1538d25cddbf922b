//! Observational learning: actions that the character sees.

use super::{
    Action, Actor, Context, Lesson, LessonKind, Outcome, TeachError, TeachModel, TeachScratch, TeachState,
};
use wits_core::time::Moment;

/// An action that may have been seen, with the context that it is learned for.
///
/// Whose context that is matters, so it is part of the case: a character that watches another one eat learns from the hunger
/// of the *other* one. With its own hunger it would learn to eat when it is not hungry. It is as if it could read the mind of
/// the other one; making that uncertain is no more believable and slows learning. A player has no context of this kind, and a
/// demonstration is meant for the character's own situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Observation<'c> {
    /// The player demonstrates something.
    Demonstrated {
        /// What.
        action: Action,
        /// The context of the character that is taught.
        own: &'c Context,
    },
    /// Another character does something.
    Watched {
        /// What.
        action: Action,
        /// The context of that character, unchanged.
        theirs: &'c Context,
    },
}

impl TeachModel {
    /// Learns from an action that was seen. `visible` says whether the character could see it.
    ///
    /// # Errors
    /// When it could not, when it does not learn at the moment, or when the action or the context does not fit.
    pub fn observe(
        &self,
        state: &mut TeachState,
        observation: Observation<'_>,
        now: Moment,
        scratch: &mut TeachScratch,
        visible: impl FnOnce() -> bool,
    ) -> Result<Outcome, TeachError> {
        let (actor, action, context) = match observation {
            Observation::Demonstrated { action, own } => (Actor::Player, action, own),
            Observation::Watched { action, theirs } => (Actor::Other, action, theirs),
        };
        self.check(context, &action)?;
        if state.frozen {
            return Err(TeachError::Frozen);
        }
        if !visible() {
            return Err(TeachError::NotSeen);
        }
        let (context, passes) = (context.clone(), self.def.observe_passes);
        let what = LessonKind::Seen { actor, context, action, passes };
        self.take(state, Lesson { when: now, what }, scratch)
    }
}
