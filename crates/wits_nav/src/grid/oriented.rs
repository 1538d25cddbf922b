//! Nodes with a heading: what cannot turn on the spot, and what does not like to turn.
//!
//! A node is a cell *and* the direction in which one arrives there. A tank that turns only while it rolls, a car with a
//! turning circle, a character that should not zigzag: the ways out of a cell depend on how one came in, and the plan is a
//! sequence of moves that the body can make.
//!
//! Use it where turning is a matter of planning (a narrow yard, a U-turn). It has eight times as many nodes as the map; for
//! bodies that merely look better on round paths, smooth the path instead.
//!
//! # Source
//! Millington 4.4.5 (non-translational nodes); Buckland 8 (penalties for turns).

use std::f32::consts::FRAC_PI_2;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::{Cell, Direction, GridMap, Tiling, octile};
use crate::graph::{Graph, Link, Located, Numbered};
use crate::search::Aim;

/// How a body turns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Turning {
    /// By going on in another direction: each step may turn by so many eighths of a circle, and every eighth costs.
    Steps {
        /// Eight directions; otherwise four.
        diagonals: bool,
        /// The most that one step turns, in eighths of a circle: 2 is 90°, 4 turns anywhere.
        most: u8,
        /// What an eighth of a circle costs. \[>= 0\]
        penalty: f32,
    },
    /// On quarter circles whose radius is so many cells, with four directions: all cells that the arc passes must be free.
    Circles {
        /// The radius, at least 1. \[cells\]
        radius: u8,
        /// What a quarter circle costs besides its length. \[>= 0\]
        penalty: f32,
    },
}

impl Turning {
    /// A tile-bound vehicle: only 90° at a time, and only while it moves.
    pub const RIGHT_ANGLES: Self = Self::Steps { diagonals: false, most: 2, penalty: 0.0 };

    /// Anybody who would rather not turn.
    #[must_use]
    pub const fn reluctant(penalty: f32) -> Self {
        Self::Steps { diagonals: true, most: 4, penalty }
    }
}

/// The number of a link that goes backwards; others have the number of the [`Direction`] in which one arrives.
pub const BACKWARDS: u32 = 8;

/// A map for bodies with a heading: the graph to search.
///
/// ```
/// use wits_nav::grid::{Cell, Direction, GridMap, Oriented, Turning};
/// use wits_nav::search::{AStar, Search};
/// // A tank that looks to the east and wants to the cell behind it must drive round a block.
/// let map = GridMap::free(4, 4)?;
/// let tank = Oriented::new(&map, Turning::RIGHT_ANGLES);
/// let from = tank.node(Cell::new(1, 1), Direction::East).unwrap();
/// let path = AStar::new().find(&tank, from, &tank.reach(Cell::new(0, 1))).unwrap().unwrap();
/// assert_eq!(path.cost(), 3.0); // up, back, and down into the cell
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Oriented<'m> {
    map: &'m GridMap,
    turning: Turning,
    reverse: Option<f32>,
}

impl<'m> Oriented<'m> {
    /// A map with a way to turn. Numbers below 0, or none at all, count as 0.
    #[must_use]
    pub fn new(map: &'m GridMap, turning: Turning) -> Self {
        Self { map, turning, reverse: None }
    }

    /// The body can also go straight backwards, at so many times the cost.
    #[must_use]
    pub fn with_reverse(mut self, factor: f32) -> Self {
        self.reverse = Some(factor.max(0.0));
        self
    }

    /// The node of a cell and a heading, if the cell is on the map.
    #[must_use]
    pub fn node(&self, cell: Cell, heading: Direction) -> Option<u32> {
        self.map.node(cell)?.checked_mul(8)?.checked_add(heading as u32)
    }

    /// The cell and the heading of a node.
    #[must_use]
    pub fn pose(&self, node: u32) -> (Cell, Direction) {
        (self.map.cell(node / 8), Direction::ALL[node as usize % 8])
    }

    /// To be in a cell, whatever the heading.
    #[must_use]
    pub fn reach(&self, cell: Cell) -> ReachCell<'m> {
        // A quarter circle is longer than the diagonal between its ends; only going backwards may be cheaper than its length.
        ReachCell { map: self.map, cell, per_cell: self.reverse.unwrap_or(1.0).min(1.0) }
    }

    fn for_each_turn(&self, cell: Cell, heading: Direction, visit: &mut impl FnMut(Cell, Direction, f32)) {
        match self.turning {
            Turning::Steps { diagonals, most, penalty } => {
                for (number, direction) in Direction::ALL.into_iter().enumerate() {
                    let turn = (number as u8 + 8 - heading as u8) % 8;
                    let turn = turn.min(8 - turn);
                    let usable = diagonals || !direction.is_diagonal();
                    if usable && turn <= most && self.map.can_step(cell, direction) {
                        let cost = direction.length() + penalty.max(0.0) * f32::from(turn);
                        visit(cell.step(direction), direction, cost);
                    }
                }
            }
            Turning::Circles { .. } if heading.is_diagonal() => {}
            Turning::Circles { radius, penalty } => {
                if self.map.can_step(cell, heading) {
                    visit(cell.step(heading), heading, 1.0);
                }
                let radius = i32::from(radius.max(1));
                for quarter in [2, 6] {
                    let to = Direction::ALL[(heading as usize + quarter) % 8];
                    if let Some(end) = self.arc(cell, heading, to, radius) {
                        visit(end, to, FRAC_PI_2 * radius as f32 + penalty.max(0.0));
                    }
                }
            }
        }
    }

    /// The end of a quarter circle, if all cells that it passes are free.
    fn arc(&self, cell: Cell, ahead: Direction, side: Direction, radius: i32) -> Option<Cell> {
        let ((ax, ay), (sx, sy)) = (ahead.offset(), side.offset());
        let local = |along: i32, across: i32| {
            Cell::new(cell.x + along * ax + across * sx, cell.y + along * ay + across * sy)
        };
        // The centre is `radius` to the side; the arc passes a cell when one corner of it lies inside of the circle and the
        // opposite one outside. In half cells, seen from the centre.
        let passes = |along: i32, across: i32| {
            let near = |value: i32| (2 * value - 1).max(0);
            let (x, y) = (along, radius - across);
            let inner = near(x) * near(x) + near(y) * near(y);
            let outer = (2 * x + 1) * (2 * x + 1) + (2 * y + 1) * (2 * y + 1);
            inner < 4 * radius * radius && outer > 4 * radius * radius
        };
        let all = (0..=radius).flat_map(|along| (0..=radius).map(move |across| (along, across)));
        let free = all
            .filter(|&(along, across)| passes(along, across))
            .all(|(along, across)| self.map.is_free(local(along, across)));
        free.then(|| local(radius, radius))
    }
}

impl Graph for Oriented<'_> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let (cell, heading) = self.pose(from);
        if !self.map.is_free(cell) {
            return;
        }
        self.for_each_turn(cell, heading, &mut |to, direction, cost| {
            if let Some(to) = self.node(to, direction) {
                visit(Link { to, cost, id: direction as u32 });
            }
        });
        let back = heading.opposite();
        if let Some(factor) = self.reverse
            && self.map.can_step(cell, back)
            && let Some(to) = self.node(cell.step(back), heading)
        {
            visit(Link { to, cost: factor * heading.length(), id: BACKWARDS });
        }
    }
}

impl Numbered for Oriented<'_> {
    fn node_count(&self) -> usize {
        self.map.node_count() * 8
    }
}

impl Located<Vec2> for Oriented<'_> {
    fn position(&self, node: u32) -> Vec2 {
        Tiling::default().centre(self.pose(node).0)
    }
}

/// To be in a cell, whatever the heading; made by [`Oriented::reach`].
#[derive(Clone, Copy, Debug)]
pub struct ReachCell<'m> {
    map: &'m GridMap,
    cell: Cell,
    /// The least that a cell of the octile distance costs.
    per_cell: f32,
}

impl Aim<u32> for ReachCell<'_> {
    fn is_reached(&self, node: u32) -> bool {
        self.map.cell(node / 8) == self.cell
    }
    fn estimate(&self, node: u32) -> f32 {
        self.per_cell * octile(self.map.cell(node / 8), self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Path;
    use crate::search::{AStar, Search, Where};
    use proptest::prelude::*;

    fn find(graph: &Oriented<'_>, from: (Cell, Direction), to: Cell) -> Option<Path> {
        let from = graph.node(from.0, from.1).unwrap();
        AStar::new().find(graph, from, &graph.reach(to)).unwrap()
    }

    #[test]
    fn oracle_millington_4_4_5_each_cell_has_four_headings_with_other_links() {
        let map = GridMap::free(3, 3).unwrap();
        let tank = Oriented::new(&map, Turning::RIGHT_ANGLES);
        for (heading, behind) in [
            (Direction::East, Cell::new(0, 1)),
            (Direction::South, Cell::new(1, 0)),
            (Direction::West, Cell::new(2, 1)),
            (Direction::North, Cell::new(1, 2)),
        ] {
            let mut reached = Vec::new();
            tank.for_each_link(tank.node(Cell::new(1, 1), heading).unwrap(), |link| {
                reached.push(tank.pose(link.to))
            });
            // Ahead and to both sides, each with the heading of the move; never behind.
            assert_eq!(reached.len(), 3);
            assert!(reached.iter().all(|&(cell, to)| cell == Cell::new(1, 1).step(to) && cell != behind));
        }
    }

    #[test]
    fn nobody_turns_round_in_a_dead_end() {
        let map = GridMap::from_text("......").unwrap();
        let tank = Oriented::new(&map, Turning::RIGHT_ANGLES);
        let from = (Cell::new(3, 0), Direction::East);
        assert!(find(&tank, from, Cell::new(5, 0)).is_some());
        assert!(find(&tank, from, Cell::new(0, 0)).is_none());
        assert_eq!(find(&tank.with_reverse(2.0), from, Cell::new(0, 0)).unwrap().cost(), 6.0);
    }

    #[test]
    fn oracle_buckland_8_15_a_penalty_makes_ways_with_fewer_turns() {
        let map = GridMap::from_text("........\n........\n........\n........").unwrap();
        let turns = |penalty| {
            let graph = Oriented::new(&map, Turning::Steps { diagonals: false, most: 4, penalty });
            let path = find(&graph, (Cell::new(0, 0), Direction::East), Cell::new(7, 3)).unwrap();
            let changes = path.steps().windows(2).filter(|pair| pair[0].link != pair[1].link).count();
            (changes, path.cost())
        };
        // All shortest ways have 7 + 3 steps; with a penalty of 0.5 for each of the two eighths of one turn: 10 + 1 = 11.
        assert_eq!(turns(0.0).1, 10.0);
        assert_eq!(turns(0.5), (1, 11.0));
    }

    #[test]
    fn a_turning_circle_needs_room() {
        // Three to the east and three to the south: a quarter circle of radius 3 is 3 * pi / 2 = 4.712 long.
        let open = GridMap::free(4, 4).unwrap();
        let circles = Turning::Circles { radius: 3, penalty: 0.0 };
        let from = (Cell::new(0, 0), Direction::East);
        let path = find(&Oriented::new(&open, circles), from, Cell::new(3, 3)).unwrap();
        assert!((path.cost() - 3.0 * FRAC_PI_2).abs() < 1e-5 && path.len() == 1);
        // The arc passes (2, 1), not (0, 2) on its inside.
        let mut map = open.clone();
        map.set(Cell::new(0, 2), false);
        assert!(find(&Oriented::new(&map, circles), from, Cell::new(3, 3)).is_some());
        map.set(Cell::new(2, 1), false);
        assert!(find(&Oriented::new(&map, circles), from, Cell::new(3, 3)).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_estimate_is_never_too_high(
            blocked in prop::collection::vec((0i32..8, 0i32..8), 0..16),
            goal in (0i32..8, 0i32..8),
            kind in 0u8..4,
            reverse in any::<bool>(),
        ) {
            let mut map = GridMap::free(8, 8).unwrap();
            blocked.iter().for_each(|&(x, y)| map.set(Cell::new(x, y), false));
            let turning = match kind {
                0 => Turning::RIGHT_ANGLES,
                1 => Turning::reluctant(0.3),
                2 => Turning::Circles { radius: 1, penalty: 0.0 },
                _ => Turning::Circles { radius: 2, penalty: 0.2 },
            };
            let mut graph = Oriented::new(&map, turning);
            if reverse { graph = graph.with_reverse(0.8); }
            let goal = Cell::new(goal.0, goal.1);
            let from = graph.node(Cell::new(0, 0), Direction::East).unwrap();
            let led = AStar::new().find(&graph, from, &graph.reach(goal)).unwrap().map(|path| path.cost());
            let blind = AStar::new().find(&graph, from, &Where(|node| graph.pose(node).0 == goal)).unwrap();
            match (led, blind.map(|path| path.cost())) {
                (Some(led), Some(blind)) => prop_assert!((led - blind).abs() < 1e-3),
                (led, blind) => prop_assert_eq!(led, blind),
            }
        }
    }
}
