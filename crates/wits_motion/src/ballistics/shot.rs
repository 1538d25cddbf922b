//! A shot without drag: the parabola.

use serde::{Deserialize, Serialize};
use wits_core::geometry::Segment;
use wits_core::math;
use wits_core::raycast::{Cast, Hit, RayCast};
use wits_core::space::Vector;

/// The gravity of the Earth. [m/s²]
pub const GRAVITY: f32 = 9.81;

/// Which component of a vector is the height.
pub(crate) const UP: usize = 1;

/// No shot is followed through more pieces than this.
const MOST_PIECES: f32 = 10_000.0;

/// The gravity of the Earth as a vector: straight down. [m/s²]
///
/// ```
/// use wits_core::glam::Vec3;
/// assert_eq!(wits_motion::ballistics::earth::<Vec3>(), Vec3::new(0.0, -9.81, 0.0));
/// ```
#[must_use]
pub fn earth<V: Vector>() -> V {
    V::from_fn(|axis| if axis == UP { -GRAVITY } else { 0.0 })
}

/// The same vector with this height.
pub(crate) fn with_height<V: Vector>(vector: V, height: f32) -> V {
    V::from_fn(|axis| if axis == UP { height } else { vector.component(axis) })
}

/// The same vector laid flat.
pub(crate) fn flat<V: Vector>(vector: V) -> V {
    with_height(vector, 0.0)
}

/// Something that was fired, thrown or kicked, and is pulled by its own gravity and nothing else.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{Shot, earth};
/// let stone = Shot { from: Vec2::new(0.0, 10.0), velocity: Vec2::new(3.0, 4.0), gravity: earth() };
/// assert_eq!(stone.at(1.0), Vec2::new(3.0, 10.0 + 4.0 - 4.905));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Shot<V: Vector> {
    /// Where it was let go. \[m\]
    pub from: V,
    /// How fast and which way. [m/s]
    pub velocity: V,
    /// What pulls this one. [m/s²]
    pub gravity: V,
}

impl<V: Vector> Shot<V> {
    /// Where it is after a time: `p + v t + g t² / 2`. \[m\]
    #[must_use]
    pub fn at(&self, time: f32) -> V {
        self.from + (self.velocity + self.gravity * (0.5 * time)) * time
    }

    /// How it moves after a time. [m/s]
    #[must_use]
    pub fn velocity_at(&self, time: f32) -> V {
        self.velocity + self.gravity * time
    }

    /// When it stops rising; 0 when it falls from the start, and `None` without gravity. \[s\]
    #[must_use]
    pub fn apex_time(&self) -> Option<f32> {
        let square = self.gravity.length_squared();
        let time = -self.velocity.dot(self.gravity) / square;
        (square > 0.0 && time.is_finite()).then_some(math::max(time, 0.0))
    }

    /// The first thing that a ball of a radius, shot like this, meets before `until`: when, and what.
    ///
    /// The arc is cut into pieces of `step` seconds, each of them one cast; 0.1 s strays from the arc by a centimetre.
    /// ```
    /// use wits_core::geometry::Aabb;
    /// use wits_core::glam::Vec2;
    /// use wits_core::raycast::Boxes;
    /// use wits_motion::ballistics::{Shot, aim, earth};
    ///
    /// let wall = [Aabb::new(Vec2::new(9.0, 0.0), Vec2::new(11.0, 6.0))];
    /// let arcs = aim(Vec2::ZERO, Vec2::new(20.0, 0.0), 18.0, earth()).unwrap();
    /// let meets = |arc: wits_motion::ballistics::Aim<Vec2>| {
    ///     let shot = Shot { from: Vec2::ZERO, velocity: arc.direction * 18.0, gravity: earth() };
    ///     shot.first_hit(&Boxes(&wall), 0.1, 0.1, arc.time).is_some()
    /// };
    /// assert!(meets(arcs.low) && !meets(arcs.high.unwrap()));
    /// ```
    #[must_use]
    pub fn first_hit(
        &self,
        world: &(impl RayCast<V> + ?Sized),
        radius: f32,
        step: f32,
        until: f32,
    ) -> Option<(f32, Hit<V>)> {
        self.pieces(step, until).find_map(|(start, end, way)| {
            let hit = world.cast(&Cast::between(way.from, way.to).with_radius(radius))?;
            let length = way.length();
            let share = if length > 0.0 { hit.distance / length } else { 0.0 };
            Some((start + (end - start) * share, hit))
        })
    }

    /// The arc in straight pieces, each with the times of its ends. None when a number makes no sense.
    pub fn pieces(self, step: f32, until: f32) -> impl Iterator<Item = (f32, f32, Segment<V>)> {
        let sound = step > 0.0 && until > 0.0 && until.is_finite() && self.at(until).is_finite();
        let count = if sound { (until / step).ceil().clamp(1.0, MOST_PIECES) } else { 0.0 };
        let time =
            move |piece: u32| if piece as f32 >= count { until } else { until * (piece as f32 / count) };
        (0..count as u32).map(move |piece| {
            let (start, end) = (time(piece), time(piece + 1));
            (start, end, Segment::new(self.at(start), self.at(end)))
        })
    }
}
