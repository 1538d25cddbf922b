//! A walk down all ways that stay within a bound, with nothing in memory but the way it is on.
//!
//! The engine of [`DepthLimited`](super::DepthLimited), [`Deepening`](super::Deepening) and [`IdaStar`](super::IdaStar):
//! they differ in what is bounded, and in the bound of the next round when a round has found nothing ([`Rounds`]).

use wits_core::work::{Budget, Progress};

use super::ledger::Ledger;
use super::{Aim, Effort, Outcome, Search, SearchError, Seen, Slice, Status, checked_cost, checked_estimate};
use crate::graph::{Graph, Link, Node};
use crate::path::{Path, Step};

/// What is bounded, and how the bound is raised from round to round.
pub trait Rounds {
    /// The measure of a way: what counts against the bound. It never falls along a way if the estimate is consistent.
    fn measure(steps: usize, cost: f32, estimate: f32) -> f32;

    /// What has been spent on the way so far, by the same measure.
    fn spent(steps: usize, cost: f32) -> f32;

    /// The bound of the first round; the estimate is that of the start.
    fn first(&self, estimate: f32) -> f32;

    /// The bound of the next round, when this is the lowest measure that was cut off; `None` to stop.
    fn next(&self, beyond: f32) -> Option<f32>;
}

/// A depth-first search that leaves a path when it exceeds a bound.
#[derive(Clone, Debug)]
pub struct Dive<N, R> {
    rounds: R,
    bounds: Vec<f32>,
    /// The lowest measure that was cut off in this round.
    beyond: f32,
    /// The way it is on.
    way: Vec<Rung<N>>,
    /// Links of the nodes on the way that are still to be followed, the first link of each node on top.
    links: Vec<Link<N>>,
    memory: Memory<N>,
    start: Option<N>,
    effort: Effort,
}

/// A node on the way, and the link that led to it.
#[derive(Clone, Copy, Debug)]
struct Rung<N> {
    node: N,
    link: u32,
    paid: f32,
    cost: f32,
    estimate: f32,
    /// Where its links begin; `None` before they have been asked for.
    links: Option<usize>,
}

/// The lowest measure at which a node was come to in this round: who comes at a higher one has nothing new to find.
#[derive(Clone, Debug)]
struct Memory<N> {
    /// The bits of the measure.
    spent: Ledger<N>,
    limit: usize,
}

impl<N: Node> Memory<N> {
    /// False when it was come to as well before.
    fn admits(&mut self, node: N, spent: f32) -> bool {
        if self.limit == 0 {
            return true;
        }
        let known = self.spent.get(node).map(f32::from_bits);
        if known.is_some_and(|known| known <= spent) {
            return false;
        }
        if known.is_some() || self.spent.len() < self.limit {
            self.spent.set(node, spent.to_bits());
        }
        true
    }
}

impl<N: Node, R: Rounds> Dive<N, R> {
    pub(super) fn by(rounds: R) -> Self {
        Self {
            rounds,
            bounds: Vec::new(),
            beyond: f32::INFINITY,
            way: Vec::new(),
            links: Vec::new(),
            memory: Memory { spent: Ledger::default(), limit: 0 },
            start: None,
            effort: Effort::default(),
        }
    }

    /// Remembers up to this many nodes and does not walk the same node again on a way that is no better. The result is
    /// the same; graphs in which many ways lead to the same node are searched very much faster.
    #[must_use]
    pub fn with_memory(mut self, nodes: usize) -> Self {
        self.memory.limit = nodes;
        self
    }

    /// The bounds of all rounds so far.
    #[must_use]
    pub fn bounds(&self) -> &[f32] {
        &self.bounds
    }

    /// Begins a round at the start.
    fn restart(&mut self, start: N, estimate: f32, bound: f32) {
        self.bounds.push(bound);
        self.beyond = f32::INFINITY;
        self.effort.dropped = 0;
        self.effort.seen += 1;
        self.links.clear();
        self.memory.spent.clear();
        self.memory.admits(start, 0.0);
        self.way.clear();
        self.way.push(Rung { node: start, link: 0, paid: 0.0, cost: 0.0, estimate, links: None });
    }

    /// Asks for the links of the last node.
    fn open(&mut self, graph: &impl Graph<Node = N>) {
        let from = self.links.len();
        if let Some(rung) = self.way.last_mut() {
            rung.links = Some(from);
            graph.for_each_link(rung.node, |link| self.links.push(link));
        }
        self.links[from..].reverse();
        self.effort.expanded += 1;
        self.effort.most_open = self.effort.most_open.max(self.links.len() as u64);
    }

    /// Goes down a link, if it leads to something new within the bound.
    fn descend(&mut self, from: Rung<N>, link: Link<N>, aim: &impl Aim<N>) -> Result<(), SearchError<N>> {
        let cost = from.cost + checked_cost(from.node, link.to, link.cost)?;
        // An infinite cost is a link that nobody can take.
        if cost == f32::INFINITY || self.way.iter().any(|rung| rung.node == link.to) {
            return Ok(());
        }
        let estimate = checked_estimate(link.to, aim.estimate(link.to))?;
        let steps = self.way.len();
        let measure = R::measure(steps, cost, estimate);
        if measure > self.bounds.last().copied().unwrap_or(0.0) {
            self.beyond = self.beyond.min(measure);
            self.effort.dropped += 1;
        } else if self.memory.admits(link.to, R::spent(steps, cost)) {
            self.effort.seen += 1;
            let (node, link, paid) = (link.to, link.id, link.cost);
            self.way.push(Rung { node, link, paid, cost, estimate, links: None });
        }
        Ok(())
    }

    /// Walks on in this round; `Done(true)` at a goal, `Done(false)` when nothing is left.
    fn walk(
        &mut self,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
        budget: &mut Budget,
    ) -> Progress<Result<bool, SearchError<N>>> {
        while let Some(&rung) = self.way.last() {
            let Some(first) = rung.links else {
                if !budget.spend(1) {
                    return Progress::Pending;
                }
                if aim.is_reached(rung.node) {
                    return Progress::Done(Ok(true));
                }
                self.open(graph);
                continue;
            };
            if self.links.len() == first {
                self.way.pop();
            } else if let Some(link) = self.links.pop()
                && let Err(error) = self.descend(rung, link, aim)
            {
                self.way.clear();
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(Ok(false))
    }

    /// Where a node is on the way.
    fn place(&self, node: N) -> Option<usize> {
        self.way.iter().position(|rung| rung.node == node)
    }
}

impl<G: Graph, R: Rounds> Search<G> for Dive<G::Node, R> {
    fn begin(&mut self, _graph: &G, start: G::Node) -> Result<(), SearchError<G::Node>> {
        self.bounds.clear();
        self.way.clear();
        self.effort = Effort::default();
        self.start = Some(start);
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<G::Node>, budget: &mut Budget) -> Slice<G::Node> {
        let Some(start) = self.start else { return Progress::Done(Ok(Outcome::NoWay)) };
        let estimate = match checked_estimate(start, aim.estimate(start)) {
            Ok(estimate) => estimate,
            Err(error) => return Progress::Done(Err(error)),
        };
        if self.bounds.is_empty() {
            let bound = self.rounds.first(estimate);
            // An estimate without end: no way leads to a goal from here.
            if bound == f32::INFINITY {
                return Progress::Done(Ok(Outcome::NoWay));
            }
            self.restart(start, estimate, bound);
        }
        loop {
            match self.walk(graph, aim, budget) {
                Progress::Pending => return Progress::Pending,
                Progress::Done(Err(error)) => {
                    self.start = None;
                    return Progress::Done(Err(error));
                }
                Progress::Done(Ok(true)) => break,
                Progress::Done(Ok(false)) => {}
            }
            let next = Some(self.beyond).filter(|beyond| beyond.is_finite());
            let Some(bound) = next.and_then(|beyond| self.rounds.next(beyond)) else { break };
            self.restart(start, estimate, bound);
        }
        let outcome = |goal: &Rung<G::Node>| Outcome::Found { goal: goal.node, cost: goal.cost };
        Progress::Done(Ok(self.way.last().map_or(Outcome::NoWay, outcome)))
    }
}

impl<N: Node, R: Rounds> Seen for Dive<N, R> {
    type Node = N;

    /// Only nodes on the way it is on are known.
    fn path_to(&self, node: N, into: &mut Path<N>) -> bool {
        let (Some(place), Some(first)) = (self.place(node), self.way.first()) else { return false };
        into.restart(first.node);
        for pair in self.way[..=place].windows(2) {
            let (from, to) = (pair[0].node, pair[1].node);
            into.push(Step { from, to, cost: pair[1].paid, link: pair[1].link });
        }
        true
    }

    fn cost_to(&self, node: N) -> Option<f32> {
        self.place(node).map(|place| self.way[place].cost)
    }

    /// Closed on the way it is on, open where it may go from there.
    fn status(&self, node: N) -> Status {
        match self.place(node) {
            Some(_) => Status::Closed,
            None if self.links.iter().any(|link| link.to == node) => Status::Open,
            None => Status::Unseen,
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }

    /// On the way it is on.
    fn nearest(&self) -> Option<N> {
        let nearest = self.way.iter().min_by(|a, b| a.estimate.total_cmp(&b.estimate));
        nearest.map(|rung| rung.node).or(self.start)
    }
}
