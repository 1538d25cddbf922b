//! Checkpoints: weights to go back to.

use std::collections::VecDeque;

use wits_core::state::State;

/// Maximum number of checkpoints besides the best one.
const MAX_RECENT: usize = 6;

/// The number of finished episodes from which on a mean return counts.
const MIN_EPISODES: usize = 20;

/// The weights of a learner at some time.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Checkpoint {
    /// After so many steps of environments.
    pub steps: u64,
    /// The mean return of the last hundred episodes then.
    pub mean_return: f32,
    /// The weights of all nets, one after the other.
    pub(super) weights: Vec<f32>,
}

/// The best weights, and some recent ones. A learner can forget what it knew, and its weights can explode: going back is the
/// only cure.
#[derive(Clone, Debug, Default, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub struct Checkpoints {
    best: Option<Checkpoint>,
    recent: VecDeque<Checkpoint>,
}

impl Checkpoints {
    /// The checkpoint with the highest mean return.
    #[must_use]
    pub const fn best(&self) -> Option<&Checkpoint> {
        self.best.as_ref()
    }

    /// The others, oldest first.
    pub fn recent(&self) -> impl DoubleEndedIterator<Item = &Checkpoint> + ExactSizeIterator {
        self.recent.iter()
    }

    /// Keeps weights if their mean return, over so many episodes, is the highest.
    pub(super) fn offer_best<'w>(
        &mut self,
        (steps, mean_return, episodes): (u64, f32, usize),
        weights: impl Iterator<Item = &'w f32>,
    ) {
        let is_better = self.best.as_ref().is_none_or(|best| mean_return > best.mean_return);
        if episodes >= MIN_EPISODES && is_better {
            let mut best = self.best.take().unwrap_or(Checkpoint { steps, mean_return, weights: Vec::new() });
            (best.steps, best.mean_return) = (steps, mean_return);
            best.fill(weights);
            self.best = Some(best);
        }
    }

    /// Keeps weights to go back to; the oldest ones are dropped.
    pub(super) fn keep<'w>(
        &mut self,
        (steps, mean_return): (u64, f32),
        weights: impl Iterator<Item = &'w f32>,
    ) {
        let old = if self.recent.len() >= MAX_RECENT { self.recent.pop_front() } else { None };
        let mut kept = old.unwrap_or(Checkpoint { steps, mean_return, weights: Vec::new() });
        (kept.steps, kept.mean_return) = (steps, mean_return);
        kept.fill(weights);
        self.recent.push_back(kept);
    }

    /// Removes and returns the newest one. The last one stays, for weights that explode.
    pub(super) fn undo(&mut self) -> Option<Checkpoint> {
        if self.recent.len() > 1 { self.recent.pop_back() } else { None }
    }

    /// Whether all have so many weights.
    pub(super) fn have(&self, weights: usize) -> bool {
        self.best.iter().chain(&self.recent).all(|checkpoint| checkpoint.weights.len() == weights)
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        if self.recent.len() <= MAX_RECENT {
            Ok(())
        } else {
            Err("more checkpoints than are kept".to_owned())
        }
    }
}

impl Checkpoint {
    fn fill<'w>(&mut self, weights: impl Iterator<Item = &'w f32>) {
        self.weights.clear();
        self.weights.extend(weights);
    }
}
