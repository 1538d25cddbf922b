//! What a person has shown.

use wits_core::state::State;

use crate::gridworld::brain::Happened;

/// Maximum number of steps that are kept; further ones push the oldest out.
const MAX_STEPS: usize = 1000;

/// The last steps of a person, oldest first.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Play {
    pub(crate) steps: Vec<Happened>,
    /// Episodes that the person has finished.
    pub(crate) episodes: u32,
}

impl Play {
    pub(crate) fn record(&mut self, happened: Happened, is_over: bool) {
        let surplus = (self.steps.len() + 1).saturating_sub(MAX_STEPS);
        self.steps.drain(..surplus);
        self.steps.push(happened);
        self.episodes = self.episodes.saturating_add(u32::from(is_over));
    }

    /// Checks steps that were saved.
    pub(crate) fn check(&self, states: u64, moves: u32) -> Result<(), String> {
        let fits = |step: &Happened| {
            step.state < states
                && step.next.is_none_or(|next| next < states)
                && step.action < moves
                && step.reward.is_finite()
        };
        if self.steps.len() <= MAX_STEPS && self.steps.iter().all(fits) {
            Ok(())
        } else {
            Err("a recorded play that does not fit the level".to_owned())
        }
    }
}
