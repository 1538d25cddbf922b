//! Pace: how many units of work fit into so many microseconds on this machine.
//!
//! The simulation counts work and never looks at a clock. Outside of it, the main loop measures how long a frame's work took
//! and tells the pace; the pace says how many units the next frame may have. That number is an input of the tick and is
//! recorded with it, so a replay cuts at the same places on a machine of any speed.
//!
//! It is robust: the middle one of the last measurements counts, so that one long pause (the system, a page of memory) changes
//! nothing, and it changes only by a bounded part with every measurement.
//!
//! ```
//! use wits_exec::pace::Pace;
//! let mut pace = Pace::new(10.0); // a guess: 10 units a microsecond
//! for _ in 0..100 {
//!     let units = pace.units(2000.0); // for 2 ms
//!     let took = units as f64 / 25.0; // the machine is faster than that
//!     pace.tell(units, took);
//! }
//! assert!((pace.units(2000.0) as f64 / 50_000.0 - 1.0).abs() < 0.01);
//! ```

use serde::{Deserialize, Serialize};

/// So many measurements are looked at.
const RECENT: usize = 9;

/// At most so many times faster or slower after one measurement.
const MOST_CHANGE: f64 = 1.25;

/// Learnt units per microsecond. Not a part of the simulation: never hash it, never decide by it inside a tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    per_micro: f64,
    /// The last measurements, units per microsecond, in a ring.
    recent: Vec<f64>,
    next: usize,
}

impl Pace {
    /// Begins with a guess.
    #[must_use]
    pub fn new(units_per_micro: f64) -> Self {
        let per_micro =
            if units_per_micro > 0.0 && units_per_micro.is_finite() { units_per_micro } else { 1.0 };
        Self { per_micro, recent: Vec::with_capacity(RECENT), next: 0 }
    }

    /// So many units took so many microseconds. What cannot be (no work, no time) is not listened to.
    pub fn tell(&mut self, units: u64, micros: f64) {
        let measured = units as f64 / micros;
        if units == 0 || !measured.is_finite() || measured <= 0.0 {
            return;
        }
        if self.recent.len() < RECENT {
            self.recent.push(measured);
        } else {
            self.next %= RECENT;
            self.recent[self.next] = measured;
            self.next = self.next.saturating_add(1);
        }
        let (slowest, fastest) = (self.per_micro / MOST_CHANGE, self.per_micro * MOST_CHANGE);
        self.per_micro = self.middle().max(slowest).min(fastest);
    }

    /// How many units fit into so many microseconds; at least one, so that nothing stands still.
    #[must_use]
    pub fn units(&self, micros: f64) -> u64 {
        // The largest number is "without end", which a pace never means.
        ((micros * self.per_micro) as u64).clamp(1, u64::MAX - 1)
    }

    /// How long so many units take. \[µs\]
    #[must_use]
    pub fn micros(&self, units: u64) -> f64 {
        units as f64 / self.per_micro
    }

    /// Units per microsecond.
    #[must_use]
    pub const fn per_micro(&self) -> f64 {
        self.per_micro
    }

    fn middle(&self) -> f64 {
        let mut sorted = [0.0; RECENT];
        let count = self.recent.len().min(RECENT);
        sorted[..count].copy_from_slice(&self.recent[..count]);
        sorted[..count].sort_unstable_by(f64::total_cmp);
        // Of an even number the slower of the two: too few units are better than too many.
        if count == 0 { self.per_micro } else { sorted[(count - 1) / 2] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_learns_how_fast_the_machine_is() {
        let mut pace = Pace::new(1.0);
        (0..40).for_each(|_| pace.tell(800, 100.0));
        assert_eq!((pace.per_micro(), pace.units(10.0), pace.micros(80)), (8.0, 80, 10.0));
    }

    #[test]
    fn one_long_pause_changes_nothing() {
        let mut pace = Pace::new(8.0);
        (0..20).for_each(|_| pace.tell(800, 100.0));
        let before = pace.clone();
        pace.tell(800, 50_000.0);
        assert_eq!(pace.per_micro(), before.per_micro());
    }

    #[test]
    fn it_changes_by_a_bounded_part() {
        let mut pace = Pace::new(8.0);
        pace.tell(8, 100_000.0);
        assert_eq!(pace.per_micro(), 8.0 / 1.25);
    }

    #[test]
    fn nonsense_is_not_listened_to() {
        let mut pace = Pace::new(f64::NAN);
        for (units, micros) in [(0, 5.0), (5, 0.0), (5, -1.0), (5, f64::NAN), (5, f64::INFINITY)] {
            pace.tell(units, micros);
        }
        assert_eq!(
            (pace.per_micro(), pace.units(0.0), pace.units(f64::NAN), pace.units(1e300)),
            (1.0, 1, 1, u64::MAX - 1)
        );
    }

    #[test]
    fn it_can_be_saved() {
        let mut pace = Pace::new(2.0);
        (1..30).for_each(|number| pace.tell(number, 3.0));
        let text = serde_json::to_string(&pace).unwrap();
        assert_eq!(serde_json::from_str::<Pace>(&text).unwrap(), pace);
    }
}
