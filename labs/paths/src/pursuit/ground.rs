//! The ground: cells, layouts, gates.

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;
use wits_nav::grid::{Cell, Direction, GridMap};

/// The size of a cell. \[m\]
pub(crate) const CELL: f32 = 0.5;
pub(crate) const COLUMNS: i32 = 72;
pub(crate) const ROWS: i32 = 44;
/// The upper right corner; the other one is its opposite. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(COLUMNS as f32 * CELL / 2.0, ROWS as f32 * CELL / 2.0);
/// How many gates a layout without doors gets.
const GATES: usize = 26;

/// The middle of a cell in the world: rows count downwards.
pub(crate) fn middle(cell: Cell) -> Vec2 {
    let offset = Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5) * CELL;
    Vec2::new(offset.x - CORNER.x, CORNER.y - offset.y)
}

/// Whether the map has such a cell.
pub(crate) fn is_on_map(cell: Cell) -> bool {
    (0..COLUMNS).contains(&cell.x) && (0..ROWS).contains(&cell.y)
}

/// The cell at a place of the world, the nearest one for places outside.
pub(crate) fn cell_at(at: Vec2) -> Cell {
    let x = ((at.x + CORNER.x) / CELL).clamp(0.0, (COLUMNS - 1) as f32);
    let y = ((CORNER.y - at.y) / CELL).clamp(0.0, (ROWS - 1) as f32);
    Cell::new(x as i32, y as i32)
}

/// All cells on the way from one place to another.
pub(crate) fn stroke(from: Vec2, to: Vec2) -> impl Iterator<Item = Cell> {
    let steps = ((to - from).abs().max_element() / (0.5 * CELL)).clamp(0.0, 500.0) as i32 + 1;
    (0..=steps).map(move |step| cell_at(from.lerp(to, step as f32 / steps as f32)))
}

/// What the world looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Rooms,
    Caves,
    Blocks,
    Traps,
}

impl Layout {
    pub(crate) const NAMES: &[&str] = &["rooms", "caves", "blocks", "traps"];

    pub(crate) fn of(choice: usize) -> Self {
        [Self::Rooms, Self::Caves, Self::Blocks, Self::Traps][choice.min(3)]
    }

    /// The walls, and the gates that will open and close in them.
    pub(crate) fn build(self, stream: &mut Stream) -> (GridMap, Vec<Gate>) {
        // The size is a constant of this file: it is never refused.
        let mut map = GridMap::free(COLUMNS as usize, ROWS as usize).unwrap_or_else(|_| unreachable!());
        let gates = match self {
            Self::Rooms => rooms(&mut map, stream),
            Self::Caves => caves(&mut map, stream),
            Self::Blocks => blocks(&mut map, stream),
            Self::Traps => traps(&mut map, stream),
        };
        (map, gates)
    }
}

/// Some cells that are blocked or freed together.
#[derive(Clone, Debug, PartialEq, Eq, State)]
pub(crate) struct Gate {
    pub(crate) cells: Vec<Cell>,
    pub(crate) closed: bool,
}

/// Rooms of 9 by 11 cells, with one or two doors in every wall.
fn rooms(map: &mut GridMap, stream: &mut Stream) -> Vec<Gate> {
    let (wide, high) = (9, 11);
    let mut gates = Vec::new();
    for x in (wide - 1..COLUMNS - 1).step_by(wide as usize) {
        (0..ROWS).for_each(|y| map.set(Cell::new(x, y), false));
    }
    for y in (high - 1..ROWS - 1).step_by(high as usize) {
        (0..COLUMNS).for_each(|x| map.set(Cell::new(x, y), false));
    }
    let mut door = |cells: Vec<Cell>, stream: &mut Stream| {
        cells.iter().for_each(|&cell| map.set(cell, true));
        if stream.chance(0.6) {
            gates.push(Gate { cells, closed: false });
        }
    };
    for row in 0..ROWS / high {
        for column in 0..COLUMNS / wide {
            let (left, top) = (column * wide, row * high);
            if column + 1 < COLUMNS / wide && stream.chance(0.85) {
                let y = top + 1 + stream.below(high as u32 - 4) as i32;
                door(vec![Cell::new(left + wide - 1, y), Cell::new(left + wide - 1, y + 1)], stream);
            }
            if row + 1 < ROWS / high && stream.chance(0.85) {
                let x = left + 1 + stream.below(wide as u32 - 4) as i32;
                door(vec![Cell::new(x, top + high - 1), Cell::new(x + 1, top + high - 1)], stream);
            }
        }
    }
    gates
}

/// Noise, smoothed until it looks like rock.
fn caves(map: &mut GridMap, stream: &mut Stream) -> Vec<Gate> {
    for cell in map.cells() {
        map.set(cell, !stream.chance(0.41));
    }
    for _ in 0..4 {
        let before = map.clone();
        for cell in map.cells() {
            let walls =
                Direction::ALL.iter().filter(|&&direction| !before.is_free(cell.step(direction))).count();
            map.set(cell, walls < 4 || (walls == 4 && before.is_free(cell)));
        }
    }
    bars(map, stream, 4)
}

fn blocks(map: &mut GridMap, stream: &mut Stream) -> Vec<Gate> {
    for _ in 0..70 {
        let (x, y) = (stream.below(COLUMNS as u32) as i32, stream.below(ROWS as u32) as i32);
        let (wide, high) = (1 + stream.below(5) as i32, 1 + stream.below(5) as i32);
        fill(map, x, y, wide, high);
    }
    bars(map, stream, 6)
}

/// Cups that open to the left, where hunters come from.
fn traps(map: &mut GridMap, stream: &mut Stream) -> Vec<Gate> {
    for _ in 0..11 {
        let x = 10 + stream.below(COLUMNS as u32 - 24) as i32;
        let y = 2 + stream.below(ROWS as u32 - 14) as i32;
        let (wide, high) = (6 + stream.below(6) as i32, 7 + stream.below(6) as i32);
        fill(map, x, y, wide, 1);
        fill(map, x, y + high - 1, wide, 1);
        fill(map, x + wide - 1, y, 1, high);
    }
    bars(map, stream, 5)
}

fn fill(map: &mut GridMap, x: i32, y: i32, wide: i32, high: i32) {
    (y..y + high).for_each(|y| (x..x + wide).for_each(|x| map.set(Cell::new(x, y), false)));
}

/// Gates anywhere, upright or across.
fn bars(map: &GridMap, stream: &mut Stream, length: i32) -> Vec<Gate> {
    let mut gates = Vec::new();
    for _ in 0..40 * GATES {
        let start = Cell::new(stream.below(COLUMNS as u32) as i32, stream.below(ROWS as u32) as i32);
        let direction = if stream.chance(0.6) { Direction::South } else { Direction::East };
        let (dx, dy) = direction.offset();
        let cells: Vec<Cell> =
            (0..length).map(|step| Cell::new(start.x + dx * step, start.y + dy * step)).collect();
        if gates.len() < GATES && cells.iter().all(|&cell| map.is_free(cell)) {
            gates.push(Gate { cells, closed: false });
        }
    }
    gates
}
