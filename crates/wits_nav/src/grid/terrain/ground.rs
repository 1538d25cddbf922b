//! A terrain as one mover finds it.

use glam::Vec2;

use super::super::cells::CellGraph;
use super::super::{Cell, Direction, Tiling};
use super::{Costs, Diagonals, Terrain};
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::heuristic::Heuristic;

/// A [`Terrain`] with the costs of a mover: the graph to search, and the estimate for it.
///
/// The number of a link is that of its [`Direction`]. A step costs its length in cells times the ground.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'t> {
    terrain: &'t Terrain,
    costs: &'t Costs,
    layer: Option<&'t Layer>,
}

impl<'t> Ground<'t> {
    pub(super) fn new(terrain: &'t Terrain, costs: &'t Costs) -> Self {
        Self { terrain, costs, layer: None }
    }

    /// Adds what changes from second to second; a layer that was made for a map of another size is not heard.
    #[must_use]
    pub fn with(mut self, layer: &'t Layer) -> Self {
        self.layer = Some(layer).filter(|layer| {
            layer.width == self.terrain.width && layer.extra.len() == self.terrain.cells.len()
        });
        self
    }

    /// What a cell costs to cross, straight; infinite where one cannot go.
    #[inline]
    #[must_use]
    pub fn cost_of(&self, cell: Cell) -> f32 {
        self.terrain.node(cell).map_or(f32::INFINITY, |node| self.cost_of_node(node))
    }

    #[inline]
    fn cost_of_node(&self, node: u32) -> f32 {
        let cost = self.costs.of(self.terrain.cells[node as usize]);
        match self.layer {
            // A bonus never makes a step pay, and opens no wall.
            Some(layer) if cost < f32::INFINITY => (cost + layer.extra[node as usize]).max(0.0),
            _ => cost,
        }
    }

    /// The number of a cell, if it is on the map.
    #[must_use]
    pub fn node(&self, cell: Cell) -> Option<u32> {
        self.terrain.node(cell)
    }

    /// The cell of a number.
    #[must_use]
    pub fn cell(&self, node: u32) -> Cell {
        self.terrain.cell(node)
    }

    /// Whether the rule for diagonal steps lets one pass.
    #[inline]
    fn may_cut(&self, from: Cell, direction: Direction) -> bool {
        let (x, y) = direction.offset();
        let free = |cell| self.cost_of(cell) < f32::INFINITY;
        let beside = || (free(Cell::new(from.x + x, from.y)), free(Cell::new(from.x, from.y + y)));
        match self.costs.diagonal_rule() {
            Diagonals::Never => false,
            Diagonals::Always => true,
            Diagonals::OneFree => matches!(beside(), (true, _) | (_, true)),
            Diagonals::BothFree => beside() == (true, true),
        }
    }

    /// Calls `visit` with every cell that can be stepped to, and with what both cells cost.
    #[inline]
    fn for_each_step(&self, node: u32, mut visit: impl FnMut(Direction, u32, f32, f32)) {
        if node as usize >= self.terrain.cells.len() {
            return;
        }
        let here = self.cost_of_node(node);
        if here == f32::INFINITY {
            return;
        }
        let cell = self.terrain.cell(node);
        for direction in Direction::ALL {
            let Some(to) = self.terrain.node(cell.step(direction)) else { continue };
            let there = self.cost_of_node(to);
            if there < f32::INFINITY && (!direction.is_diagonal() || self.may_cut(cell, direction)) {
                visit(direction, to, here, there);
            }
        }
    }

    /// What may be counted on per length.
    fn at_least(&self) -> f32 {
        let bonus = self.layer.map_or(0.0, |layer| layer.lowest.min(0.0));
        let lowest = (self.costs.cheapest() + bonus).max(0.0);
        if lowest < f32::INFINITY { lowest } else { 0.0 }
    }
}

impl Graph for Ground<'_> {
    type Node = u32;

    #[inline]
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.for_each_step(from, |direction, to, here, there| {
            let cost = direction.length() * self.costs.per_length(here, there);
            visit(Link { to, cost, id: direction as u32 });
        });
    }
}

impl Numbered for Ground<'_> {
    fn node_count(&self) -> usize {
        self.terrain.cells.len()
    }
}

impl TwoWay for Ground<'_> {
    #[inline]
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        // The rules for diagonal steps are the same both ways.
        self.for_each_step(to, |direction, from, here, there| {
            let cost = direction.length() * self.costs.per_length(there, here);
            visit(Link { to: from, cost, id: direction.opposite() as u32 });
        });
    }
}

impl Located<Vec2> for Ground<'_> {
    fn position(&self, node: u32) -> Vec2 {
        self.terrain.tiling.centre(self.cell(node))
    }
}

impl Heuristic<u32> for Ground<'_> {
    /// The way over an empty map of the cheapest ground: never too high. With four directions this is the Manhattan
    /// distance, with eight the octile one.
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.at_least() * self.costs.distance(self.cell(from), self.cell(goal))
    }
}

impl CellGraph for Ground<'_> {
    fn width(&self) -> u32 {
        self.terrain.width
    }
    fn height(&self) -> u32 {
        self.terrain.height
    }
    fn ground(&self, cell: Cell) -> f32 {
        self.cost_of(cell)
    }
    fn tiling(&self) -> Tiling {
        self.terrain.tiling
    }
}

/// Costs that come on top, per cell: danger, congestion, a wish to be elsewhere. Below 0 is a bonus, which makes a cell
/// cheaper, though never cheaper than nothing.
///
/// ```
/// use wits_nav::grid::{Cell, Costs, GridMap, Layer, Terrain};
/// let terrain = Terrain::from_map(&GridMap::free(5, 5)?);
/// let costs = Costs::new([1.0]);
/// let mut danger = Layer::of(&terrain);
/// danger.set(Cell::new(2, 2), 9.0);
/// assert_eq!(terrain.ground(&costs).with(&danger).cost_of(Cell::new(2, 2)), 10.0);
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    width: u32,
    extra: Vec<f32>,
    /// The lowest value since it was cleared: estimates must know of bonuses.
    lowest: f32,
}

impl Layer {
    /// Nothing on top, for a map of this size.
    #[must_use]
    pub fn of(terrain: &Terrain) -> Self {
        Self { width: terrain.width, extra: vec![0.0; terrain.cells.len()], lowest: 0.0 }
    }

    /// What comes on top in a cell; what is no number counts as nothing.
    pub fn set(&mut self, cell: Cell, extra: f32) {
        if cell.x < 0 || cell.y < 0 || cell.x as u32 >= self.width {
            return;
        }
        let node = cell.y as usize * self.width as usize + cell.x as usize;
        if let Some(slot) = self.extra.get_mut(node) {
            *slot = if extra.is_nan() { 0.0 } else { extra };
            self.lowest = self.lowest.min(*slot);
        }
    }

    /// Nothing on top again.
    pub fn clear(&mut self) {
        self.extra.fill(0.0);
        self.lowest = 0.0;
    }
}
