//! What the lab shows.

use std::any::Any;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_decide::board::Boards;
use wits_decide::machine::Machine;
use wits_engine::minds::MindWorld;
use wits_game::Inspection;
use wits_learn::mind::{LearnedMind, LearnedState};

use crate::robot::hall::{COMPACTOR, CORNER, FRIGHT, RADIUS, SHELTERS, SIGHT, STATIONS};
use crate::robot::world::Robots;

/// Everything there is to see.
pub(crate) fn scene(lab: &Robots, scene: &mut Scene) {
    scene.set_bounds(-CORNER - 0.5, CORNER + 0.5);
    hall(scene);
    let hall = &lab.world.hall;
    let pieces = scene.sprites("rubbish", 0.35).set_shape(SpriteShape::Square);
    for at in &hall.rubbish {
        pieces.push_sprite(Sprite { at: *at, heading: Vec2::new(0.8, 0.6), scale: 1.0, tint: Tint::Green });
    }
    for fight in &hall.fights {
        scene.add("fights", Shape::circle(fight.at, FRIGHT).fill(Ink::new(Tint::Red).alpha(0.08)));
        scene.add("fights", Shape::circle(fight.at, 0.7).fill(Ink::new(Tint::Red).alpha(0.7)));
    }
    for (number, robot) in hall.robots.iter().enumerate() {
        let states = lab.states(number);
        let tint = tint(&states);
        scene.add(
            "robots",
            Shape::circle(robot.at, RADIUS).fill(Ink::new(tint).alpha(0.85)).stroke(Tint::Wall, 1.5),
        );
        scene.add(
            "robots",
            Shape::line([robot.at, robot.at + robot.heading * RADIUS]).stroke(Tint::Wall, 2.0),
        );
        if robot.carries {
            let load = robot.at + robot.heading * (RADIUS + 0.25);
            scene.add("robots", Shape::circle(load, 0.2).fill(Tint::Green));
        }
        let power = Vec2::new(0.9 * robot.battery / 100.0, 0.0);
        let bar = robot.at + Vec2::new(-0.45, -0.75);
        scene.add(
            "robots",
            Shape::line([bar, bar + Vec2::new(0.9, 0.0)]).stroke(Ink::new(Tint::Wall).alpha(0.4), 3.0),
        );
        scene.add("robots", Shape::line([bar, bar + power]).stroke(Tint::Cyan, 3.0));
        let text = Shape::text(robot.at + Vec2::new(-0.9, 0.95), states.join(" › "), 11.0);
        scene.add("words", text.fill(Tint::Neutral));
    }
}

fn hall(scene: &mut Scene) {
    scene.add("hall", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    let half = Vec2::splat(1.0);
    scene.add(
        "hall",
        Shape::rectangle(COMPACTOR - half, COMPACTOR + half)
            .fill(Ink::new(Tint::Green).alpha(0.25))
            .stroke(Tint::Green, 2.0),
    );
    scene.add("hall", Shape::text(COMPACTOR + Vec2::new(-1.25, 1.2), "compactor", 11.0).fill(Tint::Green));
    for at in STATIONS {
        scene.add(
            "hall",
            Shape::circle(at, 0.8).fill(Ink::new(Tint::Cyan).alpha(0.2)).stroke(Tint::Cyan, 2.0),
        );
        scene.add("hall", Shape::text(at + Vec2::new(1.0, -0.15), "power", 11.0).fill(Tint::Cyan));
    }
    for at in SHELTERS {
        scene.add("hall", Shape::circle(at, 0.7).fill(Ink::new(Tint::Purple).alpha(0.18)));
        scene.add("hall", Shape::text(at + Vec2::new(0.85, -0.15), "shelter", 11.0).fill(Tint::Purple));
    }
}

fn tint(states: &[String]) -> Tint {
    let is_in = |name: &str| states.iter().any(|state| state == name);
    match (is_in("Hide"), is_in("Refuel")) {
        (true, _) => Tint::Red,
        (_, true) => Tint::Yellow,
        _ => Tint::Agent,
    }
}

/// What there is to know about a robot.
pub(crate) fn inspect(lab: &Robots, number: usize) -> Option<Inspection> {
    let robot = lab.world.hall.robots.get(number)?;
    let states = lab.states(number).join(" › ");
    let mind = lab.mind(number as u64);
    let machine = mind.and_then(|mind| lab.host.library().technique::<Machine<dyn Any>>(mind));
    let waits = machine.map(|(machine, state)| {
        let resting = machine.find("Duty.Clean").and_then(|clean| machine.remembered(state, clean));
        resting.map_or_else(
            || "Search, from the beginning".to_owned(),
            |resting| machine.path(resting).to_owned(),
        )
    });
    let of_mind = match learned(lab, number as u64) {
        Some((_, state)) => Field::new("certainty", state.certainty()),
        None => {
            Field::new("cleaning goes on with", waits.unwrap_or_else(|| "Search, from the beginning".into()))
        }
    };
    let fields = [
        Field::new("state", states.clone()),
        of_mind,
        Field::new("power", robot.battery).unit("%"),
        Field::new("carries", if robot.carries { "a piece of rubbish" } else { "nothing" }),
        Field::new("delivered", robot.delivered),
    ];
    let document = Document::new(format!("Robot {}", number + 1))
        .subtitle(states)
        .section(Section::fields("Robot", fields));
    let mut marks = vec![
        Shape::circle(robot.at, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0),
        Shape::circle(robot.at, SIGHT).stroke(Ink::new(Tint::Highlight).alpha(0.4), 1.0),
    ];
    if let Some(target) = robot.target {
        marks.push(Shape::arrow(robot.at, target).stroke(Tint::Green, 2.0));
    }
    Some(Inspection { document, marks })
}

/// The learned mind that a robot follows, if it is one.
pub(crate) fn learned(lab: &Robots, robot: u64) -> Option<(&LearnedMind<dyn Any>, &LearnedState)> {
    lab.host.library().technique(lab.mind(robot)?)
}

/// Why a robot that has learned does what it does.
pub(crate) fn sheet(lab: &Robots, robot: u64) -> Option<Document> {
    let ((mind, state), board) = (learned(lab, robot)?, lab.mind(robot)?.board());
    let boards = Boards::of(robot).reading_agent(board).reading_world(&lab.world.common);
    let why = mind.explain(state, &lab.world.hall, &boards, lab.now());
    Some(why.document(format!("Robot {}", robot + 1)))
}
