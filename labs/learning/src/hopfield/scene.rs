//! The picture: the memory on the left, the map on the right.

use wits_core::glam::Vec2;
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Tint};

use crate::hopfield::fog::{HEIGHT, WIDTH};
use crate::hopfield::patterns::SIDE;
use crate::hopfield::show::outcome_text;
use crate::hopfield::world::{Board, Lab};

const CORNER: Vec2 = Vec2::new(16.0, 8.0);
pub(crate) const MEMORY: Board =
    Board { corner: Vec2::new(-15.0, -3.4), size: 1.15, columns: SIDE, rows: SIDE };
pub(crate) const FOG: Board =
    Board { corner: Vec2::new(-2.6, -5.2), size: 0.72, columns: WIDTH, rows: HEIGHT };
/// From one line of text to the next.
const LINE: f32 = 1.0;
/// Stored patterns that are drawn in a row.
const IN_ROW: usize = 8;

/// Everything there is to see.
pub(crate) fn draw(lab: &Lab, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    memory(lab, scene);
    stored(lab, scene);
    fog(lab, scene);
    ridges(lab, scene);
    scouts(lab, scene);
}

/// The board at a point.
pub(crate) fn pick(at: Vec2) -> Option<u64> {
    [MEMORY, FOG].iter().position(|board| board.cell(at).is_some()).map(|board| board as u64)
}

fn word(scene: &mut Scene, at: Vec2, text: impl Into<String>, tint: Tint) {
    scene.add("words", Shape::text(at, text, 13.0).fill(tint));
}

fn board(scene: &mut Scene, layer: &'static str, board: Board, cells: Vec<u8>) {
    let bounds = Bounds { min: board.corner, max: board.end() };
    let (columns, rows) = (board.columns as u32, board.rows as u32);
    scene.heat(Heat { layer, bounds, columns, rows, ramp: Ramp::Tints, cells });
}

/// The color of a cell of a pattern.
const fn side_cell(side: i8) -> u8 {
    match side {
        1.. => Tint::Cyan.cell(8),
        0 => Tint::Faint.cell(3),
        _ => Tint::Wall.cell(2),
    }
}

fn memory(lab: &Lab, scene: &mut Scene) {
    let memory = &lab.world.memory;
    board(scene, "memory", MEMORY, memory.cells.iter().map(|side| side_cell(*side)).collect());
    let frame = Shape::rectangle(MEMORY.corner, MEMORY.end());
    scene.add("memory", frame.stroke(Ink::new(Tint::Wall).alpha(0.7), 1.5));
    if let Some(run) = memory.running {
        let half = Vec2::splat(0.5 * MEMORY.size);
        let at = MEMORY.middle(run.next as usize);
        scene.add("memory", Shape::rectangle(at - half, at + half).stroke(Tint::Highlight, 2.0));
    }
    word(
        scene,
        Vec2::new(MEMORY.corner.x, MEMORY.end().y + 0.4 + LINE),
        "Hopfield net: a damaged pattern is recalled",
        Tint::Neutral,
    );
    let (text, tint) = outcome_text(memory);
    word(scene, Vec2::new(MEMORY.corner.x, MEMORY.end().y + 0.4), text, tint);
}

/// What was stored, small, in rows below the board.
fn stored(lab: &Lab, scene: &mut Scene) {
    let memory = &lab.world.memory;
    let size = 1.0 / SIDE as f32;
    for (number, pattern) in memory.stored.iter().enumerate() {
        let (column, row) = (number % IN_ROW, number / IN_ROW);
        let corner = Vec2::new(-15.0 + 1.16 * column as f32, -5.5 - 1.2 * row as f32);
        let small = Board { corner, size, columns: SIDE, rows: SIDE };
        board(scene, "stored", small, pattern.iter().map(|side| side_cell(*side)).collect());
        let is_asked = memory.asked == Some(number as u32);
        let tint = if is_asked { Ink::new(Tint::Highlight) } else { Ink::new(Tint::Wall).alpha(0.4) };
        scene.add(
            "stored",
            Shape::rectangle(small.corner, small.end()).stroke(tint, if is_asked { 2.0 } else { 1.0 }),
        );
    }
    let text =
        format!("{} stored, room for about {:.0} random ones", memory.stored.len(), memory.net.capacity());
    word(scene, Vec2::new(-15.0, -4.2), text, Tint::Neutral);
}

/// Seen cells have strong colors, what is believed of the others has faint ones, what is not known is grey.
fn fog(lab: &Lab, scene: &mut Scene) {
    let fog = &lab.world.fog;
    let cell = |(side, seen): (&i8, &bool)| match (side, seen) {
        (1.., true) => Tint::Green.cell(8),
        (1.., false) => Tint::Green.cell(3),
        (0, _) => Tint::Faint.cell(4),
        (_, true) => Tint::Red.cell(8),
        (_, false) => Tint::Red.cell(3),
    };
    board(scene, "fog", FOG, fog.cells.iter().zip(&fog.seen).map(cell).collect());
    let above = |lines: f32| Vec2::new(FOG.corner.x, FOG.end().y + 0.4 + LINE * lines);
    word(scene, above(1.0), "Fog of war: where is it dangerous?", Tint::Neutral);
    word(scene, above(0.0), "strong colors: seen, faint ones: believed", Tint::Neutral);
    let [right, nearest] = fog.total.shares().map(|share| 100.0 * share);
    let (maps, spoke) = (fog.grid.maps(), 100.0 * fog.total.coverage());
    let below = |lines: f32| Vec2::new(FOG.corner.x, FOG.corner.y - 0.5 - LINE * lines);
    let text = format!("{maps} maps learned. It speaks of {spoke:.0} % of hidden cells:");
    word(scene, below(0.0), text, Tint::Cyan);
    word(scene, below(1.0), format!("{right:.0} % right, the nearest seen cell {nearest:.0} %"), Tint::Cyan);
    if fog.running.is_none() {
        // The game is over: what was believed wrongly.
        for cell in (0..fog.cells.len()).filter(|cell| fog.cells[*cell] == -fog.truth[*cell]) {
            scene.add("errors", Shape::circle(FOG.middle(cell), 0.2).stroke(Tint::Yellow, 2.0));
        }
    }
}

/// Borders between regions: nobody told the grid of them.
fn ridges(lab: &Lab, scene: &mut Scene) {
    let (regions, half) = (lab.land.regions(), 0.5 * FOG.size);
    let mut line = |from: Vec2, to: Vec2| {
        scene.add("ridges", Shape::line([from, to]).stroke(Ink::new(Tint::Wall).alpha(0.9), 2.0));
    };
    for (cell, region) in regions.iter().enumerate() {
        let at = FOG.middle(cell);
        if cell % WIDTH + 1 < WIDTH && regions[cell + 1] != *region {
            line(at + Vec2::new(half, -half), at + Vec2::splat(half));
        }
        if cell / WIDTH + 1 < HEIGHT && regions[cell + WIDTH] != *region {
            line(at + Vec2::new(-half, half), at + Vec2::splat(half));
        }
    }
    scene.add("ridges", Shape::rectangle(FOG.corner, FOG.end()).stroke(Ink::new(Tint::Wall).alpha(0.7), 1.5));
}

fn scouts(lab: &Lab, scene: &mut Scene) {
    for scout in &lab.world.fog.scouts {
        let at = FOG.middle(*scout as usize);
        scene.add("scouts", Shape::circle(at, 0.3).fill(Tint::Agent));
        let reach = (lab.sight + 0.5) * FOG.size;
        scene.add("scouts", Shape::circle(at, reach).stroke(Ink::new(Tint::Agent).alpha(0.4), 1.0));
    }
}
