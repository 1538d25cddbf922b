//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::{Inspection, PointInfo};
use wits_learn::examples::AttributeValue;

use crate::classifier::world::{LABELS, Lab, SIZE, places};

const TINTS: [Tint; 3] = [Tint::Red, Tint::Blue, Tint::Yellow];
/// Cells of the ground along each side.
const CELLS: u8 = 50;
/// Most lines of the tree in the inspector.
const MAX_LINES: usize = 60;

/// Everything there is to see.
pub(crate) fn scene(lab: &Lab, scene: &mut Scene) {
    scene.set_bounds(Vec2::splat(-8.0), Vec2::splat(SIZE + 8.0));
    regions(lab, scene);
    axes(scene);
    let world = &lab.world;
    for (at, label) in places(&world.train) {
        scene.add("examples", Shape::circle(at, 1.0).fill(TINTS[label]));
    }
    for (at, label) in places(&world.test) {
        scene.add("examples", Shape::circle(at, 0.9).stroke(TINTS[label], 2.0));
    }
    let at = world.scout();
    let chosen = world.choose(at);
    scene.add("scout", Shape::circle(at, 1.8).fill(TINTS[chosen]).stroke(Tint::Highlight, 2.0));
    scene.add("scout", Shape::text(at + Vec2::new(2.5, 1.0), LABELS[chosen], 13.0).fill(Tint::Highlight));
}

/// What the two sides mean.
fn axes(scene: &mut Scene) {
    for (at, words) in [
        (Vec2::new(0.0, -4.0), "distance of the enemy: 0 to 100, to the right"),
        (Vec2::new(0.0, SIZE + 4.0), "health: 0 to 100, upwards"),
    ] {
        scene.add("regions", Shape::text(at, words, 12.0).fill(Tint::Neutral));
    }
}

/// Equal cells beside each other are one rectangle.
fn regions(lab: &Lab, scene: &mut Scene) {
    let size = SIZE / f32::from(CELLS);
    for row in 0..CELLS {
        let middle = |column: u8| (Vec2::new(f32::from(column), f32::from(row)) + Vec2::splat(0.5)) * size;
        let chosen: Vec<usize> = (0..CELLS).map(|column| lab.world.choose(middle(column))).collect();
        let mut start = 0_usize;
        for group in chosen.chunk_by(|a, b| a == b) {
            let end = start + group.len();
            let corner = |column: usize, row: u8| Vec2::new(column as f32, f32::from(row)) * size;
            let shape = Shape::rectangle(corner(start, row), corner(end, row + 1));
            scene.add("regions", shape.fill(Ink::new(TINTS[group[0]]).alpha(0.25)));
            start = end;
        }
    }
}

/// What would be done in a situation, and how likely each label is there.
pub(crate) fn point_info(lab: &Lab, at: Vec2) -> Option<PointInfo> {
    let inside = at.cmpge(Vec2::ZERO).all() && at.cmple(Vec2::splat(SIZE)).all();
    let world = inside.then_some(&lab.world)?;
    let classifier = world.classifier();
    let values = [AttributeValue::Number(at.x), AttributeValue::Number(at.y)];
    let mut shares = [0.0_f64; LABELS.len()];
    classifier.probabilities(classifier.schema().observation(&values).ok()?, &mut shares).ok()?;
    let name = format!("Distance {:.0}, health {:.0}", at.x, at.y);
    let info = PointInfo::new(name, at).state(LABELS[world.choose(at)]);
    Some(
        LABELS
            .iter()
            .zip(shares)
            .fold(info, |info, (label, share)| info.row(*label, format!("{:.0} %", 100.0 * share))),
    )
}

/// Why the scout does what it does, and how good what was learned is.
pub(crate) fn inspect(lab: &Lab) -> Inspection {
    let world = &lab.world;
    let at = world.scout();
    let classifier = world.classifier();
    let values = [AttributeValue::Number(at.x), AttributeValue::Number(at.y)];
    let fields = [
        Field::new("distance", at.x),
        Field::new("health", at.y),
        Field::new("examples", world.train.len() as f32),
        Field::new("tests", world.test.len() as f32),
        Field::new("leaves", world.tree.leaves() as f32),
        Field::new("the tree grows", world.is_growing()),
    ];
    let mut document = Document::new("Scout")
        .subtitle(LABELS[world.choose(at)])
        .section(Section::fields("Situation", fields));
    let why = classifier.schema().observation(&values).map(|observation| classifier.why(observation));
    document.sections.extend(why.unwrap_or_default());
    document.sections.push(world.confusion.section(classifier.schema()));
    document.sections.push(world.confusion.quality(classifier.schema()));
    match world.settings.learner {
        0 => document.sections.push(world.tree.outline(MAX_LINES)),
        1 => document.sections.push(world.bayes.table()),
        _ => {}
    }
    Inspection { document, marks: Vec::new() }
}
