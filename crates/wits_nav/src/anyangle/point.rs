//! A point in double precision: intervals are cut again and again, and must not crumble.

use glam::Vec2;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    #[inline]
    pub(super) fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    pub(super) fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl From<Vec2> for Point {
    fn from(at: Vec2) -> Self {
        Self::new(f64::from(at.x), f64::from(at.y))
    }
}

impl From<Point> for Vec2 {
    #[expect(clippy::cast_possible_truncation, reason = "places are given as all others are")]
    fn from(at: Point) -> Self {
        Self::new(at.x as f32, at.y as f32)
    }
}
