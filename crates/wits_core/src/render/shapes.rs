//! Single shapes: outline, then fill, then stroke.

use super::canvas::Canvas;
use super::path;
use super::text::{self, Label};
use crate::scene::{Form, Shape};

/// Draws one shape, or nothing when it makes no sense. A text needs a place for its label.
pub(super) fn draw(canvas: &mut Canvas, shape: &Shape, label: Option<Label>) {
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
        Form::Text { text, .. } => {
            if let (Some(label), Some(ink)) = (label, shape.fill.or(shape.stroke)) {
                text::draw(canvas, label, text, ink);
            }
        }
        // These need a scene of three dimensions.
        Form::Line3 { .. }
        | Form::Polygon3 { .. }
        | Form::Arrow3 { .. }
        | Form::Ring3 { .. }
        | Form::Dot3 { .. }
        | Form::Text3 { .. } => {}
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
