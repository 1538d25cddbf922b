//! The numbers of the books, and what must always hold.

use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::geometry::{Ball, Circle, Wall};
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::raycast::{Balls, StaticWorld};
use wits_core::space::{Ground, Plane, Space, Volume};

use super::*;
use crate::steering::{Arrive, Braking, Drive, Evade, Separation, View, others};

/// The book's vehicle: forces are differences of velocities, braking is fast.
const BOOK: Limits = Limits { max_speed: 10.0, ..Limits::NONE };
const FAST: Arrive =
    Arrive { braking: Braking::FAST, stop_radius: 0.0, time: 1.0, at_goal: crate::steering::AtGoal::Hold };
const LIMITS: Limits = Limits { max_speed: 3.0, max_acceleration: 9.0, ..Limits::NONE };
const DT: f32 = 1.0 / 60.0;

fn body(at: (f32, f32), velocity: (f32, f32)) -> Kinematic<Plane> {
    Kinematic::at(Vec2::from(at)).with_velocity(Vec2::from(velocity))
}

fn assert_near(value: Vec2, wanted: (f32, f32)) {
    assert!(value.distance(Vec2::from(wanted)) < 1e-4, "{value} is not {wanted:?}");
}

/// Buckland, chapter 3 page 106: A (0, 100) and B (0, -100), both with v (2, 0), the agent at (-50, 0), top speed 10: 5 s to
/// the middle; then it is at (10, 0). At rest the force there is (10, 0).
#[test]
fn oracle_buckland_3_interpose() {
    let interpose = Interpose { arrive: FAST, max_prediction: 9.0 };
    let (a, b) = (body((0.0, 100.0), (2.0, 0.0)), body((0.0, -100.0), (2.0, 0.0)));
    let me = body((-50.0, 0.0), (0.0, 0.0));
    assert_near(interpose.target(&me, &a, &b, &BOOK), (10.0, 0.0));
    assert_near(interpose.steer(&me, &a, &b, &BOOK).unwrap().linear, (10.0, 0.0));
}

/// A guard that starts anywhere ends up between a walker and a thief who chases it.
#[test]
fn a_guard_gets_between() {
    let (mut guard, mut walker, mut thief) =
        (body((0.0, -9.0), (0.0, 0.0)), body((0.0, 0.0), (1.0, 0.0)), body((5.0, 6.0), (0.0, 0.0)));
    for _ in 0..600 {
        let wish = Interpose::default().steer(&guard, &walker, &thief, &LIMITS);
        guard.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        walker.position += walker.velocity * DT;
        thief.velocity = walker.velocity;
        thief.position += thief.velocity * DT;
    }
    let middle = walker.position.lerp(thief.position, 0.5);
    assert!(guard.position.distance(middle) < 0.6, "{guard:?} {middle}");
}

/// Buckland, chapter 3 page 107: hunter at the origin, obstacle (100, 0) with radius 20, 30 from its edge: (150, 0). The
/// nearest of all such places is taken.
#[test]
fn oracle_buckland_3_hide() {
    let hunter = body((0.0, 0.0), (0.0, 0.0));
    let hide = Hide { clearance: 30.0, arrive: FAST, ..Hide::default() };
    let cover = [Circle::new(Vec2::new(100.0, 0.0), 20.0), Circle::new(Vec2::new(0.0, 100.0), 20.0)];
    let danger = Danger::of(&hunter, &cover);
    assert_eq!(hide.spot(&body((100.0, 60.0), (0.0, 0.0)), &danger), Some(Vec2::new(150.0, 0.0)));
    assert_eq!(hide.spot(&body((60.0, 100.0), (0.0, 0.0)), &danger), Some(Vec2::new(0.0, 150.0)));
    let me = body((150.0, 50.0), (0.0, 0.0));
    let wish = hide.steer(&mut HideState::default(), &me, &danger, &BOOK, DT).unwrap();
    assert_near(wish.linear, (0.0, -10.0));
}

/// Buckland, chapter 3 page 107: without cover it evades.
#[test]
fn oracle_buckland_3_hide_without_cover() {
    let hunter = body((0.0, 0.0), (0.0, 0.0));
    let me = body((5.0, 0.0), (0.0, 0.0));
    let wish = Hide::default().steer(&mut HideState::default(), &me, &Danger::of(&hunter, &[]), &LIMITS, DT);
    assert_eq!(wish, Evade::default().steer(&me, &hunter, &LIMITS));
    assert!(wish.unwrap().linear.x > 0.0);
    // A hunter in the middle of the only cover leaves none.
    let cover = [Circle::new(Vec2::ZERO, 1.0)];
    assert_eq!(Hide::default().spot(&me, &Danger::of(&hunter, &cover)), None);
}

/// Buckland, chapter 3 page 107, the four refinements.
#[test]
fn oracle_buckland_3_hide_refined() {
    let hunter = body((0.0, 0.0), (0.0, 0.0)); // looks along +x
    let me = body((20.0, 0.0), (0.0, 0.0));
    let cover = [Circle::new(Vec2::new(25.0, 5.0), 1.0), Circle::new(Vec2::new(-20.0, 0.0), 1.0)];
    let unseen = Danger { is_seen: false, ..Danger::of(&hunter, &cover) };
    let seen = Danger::of(&hunter, &cover);

    // 1: only while seen, and for 2 s after that, at any frame rate.
    let shy = Hide { when: HideWhen::Seen, memory: 2.0, ..Hide::default() };
    for dt in [0.01, 0.1, 0.5] {
        let mut state = HideState::default();
        assert_eq!(shy.steer(&mut state, &me, &unseen, &LIMITS, dt), None);
        assert!(shy.steer(&mut state, &me, &seen, &LIMITS, dt).is_some());
        let mut hiding = 0.0;
        while shy.steer(&mut state, &me, &unseen, &LIMITS, dt).is_some() && hiding < 9.0 {
            hiding += dt;
        }
        assert!((hiding - 2.0).abs() < 1.5 * dt, "{hiding}");
    }

    // 2: only when each sees the other.
    let aware = Hide { when: HideWhen::SeeingEachOther, ..shy };
    let unaware = Danger { sees: false, ..seen };
    assert_eq!(aware.steer(&mut HideState::default(), &me, &unaware, &LIMITS, DT), None);
    assert!(aware.steer(&mut HideState::default(), &me, &seen, &LIMITS, DT).is_some());

    // 3: rather behind the hunter, although that is farther: 41 m instead of 9 m times 1 + 2 · 4.
    assert!(Hide::default().spot(&me, &seen).unwrap().x > 0.0);
    assert!(Hide { bias: 4.0, ..Hide::default() }.spot(&me, &seen).unwrap().x < 0.0);

    // 4: a hunter far away is no threat.
    let calm = Hide { threat_distance: Some(19.0), ..Hide::default() };
    assert_eq!(calm.steer(&mut HideState::default(), &me, &seen, &LIMITS, DT), None);
    assert!(
        calm.steer(&mut HideState::default(), &body((18.0, 0.0), (0.0, 0.0)), &seen, &LIMITS, DT).is_some()
    );
}

/// Who sees whom: a wall between them, a back turned.
#[test]
fn danger_looks_who_sees_whom() {
    let (hunter, me) = (body((0.0, 0.0), (0.0, 0.0)), body((10.0, 0.0), (0.0, 0.0))); // both look along +x
    let view = View { range: 50.0, spread: 3.0 };
    let open = StaticWorld::builder().build();
    let danger = Danger::of(&hunter, &[]).seen(&me, &open, &view, &view);
    assert!(danger.is_seen && !danger.sees); // the hunter is behind me
    let mut wall = StaticWorld::builder();
    wall.add(Wall::new(Vec2::new(5.0, -1.0), Vec2::new(5.0, 1.0)));
    assert!(!Danger::of(&hunter, &[]).seen(&me, &wall.build(), &view, &view).is_seen);
    let near = View { range: 5.0, ..view };
    assert!(!Danger::of(&hunter, &[]).seen(&me, &open, &near, &view).is_seen);
}

/// A hider ends up where the hunter cannot see it, and stays there while the hunter goes round.
#[test]
fn a_hider_is_out_of_sight() {
    let cover = [Circle::new(Vec2::new(4.0, 2.0), 1.5), Circle::new(Vec2::new(-5.0, -3.0), 1.5)];
    let mut hider = body((3.0, -3.0), (0.0, 0.0));
    let mut seen = 0;
    for step in 0..1200 {
        let angle = 0.1 * step as f32 * DT;
        let hunter = Kinematic::<Plane>::at(wits_core::angle::direction(angle) * -9.0);
        let danger = Danger::of(&hunter, &cover);
        let wish = Hide::default().steer(&mut HideState::default(), &hider, &danger, &LIMITS, DT);
        hider.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        let world = Balls(&cover);
        let free = wits_core::raycast::RayCast::line_of_sight(&world, hunter.position, hider.position);
        seen += u32::from(step > 300 && free);
    }
    assert_eq!(seen, 0, "{hider:?}");
}

/// Buckland, chapter 3 page 111: leader at the origin with v (5, 0), offset (-20, 10), the agent at (-100, 10), top speed
/// 10: 80 m at 15 m/s take 5.333 s; -20 + 5 · 5.333 = 6.667. At rest the force is (10, 0).
#[test]
fn oracle_buckland_3_offset_pursuit() {
    let pursuit = OffsetPursuit { arrive: FAST, max_prediction: 9.0, keep_pace: false };
    let (leader, me) = (body((0.0, 0.0), (5.0, 0.0)), body((-100.0, 10.0), (0.0, 0.0)));
    let offset = Vec2::new(-20.0, 10.0);
    assert_near(pursuit.target(&me, &leader, offset, &BOOK), (6.666_667, 10.0));
    assert_near(pursuit.steer(&me, &leader, offset, &BOOK).unwrap().linear, (10.0, 0.0));
}

/// A wing man keeps his place through a turn, on the ground.
#[test]
fn a_wing_keeps_its_place() {
    let limits = Limits { max_speed: 4.0, ..LIMITS };
    let mut leader = Kinematic::<Ground>::default();
    let mut wing = Kinematic::<Ground>::at(Vec3::new(-9.0, 0.0, 7.0));
    let offset = Vec3::new(-1.0, 0.0, 1.5);
    let mut farthest = 0.0_f32;
    for step in 0..1800 {
        leader.orientation = wits_core::angle::wrap(leader.orientation + 0.3 * DT);
        leader.velocity = leader.forward() * 2.0;
        leader.position += leader.velocity * DT;
        let wish = OffsetPursuit::default().steer(&wing, &leader, offset, &limits);
        wing.step_semi_implicit(wish.unwrap_or_default(), &limits, DT);
        if step > 600 {
            farthest = farthest.max(wing.position.distance(leader.pose().to_world(offset)));
        }
    }
    assert!(farthest < 0.2, "{farthest}");
}

/// Chen slide 36: pass near, not into, a moving target. The course misses the centre by at least most of the distance.
#[test]
fn oracle_chen_s36_pass_by() {
    for side in [1.0, -1.0, 0.0] {
        let mut me = body((-20.0, 0.5 * side), (3.0, 0.0));
        let mut target = body((0.0, 0.0), (0.0, 0.5 * side));
        let pass = PassBy { distance: 4.0, ..PassBy::default() };
        let mut nearest = f32::INFINITY;
        for _ in 0..720 {
            let wish = pass.steer(&me, &target, &LIMITS);
            me.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
            target.position += target.velocity * DT;
            nearest = nearest.min(me.position.distance(target.position));
        }
        assert!((2.5..5.5).contains(&nearest), "{side}: {nearest}");
    }
}

/// Buckland, chapter 3 page 132: a queue behind a leader, one following the other, stays in line and apart.
#[test]
fn oracle_buckland_3_queue_behind_a_leader() {
    let mut bodies: Vec<Kinematic<Plane>> =
        (0..6).map(|i| body((-0.5 * i as f32, 0.3 * i as f32), (0.0, 0.0))).collect();
    for _ in 0..1200 {
        let wishes: Vec<Steering<Plane>> = (0..6)
            .map(|me| {
                if me == 0 {
                    return Drive::default().reach(Vec2::new(2.0, 0.0), &bodies[0], &LIMITS);
                }
                let follow = FollowLeader { distance: 1.0, ..FollowLeader::default() };
                let follow = follow.steer(&bodies[me], &bodies[me - 1], &LIMITS).unwrap_or_default();
                let apart = Separation { radius: 0.7, ..Separation::default() };
                let apart = apart.steer(&bodies[me], others(&bodies, me, 0.3), &LIMITS).unwrap_or_default();
                LIMITS.clip_steering(follow + apart)
            })
            .collect();
        bodies.iter_mut().zip(wishes).for_each(|(body, wish)| body.step_semi_implicit(wish, &LIMITS, DT));
    }
    for pair in bodies.windows(2) {
        let gap = pair[0].position - pair[1].position;
        assert!((0.8..1.2).contains(&gap.x) && gap.y.abs() < 0.2, "{gap}");
    }
}

/// Buckland, chapter 3 page 132, and Chen slide 47: who is in the leader's way steps aside, to the side where it is.
#[test]
fn oracle_buckland_3_out_of_the_leaders_way() {
    let leader = body((0.0, 0.0), (2.0, 0.0));
    let follow = FollowLeader { clear_ahead: 4.0, clear_aside: 1.0, ..FollowLeader::default() };
    let wish = |x, y| follow.steer(&body((x, y), (0.0, 0.0)), &leader, &LIMITS).unwrap().linear;
    assert!(wish(2.0, 0.5).y > 8.9 && wish(2.0, -0.5).y < -8.9);
    assert!(wish(2.0, 0.0).y < -8.9); // in the middle: to the right
    assert!(wish(2.0, 1.1).x < 0.0 && wish(4.1, 0.0).x < 0.0); // not in the way: back behind it
    let mut follower = body((3.0, 0.05), (0.0, 0.0));
    let (mut leader, mut nearest) = (leader, f32::INFINITY);
    for _ in 0..900 {
        let wish = follow.steer(&follower, &leader, &LIMITS);
        follower.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        leader.position += leader.velocity * DT;
        nearest = nearest.min(follower.position.distance(leader.position));
    }
    assert!(nearest > 0.7, "run over at {nearest}");
    assert!(follower.position.distance(leader.position - Vec2::X * 2.0) < 0.3, "{follower:?} {leader:?}");
}

/// Chen slide 40: along a field; nothing to say where there is none.
#[test]
fn oracle_chen_s40_flow() {
    let stream = |at: Vec2| if at.y > 0.0 { Vec2::new(1.5, 0.0) } else { Vec2::ZERO };
    let follow = FollowFlow { drive: Drive::Match { time: 1.0 }, ..FollowFlow::default() };
    let me = body((0.0, 1.0), (0.0, 0.0));
    assert_near(follow.steer(&me, &stream, &LIMITS).unwrap().linear, (3.0, 0.0));
    let drifting = FollowFlow { speed: FlowSpeed::AsFlow, ..follow };
    assert_near(drifting.steer(&me, &stream, &LIMITS).unwrap().linear, (1.5, 0.0));
    assert_eq!(follow.steer(&body((0.0, -1.0), (0.0, 0.0)), &stream, &LIMITS), None);
    // It looks ahead: at (0, -0.1) with v (0, 1) it will be in the stream in a quarter of a second.
    assert!(follow.steer(&body((0.0, -0.1), (0.0, 1.0)), &stream, &LIMITS).is_some());
    let boxed: Box<dyn Flow<Vec2>> = Box::new(stream);
    assert!(follow.steer(&me, &*boxed, &LIMITS).is_some());
}

#[test]
fn a_grid_of_flow_blends_exactly() {
    // Bilinear fields come out exactly.
    let field = |at: Vec2| Vec2::new(1.0 + at.x, 2.0 * at.x * at.y - at.y);
    let mut grid = FlowGrid::sampled(Vec2::new(-2.0, -1.0), Vec2::new(2.0, 3.0), (5, 9), field);
    for (x, y) in [(-2.0, -1.0), (2.0, 3.0), (0.3, 0.7), (-1.9, 2.9), (1.0, 1.0)] {
        assert_near(grid.at(Vec2::new(x, y)), field(Vec2::new(x, y)).into());
    }
    assert_eq!(grid.at(Vec2::new(50.0, -50.0)), field(Vec2::new(2.0, -1.0)));
    assert!(grid.set(0, 0, Vec2::ZERO) && !grid.set(5, 0, Vec2::ZERO) && !grid.set(0, 9, Vec2::ZERO));
    assert_eq!(grid.at(Vec2::new(-9.0, -9.0)), Vec2::ZERO);
    assert_eq!(grid.size(), (5, 9));
    let point = FlowGrid::sampled(Vec2::ZERO, Vec2::ZERO, (0, 0), |_| Vec2::X);
    assert_eq!((point.at(Vec2::splat(7.0)), point.at(Vec2::NAN)), (Vec2::X, Vec2::X));
    assert_eq!(FlowGrid::default().at(Vec2::ONE), Vec2::ZERO);
    let text = serde_json::to_string(&grid).unwrap();
    assert_eq!(serde_json::from_str::<FlowGrid>(&text).unwrap(), grid);
}

/// Millington 2.2.2: forward a little to reach an enemy just outside the range; and the switch.
#[test]
fn oracle_millington_2_2_2_step_forward() {
    let mut archer = body((0.0, 0.0), (0.0, 0.0));
    let enemy = Vec2::new(11.5, 0.0);
    for _ in 0..300 {
        let wish = StepForward::default().steer(&archer, enemy, 10.0, &LIMITS);
        let brake = || Drive::default().reach(Vec2::ZERO, &archer, &LIMITS);
        archer.step_semi_implicit(wish.unwrap_or_else(brake), &LIMITS, DT);
    }
    let distance = archer.position.distance(enemy);
    assert!((9.0..10.0).contains(&distance), "{distance}");
    let hold = StepForward { stance: Stance::Hold, ..StepForward::default() };
    assert_eq!(hold.steer(&body((0.0, 0.0), (0.0, 0.0)), enemy, 10.0, &LIMITS), None);
    assert_eq!(StepForward::default().steer(&archer, Vec2::new(40.0, 0.0), 10.0, &LIMITS), None);
}

#[test]
fn faults_are_named() {
    let faults = |check: &dyn Check| check.faults("x").to_string();
    let good: [&dyn Check; 7] = [
        &Interpose::default(),
        &Hide::default(),
        &OffsetPursuit::default(),
        &PassBy::default(),
        &FollowLeader::default(),
        &FollowFlow::default(),
        &StepForward::default(),
    ];
    good.into_iter().for_each(|good| assert_eq!(faults(good), ""));
    assert!(faults(&Hide { bias: -1.0, ..Hide::default() }).contains("x.bias"));
    assert!(faults(&Hide { threat_distance: Some(0.0), ..Hide::default() }).contains("x.threat_distance"));
    assert!(faults(&PassBy { distance: f32::NAN, ..PassBy::default() }).contains("x.distance"));
    assert!(faults(&FollowLeader { clear_aside: -1.0, ..FollowLeader::default() }).contains("x.clear_aside"));
    assert!(faults(&FollowFlow { time: -1.0, ..FollowFlow::default() }).contains("x.time"));
    assert!(faults(&StepForward { leeway: -1.0, ..StepForward::default() }).contains("x.leeway"));
    assert!(serde_json::from_str::<Hide>(r#"{"clearence": 1}"#).is_err());
}

fn vector() -> impl Strategy<Value = Vec3> {
    let number = prop_oneof![Just(0.0_f32), -10.0..10.0_f32, -1e6..1e6_f32];
    [number.clone(), number.clone(), number].prop_map(Vec3::from_array)
}

fn wishes<S: Space>(
    me: &Kinematic<S>,
    a: &Kinematic<S>,
    b: &Kinematic<S>,
    limits: &Limits,
    dt: f32,
) -> Vec<Steering<S>> {
    let cover = [Ball::new(b.position, 1.0), Ball::new(a.position, 0.0)];
    let whirl = |at: S::Vector| b.position - at;
    let mut all = vec![
        Interpose::default().steer(me, a, b, limits),
        OffsetPursuit::default().steer(me, a, S::LEFT * 2.0 - S::AHEAD, limits),
        PassBy::default().steer(me, a, limits),
        FollowLeader::default().steer(me, a, limits),
        FollowFlow::default().steer(me, &whirl, limits),
        FollowFlow { speed: FlowSpeed::AsFlow, ..FollowFlow::default() }.steer(me, &whirl, limits),
        StepForward::default().steer(me, a.position, 1.0, limits),
    ];
    for (when, bias) in [(HideWhen::Always, 0.0), (HideWhen::Seen, 2.0)] {
        let hide = Hide { when, bias, ..Hide::default() };
        all.push(hide.steer(&mut HideState::default(), me, &Danger::of(a, &cover), limits, dt));
        all.push(hide.steer(&mut HideState::default(), me, &Danger::of(a, &[]), limits, dt));
    }
    all.into_iter().flatten().collect()
}

proptest! {
    #[test]
    fn answers_are_finite_and_within_the_limits(
        places in [vector(), vector(), vector()], velocities in [vector(), vector(), vector()],
        dt in prop_oneof![Just(0.0_f32), Just(5.0), 0.0..0.1_f32], still: bool,
    ) {
        let bodies: [Kinematic<Volume>; 3] =
            std::array::from_fn(|i| Kinematic::at(places[i]).with_velocity(velocities[i]));
        let limits = if still { Limits { max_speed: 0.0, ..LIMITS } } else { LIMITS };
        for wish in wishes(&bodies[0], &bodies[1], &bodies[2], &limits, dt) {
            prop_assert!(wish.is_finite() && wish.linear.length() <= 9.001, "{wish:?}");
        }
        for wish in wishes(&bodies[0], &bodies[1], &bodies[2], &Limits::NONE, dt) {
            prop_assert!(wish.is_finite(), "{wish:?}");
        }
        // All on one spot.
        for wish in wishes(&bodies[0], &bodies[0], &bodies[0], &limits, dt) {
            prop_assert!(wish.is_finite(), "{wish:?}");
        }
    }

    /// Turned by a quarter, everything is turned by a quarter.
    #[test]
    fn no_direction_is_special(numbers in prop::array::uniform12(-10.0..10.0_f32)) {
        let vector = |i: usize| Vec2::new(numbers[2 * i], numbers[2 * i + 1]);
        let (places, velocities) = ([0, 1, 2].map(vector), [3, 4, 5].map(vector));
        let seen = |turned: bool| {
            let turn = |v: Vec2| if turned { v.perp() } else { v };
            let orientation = if turned { std::f32::consts::FRAC_PI_2 } else { 0.0 };
            let bodies: [Kinematic<Plane>; 3] = std::array::from_fn(|i| {
                Kinematic::at(turn(places[i])).with_velocity(turn(velocities[i])).with_orientation(orientation)
            });
            wishes(&bodies[0], &bodies[1], &bodies[2], &LIMITS, 0.1)
        };
        let (plain, turned) = (seen(false), seen(true));
        prop_assert_eq!(plain.len(), turned.len());
        // Decisions may tip over by rounding; wishes that agree on the side agree in full.
        for (plain, turned) in plain.into_iter().zip(turned) {
            let gap = plain.linear.perp().distance(turned.linear);
            prop_assert!(gap < 0.05 || plain.linear.perp().dot(turned.linear) < 0.0, "{plain:?} {turned:?}");
        }
    }
}
