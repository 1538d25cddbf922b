//! Which side of a line?

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::state::State;

/// A side of a directed line, as seen by someone walking along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, State, Serialize, Deserialize)]
pub enum Side {
    /// Counter-clockwise of the direction.
    Left,
    /// On the line itself, or the line has no direction.
    On,
    /// Clockwise of the direction.
    Right,
}

/// The side of the line from `from` to `to` on which a point lies, computed in double precision.
///
/// ```
/// use wits_core::geometry::{Side, side_of_line};
/// use wits_core::glam::Vec2;
/// assert_eq!(side_of_line(Vec2::ZERO, Vec2::X, Vec2::new(5.0, 1.0)), Side::Left);
/// assert_eq!(side_of_line(Vec2::ZERO, Vec2::X, Vec2::new(-5.0, 0.0)), Side::On);
/// ```
#[must_use]
pub fn side_of_line(from: Vec2, to: Vec2, point: Vec2) -> Side {
    let turn = cross_of(from, to, point);
    if turn > 0.0 {
        Side::Left
    } else if turn < 0.0 {
        Side::Right
    } else {
        Side::On
    }
}

/// The cross product (to - from) x (point - from). Products of `f32` are exact in `f64`, so the sign can be
/// trusted for coordinates of similar size.
pub(crate) fn cross_of(from: Vec2, to: Vec2, point: Vec2) -> f64 {
    cross(offset(from, to), offset(from, point))
}

/// The vector from one point to another in double precision.
pub(crate) fn offset(from: Vec2, to: Vec2) -> [f64; 2] {
    [f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y)]
}

/// The cross product in double precision.
pub(crate) fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}
