//! As the crow flies.

use std::marker::PhantomData;

use wits_core::space::Vector;

use super::Heuristic;
use crate::graph::Located;

/// The straight distance between the places of two nodes, in two dimensions or three.
///
/// Never too high where links cost at least what they are long. Where costs are times, divide by the highest speed
/// ([`at_speed`](Self::at_speed)); where a link may cost less than its length for any other reason (a teleporter, an exit
/// that costs nothing), it is too high and the ways found may be too long: use [`Landmarks`](super::Landmarks) there, or
/// no estimate at all. Out of doors it is excellent, in a labyrinth it is far too low and most of the map is searched.
///
/// ```
/// use glam::Vec2;
/// use wits_nav::graph::{NavNode, SparseGraph};
/// use wits_nav::heuristic::{Euclid, Heuristic};
/// let mut graph = SparseGraph::undirected();
/// let a = graph.add_node(NavNode::at(Vec2::ZERO));
/// let b = graph.add_node(NavNode::at(Vec2::new(6.0, 8.0)));
/// assert_eq!(Euclid::new(&graph).estimate(a, b), 10.0); // metres
/// assert_eq!(Euclid::new(&graph).at_speed(4.0).estimate(a, b), 2.5); // seconds
/// ```
///
/// # Never the square of it
/// The square would spare a root, and it is not offered: its unit is not that of the costs. Beyond a distance of 1 it is
/// far too high, so that the search runs straight for the goal and returns bad ways; below 1 it is too low.
///
/// # Source
/// Millington 2019, section 4.3.8 and exercise 4.11; Buckland 2005, chapter 5.
#[derive(Debug)]
pub struct Euclid<'g, G, V> {
    graph: &'g G,
    per_length: f32,
    space: PhantomData<V>,
}

impl<G, V> Clone for Euclid<'_, G, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, V> Copy for Euclid<'_, G, V> {}

impl<'g, V: Vector, G: Located<V>> Euclid<'g, G, V> {
    /// For costs that are lengths.
    pub const fn new(graph: &'g G) -> Self {
        Self { graph, per_length: 1.0, space: PhantomData }
    }

    /// For costs that are times, at the highest speed that there is. A speed that is no number above 0 gives no estimate.
    #[must_use]
    pub fn at_speed(self, speed: f32) -> Self {
        let per_length = 1.0 / speed;
        self.scaled(if per_length > 0.0 && per_length.is_finite() { per_length } else { 0.0 })
    }

    /// With the lowest cost of a unit of length.
    #[must_use]
    pub const fn scaled(self, per_length: f32) -> Self {
        Self { per_length, ..self }
    }
}

impl<V: Vector, G: Located<V>> Heuristic<G::Node> for Euclid<'_, G, V> {
    #[inline]
    fn estimate(&self, from: G::Node, goal: G::Node) -> f32 {
        self.graph.position(from).distance(self.graph.position(goal)) * self.per_length
    }
}
