//! The shortest way at any angle: a search over pieces of the lines between rows of cells.
//!
//! A state of the search is an *interval*: a piece of a line between two rows, all of which is seen from one point, the
//! *root*, where the way last turned. Beyond the interval lies a run, free cells side by side in a row. From the root the
//! view through the interval falls on the far side of the run: what is seen there makes the next intervals. Where an
//! interval ends at a corner of a wall, the way may turn, and the corner is the root of what lies in its shadow.
//!
//! The estimate is the length of the way from the root through the interval straight to the goal. It is never too high,
//! so that the first interval whose run holds the goal gives the shortest way there is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::Vec2;
use wits_core::work::{Budget, Progress};

use super::point::Point;
use super::runs::{Run, for_each_run, run_of};
use crate::grid::{Cell, GridMap};
use crate::search::Effort;
use crate::search::ledger::Ledger;

/// Lengths and places that differ by less are the same.
const HAIR: f64 = 1e-9;

/// Finds the shortest way between two points of a map, turning anywhere. No preparation: the map may change between any
/// two questions.
///
/// Points are in units of cells: cell (x, y) covers x to x + 1 and y to y + 1, its middle is at (x + 0.5, y + 0.5), and
/// corners of cells have whole numbers. Any point may be asked for, not only these; a [`Tiling`](crate::grid::Tiling)
/// converts places of the world.
///
/// The traveller is a point. It may walk along walls and touch their corners, but not slip between two blocked cells that
/// touch at a corner. For a body with a radius, ask the map of [`Clearance::map_for`](crate::grid::Clearance::map_for), with
/// √½ more than the radius: ways pass at the edges of cells, too.
///
/// ```
/// use glam::Vec2;
/// use wits_nav::anyangle::Anya;
/// use wits_nav::grid::GridMap;
/// let map = GridMap::from_text("
///     .....
///     .##..
///     .....")?;
/// let mut path = Vec::new();
/// let length = Anya::new().find_into(&map, Vec2::new(0.0, 1.0), Vec2::new(3.0, 3.0), &mut path);
/// assert_eq!(length, Some(2f32.sqrt() + 5f32.sqrt())); // round the lower left corner of the wall
/// assert_eq!(path, [Vec2::new(0.0, 1.0), Vec2::new(1.0, 2.0), Vec2::new(3.0, 3.0)]);
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
///
/// # Cost
/// On the maps of games less than [`AStar`](crate::search::AStar) in eight directions, a quarter of its time and below,
/// since it looks at rows instead of cells. Where cells are blocked at random there is a corner everywhere, and it takes
/// longer than A*. Where there is no way it has to look everywhere: ask
/// [`Labels`](crate::grid::Labels) first.
///
/// # Source
/// Harabor, Grastien 2013 and 2016.
#[derive(Clone, Debug, Default)]
pub struct Anya {
    /// Where ways turned.
    turns: Vec<Turn>,
    intervals: Vec<Interval>,
    /// The intervals that were met. Where ways of equal length meet at a corner, each would bring the same intervals along
    /// once more, and where that happens again and again their number would double every time.
    met: Ledger<Outline>,
    /// By estimated length, whose bits are in the order of the numbers.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    /// For each corner of the map: the shortest way to it so far.
    corners: Vec<Corner>,
    stamp: u32,
    width: u32,
    goal: Point,
    /// The length, the last turn, and perhaps one more point before the goal.
    found: Option<(f64, u32, Option<Point>)>,
    effort: Effort,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    at: Point,
    before: u32,
    length: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Corner {
    stamp: u32,
    turn: u32,
    length: f64,
}

/// A piece of a line between rows, all of which is seen from its root.
#[derive(Clone, Copy, Debug)]
struct Interval {
    left: f64,
    right: f64,
    y: i32,
    root: u32,
    /// The rows go on downwards (y grows).
    down: bool,
    /// The ends are ends of the opening, where a way may turn.
    turns_left: bool,
    turns_right: bool,
}

/// What makes two intervals the same: the root, the line and the direction, and the ends in hairs.
type Outline = (u32, i32, bool, i64, i64);

impl Interval {
    #[expect(clippy::cast_possible_truncation, reason = "maps have fewer than 2^31 cells a side")]
    fn outline(&self) -> Outline {
        let hairs = |x: f64| (x / HAIR).round() as i64;
        (self.root, self.y, self.down, hairs(self.left), hairs(self.right))
    }

    /// The row of cells behind it.
    fn row(&self) -> i32 {
        if self.down { self.y } else { self.y - 1 }
    }

    /// Where the shortest way from a root through it to a goal crosses it, and how long that way is.
    fn cross(&self, root: Point, mut goal: Point) -> (f64, f64) {
        let y = f64::from(self.y);
        if (goal.y > y) != self.down {
            goal.y = 2.0 * y - goal.y; // it has to come back: as long as the way to the mirror image
        }
        let x =
            if root.y == y { root.x } else { root.x + (y - root.y) / (goal.y - root.y) * (goal.x - root.x) };
        let x = x.clamp(self.left, self.right);
        let at = Point::new(x, y);
        (x, root.distance(at) + at.distance(goal))
    }
}

impl Anya {
    /// An empty search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the shortest way and writes its points, the first and the last too; gives its length in cells. `None`, and no
    /// points, when there is no way or one of the points is not free.
    pub fn find_into(&mut self, map: &GridMap, from: Vec2, to: Vec2, path: &mut Vec<Vec2>) -> Option<f32> {
        self.begin(map, from, to);
        while !self.step(map, &mut Budget::unlimited()).is_done() {}
        self.path_into(path)
    }

    /// Begins a search that is advanced by [`step`](Self::step).
    pub fn begin(&mut self, map: &GridMap, from: Vec2, to: Vec2) {
        self.turns.clear();
        self.intervals.clear();
        self.met.clear();
        self.queue.clear();
        (self.found, self.effort) = Default::default();
        self.width = map.width();
        self.corners.resize((map.width() as usize + 1) * (map.height() as usize + 1), Corner::default());
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.corners.fill(Corner::default());
            self.stamp = 1;
        }
        let (start, goal) = (Point::from(from), Point::from(to));
        self.goal = goal;
        if !(start.is_finite() && goal.is_finite() && cells_round(goal).any(|cell| map.is_free(cell))) {
            return;
        }
        self.turns.push(Turn { at: start, before: 0, length: 0.0 });
        let mut last = None;
        for cell in cells_round(start) {
            let Some(run) = run_of(map, cell).filter(|&run| last != Some(run)) else { continue };
            last = Some(run);
            if holds(run, goal) {
                self.found = Some((start.distance(goal), 0, None));
                return;
            }
            self.view_from_inside(map, run, 0, run.row);
            self.view_from_inside(map, run, 0, run.row + 1);
        }
    }

    /// Goes on until the way is found, nothing is left, or the budget is spent; a unit of it is an interval. The length of
    /// the way, or `None` when there is none.
    pub fn step(&mut self, map: &GridMap, budget: &mut Budget) -> Progress<Option<f32>> {
        while self.found.is_none() && !self.queue.is_empty() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let Some(Reverse((_, number))) = self.queue.pop() else { break };
            self.expand(map, self.intervals[number as usize]);
        }
        #[expect(clippy::cast_possible_truncation, reason = "lengths are given as all others are")]
        Progress::Done(self.found.map(|(length, ..)| length as f32))
    }

    /// Writes the points of the way, the first and the last too, and gives its length; `None`, and no points, when none was
    /// found.
    pub fn path_into(&self, path: &mut Vec<Vec2>) -> Option<f32> {
        path.clear();
        let (length, mut turn, last) = self.found?;
        path.push(self.goal.into());
        path.extend(last.map(Vec2::from));
        loop {
            let Turn { at, before, .. } = self.turns[turn as usize];
            path.push(at.into());
            if turn == 0 {
                break;
            }
            turn = before;
        }
        path.reverse();
        keep_bends(path);
        #[expect(clippy::cast_possible_truncation, reason = "lengths are given as all others are")]
        Some(length as f32)
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.turns.capacity() * size_of::<Turn>()
            + self.intervals.capacity() * size_of::<Interval>()
            + self.met.bytes()
            + self.queue.capacity() * size_of::<(u64, u32)>()
            + self.corners.capacity() * size_of::<Corner>()
    }

    /// How much has been done since it was begun; nodes are intervals.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    fn expand(&mut self, map: &GridMap, interval: Interval) {
        let root = self.turns[interval.root as usize];
        // Another way to the root was shorter.
        if interval.root != 0 && self.corner(root.at).is_some_and(|best| root.length > best.length + HAIR) {
            return;
        }
        self.effort.expanded += 1;
        #[expect(clippy::cast_possible_truncation, reason = "within the map")]
        let inside = Cell::new((0.5 * (interval.left + interval.right)).floor() as i32, interval.row());
        let Some(run) = run_of(map, inside) else { return };
        if holds(run, self.goal) {
            let (x, length) = interval.cross(root.at, self.goal);
            let bends =
                x == interval.left && interval.turns_left || x == interval.right && interval.turns_right;
            let last = bends.then(|| Point::new(x, f64::from(interval.y)));
            self.found = Some((root.length + length, interval.root, last));
            return;
        }
        let far = if interval.down { interval.y + 1 } else { interval.y - 1 };
        if root.at.y == f64::from(interval.y) {
            self.view_from_inside(map, run, interval.root, far);
            self.view_from_inside(map, run, interval.root, interval.y);
        } else {
            self.view_through(map, run, &interval, far);
            self.turn_back(map, run, &interval);
        }
    }

    /// The root lies in the run: it sees all openings in one of its sides, the line `y`.
    fn view_from_inside(&mut self, map: &GridMap, run: Run, root: u32, y: i32) {
        let at = self.turns[root as usize].at;
        for_each_opening(map, run, y, |left, right, down| {
            let whole = Interval { left, right, y, root, down, turns_left: true, turns_right: true };
            if at.y != f64::from(y) {
                self.push(whole);
            } else if at.x < left || at.x > right {
                // Along the side to the opening, and round its end.
                let end = if at.x < left { left } else { right };
                if let Some(root) = self.turn(root, end, y) {
                    self.push(Interval { root, ..whole });
                }
            }
            // An opening that holds the root leads into a run that holds it, too.
        });
    }

    /// The view through an interval falls on the far side of a run; beside it lies what is seen from the interval's ends.
    fn view_through(&mut self, map: &GridMap, run: Run, interval: &Interval, far: i32) {
        let root = self.turns[interval.root as usize].at;
        let y = f64::from(interval.y);
        let depth = (f64::from(far) - root.y) / (y - root.y);
        let seen_left = root.x + (interval.left - root.x) * depth;
        let seen_right = root.x + (interval.right - root.x) * depth;
        let mut at_left = None;
        let mut at_right = None;
        if interval.turns_left && seen_left > f64::from(run.from) + HAIR {
            at_left = self.turn(interval.root, interval.left, interval.y);
        }
        if interval.turns_right && seen_right < f64::from(run.to) - HAIR {
            at_right = self.turn(interval.root, interval.right, interval.y);
        }
        for_each_opening(map, run, far, |left, right, down| {
            let whole = Interval { left, right, y: far, root: 0, down, turns_left: true, turns_right: true };
            // A view that ends a hair from the end of the opening ends there.
            let cut = |x: f64| {
                let x = if (x - left).abs() < HAIR { left } else { x };
                let x = if (x - right).abs() < HAIR { right } else { x };
                x.clamp(left, right)
            };
            let (from, to) = (cut(seen_left), cut(seen_right));
            if to - from > HAIR {
                let (turns_left, turns_right) = (from == left, to == right);
                self.push(Interval {
                    left: from,
                    right: to,
                    root: interval.root,
                    turns_left,
                    turns_right,
                    ..whole
                });
            }
            if let Some(root) = at_left
                && from - left > HAIR
            {
                self.push(Interval { right: from, root, turns_right: from == right, ..whole });
            }
            if let Some(root) = at_right
                && right - to > HAIR
            {
                self.push(Interval { left: to, root, turns_left: to == left, ..whole });
            }
        });
    }

    /// Round an end of the interval, along the side of the run that it came in by, and back through another opening.
    fn turn_back(&mut self, map: &GridMap, run: Run, interval: &Interval) {
        let y = interval.y;
        for_each_opening(map, run, y, |left, right, down| {
            let (corner, end) = if interval.turns_left && right < interval.left {
                (interval.left, right)
            } else if interval.turns_right && left > interval.right {
                (interval.right, left)
            } else {
                return;
            };
            let turned = self.turn(interval.root, corner, y).and_then(|root| self.turn(root, end, y));
            if let Some(root) = turned {
                self.push(Interval { left, right, y, root, down, turns_left: true, turns_right: true });
            }
        });
    }

    fn corner(&self, at: Point) -> Option<Corner> {
        self.corners.get(self.corner_number(at)).copied().filter(|corner| corner.stamp == self.stamp)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "corners lie on the map")]
    fn corner_number(&self, at: Point) -> usize {
        at.y as usize * (self.width as usize + 1) + at.x as usize
    }

    /// Turns at a corner; `None` when a shorter way to it is known.
    fn turn(&mut self, before: u32, x: f64, y: i32) -> Option<u32> {
        let at = Point::new(x, f64::from(y));
        let from = self.turns[before as usize];
        let length = from.length + from.at.distance(at);
        if let Some(known) = self.corner(at) {
            if known.length + HAIR < length {
                return None;
            }
            if known.length <= length + HAIR {
                return Some(known.turn);
            }
        }
        let turn = self.turns.len() as u32;
        self.turns.push(Turn { at, before, length });
        let number = self.corner_number(at);
        self.corners[number] = Corner { stamp: self.stamp, turn, length };
        Some(turn)
    }

    fn push(&mut self, interval: Interval) {
        let number = self.intervals.len() as u32;
        if self.met.number_or(interval.outline(), number).is_some() {
            return;
        }
        let root = self.turns[interval.root as usize];
        let total = root.length + interval.cross(root.at, self.goal).1;
        self.intervals.push(interval);
        self.queue.push(Reverse((total.to_bits(), number)));
        self.effort.seen += 1;
        self.effort.most_open = self.effort.most_open.max(self.queue.len() as u64);
    }
}

/// Leaves out points that are given twice, and corners that are only touched on a straight line.
fn keep_bends(path: &mut Vec<Vec2>) {
    path.dedup();
    let mut kept = 1;
    for number in 1..path.len() {
        let (before, at) = (Point::from(path[kept - 1]), Point::from(path[number]));
        let straight = path.get(number + 1).is_some_and(|&next| {
            let next = Point::from(next);
            ((at.x - before.x) * (next.y - at.y) - (at.y - before.y) * (next.x - at.x)).abs() < HAIR
        });
        if !straight {
            path[kept] = path[number];
            kept += 1;
        }
    }
    path.truncate(kept);
}

/// Calls `visit` with every piece of a side of a run that leads into another run: from, to, and whether downwards.
#[inline]
fn for_each_opening(map: &GridMap, run: Run, y: i32, mut visit: impl FnMut(f64, f64, bool)) {
    let down = y > run.row;
    let beyond = if down { y } else { y - 1 };
    for_each_run(map, beyond, (run.from, run.to), |other| {
        visit(f64::from(other.from.max(run.from)), f64::from(other.to.min(run.to)), down);
    });
}

/// Whether a point lies in a run or on its border.
fn holds(run: Run, point: Point) -> bool {
    let (row, from, to) = (f64::from(run.row), f64::from(run.from), f64::from(run.to));
    point.y >= row && point.y <= row + 1.0 && point.x >= from && point.x <= to
}

/// The cells that a point lies in or on the border of.
fn cells_round(point: Point) -> impl Iterator<Item = Cell> {
    #[expect(clippy::cast_possible_truncation, reason = "far places end at the largest number, off the map")]
    let range =
        |value: f64| (value.ceil().clamp(-1e9, 1e9) as i32 - 1, value.floor().clamp(-1e9, 1e9) as i32);
    let ((x0, x1), (y0, y1)) = (range(point.x), range(point.y));
    (y0..=y1).flat_map(move |y| (x0..=x1).map(move |x| Cell::new(x, y)))
}
