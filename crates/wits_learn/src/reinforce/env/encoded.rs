//! An environment whose observations are made into state numbers.

use std::borrow::Cow;

use wits_core::random::Seed;

use crate::reinforce::{Environment, StateEncoder, Step};

/// An environment with an encoder, so that tables can learn in it.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::env::{CartPole, Encoded};
/// use wits_learn::reinforce::{Environment, StateEncoder};
/// let encoder = StateEncoder::from_ron("pole.states.ron", r#"(features: [
///     (classes: Count(1)), (classes: Count(1)), // the cart does not matter
///     (classes: Even(from: -0.2, to: 0.2, count: 8)), (classes: Even(from: -1.5, to: 1.5, count: 8)),
/// ])"#)?;
/// let mut pole = Encoded::new(CartPole::default(), encoder);
/// pole.reset(Seed::new(3));
/// assert_eq!(pole.states(), Some(64));
/// assert!(pole.state().unwrap() < 64);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoded<E> {
    inner: E,
    encoder: StateEncoder,
    seen: Vec<f32>,
}

impl<E: Environment> Encoded<E> {
    /// An environment and the encoder of its observations.
    pub fn new(inner: E, encoder: StateEncoder) -> Self {
        let mut seen = vec![0.0; inner.observation_len()];
        inner.observe(&mut seen);
        Self { inner, encoder, seen }
    }

    /// The environment.
    pub const fn inner(&self) -> &E {
        &self.inner
    }
}

impl<E: Environment> Environment for Encoded<E> {
    fn observation_len(&self) -> usize {
        self.inner.observation_len()
    }
    fn actions(&self) -> u32 {
        self.inner.actions()
    }
    fn reset(&mut self, seed: Seed) {
        self.inner.reset(seed);
        self.inner.observe(&mut self.seen);
    }
    fn observe(&self, into: &mut [f32]) {
        self.inner.observe(into);
    }
    fn step(&mut self, action: u32) -> Step {
        let step = self.inner.step(action);
        self.inner.observe(&mut self.seen);
        step
    }
    fn is_legal(&self, action: u32) -> bool {
        self.inner.is_legal(action)
    }
    /// `None` if the encoder does not fit the observations, or one is not finite.
    fn state(&self) -> Option<u64> {
        self.encoder.encode(&self.seen).ok()
    }
    fn states(&self) -> Option<u64> {
        Some(self.encoder.states())
    }
    fn action_name(&self, action: u32) -> Cow<'static, str> {
        self.inner.action_name(action)
    }
}
