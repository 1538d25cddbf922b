//! The joint shape of clipped sets, integrated exactly.
//!
//! All corners of all sets cut the range into cells in which every set is a straight line. A clipped set bends once more
//! where it reaches its degree, and two sets may cross; between those places everything is straight again, and its area and
//! moment are known. Curves are taken as straight pieces.

use crate::check::MAX_SETS;
use crate::defuzzify::{Grid, Overlap};
use crate::ops::Apply;
use crate::shape::ShapeDef;

/// As good as equal, as heights go.
const SAME: f64 = 1e-6;

/// The sets of an output over its range.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    range: (f32, f32),
    shapes: Box<[ShapeDef]>,
    /// Where cells begin and end.
    edges: Box<[f64]>,
    /// The heights of all sets at the left and the right end of each cell.
    cells: Box<[(f64, f64)]>,
    /// All sets are singletons: weights at places, no areas.
    weights: Option<Box<[Weight]>>,
}

/// A place of a singleton.
#[derive(Clone, Copy, Debug)]
struct Weight {
    at: f32,
    set: usize,
    height: f32,
}

/// A straight piece of the joint shape.
#[derive(Clone, Copy, Debug)]
struct Piece {
    from: f64,
    to: f64,
    left: f64,
    right: f64,
}

impl Piece {
    fn area(self) -> f64 {
        (self.to - self.from) * f64::midpoint(self.left, self.right)
    }

    /// The area times the place of its centre.
    fn moment(self) -> f64 {
        let width = self.to - self.from;
        width * (self.left * (2.0 * self.from + self.to) + self.right * (self.from + 2.0 * self.to)) / 6.0
    }

    /// Where so much of its area is reached.
    fn reaches(self, area: f64) -> f64 {
        let width = self.to - self.from;
        let slope = (self.right - self.left) / width;
        // left t + slope t² / 2 = area
        let root = (self.left * self.left + 2.0 * slope * area).max(0.0).sqrt();
        let sum = self.left + root;
        if sum > 0.0 { self.from + (2.0 * area / sum).min(width) } else { self.from }
    }
}

impl Area {
    pub(crate) fn new(shapes: &[ShapeDef], range: (f32, f32)) -> Self {
        let weights = weights(shapes);
        let outlines: Vec<Vec<(f32, f32)>> = shapes.iter().map(|shape| shape.outline(range)).collect();
        let mut edges: Vec<f64> = outlines.iter().flatten().map(|point| f64::from(point.0)).collect();
        edges.extend([f64::from(range.0), f64::from(range.1)]);
        edges.sort_by(f64::total_cmp);
        edges.dedup();
        let cells = edges.windows(2).flat_map(|ends| {
            outlines.iter().map(|outline| (height(outline, ends[0], false), height(outline, ends[1], true)))
        });
        let cells = cells.collect();
        Self { range, shapes: shapes.into(), edges: edges.into(), cells, weights }
    }

    /// No area at all, for outputs whose sets are formulas.
    pub(crate) fn nothing(range: (f32, f32)) -> Self {
        Self { range, shapes: [].into(), edges: [].into(), cells: [].into(), weights: None }
    }

    /// Only weights at places.
    pub(crate) const fn has_weights(&self) -> bool {
        self.weights.is_some()
    }

    /// Places with what the degrees make of their heights, if there are no areas.
    fn weighted(&self, degrees: &[f32], apply: Apply) -> Option<impl Iterator<Item = (f32, f32)> + Clone> {
        let weights = self.weights.as_deref()?;
        Some(weights.iter().map(move |weight| {
            let degree = degrees.get(weight.set).copied().unwrap_or_default();
            // A height of 1 leaves every degree as it is, even one above 1.
            (weight.at, if weight.height < 1.0 { apply.of(degree, weight.height) } else { degree })
        }))
    }

    pub(crate) fn centroid(&self, degrees: &[f32], apply: Apply, overlap: Overlap) -> Option<f32> {
        if let Some(weights) = self.weighted(degrees, apply) {
            return centre(weights);
        }
        let (mut area, mut moment) = (0.0, 0.0);
        let mut add = |piece: Piece| {
            area += piece.area();
            moment += piece.moment();
        };
        match overlap {
            Overlap::Maximum => self.pieces(degrees, apply, &mut add),
            Overlap::Added => self.each_set(degrees, apply, &mut add),
        }
        (area > 0.0).then(|| (moment / area) as f32)
    }

    pub(crate) fn bisector(&self, degrees: &[f32], apply: Apply) -> Option<f32> {
        if let Some(weights) = self.weighted(degrees, apply) {
            return bisect_weights(&weights);
        }
        let mut area = 0.0;
        self.pieces(degrees, apply, &mut |piece| area += piece.area());
        let (mut left, mut found) = (area / 2.0, None);
        self.pieces(degrees, apply, &mut |piece| {
            if found.is_none() && piece.area() >= left {
                found = Some(piece.reaches(left));
            }
            left -= piece.area();
        });
        found.filter(|_| area > 0.0).map(|x| x as f32)
    }

    /// The least, the mean and the greatest value where the joint shape is highest.
    pub(crate) fn maximum(&self, degrees: &[f32], apply: Apply) -> Option<[f32; 3]> {
        if let Some(weights) = self.weighted(degrees, apply) {
            let best = weights.clone().map(|(_, weight)| weight).fold(0.0, f32::max);
            let highest = weights.filter(|(_, weight)| *weight >= best).map(|(at, _)| at);
            return span(highest).filter(|_| best > 0.0);
        }
        let mut top = 0.0_f64;
        self.pieces(degrees, apply, &mut |piece| top = top.max(piece.left).max(piece.right));
        if top <= 0.0 {
            return None;
        }
        // Plateaus count by their width; points only if there is no plateau.
        let (mut first, mut last) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut width, mut moment) = (0.0, 0.0);
        let (mut points, mut sum) = (0.0, 0.0);
        self.pieces(degrees, apply, &mut |piece| {
            for (x, height) in [(piece.from, piece.left), (piece.to, piece.right)] {
                if height >= top - SAME && x > last {
                    (points, sum) = (points + 1.0, sum + x);
                    (first, last) = (first.min(x), x);
                }
            }
            if piece.left >= top - SAME && piece.right >= top - SAME {
                width += piece.to - piece.from;
                moment += (piece.to - piece.from) * f64::midpoint(piece.from, piece.to);
            }
        });
        let mean = if width > 0.0 { moment / width } else { sum / points };
        Some([first as f32, mean as f32, last as f32])
    }

    pub(crate) fn sampled(
        &self,
        degrees: &[f32],
        apply: Apply,
        overlap: Overlap,
        (samples, grid): (u16, Grid),
    ) -> Option<f32> {
        if let Some(weights) = self.weighted(degrees, apply) {
            return centre(weights);
        }
        let (mut sum, mut total) = (0.0, 0.0);
        for sample in 0..samples {
            let x = grid.at(sample, samples, self.range);
            let heights = self.shapes.iter().zip(degrees).filter(|(_, degree)| **degree > 0.0);
            let heights = heights.map(|(shape, degree)| f64::from(apply.of(*degree, shape.degree(x))));
            let height = match overlap {
                Overlap::Maximum => heights.fold(0.0, f64::max),
                Overlap::Added => heights.sum(),
            };
            sum += f64::from(x) * height;
            total += height;
        }
        (total > 0.0).then(|| (sum / total) as f32)
    }

    /// The joint shape as points, for drawing.
    pub(crate) fn joint(&self, degrees: &[f32], apply: Apply) -> Vec<(f32, f32)> {
        let mut points: Vec<(f32, f32)> = Vec::new();
        self.pieces(degrees, apply, &mut |piece| {
            for (x, y) in [(piece.from, piece.left), (piece.to, piece.right)] {
                let point = (x as f32, y as f32);
                if points.last() != Some(&point) {
                    points.push(point);
                }
            }
        });
        points
    }

    /// All straight pieces of every set on its own.
    fn each_set(&self, degrees: &[f32], apply: Apply, body: &mut impl FnMut(Piece)) {
        let mut alone = [0.0; MAX_SETS];
        let count = self.shapes.len().min(MAX_SETS);
        for (set, degree) in degrees.iter().enumerate().take(count).filter(|(_, degree)| **degree > 0.0) {
            alone[set] = *degree;
            self.pieces(&alone[..count], apply, body);
            alone[set] = 0.0;
        }
    }

    /// All straight pieces of the joint shape, from left to right.
    fn pieces(&self, degrees: &[f32], apply: Apply, body: &mut impl FnMut(Piece)) {
        let count = self.shapes.len();
        for (cell, ends) in self.edges.windows(2).enumerate() {
            let heights = &self.cells[cell * count..(cell + 1) * count];
            self.cell((ends[0], ends[1]), heights, degrees, apply, body);
        }
    }

    fn cell(
        &self,
        (from, to): (f64, f64),
        heights: &[(f64, f64)],
        degrees: &[f32],
        apply: Apply,
        body: &mut impl FnMut(Piece),
    ) {
        // Sets that are there, with their limits; and shares of the cell at which one of them bends.
        let mut lines = [(0.0, 0.0, 0.0); MAX_SETS];
        let mut bends = [1.0; MAX_SETS + 1];
        let (mut there, mut bent) = (0, 0);
        for ((left, right), degree) in heights.iter().zip(degrees).take(MAX_SETS) {
            let degree = f64::from(*degree);
            if degree <= 0.0 || (*left <= 0.0 && *right <= 0.0) {
                continue;
            }
            // Other ways to apply a degree are not straight: see `Joint`.
            lines[there] = match apply {
                Apply::Scale => (left * degree, right * degree, 1.0),
                _ => (*left, *right, degree),
            };
            let (left, right, limit) = lines[there];
            there += 1;
            if (left < limit) != (right < limit) && left != right {
                bends[bent] = ((limit - left) / (right - left)).clamp(0.0, 1.0);
                bent += 1;
            }
        }
        if there == 0 {
            return body(Piece { from, to, left: 0.0, right: 0.0 });
        }
        bends[..bent].sort_by(f64::total_cmp);
        let at = |share: f64| from + (to - from) * share;
        let mut begun = 0.0;
        for end in bends[..=bent].iter().copied().filter(|end| *end > 0.0) {
            if end <= begun {
                continue;
            }
            let mut straight = [(0.0, 0.0); MAX_SETS];
            for (place, (left, right, limit)) in straight.iter_mut().zip(&lines[..there]) {
                let height = |share: f64| {
                    let plain = if share >= 1.0 { *right } else { left + (right - left) * share };
                    plain.min(*limit)
                };
                *place = (height(begun), height(end));
            }
            highest_of(&straight[..there], (at(begun), at(end)), there, body);
            begun = end;
        }
    }
}

/// The upper outline of straight lines over a stretch: it can only bend upwards, so each line is on top once at most.
fn highest_of(lines: &[(f64, f64)], (from, to): (f64, f64), depth: usize, body: &mut impl FnMut(Piece)) {
    let higher = |a: &(f64, f64), b: &(f64, f64)| a.0 > b.0 || (a.0 == b.0 && a.1 > b.1);
    let (mut first, mut last) = (lines[0], lines[0]);
    for line in &lines[1..] {
        if higher(line, &first) {
            first = *line;
        }
        if higher(&(line.1, line.0), &(last.1, last.0)) {
            last = *line;
        }
    }
    let (lead, gain) = (first.0 - last.0, last.1 - first.1);
    if depth == 0 || lead <= 0.0 || gain <= 0.0 {
        let line = if lead <= 0.0 { last } else { first };
        return body(Piece { from, to, left: line.0, right: line.1 });
    }
    let share = lead / (lead + gain);
    let middle = from + (to - from) * share;
    if lines.len() == 2 {
        let height = first.0 + (first.1 - first.0) * share;
        body(Piece { from, to: middle, left: first.0, right: height });
        return body(Piece { from: middle, to, left: height, right: last.1 });
    }
    let mut part = [(0.0, 0.0); MAX_SETS];
    for half in [true, false] {
        for (place, (left, right)) in part.iter_mut().zip(lines) {
            let height = left + (right - left) * share;
            *place = if half { (*left, height) } else { (height, *right) };
        }
        let ends = if half { (from, middle) } else { (middle, to) };
        highest_of(&part[..lines.len()], ends, depth - 1, body);
    }
}

/// The height of an outline at a place, on one side of it if there is a jump.
fn height(outline: &[(f32, f32)], x: f64, from_left: bool) -> f64 {
    let at = |point: &(f32, f32)| f64::from(point.0);
    let right = outline.partition_point(|point| at(point) < x);
    let mut here = outline[right..].iter().take_while(|point| at(point) == x);
    let edge = if from_left { here.next() } else { here.last() };
    if let Some(point) = edge {
        return f64::from(point.1);
    }
    match (right.checked_sub(1).and_then(|left| outline.get(left)), outline.get(right)) {
        (Some(left), Some(right)) => {
            let share = (x - at(left)) / (at(right) - at(left));
            f64::from(left.1) + (f64::from(right.1) - f64::from(left.1)) * share
        }
        (Some(only), None) | (None, Some(only)) => f64::from(only.1),
        (None, None) => 0.0,
    }
}

fn span(places: impl Iterator<Item = f32>) -> Option<[f32; 3]> {
    let start = (f32::INFINITY, 0.0_f32, 0_u32, f32::NEG_INFINITY);
    let (least, sum, count, most) = places.fold(start, |(least, sum, count, most), place| {
        (least.min(place), sum + place, count + 1, most.max(place))
    });
    (count > 0).then(|| [least, sum / count as f32, most])
}

/// The centre of gravity of weights at places.
fn centre(weights: impl Iterator<Item = (f32, f32)>) -> Option<f32> {
    let (sum, total) =
        weights.fold((0.0, 0.0), |(sum, total), (at, weight)| (sum + at * weight, total + weight));
    (total > 0.0).then(|| sum / total)
}

/// The place at which half of all weight is reached, from left to right.
fn bisect_weights(weights: &(impl Iterator<Item = (f32, f32)> + Clone)) -> Option<f32> {
    let upto =
        |place: f32| weights.clone().filter(|(at, _)| *at <= place).map(|(_, weight)| weight).sum::<f32>();
    let half = upto(f32::INFINITY) / 2.0;
    let enough = weights.clone().map(|(at, _)| at).filter(|at| upto(*at) >= half);
    enough.reduce(f32::min).filter(|_| half > 0.0)
}

/// The places of singletons, if there is nothing else.
fn weights(shapes: &[ShapeDef]) -> Option<Box<[Weight]>> {
    let mut weights = Vec::new();
    for (set, shape) in shapes.iter().enumerate() {
        match shape {
            ShapeDef::Singleton(at) => weights.push(Weight { at: *at, set, height: 1.0 }),
            ShapeDef::Singletons(points) => {
                weights.extend(points.iter().map(|(at, height)| Weight { at: *at, set, height: *height }));
            }
            _ => return None,
        }
    }
    Some(weights.into())
}
