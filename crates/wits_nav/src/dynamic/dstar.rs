//! D* Lite: the way to a goal, repaired while somebody walks it.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::repair::Repair;
use crate::graph::{Link, Numbered, TwoWay};
use crate::grid::{Cell, Direction, GridMap};
use crate::heuristic::Heuristic;
use crate::path::Path;
use crate::search::{Effort, Outcome, SearchError, Slice};

/// D* Lite: the best way to a goal that stands still, over a graph whose costs change, for somebody who walks it.
///
/// It searches from the goal to the agent and keeps the cost to the goal of every node that it has met. What changes near
/// the agent is then far from the root of the search, and little is to be repaired. The first search takes about three
/// times as long as A\*; a repair after a change near the agent, a small part of it.
///
/// 1. [`begin`](Self::begin) with a start and a goal; [`step`](Self::step) until it is done.
/// 2. [`follow`](Self::follow) it link by link, or walk as you like and say so: [`move_to`](Self::move_to). Then step again.
/// 3. When links have changed, say so: [`changed`](Self::changed) or [`changed_cells`](Self::changed_cells). Then step again.
///
/// Nodes may be added: say that the links to and from them changed.
///
/// Not for goals that move: everything known is about the goal, so [`aim_at`](Self::aim_at) begins anew; see
/// [`Chase`](super::Chase). Not for changes everywhere: beyond about a tenth of the map a new search is cheaper. It keeps
/// 32 bytes for each node and each agent.
///
/// The estimate must be *consistent* (never more than a link plus the estimate from its end, as all distances are). Links
/// that cost nothing are counted as a millionth.
///
/// ```
/// use wits_nav::dynamic::DStarLite;
/// use wits_nav::grid::{Cell, GridMap};
/// use wits_nav::heuristic::Zero;
///
/// let mut map = GridMap::from_text("
///     ...#
///     .#..
///     ....")?;
/// let mut dstar = DStarLite::new();
/// dstar.begin(&map, map.node(Cell::new(0, 0)).unwrap(), map.node(Cell::new(3, 1)).unwrap())?;
/// assert_eq!(dstar.finish(&map, &Zero)?, Some(4.0));
/// dstar.follow(&map);
/// map.set(Cell::new(1, 1), true);
/// dstar.changed_cells(&map, &[Cell::new(1, 1)]);
/// assert_eq!(dstar.finish(&map, &Zero)?, Some(1.0 + 2_f32.sqrt()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Millington, section 4.7.2 (names D\*, without an algorithm); Koenig and Likhachev 2002, the optimised version.
#[derive(Clone, Debug, Default, State, Serialize, Deserialize)]
pub struct DStarLite {
    repair: Repair,
    restarts: u64,
}

impl DStarLite {
    /// Knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything; the agent is at `start` and wants to get to `goal`.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn begin<G: Numbered>(&mut self, graph: &G, start: u32, goal: u32) -> Result<(), SearchError> {
        self.repair.begin(graph.node_count(), goal, start)
    }

    /// Goes on until the way from where the agent is now is the best one, or the budget is spent. A unit of it is a node
    /// expanded, or a node looked at anew because its links changed.
    ///
    /// The estimate is asked for the cost from where the agent is to other nodes.
    pub fn step<G: Numbered + TwoWay>(
        &mut self,
        graph: &G,
        heuristic: &impl Heuristic<u32>,
        budget: &mut Budget,
    ) -> Slice {
        let goal = self.repair.root();
        let done = self.repair.step(graph, &|start, node| heuristic.estimate(start, node), budget);
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

    /// The agent takes the [`next`](Self::next) link: it is at the end of it now. What is known stays right, so that it can
    /// go on without a [`step`](Self::step) until something changes.
    pub fn follow<G: Numbered>(&mut self, graph: &G) -> Option<Link> {
        self.repair.follow(graph)
    }

    /// The agent is somewhere else now, anywhere. There is no [`cost`](Self::cost), next link or path from there until it
    /// has been stepped.
    pub fn move_to(&mut self, node: u32) {
        self.repair.set_target(node);
    }

    /// Another goal. Everything known is about the old one, so this forgets all and begins anew where the agent is.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn aim_at<G: Numbered>(&mut self, graph: &G, goal: u32) -> Result<(), SearchError> {
        if goal == self.repair.root() {
            return Ok(());
        }
        self.restarts = self.restarts.saturating_add(1);
        self.begin(graph, self.repair.target(), goal)
    }

    /// How often another goal made it begin anew.
    #[must_use]
    pub const fn restarts(&self) -> u64 {
        self.restarts
    }

    /// Links that leave this node are dearer, cheaper, new or gone. Takes effect with the next [`step`](Self::step).
    pub fn changed(&mut self, node: u32) {
        self.repair.changed(node);
    }

    /// Cells of a map were blocked or freed: all links to, from and beside them have changed.
    pub fn changed_cells(&mut self, map: &GridMap, cells: &[Cell]) {
        for_each_affected(map, cells, |node| self.repair.changed(node));
    }

    /// Where the agent is.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.repair.target()
    }

    /// Where it wants to get.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.repair.root()
    }

    /// What the way costs; `None` when there is none, or when it is not known yet: after a change or a
    /// [move](Self::move_to) it has to be [stepped](Self::step) first.
    #[must_use]
    pub fn cost(&self) -> Option<f32> {
        self.repair.answer()
    }

    /// The link that the agent should take now.
    #[must_use]
    pub fn next<G: Numbered>(&self, graph: &G) -> Option<Link> {
        self.cost().filter(|_| self.start() != self.goal())?;
        self.repair.next(graph, self.start())
    }

    /// Writes the way to the goal; false when there is none, or when it is not known yet.
    pub fn path_into<G: Numbered>(&self, graph: &G, into: &mut Path) -> bool {
        self.repair.path_into(graph, into)
    }

    /// For those who want to look: the cost to the goal that a node has told its neighbours (`g`), and what its links
    /// promise (`rhs`). Where they differ, there is something to repair.
    #[must_use]
    pub fn values(&self, node: u32) -> Option<(f32, f32)> {
        self.repair.values(node).map(|(cost, seen)| (cost as f32, seen as f32))
    }

    /// How much the search or repair has done that is under way or was the last. `reopened` counts the nodes that had to
    /// take back a cost.
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

/// The nodes whose links change when cells are blocked or freed: they and their neighbours.
pub(super) fn for_each_affected(map: &GridMap, cells: &[Cell], mut visit: impl FnMut(u32)) {
    for &cell in cells {
        map.node(cell).into_iter().for_each(&mut visit);
        for direction in Direction::ALL {
            map.node(cell.step(direction)).into_iter().for_each(&mut visit);
        }
    }
}
