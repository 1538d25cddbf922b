//! Near a wall: what a timid mouse does.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::{Cast, Hit, RayCast};
use wits_core::space::{Space, Vector};

use crate::steering::Drive;
use crate::steering::basic::full;

/// Goes to the nearest wall and stays near it; the opposite of avoiding walls.
///
/// It only cares about the way to the wall and lets the body run along it as it likes, so that it goes together with a
/// wish to go somewhere: the body gets there along the walls.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::raycast::StaticWorld;
/// use wits_core::space::Plane;
/// use wits_motion::steering::HugWall;
///
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(-90.0, 3.0), Vec2::new(90.0, 3.0)));
/// let level = level.build();
/// let limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::default() };
/// let mut mouse = Kinematic::<Plane>::default();
/// for _ in 0..300 {
///     let wish = HugWall { distance: 0.5, ..HugWall::default() }.steer(&mouse, &level, &limits);
///     mouse.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!((mouse.position.y - 2.5).abs() < 0.05);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HugWall {
    /// The distance to keep from the centre of the body. \[m, > 0\]
    pub distance: f32,
    /// Nothing to say while the distance is right within this much. [m, >= 0]
    pub tolerance: f32,
    /// How far it looks for walls. \[m, > 0\]
    pub reach: f32,
    /// How long coming near may take, as long as the body is fast enough. \[s, > 0\]
    pub time: f32,
    /// How it corrects its way.
    pub drive: Drive,
    /// Only walls on one of these layers count.
    pub layers: u32,
}

impl HugWall {
    /// To the nearest wall; `None` when there is none within reach, or the body is where it should be.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        world: &(impl RayCast<S::Vector> + ?Sized),
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (hit, gap) = self.nearest(body, world)?;
        let leaving = body.velocity.dot(hit.normal);
        if (gap - self.distance).abs() <= self.tolerance && leaving.abs() * self.time <= self.tolerance {
            return None;
        }
        let most = full(limits.max_speed);
        let time = math::max(self.time, 1e-3);
        let off = math::max(math::min((self.distance - gap) / time, most), -most);
        let along = body.velocity - hit.normal * leaving;
        Some(self.drive.reach(along + hit.normal * off, body, limits))
    }

    /// The nearest wall in some directions all round, and how near it is at right angles.
    fn nearest<S: Space>(
        &self,
        body: &Kinematic<S>,
        world: &(impl RayCast<S::Vector> + ?Sized),
    ) -> Option<(Hit<S::Vector>, f32)> {
        let mut nearest: Option<(Hit<S::Vector>, f32)> = None;
        for direction in all_round::<S>() {
            let cast = Cast::new(body.position, direction, self.reach).on_layers(self.layers);
            if let Some(hit) = world.cast(&cast) {
                let gap = (body.position - hit.point).dot(hit.normal);
                if nearest.is_none_or(|(_, best)| gap < best) {
                    nearest = Some((hit, gap));
                }
            }
        }
        nearest
    }
}

/// Directions all round: eight on the level; in the volume those to the faces, edges and corners of a cube.
fn all_round<S: Space>() -> impl Iterator<Item = S::Vector> {
    // The axis that a body on the level does not look along: up on the ground, and the third in the plane, which has none.
    let unused = if S::Vector::DIMENSIONS == 2 { Some(2) } else { (S::Spin::DIMENSIONS == 1).then_some(1) };
    (0..27_u8).filter_map(move |code| {
        let steps: [f32; 3] = [1, 3, 9].map(|place| f32::from(code / place % 3) - 1.0);
        let is_used = unused.is_none_or(|axis: usize| steps[axis] == 0.0);
        (is_used && steps != [0.0; 3]).then(|| S::Vector::from_fn(|axis| steps[axis]))
    })
}

impl Default for HugWall {
    fn default() -> Self {
        Self {
            distance: 0.5,
            tolerance: 0.02,
            reach: 20.0,
            time: 0.4,
            drive: Drive::default(),
            layers: u32::MAX,
        }
    }
}

impl Check for HugWall {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.distance"), self.distance);
        findings.check_not_negative(&format!("{path}.tolerance"), self.tolerance);
        findings.check_positive(&format!("{path}.reach"), self.reach);
        findings.check_positive(&format!("{path}.time"), self.time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
