//! Fire teams in a larger formation: every slot holds a whole team.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_motion::formation::{FormationDef, Troop, safe_spin};
use wits_motion::steering::{Arrive, AvoidObstacles};

use crate::formations::ground::{CORNER, Ground};
use crate::formations::settings::{FILES, Settings};
use crate::formations::world::World;

const STOPS: [(f32, f32); 4] = [(22.0, 8.0), (18.0, -12.0), (-18.0, -8.0), (-20.0, 10.0)];
/// The ids of teams begin here; below are those of members.
pub(crate) const TEAM_IDS: u64 = 1000;
/// Anchors of teams are quick.
const LIMITS: Limits =
    Limits { max_speed: 9.0, max_acceleration: 40.0, max_spin: 4.0, max_angular_acceleration: 40.0 };

pub(super) fn start(settings: &Settings) -> World {
    let places = (0..settings.members())
        .map(|who| Vec2::new(-34.0 + 1.6 * (who % 6) as f32, 6.0 - 1.8 * (who / 6) as f32));
    let mut world = World::with_units(settings, places);
    world.goal = Vec2::from(STOPS[0]);
    world.formation.anchor.position = Vec2::new(-24.0, 0.0);
    changed(&mut world);
    world
}

/// Teams of four, anew.
pub(super) fn changed(world: &mut World) {
    let defs = defs(&world.def);
    let anchor = world.troop.as_ref().map_or(world.formation.anchor, |troop| troop.formation.anchor);
    let mut company = Troop::new(0, anchor);
    let members: Vec<usize> = world.alive().map(|(unit, _)| unit).collect();
    for (team, men) in members.chunks(4).enumerate() {
        let middle = men.iter().map(|unit| world.units[*unit].body.position).sum::<Vec2>() / men.len() as f32;
        let at = Kinematic::at(middle).with_orientation(anchor.orientation);
        let mut troop = Troop::new(1, at);
        for unit in men {
            // A team has four slots, and there are never more men in it.
            let _ = troop.add(&defs, *unit as u64);
        }
        let _ = company.add_troop(&defs, TEAM_IDS + team as u64, troop);
    }
    // Teams take the nearest slots, as members would.
    let at: Vec<Vec2> = company.within().map(|(_, troop)| troop.formation.anchor.position).collect();
    let _ = company.formation.assign(&defs[0], |id, slot| {
        at.get((id - TEAM_IDS) as usize).map_or(0.0, |at| at.distance_squared(slot.pose.position))
    });
    world.troop = Some(company);
}

pub(super) fn tick(world: &mut World, ground: &Ground, dt: f32) {
    let defs = defs(&world.def);
    let distance = world.measured().distance;
    let pace = world.settings.march().speed([3.6], distance).min(4.0);
    let goal = world.goal;
    // The wings have a long way in a turn; while they are behind, the whole turns no farther.
    let radius = world.def.radius(world.settings.members() / 4, 3.0);
    let spin = pace * safe_spin(2.0, 5.0, radius) / 2.0;
    let World { troop: Some(company), units, .. } = world else { return };
    let limits = Limits { max_speed: pace, max_acceleration: 6.0, max_spin: spin, ..Limits::NONE };
    let anchor = &company.formation.anchor;
    let mut wish = Arrive::default().steer(anchor, goal, &limits).unwrap_or_default();
    let round = AvoidObstacles { radius: 3.0, min_length: 5.0, ..AvoidObstacles::default() };
    wish.linear += round.steer(anchor, &ground.trees, &limits).map_or(Vec2::ZERO, |wish| wish.linear);
    company.formation.steer_anchor(Some(wish), &limits, dt);
    company.formation.anchor.position = company.formation.anchor.position.clamp(-CORNER, CORNER);
    units.iter_mut().for_each(|unit| unit.target = None);
    company.step(&defs, &super::KEEP, &LIMITS, dt, &mut |id, slot| units[id as usize].target = Some(slot));
    world.formation.anchor = company.formation.anchor;
    super::walk(world, ground, 1.0, dt);
    let there = world.formation.anchor.position.distance(world.goal) < 2.0 && world.measured().distance < 0.5;
    super::tour(world, &STOPS, there, dt);
}

pub(crate) fn defs(company: &FormationDef) -> [FormationDef; 2] {
    [company.clone(), FILES.fire_team.clone()]
}
