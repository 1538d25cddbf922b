//! What there is to see.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_engine::minds::CharacterMind;
use wits_game::Inspection;

use crate::household::home::{Home, Person, Thing};
use crate::household::house::{HEIGHT, Hand, Inside, Kind, MAP, NEED_NAMES, WIDTH, middle};
use crate::household::minds::{HOW, METHODS, NAMES};
use crate::household::nose::{self, Nose};
use crate::household::world::Household;

/// The whole house.
pub(crate) fn scene(lab: &Household, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(Vec2::ZERO, Vec2::new(WIDTH as f32, HEIGHT as f32));
    if wanted("smells") {
        smells(lab, scene);
    }
    walls(scene);
    let home = &lab.world.home;
    for thing in &home.things {
        draw_thing(scene, thing);
    }
    for (person, name) in home.people.iter().zip(NAMES) {
        draw_person(scene, home, person, name);
    }
    let people = scene.sprites("people", 0.7);
    people.set_shape(SpriteShape::Disc);
    for person in &home.people {
        people.push_sprite(Sprite { at: person.at, heading: Vec2::X, scale: 1.0, tint: mood(person) });
    }
}

/// Runs of wall as one rectangle each.
fn walls(scene: &mut Scene) {
    for (row, y) in MAP.iter().rev().zip(0_u8..) {
        let mut start = None;
        for (x, letter) in row.bytes().chain([b'.']).enumerate() {
            match (letter == b'#', start) {
                (true, None) => start = Some(x),
                (false, Some(from)) => {
                    let (low, high) =
                        (Vec2::new(from as f32, y.into()), Vec2::new(x as f32, f32::from(y) + 1.0));
                    scene.add("house", Shape::rectangle(low, high).fill(Ink::new(Tint::Wall).alpha(0.8)));
                    start = None;
                }
                _ => {}
            }
        }
    }
    for (at, room) in [
        ((2.2, 9.4), "kitchen"),
        ((10.9, 9.7), "living room"),
        ((16.6, 9.4), "bedroom"),
        ((15.6, 4.3), "hall"),
        ((1.7, 2.3), "bath"),
        ((8.2, 2.3), "study"),
        ((16.6, 2.3), "bath"),
    ] {
        scene.add("house", Shape::text(at.into(), room, 12.0).fill(Ink::new(Tint::Neutral).alpha(0.5)));
    }
}

fn draw_thing(scene: &mut Scene, thing: &Thing) {
    let at = middle(thing.cell);
    let tint = if thing.user.is_some() { Tint::Orange } else { Tint::Cyan };
    let half = if thing.kind == Kind::Bed { Vec2::new(0.48, 0.48) } else { Vec2::splat(0.4) };
    scene.add(
        "things",
        Shape::rectangle(at - half, at + half).fill(Ink::new(tint).alpha(0.25)).stroke(tint, 1.5),
    );
    let label = match (thing.kind, thing.inside) {
        (Kind::Oven, Inside::RawFood) => "oven: raw",
        (Kind::Oven, Inside::Meal) => "oven: meal!",
        (kind, _) => kind.name(),
    };
    scene.add("words", Shape::text(at + Vec2::new(-0.45, -0.72), label, 10.0).fill(Tint::Neutral));
}

fn draw_person(scene: &mut Scene, home: &Home, person: &Person, name: &'static str) {
    let at = person.at;
    if let Some(to) =
        person.work.map(|work| middle(home.things[work.thing].cell)).filter(|_| !person.path.is_empty())
    {
        let way = [at].into_iter().chain(person.path.iter().map(|cell| middle(*cell)));
        scene.add("ways", Shape::line(way).stroke(Ink::new(Tint::Path).alpha(0.35), 2.0));
        scene.add("ways", Shape::circle(to, 0.15).fill(Ink::new(Tint::Path).alpha(0.5)));
    }
    scene.add("people", Shape::circle(at, 0.55).stroke(Ink::new(Tint::Faint).alpha(0.4), 2.0));
    if let Some(done) = person.progress() {
        let ring = (0..=40_u8).map(|step| {
            let angle = std::f32::consts::FRAC_PI_2 - std::f32::consts::TAU * done * f32::from(step) / 40.0;
            at + wits_core::angle::direction(angle) * 0.55
        });
        scene.add("people", Shape::line(ring).stroke(Tint::Highlight, 4.0));
    }
    let carries = match person.hand {
        Hand::Empty => "",
        Hand::RawFood => " (raw food)",
        Hand::Meal => " (a meal)",
    };
    scene.add(
        "words",
        Shape::text(at + Vec2::new(-0.5, 0.8), format!("{name}{carries}"), 13.0).fill(Tint::Neutral),
    );
    if let Some(job) = person.job().filter(|_| person.path.is_empty()) {
        let bubble = at + Vec2::new(0.55, 0.25);
        scene.add("words", Shape::text(bubble, format!("\"{}\"", job.says), 12.0).fill(Tint::Yellow));
    }
}

/// As bad as the worst need.
fn mood(person: &Person) -> Tint {
    match person.needs.iter().fold(0.0_f32, |worst, need| worst.max(*need)) {
        worst if worst < 50.0 => Tint::Green,
        worst if worst < 70.0 => Tint::Yellow,
        worst if worst < 85.0 => Tint::Orange,
        _ => Tint::Red,
    }
}

/// What Nina smells, as strong as the eye can tell: by the logarithm.
fn smells(lab: &Household, scene: &mut Scene) {
    let nose = lab.world.minds.iter().find_map(CharacterMind::state::<Nose>);
    let (Some(nose), def) = (nose, nose::smells()) else { return };
    let level = |strength: &f32| {
        let decades =
            if *strength > 0.0 { wits_core::math::ln(*strength) / std::f32::consts::LN_10 } else { -9.0 };
        ((decades / 3.0 + 1.0) * 255.0).clamp(0.0, 255.0)
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let cells = nose.smells.channel(&def, nose.need).iter().map(|strength| level(strength) as u8).collect();
    let bounds = Bounds { min: Vec2::ZERO, max: Vec2::new(WIDTH as f32, HEIGHT as f32) };
    scene.heat(Heat { layer: "smells", bounds, columns: WIDTH, rows: HEIGHT, ramp: Ramp::default(), cells });
}

/// What there is to know about somebody.
pub(crate) fn inspect(lab: &Household, number: usize) -> Option<Inspection> {
    let person = lab.world.home.people.get(number)?;
    let method = lab.method(number);
    let chooses = |of: &[&'static str; 6]| method.map_or("a mind that it was given", |method| of[method]);
    let mean = if person.minutes > 0.0 { person.suffered / person.minutes } else { 0.0 };
    let needs = NEED_NAMES.into_iter().zip(person.needs).map(|(name, need)| {
        let tint = if need > 70.0 { Tint::Red } else { Tint::Blue };
        wits_core::inspect::Bar::new(name, need).max(100.0).tint(tint)
    });
    let fields = [
        Field::new("doing", person.doing()),
        Field::new("chooses by", chooses(&METHODS)),
        Field::new("which is", chooses(&HOW)),
        Field::new("discontent now", person.discontent()),
        Field::new("mean discontent", mean),
        Field::new("things done", person.done),
        Field::new("broken off", person.broken_off),
    ];
    let document = Document::new(NAMES[number])
        .subtitle(person.doing())
        .section(Section::bars("Needs", needs))
        .section(Section::fields("Person", fields));
    let marks = vec![Shape::circle(person.at, 0.75).stroke(Tint::Highlight, 2.0)];
    Some(Inspection { document, marks })
}
