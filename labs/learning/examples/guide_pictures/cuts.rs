//! Numbers become categories: the same examples, cut in four ways.

use wits_core::random::Seed;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_learn::examples::{
    AttributeCutDef, AttributeDef, AttributeValue, CutDef, Discretizer, Examples, Schema, SchemaDef,
};

use crate::plot::word;
use crate::{Failure, at};

const LABELS: [(&str, Tint); 3] = [("brake", Tint::Red), ("coast", Tint::Yellow), ("go", Tint::Green)];
/// The lines begin here; the scene is so wide.
const LEFT: f32 = 6.0;
const WIDTH: f32 = 24.0;

/// How somebody drives at some distance from a crossing; the last example is far away from all others.
fn examples() -> Result<Examples, Failure> {
    let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], LABELS.map(|label| label.0)))
        .map_err(|errors| errors.to_string())?;
    let (mut examples, mut stream) = (Examples::new(schema), Seed::new(5).stream());
    for _ in 0..45 {
        // Squares: people drive more often near a crossing.
        let share = stream.unit();
        let distance = 100.0 * share * share;
        let label = if distance < 18.0 { 0 } else { 1 + usize::from(distance > 45.0) };
        examples.push(&[AttributeValue::Number(distance)], label)?;
    }
    examples.push(&[AttributeValue::Number(170.0)], 2)?;
    Ok(examples)
}

pub(crate) fn scene() -> Result<Scene, Failure> {
    let examples = examples()?;
    let place = |distance: f32| LEFT + (WIDTH - LEFT - 0.6) * distance / 170.0;
    let mut scene = Scene::new(at(0.0, -1.2), at(WIDTH, 8.4));
    let rows = [
        ("At([20, 50])", CutDef::At(vec![20.0, 50.0])),
        ("EqualWidth(3)", CutDef::EqualWidth(3)),
        ("EqualFrequency(3)", CutDef::EqualFrequency(3)),
        ("ByEntropy(5)", CutDef::ByEntropy(5)),
    ];
    for (number, (name, cut)) in rows.into_iter().enumerate() {
        let y = 6.6 - 2.0 * number as f32;
        word(&mut scene, at(0.2, y), name, 14.0, Tint::Highlight);
        scene.add("lines", Shape::line([at(place(0.0), y), at(place(170.0), y)]).stroke(Tint::Faint, 1.0));
        for row in 0..examples.len() {
            let tint = LABELS[examples.label(row)].1;
            let distance = examples.value(row, 0).number().unwrap_or_default();
            scene.add("dots", Shape::circle(at(place(distance), y), 0.16).fill(Ink::new(tint).alpha(0.8)));
        }
        let cuts = Discretizer::new(&[AttributeCutDef::new("distance", cut)], &examples)
            .map_err(|errors| errors.to_string())?;
        for point in cuts.points(0).unwrap_or_default() {
            let line = [at(place(*point), y - 0.6), at(place(*point), y + 0.6)];
            scene.add("lines", Shape::line(line).stroke(Tint::Cyan, 2.5));
            word(&mut scene, at(place(*point) + 0.12, y + 0.7), format!("{point:.0}"), 12.0, Tint::Cyan);
        }
    }
    for (number, (name, tint)) in LABELS.into_iter().enumerate() {
        let x = LEFT + 3.0 * number as f32;
        scene.add("dots", Shape::circle(at(x, -0.6), 0.16).fill(tint));
        word(&mut scene, at(x + 0.35, -0.6), name, 13.0, Tint::Neutral);
    }
    word(&mut scene, at(0.2, -0.6), "distance, 0 to 170 m", 13.0, Tint::Neutral);
    Ok(scene)
}
