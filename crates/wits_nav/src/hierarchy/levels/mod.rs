//! Groups of nodes, and groups of groups: every level is a graph of its own.
//!
//! A plan is made at the highest level where start and goal differ, and only its beginning is worked out in detail
//! ([`LevelSearch::next_leg`]); or the whole of it is, with each level restricted to the groups that the level above chose
//! ([`LevelSearch::whole`]). Both can miss the best way: what a group costs depends on where one enters it, and no single
//! number is right ([`GroupCost`]). Try the formulas on your own maps.
//!
//! # Source
//! Millington, *AI for Games*, 4.6.

mod cost;
mod plan;

#[cfg(test)]
mod tests;

use crate::graph::{GraphError, Numbered, PackedGraph};
pub use cost::GroupCost;
pub use plan::{LegEnd, LevelSearch};

/// A graph with levels of groups above it.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::hierarchy::{GroupCost, LegEnd, LevelSearch, Levels};
///
/// // Eight places in a row; two make a room.
/// let links = (0..7).flat_map(|place| [(place, place + 1, 1.0), (place + 1, place, 1.0)]);
/// let levels = Levels::new(PackedGraph::from_links(8, links)?)
///     .grouped(&[0, 0, 1, 1, 2, 2, 3, 3], &GroupCost::AverageMinimum)?;
/// let mut search = LevelSearch::default();
/// let leg = search.next_leg(&levels, 0, 7, LegEnd::Doorway { rooms: 1 })?.unwrap();
/// assert_eq!(leg.nodes().collect::<Vec<_>>(), [0, 1, 2]); // into the next room, no farther
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    levels: Vec<Level>,
}

#[derive(Clone, Debug, PartialEq)]
struct Level {
    graph: PackedGraph,
    /// The group of each node, one level up; empty at the top.
    groups: Vec<u32>,
    /// Of each node of this level: the node below that stands for it; empty at the bottom.
    stands_for: Vec<u32>,
}

/// Why a level cannot be put on top.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum LevelError {
    /// Every node needs a group.
    #[error("{given} groups are given for {nodes} nodes; expected one for each")]
    WrongCount {
        /// How many are given.
        given: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Groups are numbered without gaps.
    #[error("group {group} has no members; expected groups numbered from 0 without gaps")]
    EmptyGroup {
        /// The group.
        group: u32,
    },
    /// A node cannot stand for a group it is not in.
    #[error("node {node} cannot stand for group {group}; expected one of its members")]
    NotAMember {
        /// The node.
        node: u32,
        /// The group.
        group: u32,
    },
    /// A link with a cost that no search can work with, or to a group that is not there.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Levels {
    /// Only the detailed graph; see [`grouped`](Self::grouped).
    #[must_use]
    pub fn new(graph: PackedGraph) -> Self {
        Self { levels: vec![Level { graph, groups: Vec::new(), stands_for: Vec::new() }] }
    }

    /// Puts a level on top: the group of every node of the level that is the highest so far. The best connected member
    /// stands for its group.
    ///
    /// # Errors
    /// When there is not one group for every node, or groups have gaps.
    pub fn grouped(self, groups: &[u32], cost: &GroupCost) -> Result<Self, LevelError> {
        let top = &self.top().graph;
        let links = |node: u32| top.links_from(node).len() + top.links_to(node).len();
        // The first of the best: `max_by_key` would take the last.
        let choose = |members: &[u32]| {
            members.iter().copied().min_by_key(|&node| (std::cmp::Reverse(links(node)), node)).unwrap_or(0)
        };
        let stands_for = members_of(groups).iter().map(|members| choose(members)).collect();
        self.grouped_as(groups, cost, stands_for)
    }

    /// The same with a say in who stands for each group: the member nearest to the middle ([`nearest_to_middle`]), the one
    /// with the largest area, one chosen by hand.
    ///
    /// # Errors
    /// When there is not one group for every node, groups have gaps, or a node stands for a group it is not in.
    pub fn grouped_as(
        mut self,
        groups: &[u32],
        cost: &GroupCost,
        stands_for: Vec<u32>,
    ) -> Result<Self, LevelError> {
        let below = &self.top().graph;
        if groups.len() != below.node_count() {
            return Err(LevelError::WrongCount { given: groups.len(), nodes: below.node_count() });
        }
        let members = members_of(groups);
        if let Some(group) = members.iter().position(Vec::is_empty) {
            return Err(LevelError::EmptyGroup { group: group as u32 });
        }
        if stands_for.len() != members.len() {
            return Err(LevelError::WrongCount { given: stands_for.len(), nodes: members.len() });
        }
        for (group, &node) in (0..).zip(&stands_for) {
            if groups.get(node as usize) != Some(&group) {
                return Err(LevelError::NotAMember { node, group });
            }
        }
        let links = cost.links(below, groups, &members);
        let graph = PackedGraph::from_links(members.len() as u32, links)?;
        self.levels.last_mut().expect("there is always one").groups = groups.to_vec();
        self.levels.push(Level { graph, groups: Vec::new(), stands_for });
        Ok(self)
    }

    /// How many levels there are, the detailed graph included.
    #[must_use]
    pub fn level_count(&self) -> usize {
        self.levels.len()
    }

    /// The graph of a level; 0 is the detailed one.
    #[must_use]
    pub fn graph(&self, level: usize) -> Option<&PackedGraph> {
        self.levels.get(level).map(|level| &level.graph)
    }

    /// The node of another level for a node of this one: upwards its group, downwards the one that stands for it. `None`
    /// when there is no such node or level.
    #[must_use]
    pub fn node_at_level(&self, level: usize, node: u32, other: usize) -> Option<u32> {
        let mut node = self.graph(level)?.contains(node).then_some(node)?;
        self.levels.get(other)?;
        for below in level..other {
            node = *self.levels[below].groups.get(node as usize)?;
        }
        for above in (other + 1..=level).rev() {
            node = *self.levels[above].stands_for.get(node as usize)?;
        }
        Some(node)
    }

    fn top(&self) -> &Level {
        self.levels.last().expect("there is always one")
    }
}

/// The members of each group.
fn members_of(groups: &[u32]) -> Vec<Vec<u32>> {
    // A number that is far too large is found to be a gap; it must not become a list of that length.
    let most = groups.len();
    let count = groups.iter().map(|&group| (group as usize).min(most) + 1).max().unwrap_or(0);
    let mut members = vec![Vec::new(); count];
    for (node, &group) in (0..).zip(groups) {
        if let Some(members) = members.get_mut(group as usize) {
            members.push(node);
        }
    }
    members
}

/// For [`Levels::grouped_as`]: the member of each group that is nearest to the middle of all its members.
#[must_use]
pub fn nearest_to_middle<V: wits_core::space::Vector>(
    groups: &[u32],
    position: impl Fn(u32) -> V,
) -> Vec<u32> {
    let nearest = |members: &Vec<u32>| {
        let sum = members.iter().fold(V::ZERO, |sum, &node| sum + position(node));
        let middle = sum / members.len().max(1) as f32;
        let distance = |node: u32| position(node).distance_squared(middle);
        members.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
    };
    members_of(groups).iter().map(nearest).collect()
}
