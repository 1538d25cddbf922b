//! The trait by which a game, a part of it or a model of it offers itself to learners.
//!
//! It is in the ground because both sides need it and neither knows the other: games implement it, learners step it.

use std::borrow::Cow;

use wits_core::random::Seed;
use wits_core::state::State;

/// Something to act in: it is observed, an action is taken, a reward comes back.
///
/// A game offers itself to learners by this trait. Tables need [`state`](Self::state), networks
/// [`observe`](Self::observe); an environment may offer either or both. Everything that matters for learning has to be in
/// what is seen; what is left out cannot be learned, and counts as chance.
///
/// Same seed and same actions: same observations and rewards.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::environment::{Environment, Outcome, Step};
///
/// /// A corridor of five cells; the exit is at its right end.
/// struct Corridor { at: u64 }
///
/// impl Environment for Corridor {
///     fn observation_len(&self) -> usize { 1 }
///     fn actions(&self) -> u32 { 2 }
///     fn reset(&mut self, _: Seed) { self.at = 0; }
///     fn observe(&self, into: &mut [f32]) { into[0] = self.at as f32 / 4.0; }
///     fn state(&self) -> Option<u64> { Some(self.at) }
///     fn states(&self) -> Option<u64> { Some(5) }
///     fn is_legal(&self, action: u32) -> bool { action == 1 || self.at > 0 }
///     fn step(&mut self, action: u32) -> Step {
///         self.at = if action == 1 { self.at + 1 } else { self.at - 1 };
///         if self.at == 4 { Step { reward: 1.0, outcome: Outcome::Terminated } } else { Step::running(0.0) }
///     }
/// }
///
/// let mut corridor = Corridor { at: 0 };
/// let mut legal = Vec::new();
/// corridor.legal(&mut legal);
/// assert_eq!(legal, [1]);
/// assert_eq!(corridor.step(1), Step::running(0.0));
/// ```
pub trait Environment {
    /// The number of numbers of an observation.
    fn observation_len(&self) -> usize;

    /// The number of actions there are in all. They are numbered from 0.
    fn actions(&self) -> u32;

    /// Begins an episode. All chance comes from the seed.
    fn reset(&mut self, seed: Seed);

    /// Writes what is seen now. `into` has [`observation_len`](Self::observation_len) numbers.
    fn observe(&self, into: &mut [f32]);

    /// Takes an action. Only legal actions are taken, and none after the end of an episode.
    fn step(&mut self, action: u32) -> Step;

    /// Takes one action in each of eight environments: the same as eight times [`step`](Self::step), which is what it does by
    /// default. Where a step is short arithmetic, doing it in eight lanes takes a fraction of the time.
    fn step_eight(environments: [&mut Self; 8], actions: [u32; 8]) -> [Step; 8]
    where
        Self: Sized,
    {
        let mut actions = actions.iter();
        environments.map(|environment| environment.step(actions.next().copied().unwrap_or_default()))
    }

    /// Whether an action is available now: a lever can only be pulled where it is.
    fn is_legal(&self, action: u32) -> bool {
        action < self.actions()
    }

    /// The number of the state that the game is in, for tables; `None` if states are not numbered.
    fn state(&self) -> Option<u64> {
        None
    }

    /// The number of states; `None` if they are not numbered.
    fn states(&self) -> Option<u64> {
        None
    }

    /// The name of an action, for people.
    fn action_name(&self, action: u32) -> Cow<'static, str> {
        format!("action {action}").into()
    }

    /// The name of a number of an observation, for people.
    fn observation_name(&self, place: usize) -> Cow<'static, str> {
        format!("input {place}").into()
    }

    /// Lists the actions that are available now, in rising order.
    fn legal(&self, into: &mut Vec<u32>) {
        into.clear();
        into.extend((0..self.actions()).filter(|&action| self.is_legal(action)));
    }
}

/// What an action led to.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub struct Step {
    /// The reward. Any range will do; customary is -1 to 1, mostly 0.
    pub reward: f32,
    /// Whether the episode goes on.
    pub outcome: Outcome,
}

impl Step {
    /// The episode goes on.
    #[must_use]
    pub const fn running(reward: f32) -> Self {
        Self { reward, outcome: Outcome::Running }
    }

    /// The episode is over: a goal, a defeat.
    #[must_use]
    pub const fn terminated(reward: f32) -> Self {
        Self { reward, outcome: Outcome::Terminated }
    }

    /// The episode was cut off, although it could have gone on.
    #[must_use]
    pub const fn truncated(reward: f32) -> Self {
        Self { reward, outcome: Outcome::Truncated }
    }
}

/// Whether an episode goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub enum Outcome {
    /// It goes on.
    #[default]
    Running,
    /// It reached a terminal state. There is no future: what follows is worth nothing.
    Terminated,
    /// It was cut off, by a time limit for example. Learners count on the future that it would have had.
    Truncated,
}

impl Outcome {
    /// Whether a new episode has to begin.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Running)
    }
}

impl<E: Environment + ?Sized> Environment for Box<E> {
    fn observation_len(&self) -> usize {
        (**self).observation_len()
    }
    fn actions(&self) -> u32 {
        (**self).actions()
    }
    fn reset(&mut self, seed: Seed) {
        (**self).reset(seed);
    }
    fn observe(&self, into: &mut [f32]) {
        (**self).observe(into);
    }
    fn step(&mut self, action: u32) -> Step {
        (**self).step(action)
    }
    fn is_legal(&self, action: u32) -> bool {
        (**self).is_legal(action)
    }
    fn state(&self) -> Option<u64> {
        (**self).state()
    }
    fn states(&self) -> Option<u64> {
        (**self).states()
    }
    fn action_name(&self, action: u32) -> Cow<'static, str> {
        (**self).action_name(action)
    }
    fn observation_name(&self, place: usize) -> Cow<'static, str> {
        (**self).observation_name(place)
    }
}
