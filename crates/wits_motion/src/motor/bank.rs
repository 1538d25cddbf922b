//! Fake rotation axes: banking and swaying made from the motion, for the eye only.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::{Quat, Vec3};
use wits_core::kinematic::Kinematic;
use wits_core::math;
use wits_core::space::{Ground, Space, Vector, Volume, quaternion};
use wits_core::state::State;

/// Makes a body that steers with one yaw look as if it flew: the nose follows the climb, the wings follow the turn.
///
/// Steering stays as it is; this is what is drawn. A positive roll lowers the left wing: a body that turns left leans
/// left.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Ground;
/// use wits_motion::motor::FakeAxes;
///
/// let climbing = Kinematic::<Ground>::default().with_velocity(Vec3::new(20.0, 20.0, 0.0)).with_spin(1.0);
/// let shown = FakeAxes { roll_scale: 1.0, ..FakeAxes::default() }.attitude(&climbing);
/// assert!((shown.pitch.to_degrees() - 45.0).abs() < 1e-3);
/// assert!((shown.roll.to_degrees() - 45.0).abs() < 1e-3); // at a spin of `roll_scale`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FakeAxes {
    /// The spin that gives a roll of 45 degrees; the roll never reaches 90. The bigger, the less it leans. [rad/s, > 0]
    pub roll_scale: f32,
    /// Slower than this the effect fades, down to nothing at rest; 0 for craft that always move. [m/s, >= 0]
    pub blend_speed: f32,
    /// Whether the nose follows the climb.
    pub pitch: bool,
    /// Which way it leans.
    pub lean: Lean,
}

/// Which way a body leans in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lean {
    /// Into the turn: aircraft, motorbikes, boats that plane.
    #[default]
    Into,
    /// Out of the turn: cars on soft springs.
    OutOf,
}

/// How a body is turned, in angles. \[rad\]
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Attitude {
    /// About the world's up, counter-clockwise from +x.
    pub yaw: f32,
    /// Nose up.
    pub pitch: f32,
    /// Left wing down.
    pub roll: f32,
    /// How much of pitch and roll is shown. \[0 to 1\]
    pub blend: f32,
}

impl FakeAxes {
    /// The soggy suspension of an old car: the body leans out of the bend, a little, and does not pitch.
    #[must_use]
    pub const fn soggy() -> Self {
        Self { roll_scale: 6.0, blend_speed: 3.0, pitch: false, lean: Lean::OutOf }
    }

    /// The faked angles of a body.
    #[must_use]
    pub fn attitude(&self, body: &Kinematic<Ground>) -> Attitude {
        let speed = body.speed();
        let pitch = if self.pitch && speed > 0.0 { math::asin(body.velocity.y / speed) } else { 0.0 };
        let roll = math::atan2(body.spin, math::max(self.roll_scale, 0.0));
        let roll = if self.lean == Lean::Into { roll } else { -roll };
        let blend = if speed < self.blend_speed { speed / self.blend_speed } else { 1.0 };
        Attitude { yaw: body.orientation, pitch, roll, blend }
    }

    /// The orientation to draw the body with.
    #[must_use]
    pub fn orientation(&self, body: &Kinematic<Ground>) -> Quat {
        self.attitude(body).orientation()
    }
}

impl Attitude {
    /// The angles of an orientation; `blend` is 1.
    #[must_use]
    pub fn of(orientation: Quat) -> Self {
        let nose = Volume::forward(orientation);
        let level = Volume::upright(nose).unwrap_or(Quat::IDENTITY);
        let yaw = Ground::facing(nose, 0.0).unwrap_or(0.0);
        Self { yaw, pitch: math::asin(nose.y), roll: bank_of(orientation, level), blend: 1.0 }
    }

    /// The orientation: first roll, then pitch, then yaw. The printed order is often the other way round, and then the
    /// nose points elsewhere.
    #[must_use]
    pub fn orientation(&self) -> Quat {
        let yaw = quaternion::from_yaw(self.yaw);
        // Nose up turns x to y, about z. The left wing goes down against the turn from y to z, about x.
        let pitch = quaternion::from_axis_angle(Vec3::Z, self.pitch);
        let roll = quaternion::from_axis_angle(Vec3::X, -self.roll);
        let faked = quaternion::multiply(yaw, quaternion::multiply(pitch, roll));
        Volume::blend(yaw, faked, self.blend)
    }
}

/// Rolls a flying body a share of the way to where its up is as near to the world's up as its line of flight allows.
///
/// For craft that fly straight or stand. `share` 1 does it at once; use
/// [`math::smoothing`](wits_core::math::smoothing) for a rate. Straight up and down there is no such way, and the body
/// stays as it is.
///
/// ```
/// use wits_core::glam::{Quat, Vec3};
/// use wits_core::space::{Volume, quaternion};
/// use wits_motion::motor::align_up;
/// let on_its_side = quaternion::from_axis_angle(Vec3::X, 1.5);
/// assert!(Volume::up(align_up(on_its_side, 1.0)).distance(Vec3::Y) < 1e-5);
/// ```
#[must_use]
pub fn align_up(orientation: Quat, share: f32) -> Quat {
    let nose = Volume::forward(orientation);
    if nose.y.abs() > 0.9999 {
        return orientation;
    }
    let Some(level) = Volume::upright(nose) else { return orientation };
    Volume::turn(orientation, nose * bank_of(orientation, level), share.clamp(0.0, 1.0))
}

/// How far the left wing is down, measured against the level orientation with the same nose. \[rad\]
pub(super) fn bank_of(orientation: Quat, level: Quat) -> f32 {
    let up = Volume::up(orientation);
    math::atan2(Vector::dot(up, Volume::left(level)), Vector::dot(up, Volume::up(level)))
}

impl Default for FakeAxes {
    fn default() -> Self {
        Self { roll_scale: 0.8, blend_speed: 5.0, pitch: true, lean: Lean::Into }
    }
}

impl Check for FakeAxes {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.roll_scale"), self.roll_scale);
        findings.check_not_negative(&format!("{path}.blend_speed"), self.blend_speed);
    }
}
