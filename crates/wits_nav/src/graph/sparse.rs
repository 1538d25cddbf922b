//! A graph that is edited while the game runs.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

use super::file::GraphFile;
use super::{Graph, GraphError, Link, Located, Numbered, TwoWay};
use crate::path::Step;

/// A graph whose nodes and links come and go while the game runs: bridges are built and blown up, doors shut.
///
/// Nodes and links are known by their numbers, found at once by them, and keep them: what is removed leaves a gap that
/// everybody treats as absent, so that other numbers stay valid. A game can therefore keep its own notes about nodes and
/// links in arrays or maps, by number. Two nodes may be linked more than once, by a ladder and by a fall.
///
/// In an undirected graph every link can be taken both ways at the same cost; it has one number, and is two arrows for a
/// search.
///
/// ```
/// use wits_nav::graph::SparseGraph;
/// use wits_nav::search::{AStar, Search, To};
///
/// let mut castle = SparseGraph::undirected();
/// let [gate, yard, keep] = ["gate", "yard", "keep"].map(|name| castle.add_node(name));
/// let bridge = castle.add_link(gate, yard, 4.0)?;
/// castle.add_link(yard, keep, 3.0)?;
/// let path = AStar::new().find(&castle, gate, &To::blind(keep))?.unwrap();
/// assert_eq!(path.cost(), 7.0);
///
/// castle.remove_link(bridge)?; // blown up
/// assert_eq!(AStar::new().find(&castle, gate, &To::blind(keep))?, None);
/// assert_eq!(castle.node(keep), Some(&"keep"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Adding and reading O(1), changing or removing a link O(links of its two ends), removing a node O(links of its
/// neighbours). Where nothing changes any more, a [`PackedGraph`](super::PackedGraph) is smaller and faster.
///
/// # Source
/// Buckland 2005, chapter 5: tombstones instead of new numbers, one structure for directed and undirected graphs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "GraphFile<T>", into = "GraphFile<T>")]
#[serde(bound(serialize = "T: Clone + Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct SparseGraph<T = ()> {
    directed: bool,
    /// Removed nodes are `None`.
    nodes: Vec<Option<T>>,
    /// The two ends of every link ever added; removed ones are `None`.
    ends: Vec<Option<(u32, u32)>>,
    leaving: Vec<Vec<Link>>,
    /// The same links from the other end; `to` is where they come from.
    arriving: Vec<Vec<Link>>,
    active: usize,
    links: usize,
    version: u64,
}

impl<T> SparseGraph<T> {
    /// A graph of one-way links.
    #[must_use]
    pub const fn directed() -> Self {
        Self::empty(true)
    }

    /// A graph whose links can be taken both ways.
    #[must_use]
    pub const fn undirected() -> Self {
        Self::empty(false)
    }

    pub(super) const fn empty(directed: bool) -> Self {
        Self {
            directed,
            nodes: Vec::new(),
            ends: Vec::new(),
            leaving: Vec::new(),
            arriving: Vec::new(),
            active: 0,
            links: 0,
            version: 0,
        }
    }

    /// One more node; its number.
    ///
    /// # Panics
    /// After four thousand million nodes.
    pub fn add_node(&mut self, content: T) -> u32 {
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        assert!(node < u32::MAX, "a graph has fewer than 2^32 nodes");
        self.add_slot(Some(content));
        node
    }

    pub(super) fn add_slot(&mut self, content: Option<T>) {
        self.active += usize::from(content.is_some());
        self.nodes.push(content);
        self.leaving.push(Vec::new());
        self.arriving.push(Vec::new());
        self.version += 1;
    }

    /// Puts a node into the gap that a removed one left, under its old number and without its old links.
    ///
    /// # Errors
    /// When there never was such a node, or it is still there.
    pub fn restore_node(&mut self, node: u32, content: T) -> Result<(), GraphError> {
        match self.nodes.get_mut(node as usize) {
            None => Err(GraphError::NoSuchNode { node }),
            Some(Some(_)) => Err(GraphError::Occupied { node }),
            Some(slot) => {
                *slot = Some(content);
                self.active += 1;
                self.version += 1;
                Ok(())
            }
        }
    }

    /// Takes a node out, with all links from and to it; what was in it.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn remove_node(&mut self, node: u32) -> Result<T, GraphError> {
        self.check_node(node)?;
        let leaving = std::mem::take(&mut self.leaving[node as usize]);
        let arriving = std::mem::take(&mut self.arriving[node as usize]);
        // Who is linked twice, or both ways, is gone through once.
        let mut beside: Vec<u32> = leaving.iter().chain(&arriving).map(|link| link.to).collect();
        beside.sort_unstable();
        beside.dedup();
        for other in beside.into_iter().filter(|&other| other != node) {
            self.leaving[other as usize].retain(|link| link.to != node);
            self.arriving[other as usize].retain(|link| link.to != node);
        }
        // A link from the node to itself is in both lists and was counted once.
        self.links -= leaving.len() + arriving.iter().filter(|link| link.to != node).count();
        leaving.iter().chain(&arriving).for_each(|link| self.ends[link.id as usize] = None);
        self.active -= 1;
        self.version += 1;
        self.nodes[node as usize].take().ok_or(GraphError::NoSuchNode { node })
    }

    /// One more link; its number. In an undirected graph it leads both ways. An infinite cost shuts it.
    ///
    /// # Errors
    /// When one of the nodes is not there, or the cost is below 0 or no number.
    pub fn add_link(&mut self, from: u32, to: u32, cost: f32) -> Result<u32, GraphError> {
        self.check_node(from)?;
        self.check_node(to)?;
        check_cost(from, to, cost)?;
        let id = u32::try_from(self.ends.len()).map_err(|_| GraphError::TooManyLinks)?;
        self.ends.push(Some((from, to)));
        for (from, to) in self.arrows(from, to) {
            self.leaving[from as usize].push(Link { to, cost, id });
            self.arriving[to as usize].push(Link { to: from, cost, id });
            self.links += 1;
        }
        self.version += 1;
        Ok(id)
    }

    /// Leaves a number out, as if its link had been removed.
    pub(super) fn add_removed_link(&mut self) {
        self.ends.push(None);
    }

    /// Takes a link out, both ways in an undirected graph.
    ///
    /// # Errors
    /// When there is no such link.
    pub fn remove_link(&mut self, link: u32) -> Result<(), GraphError> {
        let (from, to) = self.ends_of(link)?;
        for (from, to) in self.arrows(from, to) {
            self.leaving[from as usize].retain(|other| other.id != link);
            self.arriving[to as usize].retain(|other| other.id != link);
            self.links -= 1;
        }
        self.ends[link as usize] = None;
        self.version += 1;
        Ok(())
    }

    /// Another cost for a link, both ways in an undirected graph. An infinite cost shuts it.
    ///
    /// # Errors
    /// When there is no such link, or the cost is below 0 or no number.
    pub fn set_cost(&mut self, link: u32, cost: f32) -> Result<(), GraphError> {
        let (from, to) = self.ends_of(link)?;
        check_cost(from, to, cost)?;
        for (from, to) in self.arrows(from, to) {
            let both = [&mut self.leaving[from as usize], &mut self.arriving[to as usize]];
            both.into_iter().flatten().filter(|other| other.id == link).for_each(|other| other.cost = cost);
        }
        self.version += 1;
        Ok(())
    }

    /// What is in a node.
    #[must_use]
    pub fn node(&self, node: u32) -> Option<&T> {
        self.nodes.get(node as usize)?.as_ref()
    }

    /// What is in a node, to be changed. Counts as a change of the graph.
    pub fn node_mut(&mut self, node: u32) -> Option<&mut T> {
        self.version += 1;
        self.nodes.get_mut(node as usize)?.as_mut()
    }

    /// All nodes that are there, by number.
    pub fn nodes(&self) -> impl Iterator<Item = (u32, &T)> {
        (0..).zip(&self.nodes).filter_map(|(number, content)| Some((number, content.as_ref()?)))
    }

    /// The links that leave a node, in the order in which they were added.
    #[must_use]
    pub fn links_from(&self, node: u32) -> &[Link] {
        self.leaving.get(node as usize).map_or(&[], Vec::as_slice)
    }

    /// All links as they were added, by number; each once, in an undirected graph too.
    pub fn links(&self) -> impl Iterator<Item = Step> + '_ {
        (0..).zip(&self.ends).filter_map(|(id, ends)| ends.and_then(|_| self.link(id)))
    }

    /// A link by its number.
    #[must_use]
    pub fn link(&self, link: u32) -> Option<Step> {
        let (from, to) = self.ends_of(link).ok()?;
        let cost = self.links_from(from).iter().find(|other| other.id == link)?.cost;
        Some(Step { from, to, cost, link })
    }

    /// The first link from a node to another.
    #[must_use]
    pub fn link_between(&self, from: u32, to: u32) -> Option<Link> {
        self.links_from(from).iter().find(|link| link.to == to).copied()
    }

    /// The number that the next new node will have.
    #[must_use]
    pub fn next_node(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes are there; [`node_count`](Numbered::node_count) counts the gaps too.
    #[must_use]
    pub const fn active_count(&self) -> usize {
        self.active
    }

    /// How many arrows a search sees: a link of an undirected graph is two, unless it leads back to its own node.
    #[must_use]
    pub const fn link_count(&self) -> usize {
        self.links
    }

    /// Whether links lead one way only.
    #[must_use]
    pub const fn is_directed(&self) -> bool {
        self.directed
    }

    /// No nodes at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.active == 0
    }

    /// Counts changes: what was computed for another version is out of date.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Takes everything out; numbers begin anew.
    pub fn clear(&mut self) {
        *self = Self { version: self.version + 1, ..Self::empty(self.directed) };
    }

    /// Every slot, the empty ones too.
    pub(super) fn slots(&self) -> &[Option<T>] {
        &self.nodes
    }

    /// The highest number of a link ever given, plus one.
    pub(super) fn link_slots(&self) -> u32 {
        self.ends.len() as u32
    }

    fn ends_of(&self, link: u32) -> Result<(u32, u32), GraphError> {
        self.ends.get(link as usize).copied().flatten().ok_or(GraphError::NoSuchLink { link })
    }

    fn check_node(&self, node: u32) -> Result<(), GraphError> {
        if self.contains(node) { Ok(()) } else { Err(GraphError::NoSuchNode { node }) }
    }

    /// The ways in which a link can be taken.
    fn arrows(&self, from: u32, to: u32) -> impl Iterator<Item = (u32, u32)> + use<T> {
        let back = (!self.directed && from != to).then_some((to, from));
        std::iter::once((from, to)).chain(back)
    }
}

pub(super) fn check_cost(from: u32, to: u32, cost: f32) -> Result<(), GraphError> {
    if cost >= 0.0 { Ok(()) } else { Err(GraphError::BadCost { from, to, cost }) }
}

/// The same nodes and links under the same numbers; how they came to be does not matter.
impl<T: PartialEq> PartialEq for SparseGraph<T> {
    fn eq(&self, other: &Self) -> bool {
        self.directed == other.directed
            && self.nodes == other.nodes
            && self.ends == other.ends
            && self.leaving == other.leaving
    }
}

impl<T> Graph for SparseGraph<T> {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, visit: impl FnMut(Link)) {
        self.links_from(from).iter().copied().for_each(visit);
    }
}

impl<T> Numbered for SparseGraph<T> {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn contains(&self, node: u32) -> bool {
        self.node(node).is_some()
    }
}

impl<T> TwoWay for SparseGraph<T> {
    #[inline]
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.arriving.get(to as usize).into_iter().flatten().copied().for_each(visit);
    }
}

/// A node with a place in the world and whatever else a game wants to know about it: an item that lies there, a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavNode<V, X = ()> {
    /// Where it is.
    pub at: V,
    /// What else.
    #[serde(default)]
    pub extra: X,
}

impl<V> NavNode<V> {
    /// With nothing but a place.
    pub const fn at(at: V) -> Self {
        Self { at, extra: () }
    }
}

/// Nodes that are not there are at the origin.
impl<V: Vector, X> Located<V> for SparseGraph<NavNode<V, X>> {
    fn position(&self, node: u32) -> V {
        self.node(node).map_or(V::ZERO, |node| node.at)
    }
}
