//! Drivers of cars, motorbikes and tanks: an arc ahead, an arc behind, and what to do between them.

use std::f32::consts::{FRAC_PI_2, PI};

use serde::{Deserialize, Serialize};
use wits_core::angle;
use wits_core::findings::{Check, Findings, Place};
use wits_core::kinematic::Kinematic;
use wits_core::math;

use super::turn::within;
use super::{CarBody, Controls, Decision, Flat, Parts, Rule, SpeedArc, Wish};

/// How quickly a driver corrects the speed. \[s\]
const REACTION: f32 = 0.25;
/// How far ahead a driver looks, as the time it takes to get there. \[s\]
const OUTLOOK: f32 = 1.2;
/// Tracks turn on the spot until the goal is no farther aside than this. \[rad\]
const AIMED: f32 = 0.12;

/// Decides by where the goal lies: ahead (steer and accelerate), behind and near (go back), or between (brake and turn).
///
/// The arcs shrink with speed, because tyres hold only so much. At low speed they must touch, or a car that has braked
/// in the gap can neither turn nor go: [`Check`] finds that. A goal behind that is too far for going back belongs to
/// the arc ahead as soon as the car is slow.
///
/// To let a computer's car never skid, give its [`CarBody`] more grip than the player's and set `grip_use` to the
/// player's limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Driver {
    /// The arc ahead.
    pub front: SpeedArc,
    /// The arc behind.
    pub rear: SpeedArc,
    /// Nobody goes farther backwards than this; 0 for motorbikes. \[m, >= 0\]
    pub rear_range: f32,
    /// Slower than this is standing. [m/s, > 0]
    pub standing_speed: f32,
    /// How much of the grip the driver dares to use; above 1 it will skid. \[> 0\]
    pub grip_use: f32,
}

impl Driver {
    /// The driver of a car.
    #[must_use]
    pub const fn car() -> Self {
        Self {
            front: SpeedArc { wide: 2.1, narrow: 0.5, slow: 2.0, fast: 25.0 },
            rear: SpeedArc { wide: 1.05, narrow: 0.0, slow: 2.0, fast: 12.0 },
            rear_range: 12.0,
            standing_speed: 0.3,
            grip_use: 0.85,
        }
    }

    /// The rider of a motorbike: there is no way back, so the arc ahead is all round when slow.
    #[must_use]
    pub const fn motorbike() -> Self {
        Self {
            front: SpeedArc { wide: PI, narrow: 0.4, slow: 2.5, fast: 30.0 },
            rear: SpeedArc::NONE,
            rear_range: 0.0,
            ..Self::car()
        }
    }

    /// The driver of a tank: the arcs touch only where it stands, for there it can turn.
    #[must_use]
    pub const fn tank() -> Self {
        Self {
            front: SpeedArc { wide: 2.4, narrow: 0.6, slow: 0.0, fast: 10.0 },
            rear: SpeedArc { wide: 0.75, narrow: 0.2, slow: 0.0, fast: 5.0 },
            rear_range: 15.0,
            ..Self::car()
        }
    }

    /// What to do with the controls.
    #[must_use]
    pub fn drive<S: Flat>(&self, car: &CarBody, body: &Kinematic<S>, wish: &Wish<S>) -> Decision<Controls> {
        let view = View::new(car, body, wish);
        let rule = if wish.is_stand() { Rule::Stand } else { self.rule(car, &view) };
        Decision { action: self.action(car, &view, wish, rule), rule }
    }

    fn rule(&self, car: &CarBody, view: &View) -> Rule {
        let (speed, aside) = (view.ahead.abs(), view.bearing.abs());
        let stands = speed <= self.standing_speed;
        let near = view.distance <= self.rear_range && car.max_reverse_speed > 0.0;
        let behind = near && PI - aside <= self.rear.half_angle(speed);
        let ahead = aside <= self.front.half_angle(speed) || (!near && speed <= self.front.slow);
        let turns_on_spot = car.pivot > 0.0 && stands && aside > AIMED;
        match () {
            () if behind && view.ahead <= self.front.slow => Rule::Reverse,
            () if turns_on_spot => Rule::TurnOnSpot,
            () if view.too_tight && near && speed <= self.front.slow + 1.0 => Rule::BackOff,
            () if view.too_tight && speed <= self.front.slow + 1.0 => Rule::SwingWide,
            () if stands => Rule::Start,
            () if ahead && view.ahead > 0.0 => Rule::Go,
            () => Rule::BrakeAndTurn,
        }
    }

    fn action(&self, car: &CarBody, view: &View, wish: &Wish<impl Flat>, rule: Rule) -> Controls {
        let grip = self.grip_use * car.grip;
        let pace = wish.speed_now(view.distance, 0.7 * math::min(car.max_braking, grip));
        let bend_pace = bend_pace(car, view, grip);
        let hard = 1f32.copysign(view.bearing);
        let (velocity, steer) = match rule {
            Rule::Go | Rule::Start => {
                let slowest = math::max(self.front.slow, 1.0);
                let arc_pace = math::max(self.front.speed_for(view.bearing), slowest);
                (math::min(pace, math::min(bend_pace, arc_pace)), view.steer)
            }
            Rule::Reverse => {
                // Tracks turn the same way forwards and backwards: they bring the tail round, not the nose.
                let tail = 3.0 * angle::wrap(view.bearing - PI) / math::max(car.pivot, 1e-3);
                let steer = if car.pivot > 0.0 { tail } else { view.steer };
                (-math::min(pace, math::min(bend_pace, car.max_reverse_speed)), steer)
            }
            Rule::BackOff => (-0.5 * car.max_reverse_speed, -hard),
            Rule::SwingWide => (math::max(self.front.slow, 1.0), 0.0),
            Rule::TurnOnSpot => (0.0, hard * math::min(view.bearing.abs() / 0.3, 1.0)),
            // The brakes leave the tyres enough for the turn.
            Rule::BrakeAndTurn => return self.brake_and_turn(car, view, hard, grip),
            _ => (0.0, 0.0),
        };
        self.within_grip(car, view.ahead, Controls { steer, ..pedals(car, view.ahead, velocity) })
    }

    /// Turns as hard as the tyres hold with two thirds of their grip, and brakes with the rest.
    fn brake_and_turn(&self, car: &CarBody, view: &View, hard: f32, grip: f32) -> Controls {
        let sense = if car.pivot > 0.0 { 1.0 } else { 1f32.copysign(view.ahead) };
        let steer = hard * self.steady(car, view.ahead, 0.66 * grip) * sense;
        Controls { drive: 0.0, brake: math::min(0.7 * grip / math::max(car.max_braking, 1e-3), 1.0), steer }
    }

    /// No more wheel than the tyres hold, and no more pedal than the wheel leaves them.
    fn within_grip(&self, car: &CarBody, ahead: f32, controls: Controls) -> Controls {
        let grip = self.grip_use * car.grip;
        let steady = self.steady(car, ahead, 0.95 * grip);
        let steer = within(controls.steer, steady);
        let across = match car.pivot > 0.0 {
            true => (ahead * steer * car.pivot).abs(),
            false => {
                ahead * ahead * math::tan((steer * car.max_wheel).abs()) / math::max(car.wheelbase, 1e-3)
            }
        };
        let along = math::max(grip * grip - across * across, 0.0).sqrt();
        let (drive, brake) =
            (along / math::max(car.max_acceleration, 1e-3), along / math::max(car.max_braking, 1e-3));
        Controls { drive: within(controls.drive, drive), brake: math::min(controls.brake, brake), steer }
    }

    /// The share of the lock that does not skid at this speed. \[0 to 1\]
    fn steady(&self, car: &CarBody, ahead: f32, grip: f32) -> f32 {
        let speed = math::max(ahead.abs(), 1e-3);
        if car.pivot > 0.0 {
            return math::min(grip / (speed * car.pivot), 1.0);
        }
        let wheel = math::atan2(grip * car.wheelbase, speed * speed);
        math::min(wheel / math::max(car.max_wheel, 1e-3), 1.0)
    }
}

/// The goal as seen from the driver's seat.
struct View {
    /// How fast the car rolls ahead. [m/s]
    ahead: f32,
    distance: f32,
    bearing: f32,
    /// The arc of a circle that leads there, as one over its radius. [1/m]
    curvature: f32,
    /// The steering wheel for it; may be beyond the lock.
    steer: f32,
    /// The goal lies inside the turning circle.
    too_tight: bool,
}

impl View {
    fn new<S: Flat>(car: &CarBody, body: &Kinematic<S>, wish: &Wish<S>) -> Self {
        let offset = Parts::of::<S>(body.orientation, wish.offset);
        let ahead = Parts::of::<S>(body.orientation, body.velocity).ahead;
        let (distance, bearing) = (offset.length(), offset.bearing().unwrap_or(0.0));
        // The circle that touches the body's axis and goes through the goal.
        let curvature = 2.0 * math::sin(bearing) / math::max(distance, 1e-3);
        if car.pivot > 0.0 {
            let steer = 3.0 * bearing / car.pivot;
            return Self { ahead, distance, bearing, curvature, steer, too_tight: false };
        }
        let most = car.max_curvature();
        // A goal far away is turned to at once instead of on one wide circle.
        let outlook = math::max(OUTLOOK * ahead.abs(), 2.0 / math::max(most, 1e-3));
        let towards = 2.0 * math::sin(bearing) / math::max(math::min(distance, outlook), 1e-3);
        let turned_away = bearing.abs() > FRAC_PI_2 && ahead > -0.1;
        let towards = if turned_away { most.copysign(bearing) } else { towards };
        let steer = math::atan2(towards * car.wheelbase, 1.0) / math::max(car.max_wheel, 1e-3);
        // Who is backing off makes more room than needed, so that it need not do so twice.
        let room = if ahead < -0.1 { 0.75 } else { 1.02 };
        Self { ahead, distance, bearing, curvature, steer, too_tight: curvature.abs() > room * most }
    }
}

/// How fast the way to the goal can be driven. [m/s]
fn bend_pace(car: &CarBody, view: &View, grip: f32) -> f32 {
    let curvature = math::max(view.curvature.abs(), 1e-6);
    let held = (grip / curvature).sqrt();
    match car.pivot > 0.0 {
        // Tracks turn best standing.
        true if view.bearing.abs() > FRAC_PI_2 && view.ahead > 0.0 => 0.0,
        true => math::min(held, 0.7 * car.pivot / curvature),
        false => held,
    }
}

/// Engine and brake for a wished velocity along the body.
fn pedals(car: &CarBody, ahead: f32, wished: f32) -> Controls {
    let gap = (wished - ahead) / REACTION;
    let slows = ahead * wished <= 0.0 || wished.abs() < ahead.abs();
    if slows && ahead.abs() > 0.05 {
        let brake = gap.abs() / math::max(car.max_braking, 1e-3);
        return Controls { brake: math::min(brake, 1.0), ..Controls::default() };
    }
    let drive = (gap / math::max(car.max_acceleration, 1e-3)).clamp(-1.0, 1.0);
    if wished == 0.0 {
        Controls { brake: 1.0, ..Controls::default() }
    } else {
        Controls { drive, ..Controls::default() }
    }
}

impl Default for Driver {
    fn default() -> Self {
        Self::car()
    }
}

impl Check for Driver {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.front.check(&format!("{path}.front"), findings);
        self.rear.check(&format!("{path}.rear"), findings);
        findings.check_not_negative(&format!("{path}.rear_range"), self.rear_range);
        findings.check_positive(&format!("{path}.standing_speed"), self.standing_speed);
        findings.check_positive(&format!("{path}.grip_use"), self.grip_use);
        let slow = math::min(self.front.slow, self.rear.slow);
        let rear = if self.rear_range > 0.0 { self.rear.half_angle(slow) } else { 0.0 };
        let gap = PI - self.front.half_angle(slow) - rear;
        if gap > 1e-3 {
            let fault = format!("the arcs leave a gap of {gap} rad on each side at {slow} m/s");
            let wanted = "arcs that touch when slow, or it brakes in the gap and can never turn";
            findings.add(Place::path(format!("{path}.front")), fault, wanted);
        }
    }
}
