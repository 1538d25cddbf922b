//! One formation, a goal, trees, and a wall with a gap.

use wits_core::geometry::Circle;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::math;
use wits_motion::formation::{Leash, March, safe_spin};
use wits_motion::steering::{Arrive, AvoidObstacles};

use crate::formations::ground::{CORNER, Ground};
use crate::formations::settings::{BODY, SPEEDS, Settings};
use crate::formations::world::World;

const STOPS: [(f32, f32); 4] = [(28.0, 0.0), (26.0, 12.0), (-26.0, -6.0), (-24.0, 12.0)];

pub(super) fn start(settings: &Settings) -> World {
    let count = settings.members();
    let places =
        (0..count).map(|who| Vec2::new(-33.0 + 2.0 * (who % 4) as f32, 12.0 - 2.6 * (who / 4) as f32));
    let mut world = World::with_units(settings, places);
    world.goal = Vec2::from(STOPS[0]);
    world.fall_in(Kinematic::at(Vec2::new(-26.0, 0.0)));
    world.assign();
    world
}

pub(super) fn changed(world: &mut World) {
    let (anchor, file) = (world.formation.anchor, world.formation.files());
    if file.is_some() && world.settings.squeeze {
        // In file everybody keeps its place; who is new joins at the end.
        for unit in 0..world.units.len() {
            if world.units[unit].alive && world.formation.slot_of(unit as u64).is_err() {
                let _ = world.formation.add(&world.def, unit as u64);
            }
        }
        return;
    }
    world.fall_in(anchor);
    world.assign();
}

pub(super) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    steer_anchor(world, ground, dt);
    squeeze(world, ground);
    world.units.iter_mut().for_each(|unit| unit.target = None);
    let World { formation, def, units, .. } = world;
    formation.pass(def, dt);
    formation.update(def, |id, slot| units[id as usize].target = Some(slot));
    super::walk(world, ground, 1.0, dt);
    if let Leash::Average { ahead } = leash(world).leash {
        let bodies = world.alive().filter(|(_, unit)| unit.target.is_some()).map(|(_, unit)| unit.body);
        let bodies: Vec<_> = bodies.collect();
        // The facing stays the anchor's own: members who run look where they run, and the whole would turn after them.
        let facing = world.formation.anchor.orientation;
        world.formation.moderate(ahead, bodies);
        world.formation.anchor.orientation = facing;
        world.formation.anchor.position = world.formation.anchor.position.clamp(-CORNER, CORNER);
    }
    // A slot may lie in a tree: near enough is there.
    let there = world.formation.anchor.position.distance(world.goal) < 1.5 && world.measured().distance < 0.4;
    super::tour(world, &STOPS, there, dt);
}

/// The anchor goes to the goal, through the gap when the goal is beyond the wall.
fn steer_anchor(world: &mut World, ground: &Ground, dt: f32) {
    let march = leash(world);
    let speeds = world.alive().map(|(_, unit)| SPEEDS[unit.kind]);
    let pace = math::min(march.speed(speeds, world.measured().distance), 6.0);
    let radius = world.def.radius(world.formation.members().len(), BODY);
    let leashed = matches!(march.leash, Leash::Average { .. });
    // Who starts anew in every frame must be quick.
    let max_acceleration = if leashed { 400.0 } else { 12.0 };
    let spin =
        if world.formation.files().is_some() { 3.0 } else { math::min(safe_spin(pace, 4.0, radius), 1.5) };
    let limits = Limits { max_speed: pace, max_acceleration, max_spin: spin, ..Limits::NONE };
    let anchor = world.formation.anchor;
    let arrive = if leashed { Arrive { time: 0.035, ..Arrive::default() } } else { Arrive::default() };
    let mut wish = arrive.steer(&anchor, way_point(world), &limits).unwrap_or_default();
    let round = AvoidObstacles { radius: 1.2, min_length: 3.0, ..AvoidObstacles::default() };
    let trees: Vec<Circle> = ground.trees.clone();
    wish.linear += round.steer(&anchor, &trees, &limits).map_or(Vec2::ZERO, |wish| wish.linear);
    world.formation.steer_anchor(Some(wish), &limits, dt);
    world.formation.anchor.position = world.formation.anchor.position.clamp(-CORNER, CORNER);
}

/// In file the anchor is the head and not the middle: there it can only wait.
fn leash(world: &World) -> March {
    let march = world.settings.march();
    let waits = matches!(march.leash, Leash::Average { .. }) && world.formation.files().is_some();
    if waits { March { leash: Leash::Wait { slack: world.settings.slack }, ..march } } else { march }
}

/// The next point on the way: before the gap, beyond it, the goal.
pub(crate) fn way_point(world: &World) -> Vec2 {
    let (at, goal) = (world.formation.anchor.position, world.goal);
    let side = if at.x < 0.0 { -1.0 } else { 1.0 };
    let through = world.formation.files().is_some() && stragglers(world);
    let beyond = Vec2::new(side * math::min(world.formation.tail(&world.def) + 3.0, CORNER.x - 1.0), 0.0);
    if through && at.x * side < beyond.x * side - 0.5 && goal.x * side > 0.0 {
        return beyond;
    }
    if goal.x * side >= 0.0 {
        return goal;
    }
    // In line with the gap the next point is always a little ahead on that line.
    let lined_up = at.y.abs() < 0.6 && at.x.abs() < 12.0 || at.x.abs() < 1.0;
    if lined_up { Vec2::new(at.x - side * 6.0, 0.0) } else { Vec2::new(side * 10.0, 0.0) }
}

/// Whether somebody is still on the other side of the wall than the anchor, or in the gap.
fn stragglers(world: &World) -> bool {
    let side = world.formation.anchor.position.x.signum();
    world.alive().any(|(_, unit)| unit.target.is_some() && unit.body.position.x * side < 1.5)
}

/// Into file before a gap that is too narrow, and back into shape when all are through.
fn squeeze(world: &mut World, ground: &Ground) {
    let Some(squeeze) = world.def.squeeze else {
        return;
    };
    let anchor = world.formation.anchor.pose();
    let ahead = squeeze.room(&ground.passage, &anchor, 1.0, 14.0);
    // Towards a tree or an edge the way is free: only the wall makes it narrow. Within a step of it, the gap counts.
    let towards = way_point(world).x * anchor.position.x < 0.0;
    let near = anchor.position.x.abs() < squeeze.look_ahead;
    let mut room = if towards { ahead } else { f32::MAX };
    if near && towards || world.formation.files().is_some() && stragglers(world) {
        room = math::min(room, world.settings.gap);
    }
    if world.formation.squeeze(&world.def, room) {
        world.assign();
    }
}
