//! The regulator: how often one thing is done, whatever the frame rate.
//!
//! A character that looks for targets twice a second has a regulator of 2 and asks it every frame. A random start keeps a
//! hundred characters that were born together from looking on the same frame.
//!
//! Use it for rates in real seconds inside one character; where many tasks share a budget, take a
//! [`Scheduler`](crate::Scheduler), which can also say no.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_core::time::Moment;
//! use wits_exec::Regulator;
//! let mut stream = Seed::new(7).fork("vision").at(17).stream();
//! let mut vision = Regulator::staggered(4.0, Moment::START, &mut stream);
//! let looks = (0..600).filter(|&tick| vision.is_ready(Moment::of_tick(tick, 60))).count();
//! assert!((36..=40).contains(&looks)); // ten seconds, less up to one at the beginning
//! ```
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 7 (regulators, table 7.1).

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;

/// Says yes so many times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Regulator {
    pace: Pace,
    /// The time that must have passed for the next yes, in microseconds since the game began.
    next: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
enum Pace {
    Always,
    Never,
    /// Microseconds from one yes to the next.
    Every(u64),
}

impl Pace {
    fn of(per_second: f32) -> Self {
        if per_second == 0.0 {
            Self::Always
        } else if per_second > 0.0 {
            Self::Every(((1e6 / f64::from(per_second) + 0.5) as u64).max(1))
        } else {
            Self::Never
        }
    }
}

impl Regulator {
    /// So many times a second, the first time `offset` seconds from now. A rate of 0 is always, a negative one (or NaN) never.
    #[must_use]
    pub fn new(per_second: f32, now: Moment, offset: f32) -> Self {
        Self {
            pace: Pace::of(per_second),
            next: micros(now).saturating_add((f64::from(offset) * 1e6 + 0.5) as u64),
        }
    }

    /// The first time anywhere within the next second, so that those who begin together do not go on together.
    #[must_use]
    pub fn staggered(per_second: f32, now: Moment, stream: &mut Stream) -> Self {
        Self::new(per_second, now, stream.unit())
    }

    /// Another rate from now on, as far characters get; the next yes comes no later than one period from now.
    pub fn set_rate(&mut self, per_second: f32, now: Moment) {
        self.pace = Pace::of(per_second);
        if let Pace::Every(period) = self.pace {
            self.next = self.next.min(micros(now).saturating_add(period));
        }
    }

    /// Is it time? A yes moves the next one a period on; after a stall there is one yes, not a burst.
    pub fn is_ready(&mut self, now: Moment) -> bool {
        let now = micros(now);
        match self.pace {
            Pace::Always => true,
            Pace::Never => false,
            Pace::Every(_) if now <= self.next => false,
            Pace::Every(period) => {
                let planned = self.next.saturating_add(period);
                self.next = if planned < now { now.saturating_add(period) } else { planned };
                true
            }
        }
    }
}

fn micros(moment: Moment) -> u64 {
    u64::from(moment.0) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    /// The moments of yes, in milliseconds, polled every 10 ms.
    fn yeses(mut regulator: Regulator, until: u32) -> Vec<u32> {
        (0..until).step_by(10).filter(|&now| regulator.is_ready(Moment(now))).collect()
    }

    /// Rate 4, offset 0.3, polled every 0.01 s: the first poll after 0.30 is 0.31, then 0.25 apart; any second has 4.
    #[test]
    fn oracle_buckland_7_26_four_times_a_second() {
        let yes = yeses(Regulator::new(4.0, Moment::START, 0.3), 5000);
        assert_eq!(yes[..4], [310, 560, 810, 1060]);
        for second in (310..4000).step_by(10) {
            let inside = yes.iter().filter(|&&at| (second..second + 1000).contains(&at)).count();
            assert_eq!(inside, 4, "from {second} ms");
        }
    }

    #[test]
    fn zero_is_always_and_less_is_never() {
        assert_eq!(yeses(Regulator::new(0.0, Moment::START, 0.0), 1000).len(), 100);
        for never in [-1.0, f32::NAN] {
            assert!(yeses(Regulator::new(never, Moment::START, 0.0), 1000).is_empty());
        }
    }

    #[test]
    fn a_stall_is_followed_by_one_yes() {
        let mut regulator = Regulator::new(10.0, Moment::START, 0.0);
        assert!(regulator.is_ready(Moment(10_000)));
        assert!(!regulator.is_ready(Moment(10_010)) && !regulator.is_ready(Moment(10_100)));
        assert!(regulator.is_ready(Moment(10_101)));
    }

    #[test]
    fn rates_that_do_not_divide_a_second_do_not_drift() {
        let mut regulator = Regulator::new(3.0, Moment::START, 0.0);
        assert_eq!((0..600_000).filter(|&now| regulator.is_ready(Moment(now))).count(), 1800);
    }

    #[test]
    fn those_who_begin_together_do_not_go_on_together() {
        let mut firsts: Vec<u32> = (0..100)
            .map(|who| {
                yeses(Regulator::staggered(2.0, Moment(0), &mut Seed::new(1).at(who).stream()), 1500)[0]
            })
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() > 50, "{}", firsts.len());
    }

    #[test]
    fn a_faster_rate_is_felt_at_once() {
        let mut regulator = Regulator::new(0.1, Moment::START, 10.0);
        regulator.set_rate(10.0, Moment(500));
        assert!(!regulator.is_ready(Moment(600)) && regulator.is_ready(Moment(601)));
        assert!(serde_json::to_string(&regulator).is_ok());
    }
}
