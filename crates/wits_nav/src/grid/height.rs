//! Height fields: what a step costs depends on how steep it is.
//!
//! Each sample of the heights is a node. Uphill costs more than level ground, downhill less, and what is steeper than a
//! limit cannot be walked, so that the way back may cost something else than the way there, or not exist.
//!
//! A step over a slope of `g` (metres up per metre along) costs its length in space times `1 + uphill * g`, or divided by
//! `1 + downhill * -g` when it leads down.
//!
//! # Source
//! Millington 4.4.1 (height field variant).

use std::f32::consts::SQRT_2;

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};

use super::cells::checked_size;
use super::{Cell, Direction, MapError, Tiling, octile};
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::heuristic::Heuristic;

/// What slopes cost a mover.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Slopes {
    /// How much dearer uphill is: a slope of 1 (45°) costs `1 + uphill` times as much. \[>= 0\]
    pub uphill: f32,
    /// How much cheaper downhill is: a slope of -1 costs the `1 + downhill`th part. \[>= 0\]
    pub downhill: f32,
    /// The steepest slope that can be climbed. \[metres up per metre along\]
    pub steepest_up: f32,
    /// The steepest slope that can be walked down. \[metres down per metre along\]
    pub steepest_down: f32,
}

impl Default for Slopes {
    /// A hiker: twice the cost at a slope of a quarter, no climbing beyond 45°.
    fn default() -> Self {
        Self { uphill: 4.0, downhill: 0.5, steepest_up: 1.0, steepest_down: 1.0 }
    }
}

impl Check for Slopes {
    fn check(&self, path: &str, findings: &mut Findings) {
        let numbers = [
            ("uphill", self.uphill),
            ("downhill", self.downhill),
            ("steepest_up", self.steepest_up),
            ("steepest_down", self.steepest_down),
        ];
        for (name, value) in numbers {
            findings.check_not_negative(&format!("{path}.{name}"), value);
        }
    }
}

impl Slopes {
    /// What a step costs: so far along the ground, so far up. `None` when it is too steep.
    #[inline]
    #[must_use]
    pub fn cost(&self, along: f32, up: f32) -> Option<f32> {
        let slope = up / along;
        let length = (along * along + up * up).sqrt();
        if slope > self.steepest_up || -slope > self.steepest_down || slope.is_nan() {
            None
        } else if slope > 0.0 {
            Some(length * (1.0 + self.uphill * slope))
        } else {
            Some(length / (1.0 - self.downhill * slope))
        }
    }

    /// The least that a metre along the ground can cost.
    ///
    /// Downhill by `g` it is √(1 + g²) / (1 + k g), which falls until g = k and rises again.
    #[must_use]
    pub fn cheapest(&self) -> f32 {
        let best = self.downhill.min(self.steepest_down);
        (1.0 + best * best).sqrt() / (1.0 + self.downhill * best)
    }
}

/// Heights over a grid.
///
/// ```
/// use wits_nav::grid::{Cell, HeightField, Slopes};
/// use wits_nav::search::{AStar, Search, To};
/// // A ridge with a pass in the middle.
/// let field = HeightField::new(5, 5, |cell| if cell.x == 2 && cell.y != 2 { 0.9 } else { 0.0 })?;
/// let hiker = Slopes::default();
/// let slopes = field.slopes(&hiker);
/// let node = |x, y| field.node(Cell::new(x, y)).unwrap();
/// let path = AStar::new().find(&slopes, node(0, 0), &To::new(node(4, 0), slopes)).unwrap().unwrap();
/// assert!(path.nodes().any(|at| field.cell(at) == Cell::new(2, 2)));
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeightField {
    width: u32,
    tiling: Tiling,
    heights: Vec<f32>,
    version: u64,
}

impl HeightField {
    /// With a height for each cell; what is no number cannot be walked on.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn new(width: usize, height: usize, height_of: impl Fn(Cell) -> f32) -> Result<Self, MapError> {
        let (columns, rows) = checked_size(width, height)?;
        let cells = (0..rows as i32).flat_map(|y| (0..columns as i32).map(move |x| Cell::new(x, y)));
        let heights = cells.map(height_of).collect();
        Ok(Self { width: columns, tiling: Tiling::default(), heights, version: 0 })
    }

    /// Lies elsewhere in the world, or has samples at other distances.
    #[must_use]
    pub fn tiled(mut self, tiling: Tiling) -> Self {
        self.tiling = tiling;
        self
    }

    /// The number of a cell, if it is on the map.
    #[inline]
    #[must_use]
    pub fn node(&self, cell: Cell) -> Option<u32> {
        if cell.x < 0 || cell.y < 0 || cell.x as u32 >= self.width {
            return None;
        }
        let node = cell.y as usize * self.width as usize + cell.x as usize;
        (node < self.heights.len()).then_some(node as u32)
    }

    /// The cell of a number.
    #[inline]
    #[must_use]
    pub fn cell(&self, node: u32) -> Cell {
        let width = self.width.max(1);
        Cell::new((node % width) as i32, (node / width) as i32)
    }

    /// The height of a cell; `None` outside of the map.
    #[must_use]
    pub fn height_of(&self, cell: Cell) -> Option<f32> {
        self.node(cell).map(|node| self.heights[node as usize])
    }

    /// Raises or lowers a cell.
    pub fn set(&mut self, cell: Cell, height: f32) {
        if let Some(node) = self.node(cell) {
            self.heights[node as usize] = height;
            self.version += 1;
        }
    }

    /// How often it was changed.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The field as a mover finds it: the graph to search.
    #[must_use]
    pub fn slopes<'t>(&'t self, slopes: &'t Slopes) -> HeightGround<'t> {
        HeightGround { field: self, slopes }
    }
}

/// A [`HeightField`] with the slopes that a mover can take: the graph to search, and the estimate for it.
#[derive(Clone, Copy, Debug)]
pub struct HeightGround<'t> {
    field: &'t HeightField,
    slopes: &'t Slopes,
}

impl HeightGround<'_> {
    /// Calls `visit` with every neighbour, how far it is along the ground and how much higher.
    #[inline]
    fn for_each_neighbour(&self, node: u32, mut visit: impl FnMut(Direction, u32, f32, f32)) {
        let Some(&here) = self.field.heights.get(node as usize) else { return };
        let cell = self.field.cell(node);
        for direction in Direction::ALL {
            if let Some(to) = self.field.node(cell.step(direction)) {
                let along = self.field.tiling.size * if direction.is_diagonal() { SQRT_2 } else { 1.0 };
                visit(direction, to, along, self.field.heights[to as usize] - here);
            }
        }
    }
}

impl Graph for HeightGround<'_> {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.for_each_neighbour(from, |direction, to, along, up| {
            if let Some(cost) = self.slopes.cost(along, up) {
                visit(Link { to, cost, id: direction as u32 });
            }
        });
    }
}

impl Numbered for HeightGround<'_> {
    fn node_count(&self) -> usize {
        self.field.heights.len()
    }
}

impl TwoWay for HeightGround<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.for_each_neighbour(to, |direction, from, along, up| {
            if let Some(cost) = self.slopes.cost(along, -up) {
                visit(Link { to: from, cost, id: direction.opposite() as u32 });
            }
        });
    }
}

impl Located<Vec2> for HeightGround<'_> {
    fn position(&self, node: u32) -> Vec2 {
        self.field.tiling.centre(self.field.cell(node))
    }
}

impl Located<Vec3> for HeightGround<'_> {
    /// With y up: the ground's second coordinate becomes -z.
    fn position(&self, node: u32) -> Vec3 {
        let flat = self.field.tiling.centre(self.field.cell(node));
        let height = self.field.heights.get(node as usize).copied().unwrap_or_default();
        Vec3::new(flat.x, height, -flat.y)
    }
}

impl Heuristic<u32> for HeightGround<'_> {
    /// The way along the ground, all of it at the cheapest slope: never too high.
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let along = octile(self.field.cell(from), self.field.cell(goal));
        self.slopes.cheapest() * self.field.tiling.size * along
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AStar, Everywhere, Search, Seen, To};
    use proptest::prelude::*;

    #[test]
    fn oracle_millington_4_4_1_downhill_is_cheaper_than_uphill() {
        let hiker = Slopes { uphill: 2.0, downhill: 0.5, steepest_up: 2.0, steepest_down: 2.0 };
        // 4 along and 3 up: length 5, slope 0.75. Up 5 * (1 + 2 * 0.75) = 12.5, down 5 / (1 + 0.5 * 0.75) = 3.6364.
        assert_eq!(hiker.cost(4.0, 3.0), Some(12.5));
        assert!((hiker.cost(4.0, -3.0).unwrap() - 5.0 / 1.375).abs() < 1e-6);
        assert_eq!(hiker.cost(4.0, 0.0), Some(4.0));
        assert_eq!(hiker.cost(1.0, 2.5), None);
        assert_eq!(hiker.cost(1.0, f32::NAN), None);
    }

    #[test]
    fn a_cliff_can_be_jumped_down_but_not_climbed() {
        let field = HeightField::new(4, 1, |cell| if cell.x < 2 { 3.0 } else { 0.0 }).unwrap();
        let slopes = Slopes { steepest_up: 1.0, steepest_down: 4.0, ..Slopes::default() };
        let ground = field.slopes(&slopes);
        assert!(AStar::new().find(&ground, 0, &To::new(3, ground)).unwrap().is_some());
        assert!(AStar::new().find(&ground, 3, &To::new(0, ground)).unwrap().is_none());
    }

    #[test]
    fn the_cheapest_slope_is_the_cheapest() {
        for slopes in [Slopes::default(), Slopes { downhill: 3.0, ..Slopes::default() }] {
            let tried = (0..=1000).filter_map(|n| slopes.cost(1.0, -(n as f32) / 1000.0)).fold(9.0, f32::min);
            assert!(slopes.cheapest() <= tried * 1.00001 && slopes.cheapest() >= tried * 0.9999);
        }
    }

    #[test]
    fn wrong_numbers_are_found() {
        let slopes = Slopes { uphill: -1.0, steepest_down: f32::NAN, ..Slopes::default() };
        assert_eq!(slopes.faults("slopes").list().len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_estimate_is_never_too_high(
            heights in prop::collection::vec(0.0f32..2.0, 49),
            downhill in 0.0f32..3.0,
        ) {
            let field = HeightField::new(7, 7, |cell| heights[(cell.y * 7 + cell.x) as usize]).unwrap();
            let slopes = Slopes { downhill, ..Slopes::default() };
            let ground = field.slopes(&slopes);
            let mut search = AStar::new();
            search.find(&ground, 24, &Everywhere).unwrap();
            for goal in 0..49 {
                if let Some(cost) = search.cost_to(goal) {
                    prop_assert!(ground.estimate(24, goal) <= cost * 1.0001);
                }
            }
            let (mut there, mut back) = (Vec::new(), Vec::new());
            for node in 0..49 {
                ground.for_each_link(node, |link| there.push((node, link.to, link.id, link.cost.to_bits())));
                ground.for_each_link_back(node, |link| back.push((link.to, node, link.id, link.cost.to_bits())));
            }
            there.sort_unstable();
            back.sort_unstable();
            prop_assert_eq!(there, back);
        }
    }
}
