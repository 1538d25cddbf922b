//! One way from cell to cell: over the portals first, then leg by leg.

use super::{Cluster, ClusterError, ClusterGrid, SIDES, Window, mark_of};
use crate::graph::{Graph, Link, Numbered};
use crate::grid::{Cell, GridMap, octile};
use crate::path::Path;
use crate::search::{AStar, Effort, Search, Seen, To};

/// Finds ways over a [`ClusterGrid`]; keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct ClusterSearch {
    astar: AStar,
    window: Window,
    /// What it costs from the start to the portals round it, and from the portals round the goal to the goal.
    from_start: Vec<f32>,
    to_goal: Vec<f32>,
    path: Path,
}

/// A way that is known roughly.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rough {
    /// The start, the portals on the way, the goal. Two neighbours are in one cluster, or next to each other.
    pub cells: Vec<Cell>,
    /// What the whole way costs, in lengths of a cell.
    pub cost: f32,
}

impl ClusterSearch {
    /// The rough way; `None` when there is none.
    ///
    /// # Errors
    /// When a cell is not on the map, or the map has changed without [`update`](ClusterGrid::update).
    pub fn find(
        &mut self,
        grid: &ClusterGrid,
        map: &GridMap,
        start: Cell,
        goal: Cell,
    ) -> Result<Option<Rough>, ClusterError> {
        let mut rough = Rough::default();
        Ok(self.find_into(grid, map, (start, goal), &mut rough)?.then_some(rough))
    }

    /// The same into a way that is used again and again; false when there is none.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_into(
        &mut self,
        grid: &ClusterGrid,
        map: &GridMap,
        (start, goal): (Cell, Cell),
        into: &mut Rough,
    ) -> Result<bool, ClusterError> {
        into.cells.clear();
        into.cost = 0.0;
        if grid.fits != mark_of(map) {
            return Err(ClusterError::OutOfDate);
        }
        if let Some(&cell) = [start, goal].iter().find(|&&cell| !map.contains_cell(cell)) {
            return Err(ClusterError::Outside { cell });
        }
        into.cells.push(start);
        if start == goal || !map.is_free(start) || !map.is_free(goal) {
            return Ok(start == goal && map.is_free(start));
        }
        let direct = self.look_round(grid, map, start, goal);
        let portals =
            Portals { grid, start, goal, direct, from_start: &self.from_start, to_goal: &self.to_goal };
        let ends = portals.ends();
        let estimate = |node: u32, _: u32| octile(portals.cell(node), goal);
        // Costs and estimates are lengths, so the search has nothing to complain about.
        let found = self.astar.find_into(&portals, ends.0, &To::new(ends.1, estimate), &mut self.path);
        if found != Ok(true) {
            return Ok(false);
        }
        into.cells.extend(self.path.nodes().skip(1).map(|node| portals.cell(node)));
        into.cost = self.path.cost();
        Ok(true)
    }

    /// Adds the cells of one leg to a list: those after `rough.cells[leg]` up to `rough.cells[leg + 1]`. False when there
    /// is no such leg, or it cannot be walked any more because the map has changed: find a new way then.
    pub fn refine(
        &mut self,
        grid: &ClusterGrid,
        map: &GridMap,
        rough: &Rough,
        leg: usize,
        into: &mut Vec<Cell>,
    ) -> bool {
        let (Some(&from), Some(&to)) = (rough.cells.get(leg), rough.cells.get(leg + 1)) else { return false };
        if grid.fits != mark_of(map) || !map.is_free(from) || !map.is_free(to) {
            return false;
        }
        let cluster = grid.cluster_of(from);
        if cluster != grid.cluster_of(to) {
            into.push(to);
            return true;
        }
        self.window.flood(map, grid.corner(cluster), grid.size, to, Some(from));
        let is_open = self.window.cost_to(from) < f32::INFINITY;
        self.window.back_from(from, |cell| into.push(cell));
        is_open
    }

    /// All cells of a way, the first and the last too. `into` is cleared first. False when the way cannot be walked any
    /// more; `into` ends where it is interrupted.
    pub fn refine_all(
        &mut self,
        grid: &ClusterGrid,
        map: &GridMap,
        rough: &Rough,
        into: &mut Vec<Cell>,
    ) -> bool {
        into.clear();
        into.extend(rough.cells.first());
        (0..rough.cells.len().saturating_sub(1)).all(|leg| self.refine(grid, map, rough, leg, into))
    }

    /// How much the last search over the portals had to do.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.astar.effort()
    }

    /// Memory used, in bytes, that of the clusters not included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let rows = (self.from_start.capacity() + self.to_goal.capacity()) * size_of::<f32>();
        self.astar.bytes() + self.window.bytes() + rows
    }

    /// Joins start and goal to the portals of their clusters; gives the cost of the way that leaves no cluster.
    fn look_round(&mut self, grid: &ClusterGrid, map: &GridMap, start: Cell, goal: Cell) -> f32 {
        for (end, costs) in [(start, &mut self.from_start), (goal, &mut self.to_goal)] {
            let cluster = grid.cluster_of(end);
            self.window.flood(map, grid.corner(cluster), grid.size, end, None);
            costs.clear();
            costs
                .extend(grid.clusters[cluster].portals.iter().map(|portal| self.window.cost_to(portal.cell)));
        }
        // The window still shows the ways from the goal; they are the same in both directions.
        self.window.cost_to(start)
    }
}

/// The graph of portals, with a start and a goal. Every cluster has room for as many portals as it could have, so that the
/// number of a portal is found without a list; the start and the goal come last.
struct Portals<'a> {
    grid: &'a ClusterGrid,
    start: Cell,
    goal: Cell,
    /// Inside one cluster; infinite when they are in different ones.
    direct: f32,
    from_start: &'a [f32],
    to_goal: &'a [f32],
}

impl Portals<'_> {
    /// The numbers of start and goal.
    fn ends(&self) -> (u32, u32) {
        #[expect(clippy::cast_possible_truncation, reason = "fewer than twice as many as there are cells")]
        let portals = self.grid.clusters.len() as u32 * self.grid.most_portals();
        (portals, portals + 1)
    }

    fn cluster(&self, node: u32) -> (usize, &Cluster, usize) {
        let most = self.grid.most_portals();
        let cluster = (node / most) as usize;
        (cluster, &self.grid.clusters[cluster], (node % most) as usize)
    }

    fn cell(&self, node: u32) -> Cell {
        match self.ends() {
            (start, _) if node == start => self.start,
            (_, goal) if node == goal => self.goal,
            _ => {
                let (_, cluster, place) = self.cluster(node);
                cluster.portals[place].cell
            }
        }
    }

    /// The first portal of a cluster.
    fn first(&self, cluster: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "fewer than twice as many as there are cells")]
        let cluster = cluster as u32;
        cluster * self.grid.most_portals()
    }

    /// Links to the portals of a cluster, by a row of costs.
    fn inside(&self, cluster: usize, costs: &[f32], from: u32, mut visit: impl FnMut(Link)) {
        for (to, &cost) in (self.first(cluster)..).zip(costs) {
            if cost < f32::INFINITY && to != from {
                visit(Link { to, cost, id: 0 });
            }
        }
    }

    /// Links over the borders.
    fn across(&self, from: Cell, sides: u8, mut visit: impl FnMut(Link)) {
        for (number, side) in SIDES.iter().enumerate().filter(|(number, _)| sides >> number & 1 == 1) {
            let beyond = from.step(*side);
            let cluster = self.grid.cluster_of(beyond);
            let portals = &self.grid.clusters[cluster].portals;
            if let Ok(place) = portals.binary_search_by_key(&beyond, |portal| portal.cell) {
                visit(Link { to: self.first(cluster) + place as u32, cost: 1.0, id: 1 + number as u32 });
            }
        }
    }
}

impl Graph for Portals<'_> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let (start, goal) = self.ends();
        if from == start {
            self.inside(self.grid.cluster_of(self.start), self.from_start, from, &mut visit);
            if self.direct < f32::INFINITY {
                visit(Link { to: goal, cost: self.direct, id: 0 });
            }
        }
        if from >= start {
            return;
        }
        let (number, cluster, place) = self.cluster(from);
        let Some(portal) = cluster.portals.get(place) else { return };
        let count = cluster.portals.len();
        self.inside(number, &cluster.costs[place * count..(place + 1) * count], from, &mut visit);
        self.across(portal.cell, portal.sides, &mut visit);
        if number == self.grid.cluster_of(self.goal) && self.to_goal[place] < f32::INFINITY {
            visit(Link { to: goal, cost: self.to_goal[place], id: 0 });
        }
    }
}

impl Numbered for Portals<'_> {
    fn node_count(&self) -> usize {
        self.ends().1 as usize + 1
    }
}
