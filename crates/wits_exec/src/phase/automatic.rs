//! Phases chosen by looking ahead.

use serde::{Deserialize, Serialize};

use crate::timing::Timing;

/// How a phase is chosen for a new task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phasing {
    /// Wright's method: the first frame with the fewest tasks within the window. Looks at one frame for each candidate; a
    /// window that is not a multiple of the frequency looks at some candidates more often than at others.
    Quietest {
        /// How many frames are looked at; best the least common multiple of all frequencies, if that is not too long.
        window: u32,
    },
    /// All frames that the task would run on within the window (made a multiple of its frequency): the fewest tasks at the
    /// worst of them, then the fewest in all.
    LeastCrowded {
        /// How many frames are looked at, at least.
        window: u32,
    },
}

/// The longest look ahead.
const LONGEST: u64 = 1 << 16;

/// The phase for a new task of this frequency among others, looking ahead from the frame `from` on (that one included).
///
/// The frame found is `from + k`, so with `(frame + phase) % every == 0` the phase is `-(from + k) mod every`. The first of
/// equally good frames wins.
///
/// ```
/// use wits_exec::Timing;
/// use wits_exec::phase::{Phasing, choose};
/// let others = [Timing::new(3, 0), Timing::new(3, 1)]; // frames 0, 3, 6, … and 2, 5, 8, …
/// let phase = choose(&others, 3, 0, Phasing::Quietest { window: 3 });
/// assert!(Timing::new(3, phase).is_due(1));
/// ```
#[must_use]
pub fn choose(others: &[Timing], every: u32, from: u64, phasing: Phasing) -> u32 {
    let period = Timing::new(every, 0).period();
    let window = match phasing {
        Phasing::Quietest { window } => u64::from(window).clamp(1, LONGEST),
        Phasing::LeastCrowded { window } if period <= LONGEST => {
            // As many whole periods as fill the window, at least one, at most the longest look.
            u64::from(window).div_ceil(period).clamp(1, LONGEST / period) * period
        }
        Phasing::LeastCrowded { .. } => LONGEST,
    };
    let counts = look_ahead(others, from, window);
    let best = match phasing {
        Phasing::Quietest { .. } => (0..counts.len()).min_by_key(|&place| counts[place]),
        Phasing::LeastCrowded { .. } => (0..counts.len().min(period as usize)).min_by_key(|&place| {
            let occupied = || counts[place..].iter().step_by(period as usize);
            (occupied().copied().max(), occupied().map(|&count| u64::from(count)).sum::<u64>())
        }),
    };
    let frame = from.saturating_add(best.unwrap_or(0) as u64);
    ((period - frame % period) % period) as u32
}

/// How many tasks are due on each of the next frames.
fn look_ahead(tasks: &[Timing], from: u64, window: u64) -> Vec<u32> {
    let mut counts = vec![0_u32; window as usize];
    for task in tasks {
        let first = if task.is_due(from) { from } else { task.next_after(from) };
        for place in (first.saturating_sub(from)..window).step_by(task.period() as usize) {
            counts[place as usize] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phase::Quality;
    use proptest::prelude::*;

    /// Adds tasks one by one and gives their phases.
    fn phases(frequencies: &[u32], phasing: Phasing) -> Vec<u32> {
        let mut tasks = Vec::new();
        for &every in frequencies {
            let phase = choose(&tasks, every, 0, phasing);
            tasks.push(Timing::new(every, phase));
        }
        tasks.iter().map(|task| task.phase).collect()
    }

    /// Figure 10.4: of frames 0 to 9 the frames 3 and 8 are the quietest; the new task of frequency 5 must run on 3, 8, 13.
    /// With the added phase that is 5 - 3 = 2, not 3.
    #[test]
    fn oracle_millington_10_1_1_the_quietest_frame_three_is_phase_two() {
        let others: Vec<Timing> = [0, 1, 2, 4].into_iter().map(|frame| Timing::new(5, 5 - frame)).collect();
        assert_eq!(look_ahead(&others, 0, 10), [1, 1, 1, 0, 1, 1, 1, 1, 0, 1]);
        let phase = choose(&others, 5, 0, Phasing::Quietest { window: 10 });
        assert_eq!(phase, 2);
        let frames: Vec<u64> = (0..15).filter(|&frame| Timing::new(5, phase).is_due(frame)).collect();
        assert_eq!(frames, [3, 8, 13]);
        assert_eq!(choose(&others, 5, 0, Phasing::LeastCrowded { window: 10 }), 2);
    }

    /// Window 8 from frame 0: k = 0 is phase 0; then 1,0,1,0,… k = 1 is -1 mod 4 = 3; then 1,1,1,0,… k = 3 is -3 mod 8 = 5.
    #[test]
    fn oracle_millington_10_1_1_two_four_eight_find_their_phases() {
        assert_eq!(phases(&[2, 4, 8], Phasing::Quietest { window: 8 }), [0, 3, 5]);
        assert_eq!(phases(&[2, 4, 8], Phasing::LeastCrowded { window: 8 }), [0, 3, 5]);
    }

    #[test]
    fn oracle_millington_10_1_1_three_of_frequency_three() {
        assert_eq!(phases(&[3, 3, 3], Phasing::Quietest { window: 3 }), [0, 2, 1]);
    }

    /// Exercise 10.2: a window of ten frames from 1 on holds frame 10 but not 11, so a task of frequency 2 sees the even
    /// frames once more than is fair when the window is not a multiple: here only frame 11 is quiet in a window of 11, but
    /// the odd frames are crowded on the whole.
    #[test]
    fn oracle_millington_10_e_2_whole_periods_are_fair() {
        // Odd frames from 1 to 9 (modulo 12) have a task each, 11 has none; of the even frames each has one but two at 2.
        let mut others: Vec<Timing> =
            [1, 3, 5, 7, 9, 0, 4, 6, 8, 10].into_iter().map(|frame| Timing::new(12, 12 - frame)).collect();
        others.extend([Timing::new(12, 7), Timing::new(12, 5)]);
        let single = choose(&others, 2, 1, Phasing::Quietest { window: 11 });
        let whole = choose(&others, 2, 1, Phasing::LeastCrowded { window: 11 });
        let worst = |phase| {
            let mut all = others.clone();
            all.push(Timing::new(2, phase));
            Quality::exact(&all).unwrap().most
        };
        assert!(worst(whole) <= worst(single), "{single} {whole}");
        assert_eq!(whole, 0);
    }

    #[test]
    fn strange_numbers_do_no_harm() {
        for phasing in [Phasing::Quietest { window: 0 }, Phasing::LeastCrowded { window: u32::MAX }] {
            for every in [0, 1, u32::MAX] {
                assert!(choose(&[Timing::new(0, 0)], every, u64::MAX, phasing) <= every);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Tasks of one frequency are spread as evenly as can be, by both methods.
        #[test]
        fn equal_frequencies_are_dealt_out(every in 1_u32..12, count in 1_usize..40, from in 0_u64..100) {
            for phasing in [Phasing::Quietest { window: every }, Phasing::LeastCrowded { window: 1 }] {
                let mut tasks = Vec::new();
                for _ in 0..count {
                    let phase = choose(&tasks, every, from, phasing);
                    tasks.push(Timing::new(every, phase));
                }
                let quality = Quality::exact(&tasks).unwrap();
                prop_assert!(quality.most - quality.least <= 1);
            }
        }
    }
}
