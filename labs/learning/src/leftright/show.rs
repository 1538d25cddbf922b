//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_learn::predict::Accuracy;
use wits_learn::predict::show::{bars, table, why};

use crate::leftright::world::{LEFT, LeftRight, RIGHT, SHOWN};

const NAMES: [&str; 2] = ["left", "right"];
const CORNER: Vec2 = Vec2::new(12.5, 7.5);

/// Everything there is to see.
pub(crate) fn scene(lab: &LeftRight, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    hands(lab, scene);
    picks(lab, scene);
    accuracy(lab, scene);
}

/// Two hands, the one that was picked last with the coin in it; a ring round the one that is expected next.
fn hands(lab: &LeftRight, scene: &mut Scene) {
    let picked = lab.world.picks.back().map(|(hand, _)| *hand);
    let expected = lab.world.guessers.guess().map(|guess| guess.action);
    for (hand, x) in [(LEFT, -3.0), (RIGHT, 3.0)] {
        let at = Vec2::new(x, 5.0);
        scene.add("hands", Shape::circle(at, 1.2).stroke(Tint::Wall, 2.0));
        if picked == Some(hand) {
            scene.add("hands", Shape::circle(at, 0.6).fill(Tint::Yellow));
        }
        if expected == Some(hand) {
            scene.add("hands", Shape::circle(at, 1.5).stroke(Ink::new(Tint::Cyan).alpha(0.8), 3.0));
        }
        let name = NAMES[hand as usize];
        scene.add("words", Shape::text(Vec2::new(x - 0.5, 3.0), name, 15.0).fill(Tint::Neutral));
    }
    if expected.is_some() {
        scene.add("words", Shape::text(Vec2::new(-1.2, 6.8), "expected next", 13.0).fill(Tint::Cyan));
    }
}

/// The last picks: up is right, down is left.
fn picks(lab: &LeftRight, scene: &mut Scene) {
    let step = 2.0 * (CORNER.x - 0.5) / SHOWN as f32;
    for (place, (hand, guessed)) in lab.world.picks.iter().enumerate() {
        let tint = match guessed {
            Some(true) => Tint::Green,
            Some(false) => Tint::Red,
            None => Tint::Neutral,
        };
        let y = if *hand == RIGHT { 1.9 } else { 1.3 };
        let at = Vec2::new(0.5 - CORNER.x + (place as f32 + 0.5) * step, y);
        scene.add("picks", Shape::circle(at, 0.2).fill(tint));
    }
}

/// A bar for each size, and one for several at once.
fn accuracy(lab: &LeftRight, scene: &mut Scene) {
    let guessers = &lab.world.guessers;
    let sizes =
        guessers.accuracy.iter().enumerate().map(|(place, right)| (format!("{}-gram", place + 1), *right));
    let all: Vec<(String, Accuracy)> = sizes.chain([("several".to_owned(), guessers.several)]).collect();
    let (bottom, height, width) = (-6.2, 6.0, 2.4);
    let start = -0.5 * width * all.len() as f32;
    let best = guessers.best_size();
    for (place, (name, right)) in all.iter().enumerate() {
        let x = start + place as f32 * width;
        let tint = match place + 1 {
            size if best == Some(size) => Tint::Green,
            size if size == all.len() => Tint::Cyan,
            _ => Tint::Agent,
        };
        let top = bottom + height * right.share();
        let bar = Shape::rectangle(Vec2::new(x + 0.2, bottom), Vec2::new(x + width - 0.2, top));
        scene.add("bars", bar.fill(Ink::new(tint).alpha(0.8)));
        let share = format!("{:.1} %", 100.0 * right.share());
        scene.add("words", Shape::text(Vec2::new(x + 0.5, top + 0.5), share, 12.0).fill(tint));
        scene.add(
            "words",
            Shape::text(Vec2::new(x + 0.4, bottom - 0.7), name.clone(), 13.0).fill(Tint::Neutral),
        );
    }
    let chance = [start, -start].map(|x| Vec2::new(x, bottom + 0.5 * height));
    scene.add("bars", Shape::line(chance).stroke(Ink::new(Tint::Yellow).alpha(0.7), 1.5));
    scene.add("words", Shape::text(chance[1] + Vec2::new(0.1, -0.1), "chance", 12.0).fill(Tint::Yellow));
}

/// What there is to know about the guessers.
pub(crate) fn inspect(lab: &LeftRight) -> Inspection {
    let guessers = &lab.world.guessers;
    let expected = guessers.guess();
    let subtitle = expected.map_or_else(
        || "expects nothing".to_owned(),
        |guess| format!("expects {}, {:.0} %", NAMES[guess.action as usize % 2], 100.0 * guess.probability()),
    );
    let fields = [
        Field::new("rounds", guessers.several.trials),
        Field::new("guessed", 100.0 * guessers.several.share()).unit("%"),
        Field::new("the opponent acted on", guessers.opponent.predicted).unit("rounds"),
        Field::new("and was right in", guessers.opponent.right).unit("rounds"),
    ];
    let bar = |(place, right): (usize, &Accuracy)| {
        let note = format!("{} of {}", right.right, right.trials);
        Bar::new(format!("{}-gram", place + 1), right.share()).max(1.0).note(note)
    };
    let mut document = Document::new("The guessers")
        .subtitle(subtitle)
        .section(Section::fields("Rounds", fields))
        .section(why("Why several sizes at once expect it", &guessers.grams_at_once, 0, &NAMES))
        .section(Section::bars("How often each was right", guessers.accuracy.iter().enumerate().map(bar)));
    if let Some(gram) = guessers.grams.get(lab.table.saturating_sub(1)) {
        if let Some(counts) = gram.counts_in(0) {
            document = document.section(bars(format!("{}-gram: what comes next", lab.table), counts, &NAMES));
        }
        document = document.section(table(format!("{}-gram", lab.table), gram, &NAMES));
    }
    Inspection { document, marks: Vec::new() }
}
