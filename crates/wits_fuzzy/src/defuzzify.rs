//! From degrees back to one number.
//!
//! # Which to take
//! [`MaxAv`](Defuzzify::MaxAv), the default: nearly the result of the centroid at a fraction of its cost. The centroid
//! where shapes should count. The others are for comparison and for files of others.
//!
//! Names differ from book to book. What is called *mean of maximum* here looks at the joint shape of all clipped sets;
//! Millington gives that name to a blend of the middles of the sets, which is [`Blend`](Defuzzify::Blend) with
//! [`Point::Mean`], and is the same as Buckland's *average of maxima*.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.5.2; Buckland, *Programming Game AI by Example*, 10.9 to 10.11; IEC 61131-7.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::math;

use crate::area::Area;
use crate::shape::ShapeDef;

/// How the degrees of an output's sets become one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Defuzzify {
    /// The average of the middles of all sets, weighted by their degrees.
    #[default]
    MaxAv,
    /// A point of each set, weighted by its degree: a blend.
    Blend(Point),
    /// A point of the set with the highest degree; of equal ones the first.
    Highest(Point),
    /// The middle of all values where the joint shape is highest.
    MeanOfMaximum,
    /// The smallest value where the joint shape is highest.
    FirstOfMaximum,
    /// The largest value where the joint shape is highest.
    LastOfMaximum,
    /// The centre of gravity, integrated exactly.
    Centroid(Overlap),
    /// The centre of gravity of samples.
    Sampled {
        /// How many.
        samples: u16,
        /// Where two sets overlap.
        overlap: Overlap,
        /// Where the samples lie.
        from: Grid,
    },
    /// The value that halves the area of the joint shape.
    Bisector,
    /// The sum of the middles of all sets, each times its degree, without dividing: for conclusions that are formulas.
    WeightedSum,
    /// The average, weighted by the degrees of the rules, of the values at which sets that only rise or only fall have those
    /// degrees.
    Tsukamoto,
}

/// The value that stands for a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Point {
    /// The smallest value that is fully in it.
    Smallest,
    /// The largest value that is fully in it.
    Largest,
    /// The mean of both.
    Mean,
    /// What halves its area.
    Bisector,
}

/// What counts where two sets overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overlap {
    /// The higher one: the area is counted once.
    Maximum,
    /// Both: each set is integrated on its own.
    Added,
}

/// Where samples lie in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grid {
    /// From one step above the least to the greatest value: as printed by Buckland, a little too high.
    Above,
    /// From the least to the greatest value, both included.
    Ends,
    /// In the middle of each step.
    Middles,
}

impl Defuzzify {
    /// Needs the shapes of sets, not only points.
    pub(crate) const fn needs_area(&self) -> bool {
        !matches!(self, Self::MaxAv | Self::Blend(_) | Self::Highest(_) | Self::WeightedSum | Self::Tsukamoto)
    }

    pub(crate) fn check(&self, path: &str, findings: &mut Findings) {
        if let Self::Sampled { samples: samples @ (0 | 1), .. } = self {
            findings.add(Place::path(path), format!("{samples} samples"), "at least 2");
        }
    }

    /// The point that is taken of each set, if that is what it does.
    pub(crate) const fn point(&self) -> Option<Point> {
        match self {
            Self::MaxAv | Self::WeightedSum => Some(Point::Mean),
            Self::Blend(point) | Self::Highest(point) => Some(*point),
            _ => None,
        }
    }
}

impl Point {
    /// Where it lies.
    #[must_use]
    pub fn of(self, shape: &ShapeDef, range: (f32, f32)) -> f32 {
        let (smallest, largest) = shape.plateau(range);
        match self {
            Self::Smallest => smallest,
            Self::Largest => largest,
            Self::Mean => f32::midpoint(smallest, largest),
            Self::Bisector => {
                let area = Area::new(std::slice::from_ref(shape), range);
                area.bisector(&[1.0], crate::ops::Apply::Clip).unwrap_or(smallest)
            }
        }
    }
}

/// The sum of points times degrees over the sum of degrees; `None` when all degrees are 0.
///
/// ```
/// use wits_fuzzy::defuzzify::blend;
/// // Creep, walk and run, at 0.2, 1 and 3 m/s.
/// let speed = blend(&[0.2, 1.0, 3.0], &[0.33, 0.33, 0.34]).unwrap();
/// assert!((speed - 1.416).abs() < 1e-6);
/// ```
#[inline]
#[must_use]
pub fn blend(points: &[f32], degrees: &[f32]) -> Option<f32> {
    let (mut sum, mut total) = (0.0, 0.0);
    for (point, degree) in points.iter().zip(degrees) {
        sum += point * degree;
        total += degree;
    }
    if total > 0.0 { Some(sum / total) } else { None }
}

/// The number of the highest degree, of equal ones the first; `None` when all are 0.
#[must_use]
pub fn highest(degrees: &[f32]) -> Option<usize> {
    let mut best = (0.0, None);
    for (number, degree) in degrees.iter().enumerate() {
        if *degree > best.0 {
            best = (*degree, Some(number));
        }
    }
    best.1
}

impl Grid {
    /// The place of a sample.
    pub(crate) fn at(self, sample: u16, samples: u16, (from, to): (f32, f32)) -> f32 {
        let (number, count) = (f32::from(sample), f32::from(samples));
        let share = match self {
            Self::Above => (number + 1.0) / count,
            Self::Ends => number / (count - 1.0),
            Self::Middles => (number + 0.5) / count,
        };
        math::lerp(from, to, share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: Option<f32>, b: f32) {
        assert!(a.is_some_and(|a| (a - b).abs() < 1e-4), "{a:?} is not {b}");
    }

    // Millington 5.5.2: creep 0.2, walk 1, run 3 m/s. 0.33*0.2 + 0.33*1 + 0.34*3 = 1.416 (the book misprints 0.4 for the
    // weight of run); (0.6, 0.6, 0.7): 2.82 / 1.9; (0.2, 0.4, 0.7): 2.54 / 1.3.
    #[test]
    fn oracle_m3e_5_5_2_blending() {
        let speeds = [0.2, 1.0, 3.0];
        close(blend(&speeds, &[0.33, 0.33, 0.34]), 1.416);
        close(blend(&speeds, &[0.0, 0.0, 1.0]), 3.0);
        close(blend(&speeds, &[0.6, 0.6, 0.7]), 1.484_21);
        close(blend(&speeds, &[0.2, 0.4, 0.7]), 1.953_85);
        assert_eq!(blend(&speeds, &[0.0; 3]), None);
    }

    // Millington 5.5.2: creep 0.2, walk 0.4, run 0.7: run. Coarse: (0, 0, 1) and (0.33, 0.33, 0.34) are the same.
    #[test]
    fn oracle_m3e_5_5_2_highest_membership() {
        assert_eq!(highest(&[0.2, 0.4, 0.7]), Some(2));
        assert_eq!(highest(&[0.0, 0.0, 1.0]), highest(&[0.33, 0.33, 0.34]));
        assert_eq!((highest(&[0.5, 0.5]), highest(&[0.0, 0.0])), (Some(0), None));
    }

    // Exercise 5.12: degrees 0.4, 0.6, 0.2, 0 and speeds 5, 3, 2, 1: highest 3; blend (2 + 1.8 + 0.4) / 1.2 = 3.5.
    #[test]
    fn oracle_m3e_exercise_5_12() {
        let (speeds, degrees) = ([5.0, 3.0, 2.0, 1.0], [0.4, 0.6, 0.2, 0.0]);
        assert_eq!(highest(&degrees).map(|set| speeds[set]), Some(3.0));
        close(blend(&speeds, &degrees), 3.5);
        let area = Area::new(&speeds.map(ShapeDef::Singleton), (0.0, 6.0));
        close(area.centroid(&degrees, crate::ops::Apply::Clip, Overlap::Maximum), 3.5);
    }

    // The four characteristic points of a set: 1 from 40 to 60, sides of 20 and 40. Its area is 10 + 20 + 20 = 50, half of
    // it reached 15 behind the first 10: at 55.
    #[test]
    fn a_set_has_four_characteristic_points() {
        let shape = ShapeDef::Trapezoid(20.0, 40.0, 60.0, 100.0);
        let points = [Point::Smallest, Point::Largest, Point::Mean, Point::Bisector];
        let found = points.map(|point| point.of(&shape, (0.0, 100.0)));
        assert!(found.iter().zip([40.0, 60.0, 50.0, 55.0]).all(|(a, b)| (a - b).abs() < 1e-3), "{found:?}");
    }
}
