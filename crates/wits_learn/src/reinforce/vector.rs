//! Many environments, stepped together: what networks learn from.

use serde::{Deserialize, Serialize};
use wits_core::random::Seed;
use wits_core::state::State;

use super::{Environment, ReinforceError, Step};

/// Environments that are stepped at once.
const EIGHT: usize = 8;

/// What happens to an environment whose episode is over. The names are those of Gymnasium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
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
/// assert!(poles.episodes(2) > 2);
/// assert_eq!(poles.observation(2).len(), 4);
/// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
/// ```
///
/// Environments that can be saved can be saved together: all of it is plain data then.
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub struct VectorEnv<E> {
    slots: Vec<Slot<E>>,
    environments: usize,
    autoreset: Autoreset,
    len: usize,
    observations: Vec<f32>,
    finals: Vec<f32>,
    steps: Vec<Step>,
}

/// One environment.
#[derive(Clone, Debug, PartialEq, State)]
struct Slot<E> {
    environment: E,
    seed: Seed,
    /// Episodes that have begun.
    episodes: u64,
    /// Waiting for a reset.
    over: bool,
}

impl<E: Environment> VectorEnv<E> {
    /// Starts all environments.
    #[must_use]
    pub fn new(environments: Vec<E>, autoreset: Autoreset, seed: Seed) -> Self {
        let count = environments.len();
        let len = environments.first().map_or(0, Environment::observation_len);
        let slot = |(index, environment)| Slot { environment, seed: seed.at(index), episodes: 0, over: true };
        let mut all = Self {
            slots: (0..).zip(environments).map(slot).collect(),
            environments: count,
            autoreset,
            len,
            observations: vec![0.0; count * len],
            finals: vec![0.0; count * len],
            steps: vec![Step::running(0.0); count],
        };
        (0..count).for_each(|index| all.reset_one(index));
        all
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.environments
    }

    /// One environment.
    ///
    /// # Panics
    /// When there is none of this number.
    #[must_use]
    pub fn environment(&self, index: usize) -> &E {
        &self.slots[index].environment
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

    /// How many episodes one has begun.
    #[must_use]
    pub fn episodes(&self, index: usize) -> u64 {
        self.slots[index].episodes
    }

    /// Whether observations are as long as the environments say: not so in a save that was edited.
    #[must_use]
    pub fn observes_whole(&self) -> bool {
        self.slots.iter().all(|slot| slot.environment.observation_len() == self.len)
    }

    /// Begins a new episode of one environment.
    pub fn reset_one(&mut self, index: usize) {
        let seen = &mut self.observations[index * self.len..][..self.len];
        self.slots[index].begin(seen);
    }

    /// Takes one action in each environment.
    ///
    /// # Errors
    /// When there are more or fewer actions than environments, one is not available, or a reward is not finite: the first of
    /// these errors. The other environments have been stepped then.
    pub fn step(&mut self, actions: &[u32]) -> Result<&[Step], ReinforceError> {
        self.lanes(actions)?.run()?;
        Ok(&self.steps)
    }

    /// As [`step`](Self::step), on all cores: the same bits. It pays where a step takes more than a few microseconds.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    #[cfg(feature = "parallel")]
    pub fn step_parallel(&mut self, actions: &[u32]) -> Result<&[Step], ReinforceError>
    where
        E: Send,
    {
        self.lanes(actions)?.run_parallel()?;
        Ok(&self.steps)
    }

    fn lanes<'a>(&'a mut self, actions: &'a [u32]) -> Result<Lanes<'a, E>, ReinforceError> {
        let (found, expected) = (actions.len(), self.count());
        if found != expected {
            return Err(ReinforceError::Length { what: "list of actions", found, expected });
        }
        Ok(Lanes {
            autoreset: self.autoreset,
            len: self.len,
            actions,
            slots: &mut self.slots,
            seen: &mut self.observations,
            finals: &mut self.finals,
            steps: &mut self.steps,
        })
    }
}

impl<E> VectorEnv<E> {
    /// How many there are, whatever they are.
    pub(super) const fn count_loaded(&self) -> usize {
        self.environments
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let count = self.slots.len();
        let numbers = count.checked_mul(self.len);
        let fits = self.environments == count && self.steps.len() == count;
        let wide = numbers == Some(self.observations.len()) && numbers == Some(self.finals.len());
        if fits && wide { Ok(()) } else { Err("environments that do not fit their observations".to_owned()) }
    }
}

impl<E: Environment> Slot<E> {
    fn begin(&mut self, seen: &mut [f32]) {
        self.environment.reset(self.seed.at(self.episodes));
        self.episodes = self.episodes.saturating_add(1);
        self.over = false;
        self.environment.observe(seen);
    }

    fn step(
        &mut self,
        action: u32,
        autoreset: Autoreset,
        seen: &mut [f32],
        last: &mut [f32],
    ) -> Result<Step, ReinforceError> {
        if self.over {
            if autoreset == Autoreset::NextStep {
                self.begin(seen);
            }
            return Ok(Step::running(0.0));
        }
        let state = self.state();
        if !self.environment.is_legal(action) {
            return Err(ReinforceError::Action { state, action });
        }
        let step = self.environment.step(action);
        self.finish((state, action), step, autoreset, seen, last)
    }

    /// The number of the state, for errors.
    fn state(&self) -> u64 {
        self.environment.state().unwrap_or(0)
    }

    /// After an action in a state: what is seen now, and the next episode if this one is over.
    fn finish(
        &mut self,
        (state, action): (u64, u32),
        step: Step,
        autoreset: Autoreset,
        seen: &mut [f32],
        last: &mut [f32],
    ) -> Result<Step, ReinforceError> {
        if !step.reward.is_finite() {
            return Err(ReinforceError::Reward { state, action, reward: step.reward });
        }
        self.environment.observe(seen);
        if step.outcome.is_over() {
            self.over = true;
            last.copy_from_slice(seen);
            if autoreset == Autoreset::SameStep {
                self.begin(seen);
            }
        }
        Ok(step)
    }
}

/// Some environments that lie beside each other, with everything that belongs to them.
struct Lanes<'a, E> {
    autoreset: Autoreset,
    len: usize,
    actions: &'a [u32],
    slots: &'a mut [Slot<E>],
    seen: &'a mut [f32],
    finals: &'a mut [f32],
    steps: &'a mut [Step],
}

impl<E: Environment> Lanes<'_, E> {
    /// Steps all of them; gives the first error.
    fn run(mut self) -> Result<(), ReinforceError> {
        let mut result = Ok(());
        let together = self.slots.len() / EIGHT * EIGHT;
        for first in (0..together).step_by(EIGHT) {
            let steps = self.step_eight(first);
            for lane in 0..EIGHT {
                result = result.and(self.finish(first + lane, steps.map(|steps| steps[lane])));
            }
        }
        for index in together..self.slots.len() {
            result = result.and(self.finish(index, None));
        }
        result
    }

    /// Takes the actions of eight environments at once, with the number of the state that each was in. `None`, and nothing is
    /// done, if one of them is waiting for a reset or cannot do what it is asked.
    fn step_eight(&mut self, first: usize) -> Option<[(u64, Step); EIGHT]> {
        let slots = self.slots[first..].first_chunk_mut::<EIGHT>()?;
        let actions = *self.actions[first..].first_chunk::<EIGHT>()?;
        let ready = |(slot, action): (&Slot<E>, u32)| !slot.over && slot.environment.is_legal(action);
        if !slots.iter().zip(actions).all(ready) {
            return None;
        }
        let states = slots.each_ref().map(Slot::state);
        let steps = E::step_eight(slots.each_mut().map(|slot| &mut slot.environment), actions);
        Some(std::array::from_fn(|lane| (states[lane], steps[lane])))
    }

    /// What comes after the step of one environment, which is taken now if it has not been yet.
    fn finish(&mut self, index: usize, taken: Option<(u64, Step)>) -> Result<(), ReinforceError> {
        let place = index * self.len..(index + 1) * self.len;
        let (seen, last) = (&mut self.seen[place.clone()], &mut self.finals[place]);
        let (slot, action) = (&mut self.slots[index], self.actions[index]);
        let step = match taken {
            Some((state, step)) => slot.finish((state, action), step, self.autoreset, seen, last),
            None => slot.step(action, self.autoreset, seen, last),
        };
        match step {
            Ok(step) => {
                self.steps[index] = step;
                Ok(())
            }
            Err(error) => {
                self.steps[index] = Step::running(0.0);
                Err(error)
            }
        }
    }

    /// The same, both halves at a time.
    #[cfg(feature = "parallel")]
    fn run_parallel(self) -> Result<(), ReinforceError>
    where
        E: Send,
    {
        if self.slots.len() < 2 {
            return self.run();
        }
        let Self { autoreset, len, .. } = self;
        let middle = self.slots.len() / 2;
        let (actions, more_actions) = self.actions.split_at(middle);
        let (slots, more_slots) = self.slots.split_at_mut(middle);
        let (seen, more_seen) = self.seen.split_at_mut(middle * len);
        let (finals, more_finals) = self.finals.split_at_mut(middle * len);
        let (steps, more_steps) = self.steps.split_at_mut(middle);
        let first = Lanes { autoreset, len, actions, slots, seen, finals, steps };
        let second = Lanes {
            autoreset,
            len,
            actions: more_actions,
            slots: more_slots,
            seen: more_seen,
            finals: more_finals,
            steps: more_steps,
        };
        let (first, second) = rayon::join(|| first.run_parallel(), || second.run_parallel());
        first.and(second)
    }
}
