//! Estimates that are looked up.

use super::Heuristic;
use crate::graph::{Numbered, Reversed, TwoWay};
use crate::search::{SearchError, TableError, checked_entries, costs_from};

/// Another estimate, computed once for all pairs of nodes: for small graphs and dear estimates.
///
/// Four bytes a pair: a thousand nodes take 4 MB. The exact costs of all pairs are a
/// [`CostTable`](crate::search::CostTable), which is an estimate too.
///
/// ```
/// use wits_nav::heuristic::{Heuristic, Table};
/// let table = Table::of(10, &|from: u32, goal: u32| (from.abs_diff(goal) as f32).sqrt())?;
/// assert_eq!((table.estimate(1, 5), table.estimate(1, 99)), (2.0, 0.0)); // 0 for nodes that it does not know
/// # Ok::<(), wits_nav::search::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    nodes: u32,
    values: Vec<f32>,
}

impl Table {
    /// Asks an estimate for all pairs of the numbers below `nodes`.
    ///
    /// # Errors
    /// When there are more than sixteen thousand.
    pub fn of(nodes: u32, heuristic: &impl Heuristic<u32>) -> Result<Self, TableError> {
        checked_entries(nodes as usize, (nodes as usize).checked_mul(nodes as usize))?;
        let pairs = (0..nodes).flat_map(|from| (0..nodes).map(move |goal| (from, goal)));
        Ok(Self { nodes, values: pairs.map(|(from, goal)| heuristic.estimate(from, goal)).collect() })
    }
}

impl Heuristic<u32> for Table {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        if from.max(goal) >= self.nodes {
            return 0.0;
        }
        self.values[from as usize * self.nodes as usize + goal as usize]
    }
}

/// The exact costs to one goal: with them a search looks only at the nodes of its way. 0 for other goals.
///
/// It takes a search over the whole graph to make, so it is a device for tests and pictures, unless very many have the
/// same goal; then a flow field or [`NextHops`](crate::search::NextHops) gives the way itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Perfect {
    goal: u32,
    costs: Vec<f32>,
}

impl Perfect {
    /// For one goal.
    ///
    /// # Errors
    /// When there is no such goal, or a link has a cost that no search can work with.
    pub fn to<G: Numbered + TwoWay>(graph: &G, goal: u32) -> Result<Self, SearchError> {
        Ok(Self { goal, costs: costs_from(&Reversed(graph), &[goal])? })
    }
}

impl Heuristic<u32> for Perfect {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        if goal == self.goal { self.costs.get(from as usize).copied().unwrap_or(0.0) } else { 0.0 }
    }
}
