//! The one small trait that every search asks, and the graphs that implement it.
//!
//! A graph is asked one thing: which links leave this node? Nodes are whatever is small and can be compared: numbers for
//! maps that lie in memory ([`Numbered`]), cells, or whole states of a puzzle that nobody could list beforehand. Costs are
//! 0 or more, in any unit, as long as all links of a graph use the same.
//!
//! ```
//! use wits_nav::{Graph, Link};
//!
//! /// Whole numbers: one may add 1 or double. Nobody lists the nodes beforehand.
//! struct Numbers;
//!
//! impl Graph for Numbers {
//!     type Node = u64;
//!     fn for_each_link(&self, from: u64, mut visit: impl FnMut(Link<u64>)) {
//!         visit(Link { to: from + 1, cost: 1.0, id: 0 });
//!         visit(Link { to: from * 2, cost: 1.0, id: 1 });
//!     }
//! }
//! # let mut seen = 0; Numbers.for_each_link(5, |link| seen += link.to); assert_eq!(seen, 16);
//! ```

//! | graph                    | for                                                                              |
//! |--------------------------|----------------------------------------------------------------------------------|
//! | [`SparseGraph`]          | what is edited while the game runs, or in a tool; saved as `*.graph.ron`         |
//! | [`PackedGraph`]          | what does not change any more: small, fast, walked both ways                     |
//! | [`StraightGraph`]        | very many links that cost what they are long                                     |
//! | [`Costed`], [`Reversed`], [`Placed`] | another graph with computed costs, backwards, with places            |
//! | [`Dependencies`]         | what is needed to build, research or train something                             |
//!
//! [`Components`] says at once whether there can be a way at all, [`GraphReport`] what a graph looks like, and
//! [`check_costs`] which links no search can work with.
//!
//! # Words
//! *Nodes* and *links* are the vertices and edges of mathematics; a link has a direction and a *cost* (weight) of 0 or
//! more. What can be walked both ways is two links. A graph is *connected* when every node can be reached from every
//! other; a *tree* is a connected graph without rings, a *forest* is several of them. The *branching* is how many links
//! leave a node in the mean; graphs of games are *sparse*: it stays small however many nodes there are, which is why links
//! are stored as lists and not as a matrix.

use std::fmt::Debug;
use std::hash::Hash;

mod adapt;
mod components;
mod dependency;
mod file;
mod packed;
mod report;
mod sparse;
mod straight;
#[cfg(test)]
pub(crate) mod tests;

pub use adapt::{Costed, Placed, Reversed};
pub use components::{Components, Reach};
pub use dependency::{Cheapest, Dependencies, DependencyDef, Thing};
pub use file::check_graph_file;
pub use packed::PackedGraph;
pub use report::GraphReport;
pub use sparse::{NavNode, SparseGraph};
pub use straight::StraightGraph;

/// What can be a node: something small that can be compared.
pub trait Node: Copy + Eq + Ord + Hash + Debug {}

impl<T: Copy + Eq + Ord + Hash + Debug> Node for T {}

/// A way out of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link<N = u32> {
    /// Where it leads.
    pub to: N,
    /// What it costs, 0 or more.
    pub cost: f32,
    /// Tells it from the other links of the same node: two nodes may be linked twice, by a ladder and by a fall.
    pub id: u32,
}

/// Answers which links leave a node.
pub trait Graph {
    /// What tells one place from another.
    type Node: Node;

    /// Calls `visit` with every link that leaves a node, always in the same order. None for a node that is not there.
    fn for_each_link(&self, from: Self::Node, visit: impl FnMut(Link<Self::Node>));
}

/// A graph whose nodes are the numbers from 0 up: searches keep their records in an array.
pub trait Numbered: Graph<Node = u32> {
    /// How many nodes there are.
    fn node_count(&self) -> usize;

    /// Whether there is a node of this number.
    fn contains(&self, node: u32) -> bool {
        (node as usize) < self.node_count()
    }
}

/// A graph that can be walked against the arrows.
pub trait TwoWay: Graph {
    /// Calls `visit` with every link that leads to a node; [`Link::to`] is then where it comes from.
    fn for_each_link_back(&self, to: Self::Node, visit: impl FnMut(Link<Self::Node>));
}

/// A graph whose nodes have places in the world.
pub trait Located<V>: Graph {
    /// Where a node is.
    fn position(&self, node: Self::Node) -> V;
}

impl<G: Graph> Graph for &G {
    type Node = G::Node;
    #[inline]
    fn for_each_link(&self, from: Self::Node, visit: impl FnMut(Link<Self::Node>)) {
        (**self).for_each_link(from, visit);
    }
}

impl<G: Numbered> Numbered for &G {
    fn node_count(&self) -> usize {
        (**self).node_count()
    }
    fn contains(&self, node: u32) -> bool {
        (**self).contains(node)
    }
}

impl<G: TwoWay> TwoWay for &G {
    fn for_each_link_back(&self, to: Self::Node, visit: impl FnMut(Link<Self::Node>)) {
        (**self).for_each_link_back(to, visit);
    }
}

impl<V, G: Located<V>> Located<V> for &G {
    fn position(&self, node: Self::Node) -> V {
        (**self).position(node)
    }
}

/// What is wrong with a graph, or with a change of it.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum GraphError {
    /// There is no such node, or not any more.
    #[error("there is no node {node}")]
    NoSuchNode {
        /// The number asked for.
        node: u32,
    },
    /// The node is there already.
    #[error("node {node} is there already; expected the number of a removed one")]
    Occupied {
        /// Its number.
        node: u32,
    },
    /// There is no such link, or not any more.
    #[error("there is no link {link}")]
    NoSuchLink {
        /// The number asked for.
        link: u32,
    },
    /// A cost that no search can work with.
    #[error("the link from {from} to {to} costs {cost}; expected a number of 0 or more")]
    BadCost {
        /// Where the link begins.
        from: u32,
        /// Where it leads.
        to: u32,
        /// The cost.
        cost: f32,
    },
    /// More links than 32 bits can count.
    #[error("a graph has fewer than 2^32 links")]
    TooManyLinks,
}

/// All links that no search can work with: costs below 0 or that are no numbers, ends that are not there.
///
/// Costs below 0 would let a ring of links become cheaper with every round, and no way would be the cheapest. Searches
/// refuse them when they meet one; this finds them beforehand.
#[must_use]
pub fn check_costs<G: Numbered>(graph: &G) -> Vec<GraphError> {
    let mut faults = Vec::new();
    for from in 0..graph.node_count() as u32 {
        graph.for_each_link(from, |Link { to, cost, .. }| {
            if !graph.contains(to) {
                faults.push(GraphError::NoSuchNode { node: to });
            }
            faults.extend(sparse::check_cost(from, to, cost).err());
        });
    }
    faults
}
