//! A graph that stores no costs.

use wits_core::space::Vector;

use super::{Graph, GraphError, Link, Located, Numbered};

/// A graph in which a link costs what it is long, computed when asked: 4 bytes a link instead of 12.
///
/// Worth it where links outnumber nodes many times, as in a graph of cells with eight neighbours each, and memory is
/// short; a root for every link is the price.
///
/// ```
/// use glam::Vec2;
/// use wits_nav::graph::{Graph, StraightGraph};
/// let graph = StraightGraph::new(vec![Vec2::ZERO, Vec2::new(3.0, 4.0)], [(0, 1)])?;
/// graph.for_each_link(0, |link| assert_eq!(link.cost, 5.0));
/// # Ok::<(), wits_nav::graph::GraphError>(())
/// ```
///
/// # Source
/// Buckland 2005, chapter 5: edges without a cost.
#[derive(Clone, Debug, PartialEq)]
pub struct StraightGraph<V> {
    places: Vec<V>,
    /// Where the list of each node begins, and where the last ends.
    begin: Vec<u32>,
    to: Vec<u32>,
}

impl<V: Vector> StraightGraph<V> {
    /// From places and one-way links. The links of a node are numbered from 0 in the order of their ends.
    ///
    /// # Errors
    /// When a link leads nowhere, or there are too many.
    pub fn new(places: Vec<V>, links: impl IntoIterator<Item = (u32, u32)>) -> Result<Self, GraphError> {
        let mut links: Vec<(u32, u32)> = links.into_iter().collect();
        links.sort_unstable();
        let missing =
            |&(from, to): &(u32, u32)| [from, to].into_iter().find(|&end| end as usize >= places.len());
        if let Some(node) = links.iter().find_map(missing) {
            return Err(GraphError::NoSuchNode { node });
        }
        if u32::try_from(links.len()).is_err() {
            return Err(GraphError::TooManyLinks);
        }
        let mut begin = vec![0; places.len() + 1];
        links.iter().for_each(|link| begin[link.0 as usize + 1] += 1);
        (0..places.len()).for_each(|node| begin[node + 1] += begin[node]);
        Ok(Self { places, begin, to: links.into_iter().map(|link| link.1).collect() })
    }

    /// What it takes in memory, its places included. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.places) + size_of_val(&*self.begin) + size_of_val(&*self.to)
    }

    /// How many links there are.
    #[must_use]
    pub fn link_count(&self) -> usize {
        self.to.len()
    }
}

impl<V: Vector> Graph for StraightGraph<V> {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let Some(&[begin, end]) = self.begin.get(from as usize..from as usize + 2) else { return };
        let here = self.places[from as usize];
        for (id, &to) in (0..).zip(&self.to[begin as usize..end as usize]) {
            visit(Link { to, cost: here.distance(self.places[to as usize]), id });
        }
    }
}

impl<V: Vector> Numbered for StraightGraph<V> {
    fn node_count(&self) -> usize {
        self.places.len()
    }
}

impl<V: Vector> Located<V> for StraightGraph<V> {
    fn position(&self, node: u32) -> V {
        self.places.get(node as usize).copied().unwrap_or(V::ZERO)
    }
}
