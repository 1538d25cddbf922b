//! The next step of every way.

use super::{TableError, checked_entries, fill_rows};
use crate::graph::{Link, Numbered, PackedGraph, Reversed};
use crate::path::{Path, Step};
use crate::search::{Everywhere, Search};

/// For every node and every goal the link to take: ways without a search.
///
/// For worlds that do not change, and graphs of some thousand nodes. Following it always arrives: the steps to one goal
/// form a tree, even where links cost nothing.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::search::NextHops;
/// let hops = NextHops::new(&PackedGraph::from_links(3, [(0, 1, 2.0), (1, 2, 0.5), (0, 2, 9.0)])?)?;
/// assert_eq!(hops.next(0, 2).unwrap().to, 1);
/// assert_eq!(hops.path(0, 2).unwrap().cost(), 2.5);
/// assert_eq!(hops.path(2, 0), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// 2 bytes a pair of nodes, and the graph: a thousand nodes take 2 MB. Made by a search for each node. It is out of date as
/// soon as anything changes.
///
/// # Source
/// Buckland 2005, chapter 8.
#[derive(Clone, Debug, PartialEq)]
pub struct NextHops {
    graph: PackedGraph,
    /// For each goal, for each node: which of its links to take.
    hops: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl NextHops {
    /// Searches back from every node.
    ///
    /// # Errors
    /// When the table would be too large, or the graph has links that no search can work with.
    pub fn new<G: Numbered>(graph: &G) -> Result<Self, TableError> {
        let graph = PackedGraph::of(graph)?;
        let nodes = graph.node_count();
        for node in graph.nodes() {
            let links = graph.links_from(node).len();
            if links >= NONE as usize {
                return Err(TableError::TooManyLinks { node, links });
            }
        }
        let mut hops = vec![NONE; checked_entries(nodes, nodes.checked_mul(nodes))?];
        fill_rows(hops.chunks_mut(nodes.max(1)).collect(), |search, goal, row| {
            if graph.contains(goal) {
                search.find(&Reversed(&graph), goal, &Everywhere)?;
                for (node, hop) in (0..).zip(row) {
                    // The way back from the goal reaches a node by the link that the node should take.
                    let Some(step) = search.last_step(node) else { continue };
                    let is_it = |link: &Link| link.to == step.from && link.id == step.link;
                    let place = graph.links_from(node).iter().position(is_it);
                    *hop = place.and_then(|place| u16::try_from(place).ok()).unwrap_or(NONE);
                }
            }
            Ok(())
        })?;
        Ok(Self { graph, hops })
    }

    /// The link to take from a node to a goal; `None` at the goal, and when no way leads there.
    #[inline]
    #[must_use]
    pub fn next(&self, from: u32, goal: u32) -> Option<Link> {
        if (from as usize) >= self.graph.node_count() {
            return None;
        }
        let hop = *self.hops.get(goal as usize * self.graph.node_count() + from as usize)?;
        self.graph.links_from(from).get(hop as usize).copied()
    }

    /// The next node on the way to a goal, the goal itself when there already.
    #[must_use]
    pub fn next_node(&self, from: u32, goal: u32) -> Option<u32> {
        if from == goal && self.graph.contains(goal) {
            Some(goal)
        } else {
            self.next(from, goal).map(|link| link.to)
        }
    }

    /// The whole way.
    #[must_use]
    pub fn path(&self, from: u32, goal: u32) -> Option<Path> {
        let mut path = Path::at(from);
        self.path_into(from, goal, &mut path).then_some(path)
    }

    /// The whole way into a path that is used again and again; false when there is none.
    pub fn path_into(&self, from: u32, goal: u32, into: &mut Path) -> bool {
        into.restart(from);
        let mut here = from;
        while here != goal {
            let Some(Link { to, cost, id }) = self.next(here, goal) else { return false };
            into.push(Step { from: here, to, cost, link: id });
            here = to;
        }
        self.graph.contains(goal)
    }

    /// How many steps are stored, 2 bytes each.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.hops.len()
    }
}
