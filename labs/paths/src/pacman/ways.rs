//! The maze as a graph, twice: every cell of a street is a node, or only the crossings are.
//!
//! Ghosts must not turn back. So both graphs leave out one link: the one by which the ghost that asks would do so.

use wits_nav::graph::{Graph, Link, Numbered, TwoWay};

use crate::pacman::maze::{CELLS, Maze, Way};

/// A link that may not be taken: from this node, that way.
pub(crate) type Banned = Option<(u32, Way)>;

/// Every cell is a node.
#[derive(Clone, Copy)]
pub(crate) struct Streets<'a> {
    pub(crate) maze: &'a Maze,
    pub(crate) banned: Banned,
}

impl Graph for Streets<'_> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        if from as usize >= CELLS || !self.maze.is_street(from) {
            return;
        }
        for (way, to) in self.maze.exits(from) {
            if self.banned != Some((from, way)) {
                visit(Link { to, cost: 1.0, id: way as u32 });
            }
        }
    }
}

impl Numbered for Streets<'_> {
    fn node_count(&self) -> usize {
        CELLS
    }
}

impl TwoWay for Streets<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        Streets { maze: self.maze, banned: None }.for_each_link(to, |link| {
            let way = Way::ALL[link.id as usize].back();
            if self.banned != Some((link.to, way)) {
                visit(Link { id: way as u32, ..link });
            }
        });
    }
}

/// The crossings of the maze and the streets between them: the map as waypoints.
pub(crate) struct Crossings {
    /// The cell of each crossing.
    pub(crate) cells: Vec<u32>,
    /// The streets that leave each: which way, how long, to which crossing, and the way back.
    pub(crate) roads: Vec<Vec<Road>>,
    /// For every cell of a street between crossings: the two roads to the ends of its street. Empty for crossings.
    beside: Vec<Vec<Road>>,
}

/// A street from a crossing to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Road {
    pub(crate) way: Way,
    pub(crate) length: u32,
    /// The number of the crossing.
    pub(crate) to: u32,
    /// The way by which one comes back.
    pub(crate) back: Way,
}

impl Crossings {
    pub(crate) fn new(maze: &Maze) -> Self {
        let cells: Vec<u32> = maze.streets.iter().copied().filter(|&cell| maze.is_crossing(cell)).collect();
        let roads_of = |from: u32| -> Vec<Road> {
            let road = |(way, _)| {
                let (length, cell, arriving) = maze.follow(from, way)?;
                let to = cells.binary_search(&cell).ok()? as u32;
                Some(Road { way, length, to, back: arriving.back() })
            };
            maze.exits(from).filter_map(road).collect()
        };
        let roads = cells.iter().map(|&cell| roads_of(cell)).collect();
        let mut beside = vec![Vec::new(); CELLS];
        for &cell in maze.streets.iter().filter(|&&cell| !maze.is_crossing(cell)) {
            beside[cell as usize] = roads_of(cell);
        }
        Self { cells, roads, beside }
    }

    /// The crossing of a cell.
    pub(crate) fn of_cell(&self, cell: u32) -> Option<u32> {
        self.cells.binary_search(&cell).ok().map(|place| place as u32)
    }
}

/// The graph of crossings, with one node more for a goal that lies between two of them.
#[derive(Clone, Copy)]
pub(crate) struct Waypoints<'a> {
    pub(crate) crossings: &'a Crossings,
    pub(crate) banned: Banned,
    /// The cell of the goal.
    pub(crate) goal: u32,
}

impl Waypoints<'_> {
    /// The node of the goal.
    pub(crate) fn goal_node(&self) -> u32 {
        self.crossings.of_cell(self.goal).unwrap_or(self.crossings.cells.len() as u32)
    }

    /// The cell of a node.
    pub(crate) fn cell(&self, node: u32) -> u32 {
        self.crossings.cells.get(node as usize).copied().unwrap_or(self.goal)
    }

    fn goal_roads(&self) -> &[Road] {
        &self.crossings.beside[self.goal as usize]
    }

    fn for_each_road(&self, from: u32, mut visit: impl FnMut(Way, u32, u32, Way)) {
        let goal = self.crossings.cells.len() as u32;
        match self.crossings.roads.get(from as usize) {
            Some(roads) => {
                roads.iter().for_each(|road| visit(road.way, road.length, road.to, road.back));
                let to_goal = self.goal_roads().iter().filter(|road| road.to == from);
                to_goal.for_each(|road| visit(road.back, road.length, goal, road.way));
            }
            None => {
                self.goal_roads().iter().for_each(|road| visit(road.way, road.length, road.to, road.back))
            }
        }
    }
}

impl Graph for Waypoints<'_> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.for_each_road(from, |way, length, to, _| {
            if self.banned != Some((from, way)) {
                visit(Link { to, cost: length as f32, id: way as u32 });
            }
        });
    }
}

impl Numbered for Waypoints<'_> {
    fn node_count(&self) -> usize {
        self.crossings.cells.len() + 1
    }
}

impl TwoWay for Waypoints<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_road(to, |_, length, from, way| {
            if self.banned != Some((from, way)) {
                visit(Link { to: from, cost: length as f32, id: way as u32 });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_nav::search::{AStar, CostTable, Search, To};

    #[test]
    fn crossings_are_as_far_apart_as_their_cells() {
        let maze = Maze::new();
        let crossings = Crossings::new(&maze);
        assert!(crossings.cells.len() > 50);
        let table = CostTable::new(&Streets { maze: &maze, banned: None }).unwrap();
        let mut search = AStar::new();
        for (start, &cell) in (0..).zip(&crossings.cells).step_by(7) {
            for &goal in maze.streets.iter().step_by(5) {
                let graph = Waypoints { crossings: &crossings, banned: None, goal };
                let path = search.find(&graph, start, &To::blind(graph.goal_node())).unwrap().unwrap();
                assert_eq!(path.cost(), table.cost(cell, goal));
            }
        }
    }

    /// Nobody needs to turn back: whatever way one comes to a crossing, every goal can be reached by the other exits.
    #[test]
    fn no_goal_needs_a_turn_back() {
        let maze = Maze::new();
        let mut search = AStar::new();
        for &start in maze.streets.iter().filter(|&&cell| maze.is_crossing(cell)) {
            for (way, _) in maze.exits(start) {
                let graph = Streets { maze: &maze, banned: Some((start, way)) };
                search.find(&graph, start, &wits_nav::search::Everywhere).unwrap();
                let seen = |&cell: &u32| wits_nav::search::Seen::cost_to(&search, cell).is_some();
                assert!(maze.streets.iter().all(seen), "{start} without {way:?}");
            }
        }
    }

    #[test]
    fn links_and_links_back_agree() {
        let maze = Maze::new();
        let crossings = Crossings::new(&maze);
        let goal = maze.streets[4];
        let graph = Waypoints { crossings: &crossings, banned: Some((3, Way::Left)), goal };
        let streets = Streets { maze: &maze, banned: Some((maze.gate, Way::Left)) };
        assert_same_both_ways(&graph);
        assert_same_both_ways(&streets);
    }

    fn assert_same_both_ways(graph: &(impl Numbered + TwoWay)) {
        let (mut there, mut back) = (Vec::new(), Vec::new());
        for node in 0..graph.node_count() as u32 {
            graph.for_each_link(node, |link| there.push((node, link.to, link.id, link.cost as u32)));
            graph.for_each_link_back(node, |link| back.push((link.to, node, link.id, link.cost as u32)));
        }
        there.sort_unstable();
        back.sort_unstable();
        assert!(!there.is_empty() && there == back);
    }
}
