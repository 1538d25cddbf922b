//! What a character follows: edges between points.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

use crate::Path;
use crate::world::{LinkKind, NavGraph};

/// One piece of a route.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edge<V> {
    /// Where it begins. \[m\]
    pub from: V,
    /// Where it ends. \[m\]
    pub to: V,
    /// How it is travelled.
    pub kind: LinkKind,
    /// What it costs, in the unit of the graph.
    pub cost: f32,
    /// The link of the graph that it follows; `None` for pieces that the graph does not know: to the first node, from the
    /// last one, and short cuts.
    pub link: Option<u32>,
}

impl<V: Vector> Edge<V> {
    /// A straight walk that no graph knows.
    #[must_use]
    pub fn walk(from: V, to: V, cost: f32) -> Self {
        Self { from, to, kind: LinkKind::Walk, cost, link: None }
    }

    /// How long it is, straight. \[m\]
    #[must_use]
    pub fn length(&self) -> f32 {
        self.from.distance(self.to)
    }
}

/// A way through the world, edge by edge. No edges: one is there already.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{Edge, Route};
/// let mut route = Route::default();
/// route.edges.push(Edge::walk(Vec2::ZERO, Vec2::X, 1.0));
/// route.edges.push(Edge::walk(Vec2::X, Vec2::ONE, 1.0));
/// assert_eq!((route.length(), route.cost(), route.goal()), (2.0, 2.0, Some(Vec2::ONE)));
/// assert_eq!(route.points().collect::<Vec<_>>(), [Vec2::ZERO, Vec2::X, Vec2::ONE]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Route<V> {
    /// The pieces, in order. Each begins where the one before it ends.
    pub edges: Vec<Edge<V>>,
    /// It leads only nearer to the goal, not to it: the search has not ended yet.
    pub is_partial: bool,
    /// The [version](super::ChangeMap::version) of the world that it was found in.
    pub version: u64,
    /// The node that it leads to; where the thing is that was looked for.
    pub node: Option<u32>,
}

impl<V> Default for Route<V> {
    fn default() -> Self {
        Self { edges: Vec::new(), is_partial: false, version: 0, node: None }
    }
}

impl<V: Vector> Route<V> {
    /// Empties it; memory is kept.
    pub fn clear(&mut self) {
        self.edges.clear();
        (self.is_partial, self.version, self.node) = (false, 0, None);
    }

    /// Where it begins; `None` without edges.
    #[must_use]
    pub fn start(&self) -> Option<V> {
        self.edges.first().map(|edge| edge.from)
    }

    /// Where it ends; `None` without edges.
    #[must_use]
    pub fn goal(&self) -> Option<V> {
        self.edges.last().map(|edge| edge.to)
    }

    /// How long it is. \[m\]
    #[must_use]
    pub fn length(&self) -> f32 {
        self.edges.iter().map(Edge::length).sum()
    }

    /// What it costs, in the unit of the graph.
    #[must_use]
    pub fn cost(&self) -> f32 {
        self.edges.iter().map(|edge| edge.cost).sum()
    }

    /// All points, the first and the last too.
    pub fn points(&self) -> impl Iterator<Item = V> + '_ {
        self.start().into_iter().chain(self.edges.iter().map(|edge| edge.to))
    }

    /// Becomes the route from a point to the first node of a path, along it, and (if there is one) to a last point.
    pub fn set_along<G: NavGraph<V>>(&mut self, graph: &G, path: &Path, from: V, to: Option<V>) {
        self.clear();
        let walk = |from: V, to: V| Edge::walk(from, to, graph.walk_cost(from.distance(to)));
        self.edges.push(walk(from, graph.position(path.start())));
        self.edges.extend(path.steps().iter().map(|step| Edge {
            from: graph.position(step.from),
            to: graph.position(step.to),
            kind: graph.kind(step),
            cost: step.cost,
            link: Some(step.link),
        }));
        if let Some(to) = to {
            self.edges.push(walk(graph.position(path.goal()), to));
        }
        self.node = Some(path.goal());
    }
}
