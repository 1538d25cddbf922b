use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;

use super::constant::{distance_after, speed_after, speed_after_distance, time_to_cover, time_to_stop};
use super::{Kinematic, Limits, Mass, Motion, Pose, Steering, step_all};
use crate::angle;
use crate::space::{Ground, Plane, Space, Vector, Volume};

fn assert_near<V: Vector>(a: V, b: V, tolerance: f32) {
    assert!(Vector::distance(a, b) < tolerance, "{a:?} is not {b:?}");
}

/// Exercise 3.6: at (5, 6) with v = (3, 3), acceleration 4 towards (8, 2): (2.4, -3.2); dt = 1/60, top speed
/// 5.
fn exercise_3_6() -> (Kinematic<Plane>, Steering<Plane>, Limits) {
    let body = Kinematic::at(Vec2::new(5.0, 6.0)).with_velocity(Vec2::new(3.0, 3.0));
    let limits = Limits { max_speed: 5.0, max_acceleration: 4.0, ..Limits::default() };
    let seek = limits.clip_steering(Steering::linear((Vec2::new(8.0, 2.0) - body.position) * 1e3));
    (body, seek, limits)
}

// Millington exercise 3.5: acceleration 4 along (0.6, -0.8) is (2.4, -3.2).
#[test]
fn oracle_millington_3_5_max_acceleration() {
    let (_, seek, _) = exercise_3_6();
    assert_near(seek.linear, Vec2::new(2.4, -3.2), 1e-5);
    assert_near((-seek).linear, Vec2::new(-2.4, 3.2), 1e-5);
}

// Millington exercise 3.6: p = 5 + 3/60 = 5.05, 6 + 3/60 = 6.05; v = 3 + 2.4/60 = 3.04, 3 - 3.2/60 =
// 2.946667.
#[test]
fn oracle_millington_3_6_newton_euler() {
    let (mut body, seek, limits) = exercise_3_6();
    body.step_explicit(seek, &limits, 1.0 / 60.0);
    assert_near(body.position, Vec2::new(5.05, 6.05), 1e-5);
    assert_near(body.velocity, Vec2::new(3.04, 2.946_667), 1e-5);
    assert!((body.speed() - 4.233_727).abs() < 1e-5);
    assert_eq!(body.orientation, 0.0);
}

// The same on the ground, where the book lives: (x, z). Facing the motion is 0.800987 from +z.
#[test]
fn oracle_millington_3_6_facing_the_motion() {
    let mut body = Kinematic::<Ground>::default().with_velocity(Vec3::new(3.04, 7.0, 2.946_667));
    body.face_velocity();
    assert!((body.orientation - angle::FROM_PLUS_Z - 0.800_987).abs() < 1e-5);
}

// Exact: p = (5.05 + 2.4/7200, 6.05 - 3.2/7200) = (5.050333, 6.049556).
#[test]
fn oracle_millington_3_6_exact() {
    let (mut body, seek, limits) = exercise_3_6();
    body.step_exact(seek, &limits, 1.0 / 60.0);
    assert_near(body.position, Vec2::new(5.050_333, 6.049_556), 1e-5);
    assert_near(body.velocity, Vec2::new(3.04, 2.946_667), 1e-5);
}

// Flee instead: p = (5.05, 6.05), v = (2.96, 3.053333).
#[test]
fn oracle_millington_3_6_flee() {
    let (mut body, seek, limits) = exercise_3_6();
    body.step_explicit(-seek, &limits, 1.0 / 60.0);
    assert_near(body.position, Vec2::new(5.05, 6.05), 1e-5);
    assert_near(body.velocity, Vec2::new(2.96, 3.053_333), 1e-5);
}

// Millington 3.1.3: 1 m/s for a frame of 20 ms is 20 mm.
#[test]
fn oracle_millington_3_1_3_one_frame() {
    let mut body = Kinematic::<Plane>::default();
    body.step_motion(Motion::new(Vec2::X, 0.0), &Limits::default(), 0.02);
    assert_near(body.position, Vec2::new(0.02, 0.0), 1e-7);
}

// Buckland ch. 1 p. 30-37.
#[test]
fn oracle_buckland_1_kinematics() {
    assert_eq!(distance_after(35.0, 0.0, 0.5), 17.5);
    for second in 0..=5 {
        assert_eq!(speed_after(0.0, 2.0, second as f32), 2.0 * second as f32);
    }
    assert_eq!(speed_after(3.0, 2.0, 3.0), 9.0);
    assert_eq!(distance_after(4.0, 0.0, 2.0), 8.0);
    assert_eq!(distance_after(2.0, 2.0, 2.0), 8.0); // a = 2 from rest, between t = 1 (u = 2) and t = 3: 4 + 4
    let fall = speed_after_distance(0.0, 9.8, 381.0).unwrap(); // sqrt(7467.6)
    assert!((fall - 86.415).abs() < 1e-3);
}

// Buckland ch. 1 p. 38-40: a = F / m = 2; v = 1, x = 0.5; then v = 2, x = 1.5.
#[test]
fn oracle_buckland_1_force_and_integrator() {
    let body_mass = Mass { mass: 2.0, ..Mass::default() };
    let steering = body_mass.acceleration::<Plane>(Vec2::new(4.0, 0.0), 0.0);
    let mut body = Kinematic::<Plane>::default();
    body.step_semi_implicit(steering, &Limits::default(), 0.5);
    assert_eq!((body.velocity.x, body.position.x), (1.0, 0.5));
    body.step_semi_implicit(steering, &Limits::default(), 0.5);
    assert_eq!((body.velocity.x, body.position.x), (2.0, 1.5));
}

// Buckland ch. 4 p. 138-143, the ball: u = force / mass, t = (sqrt(u² + 2 a d) - u) / a, reach u² / (2 |a|).
// The book gives up where the ball comes to rest exactly at the target; it does arrive there, and so it does
// here.
#[test]
fn oracle_buckland_4_time_to_cover() {
    let near =
        |a: Option<f32>, b: f32| assert!((a.unwrap() - b).abs() < 2e-3 * b.max(1.0), "{a:?} is not {b}");
    near(time_to_cover(10.0, -2.0, 16.0), 2.0);
    near(time_to_cover(10.0, -2.0, 24.0), 4.0);
    near(time_to_cover(10.0, -2.0, 25.0), 5.0);
    assert_eq!(time_to_cover(10.0, -2.0, 25.001), None);
    near(time_to_cover(3.0, -0.015, 100.0), 36.700_684);
    near(time_to_cover(3.0, -0.015, 200.0), 84.529_946);
    near(time_to_cover(3.0, -0.015, 299.0), 188.452_99);
    near(time_to_cover(6.0, -0.015, 660.0), 131.671_84);
    assert!((distance_after(3.0, -0.015, 10.0) - 29.25).abs() < 1e-4);
    assert!((distance_after(3.0, -0.015, 100.0) - 225.0).abs() < 1e-3);
    assert!((distance_after(3.0, -0.015, time_to_stop(3.0, -0.015).unwrap()) - 300.0).abs() < 1e-2);
}

#[test]
fn oracle_buckland_1_boat() {
    let boat = Mass { mass: 2000.0, ..Mass::default() };
    assert_eq!(boat.force(Steering::<Plane>::linear(Vec2::new(1.5, 0.0))).linear.x, 3000.0);
}

// Buckland ch. 3 p. 89-91: the speed is cut before the position moves, and the heading is kept below 1e-8.
#[test]
fn oracle_buckland_3_vehicle_update() {
    let limits = Limits { max_speed: 150.0, ..Limits::default() };
    let mut body = Kinematic::<Plane>::default();
    body.step_semi_implicit(Steering::linear(Vec2::new(0.0, 400.0)), &limits, 1.0);
    assert_eq!((body.velocity, body.position), (Vec2::new(0.0, 150.0), Vec2::new(0.0, 150.0)));
    body.face_velocity();
    assert_eq!(body.orientation, std::f32::consts::FRAC_PI_2);
    body.velocity = Vec2::new(0.9e-4, 0.0); // squared: 0.81e-8
    body.face_velocity();
    assert_eq!(body.orientation, std::f32::consts::FRAC_PI_2);
    body.velocity = Vec2::new(1.1e-4, 0.0);
    body.face_velocity();
    assert_eq!(body.orientation, 0.0);
}

#[test]
fn time_that_does_not_pass_changes_nothing() {
    let before = Kinematic::<Plane>::at(Vec2::ONE).with_velocity(Vec2::X).with_spin(1.0);
    for dt in [0.0, -1.0, f32::NAN] {
        let mut body = before;
        body.step_exact(Steering::linear(Vec2::Y), &Limits::default(), dt);
        body.step_explicit(Steering::linear(Vec2::Y), &Limits::default(), dt);
        body.step_semi_implicit(Steering::linear(Vec2::Y), &Limits::default(), dt);
        body.step_motion(Motion::new(Vec2::Y, 3.0), &Limits::default(), dt);
        body.face_velocity_smoothly(5.0, dt);
        body.face_velocity_within(5.0, dt);
        assert_eq!(body, before);
    }
}

#[test]
fn bodies_survive_saving() {
    let body = Kinematic::<Volume>::at(Vec3::ONE).with_velocity(Vec3::X).with_orientation(Quat::IDENTITY);
    let text = serde_json::to_string(&(body, Limits::default(), Mass::default())).unwrap();
    let back: (Kinematic<Volume>, Limits, Mass) = serde_json::from_str(&text).unwrap();
    assert_eq!(back, (body, Limits::default(), Mass::default()));
}

#[test]
fn partial_limits_load_with_the_rest_unlimited() {
    let limits: Limits = serde_json::from_str(r#"{"max_speed": 3.0}"#).unwrap();
    assert_eq!(limits, Limits { max_speed: 3.0, ..Limits::NONE });
}

#[test]
fn stopping_is_never_predicted_backwards() {
    assert_eq!(time_to_cover(-1.0, 0.0, 1.0), None);
    assert_eq!(time_to_cover(0.0, 0.0, 1.0), None);
    assert_eq!(time_to_cover(0.0, 0.0, 0.0), Some(0.0));
    assert_eq!(time_to_cover(f32::NAN, 0.0, 1.0), None);
    assert_eq!(time_to_stop(2.0, -0.5), Some(4.0));
    assert_eq!(time_to_stop(2.0, 0.5), None);
    assert_eq!(time_to_stop(2.0, 0.0), None);
}

/// A mass on a spring of stiffness 1, for one period in steps of `dt`: the energy relative to the start.
fn spring_energy(step: fn(&mut Kinematic<Plane>, Steering<Plane>, &Limits, f32), dt: f32) -> f32 {
    let mut body = Kinematic::<Plane>::at(Vec2::X);
    for _ in 0..(20.0 * std::f32::consts::TAU / dt) as u32 {
        let pull = Steering::linear(-body.position);
        step(&mut body, pull, &Limits::NONE, dt);
    }
    body.position.length_squared() + body.velocity.length_squared()
}

#[test]
fn semi_implicit_keeps_the_energy_and_explicit_gains_it() {
    let semi_implicit = spring_energy(Kinematic::step_semi_implicit, 0.05);
    let explicit = spring_energy(Kinematic::step_explicit, 0.05);
    assert!((semi_implicit - 1.0).abs() < 0.06, "{semi_implicit}");
    assert!(explicit > 10.0, "{explicit}");
}

fn any_vector() -> impl Strategy<Value = Vec2> {
    (-10f32..10.0, -10f32..10.0).prop_map(Vec2::from)
}

#[test]
fn stepping_all_is_stepping_each() {
    let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::default() };
    let start: Vec<Kinematic<Plane>> = (0..300)
        .map(|i| Kinematic::at(Vec2::new(i as f32, 1.0)).with_velocity(Vec2::new(0.1 * i as f32 - 9.0, 0.7)))
        .collect();
    let wishes: Vec<Option<Steering<Plane>>> =
        (0..299).map(|i| (i % 3 > 0).then(|| Steering::new(Vec2::new(1.0, i as f32 * 0.1), 0.3))).collect();
    let (mut all, mut each) = (start.clone(), start.clone());
    step_all(&mut all, &wishes, &limits, 0.1);
    for (body, wish) in each.iter_mut().zip(&wishes) {
        body.step_semi_implicit(wish.unwrap_or_default(), &limits, 0.1);
        body.face_velocity();
    }
    assert_eq!(all, each);
    assert_eq!(all[299], start[299]); // no wish of its own in the list
}

proptest! {
    #[test]
    fn all_integrators_converge(v in any_vector(), a in any_vector(), spin in -1f32..1.0, turn in -1f32..1.0) {
        let steering = Steering::<Plane>::new(a, turn);
        let start = Kinematic::<Plane>::default().with_velocity(v).with_spin(spin);
        let (mut exact, mut semi, mut explicit) = (start, start, start);
        exact.step_exact(steering, &Limits::NONE, 1.0);
        for _ in 0..1000 {
            semi.step_semi_implicit(steering, &Limits::NONE, 0.001);
            explicit.step_explicit(steering, &Limits::NONE, 0.001);
        }
        for body in [semi, explicit] {
            assert_near(body.position, exact.position, 0.02);
            assert_near(body.velocity, exact.velocity, 0.01);
            prop_assert!(angle::difference(body.orientation, exact.orientation).abs() < 0.01);
        }
    }

    #[test]
    fn exact_steps_do_not_depend_on_the_frame_rate(v in any_vector(), a in any_vector(), steps in 1u32..50) {
        let steering = Steering::<Plane>::linear(a);
        let (mut one, mut many) = (Kinematic::<Plane>::default().with_velocity(v), Kinematic::default().with_velocity(v));
        one.step_exact(steering, &Limits::NONE, 1.0);
        for _ in 0..steps {
            many.step_exact(steering, &Limits::NONE, 1.0 / steps as f32);
        }
        assert_near(one.position, many.position, 1e-3);
        assert_near(one.velocity, many.velocity, 1e-3);
    }

    #[test]
    fn no_step_exceeds_the_limits(v in any_vector(), a in any_vector(), spin in -9f32..9.0, max in 0f32..5.0) {
        let limits = Limits { max_speed: max, max_spin: max, ..Limits::NONE };
        let start = Kinematic::<Plane>::default().with_velocity(v).with_spin(spin);
        for step in [Kinematic::step_exact, Kinematic::step_explicit, Kinematic::step_semi_implicit] {
            let mut body = start;
            step(&mut body, Steering::linear(a), &limits, 0.1);
            prop_assert!(body.speed() <= max * 1.0001 && body.spin.abs() <= max * 1.0001);
        }
    }

    #[test]
    fn a_pose_leads_there_and_back(p in any_vector(), o in -4f32..4.0, q in any_vector()) {
        let pose = Pose::<Plane>::new(p, o);
        assert_near(pose.to_world(pose.to_local(q)), q, 1e-4);
        assert_near(pose.to_local(pose.position + pose.forward() * 2.0), Vec2::new(2.0, 0.0), 1e-4);
    }

    #[test]
    fn smooth_facing_arrives_at_any_frame_rate(o in -3f32..3.0, v in any_vector(), steps in 1u32..40) {
        prop_assume!(v.length() > 0.1 && angle::difference(o, Plane::facing(v, o).unwrap()).abs() < 3.0);
        let mut one = Kinematic::<Plane>::default().with_orientation(o).with_velocity(v);
        let mut many = one;
        one.face_velocity_smoothly(3.0, 0.5);
        (0..steps).for_each(|_| many.face_velocity_smoothly(3.0, 0.5 / steps as f32));
        prop_assert!(angle::difference(one.orientation, many.orientation).abs() < 1e-3);
    }

    #[test]
    fn time_to_cover_covers(u in 0f32..20.0, a in -5f32..5.0, d in 0.01f32..50.0) {
        if let Some(time) = time_to_cover(u, a, d) {
            prop_assert!((distance_after(u, a, time) - d).abs() < 0.02);
        } else {
            prop_assert!(u * u + 2.0 * a * d <= 0.0 || (u == 0.0 && a <= 0.0));
        }
    }
}
