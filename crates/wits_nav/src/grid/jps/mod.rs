//! Jump point search without tables.

mod exits;
mod ground;

use wits_core::work::{Budget, Progress};

pub(crate) use self::exits::ALL_DIRECTIONS;
pub(crate) use self::ground::{Ground, Spot, copy_rows};
use super::open::{Open, octile_cost};
use super::way::{GridError, GridSearch, Way, check_cells};
use crate::grid::{Cell, GridMap};

/// Jump point search: A* that leaps from corner to corner, without tables.
///
/// The usual choice for maps of free and blocked cells: it finds ways as short as those of [`GridAStar`](super::GridAStar),
/// ten to thirty times faster on large maps, and needs nothing but a copy of the map in bits. A change of the map is
/// noticed when the next search begins, and the map is copied again, which takes less than a millisecond for a million
/// cells.
///
/// When not to use it: where the ground differs in cost (use [`AStar`](crate::search::AStar) over a
/// [`Terrain`](super::Terrain)), and where there may be no way at all: then everything in reach is looked at, while
/// [`Labels`](super::Labels) answer at once. On maps that seldom change [`JpsPlus`](super::JpsPlus) is faster still.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, GridSearch, Jps};
/// let map = GridMap::from_text("
///     .....
///     .###.
///     .....")?;
/// let mut jps = Jps::new();
/// let way = jps.find(&map, Cell::new(0, 1), Cell::new(4, 1))?.unwrap();
/// assert_eq!(way.length(), 6.0);
/// assert_eq!(way.corners().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
/// Straight jumps are searches for the next set bit in a line. Cells at which only a diagonal jump would end
/// are never put into the queue; what is straight ahead of them is reached directly. Only cells next to corners have
/// records, so that those of a whole search fit the cache.
///
/// # Source
/// D. Harabor, A. Grastien, Online graph pruning for pathfinding on grid maps, AAAI 2011, and Improving jump point search,
/// ICAPS 2014 (blocks of cells, pruned diagonal jump points).
#[derive(Clone, Debug, Default)]
pub struct Jps {
    ground: Ground,
    run: Run,
}

/// One search.
#[derive(Clone, Debug, Default)]
struct Run {
    /// One for each cell at which jumps end, then the goal, then the start.
    records: Vec<Record>,
    open: Open,
    stamp: u32,
    start: Spot,
    goal: Spot,
    goal_node: u32,
    /// Which jumps ended at the goal before it was the goal.
    goal_ends: Option<([bool; 2], [bool; 2])>,
    expanded: u64,
    /// The cost of the best way to the goal so far.
    best: u32,
    too_long: bool,
    no_way: bool,
    /// The ground is newer than the search.
    is_out_of_date: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Record {
    cost: u32,
    /// The stamp of the search, the direction it was reached in, and whether it is done with.
    mark: u32,
    /// Where it was reached from, and where it is: places among the rows.
    from: u32,
    at: u32,
}

const DONE: u32 = 4;
const STAMP: u32 = 8;

impl Jps {
    /// Nothing copied yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl GridSearch for Jps {
    fn prepare(&mut self, map: &GridMap) -> Result<(), GridError> {
        if !self.ground.is_copy_of(map) {
            self.run.unmark_goal(&mut self.ground);
            self.run.is_out_of_date = true;
            self.ground.update(map)?;
        }
        Ok(())
    }

    fn begin(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<(), GridError> {
        check_cells(map, [start, goal])?;
        self.prepare(map)?;
        let (start, goal) = (self.ground.spot(start), self.ground.spot(goal));
        self.run.unmark_goal(&mut self.ground);
        self.run.begin(&mut self.ground, start, goal);
        Ok(())
    }

    fn step(&mut self, budget: &mut Budget) -> Progress<Result<bool, GridError>> {
        self.run.step(&self.ground, budget)
    }

    fn way_into(&self, way: &mut Way) {
        way.clear();
        let run = &self.run;
        if run.is_out_of_date {
            return;
        }
        way.push_back(run.goal.cell());
        let mut node = run.goal_node;
        while node != run.goal_node + 1 && run.goal != run.start {
            let from = run.records[node as usize].from;
            way.push_back(self.ground.spot_of(from).cell());
            node = if from as usize == run.start.row {
                run.goal_node + 1
            } else {
                self.ground.node(from as usize)
            };
        }
        way.finish();
    }

    fn expanded(&self) -> u64 {
        self.run.expanded
    }

    fn bytes(&self) -> usize {
        self.ground.bytes() + self.run.records.capacity() * size_of::<Record>() + self.run.open.bytes()
    }
}

impl Run {
    fn unmark_goal(&mut self, ground: &mut Ground) {
        if let Some((row, column)) = self.goal_ends.take() {
            ground.rows.set_ends(self.goal.row, row);
            ground.columns.set_ends(self.goal.column, column);
        }
    }

    fn begin(&mut self, ground: &mut Ground, start: Spot, goal: Spot) {
        self.expanded = 0;
        self.best = u32::MAX;
        (self.too_long, self.is_out_of_date) = (false, false);
        (self.start, self.goal, self.goal_node) = (start, goal, ground.node_count);
        self.no_way = !ground.rows.is_free(start.row) || !ground.rows.is_free(goal.row);
        self.open.restart(self.left(start).min(u64::from(u32::MAX)) as u32);
        if self.no_way {
            return;
        }
        self.goal_ends = Some((ground.rows.ends(goal.row), ground.columns.ends(goal.column)));
        ground.rows.set_ends(goal.row, [true; 2]);
        ground.columns.set_ends(goal.column, [true; 2]);
        let nodes = ground.node_count as usize + 2;
        if self.records.len() != nodes {
            self.records.clear();
            self.records.resize(nodes, Record::default());
            self.stamp = 0;
        }
        self.stamp = self.stamp.wrapping_add(STAMP);
        if self.stamp == 0 {
            self.records.fill(Record::default());
            self.stamp = STAMP;
        }
        let node = self.goal_node + 1;
        self.records[node as usize] =
            Record { cost: 0, mark: self.stamp, from: start.row as u32, at: start.row as u32 };
        self.open.push(0, node);
    }

    /// The cost from a spot to the goal if nothing were in between.
    #[inline]
    fn left(&self, at: Spot) -> u64 {
        octile_cost(at.x.abs_diff(self.goal.x), at.y.abs_diff(self.goal.y))
    }

    fn step(&mut self, ground: &Ground, budget: &mut Budget) -> Progress<Result<bool, GridError>> {
        if self.is_out_of_date {
            return Progress::Done(Err(GridError::OutOfDate));
        }
        if self.start == self.goal && !self.no_way {
            return Progress::Done(Ok(true));
        }
        loop {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(node) = self.open.pop(self.best) else { break };
            let record = &mut self.records[node as usize];
            if record.mark & DONE != 0 {
                continue;
            }
            record.mark |= DONE;
            let record = *record;
            self.expanded += 1;
            let at = ground.spot_of(record.at);
            let directions = if node == self.goal_node + 1 {
                ALL_DIRECTIONS
            } else {
                ground.directions(at, record.mark & 3)
            };
            let (goal, goal_node) = (self.goal.row, self.goal_node);
            ground.for_each_exit(at, directions, goal, |to, cost, direction| {
                let node = if to.row == goal { goal_node } else { ground.node(to.row) };
                self.reach(node, to, u64::from(record.cost) + cost, direction, at);
            });
        }
        let found = self.best < u32::MAX;
        Progress::Done(if self.too_long && !found { Err(GridError::TooLong) } else { Ok(found) })
    }

    /// A way to a node: notes it if it is the best so far.
    #[inline(never)]
    fn reach(&mut self, node: u32, at: Spot, cost: u64, direction: u32, from: Spot) {
        let record = &self.records[node as usize];
        if record.mark >= self.stamp && u64::from(record.cost) <= cost {
            return;
        }
        let total = cost + self.left(at);
        if total >= u64::from(self.best) {
            self.too_long |= self.best == u32::MAX;
            return;
        }
        let (at, from) = (at.row as u32, from.row as u32);
        self.records[node as usize] = Record { cost: cost as u32, mark: self.stamp | direction, from, at };
        if node == self.goal_node {
            self.best = cost as u32;
        } else {
            self.open.push(total as u32, node);
        }
    }
}
