//! Single shapes: outline, then fill, then stroke.

use super::canvas::Canvas;
use super::{path, text};
use crate::scene::{Form, Shape};

/// Draws one shape, or nothing when it makes no sense.
pub(super) fn draw(canvas: &mut Canvas, shape: &Shape) {
    match &shape.form {
        Form::Circle { at, radius } => area(canvas, shape, path::circle(canvas, *at, *radius)),
        Form::Box { min, max } => area(canvas, shape, path::rectangle(canvas, *min, *max)),
        Form::Polygon { points } => area(canvas, shape, path::chain(canvas, points, true)),
        Form::Sector { at, radius, facing, spread } => {
            area(canvas, shape, path::sector(canvas, *at, *radius, *facing, *spread));
        }
        Form::Line { points } => {
            if let (Some(outline), Some(ink)) =
                (path::chain(canvas, points, false), shape.stroke.or(shape.fill))
            {
                canvas.stroke(&outline, ink, shape.width);
            }
        }
        Form::Arrow { from, to } => {
            let outline = path::arrow(canvas, *from, *to, shape.width);
            if let (Some(outline), Some(ink)) = (outline, shape.stroke.or(shape.fill)) {
                canvas.fill(&outline, ink);
            }
        }
        Form::Text { at, text, size } => {
            if let Some(ink) = shape.fill.or(shape.stroke) {
                text::draw(canvas, *at, text, *size, ink);
            }
        }
    }
}

fn area(canvas: &mut Canvas, shape: &Shape, outline: Option<tiny_skia::Path>) {
    let Some(outline) = outline else { return };
    if let Some(ink) = shape.fill {
        canvas.fill(&outline, ink);
    }
    if let Some(ink) = shape.stroke {
        canvas.stroke(&outline, ink, shape.width);
    }
}
