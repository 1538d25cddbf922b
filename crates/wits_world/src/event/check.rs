//! Checkers: somebody looks every few ticks and posts what is found.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Which checks are made how often. What a check does is the game's business.
///
/// ```
/// use wits_world::event::Checks;
/// let mut checks = Checks::new().every(3, "collisions").every(2, "sirens");
/// let made: Vec<Vec<&str>> = (0..4).map(|tick| { let mut made = vec![]; checks.run(tick, |check| made.push(*check)); made }).collect();
/// assert_eq!(made, [vec!["collisions"], vec!["sirens"], vec![], vec!["collisions", "sirens"]]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Checks<K> {
    list: Vec<Check<K>>,
}

#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
struct Check<K> {
    key: K,
    every: u64,
    next: u64,
}

impl<K> Checks<K> {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// One more, every so many ticks. Each begins a tick after the one before, so that they do not all fall on the same.
    #[must_use]
    pub fn every(mut self, ticks: u64, key: K) -> Self {
        let every = ticks.max(1);
        let next = self.list.len() as u64 % every;
        self.list.push(Check { key, every, next });
        self
    }

    /// Makes the checks whose time has come, in the order in which they were added. Missed ones are not made up for.
    pub fn run(&mut self, tick: u64, mut make: impl FnMut(&K)) {
        for check in self.list.iter_mut().filter(|check| check.next <= tick) {
            make(&check.key);
            check.next = tick + check.every;
        }
    }
}
