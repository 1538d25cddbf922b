//! Bodies on wheels or tracks: throttle, brake, steering wheel, and tyres that hold only so much.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::math;
use wits_core::state::State;

use super::turn::within;
use super::{Flat, Parts};

/// Longer steps of time are cut into pieces of this length. \[s\]
const LONGEST_STEP: f32 = 1.0 / 60.0;
/// More pieces than this are not made.
const MOST_PIECES: f32 = 64.0;
/// How much faster the body may swing round than its path bends while it skids.
const SWING: f32 = 1.6;

/// What a driver does with hands and feet.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Controls {
    /// The engine: 1 full ahead, -1 full back. \[-1 to 1\]
    pub drive: f32,
    /// The brake. \[0 to 1\]
    pub brake: f32,
    /// The steering wheel: 1 full left, -1 full right. \[-1 to 1\]
    pub steer: f32,
}

/// A car, motorbike or tank: how it answers to its controls. A kinematic bicycle on tyres with limited grip.
///
/// The wheels turn the body as fast as it rolls. The tyres can change the velocity by no more than the grip, along and
/// across together; what they cannot hold is a skid.
///
/// ```
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::motor::{CarBody, CarState, Controls};
///
/// let (car, mut state, mut body) = (CarBody::default(), CarState::default(), Kinematic::<Plane>::default());
/// car.step(&mut state, &mut body, &Controls { steer: 1.0, ..Controls::default() }, 1.0);
/// assert_eq!(body.orientation, 0.0); // a standing car does not turn
/// car.step(&mut state, &mut body, &Controls { drive: 1.0, steer: 1.0, ..Controls::default() }, 1.0);
/// assert!(body.orientation > 0.1 && body.speed() > 3.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CarBody {
    /// From axle to axle; the longer, the wider it turns. \[m, > 0\]
    pub wheelbase: f32,
    /// How far the front wheels turn. \[rad, > 0, < pi/2\]
    pub max_wheel: f32,
    /// How fast they turn. [rad/s, > 0]
    pub wheel_rate: f32,
    /// Top speed. [m/s, > 0]
    pub max_speed: f32,
    /// Top speed backwards; 0 for what cannot go back. [m/s, >= 0]
    pub max_reverse_speed: f32,
    /// How hard the engine pulls. [m/s², > 0]
    pub max_acceleration: f32,
    /// How hard the brakes pull. [m/s², > 0]
    pub max_braking: f32,
    /// How much the tyres hold in all directions together. [m/s², > 0]
    pub grip: f32,
    /// How fast it turns while standing; 0 for wheels, above 0 for tracks, which then turn it at any speed. [rad/s, >= 0]
    pub pivot: f32,
}

/// What a car remembers besides its motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct CarState {
    /// How far the front wheels are turned. \[rad\]
    pub wheel: f32,
    /// How fast it slides to its left. [m/s]
    pub slide: f32,
    /// Whether the tyres were asked for more than they hold.
    pub skids: bool,
}

impl CarBody {
    /// A car of the middle class.
    #[must_use]
    pub const fn car() -> Self {
        Self {
            wheelbase: 2.6,
            max_wheel: 0.6,
            wheel_rate: 2.5,
            max_speed: 35.0,
            max_reverse_speed: 6.0,
            max_acceleration: 5.0,
            max_braking: 9.0,
            grip: 9.0,
            pivot: 0.0,
        }
    }

    /// A motorbike: short, quick, and no way back.
    #[must_use]
    pub const fn motorbike() -> Self {
        Self {
            wheelbase: 1.4,
            max_wheel: 0.55,
            max_speed: 42.0,
            max_reverse_speed: 0.0,
            max_acceleration: 7.0,
            ..Self::car()
        }
    }

    /// A tank: slow to move, and it turns where it stands.
    #[must_use]
    pub const fn tank() -> Self {
        Self {
            wheelbase: 4.0,
            max_speed: 16.0,
            max_reverse_speed: 5.0,
            max_acceleration: 2.0,
            max_braking: 6.0,
            grip: 6.0,
            pivot: 0.8,
            ..Self::car()
        }
    }

    /// The tightest bend that the wheels allow, as one over its radius. [1/m]
    #[must_use]
    pub fn max_curvature(&self) -> f32 {
        math::tan(self.max_wheel.clamp(0.0, 1.5)) / math::max(self.wheelbase, 1e-3)
    }

    /// The highest speed in a bend that the tyres hold. `curvature` is one over the radius. [1/m], [m/s]
    ///
    /// ```
    /// let car = wits_motion::motor::CarBody { grip: 9.0, ..Default::default() };
    /// assert_eq!(car.speed_in_bend(1.0 / 25.0), 15.0); // v² / 25 = 9
    /// ```
    #[must_use]
    pub fn speed_in_bend(&self, curvature: f32) -> f32 {
        math::min((self.grip / curvature.abs()).sqrt(), self.max_speed)
    }

    /// Carries the controls out for a time. \[s\]
    pub fn step<S: Flat>(&self, state: &mut CarState, body: &mut Kinematic<S>, controls: &Controls, dt: f32) {
        if !(dt > 0.0 && dt.is_finite()) {
            return;
        }
        let pieces = (dt / LONGEST_STEP).ceil().clamp(1.0, MOST_PIECES);
        state.skids = false;
        for _ in 0..pieces as u32 {
            self.piece(state, body, controls, dt / pieces);
        }
    }

    /// The same as accelerations, for a body that somebody else moves.
    #[must_use]
    pub fn steering<S: Flat>(
        &self,
        state: &CarState,
        body: &Kinematic<S>,
        controls: &Controls,
        dt: f32,
    ) -> Steering<S> {
        let (mut state, mut after) = (*state, *body);
        self.step(&mut state, &mut after, controls, dt);
        let rate = if dt > 0.0 && dt.is_finite() { 1.0 / dt } else { 0.0 };
        Steering::new((after.velocity - body.velocity) * rate, (after.spin - body.spin) * rate)
    }

    fn piece<S: Flat>(&self, state: &mut CarState, body: &mut Kinematic<S>, controls: &Controls, dt: f32) {
        let steer = controls.steer.clamp(-1.0, 1.0);
        state.wheel = math::approach(state.wheel, steer * self.max_wheel, self.wheel_rate * dt);
        let before = Parts::of::<S>(body.orientation, body.velocity);
        let height = body.velocity - before.join::<S>(body.orientation);
        body.spin = self.spin(state.wheel, steer, before.ahead);
        body.orientation = S::turn(body.orientation, body.spin, dt);
        // The body has turned under its motion: some of it now points sideways, and the tyres work against that.
        let turned = Parts::of::<S>(body.orientation, body.velocity);
        let pull = within(self.pull(controls, turned.ahead, dt), self.grip);
        let asked = Parts { ahead: pull, left: within(-turned.left / dt, self.grip) };
        let share = math::min(self.grip / math::max(asked.length(), 1e-9), 1.0);
        state.skids |= share < 0.999 || asked.left.abs() >= 0.999 * self.grip;
        let ahead = turned.ahead + asked.ahead * share * dt;
        state.slide = turned.left + asked.left * share * dt;
        let slowest = -math::max(math::max(self.max_reverse_speed, -turned.ahead), 0.0);
        let ahead = math::max(math::min(ahead, math::max(self.max_speed, 0.0)), slowest);
        body.velocity = height + Parts { ahead, left: state.slide }.join::<S>(body.orientation);
        body.position += body.velocity * dt;
    }

    /// How fast the wheels or tracks turn the body. [rad/s]
    fn spin(&self, wheel: f32, steer: f32, ahead: f32) -> f32 {
        let spin = match self.pivot > 0.0 {
            true => steer * self.pivot,
            false => ahead * math::tan(wheel) / math::max(self.wheelbase, 1e-3),
        };
        let most = SWING * self.grip / math::max(ahead.abs(), 1e-3);
        within(spin, most)
    }

    /// What engine and brake do along the body. [m/s²]
    fn pull(&self, controls: &Controls, ahead: f32, dt: f32) -> f32 {
        let engine = controls.drive.clamp(-1.0, 1.0) * self.max_acceleration;
        let brake = math::min(controls.brake.clamp(0.0, 1.0) * self.max_braking, ahead.abs() / dt);
        engine - brake.copysign(ahead)
    }
}

impl Default for CarBody {
    fn default() -> Self {
        Self::car()
    }
}

impl Check for CarBody {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [
            ("wheelbase", self.wheelbase),
            ("wheel_rate", self.wheel_rate),
            ("max_speed", self.max_speed),
            ("max_acceleration", self.max_acceleration),
            ("max_braking", self.max_braking),
            ("grip", self.grip),
        ] {
            findings.check_positive(&format!("{path}.{name}"), value);
        }
        findings.check_range(&format!("{path}.max_wheel"), f64::from(self.max_wheel), 0.01, 1.5);
        findings.check_not_negative(&format!("{path}.max_reverse_speed"), self.max_reverse_speed);
        findings.check_not_negative(&format!("{path}.pivot"), self.pivot);
    }
}
