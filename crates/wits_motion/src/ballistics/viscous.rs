//! A shot in treacle: drag that grows with the speed, in closed form.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::space::Vector;

use super::Shot;

/// A shot slowed down by `k` times its velocity.
///
/// The book's form is `p(t) = (g t - A e^{-kt}) / k + B` with `A = v - g / k` and `B = p + A / k` (it prints a minus
/// there, which does not start at `p`). This is the same, written so that it stays exact for a `k` near zero, where it
/// becomes the parabola.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{Shot, ViscousShot, earth};
/// let shot = Shot { from: Vec2::ZERO, velocity: Vec2::new(20.0, 20.0), gravity: earth() };
/// let slowed = ViscousShot { shot, drag: 0.5 };
/// assert!(slowed.at(2.0).x < shot.at(2.0).x);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ViscousShot<V: Vector> {
    /// How it would fly without drag.
    pub shot: Shot<V>,
    /// How much of its velocity it loses each second, `k`. [1/s, >= 0]
    pub drag: f32,
}

impl<V: Vector> ViscousShot<V> {
    /// Where it is after a time. \[m\]
    #[must_use]
    pub fn at(&self, time: f32) -> V {
        let x = self.drag * time;
        let Shot { from, velocity, gravity } = self.shot;
        from + velocity * (time * mean_decay(x)) + gravity * (time * time * fall(x))
    }

    /// How it moves after a time. [m/s]
    #[must_use]
    pub fn velocity_at(&self, time: f32) -> V {
        let x = self.drag * time;
        self.shot.velocity * math::exp(-x) + self.shot.gravity * (time * mean_decay(x))
    }
}

/// (1 - e^-x) / x, which is 1 at 0.
fn mean_decay(x: f32) -> f32 {
    if x > 1e-6 { math::smoothing(x, 1.0) / x } else { 1.0 }
}

/// (x - 1 + e^-x) / x², which is 1/2 at 0. Small x would take near from near; there the series is exact.
fn fall(x: f32) -> f32 {
    if x > 0.5 {
        (x - math::smoothing(x, 1.0)) / (x * x)
    } else {
        let x = math::max(x, 0.0);
        0.5 - x / 6.0 * (1.0 - x / 4.0 * (1.0 - x / 5.0 * (1.0 - x / 6.0 * (1.0 - x / 7.0))))
    }
}
