//! Aircraft: they cannot stop, and they turn by banking.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::glam::{Quat, Vec3};
use wits_core::kinematic::{Kinematic, Steering};
use wits_core::space::{Space, Vector, Volume};
use wits_core::state::State;
use wits_core::{angle, math};

use super::bank::bank_of;
use super::turn::within;
use super::{Decision, Rule, Wish};

/// A goal so far aside makes it bank in earnest. \[rad\]
const FULL_LEAN: f32 = 0.4;
/// The nose points at the goal. \[rad\]
const ON_TARGET: f32 = 0.04;
/// What is farther round than this is turned to step by step. \[rad\]
const ONE_STEP: f32 = 1.3;
/// What is behind and so far below the wings, as a share of its distance, is pushed to.
const BELOW: f32 = -0.3;
/// Rolled so near to the wanted bank, it pulls. \[rad\]
const ROLLED: f32 = 0.35;

/// Flies by roll, pitch and yaw: rolls until its lift points at the goal, then pulls the nose round.
///
/// Aircraft roll faster than they pitch, and pitch faster than they yaw; that order of the three rates is what makes
/// them look like aircraft. For craft that only have to look so, [`FakeAxes`](super::FakeAxes) is cheaper and never
/// misses its goal.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Volume;
/// use wits_motion::motor::{Aircraft, Rule, Wish};
///
/// let plane = Aircraft::default();
/// let mut body = Kinematic::<Volume>::default().with_velocity(Vec3::X * 30.0);
/// let left = Wish::velocity(Vec3::NEG_Z * 30.0);
/// assert_eq!(plane.fly(&body, &left, 1.0 / 60.0).rule, Rule::Bank); // first it rolls
/// for _ in 0..300 {
///     let flight = plane.fly(&body, &left, 1.0 / 60.0).action;
///     body.step_semi_implicit(flight.steering, &Limits::default(), 1.0 / 60.0);
/// }
/// assert!(body.forward().distance(Vec3::NEG_Z) < 0.2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Aircraft {
    /// Slower than this it hardly answers. [m/s, >= 0]
    pub min_speed: f32,
    /// Top speed. \[m/s, >= `min_speed`\]
    pub max_speed: f32,
    /// What engine and brakes can do. [m/s², > 0]
    pub max_acceleration: f32,
    /// How fast it rolls: the fastest. [rad/s, > 0]
    pub roll_rate: f32,
    /// How fast it pulls the nose up; half of it down. [rad/s, > 0]
    pub pitch_rate: f32,
    /// How fast the rudder turns it: the slowest. [rad/s, > 0]
    pub yaw_rate: f32,
    /// How far it banks at most. \[rad, 0 to pi/2\]
    pub max_bank: f32,
    /// How steeply it climbs and dives at most; steeper goals are reached in a spiral. \[rad, 0 to pi/2\]
    pub max_climb: f32,
    /// How eagerly it corrects: an error of a radian is a rate of so many. [1/s, > 0]
    pub eagerness: f32,
    /// How long it takes to answer to the stick. \[s, > 0\]
    pub response: f32,
}

/// What an aircraft does, and the numbers behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Flight {
    /// The accelerations.
    pub steering: Steering<Volume>,
    /// How far the left wing is down, and how far it should be. \[rad\]
    pub bank: f32,
    /// The bank it rolls to. \[rad\]
    pub wanted_bank: f32,
    /// The angle between the nose and the goal. \[rad\]
    pub off: f32,
    /// The rates of roll (right wing down), yaw (nose left) and pitch (nose up). [rad/s]
    pub rates: Vec3,
}

impl Aircraft {
    /// What the aircraft does to serve the wish. Without one it flies on, wings level.
    #[must_use]
    pub fn fly(&self, body: &Kinematic<Volume>, wish: &Wish<Volume>, dt: f32) -> Decision<Flight> {
        if !(dt > 0.0 && dt.is_finite()) {
            return Decision::default();
        }
        let nose = body.forward();
        let goal = self.course(Vector::try_normalize(wish.offset).unwrap_or(nose), nose);
        let level = Volume::upright(nose).unwrap_or(Quat::IDENTITY);
        let local = Volume::unrotate(body.orientation, goal);
        let aside = (local.y * local.y + local.z * local.z).sqrt();
        let off = math::atan2(aside, local.x);
        let (bank, wanted_bank) =
            (bank_of(body.orientation, level), self.wanted_bank(goal, nose, level, off));
        let roll = angle::difference(bank, wanted_bank);
        let ahead = Vector::dot(body.velocity, nose);
        let control = if self.min_speed > 0.0 { (ahead / self.min_speed).clamp(0.1, 1.0) } else { 1.0 };
        let rates = self.rates(local, roll) * control;
        let rule = match () {
            () if ahead < 0.9 * self.min_speed => Rule::GainSpeed,
            () if off < ON_TARGET && roll.abs() < ROLLED => Rule::Level,
            () if roll.abs() > ROLLED => Rule::Bank,
            () => Rule::Pull,
        };
        let steering = self.steering(body, rates, wish, dt);
        Decision { action: Flight { steering, bank, wanted_bank, off, rates }, rule }
    }

    /// The direction to fly now: no steeper than it climbs, and what is behind is turned to step by step, which keeps
    /// the turn level.
    fn course(&self, goal: Vec3, nose: Vec3) -> Vec3 {
        let heading = angle::yaw_of(nose).unwrap_or(0.0);
        let turn = angle::yaw_of(goal).map_or(0.0, |yaw| angle::difference(heading, yaw));
        let climb = math::asin(goal.y);
        let (turn_now, climb_now) = (turn.clamp(-ONE_STEP, ONE_STEP), within(climb, self.max_climb));
        if turn_now == turn && climb_now == climb {
            return goal;
        }
        let (rise, level) = math::sin_cos(climb_now);
        angle::yaw_direction(heading + turn_now) * level + Vec3::Y * rise
    }

    /// The bank whose lift points at the goal, or as near as allowed: level when it is ahead, above or below.
    fn wanted_bank(&self, goal: Vec3, nose: Vec3, level: Quat, off: f32) -> f32 {
        let across = goal - nose * Vector::dot(goal, nose);
        // Straight behind, left is as good as right.
        let across = Vector::try_normalize(across).unwrap_or(Volume::left(level));
        let lean = 4.0 * math::min(off / FULL_LEAN, 1.0);
        let left = lean * Vector::dot(across, Volume::left(level));
        // Below the nose it turns flat, and pushes or comes down with the rudder rather than on its back.
        let up = math::max(1.0 + lean * Vector::dot(across, Volume::up(level)), 0.05);
        within(math::atan2(left, up), self.max_bank)
    }

    /// Roll, yaw and pitch rates for a goal seen in the body's own frame (x ahead, y up, z right). [rad/s]
    fn rates(&self, goal: Vec3, roll: f32) -> Vec3 {
        // What is behind is pulled to as soon as the wings are right, unless it is clearly below.
        let rolled = math::max(math::cos(roll), 0.0);
        let pitch = match () {
            () if goal.x > 0.0 => math::atan2(goal.y, goal.x),
            () if goal.y < BELOW => -1.0,
            () => rolled,
        };
        let yaw = math::atan2(-goal.z, goal.x);
        Vec3::new(
            within(-roll * self.eagerness, self.roll_rate),
            within(yaw * self.eagerness, self.yaw_rate),
            math::max(
                within(pitch * self.eagerness, self.pitch_rate),
                -0.5 * math::max(self.pitch_rate, 0.0),
            ),
        )
    }

    fn steering(
        &self,
        body: &Kinematic<Volume>,
        rates: Vec3,
        wish: &Wish<Volume>,
        dt: f32,
    ) -> Steering<Volume> {
        let share = math::smoothing(1.0 / math::max(self.response, 1e-3), dt) / dt;
        let angular = (Volume::rotate(body.orientation, rates) - body.spin) * share;
        let nose = body.forward();
        let ahead = Vector::dot(body.velocity, nose);
        let distance = Vector::length(wish.offset);
        let wished = wish.speed_now(distance, 0.7 * self.max_acceleration);
        let pace = math::min(math::max(wished, self.min_speed), self.max_speed);
        let thrust = within((pace - ahead) / dt, self.max_acceleration);
        // The wings hold it on the line of its nose.
        let slip = body.velocity - nose * ahead;
        Steering::new(nose * thrust - slip * share, angular)
    }
}

impl Default for Aircraft {
    fn default() -> Self {
        Self {
            min_speed: 12.0,
            max_speed: 45.0,
            max_acceleration: 12.0,
            roll_rate: 3.0,
            pitch_rate: 1.1,
            yaw_rate: 0.25,
            max_bank: 1.45,
            max_climb: 0.8,
            eagerness: 2.5,
            response: 0.15,
        }
    }
}

impl Check for Aircraft {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [
            ("max_acceleration", self.max_acceleration),
            ("roll_rate", self.roll_rate),
            ("pitch_rate", self.pitch_rate),
            ("yaw_rate", self.yaw_rate),
            ("eagerness", self.eagerness),
            ("response", self.response),
        ] {
            findings.check_positive(&format!("{path}.{name}"), value);
        }
        let quarter = std::f64::consts::FRAC_PI_2;
        findings.check_range(&format!("{path}.max_climb"), f64::from(self.max_climb), 0.0, quarter);
        findings.check_range(&format!("{path}.max_bank"), f64::from(self.max_bank), 0.0, quarter);
        findings.check_not_negative(&format!("{path}.min_speed"), self.min_speed);
        if !(self.max_speed >= self.min_speed && self.max_speed.is_finite()) {
            let fault = format!("{} is out of range", self.max_speed);
            findings.add(Place::path(format!("{path}.max_speed")), fault, "a speed of at least `min_speed`");
        }
    }
}
