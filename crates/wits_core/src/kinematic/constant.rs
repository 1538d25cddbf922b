//! Motion under constant acceleration along a line: the equations of prediction.
//!
//! Use these to ask *when will the ball be there* and *how far will it roll* without simulating. All of them
//! take the starting speed first, then the acceleration (negative for friction).
//!
//! Source: Buckland, *Programming Game AI by Example*, ch. 1 p. 30-37.

/// Speed after a time: `v = u + a t`. [m/s]
///
/// ```
/// assert_eq!(wits_core::kinematic::constant::speed_after(3.0, 2.0, 3.0), 9.0);
/// ```
#[must_use]
pub fn speed_after(speed: f32, acceleration: f32, time: f32) -> f32 {
    speed + acceleration * time
}

/// Distance covered after a time: `u t + a t² / 2`. \[m\]
#[must_use]
pub fn distance_after(speed: f32, acceleration: f32, time: f32) -> f32 {
    speed * time + 0.5 * acceleration * time * time
}

/// Speed after a distance: `v² = u² + 2 a d`. [m/s] `None` when the body stops before.
///
/// ```
/// use wits_core::kinematic::constant::speed_after_distance;
/// assert!((speed_after_distance(0.0, 9.8, 381.0).unwrap() - 86.415).abs() < 1e-3); // off a tall tower
/// assert_eq!(speed_after_distance(1.0, -1.0, 2.0), None);
/// ```
#[must_use]
pub fn speed_after_distance(speed: f32, acceleration: f32, distance: f32) -> Option<f32> {
    let square = speed * speed + 2.0 * acceleration * distance;
    (square >= 0.0).then(|| square.sqrt())
}

/// Time to cover a distance ahead: the smallest non-negative root. \[s\] `None` when it is never reached.
///
/// ```
/// use wits_core::kinematic::constant::time_to_cover;
/// assert_eq!(time_to_cover(4.0, 0.0, 8.0), Some(2.0));
/// assert_eq!(time_to_cover(2.0, 2.0, 8.0), Some(2.0));
/// assert_eq!(time_to_cover(1.0, -1.0, 2.0), None); // friction wins
/// ```
#[must_use]
pub fn time_to_cover(speed: f32, acceleration: f32, distance: f32) -> Option<f32> {
    if distance <= 0.0 {
        return Some(0.0);
    }
    // d = (u + v) t / 2; this form also holds for a = 0.
    let mean = 0.5 * (speed + speed_after_distance(speed, acceleration, distance)?);
    let time = distance / mean;
    (mean > 0.0 && time.is_finite()).then_some(time)
}

/// Time until a body that is braked stands still. \[s\] `None` when it is not braked.
#[must_use]
pub fn time_to_stop(speed: f32, acceleration: f32) -> Option<f32> {
    if speed == 0.0 {
        return Some(0.0);
    }
    let time = -speed / acceleration;
    (time >= 0.0 && time.is_finite()).then_some(time)
}
