//! Whoever implements a trait of Wits inherits its tests, in one line each.

use std::fmt::Debug;

use wits_core::work::{Budget, Progress, Work};

/// Sizes of slices that [`work`] tries. \[units of work\]
pub const SLICES: [u64; 6] = [1, 2, 3, 7, 64, 1000];

/// Checks that a [`Work`] gives the same result in slices of [any size](SLICES) as in one go, and keeps to its budgets.
///
/// `make` must give the same work every time. For work whose smallest step costs more than one unit use
/// [`work_in_slices`].
///
/// # Panics
/// - When a sliced run gives another result than the blocking one.
/// - When a slice goes over its budget, or all slices together pay less than the blocking run.
/// - When a slice spends nothing and does not end: it would never end.
/// - When it spends on after twice the units of the blocking run.
/// - When the fraction done leaves 0 to 1 or goes back.
///
/// ```
/// use wits_core::work::{Budget, Progress, Work};
/// use wits_testkit::conform;
///
/// struct Countdown(u32);
/// impl Work for Countdown {
///     type Output = &'static str;
///     fn step(&mut self, budget: &mut Budget) -> Progress<&'static str> {
///         while self.0 > 0 {
///             if !budget.spend(1) { return Progress::Pending; }
///             self.0 -= 1;
///         }
///         Progress::Done("lift-off")
///     }
/// }
/// conform::work(|| Countdown(100));
/// ```
#[track_caller]
pub fn work<W: Work>(make: impl Fn() -> W)
where
    W::Output: PartialEq + Debug,
{
    work_in_slices(&SLICES, make);
}

/// As [`work`], in slices of these sizes (each above zero).
///
/// # Panics
/// As [`work`].
///
/// ```
/// # use wits_core::work::{Budget, Progress, Work};
/// /// Its one step costs ten units.
/// struct Heavy;
/// impl Work for Heavy {
///     type Output = ();
///     fn step(&mut self, budget: &mut Budget) -> Progress<()> {
///         if budget.spend(10) { Progress::Done(()) } else { Progress::Pending }
///     }
/// }
/// wits_testkit::conform::work_in_slices(&[10, 11, 100], || Heavy);
/// ```
#[track_caller]
pub fn work_in_slices<W: Work>(slices: &[u64], make: impl Fn() -> W)
where
    W::Output: PartialEq + Debug,
{
    assert!(!slices.is_empty() && !slices.contains(&0), "slices must be there and above zero: {slices:?}");
    let (expected, cost) = in_one_go(make());
    spends_nothing_of_nothing(make(), cost);
    for &slice in slices {
        let (found, paid) = in_slices(make(), slice, cost);
        assert!(found == expected, "in slices of {slice} the result is {found:?}, in one go {expected:?}");
        assert!(
            paid >= cost,
            "in slices of {slice} only {paid} units were paid, in one go {cost}: work for free"
        );
    }
}

/// The result with an unlimited budget, and what it cost.
#[track_caller]
fn in_one_go<W: Work>(mut work: W) -> (W::Output, u64) {
    let mut budget = Budget::unlimited();
    let Progress::Done(output) = work.step(&mut budget) else {
        panic!("unfinished although the budget was unlimited");
    };
    (output, budget.spent())
}

/// A budget of zero buys nothing.
#[track_caller]
fn spends_nothing_of_nothing<W: Work>(mut work: W, cost: u64) {
    let mut budget = Budget::new(0);
    let done = work.step(&mut budget).is_done();
    assert!(budget.spent() == 0, "spent {} units of a budget of 0", budget.spent());
    assert!(!done || cost == 0, "finished on a budget of 0, but it costs {cost} units in one go");
}

/// The result in slices, and what they cost together.
#[track_caller]
fn in_slices<W: Work>(mut work: W, slice: u64, cost: u64) -> (W::Output, u64) {
    let mut paid = 0_u64;
    let mut fraction = 0.0;
    loop {
        let mut budget = Budget::new(slice);
        let progress = work.step(&mut budget);
        let spent = budget.spent();
        // A work could put another budget in place of the one it was given.
        assert!(
            spent <= slice && budget.left() == slice - spent,
            "overdrawn: {budget:?} after a slice of {slice}"
        );
        paid += spent;
        if let Progress::Done(output) = progress {
            return (output, paid);
        }
        assert!(spent > 0, "a slice of {slice} units was not used at all, so the work would never end");
        let limit = cost.saturating_mul(2).saturating_add(slice);
        assert!(
            paid <= limit,
            "in slices of {slice} {paid} units were paid without an end, in one go {cost}"
        );
        fraction = fraction_after(&work, fraction);
        // It may be asked at any time; only a panic would be wrong.
        drop(work.best_so_far());
    }
}

#[track_caller]
fn fraction_after<W: Work>(work: &W, before: f32) -> f32 {
    let Some(fraction) = work.fraction_done() else { return before };
    assert!((0.0..=1.0).contains(&fraction), "the fraction done is {fraction}, expected 0 to 1");
    assert!(fraction >= before, "the fraction done went back from {before} to {fraction}");
    fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds up the numbers below `end`; each fault of its own.
    #[derive(Clone, Default)]
    struct Sum {
        next: u64,
        end: u64,
        total: u64,
        fault: Option<Fault>,
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Fault {
        LosesOneAtEverySlice,
        WorksForFree,
        SwapsTheBudget,
        NeedsTwoUnits,
        FractionGoesBack,
        FractionIsWild,
        NeverEnds,
    }

    impl Sum {
        fn has(&self, fault: Fault) -> bool {
            self.fault == Some(fault)
        }
    }

    impl Work for Sum {
        type Output = u64;

        fn step(&mut self, budget: &mut Budget) -> Progress<u64> {
            if self.has(Fault::SwapsTheBudget) {
                *budget = Budget::new(1_000_000);
            }
            let sliced = budget.left() < u64::MAX;
            while self.next < self.end {
                let units = if self.has(Fault::NeedsTwoUnits) { 2 } else { 1 };
                let free = self.has(Fault::WorksForFree) && self.next % 2 == 1 && sliced;
                if !free && !budget.spend(units) {
                    self.next += u64::from(self.has(Fault::LosesOneAtEverySlice));
                    return Progress::Pending;
                }
                self.total += self.next;
                let stays = self.has(Fault::NeverEnds) && sliced;
                self.next += u64::from(!stays);
            }
            Progress::Done(self.total)
        }

        fn fraction_done(&self) -> Option<f32> {
            let share = self.next as f32 / self.end as f32;
            Some(match self.fault {
                Some(Fault::FractionGoesBack) => 1.0 - share,
                Some(Fault::FractionIsWild) => 2.0,
                _ => share,
            })
        }
    }

    fn sum(fault: Option<Fault>) -> impl Fn() -> Sum {
        move || Sum { end: 100, fault, ..Sum::default() }
    }

    #[test]
    fn good_work_passes() {
        work(sum(None));
        work(Sum::default); // nothing to do, nothing to pay
        work_in_slices(&[2, 5], sum(Some(Fault::NeedsTwoUnits)));
    }

    #[test]
    #[should_panic(expected = "the result is")]
    fn other_results_fail() {
        work_in_slices(&[7], || Sum { end: 100, fault: Some(Fault::LosesOneAtEverySlice), ..Sum::default() });
    }

    #[test]
    #[should_panic(expected = "work for free")]
    fn work_that_is_not_paid_fails() {
        work(sum(Some(Fault::WorksForFree)));
    }

    #[test]
    #[should_panic(expected = "finished on a budget of 0")]
    fn a_swapped_budget_of_zero_fails() {
        struct Greedy;
        impl Work for Greedy {
            type Output = ();
            fn step(&mut self, budget: &mut Budget) -> Progress<()> {
                budget.spend(1);
                Progress::Done(())
            }
        }
        work(|| Greedy);
    }

    #[test]
    #[should_panic(expected = "of a budget of 0")]
    fn a_swapped_budget_fails() {
        work(sum(Some(Fault::SwapsTheBudget)));
    }

    #[test]
    #[should_panic(expected = "would never end")]
    fn work_without_progress_fails() {
        work(sum(Some(Fault::NeedsTwoUnits)));
    }

    #[test]
    #[should_panic(expected = "without an end")]
    fn endless_work_fails() {
        work(sum(Some(Fault::NeverEnds)));
    }

    #[test]
    #[should_panic(expected = "went back")]
    fn fractions_that_go_back_fail() {
        work(sum(Some(Fault::FractionGoesBack)));
    }

    #[test]
    #[should_panic(expected = "expected 0 to 1")]
    fn wild_fractions_fail() {
        work(sum(Some(Fault::FractionIsWild)));
    }

    #[test]
    #[should_panic(expected = "above zero")]
    fn no_slices_prove_nothing() {
        work_in_slices(&[], sum(None));
    }
}
