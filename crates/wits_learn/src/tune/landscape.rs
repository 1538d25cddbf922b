//! The score over one or two parameters: what a search walks on.
//!
//! ```
//! use wits_learn::tune::{Landscape, Parameter};
//! let x = Parameter::new("x", 0.0, 2.0);
//! let points = Landscape::points(&[5.0], &[(0, &x)], 3);
//! assert_eq!(points, [[0.0], [1.0], [2.0]]);
//! let landscape = Landscape::new(&[(0, &x)], 3, vec![0.0, 1.0, 4.0]);
//! assert_eq!(landscape.range(), Some((0.0, 4.0)));
//! ```

use wits_core::inspect::{Axis, Line, Section};

use super::Parameter;

/// Scores at points that are spread evenly over one or two parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Landscape {
    /// From left to right.
    pub x: Side,
    /// From bottom to top; `None` over a single parameter.
    pub y: Option<Side>,
    /// How many points there are along each side.
    pub count: usize,
    /// Row by row, the lowest first.
    pub scores: Vec<f64>,
}

/// A side of a landscape.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The parameter.
    pub name: String,
    /// Its value at the beginning.
    pub from: f64,
    /// Its value at the end.
    pub to: f64,
}

impl Landscape {
    /// The points to be scored: `count` along each of one or two parameters, each given by its place in the vector; all
    /// others stay what they are in `base`.
    #[must_use]
    pub fn points(base: &[f64], sides: &[(usize, &Parameter)], count: usize) -> Vec<Vec<f64>> {
        let rows = if sides.len() > 1 { count } else { 1 };
        let point = |number: usize| {
            let mut point = base.to_vec();
            for ((place, parameter), step) in sides.iter().zip([number % count.max(1), number / count.max(1)])
            {
                let along = step as f64 / (count.max(2) - 1) as f64;
                if let Some(value) = point.get_mut(*place) {
                    *value = parameter.fit(parameter.min + along * (parameter.max - parameter.min));
                }
            }
            point
        };
        (0..count * rows).map(point).collect()
    }

    /// A landscape of scores, in the order of [`points`](Self::points).
    #[must_use]
    pub fn new(sides: &[(usize, &Parameter)], count: usize, scores: Vec<f64>) -> Self {
        let side = |place: usize| {
            let (_, parameter) = sides.get(place)?;
            Some(Side { name: parameter.name.clone(), from: parameter.min, to: parameter.max })
        };
        let x = side(0).unwrap_or_else(|| Side { name: String::new(), from: 0.0, to: 1.0 });
        Self { x, y: side(1), count, scores }
    }

    /// The lowest and the highest score; `None` if there is no number among them.
    #[must_use]
    pub fn range(&self) -> Option<(f64, f64)> {
        let numbers = self.scores.iter().copied().filter(|score| score.is_finite());
        numbers.fold(None, |range, score| match range {
            None => Some((score, score)),
            Some((low, high)) => Some((score.min(low), score.max(high))),
        })
    }

    /// A surface, or a curve over one parameter, for an inspection document.
    #[must_use]
    pub fn section(&self, title: &'static str, score: &str) -> Section {
        let (low, high) = self.range().unwrap_or((0.0, 1.0));
        let axis = |side: &Side| Axis::new(side.name.clone(), side.from as f32, side.to as f32);
        let scores = Axis::new(score.to_owned(), low as f32, high as f32);
        if let Some(y) = &self.y {
            return Section::Surface {
                title: title.into(),
                x: axis(&self.x),
                y: axis(y),
                z: scores,
                columns: u32::try_from(self.count).unwrap_or(u32::MAX),
                values: self.scores.iter().map(|score| *score as f32).collect(),
                at: None,
            };
        }
        let along = |step: usize| step as f64 / (self.count.max(2) - 1) as f64;
        let x = |step| (self.x.from + along(step) * (self.x.to - self.x.from)) as f32;
        let points = self.scores.iter().enumerate().map(|(step, score)| (x(step), *score as f32));
        Section::plot(title, axis(&self.x), scores, [Line::new(score.to_owned(), points)])
    }
}
