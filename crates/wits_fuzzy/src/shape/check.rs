//! What is wrong with a shape.

use wits_core::findings::{Findings, Place};

use super::ShapeDef;

/// A shape has at most this many points.
pub const MAX_POINTS: usize = 256;

impl ShapeDef {
    /// Adds what makes no sense to the findings.
    pub(crate) fn check(&self, path: &str, findings: &mut Findings) {
        let mut fault = |message: String, expected: &str| findings.add(Place::path(path), message, expected);
        let bounds = self.bounds();
        if let Some(bad) = bounds.iter().find(|bound| !bound.is_finite()) {
            return fault(format!("{bad}"), "numbers");
        }
        if self.is_ordered() && bounds.windows(2).any(|pair| pair[0] > pair[1]) {
            return fault(format!("{bounds:?}"), "bounds from left to right");
        }
        match self {
            Self::SUp(a, b) | Self::SDown(a, b) if a >= b => {
                fault(format!("{a} to {b}"), "two different bounds");
            }
            Self::Concave(a, b) if a == b => fault(format!("{a} to {b}"), "two different bounds"),
            Self::Bell(_, a, b) if !(positive(*a) && positive(*b)) => {
                fault(format!("a bell of width {a} and slope {b}"), "numbers above 0");
            }
            Self::Gauss(_, a) if !positive(*a) => fault(format!("a deviation of {a}"), "a number above 0"),
            Self::GaussTwo(_, a, _, b) if !(positive(*a) && positive(*b)) => {
                fault(format!("deviations of {a} and {b}"), "numbers above 0");
            }
            Self::Cosine(_, a) | Self::Spike(_, a) if !positive(*a) => {
                fault(format!("a width of {a}"), "a number above 0");
            }
            Self::Sigmoid(_, a) if !steep(*a) => fault(format!("a slope of {a}"), "a number other than 0"),
            Self::SigmoidDifference(_, a, _, b) | Self::SigmoidProduct(_, a, _, b)
                if !(steep(*a) && steep(*b)) =>
            {
                fault(format!("slopes of {a} and {b}"), "numbers other than 0");
            }
            Self::Points(points) | Self::Singletons(points) => {
                if points.is_empty() || points.len() > MAX_POINTS {
                    let message = if points.is_empty() {
                        "no points".into()
                    } else {
                        format!("{} points", points.len())
                    };
                    fault(message, &format!("1 to {MAX_POINTS} points"));
                } else if let Some(bad) = points.iter().find(|point| !(0.0..=1.0).contains(&point.1)) {
                    fault(format!("the degree {}", bad.1), "0 to 1");
                }
            }
            Self::Scaled(height, shape) => {
                if !(*height > 0.0 && *height <= 1.0) {
                    fault(format!("a height of {height}"), "a number above 0, 1 at most");
                }
                let has_area = shape.is_curve() || !shape.corners().is_empty();
                if !has_area || matches!(**shape, Self::Scaled(..)) {
                    fault("no shape that can be made lower".into(), "a shape with an area");
                } else {
                    shape.check(path, findings);
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

    /// Its bounds have to rise.
    const fn is_ordered(&self) -> bool {
        !matches!(
            self,
            Self::Concave(..)
                | Self::GaussTwo(..)
                | Self::SigmoidDifference(..)
                | Self::SigmoidProduct(..)
                | Self::Scaled(..)
        )
    }
}

fn positive(number: f32) -> bool {
    number > 0.0 && number.is_finite()
}

fn steep(slope: f32) -> bool {
    slope != 0.0 && slope.is_finite()
}
