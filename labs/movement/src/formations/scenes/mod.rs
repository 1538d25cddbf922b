//! The scenes: how each begins and what happens in it.

pub(crate) mod ball;
mod birds;
mod cover;
mod march;
mod plays;
mod squads;

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_motion::formation::KeepSlot;

use crate::formations::ground::Ground;
use crate::formations::settings::{BIRDS, CORNER_KICK, COVER, DOUBLE_PLAY, MARCH, SQUADS, Settings};
use crate::formations::units;
use crate::formations::world::World;

pub(crate) use birds::tips;
pub(crate) use march::way_point;
pub(crate) use plays::{FIRST, HOME, SECOND, THIRD, goal_posts};
pub(crate) use squads::TEAM_IDS;

/// How members keep their slots, in all scenes.
pub(crate) const KEEP: KeepSlot = KeepSlot { time: 0.45, response: 0.12, near: 1.2 };

/// A scene at its beginning.
pub(crate) fn start(settings: &Settings, ground: &Ground) -> World {
    match settings.scene {
        SQUADS => squads::start(settings),
        DOUBLE_PLAY | CORNER_KICK => plays::start(settings),
        COVER => cover::start(settings, ground),
        BIRDS => birds::start(settings),
        _ => march::start(settings),
    }
}

/// A time step of a scene.
pub(crate) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    match world.settings.scene {
        SQUADS => squads::tick(world, ground, dt),
        DOUBLE_PLAY | CORNER_KICK => plays::tick(world, ground, dt),
        COVER => cover::tick(world, ground, dt),
        BIRDS => birds::tick(world, ground, dt),
        _ => march::tick(world, ground, dt),
    }
}

/// Members or definitions have changed.
pub(crate) fn changed(world: &mut World) {
    match world.settings.scene {
        SQUADS => squads::changed(world),
        DOUBLE_PLAY | CORNER_KICK => plays::run(world),
        COVER => cover::changed(world),
        BIRDS => birds::changed(world),
        _ => march::changed(world),
    }
}

/// A play begins.
pub(crate) fn run(world: &mut World) {
    if matches!(world.settings.scene, DOUBLE_PLAY | CORNER_KICK) {
        plays::run(world);
    }
}

/// The goal moves on when everybody has been there for a moment.
fn tour(world: &mut World, stops: &[(f32, f32)], there: bool, dt: f32) {
    let before = world.waited;
    world.waited = if there { before + dt } else { 0.0 };
    // Birds do not stop to wait.
    let enough = if world.settings.scene == BIRDS { 0.0 } else { 1.2 };
    if world.waited > enough && before <= enough {
        world.tally.reached = world.tally.reached.saturating_add(1);
        if world.settings.tour {
            world.waited = 0.0;
            world.stop = (world.stop + 1) % stops.len();
            world.goal = Vec2::from(stops[world.stop]);
            about_face(world);
        }
    }
}

/// To go back, nobody wheels round: the pattern is turned, and everybody takes the slot that is nearest then.
fn about_face(world: &mut World) {
    let anchor = world.formation.anchor;
    let Some(course) = angle::of(world.goal - anchor.position) else { return };
    let wheels = matches!(world.settings.scene, MARCH | SQUADS) && world.formation.files().is_none();
    if wheels && angle::difference(anchor.orientation, course).abs() > 1.2 {
        world.formation.anchor.orientation = course;
        if let Some(company) = &mut world.troop {
            company.formation.anchor.orientation = course;
        }
        changed(world);
    }
}

/// Everybody goes where it should be.
fn walk(world: &mut World, ground: &Ground, haste: f32, dt: f32) {
    units::step(&mut world.units, ground, &KEEP, haste, dt);
}
