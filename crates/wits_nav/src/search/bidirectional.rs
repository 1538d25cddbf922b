//! Two searches that meet: from the start along the links, from the goal against them.

use wits_core::work::{Budget, Progress};

use super::ledger::Ledger;
use super::{Effort, Outcome, SearchError, Slice, Status, checked_cost};
use crate::graph::{Link, Node, TwoWay};
use crate::path::{Path, Step};
use crate::queue::{Heap, Queue, Rank};

/// A search from both ends, for graphs that can be walked against the arrows.
///
/// Two discs of half the radius hold about half as many nodes as one: good where there is no estimate. Needs one known
/// goal, so it does not take an [`Aim`](super::Aim). With a good estimate A* is better.
///
/// It does not stop where the two sides first meet, as that way need not be the best; it stops when nothing that waits on
/// either side can make a better one.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::search::Bidirectional;
///
/// let map = GridMap::free(30, 30)?;
/// let [start, goal] = [Cell::new(2, 2), Cell::new(20, 14)].map(|cell| map.node(cell).unwrap());
/// let path = Bidirectional::fewest_steps().find(&map, start, goal)?.unwrap();
/// assert_eq!((path.start(), path.goal(), path.len()), (start, goal, 18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 5.
#[derive(Clone, Debug)]
pub struct Bidirectional<N = u32> {
    counts_steps: bool,
    /// From the start, and from the goal.
    sides: [Side<N>; 2],
    /// The best way that is known: what it costs, and where the sides meet on it.
    best: Option<(f32, N)>,
    effort: Effort,
}

#[derive(Clone, Debug)]
struct Side<N> {
    numbers: Ledger<N>,
    records: Vec<Record<N>>,
    queue: Heap<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Record<N> {
    node: N,
    from: u32,
    link: u32,
    paid: f32,
    /// By the measure of the search: steps or cost.
    spent: f32,
    closed: bool,
}

const NOBODY: u32 = u32::MAX;

impl<N: Node> Side<N> {
    fn new() -> Self {
        Self { numbers: Ledger::default(), records: Vec::new(), queue: Heap::new() }
    }

    fn begin(&mut self, node: N) {
        self.numbers.clear();
        self.records.clear();
        self.queue.clear();
        self.numbers.set(node, 0);
        self.records.push(Record { node, from: NOBODY, link: 0, paid: 0.0, spent: 0.0, closed: false });
        self.queue.push(Rank::new(0.0, 0.0), 0);
    }

    fn record(&self, node: N) -> Option<&Record<N>> {
        self.numbers.get(node).map(|number| &self.records[number as usize])
    }

    /// The least that any way costs from here which has not been looked at.
    fn least(&self) -> f32 {
        self.queue.peek().map_or(f32::INFINITY, Rank::total)
    }

    /// Takes the nearest node, unless it has been taken before.
    fn next(&mut self) -> Option<u32> {
        let (_, number) = self.queue.pop()?;
        let record = &mut self.records[number as usize];
        (!std::mem::replace(&mut record.closed, true)).then_some(number)
    }

    /// Follows a link; true when it led to something new or better.
    fn relax(&mut self, from: u32, link: Link<N>, spent: f32) -> bool {
        let new = self.records.len() as u32;
        let record = Record { node: link.to, from, link: link.id, paid: link.cost, spent, closed: false };
        let number = match self.numbers.number_or(link.to, new) {
            None => {
                self.records.push(record);
                new
            }
            Some(known) if spent < self.records[known as usize].spent => {
                self.records[known as usize] = record;
                known
            }
            Some(_) => return false,
        };
        self.queue.push(Rank::new(spent, 0.0), number);
        true
    }

    /// The links from a node back to where the side began.
    fn way_back(&self, node: N) -> impl Iterator<Item = (N, &Record<N>)> {
        let mut at = self.record(node);
        std::iter::from_fn(move || {
            let record = at.filter(|record| record.from != NOBODY)?;
            let before = &self.records[record.from as usize];
            at = Some(before);
            Some((before.node, record))
        })
    }
}

impl<N: Node> Bidirectional<N> {
    /// The cheapest way: Dijkstra's search from both ends.
    #[must_use]
    pub fn cheapest() -> Self {
        Self { counts_steps: false, sides: [Side::new(), Side::new()], best: None, effort: Effort::default() }
    }

    /// A way with the fewest steps: breadth first from both ends.
    #[must_use]
    pub fn fewest_steps() -> Self {
        Self { counts_steps: true, ..Self::cheapest() }
    }

    /// Forgets the last search and begins anew between two nodes.
    pub fn begin(&mut self, start: N, goal: N) {
        self.sides[0].begin(start);
        self.sides[1].begin(goal);
        self.best = (start == goal).then_some((0.0, start));
        self.effort = Effort { seen: 2, most_open: 2, ..Effort::default() };
    }

    /// Goes on until the best way is certain, there is none, or the budget is spent; a unit of it is a node expanded.
    ///
    /// # Errors
    /// When the graph answers with a cost that is below 0 or no number. The search is over then.
    pub fn step<G: TwoWay<Node = N>>(&mut self, graph: &G, budget: &mut Budget) -> Slice<N> {
        while !self.is_over() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let side = usize::from(self.sides[1].queue.len() < self.sides[0].queue.len());
            let Some(number) = self.sides[side].next() else { continue };
            if let Err(error) = self.follow(graph, side, number) {
                self.sides.iter_mut().for_each(|side| side.queue.clear());
                self.best = None;
                return Progress::Done(Err(error));
            }
        }
        let [start, goal] = [0, 1].map(|side| self.sides[side].records.first());
        let outcome = match (self.best, start, goal) {
            (Some((_, meeting)), Some(_), Some(goal)) => {
                Outcome::Found { goal: goal.node, cost: self.steps(meeting).map(|step| step.cost).sum() }
            }
            _ => Outcome::NoWay,
        };
        Progress::Done(Ok(outcome))
    }

    /// No way over anything that waits can be better than the best one known. A side with nobody left has seen all.
    fn is_over(&self) -> bool {
        let [start, goal] = &self.sides;
        let known = self.best.map_or(f32::INFINITY, |(cost, _)| cost);
        start.queue.is_empty() || goal.queue.is_empty() || start.least() + goal.least() >= known
    }

    fn follow<G: TwoWay<Node = N>>(
        &mut self,
        graph: &G,
        side: usize,
        number: u32,
    ) -> Result<(), SearchError<N>> {
        let Record { node, spent, .. } = self.sides[side].records[number as usize];
        self.effort.expanded += 1;
        let mut result = Ok(());
        let visit = |link: Link<N>| {
            if result.is_ok() {
                let (from, to) = if side == 0 { (node, link.to) } else { (link.to, node) };
                result = checked_cost(from, to, link.cost).map(|_| self.relax(side, number, spent, link));
            }
        };
        if side == 0 {
            graph.for_each_link(node, visit);
        } else {
            graph.for_each_link_back(node, visit);
        }
        let waiting: usize = self.sides.iter().map(|side| side.queue.len()).sum();
        self.effort.most_open = self.effort.most_open.max(waiting as u64);
        self.effort.seen = self.sides.iter().map(|side| side.records.len() as u64).sum();
        result
    }

    fn relax(&mut self, side: usize, number: u32, spent: f32, link: Link<N>) {
        // An infinite cost is a link that nobody can take.
        if link.cost == f32::INFINITY {
            return;
        }
        let spent = spent + if self.counts_steps { 1.0 } else { link.cost };
        if !self.sides[side].relax(number, link, spent) {
            return;
        }
        if let Some(other) = self.sides[1 - side].record(link.to) {
            let whole = spent + other.spent;
            if self.best.is_none_or(|(known, _)| whole < known) {
                self.best = Some((whole, link.to));
            }
        }
    }

    /// The way over a meeting point: the first half backwards, then the second half forwards.
    fn steps(&self, meeting: N) -> impl Iterator<Item = Step<N>> {
        let step = |from, to, record: &Record<N>| Step { from, to, cost: record.paid, link: record.link };
        let first =
            self.sides[0].way_back(meeting).map(move |(from, record)| step(from, record.node, record));
        let second = self.sides[1].way_back(meeting).map(move |(to, record)| step(record.node, to, record));
        first.chain(second)
    }

    /// Writes the best way known so far; false when there is none yet.
    pub fn path_into(&self, into: &mut Path<N>) -> bool {
        let (Some((_, meeting)), Some(start)) = (self.best, self.sides[0].records.first()) else {
            return false;
        };
        let steps = self.steps(meeting);
        let halves = self.sides[0].way_back(meeting).count();
        into.set_reversed(start.node, steps.take(halves));
        self.steps(meeting).skip(halves).for_each(|step| into.push(step));
        true
    }

    /// Searches to the end; `None` when there is no way.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn find<G: TwoWay<Node = N>>(
        &mut self,
        graph: &G,
        start: N,
        goal: N,
    ) -> Result<Option<Path<N>>, SearchError<N>> {
        let mut path = Path::at(start);
        Ok(self.find_into(graph, start, goal, &mut path)?.then_some(path))
    }

    /// The same into a path that is used again and again; false when there is no way.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn find_into<G: TwoWay<Node = N>>(
        &mut self,
        graph: &G,
        start: N,
        goal: N,
        into: &mut Path<N>,
    ) -> Result<bool, SearchError<N>> {
        self.begin(start, goal);
        loop {
            match self.step(graph, &mut Budget::unlimited()) {
                Progress::Pending => {}
                Progress::Done(Ok(_)) => return Ok(self.path_into(into)),
                Progress::Done(Err(error)) => return Err(error),
            }
        }
    }

    /// Whether a node has been seen from either side, and is done with.
    #[must_use]
    pub fn status(&self, node: N) -> Status {
        let [start, goal] = [0, 1].map(|side| self.sides[side].record(node).map(|record| record.closed));
        match (start, goal) {
            (None, None) => Status::Unseen,
            (Some(true), _) | (_, Some(true)) => Status::Closed,
            _ => Status::Open,
        }
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_side = |side: &Side<N>| {
            side.numbers.bytes() + side.records.capacity() * size_of::<Record<N>>() + side.queue.bytes()
        };
        self.sides.iter().map(of_side).sum()
    }

    /// How much has been done since it was begun, on both sides together.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }
}

#[cfg(test)]
mod tests;
