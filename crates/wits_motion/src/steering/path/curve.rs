//! A curve through points.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::space::Vector;

use super::{Path, PathError};

/// A smooth line through points: a centripetal Catmull-Rom spline, which makes no loops or cusps between points.
///
/// It is flattened once into a [`Path`] of short straight pieces, measured by the distance along the curve; whatever takes
/// a path takes [`Curve::path`].
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::steering::Curve;
/// let corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)].map(Vec2::from).to_vec();
/// let track = Curve::new(corners, true)?;
/// assert!(track.path().length() > 40.0); // it swings out round the corners
/// # Ok::<(), wits_motion::steering::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "CurveFile<V>", into = "CurveFile<V>", bound = "")]
pub struct Curve<V: Vector> {
    points: Vec<V>,
    steps: u16,
    path: Path<V>,
}

impl<V: Vector> Curve<V> {
    /// The curve through these points, in 16 pieces from each to the next.
    ///
    /// # Errors
    /// Without points, or with points that are not finite.
    pub fn new(points: Vec<V>, closed: bool) -> Result<Self, PathError> {
        Self::with_steps(points, closed, 16)
    }

    /// The curve through these points, in a number of straight pieces from each to the next (0 counts as 1).
    ///
    /// # Errors
    /// Without points, or with points that are not finite.
    pub fn with_steps(points: Vec<V>, closed: bool, steps: u16) -> Result<Self, PathError> {
        // The line through the bare points finds what is wrong with them, by their own numbers.
        let line = Path::new(points, closed)?;
        let path = Path::new(flatten(&distinct(line.points(), closed), closed, steps.max(1)), closed)?;
        Ok(Self { points: line.points().to_vec(), steps, path })
    }

    /// The points it leads through. \[m\]
    #[must_use]
    pub fn points(&self) -> &[V] {
        &self.points
    }

    /// The curve as a path.
    #[must_use]
    pub fn path(&self) -> &Path<V> {
        &self.path
    }
}

/// The points without those that stand on the one before.
fn distinct<V: Vector>(points: &[V], closed: bool) -> Vec<V> {
    let mut distinct = points.to_vec();
    distinct.dedup_by(|next, point| point.distance(*next) == 0.0);
    while closed && distinct.len() > 1 && distinct[0].distance(distinct[distinct.len() - 1]) == 0.0 {
        distinct.pop();
    }
    distinct
}

fn flatten<V: Vector>(points: &[V], closed: bool, steps: u16) -> Vec<V> {
    let spans = if closed && points.len() > 2 { points.len() } else { points.len() - 1 };
    let mut samples = Vec::with_capacity(spans * usize::from(steps) + 1);
    for span in 0..spans {
        let span = Span::new(points, closed, span);
        samples.extend((0..steps).map(|step| span.at(f32::from(step) / f32::from(steps))));
    }
    if spans < points.len() {
        samples.push(points[points.len() - 1]);
    }
    samples
}

/// One piece of the curve: a cubic with its ends and the slopes there.
struct Span<V> {
    ends: [V; 2],
    slopes: [V; 2],
}

impl<V: Vector> Span<V> {
    /// The piece between a point and the next. Beyond the ends of an open curve stand mirror images.
    fn new(points: &[V], closed: bool, number: usize) -> Self {
        let count = points.len();
        let (b, c) = (points[number], points[(number + 1) % count]);
        let a = match number {
            0 if !closed => b * 2.0 - c,
            _ => points[(number + count - 1) % count],
        };
        let d = if !closed && number + 2 >= count { c * 2.0 - b } else { points[(number + 2) % count] };
        let [ab, bc, cd] = [knot(a, b), knot(b, c), knot(c, d)];
        let slope = |from: V, at: V, to: V, before: f32, after: f32| {
            ((at - from) / before - (to - from) / (before + after) + (to - at) / after) * bc
        };
        Self { ends: [b, c], slopes: [slope(a, b, c, ab, bc), slope(b, c, d, bc, cd)] }
    }

    /// The place at a share of the way (Hermite's form).
    fn at(&self, t: f32) -> V {
        let (t2, t3) = (t * t, t * t * t);
        self.ends[0] * (2.0 * t3 - 3.0 * t2 + 1.0)
            + self.slopes[0] * (t3 - 2.0 * t2 + t)
            + self.ends[1] * (3.0 * t2 - 2.0 * t3)
            + self.slopes[1] * (t3 - t2)
    }
}

/// The square root of the distance: what makes the spline centripetal.
fn knot<V: Vector>(from: V, to: V) -> f32 {
    math::max(from.distance(to).sqrt(), f32::MIN_POSITIVE)
}

/// What a curve is in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct CurveFile<V: Vector> {
    points: Vec<V>,
    #[serde(default)]
    closed: bool,
    #[serde(default = "sixteen")]
    steps: u16,
}

fn sixteen() -> u16 {
    16
}

impl<V: Vector> TryFrom<CurveFile<V>> for Curve<V> {
    type Error = PathError;

    fn try_from(file: CurveFile<V>) -> Result<Self, PathError> {
        Self::with_steps(file.points, file.closed, file.steps)
    }
}

impl<V: Vector> From<Curve<V>> for CurveFile<V> {
    fn from(curve: Curve<V>) -> Self {
        Self { points: curve.points, closed: curve.path.is_closed(), steps: curve.steps }
    }
}
