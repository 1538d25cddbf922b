//! Bounding overwatch: from cover to cover, and only the rearmost moves.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::math;
use wits_motion::formation::Overwatch;
use wits_motion::steering::Arrive;

use crate::formations::ground::Ground;
use crate::formations::settings::Settings;
use crate::formations::world::World;

const STOPS: [(f32, f32); 4] = [(30.0, 4.0), (20.0, -14.0), (-28.0, -6.0), (-20.0, 14.0)];
pub(crate) const WATCH: Overwatch = Overwatch { clear: 0.0, margin: 0.6 };
/// The anchor is slow compared with the men, and slower while some of them run. [m/s]
const PACE: f32 = 1.4;

pub(super) fn start(settings: &Settings, ground: &Ground) -> World {
    let places = (0..settings.members()).map(|who| Vec2::new(-36.0, 4.0 - 1.6 * who as f32));
    let mut world = World::with_units(settings, places);
    world.goal = Vec2::from(STOPS[0]);
    world.formation.anchor = Kinematic::at(Vec2::new(-28.0, 0.0));
    look_round(&mut world, ground);
    world
}

/// Who is left takes the slots that are left.
pub(super) fn changed(world: &mut World) {
    world.watch = Default::default();
}

pub(super) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    let running = world.alive().filter(|(_, unit)| unit.error().is_some_and(|error| error > 1.0)).count();
    let pace = PACE / (1.0 + 2.0 * running as f32);
    let limits = Limits { max_speed: pace, max_acceleration: 4.0, max_spin: 1.0, ..Limits::NONE };
    // No leash: an anchor that waited for men in cover would never move.
    let wish = Arrive::default().steer(&world.formation.anchor, world.goal, &limits);
    world.formation.steer_anchor(wish, &limits, dt);
    look_round(world, ground);
    super::walk(world, ground, 1.0, dt);
    let there = world.formation.anchor.position.distance(world.goal) < 1.0 && world.measured().in_place > 0.8;
    super::tour(world, &STOPS, there, dt);
}

/// The nearest cover is where they belong; everybody watches a sector of its own.
fn look_round(world: &mut World, ground: &Ground) {
    let squad: Vec<usize> = world.alive().map(|(unit, _)| unit).collect();
    let before = world.watch.points().len();
    let anchor = world.formation.anchor;
    let moved = WATCH.update(&mut world.watch, anchor.position, squad.len(), &ground.cover);
    if before == squad.len() {
        world.tally.bounds = world.tally.bounds.saturating_add(moved.len() as u32);
    }
    let ahead = angle::of(world.goal - anchor.position).unwrap_or(anchor.orientation);
    for (slot, unit) in squad.iter().enumerate() {
        let fan = (slot as f32 - 0.5 * (squad.len() as f32 - 1.0)) * 0.45;
        let place = world.watch.points().get(slot).map(|point| ground.cover[*point]);
        let facing = angle::wrap(ahead + math::max(math::min(fan, 1.2), -1.2));
        world.units[*unit].target = place.map(|at| Kinematic::at(at).with_orientation(facing));
    }
}
