//! Membership functions: from a value to a degree between 0 and 1.
//!
//! # What it does
//! A [`ShapeDef`] is the picture of a fuzzy set: a triangle, a shoulder, a curve, any line through points, or a table for
//! yes-or-no values and enumerations. Degrees are neither probabilities nor percentages: a value may belong to several sets
//! at once.
//!
//! # What it costs
//! A few operations; [`FuzzyModule`](crate::FuzzyModule) prepares the slopes once.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 10.2 and 10.13; Millington, *AI for Games*, 3e, 5.5.2.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::math;

/// Curves are drawn and integrated as so many straight pieces.
const PIECES: u16 = 64;

/// The shape of a fuzzy set. Bounds are read from left to right.
///
/// ```
/// use wits_fuzzy::ShapeDef;
/// let medium = ShapeDef::Triangle(25.0, 150.0, 300.0);
/// assert_eq!([25.0, 150.0, 200.0, 300.0].map(|x| medium.degree(x)), [0.0, 1.0, 2.0 / 3.0, 0.0]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ShapeDef {
    /// 1 up to the first, 0 from the second on.
    LeftShoulder(f32, f32),
    /// 0 up to the first, 1 from the second on.
    RightShoulder(f32, f32),
    /// 0 outside the first and the last, 1 at the middle one.
    Triangle(f32, f32, f32),
    /// 0 outside the first and the last, 1 between the middle two.
    Trapezoid(f32, f32, f32, f32),
    /// 1 between two values, both included, else 0: a crisp set.
    Between(f32, f32),
    /// 1 at one value: for outputs, a weight at one place.
    Singleton(f32),
    /// As a right shoulder, but a smooth S.
    SUp(f32, f32),
    /// As a left shoulder, but a smooth S.
    SDown(f32, f32),
    /// A bell: centre, half its width where the degree is a half, and how steep its sides are.
    Bell(f32, f32, f32),
    /// Another bell: centre and deviation.
    Gauss(f32, f32),
    /// Straight lines through points from left to right; the first and the last degree hold beyond them. Two points above
    /// each other are a jump, where the higher one counts.
    Points(Vec<(f32, f32)>),
    /// The degree of each option of an enumeration, or of `"true"` and `"false"`; 0 for those that are not named.
    By(BTreeMap<String, f32>),
    /// None at all, for outputs of which only the degrees are wanted.
    Plain,
}

impl ShapeDef {
    /// The degree of a value. Tables, which have no numbers, and [`Plain`](Self::Plain) give 0.
    #[must_use]
    pub fn degree(&self, x: f32) -> f32 {
        match self {
            Self::Singleton(at) => f32::from(u8::from(x == *at)),
            Self::Between(from, to) => f32::from(u8::from(*from <= x && x <= *to)),
            Self::SUp(from, to) => s_curve(x, *from, *to),
            Self::SDown(from, to) => 1.0 - s_curve(x, *from, *to),
            Self::Bell(centre, width, slope) => {
                let away = ((x - centre) / width).abs();
                1.0 / (1.0 + math::powf(away, 2.0 * slope))
            }
            Self::Gauss(centre, deviation) => {
                let away = (x - centre) / deviation;
                math::exp(-0.5 * away * away)
            }
            Self::By(_) | Self::Plain => 0.0,
            straight => straight.with_corners(|corners| line(corners, x)),
        }
    }

    /// The corners of shapes that are made of straight lines; empty for all others.
    pub(crate) fn corners(&self) -> Vec<(f32, f32)> {
        self.with_corners(<[_]>::to_vec)
    }

    /// The same without taking memory.
    fn with_corners<T>(&self, body: impl FnOnce(&[(f32, f32)]) -> T) -> T {
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

    /// The numbers that it is given by, in order: what a designer drags.
    #[must_use]
    pub fn bounds(&self) -> Vec<f32> {
        match self {
            Self::LeftShoulder(a, b)
            | Self::RightShoulder(a, b)
            | Self::Between(a, b)
            | Self::SUp(a, b)
            | Self::SDown(a, b) => vec![*a, *b],
            Self::Triangle(a, b, c) => vec![*a, *b, *c],
            Self::Trapezoid(a, b, c, d) => vec![*a, *b, *c, *d],
            Self::Singleton(a) | Self::Bell(a, ..) | Self::Gauss(a, _) => vec![*a],
            Self::Points(points) => points.iter().map(|point| point.0).collect(),
            Self::By(_) | Self::Plain => Vec::new(),
        }
    }

    /// Moves one of its [bounds](Self::bounds). False if there is no such bound.
    pub fn move_bound(&mut self, number: usize, to: f32) -> bool {
        let bound = match (self, number) {
            (Self::LeftShoulder(a, _) | Self::RightShoulder(a, _) | Self::Between(a, _), 0)
            | (Self::SUp(a, _) | Self::SDown(a, _) | Self::Triangle(a, ..) | Self::Trapezoid(a, ..), 0)
            | (Self::Singleton(a) | Self::Bell(a, ..) | Self::Gauss(a, _), 0)
            | (Self::LeftShoulder(_, a) | Self::RightShoulder(_, a) | Self::Between(_, a), 1)
            | (Self::SUp(_, a) | Self::SDown(_, a) | Self::Triangle(_, a, _), 1)
            | (Self::Trapezoid(_, a, ..), 1)
            | (Self::Triangle(.., a) | Self::Trapezoid(_, _, a, _), 2)
            | (Self::Trapezoid(.., a), 3) => a,
            (Self::Points(points), number) => match points.get_mut(number) {
                Some(point) => &mut point.0,
                None => return false,
            },
            _ => return false,
        };
        *bound = to;
        true
    }

    /// The line that draws it over a range, curves in straight pieces.
    #[must_use]
    pub fn outline(&self, range: (f32, f32)) -> Vec<(f32, f32)> {
        let (from, to) = range;
        let straight = self.corners();
        if straight.is_empty() {
            let pieces = match self {
                Self::Singleton(at) => return vec![(*at, 0.0), (*at, 1.0), (*at, 0.0)],
                Self::By(_) | Self::Plain => return Vec::new(),
                _ => PIECES,
            };
            let at = |piece: u16| math::lerp(from, to, f32::from(piece) / f32::from(pieces));
            return (0..=pieces).map(at).map(|x| (x, self.degree(x))).collect();
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

    /// The smallest and the largest value of a range at which the degree is highest.
    #[must_use]
    pub fn plateau(&self, range: (f32, f32)) -> (f32, f32) {
        let inside = |x: f32| x.clamp(range.0, range.1);
        match self {
            Self::Singleton(at) | Self::Bell(at, ..) | Self::Gauss(at, _) => (inside(*at), inside(*at)),
            Self::SUp(_, full) => (inside(*full), range.1),
            Self::SDown(full, _) => (range.0, inside(*full)),
            Self::Between(from, to) => (inside(*from), inside(*to)),
            Self::By(_) | Self::Plain => (range.0, range.0),
            straight => {
                let outline = straight.outline(range);
                let top = outline.iter().fold(0.0, |top, point| math::max(top, point.1));
                let mut highest = outline.iter().filter(|point| point.1 >= top).map(|point| point.0);
                let first = highest.next().unwrap_or(range.0);
                (first, highest.next_back().unwrap_or(first))
            }
        }
    }

    /// Adds what makes no sense to the findings.
    pub(crate) fn check(&self, path: &str, findings: &mut Findings) {
        let mut fault = |message: String, expected: &str| findings.add(Place::path(path), message, expected);
        let bounds = self.bounds();
        if let Some(bad) = bounds.iter().find(|bound| !bound.is_finite()) {
            return fault(format!("{bad}"), "numbers");
        }
        if bounds.windows(2).any(|pair| pair[0] > pair[1]) {
            return fault(format!("{bounds:?}"), "bounds from left to right");
        }
        match self {
            Self::SUp(a, b) | Self::SDown(a, b) if a >= b => {
                fault(format!("{a} to {b}"), "two different bounds")
            }
            Self::Bell(_, a, b) if !(*a > 0.0 && *b > 0.0 && a.is_finite() && b.is_finite()) => {
                fault(format!("a bell of width {a} and slope {b}"), "numbers above 0");
            }
            Self::Gauss(_, a) if !(*a > 0.0 && a.is_finite()) => {
                fault(format!("a deviation of {a}"), "a number above 0");
            }
            Self::Points(points) if points.is_empty() => fault("no points".into(), "at least one point"),
            Self::Points(points) => {
                if let Some(bad) = points.iter().find(|point| !(0.0..=1.0).contains(&point.1)) {
                    fault(format!("the degree {}", bad.1), "0 to 1");
                }
            }
            Self::By(degrees) => {
                if let Some((name, bad)) = degrees.iter().find(|(_, degree)| !(0.0..=1.0).contains(*degree)) {
                    fault(format!("the degree {bad} of {name:?}"), "0 to 1");
                }
            }
            _ => {}
        }
    }
}

/// Rises from 0 to 1 in an S of two parabolas.
fn s_curve(x: f32, from: f32, to: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    if t < 0.5 { 2.0 * t * t } else { 1.0 - 2.0 * (1.0 - t) * (1.0 - t) }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    // Buckland 10.13: triangle(150, 125, 150) is 25/150/300; right shoulder(300, 150, 200) rises from 150 to 300 and its
    // plateau goes on to 500, so that its middle is 400.
    #[test]
    fn oracle_buckland_10_13_sets() {
        let triangle = ShapeDef::Triangle(25.0, 150.0, 300.0);
        assert_eq!([25.0, 150.0, 200.0, 300.0].map(|x| triangle.degree(x)), [0.0, 1.0, 2.0 / 3.0, 0.0]);
        let shoulder = ShapeDef::RightShoulder(150.0, 300.0);
        let found = [150.0, 200.0, 300.0, 10_000.0].map(|x| shoulder.degree(x));
        assert_eq!(found, [0.0, 1.0 / 3.0, 1.0, 1.0]);
        assert_eq!(shoulder.plateau((0.0, 500.0)), (300.0, 500.0));
        // A side without width: full at the peak itself.
        assert_eq!(ShapeDef::Triangle(5.0, 5.0, 8.0).degree(5.0), 1.0);
        assert_eq!(ShapeDef::Triangle(5.0, 5.0, 8.0).degree(4.99), 0.0);
        let singleton = ShapeDef::Between(2.0, 4.0);
        assert_eq!([1.9, 2.0, 4.0, 4.1].map(|x| singleton.degree(x)), [0.0, 1.0, 1.0, 0.0]);
    }

    // Buckland 10.2: with average 80/100/120 and clever 100/120/140, an IQ of 115 is clever (115-100)/20 = 0.75 and
    // average (120-115)/20 = 0.25. The crisp sets of 10.1 know no such thing.
    #[test]
    fn oracle_buckland_10_2_clever_and_average() {
        assert_eq!(ShapeDef::Triangle(100.0, 120.0, 140.0).degree(115.0), 0.75);
        assert_eq!(ShapeDef::Triangle(80.0, 100.0, 120.0).degree(115.0), 0.25);
        let crisp = [(70.0, 89.0), (90.0, 109.0), (110.0, 129.0)].map(|(a, b)| ShapeDef::Between(a, b));
        assert_eq!([0, 1, 2].map(|set: usize| crisp[set].degree(115.0)), [0.0, 0.0, 1.0]);
    }

    // Buckland 10.1: union, intersection and complement of crisp sets; 4.99 m is fully medium, the flaw of crisp sets.
    #[test]
    fn oracle_buckland_10_1_crisp_sets() {
        let (a, b) = ([1, 2, 3, 4], [3, 5, 7]);
        let degree = |set: &[i32], x: i32| f32::from(u8::from(set.contains(&x)));
        let universe = || 1..=15;
        let union: Vec<i32> =
            universe().filter(|x| math::max(degree(&a, *x), degree(&b, *x)) == 1.0).collect();
        assert_eq!(union, [1, 2, 3, 4, 5, 7]);
        let both: Vec<i32> =
            universe().filter(|x| math::min(degree(&a, *x), degree(&b, *x)) == 1.0).collect();
        assert_eq!(both, [3]);
        // In the universe of the union: not A is {5, 7} and not B is {1, 2, 4} (the book says B and A).
        let not =
            |set: &[i32]| union.iter().copied().filter(|x| 1.0 - degree(set, *x) == 1.0).collect::<Vec<_>>();
        assert_eq!((not(&a), not(&b)), (vec![5, 7], vec![1, 2, 4]));
        let golf = [(0.0, 2.0), (2.0, 5.0)].map(|(from, to)| ShapeDef::Between(from, to));
        assert_eq!([golf[0].degree(4.99), golf[1].degree(4.99), golf[1].degree(5.01)], [0.0, 1.0, 0.0]);
    }

    // Millington 5.5.2, figure 5.38: two ramps that complement each other: A 0.8 and 0.2, B 0.3 and 0.7.
    #[test]
    fn oracle_m3e_5_5_2_hit_points() {
        let (hurt, healthy) = (ShapeDef::LeftShoulder(0.0, 100.0), ShapeDef::RightShoulder(0.0, 100.0));
        assert_eq!((healthy.degree(80.0), hurt.degree(80.0)), (0.8, 0.2));
        assert_eq!((healthy.degree(30.0), hurt.degree(30.0)), (0.3, 0.7));
    }

    #[test]
    fn curves_meet_their_marks() {
        let s = ShapeDef::SUp(10.0, 20.0);
        assert_eq!(
            [5.0, 10.0, 12.5, 15.0, 20.0, 30.0].map(|x| s.degree(x)),
            [0.0, 0.0, 0.125, 0.5, 1.0, 1.0]
        );
        assert_eq!(ShapeDef::SDown(10.0, 20.0).degree(12.5), 0.875);
        let bell = ShapeDef::Bell(5.0, 2.0, 3.0);
        assert_eq!([5.0, 3.0, 7.0].map(|x| bell.degree(x)), [1.0, 0.5, 0.5]);
        assert!((ShapeDef::Gauss(0.0, 2.0).degree(2.0) - 0.606_53).abs() < 1e-5);
        let jump = ShapeDef::Points(vec![(0.0, 0.2), (5.0, 0.2), (5.0, 0.8), (10.0, 0.0)]);
        assert_eq!([-9.0, 5.0, 7.5, 99.0].map(|x| jump.degree(x)), [0.2, 0.8, 0.4, 0.0]);
        assert_eq!(jump.plateau((0.0, 10.0)), (5.0, 5.0));
    }

    #[test]
    fn shapes_without_sense_are_faults() {
        let faults = [
            ShapeDef::Triangle(3.0, 2.0, 5.0),
            ShapeDef::SUp(2.0, 2.0),
            ShapeDef::Gauss(0.0, 0.0),
            ShapeDef::Points(vec![]),
            ShapeDef::Points(vec![(0.0, 1.5)]),
            ShapeDef::LeftShoulder(f32::NAN, 1.0),
        ];
        for shape in faults {
            let mut findings = Findings::default();
            shape.check("sets.x", &mut findings);
            assert_eq!(findings.list().len(), 1, "{shape:?}");
        }
    }

    #[test]
    fn bounds_can_be_dragged() {
        let mut shape = ShapeDef::Triangle(1.0, 2.0, 3.0);
        assert!(shape.move_bound(2, 9.0) && !shape.move_bound(3, 9.0));
        assert_eq!(shape, ShapeDef::Triangle(1.0, 2.0, 9.0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn degrees_stay_between_0_and_1(x in -50f32..50.0, mut b in prop::array::uniform4(-20f32..20.0)) {
            b.sort_by(f32::total_cmp);
            let [a, b, c, d] = b;
            for shape in [
                ShapeDef::Trapezoid(a, b, c, d), ShapeDef::Triangle(a, b, c), ShapeDef::LeftShoulder(a, b),
                ShapeDef::RightShoulder(a, b), ShapeDef::SUp(a, b + 1.0), ShapeDef::Gauss(a, d - a + 1.0),
            ] {
                let degree = shape.degree(x);
                prop_assert!((0.0..=1.0).contains(&degree), "{shape:?} {degree}");
            }
        }
    }
}
