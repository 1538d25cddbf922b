//! Maps of hexagons.
//!
//! Hexes stand on a corner, in straight rows; each has six neighbours, all equally far. Axial coordinates (`q`, `r`) make
//! distances and neighbours simple; storage and editors use columns and rows, where odd rows are shifted half a hex to the
//! right ([`Hex::from_offset`], [`Hex::to_offset`]).
//!
//! Use it for boards and for strategy, where the diagonal steps of squares, √2 as long as the others, would be unfair. For
//! rooms and walls squares fit better.
//!
//! # Source
//! Millington 4.4.1; Buckland 8 (tile graphs); Chen S13.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use super::terrain::{Costs, Legend};
use super::{Cell, MapError, cells::checked_size};
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::heuristic::Heuristic;

/// A hex by its axial coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// The row.
    pub r: i32,
    /// Along the row.
    pub q: i32,
}

const ROOT_3: f32 = 1.732_050_8;

impl Hex {
    /// The steps to the six neighbours, counted round from the right.
    pub const STEPS: [Self; 6] = [
        Self::new(1, 0),
        Self::new(0, 1),
        Self::new(-1, 1),
        Self::new(-1, 0),
        Self::new(0, -1),
        Self::new(1, -1),
    ];

    /// By axial coordinates.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Self {
        Self { r, q }
    }

    /// From column and row, where odd rows are shifted to the right.
    #[must_use]
    pub const fn from_offset(cell: Cell) -> Self {
        Self::new(cell.x - (cell.y - (cell.y & 1)) / 2, cell.y)
    }

    /// Column and row.
    #[must_use]
    pub const fn to_offset(self) -> Cell {
        Cell::new(self.q + (self.r - (self.r & 1)) / 2, self.r)
    }

    /// The neighbour in one of the six directions, counted round.
    #[must_use]
    pub const fn neighbour(self, direction: usize) -> Self {
        let step = Self::STEPS[direction % 6];
        Self::new(self.q + step.q, self.r + step.r)
    }

    /// How many steps it is to another hex of an empty board.
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        // The three cube coordinates q, r and -q-r sum to nothing; each step changes two of them by one.
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The middle of the hex, when hexes measure `size` from the middle to a corner and hex (0, 0) is at the origin.
    #[must_use]
    pub fn centre(self, size: f32) -> Vec2 {
        size * Vec2::new(ROOT_3 * (self.q as f32 + 0.5 * self.r as f32), 1.5 * self.r as f32)
    }

    /// The hex that holds a place.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "far places end at the largest number")]
    pub fn at(place: Vec2, size: f32) -> Self {
        let r = place.y / (1.5 * size);
        let q = place.x / (ROOT_3 * size) - 0.5 * r;
        // Rounding all three cube coordinates breaks their sum; the one that was rounded most is made to fit.
        let (rounded_q, rounded_r, rounded_s) = (q.round(), r.round(), (-q - r).round());
        let (dq, dr) = ((rounded_q - q).abs(), (rounded_r - r).abs());
        let ds = (rounded_s + q + r).abs();
        let far = |value: f32| value.clamp(-5e8, 5e8) as i32;
        if dq > dr && dq > ds {
            Self::new(far(-rounded_r - rounded_s), far(rounded_r))
        } else if dr > ds {
            Self::new(far(rounded_q), far(-rounded_q - rounded_s))
        } else {
            Self::new(far(rounded_q), far(rounded_r))
        }
    }
}

/// A board of hexes with kinds of ground.
///
/// ```
/// use wits_nav::grid::{Costs, Hex, HexMap, Legend};
/// use wits_nav::search::{AStar, Search, To};
/// let mut board = HexMap::new(Legend::default(), 8, 8)?;
/// let costs = Costs::new([1.0, 4.0]);
/// let ground = board.ground(&costs);
/// let (from, goal) = (board.node(Hex::new(0, 0)).unwrap(), board.node(Hex::new(2, 5)).unwrap());
/// let path = AStar::new().find(&ground, from, &To::new(goal, ground)).unwrap().unwrap();
/// assert_eq!(path.cost(), 7.0);
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "HexFile")]
pub struct HexMap {
    legend: Legend,
    width: u32,
    height: u32,
    /// From the middle of a hex to a corner. \[m\]
    size: f32,
    /// Kinds by column and row, row by row.
    cells: Vec<u8>,
    version: u64,
}

impl HexMap {
    /// A board with the first kind of ground everywhere.
    ///
    /// # Errors
    /// When it has too many hexes.
    pub fn new(legend: Legend, width: usize, height: usize) -> Result<Self, MapError> {
        let (columns, rows) = checked_size(width, height)?;
        Ok(Self {
            legend,
            width: columns,
            height: rows,
            size: 1.0,
            cells: vec![0; width * height],
            version: 0,
        })
    }

    /// Hexes that measure this from the middle to a corner.
    #[must_use]
    pub fn sized(mut self, size: f32) -> Self {
        self.size = size;
        self
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// From the middle of a hex to a corner. \[m\]
    #[must_use]
    pub const fn size(&self) -> f32 {
        self.size
    }

    /// How often it was changed.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Kinds of ground and movers.
    #[must_use]
    pub const fn legend(&self) -> &Legend {
        &self.legend
    }

    /// The number of a hex, if it is on the board.
    #[inline]
    #[must_use]
    pub fn node(&self, hex: Hex) -> Option<u32> {
        let cell = hex.to_offset();
        let inside = (cell.x as u32) < self.width && (cell.y as u32) < self.height;
        inside.then(|| cell.y as u32 * self.width + cell.x as u32)
    }

    /// The hex of a number.
    #[inline]
    #[must_use]
    pub fn hex(&self, node: u32) -> Hex {
        let width = self.width.max(1);
        Hex::from_offset(Cell::new((node % width) as i32, (node / width) as i32))
    }

    /// The kind of ground of a hex; `None` outside of the board.
    #[must_use]
    pub fn kind(&self, hex: Hex) -> Option<u8> {
        self.node(hex).map(|node| self.cells[node as usize])
    }

    /// Changes the ground of a hex; nothing happens outside of the board.
    pub fn set(&mut self, hex: Hex, kind: u8) {
        if let Some(node) = self.node(hex)
            && self.cells[node as usize] != kind
        {
            self.cells[node as usize] = kind;
            self.version += 1;
        }
    }

    /// The board as a mover finds it: the graph to search.
    #[must_use]
    pub fn ground<'t>(&'t self, costs: &'t Costs) -> HexGround<'t> {
        HexGround { map: self, costs }
    }
}

/// What is read of a board before it is known to make sense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexFile {
    legend: Legend,
    width: u32,
    height: u32,
    size: f32,
    cells: Vec<u8>,
    version: u64,
}

impl TryFrom<HexFile> for HexMap {
    type Error = String;

    fn try_from(file: HexFile) -> Result<Self, String> {
        let HexFile { legend, width, height, size, cells, version } = file;
        checked_size(width as usize, height as usize).map_err(|error| error.to_string())?;
        let expected = width as usize * height as usize;
        match cells.len() == expected {
            true => Ok(Self { legend, width, height, size, cells, version }),
            false => Err(format!("{} cells; expected {expected}", cells.len())),
        }
    }
}

/// A [`HexMap`] with the costs of a mover: the graph to search, and the estimate for it.
#[derive(Clone, Copy, Debug)]
pub struct HexGround<'t> {
    map: &'t HexMap,
    costs: &'t Costs,
}

impl HexGround<'_> {
    fn for_each_step(&self, node: u32, mut visit: impl FnMut(usize, u32, f32, f32)) {
        let Some(&kind) = self.map.cells.get(node as usize) else { return };
        let (hex, here) = (self.map.hex(node), self.costs.of(kind));
        for direction in 0..6 {
            if here < f32::INFINITY
                && let Some(to) = self.map.node(hex.neighbour(direction))
                && self.costs.may_enter(self.map.cells[to as usize])
            {
                visit(direction, to, here, self.costs.of(self.map.cells[to as usize]));
            }
        }
    }
}

impl Graph for HexGround<'_> {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.for_each_step(from, |direction, to, here, there| {
            visit(Link { to, cost: self.costs.per_length(here, there), id: direction as u32 });
        });
    }
}

impl Numbered for HexGround<'_> {
    fn node_count(&self) -> usize {
        self.map.cells.len()
    }
}

impl TwoWay for HexGround<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_step(to, |direction, from, here, there| {
            let id = (direction as u32 + 3) % 6;
            visit(Link { to: from, cost: self.costs.per_length(there, here), id });
        });
    }
}

impl Located<Vec2> for HexGround<'_> {
    fn position(&self, node: u32) -> Vec2 {
        self.map.hex(node).centre(self.map.size)
    }
}

impl Heuristic<u32> for HexGround<'_> {
    /// Steps over an empty board of the cheapest ground: never too high.
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let cheapest = self.costs.cheapest();
        let steps = self.map.hex(from).distance(self.map.hex(goal)) as f32;
        if cheapest < f32::INFINITY { cheapest * steps } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AStar, Everywhere, Search, Seen, To};

    #[test]
    fn offsets_go_both_ways_below_zero_too() {
        for y in -5..6 {
            for x in -5..6 {
                assert_eq!(Hex::from_offset(Cell::new(x, y)).to_offset(), Cell::new(x, y));
            }
        }
    }

    #[test]
    fn all_six_neighbours_are_one_step_and_equally_far() {
        for y in 0..4 {
            let hex = Hex::from_offset(Cell::new(3, y));
            for direction in 0..6 {
                let next = hex.neighbour(direction);
                assert_eq!((hex.distance(next), next.neighbour(direction + 3)), (1, hex));
                assert!((hex.centre(2.0).distance(next.centre(2.0)) - 2.0 * ROOT_3).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn a_place_belongs_to_the_nearest_hex() {
        for number in 0..900 {
            let place = Vec2::new((number % 30) as f32 * 0.37 - 5.0, (number / 30) as f32 * 0.41 - 6.0);
            let hex = Hex::at(place, 0.9);
            let own = hex.centre(0.9).distance(place);
            assert!((0..6).all(|d| hex.neighbour(d).centre(0.9).distance(place) >= own - 1e-4));
        }
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        let board = HexMap::new(Legend::default(), 9, 8).unwrap();
        let costs = Costs::new([1.0]);
        let ground = board.ground(&costs);
        let mut search = AStar::new();
        search.find(&ground, 31, &Everywhere).unwrap();
        for node in 0..72 {
            let steps = board.hex(31).distance(board.hex(node)) as f32;
            assert_eq!(search.cost_to(node), Some(steps));
        }
    }

    #[test]
    fn ground_is_walked_round_when_that_is_cheaper() {
        let mut board = HexMap::new(Legend::default(), 7, 7).unwrap();
        let costs = Costs::new([1.0, 9.0]);
        (0..6).for_each(|y| board.set(Hex::from_offset(Cell::new(3, y)), 1));
        let ground = board.ground(&costs);
        let node = |x, y| board.node(Hex::from_offset(Cell::new(x, y))).unwrap();
        let path = AStar::new().find(&ground, node(0, 3), &To::new(node(6, 3), ground)).unwrap().unwrap();
        assert!(path.nodes().all(|node| board.kind(board.hex(node)) == Some(0)), "{path:?}");
        let mut back = Vec::new();
        ground.for_each_link_back(node(3, 3), |link| back.push(link.cost));
        assert_eq!(back, [9.0; 6]);
    }

    #[test]
    fn a_board_that_makes_no_sense_is_refused() {
        let board = HexMap::new(Legend::default(), 3, 2).unwrap();
        let json = serde_json::to_string(&board).unwrap();
        assert_eq!(serde_json::from_str::<HexMap>(&json).unwrap(), board);
        assert!(serde_json::from_str::<HexMap>(&json.replace("\"width\":3", "\"width\":4")).is_err());
    }
}
