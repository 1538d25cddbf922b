//! The field at any place.

use glam::Vec2;

use super::super::{Cell, Direction};
use super::{FlowField, GOAL};

impl FlowField {
    /// Where to go at a place of the world: a vector of length 1, shorter within the cell of a goal, zero at its middle and
    /// where there is no way.
    ///
    /// Between the middles of cells it is blended from the four cells round the place. It never leads into a wall: where the
    /// blend would, or would lead to a cell from which the way is longer, it points to the middle of the next cell instead.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Vec2 {
        let cell = self.tiling.cell_at(place);
        let Some(node) = self.node(cell) else { return Vec2::ZERO };
        let at = self.tiling.to_cells(place);
        if self.ways[node as usize] == GOAL {
            return (middle(cell) - at).clamp_length_max(1.0);
        }
        let Some(own) = self.direction(cell) else { return Vec2::ZERO };
        let wish = match self.sight(cell) {
            Some(goal) => (middle(goal) - at).normalize_or_zero(),
            None => self.blend(at).normalize_or_zero(),
        };
        if self.leads_on(cell, at, wish) { wish } else { (middle(cell.step(own)) - at).normalize_or_zero() }
    }

    /// The directions of the four cells round a place, by nearness.
    fn blend(&self, at: Vec2) -> Vec2 {
        let corner = (at - 0.5).floor();
        let part = at - 0.5 - corner;
        let mut sum = Vec2::ZERO;
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let cell = Cell::new(corner.x as i32 + x, corner.y as i32 + y);
            let weight = |one: i32, part: f32| if one == 1 { part } else { 1.0 - part };
            sum += weight(x, part.x) * weight(y, part.y) * self.wish_of(cell);
        }
        sum
    }

    fn wish_of(&self, cell: Cell) -> Vec2 {
        match (self.sight(cell), self.direction(cell)) {
            (Some(goal), Some(_)) => (middle(goal) - middle(cell)).normalize_or_zero(),
            (None, Some(direction)) => unit(direction),
            _ => Vec2::ZERO,
        }
    }

    /// Whether a direction leads out of a cell into one from which it is not as far, and not round its edge into a wall.
    fn leads_on(&self, cell: Cell, at: Vec2, wish: Vec2) -> bool {
        let to_border = |inside: f32, wish: f32| match wish {
            wish if wish > 0.0 => (1.0 - inside) / wish,
            wish if wish < 0.0 => -inside / wish,
            _ => f32::INFINITY,
        };
        let inside = at - Vec2::new(cell.x as f32, cell.y as f32);
        let (x, y) = (to_border(inside.x, wish.x), to_border(inside.y, wish.y));
        let next = if x < y {
            Cell::new(cell.x + sign(wish.x), cell.y)
        } else if y < x {
            Cell::new(cell.x, cell.y + sign(wish.y))
        } else {
            return false; // exactly through a corner, or nowhere
        };
        let ahead = at + 0.5 * wish;
        let ahead = Cell::new(ahead.x.floor() as i32, ahead.y.floor() as i32);
        self.cost(next) < self.cost(cell) && self.cost(next).is_some() && self.cost(ahead).is_some()
    }
}

fn middle(cell: Cell) -> Vec2 {
    Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5)
}

fn unit(direction: Direction) -> Vec2 {
    let (x, y) = direction.offset();
    Vec2::new(x as f32, y as f32) / direction.length()
}

fn sign(value: f32) -> i32 {
    if value > 0.0 { 1 } else { -1 }
}
