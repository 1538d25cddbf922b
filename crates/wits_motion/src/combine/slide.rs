//! Wall avoidance that knows where the body wants to go.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::{Space, Vector};

/// Bends a wish along the walls it would run into.
///
/// Plain wall avoidance looks along the *motion* and pushes against it, so a chaser that wants to pass close by a corner is
/// braked although it has no mind to touch the wall. This one looks along the motion *as wished*: it takes away only what
/// leads into the wall, and leaves what leads along it.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits, Steering};
/// use wits_core::raycast::StaticWorld;
/// use wits_core::space::Plane;
/// use wits_motion::combine::Slide;
///
/// let mut world = StaticWorld::builder();
/// world.add(Wall::new(Vec2::new(-50.0, 1.0), Vec2::new(50.0, 1.0)));
/// let world = world.build();
/// let limits = Limits { max_speed: 5.0, max_acceleration: 10.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::default().with_velocity(Vec2::new(4.0, 0.0));
/// let wish = Steering::linear(Vec2::new(6.0, 8.0)); // ahead, and into the wall above
/// let bent = Slide::default().bend(&body, wish, 0.3, &world, &limits);
/// assert!(bent.linear.x > 5.9 && bent.linear.y < 4.0); // it may come near, slowly
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Slide {
    /// How far ahead it looks, in time. \[s, > 0\]
    pub look_ahead: f32,
    /// The room it wants between the body and the wall. [m, >= 0]
    pub margin: f32,
    /// How fast speed into the wall is taken away. \[s, > 0\]
    pub time: f32,
}

impl Slide {
    /// The wish, without what leads into a wall. `radius` is the body's. \[m\]
    #[must_use]
    pub fn bend<S: Space>(
        &self,
        body: &Kinematic<S>,
        wish: Steering<S>,
        radius: f32,
        world: &(impl RayCast<S::Vector> + ?Sized),
        limits: &Limits,
    ) -> Steering<S> {
        let mut bent = limits.clip_steering(wish);
        // A corner has two walls, and a third look sees that the way out of it is free.
        for _ in 0..3 {
            let way = self.way(body, &bent, limits);
            let reach = way.length();
            let cast = Cast::new(body.position, way, reach + self.margin).with_radius(radius);
            let Some(hit) = world.cast(&cast) else { break };
            let room = hit.distance * -way.normalize_or_zero().dot(hit.normal);
            let Some(without) = self.without_approach(body, bent, hit.normal, room) else { break };
            bent = Steering::new(without.clamp_length_max(limits.max_acceleration), bent.angular);
        }
        bent
    }

    /// Where the body gets, within the look-ahead, if it has its way. \[m\]
    fn way<S: Space>(&self, body: &Kinematic<S>, wish: &Steering<S>, limits: &Limits) -> S::Vector {
        let velocity = body.velocity + wish.linear * (0.5 * self.look_ahead);
        velocity.clamp_length_max(limits.max_speed) * self.look_ahead
    }

    /// The acceleration without what would bring the body nearer than the margin; `None` if it does not come nearer.
    fn without_approach<S: Space>(
        &self,
        body: &Kinematic<S>,
        wish: Steering<S>,
        normal: S::Vector,
        room: f32,
    ) -> Option<S::Vector> {
        // The approach that uses up the free room just within the look-ahead is allowed.
        let allowed = math::max(room - self.margin, 0.0) / self.look_ahead;
        let approach = -body.velocity.dot(normal);
        let most = (allowed - approach) / math::max(self.time, 1e-3);
        let wanted = -wish.linear.dot(normal);
        (wanted > most).then(|| wish.linear + normal * (wanted - most))
    }
}

impl Default for Slide {
    fn default() -> Self {
        Self { look_ahead: 0.8, margin: 0.1, time: 0.2 }
    }
}

impl Check for Slide {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.look_ahead"), self.look_ahead);
        findings.check_not_negative(&format!("{path}.margin"), self.margin);
        findings.check_positive(&format!("{path}.time"), self.time);
    }
}
