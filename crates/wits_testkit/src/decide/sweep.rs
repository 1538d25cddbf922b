//! The same trial for many seeds.

use std::collections::BTreeSet;
use std::ops::Range;

use wits_mind::Mind;

use super::{Broken, Trial};

/// How many runs may be spent on finding out what a failure needs.
const RUNS: usize = 500;

/// Runs a trial for many seeds. `make` sets it up: game, events, promises; hand the seed on to [`Trial::seed`].
///
/// If promises are broken, the smallest seed is told, and of all that happened in its run the few things without which it
/// does not fail.
///
/// # Panics
/// When a promise is broken.
///
/// ```
/// use wits_mind::Mind;
/// use wits_testkit::decide::{Trial, sweep};
///
/// # #[derive(Default)] struct Yard { noise: bool }
/// # fn test(guard: &impl Mind<Yard>) {
/// sweep(0..100, 30.0, |seed| {
///     let mut trial = Trial::new(guard, Yard::default()).seed(seed);
///     trial.sometimes(0.5, "a shot", |yard| yard.noise = true);
///     trial.expect().never(|view| view.has_faults());
///     trial
/// });
/// # }
/// ```
#[track_caller]
pub fn sweep<'m, C, M: Mind<C> + 'm>(seeds: Range<u64>, seconds: f32, make: impl Fn(u64) -> Trial<'m, C, M>) {
    let count = seeds.end.saturating_sub(seeds.start);
    assert!(count > 0, "a sweep without seeds proves nothing");
    let mut failing = seeds.filter(|seed| make(*seed).try_run_for(seconds).is_err());
    let Some(smallest) = failing.next() else { return };
    let failures = 1 + failing.count();
    let (broken, needed, all) = smallest_case(|left_out| {
        let mut trial = make(smallest);
        trial.left_out.clone_from(left_out);
        let result = trial.try_run_for(seconds);
        let told = trial.happened.iter().map(|one| trial.describe(*one)).collect();
        (result, trial.happened, told)
    });
    let what = if needed.is_empty() { "nothing".to_owned() } else { needed.join(", ") };
    panic!(
        "{failures} of {count} seeds fail, {smallest} is the smallest; of {all} things that happened before it fails \
         it needs {what}\n{broken}"
    );
}

type Run = (Result<(), Broken>, Vec<(usize, u64)>, Vec<String>);

/// Leaves out one thing after another as long as it still fails. Gives the failure, what it needs, and how many things
/// happened at first.
fn smallest_case(run: impl Fn(&BTreeSet<(usize, u64)>) -> Run) -> (String, Vec<String>, usize) {
    let mut left_out = BTreeSet::new();
    let (first, happened, mut needed) = run(&left_out);
    let Err(mut broken) = first else {
        return ("it does not fail a second time: something in it is not told by the seed".into(), needed, 0);
    };
    for one in happened.iter().take(RUNS) {
        left_out.insert(*one);
        match run(&left_out) {
            (Err(still), _, told) => (broken, needed) = (still, told),
            (Ok(()), ..) => drop(left_out.remove(one)),
        }
    }
    (broken.to_string(), needed, happened.len())
}
