//! Labels: where they stand, and their letters with a halo.

use glam::Vec2;
use tiny_skia::{Path, PathBuilder};

use super::canvas::{Canvas, share};
use super::font::font;
use super::ground;
use crate::scene::Ink;

/// Lines of a text stand so far apart. \[sizes\]
const LINE_HEIGHT: f32 = 1.37;
/// Half the height of a line: lines at their usual distance do not touch. \[sizes\]
const HALF_LINE: f32 = 0.4;
/// The baseline lies so far below the middle of a line. \[sizes\]
const BASELINE: f32 = 0.355;
/// Larger letters are drawn in this size. \[pixels\]
const MAX_SIZE: f32 = 400.0;
/// The halo keeps letters apart from whatever they stand on. \[pixels for letters of 12\]
const HALO: f32 = 3.0;
const HALO_ALPHA: f32 = 0.7;

/// Where a label stands in the picture. \[pixels\]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) min: Vec2,
    pub(super) max: Vec2,
    /// The size of its letters.
    pub(super) size: f32,
}

/// Where a label stands that begins at a point, its first line centred on the height of that point. One that would
/// stick out at the right is moved to the left. `None` when it cannot be drawn.
pub(super) fn place(canvas: &Canvas, at: Vec2, text: &str, size: f32) -> Option<Label> {
    let start = canvas.point(at)?;
    if size.is_nan() || size <= 0.0 || text.is_empty() {
        return None;
    }
    let size = size.min(MAX_SIZE);
    let columns = canvas.size()[0] as f32;
    let lines = text.split('\n');
    let widest = lines.clone().map(|line| font().width(line, columns / size)).fold(0.0, f32::max) * size;
    let begins_inside = (0.0..columns).contains(&start.x);
    let left =
        if begins_inside { start.x.min(columns - widest - 2.0).max(start.x.min(2.0)) } else { start.x };
    let height = HALF_LINE * size;
    let below = (lines.count() - 1) as f32 * LINE_HEIGHT * size;
    Some(Label {
        min: Vec2::new(left, start.y - height),
        max: Vec2::new(left + widest, start.y + height + below),
        size,
    })
}

/// Draws the letters of a label. Line breaks begin a new line, unknown characters are boxes.
pub(super) fn draw(canvas: &mut Canvas, label: Label, text: &str, ink: Ink) {
    if canvas.ink(ink).is_none() {
        return;
    }
    let [columns, rows] = canvas.size().map(|side| side as f32);
    let mut middle = label.min.y + HALF_LINE * label.size;
    for line in text.split('\n') {
        if middle - label.size > rows {
            break;
        }
        if middle + label.size > 0.0
            && let Some(outline) = letters(line, Vec2::new(label.min.x, middle), label.size, columns)
        {
            let halo = share(HALO_ALPHA * ink.alpha.min(1.0));
            let width = HALO * (label.size / 12.0).max(1.0);
            canvas.stroke_colour(&outline, ground::colour(canvas.theme()), halo, width);
            canvas.fill(&outline, ink);
        }
        middle += LINE_HEIGHT * label.size;
    }
}

/// The outline of a line; what lies beside the picture is not looked at: lines may be very long.
fn letters(line: &str, start: Vec2, size: f32, columns: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut pen = start + Vec2::new(0.0, BASELINE * size);
    for letter in line.chars() {
        if pen.x > columns {
            break;
        }
        let wide = font().advance(letter) * size;
        if pen.x + wide + size > 0.0 {
            font().outline(letter, pen, size, &mut path);
        }
        pen.x += wide;
    }
    path.finish()
}
