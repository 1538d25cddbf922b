//! Two things at once, or one after the other: the only place that knows of threads.

/// Runs both, at the same time if allowed.
pub(crate) fn both(parallel: bool, one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    #[cfg(feature = "parallel")]
    if parallel {
        rayon::join(one, other);
        return;
    }
    let _ = parallel;
    one();
    other();
}
