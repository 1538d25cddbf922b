//! Where regions lie, as far as that is needed to put something new somewhere sensible.

use wits_core::ron::{At, Shape};

/// The lowest and the highest corner, in as many dimensions as the file has.
pub(super) type Bounds = [Vec<f64>; 2];

/// The box around a region; polygons have no height of their own.
pub(super) fn bounds(node: At<'_>) -> Option<Bounds> {
    let area = node.field("area")?;
    let corners: Vec<Vec<f64>> = match area.name()? {
        "Box" => ["from", "to"].iter().filter_map(|end| numbers(area.field(end)?)).collect(),
        _ => area.field("corners")?.items().filter_map(numbers).collect(),
    };
    let first = corners.first()?;
    let across = |pick: fn(f64, f64) -> f64| -> Vec<f64> {
        (0..first.len())
            .map(|axis| corners.iter().filter_map(|at| at.get(axis)).copied().fold(first[axis], pick))
            .collect()
    };
    Some([across(f64::min), across(f64::max)])
}

/// The middle of what two boxes share, or of the gap between them.
pub(super) fn between(a: &Bounds, b: &Bounds) -> Vec<f64> {
    let axes = a[0].len().min(b[0].len());
    (0..axes).map(|axis| 0.5 * (a[0][axis].max(b[0][axis]) + a[1][axis].min(b[1][axis]))).collect()
}

/// How many numbers a place has in a file.
pub(super) fn dimensions(nodes: &[(String, At<'_>)]) -> usize {
    let of_box = |(_, node): &(String, At<'_>)| {
        let area = node.field("area").filter(|area| area.name() == Some("Box"))?;
        numbers(area.field("from")?).map(|at| at.len())
    };
    nodes.iter().find_map(of_box).unwrap_or(2)
}

pub(super) fn numbers(at: At<'_>) -> Option<Vec<f64>> {
    let number = |at: At<'_>| match at.shape() {
        Shape::Number(text) => text.parse().ok(),
        _ => None,
    };
    at.items().map(number).collect()
}

/// As files write it.
pub(super) fn written(place: &[f64]) -> String {
    let numbers: Vec<String> =
        place.iter().map(|number| (number * 100.0).round() / 100.0).map(|n| n.to_string()).collect();
    format!("({})", numbers.join(", "))
}
