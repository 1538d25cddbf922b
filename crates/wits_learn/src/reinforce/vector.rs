//! Many environments, stepped together: what networks learn from.

use serde::{Deserialize, Serialize};
use wits_core::random::Seed;

use super::{Environment, Outcome, ReinforceError, Step};

/// What happens to an environment whose episode is over. The names are those of Gymnasium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Autoreset {
    /// The step that ends an episode begins the next one at once: what is observed is its first observation, and the last
    /// one of the old episode is in [`VectorEnv::final_observation`].
    #[default]
    SameStep,
    /// The step that ends an episode observes its last observation. The next step ignores its action, begins a new episode
    /// and has no reward.
    NextStep,
    /// Nothing: whoever steps calls [`VectorEnv::reset_one`]. Until then steps are ignored.
    Disabled,
}

/// Several environments of the same kind, stepped together. Observations lie in one buffer, one environment after the other.
///
/// Episodes are numbered, and the seed of each depends on the environment and the number only: how many environments there
/// are changes nothing for the first of them.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::env::CartPole;
/// use wits_learn::reinforce::{Autoreset, VectorEnv};
/// let mut poles = VectorEnv::new(vec![CartPole::default(); 3], Autoreset::SameStep, Seed::new(5));
/// for _ in 0..30 {
///     poles.step(&[0, 0, 0])?; // push left until the pole falls
/// }
/// assert!(poles.episodes().iter().all(|&episodes| episodes > 2));
/// assert_eq!(poles.observation(2).len(), 4);
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VectorEnv<E> {
    environments: Vec<E>,
    autoreset: Autoreset,
    seed: Seed,
    len: usize,
    observations: Vec<f32>,
    finals: Vec<f32>,
    steps: Vec<Step>,
    /// Waiting for a reset.
    over: Vec<bool>,
    episodes: Vec<u64>,
}

impl<E: Environment> VectorEnv<E> {
    /// Starts all environments.
    #[must_use]
    pub fn new(environments: Vec<E>, autoreset: Autoreset, seed: Seed) -> Self {
        let count = environments.len();
        let len = environments.first().map_or(0, Environment::observation_len);
        let mut all = Self {
            environments,
            autoreset,
            seed,
            len,
            observations: vec![0.0; count * len],
            finals: vec![0.0; count * len],
            steps: vec![Step::running(0.0); count],
            over: vec![true; count],
            episodes: vec![0; count],
        };
        (0..count).for_each(|index| all.begin(index));
        all
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.environments.len()
    }

    /// The environments.
    #[must_use]
    pub fn environments(&self) -> &[E] {
        &self.environments
    }

    /// What all see now, one after the other.
    #[must_use]
    pub fn observations(&self) -> &[f32] {
        &self.observations
    }

    /// What one sees now.
    #[must_use]
    pub fn observation(&self, index: usize) -> &[f32] {
        &self.observations[index * self.len..][..self.len]
    }

    /// What one saw at the end of its last episode.
    #[must_use]
    pub fn final_observation(&self, index: usize) -> &[f32] {
        &self.finals[index * self.len..][..self.len]
    }

    /// Rewards and outcomes of the last step.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many episodes each has begun.
    #[must_use]
    pub fn episodes(&self) -> &[u64] {
        &self.episodes
    }

    /// Which actions are available to one, as one flag for each.
    pub fn legal(&self, index: usize, into: &mut [bool]) {
        for (action, legal) in (0..).zip(into) {
            *legal = self.environments[index].is_legal(action);
        }
    }

    /// Takes one action in each environment.
    ///
    /// # Errors
    /// When there are more or fewer actions than environments, one is not available, or a reward is not finite. The
    /// environments before it have been stepped then.
    pub fn step(&mut self, actions: &[u32]) -> Result<&[Step], ReinforceError> {
        let (found, expected) = (actions.len(), self.count());
        if found != expected {
            return Err(ReinforceError::Length { what: "list of actions", found, expected });
        }
        for (index, &action) in actions.iter().enumerate() {
            self.step_one(index, action)?;
        }
        Ok(&self.steps)
    }

    fn step_one(&mut self, index: usize, action: u32) -> Result<(), ReinforceError> {
        self.steps[index] = Step::running(0.0);
        if self.over[index] {
            if self.autoreset == Autoreset::NextStep {
                self.begin(index);
            }
            return Ok(());
        }
        let environment = &mut self.environments[index];
        let state = environment.state().unwrap_or(index as u64);
        if !environment.is_legal(action) {
            return Err(ReinforceError::Action { state, action });
        }
        let step = environment.step(action);
        if !step.reward.is_finite() {
            return Err(ReinforceError::Reward { state, action, reward: step.reward });
        }
        self.steps[index] = step;
        self.see(index);
        if step.outcome != Outcome::Running {
            self.over[index] = true;
            let place = index * self.len..(index + 1) * self.len;
            self.finals[place.clone()].copy_from_slice(&self.observations[place]);
            if self.autoreset == Autoreset::SameStep {
                self.begin(index);
            }
        }
        Ok(())
    }

    /// Begins a new episode of one environment.
    pub fn reset_one(&mut self, index: usize) {
        self.begin(index);
    }

    fn begin(&mut self, index: usize) {
        let seed = self.seed.at(index as u64).at(self.episodes[index]);
        self.environments[index].reset(seed);
        self.episodes[index] += 1;
        self.over[index] = false;
        self.see(index);
    }

    fn see(&mut self, index: usize) {
        let place = &mut self.observations[index * self.len..][..self.len];
        self.environments[index].observe(place);
    }
}
