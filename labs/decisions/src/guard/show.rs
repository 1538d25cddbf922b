//! What the lab shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_game::Inspection;

use crate::guard::world::{Guards, LOUD};
use crate::guard::yard::{BELL, CORNER, GATE, OUT, RADIUS, SIGHT, SPREAD, TREASURE, pillars};

/// Everything there is to see.
pub(crate) fn scene(lab: &Guards, scene: &mut Scene) {
    scene.set_bounds(-CORNER - 0.5, CORNER + 0.5);
    yard(lab, scene);
    let yard = &lab.world.yard;
    for noise in &lab.world.noises {
        // Where it is louder than 10, so that guards look into it.
        let ring = Shape::circle(noise.at, (LOUD - 10.0) * (1.0 - 0.5 * noise.left));
        scene.add("noises", ring.stroke(Ink::new(Tint::Orange).alpha(0.6 * noise.left), 2.0));
    }
    let alpha = if yard.outside.is_some() { 0.25 } else { 1.0 };
    let body = Shape::circle(yard.intruder, RADIUS).fill(Ink::new(Tint::Orange).alpha(alpha));
    scene.add("intruder", body.stroke(Tint::Wall, 1.5));
    if yard.outside.is_some() {
        let label = Shape::text(yard.intruder + Vec2::new(0.8, -0.2), "waits outside", 12.0);
        scene.add("words", label.fill(Tint::Orange));
    }
    scene.handle("intruder", yard.intruder);
    if yard.loot {
        scene.add("intruder", Shape::circle(yard.intruder, 0.2).fill(Tint::Yellow));
    }
    for (number, guard) in yard.guards.iter().enumerate() {
        let state = lab.state_of(number);
        let cone = Shape::sector(guard.at, SIGHT, guard.facing, SPREAD);
        if state != "Sleep" {
            scene.add("sight", cone.fill(Ink::new(tint(&state)).alpha(0.10)));
        }
        let label = Shape::text(guard.at + Vec2::new(-0.8, 0.65), state.clone(), 12.0);
        scene.add("words", label.fill(tint(&state)));
    }
    let guards = scene.sprites("guards", 1.0);
    for (number, guard) in yard.guards.iter().enumerate() {
        let heading = angle::direction(guard.facing);
        guards.push_sprite(Sprite { at: guard.at, heading, scale: 1.0, tint: tint(&lab.state_of(number)) });
    }
}

fn yard(lab: &Guards, scene: &mut Scene) {
    scene.add("yard", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    for pillar in pillars() {
        scene.add("yard", Shape::circle(pillar.center, pillar.radius).fill(Ink::new(Tint::Wall).alpha(0.6)));
    }
    let rings = lab.world.yard.alarm_left > 0.0;
    let bell = if rings { Tint::Red } else { Tint::Purple };
    scene.add("yard", Shape::circle(BELL, 0.6).fill(Ink::new(bell).alpha(0.8)));
    let said = if rings { "the bell rings" } else { "bell" };
    scene.add("words", Shape::text(BELL + Vec2::new(0.9, -0.2), said, 12.0).fill(bell));
    if !lab.world.yard.loot {
        scene.add("yard", Shape::circle(TREASURE, 0.5).fill(Tint::Yellow));
    }
    scene.add("words", Shape::text(TREASURE + Vec2::new(-1.1, -1.1), "treasure", 12.0).fill(Tint::Yellow));
    for (at, name) in [(GATE, "in"), (OUT, "out")] {
        scene.add("yard", Shape::circle(at, 0.7).stroke(Ink::new(Tint::Orange).alpha(0.7), 2.0));
        scene.add("words", Shape::text(at + Vec2::new(-0.35, -0.2), name, 12.0).fill(Tint::Orange));
    }
}

fn tint(state: &str) -> Tint {
    match state {
        "Sleep" => Tint::Wall,
        "Investigate" | "LookAround" => Tint::Yellow,
        "Chase" | "Arrest" => Tint::Red,
        "RaiseAlarm" | "Respond" => Tint::Purple,
        _ => Tint::Agent,
    }
}

/// What there is to know about a guard.
pub(crate) fn inspect(lab: &Guards, number: usize) -> Option<Inspection> {
    let guard = lab.world.yard.guards.get(number)?;
    let state = lab.state_of(number);
    let seen = if guard.unseen_for > 1e6 {
        "never".to_owned()
    } else {
        format!("{:.1} s ago at {:.1}, {:.1}", guard.unseen_for, guard.last_seen.x, guard.last_seen.y)
    };
    let fields = [
        Field::new("state", state.clone()),
        Field::new("weariness", guard.weariness),
        Field::new("saw the intruder", seen),
        Field::new("next post", guard.post as f32),
    ];
    let document = Document::new(format!("Guard {}", number + 1))
        .subtitle(state)
        .section(Section::fields("Guard", fields));
    let mut marks = vec![Shape::circle(guard.at, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0)];
    if guard.unseen_for < 1e6 {
        marks.push(Shape::arrow(guard.at, guard.last_seen).stroke(Ink::new(Tint::Orange).alpha(0.6), 2.0));
    }
    Some(Inspection { document, marks })
}
