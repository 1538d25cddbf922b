//! Long work in slices: a search, an analysis, a training step is a value that is advanced by a budget.
//!
//! Budgets count work, never time: a slice cut at the same unit gives the same result on every machine. Whoever
//! schedules maps milliseconds to units outside the simulation.
//!
//! ```
//! use wits_core::work::{Budget, Progress, Work};
//!
//! /// Adds up the numbers below `end`, one unit of work each.
//! struct Sum { next: u64, end: u64, total: u64 }
//!
//! impl Work for Sum {
//!     type Output = u64;
//!     fn step(&mut self, budget: &mut Budget) -> Progress<u64> {
//!         while self.next < self.end {
//!             if !budget.spend(1) { return Progress::Pending; }
//!             self.total += self.next;
//!             self.next += 1;
//!         }
//!         Progress::Done(self.total)
//!     }
//!     fn best_so_far(&self) -> Option<u64> { Some(self.total) }
//! }
//!
//! let mut sliced = Sum { next: 0, end: 100, total: 0 };
//! assert_eq!(sliced.step(&mut Budget::new(10)), Progress::Pending);
//! assert_eq!(sliced.best_so_far(), Some(45));
//! assert_eq!(sliced.finish(), 4950);
//! ```

/// How much work may still be done in this slice. A unit is whatever the work says: a node expanded, a cell visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    spent: u64,
}

impl Budget {
    /// A budget of this many units.
    #[must_use]
    pub const fn new(units: u64) -> Self {
        Self { left: units, spent: 0 }
    }

    /// A budget that never runs out.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// Takes units if they are there; if not, nothing is taken and the slice is over.
    #[inline]
    pub const fn spend(&mut self, units: u64) -> bool {
        if self.left < units {
            return false;
        }
        // An unlimited budget stays unlimited.
        if self.left != u64::MAX {
            self.left -= units;
        }
        self.spent = self.spent.saturating_add(units);
        true
    }

    /// Units left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Units spent so far, for statistics.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Nothing left.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.left == 0
    }
}

/// What a slice of work came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// The budget ran out first: call again.
    Pending,
    /// Finished with this result.
    Done(T),
}

impl<T> Progress<T> {
    /// The result, if finished.
    pub fn done(self) -> Option<T> {
        match self {
            Self::Pending => None,
            Self::Done(output) => Some(output),
        }
    }

    /// Is it finished?
    pub const fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }

    /// Changes the result, keeps the state.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Progress<U> {
        match self {
            Self::Pending => Progress::Pending,
            Self::Done(output) => Progress::Done(change(output)),
        }
    }
}

/// Work that can be paused after any step, resumed later, asked for its best answer so far, or dropped.
pub trait Work {
    /// What it gives in the end.
    type Output;

    /// Advances by at most the budget. After `Done` it must not be called again.
    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output>;

    /// The best answer so far, if the work can give one before its end.
    fn best_so_far(&self) -> Option<Self::Output> {
        None
    }

    /// How much of it is done, 0 to 1, if the work can tell.
    fn fraction_done(&self) -> Option<f32> {
        None
    }

    /// Runs to the end: the blocking call is the sliced one with an unlimited budget.
    fn finish(&mut self) -> Self::Output {
        loop {
            if let Progress::Done(output) = self.step(&mut Budget::unlimited()) {
                return output;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Countdown(u32);

    impl Work for Countdown {
        type Output = &'static str;
        fn step(&mut self, budget: &mut Budget) -> Progress<&'static str> {
            while self.0 > 0 {
                if !budget.spend(1) {
                    return Progress::Pending;
                }
                self.0 -= 1;
            }
            Progress::Done("lift-off")
        }
    }

    #[test]
    fn a_budget_is_never_overdrawn() {
        let mut budget = Budget::new(3);
        assert!(budget.spend(2) && !budget.spend(2) && budget.spend(1) && budget.is_spent());
        assert_eq!((budget.left(), budget.spent()), (0, 3));
    }

    #[test]
    fn unlimited_stays_unlimited() {
        let mut budget = Budget::unlimited();
        assert!(budget.spend(u64::MAX - 1) && budget.spend(u64::MAX - 1));
    }

    #[test]
    fn progress_maps_and_opens() {
        assert_eq!(Progress::Done(2).map(|n| n * 2).done(), Some(4));
        assert!(!Progress::<u8>::Pending.map(u16::from).is_done());
    }

    proptest! {
        #[test]
        fn sliced_equals_blocking(total in 0_u32..500, slice in 1_u64..50) {
            let mut work = Countdown(total);
            let mut slices = 0;
            while !work.step(&mut Budget::new(slice)).is_done() { slices += 1; }
            prop_assert_eq!(slices, u64::from(total.saturating_sub(1)) / slice);
            prop_assert_eq!(Countdown(total).finish(), "lift-off");
        }
    }
}
