//! Measures of the simulation itself: how long a tick takes, how many are made in a second.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long the rate is averaged over, in samples.
const WINDOW: usize = 10;

/// Counts ticks and the time they take.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Since the last sample.
    ticks: u64,
    busy: Option<Duration>,
    /// Ticks at all, and the moments at which there were so many.
    total: u64,
    samples: VecDeque<(Instant, u64)>,
    tick_ms: Option<f64>,
}

impl Meter {
    /// These ticks took this time together, if that is known.
    pub(super) fn add(&mut self, ticks: u64, busy: Option<Duration>) {
        self.ticks = self.ticks.saturating_add(ticks);
        self.total = self.total.saturating_add(ticks);
        self.busy = busy.map(|busy| self.busy.unwrap_or_default() + busy);
    }

    /// Whether there is something to sample.
    pub(super) const fn has_news(&self) -> bool {
        self.ticks > 0
    }

    /// The ticks since the last sample.
    pub(super) const fn ticks(&self) -> u64 {
        self.ticks
    }

    /// The mean time of a tick since the last sample, if it is known. \[ms\]
    pub(super) fn sample(&mut self, now: Instant) -> Option<f64> {
        if self.ticks > 0 {
            #[expect(clippy::cast_precision_loss, reason = "ticks between two samples are few")]
            let ticks = self.ticks as f64;
            self.tick_ms = self.busy.map(|busy| busy.as_secs_f64() * 1e3 / ticks);
        }
        (self.ticks, self.busy) = (0, None);
        if self.samples.len() > WINDOW {
            self.samples.pop_front();
        }
        self.samples.push_back((now, self.total));
        self.tick_ms
    }

    /// The last sample; 0 when it is not known. \[ms\]
    pub(super) fn tick_ms(&self) -> f64 {
        self.tick_ms.unwrap_or(0.0)
    }

    /// The rate is measured from now on.
    pub(super) fn begin(&mut self, now: Instant) {
        self.samples.clear();
        self.samples.push_back((now, self.total));
    }

    /// Ticks per second over the last samples.
    pub(super) fn rate(&self, now: Instant) -> f64 {
        let Some((since, before)) = self.samples.front() else { return 0.0 };
        let seconds = now.saturating_duration_since(*since).as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "ticks of a second are few")]
        let ticks = (self.total - before) as f64;
        if seconds > 0.0 { ticks / seconds } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_since_the_last_sample_and_rates_over_the_window() {
        let start = Instant::now();
        let mut meter = Meter::default();
        meter.begin(start);
        for tenth in 1..=20_u32 {
            meter.add(6, Some(Duration::from_millis(12)));
            let tick_ms = meter.sample(start + Duration::from_millis(100) * tenth).unwrap();
            assert!((tick_ms - 2.0).abs() < 1e-9);
        }
        assert!((meter.rate(start + Duration::from_secs(2)) - 60.0).abs() < 1e-6);
        assert!(!meter.has_news());
    }

    #[test]
    fn ticks_of_unknown_length_count_without_a_time() {
        let mut meter = Meter::default();
        meter.begin(Instant::now());
        meter.add(u64::MAX, None);
        meter.add(3, None);
        assert!(meter.has_news());
        assert_eq!((meter.sample(Instant::now()), meter.tick_ms()), (None, 0.0));
    }
}
