//! A* with one record for every node of the graph.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::records::Records;
use super::{Aim, Effort, Search, SearchError, Seen, Slice, Status, checked_cost};
use crate::graph::Numbered;
use crate::path::{Path, Step};
use crate::queue::{Heap, Queue};

/// A* over a graph with numbered nodes: the usual choice.
///
/// Best first by cost so far plus estimate. Optimal when the estimate is never too high; nodes that were done with are
/// opened again when a better way turns up, so it need not be consistent. Without an estimate it is Dijkstra's search, and
/// with [`Everywhere`](super::Everywhere) it finds the cheapest ways to all nodes.
///
/// A link with an infinite cost cannot be taken, and an infinite estimate means that no goal can be reached from there.
///
/// # When not
/// Nodes that cannot be listed beforehand (puzzles, plans): [`TwoList`](super::TwoList). Grids: the searches in
/// [`grid`](crate::grid) know more. Hardly any memory: [`IdaStar`](super::IdaStar), [`SmaStar`](super::SmaStar).
///
/// # Cost
/// 24 bytes for each node of the graph, kept between searches and never cleared; a queue of those that wait. Time grows
/// with the nodes whose estimated total is below that of the goal, times their links.
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.2 (Dijkstra), 4.3.7 (node array A*); Buckland, *Programming Game AI by
/// Example*, chapter 5.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct AStar<Q = Heap<u32>> {
    records: Records<Q>,
    start: u32,
}

/// When the search may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Ending {
    /// When the goal is the most promising node: optimal if the estimate is never too high.
    #[default]
    GoalIsNext,
    /// As soon as the goal is seen: a little faster, now and then a little longer.
    GoalIsSeen,
    /// When nothing cheaper than the goal waits, whatever the estimate says: always optimal, as slow as Dijkstra's search.
    NothingCheaper,
}

impl<Q: Queue<u32> + Default> Default for AStar<Q> {
    fn default() -> Self {
        Self::with_queue(Q::default())
    }
}

impl AStar {
    /// With the queue that is best for most: a heap with four children.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.records.bytes()
    }
}

impl<Q: Queue<u32>> AStar<Q> {
    /// With another queue.
    #[must_use]
    pub fn with_queue(queue: Q) -> Self {
        Self { records: Records::new(queue), start: 0 }
    }

    /// Stops in another way.
    #[must_use]
    pub fn ending(mut self, ending: Ending) -> Self {
        self.records.ending = ending;
        self
    }

    /// Asks for the memory for a graph of so many nodes now, instead of when a search is begun.
    pub fn reserve(&mut self, nodes: usize) {
        self.records.make_room(nodes);
    }

    /// The most promising nodes wait here.
    #[must_use]
    pub fn queue(&self) -> &Q {
        self.records.queue()
    }

    /// The last link of the best way known to a node; `None` for the start and for nodes that have not been seen.
    #[must_use]
    pub fn last_step(&self, node: u32) -> Option<Step> {
        self.records.cost_to(node)?;
        let last = self.records.backwards(node).next();
        last.map(|(from, to, cost, link)| Step { from, to, cost, link })
    }
}

impl<G: Numbered, Q: Queue<u32>> Search<G> for AStar<Q> {
    fn begin(&mut self, graph: &G, start: u32) -> Result<(), SearchError> {
        self.records.clear();
        self.records.make_room(graph.node_count());
        if !graph.contains(start) {
            return Err(SearchError::NoSuchNode { node: start });
        }
        self.start = start;
        self.records.begin(start);
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<u32>, budget: &mut Budget) -> Slice {
        // The graph may have grown since the last slice.
        let nodes = graph.node_count();
        self.records.make_room(nodes);
        while !self.records.is_over() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(next) = self.records.next().filter(|next| (next.number as usize) < nodes) else {
                continue;
            };
            let node = next.number;
            if aim.is_reached(node) {
                if self.records.reach(next) {
                    break;
                }
                continue;
            }
            let mut result = self.records.expand(next, node, aim);
            graph.for_each_link(node, |link| {
                if result.is_ok() {
                    result = checked_cost(node, link.to, link.cost).and_then(|_| {
                        if link.to as usize >= nodes {
                            return Err(SearchError::NoSuchNode { node: link.to });
                        }
                        self.records.relax(next, link.to, link, aim)
                    });
                }
            });
            if let Err(error) = result {
                self.records.abandon();
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(self.records.outcome()))
    }
}

impl<Q: Queue<u32>> Seen for AStar<Q> {
    type Node = u32;

    fn path_to(&self, node: u32, into: &mut Path) -> bool {
        if self.records.cost_to(node).is_none() {
            return false;
        }
        let backwards = self.records.backwards(node);
        into.set_reversed(self.start, backwards.map(|(from, to, cost, link)| Step { from, to, cost, link }));
        true
    }

    fn cost_to(&self, node: u32) -> Option<f32> {
        self.records.cost_to(node)
    }

    fn status(&self, node: u32) -> Status {
        self.records.status(node)
    }

    fn effort(&self) -> Effort {
        self.records.effort()
    }

    fn nearest(&self) -> Option<u32> {
        self.records.nearest().or(Some(self.start))
    }
}

#[cfg(test)]
mod tests;
