//! The numbers of the books, and what must always hold.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::Plane;

use super::*;

mod aircraft;
mod car;
mod filter;
mod heading;
mod human;
mod laws;

const DT: f32 = 1.0 / 60.0;
const WALKER: Limits =
    Limits { max_speed: 6.0, max_acceleration: 8.0, max_spin: 5.0, max_angular_acceleration: 40.0 };

/// A body at the origin that looks and moves along +x.
fn rolling(speed: f32) -> Kinematic<Plane> {
    Kinematic::default().with_velocity(Vec2::new(speed, 0.0))
}

/// The point at a distance in a direction, in degrees counter-clockwise from +x.
fn at(degrees: f32, distance: f32) -> Vec2 {
    wits_core::angle::direction(degrees.to_radians()) * distance
}

/// Drives to a target and gives the rules in the order they took over, and how near the car came.
fn drive_to(
    driver: &Driver,
    car: &CarBody,
    body: &mut Kinematic<Plane>,
    target: Vec2,
    seconds: f32,
) -> (Vec<Rule>, f32) {
    let (mut state, mut rules, mut nearest) = (CarState::default(), Vec::new(), f32::MAX);
    for _ in 0..(seconds / DT) as u32 {
        let decision = driver.drive(car, body, &Wish::stop_at(body, target, 12.0));
        if rules.last() != Some(&decision.rule) {
            rules.push(decision.rule);
        }
        car.step(&mut state, body, &decision.action, DT);
        nearest = nearest.min(body.position.distance(target));
    }
    (rules, nearest)
}
