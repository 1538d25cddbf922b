//! Where blends fail, and what helps: the scenes of Millington 3.4.2 to 3.4.4.

use wits_core::geometry::Wall;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::raycast::{Cast, RayCast, StaticWorld};
use wits_core::space::Plane;

use super::pipeline::{Fixed, Goal, Pipeline, Planner, Planning, Walker};
use super::*;
use crate::steering::{Drive, Seek};

type Body = Kinematic<Plane>;
type Wish = Option<Steering<Plane>>;

const LIMITS: Limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::NONE };
const DT: f32 = 1.0 / 30.0;
const GOAL: Vec2 = Vec2::new(10.0, 0.0);

/// Pulls with strength 1 to the goal, with some drag.
fn pull(body: &Body) -> Wish {
    let direction = (GOAL - body.position).normalize_or_zero();
    Some(Steering::linear(direction - body.velocity * 0.5))
}

/// Pushes away from a point, falling with the square of the distance.
fn push(body: &Body, from: Vec2, strength: f32) -> Wish {
    let away = body.position - from;
    Some(Steering::linear(away * (strength / away.length().powi_three())))
}

trait Cube {
    fn powi_three(self) -> f32;
}

impl Cube for f32 {
    fn powi_three(self) -> f32 {
        self * self * self
    }
}

/// Where a body gets in a time, and how near it came to the goal.
fn run(start: Vec2, seconds: f32, mut wish: impl FnMut(&Body) -> Wish) -> (Body, f32) {
    let (mut body, mut nearest) = (Body::at(start), f32::MAX);
    for _ in 0..(seconds / DT) as u32 {
        let wish = wish(&body).unwrap_or_default();
        body.step_semi_implicit(wish, &LIMITS, DT);
        nearest = nearest.min(body.position.distance(GOAL));
    }
    (body, nearest)
}

fn pull_and_push(body: &Body, posts: &[Vec2], strength: f32) -> Wish {
    let mut blend = Blend::new(&LIMITS);
    blend.add(1.0, || pull(body));
    posts.iter().for_each(|&post| _ = blend.add(1.0, || push(body, post, strength)));
    blend.finish()
}

// One post exactly on the line: 16 / d² = 1 at d = 4. The slightest push to the side would free it; there is none.
#[test]
fn an_unstable_balance_holds_a_blend_and_a_wandering_last_group_frees_it() {
    let post = [Vec2::new(5.0, 0.0)];
    let (held, nearest) = run(Vec2::new(-3.0, 0.0), 120.0, |body| pull_and_push(body, &post, 16.0));
    assert!(held.position.distance(Vec2::X) < 0.1 && nearest > 6.0, "{held:?}");

    let mut stream = Seed::new(5).stream();
    let (_, nearest) = run(Vec2::new(-3.0, 0.0), 120.0, |body| {
        let mut groups = Priorities::new(&LIMITS);
        groups.add(|| pull_and_push(body, &post, 16.0));
        groups.add(|| Some(Steering::linear(stream.direction())));
        groups.finish()
    });
    assert!(nearest < 1.0, "{nearest}");
}

// Two posts at both sides of the line: whoever is pushed aside is pushed back. Wandering does not help against a wide
// basin: the higher group takes the word as soon as it leaves the middle.
#[test]
fn a_stable_balance_pulls_back_and_survives_a_wanderer() {
    let posts = [Vec2::new(5.0, 3.0), Vec2::new(5.0, -3.0)];
    let (held, _) = run(Vec2::new(-3.0, 0.0), 60.0, |body| pull_and_push(body, &posts, 15.0));
    for aside in [Vec2::Y, Vec2::NEG_Y, Vec2::NEG_X, Vec2::new(0.5, 1.0)] {
        let (back, nearest) = run(held.position + aside, 120.0, |body| pull_and_push(body, &posts, 15.0));
        assert!(back.position.distance(held.position) < 0.1 && nearest > 6.0, "{back:?}");
    }
    let mut stream = Seed::new(5).stream();
    let (_, nearest) = run(held.position, 120.0, |body| {
        let mut groups = Priorities::new(&LIMITS);
        groups.add(|| pull_and_push(body, &posts, 15.0));
        groups.add(|| Some(Steering::linear(stream.direction())));
        groups.finish()
    });
    assert!(nearest > 6.0, "{nearest}");
}

/// A wall along x with a door a metre and a half wide, and the goal behind it.
fn house() -> StaticWorld {
    let mut world = StaticWorld::builder();
    world.add(Wall::new(Vec2::new(-30.0, 0.0), Vec2::new(5.0, 0.0)));
    world.add(Wall::new(Vec2::new(6.5, 0.0), Vec2::new(30.0, 0.0)));
    world.build()
}

const BEHIND_THE_WALL: Vec2 = Vec2::new(12.0, 3.0);
const RADIUS: f32 = 0.4;

/// Looks along the motion; pushes off the wall that it would meet.
fn avoid_walls(body: &Body, world: &impl RayCast<Vec2>) -> Wish {
    let hit = world.cast(&Cast::new(body.position, body.velocity, 3.0).with_radius(RADIUS))?;
    Some(Steering::linear(hit.normal * LIMITS.max_acceleration))
}

/// Over the door's two sides: (0, 0) is outside, (0, 1) in the door, (0, 2) inside.
struct Door;

impl Planner<Vec2> for Door {
    type Node = u8;

    fn quantise(&mut self, at: Vec2) -> Option<u8> {
        let at_the_door = (at.x - 5.75).abs() < 0.25 && at.y.abs() < 1.2;
        Some(if at_the_door {
            1
        } else if at.y < 0.0 {
            0
        } else {
            2
        })
    }

    fn plan(&mut self, from: u8, to: u8) -> Option<u8> {
        Some(if from < to { from + 1 } else { from - 1 })
    }

    fn localise(&mut self, node: u8) -> Vec2 {
        [Vec2::new(5.75, -1.0), Vec2::new(5.75, -1.0), Vec2::new(5.75, 1.5)][usize::from(node)]
    }
}

// Millington 3.4.2, figure 3.36: a door at an acute angle. The blend is pushed off the wall just where the door is.
#[test]
fn a_blend_misses_the_door_that_a_pipeline_with_a_planner_takes() {
    let world = house();
    let (mut blended, mut planned) = (Body::at(Vec2::new(-8.0, -1.0)), Body::at(Vec2::new(-8.0, -1.0)));
    for _ in 0..900 {
        let mut blend = Blend::new(&LIMITS);
        blend.add(1.0, || Seek::default().steer(&blended, BEHIND_THE_WALL, &LIMITS));
        blend.add(1.0, || avoid_walls(&blended, &world));
        step_in(&world, &mut blended, blend.finish());

        let decision = Pipeline {
            targeters: &mut [&mut Fixed(Goal::<Plane>::at(BEHIND_THE_WALL))],
            decomposers: &mut [&mut Planning(Door)],
            constraints: &mut [],
            actuator: &mut Walker::default(),
            steps: 2,
        }
        .steer(&planned, &LIMITS, || None);
        step_in(&world, &mut planned, decision.steering);
    }
    assert!(blended.position.y < 0.0, "the blend got in: {blended:?}");
    assert!(planned.position.distance(BEHIND_THE_WALL) < 0.3, "{planned:?}");
}

/// Bodies do not pass through walls: the velocity into one is lost.
fn step_in(world: &StaticWorld, body: &mut Body, wish: Wish) {
    let before = body.position;
    body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
    if let Some(hit) = world.cast(&Cast::between(before, body.position).with_radius(RADIUS)) {
        body.velocity -= hit.normal * body.velocity.dot(hit.normal);
        body.position = before;
    }
}

// Millington 3.4.4, figure 3.40: the quarry goes along a wall, close to it. Plain avoidance sees a wall ahead and brakes
// the chaser again and again; one that knows the errand lets it come as close as it wants to.
#[test]
fn avoidance_that_knows_the_errand_does_not_slow_the_chase() {
    let world = house();
    let quarry = |time: f32| Vec2::new(-20.0 + time, -0.6);
    let chase = |body: &Body, time: f32| {
        Seek { drive: Drive::Match { time: 0.25 } }.steer(body, quarry(time), &LIMITS)
    };
    let caught = |cooperative: bool| {
        let mut body = Body::at(Vec2::new(-18.0, -8.0));
        (0..600).map(|tick| tick as f32 * DT).find(|&time| {
            let mut board = Board::default();
            board.post("chase", 1.0, || chase(&body, time));
            if cooperative {
                board.hear(|wishes| match wishes.wish("chase") {
                    Some(wish) => {
                        let slide = Slide { margin: 0.05, ..Slide::default() };
                        Advice::Replace("chase", slide.bend(&body, wish, RADIUS, &world, &LIMITS))
                    }
                    None => Advice::Agree,
                });
            } else {
                board.post("walls", 1.0, || avoid_walls(&body, &world));
            }
            step_in(&world, &mut body, board.settle(&LIMITS));
            assert!(body.position.y < -RADIUS + 1e-3, "through the wall: {body:?}");
            body.position.distance(quarry(time)) < 0.3
        })
    };
    let (knowing, blind) = (caught(true).expect("never caught"), caught(false).unwrap_or(20.0));
    assert!(knowing < 0.8 * blind, "{knowing} s against {blind} s");
}
