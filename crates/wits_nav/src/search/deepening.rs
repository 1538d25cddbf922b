//! Searches that go deep with hardly any memory: bounded in depth, deeper and deeper, and the same with an estimate.

use super::dive::{Dive, Rounds};
use crate::graph::Node;

/// Depth first, but not deeper than a number of steps.
///
/// Finds a way if there is one within the limit, not the best one. `effort().dropped` says whether the limit was met:
/// only when it is 0 is *no way* certain. Without [memory](Dive::with_memory) every way is walked, and there may be very
/// many.
///
/// ```
/// use wits_nav::search::puzzle::Hanoi;
/// use wits_nav::search::{DepthLimited, Search, To};
/// let tower = Hanoi::new(2).unwrap();
/// let to = To::blind(tower.all_on(2));
/// assert!(DepthLimited::new(2).find(&tower, tower.all_on(0), &to)?.is_none()); // it takes 3 moves
/// assert!(DepthLimited::new(5).find(&tower, tower.all_on(0), &to)?.is_some());
/// # Ok::<(), wits_nav::search::SearchError>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 5.
pub type DepthLimited<N = u32> = Dive<N, Limit>;

/// Depth limited with a limit of 1, 2, 3 …: a way with the fewest steps, in the memory of a depth-first search.
///
/// The rounds before the last cost little, as most nodes are at the rim. Ends when a whole round meets no limit. Stop it
/// by its budget when it takes too long; the next slice goes on.
///
/// ```
/// use wits_nav::search::puzzle::Hanoi;
/// use wits_nav::search::{Deepening, Search, To};
/// let tower = Hanoi::new(3).unwrap();
/// let mut search = Deepening::new();
/// let path = search.find(&tower, tower.all_on(0), &To::blind(tower.all_on(2)))?;
/// assert_eq!((path.unwrap().len(), search.bounds().len()), (7, 7));
/// # Ok::<(), wits_nav::search::SearchError>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 5 (iterative deepening).
pub type Deepening<N = u32> = Dive<N, Deeper>;

/// A* with nothing in memory but the way it is on: iterative deepening by cost so far plus estimate.
///
/// Goes down every way until its total exceeds a bound; the lowest total beyond it is the bound of the next round.
/// Optimal if the estimate is never too high. Ends on a finite graph when there is no way.
///
/// # When not
/// Where many ways lead to the same node (grids!) it walks all of them: give it a [memory](Dive::with_memory) or use A*.
/// Where costs are all different, each round may add a single node. It is at home in puzzles and plans, with costs that
/// are small whole numbers and a good estimate.
///
/// ```
/// use wits_nav::search::puzzle::Tiles;
/// use wits_nav::search::{IdaStar, Search, To};
/// let tiles = Tiles::new(3, 3).unwrap();
/// let board = tiles.board(&[1, 2, 3, 0, 5, 6, 4, 7, 8]).unwrap();
/// let to = To::new(tiles.solved(), |from, goal| tiles.manhattan(from, goal));
/// assert_eq!(IdaStar::new().find(&tiles, board, &to).unwrap().unwrap().len(), 3);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.7.4.
pub type IdaStar<N = u32> = Dive<N, ByTotal>;

/// One round with a limit in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(u32);

impl Rounds for Limit {
    fn measure(steps: usize, _cost: f32, _estimate: f32) -> f32 {
        steps as f32
    }
    fn spent(steps: usize, _cost: f32) -> f32 {
        steps as f32
    }
    fn first(&self, _estimate: f32) -> f32 {
        self.0 as f32
    }
    fn next(&self, _beyond: f32) -> Option<f32> {
        None
    }
}

/// One step more in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deeper;

impl Rounds for Deeper {
    fn measure(steps: usize, _cost: f32, _estimate: f32) -> f32 {
        steps as f32
    }
    fn spent(steps: usize, _cost: f32) -> f32 {
        steps as f32
    }
    fn first(&self, _estimate: f32) -> f32 {
        1.0
    }
    fn next(&self, beyond: f32) -> Option<f32> {
        Some(beyond)
    }
}

/// As much more in each round as the cheapest way that was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTotal;

impl Rounds for ByTotal {
    fn measure(_steps: usize, cost: f32, estimate: f32) -> f32 {
        cost + estimate
    }
    fn spent(_steps: usize, cost: f32) -> f32 {
        cost
    }
    fn first(&self, estimate: f32) -> f32 {
        estimate
    }
    fn next(&self, beyond: f32) -> Option<f32> {
        Some(beyond)
    }
}

impl<N: Node> DepthLimited<N> {
    /// With a limit in steps.
    #[must_use]
    pub fn new(limit: u32) -> Self {
        Self::by(Limit(limit))
    }
}

impl<N: Node> Default for Deepening<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> Deepening<N> {
    /// Ready to begin.
    #[must_use]
    pub fn new() -> Self {
        Self::by(Deeper)
    }
}

impl<N: Node> Default for IdaStar<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> IdaStar<N> {
    /// Ready to begin.
    #[must_use]
    pub fn new() -> Self {
        Self::by(ByTotal)
    }
}

#[cfg(test)]
mod tests;
