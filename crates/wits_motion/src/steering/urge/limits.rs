//! Seeking, blending, limits and the edges of the world.

use wits_core::glam::Vec2;

/// The change of velocity that heads for a point at full speed. \[m/s\] On the spot it asks to stop.
#[must_use]
pub fn seek(offset: Vec2, velocity: Vec2, max_speed: f32) -> Vec2 {
    offset.normalize_or_zero() * max_speed - velocity
}

/// A vector no longer than `max`. What is not finite, or so long that its square is not, becomes zero, so that one bad
/// number cannot spread.
#[inline]
#[must_use]
pub fn limited(vector: Vec2, max: f32) -> Vec2 {
    let squared = vector.length_squared();
    if squared <= max * max {
        vector
    } else if squared.is_finite() {
        vector * (max / squared.sqrt())
    } else {
        Vec2::ZERO
    }
}

/// The weighted sum of what has something to say, limited to `max`. `None` when nothing has.
pub fn blend(parts: impl IntoIterator<Item = (f32, Option<Vec2>)>, max: f32) -> Option<Vec2> {
    let mut sum = None;
    for (weight, part) in parts {
        if let Some(part) = part {
            *sum.get_or_insert(Vec2::ZERO) += weight * part;
        }
    }
    sum.map(|sum| limited(sum, max))
}

/// Back into a box: grows from 0 at `margin` inside of the edge to 1 at the edge, and on outside of it.
/// `None` far from the edges.
#[must_use]
pub fn contain(at: Vec2, min: Vec2, max: Vec2, margin: f32) -> Option<Vec2> {
    let depth = |low: f32| (margin - low).max(0.0) / margin.max(f32::MIN_POSITIVE);
    let push =
        Vec2::new(depth(at.x - min.x) - depth(max.x - at.x), depth(at.y - min.y) - depth(max.y - at.y));
    (push != Vec2::ZERO).then_some(push)
}
