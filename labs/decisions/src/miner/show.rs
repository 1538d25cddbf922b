//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_engine::minds::MindWorld;
use wits_game::Inspection;
use wits_script::{Memory, StatesState};

use crate::miner::world::{Lab, MINER};

/// How large he is. \[m\]
pub(crate) const RADIUS: f32 = 0.5;
/// So many of the last things that he said are shown.
const SAID: usize = 4;
const CORNER: Vec2 = Vec2::new(11.0, 7.0);
const MINE: Vec2 = Vec2::new(-7.0, -1.0);
const HOME: Vec2 = Vec2::new(6.0, -1.0);
const BED: Vec2 = Vec2::new(8.5, -1.0);

/// Where he is in a state.
pub(crate) fn place_of(state: &str) -> Vec2 {
    match state {
        "GoToMine" => MINE,
        "Sleep" => BED,
        "GoHome" => HOME,
        _ => Vec2::new(0.0, -1.0),
    }
}

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    let box_at = |at: Vec2, half: Vec2| Shape::rectangle(at - half, at + half);
    scene.add("ground", box_at(MINE, Vec2::new(2.0, 1.6)).fill(Ink::new(Tint::Wall).alpha(0.6)));
    let house = (HOME + BED) / 2.0;
    scene.add("ground", box_at(house, Vec2::new(2.6, 1.6)).stroke(Tint::Wall, 3.0));
    scene.add("ground", box_at(BED, Vec2::new(0.8, 0.5)).fill(Ink::new(Tint::Purple).alpha(0.4)));
    for (at, name) in [(MINE, "mine"), (house, "home")] {
        scene.add("words", Shape::text(at + Vec2::new(-0.6, 2.1), name, 13.0).fill(Tint::Wall));
    }
    let world = &lab.world;
    let state = lab.doing(MINER);
    let tint = match state.as_str() {
        "Sleep" => Tint::Purple,
        "GoToMine" => Tint::Orange,
        _ => Tint::Agent,
    };
    scene.add("miner", Shape::circle(world.at, RADIUS).fill(tint).stroke(Tint::Wall, 1.5));
    for nugget in 0..world.miner.gold.clamp(0, 40) {
        let (column, row) = ((nugget % 10) as f32, (nugget / 10) as f32);
        let at = world.at + Vec2::new(-0.9 + 0.2 * column, 0.75 + 0.2 * row);
        scene.add("miner", Shape::circle(at, 0.09).fill(Tint::Yellow));
    }
    let told = format!("{state}: gold {}, fatigue {}", world.miner.gold, world.miner.fatigue);
    scene.add("words", Shape::text(world.at + Vec2::new(-1.6, -2.1), told, 12.0).fill(tint));
    // One text of several lines: however small the scene, its lines keep their distance.
    let lines = &world.miner.lines;
    let last: Vec<String> =
        lines.iter().skip(lines.len().saturating_sub(SAID)).map(|line| format!("Bob {line}")).collect();
    scene.add("words", Shape::text(Vec2::new(-10.5, 6.3), last.join("\n"), 12.0).fill(Tint::Agent));
}

/// What there is to know about the miner.
pub(crate) fn inspect(lab: &Lab) -> Inspection {
    let world = &lab.world;
    let before = world.mind.state::<StatesState>().and_then(|states| states.previous.clone());
    let kept = world.mind.memory().get::<Memory>().map(|memory| memory.me().to_string());
    let fields = [
        Field::new("state", lab.doing(MINER)),
        Field::new("state before", before.unwrap_or_else(|| "none".to_owned())),
        Field::new("gold", world.miner.gold as f32),
        Field::new("fatigue", world.miner.fatigue as f32),
        Field::new("keeps", kept.unwrap_or_default()),
    ];
    let document =
        Document::new("Bob, the miner").subtitle(lab.doing(MINER)).section(Section::fields("Miner", fields));
    let marks = vec![Shape::circle(world.at, 2.0 * RADIUS).stroke(Tint::Highlight, 2.0)];
    Inspection { document, marks }
}
