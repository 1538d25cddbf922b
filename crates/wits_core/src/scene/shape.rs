//! Single shapes: circles, boxes, lines, arrows, sectors, text; those of three dimensions end in a 3.

use glam::{Vec2, Vec3};
use serde::Serialize;

use super::Ink;

/// Something to draw. World units; only stroke widths and text sizes are in pixels of the screen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// The layer it belongs to; set by [`Scene::add`](super::Scene::add).
    pub layer: &'static str,
    /// What it is.
    #[serde(flatten)]
    pub form: Form,
    /// Its inside, or the colour of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<Ink>,
    /// Its outline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stroke: Option<Ink>,
    /// The width of the outline. \[pixels\]
    pub width: f32,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Form {
    Circle { at: Vec2, radius: f32 },
    Box { min: Vec2, max: Vec2 },
    Polygon { points: Vec<Vec2> },
    Line { points: Vec<Vec2> },
    Arrow { from: Vec2, to: Vec2 },
    Sector { at: Vec2, radius: f32, facing: f32, spread: f32 },
    Text { at: Vec2, text: String, size: f32 },
    Line3 { points: Vec<Vec3> },
    Polygon3 { points: Vec<Vec3> },
    Arrow3 { from: Vec3, to: Vec3 },
    Ring3 { at: Vec3, normal: Vec3, radius: f32 },
    Dot3 { at: Vec3, size: f32 },
    Text3 { at: Vec3, text: String, size: f32 },
}

impl Shape {
    /// A shape without fill or stroke.
    #[must_use]
    pub const fn new(form: Form) -> Self {
        Self { layer: "", form, fill: None, stroke: None, width: 1.0 }
    }

    /// A circle.
    #[must_use]
    pub const fn circle(at: Vec2, radius: f32) -> Self {
        Self::new(Form::Circle { at, radius })
    }

    /// A box along the axes.
    #[must_use]
    pub const fn rectangle(min: Vec2, max: Vec2) -> Self {
        Self::new(Form::Box { min, max })
    }

    /// A closed polygon.
    pub fn polygon(points: impl IntoIterator<Item = Vec2>) -> Self {
        Self::new(Form::Polygon { points: points.into_iter().collect() })
    }

    /// A line through points.
    pub fn line(points: impl IntoIterator<Item = Vec2>) -> Self {
        Self::new(Form::Line { points: points.into_iter().collect() })
    }

    /// An arrow.
    #[must_use]
    pub const fn arrow(from: Vec2, to: Vec2) -> Self {
        Self::new(Form::Arrow { from, to })
    }

    /// A piece of pie: `spread` is the whole opening angle about `facing`. \[rad\]
    #[must_use]
    pub const fn sector(at: Vec2, radius: f32, facing: f32, spread: f32) -> Self {
        Self::new(Form::Sector { at, radius, facing, spread })
    }

    /// Text that begins at a point; `size` in pixels.
    pub fn text(at: Vec2, text: impl Into<String>, size: f32) -> Self {
        Self::new(Form::Text { at, text: text.into(), size })
    }

    /// Fills it.
    #[must_use]
    pub fn fill(mut self, ink: impl Into<Ink>) -> Self {
        self.fill = Some(ink.into());
        self
    }

    /// Outlines it, `width` pixels wide.
    #[must_use]
    pub fn stroke(mut self, ink: impl Into<Ink>, width: f32) -> Self {
        self.stroke = Some(ink.into());
        self.width = width;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Tint;

    #[test]
    fn a_shape_is_sent_as_the_protocol_says() {
        let shape = Shape::arrow(Vec2::ZERO, Vec2::X).stroke(Ink::new(Tint::Orange).alpha(0.5), 2.0);
        assert_eq!(
            serde_json::to_value(&shape).unwrap(),
            serde_json::json!({ "layer": "", "kind": "arrow", "from": [0.0, 0.0], "to": [1.0, 0.0],
                                "stroke": { "tint": "orange", "alpha": 0.5 }, "width": 2.0 })
        );
    }
}
