//! The lines that draw shapes and by which they are integrated.

use wits_core::math;

use super::ShapeDef;

/// A curve is drawn and integrated as this many straight pieces within its [reach](ShapeDef::reach).
const PIECES: u16 = 64;
/// A formula may bend anywhere: it is taken as this many pieces over the whole range.
const FORMULA_PIECES: u16 = 256;

impl ShapeDef {
    /// The corners of shapes that are made of straight lines; empty for all others.
    pub(crate) fn corners(&self) -> Vec<(f32, f32)> {
        match self {
            Self::Scaled(height, shape) => {
                shape.corners().into_iter().map(|(x, degree)| (x, height * degree)).collect()
            }
            shape => shape.with_corners(<[_]>::to_vec),
        }
    }

    /// The same without taking memory; not for scaled shapes.
    pub(super) fn with_corners<T>(&self, body: impl FnOnce(&[(f32, f32)]) -> T) -> T {
        match self {
            Self::LeftShoulder(full, none) => body(&[(*full, 1.0), (*none, 0.0)]),
            Self::RightShoulder(none, full) => body(&[(*none, 0.0), (*full, 1.0)]),
            Self::Triangle(left, peak, right) => body(&[(*left, 0.0), (*peak, 1.0), (*right, 0.0)]),
            Self::Trapezoid(a, b, c, d) => body(&[(*a, 0.0), (*b, 1.0), (*c, 1.0), (*d, 0.0)]),
            Self::Between(from, to) => body(&[(*from, 0.0), (*from, 1.0), (*to, 1.0), (*to, 0.0)]),
            Self::Points(points) => body(points),
            _ => body(&[]),
        }
    }

    /// The line that draws it over a range, curves in straight pieces.
    #[must_use]
    pub fn outline(&self, range: (f32, f32)) -> Vec<(f32, f32)> {
        let (from, to) = range;
        let straight = self.corners();
        if straight.is_empty() {
            return match self {
                Self::Singleton(at) => vec![(*at, 0.0), (*at, 1.0), (*at, 0.0)],
                Self::Singletons(points) => {
                    points.iter().flat_map(|(x, degree)| [(*x, 0.0), (*x, *degree), (*x, 0.0)]).collect()
                }
                Self::By(_) | Self::Plain => Vec::new(),
                curve => curve.pieces(range),
            };
        }
        let inside = straight.iter().copied().filter(|(x, _)| *x > from && *x < to);
        let ends = |x: f32, last: bool| {
            // At a jump on the edge the side that lies in the range counts.
            let mut jump = straight.iter().filter(|point| point.0 == x).map(|point| point.1);
            let edge = if last { jump.next() } else { jump.next_back() };
            (x, edge.unwrap_or_else(|| line(&straight, x)))
        };
        [ends(from, false)].into_iter().chain(inside).chain([ends(to, true)]).collect()
    }

    /// A curve in small steps where it bends, and in one or a few beyond.
    fn pieces(&self, (from, to): (f32, f32)) -> Vec<(f32, f32)> {
        let count = if self.reach().is_some() { PIECES } else { FORMULA_PIECES };
        let (left, right) = self.reach().unwrap_or((from, to));
        let (left, right) = (left.clamp(from, to), right.clamp(from, to));
        // Tails are long and nearly flat, but not quite.
        let tail = |a: f32, b: f32| {
            (0..=8_u8).filter(move |_| a < b).map(move |step| math::lerp(a, b, f32::from(step) / 8.0))
        };
        let core = (0..=count).map(|piece| math::lerp(left, right, f32::from(piece) / f32::from(count)));
        // Where a curve has its top or an edge it is met exactly.
        let marks = self.bounds().into_iter().filter(|x| *x > from && *x < to);
        let mut places: Vec<f32> = tail(from, left).chain(core).chain(tail(right, to)).chain(marks).collect();
        places.sort_by(f32::total_cmp);
        places.dedup();
        places.into_iter().map(|x| (x, self.degree(x))).collect()
    }

    /// The smallest and the largest value of a range at which the degree is highest.
    #[must_use]
    pub fn plateau(&self, range: (f32, f32)) -> (f32, f32) {
        let inside = |x: f32| x.clamp(range.0, range.1);
        match self {
            Self::Singleton(at)
            | Self::Bell(at, ..)
            | Self::Gauss(at, _)
            | Self::Cosine(at, _)
            | Self::Spike(at, _) => (inside(*at), inside(*at)),
            Self::SUp(_, full) => (inside(*full), range.1),
            Self::SDown(full, _) => (range.0, inside(*full)),
            Self::Between(from, to) | Self::Pi(_, from, to, _) => (inside(*from), inside(*to)),
            Self::Concave(bend, end) if bend < end => (inside(*end), range.1),
            Self::Concave(_, end) => (range.0, inside(*end)),
            Self::Scaled(_, shape) => shape.plateau(range),
            Self::By(_) | Self::Plain => (range.0, range.0),
            other => {
                let outline = other.outline(range);
                let top = outline.iter().fold(0.0, |top, point| math::max(top, point.1));
                let mut highest = outline.iter().filter(|point| point.1 >= top).map(|point| point.0);
                let first = highest.next().unwrap_or(range.0);
                (first, highest.next_back().unwrap_or(first))
            }
        }
    }
}

/// The height of a line through points.
pub(crate) fn line(points: &[(f32, f32)], x: f32) -> f32 {
    let right = points.partition_point(|point| point.0 < x);
    // Jumps: all points at this very place, the highest counts.
    let here = points[right..].iter().take_while(|point| point.0 == x);
    if let Some(top) = here.map(|point| point.1).reduce(math::max) {
        return top;
    }
    match (right.checked_sub(1).and_then(|left| points.get(left)), points.get(right)) {
        (Some(left), Some(right)) => {
            // From the lower end, so that slopes down to 0 are as exact as those up from it.
            let (low, high) = if left.1 < right.1 { (left, right) } else { (right, left) };
            low.1 + (high.1 - low.1) * ((x - low.0) / (high.0 - low.0))
        }
        (Some(only), None) | (None, Some(only)) => only.1,
        (None, None) => 0.0,
    }
}
