//! One search over a list: who is picked from it makes it depth first, breadth first or greedy.
//!
//! The list begins with the start. A node is picked from it; if it is a goal, the search is over, else its children go
//! into the list, each with the way to it. That is all; the [`Pick`] says where children go and who is next, and
//! [`Visits`] says how often a node may come back. [`DepthFirst`], [`BreadthFirst`] and [`BestFirst`] are settings of it.
//!
//! # Source
//! Chen, *Game AI*, S2 to S5; Buckland, *Programming Game AI by Example*, chapter 5.

use wits_core::work::{Budget, Progress};

use super::ledger::Ledger;
use super::pick::{Back, Best, Pick, Stack, Visits, Waiting};
use super::{Aim, Effort, Outcome, Search, SearchError, Seen, Slice, Status, checked_cost, checked_estimate};
use crate::graph::{Graph, Node};
use crate::path::{Path, Step};

/// Depth first: follows one way as far as it goes, then the last fork. Finds *a* way, hardly ever a good one.
///
/// Takes the last link of a node first, as a stack does. Ignores costs and estimates. Ends on every finite graph; on an
/// endless one it may run away: use [`DepthLimited`](super::DepthLimited) or [`Deepening`](super::Deepening) there.
///
/// ```
/// use wits_nav::search::puzzle::Queens;
/// use wits_nav::search::{DepthFirst, Search, Where};
///
/// // Any solution will do, and nobody asks in which order the queens were put down.
/// let board = Queens::new(8).unwrap();
/// let goal = DepthFirst::new().find_goal(&board, board.empty(), &Where(|queens| board.is_solved(queens)));
/// assert!(goal.unwrap().is_some());
/// ```
pub type DepthFirst<N = u32> = ListSearch<N, Stack>;

/// Breadth first: all that is one step away, then two. Finds a way with the fewest steps, whatever they cost.
///
/// Every node enters the list once at most. Looks at everything nearer than the goal: memory and time grow quickly with
/// the distance.
///
/// ```
/// use wits_nav::search::puzzle::Hanoi;
/// use wits_nav::search::{BreadthFirst, Search, To};
/// let tower = Hanoi::new(3).unwrap();
/// let path = BreadthFirst::new().find(&tower, tower.all_on(0), &To::blind(tower.all_on(2)))?;
/// assert_eq!(path.unwrap().len(), 7);
/// # Ok::<(), wits_nav::search::SearchError>(())
/// ```
pub type BreadthFirst<N = u32> = ListSearch<N, Back>;

/// Greedy: always the node that seems nearest to the goal, whatever the way to it has cost.
///
/// Often very fast; the way can be as bad as it likes. Arad to Bucharest takes 450 instead of 418.
pub type BestFirst<N = u32> = ListSearch<N, Best>;

/// The search over a list.
#[derive(Clone, Debug)]
pub struct ListSearch<N = u32, P = Stack> {
    pick: P,
    visits: Visits,
    entries: Vec<Entry<N>>,
    /// The entry that stands for a node.
    chosen: Ledger<N>,
    children: Vec<Waiting>,
    found: Option<u32>,
    nearest: Option<(f32, u32)>,
    effort: Effort,
}

/// A node with the way to it.
#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    node: N,
    /// The entry it came from; the start has none.
    from: u32,
    link: u32,
    paid: f32,
    cost: f32,
    closed: bool,
}

const NOBODY: u32 = u32::MAX;

impl<N: Node> Default for DepthFirst<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> DepthFirst<N> {
    /// Ready to begin.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Stack::default(), Visits::OncePicked)
    }
}

impl<N: Node> Default for BreadthFirst<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> BreadthFirst<N> {
    /// Ready to begin.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Back::default(), Visits::OnceSeen)
    }
}

impl<N: Node> Default for BestFirst<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Node> BestFirst<N> {
    /// Ready to begin.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Best::nearest(), Visits::OncePicked)
    }
}

impl<N: Node, P: Pick> ListSearch<N, P> {
    /// With any way to pick and any rule for coming back.
    #[must_use]
    pub fn with(pick: P, visits: Visits) -> Self {
        Self {
            pick,
            visits,
            entries: Vec::new(),
            chosen: Ledger::default(),
            children: Vec::new(),
            found: None,
            nearest: None,
            effort: Effort::default(),
        }
    }

    /// Those that wait in the list, in the order in which they were seen: node, the node before it, cost of the way.
    pub fn list(&self) -> impl Iterator<Item = (N, N, f32)> + '_ {
        let picked = |node| self.chosen.get(node).is_some_and(|number| self.entry(number).closed);
        let waits = move |entry: &&Entry<N>| {
            !(entry.closed || self.visits == Visits::OncePicked && picked(entry.node))
        };
        self.entries.iter().filter(waits).map(|entry| {
            let from = self.entries.get(entry.from as usize).unwrap_or(entry);
            (entry.node, from.node, entry.cost)
        })
    }

    /// All nodes seen, with what the way to each costs, in the order in which they were.
    pub fn seen(&self) -> impl Iterator<Item = (N, f32)> + '_ {
        let is_chosen = |(number, entry): &(u32, &Entry<N>)| self.chosen.get(entry.node) == Some(*number);
        (0..).zip(&self.entries).filter(is_chosen).map(|(_, entry)| (entry.node, entry.cost))
    }

    fn entry(&self, number: u32) -> &Entry<N> {
        &self.entries[number as usize]
    }

    /// The entry for a node: the goal as it was found, else the one that was picked, else the first that was seen.
    fn entry_of(&self, node: N) -> Option<u32> {
        self.found.filter(|&number| self.entry(number).node == node).or_else(|| self.chosen.get(node))
    }

    /// Whether a node that is picked or seen may go on.
    fn may_pass(&self, node: N, from: u32) -> bool {
        match self.visits {
            Visits::OnceSeen => self.chosen.get(node).is_none(),
            Visits::OncePicked => self.chosen.get(node).is_none_or(|number| !self.entry(number).closed),
            Visits::OnceOnTheWay => self.way_back(from).all(|entry| entry.node != node),
            Visits::Unlimited => true,
        }
    }

    fn way_back(&self, number: u32) -> impl Iterator<Item = &Entry<N>> {
        let at = |number: u32| self.entries.get(number as usize);
        std::iter::successors(at(number), move |entry| at(entry.from))
    }

    /// Writes a node down, with the way to it.
    fn write(&mut self, entry: Entry<N>, aim: &impl Aim<N>) -> Result<Waiting, SearchError<N>> {
        let estimate = checked_estimate(entry.node, aim.estimate(entry.node))?;
        let number = self.entries.len() as u32;
        self.entries.push(entry);
        if self.chosen.number_or(entry.node, number).is_none() {
            self.effort.seen += 1;
        }
        self.note_nearest(number, estimate);
        Ok(Waiting { number, cost: entry.cost, estimate })
    }

    fn note_nearest(&mut self, number: u32, estimate: f32) {
        if self.nearest.is_none_or(|(nearest, _)| estimate < nearest) {
            self.nearest = Some((estimate, number));
        }
    }

    fn follow(
        &mut self,
        graph: &impl Graph<Node = N>,
        aim: &impl Aim<N>,
        number: u32,
    ) -> Result<(), SearchError<N>> {
        let Entry { node, cost, from, .. } = *self.entry(number);
        if from == NOBODY {
            // The start was written down before there was an aim.
            self.note_nearest(number, checked_estimate(node, aim.estimate(node))?);
        }
        self.effort.expanded += 1;
        self.children.clear();
        let mut result = Ok(());
        graph.for_each_link(node, |link| {
            if result.is_err() {
                return;
            }
            result = checked_cost(node, link.to, link.cost).and_then(|paid| {
                // An infinite cost is a link that nobody can take.
                if paid < f32::INFINITY && self.may_pass(link.to, number) {
                    let cost = cost + paid;
                    let entry =
                        Entry { node: link.to, from: number, link: link.id, paid, cost, closed: false };
                    let child = self.write(entry, aim)?;
                    self.children.push(child);
                }
                Ok(())
            });
        });
        self.pick.add(&self.children);
        self.effort.most_open = self.effort.most_open.max(self.pick.len() as u64);
        result
    }

    /// The next one that has not been picked before.
    fn pick(&mut self) -> Option<u32> {
        let number = self.pick.pick()?;
        let Entry { node, from, .. } = *self.entry(number);
        if self.visits == Visits::OncePicked && !self.may_pass(node, from) {
            return None;
        }
        self.entries[number as usize].closed = true;
        if self.visits != Visits::OnceSeen {
            self.chosen.set(node, number);
        }
        Some(number)
    }
}

impl<G: Graph, P: Pick> Search<G> for ListSearch<G::Node, P> {
    fn begin(&mut self, _graph: &G, start: G::Node) -> Result<(), SearchError<G::Node>> {
        self.pick.clear();
        self.entries.clear();
        self.chosen.clear();
        (self.found, self.nearest) = (None, None);
        self.effort = Effort { seen: 1, most_open: 1, ..Effort::default() };
        self.entries.push(Entry {
            node: start,
            from: NOBODY,
            link: NOBODY,
            paid: 0.0,
            cost: 0.0,
            closed: false,
        });
        self.chosen.set(start, 0);
        self.pick.add(&[Waiting { number: 0, cost: 0.0, estimate: 0.0 }]);
        Ok(())
    }

    fn step(&mut self, graph: &G, aim: &impl Aim<G::Node>, budget: &mut Budget) -> Slice<G::Node> {
        while self.found.is_none() && self.pick.len() > 0 {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(number) = self.pick() else { continue };
            if aim.is_reached(self.entry(number).node) {
                self.found = Some(number);
            } else if let Err(error) = self.follow(graph, aim, number) {
                self.pick.clear();
                return Progress::Done(Err(error));
            }
        }
        let found = self.found.map(|number| self.entry(number));
        Progress::Done(Ok(
            found.map_or(Outcome::NoWay, |entry| Outcome::Found { goal: entry.node, cost: entry.cost })
        ))
    }
}

impl<N: Node, P: Pick> Seen for ListSearch<N, P> {
    type Node = N;

    fn path_to(&self, node: N, into: &mut Path<N>) -> bool {
        let (Some(number), Some(start)) = (self.entry_of(node), self.entries.first()) else { return false };
        let backwards = self.way_back(number).filter(|entry| entry.from != NOBODY).map(|entry| Step {
            from: self.entry(entry.from).node,
            to: entry.node,
            cost: entry.paid,
            link: entry.link,
        });
        into.set_reversed(start.node, backwards);
        true
    }

    fn cost_to(&self, node: N) -> Option<f32> {
        self.entry_of(node).map(|number| self.entry(number).cost)
    }

    fn status(&self, node: N) -> Status {
        match self.chosen.get(node) {
            None => Status::Unseen,
            Some(number) if self.entry(number).closed => Status::Closed,
            Some(_) => Status::Open,
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }

    fn nearest(&self) -> Option<N> {
        self.nearest
            .map(|(_, number)| number)
            .or(Some(0))
            .and_then(|n| Some(self.entries.get(n as usize)?.node))
    }
}

#[cfg(test)]
mod tests;
