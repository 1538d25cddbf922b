//! LPA*: the same question again, after the world has changed a little.

use wits_core::work::{Budget, Progress};

use super::dstar::for_each_affected;
use super::repair::Repair;
use crate::graph::{Graph, Link, Numbered, TwoWay};
use crate::grid::{Cell, GridMap};
use crate::heuristic::Heuristic;
use crate::path::Path;
use crate::search::{Effort, Outcome, SearchError, Slice};

/// Lifelong Planning A\*: the best way between two nodes of a graph whose costs change, repaired instead of searched anew.
///
/// It keeps the cost *from the start* of every node that it has met. Good for who stays where it is and asks again and
/// again: a watchtower, a planner that serves many requests from the same place, the upper level of a hierarchy. The goal
/// may move ([`aim_at`](Self::aim_at)) without much ado, the start may not; for who walks, [`DStarLite`](super::DStarLite)
/// is the same thing searched from the other end.
///
/// The estimate must be consistent; links that cost nothing are counted as a millionth. 32 bytes for each node.
///
/// ```
/// use wits_nav::dynamic::LpaStar;
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::heuristic::Zero;
///
/// let mut map = GridMap::free(9, 9)?;
/// let mut lpa = LpaStar::new();
/// lpa.begin(&map, 0, 8)?;
/// assert_eq!(lpa.finish(&map, &Zero)?, Some(8.0));
/// assert_eq!(lpa.finish(&map, &Zero)?, Some(8.0));
/// assert_eq!(lpa.effort().expanded, 0); // nothing changed, nothing done
/// map.set(Cell::new(4, 0), false);
/// lpa.changed_cells(&map, &[Cell::new(4, 0)]);
/// assert!(lpa.finish(&map, &Zero)?.unwrap() > 8.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Millington, sections 4.7.3 and 4.7.6; Koenig, Likhachev and Furcy 2004.
#[derive(Clone, Debug, Default)]
pub struct LpaStar {
    repair: Repair,
}

impl LpaStar {
    /// Knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything and asks for the way between two nodes.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn begin<G: Numbered>(&mut self, graph: &G, start: u32, goal: u32) -> Result<(), SearchError> {
        self.repair.begin(graph.node_count(), start, goal)
    }

    /// Goes on until the way is the best one, or the budget is spent. A unit of it is a node expanded, or a node looked at
    /// anew because its links changed.
    pub fn step<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        budget: &mut Budget,
    ) -> Slice {
        let goal = self.repair.target();
        let done = self.repair.step(&Turned(graph), &|goal, node| heuristic.estimate(node, goal), budget);
        done.map(|found| Ok(found?.map_or(Outcome::NoWay, |cost| Outcome::Found { goal, cost })))
    }

    /// The same to the end: what the way costs, `None` when there is none.
    ///
    /// # Errors
    /// When the graph or the estimate answers with a number that is below 0 or none at all.
    pub fn finish<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
    ) -> Result<Option<f32>, SearchError> {
        loop {
            if let Progress::Done(done) = self.step(graph, heuristic, &mut Budget::unlimited()) {
                return done.map(|_| self.cost());
            }
        }
    }

    /// Another goal; what is known from the start stays.
    pub fn aim_at(&mut self, goal: u32) {
        self.repair.set_target(goal);
    }

    /// Links that *lead to* this node are dearer, cheaper, new or gone. Takes effect with the next [`step`](Self::step).
    pub fn changed(&mut self, node: u32) {
        self.repair.changed(node);
    }

    /// Cells of a map were blocked or freed: all links to, from and beside them have changed.
    pub fn changed_cells(&mut self, map: &GridMap, cells: &[Cell]) {
        for_each_affected(map, cells, |node| self.repair.changed(node));
    }

    /// Where ways begin.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.repair.root()
    }

    /// Where the way leads.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.repair.target()
    }

    /// What the way costs; `None` when there is none, or when it is not known yet: after a change or for another
    /// [goal](Self::aim_at) it has to be [stepped](Self::step) first.
    #[must_use]
    pub fn cost(&self) -> Option<f32> {
        self.repair.answer()
    }

    /// Writes the way; false when there is none, or when it is not known yet.
    pub fn path_into<G: Numbered + TwoWay>(&self, graph: &G, into: &mut Path) -> bool {
        let found = self.repair.path_into(&Turned(graph), into);
        if found {
            into.turn_round();
        } else {
            into.restart(self.start());
        }
        found
    }

    /// For those who want to look: the cost from the start that a node has told its neighbours (`g`), and what its links
    /// promise (`rhs`).
    #[must_use]
    pub fn values(&self, node: u32) -> Option<(f32, f32)> {
        self.repair.values(node).map(|(cost, seen)| (cost as f32, seen as f32))
    }

    /// How much the search or repair has done that is under way or was the last.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.repair.effort()
    }

    /// From now on, notes the nodes that each repair expands; for pictures.
    pub fn watch(&mut self, on: bool) {
        self.repair.watch(on);
    }

    /// The nodes that the last repair has expanded, if [watched](Self::watch).
    #[must_use]
    pub fn touched(&self) -> &[u32] {
        self.repair.touched()
    }
}

/// A graph with all arrows turned round.
struct Turned<'a, G>(&'a G);

impl<G: TwoWay> Graph for Turned<'_, G> {
    type Node = G::Node;
    #[inline]
    fn for_each_link(&self, from: Self::Node, visit: impl FnMut(Link<Self::Node>)) {
        self.0.for_each_link_back(from, visit);
    }
}

impl<G: Numbered + TwoWay> Numbered for Turned<'_, G> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }
    fn contains(&self, node: u32) -> bool {
        self.0.contains(node)
    }
}

impl<G: TwoWay> TwoWay for Turned<'_, G> {
    #[inline]
    fn for_each_link_back(&self, to: Self::Node, visit: impl FnMut(Link<Self::Node>)) {
        self.0.for_each_link(to, visit);
    }
}
