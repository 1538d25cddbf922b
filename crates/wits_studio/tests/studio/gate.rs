//! Holds a game in the middle of a tick for as long as a test wants, so that no test has to be quicker than a game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct Gate {
    /// A game stands in front of it.
    is_reached: bool,
    is_open: bool,
    /// How often it was passed.
    passed: u64,
}

static GATES: Mutex<BTreeMap<usize, Gate>> = Mutex::new(BTreeMap::new());
static CHANGED: Condvar = Condvar::new();

fn gates() -> MutexGuard<'static, BTreeMap<usize, Gate>> {
    GATES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait_until(is: impl Fn(&BTreeMap<usize, Gate>) -> bool) -> MutexGuard<'static, BTreeMap<usize, Gate>> {
    CHANGED.wait_while(gates(), |gates| !is(gates)).unwrap_or_else(PoisonError::into_inner)
}

/// What a game does in each tick: waits until the gate of this number is open. There is no gate 0.
pub(crate) fn pass(number: usize) {
    if number == 0 {
        return;
    }
    gates().entry(number).or_default().is_reached = true;
    CHANGED.notify_all();
    wait_until(|gates| gates[&number].is_open).entry(number).or_default().passed += 1;
}

/// A gate of a test's own; it opens when it is dropped.
pub(crate) struct Held(usize);

impl Held {
    /// One that is closed.
    pub(crate) fn closed() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(1);
        Self(COUNT.fetch_add(1, Ordering::Relaxed))
    }

    /// One that is open, and counts.
    pub(crate) fn open() -> Self {
        let gate = Self::closed();
        gates().entry(gate.0).or_default().is_open = true;
        gate
    }

    /// The number that the game has to know.
    pub(crate) const fn number(&self) -> usize {
        self.0
    }

    /// How many ticks have passed it.
    pub(crate) fn passed(&self) -> u64 {
        gates().get(&self.0).map_or(0, |gate| gate.passed)
    }

    /// Waits until a game stands in front of it.
    pub(crate) async fn is_reached(&self) {
        let number = self.0;
        let wait = move || drop(wait_until(|gates| gates.get(&number).is_some_and(|gate| gate.is_reached)));
        tokio::task::spawn_blocking(wait).await.unwrap();
    }

    /// Lets the game go on.
    pub(crate) fn release(self) {
        drop(self);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        gates().entry(self.0).or_default().is_open = true;
        CHANGED.notify_all();
    }
}
