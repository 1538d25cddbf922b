//! Moments of game time: what timers remember.
//!
//! A [`Moment`] is a number of milliseconds since the game began, in four bytes: exact to add and to compare, the same on
//! every machine, small enough for a hundred thousand minds with timers of their own, and good for 49 days of play.
//!
//! ```
//! use wits_core::time::Moment;
//! let now = Moment::of_tick(90, 60);
//! assert_eq!(now.seconds(), 1.5);
//! let bell = now.after(0.5);
//! assert!(!bell.has_come(Moment::of_tick(119, 60)));
//! assert!(bell.has_come(Moment::of_tick(120, 60)));
//! ```

use serde::{Deserialize, Serialize};

use crate::state::State;

/// A moment of game time, in milliseconds since the game began.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(pub u32);

impl Moment {
    /// When the game began.
    pub const START: Self = Self(0);
    /// A moment that never comes.
    pub const NEVER: Self = Self(u32::MAX);

    /// The moment of a tick, at so many ticks a second.
    #[must_use]
    pub const fn of_tick(tick: u64, ticks_per_second: u32) -> Self {
        let rate = if ticks_per_second == 0 { 1 } else { ticks_per_second as u64 };
        let whole = tick / rate;
        let rest = ((tick % rate) * 1000 + rate / 2) / rate;
        Self::clamped(whole.saturating_mul(1000).saturating_add(rest))
    }

    /// So many seconds after the game began. NaN and negative numbers are its beginning.
    #[must_use]
    pub fn of_seconds(seconds: f64) -> Self {
        Self(millis(seconds))
    }

    /// This moment in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// So many seconds later. Infinitely later is never; NaN and negative numbers are no time at all.
    #[must_use]
    pub fn after(self, seconds: f32) -> Self {
        Self(self.0.saturating_add(millis(f64::from(seconds))))
    }

    /// How many seconds have passed since an earlier moment; 0 if it is yet to come.
    #[must_use]
    pub fn since(self, earlier: Self) -> f32 {
        self.0.saturating_sub(earlier.0) as f32 / 1000.0
    }

    /// Is it now, or was it before?
    #[inline]
    #[must_use]
    pub const fn has_come(self, now: Self) -> bool {
        self.0 <= now.0 && self.0 != u32::MAX
    }

    #[expect(clippy::cast_possible_truncation, reason = "the line before makes it fit")]
    const fn clamped(millis: u64) -> Self {
        Self(if millis < u32::MAX as u64 { millis as u32 } else { u32::MAX - 1 })
    }
}

/// Casting clamps: what is too large becomes [`Moment::NEVER`].
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamping is what is wanted")]
fn millis(seconds: f64) -> u32 {
    (seconds * 1000.0 + 0.5) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_rounded_to_the_nearest_millisecond_and_never_drift() {
        assert_eq!(Moment::of_tick(1, 60), Moment(17));
        assert_eq!(Moment::of_tick(60 * 3600, 60), Moment(3_600_000));
        assert_eq!(Moment::of_tick(5, 0), Moment(5000));
        assert_eq!(Moment::of_tick(u64::MAX, 60), Moment(u32::MAX - 1));
    }

    #[test]
    fn odd_numbers_of_seconds_do_no_harm() {
        assert_eq!(Moment::START.after(f32::NAN), Moment::START);
        assert_eq!(Moment(5).after(-1.0), Moment(5));
        assert_eq!(Moment(5).after(f32::INFINITY), Moment::NEVER);
        assert!(!Moment::NEVER.has_come(Moment(u32::MAX)));
        assert_eq!(Moment::of_seconds(-3.0), Moment::START);
    }
}
