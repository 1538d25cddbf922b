//! Searches whose ways turn anywhere.

use glam::Vec2;
use wits_nav::anyangle::{Anya, ThetaStar, line_of_sight, straight};
use wits_nav::grid::{Cell, GridMap};
use wits_nav::path::Path;
use wits_nav::search::{Search, Seen, To};

use super::Finder;
use super::cells::nodes;

/// Theta*: straight lines from the middle of a cell to the middle of another.
pub(super) struct Lines {
    search: ThetaStar,
    path: Path,
    cells: Vec<Cell>,
}

impl Lines {
    pub(super) fn new(search: ThetaStar) -> Self {
        Self { search, path: Path::default(), cells: Vec::new() }
    }
}

impl Finder for Lines {
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String> {
        let (start, goal) = nodes(map, start, goal)?;
        let to = To::new(goal, |from, to| straight(map.cell(from), map.cell(to)));
        let found =
            self.search.find_into(map, start, &to, &mut self.path).map_err(|error| error.to_string())?;
        self.cells.clear();
        self.cells.extend(self.path.nodes().map(|node| map.cell(node)));
        Ok(found.then(|| self.path.total_cost()))
    }

    fn expanded(&self) -> u64 {
        self.search.effort().expanded
    }

    fn bytes(&self) -> usize {
        self.search.bytes()
    }

    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64> {
        let ends = self.cells.first() == Some(&start) && self.cells.last() == Some(&goal);
        let seen = self.cells.windows(2).all(|leg| line_of_sight(map, leg[0], leg[1]));
        let middles = self.cells.iter().map(|&cell| middle(cell));
        (ends && seen && map.is_free(start)).then(|| length(middles))
    }
}

/// Anya: from corner to corner of walls.
#[derive(Default)]
pub(super) struct Corners {
    search: Anya,
    points: Vec<Vec2>,
}

impl Finder for Corners {
    fn find(&mut self, map: &GridMap, start: Cell, goal: Cell) -> Result<Option<f64>, String> {
        let [start, goal] = [start, goal].map(|cell| Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
        Ok(self.search.find_into(map, start, goal, &mut self.points).map(f64::from))
    }

    fn expanded(&self) -> u64 {
        self.search.effort().expanded
    }

    fn bytes(&self) -> usize {
        self.search.bytes()
    }

    fn walked(&self, map: &GridMap, start: Cell, goal: Cell) -> Option<f64> {
        let points = || self.points.iter().map(|&point| wide(point));
        let ends = points().next() == Some(middle(start)) && points().next_back() == Some(middle(goal));
        let free = self.points.windows(2).all(|leg| is_free(map, wide(leg[0]), wide(leg[1])));
        (ends && free).then(|| length(points()))
    }
}

/// In double precision, so that long ways are measured well.
type Point = [f64; 2];

fn wide(point: Vec2) -> Point {
    [f64::from(point.x), f64::from(point.y)]
}

fn middle(cell: Cell) -> Point {
    [f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5]
}

fn length(points: impl Iterator<Item = Point> + Clone) -> f64 {
    let leg = |(from, to): (Point, Point)| (from[0] - to[0]).hypot(from[1] - to[1]);
    points.clone().zip(points.skip(1)).map(leg).sum()
}

/// Whether a straight line keeps out of blocked cells, row by row. It may run along walls and touch their corners.
fn is_free(map: &GridMap, from: Point, to: Point) -> bool {
    const HAIR: f64 = 1e-6;
    let cell_free = |x: i64, y: i64| map.is_free(Cell::new(x as i32, y as i32));
    // The cells whose inside a stretch touches; of one that lies on a border, those on both sides.
    let touched = |a: f64, b: f64| {
        let (low, high) = ((a.min(b) + HAIR).floor() as i64, (a.max(b) - HAIR).floor() as i64);
        (low.min(high), low.max(high))
    };
    let (top, bottom) = touched(from[1], to[1]);
    if bottom - top == 1 && (from[1] - to[1]).abs() < HAIR {
        let (left, right) = touched(from[0], to[0]);
        return (left..=right).all(|x| cell_free(x, top) || cell_free(x, bottom));
    }
    (top..=bottom).all(|row| {
        let at = |y: f64| {
            let share = ((y - from[1]) / (to[1] - from[1])).clamp(0.0, 1.0);
            if share.is_finite() { from[0] + share * (to[0] - from[0]) } else { from[0] }
        };
        let level = (from[1] - to[1]).abs() < HAIR;
        let (a, b) = if level { (from[0], to[0]) } else { (at(row as f64), at(row as f64 + 1.0)) };
        let (left, right) = touched(a, b);
        let mut cells = left..=right;
        if (a - b).abs() < HAIR { cells.any(|x| cell_free(x, row)) } else { cells.all(|x| cell_free(x, row)) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_may_touch_walls_but_not_enter_them() {
        let map = GridMap::from_text("....\n.##.\n.##.\n....").unwrap();
        let free = |a: [f64; 2], b: [f64; 2]| {
            let there = is_free(&map, a, b);
            assert_eq!(is_free(&map, b, a), there, "{a:?} {b:?}");
            there
        };
        // Along all four sides of the wall, and past a corner of it.
        assert!(free([1.0, 1.0], [3.0, 1.0]) && free([1.0, 3.0], [3.0, 3.0]));
        assert!(free([1.0, 1.0], [1.0, 3.0]) && free([3.0, 1.0], [3.0, 3.0]));
        assert!(free([0.0, 2.0], [2.0, 0.0]) && free([0.5, 0.5], [1.0, 3.0]));
        // Through it.
        assert!(
            !free([0.5, 0.5], [3.5, 3.5]) && !free([2.0, 0.5], [2.0, 3.5]) && !free([0.5, 2.0], [3.5, 2.0])
        );
        assert!(
            !free([0.5, 1.5], [3.5, 1.5]) && !free([1.5, 0.0], [1.5, 4.0]) && !free([0.0, 2.5], [2.5, 0.0])
        );
    }
}
