//! Graphs seen in another way: backwards, with other costs, with places.

use wits_core::space::Vector;

use super::{Graph, Link, Located, Numbered, TwoWay};

/// A graph with all arrows turned round: a search from the goal finds the ways *to* it.
///
/// ```
/// use wits_nav::graph::{Graph, PackedGraph, Reversed};
/// let graph = PackedGraph::from_links(2, [(0, 1, 2.0)])?;
/// let mut seen = Vec::new();
/// Reversed(&graph).for_each_link(1, |link| seen.push(link.to));
/// assert_eq!(seen, [0]);
/// # Ok::<(), wits_nav::graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reversed<G>(pub G);

impl<G: TwoWay> Graph for Reversed<G> {
    type Node = G::Node;

    #[inline]
    fn for_each_link(&self, from: G::Node, visit: impl FnMut(Link<G::Node>)) {
        self.0.for_each_link_back(from, visit);
    }
}

impl<G: TwoWay + Numbered> Numbered for Reversed<G> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }
    fn contains(&self, node: u32) -> bool {
        self.0.contains(node)
    }
}

impl<G: TwoWay> TwoWay for Reversed<G> {
    #[inline]
    fn for_each_link_back(&self, to: G::Node, visit: impl FnMut(Link<G::Node>)) {
        self.0.for_each_link(to, visit);
    }
}

impl<V, G: TwoWay + Located<V>> Located<V> for Reversed<G> {
    fn position(&self, node: G::Node) -> V {
        self.0.position(node)
    }
}

/// A graph whose costs are computed when somebody asks: by character, by danger, by the weather.
///
/// The function gets the node, the link as it is, and says what it costs. An infinite cost shuts the link.
///
/// ```
/// use wits_nav::graph::{Costed, PackedGraph};
/// use wits_nav::search::{AStar, Search, To};
/// let graph = PackedGraph::from_links(3, [(0, 2, 3.0), (0, 1, 1.0), (1, 2, 1.0)])?;
/// let danger = [0.0, 50.0, 0.0];
/// let afraid = Costed::new(&graph, |_from, link| link.cost + danger[link.to as usize]);
/// assert_eq!(AStar::new().find(&afraid, 0, &To::blind(2))?.unwrap().cost(), 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Costed<G, F> {
    graph: G,
    cost: F,
}

impl<G: Graph, F: Fn(G::Node, Link<G::Node>) -> f32> Costed<G, F> {
    /// By a function of a node and a link that leaves it.
    pub const fn new(graph: G, cost: F) -> Self {
        Self { graph, cost }
    }
}

impl<G: Graph, F: Fn(G::Node, Link<G::Node>) -> f32> Graph for Costed<G, F> {
    type Node = G::Node;

    #[inline]
    fn for_each_link(&self, from: G::Node, mut visit: impl FnMut(Link<G::Node>)) {
        self.graph.for_each_link(from, |link| visit(Link { cost: (self.cost)(from, link), ..link }));
    }
}

impl<G: Numbered, F: Fn(u32, Link) -> f32> Numbered for Costed<G, F> {
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }
    fn contains(&self, node: u32) -> bool {
        self.graph.contains(node)
    }
}

impl<G: TwoWay, F: Fn(G::Node, Link<G::Node>) -> f32> TwoWay for Costed<G, F> {
    fn for_each_link_back(&self, to: G::Node, mut visit: impl FnMut(Link<G::Node>)) {
        self.graph.for_each_link_back(to, |link| {
            let cost = (self.cost)(link.to, Link { to, ..link });
            visit(Link { cost, ..link });
        });
    }
}

impl<V, G: Located<V>, F: Fn(G::Node, Link<G::Node>) -> f32> Located<V> for Costed<G, F> {
    fn position(&self, node: G::Node) -> V {
        self.graph.position(node)
    }
}

/// A numbered graph and the places of its nodes. Nodes without a place are at the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<G, V> {
    /// The graph.
    pub graph: G,
    /// Where each node is.
    pub places: Vec<V>,
}

impl<G: Numbered, V: Vector> Graph for Placed<G, V> {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, visit: impl FnMut(Link)) {
        self.graph.for_each_link(from, visit);
    }
}

impl<G: Numbered, V: Vector> Numbered for Placed<G, V> {
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }
    fn contains(&self, node: u32) -> bool {
        self.graph.contains(node)
    }
}

impl<G: Numbered + TwoWay, V: Vector> TwoWay for Placed<G, V> {
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.graph.for_each_link_back(to, visit);
    }
}

impl<G: Numbered, V: Vector> Located<V> for Placed<G, V> {
    #[inline]
    fn position(&self, node: u32) -> V {
        self.places.get(node as usize).copied().unwrap_or(V::ZERO)
    }
}
