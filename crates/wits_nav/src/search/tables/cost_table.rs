//! What every way costs.

use super::{TableError, checked_entries, fill_rows};
use crate::graph::{Numbered, PackedGraph};
use crate::heuristic::Heuristic;
use crate::search::{Everywhere, Search, Seen};

/// The lowest costs between all pairs of nodes, computed once: how far is it to each of these items?
///
/// For worlds that do not change. Where every link can be taken back at the same cost, only half is stored. It is an
/// estimate, too, and the best there can be.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::search::CostTable;
/// let table = CostTable::new(&PackedGraph::from_links(3, [(0, 1, 2.0), (1, 2, 0.5)])?)?;
/// assert_eq!((table.cost(0, 2), table.cost(0, 0), table.cost(2, 0)), (2.5, 0.0, f32::INFINITY));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// 4 bytes a pair, half of it for undirected graphs: a thousand nodes take 4 or 2 MB. Made by a search for each node. It is
/// out of date as soon as anything changes.
///
/// # Source
/// Buckland 2005, chapter 8, with infinity instead of 0 where no way leads.
#[derive(Clone, Debug, PartialEq)]
pub struct CostTable {
    nodes: u32,
    /// Numbers that are not used, in order.
    gaps: Vec<u32>,
    /// Only pairs whose first number is lower.
    packed: bool,
    costs: Vec<f32>,
}

impl CostTable {
    /// Searches from every node.
    ///
    /// # Errors
    /// When the table would be too large, or the graph has links that no search can work with.
    pub fn new<G: Numbered>(graph: &G) -> Result<Self, TableError> {
        let graph = PackedGraph::of(graph)?;
        let (count, packed) = (graph.node_count(), graph.is_symmetric());
        let pairs = if packed {
            count.checked_mul(count.saturating_sub(1)).map(|twice| twice / 2)
        } else {
            count.checked_mul(count)
        };
        let mut costs = vec![f32::INFINITY; checked_entries(count, pairs)?];
        let nodes = count as u32;
        let first = |node: u32| if packed { node + 1 } else { 0 };
        let (mut rows, mut rest) = (Vec::with_capacity(count), costs.as_mut_slice());
        for node in 0..nodes {
            let (row, others) = rest.split_at_mut((nodes - first(node)) as usize);
            rows.push(row);
            rest = others;
        }
        fill_rows(rows, |search, node, row| {
            if graph.contains(node) {
                search.find(&graph, node, &Everywhere)?;
                for (to, cost) in (first(node)..).zip(row) {
                    *cost = search.cost_to(to).unwrap_or(f32::INFINITY);
                }
            }
            Ok(())
        })?;
        let gaps = (0..nodes).filter(|&node| !graph.contains(node)).collect();
        Ok(Self { nodes, gaps, packed, costs })
    }

    /// The lowest cost from a node to another; infinite when no way leads there, or one of them is not there.
    #[inline]
    #[must_use]
    pub fn cost(&self, from: u32, to: u32) -> f32 {
        let (nodes, from, to) = (self.nodes as usize, from as usize, to as usize);
        if from.max(to) >= nodes {
            return f32::INFINITY;
        }
        if !self.packed {
            return self.costs[from * nodes + to];
        }
        let (low, high) = (from.min(to), from.max(to));
        if low == high {
            let there = self.gaps.binary_search(&(low as u32)).is_err();
            return if there { 0.0 } else { f32::INFINITY };
        }
        // The rows before it have nodes - 1, nodes - 2, … entries.
        self.costs[low * (2 * nodes - low - 1) / 2 + high - low - 1]
    }

    /// Only half is stored, because every way back costs the same.
    #[must_use]
    pub const fn is_packed(&self) -> bool {
        self.packed
    }

    /// How many costs are stored, 4 bytes each.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.costs.len()
    }
}

impl Heuristic<u32> for CostTable {
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.cost(from, goal)
    }
}
