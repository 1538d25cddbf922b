//! An actuator for bodies that cannot turn on the spot.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::{Actuator, Goal, Manoeuvre, Manoeuvres};
use crate::steering::full;

/// A turn as tight as the car can, then straight on: the manoeuvres of a car that only drives forward.
///
/// For spaces with one axis to turn about: the plane and the ground. A goal inside the circle that the car cannot leave
/// is passed first and approached anew.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{Actuator, Car, Goal};
///
/// let limits = Limits { max_speed: 10.0, max_acceleration: 5.0, ..Limits::default() };
/// let goal = Goal::at(Vec2::new(-3.0, 20.0)); // to the left and somewhat behind
/// let mut car = Car { turning_radius: 4.0, ..Car::default() };
/// let path = car.path(&Kinematic::<Plane>::default(), &goal, &limits);
/// assert!(path.end().position.distance(Vec2::new(-3.0, 20.0)) < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Car {
    /// The tightest circle it can drive. \[m, > 0\]
    pub turning_radius: f32,
    /// The sideways acceleration its tyres can take; limits its speed in turns. [m/s², > 0]
    pub grip: f32,
    /// How quickly it corrects its speed and its turning. \[s, > 0\]
    pub time: f32,
}

impl Default for Car {
    fn default() -> Self {
        Self { turning_radius: 5.0, grip: 6.0, time: 0.2 }
    }
}

impl<S: Space<Spin = f32>> Actuator<S> for Car {
    type Path = Manoeuvres<S>;

    fn path(&mut self, body: &Kinematic<S>, goal: &Goal<S>, limits: &Limits) -> Self::Path {
        let mut path = Manoeuvres::from(body.pose());
        let Some(place) = goal.position else { return path };
        let local = body.pose().to_local(place);
        let (ahead, aside) = (local.dot(S::AHEAD), local.dot(S::LEFT));
        let Some((angle, length)) = turn_and_straight(ahead, aside.abs(), self.turning_radius) else {
            // Inside the circle: straight on, until it is outside.
            let length = 2.0 * self.turning_radius;
            path.push(Manoeuvre::Straight { length, speed: self.turning_speed(limits) });
            return path;
        };
        let side = if aside < 0.0 { -1.0 } else { 1.0 };
        if angle > 1e-3 {
            let (radius, speed) = (self.turning_radius, self.turning_speed(limits));
            path.push(Manoeuvre::Turn { radius, angle: angle * side, speed });
        }
        path.push(Manoeuvre::Straight { length, speed: full(limits.max_speed) });
        path
    }

    fn output(
        &mut self,
        body: &Kinematic<S>,
        _goal: &Goal<S>,
        path: &Self::Path,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let (speed, spin) = match *path.iter().next()? {
            Manoeuvre::Straight { speed, .. } => (speed, 0.0),
            Manoeuvre::Turn { radius, angle, speed } => {
                // As fast as it goes, as tight as it can; never further than the turn is long.
                let rate = math::min(body.velocity.dot(body.forward()) / radius, angle.abs() / self.time);
                (speed, math::max(rate, 0.0) * if angle < 0.0 { -1.0 } else { 1.0 })
            }
        };
        let rate = 1.0 / math::max(self.time, 1e-3);
        let wheels = body.forward() * speed - body.velocity;
        Some(limits.clip_steering(Steering::new(wheels * rate, (spin - body.spin) * rate)))
    }
}

impl Car {
    /// `a = v² / r`.
    fn turning_speed(&self, limits: &Limits) -> f32 {
        math::min(math::max(self.grip * self.turning_radius, 0.0).sqrt(), full(limits.max_speed))
    }
}

/// The angle of a turn to the left and the length of the line after it, for a goal in front and to the left.
///
/// `None` when the goal lies inside the circle.
fn turn_and_straight(ahead: f32, left: f32, radius: f32) -> Option<(f32, f32)> {
    // Seen from the centre of the circle, which is at the left of the car.
    let (x, y) = (ahead, left - radius);
    let squared = x * x + y * y - radius * radius;
    if squared < 0.0 {
        return None;
    }
    let length = squared.sqrt();
    // The straight leaves the circle where it is a tangent: the goal is atan(length / radius) past that point.
    let angle = math::atan2(x, -y) - math::atan2(length, radius);
    // A goal dead ahead may come out a hair below zero: that is no reason for a whole turn.
    let angle = if angle < -1e-3 { angle + TAU } else { math::max(angle, 0.0) };
    Some((angle, length))
}
