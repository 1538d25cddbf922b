//! The puzzles as they look. The board is twenty by twenty.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_nav::search::puzzle::{Board, Hanoi, Rows, Tiles};

use crate::puzzles::digits::number;
use crate::puzzles::puzzle::{Puzzle, State};

/// The side of the board, and how wide the frame of tiles and queens is.
pub(crate) const SIDE: f32 = 20.0;
const FRAME: f32 = 1.0;
const LAYER: &str = "board";
/// Where pegs stand, how high the plate is and how high a ring is lifted.
const PEGS: [f32; 3] = [3.6, 10.0, 16.4];
const PLATE: f32 = 2.4;
const LIFTED: f32 = 15.6;
const RING_TINTS: [Tint; 8] =
    [Tint::Pink, Tint::Purple, Tint::Blue, Tint::Cyan, Tint::Green, Tint::Yellow, Tint::Orange, Tint::Red];

/// How the puzzle stands; `next` is the state after the move that is being made, and how far it has come.
pub(crate) fn draw(
    scene: &mut Scene,
    puzzle: &Puzzle,
    state: State,
    next: Option<(State, f32)>,
    held: Option<u32>,
) {
    match (puzzle, state) {
        (Puzzle::Tiles(tiles, width), State::Tiles(board)) => {
            let next = next.and_then(|(next, along)| match next {
                State::Tiles(next) => Some((next, along)),
                _ => None,
            });
            draw_tiles(scene, tiles, *width, board, next);
        }
        (Puzzle::Hanoi(tower), State::Hanoi(state)) => {
            let next = next.and_then(|(next, along)| match next {
                State::Hanoi(next) => Some((next, along)),
                _ => None,
            });
            draw_tower(scene, tower, state, next, held);
        }
        (Puzzle::Queens(_, size), State::Queens(rows)) => draw_queens(scene, *size, rows),
        _ => {}
    }
}

/// The cell of a frame of tiles at a place.
pub(crate) fn cell_at(at: Vec2, width: usize) -> Option<usize> {
    let size = (SIDE - 2.0 * FRAME) / width as f32;
    let place = (Vec2::new(at.x, SIDE - at.y) - FRAME) / size;
    let inside = place.cmpge(Vec2::ZERO).all() && place.cmplt(Vec2::splat(width as f32)).all();
    inside.then(|| place.y as usize * width + place.x as usize)
}

/// The peg at a place.
pub(crate) fn peg_at(at: Vec2) -> Option<u32> {
    let near = |peg: &u32| (PEGS[*peg as usize] - at.x).abs() < 3.2;
    (0..3).find(near).filter(|_| at.y > 0.0 && at.y < SIDE)
}

/// The middle of a cell.
fn middle(cell: usize, width: usize) -> Vec2 {
    let size = (SIDE - 2.0 * FRAME) / width as f32;
    let (x, y) = ((cell % width) as f32 + 0.5, (cell / width) as f32 + 0.5);
    Vec2::new(FRAME + x * size, SIDE - FRAME - y * size)
}

/// A box with round corners.
pub(crate) fn rounded(min: Vec2, max: Vec2, radius: f32) -> Shape {
    let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    let toward = |from: Vec2, to: Vec2| from + (to - from).normalize_or_zero() * radius;
    let points = (0..4).flat_map(move |number| {
        let (before, tip, after) = (corners[(number + 3) % 4], corners[number], corners[(number + 1) % 4]);
        let (from, to) = (toward(tip, before), toward(tip, after));
        [0.0, 0.25, 0.5, 0.75, 1.0].map(move |t| from.lerp(tip, t).lerp(tip.lerp(to, t), t))
    });
    Shape::polygon(points)
}

fn draw_tiles(scene: &mut Scene, tiles: &Tiles, width: usize, board: Board, next: Option<(Board, f32)>) {
    let frame = rounded(Vec2::splat(0.4), Vec2::splat(SIDE - 0.4), 1.0);
    scene.add(
        LAYER,
        frame.fill(Ink::new(Tint::Faint).alpha(0.35)).stroke(Ink::new(Tint::Wall).alpha(0.8), 2.5),
    );
    let size = (SIDE - 2.0 * FRAME) / width as f32;
    let find = |board: Board, tile: u8| (0..tiles.cells()).find(|&cell| tiles.tile(board, cell) == tile);
    for cell in 0..tiles.cells() {
        let tile = tiles.tile(board, cell);
        if tile == 0 {
            continue;
        }
        let mut at = middle(cell, width);
        if let Some((next, along)) = next
            && let Some(there) = find(next, tile)
        {
            at = at.lerp(middle(there, width), smooth(along));
        }
        let tint = if tiles.tile(tiles.solved(), cell) == tile { Tint::Green } else { Tint::Blue };
        let half = Vec2::splat(0.46 * size);
        let face = rounded(at - half, at + half, 0.12 * size);
        scene.add(LAYER, face.fill(Ink::new(tint).alpha(0.55)).stroke(tint, 2.0));
        let shine =
            rounded(at + half * Vec2::new(-0.86, 0.55), at + half * Vec2::new(0.86, 0.86), 0.03 * size);
        scene.add(LAYER, shine.fill(Ink::new(Tint::Highlight).alpha(0.1)));
        let ink = Ink::new(Tint::Highlight);
        number(u32::from(tile), at, 0.36 * size, ink, 4.0)
            .into_iter()
            .for_each(|line| scene.add(LAYER, line));
    }
}

/// Slow at both ends.
fn smooth(along: f32) -> f32 {
    along * along * (3.0 - 2.0 * along)
}

fn draw_tower(scene: &mut Scene, tower: &Hanoi, state: u32, next: Option<(u32, f32)>, held: Option<u32>) {
    let wood = Ink::new(Tint::Obstacle);
    let plate = rounded(Vec2::new(0.3, PLATE - 0.9), Vec2::new(SIDE - 0.3, PLATE), 0.3);
    scene.add(LAYER, plate.fill(wood.alpha(0.8)).stroke(Tint::Wall, 1.5));
    for x in PEGS {
        let peg = rounded(Vec2::new(x - 0.22, PLATE), Vec2::new(x + 0.22, 13.4), 0.2);
        scene.add(LAYER, peg.fill(wood.alpha(0.8)).stroke(Ink::new(Tint::Wall).alpha(0.8), 1.0));
    }
    let height = (10.0 / tower.rings() as f32).min(1.7);
    let mut levels = [0_u32; 3];
    let top = |state: u32, peg: u32, above: u32| {
        (above..tower.rings()).filter(|&ring| tower.peg(state, ring) == peg).count()
    };
    for ring in (0..tower.rings()).rev() {
        let peg = tower.peg(state, ring);
        let level = levels[peg as usize];
        levels[peg as usize] += 1;
        let on = |peg: u32, level: u32| Vec2::new(PEGS[peg as usize], PLATE + (level as f32 + 0.5) * height);
        let mut at = on(peg, level);
        let is_topmost = (0..ring).all(|smaller| tower.peg(state, smaller) != peg);
        if held == Some(peg) && is_topmost {
            at.y = LIFTED;
        }
        if let Some((next, along)) = next
            && tower.peg(next, ring) != peg
        {
            let there = tower.peg(next, ring);
            at = arc(at, on(there, top(next, there, ring + 1) as u32), smooth(along));
        }
        let half = Vec2::new(0.9 + 2.1 * (ring + 1) as f32 / tower.rings() as f32, 0.46 * height);
        let tint = RING_TINTS[ring as usize % RING_TINTS.len()];
        let body = rounded(at - half, at + half, 0.9 * half.y);
        scene.add(LAYER, body.fill(tint).stroke(Ink::new(Tint::Highlight).alpha(0.5), 1.0));
        let shine = [at + half * Vec2::new(-0.8, 0.45), at + half * Vec2::new(0.8, 0.45)];
        scene.add(LAYER, Shape::line(shine).stroke(Ink::new(Tint::Highlight).alpha(0.35), 2.0));
    }
}

/// Up, over and down.
fn arc(from: Vec2, to: Vec2, along: f32) -> Vec2 {
    let (over, under) = (Vec2::new(from.x, LIFTED), Vec2::new(to.x, LIFTED));
    match along * 3.0 {
        part if part < 1.0 => from.lerp(over, part),
        part if part < 2.0 => over.lerp(under, part - 1.0),
        part => under.lerp(to, part - 2.0),
    }
}

fn draw_queens(scene: &mut Scene, size: u32, rows: Rows) {
    let side = (SIDE - 2.0 * FRAME) / size as f32;
    let half = Vec2::splat(side / 2.0);
    let count = (size * size) as usize;
    for cell in 0..count {
        let (at, dark) =
            (middle(cell, size as usize), (cell % size as usize + cell / size as usize) % 2 == 1);
        let alpha = if dark { 0.5 } else { 0.22 };
        scene.add(LAYER, Shape::rectangle(at - half, at + half).fill(Ink::new(Tint::Obstacle).alpha(alpha)));
    }
    let rim = Shape::rectangle(Vec2::splat(FRAME), Vec2::splat(SIDE - FRAME));
    scene.add(LAYER, rim.stroke(Ink::new(Tint::Wall).alpha(0.8), 2.5));
    let queens: Vec<(u32, u32)> = (0..).zip(rows.columns()).collect();
    // In the next row: where a queen would be attacked, and where not.
    let next = rows.filled();
    for column in (0..size).filter(|_| next < size) {
        let attacked =
            queens.iter().any(|&(row, other)| other == column || other.abs_diff(column) == next - row);
        let tint = if attacked { Tint::Danger } else { Tint::Green };
        let at = middle((next * size + column) as usize, size as usize);
        scene.add(LAYER, Shape::circle(at, 0.12 * side).fill(Ink::new(tint).alpha(0.8)));
    }
    for (row, column) in queens {
        crown(scene, middle((row * size + column) as usize, size as usize), side);
    }
}

fn crown(scene: &mut Scene, at: Vec2, side: f32) {
    let points =
        [(-0.3, -0.3), (0.3, -0.3), (0.36, 0.22), (0.17, -0.04), (0.0, 0.32), (-0.17, -0.04), (-0.36, 0.22)];
    let shape = Shape::polygon(points.map(|point| at + Vec2::from(point) * side));
    scene.add(LAYER, shape.fill(Tint::Yellow).stroke(Ink::new(Tint::Highlight).alpha(0.8), 1.5));
    for tip in [(0.36, 0.25), (0.0, 0.35), (-0.36, 0.25)] {
        scene.add(LAYER, Shape::circle(at + Vec2::from(tip) * side, 0.055 * side).fill(Tint::Highlight));
    }
    let band = [Vec2::new(-0.27, -0.21), Vec2::new(0.27, -0.21)].map(|end| at + end * side);
    scene.add(LAYER, Shape::line(band).stroke(Tint::Orange, 2.0));
}
