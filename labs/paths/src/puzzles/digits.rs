//! Numbers made of strokes, which grow with what they stand on.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Shape};

/// How wide a digit is, and how far the next one begins, if it is 1 high.
const WIDTH: f32 = 0.6;
const NEXT: f32 = 0.85;

/// The strokes of each digit in a box of 0.6 by 1.
const STROKES: [&[&[(f32, f32)]]; 10] = [
    &[&[
        (0.15, 0.0),
        (0.45, 0.0),
        (0.6, 0.15),
        (0.6, 0.85),
        (0.45, 1.0),
        (0.15, 1.0),
        (0.0, 0.85),
        (0.0, 0.15),
        (0.15, 0.0),
    ]],
    &[&[(0.1, 0.8), (0.32, 1.0), (0.32, 0.0)], &[(0.1, 0.0), (0.54, 0.0)]],
    &[&[(0.0, 0.85), (0.15, 1.0), (0.45, 1.0), (0.6, 0.85), (0.6, 0.62), (0.0, 0.0), (0.6, 0.0)]],
    &[
        &[(0.0, 0.9), (0.15, 1.0), (0.45, 1.0), (0.6, 0.87), (0.6, 0.66), (0.45, 0.53), (0.22, 0.53)],
        &[(0.45, 0.53), (0.6, 0.4), (0.6, 0.15), (0.45, 0.0), (0.15, 0.0), (0.0, 0.1)],
    ],
    &[&[(0.45, 0.0), (0.45, 1.0), (0.0, 0.3), (0.6, 0.3)]],
    &[&[
        (0.55, 1.0),
        (0.06, 1.0),
        (0.02, 0.56),
        (0.42, 0.6),
        (0.6, 0.45),
        (0.6, 0.15),
        (0.45, 0.0),
        (0.15, 0.0),
        (0.0, 0.1),
    ]],
    &[SIX],
    &[&[(0.0, 1.0), (0.6, 1.0), (0.2, 0.0)]],
    &[&[
        (0.15, 0.53),
        (0.0, 0.67),
        (0.0, 0.87),
        (0.15, 1.0),
        (0.45, 1.0),
        (0.6, 0.87),
        (0.6, 0.67),
        (0.45, 0.53),
        (0.15, 0.53),
        (0.0, 0.38),
        (0.0, 0.15),
        (0.15, 0.0),
        (0.45, 0.0),
        (0.6, 0.15),
        (0.6, 0.38),
        (0.45, 0.53),
    ]],
    // A six upside down.
    &[SIX],
];

const SIX: &[(f32, f32)] = &[
    (0.5, 1.0),
    (0.25, 0.92),
    (0.06, 0.65),
    (0.0, 0.35),
    (0.0, 0.15),
    (0.15, 0.0),
    (0.45, 0.0),
    (0.6, 0.15),
    (0.6, 0.4),
    (0.45, 0.55),
    (0.15, 0.55),
    (0.01, 0.42),
];

/// A number in the middle of a place, so high.
pub(crate) fn number(value: u32, middle: Vec2, height: f32, ink: Ink, width: f32) -> Vec<Shape> {
    let text = value.to_string();
    let whole = (text.len() as f32 - 1.0) * NEXT + WIDTH;
    let mut shapes = Vec::new();
    for (place, digit) in text.bytes().map(|byte| usize::from(byte - b'0')).enumerate() {
        let corner = middle - Vec2::new(whole / 2.0 - place as f32 * NEXT, 0.5) * height;
        for stroke in STROKES[digit] {
            let at = |&(x, y): &(f32, f32)| if digit == 9 { (WIDTH - x, 1.0 - y) } else { (x, y) };
            let points = stroke.iter().map(|point| corner + Vec2::from(at(point)) * height);
            shapes.push(Shape::line(points).stroke(ink, width));
        }
    }
    shapes
}
