//! Questions to the index: who is within a radius, who are the nearest.

use glam::Vec2;

use super::{CellIndex, Run};

/// Something found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// Its number.
    pub number: u32,
    /// From the point asked about to it, round the edge where that is nearer.
    pub offset: Vec2,
    /// The length of the offset, squared.
    pub distance_squared: f32,
}

impl CellIndex {
    /// Goes through everything nearer than `radius`, by cell and number. The point itself counts too if it is there.
    pub fn for_each_within(&self, at: Vec2, radius: f32, mut visit: impl FnMut(Neighbour)) {
        let limit = radius * radius;
        self.for_each_near(at, radius, |neighbour| {
            if neighbour.distance_squared < limit {
                visit(neighbour);
            }
        });
    }

    /// Collects everything nearer than `radius` into a list that is cleared first.
    pub fn within(&self, at: Vec2, radius: f32, found: &mut Vec<Neighbour>) {
        found.clear();
        self.for_each_within(at, radius, |neighbour| found.push(neighbour));
    }

    /// Goes through the runs of entries in all cells round a cell (column and row), so many cells to each side; see
    /// [`Grid::reach`](super::Grid::reach).
    #[inline]
    pub fn for_each_run(&self, cell: (usize, usize), reach: (usize, usize), visit: impl FnMut(Run)) {
        self.grid.for_each_run(&self.starts, cell, reach, visit);
    }

    /// The `count` nearest, nearest first, ties by number; fewer if there are fewer within `radius`.
    /// The list keeps its memory from call to call.
    pub fn nearest(&self, at: Vec2, count: usize, radius: f32, nearest: &mut Nearest) {
        // Doubling the radius until enough were found costs little more than the last query alone.
        let mut reach = self.radius_for(count).min(radius);
        loop {
            nearest.begin(count, reach);
            self.for_each_within(at, reach, |neighbour| nearest.offer(neighbour));
            let all_seen = nearest.list.len() == self.len();
            if nearest.list.len() == count || all_seen || reach >= radius {
                return;
            }
            reach = (reach * 2.0).min(radius);
            if !(reach > 0.0 && reach.is_finite()) {
                return;
            }
        }
    }

    /// About the radius in which so many entries lie, if they lie evenly.
    fn radius_for(&self, count: usize) -> f32 {
        let size = self.grid.size();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let share = (count.max(1) as f32 * 1.5) / (self.len().max(1) as f32);
        (size.x * size.y * share / std::f32::consts::PI).sqrt()
    }

    /// Goes through everything in the cells that a radius reaches.
    fn for_each_near(&self, at: Vec2, radius: f32, mut visit: impl FnMut(Neighbour)) {
        if self.is_empty() || radius.is_nan() || radius <= 0.0 || !at.is_finite() {
            return;
        }
        let at = self.grid.wrapped(at);
        self.for_each_run(self.grid.column_and_row(at), self.grid.reach(radius), |run| {
            let from = at - run.shift;
            for place in run.start..run.end {
                let offset = Vec2::new(self.xs[place], self.ys[place]) - from;
                let distance_squared = offset.length_squared();
                visit(Neighbour { number: self.numbers[place], offset, distance_squared });
            }
        });
    }
}

/// A list of the nearest so far; reuse one for many queries.
#[derive(Clone, Debug, Default)]
pub struct Nearest {
    list: Vec<Neighbour>,
    count: usize,
    limit: f32,
}

impl Nearest {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), count: 0, limit: 0.0 }
    }

    /// What was found, nearest first.
    #[must_use]
    pub fn list(&self) -> &[Neighbour] {
        &self.list
    }

    fn begin(&mut self, count: usize, radius: f32) {
        self.list.clear();
        self.count = count;
        self.limit = radius * radius;
    }

    /// Takes it in if it is nearer than the worst so far.
    fn offer(&mut self, neighbour: Neighbour) {
        if self.count == 0 || neighbour.distance_squared > self.limit {
            return;
        }
        let rank = |other: &Neighbour| (other.distance_squared, other.number);
        let place = self.list.partition_point(|other| rank(other) < rank(&neighbour));
        if self.list.len() == self.count {
            if place == self.count {
                return;
            }
            self.list.pop();
        }
        self.list.insert(place, neighbour);
        if self.list.len() == self.count {
            self.limit = self.list[self.count - 1].distance_squared;
        }
    }
}
