//! Plays: a double play in baseball, a corner kick in soccer.

use std::f32::consts::PI;

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Pose};
use wits_core::math;
use wits_core::space::Plane;
use wits_motion::formation::most_open;

use crate::formations::ground::Ground;
use crate::formations::settings::{CORNER_KICK, DOUBLE_PLAY, Settings};
use crate::formations::world::World;

/// How much smaller than in life the fields are, to fit into the picture.
const SCALE: f32 = 0.62;
/// The bases, as the play sees them. \[m\]
pub(crate) const HOME: Vec2 = Vec2::ZERO;
pub(crate) const FIRST: Vec2 = Vec2::new(19.4, -19.4);
pub(crate) const SECOND: Vec2 = Vec2::new(38.8, 0.0);
pub(crate) const THIRD: Vec2 = Vec2::new(19.4, 19.4);
/// How long after its end a play begins anew. \[s\]
const PAUSE: f32 = 3.0;

/// The posts of the goal, as the corner kick sees them. \[m\]
pub(crate) const fn goal_posts() -> [Vec2; 2] {
    [Vec2::new(0.0, 30.34), Vec2::new(0.0, 37.66)]
}

pub(super) fn start(settings: &Settings) -> World {
    let mut world = World::with_units(settings, (0..settings.members()).map(|_| Vec2::ZERO));
    let field = match settings.scene {
        DOUBLE_PLAY => Pose::new(Vec2::new(-29.0, 0.0), 0.0),
        // The goal line is at the right; the corner is its upper end.
        _ => Pose::new(Vec2::new(20.0, 21.0), PI),
    };
    world.goal = Vec2::new(-36.0, 21.0);
    world.fall_in(Kinematic::from(field));
    world.formation.scale = SCALE;
    run(&mut world);
    let World { formation, def, units, .. } = &mut world;
    formation.snap(def, |id, pose| units[id as usize].body = Kinematic::from(pose));
    world
}

/// The play begins anew; everybody runs to where it starts.
pub(super) fn run(world: &mut World) {
    world.formation.begin(&world.def);
    send(world);
    let field = field(world);
    world.ball.throws.clear();
    world.ball.counted = 0;
    world.ball.waiting = true;
    world.ball.receiver = None;
    let opponents: &[(f32, f32)] = match world.settings.scene {
        CORNER_KICK => &[(0.8, 34.0), (6.2, 27.0), (1.5, 30.0), (11.0, 32.0), (10.0, 35.5), (14.0, 38.0)],
        _ => &[],
    };
    world.ball.opponents = opponents.iter().map(|at| field(Vec2::from(*at))).collect();
    world.ball.rest(field(if world.settings.scene == CORNER_KICK { Vec2::new(0.4, 0.4) } else { HOME }));
}

/// Everybody learns where to be.
fn send(world: &mut World) {
    let World { formation, def, units, .. } = world;
    units.iter_mut().for_each(|unit| unit.target = None);
    formation.update(def, |id, slot| units[id as usize].target = Some(slot));
}

/// From the play's own places to the world's.
fn field(world: &World) -> impl Fn(Vec2) -> Vec2 + use<> {
    let (pose, scale) = (world.formation.anchor.pose(), world.formation.scale);
    move |at| pose.to_world(at * scale)
}

pub(super) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    let lasts = if world.settings.scene == CORNER_KICK { 4.6 } else { 4.4 };
    if world.formation.time() > lasts + PAUSE && world.settings.tour {
        run(world);
    }
    let in_place = world.measured().in_place;
    let World { formation, def, ball, .. } = world;
    ball.waiting &= in_place < 0.95;
    if !ball.waiting {
        formation.pass(def, dt);
    }
    send(world);
    // Athletes are faster than soldiers, and a small field needs smaller steps.
    super::walk(world, ground, 1.35, dt);
    match world.settings.scene {
        _ if world.ball.waiting => {}
        DOUBLE_PLAY => double_play(world),
        _ => corner_kick(world),
    }
}

/// Who plays a role, if he is still there.
fn player(world: &World, role: &str) -> Option<Vec2> {
    let slot = (0..world.formation.slots(&world.def)).find(|slot| world.def.role(*slot) == role)?;
    let id = world.formation.holder(&world.def, slot).ok()?;
    Some(world.units[id as usize].body.position)
}

/// The ball: bat, pitcher, second base, first base. The runners need 3.9 and 4.3 seconds.
fn double_play(world: &mut World) {
    let (time, field) = (world.formation.time(), field(world));
    let runs = |from: Vec2, to: Vec2, seconds: f32| field(from.lerp(to, math::min(time / seconds, 1.0)));
    world.ball.opponents = vec![runs(FIRST, SECOND, 3.9), runs(HOME, FIRST, 4.3)];
    let hands = ["pitcher", "second baseman", "first baseman"].map(|role| player(world, role));
    let [Some(pitcher), Some(second), Some(first)] = hands else { return };
    let ball = &mut world.ball;
    match time {
        t if t < 1.0 => ball.fly(pitcher, t),
        t if t < 1.5 => ball.rest(pitcher),
        t if t < 2.2 => ball.fly(second, (t - 1.5) / 0.7),
        t if t < 2.7 => ball.rest(second),
        t if t < 3.6 => ball.fly(first, (t - 2.7) / 0.9),
        _ => ball.rest(first),
    }
    // Whoever holds the ball on the base before the runner is there has him out.
    let on_base = |at: Vec2, base: Vec2| at.distance(field(base)) < 1.2;
    if ball.counted == 0 && (2.2..3.9).contains(&time) && on_base(second, SECOND) {
        ball.throws.push((pitcher, second));
        (ball.counted, world.tally.outs) = (1, world.tally.outs + 1);
    } else if ball.counted == 1 && (3.6..4.3).contains(&time) && on_base(first, FIRST) {
        ball.throws.push((second, first));
        (ball.counted, world.tally.outs) = (2, world.tally.outs + 1);
    }
}

/// Whether it is one of the three who are there to get the ball.
fn is_runner(world: &World, unit: usize) -> bool {
    let slot = world.formation.slot_of(unit as u64);
    slot.is_ok_and(|slot| world.def.role(slot).starts_with("runner"))
}

/// The ball: the kicker chooses who is most open; he shoots.
fn corner_kick(world: &mut World) {
    let (time, field) = (world.formation.time(), field(world));
    let goal = field(Vec2::new(0.0, 34.0));
    if time < 2.3 {
        return;
    }
    if world.ball.receiver.is_none() {
        let Some(kicker) = player(world, "kicker") else { return };
        let runners: Vec<(usize, Vec2)> = world
            .alive()
            .map(|(who, unit)| (who, unit.body.position))
            .filter(|(who, _)| is_runner(world, *who))
            .collect();
        let places: Vec<Vec2> = runners.iter().map(|(_, at)| *at).collect();
        let opponents = world.ball.opponents.clone();
        let chosen = most_open::<Plane>(kicker, goal - kicker, 0.5, &places, &opponents);
        let Some((open, free)) = chosen else { return };
        world.ball.receiver = Some(runners[open].0);
        world.ball.free = free;
        world.ball.throws.push((kicker, places[open]));
    }
    let Some(receiver) = world.ball.receiver.map(|unit| world.units[unit].body.position) else { return };
    let ball = &mut world.ball;
    match time {
        t if t < 3.4 => ball.fly(receiver, (t - 2.3) / 1.1),
        t if t < 3.6 => ball.rest(receiver),
        t => ball.fly(goal, (t - 3.6) / 0.5),
    }
    if ball.counted == 0 && time > 4.1 {
        ball.throws.push((receiver, goal));
        (ball.counted, world.tally.goals) = (1, world.tally.goals + 1);
    }
}
