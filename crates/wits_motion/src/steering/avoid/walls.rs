//! Walls: feel for them with rays.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, Hit, RayCast};
use wits_core::space::{Space, Vector};

use super::Feeler;
use super::corners::{Corners, WallState};
use super::rays::{Bow, Rays};
use crate::steering::Drive;

/// Keeps off walls that rays ahead of the body meet.
///
/// The nearest hit of all rays counts, with the ray that made it. Which [`Rays`] are right depends on the level; acute
/// corners trap every layout, and [`Corners`] are two ways out of them.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::raycast::StaticWorld;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{AvoidWalls, WallState};
///
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(0.0, 1.0), Vec2::new(20.0, 1.0)));
/// let level = level.build();
/// let limits = Limits { max_speed: 3.0, max_acceleration: 9.0, ..Limits::default() };
/// let body = Kinematic::<Plane>::at(Vec2::new(5.0, 0.0)).with_velocity(Vec2::new(2.0, 1.0));
/// let mut state = WallState::default();
/// let wish = AvoidWalls::default().steer(&mut state, &body, &level, &limits, 1.0 / 60.0).unwrap();
/// assert!(wish.linear.y < 0.0); // away from the wall above
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AvoidWalls {
    /// How the rays are laid out.
    pub rays: Rays,
    /// The length of the long rays at rest. \[m, > 0\]
    pub length: f32,
    /// The time that the long rays reach ahead, when that is more than `length`. [s, >= 0]
    pub time: f32,
    /// What a hit does.
    pub reaction: Reaction,
    /// What keeps it out of acute corners.
    pub corners: Corners,
    /// Only walls on one of these layers count.
    pub layers: u32,
}

/// What a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reaction {
    /// Seek a place off the wall: the hit plus the wall's normal times a distance. Millington's way.
    Target {
        /// How far off the wall; more than the body's radius. \[m, > 0\]
        distance: f32,
        /// How it goes there.
        drive: Drive,
    },
    /// Push along the wall's normal, by how far the ray's tip is behind the wall. Buckland's way.
    Push {
        /// The acceleration for each metre behind the wall. \[1/s², > 0\]
        strength: f32,
    },
}

impl AvoidWalls {
    /// Off the nearest wall that a ray meets; `None` when all rays are free.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut WallState<S::Vector>,
        body: &Kinematic<S>,
        world: &(impl RayCast<S::Vector> + ?Sized),
        limits: &Limits,
        dt: f32,
    ) -> Option<Steering<S>> {
        if let Some(out) = state.way_out(dt) {
            return self.reaction.drive().along(out, body, limits);
        }
        let bow = Bow::of(body);
        let nearest = self.nearest_hit(&bow, self.corners.spread(&self.rays, state), world);
        self.corners.learn(&self.rays, state, bow.ahead, nearest.map(|(_, hit)| hit.normal), dt);
        let (feeler, hit) = nearest?;
        self.reaction.to(&feeler, &hit, body, limits)
    }

    /// The rays as they are now, to draw them.
    pub fn feelers<S: Space>(
        &self,
        state: &WallState<S::Vector>,
        body: &Kinematic<S>,
    ) -> impl Iterator<Item = Feeler<S::Vector>> + use<S> {
        self.laid_out(Bow::of(body), self.corners.spread(&self.rays, state))
    }

    fn laid_out<V: Vector>(&self, bow: Bow<V>, spread: f32) -> impl Iterator<Item = Feeler<V>> + use<V> {
        let (rays, length) = (self.rays, math::max(self.length, bow.speed * self.time));
        (0..rays.count(&bow)).map(move |number| rays.feeler(number, &bow, spread, length))
    }

    /// The nearest hit, with the ray that made it; of equals the first.
    fn nearest_hit<V: Vector>(
        &self,
        bow: &Bow<V>,
        spread: f32,
        world: &(impl RayCast<V> + ?Sized),
    ) -> Option<(Feeler<V>, Hit<V>)> {
        let mut nearest: Option<(Feeler<V>, Hit<V>)> = None;
        for feeler in self.laid_out(*bow, spread) {
            // No need to look farther than the best so far.
            let reach = nearest.map_or(feeler.length, |(_, hit)| math::min(hit.distance, feeler.length));
            let cast = Cast::new(feeler.origin, feeler.direction, reach).on_layers(self.layers);
            if let Some(hit) = world.cast(&cast)
                && nearest.is_none_or(|(_, best)| hit.distance < best.distance)
            {
                nearest = Some((feeler, hit));
            }
        }
        nearest
    }
}

impl Reaction {
    fn to<S: Space>(
        &self,
        feeler: &Feeler<S::Vector>,
        hit: &Hit<S::Vector>,
        body: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        match *self {
            Self::Target { distance, drive } => {
                drive.along(hit.point + hit.normal * distance - body.position, body, limits)
            }
            Self::Push { strength } => {
                let push = hit.normal * (strength * math::max(feeler.length - hit.distance, 0.0));
                Some(Steering::linear(push.clamp_length_max(limits.max_acceleration)))
            }
        }
    }

    fn drive(&self) -> Drive {
        match *self {
            Self::Target { drive, .. } => drive,
            Self::Push { .. } => Drive::default(),
        }
    }
}

impl Default for AvoidWalls {
    fn default() -> Self {
        Self {
            rays: Rays::default(),
            length: 1.5,
            time: 1.0,
            reaction: Reaction::default(),
            corners: Corners::default(),
            layers: u32::MAX,
        }
    }
}

impl Default for Reaction {
    fn default() -> Self {
        Self::Target { distance: 1.5, drive: Drive::default() }
    }
}

impl Check for AvoidWalls {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.rays.check(&format!("{path}.rays"), findings);
        findings.check_positive(&format!("{path}.length"), self.length);
        findings.check_not_negative(&format!("{path}.time"), self.time);
        match &self.reaction {
            Reaction::Target { distance, drive } => {
                findings.check_positive(&format!("{path}.reaction.distance"), *distance);
                drive.check(&format!("{path}.reaction.drive"), findings);
            }
            Reaction::Push { strength } => {
                findings.check_positive(&format!("{path}.reaction.strength"), *strength);
            }
        }
        self.corners.check(&format!("{path}.corners"), findings);
    }
}
