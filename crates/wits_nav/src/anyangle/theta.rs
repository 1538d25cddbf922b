//! Theta*: A* whose nodes may have any earlier node as their parent, as long as they see it.

use wits_core::work::{Budget, Progress};

use super::sight::{line_of_sight, straight};
use crate::graph::{Graph, Numbered};
use crate::grid::GridMap;
use crate::path::{Path, Step};
use crate::queue::{Heap, Queue, Rank};
use crate::search::{Aim, Effort, Outcome, Search, SearchError, Seen, Slice, Status};

/// The number of a step that is none of the eight of a map: a straight line from cell to cell.
pub const ANY_ANGLE: u32 = u32::MAX;

/// Theta* over a [`GridMap`], from the middle of a cell to the middle of another.
///
/// Nearly the shortest way that turns anywhere, for not much more than A* costs. It is not always the shortest, and now and
/// then a hair longer than that of A*: [`Anya`](super::Anya) is exact. The estimate must be that of a straight line, [`straight`].
///
/// ```
/// use wits_nav::anyangle::{ThetaStar, straight};
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::search::{Search, To};
/// let map = GridMap::free(10, 10)?;
/// let goal = map.node(Cell::new(9, 4)).unwrap();
/// let to = To::new(goal, |a, b| straight(map.cell(a), map.cell(b)));
/// let path = ThetaStar::new().find(&map, 0, &to)?.unwrap();
/// assert_eq!((path.len(), path.cost()), (1, 97f32.sqrt())); // one straight line
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Daniel, Nash, Koenig, Felner 2010; the lazy form: Nash, Koenig, Tovey 2010.
#[derive(Clone, Debug, Default)]
pub struct ThetaStar {
    records: Vec<Record>,
    queue: Heap<u32>,
    stamp: u32,
    start: u32,
    nearest: Option<(f32, u32)>,
    effort: Effort,
    lazy: bool,
    found: Option<(u32, f32)>,
    /// How often a line was looked along.
    looks: u64,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    cost: f32,
    estimate: f32,
    parent: u32,
    /// `2 * stamp`, and one more when the node is done with.
    mark: u32,
}

const FRESH: Record = Record { cost: 0.0, estimate: 0.0, parent: u32::MAX, mark: 0 };

impl ThetaStar {
    /// Looks whenever a cell is seen: the shortest ways of the two.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks only when a cell's turn comes, once: far fewer looks, ways hardly longer. A look costs as much as the line is
    /// long, so this pays on large maps.
    #[must_use]
    pub fn lazy() -> Self {
        Self { lazy: true, ..Self::default() }
    }

    /// How often a line was looked along since it was begun.
    #[must_use]
    pub const fn looks(&self) -> u64 {
        self.looks
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record>() + self.queue.bytes()
    }

    fn record(&self, node: u32) -> Option<&Record> {
        self.records.get(node as usize).filter(|record| record.mark >> 1 == self.stamp && self.stamp > 0)
    }

    fn sees(&mut self, map: &GridMap, from: u32, to: u32) -> bool {
        self.looks += 1;
        line_of_sight(map, map.cell(from), map.cell(to))
    }

    /// A better way to a cell, perhaps.
    fn relax(&mut self, map: &GridMap, from: u32, to: u32, aim: &impl Aim<u32>) -> Result<(), SearchError> {
        let known = self.record(to).copied();
        if known.is_some_and(|record| record.mark & 1 == 1) {
            return Ok(());
        }
        let parent = self.records[from as usize].parent;
        let parent = if self.lazy || self.sees(map, parent, to) { parent } else { from };
        let cost = self.records[parent as usize].cost + straight(map.cell(parent), map.cell(to));
        if known.is_some_and(|record| record.cost <= cost) {
            return Ok(());
        }
        let estimate = match known {
            Some(record) => record.estimate,
            None => crate::search::checked_estimate(to, aim.estimate(to))?,
        };
        if known.is_none() {
            self.effort.seen += 1;
            if self.nearest.is_none_or(|(nearest, _)| estimate < nearest) {
                self.nearest = Some((estimate, to));
            }
        }
        self.records[to as usize] = Record { cost, estimate, parent, mark: self.stamp << 1 };
        self.queue.push(Rank::new(cost + estimate, estimate), to);
        self.effort.most_open = self.effort.most_open.max(self.queue.len() as u64);
        Ok(())
    }

    /// The lazy form took for granted that the parent is seen; if it is not, the best neighbour that is done with takes its
    /// place.
    fn settle(&mut self, map: &GridMap, node: u32) {
        let parent = self.records[node as usize].parent;
        if !self.lazy || parent == node || self.sees(map, parent, node) {
            return;
        }
        let mut best = (f32::INFINITY, parent);
        map.for_each_link(node, |link| {
            if let Some(record) = self.record(link.to).filter(|record| record.mark & 1 == 1)
                && record.cost + link.cost < best.0
            {
                best = (record.cost + link.cost, link.to);
            }
        });
        let record = &mut self.records[node as usize];
        (record.cost, record.parent) = best;
    }
}

impl Search<GridMap> for ThetaStar {
    fn begin(&mut self, map: &GridMap, start: u32) -> Result<(), SearchError> {
        self.queue.clear();
        self.records.resize(map.node_count(), FRESH);
        self.stamp += 1;
        if self.stamp > u32::MAX >> 1 {
            self.records.fill(FRESH);
            self.stamp = 1;
        }
        (self.effort, self.nearest, self.found, self.looks) = Default::default();
        if !map.contains(start) {
            return Err(SearchError::NoSuchNode { node: start });
        }
        self.start = start;
        self.records[start as usize] = Record { parent: start, mark: self.stamp << 1, ..FRESH };
        self.queue.push(Rank::new(0.0, 0.0), start);
        (self.effort.seen, self.effort.most_open) = (1, 1);
        Ok(())
    }

    fn step(&mut self, map: &GridMap, aim: &impl Aim<u32>, budget: &mut Budget) -> Slice {
        loop {
            if self.found.is_some() || self.queue.is_empty() {
                let found = self.found.map(|(goal, cost)| Outcome::Found { goal, cost });
                return Progress::Done(Ok(found.unwrap_or(Outcome::NoWay)));
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some((_, node)) = self.queue.pop() else { continue };
            if self.records[node as usize].mark & 1 == 1 {
                continue;
            }
            self.settle(map, node);
            let record = &mut self.records[node as usize];
            record.mark |= 1;
            if aim.is_reached(node) {
                self.found = Some((node, record.cost));
                continue;
            }
            self.effort.expanded += 1;
            let mut fault = None;
            map.for_each_link(node, |link| {
                if let (None, Err(error)) = (fault, self.relax(map, node, link.to, aim)) {
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

impl Seen for ThetaStar {
    type Node = u32;

    fn path_to(&self, node: u32, into: &mut Path) -> bool {
        if self.record(node).is_none() {
            return false;
        }
        let mut to = node;
        let backwards = std::iter::from_fn(|| {
            let record = self.record(to).filter(|_| to != self.start)?;
            let from = record.parent;
            let cost = record.cost - self.record(from)?.cost;
            let step = Step { from, to, cost, link: ANY_ANGLE };
            to = from;
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
