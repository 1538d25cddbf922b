//! What a goal is.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::inspect::NodeStatus;
use wits_core::state::State;

use super::Subgoals;

/// How a goal stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, State, Serialize, Deserialize)]
pub enum GoalStatus {
    /// Waits for its turn, or to be activated again.
    #[default]
    Inactive,
    /// Is being pursued.
    Active,
    /// Reached: it is removed at the next update.
    Completed,
    /// Cannot be reached: it is planned anew or removed at the next update.
    Failed,
}

impl GoalStatus {
    /// Completed or failed.
    #[must_use]
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Completed | Self::Failed)
    }
}

impl From<GoalStatus> for NodeStatus {
    fn from(status: GoalStatus) -> Self {
        match status {
            GoalStatus::Inactive => Self::Idle,
            GoalStatus::Active => Self::Running,
            GoalStatus::Completed => Self::Success,
            GoalStatus::Failed => Self::Failure,
        }
    }
}

/// A goal with its rules, for owners of type `C`. Mostly an `enum` with a variant for each kind of goal, which holds what
/// one character has to remember while pursuing it.
pub trait Goal<C: ?Sized>: Sized {
    /// What it can be told.
    type Message;

    /// What it is called, for people.
    fn name(&self) -> Cow<'static, str>;

    /// Does one thing and has no subgoals. Adding some all the same is a mistake: the goal fails then.
    fn is_atomic(&self) -> bool {
        false
    }

    /// Plans: prepares what it needs, adds subgoals. Called when its turn comes, and again each time it has failed and
    /// [replans](Self::replans); the list is empty then. A goal that has nothing to do says
    /// [`Completed`](GoalStatus::Completed); one that cannot be reached must say [`Failed`](GoalStatus::Failed), since
    /// having no subgoals counts as completed.
    fn activate(&mut self, _owner: &mut C, _subgoals: &mut Subgoals<Self>) -> GoalStatus {
        GoalStatus::Active
    }

    /// One update, while it is active. Composite goals process their subgoals, which is what this does.
    fn process(&mut self, owner: &mut C, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        subgoals.process(owner)
    }

    /// Tidies up: exactly once for a goal that was activated, however it ends and however often it was.
    fn terminate(&mut self, _owner: &mut C) {}

    /// A message that no subgoal has handled: how the goal stands now, or `None` if it does not care.
    fn on_message(
        &mut self,
        _owner: &mut C,
        _subgoals: &mut Subgoals<Self>,
        _message: &Self::Message,
    ) -> Option<GoalStatus> {
        None
    }

    /// Plans anew after it has failed, instead of failing its parent.
    fn replans(&self, _owner: &C) -> bool {
        false
    }

    /// Something more urgent comes first.
    fn pause(&mut self, _owner: &mut C) {}

    /// Its turn has come again after something more urgent. If it has become impossible meanwhile, this is the place to
    /// say so.
    fn resume(&mut self, _owner: &mut C, _subgoals: &mut Subgoals<Self>) -> GoalStatus {
        GoalStatus::Active
    }
}
