//! Actuators and smooth headings allocate nothing.

use wits_core::glam::{Quat, Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::{Plane, Volume};
use wits_motion::motor::{
    Aircraft, Capable, CarBody, CarState, Controls, Divide, Driver, HeadingFilter, HeadingState, Human, Wish,
};
use wits_testkit::alloc::assert_no_allocation;

const DT: f32 = 1.0 / 60.0;

#[test]
fn actuators_allocate_nothing() {
    let (car, mut state) = (CarBody::car(), CarState::default());
    let mut body = Kinematic::<Plane>::default().with_velocity(Vec2::X);
    let flying = Kinematic::<Volume>::default().with_velocity(Vec3::X);
    let mut tried = Vec::with_capacity(Controls::MANOEUVRES.len());
    assert_no_allocation("actuators", || {
        for number in 0..100 {
            let wish = Wish::pass(&body, Vec2::new(30.0, number as f32), 12.0);
            let decision = Driver::car().drive(&car, &body, &wish);
            car.step(&mut state, &mut body, &decision.action, DT);
            let walk = Human::default().act(&body, &wish, &Limits::NONE, DT);
            let flight = Aircraft::default().fly(&flying, &Wish::velocity(Vec3::Z), DT);
            assert!(walk.action.is_finite() && flight.action.steering.is_finite());
            let advance = |body: &mut Kinematic<Plane>, (_, controls): (&str, Controls), dt: f32| {
                car.step(&mut CarState::default(), body, &controls, dt);
            };
            let judge = |body: &Kinematic<Plane>| Some(body.position.length());
            let best = Capable::default().choose(Controls::MANOEUVRES, &body, advance, judge, &mut tried);
            assert!(best.is_some());
        }
    });
}

#[test]
fn smoothing_allocates_nothing() {
    let filter = HeadingFilter::Mean { samples: 10, divide: Divide::ByCount };
    let mut state = HeadingState::<Volume>::default();
    assert_no_allocation("smoothing a heading", || {
        for _ in 0..100 {
            assert!(filter.update(&mut state, Quat::IDENTITY, DT).is_finite());
        }
    });
}
