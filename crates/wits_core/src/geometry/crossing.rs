//! How two segments of the plane meet, with all the special cases.

use glam::Vec2;

use super::line::{cross, cross_of, offset};
use super::{Segment, Side};
use crate::math;

/// How two segments of the plane meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Crossing {
    /// They do not meet.
    None,
    /// They meet in one point.
    At {
        /// The common point. \[m\]
        point: Vec2,
        /// How far along the first segment it lies. [0..1]
        first: f32,
        /// How far along the second segment it lies. [0..1]
        second: f32,
    },
    /// They lie on one line and share a piece of it.
    Along(Segment<Vec2>),
}

impl Segment<Vec2> {
    /// How two segments meet: not at all, in a point, or along a piece. Touching counts.
    ///
    /// ```
    /// use wits_core::geometry::{Crossing, Segment};
    /// use wits_core::glam::Vec2;
    /// let one = Segment::new(Vec2::new(0.0, 0.0), Vec2::new(4.0, 4.0));
    /// let two = Segment::new(Vec2::new(0.0, 2.0), Vec2::new(2.0, 0.0));
    /// assert_eq!(one.cross(&two), Crossing::At { point: Vec2::ONE, first: 0.25, second: 0.5 });
    /// ```
    #[must_use]
    pub fn cross(&self, other: &Segment<Vec2>) -> Crossing {
        if !(self.is_finite() && other.is_finite()) {
            return Crossing::None;
        }
        let turn = cross(offset(self.from, self.to), offset(other.from, other.to));
        if turn == 0.0 {
            return self.cross_parallel(other);
        }
        let first = cross_of(other.from, other.to, self.from) / turn;
        let second = cross_of(self.from, self.to, other.from) / -turn;
        let (first, second) = (first as f32, second as f32);
        if (0.0..=1.0).contains(&first) && (0.0..=1.0).contains(&second) {
            Crossing::At { point: self.at(first), first, second }
        } else {
            Crossing::None
        }
    }

    /// Whether two segments share a point.
    #[must_use]
    pub fn crosses(&self, other: &Segment<Vec2>) -> bool {
        self.cross(other) != Crossing::None
    }

    /// The square of the distance between two segments. \[m²\]
    #[must_use]
    pub fn distance_squared_to(&self, other: &Segment<Vec2>) -> f32 {
        if self.crosses(other) {
            return 0.0;
        }
        let [a, b] = [self.from, self.to].map(|end| other.distance_squared(end));
        let [c, d] = [other.from, other.to].map(|end| self.distance_squared(end));
        math::min(math::min(a, b), math::min(c, d))
    }

    fn cross_parallel(&self, other: &Segment<Vec2>) -> Crossing {
        let longer = if self.length() >= other.length() { self } else { other };
        let on_line = |point| longer.side(point) == Side::On;
        let same_line = [self.from, self.to, other.from, other.to].into_iter().all(on_line);
        if !same_line {
            return Crossing::None;
        }
        let ([low, high], [other_low, other_high]) = (self.ordered_ends(), other.ordered_ends());
        let (from, to) = (later(low, other_low), earlier(high, other_high));
        if from == to {
            Crossing::At { point: from, first: self.project(from), second: other.project(from) }
        } else if before(from, to) {
            Crossing::Along(Segment::new(from, to))
        } else {
            Crossing::None
        }
    }

    fn ordered_ends(&self) -> [Vec2; 2] {
        if before(self.to, self.from) { [self.to, self.from] } else { [self.from, self.to] }
    }
}

/// Along one line the order by x, then by y, is the order along the line.
fn before(a: Vec2, b: Vec2) -> bool {
    a.x < b.x || (a.x == b.x && a.y < b.y)
}

fn later(a: Vec2, b: Vec2) -> Vec2 {
    if before(a, b) { b } else { a }
}

fn earlier(a: Vec2, b: Vec2) -> Vec2 {
    if before(a, b) { a } else { b }
}
