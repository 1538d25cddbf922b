//! Ways that are known beforehand: tables of all pairs, plans that are remembered.

mod cost_table;
mod next_hops;
mod plan_cache;
#[cfg(test)]
mod tests;

pub use cost_table::CostTable;
pub use next_hops::NextHops;
pub use plan_cache::{Meeting, PlanCache};

use super::{AStar, SearchError};
use crate::graph::GraphError;

/// Why a table cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// Too many pairs of nodes.
    #[error("a table of {nodes} x {nodes} has too many entries; expected {most} at most")]
    TooLarge {
        /// The nodes, or clusters of nodes.
        nodes: usize,
        /// The most entries of a table.
        most: usize,
    },
    /// A node has too many links to be numbered in two bytes.
    #[error("node {node} has {links} links; expected fewer than 65535")]
    TooManyLinks {
        /// The node.
        node: u32,
        /// Its links.
        links: usize,
    },
    /// The graph has links that no search can work with.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// The most entries of a table: sixteen thousand nodes, or twenty-three thousand if ways back cost the same.
const MOST_ENTRIES: usize = 1 << 28;

pub(crate) fn checked_entries(nodes: usize, entries: Option<usize>) -> Result<usize, TableError> {
    let fits = entries.filter(|&entries| entries <= MOST_ENTRIES);
    fits.ok_or(TableError::TooLarge { nodes, most: MOST_ENTRIES })
}

/// Fills the rows of a table, a search each, on all cores if the feature `parallel` is on.
fn fill_rows<T: Send>(
    rows: Vec<&mut [T]>,
    fill: impl Fn(&mut AStar, u32, &mut [T]) -> Result<(), SearchError> + Sync,
) -> Result<(), SearchError> {
    #[cfg(feature = "parallel")]
    {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
        let rows = rows.into_par_iter().enumerate();
        rows.try_for_each_init(AStar::new, |search, (node, row)| fill(search, node as u32, row))
    }
    #[cfg(not(feature = "parallel"))]
    {
        let mut search = AStar::new();
        (0..).zip(rows).try_for_each(|(node, row)| fill(&mut search, node, row))
    }
}
