//! What there is to see.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_sense::memory::Record;
use wits_sense::memory::Route;
use wits_world::trigger::Region;

use crate::character::Character;
use crate::sensing::lanterns;
use crate::world::{End, Mark, Stealth};

/// Rays of a cone.
const RAYS: usize = 28;
/// Points of a ring.
const ARC: usize = 48;
/// What is said is shown so long. \[s\]
const SAID: f32 = 2.5;

/// Everything there is to see.
pub(crate) fn scene(game: &Stealth, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let place = &game.kit.place;
    scene.set_bounds(place.low + Vec2::new(1.0, -0.6), place.high - Vec2::new(1.0, 0.0));
    yard(game, scene);
    light(game, scene);
    smell(game, scene);
    if wanted("routes") {
        routes(game, scene);
    }
    cones(game, scene);
    sounds(game, scene);
    memories(game, scene);
    people(game, scene);
    headline(game, scene);
}

fn yard(game: &Stealth, scene: &mut Scene) {
    let place = &game.kit.place;
    for shade in place.shades() {
        scene.add("yard", shade.outline().fill(Ink::new(Tint::Blue).alpha(0.10)));
    }
    for bush in &place.bushes {
        scene.add("yard", bush.outline().fill(Ink::new(Tint::Green).alpha(0.30)));
    }
    for wall in &game.kit.level.def.walls {
        let closing = wall.points.first().copied().filter(|_| wall.closed);
        let line = Shape::line(wall.points.iter().copied().chain(closing));
        let (ink, width) = match wall.material.as_str() {
            "hedge" => (Ink::new(Tint::Green).alpha(0.6), 7.0),
            "glass" => (Ink::new(Tint::Cyan).alpha(0.8), 2.0),
            _ => (Ink::new(Tint::Wall), 4.0),
        };
        scene.add("yard", line.stroke(ink, width));
        if wall.one_way {
            wall.points.windows(2).for_each(|ends| one_way(ends[0], ends[1], scene));
        }
    }
    for (door, def) in game.world.doors.iter().zip(&place.doors) {
        let is_open = door.left_open || door.until > game.now;
        let (from, way) = (def.leaf.from, def.leaf.vector());
        // An open door stands at right angles.
        let to = from + if is_open { way.perp() } else { way };
        let tint = if door.left_open { Tint::Orange } else { Tint::Yellow };
        scene.add("yard", Shape::line([from, to]).stroke(Ink::new(tint), 3.0));
    }
    for (_, at) in game.kit.things("loot") {
        let ring = Shape::circle(at, 0.55).stroke(Ink::new(Tint::Yellow).alpha(0.8), 2.0);
        scene.add("yard", if game.world.loot { ring.fill(Tint::Yellow) } else { ring });
    }
    let gate = game.kit.gate();
    scene.add("yard", Shape::circle(gate, 0.9).stroke(Ink::new(Tint::Pink).alpha(0.6), 1.5));
    scene.add("words", Shape::text(gate + Vec2::new(1.2, -0.3), "gate", 12.0).fill(Ink::new(Tint::Pink)));
}

/// Arrows the way that one can look, and the back of the mirror.
fn one_way(from: Vec2, to: Vec2, scene: &mut Scene) {
    let ink = Ink::new(Tint::Cyan);
    let left = (to - from).normalize_or_zero().perp();
    for share in [0.25, 0.5, 0.75] {
        let at = from.lerp(to, share);
        scene.add("yard", Shape::arrow(at - 0.45 * left, at + 0.55 * left).stroke(ink.alpha(0.9), 1.5));
    }
    let mirror = Shape::line([from + 0.18 * left, to + 0.18 * left]);
    scene.add("yard", mirror.stroke(Ink::new(Tint::Neutral).alpha(0.9), 3.0));
}

fn light(game: &Stealth, scene: &mut Scene) {
    let place = &game.kit.place;
    let glow = |scene: &mut Scene, at: Vec2, reach: f32, alpha: f32| {
        for share in [1.0, 0.72, 0.48, 0.26] {
            let fan = place.lit(at, reach * share, 40);
            scene.add("light", Shape::polygon(fan).fill(Ink::new(Tint::Yellow).alpha(alpha)));
        }
    };
    for lamp in place.lamps() {
        glow(scene, lamp.at, lamp.radius, 0.055 * lamp.brightness);
        scene.add("light", Shape::circle(lamp.at, 0.14).fill(Tint::Yellow));
    }
    for (at, reach) in lanterns(&game.kit, &game.world.characters) {
        glow(scene, at, reach, 0.022);
    }
}

fn smell(game: &Stealth, scene: &mut Scene) {
    for cloud in game.world.senses.clouds() {
        let strength = (cloud.signal.strength / 3.0).clamp(0.0, 1.0);
        let cloud = Shape::circle(cloud.signal.at, 0.5 + 0.7 * strength);
        scene.add("smell", cloud.fill(Ink::new(Tint::Green).alpha(0.05 + 0.22 * strength)));
    }
}

fn routes(game: &Stealth, scene: &mut Scene) {
    for (name, route) in &game.kit.level.def.routes {
        let (tint, closing) =
            if name.starts_with("way") { (Tint::Pink, None) } else { (Tint::Path, route.first()) };
        let line = Shape::line(route.iter().chain(closing).copied());
        scene.add("routes", line.stroke(Ink::new(tint).alpha(0.35), 1.5));
    }
    for character in &game.world.characters {
        if !character.way.is_empty() {
            let line = Shape::line([character.at()].into_iter().chain(character.way.iter().copied()));
            scene.add("routes", line.stroke(Ink::new(Tint::Highlight).alpha(0.5), 1.0));
        }
    }
}

/// How far guards see: faint for what is lit, stronger for what stands in the dark.
fn cones(game: &Stealth, scene: &mut Scene) {
    let (kit, sight) = (&game.kit, game.kit.modes.sight);
    let modality = kit.senses.modality(sight);
    for character in game.world.characters.iter().filter(|character| character.down.is_none()) {
        let sensor = character.sensor.and_then(|id| game.world.senses.sensor(id));
        let acuity = sensor.and_then(|sensor| sensor.acuity(sight));
        let Some(acuity) = acuity.filter(|_| !kit.is(character.number, "thief")) else { continue };
        let spread = 2.0 * acuity.cone.or(modality.cone).unwrap_or(std::f32::consts::PI);
        let tint = tint(game, character);
        for (light, alpha) in [(1.0, 0.07), (game.dusk, 0.16)] {
            let reach = modality.reach(light, acuity.threshold);
            if reach > 0.1 {
                let fan = kit.place.seen(character.at(), reach, character.body.facing, spread, RAYS);
                scene.add("cones", Shape::polygon(fan).fill(Ink::new(tint).alpha(alpha)));
            }
        }
    }
}

fn sounds(game: &Stealth, scene: &mut Scene) {
    let pace = game.kit.senses.modality(game.kit.modes.hearing).seconds_per_metre.max(0.005);
    for mark in &game.world.marks {
        let age = game.now.since(mark.since());
        match *mark {
            Mark::Sound { at, node, reach, usual, .. } => {
                let front = (age / pace).min(reach);
                let fade = (1.0 - age / 1.2).max(0.0) * if usual { 0.1 } else { 0.7 };
                arcs(game, at, front, node, |arc| {
                    scene.add("sounds", Shape::line(arc).stroke(Ink::new(Tint::Cyan).alpha(fade), 1.5));
                });
            }
            Mark::Radio { from, to, .. } => {
                let ink = Ink::new(Tint::Purple).alpha(0.7 * (1.0 - age / 1.2).max(0.0));
                scene.add("sounds", Shape::line([from, to]).stroke(ink, 1.5));
            }
        }
    }
    for pebble in &game.world.pebbles {
        let share = game.now.since(pebble.thrown) / pebble.lands.since(pebble.thrown).max(0.01);
        let at = pebble.from.lerp(pebble.to, share.min(1.0));
        scene.add("sounds", Shape::circle(at, 0.15).fill(Tint::Highlight));
    }
}

/// The parts of a circle that lie in a node of the sense graph: sound is heard where it comes to.
fn arcs(game: &Stealth, at: Vec2, radius: f32, node: u32, mut draw: impl FnMut(Vec<Vec2>)) {
    let is_here =
        |place: Vec2| game.kit.graph.as_ref().is_some_and(|graph| graph.locate(place) == Some(node));
    let mut arc = Vec::new();
    for turn in 0..=ARC {
        let place = at + radius * angle::direction(turn as f32 * std::f32::consts::TAU / ARC as f32);
        if is_here(place) {
            arc.push(place);
        } else if !arc.is_empty() {
            draw(std::mem::take(&mut arc));
        }
    }
    if !arc.is_empty() {
        draw(arc);
    }
}

/// Where guards believe the thief to be, and how sure they are.
fn memories(game: &Stealth, scene: &mut Scene) {
    for character in game.world.characters.iter().filter(|character| character.down.is_none()) {
        for record in strangers(game, character) {
            let def = &game.kit.memories[character.number];
            let (sure, guess) =
                (record.certainty(def, game.now).clamp(0.0, 1.0), record.guess(def, game.now));
            let ink = Ink::new(route_tint(game, record));
            let link = Shape::line([character.at(), guess]);
            scene.add("memories", link.stroke(ink.alpha(0.1 + 0.35 * sure), 1.0));
            let ghost = Shape::circle(guess, 0.35 + 0.8 * (1.0 - sure));
            scene.add("memories", ghost.fill(ink.alpha(0.3 * sure)).stroke(ink.alpha(0.2 + 0.7 * sure), 1.5));
        }
    }
}

/// What a guard knows of strangers; nothing for the thief.
pub(crate) fn strangers<'g>(
    game: &'g Stealth,
    character: &'g Character,
) -> impl Iterator<Item = &'g Record<Vec2>> {
    let (team, is_thief) = (character.knowledge.team, game.kit.is(character.number, "thief"));
    let records = character.knowledge.memory.records().iter();
    records.filter(move |record| !is_thief && !team.is_friend_of(record.team))
}

fn route_tint(game: &Stealth, record: &Record<Vec2>) -> Tint {
    let modes = &game.kit.modes;
    match record.route {
        Route::Sensed(sense) if sense == modes.hearing => Tint::Cyan,
        Route::Sensed(sense) if sense == modes.smell => Tint::Green,
        Route::Sensed(_) | Route::Given => Tint::Red,
        Route::Told { .. } => Tint::Purple,
    }
}

fn people(game: &Stealth, scene: &mut Scene) {
    for character in &game.world.characters {
        let at = character.at();
        if character.has_loot {
            scene.add("people", Shape::circle(at, 0.55).stroke(Ink::new(Tint::Yellow), 2.5));
        }
        // Names and words would lie on how it ended.
        if game.is_over() {
            continue;
        }
        if !character.says.0.is_empty() && game.now.since(character.says.1) < SAID {
            let text = Shape::text(at + Vec2::new(0.5, 0.9), character.says.0.clone(), 14.0);
            scene.add("words", text.fill(tint(game, character)));
        }
        let name = Shape::text(at + Vec2::new(-0.7, -1.3), game.name(character.number), 11.0);
        scene.add("words", name.fill(Ink::new(tint(game, character)).alpha(0.8)));
    }
    let mut push = |size: f32, shape: SpriteShape, which: &dyn Fn(&Character) -> bool| {
        let sprites = scene.sprites("people", size);
        sprites.set_shape(shape);
        for character in game.world.characters.iter().filter(|character| which(character)) {
            let heading = angle::direction(character.body.facing);
            let tint = tint(game, character);
            sprites.push_sprite(Sprite { at: character.at(), heading, scale: 1.0, tint });
        }
    };
    let kit = &game.kit;
    push(0.9, SpriteShape::Square, &|character| character.down.is_some());
    push(0.9, SpriteShape::Dart, &|character| character.down.is_none() && kit.is(character.number, "dog"));
    push(1.25, SpriteShape::Dart, &|character| character.down.is_none() && !kit.is(character.number, "dog"));
}

/// The colour of what somebody does.
pub(crate) fn tint(game: &Stealth, character: &Character) -> Tint {
    if game.kit.is(character.number, "thief") {
        return Tint::Pink;
    }
    match game.state_of(character.number).as_str() {
        "Down" => Tint::Neutral,
        "Suspicious" | "Investigate" | "Listen" | "Track" => Tint::Yellow,
        "Search" | "Inspect" | "Help" => Tint::Orange,
        "Chase" | "Catch" => Tint::Red,
        _ => Tint::Agent,
    }
}

/// How the night goes, what there is to do, and how it ended.
fn headline(game: &Stealth, scene: &mut Scene) {
    let (world, place) = (&game.world, &game.kit.place);
    let line = |down: f32, text: String, size: f32| {
        Shape::text(Vec2::new(place.low.x + 3.0, place.high.y - 1.2 - down), text, size)
    };
    let tally = &world.tally;
    let left_of_night = (game.kit.night() - world.lasted(game.now)).max(0.0);
    let told = format!(
        "night {}   dawn in {left_of_night:.0} s   stolen {}   caught {}   pebbles {}",
        tally.nights, tally.stolen, tally.caught, world.pocket
    );
    scene.add("words", line(0.0, told, 15.0).fill(Ink::new(Tint::Highlight).alpha(0.9)));
    let (told, tint) = errand(game);
    scene.add("words", line(1.1, told.to_owned(), 14.0).fill(tint));
    if let Some((end, next)) = world.over {
        ending(game, scene, end, next.since(game.now));
    }
}

/// What the thief has to do next, for a person who is about to play it.
fn errand(game: &Stealth) -> (&'static str, Tint) {
    let world = &game.world;
    let has_loot = game.has_loot();
    match (world.over.is_some(), world.led, world.is_seen) {
        (true, ..) => ("", Tint::Neutral),
        (_, false, _) => {
            ("The thief plays by itself. Walk, creep or run somewhere to take over.", Tint::Neutral)
        }
        (_, _, true) => ("They see you! Out of their sight, and do not stop there.", Tint::Red),
        _ if has_loot => ("You have it. Back to the gate!", Tint::Yellow),
        _ => ("Take the treasure (yellow), and bring it back to the gate.", Tint::Pink),
    }
}

/// Won or lost, for whoever played.
pub(crate) const fn verdict(end: End, led: bool) -> (&'static str, Tint) {
    match (end, led) {
        (End::Stolen, true) => ("You got away with it", Tint::Pink),
        (End::Caught, true) => ("You are caught", Tint::Red),
        (End::Dawn, true) => ("Dawn: you stayed too long", Tint::Yellow),
        (End::Stolen, false) => ("The treasure is gone", Tint::Pink),
        (End::Caught, false) => ("Caught", Tint::Red),
        (End::Dawn, false) => ("Dawn: nothing was stolen", Tint::Yellow),
    }
}

/// Won or lost, with what it took.
fn ending(game: &Stealth, scene: &mut Scene, end: End, left: f32) {
    let (world, place) = (&game.world, &game.kit.place);
    let (title, tint) = verdict(end, world.led);
    let (tally, before) = (&world.tally, &world.before);
    let seen = match tally.seen - before.seen {
        0 => "never seen".to_owned(),
        1 => "seen once".to_owned(),
        times => format!("seen {times} times"),
    };
    let told = format!(
        "{:.0} s, {seen}, {} knocked down, {} radio calls",
        world.lasted(game.now),
        tally.struck - before.struck,
        tally.calls - before.calls,
    );
    let next = format!("The next night begins in {left:.0} s.");
    let middle = 0.5 * (place.low + place.high);
    let (low, high) = (middle - Vec2::new(13.0, 3.6), middle + Vec2::new(13.0, 2.4));
    scene.add("words", Shape::rectangle(low, high).fill(Ink::new(Tint::Faint).alpha(0.95)).stroke(tint, 2.0));
    let mut line = |down: f32, text: String, size: f32, tint: Tint| {
        scene.add("words", Shape::text(middle + Vec2::new(-11.8, 0.3 - down), text, size).fill(tint));
    };
    line(0.0, title.to_owned(), 30.0, tint);
    line(1.7, told, 14.0, Tint::Highlight);
    line(2.9, next, 14.0, Tint::Neutral);
}
