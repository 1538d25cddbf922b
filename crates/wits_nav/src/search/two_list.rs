//! A* for nodes of any kind, which nobody needs to list beforehand.

use wits_core::work::{Budget, Progress};

use super::ledger::Ledger;
use super::records::Records;
use super::{Aim, Effort, Ending, Outcome, Search, SearchError, Seen, Slice, Status, checked_cost};
use crate::graph::{Graph, Node};
use crate::path::{Path, Step};
use crate::queue::{Heap, Queue};

/// A* with an open and a closed list, for nodes of any kind: states of a puzzle, of a plan, of a level paged in parts.
///
/// Finds the same ways as [`AStar`](super::AStar), which is faster where nodes are numbers, and can end in the same
/// [ways](Ending). Memory grows with the nodes seen, not with the nodes there are: the graph may be endless, as long as
/// the way to a goal is not.
///
/// ```
/// use wits_nav::search::puzzle::Hanoi;
/// use wits_nav::search::{Search, To, TwoList};
///
/// let tower = Hanoi::new(4).unwrap();
/// let path = TwoList::new().find(&tower, tower.all_on(0), &To::blind(tower.all_on(2)))?;
/// assert_eq!(path.unwrap().len(), 15);
/// # Ok::<(), wits_nav::search::SearchError<u32>>(())
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 4.3; Chen, *Game AI*, S11.
#[derive(Clone, Debug)]
pub struct TwoList<N = u32, Q = Heap<u32>> {
    /// The number of each node seen.
    numbers: Ledger<N>,
    /// And back.
    nodes: Vec<N>,
    records: Records<Q>,
}

impl<N: Node> Default for TwoList<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> TwoList<N> {
    /// With a heap.
    #[must_use]
    pub fn new() -> Self {
        Self::with_queue(Heap::new())
    }
}

impl<N: Node, Q: Queue<u32>> TwoList<N, Q> {
    /// With another queue. Nodes wait in it by the order in which they were seen.
    #[must_use]
    pub fn with_queue(queue: Q) -> Self {
        Self { numbers: Ledger::default(), nodes: Vec::new(), records: Records::new(queue) }
    }

    /// Stops in another way.
    #[must_use]
    pub fn ending(mut self, ending: Ending) -> Self {
        self.records.ending = ending;
        self
    }

    /// All nodes seen, in the order in which they were.
    #[must_use]
    pub fn seen(&self) -> &[N] {
        &self.nodes
    }

    fn number(&mut self, node: N) -> u32 {
        let new = self.nodes.len() as u32;
        self.numbers.number_or(node, new).unwrap_or_else(|| {
            self.nodes.push(node);
            self.records.make_room(self.nodes.len());
            new
        })
    }

    fn follow(
        &mut self,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
        next: super::records::Next,
    ) -> Result<(), SearchError<N>> {
        let node = self.nodes[next.number as usize];
        let mut result = self.records.expand(next, node, aim);
        graph.for_each_link(node, |link| {
            if result.is_ok() {
                result = checked_cost(node, link.to, link.cost).and_then(|_| {
                    let to = self.number(link.to);
                    self.records.relax(next, to, link, aim)
                });
            }
        });
        result
    }
}

impl<G: Graph, Q: Queue<u32>> Search<G> for TwoList<G::Node, Q> {
    fn begin(&mut self, _graph: &G, start: G::Node) -> Result<(), SearchError<G::Node>> {
        self.numbers.clear();
        self.nodes.clear();
        let start = self.number(start);
        self.records.begin(start);
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<G::Node>, budget: &mut Budget) -> Slice<G::Node> {
        while !self.records.is_over() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(next) = self.records.next() else { continue };
            if aim.is_reached(self.nodes[next.number as usize]) {
                if self.records.reach(next) {
                    break;
                }
            } else if let Err(error) = self.follow(graph, aim, next) {
                self.records.abandon();
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(match self.records.outcome() {
            Outcome::Found { goal, cost } => Outcome::Found { goal: self.nodes[goal as usize], cost },
            Outcome::NoWay => Outcome::NoWay,
        }))
    }
}

impl<N: Node, Q: Queue<u32>> Seen for TwoList<N, Q> {
    type Node = N;

    fn path_to(&self, node: N, into: &mut Path<N>) -> bool {
        let Some(number) = self.numbers.get(node).filter(|&number| self.records.cost_to(number).is_some())
        else {
            return false;
        };
        let node = |number: u32| self.nodes[number as usize];
        let step = |(from, to, cost, link)| Step { from: node(from), to: node(to), cost, link };
        into.set_reversed(self.nodes[0], self.records.backwards(number).map(step));
        true
    }

    fn cost_to(&self, node: N) -> Option<f32> {
        self.numbers.get(node).and_then(|number| self.records.cost_to(number))
    }

    fn status(&self, node: N) -> Status {
        self.numbers.get(node).map_or(Status::Unseen, |number| self.records.status(number))
    }

    fn effort(&self) -> Effort {
        self.records.effort()
    }

    fn nearest(&self) -> Option<N> {
        self.records.nearest().or(Some(0)).and_then(|number| self.nodes.get(number as usize).copied())
    }
}

#[cfg(test)]
mod tests;
