//! How evenly tasks are spread over the frames.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use super::lcm;
use crate::timing::Timing;

/// How many tasks run on a frame: least, most, mean, spread. Good phases have a small variance, and least and most near the
/// mean.
///
/// ```
/// use wits_exec::Timing;
/// use wits_exec::phase::Quality;
/// let clumped = Quality::exact(&[Timing::new(2, 0), Timing::new(4, 0)]).unwrap();
/// let spread = Quality::exact(&[Timing::new(2, 0), Timing::new(4, 1)]).unwrap();
/// assert_eq!((clumped.most, spread.most), (2, 1));
/// assert!(spread.variance < clumped.variance);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Quality {
    /// How many frames were looked at.
    pub frames: u64,
    /// All frames until everything repeats, or only a sample.
    pub exact: bool,
    /// The fewest tasks on a frame.
    pub least: u32,
    /// The most tasks on a frame.
    pub most: u32,
    /// The mean number of tasks on a frame.
    pub mean: f64,
    /// The variance of that number.
    pub variance: f64,
    /// How many frames have no task, one task, two and so on.
    pub histogram: Vec<u64>,
}

impl Quality {
    /// The longest repetition that is looked at whole.
    pub const LONGEST: u64 = 1 << 20;

    /// Over all frames until everything repeats; `None` if that is longer than [`LONGEST`](Self::LONGEST).
    #[must_use]
    pub fn exact(tasks: &[Timing]) -> Option<Self> {
        let frames = lcm(tasks.iter().map(|task| task.period())).filter(|&frames| frames <= Self::LONGEST)?;
        let mut counts = vec![0_u32; frames as usize];
        for task in tasks {
            for place in (task.residue()..frames).step_by(task.period() as usize) {
                counts[place as usize] += 1;
            }
        }
        Some(Self::of(counts.into_iter(), true))
    }

    /// Over so many frames, drawn at random.
    #[must_use]
    pub fn sampled(tasks: &[Timing], samples: u32, stream: &mut Stream) -> Self {
        let counts = (0..samples).map(|_| {
            let frame = stream.next_u64() >> 16;
            tasks.iter().filter(|task| task.is_due(frame)).count() as u32
        });
        Self::of(counts, false)
    }

    /// Exact where that is short enough, else a sample.
    #[must_use]
    pub fn measure(tasks: &[Timing], samples: u32, stream: &mut Stream) -> Self {
        Self::exact(tasks).unwrap_or_else(|| Self::sampled(tasks, samples, stream))
    }

    fn of(counts: impl Iterator<Item = u32>, exact: bool) -> Self {
        let mut histogram = Vec::new();
        for count in counts {
            let count = count as usize;
            if histogram.len() <= count {
                histogram.resize(count + 1, 0_u64);
            }
            histogram[count] += 1;
        }
        let frames: u64 = histogram.iter().sum();
        let over = |power: fn(f64) -> f64| {
            let sum: f64 =
                (0_u32..).zip(&histogram).map(|(count, &of)| power(f64::from(count)) * of as f64).sum();
            sum / frames.max(1) as f64
        };
        let mean = over(|count| count);
        let variance = (over(|count| count * count) - mean * mean).max(0.0);
        let least = histogram.iter().position(|&of| of > 0).unwrap_or(0) as u32;
        let most = histogram.len().saturating_sub(1) as u32;
        Self { frames, exact, least, most, mean, variance, histogram }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    fn tasks(pairs: &[(u32, u32)]) -> Vec<Timing> {
        pairs.iter().map(|&(every, phase)| Timing::new(every, phase)).collect()
    }

    /// Counts 0,1,0,2,0,1,0,3: mean 7/8 = 0.875; squares 15/8 = 1.875; variance 1.875 - 0.765625 = 1.109375.
    #[test]
    fn oracle_millington_10_1_1_two_four_eight_in_numbers() {
        let quality = Quality::exact(&tasks(&[(2, 0), (4, 0), (8, 0)])).unwrap();
        assert_eq!((quality.frames, quality.least, quality.most), (8, 0, 3));
        assert_eq!((quality.mean, quality.variance), (0.875, 1.109_375));
        assert_eq!(quality.histogram, [4, 2, 1, 1]);
    }

    /// 15 + 10 + 6 = 31 calls in 30 frames; all phases give the same histogram, because coprime periods always meet.
    #[test]
    fn oracle_millington_10_1_1_phases_do_not_help_coprime_frequencies() {
        for phases in 0..30 {
            let quality =
                Quality::exact(&tasks(&[(2, phases % 2), (3, phases % 3), (5, phases % 5)])).unwrap();
            assert_eq!(quality.histogram, [8, 14, 7, 1], "phases {phases}");
            assert!((quality.mean - 31.0 / 30.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_sample_comes_near_the_whole() {
        let set = tasks(&[(2, 0), (4, 0), (8, 0), (3, 1)]);
        let (exact, sample) =
            (Quality::exact(&set).unwrap(), Quality::sampled(&set, 20_000, &mut Seed::new(5).stream()));
        assert!(!sample.exact && (exact.mean - sample.mean).abs() < 0.03, "{sample:?}");
        assert!((exact.variance - sample.variance).abs() < 0.05, "{sample:?}");
        assert_eq!((exact.least, exact.most), (sample.least, sample.most));
    }

    #[test]
    fn what_takes_too_long_is_sampled() {
        let set = tasks(&[(1009, 0), (1013, 0), (1019, 0)]);
        assert_eq!(Quality::exact(&set), None);
        let quality = Quality::measure(&set, 100, &mut Seed::new(1).stream());
        assert_eq!((quality.exact, quality.frames), (false, 100));
    }

    #[test]
    fn nothing_to_run_is_perfectly_even() {
        let quality = Quality::exact(&[]).unwrap();
        assert_eq!((quality.least, quality.most, quality.variance), (0, 0, 0.0));
        assert_eq!(Quality::sampled(&[], 0, &mut Seed::new(1).stream()).mean, 0.0);
    }
}
