//! Bodies do not stand inside each other.

use wits_core::math;
use wits_core::space::Vector;

use super::Neighbour;

/// Where to move at once so as not to stand in anybody: out of every neighbour nearer than both radii together, by a
/// share of the overlap. \[m\] `None` when nobody overlaps.
///
/// This is not steering: add it to the position after the step. A share of 1 moves one body out of the other, as in
/// Buckland; when all bodies are treated so at the same time, 0.5 lets each do half. In dense crowds it takes several
/// rounds. Of bodies on the very same spot those that were [told apart](Neighbour::told_apart) part too.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::steering::{Neighbour, part_overlaps};
/// // At (3, 0) with a radius of 2 beside (0, 0) with a radius of 2: moved to (4, 0).
/// let other = Neighbour { radius: 2.0, ..Neighbour::at(Vec2::new(-3.0, 0.0)) };
/// assert_eq!(part_overlaps([other], 2.0, 1.0), Some(Vec2::X));
/// ```
pub fn part_overlaps<V: Vector>(
    neighbours: impl IntoIterator<Item = Neighbour<V>>,
    radius: f32,
    share: f32,
) -> Option<V> {
    let mut sum: Option<V> = None;
    for Neighbour { offset, radius: other, .. } in neighbours {
        let both = math::max(radius + other, 0.0);
        let squared = offset.length_squared();
        if squared > 0.0 && squared < both * both {
            let distance = squared.sqrt();
            *sum.get_or_insert(V::ZERO) -= offset * ((both - distance) / distance * share);
        }
    }
    sum
}
