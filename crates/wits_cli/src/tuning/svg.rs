//! A landscape as SVG, for pages: a cell for each point, with its score as the tooltip; a curve over one parameter.

use std::fmt::Write;

use wits_core::render::ramp_colour;
use wits_core::scene::{Ramp, Theme};
use wits_learn::tune::landscape::Side;
use wits_learn::tune::{Goal, Landscape};

use super::chart::{Mark, share, short};

/// The picture, and the chart in it: left, top, width, height. \[px\]
const SIZE: [f32; 2] = [720.0, 460.0];
const LEFT: f32 = 84.0;
const TOP: f32 = 56.0;
const WIDTH: f32 = 520.0;
const HEIGHT: f32 = 340.0;
/// The scale of colors beside it.
const SCALE_LEFT: f32 = 632.0;
const SCALE_WIDTH: f32 = 16.0;
const SCALE_STEPS: u8 = 32;
/// Readable on light and on dark pages.
const INK: &str = "#888";

/// The picture. Bright is good.
pub(crate) fn svg(landscape: &Landscape, score: &str, goal: Goal, marks: &[Mark]) -> String {
    let [width, height] = SIZE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n"
    );
    let range = landscape.range().unwrap_or((0.0, 1.0));
    let title = format!("{score}: {} to {}", short(range.0), short(range.1));
    put(&mut text, (LEFT, 24.0), "start", &title);
    if landscape.y.is_some() {
        cells(&mut text, landscape, score, goal, range);
        scale(&mut text, goal, range);
    } else {
        curve(&mut text, landscape, range);
    }
    frame(&mut text);
    sides(&mut text, landscape, score, range);
    marks.iter().for_each(|mark| point_out(&mut text, landscape, mark));
    text + "</svg>\n"
}

/// The fill of a score, as attributes.
fn fill(goodness: f32) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
    let ([red, green, blue], alpha) = ramp_colour(Ramp::Heat, Theme::Dark, (255.0 * goodness).round() as u8);
    format!("fill=\"#{red:02x}{green:02x}{blue:02x}\" fill-opacity=\"{alpha:.2}\"")
}

fn goodness(score: f64, goal: Goal, (low, high): (f64, f64)) -> f32 {
    let share = share(score, low, high);
    if goal == Goal::Maximize { share } else { 1.0 - share }
}

fn cells(text: &mut String, landscape: &Landscape, score: &str, goal: Goal, range: (f64, f64)) {
    let count = landscape.count.max(1);
    let (width, height) = (WIDTH / count as f32, HEIGHT / count as f32);
    line(
        text,
        &format!("<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#14121f\"/>"),
    );
    let points = landscape.scores.iter().enumerate().filter(|(_, value)| value.is_finite());
    for (place, value) in points {
        let (column, row) = (place % count, place / count);
        let (x, y) = (LEFT + column as f32 * width, TOP + HEIGHT - (row + 1) as f32 * height);
        let at = |side: &Side, step: usize| {
            let along = step as f64 / (count.max(2) - 1) as f64;
            format!("{} {}", escaped(&side.name), short(side.from + along * (side.to - side.from)))
        };
        let where_it_is = [Some(at(&landscape.x, column)), landscape.y.as_ref().map(|side| at(side, row))];
        let where_it_is = where_it_is.into_iter().flatten().collect::<Vec<_>>().join(", ");
        line(
            text,
            &format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {}><title>{where_it_is}: {} {}</title></rect>",
                fill(goodness(*value, goal, range)),
                escaped(score),
                short(*value)
            ),
        );
    }
}

/// Which color is which score.
fn scale(text: &mut String, goal: Goal, range: (f64, f64)) {
    let height = HEIGHT / f32::from(SCALE_STEPS);
    line(
        text,
        &format!(
            "<rect x=\"{SCALE_LEFT}\" y=\"{TOP}\" width=\"{SCALE_WIDTH}\" height=\"{HEIGHT}\" fill=\"#14121f\"/>"
        ),
    );
    for step in 0..SCALE_STEPS {
        let y = TOP + HEIGHT - f32::from(step + 1) * height;
        let fill = fill(f32::from(step) / f32::from(SCALE_STEPS - 1));
        line(
            text,
            &format!(
                "<rect x=\"{SCALE_LEFT}\" y=\"{y:.1}\" width=\"{SCALE_WIDTH}\" height=\"{height:.1}\" {fill}/>"
            ),
        );
    }
    let (bad, good) = if goal == Goal::Maximize { range } else { (range.1, range.0) };
    let beside = SCALE_LEFT + SCALE_WIDTH + 6.0;
    put(text, (beside, TOP + HEIGHT), "start", &short(bad));
    put(text, (beside, TOP + 10.0), "start", &short(good));
}

fn curve(text: &mut String, landscape: &Landscape, (low, high): (f64, f64)) {
    let step = WIDTH / (landscape.count.max(2) - 1) as f32;
    let points = landscape.scores.iter().enumerate().filter(|(_, score)| score.is_finite());
    let at = |(place, score): (usize, &f64)| {
        format!("{:.1},{:.1}", LEFT + place as f32 * step, TOP + HEIGHT * (1.0 - share(*score, low, high)))
    };
    let points: Vec<String> = points.map(at).collect();
    line(
        text,
        &format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#c9a400\" stroke-width=\"2\"/>",
            points.join(" ")
        ),
    );
}

fn frame(text: &mut String) {
    line(
        text,
        &format!(
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"{INK}\"/>"
        ),
    );
}

/// What is written along the sides.
fn sides(text: &mut String, landscape: &Landscape, score: &str, (low, high): (f64, f64)) {
    let below = TOP + HEIGHT + 18.0;
    put(text, (LEFT, below), "start", &short(landscape.x.from));
    put(text, (LEFT + WIDTH, below), "end", &short(landscape.x.to));
    put(text, (LEFT + WIDTH / 2.0, below + 20.0), "middle", &landscape.x.name);
    let (bottom, top, name) = match &landscape.y {
        Some(side) => (side.from, side.to, side.name.as_str()),
        None => (low, high, score),
    };
    put(text, (LEFT - 8.0, TOP + HEIGHT), "end", &short(bottom));
    put(text, (LEFT - 8.0, TOP + 10.0), "end", &short(top));
    let (x, y) = (20.0, TOP + HEIGHT / 2.0);
    line(
        text,
        &format!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{INK}\" text-anchor=\"middle\" transform=\"rotate(-90 {x} {y})\">{}</text>",
            escaped(name)
        ),
    );
}

/// The default or the best.
fn point_out(text: &mut String, landscape: &Landscape, (name, values, tint): &Mark) {
    let [red, green, blue] = tint.rgb(Theme::Dark);
    let color = format!("#{red:02x}{green:02x}{blue:02x}");
    let along =
        |side: &Side, value: Option<&f64>| share(value.copied().unwrap_or(side.from), side.from, side.to);
    let x = along(&landscape.x, values.first());
    let Some(side) = &landscape.y else {
        let x = LEFT + WIDTH * x;
        let bottom = TOP + HEIGHT;
        line(
            text,
            &format!("<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"{color}\"/>"),
        );
        put(text, (x + 4.0, TOP - 6.0), "start", name);
        return;
    };
    // Cells lie round their points: the outermost points are half a cell from the edge.
    let half = 0.5 / landscape.count.max(1) as f32;
    let inner = |share: f32| half + share * (1.0 - 2.0 * half);
    let (x, y) = (LEFT + WIDTH * inner(x), TOP + HEIGHT * (1.0 - inner(along(side, values.get(1)))));
    line(
        text,
        &format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>"
        ),
    );
    // Names that would stick out at the right stand on the left.
    let (beside, anchor) = if x > LEFT + 0.8 * WIDTH { (x - 11.0, "end") } else { (x + 11.0, "start") };
    line(
        text,
        &format!(
            "<text x=\"{beside:.1}\" y=\"{:.1}\" fill=\"{color}\" text-anchor=\"{anchor}\" stroke=\"#14121f\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
            y + 4.0,
            escaped(name)
        ),
    );
}

fn put(text: &mut String, (x, y): (f32, f32), anchor: &str, words: &str) {
    let words = escaped(words);
    line(
        text,
        &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{INK}\" text-anchor=\"{anchor}\">{words}</text>"),
    );
}

fn line(text: &mut String, element: &str) {
    // A string takes all that is written.
    let _ = writeln!(text, "{element}");
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use wits_core::scene::Tint;
    use wits_learn::tune::Parameter;

    use super::*;

    fn drawn(sides: &[(usize, &Parameter)], count: usize, scores: Vec<f64>, goal: Goal) -> String {
        let marks = [("best", vec![0.5, 0.5], Tint::Green)];
        svg(&Landscape::new(sides, count, scores), "a<b", goal, &marks)
    }

    #[test]
    fn there_is_a_cell_for_each_point_with_its_values_and_the_best_is_brightest() {
        let (x, y) = (Parameter::new("x", 0.0, 1.0), Parameter::new("y", 2.0, 4.0));
        let text = drawn(&[(0, &x), (1, &y)], 2, vec![0.0, 1.0, f64::NAN, 9.0], Goal::Maximize);
        assert_eq!(text.matches("<title>").count(), 3, "none for what is no number");
        assert!(text.contains("#ffe28a\" fill-opacity=\"0.85\"><title>x 1, y 4: a&lt;b 9</title>"), "{text}");
        let text = drawn(&[(0, &x), (1, &y)], 2, vec![0.0, 1.0, 2.0, 9.0], Goal::Minimize);
        assert!(text.contains("#ffe28a\" fill-opacity=\"0.85\"><title>x 0, y 2: a&lt;b 0</title>"), "{text}");
        assert!(text.ends_with("</svg>\n") && !text.contains("a<b"));
    }

    #[test]
    fn curves_and_empty_landscapes_are_drawn_too() {
        let x = Parameter::new("x", 0.0, 1.0);
        let text = drawn(&[(0, &x)], 3, vec![1.0, 5.0, 2.0], Goal::Maximize);
        assert!(text.contains("84.0,396.0 344.0,56.0 604.0,311.0"), "{text}");
        assert!(drawn(&[(0, &x)], 0, vec![], Goal::Maximize).contains("points=\"\""));
    }
}
