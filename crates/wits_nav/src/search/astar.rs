//! A* with one record for every node of the graph.

use wits_core::work::{Budget, Progress};

use super::{Aim, Effort, Outcome, Search, SearchError, Seen, Slice, Status, checked_cost, checked_estimate};
use crate::graph::{Link, Numbered};
use crate::path::{Path, Step};
use crate::queue::{Heap, Queue, Rank};

/// A* over a graph with numbered nodes: the usual choice.
///
/// Best first by cost so far plus estimate. Optimal when the estimate is never too high; nodes that were done with are
/// opened again when a better way turns up, so it need not be consistent. Without an estimate it is Dijkstra's search, and
/// with [`Everywhere`](super::Everywhere) it finds the cheapest ways to all nodes.
#[derive(Clone, Debug)]
pub struct AStar<Q = Heap<u32>> {
    records: Vec<Record>,
    queue: Q,
    /// Records of earlier searches have an older stamp: nothing needs to be cleared.
    stamp: u32,
    start: u32,
    nearest: Option<(f32, u32)>,
    effort: Effort,
    ending: Ending,
    found: Option<(u32, f32)>,
}

/// When the search may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// When the goal is the most promising node: optimal if the estimate is never too high.
    #[default]
    GoalIsNext,
    /// As soon as the goal is seen: a little faster, now and then a little longer.
    GoalIsSeen,
    /// When nothing cheaper than the goal waits, whatever the estimate says: always optimal, as slow as Dijkstra's search.
    NothingCheaper,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    cost: f32,
    estimate: f32,
    from: u32,
    link: u32,
    /// The cost of that link.
    paid: f32,
    /// The search it belongs to, and whether the node is done with: `2 * stamp` or `2 * stamp + 1`.
    mark: u32,
}

const FRESH: Record = Record { cost: 0.0, estimate: 0.0, from: u32::MAX, link: u32::MAX, paid: 0.0, mark: 0 };

impl<Q: Queue<u32> + Default> Default for AStar<Q> {
    fn default() -> Self {
        Self {
            records: Vec::new(),
            queue: Q::default(),
            stamp: 0,
            start: 0,
            nearest: None,
            effort: Effort::default(),
            ending: Ending::default(),
            found: None,
        }
    }
}

impl AStar {
    /// With the queue that is best for most: a heap with four children.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<Q: Queue<u32>> AStar<Q> {
    /// Stops in another way.
    #[must_use]
    pub fn ending(mut self, ending: Ending) -> Self {
        self.ending = ending;
        self
    }

    /// The most promising nodes wait here.
    #[must_use]
    pub fn queue(&self) -> &Q {
        &self.queue
    }

    fn record(&self, node: u32) -> Option<&Record> {
        self.records.get(node as usize).filter(|record| record.mark >> 1 == self.stamp && self.stamp > 0)
    }

    /// Makes all records stale. Once in two thousand million searches they are really cleared.
    fn next_stamp(&mut self, nodes: usize) {
        self.records.resize(nodes, FRESH);
        self.stamp += 1;
        if self.stamp > u32::MAX >> 1 {
            self.records.fill(FRESH);
            self.stamp = 1;
        }
    }

    fn see(&mut self, node: u32, estimate: f32) {
        self.effort.seen += 1;
        if self.nearest.is_none_or(|(nearest, _)| estimate < nearest) {
            self.nearest = Some((estimate, node));
        }
    }

    /// Follows one link.
    #[inline]
    fn relax(&mut self, from: u32, so_far: f32, link: Link, aim: &impl Aim<u32>) -> Result<(), SearchError> {
        let cost = so_far + checked_cost(from, link.to, link.cost)?;
        let open = self.stamp << 1;
        let Some(record) = self.records.get_mut(link.to as usize) else {
            return Err(SearchError::NoSuchNode { node: link.to });
        };
        // An infinite cost is a link that nobody can take.
        if cost == f32::INFINITY {
            return Ok(());
        }
        let estimate = if record.mark < open {
            let estimate = checked_estimate(link.to, aim.estimate(link.to))?;
            self.see(link.to, estimate);
            estimate
        } else if cost < record.cost {
            self.effort.reopened += u64::from(record.mark & 1);
            record.estimate
        } else {
            return Ok(());
        };
        self.records[link.to as usize] =
            Record { cost, estimate, from, link: link.id, paid: link.cost, mark: open };
        self.queue.push(Rank::new(cost + estimate, estimate), link.to);
        self.effort.most_open = self.effort.most_open.max(self.queue.len() as u64);
        if self.ending == Ending::GoalIsSeen && self.found.is_none() && aim.is_reached(link.to) {
            self.found = Some((link.to, cost));
        }
        Ok(())
    }

    /// Notes a goal that came up; true when the search is over with it.
    fn reach(&mut self, goal: u32, cost: f32) -> bool {
        if self.found.is_none_or(|(_, known)| cost < known) {
            self.found = Some((goal, cost));
        }
        self.ending != Ending::NothingCheaper
    }

    fn outcome(&self) -> Outcome {
        self.found.map_or(Outcome::NoWay, |(goal, cost)| Outcome::Found { goal, cost })
    }
}

impl<G: Numbered, Q: Queue<u32>> Search<G> for AStar<Q> {
    fn begin(&mut self, graph: &G, start: u32) -> Result<(), SearchError> {
        self.queue.clear();
        self.next_stamp(graph.node_count());
        (self.effort, self.nearest, self.found) = Default::default();
        if !graph.contains(start) {
            return Err(SearchError::NoSuchNode { node: start });
        }
        self.start = start;
        // Its estimate is not known yet and does not matter: it is the only one in the queue.
        self.records[start as usize] = Record { mark: self.stamp << 1, ..FRESH };
        self.queue.push(Rank::new(0.0, 0.0), start);
        self.effort.seen = 1;
        self.effort.most_open = 1;
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<u32>, budget: &mut Budget) -> Slice {
        loop {
            if self.ending == Ending::GoalIsSeen && self.found.is_some() || self.queue.is_empty() {
                return Progress::Done(Ok(self.outcome()));
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some((rank, node)) = self.queue.pop() else { continue };
            let record = &mut self.records[node as usize];
            // A better way was found since it was put in.
            let stale = record.mark & 1 == 1 || rank.total() > record.cost + record.estimate;
            let cost = record.cost;
            if stale || self.found.is_some_and(|(_, known)| cost >= known) {
                continue;
            }
            record.mark |= 1;
            if aim.is_reached(node) {
                if self.reach(node, cost) {
                    return Progress::Done(Ok(self.outcome()));
                }
                continue;
            }
            self.effort.expanded += 1;
            let mut fault = None;
            graph.for_each_link(node, |link| {
                if let (None, Err(error)) = (fault, self.relax(node, cost, link, aim)) {
                    fault = Some(error);
                }
            });
            if let Some(error) = fault {
                self.queue.clear();
                return Progress::Done(Err(error));
            }
        }
    }
}

impl<Q: Queue<u32>> Seen for AStar<Q> {
    type Node = u32;

    fn path_to(&self, node: u32, into: &mut Path) -> bool {
        if self.record(node).is_none() {
            return false;
        }
        let mut to = node;
        let backwards = std::iter::from_fn(|| {
            let record = self.record(to).filter(|_| to != self.start)?;
            let step = Step { from: record.from, to, cost: record.paid, link: record.link };
            to = record.from;
            Some(step)
        });
        into.set_reversed(self.start, backwards);
        true
    }

    fn cost_to(&self, node: u32) -> Option<f32> {
        self.record(node).map(|record| record.cost)
    }

    fn status(&self, node: u32) -> Status {
        match self.record(node) {
            None => Status::Unseen,
            Some(record) if record.mark & 1 == 1 => Status::Closed,
            Some(_) => Status::Open,
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }

    fn nearest(&self) -> Option<u32> {
        self.nearest.map(|(_, node)| node).or(Some(self.start))
    }
}
