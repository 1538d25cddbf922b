//! How a step of time passes.

use super::{Kinematic, Limits, Motion, Steering};
use crate::math;
use crate::space::{Space, Vector};

/// Below this squared speed a body keeps the facing it has. [m²/s²]
///
/// Without a threshold a body that has all but stopped turns erratically after rounding errors.
pub const FACING_THRESHOLD: f32 = 1e-8;

impl<S: Space> Kinematic<S> {
    /// One step of constant acceleration, exactly: `p += v dt + a dt² / 2`, then `v += a dt`, then the speed
    /// limits.
    ///
    /// The position is exact as long as no speed limit is reached during the step.
    pub fn step_exact(&mut self, steering: Steering<S>, limits: &Limits, dt: f32) {
        if !time_passes(dt) {
            return;
        }
        self.position += self.velocity * dt + steering.linear * (0.5 * dt * dt);
        self.orientation = S::turn(self.orientation, self.spin + steering.angular * (0.5 * dt), dt);
        self.accelerate(steering, limits, dt);
    }

    /// One explicit step (Newton-Euler-1): `p += v dt` with the *old* velocity, then `v += a dt`, then the
    /// limits.
    pub fn step_explicit(&mut self, steering: Steering<S>, limits: &Limits, dt: f32) {
        if !time_passes(dt) {
            return;
        }
        self.drift(dt);
        self.accelerate(steering, limits, dt);
    }

    /// One semi-implicit step: `v += a dt`, then the speed limits, then `p += v dt` with the *new* velocity.
    #[inline]
    pub fn step_semi_implicit(&mut self, steering: Steering<S>, limits: &Limits, dt: f32) {
        if !time_passes(dt) {
            return;
        }
        self.accelerate(steering, limits, dt);
        self.drift(dt);
    }

    /// One step without inertia: the wished velocities hold at once, within the speed limits.
    pub fn step_motion(&mut self, motion: Motion<S>, limits: &Limits, dt: f32) {
        if !time_passes(dt) {
            return;
        }
        let motion = limits.clip_motion(motion);
        (self.velocity, self.spin) = (motion.velocity, motion.spin);
        self.drift(dt);
    }

    /// Looks where it goes, at once. A body slower than the [threshold](FACING_THRESHOLD) keeps its facing.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_core::kinematic::Kinematic;
    /// use wits_core::space::Plane;
    /// let mut body = Kinematic::<Plane>::default().with_velocity(Vec2::new(0.0, 2.0));
    /// body.face_velocity();
    /// assert_eq!(body.orientation, std::f32::consts::FRAC_PI_2);
    /// body.velocity = Vec2::ZERO;
    /// body.face_velocity();
    /// assert_eq!(body.orientation, std::f32::consts::FRAC_PI_2);
    /// ```
    #[inline]
    pub fn face_velocity(&mut self) {
        if let Some(goal) = self.velocity_facing() {
            self.orientation = goal;
        }
    }

    /// Turns towards where it goes, smoothly and independent of the frame rate: after `1 / rate` seconds
    /// about 63 % of the way. `rate` in [1/s].
    pub fn face_velocity_smoothly(&mut self, rate: f32, dt: f32) {
        if let Some(goal) = self.velocity_facing() {
            self.orientation = S::blend(self.orientation, goal, math::smoothing(rate, dt));
        }
    }

    /// Turns towards where it goes, no faster than `max_spin`. [rad/s]
    pub fn face_velocity_within(&mut self, max_spin: f32, dt: f32) {
        if let Some(goal) = self.velocity_facing() {
            self.orientation = S::turn_towards(self.orientation, goal, math::max(max_spin * dt, 0.0));
        }
    }

    #[inline]
    fn velocity_facing(&self) -> Option<S::Orientation> {
        if self.velocity.length_squared() > FACING_THRESHOLD {
            S::facing(self.velocity, self.orientation)
        } else {
            None
        }
    }

    #[inline]
    fn drift(&mut self, dt: f32) {
        self.position += self.velocity * dt;
        self.orientation = S::turn(self.orientation, self.spin, dt);
    }

    #[inline]
    fn accelerate(&mut self, steering: Steering<S>, limits: &Limits, dt: f32) {
        self.velocity = (self.velocity + steering.linear * dt).clamp_length_max(limits.max_speed);
        self.spin = (self.spin + steering.angular * dt).clamp_length_max(limits.max_spin);
    }
}

fn time_passes(dt: f32) -> bool {
    dt > 0.0 && dt.is_finite()
}
