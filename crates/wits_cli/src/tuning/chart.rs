//! A picture of a landscape: two parameters as a heat map, one as a curve.

use glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Tint};
use wits_learn::tune::{Goal, Landscape};

use crate::failure::{Failure, Outcome};

/// The corner of the chart opposite to the origin. \[units of the picture\]
const SIZE: Vec2 = Vec2::new(12.0, 8.0);
const PIXELS: [u32; 2] = [960, 680];

/// A place that is pointed out: its name, its coordinates, its color.
pub(crate) type Mark = (&'static str, Vec<f64>, Tint);

/// The picture, as a PNG. Bright is good.
pub(crate) fn picture(landscape: &Landscape, score: &str, goal: Goal, marks: &[Mark]) -> Outcome<Vec<u8>> {
    let mut scene = Scene::new(Vec2::new(-1.6, -1.5), SIZE + Vec2::new(1.2, 1.4));
    let (low, high) = landscape.range().unwrap_or((0.0, 1.0));
    if landscape.y.is_some() {
        scene.heat(heat(landscape, goal, (low, high)));
    } else {
        curve(&mut scene, landscape, (low, high));
    }
    scene.add("marks", Shape::rectangle(Vec2::ZERO, SIZE).stroke(Tint::Wall, 1.5));
    for (name, at, tint) in marks {
        mark(&mut scene, landscape, (name, at, *tint));
    }
    words(&mut scene, landscape, score, (low, high));
    let layers = ["map", "marks", "words"];
    let options = DrawOptions { size: PIXELS, layers: &layers, ..DrawOptions::default() };
    draw(&scene, &options).and_then(|picture| picture.to_png()).map_err(Failure::no)
}

/// The scores as a heat map: each point in the middle of its cell.
fn heat(landscape: &Landscape, goal: Goal, (low, high): (f64, f64)) -> Heat {
    let cell = |score: &f64| {
        let share = share(*score, low, high);
        let good = if goal == Goal::Maximize { share } else { 1.0 - share };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
        let value = (255.0 * good).round() as u8;
        value
    };
    let count = u32::try_from(landscape.count).unwrap_or(0);
    let bounds = Bounds { min: Vec2::ZERO, max: SIZE };
    let cells = landscape.scores.iter().map(cell).collect();
    Heat { layer: "map", bounds, columns: count, rows: count, ramp: Ramp::Heat, cells }
}

/// The scores over one parameter.
fn curve(scene: &mut Scene, landscape: &Landscape, (low, high): (f64, f64)) {
    let step = SIZE.x / (landscape.count.max(2) - 1) as f32;
    let points = landscape.scores.iter().enumerate();
    let points: Vec<Vec2> = points
        .filter(|(_, score)| score.is_finite())
        .map(|(place, score)| Vec2::new(place as f32 * step, SIZE.y * share(*score, low, high)))
        .collect();
    points.iter().for_each(|at| scene.add("marks", Shape::circle(*at, 0.08).fill(Tint::Highlight)));
    scene.add("map", Shape::line(points).stroke(Tint::Highlight, 2.0));
}

fn mark(scene: &mut Scene, landscape: &Landscape, (name, values, tint): (&str, &[f64], Tint)) {
    let along = |side: &wits_learn::tune::landscape::Side, value: Option<&f64>| {
        share(value.copied().unwrap_or(side.from), side.from, side.to)
    };
    let x = SIZE.x * along(&landscape.x, values.first());
    let at = match &landscape.y {
        Some(side) => {
            // Cells lie round their points: the outermost points are half a cell from the edge.
            let half = 0.5 / landscape.count.max(1) as f32;
            let inner = |share: f32| half + share * (1.0 - 2.0 * half);
            Vec2::new(SIZE.x * inner(x / SIZE.x), SIZE.y * inner(along(side, values.get(1))))
        }
        None => Vec2::new(x, 0.0),
    };
    if landscape.y.is_some() {
        scene.add("marks", Shape::circle(at, 0.14).stroke(tint, 2.5));
    } else {
        scene.add("marks", Shape::line([at, Vec2::new(at.x, SIZE.y)]).stroke(Ink::new(tint).alpha(0.8), 2.0));
    }
    let beside = Vec2::new(at.x + 0.22, if landscape.y.is_some() { at.y - 0.1 } else { SIZE.y + 0.15 });
    scene.add("words", Shape::text(beside, name, 15.0).fill(tint));
}

fn words(scene: &mut Scene, landscape: &Landscape, score: &str, (low, high): (f64, f64)) {
    let mut write = |x: f32, y: f32, text: String, size: f32| {
        scene.add("words", Shape::text(Vec2::new(x, y), text, size).fill(Tint::Neutral));
    };
    write(0.0, SIZE.y + 0.75, format!("{score}: {} to {}", short(low), short(high)), 18.0);
    write(0.0, -0.5, short(landscape.x.from), 13.0);
    write(SIZE.x / 2.0 - 1.0, -1.0, landscape.x.name.clone(), 16.0);
    write(SIZE.x - 0.3, -0.5, short(landscape.x.to), 13.0);
    let (bottom, top, name) = match &landscape.y {
        Some(side) => (side.from, side.to, side.name.clone()),
        None => (low, high, score.to_owned()),
    };
    write(-1.2, 0.0, short(bottom), 13.0);
    write(-1.2, SIZE.y - 0.2, short(top), 13.0);
    write(-1.5, SIZE.y / 2.0, name, 16.0);
}

/// A number with at most four decimals.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Where a number lies in a range, from 0 to 1; the middle if the range is empty.
pub(super) fn share(value: f64, low: f64, high: f64) -> f32 {
    if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) as f32 } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use wits_core::render::Picture;
    use wits_learn::tune::Parameter;

    use super::*;

    fn drawn(sides: &[(usize, &Parameter)], count: usize, scores: Vec<f64>, goal: Goal) -> Picture {
        let landscape = Landscape::new(sides, count, scores);
        let marks = [("best", vec![0.5, 0.5], Tint::Green)];
        let png = picture(&landscape, "goals", goal, &marks).expect("a picture");
        Picture::from_png(&png).expect("a PNG")
    }

    #[test]
    fn good_is_bright_and_bad_is_dark_whatever_is_wanted() {
        let (x, y) = (Parameter::new("x", 0.0, 1.0), Parameter::new("y", 0.0, 1.0));
        let sides = [(0, &x), (1, &y)];
        // The left side is low, the right side high.
        let of = |goal| drawn(&sides, 2, vec![0.0, 9.0, 0.0, 9.0], goal);
        let light = |picture: &Picture, x: u32| {
            let pixel = picture.pixel(x, 340).expect("inside");
            pixel[..3].iter().map(|channel| u32::from(*channel)).sum::<u32>()
        };
        let (up, down) = (of(Goal::Maximize), of(Goal::Minimize));
        assert!(light(&up, 800) > light(&up, 200) && light(&down, 800) < light(&down, 200));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([60.0, 0.25, -1.0 / 3.0, 0.0, 1200.0].map(short), ["60", "0.25", "-0.3333", "0", "1200"]);
    }

    #[test]
    fn curves_and_empty_and_flat_landscapes_are_drawn_too() {
        let x = Parameter::new("x", 0.0, 1.0);
        let blank = drawn(&[(0, &x)], 0, vec![], Goal::Maximize);
        assert_ne!(drawn(&[(0, &x)], 3, vec![1.0, 5.0, 2.0], Goal::Maximize), blank);
        assert_ne!(drawn(&[(0, &x)], 3, vec![1.0, f64::NAN, 1.0], Goal::Maximize), blank);
    }
}
