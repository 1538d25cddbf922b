//! Turning to a direction in time, without swinging beyond it.

use wits_core::kinematic::Limits;
use wits_core::math;

/// The angular acceleration that turns by `angle` and comes to rest there. [rad/s²]
///
/// As fast as the limits allow, slowing down in time: the spin from which the rest of the way is just enough to stop.
pub(super) fn turn_by(angle: f32, spin: f32, limits: &Limits, dt: f32) -> f32 {
    // A little less than the body has, so that rounding to time steps does not overshoot.
    let slowing = 0.8 * math::min(limits.max_angular_acceleration, 1e9);
    let fastest = math::min(limits.max_spin, (2.0 * slowing * angle.abs()).sqrt());
    let fastest = if dt > 0.0 { math::min(fastest, angle.abs() / dt) } else { fastest };
    reach_spin(fastest.copysign(angle), spin, limits, dt)
}

/// The angular acceleration that leads to a spin. [rad/s²]
pub(super) fn reach_spin(wished: f32, spin: f32, limits: &Limits, dt: f32) -> f32 {
    let most = math::min(limits.max_angular_acceleration, 1e9);
    if dt > 0.0 && dt.is_finite() { within((wished - spin) / dt, most) } else { 0.0 }
}

/// A value cut to `most` either way. What is no size counts as 0, where `f32::clamp` would panic.
pub(super) fn within(value: f32, most: f32) -> f32 {
    let most = math::max(most, 0.0);
    math::max(math::min(value, most), -most)
}
