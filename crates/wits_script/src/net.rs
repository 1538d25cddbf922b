//! The limit in processor time: a safety net beside the counted limits.
//!
//! This is the only place in the crate that reads a clock. What a clock says decides nothing but whether a call has taken
//! far too long: see [`Limits::time`](crate::Limits::time).

#![expect(clippy::disallowed_types, reason = "the safety net is the one limit that is timed")]

use std::time::{Duration, Instant};

/// The part of the limit that goes by before the processor's clock is read for the first time.
const UNWATCHED: u32 = 8;

/// How long a call has taken, and how long it may take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Net {
    limit: Option<Duration>,
    began: Option<Began>,
}

#[derive(Clone, Copy, Debug)]
struct Began {
    wall: Instant,
    /// The processor time of the thread when the call was seen to take long.
    processor: Option<Duration>,
}

impl Net {
    /// Nothing is timed without a limit. Time is counted from the first look.
    pub(crate) const fn new(limit: Option<Duration>) -> Self {
        Self { limit, began: None }
    }

    /// The same net for a call inside this one: both take from the same time.
    pub(crate) fn shared(&mut self) -> Option<Self> {
        self.limit?;
        self.began();
        Some(*self)
    }

    /// Has the call taken more processor time than it may?
    ///
    /// Reading the processor's clock costs much more than reading the other one, and processor time is never more than the
    /// time that goes by. So it is read only in calls that take long, and what such a call used before is not counted.
    pub(crate) fn is_used_up(&mut self) -> bool {
        let Some(limit) = self.limit else { return false };
        let unwatched = limit / UNWATCHED;
        let began = self.began();
        let wall = began.wall.elapsed();
        if wall < unwatched {
            return false;
        }
        match processor_time() {
            Some(now) => now.saturating_sub(*began.processor.get_or_insert(now)) >= limit - unwatched,
            None => wall >= limit,
        }
    }

    fn began(&mut self) -> &mut Began {
        self.began.get_or_insert_with(|| Began { wall: Instant::now(), processor: None })
    }
}

/// Processor time of this thread, where the system reports it.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library has no clock of the processor")]
fn processor_time() -> Option<Duration> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock is one that POSIX defines, and the time is written to a place of the type that is expected.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0;
    let whole = u64::try_from(time.tv_sec).ok().filter(|_| !failed)?;
    Some(Duration::new(whole, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
const fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_without_a_limit_never_strikes_and_one_without_time_always() {
        assert!(!Net::new(None).is_used_up());
        assert!(Net::new(None).shared().is_none());
        let mut none_left = Net::new(Some(Duration::ZERO));
        assert!(none_left.is_used_up() && none_left.is_used_up());
        assert!(none_left.shared().is_some_and(|mut inner| inner.is_used_up()));
        assert!(!Net::new(Some(Duration::MAX)).is_used_up());
    }
}
