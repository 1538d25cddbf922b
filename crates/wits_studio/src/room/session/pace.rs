//! Which ticks are due: simulated time against the clock.
//!
//! Time that passes becomes ticks that are owed. When the simulation is too slow for its speed, what is owed beyond a
//! tenth of a second is forgiven: the game runs slower, it never piles up work and never leaps.

use std::time::{Duration, Instant};

/// What is owed at most. \[s\]
const MAX_OWED: f64 = 0.1;

/// Simulated time against the clock.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    ticks_per_second: f64,
    speed: Option<f64>,
    last: Instant,
    owed: f64,
}

impl Pace {
    /// At usual speed.
    pub(super) fn new(ticks_per_second: u32, now: Instant) -> Self {
        Self { ticks_per_second: f64::from(ticks_per_second.max(1)), speed: Some(1.0), last: now, owed: 0.0 }
    }

    /// Simulated seconds per second; `None` is as fast as it goes.
    pub(super) const fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// Changes the speed from now on.
    pub(super) fn set_speed(&mut self, speed: Option<f64>, now: Instant) {
        self.accrue(now);
        self.speed = speed;
        self.owed = self.owed.min(1.0);
    }

    /// Time begins to count now.
    pub(super) const fn begin(&mut self, now: Instant) {
        self.last = now;
        self.owed = 0.0;
    }

    /// Turns the time that has passed into ticks that are owed.
    pub(super) fn accrue(&mut self, now: Instant) {
        let rate = self.rate();
        self.owed += now.saturating_duration_since(self.last).as_secs_f64() * rate;
        self.owed = self.owed.min((MAX_OWED * rate).max(1.0));
        self.last = now;
    }

    /// Whether a tick is due.
    pub(super) fn is_due(&self) -> bool {
        self.speed.is_none() || self.owed >= 1.0
    }

    /// A tick was made.
    pub(super) fn pay(&mut self) {
        self.owed = (self.owed - 1.0).max(0.0);
    }

    /// When the next tick is due.
    pub(super) fn next(&self) -> Instant {
        if self.is_due() {
            return self.last;
        }
        self.last + Duration::from_secs_f64((1.0 - self.owed) / self.rate())
    }

    /// Ticks per second of the clock.
    fn rate(&self) -> f64 {
        self.ticks_per_second * self.speed.unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(pace: &mut Pace, now: Instant) -> u32 {
        pace.accrue(now);
        let mut ticks = 0;
        while pace.is_due() && ticks < 1000 {
            pace.pay();
            ticks += 1;
        }
        ticks
    }

    #[test]
    fn a_second_has_its_ticks_however_it_is_cut() {
        let start = Instant::now();
        let mut pace = Pace::new(60, start);
        let ticks: u32 =
            (1..=97_u32).map(|part| run(&mut pace, start + Duration::from_secs(1) * part / 97)).sum();
        assert!((59..=60).contains(&ticks), "{ticks}");
    }

    #[test]
    fn a_slow_simulation_falls_behind_instead_of_piling_up() {
        let start = Instant::now();
        let mut pace = Pace::new(60, start);
        assert_eq!(run(&mut pace, start + Duration::from_secs(100)), 6);
        pace.set_speed(Some(64.0), start + Duration::from_secs(100));
        assert_eq!(run(&mut pace, start + Duration::from_secs(200)), 384);
    }

    #[test]
    fn slow_motion_waits_its_time() {
        let start = Instant::now();
        let mut pace = Pace::new(1, start);
        pace.set_speed(Some(0.05), start);
        assert!(!pace.is_due());
        let wait = pace.next() - start;
        assert!((wait.as_secs_f64() - 20.0).abs() < 1e-6);
        let then = pace.next() + Duration::from_nanos(1);
        assert_eq!(run(&mut pace, then), 1);
    }

    #[test]
    fn without_a_speed_a_tick_is_always_due() {
        let start = Instant::now();
        let mut pace = Pace::new(60, start);
        pace.set_speed(None, start);
        assert!(pace.is_due());
        assert_eq!(pace.next(), start);
    }
}
