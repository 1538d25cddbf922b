//! The numbers of the books, and what must always hold.

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Seed;
use wits_core::space::{Ground, Plane, Vector, Volume};

use super::*;

/// The character of Millington's exercises is at (5, 6), its target at (8, 2).
const AT: Vec2 = Vec2::new(5.0, 6.0);
const TARGET: Vec2 = Vec2::new(8.0, 2.0);

fn speed(max_speed: f32) -> Limits {
    Limits { max_speed, ..Limits::NONE }
}

fn assert_near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 1e-5, "{value} is not {wanted:?}");
}

// Millington exercises 3.1 to 3.3: way (3, -4), unit (0.6, -0.8), speed 5: (3, -4). Flee: (-3, 4).
#[test]
fn oracle_millington_3_2_1_seek_and_flee() {
    let body = Kinematic::<Plane>::at(AT);
    assert_near(Seek {}.steer(&body, TARGET, &speed(5.0)).unwrap().velocity, (3.0, -4.0));
    assert_near(Seek {}.steer(&body, TARGET, &speed(1.0)).unwrap().velocity, (0.6, -0.8));
    assert_near(Flee::default().steer(&body, TARGET, &speed(5.0)).unwrap().velocity, (-3.0, 4.0));
    let calm = Flee { panic_distance: Some(4.9) };
    assert_eq!(calm.steer(&body, TARGET, &speed(5.0)), None);
}

// Millington 3.2.1: with 0.25 s, a distance of 1 wants 4 m/s and 0.25 wants 1 m/s; farther away the limit holds; inside
// the radius there is nothing to say.
#[test]
fn oracle_millington_3_2_1_arrive() {
    let arrive = Arrive { radius: 0.1, time: 0.25 };
    let wish = |distance| {
        let motion = arrive.steer(&Kinematic::<Plane>::default(), Vec2::new(distance, 0.0), &speed(10.0));
        motion.map(|motion| motion.velocity.x)
    };
    assert_eq!((wish(1.0), wish(0.25), wish(50.0), wish(0.1)), (Some(4.0), Some(1.0), Some(10.0), None));
}

// Millington 3.2, new orientation: the listing reads the place instead of the velocity, and the angle of the mirror
// image. Moving along (1, 1) looks along (1, 1); standing keeps the facing.
#[test]
fn oracle_millington_3_2_new_orientation() {
    assert!((facing::<Plane>(2.0, Vec2::ONE) - std::f32::consts::FRAC_PI_4).abs() < 1e-6);
    assert_eq!(facing::<Plane>(2.0, Vec2::ZERO), 2.0);
    assert_eq!(facing::<Ground>(2.0, Vec3::Y), 2.0); // straight up is no direction on the ground
}

// Millington 3.2.2 and exercise 3.4: the difference of two even draws is triangular: mean 0, variance 1/6, and half of
// the draws (1 - (1 - t)² = 1/2 at t = 0.293) nearer to 0 than 0.293.
#[test]
fn oracle_millington_3_2_2_wander() {
    let wander = Wander { max_spin: 2.0, period: 0.1 };
    let body = Kinematic::<Plane>::default();
    let (mut state, mut chance) = (WanderState::new(), Seed::new(9).stream());
    let spins: Vec<f32> = (0..20_000)
        .map(|_| {
            let motion = wander.steer(&mut state, &body, &speed(3.0), &mut chance, 0.1).unwrap();
            assert_near(motion.velocity, (3.0, 0.0));
            motion.spin / 2.0
        })
        .collect();
    let count = spins.len() as f32;
    let mean = spins.iter().sum::<f32>() / count;
    let variance = spins.iter().map(|spin| spin * spin).sum::<f32>() / count;
    let small = spins.iter().filter(|spin| spin.abs() < 0.292_893).count() as f32 / count;
    assert!(mean.abs() < 0.01 && (variance - 1.0 / 6.0).abs() < 0.005, "{mean} {variance}");
    assert!((small - 0.5).abs() < 0.015 && spins.iter().all(|spin| spin.abs() < 1.0), "{small}");
}

/// Where a wanderer looks after two seconds.
fn heading(hz: u16, seed: u64) -> f32 {
    let (mut state, mut chance) = (WanderState::new(), Seed::new(seed).stream());
    let (mut body, dt) = (Kinematic::<Plane>::default(), 1.0 / f32::from(hz));
    let mut turned = 0.0;
    for _ in 0..2 * hz {
        let motion = Wander::default().steer(&mut state, &body, &speed(1.0), &mut chance, dt).unwrap();
        body.step_motion(motion, &speed(1.0), dt);
        turned += motion.spin * dt;
    }
    turned
}

#[test]
fn wandering_is_the_same_way_at_every_frame_rate() {
    for seed in 0..20 {
        let fine = heading(120, seed);
        for hz in [1, 7, 30, 60] {
            assert!((heading(hz, seed) - fine).abs() < 1e-2, "{hz}");
        }
    }
}

#[test]
fn definitions_say_what_is_wrong_with_them() {
    assert!(Seek {}.faults("seek").is_empty() && Wander::default().faults("wander").is_empty());
    assert_eq!(Flee { panic_distance: Some(-1.0) }.faults("flee").list().len(), 1);
    assert_eq!(Arrive { radius: -1.0, time: 0.0 }.faults("arrive").list().len(), 2);
    assert_eq!(Wander { max_spin: -1.0, period: 0.0 }.faults("wander").list().len(), 2);
    let text = serde_json::to_string(&Arrive::default()).unwrap();
    assert_eq!(serde_json::from_str::<Arrive>(&text).unwrap(), Arrive::default());
    let state = WanderState::<Volume> { spin: Vec3::X, left: 0.05 };
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<WanderState<Volume>>(&text).unwrap(), state);
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(
        at in -9f32..9.0, to in -9f32..9.0, same in any::<bool>(), top in 0f32..9.0, time in 0f32..1.0, dt in 0f32..5.0,
    ) {
        let limits = Limits { max_speed: top, max_spin: 1.0, ..Limits::NONE };
        let (at, to) = (Vec3::new(at, to, 1.0), Vec3::new(to, at, 2.0));
        let body = Kinematic::<Volume>::at(at);
        let to = if same { at } else { to };
        let (mut state, mut chance) = (WanderState::new(), Seed::new(2).stream());
        let answers = [
            Seek {}.steer(&body, to, &limits),
            Flee::default().steer(&body, to, &limits),
            Arrive { radius: 0.0, time }.steer(&body, to, &limits),
            Wander::default().steer(&mut state, &body, &limits, &mut chance, dt),
            Wander { period: 0.0, ..Wander::default() }.steer(&mut state, &body, &limits, &mut chance, dt),
        ];
        for motion in answers.into_iter().flatten() {
            prop_assert!(motion.velocity.is_finite() && motion.spin.is_finite());
            prop_assert!(Vector::length(motion.velocity) <= top * 1.0001 && Vector::length(motion.spin) <= 1.0001);
        }
    }
}
