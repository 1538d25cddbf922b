//! Proves that any number of threads gives the same world, tick by tick.
//!
//! ```
//! use wits_core::hash::{StateHash, StateHasher};
//! use wits_testkit::same::{THREADS, assert_same_in_parallel};
//!
//! assert_same_in_parallel(&THREADS, |threads| {
//!     let mut heights = vec![0.0_f32; 100];
//!     (0..10).map(move |_| {
//!         // A real game would split this loop over its threads.
//!         for part in heights.chunks_mut(100_usize.div_ceil(threads)) {
//!             part.iter_mut().for_each(|height| *height += 0.1);
//!         }
//!         let mut hasher = StateHasher::new();
//!         hasher.write(&heights);
//!         hasher.finish()
//!     })
//! });
//! ```

use wits_core::hash::StateHash;

/// Numbers of threads worth trying: even and odd, prime, more than most machines have cores.
pub const THREADS: [usize; 4] = [2, 3, 7, 16];

/// Runs `run` with one thread and then with each of these numbers, and compares the hashes of all ticks.
///
/// `run` gets the number of threads, builds a world, and gives its hash after each tick. How the threads come about is
/// its own business.
///
/// # Panics
/// - When any two runs differ; the message names the first tick and the number of threads.
/// - When two runs with one thread differ: then threads are not to blame.
/// - When there is nothing to compare: no ticks, no numbers of threads, or a hash that stays the same over all ticks.
#[track_caller]
pub fn assert_same_in_parallel<Hashes>(threads: &[usize], run: impl Fn(usize) -> Hashes)
where
    Hashes: IntoIterator<Item = StateHash>,
{
    assert!(!threads.is_empty(), "no numbers of threads to compare with one thread");
    let serial: Vec<StateHash> = run(1).into_iter().collect();
    assert_is_telling(&serial);
    assert_equal_ticks("one thread", &serial, "one thread again", run(1));
    for &count in threads {
        assert_equal_ticks("one thread", &serial, &format!("{count} threads"), run(count));
    }
}

/// Compares two lists of hashes, one for each tick.
///
/// # Panics
/// When they differ; the message names the first tick, counted from 0, and both runs by their names.
///
/// ```should_panic
/// use wits_core::hash::StateHash;
/// use wits_testkit::same::assert_equal_ticks;
/// assert_equal_ticks("first", &[StateHash(1), StateHash(2)], "second", [StateHash(1), StateHash(3)]);
/// ```
#[track_caller]
pub fn assert_equal_ticks(
    one_name: &str,
    one: &[StateHash],
    other_name: &str,
    other: impl IntoIterator<Item = StateHash>,
) {
    let other: Vec<StateHash> = other.into_iter().collect();
    if let Some(tick) = one.iter().zip(&other).position(|(one, other)| one != other) {
        panic!(
            "tick {tick} is the first that differs: {} with {one_name}, {} with {other_name}",
            one[tick], other[tick]
        );
    }
    let (one, other) = (one.len(), other.len());
    assert!(
        one == other,
        "equal up to the end of one, but {one} ticks with {one_name}, {other} with {other_name}"
    );
}

/// Hashes that could not show a difference prove nothing.
#[track_caller]
fn assert_is_telling(hashes: &[StateHash]) {
    assert!(!hashes.is_empty(), "the run gave no hash: it must give one for each tick");
    let changes = hashes.windows(2).any(|pair| pair[0] != pair[1]);
    let ticks = hashes.len();
    assert!(ticks == 1 || changes, "the hash is the same at all {ticks} ticks: it does not see what happens");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts up; from `wrong_from` on, runs with `wrong_threads` threads are off by one.
    fn counting(wrong_threads: usize, wrong_from: u64) -> impl Fn(usize) -> Vec<StateHash> {
        move |threads| {
            let off = |tick| u64::from(threads == wrong_threads && tick >= wrong_from);
            (0..10).map(|tick| StateHash(tick + off(tick))).collect()
        }
    }

    #[test]
    fn equal_runs_pass() {
        assert_same_in_parallel(&THREADS, counting(0, 0));
    }

    #[test]
    #[should_panic(expected = "tick 4 is the first that differs: 0000000000000004 with one thread, \
                               0000000000000005 with 7 threads")]
    fn the_first_differing_tick_is_named() {
        assert_same_in_parallel(&THREADS, counting(7, 4));
    }

    #[test]
    #[should_panic(expected = "with one thread again")]
    fn a_run_that_differs_from_itself_is_told_apart() {
        let runs = std::cell::Cell::new(0);
        assert_same_in_parallel(&THREADS, |_| {
            runs.set(runs.get() + 1);
            [StateHash(0), StateHash(runs.get())]
        });
    }

    #[test]
    #[should_panic(expected = "10 ticks with one thread, 9 with 3 threads")]
    fn a_run_that_ends_early_fails() {
        assert_same_in_parallel(&[3], |threads| (0..if threads == 1 { 10 } else { 9 }).map(StateHash));
    }

    #[test]
    #[should_panic(expected = "no hash")]
    fn no_ticks_prove_nothing() {
        assert_same_in_parallel(&THREADS, |_| []);
    }

    #[test]
    #[should_panic(expected = "does not see")]
    fn a_blind_hash_proves_nothing() {
        assert_same_in_parallel(&THREADS, |_| [StateHash(7); 5]);
    }

    #[test]
    #[should_panic(expected = "no numbers of threads")]
    fn no_threads_prove_nothing() {
        assert_same_in_parallel(&[], counting(0, 0));
    }
}
