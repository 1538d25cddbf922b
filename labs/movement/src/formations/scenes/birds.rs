//! A V that nobody leads.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::space::Plane;
use wits_motion::formation::{Emergent, Follow, KeepSlot};
use wits_motion::steering::{Arrive, AvoidObstacles};

use crate::formations::ground::Ground;
use crate::formations::settings::Settings;
use crate::formations::units;
use crate::formations::world::World;

const STOPS: [(f32, f32); 5] = [(27.0, 0.0), (14.0, 15.0), (-16.0, 14.0), (-28.0, -4.0), (-4.0, -16.0)];
pub(crate) const EMERGENT: Emergent =
    Emergent { offset: Vec2::new(1.6, 1.6), claim: 1.2, rank: 2.0, arms: true };
/// How fast a tip flies; the others can do more. [m/s]
const PACE: f32 = 4.0;
/// How far a tip turns ahead of itself: about as much as it turns in 0.6 s. \[rad\]
const TURN: f32 = 0.4;

pub(super) fn start(settings: &Settings) -> World {
    let places = (0..settings.members()).map(|who| {
        let at = wits_core::angle::direction(2.4 * who as f32) * (1.3 * (who as f32).sqrt());
        at + Vec2::new(-26.0, -6.0)
    });
    let mut world = World::with_units(settings, places);
    world.goal = Vec2::from(STOPS[0]);
    world
}

/// The others find out by themselves.
pub(super) fn changed(world: &mut World) {
    world.follows.clear();
}

pub(super) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    choose(world, ground);
    let tip = Limits { max_speed: PACE, max_acceleration: 6.0, ..Limits::NONE };
    let bodies: Vec<Kinematic<Plane>> = world.units.iter().map(|unit| unit.body).collect();
    let goal = world.goal;
    let flock: Vec<usize> = world.alive().map(|(unit, _)| unit).collect();
    for unit in flock {
        let slot = world.follows[unit].and_then(|follow| {
            let pose = EMERGENT.place(follow, &bodies)?;
            Some(Kinematic::from(pose).with_velocity(bodies[follow.whom].velocity))
        });
        let body = &bodies[unit];
        // The tip has a place of its own: a little ahead, on the way to the goal.
        let own = || {
            let wish = Arrive::default().velocity(body, goal, &tip).unwrap_or(Vec2::ZERO);
            let round = AvoidObstacles { radius: 1.5, min_length: 4.0, ..AvoidObstacles::default() };
            let aside = round.steer(body, &ground.trees, &tip).map_or(Vec2::ZERO, |wish| wish.linear);
            let course = (wish + aside * 0.4).clamp_length_max(PACE);
            // It flies in wide arcs, so that the arms can follow.
            let goes = wits_core::angle::of(course).unwrap_or(body.orientation);
            let turn = wits_core::angle::turn_towards(body.orientation, goes, TURN);
            let ahead = wits_core::angle::direction(turn) * course.length().max(0.5 * PACE);
            Kinematic::at(body.position).with_velocity(ahead).with_orientation(turn)
        };
        world.units[unit].target = Some(slot.unwrap_or_else(own));
    }
    let keep = KeepSlot { near: f32::MAX, time: 0.6, response: 0.2 };
    units::step(&mut world.units, ground, &keep, 1.4, dt);
    let leader = tips(world).next();
    if let Some(leader) = leader {
        world.formation.anchor = world.units[leader].body;
    }
    let there = world.formation.anchor.position.distance(world.goal) < 4.0;
    super::tour(world, &STOPS, there, dt);
}

/// Whoever follows nobody.
pub(crate) fn tips(world: &World) -> impl Iterator<Item = usize> {
    let follows = |unit: usize| world.follows.get(unit).copied().flatten();
    world.alive().map(|(unit, _)| unit).filter(move |unit| follows(*unit).is_none())
}

/// Everybody keeps or chooses whom to follow; the fallen are not there.
fn choose(world: &mut World, ground: &Ground) {
    let alive: Vec<usize> = world.alive().map(|(unit, _)| unit).collect();
    let bodies: Vec<Kinematic<Plane>> = alive.iter().map(|unit| world.units[*unit].body).collect();
    let place_of = |unit: usize| alive.iter().position(|other| *other == unit);
    let among = |follow: Follow| Some(Follow { whom: place_of(follow.whom)?, ..follow });
    let chosen = |unit: &usize| world.follows.get(*unit).copied().flatten();
    let mut follows: Vec<Option<Follow>> = alive.iter().map(|unit| chosen(unit).and_then(among)).collect();
    let in_tree = |at: Vec2| ground.trees.iter().any(|tree| tree.center.distance(at) < tree.radius);
    EMERGENT.update(&bodies, &mut follows, in_tree);
    world.follows = vec![None; world.units.len()];
    for (unit, follow) in alive.iter().zip(follows) {
        world.follows[*unit] = follow.map(|follow| Follow { whom: alive[follow.whom], ..follow });
    }
}
