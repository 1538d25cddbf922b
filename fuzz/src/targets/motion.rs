//! Steering set-ups and formations.

use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_motion::formation::{Formation, FormationDef};
use wits_motion::setup::{NamedSpace, Node, SteeringDef, Surroundings, Vocabulary};

use crate::laws::definition;

/// How many walk in a formation that has room for any number.
const MEMBERS: u64 = 12;

pub(super) fn steering(data: &[u8]) {
    let Some(def) = definition(data, SteeringDef::from_ron, SteeringDef::to_ron) else { return };
    steers::<Plane>(&def);
    steers::<wits_core::space::Ground>(&def);
    steers::<wits_core::space::Volume>(&def);
}

/// Where everything stays finite, with a target and without.
fn steers<S: NamedSpace>(def: &SteeringDef) {
    let mut known = Vocabulary::default();
    named(&def.root, &mut known);
    let Ok(bound) = def.bind::<S>(&known) else { return };
    let (mut state, mut body) = (bound.start(Seed::new(1)), Kinematic::<S>::default());
    let targets = [Some(Kinematic::<S>::default()), None];
    for _ in 0..4 {
        let around = Surroundings { targets: &targets, ..Surroundings::default() };
        let wish = bound.steer(&mut state, &body, &around, 1.0 / 60.0);
        bound.step(&mut body, wish, 1.0 / 60.0);
    }
}

fn named(node: &Node, known: &mut Vocabulary) {
    let Node { target, other, path, group, obstacles, region, flow, .. } = node;
    let mut add = |name: &Option<String>, with: fn(Vocabulary, String) -> Vocabulary| {
        if let Some(name) = name {
            *known = with(std::mem::take(known), name.clone());
        }
    };
    add(target, |known, name| known.with_target(name));
    add(other, |known, name| known.with_target(name));
    add(path, |known, name| known.with_path(name));
    add(group, |known, name| known.with_group(name));
    add(obstacles, |known, name| known.with_obstacles(name));
    add(region, |known, name| known.with_region(name));
    add(flow, |known, name| known.with_flow(name));
}

/// Members find slots, and every slot is a place.
pub(super) fn formation(data: &[u8]) {
    let Some(def) = definition(data, FormationDef::from_ron, FormationDef::to_ron) else { return };
    let mut formation = Formation::<Plane>::new(Kinematic::at(Vec2::new(3.0, 4.0)));
    for member in 0..MEMBERS {
        let _ = formation.add(&def, member);
    }
    formation.begin(&def);
    for _ in 0..3 {
        formation.pass(&def, 0.5);
        formation.refresh(&def);
        formation.update(&def, |member, at| {
            assert!(at.position.is_finite(), "member {member} at {}", at.position);
        });
    }
    assert!(def.radius(MEMBERS as usize, 0.5).is_finite(), "the radius is not finite");
}
