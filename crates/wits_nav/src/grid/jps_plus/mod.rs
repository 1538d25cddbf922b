//! Jump point search with tables.

mod graph;
mod landmarks;
mod node;

use wits_core::work::{Budget, Progress};

use self::graph::JumpGraph;
use self::landmarks::Landmarks;
use self::node::{Distances, Node};
use super::jps::{ALL_DIRECTIONS, Ground, Spot};
use super::open::{Open, octile_cost};
use super::way::{GridError, GridSearch, Way, check_cells};
use super::{Cell, GridMap, Labels};

/// Jump point search with tables: for large maps that seldom change and many questions.
///
/// Before the first question it finds all jumps between all corners of the map, which then are a small graph, and measures
/// how far all corners are from eight landmarks, which gives estimates that know the walls. A question then jumps from
/// the start into that graph and searches there. Whether there is a way at all is known at once.
///
/// ```
/// use wits_nav::grid::{Cell, GridError, GridMap, GridSearch, JpsPlus};
/// let mut map = GridMap::from_text("
///     .....
///     .###.
///     .....")?;
/// let mut search = JpsPlus::new(&map)?;
/// let (start, goal) = (Cell::new(0, 1), Cell::new(4, 1));
/// assert_eq!(search.find(&map, start, goal)?.unwrap().length(), 6.0);
///
/// map.set(Cell::new(1, 1), true);
/// assert_eq!(search.find(&map, start, goal), Err(GridError::OutOfDate));
/// search.prepare(&map)?;
/// assert!(search.find(&map, start, goal)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// When not to use it: where the map changes now and then, [`Jps`](super::Jps) needs no tables and is not much slower.
///
/// # Cost
/// Making the tables takes about half a second for a million cells; they take 4 bytes a cell and about 60 a corner.
///
/// # Source
/// D. Harabor, A. Grastien, Improving jump point search, ICAPS 2014; A. Goldberg, C. Harrelson, Computing the shortest path:
/// A* search meets graph theory, SODA 2005 (landmarks).
#[derive(Clone, Debug, Default)]
pub struct JpsPlus {
    ground: Ground,
    labels: Labels,
    graph: JumpGraph,
    landmarks: Landmarks,
    run: Run,
}

/// One search.
#[derive(Clone, Debug, Default)]
struct Run {
    /// Table and records in one.
    nodes: Vec<Node>,
    open: Open,
    stamp: u32,
    start: Spot,
    goal: Spot,
    goal_distances: Distances,
    /// The node before the goal, or [`START`].
    last: u32,
    best: u32,
    expanded: u64,
    began: bool,
    too_long: bool,
    /// The tables are newer than the search.
    is_out_of_date: bool,
}

const START: u32 = u32::MAX;
const DONE: u32 = 4;
const STAMP: u32 = 8;

impl JpsPlus {
    /// With tables for a map.
    ///
    /// # Errors
    /// When the map is too large.
    pub fn new(map: &GridMap) -> Result<Self, GridError> {
        let mut search = Self::default();
        search.prepare(map)?;
        Ok(search)
    }
}

impl GridSearch for JpsPlus {
    fn prepare(&mut self, map: &GridMap) -> Result<(), GridError> {
        if !self.ground.update(map)? {
            return Ok(());
        }
        self.run.is_out_of_date = true;
        self.labels.update(map);
        let mut nodes = Node::all(&self.ground);
        match JumpGraph::new(&self.ground, &nodes) {
            Ok(graph) => self.graph = graph,
            Err(error) => {
                // Half of the tables is worse than none.
                *self = Self::default();
                return Err(error);
            }
        }
        self.landmarks = Landmarks::new(map, &self.labels, &self.ground, &mut nodes);
        (self.run.nodes, self.run.stamp) = (nodes, 0);
        Ok(())
    }

    /// # Errors
    /// When a cell is outside of the map, or when the map has changed since the tables were made.
    fn begin(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<(), GridError> {
        check_cells(map, [start, goal])?;
        if !self.ground.is_copy_of(map) {
            return Err(GridError::OutOfDate);
        }
        let run = &mut self.run;
        (run.start, run.goal) = (self.ground.spot(start), self.ground.spot(goal));
        (run.expanded, run.best, run.too_long, run.is_out_of_date) = (0, u32::MAX, false, false);
        run.open.restart(u32::try_from(left(run.start, run.goal)).unwrap_or(u32::MAX));
        run.began = !self.labels.are_connected(start, goal);
        Ok(())
    }

    fn step(&mut self, budget: &mut Budget) -> Progress<Result<bool, GridError>> {
        let Self { ground, graph, landmarks, run, .. } = self;
        if run.is_out_of_date {
            return Progress::Done(Err(GridError::OutOfDate));
        }
        if !run.began {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            run.began = true;
            run.leave_start(ground, landmarks);
        }
        loop {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(node) = run.open.pop(run.best) else { break };
            run.expand(node, ground, graph);
        }
        let found = run.best < u32::MAX;
        Progress::Done(if run.too_long && !found { Err(GridError::TooLong) } else { Ok(found) })
    }

    fn way_into(&self, way: &mut Way) {
        way.clear();
        if self.run.is_out_of_date {
            return;
        }
        way.push_back(self.run.goal.cell());
        if self.run.goal != self.run.start {
            let mut node = self.run.last;
            while node != START {
                let there = &self.run.nodes[node as usize];
                way.push_back(there.spot(&self.ground).cell());
                node = there.from;
            }
            way.push_back(self.run.start.cell());
        }
        way.finish();
    }

    fn expanded(&self) -> u64 {
        self.run.expanded
    }

    fn bytes(&self) -> usize {
        self.ground.bytes()
            + self.labels.bytes()
            + self.graph.bytes()
            + self.run.nodes.capacity() * size_of::<Node>()
            + self.run.open.bytes()
    }
}

impl Run {
    fn leave_start(&mut self, ground: &Ground, landmarks: &Landmarks) {
        self.expanded += 1;
        self.stamp = self.stamp.wrapping_add(STAMP);
        if self.stamp == 0 {
            self.nodes.iter_mut().for_each(|node| node.mark = 0);
            self.stamp = STAMP;
        }
        if self.start == self.goal {
            self.best = 0;
            return;
        }
        if ground.leads_to(self.start, self.goal, ALL_DIRECTIONS) {
            self.reach_goal(left(self.start, self.goal), START);
            // Nothing is shorter than the way on an empty map.
            return;
        }
        self.goal_distances = landmarks.distances_of(self.goal, ground, &self.nodes);
        ground.for_each_exit(self.start, ALL_DIRECTIONS, usize::MAX, |to, cost, direction| {
            self.reach(4 * ground.node(to.row) + direction, cost, START);
        });
    }

    fn expand(&mut self, number: u32, ground: &Ground, graph: &JumpGraph) {
        let node = &mut self.nodes[number as usize];
        if node.mark & DONE != 0 {
            return;
        }
        node.mark |= DONE;
        self.expanded += 1;
        let (at, cost) = (node.spot(ground), u64::from(node.cost));
        let (directions, jumps) = graph.leave(4 * number + (node.mark & 3));
        if ground.leads_to(at, self.goal, directions) {
            self.reach_goal(cost + left(at, self.goal), number);
        }
        for jump in jumps {
            self.reach(jump.arrival, cost + u64::from(jump.cost), number);
        }
    }

    /// A way to a node: notes it if it is the best so far.
    #[inline]
    fn reach(&mut self, arrival: u32, cost: u64, from: u32) {
        let (number, direction) = (arrival / 4, arrival % 4);
        let node = &mut self.nodes[number as usize];
        if node.mark < self.stamp {
            let octile = octile_cost(node.x.abs_diff(self.goal.x), node.y.abs_diff(self.goal.y));
            node.left = u32::try_from(octile).unwrap_or(u32::MAX).max(node.estimate(&self.goal_distances));
        } else if u64::from(node.cost) <= cost {
            return;
        }
        let total = cost + u64::from(node.left);
        if total >= u64::from(self.best) {
            self.too_long |= self.best == u32::MAX;
            return;
        }
        (node.cost, node.mark, node.from) = (cost as u32, self.stamp | direction, from);
        self.open.push(total as u32, number);
    }

    fn reach_goal(&mut self, cost: u64, from: u32) {
        match u32::try_from(cost) {
            Ok(cost) if cost < self.best => (self.best, self.last) = (cost, from),
            Ok(_) => {}
            Err(_) => self.too_long = true,
        }
    }
}

/// The cost between two spots if nothing were in between.
#[inline]
fn left(from: Spot, to: Spot) -> u64 {
    octile_cost(from.x.abs_diff(to.x), from.y.abs_diff(to.y))
}
