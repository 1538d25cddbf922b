//! What the lab shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_game::Inspection;

use crate::arcade::arena::{AIM, CORNER, Enemy, Kind, RADIUS};
use crate::arcade::world::Arcade;

/// Everything there is to see.
pub(crate) fn scene(lab: &Arcade, scene: &mut Scene) {
    scene.set_bounds(-CORNER - 0.5, CORNER + 0.5);
    scene.add("arena", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    let arena = &lab.world.arena;
    let hero = &arena.hero;
    let field = Shape::sector(hero.at, 8.0, hero.facing, 2.0 * AIM);
    scene.add("sight", field.fill(Ink::new(Tint::Highlight).alpha(0.08)));
    for shot in &arena.shots {
        let tail = shot.at - shot.velocity * 0.04;
        scene.add("shots", Shape::line([tail, shot.at]).stroke(Tint::Yellow, 3.0));
    }
    for (number, enemy) in arena.enemies.iter().enumerate() {
        let label = Shape::text(enemy.at + Vec2::new(-0.8, 0.95), lab.state_of(number), 12.0);
        scene.add("words", label.fill(tint(enemy)));
    }
    let enemies = scene.sprites("enemies", 2.0 * RADIUS);
    for enemy in &arena.enemies {
        let heading = enemy.velocity.normalize_or(Vec2::X);
        enemies.push_sprite(Sprite { at: enemy.at, heading, scale: 1.0, tint: tint(enemy) });
    }
    scene.add("hero", Shape::circle(hero.at, RADIUS).fill(Tint::Highlight).stroke(Tint::Wall, 1.5));
    let eyes = Shape::arrow(hero.at, hero.at + angle::direction(hero.facing) * 1.4);
    scene.add("hero", eyes.stroke(Tint::Highlight, 2.5));
    scene.handle("hero", hero.at);
}

const fn tint(enemy: &Enemy) -> Tint {
    match enemy.kind {
        Kind::Homer => Tint::Red,
        Kind::Dodger => Tint::Purple,
        Kind::Rusher => Tint::Orange,
    }
}

/// What there is to know about an enemy.
pub(crate) fn inspect(lab: &Arcade, number: usize) -> Option<Inspection> {
    let arena = &lab.world.arena;
    let enemy = arena.enemies.get(number)?;
    let (state, tally) = (lab.state_of(number), arena.tally(enemy.kind));
    let own = [
        Field::new("state", state.clone()),
        Field::new("distance", enemy.at.distance(arena.hero.at)).unit("m"),
        Field::new("speed", enemy.velocity.length()).unit("m/s"),
    ];
    let all = [
        Field::new("reached you", tally.struck as f32),
        Field::new("from behind", tally.behind as f32),
        Field::new("were shot", tally.shot as f32),
        Field::new("get through", tally.share() as f32).unit("%"),
    ];
    let document = Document::new(format!("{:?} {}", enemy.kind, number + 1))
        .subtitle(state.clone())
        .section(Section::fields("This one", own))
        .section(Section::fields("All of its kind", all));
    let mut marks = vec![Shape::circle(enemy.at, 1.8 * RADIUS).stroke(Tint::Highlight, 2.0)];
    if state == "RushPast" {
        marks.push(
            Shape::arrow(enemy.at, enemy.beyond(arena.hero.at))
                .stroke(Ink::new(Tint::Orange).alpha(0.7), 2.0),
        );
    }
    Some(Inspection { document, marks })
}
