//! All cores, if the feature `parallel` is on; else one after the other, with the same results.

/// Does both, at the same time if that can be.
#[cfg(feature = "parallel")]
pub(crate) fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(one, other)
}

#[cfg(not(feature = "parallel"))]
pub(crate) fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

/// Does something that will use all cores several times: they are woken once and not every time, which matters to work of
/// less than a millisecond. Needs the feature `parallel`; without it, or if `parallel` is false, the work is just done.
///
/// ```
/// assert_eq!(wits_exec::on_all_cores(true, || 6 * 7), 42);
/// ```
#[cfg(feature = "parallel")]
pub fn on_all_cores<R: Send>(parallel: bool, work: impl FnOnce() -> R + Send) -> R {
    if parallel { rayon::scope(|_| work()) } else { work() }
}

/// Without the feature `parallel` the work is just done.
#[cfg(not(feature = "parallel"))]
pub fn on_all_cores<R>(_parallel: bool, work: impl FnOnce() -> R) -> R {
    work()
}
