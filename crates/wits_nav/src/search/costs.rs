//! What it costs to everywhere.

use super::{AStar, Everywhere, Search, SearchError, Seen};
use crate::graph::{Graph, Link, Numbered};

/// The lowest cost to every node from the nearest of some nodes; infinite where no way leads, or where there is no node.
///
/// With [`Reversed`](crate::graph::Reversed) it is the cost *from* every node: how far is it to the nearest exit?
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::search::costs_from;
/// let graph = PackedGraph::from_links(4, [(0, 1, 2.0), (1, 2, 2.0), (3, 2, 1.0)])?;
/// assert_eq!(costs_from(&graph, &[0, 3])?, [0.0, 2.0, 1.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When one of the nodes is not there, or a link has a cost that no search can work with.
pub fn costs_from<G: Numbered>(graph: &G, sources: &[u32]) -> Result<Vec<f32>, SearchError> {
    let nodes = graph.node_count() as u32;
    if let Some(&node) = sources.iter().find(|&&node| !graph.contains(node)) {
        return Err(SearchError::NoSuchNode { node });
    }
    let mut search = AStar::new();
    search.find(&FromMany { graph, sources }, nodes, &Everywhere)?;
    Ok((0..nodes).map(|node| search.cost_to(node).unwrap_or(f32::INFINITY)).collect())
}

/// A graph with one node more, from which all sources can be reached for nothing.
struct FromMany<'a, G> {
    graph: &'a G,
    sources: &'a [u32],
}

impl<G: Numbered> Graph for FromMany<'_, G> {
    type Node = u32;

    fn for_each_link(&self, from: u32, visit: impl FnMut(Link)) {
        if from as usize == self.graph.node_count() {
            self.sources.iter().map(|&to| Link { to, cost: 0.0, id: to }).for_each(visit);
        } else {
            self.graph.for_each_link(from, visit);
        }
    }
}

impl<G: Numbered> Numbered for FromMany<'_, G> {
    fn node_count(&self) -> usize {
        self.graph.node_count() + 1
    }
}
