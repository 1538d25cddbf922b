//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_script::Memory;

use crate::rps::world::Lab;

const CORNER: Vec2 = Vec2::new(6.0, 4.0);

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    let table = &lab.world.table;
    let sides = [("you", table.yours, -3.0), ("computer", table.computers, 3.0)];
    for ((name, score, x), thing) in sides.into_iter().zip(&table.taken) {
        let at = Vec2::new(x, 0.3);
        scene.add("table", Shape::circle(at, 1.4).stroke(Tint::Wall, 2.0));
        draw(scene, thing, at);
        scene.add(
            "words",
            centered(at + Vec2::new(0.0, 2.0), &format!("{name}: {score}"), 16.0).fill(Tint::Agent),
        );
        scene.add("words", centered(at - Vec2::new(0.0, 2.0), thing, 13.0).fill(Tint::Wall));
    }
    let tint = match table.result.as_str() {
        "win" => Tint::Green,
        "lose" => Tint::Red,
        _ => Tint::Yellow,
    };
    scene.add("words", centered(Vec2::new(0.0, -3.2), &table.said, 16.0).fill(tint));
}

/// A text whose middle is about here: how wide its letters are is known to the viewer alone.
fn centered(at: Vec2, text: &str, size: f32) -> Shape {
    let half = 0.0045 * size * text.chars().count() as f32;
    Shape::text(at - Vec2::new(half, 0.0), text, size)
}

fn draw(scene: &mut Scene, thing: &str, at: Vec2) {
    let ink = Ink::new(Tint::Orange).alpha(0.9);
    match thing {
        "rock" => scene.add("table", Shape::circle(at, 0.8).fill(ink)),
        "paper" => {
            scene.add("table", Shape::rectangle(at - Vec2::new(0.6, 0.8), at + Vec2::new(0.6, 0.8)).fill(ink))
        }
        "scissors" => {
            for side in [-1.0, 1.0] {
                let blade = Shape::line([at + Vec2::new(0.6 * side, -0.7), at + Vec2::new(-0.5 * side, 0.9)]);
                scene.add("table", blade.stroke(ink, 4.0));
                scene.add("table", Shape::circle(at + Vec2::new(0.6 * side, -0.8), 0.25).stroke(ink, 3.0));
            }
        }
        _ => {}
    }
}

/// What there is to know about the game.
pub(crate) fn inspect(lab: &Lab) -> Inspection {
    let table = &lab.world.table;
    let kept = lab.world.mind.memory().get::<Memory>().map(|memory| memory.me().to_string());
    let fields = [
        Field::new("you took", table.taken[0].clone()),
        Field::new("the computer took", table.taken[1].clone()),
        Field::new("result", table.result.clone()),
        Field::new("rounds", table.rounds as f32),
        Field::new("the script keeps", kept.unwrap_or_default()),
    ];
    let subtitle = format!("{} to {}", table.yours, table.computers);
    let document =
        Document::new("Rock, paper, scissors").subtitle(subtitle).section(Section::fields("Table", fields));
    Inspection { document, marks: Vec::new() }
}
