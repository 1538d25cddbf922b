//! A graph that does not change any more, packed into a few arrays.

use super::sparse::check_cost;
use super::{Graph, GraphError, Link, Numbered, TwoWay};
use crate::path::Step;

/// A graph that does not change any more: all links in one array, sorted by node, and once more against the arrows.
///
/// It is made from any numbered graph, or from a list of links, and keeps the numbers of nodes and links. It is what tables
/// and estimates are computed on, and what a level that never changes should be.
///
/// ```
/// use wits_nav::graph::{Graph, PackedGraph, TwoWay};
/// let graph = PackedGraph::from_links(3, [(0, 1, 2.0), (0, 2, 5.0), (1, 2, 1.0)])?;
/// assert_eq!(graph.links_from(0).len(), 2);
/// assert_eq!(graph.links_to(2).iter().map(|link| link.to).collect::<Vec<_>>(), [0, 1]);
/// # Ok::<(), wits_nav::graph::GraphError>(())
/// ```
///
/// # Cost
/// 24 bytes a link and 8 a node; no allocation after it is made. Making it is O(nodes + links).
#[derive(Clone, Debug, PartialEq)]
pub struct PackedGraph {
    leaving: Rows,
    arriving: Rows,
    /// Numbers that are not used, in order.
    gaps: Vec<u32>,
}

/// Lists of links, one behind the other.
#[derive(Clone, Debug, PartialEq)]
struct Rows {
    /// Where the list of each node begins, and where the last ends.
    begin: Vec<u32>,
    links: Vec<Link>,
}

impl Rows {
    /// Sorts links by node; equals keep their order.
    fn sort(nodes: usize, links: &[Step], key: impl Fn(&Step) -> (u32, u32)) -> Self {
        let mut begin = vec![0; nodes + 1];
        links.iter().for_each(|link| begin[key(link).0 as usize + 1] += 1);
        (0..nodes).for_each(|node| begin[node + 1] += begin[node]);
        let mut next = begin.clone();
        let mut sorted = vec![Link { to: 0, cost: 0.0, id: 0 }; links.len()];
        for link in links {
            let (node, to) = key(link);
            let place = &mut next[node as usize];
            sorted[*place as usize] = Link { to, cost: link.cost, id: link.link };
            *place += 1;
        }
        Self { begin, links: sorted }
    }

    #[inline]
    fn of(&self, node: u32) -> &[Link] {
        let node = node as usize;
        match (self.begin.get(node), self.begin.get(node + 1)) {
            (Some(&from), Some(&to)) => &self.links[from as usize..to as usize],
            _ => &[],
        }
    }
}

impl PackedGraph {
    /// A copy of any graph with numbered nodes.
    ///
    /// # Errors
    /// When a link leads nowhere, or its cost is below 0 or no number.
    pub fn of<G: Numbered + ?Sized>(graph: &G) -> Result<Self, GraphError> {
        let nodes = u32::try_from(graph.node_count()).unwrap_or(u32::MAX);
        let mut links = Vec::new();
        for from in 0..nodes {
            graph.for_each_link(from, |Link { to, cost, id }| links.push(Step { from, to, cost, link: id }));
        }
        let gaps = (0..nodes).filter(|&node| !graph.contains(node)).collect();
        Self::sort(nodes, &links, gaps)
    }

    /// From the number of nodes and a list of one-way links: from, to, cost. Links are numbered as they come.
    ///
    /// # Errors
    /// When a link leads nowhere, or its cost is below 0 or no number.
    pub fn from_links(
        nodes: u32,
        links: impl IntoIterator<Item = (u32, u32, f32)>,
    ) -> Result<Self, GraphError> {
        let step = |(link, (from, to, cost))| Step { from, to, cost, link };
        let links: Vec<Step> = (0..).zip(links).map(step).collect();
        Self::sort(nodes, &links, Vec::new())
    }

    fn sort(nodes: u32, links: &[Step], gaps: Vec<u32>) -> Result<Self, GraphError> {
        if u32::try_from(links.len()).is_err() {
            return Err(GraphError::TooManyLinks);
        }
        for &Step { from, to, cost, .. } in links {
            let missing =
                [from, to].into_iter().find(|&end| end >= nodes || gaps.binary_search(&end).is_ok());
            if let Some(node) = missing {
                return Err(GraphError::NoSuchNode { node });
            }
            check_cost(from, to, cost)?;
        }
        let leaving = Rows::sort(nodes as usize, links, |link| (link.from, link.to));
        let arriving = Rows::sort(nodes as usize, links, |link| (link.to, link.from));
        Ok(Self { leaving, arriving, gaps })
    }

    /// The links that leave a node.
    #[inline]
    #[must_use]
    pub fn links_from(&self, node: u32) -> &[Link] {
        self.leaving.of(node)
    }

    /// The links that lead to a node; [`Link::to`] is where they come from.
    #[inline]
    #[must_use]
    pub fn links_to(&self, node: u32) -> &[Link] {
        self.arriving.of(node)
    }

    /// How many links there are.
    #[must_use]
    pub fn link_count(&self) -> usize {
        self.leaving.links.len()
    }

    /// The numbers of all nodes that are there.
    pub fn nodes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.node_count() as u32).filter(|&node| self.contains(node))
    }

    /// Every link can be taken back at the same cost.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        let mut there: Vec<(u32, u32)> = Vec::new();
        let mut back = there.clone();
        (0..self.node_count() as u32).all(|node| {
            there.clear();
            back.clear();
            there.extend(self.links_from(node).iter().map(|link| (link.to, link.cost.to_bits())));
            back.extend(self.links_to(node).iter().map(|link| (link.to, link.cost.to_bits())));
            there.sort_unstable();
            back.sort_unstable();
            there == back
        })
    }
}

impl Graph for PackedGraph {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, visit: impl FnMut(Link)) {
        self.links_from(from).iter().copied().for_each(visit);
    }
}

impl Numbered for PackedGraph {
    fn node_count(&self) -> usize {
        self.leaving.begin.len() - 1
    }

    fn contains(&self, node: u32) -> bool {
        (node as usize) < self.node_count() && self.gaps.binary_search(&node).is_err()
    }
}

impl TwoWay for PackedGraph {
    #[inline]
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.links_to(to).iter().copied().for_each(visit);
    }
}
