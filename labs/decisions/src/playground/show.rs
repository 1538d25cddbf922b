//! What the game shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_engine::minds::MindWorld;
use wits_game::Inspection;

use crate::playground::creature::{Creature, RADIUS};
use crate::playground::meadow::{
    BELL, CORNER, HOME_RADIUS, HOMES, Meadow, POND, POND_RADIUS, SIGHT, WALL_WIDTH, WOLF, walls,
};
use crate::playground::world::Playground;

/// Everything there is to see.
pub(crate) fn scene(game: &Playground, scene: &mut Scene) {
    scene.set_bounds(-CORNER - 0.5, CORNER + 0.5);
    let meadow = &game.world.meadow;
    ground(scene);
    props(meadow, scene);
    for (who, creature) in meadow.creatures.iter().enumerate() {
        words(game, who, creature, scene);
        if who != WOLF {
            needs(creature, scene);
        }
    }
    let sprites = scene.sprites("creatures", 1.0);
    for (who, creature) in meadow.creatures.iter().enumerate() {
        let heading = angle::direction(creature.facing);
        let scale = if who == WOLF { 1.3 } else { 1.0 };
        sprites.push_sprite(Sprite { at: creature.at, heading, scale, tint: tint(meadow, who) });
    }
    if meadow.wolf {
        scene.handle("lure", meadow.creatures[WOLF].at);
    }
}

fn tint(meadow: &Meadow, who: usize) -> Tint {
    match who {
        _ if meadow.creatures[who].is_asleep => Tint::Wall,
        WOLF if meadow.wolf => Tint::Red,
        WOLF => Tint::Wall,
        0 => Tint::Cyan,
        1 => Tint::Pink,
        _ => Tint::Yellow,
    }
}

fn ground(scene: &mut Scene) {
    scene.add("ground", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    scene.add("ground", Shape::circle(POND, POND_RADIUS).fill(Ink::new(Tint::Blue).alpha(0.5)));
    scene.add("words", Shape::text(POND + Vec2::new(-0.7, -0.2), "pond", 12.0).fill(Tint::Blue));
    for (who, (name, home)) in HOMES.into_iter().enumerate() {
        let (tint, called) = if who == WOLF {
            (Tint::Red, "den".to_owned())
        } else {
            (Tint::Green, format!("home of {name}"))
        };
        let ink = Ink::new(tint).alpha(0.6);
        scene.add("ground", Shape::circle(home, HOME_RADIUS).stroke(ink, 2.0));
        let label = Shape::text(home + Vec2::new(-1.0, -HOME_RADIUS - 0.6), called, 10.0);
        scene.add("words", label.fill(ink));
    }
    for wall in walls() {
        let side = wall.vector().perp().normalize_or_zero() * (0.5 * WALL_WIDTH);
        let corners = [wall.from + side, wall.to + side, wall.to - side, wall.from - side];
        scene.add("ground", Shape::polygon(corners).fill(Tint::Wall));
    }
}

fn props(meadow: &Meadow, scene: &mut Scene) {
    for bush in &meadow.bushes {
        scene.add("props", Shape::circle(bush.at, 0.6).fill(Ink::new(Tint::Green).alpha(0.35)));
        scene.add("props", Shape::circle(bush.at, 0.5 * bush.berries).fill(Tint::Purple));
    }
    let rings = meadow.bell_left > 0.0;
    let bell = if rings { Tint::Orange } else { Tint::Yellow };
    scene.add("props", Shape::circle(BELL, 0.45).fill(bell));
    let said = if rings { "ding dong" } else { "bell" };
    scene.add("words", Shape::text(BELL + Vec2::new(0.7, -0.2), said, 12.0).fill(bell));
}

/// Three short bars below a creature: what is left of each is good.
fn needs(creature: &Creature, scene: &mut Scene) {
    let bars = [
        (100.0 - creature.hunger, Tint::Purple),
        (100.0 - creature.thirst, Tint::Blue),
        (creature.energy, Tint::Yellow),
    ];
    for (number, (left, tint)) in (0_u8..).zip(bars) {
        let from = creature.at + Vec2::new(-0.6, -0.8 - 0.18 * f32::from(number));
        let to = from + Vec2::new(1.2 * left / 100.0, 0.12);
        scene.add("needs", Shape::rectangle(from, to).fill(Ink::new(tint).alpha(0.8)));
    }
}

fn words(game: &Playground, who: usize, creature: &Creature, scene: &mut Scene) {
    let doing = doing(game, who);
    let text = if doing.is_empty() { HOMES[who].0.to_owned() } else { format!("{}: {doing}", HOMES[who].0) };
    let at = creature.at + Vec2::new(-0.8, 0.85);
    scene.add("words", Shape::text(at, text, 11.0).fill(tint(&game.world.meadow, who)));
    if creature.says_left > 0.0 {
        let said = format!("\u{201c}{}\u{201d}", creature.says);
        scene.add("words", Shape::text(at + Vec2::new(0.0, 0.7), said, 12.0).fill(Tint::Highlight));
    }
}

/// What somebody does, in a word: the action, or where it is in its mind.
fn doing(game: &Playground, who: usize) -> String {
    let meadow = &game.world.meadow;
    match &*meadow.creatures[who].doing {
        _ if who == WOLF && !meadow.wolf => String::new(),
        "" => game.doing(who as u64),
        action => action.to_owned(),
    }
}

/// What there is to know about a creature.
pub(crate) fn inspect(game: &Playground, who: usize) -> Option<Inspection> {
    let (creature, mind) = (game.world.meadow.creatures.get(who)?, game.world.minds.get(who)?);
    let deeds = &creature.deeds;
    let fields = [
        Field::new("follows", mind.file().to_owned()),
        Field::new("hunger", creature.hunger),
        Field::new("thirst", creature.thirst),
        Field::new("energy", creature.energy),
        Field::new("meals", deeds.meals as f32),
        Field::new("drinks", deeds.drinks as f32),
        Field::new("fainted", deeds.faints as f32),
        Field::new("safe from the wolf for [s]", creature.safe_for),
    ];
    let document =
        Document::new(HOMES[who].0).subtitle(doing(game, who)).section(Section::fields("Creature", fields));
    let marks = vec![
        Shape::circle(creature.at, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0),
        Shape::circle(creature.at, SIGHT).stroke(Ink::new(Tint::Highlight).alpha(0.25), 1.0),
    ];
    Some(Inspection { document, marks })
}
