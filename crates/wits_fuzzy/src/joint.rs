//! The joint shape of all conclusions, value by value.
//!
//! Where rules are combined by anything but the maximum, or a degree does something else to a shape than to cut it off or
//! to scale it, the joint shape is not made of straight lines, and it matters how many rules conclude the same set. It is
//! taken at evenly spread values then.
//!
//! # What it costs
//! [`SAMPLES`] values times the number of rules that hold. The [exact area](crate::area) needs less for few straight sets.

use wits_core::math;

use crate::ops::{Aggregation, Apply};
use crate::shape::ShapeDef;

/// How many values of the range are looked at.
pub(crate) const SAMPLES: u16 = 512;

/// As good as equal, as heights go.
const SAME: f32 = 1e-6;

/// The sets of an output at all samples.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    range: (f32, f32),
    aggregation: Aggregation,
    /// The heights of all sets: those of a set one after the other.
    heights: Box<[f32]>,
}

/// A rule that concludes a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conclusion {
    /// The number of the set in its output.
    pub(crate) set: u32,
    pub(crate) apply: Apply,
}

impl Joint {
    pub(crate) fn new(shapes: &[ShapeDef], range: (f32, f32), aggregation: Aggregation) -> Self {
        let heights =
            shapes.iter().flat_map(|shape| (0..SAMPLES).map(|sample| shape.degree(at(range, sample))));
        Self { range, aggregation, heights: heights.collect() }
    }

    pub(crate) fn centroid(&self, conclusions: &[Conclusion], degrees: &[f32]) -> Option<f32> {
        let (mut sum, mut total) = (0.0_f64, 0.0_f64);
        for (x, height) in self.points(conclusions, degrees) {
            sum += f64::from(x) * f64::from(height);
            total += f64::from(height);
        }
        (total > 0.0).then(|| (sum / total) as f32)
    }

    pub(crate) fn bisector(&self, conclusions: &[Conclusion], degrees: &[f32]) -> Option<f32> {
        let points = || self.points(conclusions, degrees);
        let half = points().map(|(_, height)| f64::from(height)).sum::<f64>() / 2.0;
        let step = (self.range.1 - self.range.0) / f32::from(SAMPLES);
        let mut left = half;
        for (x, height) in points() {
            let height = f64::from(height);
            if height >= left && height > 0.0 {
                return Some(x + step * ((left / height) as f32 - 0.5)).filter(|_| half > 0.0);
            }
            left -= height;
        }
        None
    }

    /// The least, the mean and the greatest value where the joint shape is highest.
    pub(crate) fn maximum(&self, conclusions: &[Conclusion], degrees: &[f32]) -> Option<[f32; 3]> {
        let points = || self.points(conclusions, degrees);
        let top = points().map(|(_, height)| height).fold(0.0, math::max);
        let (mut first, mut last, mut sum, mut count) = (None, 0.0, 0.0_f64, 0_u32);
        for (x, _) in points().filter(|(_, height)| *height >= top - SAME) {
            first = first.or(Some(x));
            (last, sum, count) = (x, sum + f64::from(x), count + 1);
        }
        first.filter(|_| top > 0.0).map(|first| [first, (sum / f64::from(count)) as f32, last])
    }

    /// The joint shape as points, for drawing.
    pub(crate) fn points(
        &self,
        conclusions: &[Conclusion],
        degrees: &[f32],
    ) -> impl Iterator<Item = (f32, f32)> {
        (0..SAMPLES).map(move |sample| {
            let hold = conclusions.iter().zip(degrees).filter(|(_, degree)| **degree > 0.0);
            let heights = hold.map(|(conclusion, degree)| {
                let place = conclusion.set as usize * usize::from(SAMPLES) + usize::from(sample);
                conclusion.apply.of(*degree, self.heights.get(place).copied().unwrap_or_default())
            });
            (at(self.range, sample), heights.fold(0.0, |a, b| self.aggregation.of(a, b)))
        })
    }
}

/// In the middle of each of equal steps.
fn at((from, to): (f32, f32), sample: u16) -> f32 {
    math::lerp(from, to, (f32::from(sample) + 0.5) / f32::from(SAMPLES))
}
