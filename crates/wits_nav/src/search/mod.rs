//! Searches, from the simplest to the most frugal.
//!
//! All have the same shape ([`Search`]): they own their memory and can be used again and again without allocating; they
//! advance by a budget and can be paused after any node; they say what they have seen.
//!
//! | search                | finds                                    | needs                                            |
//! |-----------------------|------------------------------------------|--------------------------------------------------|
//! | [`AStar`]             | the cheapest way; all cheapest ways      | numbered nodes; an estimate makes it fast        |
//! | [`TwoList`]           | the same                                 | nothing: nodes of any kind, made on demand       |
//! | [`Bidirectional`]     | the cheapest way, or the fewest steps    | one known goal, links that can be walked back    |
//! | [`BreadthFirst`]      | the fewest steps                         | memory for all that is nearer than the goal      |
//! | [`DepthFirst`]        | some way                                 | a finite graph                                   |
//! | [`DepthLimited`]      | some way within a number of steps        | hardly any memory                                |
//! | [`Deepening`]         | the fewest steps                         | hardly any memory, more time                     |
//! | [`IdaStar`]           | the cheapest way                         | hardly any memory, a good estimate, few loops    |
//! | [`SmaStar`]           | the cheapest way that fits its memory    | as much memory as it is given, more time         |
//! | [`BestFirst`]         | some way, quickly                        | a good estimate                                  |
//! | [`Beam`]              | mostly a good way                        | a queue of bounded length                        |
//! | [`NextHops`], [`CostTable`] | every way and every cost, without a search | a world that does not change, n² entries |
//! | [`PlanCache`]         | ways that were found before, and parts of them | many walk between few places                 |
//! | [`ListSearch`]        | what its [`Pick`] makes of it            | for searches of your own                         |
//!
//! What to reach is an [`Aim`]: one goal ([`To`]), any of several ([`AnyOf`]), of a kind ([`Where`], [`Guided`]), or
//! [`Everywhere`].
//!
//! ```
//! use wits_nav::graph::{Graph, Link, Numbered};
//! use wits_nav::search::{AStar, Search, To};
//!
//! /// A row of ten rooms.
//! struct Row;
//! impl Graph for Row {
//!     type Node = u32;
//!     fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
//!         if from > 0 { visit(Link { to: from - 1, cost: 1.0, id: 0 }); }
//!         if from < 9 { visit(Link { to: from + 1, cost: 1.0, id: 1 }); }
//!     }
//! }
//! impl Numbered for Row {
//!     fn node_count(&self) -> usize { 10 }
//! }
//!
//! let mut astar = AStar::new();
//! let path = astar.find(&Row, 2, &To::new(7, |from: u32, goal: u32| from.abs_diff(goal) as f32))?;
//! assert_eq!(path.unwrap().cost(), 5.0);
//! # Ok::<(), wits_nav::search::SearchError>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use crate::graph::{Graph, Node};
use crate::heuristic::{Heuristic, Zero};
use crate::path::Path;

mod aim;
mod astar;
mod beam;
mod bidirectional;
mod costs;
mod deepening;
mod dive;
pub(crate) mod ledger;
mod list;
mod pick;
pub mod puzzle;
mod records;
mod sma;
mod tables;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod turns;
mod two_list;
mod view;

pub use aim::{AnyOf, Guided};
pub use astar::{AStar, Ending};
pub use beam::{Beam, Narrow};
pub use bidirectional::Bidirectional;
pub use costs::costs_from;
pub use deepening::{ByTotal, Deepening, Deeper, DepthLimited, IdaStar, Limit};
pub use dive::{Dive, Rounds};
pub use list::{BestFirst, BreadthFirst, DepthFirst, ListSearch};
pub use pick::{Back, Best, Front, Pick, Stack, Visits, Waiting};
pub use sma::SmaStar;
pub(crate) use tables::checked_entries;
pub use tables::{CostTable, Meeting, NextHops, PlanCache, TableError};
pub use turns::{Heading, Turns};
pub use two_list::TwoList;
pub use view::SearchView;

/// A search: begun at a node, advanced by a budget, asked for the way.
pub trait Search<G: Graph>: Seen<Node = G::Node> {
    /// Forgets the last search and begins anew at a node.
    ///
    /// # Errors
    /// When there is no such node.
    fn begin(&mut self, graph: &G, start: G::Node) -> Result<(), SearchError<G::Node>>;

    /// Goes on until the aim is reached, nothing is left, or the budget is spent; a unit of it is a node expanded.
    ///
    /// # Errors
    /// When the graph or the estimate answers with a number that is below 0 or none at all. The search is over then.
    fn step(&mut self, graph: &G, aim: &impl Aim<G::Node>, budget: &mut Budget) -> Slice<G::Node>;

    /// Searches to the end for a goal, when the way to it does not matter; `None` when there is none.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`step`](Self::step).
    fn find_goal(
        &mut self,
        graph: &G,
        start: G::Node,
        aim: &impl Aim<G::Node>,
    ) -> Result<Option<G::Node>, SearchError<G::Node>> {
        self.begin(graph, start)?;
        loop {
            match self.step(graph, aim, &mut Budget::unlimited()) {
                Progress::Pending => {}
                Progress::Done(Ok(Outcome::Found { goal, .. })) => return Ok(Some(goal)),
                Progress::Done(Ok(Outcome::NoWay)) => return Ok(None),
                Progress::Done(Err(error)) => return Err(error),
            }
        }
    }

    /// Searches to the end; `None` when there is no way.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`step`](Self::step).
    fn find(
        &mut self,
        graph: &G,
        start: G::Node,
        aim: &impl Aim<G::Node>,
    ) -> Result<Option<Path<G::Node>>, SearchError<G::Node>> {
        let mut path = Path::at(start);
        Ok(self.find_into(graph, start, aim, &mut path)?.then_some(path))
    }

    /// The same into a path that is used again and again; false when there is no way.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`step`](Self::step).
    fn find_into(
        &mut self,
        graph: &G,
        start: G::Node,
        aim: &impl Aim<G::Node>,
        into: &mut Path<G::Node>,
    ) -> Result<bool, SearchError<G::Node>> {
        let goal = self.find_goal(graph, start, aim)?;
        Ok(goal.is_some_and(|goal| self.path_to(goal, into)))
    }
}

/// What a search knows, whatever graph it was asked about.
pub trait Seen {
    /// What tells one place from another.
    type Node: Node;

    /// Writes the best way known so far to a node; false when the node has not been seen.
    fn path_to(&self, node: Self::Node, into: &mut Path<Self::Node>) -> bool;

    /// The lowest cost known so far to a node; `None` when it has not been seen.
    fn cost_to(&self, node: Self::Node) -> Option<f32>;

    /// Whether a node has been seen, and is done with.
    fn status(&self, node: Self::Node) -> Status;

    /// How much has been done since it was begun.
    fn effort(&self) -> Effort;

    /// The seen node that is nearest to the aim by its estimate: where a partial path leads.
    fn nearest(&self) -> Option<Self::Node>;

    /// Writes the way to the [nearest](Self::nearest) node so far: something to follow while the search goes on. False
    /// when there is none.
    fn path_so_far(&self, into: &mut Path<Self::Node>) -> bool {
        self.nearest().is_some_and(|node| self.path_to(node, into))
    }
}

/// What a slice of a search came to.
pub type Slice<N = u32> = Progress<Result<Outcome<N>, SearchError<N>>>;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome<N = u32> {
    /// It found a goal.
    Found {
        /// Which one.
        goal: N,
        /// What the way there costs.
        cost: f32,
    },
    /// Everything that can be reached has been seen, and no goal was among it.
    NoWay,
}

/// What a search wants to reach.
pub trait Aim<N> {
    /// Whether this node is a goal.
    fn is_reached(&self, node: N) -> bool;

    /// What it costs from a node to the nearest goal, as well as one can tell; 0 or more.
    fn estimate(&self, node: N) -> f32;
}

/// One goal, and how far it may be.
#[derive(Clone, Copy, Debug)]
pub struct To<N, H = Zero> {
    /// The goal.
    pub goal: N,
    /// How far it may be.
    pub heuristic: H,
}

impl<N> To<N> {
    /// Without an estimate, as Dijkstra's search goes.
    pub const fn blind(goal: N) -> Self {
        Self { goal, heuristic: Zero }
    }
}

impl<N, H> To<N, H> {
    /// With an estimate.
    pub const fn new(goal: N, heuristic: H) -> Self {
        Self { goal, heuristic }
    }
}

impl<N: Node, H: Heuristic<N>> Aim<N> for To<N, H> {
    #[inline]
    fn is_reached(&self, node: N) -> bool {
        node == self.goal
    }
    #[inline]
    fn estimate(&self, node: N) -> f32 {
        self.heuristic.estimate(node, self.goal)
    }
}

/// Any node of a kind, whichever is cheapest to reach: the nearest medikit that is there.
#[derive(Clone, Copy, Debug)]
pub struct Where<F>(pub F);

impl<N, F: Fn(N) -> bool> Aim<N> for Where<F> {
    #[inline]
    fn is_reached(&self, node: N) -> bool {
        self.0(node)
    }
    #[inline]
    fn estimate(&self, _node: N) -> f32 {
        0.0
    }
}

/// No goal at all: the search goes on until it has been everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Everywhere;

impl<N> Aim<N> for Everywhere {
    #[inline]
    fn is_reached(&self, _node: N) -> bool {
        false
    }
    #[inline]
    fn estimate(&self, _node: N) -> f32 {
        0.0
    }
}

/// What a search knows of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing.
    #[default]
    Unseen,
    /// A way to it, but nobody has looked where it leads.
    Open,
    /// Its links have been followed.
    Closed,
}

/// How much a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Effort {
    /// Nodes whose links were followed; twice if reopened.
    pub expanded: u64,
    /// Nodes seen.
    pub seen: u64,
    /// Nodes that were done with and opened again, because a better way turned up.
    pub reopened: u64,
    /// The most nodes that waited at once.
    pub most_open: u64,
    /// Nodes that were given up because of a limit of the search. If there are any, *no way* is not certain.
    pub dropped: u64,
}

impl Effort {
    /// Nodes seen that are not on the way: what a better estimate would have saved.
    #[must_use]
    pub fn fill<N: Node>(&self, path: &Path<N>) -> u64 {
        self.seen.saturating_sub(path.len() as u64 + 1)
    }
}

/// What is wrong with a question.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize, thiserror::Error)]
pub enum SearchError<N: Node = u32> {
    /// The graph has no such node.
    #[error("there is no node {node:?}")]
    NoSuchNode {
        /// The node asked for.
        node: N,
    },
    /// A link has a cost that no search can work with.
    #[error("the link from {from:?} to {to:?} costs {cost}; expected a number of 0 or more")]
    BadCost {
        /// Where the link begins.
        from: N,
        /// Where it leads.
        to: N,
        /// The cost.
        cost: f32,
    },
    /// An estimate is no number, or below 0.
    #[error("the estimate for {node:?} is {estimate}; expected a number of 0 or more")]
    BadEstimate {
        /// The node.
        node: N,
        /// The estimate.
        estimate: f32,
    },
}

/// A cost that a search can work with.
#[inline]
pub(crate) fn checked_cost<N: Node>(from: N, to: N, cost: f32) -> Result<f32, SearchError<N>> {
    if cost >= 0.0 { Ok(cost) } else { Err(SearchError::BadCost { from, to, cost }) }
}

/// An estimate that a search can work with.
#[inline]
pub(crate) fn checked_estimate<N: Node>(node: N, estimate: f32) -> Result<f32, SearchError<N>> {
    if estimate >= 0.0 { Ok(estimate) } else { Err(SearchError::BadEstimate { node, estimate }) }
}
