//! More to aim at: any of several goals, goals of a kind with an estimate.

use super::Aim;
use crate::graph::Node;
use crate::heuristic::Heuristic;

/// Any of several goals, whichever is cheapest to reach: any of the alarms.
///
/// The estimate is that of the nearest goal. It costs time for each goal and may lure: with the near goal walled in, all
/// around it is searched before the far one. For more than a handful of goals, aim [`Where`](super::Where) without an
/// estimate.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, octile};
/// use wits_nav::search::{AStar, AnyOf, Search};
///
/// let map = GridMap::free(20, 5)?;
/// let alarms = [Cell::new(19, 0), Cell::new(2, 4)].map(|cell| map.node(cell).unwrap());
/// let aim = AnyOf::new(&alarms, |from, goal| octile(map.cell(from), map.cell(goal)));
/// let path = AStar::new().find(&map, 0, &aim)?.unwrap();
/// assert_eq!(path.goal(), alarms[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.7.1 (open goals).
#[derive(Clone, Copy, Debug)]
pub struct AnyOf<'a, N, H> {
    /// The goals.
    pub goals: &'a [N],
    /// How far one of them may be.
    pub heuristic: H,
}

impl<'a, N, H> AnyOf<'a, N, H> {
    /// These goals.
    pub const fn new(goals: &'a [N], heuristic: H) -> Self {
        Self { goals, heuristic }
    }
}

impl<N: Node, H: Heuristic<N>> Aim<N> for AnyOf<'_, N, H> {
    #[inline]
    fn is_reached(&self, node: N) -> bool {
        self.goals.contains(&node)
    }

    /// That of the nearest goal; without a goal there is no way to one. An estimate that is no number is handed on, so
    /// that the search can refuse it.
    fn estimate(&self, node: N) -> f32 {
        let estimates = self.goals.iter().map(|&goal| self.heuristic.estimate(node, goal));
        estimates
            .fold(f32::INFINITY, |least, next| if least.is_nan() || next >= least { least } else { next })
    }
}

/// Nodes of a kind, with an estimate.
///
/// ```
/// use wits_nav::search::puzzle::Tiles;
/// use wits_nav::search::{Guided, Search, TwoList};
///
/// // Some board with the first row in order, whatever the rest.
/// let tiles = Tiles::new(3, 3).unwrap();
/// let board = tiles.board(&[2, 3, 1, 8, 0, 4, 7, 6, 5]).unwrap();
/// let row = |board| (0..3).filter(|&cell| tiles.tile(board, cell) != cell as u8 + 1).count() as f32;
/// let aim = Guided { is_goal: |board| row(board) == 0.0, estimate: row };
/// let path = TwoList::new().find(&tiles, board, &aim).unwrap().unwrap();
/// assert_eq!(row(path.goal()), 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guided<F, E> {
    /// Whether a node is a goal.
    pub is_goal: F,
    /// What it costs from a node to the nearest goal, as well as one can tell.
    pub estimate: E,
}

impl<N, F: Fn(N) -> bool, E: Fn(N) -> f32> Aim<N> for Guided<F, E> {
    #[inline]
    fn is_reached(&self, node: N) -> bool {
        (self.is_goal)(node)
    }
    #[inline]
    fn estimate(&self, node: N) -> f32 {
        (self.estimate)(node)
    }
}

impl<N, A: Aim<N>> Aim<N> for &A {
    #[inline]
    fn is_reached(&self, node: N) -> bool {
        (**self).is_reached(node)
    }
    #[inline]
    fn estimate(&self, node: N) -> f32 {
        (**self).estimate(node)
    }
}

#[cfg(test)]
mod tests;
