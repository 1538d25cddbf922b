//! Labels: on top of everything, and none over another.

use super::eye::Eye;
use crate::render::Camera;
use crate::render::canvas::Canvas;
use crate::render::labels::overlap;
use crate::render::text::{self, Label};
use crate::scene::{Form, Shape};

/// Draws the texts of the shapes; one that would lie on an earlier one is left out.
pub(super) fn draw(canvas: &mut Canvas, eye: &Eye, samples: u32, flat: Camera, shapes: &[Shape], scale: f32) {
    let mut placed: Vec<Label> = Vec::new();
    for shape in shapes {
        let Form::Text3 { at, text, size } = &shape.form else { continue };
        let (Some(ink), Some(seen)) = (shape.fill.or(shape.stroke), eye.point(*at)) else { continue };
        let start = flat.to_world(seen.at / samples as f32);
        let Some(label) = text::place(canvas, start, text, size * scale) else { continue };
        if !placed.iter().any(|other| overlap(&label, other)) {
            text::draw(canvas, label, text, ink);
            placed.push(label);
        }
    }
}
