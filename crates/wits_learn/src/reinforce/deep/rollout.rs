//! What was played between two updates, and batches of it.

use wits_core::random::Stream;
use wits_core::state::State;

use super::PolicyDef;
use super::gae::{Trajectory, advantages};
use crate::reinforce::Outcome;

/// The steps of all environments. Those of one environment lie together.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(super) struct Rollout {
    /// Numbers of an observation.
    pub(super) width: usize,
    /// Steps of each environment.
    pub(super) steps: usize,
    pub(super) observations: Vec<f32>,
    pub(super) legal: Vec<u64>,
    pub(super) actions: Vec<u32>,
    pub(super) log_chances: Vec<f32>,
    pub(super) values: Vec<f32>,
    pub(super) rewards: Vec<f32>,
    pub(super) outcomes: Vec<Outcome>,
    pub(super) truncated_values: Vec<f32>,
    advantages: Vec<f32>,
    /// All steps in a random order.
    order: Vec<u32>,
}

/// Some steps, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    pub(super) observations: Vec<f32>,
    pub(super) legal: Vec<u64>,
    pub(super) actions: Vec<u32>,
    pub(super) log_chances: Vec<f32>,
    /// With a mean of 0 and a deviation of 1.
    pub(super) advantages: Vec<f32>,
    pub(super) returns: Vec<f32>,
}

impl Rollout {
    /// Makes room.
    pub(super) fn resize(&mut self, environments: usize, steps: usize, width: usize) {
        let count = environments * steps;
        (self.width, self.steps) = (width, steps);
        self.observations.resize(count * width, 0.0);
        self.legal.resize(count, 0);
        self.actions.resize(count, 0);
        self.log_chances.resize(count, 0.0);
        self.values.resize(count, 0.0);
        self.rewards.resize(count, 0.0);
        self.outcomes.resize(count, Outcome::Running);
        self.truncated_values.resize(count, 0.0);
        self.advantages.resize(count, 0.0);
        self.order.clear();
        self.order.extend((0..).take(count));
    }

    /// About how much memory it takes. \[bytes\]
    pub(super) const fn bytes(&self) -> usize {
        // The other lists have a number each, some of them a wide one.
        4 * (self.observations.len() + 10 * self.actions.len())
    }

    /// Whether all lists are as long as so many environments need them.
    pub(super) fn is_whole(&self, environments: usize) -> bool {
        let count = environments.checked_mul(self.steps);
        let numbers = count.and_then(|count| count.checked_mul(self.width));
        let lists = [
            self.legal.len(),
            self.actions.len(),
            self.log_chances.len(),
            self.values.len(),
            self.rewards.len(),
            self.outcomes.len(),
            self.truncated_values.len(),
            self.advantages.len(),
            self.order.len(),
        ];
        self.steps > 0
            && numbers == Some(self.observations.len())
            && lists.iter().all(|length| Some(*length) == count)
            && self.order.iter().all(|place| (*place as usize) < self.order.len())
    }

    /// Whether no action lies beyond the number of actions.
    pub(super) fn has_actions_below(&self, actions: usize) -> bool {
        self.actions.iter().all(|action| (*action as usize) < actions)
    }

    /// Where a step of an environment lies.
    pub(super) const fn place(&self, environment: usize, step: usize) -> usize {
        environment * self.steps + step
    }

    /// Computes how much better all actions were than expected. `last` has the value of the last state of each environment.
    pub(super) fn judge(&mut self, def: &PolicyDef, last: &[f32]) {
        for (environment, &last_value) in last.iter().enumerate() {
            let part = environment * self.steps..(environment + 1) * self.steps;
            let steps = Trajectory {
                rewards: &self.rewards[part.clone()],
                values: &self.values[part.clone()],
                outcomes: &self.outcomes[part.clone()],
                truncated_values: &self.truncated_values[part.clone()],
                last_value,
            };
            advantages(&steps, def.discount, def.gae_lambda, &mut self.advantages[part]);
        }
    }

    /// Puts the steps in a new random order.
    pub(super) fn shuffle(&mut self, stream: &mut Stream) {
        stream.shuffle(&mut self.order);
    }

    /// How many batches there are.
    pub(super) fn batches(&self, size: usize) -> usize {
        self.order.len().div_ceil(size.max(1))
    }

    /// Copies a batch out.
    pub(super) fn batch(&self, number: usize, size: usize, batch: &mut Batch) {
        let size = size.max(1);
        let from = (number * size).min(self.order.len());
        let chosen = &self.order[from..(from + size).min(self.order.len())];
        let places = || chosen.iter().map(|&place| place as usize);
        fill(&mut batch.legal, places().map(|place| self.legal[place]));
        fill(&mut batch.actions, places().map(|place| self.actions[place]));
        fill(&mut batch.log_chances, places().map(|place| self.log_chances[place]));
        fill(&mut batch.advantages, places().map(|place| self.advantages[place]));
        fill(&mut batch.returns, places().map(|place| self.advantages[place] + self.values[place]));
        batch.observations.clear();
        for place in places() {
            batch.observations.extend_from_slice(&self.observations[place * self.width..][..self.width]);
        }
        standardize(&mut batch.advantages);
    }
}

fn fill<T>(list: &mut Vec<T>, items: impl Iterator<Item = T>) {
    list.clear();
    list.extend(items);
}

/// Shifts and scales numbers so that their mean is 0 and their deviation 1.
fn standardize(numbers: &mut [f32]) {
    let count = numbers.len().max(1) as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    let variance = numbers.iter().map(|number| (number - mean) * (number - mean)).sum::<f32>() / count;
    let scale = 1.0 / (variance.sqrt() + 1e-6);
    numbers.iter_mut().for_each(|number| *number = (*number - mean) * scale);
}
