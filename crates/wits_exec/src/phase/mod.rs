//! Phases: on which frames tasks meet, how evenly they are spread, and how to choose a good phase for a new one.
//!
//! Two tasks never meet if and only if their frames differ modulo the greatest common divisor of their frequencies
//! ([`clash`]). So frequencies without a common divisor *always* meet once in every least common multiple, whatever their
//! phases, while equal or harmonic ones (2, 4, 8) can be kept apart for good. To spread work, choose harmonic frequencies
//! and let [`choose`] find the phases; coprime frequencies only make the worst frames rarer.
//!
//! ```
//! use wits_exec::Timing;
//! use wits_exec::phase::{Phasing, Quality, choose};
//! let mut tasks = Vec::new();
//! for every in [2, 4, 8] {
//!     let phase = choose(&tasks, every, 0, Phasing::Quietest { window: 8 });
//!     tasks.push(Timing::new(every, phase));
//! }
//! assert_eq!(Quality::exact(&tasks).unwrap().most, 1); // never two on one frame
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.1.1; automatic phasing after Wright and Marshall (2000).

mod automatic;
mod quality;

pub use automatic::{Phasing, choose};
pub use quality::Quality;

use crate::timing::Timing;

/// The greatest common divisor; of 0 and a number it is the number.
#[must_use]
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of all periods, if it fits into 64 bits: after so many frames everything repeats.
#[must_use]
pub fn lcm(periods: impl IntoIterator<Item = u64>) -> Option<u64> {
    periods.into_iter().try_fold(1_u64, |all, period| {
        let period = period.max(1);
        (all / gcd(all, period)).checked_mul(period)
    })
}

/// The frames on which two tasks meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The first one, 1 or later.
    pub first: u64,
    /// And then again every so many frames.
    pub every: u64,
}

/// When two tasks are due on the same frame; `None` if they never are.
#[must_use]
pub fn clash(one: Timing, other: Timing) -> Option<Clash> {
    let (a, b) = (i128::from(one.period()), i128::from(other.period()));
    let common = gcd(one.period(), other.period());
    let apart = i128::from(other.residue()) - i128::from(one.residue());
    if apart % i128::from(common) != 0 {
        return None;
    }
    // Chinese remainders: how many periods of the first after its residue.
    let steps = b / i128::from(common);
    let times =
        (apart / i128::from(common) % steps * inverse(a / i128::from(common), steps)).rem_euclid(steps);
    let every = one.period() / common * other.period();
    let meet = u64::try_from(i128::from(one.residue()) + a * times).unwrap_or(0) % every;
    Some(Clash { first: if meet == 0 { every } else { meet }, every })
}

/// The number that gives 1 when multiplied by `a` modulo `m`; both without a common divisor.
fn inverse(a: i128, m: i128) -> i128 {
    let (mut r, mut next_r, mut t, mut next_t) = (m, a.rem_euclid(m), 0, 1);
    while next_r != 0 {
        let quotient = r / next_r;
        (t, next_t) = (next_t, t - quotient * next_t);
        (r, next_r) = (next_r, r - quotient * next_r);
    }
    t.rem_euclid(m)
}

/// Which tasks of a set ever meet: their places and when.
#[must_use]
pub fn clashes(tasks: &[Timing]) -> Vec<(usize, usize, Clash)> {
    let pairs = (0..tasks.len()).flat_map(|one| (one + 1..tasks.len()).map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| Some((one, other, clash(tasks[one], tasks[other])?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn oracle_millington_10_1_1_the_lcm_of_five_primes() {
        assert_eq!(lcm([2, 3, 5, 7, 11]), Some(2310)); // 2·3·5·7·11
        assert_eq!(lcm([u64::MAX, u64::MAX - 1]), None);
    }

    /// 8 and 12 share the divisors 1, 2 and 4.
    #[test]
    fn oracle_millington_10_1_1_eight_and_twelve_share_four() {
        assert_eq!((gcd(8, 12), gcd(0, 7), gcd(7, 0)), (4, 7, 7));
    }

    /// Every 2 and every 3 frames meet every 6.
    #[test]
    fn oracle_millington_10_1_1_two_and_three_meet_every_six() {
        assert_eq!(clash(Timing::new(2, 0), Timing::new(3, 0)), Some(Clash { first: 6, every: 6 }));
    }

    #[test]
    fn harmonic_frequencies_can_be_kept_apart_and_coprime_ones_cannot() {
        assert!(clashes(&[Timing::new(2, 0), Timing::new(4, 3), Timing::new(8, 5)]).is_empty());
        for phases in 0..30 {
            let tasks = [Timing::new(2, phases % 2), Timing::new(3, phases % 3), Timing::new(5, phases % 5)];
            assert_eq!(clashes(&tasks).len(), 3);
        }
    }

    #[test]
    fn the_longest_periods_do_no_harm() {
        let (one, other) = (Timing::new(u32::MAX, 1), Timing::new(u32::MAX - 1, 0));
        let meet = clash(one, other).unwrap();
        assert!(one.is_due(meet.first) && other.is_due(meet.first));
    }

    proptest! {
        #[test]
        fn clashes_are_where_both_are_due(a in 1_u32..30, p in 0_u32..60, b in 1_u32..30, q in 0_u32..60) {
            let (one, other) = (Timing::new(a, p), Timing::new(b, q));
            let met: Vec<u64> = (1..=1800).filter(|&frame| one.is_due(frame) && other.is_due(frame)).collect();
            match clash(one, other) {
                None => prop_assert!(met.is_empty()),
                Some(meet) => prop_assert!(met.iter().copied().eq((meet.first..=1800).step_by(meet.every as usize))),
            }
        }
    }
}
