//! How large a body fits where.
//!
//! One map serves agents of all sizes: for each cell the room round it is known, and an agent sees only the cells that have
//! enough of it. Round bodies with any radius ask [`Clearance`], square ones of k by k cells ask [`Squares`].
//!
//! # Why no way comes too near
//! Between two neighbours in a row the nearest wall is nearest at one of the ends. A diagonal step could come nearer in its
//! middle, but the map demands that both cells beside it fit too, and they see that wall from nearer still.
//!
//! # Cost
//! One pass over the map; for round bodies it takes longer where there is more room. Another size costs nothing, another map
//! costs the pass again.
//!
//! # Source
//! Harabor, Botea 2008 (true clearance); Millington 4.4.3 (offset by the agent's radius).

use super::cells::CellGraph;
use super::{Cell, Direction, GridMap};
use crate::graph::{Graph, Link, Numbered, TwoWay};

/// The distance from the middle of each cell to the nearest blocked cell. What is outside of the map is blocked.
///
/// ```
/// use wits_nav::grid::{Cell, Clearance, GridMap, octile};
/// use wits_nav::search::{AStar, Search, To};
/// let map = GridMap::from_text("
///     .......
///     .......
///     ...#...
///     .......")?;
/// let room = Clearance::of(&map);
/// assert_eq!(room.at(Cell::new(3, 1)), 0.5);
/// let (from, goal) = (map.node(Cell::new(1, 1)).unwrap(), map.node(Cell::new(5, 1)).unwrap());
/// let way = |radius| AStar::new().find(&room.for_agent(radius), from, &To::blind(goal)).unwrap();
/// assert!(way(0.5).is_some());
/// assert!(way(1.0).is_none()); // too fat to pass between the wall above and the rock
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clearance {
    width: u32,
    height: u32,
    /// Four times the square of the distance: a whole number.
    room: Vec<u32>,
}

impl Clearance {
    /// Measures a map.
    #[must_use]
    pub fn of(map: &GridMap) -> Self {
        let (width, height) = (map.width() as i32, map.height() as i32);
        let across = distances_in_columns(map);
        let mut room = Vec::with_capacity(map.node_count());
        for row in across.chunks(width.max(1) as usize) {
            for x in 0..width {
                room.push(nearest_in_row(row, x));
            }
        }
        Self { width: width as u32, height: height as u32, room }
    }

    /// How far it is from the middle of a cell to the nearest wall, in cells: the radius of the largest round body that fits
    /// there. 0 where it is blocked.
    #[must_use]
    pub fn at(&self, cell: Cell) -> f32 {
        (self.raw(cell) as f32).sqrt() * 0.5
    }

    fn raw(&self, cell: Cell) -> u32 {
        let inside = (cell.x as u32) < self.width && (cell.y as u32) < self.height;
        if inside { self.room[cell.y as usize * self.width as usize + cell.x as usize] } else { 0 }
    }

    /// The least room that a body of this radius needs; never nothing, since blocked cells fit nobody.
    fn needed(radius: f32) -> f32 {
        (4.0 * radius * radius).max(1.0)
    }

    /// The map as a round body finds it: only cells where it fits.
    #[must_use]
    pub fn for_agent(&self, radius: f32) -> Fitting<'_> {
        Fitting { room: &self.room, width: self.width, height: self.height, needed: Self::needed(radius) }
    }

    /// The same as a map of its own, for searches that want one: jump points, ways at any angle.
    #[must_use]
    pub fn map_for(&self, radius: f32) -> GridMap {
        let mut map = GridMap::blocked(self.width as usize, self.height as usize)
            .unwrap_or_else(|_| unreachable!("as large as the map it was made of"));
        let needed = Self::needed(radius);
        for cell in map.cells() {
            map.set(cell, self.raw(cell) as f32 >= needed);
        }
        map
    }
}

/// For each cell, the distance up or down to the nearest blocked cell of its column, in half cells.
fn distances_in_columns(map: &GridMap) -> Vec<u32> {
    let (width, height) = (map.width() as usize, map.height() as usize);
    let mut distances = vec![0; width * height];
    for x in 0..width {
        // From the middle of a cell it is half a cell to the border of the next, and a whole one more for each between.
        let mut since = 1;
        for y in 0..height {
            let free = map.is_free(Cell::new(x as i32, y as i32));
            distances[y * width + x] = if free { since } else { 0 };
            since = if free { since + 2 } else { 1 };
        }
        since = 1;
        for y in (0..height).rev() {
            let slot = &mut distances[y * width + x];
            *slot = (*slot).min(since);
            since = if *slot > 0 { since + 2 } else { 1 };
        }
    }
    distances
}

/// Looks to both sides along a row until nothing nearer can come.
fn nearest_in_row(row: &[u32], x: i32) -> u32 {
    let square = |length: u32| length.saturating_mul(length);
    let mut best = square(row[x as usize]);
    let mut away = 1;
    loop {
        let along = 2 * away as u32 - 1;
        if square(along) >= best {
            return best;
        }
        for side in [x - away, x + away] {
            // Beyond the map all is blocked.
            let across = usize::try_from(side).ok().and_then(|side| row.get(side)).copied().unwrap_or(0);
            best = best.min(square(along).saturating_add(square(across)));
        }
        away += 1;
    }
}

/// For each cell, the side of the largest free square whose first cell (smallest x and y) it is.
///
/// For bodies of k by k cells, whose place is that first cell.
///
/// ```
/// use wits_nav::grid::{Cell, GridMap, Squares};
/// let map = GridMap::from_text("...\n...\n..#")?;
/// let squares = Squares::of(&map);
/// assert_eq!((squares.at(Cell::new(0, 0)), squares.at(Cell::new(1, 1)), squares.at(Cell::new(2, 2))), (2, 1, 0));
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    width: u32,
    height: u32,
    sides: Vec<u32>,
}

impl Squares {
    /// Measures a map.
    #[must_use]
    pub fn of(map: &GridMap) -> Self {
        let (width, height) = (map.width(), map.height());
        let mut squares = Self { width, height, sides: vec![0; map.node_count()] };
        // A square is one larger than the smallest of the three that begin beside its first cell.
        for number in (0..map.node_count() as u32).rev() {
            let cell = map.cell(number);
            if map.is_free(cell) {
                let beside = [Direction::East, Direction::South, Direction::SouthEast];
                let least = beside.map(|direction| squares.at(cell.step(direction))).into_iter().min();
                squares.sides[number as usize] = 1 + least.unwrap_or(0);
            }
        }
        squares
    }

    /// The side of the largest free square whose first cell this is; 0 where it is blocked, and outside.
    #[must_use]
    pub fn at(&self, cell: Cell) -> u32 {
        let inside = (cell.x as u32) < self.width && (cell.y as u32) < self.height;
        if inside { self.sides[cell.y as usize * self.width as usize + cell.x as usize] } else { 0 }
    }

    /// The map as a body of `side` by `side` cells finds it.
    #[must_use]
    pub fn for_agent(&self, side: u32) -> Fitting<'_> {
        Fitting { room: &self.sides, width: self.width, height: self.height, needed: side.max(1) as f32 }
    }
}

/// A map as a body of some size finds it: eight directions, straight steps cost 1 and diagonal ones √2.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'t> {
    room: &'t [u32],
    width: u32,
    height: u32,
    needed: f32,
}

impl Fitting<'_> {
    /// Whether the body fits in a cell.
    #[inline]
    #[must_use]
    pub fn fits(&self, cell: Cell) -> bool {
        (cell.x as u32) < self.width
            && (cell.y as u32) < self.height
            && self.room[cell.y as usize * self.width as usize + cell.x as usize] as f32 >= self.needed
    }

    /// The cell of a number.
    #[must_use]
    pub fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }
}

impl Graph for Fitting<'_> {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let cell = self.cell(from);
        if !self.fits(cell) {
            return;
        }
        for direction in Direction::ALL {
            let (x, y) = direction.offset();
            let (beside, below) = (Cell::new(cell.x + x, cell.y), Cell::new(cell.x, cell.y + y));
            if self.fits(cell.step(direction)) && self.fits(beside) && self.fits(below) {
                let to = from.wrapping_add_signed(y * self.width as i32 + x);
                visit(Link { to, cost: direction.length(), id: direction as u32 });
            }
        }
    }
}

impl Numbered for Fitting<'_> {
    fn node_count(&self) -> usize {
        self.room.len()
    }
}

impl TwoWay for Fitting<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_link(to, |link| {
            visit(Link { id: Direction::ALL[link.id as usize].opposite() as u32, ..link });
        });
    }
}

impl CellGraph for Fitting<'_> {
    fn width(&self) -> u32 {
        self.width
    }
    fn height(&self) -> u32 {
        self.height
    }
    fn ground(&self, cell: Cell) -> f32 {
        if self.fits(cell) { 1.0 } else { f32::INFINITY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AStar, Search, To};
    use proptest::prelude::*;

    fn maps() -> impl Strategy<Value = GridMap> {
        prop::collection::vec((0i32..12, 0i32..9), 0..14).prop_map(|blocked| {
            let mut map = GridMap::free(12, 9).unwrap();
            blocked.iter().for_each(|&(x, y)| map.set(Cell::new(x, y), false));
            map
        })
    }

    /// The distance from a point to the nearest blocked cell, those round the map too.
    fn to_wall(map: &GridMap, x: f32, y: f32) -> f32 {
        let round =
            (-1..=map.height() as i32).flat_map(|y| (-1..=map.width() as i32).map(move |x| Cell::new(x, y)));
        round
            .filter(|&cell| !map.is_free(cell))
            .map(|cell| {
                let dx = (cell.x as f32 - x).max(x - cell.x as f32 - 1.0).max(0.0);
                let dy = (cell.y as f32 - y).max(y - cell.y as f32 - 1.0).max(0.0);
                (dx * dx + dy * dy).sqrt()
            })
            .fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn nobody_fits_nowhere() {
        let map = GridMap::from_text("#").unwrap();
        assert_eq!(Clearance::of(&map).at(Cell::new(0, 0)), 0.0);
        assert!(!Clearance::of(&map).for_agent(0.0).fits(Cell::new(0, 0)));
        assert!(!Squares::of(&map).for_agent(0).fits(Cell::new(0, 0)));
        assert_eq!(Clearance::of(&GridMap::free(0, 0).unwrap()).for_agent(1.0).node_count(), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn room_equals_brute_force(map in maps()) {
            let (room, squares) = (Clearance::of(&map), Squares::of(&map));
            for cell in map.cells() {
                let truth = to_wall(&map, cell.x as f32 + 0.5, cell.y as f32 + 0.5);
                prop_assert!((room.at(cell) - truth).abs() < 1e-4, "{cell:?}: {} instead of {truth}", room.at(cell));
                let all_free = |side: i32| (0..side * side).all(|n| map.is_free(Cell::new(cell.x + n % side, cell.y + n / side)));
                let side = (1..=12).take_while(|&side| all_free(side)).count() as u32;
                prop_assert_eq!(squares.at(cell), side);
            }
        }

        /// No way comes nearer to a wall than the radius, and it is as long as on the map that was made for that radius.
        #[test]
        fn a_way_keeps_its_distance(map in maps(), radius in 0.0f32..2.0, from in 0u32..108, goal in 0u32..108) {
            let room = Clearance::of(&map);
            let path = AStar::new().find(&room.for_agent(radius), from, &To::blind(goal)).unwrap();
            let baked = AStar::new().find(&room.map_for(radius), from, &To::blind(goal)).unwrap();
            prop_assert_eq!(&path, &baked);
            for step in path.iter().flat_map(|path| path.steps()) {
                let (a, b) = (map.cell(step.from), map.cell(step.to));
                for part in 0..=8 {
                    let t = part as f32 / 8.0;
                    let x = a.x as f32 + 0.5 + t * (b.x - a.x) as f32;
                    let y = a.y as f32 + 0.5 + t * (b.y - a.y) as f32;
                    prop_assert!(to_wall(&map, x, y) >= radius.max(0.5) - 1e-4 || radius < 0.5);
                }
            }
        }
    }
}
