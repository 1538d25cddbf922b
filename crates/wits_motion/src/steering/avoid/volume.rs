//! The whole body sent ahead: nothing can be grazed that way.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, Hit, RayCast};
use wits_core::space::{Space, Vector};

use super::side::{course, right_of};
use crate::steering::Drive;
use crate::steering::basic::full;

/// Slides along what the body would hit.
///
/// The body is sent ahead as a ball, so that no corner and no gap is overlooked, at the price of a thick ray cast. What to
/// do about a hit is a matter of taste; this one goes on along the surface, to the side where the agent goes already or
/// wants to go, or to the other side when it is blocked there, or back. The body is sent where it goes and where it wants
/// to go: once it slides along a wall the way ahead is free, and the goal is still behind the wall.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::raycast::StaticWorld;
/// use wits_core::space::Plane;
/// use wits_motion::steering::AvoidByVolume;
///
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(2.0, -3.0), Vec2::new(2.0, 3.0)));
/// let level = level.build();
/// let limits = Limits { max_speed: 3.0, max_acceleration: 9.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default().with_velocity(Vec2::X * 3.0);
/// let goal = Vec2::new(5.0, 1.0); // behind the wall, a little to the left
/// let wish = AvoidByVolume::default().steer(&body, goal - body.position, &level, &limits).unwrap();
/// assert!(wish.linear.y > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidByVolume {
    /// How large the body is, with some room. \[m, > 0\]
    pub radius: f32,
    /// How far it is sent ahead at least. \[m, > 0\]
    pub length: f32,
    /// How long it is sent ahead, when that is farther. [s, >= 0]
    pub time: f32,
    /// How it turns away.
    pub drive: Drive,
    /// Only things on one of these layers count.
    pub layers: u32,
}

impl AvoidByVolume {
    /// Along what is in the way, towards the side of a wished direction of any length; `None` when the way is free.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        wished: S::Vector,
        world: &(impl RayCast<S::Vector> + ?Sized),
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (ahead, speed) = course(body);
        let reach = math::max(self.length, speed * self.time);
        let send = |direction: S::Vector| {
            let cast = Cast::new(body.position, direction, reach);
            world.cast(&cast.with_radius(self.radius).on_layers(self.layers))
        };
        let hit = nearer(send(ahead), send(wished))?;
        let along = tangent(hit.normal, body.velocity, wished, full(limits.max_speed));
        // The nearer the wall, the more it also leads off it.
        let off = hit.normal * (0.5 * (1.0 - math::min(hit.distance / reach, 1.0)));
        let mut best = (f32::NEG_INFINITY, hit.normal);
        for way in [along + off, off - along, hit.normal] {
            let free = send(way).map_or(reach, |hit| hit.distance);
            if free >= reach {
                return self.drive.along(way, body, limits);
            }
            if free > best.0 {
                best = (free, way);
            }
        }
        self.drive.along(best.1, body, limits)
    }
}

fn nearer<V: Vector>(one: Option<Hit<V>>, two: Option<Hit<V>>) -> Option<Hit<V>> {
    match (one, two) {
        (Some(one), Some(two)) => Some(if two.distance < one.distance { two } else { one }),
        (one, two) => one.or(two),
    }
}

/// The unit vector along a surface to the side where the body goes and wants to go; to the right of the normal when both
/// are straight into the surface. Going counts twice as much: a body keeps to its side, or it would turn back in the middle
/// of a wall that its goal is behind.
fn tangent<V: Vector>(normal: V, velocity: V, wished: V, top_speed: f32) -> V {
    let side = velocity * (2.0 / math::max(top_speed, f32::MIN_POSITIVE)) + wished.normalize_or_zero();
    let along = side - normal * side.dot(normal);
    if along.length_squared() > 1e-8 { along.normalize_or_zero() } else { right_of(normal) }
}

impl Default for AvoidByVolume {
    fn default() -> Self {
        Self { radius: 0.5, length: 1.5, time: 1.0, drive: Drive::default(), layers: u32::MAX }
    }
}

impl Check for AvoidByVolume {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.radius"), self.radius);
        findings.check_positive(&format!("{path}.length"), self.length);
        findings.check_not_negative(&format!("{path}.time"), self.time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
