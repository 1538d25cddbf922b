//! Estimates made of others: scaled, the greater of two, noisy, counted.

use std::cell::Cell;

use wits_core::random::{Seed, unit_from_bits};

use super::Heuristic;

/// Another estimate times a factor.
///
/// Below 1 it looks at more nodes for nothing. Above 1 it runs for the goal: fewer nodes, and ways that cost up to that
/// many times the best one if the estimate was never too high. A little above 1 is often a good bargain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled<H> {
    /// The estimate.
    pub inner: H,
    /// The factor, 0 or more.
    pub factor: f32,
}

impl<N, H: Heuristic<N>> Heuristic<N> for Scaled<H> {
    #[inline]
    fn estimate(&self, from: N, goal: N) -> f32 {
        self.inner.estimate(from, goal) * self.factor
    }
}

/// The greater of two estimates: never too high if neither is, and at least as good as both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greater<A, B>(pub A, pub B);

impl<N: Copy, A: Heuristic<N>, B: Heuristic<N>> Heuristic<N> for Greater<A, B> {
    #[inline]
    fn estimate(&self, from: N, goal: N) -> f32 {
        self.0.estimate(from, goal).max(self.1.estimate(from, goal))
    }
}

/// An estimate with noise of an agent's own, so that many with the same goal do not all walk in single file.
///
/// Each node's estimate is multiplied by a number near 1 that depends on seed, agent and node only: the same agent finds
/// the same way again, another agent another one. If the estimate was never too high, a way costs at most
/// [`bound`](Self::bound) times the best one.
///
/// ```
/// use wits_nav::heuristic::{Heuristic, Noisy};
/// use wits_core::random::Seed;
/// let distance = |from: u32, goal: u32| from.abs_diff(goal) as f32;
/// let guard = |agent| Noisy::new(distance, Seed::new(7), agent, 0.1);
/// let estimate = guard(1).estimate(0, 100);
/// assert!((90.0..110.0).contains(&estimate) && estimate != guard(2).estimate(0, 100));
/// assert_eq!(estimate, guard(1).estimate(0, 100));
/// ```
///
/// # Source
/// Buckland 2005, chapter 8; the spread of a tenth is ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noisy<H> {
    inner: H,
    seed: Seed,
    spread: f32,
}

impl<H> Noisy<H> {
    /// With noise of up to a share of the estimate both ways, 0 to 1.
    pub fn new(inner: H, seed: Seed, agent: u64, spread: f32) -> Self {
        let spread = if spread > 0.0 { spread.min(1.0) } else { 0.0 };
        Self { inner, seed: seed.fork("noisy estimate").at(agent), spread }
    }

    /// How many times the best way a found one may cost, if the estimate without noise is never too high.
    #[must_use]
    pub fn bound(&self) -> f32 {
        1.0 + self.spread
    }
}

impl<H: Heuristic<u32>> Heuristic<u32> for Noisy<H> {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let unit = unit_from_bits((self.seed.at(u64::from(from)).bits() >> 32) as u32);
        self.inner.estimate(from, goal) * (1.0 + self.spread * (2.0 * unit - 1.0))
    }
}

/// Counts how often an estimate is asked: estimates may take most of the time of a search.
///
/// ```
/// use wits_nav::heuristic::{Counted, Heuristic, Zero};
/// let counted = Counted::new(Zero);
/// counted.estimate(1, 2);
/// assert_eq!(counted.calls(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counted<H> {
    inner: H,
    calls: Cell<u64>,
}

impl<H> Counted<H> {
    /// Nobody has asked yet.
    pub const fn new(inner: H) -> Self {
        Self { inner, calls: Cell::new(0) }
    }

    /// How often it was asked.
    #[must_use]
    pub const fn calls(&self) -> u64 {
        self.calls.get()
    }
}

impl<N, H: Heuristic<N>> Heuristic<N> for Counted<H> {
    fn estimate(&self, from: N, goal: N) -> f32 {
        self.calls.set(self.calls.get() + 1);
        self.inner.estimate(from, goal)
    }
}
