//! Scenes: bodies that move for a while, in places that are known to be hard.

use wits_core::geometry::{Aabb, Ball, Circle, Wall};
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Seed;
use wits_core::raycast::{Balls, RayCast, StaticWorld};
use wits_core::space::{Plane, Space, Vector, Volume};

use super::*;
use crate::steering::{Drive, Seek, others};

const LIMITS: Limits = Limits { max_speed: 2.0, max_acceleration: 8.0, ..Limits::NONE };
const DT: f32 = 1.0 / 60.0;
/// How large the bodies are. [m]
const RADIUS: f32 = 0.4;

/// What became of a body.
#[derive(Debug)]
struct Story {
    end: Kinematic<Plane>,
    /// The nearest that its centre came to a wall. [m]
    clearance: f32,
}

/// Lets a body go ahead at full speed, unless the walls say otherwise.
fn go(avoid: &AvoidWalls, world: &StaticWorld, mut body: Kinematic<Plane>, seconds: f32) -> Story {
    let (mut state, mut clearance) = (WallState::default(), f32::INFINITY);
    for _ in 0..(seconds / DT) as usize {
        let on = || Drive::default().along(body.velocity, &body, &LIMITS);
        let wish = avoid.steer(&mut state, &body, world, &LIMITS, DT).or_else(on);
        body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        let near = world.closest(body.position, 99.0, u32::MAX).map_or(99.0, |place| place.surface.distance);
        clearance = clearance.min(near);
    }
    Story { end: body, clearance }
}

fn level(walls: &[[(f32, f32); 2]]) -> StaticWorld {
    let mut level = StaticWorld::builder();
    for &[from, to] in walls {
        level.add(Wall::new(from.into(), to.into()));
    }
    level.build()
}

/// An acute corner with its tip at the origin, and bodies that drive into it.
fn corner_stories(avoid: &AvoidWalls) -> Vec<Story> {
    let mut stories = Vec::new();
    for half_angle in [10.0_f32, 15.0, 20.0] {
        let rise = 12.0 * wits_core::math::tan(half_angle.to_radians());
        let corner = level(&[[(-12.0, rise), (0.0, 0.0)], [(-12.0, -rise), (0.0, 0.0)]]);
        for y in [0.0, 0.1, -0.3, 0.5] {
            let body = Kinematic::at(Vec2::new(-8.0, y)).with_velocity(Vec2::X * 2.0);
            stories.push(go(avoid, &corner, body, 15.0));
        }
    }
    stories
}

fn feeling(rays: Rays, corners: Corners) -> AvoidWalls {
    let reaction = Reaction::Target { distance: 1.0, drive: Drive::default() };
    AvoidWalls { rays, length: 1.0, time: 0.75, reaction, corners, layers: u32::MAX }
}

/// Millington 3.3.15: a single ray and parallel rays drive into acute corners until they hit the walls.
#[test]
fn corners_trap_plain_rays() {
    for rays in [Rays::Single, Rays::Parallel { width: 0.5 }] {
        for story in corner_stories(&feeling(rays, Corners::Ignore)) {
            assert!(story.clearance < RADIUS, "{rays:?} {story:?}");
        }
    }
}

/// Millington 3.3.15: a fan that opens on hits, or one ray that wins, gets out of the same corners without a touch.
#[test]
fn an_adaptive_fan_or_a_winner_gets_out_of_corners() {
    let fan = feeling(Rays::Fan { count: 5, angle: 0.8 }, Corners::default());
    let whiskers = feeling(Rays::default(), Corners::default());
    let winner = feeling(Rays::default(), Corners::WinnerRay { memory: 1.0, hold: 1.0 });
    for avoid in [fan, whiskers, winner] {
        for story in corner_stories(&avoid) {
            assert!(story.clearance > RADIUS && story.end.position.x < -12.0, "{avoid:?} {story:?}");
        }
    }
}

/// A pillar beside the course: a single ray passes it and the body does not; whiskers notice it.
#[test]
fn whiskers_do_not_graze() {
    let mut world = StaticWorld::builder();
    world.add(Circle::new(Vec2::new(3.0, 1.3), 1.0));
    let world = world.build();
    let body = Kinematic::at(Vec2::new(-6.0, 0.0)).with_velocity(Vec2::X * 2.0);
    let single = go(&feeling(Rays::Single, Corners::Ignore), &world, body, 8.0);
    assert!(single.clearance < RADIUS && single.end.position.x > 5.0, "{single:?}");
    for corners in [Corners::Ignore, Corners::default()] {
        let whiskers = go(&feeling(Rays::default(), corners), &world, body, 8.0);
        assert!(whiskers.clearance > RADIUS && whiskers.end.position.x > 5.0, "{whiskers:?}");
    }
}

/// A wide fan sees a door as two walls; one that is narrow while the way is free goes through.
#[test]
fn a_narrow_fan_goes_through_a_door() {
    let door = level(&[[(0.0, 0.8), (0.0, 9.0)], [(0.0, -0.8), (0.0, -9.0)]]);
    let body = Kinematic::at(Vec2::new(-6.0, 0.1)).with_velocity(Vec2::X * 2.0);
    let wide = go(&feeling(Rays::Fan { count: 5, angle: 2.0 }, Corners::Ignore), &door, body, 6.0);
    assert!(wide.end.position.x < 0.0, "{wide:?}");
    let narrow = go(&feeling(Rays::Fan { count: 5, angle: 0.5 }, Corners::default()), &door, body, 6.0);
    assert!(narrow.end.position.x > 3.0 && narrow.clearance > RADIUS, "{narrow:?}");
}

/// Two bodies exactly opposed, each with the other's place as its goal. Both keep to one side and pass; without the
/// sidestep they stop in front of each other.
#[test]
fn opposed_bodies_pass() {
    let meet = |head_on: HeadOn| {
        let goals = [Vec2::new(6.0, 0.0), Vec2::new(-6.0, 0.0)];
        let mut bodies = [Kinematic::<Plane>::at(goals[1]), Kinematic::<Plane>::at(goals[0])];
        let avoid = AvoidCollisions { radius: 0.6, horizon: 2.0, head_on };
        let (mut nearest, mut there) = (f32::INFINITY, [false; 2]);
        for _ in 0..900 {
            let wishes: [_; 2] = std::array::from_fn(|me| {
                let body = &bodies[me];
                let avoiding = avoid.steer(body, others(&bodies, me, 0.6), &LIMITS);
                avoiding.or_else(|| Seek::default().steer(body, goals[me], &LIMITS)).unwrap_or_default()
            });
            for me in 0..2 {
                bodies[me].step_semi_implicit(wishes[me], &LIMITS, DT);
                there[me] |= bodies[me].position.distance(goals[me]) < 0.5;
            }
            nearest = nearest.min(bodies[0].position.distance(bodies[1].position));
        }
        (there, nearest)
    };
    for head_on in [HeadOn::StepRight, HeadOn::StepLeft] {
        let (there, nearest) = meet(head_on);
        assert!(there == [true; 2] && nearest > 1.0, "{there:?} {nearest}");
    }
    let (there, nearest) = meet(HeadOn::BackOff);
    assert!(there == [false; 2] && nearest > 0.5, "{there:?} {nearest}");
}

/// Goes for a point beyond some balls.
fn through(balls: &[Circle], start: Vec2) -> (bool, f32) {
    let goal = Vec2::new(8.0, 0.0);
    let mut body = Kinematic::<Plane>::at(start);
    let avoid = AvoidObstacles { radius: 0.35, ..AvoidObstacles::default() };
    let (mut there, mut clearance) = (false, f32::INFINITY);
    for _ in 0..900 {
        let seek = || Seek::default().steer(&body, goal, &LIMITS);
        let wish = avoid.steer(&body, balls, &LIMITS).or_else(seek).unwrap_or_default();
        body.step_semi_implicit(wish, &LIMITS, DT);
        there |= body.position.distance(goal) < 0.5;
        let gap = |ball: &Circle| ball.center.distance(body.position) - ball.radius;
        clearance = balls.iter().map(gap).fold(clearance, f32::min);
    }
    (there, clearance)
}

#[test]
fn between_two_obstacles_there_is_a_way() {
    for start_y in [0.0, 0.2, -0.4, 1.0] {
        let start = Vec2::new(-8.0, start_y);
        // A gap of 0.8 lets a body of 0.6 pass.
        let gate = [Circle::new(Vec2::new(0.0, 1.4), 1.0), Circle::new(Vec2::new(0.0, -1.4), 1.0)];
        let (there, clearance) = through(&gate, start);
        assert!(there && clearance > 0.3, "{start_y}: {there} {clearance}");
    }
}

/// Dead ahead, a little off, a row, and a wood: never touched, always there in the end.
#[test]
fn obstacles_are_gone_round() {
    let dead_ahead = [Circle::new(Vec2::ZERO, 1.0)];
    let off = [Circle::new(Vec2::new(0.0, 0.2), 1.5)];
    let row = [-2.0, 0.5, 3.0].map(|x| Circle::new(Vec2::new(x, 0.1 * x), 0.5));
    let mut stream = Seed::new(2).stream();
    let mut tree = |x: f32| Circle::new(Vec2::new(x + stream.range(-0.4, 0.4), stream.range(-3.0, 3.0)), 0.5);
    let wood: [Circle; 5] = std::array::from_fn(|row| tree(2.4 * row as f32 - 5.0));
    for balls in [&dead_ahead[..], &off, &row, &wood] {
        let (there, clearance) = through(balls, Vec2::new(-8.0, 0.0));
        assert!(there && clearance > 0.3, "{balls:?}: {there} {clearance}");
    }
}

/// A square room and a square block in its middle.
fn room() -> StaticWorld {
    let square = |half: f32| [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)];
    let mut walls = Vec::new();
    for corners in [square(10.0), square(3.0)] {
        walls.extend(corners.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    level(&walls)
}

/// How a follower of walls fares: how often it went round the middle (to the left), and the range of its distances to
/// the walls once it has found one.
fn follow(follow: &FollowWall, start: Vec2) -> (f32, f32, f32) {
    let (world, mut state) = (room(), FollowWallState::default());
    let mut body = Kinematic::<Plane>::at(start).with_velocity(Vec2::X);
    let (mut turned, mut low, mut high) = (0.0, f32::INFINITY, 0.0_f32);
    for step in 0..3600 {
        let before = body.position;
        let wish = follow.steer(&mut state, &body, &world, &LIMITS, DT);
        body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        if step > 300 {
            turned += before.perp_dot(body.position) / before.length_squared();
            let near =
                world.closest(body.position, 99.0, u32::MAX).map_or(99.0, |place| place.surface.distance);
            (low, high) = (low.min(near), high.max(near));
        }
    }
    (turned / std::f32::consts::TAU, low, high)
}

/// Inner corners of the room and outer corners of the block, with the wall on either side.
#[test]
fn walls_are_followed_round_all_corners() {
    let hand = |side| FollowWall { side, distance: 1.0, ..FollowWall::default() };
    let (rounds, low, high) = follow(&hand(WallSide::Right), Vec2::new(0.0, -8.5));
    assert!(rounds > 1.2 && low > 0.5 && high < 1.6, "room, right: {rounds} {low} {high}");
    let (rounds, low, high) = follow(&hand(WallSide::Left), Vec2::new(0.0, 8.5));
    assert!(rounds < -1.2 && low > 0.5 && high < 1.6, "room, left: {rounds} {low} {high}");
    let (rounds, low, high) = follow(&hand(WallSide::Left), Vec2::new(0.0, -4.5));
    assert!(rounds > 2.5 && low > 0.5 && high < 1.6, "block, left: {rounds} {low} {high}");
    let (rounds, low, high) = follow(&hand(WallSide::Right), Vec2::new(0.0, 4.5));
    assert!(rounds < -2.5 && low > 0.5 && high < 1.6, "block, right: {rounds} {low} {high}");
}

/// A mouse that hugs the wall while it seeks a place gets there along the wall.
#[test]
fn a_timid_mouse_keeps_to_the_wall() {
    let world = level(&[[(-20.0, 0.0), (20.0, 0.0)]]);
    let mut mouse = Kinematic::<Plane>::at(Vec2::new(-8.0, 6.0));
    let mut far = 0;
    for step in 0..1200 {
        let hug = HugWall::default().steer(&mouse, &world, &LIMITS);
        let wish = hug.or_else(|| Seek::default().steer(&mouse, Vec2::new(8.0, 6.0), &LIMITS));
        mouse.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
        if step > 300 && mouse.position.y > 0.8 {
            far += 1;
        }
    }
    assert!(far == 0 && mouse.position.x > 6.0, "{far} {mouse:?}");
}

/// Sent ahead as a ball, a body goes round blocks, however it meets them, and is never nearer than it is large.
#[test]
fn a_swept_body_slides_round() {
    let world = room();
    for (start, goal) in [
        ((-6.0, 0.3), (7.0, 0.0)),
        ((-6.0, 0.0), (7.0, 0.0)),
        ((-6.0, -2.9), (7.0, 2.0)),
        ((0.5, 6.0), (0.0, -7.0)),
    ] {
        let (mut body, goal) = (Kinematic::<Plane>::at(Vec2::from(start)), Vec2::from(goal));
        let avoid = AvoidByVolume { radius: 0.5, ..AvoidByVolume::default() };
        let (mut there, mut clearance) = (false, f32::INFINITY);
        for _ in 0..1800 {
            let seek = || Seek::default().steer(&body, goal, &LIMITS);
            let wish = avoid.steer(&body, goal - body.position, &world, &LIMITS).or_else(seek);
            body.step_semi_implicit(wish.unwrap_or_default(), &LIMITS, DT);
            there |= body.position.distance(goal) < 0.5;
            let near =
                world.closest(body.position, 99.0, u32::MAX).map_or(99.0, |place| place.surface.distance);
            clearance = clearance.min(near);
        }
        assert!(there && clearance > 0.4, "{start:?}: {there} {clearance}");
    }
}

/// Whatever pushes outwards, nobody leaves the pen, in any space.
#[test]
fn a_pen_holds() {
    fn held<S: Space>(region: Region<S::Vector>) -> f32 {
        let push = S::Vector::from_fn(|axis| [1.5, 0.9, -1.2][axis]);
        let mut body = Kinematic::<S>::default();
        let mut farthest = 0.0_f32;
        for _ in 0..1200 {
            let wish = Contain::default().steer(&body, &region, &LIMITS);
            body.step_semi_implicit(wish.unwrap_or(Steering::linear(push)), &LIMITS, DT);
            farthest = (0..S::Vector::DIMENSIONS)
                .fold(farthest, |far, axis| far.max(body.position.component(axis).abs()));
        }
        farthest
    }
    let flat = held::<Plane>(Region::Box(Aabb::new(Vec2::splat(-5.0), Vec2::splat(5.0))));
    let box3 = held::<Volume>(Region::Box(Aabb::new(Vec3::splat(-5.0), Vec3::splat(5.0))));
    let ball = held::<Volume>(Region::Ball(Ball::new(Vec3::ZERO, 5.0)));
    for farthest in [flat, box3, ball] {
        assert!((2.0..4.7).contains(&farthest), "{flat} {box3} {ball}");
    }
}

/// In front of a symmetrical obstacle, with the goal straight behind it, a body makes up its mind: it keeps to the side it
/// has taken (it turns once more when it is round the end), and gets there.
#[test]
fn a_body_sent_ahead_keeps_to_its_side() {
    let wall = level(&[[(0.0, -3.0), (0.0, 3.0)]]);
    let ball = [Ball::new(Vec2::X * 2.0, 2.0)];
    let goal = Vec2::X * 9.0;
    for (speed, strength, off) in [(2.0, 8.0, 0.0), (2.0, 2.0, 0.1), (6.0, 4.0, -0.02), (4.0, 20.0, 0.02)] {
        let limits = Limits { max_speed: speed, max_acceleration: strength, ..Limits::NONE };
        for world in [&wall as &dyn RayCast<Vec2>, &Balls(&ball)] {
            let mut body = Kinematic::<Plane>::at(Vec2::new(-10.0, off));
            let (mut sides, mut there) = (Vec::new(), false);
            for _ in 0..1200 {
                let seek = Seek::default().steer(&body, goal, &limits);
                let wish =
                    AvoidByVolume::default().steer(&body, goal - body.position, world, &limits).or(seek);
                body.step_semi_implicit(wish.unwrap_or_default(), &limits, DT);
                there |= body.position.distance(goal) < 1.0;
                let side = body.velocity.y.signum();
                if !there && body.velocity.y.abs() > 0.3 && sides.last() != Some(&side) {
                    sides.push(side);
                }
            }
            assert!(there && sides.len() <= 2, "{speed} m/s: {there}, {sides:?}");
        }
    }
}
