//! A path: a line through points, measured by the distance along it.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

/// A line through points, open or closed, measured by the distance from its start.
///
/// The distance is the *parameter* of a place on the path. On an open path parameters beyond the ends mean the ends; on a
/// closed one they go round again.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::steering::Path;
///
/// let corner = vec![Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 3.0)];
/// let path = Path::new(corner, false)?;
/// assert_eq!(path.length(), 7.0);
/// assert_eq!(path.position(5.0), Vec2::new(4.0, 1.0));
/// assert_eq!(path.tangent(5.0), Vec2::Y);
/// assert_eq!(path.nearest(Vec2::new(6.0, 1.0)), 5.0);
/// # Ok::<(), wits_motion::steering::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Points<V>", into = "Points<V>", bound = "")]
pub struct Path<V: Vector> {
    points: Vec<V>,
    closed: bool,
    pub(super) legs: Vec<Leg<V>>,
    length: f32,
}

/// From one point to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Leg<V> {
    pub(super) from: V,
    /// The unit vector along it; a leg without length borrows that of a neighbour.
    pub(super) along: V,
    /// The parameter of its start. \[m\]
    pub(super) start: f32,
    /// \[m\]
    pub(super) length: f32,
    /// For how far after the end of this leg the path does not lead back beside it: it stays beyond the plane across the
    /// end. \[m\]
    pub(super) clear_ahead: f32,
    /// The same before the start. \[m\]
    pub(super) clear_behind: f32,
}

/// Why points are not a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// There are no points.
    #[error("a path needs at least one point")]
    Empty,
    /// A coordinate is NaN or infinite.
    #[error("point {point} of the path is not finite")]
    NotFinite {
        /// Which point, from 0.
        point: usize,
    },
    /// The points are so far apart that the length is beyond the range of numbers.
    #[error("the path is too long to be measured")]
    TooLong,
}

impl<V: Vector> Path<V> {
    /// The path through these points; a closed one leads from the last back to the first.
    ///
    /// # Errors
    /// Without points, or with points that are not finite.
    pub fn new(points: Vec<V>, closed: bool) -> Result<Self, PathError> {
        if points.is_empty() {
            return Err(PathError::Empty);
        }
        if let Some(point) = points.iter().position(|point| !point.is_finite()) {
            return Err(PathError::NotFinite { point });
        }
        let legs = legs(&points, closed);
        let length = legs.last().map_or(0.0, Leg::end);
        if length.is_finite() { Ok(Self { points, closed, legs, length }) } else { Err(PathError::TooLong) }
    }

    /// The points. \[m\]
    #[must_use]
    pub fn points(&self) -> &[V] {
        &self.points
    }

    /// Whether it leads back to its start.
    #[inline]
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// How long it is. \[m\]
    #[inline]
    #[must_use]
    pub fn length(&self) -> f32 {
        self.length
    }

    /// The place at a parameter. \[m\]
    #[must_use]
    pub fn position(&self, param: f32) -> V {
        let param = self.normalized(param);
        self.legs[self.leg_at(param)].at(param)
    }

    /// The unit vector along the path at a parameter; zero on a path that is a single place.
    #[must_use]
    pub fn tangent(&self, param: f32) -> V {
        self.legs[self.leg_at(self.normalized(param))].along
    }

    /// The parameter of a point of the path, counted from 0; those that do not exist count as the last. \[m\]
    #[must_use]
    pub fn param_of(&self, point: usize) -> f32 {
        self.legs.get(point).map_or(self.legs[self.legs.len() - 1].end(), |leg| leg.start)
    }

    /// The same place, with a parameter between 0 and the length. \[m\]
    #[inline]
    #[must_use]
    pub fn normalized(&self, param: f32) -> f32 {
        if param >= 0.0 && param <= self.length {
            param
        } else if param.is_nan() || self.length == 0.0 {
            0.0
        } else if self.closed {
            param.rem_euclid(self.length)
        } else {
            param.clamp(0.0, self.length)
        }
    }

    /// The leg a parameter between 0 and the length lies on.
    fn leg_at(&self, param: f32) -> usize {
        self.legs.partition_point(|leg| leg.start <= param).saturating_sub(1)
    }
}

impl<V: Vector> Leg<V> {
    #[inline]
    pub(super) fn end(&self) -> f32 {
        self.start + self.length
    }

    /// The place at a parameter of the path. \[m\]
    #[inline]
    pub(super) fn at(&self, param: f32) -> V {
        self.from + self.along * (param - self.start)
    }
}

/// The legs between the points; a single point gives one leg without length.
fn legs<V: Vector>(points: &[V], closed: bool) -> Vec<Leg<V>> {
    let count = if closed { points.len() } else { points.len().max(2) - 1 };
    let mut legs = Vec::with_capacity(count);
    let mut start = 0.0;
    for number in 0..count {
        let from = points[number];
        let way = points[(number + 1) % points.len()] - from;
        let along = way.normalize_or_zero();
        // What is too short for a direction is too short to walk.
        let length = if along == V::ZERO && way.length_squared().is_finite() { 0.0 } else { way.length() };
        legs.push(Leg { from, along, start, length, clear_ahead: 0.0, clear_behind: 0.0 });
        start += length;
    }
    lend_directions(&mut legs);
    for number in 0..count {
        legs[number].clear_ahead = clear_ahead(points, &legs, number);
        legs[number].clear_behind = clear_behind(points, &legs, number);
    }
    legs
}

/// Clearances are looked for over so many legs at most, to keep long straight paths quick to make.
const MOST_CLEAR_LEGS: usize = 16;

fn clear_ahead<V: Vector>(points: &[V], legs: &[Leg<V>], number: usize) -> f32 {
    let (leg, closed) = (&legs[number], legs.len() == points.len());
    let end = points[(number + 1) % points.len()];
    let mut clear = 0.0;
    for step in 1..=MOST_CLEAR_LEGS.min(legs.len() - 1) {
        let next = number + step;
        if next >= legs.len() && !closed {
            return f32::MAX;
        }
        let next = next % legs.len();
        if (points[(next + 1) % points.len()] - end).dot(leg.along) < 0.0 {
            break;
        }
        clear += legs[next].length;
    }
    clear
}

fn clear_behind<V: Vector>(points: &[V], legs: &[Leg<V>], number: usize) -> f32 {
    let (leg, closed) = (&legs[number], legs.len() == points.len());
    let mut clear = 0.0;
    for step in 1..=MOST_CLEAR_LEGS.min(legs.len() - 1) {
        if step > number && !closed {
            return f32::MAX;
        }
        let previous = (number + legs.len() - step) % legs.len();
        if (points[previous] - leg.from).dot(leg.along) > 0.0 {
            break;
        }
        clear += legs[previous].length;
    }
    clear
}

/// Legs without a direction take that of the one before; those at the beginning take that of the first that has one.
fn lend_directions<V: Vector>(legs: &mut [Leg<V>]) {
    let Some(first) = legs.iter().map(|leg| leg.along).find(|&along| along != V::ZERO) else { return };
    let mut last = first;
    for leg in legs {
        if leg.along == V::ZERO {
            leg.along = last;
        }
        last = leg.along;
    }
}

/// What a path is in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Points<V: Vector> {
    points: Vec<V>,
    #[serde(default)]
    closed: bool,
}

impl<V: Vector> TryFrom<Points<V>> for Path<V> {
    type Error = PathError;

    fn try_from(file: Points<V>) -> Result<Self, PathError> {
        Self::new(file.points, file.closed)
    }
}

impl<V: Vector> From<Path<V>> for Points<V> {
    fn from(path: Path<V>) -> Self {
        Self { points: path.points, closed: path.closed }
    }
}
