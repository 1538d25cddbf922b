//! What there is to see.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_decide::Value;
use wits_world::trigger::Region;

use crate::board;
use crate::cards;
use crate::house::{Saying, Word};
use crate::plan::leaf;
use crate::stage::Stage;
use crate::tricks::Trick;
use crate::visitor::{Mood, Visitor};

/// What was startled by a trick so lately is shown. \[s\]
const STARTLED: f32 = 0.6;
/// How far a trick is noticed is shown so long after it was put there. \[s\]
const NEW: f32 = 3.0;
/// How many it reached is shown so long after it went off. \[s\]
const TOLD: f32 = 3.0;

/// Everything.
pub(crate) fn scene(stage: &Stage, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let (low, high) = (stage.plan.low, stage.plan.high);
    scene.set_bounds(low - Vec2::new(1.0, 0.3), high + Vec2::new(2.0 + cards::WIDTH, 3.8));
    floor(stage, scene);
    if wanted("scary") && !stage.is_closed() {
        moods(stage, scene);
    }
    if wanted("ways") {
        ways(stage, scene);
    }
    if !stage.is_closed() {
        things(stage, scene);
        stage.house.manager.marks(&stage.plan.senses, stage.house.now, scene);
    }
    // Under the sheet with the result nothing is in the way.
    for trick in stage.house.tricks.iter().filter(|_| !stage.is_closed()) {
        draw_trick(stage, trick, scene, wanted("ranges"));
    }
    if wanted("routes") {
        stage.house.visitors.iter().for_each(|visitor| {
            scene.add("routes", route(stage, visitor).stroke(Ink::new(tint(visitor.mood)).alpha(0.5), 1.0));
        });
    }
    startled(stage, scene);
    visitors(stage, scene);
    let sayings = stage.house.sayings.iter().filter(|_| !stage.is_closed());
    sayings.for_each(|saying| say(stage, saying, scene));
    cards::draw(stage, scene);
    board::draw(stage, scene);
}

/// Rooms and walls.
fn floor(stage: &Stage, scene: &mut Scene) {
    for (number, room) in stage.plan.rooms.iter().enumerate() {
        let outline = room.region.outline();
        let lit = stage.air.light.get(number).is_some_and(|light| *light > 0.9);
        let ink = match (room.name == "garden", lit) {
            (true, _) => Ink::new(Tint::Green).alpha(0.07),
            (false, true) => Ink::new(Tint::Yellow).alpha(0.09),
            (false, false) => Ink::new(Tint::Blue).alpha(0.16),
        };
        scene.add("floor", outline.fill(ink));
        if stage.is_closed() {
            continue;
        }
        let fame = stage.house.fame.get(number).copied().unwrap_or_default();
        let stars = if fame > 1.2 {
            " ***"
        } else if fame > 0.6 {
            " **"
        } else if fame > 0.2 {
            " *"
        } else {
            ""
        };
        let place = room.region.footprint().min + Vec2::new(1.4, 0.9);
        let ink = Ink::new(Tint::Neutral).alpha(0.75);
        scene.add("words", Shape::text(place, format!("{}{stars}", room.name), 11.0).fill(ink));
    }
    for wall in stage.plan.level.walls.iter().filter(|_| !stage.is_closed()) {
        let back = wall.closed.then(|| wall.points[0]);
        let line = Shape::line(wall.points.iter().copied().chain(back));
        let secret = wall.material == "secret";
        let ink = if secret { Ink::new(Tint::Purple).alpha(0.6) } else { Ink::new(Tint::Wall) };
        scene.add("floor", line.stroke(ink, if secret { 1.5 } else { 4.0 }));
    }
    common_room(stage, scene);
}

/// Ghosts that have nothing to do sit in their common room, where nobody sees them.
fn common_room(stage: &Stage, scene: &mut Scene) {
    let Some(&room) = stage.plan.level.places.get("common room") else { return };
    let now = stage.house.now;
    let idle = stage.house.tricks.iter().filter(|trick| trick.until.has_come(now)).count();
    for ghost in 0..idle.min(18) {
        let at = room + Vec2::new(1.2 * (ghost % 3) as f32 - 1.2, 1.0 * (ghost / 3) as f32 - 2.7);
        scene.add("things", Shape::circle(at, 0.28).fill(Ink::new(Tint::Purple).alpha(0.55)));
    }
    let ink = Ink::new(Tint::Purple).alpha(0.8);
    scene.add("words", Shape::text(room + Vec2::new(-1.7, 3.9), "ghosts", 10.0).fill(ink));
}

/// Where people got scared, and where bored.
fn moods(stage: &Stage, scene: &mut Scene) {
    for (number, node) in stage.plan.ways.nodes() {
        let scary = stage.house.map.scary_at(number);
        let boring = stage.house.map.boring_at(number);
        for (value, tint) in [(scary, Tint::Red), (boring, Tint::Blue)] {
            if value > 0.05 {
                let radius = 0.5 + 0.6 * value.sqrt();
                let alpha = math::min(0.12 + 0.12 * value, 0.6);
                scene.add("scary", Shape::circle(node.at, radius).fill(Ink::new(tint).alpha(alpha)));
            }
        }
    }
}

fn ways(stage: &Stage, scene: &mut Scene) {
    for link in stage.plan.ways.links().iter().filter(|link| link.from < link.to) {
        let ends = [link.from, link.to].map(|node| stage.plan.node_at(node));
        scene.add("ways", Shape::line(ends).stroke(Ink::new(Tint::Faint).alpha(0.5), 1.0));
    }
    for (_, node) in stage.plan.ways.nodes() {
        scene.add("ways", Shape::circle(node.at, 0.12).fill(Tint::Faint));
    }
}

/// Lamps, doors, and what there is to see.
fn things(stage: &Stage, scene: &mut Scene) {
    let types = &stage.plan.types;
    for (_, object) in stage.house.objects.iter() {
        let kind = object.kind(types).map_or("", |kind| kind.name());
        let at = object.at();
        let is_on = object.marks(types).any(|(_, value)| *value == Value::Bool(true));
        match kind {
            "lamp" => {
                let glow =
                    if is_on { Ink::new(Tint::Yellow).alpha(0.25) } else { Ink::new(Tint::Faint).alpha(0.2) };
                scene.add("things", Shape::circle(at, 0.55).fill(glow));
                let bulb = if is_on { Tint::Yellow } else { Tint::Faint };
                scene.add("things", Shape::circle(at, 0.2).fill(bulb));
            }
            "door" => {
                let door = leaf(at, object.facing());
                let ends = if is_on {
                    // Swung open, about its hinge.
                    [door.from, door.from + (door.to - door.from).perp()]
                } else {
                    [door.from, door.to]
                };
                scene.add("things", Shape::line(ends).stroke(Tint::Orange, 3.0));
            }
            _ => {
                let half = Vec2::splat(0.32);
                let ink = Ink::new(if kind == "desk" { Tint::Green } else { Tint::Orange });
                let square = Shape::rectangle(at - half, at + half);
                scene.add("things", square.fill(ink.alpha(0.25)).stroke(ink.alpha(0.8), 1.0));
                let name = if object.name().is_empty() { kind } else { object.name() };
                let left = if at.x > 32.0 { Vec2::new(-2.6, 0.85) } else { Vec2::new(-0.6, 0.85) };
                scene.add("words", Shape::text(at + left, name, 9.0).fill(ink.alpha(0.8)));
            }
        }
    }
}

/// Two letters for each trick.
pub(crate) fn code(name: &str) -> String {
    let mut words = name.split(' ').filter(|word| word.len() > 2).filter_map(|word| word.chars().next());
    let first = words.next().unwrap_or('?').to_ascii_uppercase();
    words
        .next_back()
        .map_or_else(|| first.to_string(), |last| format!("{first}{}", last.to_ascii_lowercase()))
}

fn draw_trick(stage: &Stage, trick: &Trick, scene: &mut Scene, range: bool) {
    let Some(def) = stage.plan.tricks.get(usize::from(trick.kind)) else { return };
    let now = stage.house.now;
    let goes_on = !trick.until.has_come(now);
    let tint = trick_tint(trick.kind);
    let reach = stage.plan.reach(def);
    if range || now.since(trick.placed) < NEW {
        scene.add("ranges", Shape::circle(trick.at, reach).stroke(Ink::new(tint).alpha(0.35), 1.0));
    }
    if goes_on {
        let seconds = trick.until.since(now);
        let beat = 1.0 - (seconds * 2.0).fract();
        scene.add(
            "tricks",
            Shape::circle(trick.at, reach.min(6.0) * beat)
                .stroke(Ink::new(tint).alpha(0.5 * (1.0 - beat)), 2.0),
        );
        scene.add("tricks", Shape::circle(trick.at, 1.1).fill(Ink::new(tint).alpha(0.3)));
        if def.veil > 0.0 {
            scene.add("tricks", Shape::circle(trick.at, def.veil).fill(Ink::new(Tint::Neutral).alpha(0.35)));
        }
    }
    let ready = trick.ready.has_come(now);
    let face = Ink::new(tint).alpha(if goes_on {
        1.0
    } else if ready {
        0.8
    } else {
        0.3
    });
    scene.add(
        "tricks",
        Shape::circle(trick.at, 0.55).fill(Ink::new(Tint::Wall).alpha(0.35)).stroke(face, 2.0),
    );
    if !ready && !goes_on {
        let share = 1.0 - trick.ready.since(now) / def.rest.max(0.1);
        let turn = std::f32::consts::TAU * share.clamp(0.0, 1.0);
        let facing = std::f32::consts::FRAC_PI_2 - 0.5 * turn;
        scene.add("tricks", Shape::sector(trick.at, 0.5, facing, turn).fill(Ink::new(tint).alpha(0.35)));
    }
    scene.add("tricks", Shape::text(trick.at - Vec2::new(0.34, 0.0), code(&def.name), 10.0).fill(face));
    if trick.times > 0 && now.since(trick.until) < TOLD {
        let text = match trick.reached {
            0 => "nobody there".to_owned(),
            count => format!("reached {count}"),
        };
        scene.add("tricks", Shape::text(trick.at - Vec2::new(1.0, 1.0), text, 11.0).fill(tint));
    }
}

/// A trick and those whom it startles just now.
fn startled(stage: &Stage, scene: &mut Scene) {
    let now = stage.house.now;
    for visitor in &stage.house.visitors {
        let Some((_, trick, _)) = visitor.startled.filter(|(when, ..)| now.since(*when) < STARTLED) else {
            continue;
        };
        let tint = trick_tint(trick);
        if let Some(from) = visitor.fright {
            scene.add("tricks", Shape::line([from, visitor.at()]).stroke(Ink::new(tint).alpha(0.35), 1.0));
        }
        scene.add("visitors", Shape::circle(visitor.at(), 0.75).stroke(Ink::new(tint).alpha(0.9), 2.0));
    }
}

/// The colour of a kind of trick.
pub(crate) fn trick_tint(kind: u16) -> Tint {
    const TINTS: [Tint; 6] = [Tint::Purple, Tint::Pink, Tint::Orange, Tint::Green, Tint::Yellow, Tint::Blue];
    TINTS[usize::from(kind) % TINTS.len()]
}

/// The colour of a state.
pub(crate) const fn tint(mood: Mood) -> Tint {
    match mood {
        Mood::Curious => Tint::Cyan,
        Mood::Scared => Tint::Red,
        Mood::Social => Tint::Green,
        Mood::Bored => Tint::Neutral,
    }
}

/// Where somebody is going.
pub(crate) fn route(stage: &Stage, visitor: &Visitor) -> Shape {
    let nodes = visitor.walk.route.iter().rev().map(|node| stage.plan.node_at(*node));
    Shape::line(std::iter::once(visitor.at()).chain(nodes).chain(visitor.walk.goal))
}

fn visitors(stage: &Stage, scene: &mut Scene) {
    for visitor in &stage.house.visitors {
        let share = (visitor.fear / visitor.nature.limit).clamp(0.0, 1.0);
        let turn = std::f32::consts::TAU * share;
        let facing = std::f32::consts::FRAC_PI_2 - 0.5 * turn;
        let dial = Ink::new(Tint::Red).alpha(0.25 + 0.4 * share);
        scene.add("visitors", Shape::sector(visitor.at(), 0.52, facing, turn).fill(dial));
    }
    let sprites = scene.sprites("visitors", 0.62);
    for visitor in &stage.house.visitors {
        let heading = wits_core::angle::direction(visitor.body.facing);
        sprites.push_sprite(Sprite { at: visitor.at(), heading, scale: 1.0, tint: tint(visitor.mood) });
    }
}

fn say(stage: &Stage, saying: &Saying, scene: &mut Scene) {
    let (text, tint): (String, Tint) = match saying.word {
        Word::Eek => ("Eek!".into(), Tint::Red),
        Word::Boring => ("boring...".into(), Tint::Neutral),
        Word::There => ("there, there".into(), Tint::Green),
        Word::Refund => ("my money back!".into(), Tint::Orange),
        Word::Help => ("HELP!".into(), Tint::Red),
        Word::Praise(room) => {
            let room = stage.plan.rooms.get(room as usize).map_or("", |room| &room.name);
            (format!("see the {room}!"), Tint::Cyan)
        }
        Word::Coins(sum) => (format!("{sum:+} coins"), Tint::Yellow),
        Word::Energy(sum) => (format!("{sum:+} energy"), Tint::Purple),
        Word::No(why) => (why.text().into(), Tint::Red),
    };
    if let Some(to) = saying.to {
        scene.add("words", Shape::arrow(saying.at, to).stroke(Ink::new(tint).alpha(0.8), 1.5));
    }
    scene.add("words", Shape::text(saying.at + Vec2::new(-0.5, 0.9), text, 12.0).fill(tint));
}
