//! Strategies: what a character could pursue, and how desirable each is.

use std::borrow::Cow;
use std::fmt;

/// A set of strategies, the same for many characters. See [`Think`].
pub trait Strategies<C: ?Sized, G> {
    /// How many there are.
    fn count(&self) -> usize;

    /// What one is called.
    fn name(&self, strategy: usize) -> &str;

    /// How desirable it is now: from 0 to 1, in the same measure for all.
    fn desire(&self, strategy: usize, owner: &C) -> f32;

    /// The goal that is pursued then.
    fn goal(&self, strategy: usize, owner: &C) -> G;

    /// Chooses anew after so many seconds.
    fn every(&self) -> f32 {
        0.5
    }

    /// The one that somebody desires most, with how much, each multiplied by its bias: the last one of equals. `None` if
    /// nothing is desirable.
    ///
    /// Asked with what is known of a player instead of oneself, it guesses what the player is after: whoever knows that the
    /// other is short of health can wait for him at the health pack.
    fn favourite(&self, owner: &C, biases: &[f32]) -> Option<(usize, f32)> {
        let mut best = (None, 0.0);
        for strategy in 0..self.count() {
            let desire = self.desire(strategy, owner) * biases.get(strategy).copied().unwrap_or(1.0);
            if desire >= best.1 {
                best = (Some(strategy), desire);
            }
        }
        best.0.map(|strategy| (strategy, best.1))
    }
}

type Desires<C> = Box<dyn Fn(&C) -> f32 + Send + Sync>;
type Makes<C, G> = Box<dyn Fn(&C) -> G + Send + Sync>;

/// One strategy made of closures.
pub struct Strategy<C: ?Sized, G> {
    name: Cow<'static, str>,
    desire: Desires<C>,
    goal: Makes<C, G>,
}

impl<C: ?Sized, G> Strategy<C, G> {
    /// What it is called, how desirable it is, and the goal.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        desire: impl Fn(&C) -> f32 + Send + Sync + 'static,
        goal: impl Fn(&C) -> G + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), desire: Box::new(desire), goal: Box::new(goal) }
    }
}

/// A set of strategies made of closures. Several sets can be exchanged while the game runs: see
/// [`Brain::exchange`](super::Brain::exchange).
pub struct Think<C: ?Sized, G> {
    strategies: Vec<Strategy<C, G>>,
    every: f32,
}

impl<C: ?Sized, G> Think<C, G> {
    /// These strategies, chosen among twice a second.
    pub fn new(strategies: impl IntoIterator<Item = Strategy<C, G>>) -> Self {
        Self { strategies: strategies.into_iter().collect(), every: 0.5 }
    }

    /// Chooses anew after so many seconds.
    #[must_use]
    pub const fn every(mut self, seconds: f32) -> Self {
        self.every = seconds;
        self
    }

    /// One more strategy.
    pub fn add(&mut self, strategy: Strategy<C, G>) {
        self.strategies.push(strategy);
    }

    /// Without a strategy.
    pub fn remove(&mut self, name: &str) {
        self.strategies.retain(|strategy| strategy.name != name);
    }
}

impl<C: ?Sized, G> Strategies<C, G> for Think<C, G> {
    fn count(&self) -> usize {
        self.strategies.len()
    }

    fn name(&self, strategy: usize) -> &str {
        self.strategies.get(strategy).map_or("", |strategy| &strategy.name)
    }

    fn desire(&self, strategy: usize, owner: &C) -> f32 {
        (self.strategies[strategy].desire)(owner)
    }

    fn goal(&self, strategy: usize, owner: &C) -> G {
        (self.strategies[strategy].goal)(owner)
    }

    fn every(&self) -> f32 {
        self.every
    }
}

impl<C: ?Sized, G> fmt::Debug for Think<C, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.strategies.iter().map(|strategy| &strategy.name)).finish()
    }
}
