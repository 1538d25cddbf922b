//! What the lab shows.

use std::f32::consts::TAU;

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::{angle, math};
use wits_learn::teach::{Action, Actions, Role};

use crate::pet::creature::{BOREDOM, Creature, NEEDS};
use crate::pet::icons::{self, Face, Spot};
use crate::pet::island::{BAY, CORNER, FIRE, Island, NEST, ROCKS, SHORE, TOADSTOOLS};
use crate::pet::people::Said;
use crate::pet::sheet::TINTS;
use crate::pet::world::Lab;

const PALMS: [Vec2; 3] = [Vec2::new(-13.2, 1.2), Vec2::new(12.6, 4.0), Vec2::new(6.2, -7.2)];
const WAVES: [Vec2; 9] = [
    Vec2::new(-17.0, 9.0),
    Vec2::new(-11.0, 10.8),
    Vec2::new(9.5, 10.6),
    Vec2::new(16.6, 8.4),
    Vec2::new(17.4, -5.0),
    Vec2::new(11.0, -10.6),
    Vec2::new(-8.0, -11.0),
    Vec2::new(-16.6, -7.4),
    Vec2::new(-17.6, 1.6),
];

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene) {
    let (island, tick) = (&lab.world.island, lab.world.tick);
    scene.set_bounds(-CORNER, CORNER);
    ground(scene, tick);
    things(island, scene, tick);
    let friend_face = face(lab.model.actions(), &island.friend);
    icons::creature(scene, Spot::new("creatures", island.friend.at, 0.9), Tint::Purple, friend_face);
    icons::person(scene, Spot::new("creatures", island.you, 0.9));
    scene.handle("you", island.you);
    let at = island.pet.at + hop(lab);
    icons::creature(
        scene,
        Spot::new("creatures", at, 1.0),
        Tint::Agent,
        face(lab.model.actions(), &island.pet),
    );
    for (name, at) in [("pet", island.pet.at), ("Mo", island.friend.at), ("you", island.you)] {
        let words = Shape::text(at + Vec2::new(-0.4, -1.35), name, 11.0);
        scene.add("creatures", words.fill(Tint::Highlight));
    }
    needs(&island.pet, scene);
    thoughts(lab, scene);
    let darkness = island.darkness();
    if darkness > 0.0 {
        let night = Shape::rectangle(-CORNER, CORNER).fill(Ink::new(Tint::Faint).alpha(0.5 * darkness));
        scene.add("night", night);
    }
}

fn ground(scene: &mut Scene, tick: u64) {
    scene.add("island", Shape::rectangle(-CORNER, CORNER).fill(Ink::new(Tint::Blue).alpha(0.35)));
    for (size, tint, alpha) in
        [(1.13, Tint::Cyan, 0.25), (1.06, Tint::Yellow, 0.75), (0.95, Tint::Green, 0.45)]
    {
        scene.add("island", Shape::polygon(outline(size)).fill(Ink::new(tint).alpha(alpha)));
    }
    let swell = 0.3 * math::sin(tick as f32 / 25.0);
    for (number, at) in (0_u8..).zip(WAVES) {
        let side = if number.is_multiple_of(2) { swell } else { -swell };
        icons::wave(scene, Spot::new("island", at + Vec2::new(side, 0.0), 1.0));
    }
    icons::wave(scene, Spot::new("island", BAY - Vec2::new(0.0, 1.2), 1.0));
    PALMS.into_iter().for_each(|at| icons::palm(scene, Spot::new("island", at, 1.0)));
}

/// The shore, a little wavy.
fn outline(size: f32) -> impl Iterator<Item = Vec2> {
    (0..48_u8).map(move |step| {
        let turn = TAU * f32::from(step) / 48.0;
        let bend = 1.0 + 0.025 * math::sin(5.0 * turn) + 0.02 * math::sin(3.0 * turn + 1.0);
        angle::direction(turn) * SHORE * size * bend
    })
}

fn things(island: &Island, scene: &mut Scene, tick: u64) {
    icons::nest(scene, Spot::new("things", NEST, 1.0));
    ROCKS.into_iter().for_each(|at| icons::rock(scene, Spot::new("things", at, 1.0)));
    TOADSTOOLS.into_iter().for_each(|at| icons::toadstool(scene, Spot::new("things", at, 1.1)));
    for bush in &island.bushes {
        icons::bush(scene, Spot::new("things", bush.at, 1.0), bush.empty <= 0.0);
    }
    let flicker = 0.5 + 0.5 * math::sin(tick as f32 / 4.0);
    icons::fire(scene, Spot::new("things", FIRE, 1.0), flicker);
    icons::ball(scene, Spot::new("things", island.ball, 0.9));
}

/// Who sleeps has closed eyes, who needs something badly looks sad.
fn face(actions: &Actions, creature: &Creature) -> Face {
    let work = creature.work.as_ref().filter(|work| work.has_begun);
    if work.is_some_and(|work| actions.kind_name(work.action.kind) == "sleep") {
        Face::Asleep
    } else if creature.needs.iter().enumerate().any(|(need, value)| need != BOREDOM && *value > 0.8) {
        Face::Sad
    } else {
        Face::Awake
    }
}

/// Who dances hops.
fn hop(lab: &Lab) -> Vec2 {
    let work = lab.world.island.pet.work.as_ref().filter(|work| work.has_begun);
    let dances = work.is_some_and(|work| lab.model.actions().kind_name(work.action.kind) == "dance");
    if dances { Vec2::new(0.0, 0.4 * math::sin(lab.world.tick as f32 / 3.0).abs()) } else { Vec2::ZERO }
}

/// A bar for each need, beside the pet.
fn needs(pet: &Creature, scene: &mut Scene) {
    for (place, (need, tint)) in pet.needs.into_iter().zip(TINTS).enumerate() {
        let corner = pet.at + Vec2::new(0.22 * place as f32 - 0.11 * NEEDS as f32 - 1.25, -0.6);
        let size = Vec2::new(0.17, 1.2);
        scene.add("needs", Shape::rectangle(corner, corner + size).fill(Ink::new(Tint::Faint).alpha(0.5)));
        let full = Vec2::new(size.x, size.y * need);
        scene.add("needs", Shape::rectangle(corner, corner + full).fill(tint));
    }
}

/// What the pet is about to do, and what it was just taught.
fn thoughts(lab: &Lab, scene: &mut Scene) {
    let (island, actions) = (&lab.world.island, lab.model.actions());
    if let Some(work) = &island.pet.work {
        let at =
            bubble(scene, island.pet.at, 1.0, if work.explored { Tint::Yellow } else { Tint::Highlight });
        picture(scene, actions, &work.action, at);
    }
    let Some((said, left)) = &lab.world.said else { return };
    let up = Vec2::new(-1.2, 1.3 + 0.4 * (2.0 - left));
    match said {
        Said::Stroked => icons::heart(scene, Spot::new("thoughts", island.pet.at + up, 1.0)),
        Said::Scolded => icons::scolding(scene, Spot::new("thoughts", island.pet.at + up, 1.0)),
        Said::Shown(action) => {
            let at = bubble(scene, island.you, -1.0, Tint::AgentAlt);
            picture(scene, actions, action, at);
        }
        Said::Watched(action) => {
            let at = bubble(scene, island.friend.at, 1.0, Tint::AgentAlt);
            picture(scene, actions, action, at);
        }
        Said::Nothing => {
            scene.add("thoughts", Shape::text(island.pet.at + up, "?", 18.0).fill(Tint::Danger));
        }
    }
}

/// A bubble above somebody, to the right (1) or to the left (-1); gives its middle.
fn bubble(scene: &mut Scene, at: Vec2, side: f32, tint: Tint) -> Vec2 {
    let middle = at + Vec2::new(1.5 * side, 2.0);
    let ink = Ink::new(tint).alpha(0.85);
    for (offset, radius) in [(Vec2::new(0.55 * side, 0.75), 0.12), (Vec2::new(0.8 * side, 1.05), 0.2)] {
        scene.add("thoughts", Shape::circle(at + offset, radius).fill(ink));
    }
    scene.add("thoughts", Shape::circle(middle, 0.95).fill(ink));
    middle
}

/// An action as a picture: its thing, and at whom it is thrown.
fn picture(scene: &mut Scene, actions: &Actions, action: &Action, at: Vec2) {
    let spot = Spot::new("thoughts", at, 0.8);
    let whom = action.thing(Role::IndirectObject).map(|thing| actions.thing_name(thing));
    let main = if whom.is_some() { Spot::new("thoughts", at - Vec2::new(0.35, 0.0), 0.6) } else { spot };
    match action.thing(Role::Object).map(|thing| actions.thing_name(thing)) {
        Some(thing) => draw_thing(scene, thing, main),
        None => match actions.kind_name(action.kind) {
            "sleep" => icons::nest(scene, Spot::new("thoughts", at, 0.55)),
            "warm up" => icons::fire(scene, spot, 0.5),
            "dance" => icons::note(scene, spot),
            "bathe" => icons::wave(scene, spot),
            _ => scene.add("thoughts", Shape::text(at + Vec2::new(-0.2, -0.3), "?", 18.0).fill(Tint::Faint)),
        },
    }
    if let Some(whom) = whom {
        draw_thing(scene, whom, Spot::new("thoughts", at + Vec2::new(0.4, 0.0), 0.5));
    }
}

fn draw_thing(scene: &mut Scene, thing: &str, spot: Spot) {
    match thing {
        "berry" => icons::berry(scene, spot),
        "toadstool" => icons::toadstool(scene, spot),
        "rock" => icons::rock(scene, spot),
        "ball" => icons::ball(scene, spot),
        "Mo" => icons::creature(scene, spot, Tint::Purple, Face::Awake),
        _ => icons::person(scene, spot),
    }
}
