use std::f32::consts::{FRAC_PI_2, FRAC_PI_6, PI};

use proptest::prelude::*;
use wits_core::angle;
use wits_core::geometry::Segment;
use wits_core::glam::{Quat, Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Pose, Steering};
use wits_core::raycast::Balls;
use wits_core::space::{Ground, Plane, Volume};

use super::*;

const LIMITS: Limits = Limits { max_speed: 5.0, max_acceleration: 10.0, ..Limits::NONE };

fn suggestion(ball: &mut AvoidBall<Vec3>, from: Vec3, to: Vec3) -> Option<Vec3> {
    let (body, path) = (Kinematic::<Ground>::at(from), Polyline::new([from, to]));
    let violation = ball.will_violate(&body, &path)?;
    ball.suggest(&body, &path, &Goal::<Ground>::default(), &violation).position
}

// Millington 3.4.5: centre (5, 0, 0), radius 1, margin 1.5, way (0, 0, 0.5) to (10, 0, 0.5): the nearest point is
// (5, 0, 0.5), half a metre from the centre, so 1.5 radii out that way: (5, 0, 1.5). The listing divides by the length of
// the nearest *point* (5.02), which would give (5, 0, 0.149): inside the obstacle.
#[test]
fn oracle_millington_3_4_5_avoid_obstacle() {
    let mut ball = AvoidBall::new(Vec3::new(5.0, 0.0, 0.0), 1.0, 1.5);
    let suggested = suggestion(&mut ball, Vec3::new(0.0, 0.0, 0.5), Vec3::new(10.0, 0.0, 0.5));
    assert_eq!(suggested, Some(Vec3::new(5.0, 0.0, 1.5)));
    let free = suggestion(&mut ball, Vec3::new(0.0, 0.0, 1.0), Vec3::new(10.0, 0.0, 1.0));
    assert_eq!(free, None); // it only touches
}

// Straight through the middle there is no nearest side: any point 1.5 radii beside the way. On the ground a level one.
#[test]
fn oracle_millington_3_4_5_through_the_middle() {
    let mut ball = AvoidBall::new(Vec3::new(5.0, 0.0, 0.0), 1.0, 1.5);
    let suggested = suggestion(&mut ball, Vec3::ZERO, Vec3::new(10.0, 0.0, 0.0)).unwrap();
    assert!(suggested.distance(Vec3::new(5.0, 0.0, -1.5)) < 1e-5, "{suggested}");
    let from_above = suggestion(&mut ball, Vec3::new(5.0, 9.0, 0.0), Vec3::new(5.0, -9.0, 0.0)).unwrap();
    assert!((from_above.distance(ball.ball.center) - 1.5).abs() < 1e-5 && from_above.y == 0.0);
}

#[test]
fn later_targeters_overwrite_their_channels_only() {
    let body = Kinematic::<Plane>::default();
    let victim = Kinematic::<Plane>::at(Vec2::new(4.0, 0.0)).with_velocity(Vec2::new(0.0, 2.0));
    let decision = Pipeline {
        targeters: &mut [
            &mut Fixed(Goal { position: Some(Vec2::ONE), orientation: Some(1.0), ..Goal::default() }),
            &mut Chase { victim, look_ahead: 0.5 },
            &mut |_: &Kinematic<Plane>| Goal { spin: Some(0.25), ..Goal::default() },
        ],
        decomposers: &mut [],
        constraints: &mut [],
        actuator: &mut Walker::default(),
        steps: 3,
    }
    .steer(&body, &LIMITS, || None);
    let wanted = Goal {
        position: Some(Vec2::new(4.0, 1.0)),
        orientation: Some(1.0),
        velocity: None,
        spin: Some(0.25),
    };
    assert_eq!(decision.goal, wanted);
    assert_eq!((decision.trail.len(), decision.deadlock), (0, false));
}

#[test]
fn without_a_goal_there_is_nothing_to_say() {
    let decision = Pipeline::<Plane, _> {
        targeters: &mut [&mut RunAway { danger: Vec2::new(90.0, 0.0), safe_distance: 10.0 }],
        decomposers: &mut [&mut Planning(Grid { size: 1.0 })],
        constraints: &mut [],
        actuator: &mut Walker::default(),
        steps: 3,
    }
    .steer(&Kinematic::default(), &LIMITS, || None);
    assert_eq!(decision.steering, None);
    assert!(!decision.deadlock);
}

#[test]
fn running_away_is_going_somewhere() {
    let mut away = RunAway::<Plane> { danger: Vec2::new(1.0, 0.0), safe_distance: 5.0 };
    assert_eq!(away.goal(&Kinematic::default()).position, Some(Vec2::new(-4.0, 0.0)));
    let on_the_spot = away.goal(&Kinematic::at(away.danger)).position.unwrap();
    assert_eq!(on_the_spot, Vec2::new(6.0, 0.0));
}

/// Steps to the left without end.
struct Never;

impl Constraint<Plane, Polyline<Vec2>> for Never {
    fn will_violate(&mut self, _: &Kinematic<Plane>, path: &Polyline<Vec2>) -> Option<Violation<Vec2>> {
        let segment = Segment::new(path.points()[0], path.points()[1]);
        Some(Violation { place: 0, thing: 0, segment, point: segment.to, out: Vec2::Y })
    }

    fn suggest(
        &mut self,
        _: &Kinematic<Plane>,
        _: &Polyline<Vec2>,
        goal: &Goal<Plane>,
        violation: &Violation<Vec2>,
    ) -> Goal<Plane> {
        goal.with_position(violation.point + violation.out)
    }
}

#[test]
fn who_cannot_be_satisfied_ends_in_a_deadlock_that_is_reported() {
    let mut far = AvoidBall::new(Vec2::new(100.0, 0.0), 1.0, 2.0);
    let decision = Pipeline {
        targeters: &mut [&mut Fixed(Goal::<Plane>::at(Vec2::X))],
        decomposers: &mut [],
        constraints: &mut [&mut far, &mut Never],
        actuator: &mut Walker::default(),
        steps: 3,
    }
    .steer(&Kinematic::default(), &LIMITS, || Some(Steering::linear(Vec2::NEG_X * 99.0)));
    assert!(decision.deadlock);
    assert_eq!(decision.steering, Some(Steering::linear(Vec2::NEG_X * 10.0)));
    assert_eq!(decision.trail.constraints(), [1, 1, 1, 1]); // the way itself and three suggestions
    assert_eq!(decision.goal.position, Some(Vec2::new(1.0, 4.0)));
}

/// Somebody who stands in an obstacle already is led out of it, not held there.
#[test]
fn who_touches_an_obstacle_may_leave_it() {
    let mut rock = AvoidBall::new(Vec2::ZERO, 1.0, 1.5);
    let decision = Pipeline {
        targeters: &mut [&mut Fixed(Goal::<Plane>::at(Vec2::X * 10.0))],
        decomposers: &mut [],
        constraints: &mut [&mut rock],
        actuator: &mut Walker::default(),
        steps: 3,
    }
    .steer(&Kinematic::at(Vec2::X * 0.99), &LIMITS, || None);
    assert!(!decision.deadlock && decision.steering.is_some_and(|wish| wish.linear.x > 0.0));
}

/// Squares; a way goes along x first, then along y.
#[derive(Clone, Copy)]
struct Grid {
    size: f32,
}

impl Planner<Vec2> for Grid {
    type Node = (i32, i32);

    fn quantise(&mut self, position: Vec2) -> Option<(i32, i32)> {
        let cell = (position / self.size).floor();
        (position.abs().max_element() < 1000.0).then_some((cell.x as i32, cell.y as i32))
    }

    fn plan(&mut self, from: (i32, i32), to: (i32, i32)) -> Option<(i32, i32)> {
        let step = (to.0 - from.0).signum();
        Some(if step != 0 { (from.0 + step, from.1) } else { (from.0, from.1 + (to.1 - from.1).signum()) })
    }

    fn localise(&mut self, node: (i32, i32)) -> Vec2 {
        (Vec2::new(node.0 as f32, node.1 as f32) + 0.5) * self.size
    }
}

// From (1, 1) to (95, 95): the coarse grid of 10 m says (15, 5), the fine one of 2 m goes towards that: (3, 1).
#[test]
fn a_chain_of_planners_goes_from_coarse_to_fine() {
    let body = Kinematic::<Plane>::at(Vec2::ONE);
    let goal = Goal::<Plane> { orientation: Some(1.0), ..Goal::at(Vec2::splat(95.0)) };
    let coarse = Planning(Grid { size: 10.0 }).decompose(&body, goal);
    assert_eq!(coarse.position, Some(Vec2::new(15.0, 5.0)));
    let fine = Planning(Grid { size: 2.0 }).decompose(&body, coarse);
    assert_eq!((fine.position, fine.orientation), (Some(Vec2::new(3.0, 1.0)), Some(1.0)));
}

#[test]
fn a_planner_that_cannot_help_leaves_the_goal_alone() {
    let body = Kinematic::<Plane>::at(Vec2::ONE);
    let mut planning = Planning(Grid { size: 10.0 });
    for goal in [Goal::default(), Goal::at(Vec2::new(3.0, 2.0)), Goal::at(Vec2::splat(1e6))] {
        assert_eq!(planning.decompose(&body, goal), goal);
    }
}

// Round the first tree is into the second, and round that into the first again, but before it: three objections. Where
// trees stand so close that one suggestion only answers the other the pipeline has no way: that is what planners are for.
#[test]
fn a_walker_finds_its_way_between_trees() {
    let (mut body, goal) = (Kinematic::<Plane>::default(), Vec2::new(20.0, 0.0));
    let trees = [(5.0, 0.2), (3.5, -1.2), (12.0, 0.5), (12.0, -3.5)].map(|(x, y)| Vec2::new(x, y));
    let (mut nearest, mut objections) = (f32::MAX, 0);
    for _ in 0..600 {
        let mut balls = trees.map(|tree| AvoidBall::new(tree, 1.2, 1.4));
        let [a, b, c, d] = &mut balls;
        let decision = Pipeline {
            targeters: &mut [&mut Fixed(Goal::<Plane>::at(goal))],
            decomposers: &mut [],
            constraints: &mut [a, b, c, d],
            actuator: &mut Walker::default(),
            steps: 8,
        }
        .steer(&body, &LIMITS, || None);
        objections += decision.trail.len();
        body.step_semi_implicit(decision.steering.unwrap_or_default(), &LIMITS, 1.0 / 60.0);
        nearest = trees.iter().map(|tree| tree.distance(body.position)).fold(nearest, f32::min);
    }
    assert!(body.position.distance(goal) < 0.2 && body.speed() < 0.2, "{body:?}");
    assert!(nearest > 1.05 && objections > 10, "{nearest} {objections}");
}

#[test]
fn what_a_ray_meets_can_be_a_constraint_too() {
    let pillar = [wits_core::geometry::Ball::new(Vec2::new(5.0, 0.3), 1.0)];
    let mut world = AvoidWorld { world: &Balls(&pillar), radius: 0.3, step: 2.0 };
    let decision = Pipeline {
        targeters: &mut [&mut Fixed(Goal::<Plane>::at(Vec2::new(10.0, 0.0)))],
        decomposers: &mut [],
        constraints: &mut [&mut world],
        actuator: &mut Walker::default(),
        steps: 4,
    }
    .steer(&Kinematic::default(), &LIMITS, || None);
    assert!(!decision.deadlock && !decision.trail.is_empty());
    let clear = Segment::new(Vec2::ZERO, decision.goal.position.unwrap()).distance_squared(pillar[0].center);
    assert!(clear.sqrt() >= 1.3 - 1e-3, "{clear}");
}

// A quarter turn of radius 4 from the origin, facing +x, ends at (4, 4) facing +y, on the ground at (4, 0, -4).
#[test]
fn manoeuvres_lead_where_geometry_says() {
    let turn = Manoeuvre::Turn { radius: 4.0, angle: FRAC_PI_2, speed: 1.0 };
    let end = turn.after(Pose::<Plane>::default(), 1.0);
    assert!(end.position.distance(Vec2::splat(4.0)) < 1e-5 && (end.orientation - FRAC_PI_2).abs() < 1e-6);
    let end = turn.after(Pose::<Ground>::default(), 1.0);
    assert!(end.position.distance(Vec3::new(4.0, 0.0, -4.0)) < 1e-5);
    let right = Manoeuvre::Turn { radius: 4.0, angle: -PI, speed: 1.0 }.after(Pose::<Plane>::default(), 1.0);
    assert!(right.position.distance(Vec2::new(0.0, -8.0)) < 1e-5);
}

// The goal is dead behind: a walker would turn round on the spot. The car's way goes out to one side, where a pillar
// stands, and the constraint sees that although the straight line is free.
#[test]
fn constraints_see_the_curve_and_not_the_straight_line() {
    let (body, goal) = (Kinematic::<Plane>::default(), Goal::<Plane>::at(Vec2::new(-12.0, 0.0)));
    let mut pillar = AvoidBall::new(Vec2::new(4.0, 4.0), 1.0, 1.5);
    let curve = Car { turning_radius: 4.0, ..Car::default() }.path(&body, &goal, &LIMITS);
    let line = Walker::default().path(&body, &goal, &LIMITS);
    assert!(pillar.will_violate(&body, &line).is_none());
    assert!(Constraint::<Plane, _>::will_violate(&mut pillar, &body, &curve).is_some());
}

#[test]
fn a_car_gets_to_goals_on_all_sides_without_turning_on_the_spot() {
    let limits = Limits { max_speed: 6.0, max_acceleration: 8.0, ..Limits::NONE };
    for step in 0..12 {
        let goal = angle::direction(step as f32 * FRAC_PI_6) * 15.0;
        let (mut body, mut best) = (Kinematic::<Plane>::default(), f32::MAX);
        let mut car = Car { turning_radius: 3.0, ..Car::default() };
        for _ in 0..1200 {
            let decision = Pipeline {
                targeters: &mut [&mut Fixed(Goal::<Plane>::at(goal))],
                decomposers: &mut [],
                constraints: &mut [],
                actuator: &mut car,
                steps: 1,
            }
            .steer(&body, &limits, || None);
            body.step_semi_implicit(decision.steering.unwrap(), &limits, 1.0 / 60.0);
            assert!(body.spin.abs() <= body.speed() / 3.0 + 0.7, "{body:?}");
            best = best.min(body.position.distance(goal));
        }
        assert!(best < 0.5, "goal {goal}: came as near as {best}");
    }
}

// The ball lies 5 m ahead and shall be met at 4 m/s, from the other side: only a run-up round it will do.
#[test]
fn a_run_up_meets_the_goal_with_its_velocity() {
    let (place, velocity) = (Vec2::new(5.0, 0.0), Vec2::new(-4.0, 0.0));
    let (mut body, mut legs) = (Kinematic::<Plane>::default(), RunUp::default());
    let mut met = None;
    for _ in 0..900 {
        let decision = Pipeline {
            targeters: &mut [&mut Fixed(Goal::<Plane>::at(place).with_velocity(velocity))],
            decomposers: &mut [],
            constraints: &mut [&mut AvoidBall::new(Vec2::new(5.0, 0.0), 0.0, 1.0)],
            actuator: &mut legs,
            steps: 2,
        }
        .steer(&body, &LIMITS, || None);
        let before = body;
        body.step_semi_implicit(decision.steering.unwrap(), &LIMITS, 1.0 / 60.0);
        let passes = before.position.x > place.x && body.position.x <= place.x && body.velocity.x < -1.0;
        if passes && met.is_none() {
            met = Some(body);
        }
    }
    let met = met.expect("it never passed the goal");
    assert!(met.position.distance(place) < 0.4, "{met:?}");
    assert!(met.velocity.distance(velocity) < 0.6, "{met:?}");
}

fn any_vector() -> impl Strategy<Value = Vec3> {
    [-9f32..9.0, -9f32..9.0, -9f32..9.0].prop_map(Vec3::from_array)
}

proptest! {
    #[test]
    fn suggested_places_are_as_far_out_as_the_margin_says(
        center in any_vector(), from in any_vector(), to in any_vector(), radius in 0.1f32..5.0,
    ) {
        let mut ball = AvoidBall::new(center, radius, 1.5);
        if let Some(place) = suggestion(&mut ball, from, to) {
            prop_assert!((place.distance(center) - radius * 1.5).abs() < 1e-3);
        } else {
            let gap = Segment::new(from, to).distance_squared(center).sqrt();
            let leaves = from.distance(center) < radius && (from - center).dot(to - from) > 0.0;
            prop_assert!(gap >= radius * 0.999 || leaves);
        }
    }

    #[test]
    fn every_actuator_keeps_the_limits_and_stays_finite(
        at in any_vector(), velocity in any_vector(), goal in any_vector(), wanted in any_vector(), still: bool,
    ) {
        let goal = Goal::<Volume> { velocity: (!still).then_some(wanted), ..Goal::at(if still { at } else { goal }) };
        let body = Kinematic::<Volume>::at(at).with_velocity(velocity).with_orientation(Quat::IDENTITY);
        for legs in [&mut RunUp::default() as &mut dyn Actuator<Volume, Path = Polyline<Vec3>>, &mut Walker::default()] {
            let path = legs.path(&body, &goal, &LIMITS);
            let answer = legs.output(&body, &goal, &path, &LIMITS).unwrap_or_default();
            prop_assert!(answer.is_finite() && answer.linear.length() <= 10.001);
        }
        let mut car = Car::default();
        let body = Kinematic::<Ground>::at(at).with_velocity(velocity);
        let goal = Goal::<Ground>::at(goal.position.unwrap());
        let path = car.path(&body, &goal, &LIMITS);
        let answer = car.output(&body, &goal, &path, &LIMITS).unwrap_or_default();
        prop_assert!(answer.is_finite() && answer.linear.length() <= 10.001);
    }

    /// The last manoeuvre ends where the goal is, unless the goal lies where no forward turn leads.
    #[test]
    fn a_cars_way_ends_at_its_goal(x in -20f32..20.0, y in -20f32..20.0) {
        let goal = Vec2::new(x, y);
        let mut car = Car { turning_radius: 2.0, ..Car::default() };
        let path: Manoeuvres<Plane> = car.path(&Kinematic::default(), &Goal::at(goal), &LIMITS);
        let inside = [2.0, -2.0].into_iter().any(|side| goal.distance(Vec2::new(0.0, side)) < 2.0);
        let gap = path.end().position.distance(goal);
        prop_assert!(inside || gap < 0.02, "{gap} {path:?}");
    }
}
