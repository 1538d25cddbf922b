//! Somebody who walks from cell to cell.

use wits_core::glam::Vec2;
use wits_core::state::State;

use crate::pacman::maze::{Maze, Way, middle};

/// Where somebody is: between the middle of a cell and that of the next.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Walker {
    pub(crate) cell: u32,
    pub(crate) way: Way,
    /// How far to the next cell, 0 to 1.
    pub(crate) along: f32,
    /// Stands in the middle of its cell.
    pub(crate) stands: bool,
}

impl Walker {
    pub(crate) const fn at(cell: u32, way: Way) -> Self {
        Self { cell, way, along: 0.0, stands: true }
    }

    /// Walks on; true when it came to the middle of a cell, where it may turn.
    pub(crate) fn advance(&mut self, maze: &Maze, distance: f32) -> bool {
        if self.stands {
            return true;
        }
        self.along += distance;
        let arrived = self.along >= 1.0;
        if arrived {
            self.cell = maze.beside(self.cell, self.way);
            self.along -= 1.0;
        }
        arrived
    }

    /// Goes on that way from the middle of its cell; stands when there is none.
    pub(crate) fn turn(&mut self, way: Option<Way>) {
        self.stands = way.is_none();
        match way {
            Some(way) => self.way = way,
            None => self.along = 0.0,
        }
    }

    /// Turns round where it is.
    pub(crate) fn turn_back(&mut self, maze: &Maze) {
        if !self.stands {
            self.cell = maze.beside(self.cell, self.way);
            self.along = 1.0 - self.along;
        }
        self.way = self.way.back();
    }

    /// The cell whose middle it comes to next.
    pub(crate) fn next_cell(&self, maze: &Maze) -> u32 {
        if self.stands { self.cell } else { maze.beside(self.cell, self.way) }
    }

    /// The cell that it is in for the most part.
    pub(crate) fn near_cell(&self, maze: &Maze) -> u32 {
        if self.along < 0.5 { self.cell } else { self.next_cell(maze) }
    }

    pub(crate) fn position(&self) -> Vec2 {
        middle(self.cell) + self.way.vector() * self.along
    }
}
