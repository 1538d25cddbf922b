//! A map of cells that lies somewhere in the world.

use glam::Vec2;

use super::{Division, NavGraph, NodeFinder};
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::grid::{Cell, GridMap, Tiling, octile};

/// A map of cells and where it lies: free cells are regions and nodes, costs are metres.
///
/// One can walk straight from any place of a cell to any place of the cell beside it, so this division keeps its promise
/// (for a body without a radius).
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::grid::{GridMap, Tiling};
/// use wits_nav::world::{Cells, Division};
/// let map = GridMap::from_text("..#")?;
/// let cells = Cells { map: &map, tiling: Tiling { origin: Vec2::ZERO, size: 2.0 } };
/// assert_eq!(cells.quantise(Vec2::new(3.5, 0.5)), Some(1));
/// assert_eq!(cells.quantise(Vec2::new(4.5, 0.5)), None); // a wall
/// assert_eq!(cells.localise(1), Some(Vec2::new(3.0, 1.0)));
/// # Ok::<(), wits_nav::grid::MapError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    /// Which cells are free.
    pub map: &'a GridMap,
    /// Where they lie.
    pub tiling: Tiling,
}

impl Division<Vec2> for Cells<'_> {
    fn quantise(&self, position: Vec2) -> Option<u32> {
        let cell = self.tiling.cell_at(position);
        if self.map.is_free(cell) { self.map.node(cell) } else { None }
    }

    fn localise(&self, node: u32) -> Option<Vec2> {
        self.map.contains(node).then(|| self.tiling.centre(self.map.cell(node)))
    }
}

/// The middle of the cell that one is in, or of one beside it.
impl NodeFinder<Vec2> for Cells<'_> {
    fn nearest(&self, at: Vec2, accept: &mut dyn FnMut(u32, Vec2) -> bool) -> Option<u32> {
        let own = self.tiling.cell_at(at);
        let beside = |place: i32| Cell::new(own.x + place % 3 - 1, own.y + place / 3 - 1);
        let mut near: [Cell; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(beside);
        let distance = |cell: &Cell| self.tiling.centre(*cell).distance_squared(at);
        near.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        let free =
            near.into_iter().filter(|&cell| self.map.is_free(cell)).filter_map(|cell| self.map.node(cell));
        free.into_iter().find(|&node| accept(node, self.position(node)))
    }
}

impl Graph for Cells<'_> {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        self.map.for_each_link(from, |link| visit(Link { cost: link.cost * self.tiling.size, ..link }));
    }
}

impl Numbered for Cells<'_> {
    fn node_count(&self) -> usize {
        self.map.node_count()
    }
}

impl TwoWay for Cells<'_> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        self.map.for_each_link_back(to, |link| visit(Link { cost: link.cost * self.tiling.size, ..link }));
    }
}

impl Located<Vec2> for Cells<'_> {
    fn position(&self, node: u32) -> Vec2 {
        self.tiling.centre(self.map.cell(node))
    }
}

impl NavGraph<Vec2> for Cells<'_> {
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        // A little less, for rounding.
        0.9999 * self.tiling.size * octile(self.map.cell(from), self.map.cell(goal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocked_cells_and_the_outside_are_nowhere() {
        let map = GridMap::from_text(".#\n..").unwrap();
        let land = Cells { map: &map, tiling: Tiling { origin: Vec2::splat(-1.0), size: 1.0 } };
        assert_eq!(land.quantise(Vec2::new(-0.5, -0.5)), Some(0));
        assert_eq!(land.quantise(Vec2::new(0.5, -0.5)), None);
        assert_eq!(land.quantise(Vec2::new(0.5, 0.5)), Some(3));
        assert_eq!(land.quantise(Vec2::new(-1.5, 0.0)), None);
        assert_eq!(land.quantise(Vec2::NAN), None);
        let mut asked = Vec::new();
        let found = land.nearest(Vec2::new(-0.1, -0.4), &mut |node, _| {
            asked.push(node);
            node == 3
        });
        // Its own cell, then the one in the next row, then the one across; never the wall.
        assert_eq!((found, asked), (Some(3), vec![0, 2, 3]));
        assert_eq!((land.localise(3), land.localise(4)), (Some(Vec2::splat(0.5)), None));
    }
}
