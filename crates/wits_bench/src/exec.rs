//! Execution management: what it costs to decide who runs, and what all cores gain.
//!
//! 100,000 tasks that do nothing but count themselves, so that all the time is the scheduler's: all of them on every frame,
//! each every 30 frames with phases spread, and all of them with a budget for a tenth. 20 frames to warm up, then the mean of
//! 60, in nanoseconds for each of the 100,000 tasks; the middle one of several runs.
//!
//! What it takes more to write down every run of 1,000 tasks, and the units of ten seconds of frames, as the studio shows
//! them.
//!
//! Then 2,000 tasks of real work (a few microseconds each), on one core and on all.

use std::collections::BTreeMap;

use wits_core::work::Budget;
use wits_exec::{Policy, Scheduler, Task};

use super::looking::UNIT;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "exec",
    about: "a scheduler with 100,000 tasks; tasks on all cores",
    cases: &[
        Case {
            name: "100000 every frame",
            unit: "ns/task",
            cores: Cores::One,
            measure: |size| overhead(size, 1, u64::MAX),
        },
        Case {
            name: "100000 every 30",
            unit: "ns/task",
            cores: Cores::One,
            measure: |size| overhead(size, 30, u64::MAX),
        },
        Case {
            name: "100000 a tenth fits",
            unit: "ns/task",
            cores: Cores::One,
            measure: |size| overhead(size, 1, 10_000),
        },
        Case { name: "tracing 1000 tasks", unit: UNIT, cores: Cores::One, measure: tracing },
        Case { name: "2000 at work", unit: "ms/frame", cores: Cores::One, measure: |size| work(size, false) },
        Case {
            name: "2000 at work, all cores",
            unit: "ms/frame",
            cores: Cores::All,
            measure: |size| work(size, true),
        },
    ],
};

const TASKS: u32 = 100_000;
const WARM_UP: u32 = 20;
const MEASURED: u32 = 60;
const RUNS: usize = 5;

/// Nanoseconds for each task and frame, and how many calls there were.
fn overhead(size: Size, every: u32, budget: u64) -> Figure {
    let tasks = size.of(TASKS);
    let run = || {
        let mut scheduler = Scheduler::new(Policy::Equal);
        for number in 0..tasks {
            scheduler.add(0_u32, Task::every(every).phase(number));
        }
        mean_frame(size, || {
            scheduler.run(&mut Budget::new(budget), |_, calls, budget| {
                *calls += u32::from(budget.spend(1));
            });
        })
        .with(scheduler.iter().map(|(.., calls)| u64::from(*calls)).sum())
    };
    figure(size, run, 1e9 / f64::from(tasks), "calls")
}

/// The share of a frame that goes into the timeline of a thousand tasks, above what they take without one.
fn tracing(size: Size) -> Figure {
    let frame = |is_watched: bool| {
        let mut scheduler = Scheduler::new(Policy::Equal);
        if is_watched {
            scheduler.watch(["minds"], 600, 60_000);
        }
        for number in 0..size.of(1000_u32) {
            scheduler.add(0_u32, Task::every(1).phase(number));
        }
        let Mean(time) = mean_frame(size, || {
            scheduler.run(&mut Budget::unlimited(), |_, calls, budget| *calls += u32::from(budget.spend(1)));
        });
        (time, scheduler.timeline().runs().count())
    };
    let rounds: Vec<(f64, usize)> = (0..size.of(RUNS))
        .map(|_| {
            let (blind, _) = frame(false);
            let (time, runs) = frame(true);
            (time - blind, runs)
        })
        .collect();
    let more: Vec<f64> = rounds.iter().map(|round| round.0).collect();
    // Less than nothing is noise.
    Figure {
        value: 100.0 * 60.0 * median(&more).max(0.0),
        work: BTreeMap::from([("runs", rounds[0].1 as f64)]),
    }
}

/// Milliseconds for a frame of real work, and what came out.
fn work(size: Size, parallel: bool) -> Figure {
    let run = || {
        let mut scheduler = Scheduler::new(Policy::Equal);
        for number in 0..size.of(2000_u64) {
            scheduler.add(number, Task::every(1).step(1000).whole());
        }
        mean_frame(size, || {
            scheduler.run_each(&mut Budget::unlimited(), parallel, |_, word, budget| {
                while budget.spend(1) {
                    // A chain of multiplications: no two can be done at once on one core.
                    *word =
                        word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                }
            });
        })
        .with(scheduler.iter().map(|(.., word)| word >> 48).sum())
    };
    figure(size, run, 1e3, "words")
}

/// The mean time of a frame, after the warm-up. \[s\]
struct Mean(f64);

impl Mean {
    const fn with(self, work: u64) -> (f64, u64) {
        (self.0, work)
    }
}

fn mean_frame(size: Size, mut frame: impl FnMut()) -> Mean {
    (0..size.of(WARM_UP)).for_each(|_| frame());
    let frames = size.of(MEASURED);
    Mean(seconds(|| (0..frames).for_each(|_| frame())) / f64::from(frames))
}

fn figure(size: Size, run: impl Fn() -> (f64, u64), scale: f64, what: &'static str) -> Figure {
    let runs: Vec<(f64, u64)> = (0..size.of(RUNS)).map(|_| run()).collect();
    let times: Vec<f64> = runs.iter().map(|run| run.0).collect();
    Figure { value: scale * median(&times), work: BTreeMap::from([(what, runs[0].1 as f64)]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workloads_make_sense() {
        let calls = |every, budget| overhead(Size::Full, every, budget).work["calls"];
        // 80 frames: all, a thirtieth of all (each phase is due 2 or 3 times), a tenth of all.
        assert_eq!((calls(1, u64::MAX), calls(1, 10_000)), (8_000_000.0, 800_000.0));
        assert_eq!(tracing(Size::Full).work["runs"], 60_000.0, "as many as are kept");
        assert!((200_000.0..300_000.0).contains(&calls(30, u64::MAX)));
    }
}
