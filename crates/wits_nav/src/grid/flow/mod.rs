//! Flow fields: one computation for everybody who goes to the same place.
//!
//! From the goals outwards the cost of the way from every cell is found once ([`FlowField::cost`]), and with it the step to
//! take ([`FlowField::direction`]). Ten thousand agents then ask only where they stand: [`FlowField::at`] gives a direction
//! at any place, smooth between cells, straight to the goal where that is in sight, and never into a wall.
//!
//! **Use it** for crowds with few goals. **Do not use it** for single agents, or when everybody goes elsewhere: A* looks at
//! a small part of the map, a field at all of it.
//!
//! # Cost
//! Dijkstra's search over the map, sliced by a budget; 9 bytes a cell. After a change only what depended on the changed
//! cells is computed again ([`FlowField::repair`]), and the costs are the same to the bit; of ways that cost the
//! same another one may be chosen than in a new field.
//!
//! # Source
//! Emerson 2013 (crowd pathfinding and steering using flow field tiles); Chen S40.

mod repair;
mod sample;
#[cfg(test)]
mod tests;

use wits_core::work::{Budget, Progress};

use super::{Cell, CellGraph, Direction, Tiling};
use crate::anyangle::{straight, walk_line};
use crate::queue::{Heap, Queue, Rank};

/// Where to go from every cell, towards the nearest of some goals.
///
/// ```
/// use glam::Vec2;
/// use wits_nav::grid::{Cell, Direction, FlowField, GridMap};
/// let map = GridMap::from_text("
///     .....
///     .###.
///     ...#.")?;
/// let field = FlowField::new(&map, &[Cell::new(4, 2)]);
/// assert_eq!(field.cost(Cell::new(2, 2)), Some(10.0));
/// assert_eq!(field.direction(Cell::new(2, 2)), Some(Direction::West));
/// assert_eq!(field.cost(Cell::new(1, 1)), None); // a wall
/// let mut agent = Vec2::new(0.4, 0.6);
/// for _ in 0..400 {
///     agent += 0.05 * field.at(agent);
/// }
/// assert!(agent.distance(Vec2::new(4.5, 2.5)) < 0.1);
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct FlowField {
    width: u32,
    height: u32,
    tiling: Tiling,
    goals: Vec<u32>,
    /// The cost of the way from each cell; infinite where there is none.
    costs: Vec<f32>,
    /// The number of the direction to take, [`GOAL`] or [`NOWHERE`].
    ways: Vec<u8>,
    /// The place in `goals` of the goal in sight; [`UNSEEN`].
    sights: Vec<u32>,
    /// How far from a goal one looks for it. \[cells\]
    reach: u32,
    queue: Heap<u32>,
    /// Cells to look at, kept for its memory.
    pile: Vec<u32>,
    looked: bool,
}

const GOAL: u8 = 8;
const NOWHERE: u8 = 9;
const UNSEEN: u32 = u32::MAX;

impl FlowField {
    /// Computes a field at once. Goals that cannot be entered are none.
    #[must_use]
    pub fn new(graph: &impl CellGraph, goals: &[Cell]) -> Self {
        let mut field = Self { reach: 24, ..Self::default() };
        field.begin(graph, goals);
        while !field.step(graph, &mut Budget::unlimited()).is_done() {}
        field
    }

    /// An empty field, to be begun later, that looks for goals in sight up to so many cells away; [`new`](Self::new) has 24.
    /// Looking costs as much as the line is long.
    #[must_use]
    pub fn with_sight(reach: u32) -> Self {
        Self { reach, ..Self::default() }
    }

    /// Forgets everything and begins anew; memory is kept.
    pub fn begin(&mut self, graph: &impl CellGraph, goals: &[Cell]) {
        (self.width, self.height, self.tiling) = (graph.width(), graph.height(), graph.tiling());
        let cells = graph.node_count();
        refill(&mut self.costs, cells, f32::INFINITY);
        refill(&mut self.ways, cells, NOWHERE);
        refill(&mut self.sights, cells, UNSEEN);
        self.queue.clear();
        self.goals.clear();
        self.looked = false;
        for &goal in goals {
            if let Some(node) = self.node(goal).filter(|_| graph.ground(goal) < f32::INFINITY)
                && self.ways[node as usize] != GOAL
            {
                self.goals.push(node);
                (self.costs[node as usize], self.ways[node as usize]) = (0.0, GOAL);
                self.queue.push(Rank::new(0.0, 0.0), node);
            }
        }
    }

    /// Goes on until every cell knows its way, or the budget is spent; a unit is a cell. Cells near the goals are done first;
    /// until the end costs may still fall, and nobody sees a goal.
    ///
    /// The graph must be the one that the field was begun with.
    pub fn step(&mut self, graph: &impl CellGraph, budget: &mut Budget) -> Progress<()> {
        while !self.queue.is_empty() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some((rank, node)) = self.queue.pop() else { break };
            if rank.total() > self.costs[node as usize] {
                continue; // a cheaper way was found since
            }
            let so_far = self.costs[node as usize];
            graph.for_each_link_back(node, |link| {
                let cost = so_far + link.cost;
                if let Some(known) = self.costs.get_mut(link.to as usize)
                    && cost < *known
                {
                    *known = cost;
                    self.ways[link.to as usize] = link.id as u8;
                    self.queue.push(Rank::new(cost, 0.0), link.to);
                }
            });
        }
        if !self.looked {
            self.look(graph);
        }
        Progress::Done(())
    }

    /// What the way from a cell costs; `None` where there is no way.
    #[inline]
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<f32> {
        let cost = self.costs[self.node(cell)? as usize];
        (cost < f32::INFINITY).then_some(cost)
    }

    /// The step to take in a cell; `None` at a goal and where there is no way. It is always a link of the graph: it never
    /// cuts a corner that the graph does not cut.
    #[inline]
    #[must_use]
    pub fn direction(&self, cell: Cell) -> Option<Direction> {
        let way = self.ways[self.node(cell)? as usize];
        Direction::ALL.get(way as usize).copied()
    }

    /// Whether a cell is a goal.
    #[must_use]
    pub fn is_goal(&self, cell: Cell) -> bool {
        self.node(cell).is_some_and(|node| self.ways[node as usize] == GOAL)
    }

    /// The goal that is in sight of a cell over even ground: straight ahead is best.
    #[must_use]
    pub fn sight(&self, cell: Cell) -> Option<Cell> {
        let sight = self.sights[self.node(cell)? as usize];
        self.goals.get(sight as usize).map(|&goal| self.cell(goal))
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    #[inline]
    fn node(&self, cell: Cell) -> Option<u32> {
        let inside = (cell.x as u32) < self.width && (cell.y as u32) < self.height;
        inside.then(|| cell.y as u32 * self.width + cell.x as u32)
    }

    #[inline]
    fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }

    /// Finds who sees a goal: near ones first, so that only those are asked whose next cell sees it, too.
    fn look(&mut self, graph: &impl CellGraph) {
        self.looked = true;
        self.sights.fill(UNSEEN);
        let mut pile = std::mem::take(&mut self.pile);
        for number in 0..self.goals.len() as u32 {
            let goal = self.cell(self.goals[number as usize]);
            self.sights[self.goals[number as usize] as usize] = number;
            let reach = self.reach.min(1 << 20) as i32;
            pile.clear();
            for y in (goal.y - reach).max(0)..=(goal.y + reach).min(self.height as i32 - 1) {
                let columns = (goal.x - reach).max(0)..=(goal.x + reach).min(self.width as i32 - 1);
                pile.extend(columns.filter_map(|x| self.node(Cell::new(x, y))));
            }
            pile.retain(|&node| self.costs[node as usize] < f32::INFINITY);
            pile.sort_unstable_by(|&a, &b| {
                self.costs[a as usize].total_cmp(&self.costs[b as usize]).then(a.cmp(&b))
            });
            for &node in &pile {
                if self.sees(graph, self.cell(node), goal, number) {
                    self.sights[node as usize] = number;
                }
            }
        }
        self.pile = pile;
    }

    fn sees(&self, graph: &impl CellGraph, cell: Cell, goal: Cell, number: u32) -> bool {
        let Some(next) = self.direction(cell).and_then(|way| self.node(cell.step(way))) else { return false };
        let ground = graph.ground(cell);
        // Ground that is cheaper elsewhere is worth a detour.
        let worth = || ground * straight(cell, goal) <= 1.0001 * self.cost(cell).unwrap_or(0.0);
        self.sights[next as usize] == number
            && worth()
            && walk_line(cell, goal, |between| graph.ground(between) == ground)
    }
}

fn refill<T: Clone>(list: &mut Vec<T>, length: usize, value: T) {
    list.clear();
    list.resize(length, value);
}
