//! Paths measured against plain arithmetic, and how well bodies follow them.

mod following;
mod lines;

use wits_core::glam::Vec2;

use super::Path;

fn path(points: &[(f32, f32)], closed: bool) -> Path<Vec2> {
    Path::new(points.iter().map(|&point| Vec2::from(point)).collect(), closed).unwrap()
}
