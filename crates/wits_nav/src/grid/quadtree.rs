//! Cells of different sizes: large squares where there is room, small ones along the walls.
//!
//! A map is cut into four, and each part again, until a part is free or blocked altogether. The free squares are the nodes
//! of the search, linked where they share a piece of a side: far fewer than cells on maps with wide open ground.
//!
//! Ways lead from the middle of a square to the middle of the next, always through free ground: the line between two such
//! middles crosses the shared side within both. They are not the shortest; smooth them.
//!
//! # Source
//! Chen, S13 (quadtree cells as a search space).

use glam::Vec2;

use super::{Cell, GridMap, Tiling};
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::heuristic::Heuristic;

/// A free square of a [`Quadtree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// The cell with the smallest x and y.
    pub corner: Cell,
    /// Cells along a side: a power of two.
    pub side: u32,
}

impl Square {
    /// Its middle, in cells.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        Vec2::new(self.corner.x as f32, self.corner.y as f32) + 0.5 * self.side as f32
    }
}

/// The free squares of a map: the graph to search, and the estimate for it. Costs are distances between middles, in cells.
///
/// ```
/// use wits_nav::Numbered;
/// use wits_nav::grid::{Cell, GridMap, Quadtree};
/// use wits_nav::search::{AStar, Search, To};
/// let mut map = GridMap::free(64, 64)?;
/// map.set(Cell::new(40, 40), false);
/// let tree = Quadtree::of(&map);
/// assert_eq!(tree.node_count(), 18); // instead of 4095 cells
/// let (from, goal) = (tree.square_at(Cell::new(1, 1)).unwrap(), tree.square_at(Cell::new(63, 63)).unwrap());
/// assert!(AStar::new().find(&tree, from, &To::new(goal, &tree)).unwrap().is_some());
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Quadtree {
    width: u32,
    height: u32,
    tiling: Tiling,
    squares: Vec<Square>,
    /// For each cell its square: finding it takes no descent.
    square_of: Vec<u32>,
}

/// The cell is blocked.
const NONE: u32 = u32::MAX;

impl Quadtree {
    /// Cuts a map into squares.
    #[must_use]
    pub fn of(map: &GridMap) -> Self {
        let (width, height) = (map.width(), map.height());
        let square_of = vec![NONE; map.node_count()];
        let mut tree = Self { width, height, tiling: Tiling::default(), squares: Vec::new(), square_of };
        let side = width.max(height).max(1).next_power_of_two();
        tree.cut(map, Square { corner: Cell::new(0, 0), side });
        tree
    }

    /// Lies elsewhere in the world, or has cells of another size.
    #[must_use]
    pub fn tiled(mut self, tiling: Tiling) -> Self {
        self.tiling = tiling;
        self
    }

    fn cut(&mut self, map: &GridMap, square: Square) {
        let Square { corner, side } = square;
        if corner.x as u32 >= self.width || corner.y as u32 >= self.height {
            return;
        }
        let cells = || {
            let side = side as i32;
            (0..side).flat_map(move |y| (0..side).map(move |x| Cell::new(corner.x + x, corner.y + y)))
        };
        if cells().all(|cell| map.is_free(cell)) {
            for node in cells().filter_map(|cell| map.node(cell)) {
                self.square_of[node as usize] = self.squares.len() as u32;
            }
            self.squares.push(square);
        } else if side > 1 {
            let side = side / 2;
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let corner = Cell::new(corner.x + x * side as i32, corner.y + y * side as i32);
                self.cut(map, Square { corner, side });
            }
        }
    }

    /// The square that holds a cell; `None` when the cell is blocked.
    #[must_use]
    pub fn square_at(&self, cell: Cell) -> Option<u32> {
        if (cell.x as u32) >= self.width || (cell.y as u32) >= self.height {
            return None;
        }
        let number = self.square_of[cell.y as usize * self.width as usize + cell.x as usize];
        (number != NONE).then_some(number)
    }

    /// The squares, by number.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn distance(&self, a: u32, b: u32) -> f32 {
        self.squares[a as usize].middle().distance(self.squares[b as usize].middle())
    }
}

impl Graph for Quadtree {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let Some(&Square { corner, side }) = self.squares.get(from as usize) else { return };
        let (side, mut id) = (side as i32, 0);
        for (along_x, line) in
            [(false, corner.x + side), (true, corner.y + side), (false, corner.x - 1), (true, corner.y - 1)]
        {
            let first = if along_x { corner.x } else { corner.y };
            let mut at = first;
            while at < first + side {
                let cell = if along_x { Cell::new(at, line) } else { Cell::new(line, at) };
                let Some(to) = self.square_at(cell) else {
                    at += 1;
                    continue;
                };
                visit(Link { to, cost: self.distance(from, to), id });
                id += 1;
                let next = self.squares[to as usize];
                at = next.side as i32 + if along_x { next.corner.x } else { next.corner.y };
            }
        }
    }
}

impl Numbered for Quadtree {
    fn node_count(&self) -> usize {
        self.squares.len()
    }
}

impl TwoWay for Quadtree {
    /// All links lead both ways at the same cost; the numbers of links are those of the way out.
    fn for_each_link_back(&self, to: u32, visit: impl FnMut(Link)) {
        self.for_each_link(to, visit);
    }
}

impl Located<Vec2> for Quadtree {
    fn position(&self, node: u32) -> Vec2 {
        self.tiling.to_world(self.squares.get(node as usize).map_or(Vec2::ZERO, Square::middle))
    }
}

impl Heuristic<u32> for &Quadtree {
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.distance(from, goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Labels;
    use crate::search::{AStar, Search, To};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Squares cover the free cells exactly once; the line between linked middles stays on free ground; whoever can
        /// reach whom by cells can by squares.
        #[test]
        fn squares_are_a_valid_division(
            blocked in prop::collection::vec((0i32..13, 0i32..11), 0..20), a in 0u32..143, b in 0u32..143,
        ) {
            let mut map = GridMap::free(13, 11).unwrap();
            blocked.iter().for_each(|&(x, y)| map.set(Cell::new(x, y), false));
            let tree = Quadtree::of(&map);
            let covered: u32 = tree.squares.iter().map(|square| square.side * square.side).sum();
            prop_assert_eq!(covered as usize, map.cells().filter(|&cell| map.is_free(cell)).count());
            for number in 0..tree.node_count() as u32 {
                let mut linked = Vec::new();
                tree.for_each_link(number, |link| linked.push(link.to));
                for &to in &linked {
                    let (from, end) = (tree.squares[number as usize].middle(), tree.squares[to as usize].middle());
                    for part in 0..=32 {
                        let at = from.lerp(end, part as f32 / 32.0);
                        prop_assert!(map.is_free(Tiling::default().cell_at(at)));
                    }
                    let mut back = false;
                    tree.for_each_link(to, |link| back |= link.to == number);
                    prop_assert!(back);
                }
                linked.sort_unstable();
                prop_assert!(linked.windows(2).all(|pair| pair[0] != pair[1]));
            }
            let (a, b) = (map.cell(a), map.cell(b));
            if let (Some(from), Some(goal)) = (tree.square_at(a), tree.square_at(b)) {
                let found = AStar::new().find(&tree, from, &To::new(goal, &tree)).unwrap().is_some();
                prop_assert_eq!(found, Labels::new(&map).are_connected(a, b));
            }
        }
    }

    #[test]
    fn places_are_middles_of_squares() {
        let tree = Quadtree::of(&GridMap::free(8, 8).unwrap()).tiled(Tiling { origin: Vec2::ONE, size: 2.0 });
        assert_eq!((tree.node_count(), tree.position(0)), (1, Vec2::splat(9.0)));
        assert_eq!(Quadtree::of(&GridMap::free(0, 0).unwrap()).node_count(), 0);
    }
}
