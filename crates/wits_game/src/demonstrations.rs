//! Demonstrations: what whoever plays a game saw, and which actions they took.

use wits_core::environment::Outcome;

use crate::about::LearningTask;
use crate::any::AnyGame;

/// One decision of whoever plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Demonstration<'a> {
    /// When. \[ticks\]
    pub tick: u64,
    /// The observation: a number for each name of [`LearningTask::observation`].
    pub observation: &'a [f32],
    /// A bit for each action that was available, of the first 64.
    pub legal: u64,
    /// What was done.
    pub action: u32,
}

/// Watches a game in which a person plays, or the character's own mind, and reports pairs of what was seen and what was done:
/// examples for learners who imitate. It looks as often as a learner would decide.
///
/// The action of a decision is what the character [does](crate::Learnable::doing) at the end of the decision's time.
/// Decisions are left out while the game [waits](crate::Learnable::is_waiting) or is over, and where there was no
/// action or an unavailable one.
///
/// ```
/// use wits_game::{About, Demonstrations};
/// let quiet = About::new("flock", "Flock", "Nobody decides anything.");
/// assert!(quiet.task.map(Demonstrations::new).is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Demonstrations {
    task: LearningTask,
    observation: Vec<f32>,
    legal: u64,
    /// The last observation, whose action is not known yet.
    looked: Option<u64>,
}

impl Demonstrations {
    /// Nothing was seen yet.
    #[must_use]
    pub fn new(task: LearningTask) -> Self {
        Self { task, observation: vec![0.0; task.observation.len()], legal: 0, looked: None }
    }

    /// Looks at the game as it is before this tick, and reports what was done since the last look. Call it before the first
    /// tick and after each.
    pub fn look(&mut self, game: &dyn AnyGame, tick: u64, report: &mut dyn FnMut(Demonstration<'_>)) {
        let Some(learnable) = game.learnable() else { return };
        let is_played = !learnable.is_waiting() && learnable.outcome() == Outcome::Running;
        if let Some(looked) = self.looked {
            if tick < looked + u64::from(self.task.ticks.max(1)) {
                return;
            }
            let is_legal = |action: &u32| *action < 64 && self.legal >> action & 1 == 1;
            let action = learnable.doing().filter(|action| is_played && is_legal(action));
            if let Some(action) = action {
                let (observation, legal) = (&*self.observation, self.legal);
                report(Demonstration { tick: looked, observation, legal, action });
            }
            self.looked = None;
        }
        if !is_played {
            return;
        }
        learnable.observe(&mut self.observation);
        let actions = self.task.actions.len().min(64) as u32;
        let legal = (0..actions).filter(|action| learnable.is_legal(*action));
        self.legal = legal.fold(0, |bits, action| bits | 1 << action);
        self.looked = Some(tick);
    }
}
