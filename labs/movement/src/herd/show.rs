//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_game::Inspection;

use crate::herd::dog::{self, Flock, Plan};
use crate::herd::meadow::{CORNER, GATE, PEN};
use crate::herd::sheep::{RADIUS, Sheep};
use crate::herd::world::{FEAR, Herd, SPEED};

/// More neighbours than this are not marked.
const MOST_MARKED: usize = 20;

/// Everything there is to see.
pub(crate) fn scene(lab: &Herd, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    meadow(lab, scene);
    let world = &lab.world;
    let dog = world.dog.body.position;
    let fright = Shape::circle(dog, world.def.flight_distance);
    scene.add(
        "fright",
        fright.fill(Ink::new(Tint::Danger).alpha(0.05)).stroke(Ink::new(Tint::Danger).alpha(0.35), 1.0),
    );
    flock(world.sheep.iter(), scene);
    let body = scene.sprites("dog", 1.0);
    let heading = world.dog.body.forward();
    body.push_sprite(Sprite { at: dog, heading, scale: 2.0, tint: Tint::Danger });
    let call = Shape::circle(world.called, 0.9).stroke(Ink::new(Tint::Goal).alpha(0.9), 2.0);
    scene.add("dog", call);
    scene.handle("call", world.called);
    for mark in plan_marks(lab) {
        scene.add("plans", mark);
    }
}

fn meadow(lab: &Herd, scene: &mut Scene) {
    let grass = Shape::rectangle(-CORNER, CORNER).fill(Ink::new(Tint::Green).alpha(0.05));
    scene.add("meadow", grass);
    scene.add("meadow", Shape::rectangle(PEN.min, PEN.max).fill(Ink::new(Tint::Goal).alpha(0.1)));
    for fence in &lab.meadow.fences {
        scene.add("meadow", Shape::line([fence.segment.from, fence.segment.to]).stroke(Tint::Wall, 2.5));
    }
    let gate = [Vec2::new(PEN.min.x, -GATE), Vec2::new(PEN.min.x, GATE)];
    scene.add("meadow", Shape::line(gate).stroke(Ink::new(Tint::Goal).alpha(0.6), 2.0));
    for tree in &lab.meadow.trees {
        let crown = Shape::circle(tree.center, tree.radius);
        scene.add(
            "meadow",
            crown.fill(Ink::new(Tint::Green).alpha(0.25)).stroke(Ink::new(Tint::Green).alpha(0.7), 1.5),
        );
    }
    let penned = format!("{} of {} in the pen", lab.world.penned(), lab.world.sheep.len());
    let at = Vec2::new(PEN.min.x - 3.0, PEN.max.y + 1.2);
    scene.add("meadow", Shape::text(at, penned, 13.0).fill(Tint::Goal));
}

/// A woolly disc and a head for each.
fn flock<'a>(sheep: impl Iterator<Item = &'a Sheep> + Clone, scene: &mut Scene) {
    let wool = scene.sprites("sheep", 2.2 * RADIUS).set_shape(SpriteShape::Disc);
    for sheep in sheep.clone() {
        wool.push(sheep.body.position, sheep.body.forward(), tint(sheep));
    }
    let heads = scene.sprites("sheep", 0.9 * RADIUS).set_shape(SpriteShape::Disc);
    for sheep in sheep {
        let head = sheep.body.position + sheep.body.forward() * RADIUS;
        heads.push(head, sheep.body.forward(), Tint::Obstacle);
    }
}

fn tint(sheep: &Sheep) -> Tint {
    match sheep {
        _ if sheep.penned => Tint::Green,
        _ if sheep.fear > 0.3 => Tint::Orange,
        _ => Tint::Highlight,
    }
}

/// Where the dog wants to be, the way there, and the flock as it sees it.
fn plan_marks(lab: &Herd) -> Vec<Shape> {
    let world = &lab.world;
    let mut marks = Vec::new();
    if let Some(flock) = Flock::of(&world.sheep) {
        let ring = |radius, alpha| {
            Shape::circle(flock.middle, radius).stroke(Ink::new(Tint::Cyan).alpha(alpha), 1.0)
        };
        marks.extend([ring(flock.radius, 0.5), ring(flock.tight(), 0.9), ring(0.3, 1.0)]);
    }
    let mut dog = world.dog;
    let (_, way) = dog.steer(Flock::of(&world.sheep), &lab.meadow, &world.dog_limits, 0.0);
    marks.push(Shape::line(way.points().to_vec()).stroke(Ink::new(Tint::Path).alpha(0.8), 1.5));
    if let Some(place) = world.dog.plan.place() {
        marks.push(Shape::circle(place, 0.5).stroke(Tint::Path, 2.0));
    }
    if let Plan::Fetch(number, _) = world.dog.plan
        && let Some(stray) = world.sheep.get(number)
    {
        marks.push(Shape::circle(stray.body.position, 1.2).stroke(Tint::Yellow, 2.0));
    }
    marks
}

/// What there is to know about a sheep, or about the dog, who comes after them.
pub(crate) fn inspect(lab: &Herd, number: usize) -> Option<Inspection> {
    match number.checked_sub(lab.world.sheep.len()) {
        None => Some(inspect_sheep(lab, number)),
        Some(0) => Some(inspect_dog(lab)),
        Some(_) => None,
    }
}

fn inspect_sheep(lab: &Herd, number: usize) -> Inspection {
    let sheep = &lab.world.sheep[number];
    let (report, near) = lab.thoughts(number);
    let limits = lab.world.def.limits(sheep.fear);
    let mood = match sheep {
        _ if sheep.penned => "in the pen",
        _ if sheep.fear > 0.3 => "frightened",
        _ => "grazing",
    };
    let to_dog = sheep.body.position.distance(lab.world.dog.body.position);
    let fields = [
        Field::new("position", sheep.body.position).unit("m"),
        Field::new("speed", sheep.body.speed()).unit("m/s"),
        Field::new("fear", 100.0 * sheep.fear)
            .unit("%")
            .help("It grows near the dog and fades in two and a half seconds."),
        Field::new("to the dog", to_dog).unit("m"),
        Field::new("neighbours", near.len() as u32),
    ];
    let document = Document::new(format!("Sheep {number}"))
        .subtitle(mood)
        .section(Section::fields("Body", fields))
        .section(report.section("What it wants", &limits))
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::curve("Fear", "%", lab.trace.curve(number, FEAR)));
    let at = sheep.body.position;
    let faint = Ink::new(Tint::Highlight).alpha(0.3);
    let mut marks = vec![Shape::circle(at, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0)];
    marks.extend(
        near.iter().take(MOST_MARKED).map(|other| Shape::line([at, at + other.offset]).stroke(faint, 1.0)),
    );
    let tints = [
        Tint::Neutral,
        Tint::Neutral,
        Tint::Cyan,
        Tint::Danger,
        Tint::Red,
        Tint::Green,
        Tint::Yellow,
        Tint::Purple,
    ];
    for ((_, share), tint) in report.iter().zip(tints) {
        let push = share.used.linear * (3.0 / limits.max_acceleration);
        if push.length() > 0.1 {
            marks.push(Shape::arrow(at, at + push).stroke(tint, 2.0));
        }
    }
    Inspection { document, marks }
}

fn inspect_dog(lab: &Herd) -> Inspection {
    let dog = &lab.world.dog;
    let mut fields = vec![
        Field::new("position", dog.body.position).unit("m"),
        Field::new("speed", dog.body.speed()).unit("m/s"),
        Field::new("plan", dog.plan.name()),
    ];
    let mut why = "All sheep are in the pen.".to_owned();
    if let Some(flock) = Flock::of(&lab.world.sheep) {
        fields.push(
            Field::new("flock's radius", flock.radius).unit("m").help("How far out the farthest sheep is."),
        );
        fields
            .push(Field::new("tight below", flock.tight()).unit("m").help("A flock so tight can be driven."));
        why = match dog.plan {
            Plan::Obey(_) => "It was called, and goes there.".into(),
            Plan::Fetch(sheep, _) => {
                format!("Sheep {sheep} has strayed farther than the flock is tight: it is fetched first.")
            }
            _ => "The flock is tight: from behind it can be driven to the gate.".into(),
        };
    }
    let document = Document::new("Dog")
        .subtitle(dog.plan.name())
        .section(Section::fields("Body", fields))
        .section(Section::Text { title: "Why".into(), text: why.into() });
    let mut marks = plan_marks(lab);
    marks.push(Shape::circle(dog.body.position, 2.0 * dog::RADIUS).stroke(Tint::Highlight, 2.0));
    Inspection { document, marks }
}
