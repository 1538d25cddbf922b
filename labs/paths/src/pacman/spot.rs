//! Column and row.

use std::ops::{Add, Mul, Sub};

use wits_core::glam::Vec2;

/// A place by column and row from below, also outside of the maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Spot {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The spot that a point is in; far away is not farther than a thousand.
    pub(crate) fn of(point: Vec2) -> Self {
        let whole = |value: f32| value.clamp(-1e3, 1e3).floor() as i32;
        Self::new(whole(point.x), whole(point.y))
    }

    pub(crate) const fn length_squared(self) -> i32 {
        self.x * self.x + self.y * self.y
    }

    /// The lower left corner of its cell.
    pub(crate) const fn corner(self) -> Vec2 {
        Vec2::new(self.x as f32, self.y as f32)
    }

    /// The middle of its cell.
    pub(crate) const fn middle(self) -> Vec2 {
        Vec2::new(self.x as f32 + 0.5, self.y as f32 + 0.5)
    }
}

impl Add for Spot {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Spot {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<i32> for Spot {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self::new(self.x * times, self.y * times)
    }
}
