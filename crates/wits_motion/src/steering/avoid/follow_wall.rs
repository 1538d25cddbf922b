//! Along a wall, with the wall on one side.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, Hit, RayCast};
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::side::{course, right_of};
use crate::steering::Drive;
use crate::steering::basic::full;

/// Goes along a wall at full speed and keeps a distance to it, round inner and outer corners.
///
/// A hand on the wall: three rays feel for it ahead and at one side. Where the wall ends, the body goes round the end.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::raycast::StaticWorld;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{FollowWall, FollowWallState, WallSide};
///
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(-90.0, 2.0), Vec2::new(90.0, 2.0)));
/// let level = level.build();
/// let limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::default() };
/// let follow = FollowWall { side: WallSide::Left, distance: 1.0, ..FollowWall::default() };
/// let (mut body, mut state) = (Kinematic::<Plane>::default(), FollowWallState::default());
/// for _ in 0..600 {
///     let wish = follow.steer(&mut state, &body, &level, &limits, 1.0 / 60.0);
///     body.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!((body.position.y - 1.0).abs() < 0.05 && body.velocity.x > 1.9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowWall {
    /// On which side the wall is kept.
    pub side: WallSide,
    /// The distance to keep from the centre of the body. \[m, > 0\]
    pub distance: f32,
    /// How far it feels for the wall; at least twice the distance. \[m, > 0\]
    pub reach: f32,
    /// How far ahead in time it looks. \[s, > 0\]
    pub time: f32,
    /// How it corrects its way.
    pub drive: Drive,
    /// Only walls on one of these layers count.
    pub layers: u32,
}

/// A side of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WallSide {
    /// The left.
    #[default]
    Left,
    /// The right.
    Right,
}

/// What [`FollowWall`] remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct FollowWallState {
    /// How much longer it goes round the end of a wall that it has lost. \[s\]
    pub search: f32,
}

impl FollowWall {
    /// Along the wall; `None` where there is none, and none was lately.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut FollowWallState,
        body: &Kinematic<S>,
        world: &(impl RayCast<S::Vector> + ?Sized),
        limits: &Limits,
        dt: f32,
    ) -> Option<Steering<S>> {
        let (ahead, _) = course(body);
        let side = self.beside(ahead);
        let speed = full(limits.max_speed);
        if let Some((hit, gap)) = self.wall(body, ahead, side, world) {
            // Once round the end is enough.
            state.search = TAU * self.distance / math::max(speed, f32::MIN_POSITIVE);
            return Some(self.keep(&hit, gap, speed, body, limits));
        }
        if state.search <= 0.0 {
            return None;
        }
        state.search -= math::max(dt, 0.0);
        let round = side * (speed * speed / math::max(self.distance, 1e-3));
        let on = self.drive.reach(ahead * speed, body, limits).linear;
        Some(limits.clip_steering(Steering::linear(round + on)))
    }

    /// The wall that will be nearest in a moment, and how near it will be.
    fn wall<S: Space>(
        &self,
        body: &Kinematic<S>,
        ahead: S::Vector,
        side: S::Vector,
        world: &(impl RayCast<S::Vector> + ?Sized),
    ) -> Option<(Hit<S::Vector>, f32)> {
        let soon = body.predicted_position(self.time);
        let mut nearest: Option<(Hit<S::Vector>, f32)> = None;
        for angle in ANGLES {
            let (sine, cosine) = math::sin_cos(angle);
            let cast = Cast::new(body.position, ahead * cosine + side * sine, self.reach);
            if let Some(hit) = world.cast(&cast.on_layers(self.layers)) {
                let gap = (soon - hit.point).dot(hit.normal);
                if nearest.is_none_or(|(_, best)| gap < best) {
                    nearest = Some((hit, gap));
                }
            }
        }
        nearest
    }

    /// Along a wall, nearer to it or farther from it as needed.
    fn keep<S: Space>(
        &self,
        hit: &Hit<S::Vector>,
        gap: f32,
        speed: f32,
        body: &Kinematic<S>,
        limits: &Limits,
    ) -> Steering<S> {
        // With the wall on the left its normal points to the right, and the way is to the left of the normal.
        let along = self.beside(hit.normal);
        let time = math::max(self.time, 1e-3);
        let most = 0.8 * speed;
        let off = math::max(math::min((self.distance - gap) / time, most), -most);
        let on = (speed * speed - off * off).sqrt();
        self.drive.reach(along * on + hit.normal * off, body, limits)
    }

    /// The unit vector to the wall's side of a direction.
    fn beside<V: Vector>(&self, direction: V) -> V {
        match self.side {
            WallSide::Left => -right_of(direction),
            WallSide::Right => right_of(direction),
        }
    }
}

/// From the course to the rays. None points to the side or back: going round the end of a wall, such a ray would find the
/// wall behind the body again and again. \[rad\]
const ANGLES: [f32; 3] = [1.3, 0.7, 0.0];

impl Default for FollowWall {
    fn default() -> Self {
        Self {
            side: WallSide::Left,
            distance: 1.0,
            reach: 3.0,
            time: 0.4,
            drive: Drive::default(),
            layers: u32::MAX,
        }
    }
}

impl Check for FollowWall {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.distance"), self.distance);
        findings.check_positive(&format!("{path}.reach"), self.reach);
        findings.check_positive(&format!("{path}.time"), self.time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
