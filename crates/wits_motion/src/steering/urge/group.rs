//! What neighbours do to an agent: separation, alignment, cohesion, and not standing inside each other.

use wits_core::glam::Vec2;

use super::limits::seek;

/// Somebody near.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// From the agent to the neighbour. \[m\]
    pub offset: Vec2,
    /// Where the neighbour looks, of length 1.
    pub heading: Vec2,
}

/// Is something at this offset inside a field of view? `spread` is the whole opening angle, `cos_half_spread` the
/// cosine of its half: -1 sees everything, 0 the half plane ahead. What stands on the agent is always seen.
#[must_use]
pub fn sees(heading: Vec2, cos_half_spread: f32, offset: Vec2) -> bool {
    heading.dot(offset) >= cos_half_spread * offset.length()
}

/// Away from every neighbour, the nearer the stronger: the sum of `-offset / distance²`. \[1/m\]
///
/// Neighbours on the very same spot have no direction and are left out; see [`part_overlaps`] for those.
/// `None` without neighbours.
pub fn separation(neighbours: impl IntoIterator<Item = Neighbour>) -> Option<Vec2> {
    let mut sum = None;
    for Neighbour { offset, .. } in neighbours {
        let squared = offset.length_squared();
        let push = if squared > 0.0 { -offset / squared } else { Vec2::ZERO };
        *sum.get_or_insert(Vec2::ZERO) += push;
    }
    sum
}

/// From the own heading to the mean heading of the neighbours; at most 2 long. `None` without neighbours.
pub fn alignment(heading: Vec2, neighbours: impl IntoIterator<Item = Neighbour>) -> Option<Vec2> {
    mean(neighbours, |neighbour| neighbour.heading).map(|mean| mean - heading)
}

/// Towards the middle of the neighbours: [`seek`] of their centroid. \[m/s\] `None` without neighbours.
pub fn cohesion(
    velocity: Vec2,
    max_speed: f32,
    neighbours: impl IntoIterator<Item = Neighbour>,
) -> Option<Vec2> {
    mean(neighbours, |neighbour| neighbour.offset).map(|middle| seek(middle, velocity, max_speed))
}

/// Where to move at once so as not to overlap: for every neighbour nearer than both radii together, out of it by the
/// whole overlap. \[m\] A neighbour on the very same spot is left along `fallback`, so give the two different ones.
pub fn part_overlaps(
    offsets: impl IntoIterator<Item = (Vec2, f32)>,
    radius: f32,
    fallback: Vec2,
) -> Option<Vec2> {
    let mut sum: Option<Vec2> = None;
    for (offset, other_radius) in offsets {
        let distance = offset.length();
        let overlap = radius + other_radius - distance;
        if overlap > 0.0 {
            let away = if distance > 0.0 { -offset / distance } else { fallback };
            *sum.get_or_insert(Vec2::ZERO) += away * overlap;
        }
    }
    sum
}

fn mean(neighbours: impl IntoIterator<Item = Neighbour>, of: impl Fn(Neighbour) -> Vec2) -> Option<Vec2> {
    let (mut sum, mut count) = (Vec2::ZERO, 0.0);
    for neighbour in neighbours {
        sum += of(neighbour);
        count += 1.0;
    }
    (count > 0.0).then(|| sum / count)
}
