//! What the lab shows.

use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_game::Inspection;

use crate::frisbees::robot::{DISC, Doing, RADIUS, Robot};
use crate::frisbees::world::{CORNER, Frisbees};

/// The colours of heaps, again and again.
const HEAPS: [Tint; 7] =
    [Tint::Yellow, Tint::Pink, Tint::Cyan, Tint::Purple, Tint::Red, Tint::Blue, Tint::Orange];

/// Everything there is to see.
pub(crate) fn scene(lab: &Frisbees, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    scene.add("arena", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    let heaps = lab.heaps();
    let mut sizes = vec![0_usize; heaps.count];
    heaps.of.iter().for_each(|heap| sizes[*heap] += 1);
    for (at, heap) in lab.world.discs.iter().zip(&heaps.of) {
        let tint = if sizes[*heap] == 1 { Tint::Neutral } else { HEAPS[heap % HEAPS.len()] };
        scene.add("discs", Shape::circle(*at, DISC).fill(Ink::new(tint).alpha(0.55)).stroke(tint, 1.5));
    }
    let robots = scene.sprites("robots", 1.0).set_shape(SpriteShape::Square);
    for robot in &lab.world.robots {
        let (at, heading) = (robot.body.position, robot.body.forward());
        robots.push_sprite(Sprite { at, heading, scale: 1.7 * RADIUS, tint: tint(robot) });
    }
    for robot in &lab.world.robots {
        let (at, ahead) = (robot.body.position, robot.body.forward());
        let scoop = [1.0, -1.0].map(|side| at + ahead * RADIUS * 1.2 + ahead.perp() * (side * RADIUS));
        scene.add("robots", Shape::line(scoop).stroke(tint(robot), 2.5));
    }
}

fn tint(robot: &Robot) -> Tint {
    match (robot.doing, robot.pushes) {
        (Doing::Roam, Some(_)) => Tint::Green,
        (Doing::Roam, None) => Tint::Agent,
        _ => Tint::Orange,
    }
}

/// What there is to know about a robot.
pub(crate) fn inspect(lab: &Frisbees, number: usize) -> Option<Inspection> {
    let robot = lab.world.robots.get(number)?;
    let doing = match (robot.doing, robot.pushes) {
        (Doing::Roam, Some(_)) => "pushes a disc",
        (doing, _) => Doing::NAMES[usize::from(doing.number())],
    };
    let why = match (robot.doing, robot.pushes) {
        (Doing::Roam, Some(_)) => "It ran into a disc and pushes it along, until that meets another.",
        (Doing::Roam, None) => "Nothing is in front of it: it wanders.",
        (Doing::BackUp(_), _) => {
            "Two discs met, or a robot was in the way: it leaves what it had and backs up."
        }
        (Doing::Turn(_), _) => "It turns: by chance after backing up, or away from the edge.",
    };
    let fields = [
        Field::new("position", robot.body.position).unit("m"),
        Field::new("doing", doing),
        Field::new("pushes", robot.pushes.map_or("nothing".to_owned(), |disc| format!("disc {disc}"))),
    ];
    let document = Document::new(format!("Robot {number}"))
        .subtitle(doing)
        .section(Section::fields("Body", fields))
        .section(Section::Text { title: "Why".into(), text: why.into() })
        .section(Section::log("Decisions", lab.trace.log(number)));
    let marks = vec![Shape::circle(robot.body.position, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0)];
    Some(Inspection { document, marks })
}
