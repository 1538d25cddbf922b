//! Shapes with a height: lines, arrows, rings, dots and texts anywhere in space.

use glam::Vec3;

use crate::scene::shape::{Form, Shape};

impl Shape {
    /// A line through points of space.
    pub fn line3(points: impl IntoIterator<Item = Vec3>) -> Self {
        Self::new(Form::Line3 { points: points.into_iter().collect() })
    }

    /// A convex polygon in space; it is seen from both sides.
    pub fn polygon3(points: impl IntoIterator<Item = Vec3>) -> Self {
        Self::new(Form::Polygon3 { points: points.into_iter().collect() })
    }

    /// An arrow in space.
    #[must_use]
    pub const fn arrow3(from: Vec3, to: Vec3) -> Self {
        Self::new(Form::Arrow3 { from, to })
    }

    /// A circle in space, on the plane with this normal; of any length, zero lies on the ground.
    #[must_use]
    pub const fn ring3(at: Vec3, normal: Vec3, radius: f32) -> Self {
        Self::new(Form::Ring3 { at, normal, radius })
    }

    /// A dot that has the same size from everywhere; `size` is its diameter in pixels.
    #[must_use]
    pub const fn dot3(at: Vec3, size: f32) -> Self {
        Self::new(Form::Dot3 { at, size })
    }

    /// Text beside a point of space; `size` in pixels.
    pub fn text3(at: Vec3, text: impl Into<String>, size: f32) -> Self {
        Self::new(Form::Text3 { at, text: text.into(), size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Tint;

    #[test]
    fn a_shape_in_space_is_sent_as_the_protocol_says() {
        let json = |shape: Shape| serde_json::to_value(shape).unwrap();
        assert_eq!(
            json(Shape::ring3(Vec3::Y, Vec3::Z, 2.0).stroke(Tint::Goal, 3.0)),
            serde_json::json!({ "layer": "", "kind": "ring3", "at": [0.0, 1.0, 0.0], "normal": [0.0, 0.0, 1.0],
                                "radius": 2.0, "stroke": { "tint": "goal", "alpha": 1.0 }, "width": 3.0 })
        );
        assert_eq!(json(Shape::line3([Vec3::ZERO, Vec3::X]))["kind"], "line3");
        assert_eq!(json(Shape::text3(Vec3::X, "here", 12.0))["text"], "here");
    }
}
