//! Questions to the index: who is within a radius, who are the nearest.

use std::cmp::Ordering;

use glam::Vec2;

use super::{CellIndex, Edges};

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

    /// The `count` nearest, nearest first, ties by number; fewer if there are fewer within `radius` (on a torus within
    /// half of the world). The list keeps its memory from call to call.
    pub fn nearest(&self, at: Vec2, count: usize, radius: f32, nearest: &mut Nearest) {
        let radius = match self.grid().edges() {
            Edges::Open => radius,
            Edges::Torus => radius.min(0.5 * self.grid().size().min_element()),
        };
        nearest.begin(count, radius);
        if count == 0 || self.is_empty() || radius.is_nan() || radius <= 0.0 || !at.is_finite() {
            return;
        }
        let at = self.grid().wrapped(at);
        let cell = self.grid().cell_size().min_element();
        let most = self.grid().columns().max(self.grid().rows());
        let mut reach = 1;
        loop {
            nearest.begin(count, radius);
            let block = (reach.min(self.grid().columns()), reach.min(self.grid().rows()));
            self.for_each_in_block(at, block, |neighbour| nearest.offer(neighbour));
            // Nothing outside of the block is nearer than this.
            #[expect(clippy::cast_precision_loss, reason = "cells are few")]
            let sure = reach as f32 * cell;
            let worst = nearest.worst();
            if sure >= radius || reach >= most || worst.is_some_and(|worst| worst <= sure * sure) {
                return;
            }
            let needed = worst.map_or(2 * reach, |worst| self.grid().reach(worst.sqrt()).0);
            reach = needed.max(reach + 1);
        }
    }

    /// Goes through everything in the cells that a radius reaches.
    fn for_each_near(&self, at: Vec2, radius: f32, visit: impl FnMut(Neighbour)) {
        if self.is_empty() || radius.is_nan() || radius <= 0.0 || !at.is_finite() {
            return;
        }
        self.for_each_in_block(self.grid().wrapped(at), self.grid().reach(radius), visit);
    }

    /// Goes through everything in the cells round a point, so many cells to each side.
    #[inline]
    fn for_each_in_block(&self, at: Vec2, reach: (usize, usize), mut visit: impl FnMut(Neighbour)) {
        self.sort.for_each_run(self.grid().column_and_row(at), reach, |run| {
            let from = at - run.shift;
            for place in run.start..run.end {
                let offset = Vec2::new(self.xs[place], self.ys[place]) - from;
                let distance_squared = offset.length_squared();
                visit(Neighbour { number: self.sort.numbers[place], offset, distance_squared });
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

    /// The squared distance of the last, once there are enough.
    fn worst(&self) -> Option<f32> {
        (self.list.len() == self.count).then_some(self.limit)
    }

    /// Takes it in if it is nearer than the worst so far.
    #[inline]
    fn offer(&mut self, neighbour: Neighbour) {
        // Strict until the list is full, as `within` is; then a tie may still win by its number. NaN fails both.
        let full = self.list.len() == self.count;
        if neighbour.distance_squared < self.limit || (full && neighbour.distance_squared == self.limit) {
            self.insert(neighbour);
        }
    }

    fn insert(&mut self, neighbour: Neighbour) {
        let before = |other: &Neighbour| match neighbour.distance_squared.total_cmp(&other.distance_squared) {
            Ordering::Equal => neighbour.number < other.number,
            order => order.is_lt(),
        };
        if self.list.len() == self.count {
            if !self.list.last().is_some_and(before) {
                return;
            }
            self.list.pop();
        }
        // From the end: lists are short.
        let place = self.list.iter().rposition(|other| !before(other)).map_or(0, |place| place + 1);
        self.list.insert(place, neighbour);
        if self.list.len() == self.count {
            self.limit = self.list[self.count - 1].distance_squared;
        }
    }
}
