//! Scores that depend on chance: a mean over many seeds.
//!
//! - **The same seeds for all.** Every candidate is scored with the same seeds, so that they differ by what they are, not by
//!   luck. Differences are compared seed by seed.
//! - **On all cores.** Runs are handed to a [`Runner`]. Scores come back in the order of the runs, so the result does not
//!   depend on the number of threads.
//! - **Candidates are dropped early.** Seeds are played in blocks. Who is clearly behind the best one so far after a block
//!   does not get the next.
//!
//! A search prefers what was lucky with its seeds: the score it reports is too good. [`compare`] tells what it is worth,
//! with fresh seeds.
//!
//! ```
//! use wits_learn::tune::{FitnessDef, Fitness, Goal, Serial, compare};
//! let noisy = |at: &[f64], seed: u64| at[0] + (seed % 7) as f64; // chance is the same for all
//! let mut fitness = Fitness::new(FitnessDef::new(20, 1), Goal::Maximize, noisy, Serial)?;
//! let (low, high) = (fitness.evaluate(&[1.0]), fitness.evaluate(&[1.5]));
//! assert!((high - low - 0.5).abs() < 1e-12);
//! let gain = compare(&noisy, &Serial, &[1.5], &[1.0], 1000..1050).difference.interval();
//! assert_eq!((gain.low(), gain.high()), (0.5, 0.5));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;

use super::{Estimate, Goal};

/// Maximum number of seeds for one evaluation.
pub const MAX_SEEDS: u32 = 1 << 20;

/// Something that does many runs and gives their scores in order.
pub trait Runner {
    /// The scores of the runs `0..count`, in this order.
    fn run(&self, count: usize, score: &(dyn Fn(usize) -> f64 + Sync)) -> Vec<f64>;
}

/// One run after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

impl Runner for Serial {
    fn run(&self, count: usize, score: &(dyn Fn(usize) -> f64 + Sync)) -> Vec<f64> {
        (0..count).map(score).collect()
    }
}

/// So many threads at once; at least one.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Runner for Threads {
    fn run(&self, count: usize, score: &(dyn Fn(usize) -> f64 + Sync)) -> Vec<f64> {
        let next = AtomicUsize::new(0);
        let take_turns = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return done;
                }
                done.push((number, score(number)));
            }
        };
        let mut scores = vec![f64::NAN; count];
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..self.0.clamp(1, count.max(1))).map(|_| scope.spawn(take_turns)).collect();
            for thread in threads {
                let done = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                done.into_iter().for_each(|(number, value)| scores[number] = value);
            }
        });
        scores
    }
}

/// How often each candidate is scored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitnessDef {
    /// How many seeds.
    pub seeds: u32,
    /// The first one; the others follow it.
    pub first: u64,
    /// When a candidate is dropped early; never if absent.
    #[serde(default)]
    pub race: Option<RaceDef>,
}

/// When a candidate is dropped early.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceDef {
    /// After how many seeds it is looked at again; at least 2.
    pub block: u32,
    /// It is dropped if it is behind the best by more than this many standard errors. The smaller, the more good candidates
    /// are lost by bad luck.
    pub errors: f64,
}

impl Default for RaceDef {
    fn default() -> Self {
        Self { block: 8, errors: 3.0 }
    }
}

impl FitnessDef {
    /// So many seeds from this one on, without a race.
    #[must_use]
    pub const fn new(seeds: u32, first: u64) -> Self {
        Self { seeds, first, race: None }
    }

    fn check(&self, findings: &mut Findings) {
        findings.check_range("seeds", self.seeds.into(), 1.0, MAX_SEEDS.into());
        if let Some(race) = &self.race {
            findings.check_range("race.block", race.block.into(), 2.0, MAX_SEEDS.into());
            findings.check_range("race.errors", race.errors, 0.0, 1000.0);
        }
    }
}

/// Scores candidates over many seeds.
pub struct Fitness<S, R> {
    def: FitnessDef,
    goal: Goal,
    score: S,
    runner: R,
    /// The scores of the best candidate so far, one for each seed.
    best: Vec<f64>,
    runs: u64,
    dropped: u32,
}

impl<S: Fn(&[f64], u64) -> f64 + Sync, R: Runner> Fitness<S, R> {
    /// A score of parameters and a seed, and who runs it.
    ///
    /// # Errors
    /// When a number of the definition is out of its range.
    pub fn new(def: FitnessDef, goal: Goal, score: S, runner: R) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.check(&mut findings);
        findings.into_result(Self { def, goal, score, runner, best: Vec::new(), runs: 0, dropped: 0 })
    }

    /// The mean score over all seeds; NaN if one of the scores is. Of a candidate that was dropped it is an estimate: as far
    /// from the best as it was until then.
    pub fn evaluate(&mut self, vector: &[f64]) -> f64 {
        let seeds = self.def.seeds as usize;
        let block = self.def.race.map_or(seeds, |race| race.block as usize);
        let mut scores: Vec<f64> = Vec::with_capacity(seeds);
        while scores.len() < seeds {
            let (done, count) = (scores.len(), block.min(seeds - scores.len()));
            let seed = |run: usize| self.def.first.wrapping_add((done + run) as u64);
            let more = self.runner.run(count, &|run| (self.score)(vector, seed(run)));
            self.runs = self.runs.saturating_add(count as u64);
            scores.extend(more);
            if let Some(guess) = self.is_behind(&scores).filter(|_| scores.len() < seeds) {
                self.dropped = self.dropped.saturating_add(1);
                return guess;
            }
        }
        let mean = Estimate::of(&scores).mean;
        let is_better = self.goal.merit(mean) > self.goal.merit(Estimate::of(&self.best).mean);
        if mean.is_finite() && (self.best.is_empty() || is_better) {
            self.best = scores;
        }
        mean
    }

    /// How many runs were made.
    #[must_use]
    pub const fn runs(&self) -> u64 {
        self.runs
    }

    /// How many candidates were dropped early.
    #[must_use]
    pub const fn dropped(&self) -> u32 {
        self.dropped
    }

    /// The estimated score of a candidate that is clearly behind the best one.
    fn is_behind(&self, scores: &[f64]) -> Option<f64> {
        let race = self.def.race.as_ref()?;
        let best = self.best.get(..scores.len())?;
        let gap = Estimate::of_differences(scores, best);
        let clear = self.goal.merit(gap.mean) + race.errors * gap.error < 0.0;
        clear.then(|| Estimate::of(&self.best).mean + gap.mean)
    }
}

/// Two candidates with the same seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The mean score of the first one.
    pub one: Estimate,
    /// The mean score of the other one.
    pub other: Estimate,
    /// How much more the first one has, seed by seed.
    pub difference: Estimate,
}

/// Scores two candidates with the same seeds. Use seeds that no search has seen.
pub fn compare<S, R>(score: &S, runner: &R, one: &[f64], other: &[f64], seeds: Range<u64>) -> Comparison
where
    S: Fn(&[f64], u64) -> f64 + Sync,
    R: Runner + ?Sized,
{
    let count =
        usize::try_from(seeds.end.saturating_sub(seeds.start)).unwrap_or(usize::MAX).min(MAX_SEEDS as usize);
    let seed = |run: usize| seeds.start.wrapping_add(run as u64);
    let scores = runner.run(2 * count, &|run| {
        if run < count { score(one, seed(run)) } else { score(other, seed(run - count)) }
    });
    let (first, second) = scores.split_at(count);
    let difference = Estimate::of_differences(first, second);
    Comparison { one: Estimate::of(first), other: Estimate::of(second), difference }
}
