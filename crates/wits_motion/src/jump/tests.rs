//! The numbers of the book, and what must always hold.

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::geometry::Aabb;
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::raycast::{Boxes, Cast, Hit, RayCast};
use wits_core::space::Ground;

use super::*;
use crate::steering::MatchVelocity;

const DT: f32 = 1.0 / 60.0;
const LIMITS: Limits = Limits { max_speed: 7.0, max_acceleration: 9.0, ..Limits::NONE };

fn assert_close(value: f32, wanted: f32) {
    assert!((value - wanted).abs() < 2e-6 * (1.0 + wanted.abs()), "{value} is not {wanted}");
}

fn jumper(max_rise: f32) -> Jumper {
    Jumper { max_rise, max_speed: 100.0, ..Jumper::default() }
}

// Millington, exercise 3.15: v = (0, 5), required (0, 7), in 0.1 time units: (7 - 5) / 0.1 = 20 along the way.
#[test]
fn oracle_millington_3_15_run_up() {
    let point = JumpPoint { velocity: Vec3::Z * 7.0, ..JumpPoint::default() };
    let body = Kinematic::<Ground>::default().with_velocity(Vec3::Z * 5.0);
    let wish = point.steer(&MatchVelocity { time: 0.1 }, &body, &Limits::NONE).unwrap();
    assert!(wish.linear.distance(Vec3::Z * 20.0) < 1e-4);
}

// Millington, exercise 3.16: equal heights: t = 2 vy / 9.81 = 0.2038736 vy; the book says 0.204 vy.
#[test]
fn oracle_millington_3_16_time_in_the_air() {
    for rise in [1.0, 2.0, 5.0] {
        let jumps = jumper(rise).take_offs(Vec3::ZERO, Vec3::X).unwrap();
        assert_close(jumps.falling.time, 0.203_873_6 * rise);
        assert!((jumps.falling.time - 0.204 * rise).abs() < 1e-3);
        assert_eq!(jumps.rising, None, "after no time at all is no jump");
    }
}

// Millington, exercise 3.17: (10, 3, 12) to (12, 3, 20) with vy = 2: t = 4 / 9.81 = 0.407747, (2, 8) / t = (4.905, 19.62).
#[test]
fn oracle_millington_3_17_take_off() {
    let jumps = jumper(2.0).take_offs(Vec3::new(10.0, 3.0, 12.0), Vec3::new(12.0, 3.0, 20.0)).unwrap();
    assert_close(jumps.falling.time, 0.407_747);
    assert!(jumps.falling.velocity.distance(Vec3::new(4.905, 2.0, 19.62)) < 1e-4);
}

// Derived, vy = 5: one metre up: (5 ∓ sqrt(25 - 19.62)) / 9.81 = 0.273243 and 0.746125; one metre down: 1.190604, and the
// other root is negative.
#[test]
fn oracle_millington_3_6_2_both_roots() {
    let up = jumper(5.0).take_offs(Vec3::ZERO, Vec3::new(2.0, 1.0, 0.0)).unwrap();
    assert_close(up.rising.unwrap().time, 0.273_243);
    assert_close(up.falling.time, 0.746_125);
    let down = jumper(5.0).take_offs(Vec3::ZERO, Vec3::new(2.0, -1.0, 0.0)).unwrap();
    assert_close(down.falling.time, 1.190_604);
    assert_eq!(down.rising, None);
}

// The listing takes (v ∓ sqrt(2 g dy + v²)) / g with g = -9.81: for a metre up that is -0.273 and -0.746 seconds.
#[test]
fn the_printed_signs_give_negative_times() {
    let (v, g, dy) = (5.0_f32, -9.81_f32, 1.0_f32);
    let root = (2.0 * g * dy + v * v).sqrt();
    let printed = [(v - root) / g, (v + root) / g];
    let right = jumper(5.0).take_offs(Vec3::ZERO, Vec3::new(2.0, 1.0, 0.0)).unwrap();
    assert!(printed.iter().all(|time| *time < 0.0));
    assert!((printed[0] + right.rising.unwrap().time).abs() < 1e-5);
    assert!((printed[1] + right.falling.time).abs() < 1e-5);
}

#[test]
fn higher_pads_are_landed_on_from_above() {
    let (jumper, pad) = (jumper(5.0), Vec3::new(2.0, 1.0, 0.0));
    let falling_at = |jump: TakeOff| jump.shot(Vec3::ZERO, jumper.gravity).velocity_at(jump.time).y < 0.0;
    assert!(falling_at(jumper.take_off(Vec3::ZERO, pad, Arrival::Descending).unwrap()));
    assert!(!falling_at(jumper.take_off(Vec3::ZERO, pad, Arrival::Soonest).unwrap()));
    // Too slow for the short flight (2 / 0.273 = 7.3 m/s): the longer one will do.
    let slow = Jumper { max_speed: 4.0, ..jumper };
    assert!(falling_at(slow.take_off(Vec3::ZERO, pad, Arrival::Soonest).unwrap()));
}

#[test]
fn impossible_jumps_say_why() {
    let at = |jumper: Jumper, to: Vec3| jumper.take_off(Vec3::ZERO, to, Arrival::Descending);
    let human = Jumper::default();
    assert!(matches!(at(human, Vec3::new(1.0, 2.0, 0.0)), Err(WhyNot::TooHigh { needs }) if needs > 6.2));
    assert!(matches!(at(human, Vec3::X * 9.0), Err(WhyNot::TooFar { needs }) if needs > 8.8));
    assert_eq!(at(Jumper { max_rise: 0.0, ..human }, Vec3::X), Err(WhyNot::NoRise));
    assert!(at(Jumper { max_rise: 0.0, ..human }, Vec3::new(1.0, -1.0, 0.0)).is_ok(), "stepping off a ledge");
    assert_eq!(at(Jumper { gravity: 0.0, ..human }, Vec3::X), Err(WhyNot::NotFinite));
    assert_eq!(at(human, Vec3::new(f32::NAN, 0.0, 0.0)), Err(WhyNot::NotFinite));
    // A heavy load: lower, so shorter in the air, so faster on the ground.
    let speeds = [5.0, 4.0, 3.0].map(|rise| at(jumper(rise), Vec3::X * 3.0).unwrap().planar_speed());
    assert!(speeds.is_sorted() && speeds[0] < speeds[2]);
}

// Millington 3.6.1: touching the region with at least the velocity fires.
#[test]
fn oracle_millington_3_6_1_jump_points() {
    let point = JumpPoint { at: Vec3::X * 10.0, velocity: Vec3::X * 5.0, ..JumpPoint::default() };
    let human = Jumper::default();
    let at = |x: f32, velocity: Vec3| Kinematic::<Ground>::at(Vec3::X * x).with_velocity(velocity);
    assert_eq!(point.try_jump(&at(9.0, Vec3::X * 6.0), &human), Err(NotYet::Away { distance: 0.5 }));
    assert_eq!(point.try_jump(&at(9.6, Vec3::X * 4.0), &human), Err(NotYet::TooSlow { by: 1.0 }));
    // Only the part along the jump counts, and a little askew is all right.
    let askew = Vec3::new(5.0, 0.0, 2.0);
    assert_eq!(point.try_jump(&at(9.6, askew), &human).unwrap().velocity, Vec3::new(5.0, 5.0, 2.0));
    assert!(point.try_jump(&at(9.6, Vec3::Z * 9.0), &human).is_err());
    // A pedestal takes the very velocity.
    let pedestal = JumpPoint { demand: Demand::Exactly { tolerance: 0.5 }, ..point };
    assert!(matches!(pedestal.try_jump(&at(9.6, askew), &human), Err(NotYet::NotExact { by }) if by == 2.0));
    assert!(matches!(pedestal.try_jump(&at(9.6, Vec3::X * 6.0), &human), Err(NotYet::NotExact { .. })));
    assert!(pedestal.try_jump(&at(9.6, Vec3::X * 5.3), &human).is_ok());
    // From one side only.
    let approach = Some(Approach { direction: Vec3::X, spread: 0.2 });
    let narrow = JumpPoint { approach, ..point };
    assert_eq!(narrow.try_jump(&at(9.6, askew), &human), Err(NotYet::WrongApproach));
    assert!(narrow.try_jump(&at(9.6, Vec3::X * 6.0), &human).is_ok());
}

/// A body that does as it is told, over solid ground up to the edge; what pushes it is up to the caller.
fn carry_out(
    jump: &Jump,
    plan: &JumpPlan,
    gravity: f32,
    mut body: Kinematic<Ground>,
    mut push: impl FnMut(u32, &mut Kinematic<Ground>),
) -> (JumpState, Kinematic<Ground>, f32) {
    let mut state = JumpState::default();
    let mut top = 0.0_f32;
    for tick in 0..2400 {
        push(tick, &mut body);
        match jump.steer(&mut state, &body, plan, &LIMITS, DT) {
            JumpOrder::Steer(steering) => {
                assert!(steering.linear.length() <= LIMITS.max_acceleration * 1.0001);
                body.step_semi_implicit(steering, &LIMITS, DT);
            }
            JumpOrder::Jump(command) => body.velocity = command.velocity,
            JumpOrder::Fly => {
                body.velocity.y -= gravity * DT;
                body.position += body.velocity * DT;
            }
            JumpOrder::Landed | JumpOrder::Aborted(_) => break,
        }
        top = top.max(body.position.y);
    }
    (state, body, top)
}

fn easy_plan() -> JumpPlan {
    let link = JumpLink { from: Vec3::X * 10.0, to: Vec3::new(14.0, 0.5, 0.0), ..JumpLink::default() };
    link.plan(&Jumper::default(), Arrival::Descending).unwrap()
}

// Millington 3.6.2: the jump behaviour gets a running start and lands on the pad.
#[test]
fn oracle_millington_3_6_2_jump_behaviour() {
    let plan = easy_plan();
    for start in [Vec3::ZERO, Vec3::new(9.5, 0.0, 0.0), Vec3::new(12.0, 0.0, 4.0), Vec3::new(7.0, 0.0, -3.0)]
    {
        let (state, body, top) = carry_out(&Jump::default(), &plan, 9.81, Kinematic::at(start), |_, _| {});
        assert_eq!((state.phase, state.spoilt), (JumpPhase::Landed, 0), "from {start}");
        assert!(body.position.distance(plan.to) < 0.7, "{}", body.position);
        assert!((top - 25.0 / 19.62).abs() < 0.1, "the apex of 5 m/s is at 1.27 m, not {top}");
    }
}

#[test]
fn a_push_on_the_run_up_is_made_up_for() {
    let plan = easy_plan();
    let push = |tick, body: &mut Kinematic<Ground>| {
        if tick == 60 {
            body.velocity.z += 5.0;
        }
    };
    let start = Kinematic::at(Vec3::X * 6.5);
    let mut hit = false;
    let pushed = |tick: u32, body: &mut Kinematic<Ground>| {
        if !hit && body.position.x > 8.8 && tick > 0 {
            hit = true;
            body.velocity.z += 5.0;
        }
    };
    let (state, body, _) = carry_out(&Jump::default(), &plan, 9.81, start, pushed);
    assert_eq!((state.phase, state.spoilt), (JumpPhase::Landed, 1));
    assert!(body.position.distance(plan.to) < 0.7);
    let (state, ..) = carry_out(&Jump::default(), &plan, 9.81, start, push);
    assert_eq!(state.phase, JumpPhase::Landed);
}

#[test]
fn a_jump_that_is_given_up_says_why() {
    let plan = easy_plan();
    let stubborn = |_: u32, body: &mut Kinematic<Ground>| body.velocity.z = 5.0;
    let once = Jump { retries: 0, ..Jump::default() };
    let hurried = Jump { patience: 0.2, ..Jump::default() };
    let start = Kinematic::at(Vec3::X * 7.0);
    let phase = |jump: &Jump, plan: &JumpPlan| carry_out(jump, plan, 9.81, start, |_, _| {}).0.phase;
    assert_eq!(phase(&hurried, &plan), JumpPhase::Aborted(Abort::TookTooLong));
    let cramped = JumpPlan { room: 0.5, ..plan };
    assert!(matches!(
        phase(&Jump::default(), &cramped),
        JumpPhase::Aborted(Abort::Impossible(WhyNot::NoRoom { needs })) if needs > 1.0
    ));
    let mut hit = false;
    let late_push = |_: u32, body: &mut Kinematic<Ground>| {
        if !hit && body.position.x > 9.6 {
            hit = true;
            body.velocity.x = 1.0;
        }
    };
    let (state, ..) = carry_out(&once, &plan, 9.81, start, late_push);
    assert_eq!(state.phase, JumpPhase::Aborted(Abort::Spoilt));
    let (state, ..) = carry_out(&once, &plan, 9.81, start, stubborn);
    assert_ne!(state.phase, JumpPhase::Landed);
    // Twice the gravity that was planned with: it falls short, and says so.
    let (state, ..) = carry_out(&Jump::default(), &plan, 19.62, start, |_, _| {});
    assert_eq!(state.phase, JumpPhase::Aborted(Abort::MissedThePad));
    assert!(state.is_over() && !state.holds_control());
}

#[test]
fn straight_up_needs_no_run_up() {
    let link =
        JumpLink { from: Vec3::X * 2.0, to: Vec3::new(2.0, 1.0, 0.0), room: 0.0, ..JumpLink::default() };
    let plan = link.plan(&Jumper::default(), Arrival::Descending).unwrap();
    let (state, body, _) = carry_out(&Jump::default(), &plan, 9.81, Kinematic::at(Vec3::ZERO), |_, _| {});
    assert_eq!(state.phase, JumpPhase::Landed);
    assert!(body.position.distance(link.to) < 0.7);
}

/// A hop is slow, and so is its run-up: who is on its line far away goes to where it starts, and does not creep there.
#[test]
fn a_run_up_is_not_begun_too_early() {
    let link = JumpLink { to: Vec3::new(-0.339, 0.0, 0.178), pad_radius: 0.8, ..JumpLink::default() };
    let plan = link.plan(&Jumper::default(), Arrival::Descending).unwrap();
    let start = Kinematic::at(Vec3::new(5.536, 0.0, -2.748));
    let mut ticks = 0;
    let (state, ..) = carry_out(&Jump::default(), &plan, 9.81, start, |_, _| ticks += 1);
    assert_eq!(state.phase, JumpPhase::Landed);
    assert!(ticks < 5 * 60, "6 m take {ticks} ticks");
}

// Millington 3.6.2: a link is a jump point and a pad.
#[test]
fn oracle_millington_3_6_2_links() {
    let link = JumpLink { to: Vec3::X * 3.0, both_ways: true, ..JumpLink::default() };
    let human = Jumper::default();
    // 3 m in 1.019368 s is 2.943 m/s; at 8 m/s² that takes 0.367875 s and 0.5413 m.
    let limits = Limits { max_acceleration: 8.0, ..LIMITS };
    let cost = |link: JumpLink| link.cost(&human, &Jump::default(), &limits);
    assert_close(cost(link).unwrap(), 1.019_368 + 2.943 / 8.0);
    assert_eq!(cost(JumpLink { room: 0.5, ..link }), None);
    let point = link.point(&human).unwrap();
    assert!((point.velocity.x - 2.943).abs() < 1e-5 && point.at == link.from);
    let back = link.back().unwrap();
    assert_eq!((back.from, back.to), (link.to, link.from));
    assert_eq!(JumpLink { both_ways: false, ..link }.back(), None);
    let text = serde_json::to_string(&link).unwrap();
    assert_eq!(serde_json::from_str::<JumpLink>(&text).unwrap(), link);
    assert!(serde_json::from_str::<JumpLink>(r#"{"form": 1}"#).is_err());
}

// 3 m take 2.943 m/s, 0.4812 m of run-up at 9 m/s², 0.1472 m to settle and 0.1 m to arrive in: 0.7284 m. With less room
// the jump is refused, so it must not look cheap to a path finder either.
#[test]
fn a_jump_without_room_to_settle_has_no_cost() {
    for (room, possible) in [(0.5, false), (0.728, false), (0.729, true)] {
        let link = JumpLink { to: Vec3::X * 3.0, room, ..JumpLink::default() };
        let plan = link.plan(&Jumper::default(), Arrival::Descending).unwrap();
        let (state, ..) = carry_out(&Jump::default(), &plan, 9.81, Kinematic::at(Vec3::X * -0.7), |_, _| {});
        assert_eq!(state.phase == JumpPhase::Landed, possible, "{room} m: {:?}", state.phase);
        assert_eq!(link.cost(&Jumper::default(), &Jump::default(), &LIMITS).is_some(), possible, "{room} m");
    }
}

// Millington 3.6.3: runs into the gap at full speed, jumps at the last moment on the ledge.
#[test]
fn oracle_millington_3_6_3_hole_fillers() {
    let gap = [Aabb::new(Vec3::new(8.0, -3.0, -5.0), Vec3::new(10.5, 1.0, 5.0))];
    let detector = JumpDetector::default();
    let mut body = Kinematic::<Ground>::default().with_velocity(Vec3::X * 2.0);
    let mut jumped_at = None;
    for _ in 0..600 {
        match detector.steer(&body, &Boxes(&gap), |_| Some(Gap::default()), &LIMITS, DT) {
            None => body.position += body.velocity * DT,
            Some(GapOrder::Run { steering, gap: 0, distance }) => {
                assert!((distance - (8.0 - body.position.x)).abs() < 1e-3);
                body.step_semi_implicit(steering, &LIMITS, DT);
            }
            Some(GapOrder::Jump { command, .. }) => {
                jumped_at = Some(body.position.x);
                body.velocity = command.velocity;
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    let edge = jumped_at.unwrap();
    assert!(edge <= 8.0 && edge > 7.8, "on the ledge, at the last moment: {edge}");
    assert!((body.velocity.x - 6.0).abs() < 0.05, "at full speed");
    let landing = crate::ballistics::Shot {
        from: body.position,
        velocity: body.velocity,
        gravity: crate::ballistics::earth(),
    };
    assert!(landing.lands_at(0.0).unwrap().at.x > 10.5);
}

#[test]
fn gaps_may_demand_a_velocity_and_walls_are_no_gaps() {
    let gap = [Aabb::new(Vec3::new(1.0, -3.0, -5.0), Vec3::new(3.0, 1.0, 5.0))];
    let detector = JumpDetector::default();
    let look = |x: f32, speed: f32, needs: f32| {
        let body = Kinematic::<Ground>::at(Vec3::X * x).with_velocity(Vec3::X * speed);
        let of = |_| Some(Gap { velocity: Vec3::X * needs });
        detector.steer(&body, &Boxes(&gap), of, &LIMITS, DT)
    };
    assert!(
        matches!(look(0.98, 3.0, 5.0), Some(GapOrder::Balk { by, steering, .. }) if by == 2.0 && steering.linear.x < 0.0)
    );
    assert!(matches!(look(0.98, 5.5, 5.0), Some(GapOrder::Jump { .. })));
    assert_eq!(look(4.0, 5.5, 5.0), None, "behind it there is nothing ahead");
    // Standing, it looks where it faces.
    let standing = Kinematic::<Ground>::default();
    let look = |of: fn(u64) -> Option<Gap>| detector.steer(&standing, &Boxes(&gap), of, &LIMITS, DT);
    assert!(matches!(look(|_| Some(Gap::default())), Some(GapOrder::Run { .. })));
    assert_eq!(look(|_| None), None);
    // Only its own layers count.
    let seen = |layers: u32| {
        let world = move |cast: &Cast<Vec3>| {
            (cast.layers & 4 != 0).then_some(Hit {
                distance: 1.0,
                point: Vec3::X,
                normal: Vec3::NEG_X,
                id: 7,
            })
        };
        assert!(world.ray(Vec3::ZERO, Vec3::X, 5.0).is_some());
        JumpDetector { layers, ..detector }
            .steer(&standing, &world, |_| Some(Gap::default()), &LIMITS, DT)
            .is_some()
    };
    assert!(seen(4) && !seen(2));
}

/// Runs at a gap whose edge is at 0, and says how far it came, and how fast it was when it jumped.
fn run_at_gap(start: f32, speed: f32, needs: f32, limits: &Limits, dt: f32) -> (f32, Option<f32>) {
    let gap = [Aabb::new(Vec3::new(0.0, -3.0, -5.0), Vec3::new(90.0, 1.0, 5.0))];
    let mut body = Kinematic::<Ground>::at(Vec3::X * -start).with_velocity(Vec3::X * speed);
    for _ in 0..(20.0 / dt) as u32 {
        let of = |_| Some(Gap { velocity: Vec3::X * needs });
        match JumpDetector::default().steer(&body, &Boxes(&gap), of, limits, dt) {
            Some(GapOrder::Jump { command, .. }) => return (body.position.x, Some(command.velocity.x)),
            Some(GapOrder::Run { steering, .. } | GapOrder::Balk { steering, .. }) => {
                body.step_semi_implicit(steering, limits, dt);
            }
            None => body.position += body.velocity * dt,
        }
    }
    (body.position.x, None)
}

// From 6 m/s at 3 m/s² it takes 36 / 6 = 6 m to stop: at the edge, and even 5 m before it, is too late.
#[test]
fn who_balks_stops_before_the_edge() {
    let lazy = Limits { max_acceleration: 3.0, ..LIMITS };
    let (at, jumped) = run_at_gap(12.0, 6.0, 6.5, &lazy, DT);
    assert_eq!(jumped, None, "6 m/s are all it can");
    assert!((-0.5..=0.0).contains(&at), "stands at the edge, not at {at}");
    // From rest 2 m before the edge it would come to sqrt(12) = 3.46 m/s.
    assert!(run_at_gap(2.0, 0.0, 3.0, &lazy, DT).1.is_some());
    assert_eq!(run_at_gap(2.0, 0.0, 3.6, &lazy, DT).1, None);
}

#[test]
fn definitions_find_their_faults() {
    assert_eq!(Jump::default().faults("jump").to_string(), "");
    assert_eq!(Jumper::default().faults("jumper").to_string(), "");
    assert_eq!(JumpLink::default().faults("link").to_string(), "");
    assert_eq!(JumpPoint::default().faults("point").to_string(), "");
    assert_eq!(JumpDetector::default().faults("detector").to_string(), "");
    let faulty = JumpPoint {
        radius: 0.0,
        danger: 2.0,
        approach: Some(Approach { direction: Vec3::Y, spread: -1.0 }),
        ..JumpPoint::default()
    };
    assert_eq!(faulty.faults("point").list().len(), 4);
    assert_eq!(Jumper { gravity: 0.0, max_rise: f32::NAN, ..Jumper::default() }.faults("j").list().len(), 2);
}

proptest! {
    /// Both take-offs lead to the pad.
    #[test]
    fn every_take_off_leads_there(
        from in (-20f32..20.0, -5f32..5.0, -20f32..20.0).prop_map(Vec3::from),
        way in (-8f32..8.0, -6f32..4.0, -8f32..8.0).prop_map(Vec3::from),
        rise in 0.5f32..9.0,
        gravity in 5f32..25.0,
    ) {
        let jumper = Jumper { max_rise: rise, gravity, max_speed: 8.0 };
        match jumper.take_offs(from, from + way) {
            Ok(jumps) => {
                for jump in jumps.rising.into_iter().chain([jumps.falling]) {
                    let end = jump.shot(from, gravity).at(jump.time);
                    prop_assert!(end.distance(from + way) < 1e-3, "{end}");
                    prop_assert!(jump.time > 0.0 && jump.velocity.y == rise);
                }
                prop_assert_eq!(jumps.rising.is_some(), way.y > 0.0);
            }
            Err(why) => prop_assert!(matches!(why, WhyNot::TooHigh { needs } if needs >= rise), "{why}"),
        }
    }

    /// Whatever can be planned is landed, from wherever one starts at rest.
    #[test]
    fn planned_jumps_land(
        start in (-6f32..6.0, -6f32..6.0),
        way in (-5f32..5.0, -2f32..1.0, -5f32..5.0).prop_map(Vec3::from),
    ) {
        let link = JumpLink { to: way, room: 6.0, pad_radius: 0.8, ..JumpLink::default() };
        let Ok(plan) = link.plan(&Jumper::default(), Arrival::Descending) else { return Ok(()) };
        let body = Kinematic::at(Vec3::new(start.0, 0.0, start.1));
        let (state, body, _) = carry_out(&Jump::default(), &plan, 9.81, body, |_, _| {});
        prop_assert_eq!(state.phase, JumpPhase::Landed);
        prop_assert!(body.position.distance(way) < 1.1);
    }

    /// Whoever sees a gap in time to stop either jumps with what it demands, or stops before it.
    #[test]
    fn nobody_falls_into_a_gap(
        speed in 0f32..6.0,
        needs in 0f32..8.0,
        spare in 0.2f32..4.5,
        strength in 1f32..20.0,
        dt in 0.004f32..0.034,
    ) {
        let limits = Limits { max_acceleration: strength, ..LIMITS };
        let start = 0.5 * speed * speed / strength + speed * (0.1 + 2.0 * dt) + spare;
        let (at, jumped) = run_at_gap(start, speed, needs, &limits, dt);
        prop_assert!(at <= 0.0, "{at}");
        prop_assert!(jumped.is_none_or(|speed| speed >= needs), "{jumped:?}");
        // And what can be jumped with some ease is jumped.
        if needs < 5.5 && needs * needs < speed * speed + strength * spare {
            prop_assert!(jumped.is_some(), "stands at {at}");
        }
    }

    /// Finite, within the limits, whatever the body and the step.
    #[test]
    fn orders_are_always_sane(
        position in (-9f32..9.0, -1f32..1.0, -9f32..9.0).prop_map(Vec3::from),
        velocity in (-9f32..9.0, -9f32..9.0, -9f32..9.0).prop_map(Vec3::from),
        way in (-5f32..5.0, -2f32..2.0, -5f32..5.0).prop_map(Vec3::from),
        dt in prop_oneof![Just(0.0f32), Just(5.0), 0.001f32..0.1],
        phase in prop_oneof![Just(JumpPhase::Gather), Just(JumpPhase::RunUp), Just(JumpPhase::Airborne)],
    ) {
        let link = JumpLink { to: way, ..JumpLink::default() };
        let Ok(plan) = link.plan(&jumper(5.0), Arrival::Descending) else { return Ok(()) };
        let body = Kinematic::<Ground>::at(position).with_velocity(velocity);
        for limits in [LIMITS, Limits::NONE, Limits { max_acceleration: 0.0, ..LIMITS }] {
            let mut state = JumpState { phase, ..JumpState::default() };
            let order = Jump::default().steer(&mut state, &body, &plan, &limits, dt);
            if let Some(steering) = order.steering() {
                prop_assert!(steering.is_finite());
                prop_assert!(steering.linear.length() <= limits.max_acceleration * 1.0001);
            }
        }
    }
}
