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

use std::fmt::Debug;
use std::hash::Hash;

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
