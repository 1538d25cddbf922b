//! What the lab shows.

use std::any::Any;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_decide::Status;
use wits_decide::tree::Tree;
use wits_engine::minds::MindWorld;
use wits_game::Inspection;

use crate::trees::stages::NAMES;
use crate::trees::words::Door;
use crate::trees::world::{LANE, Lane, Trees, middle};

/// Half of the picture. \[m\]
const CORNER: Vec2 = Vec2::new(11.0, 8.6);
const WALL: f32 = 1.6;
const GAP: f32 = 0.75;
const ROOM: f32 = 9.0;

/// Everything there is to see.
pub(crate) fn scene(lab: &Trees, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    for (number, lane) in lab.world.lanes.iter().enumerate() {
        let at = middle(number);
        room(scene, at);
        door(scene, at, lane.visitor.door);
        let text = format!("stage {}   {}", NAMES[number], lane.visitor.doing.name());
        scene.add("words", Shape::text(at + Vec2::new(-10.4, 1.5), text, 12.0).fill(Tint::Neutral));
    }
    let visitors = scene.sprites("visitors", 0.9);
    for (number, lane) in lab.world.lanes.iter().enumerate() {
        let (at, heading) = (middle(number) + lane.visitor.at(), Vec2::new(lane.visitor.looks, 0.0));
        visitors.push_sprite(Sprite { at, heading, scale: 1.0, tint: tint(lane) });
    }
}

fn tint(lane: &Lane) -> Tint {
    match lane.ended {
        Some(Status::Success) => Tint::Green,
        Some(_) => Tint::Red,
        None => Tint::Agent,
    }
}

/// A corridor open to the left, a room with a rug behind the wall.
fn room(scene: &mut Scene, at: Vec2) {
    let place = |x: f32, y: f32| at + Vec2::new(x, y);
    let rug = Shape::rectangle(place(4.3, -0.9), place(6.7, 0.9));
    scene.add("rooms", rug.fill(Ink::new(Tint::Purple).alpha(0.25)));
    for side in [1.0, -1.0] {
        let corridor = [place(-10.4, side * 0.95), place(0.0, side * 0.95)];
        scene.add("rooms", Shape::line(corridor).stroke(Ink::new(Tint::Wall).alpha(0.5), 2.0));
        let around =
            [place(0.0, side * GAP), place(0.0, side * WALL), place(ROOM, side * WALL), place(ROOM, 0.0)];
        scene.add("rooms", Shape::line(around).stroke(Tint::Wall, 3.0));
    }
}

/// Seen from above: an open door stands into the room, a broken one lies there.
fn door(scene: &mut Scene, at: Vec2, door: Door) {
    let hinge = at + Vec2::new(0.0, GAP);
    let (end, tint) = match door {
        Door::Open => (hinge + Vec2::new(1.5, 0.3), Tint::Green),
        Door::Closed => (at - Vec2::new(0.0, GAP), Tint::Blue),
        Door::Locked => (at - Vec2::new(0.0, GAP), Tint::Red),
        Door::Broken => (hinge + Vec2::new(1.1, -1.1), Tint::Orange),
    };
    scene.add("doors", Shape::line([hinge, end]).stroke(tint, 6.0));
    if door == Door::Locked {
        scene.add("doors", Shape::circle(at - Vec2::new(0.0, 0.45), 0.22).fill(Tint::Red));
    }
    let label = Shape::text(at + Vec2::new(1.9, LANE / 2.0 - 0.95), door.name(), 11.0);
    scene.add("words", label.fill(tint));
}

/// What there is to know about a visitor.
pub(crate) fn inspect(lab: &Trees, number: usize) -> Option<Inspection> {
    let lane = lab.world.lanes.get(number)?;
    let visitor = &lane.visitor;
    let active = lab.host().library().technique::<Tree<dyn Any>>(&lane.mind).map(|(tree, mind)| {
        mind.active(tree).map(|node| tree.path(node).to_owned()).collect::<Vec<_>>().join(", ")
    });
    let ended = match lane.ended {
        None => "under way",
        Some(Status::Success) => "got in",
        Some(_) => "gave up",
    };
    let fields = [
        Field::new("doing", visitor.doing.name()),
        Field::new("this round", ended),
        Field::new("door", visitor.door.name()),
        Field::new("blows so far", visitor.blows),
        Field::new("active nodes", active.filter(|text| !text.is_empty()).unwrap_or_else(|| "none".into())),
        Field::new("times inside", lane.entered),
    ];
    let document = Document::new(format!("Visitor of stage {}", NAMES[number]))
        .subtitle(visitor.doing.name())
        .section(Section::fields("Visitor", fields));
    let marks = vec![Shape::circle(middle(number) + visitor.at(), 0.8).stroke(Tint::Highlight, 2.0)];
    Some(Inspection { document, marks })
}
