//! What does not change while the game runs.

use wits_nav::search::{CostTable, NextHops};

use crate::pacman::maze::{Maze, Way};
use crate::pacman::ways::{Crossings, Streets};

/// What does not change: the maze and what was computed from it.
pub(crate) struct Map {
    pub(crate) maze: Maze,
    pub(crate) crossings: Crossings,
    pub(crate) costs: CostTable,
    pub(crate) hops: NextHops,
}

impl Map {
    pub(crate) fn new() -> Self {
        let maze = Maze::new();
        let streets = Streets { maze: &maze, banned: None };
        let costs = CostTable::new(&streets).expect("a small maze whose streets all cost 1");
        let hops = NextHops::new(&streets).expect("a small maze with four exits at most");
        Self { crossings: Crossings::new(&maze), maze, costs, hops }
    }

    /// How many steps it is between two cells of streets.
    pub(crate) fn steps(&self, from: u32, to: u32) -> f32 {
        self.costs.cost(from, to)
    }

    /// The first step of the shortest way between two cells of streets.
    pub(crate) fn way_to(&self, from: u32, to: u32) -> Option<Way> {
        self.hops.next(from, to).and_then(|link| Way::ALL.get(link.id as usize).copied())
    }
}
