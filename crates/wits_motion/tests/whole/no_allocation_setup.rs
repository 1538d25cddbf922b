//! A herd that has its memory steers and moves without asking for more.

use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_motion::setup::{Herd, SteeringDef, Surroundings, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn a_herd_allocates_nothing_after_warm_up() {
    let file = include_str!("../../assets/fish.steering.ron");
    let names = Vocabulary::default().with_target("shark");
    let fish = SteeringDef::from_ron("fish.steering.ron", file).unwrap().bind::<Plane>(&names).unwrap();
    let places = (0..2000).map(|i| Kinematic::at(Vec2::new((i % 50) as f32, (i / 50) as f32)));
    let mut shoal = Herd::new(&fish, places, Seed::new(1));
    let shark = [Some(Kinematic::at(Vec2::splat(25.0)))];
    let around = Surroundings { targets: &shark, ..Surroundings::default() };
    // Lists of neighbours and the map grow to their size while the shoal finds together.
    (0..360).for_each(|_| shoal.step(&fish, &around, 1.0 / 60.0, false));
    assert_no_allocation("20 steps of a shoal", || {
        (0..20).for_each(|_| shoal.step(&fish, &around, 1.0 / 60.0, false));
    });
}

#[test]
fn one_agent_allocates_nothing() {
    let file = include_str!("../../assets/courier.steering.ron");
    let names = Vocabulary::default().with_target("customer").with_obstacles("pylons");
    let courier = SteeringDef::from_ron("courier.steering.ron", file).unwrap();
    let courier = courier.bind::<wits_core::space::Volume>(&names).unwrap();
    let (mut state, mut body) = (courier.start(Seed::new(1)), Kinematic::default());
    let customer = [Some(Kinematic::at(wits_core::glam::Vec3::X * 50.0))];
    let around = Surroundings { targets: &customer, ..Surroundings::default() };
    assert_no_allocation("200 ticks of a courier", || {
        for _ in 0..200 {
            let wish = courier.steer(&mut state, &body, &around, 0.02);
            courier.step(&mut body, wish, 0.02);
        }
    });
}
