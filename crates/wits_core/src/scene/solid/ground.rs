//! Flat shapes in a scene of three dimensions: they lie on the ground.

use glam::{Vec2, Vec3};

use crate::angle;
use crate::scene::shape::{Form, Shape};

/// Pieces of a whole turn of a sector.
const ARC_PIECES: f32 = 48.0;

impl Shape {
    /// The same shape in space: a flat one lies on the ground, where its point (x, y) is (x, 0, -y).
    ///
    /// ```
    /// use wits_core::glam::{Vec2, Vec3};
    /// use wits_core::scene::Shape;
    /// let line = Shape::line([Vec2::ZERO, Vec2::new(2.0, 3.0)]).on_ground();
    /// assert_eq!(line.form, Shape::line3([Vec3::ZERO, Vec3::new(2.0, 0.0, -3.0)]).form);
    /// ```
    #[must_use]
    pub fn on_ground(&self) -> Self {
        let form = match &self.form {
            Form::Circle { at, radius } => Form::Ring3 { at: lying(*at), normal: Vec3::Y, radius: *radius },
            Form::Box { min, max } => {
                let corners = [*min, Vec2::new(max.x, min.y), *max, Vec2::new(min.x, max.y)];
                Form::Polygon3 { points: corners.map(lying).to_vec() }
            }
            Form::Polygon { points } => Form::Polygon3 { points: all_lying(points) },
            Form::Line { points } => Form::Line3 { points: all_lying(points) },
            Form::Arrow { from, to } => Form::Arrow3 { from: lying(*from), to: lying(*to) },
            Form::Sector { at, radius, facing, spread } => {
                Form::Polygon3 { points: sector(*at, *radius, *facing, *spread) }
            }
            Form::Text { at, text, size } => Form::Text3 { at: lying(*at), text: text.clone(), size: *size },
            other => other.clone(),
        };
        Self { form, ..self.clone() }
    }
}

fn lying(point: Vec2) -> Vec3 {
    Vec3::new(point.x, 0.0, -point.y)
}

fn all_lying(points: &[Vec2]) -> Vec<Vec3> {
    points.iter().copied().map(lying).collect()
}

fn sector(at: Vec2, radius: f32, facing: f32, spread: f32) -> Vec<Vec3> {
    let spread = crate::math::min(spread, std::f32::consts::TAU);
    if !(spread > 0.0 && facing.is_finite()) {
        return Vec::new();
    }
    let pieces = (ARC_PIECES * spread / std::f32::consts::TAU).ceil().clamp(1.0, ARC_PIECES);
    let count = pieces as u32;
    let arc = (0..=count)
        .map(|piece| at + radius * angle::direction(facing + spread * (piece as f32 / pieces - 0.5)));
    std::iter::once(at).chain(arc).map(lying).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_shapes_lie_on_the_ground() {
        let ring = Shape::circle(Vec2::new(1.0, 2.0), 3.0).on_ground();
        assert_eq!(ring.form, Form::Ring3 { at: Vec3::new(1.0, 0.0, -2.0), normal: Vec3::Y, radius: 3.0 });
        let Form::Polygon3 { points } = Shape::sector(Vec2::ZERO, 2.0, 0.0, 1.0).on_ground().form else {
            panic!("a sector is a polygon");
        };
        assert!(points.len() > 5 && points.iter().all(|point| point.y == 0.0 && point.length() < 2.001));
        assert_eq!(
            Shape::sector(Vec2::ZERO, 2.0, f32::NAN, 1.0).on_ground().form,
            Form::Polygon3 { points: vec![] }
        );
        let dot = Shape::dot3(Vec3::ONE, 4.0);
        assert_eq!(dot.on_ground(), dot);
    }
}
