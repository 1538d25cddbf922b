//! Policies: how the budget of a frame is shared among the tasks that run in it.
//!
//! A policy gives each task a need (what it must have to run at all) and a weight (its part of what is left over).
//! [`Sharing`] deals it out one task after the other: what one leaves goes to those that follow, and what one takes too much
//! is missing for them.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.1.3 (load balancing) and 10.1.5 (priorities, other policies). The listing of
//! the priority scheduler never takes the priorities of those that ran out of the sum, so it wastes budget; here it does.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::scheduler::Task;
use crate::timing::Timing;

/// How the budget is shared among the tasks of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub enum Policy {
    /// All get the same: load balancing.
    #[default]
    Equal,
    /// By priority: a task of priority 6 gets twice as much as one of priority 3.
    Priority,
    /// Each gets what it asked for ([`Task::request`]), the most important first; who asks for more than is left waits for
    /// another frame.
    Requested,
    /// By priority times a bias that is learnt: who takes more than it was given gets less the next time, and slowly regains
    /// it by keeping to it.
    Adaptive {
        /// How fast the bias follows, 0 to 1.
        rate: f32,
        /// The bias never falls below this.
        least: f32,
    },
    /// By priority, and every task runs on every frame: frequencies are not looked at. All tasks should be divisible.
    PriorityOnly,
}

impl Policy {
    /// What a task must have to run, and its weight in sharing the rest. Weight 0: just what it needs.
    #[inline]
    pub(crate) fn claim(self, task: &Task, bias: f32, total: u64) -> Claim {
        let step = task.step.max(1);
        let weight = match self {
            Self::Equal => 1.0,
            Self::Priority | Self::PriorityOnly => task.priority,
            Self::Adaptive { .. } => task.priority * bias,
            Self::Requested => return Claim { need: step.max(task.request.min(total)), weight: 0.0 },
        };
        let shares = task.divisible && task.spare && weight > 0.0;
        Claim { need: step, weight: if shares { f64::from(weight) } else { 0.0 } }
    }

    /// The bias of a task after it used so much of what it was allowed.
    #[inline]
    pub(crate) fn learn(self, bias: f32, allowed: u64, used: u64) -> f32 {
        let Self::Adaptive { rate, least } = self else { return bias };
        let rate = rate.clamp(0.0, 1.0);
        let aim = if used > allowed { bias * (allowed as f32 / used as f32) } else { 1.0 };
        (bias + rate * (aim - bias)).clamp(least.clamp(0.0, 1.0), 1.0)
    }

    /// Does it learn from runs?
    #[inline]
    pub(crate) const fn learns(self) -> bool {
        matches!(self, Self::Adaptive { .. })
    }

    /// The next frame on which a task of this timing runs; some policies do not look at frequencies.
    #[inline]
    pub(crate) const fn next_due(self, timing: Timing, frame: u64) -> u64 {
        if matches!(self, Self::PriorityOnly) { frame.saturating_add(1) } else { timing.next_after(frame) }
    }
}

/// What a task may claim of the budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// It runs only with so much.
    pub need: u64,
    /// Its part of what all needs leave over; 0 if it has no use for more.
    pub weight: f64,
}

/// Deals a budget out to a known list of claims, one after the other.
///
/// ```
/// use wits_exec::policy::{Claim, Sharing};
/// let claims = [5.0, 3.0, 2.0].map(|weight| Claim { need: 1, weight });
/// let mut sharing = Sharing::new(1000);
/// claims.iter().for_each(|&claim| sharing.expect(claim));
/// let granted = claims.map(|claim| {
///     let allowed = sharing.allow(claim);
///     sharing.used(allowed);
///     allowed
/// });
/// assert_eq!(granted, [500, 300, 200]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sharing {
    left: u64,
    /// The needs of all that are still to come, and of those among them that share no surplus.
    needed: u64,
    fixed: u64,
    /// The weights of all that are still to come, and how many have one.
    weight: f64,
    sharers: u64,
}

impl Sharing {
    /// A budget for claims that are still to be told.
    #[must_use]
    pub const fn new(budget: u64) -> Self {
        Self { left: budget, needed: 0, fixed: 0, weight: 0.0, sharers: 0 }
    }

    /// One more claim that will come.
    #[inline]
    pub fn expect(&mut self, claim: Claim) {
        self.needed = self.needed.saturating_add(claim.need);
        if claim.weight > 0.0 {
            self.weight += claim.weight;
            self.sharers += 1;
        } else {
            self.fixed = self.fixed.saturating_add(claim.need);
        }
    }

    /// The turn of a claim that was expected: how much it may use.
    #[inline]
    pub fn allow(&mut self, claim: Claim) -> u64 {
        self.needed = self.needed.saturating_sub(claim.need);
        if claim.weight <= 0.0 {
            self.fixed = self.fixed.saturating_sub(claim.need);
            return claim.need;
        }
        let (weight, sharers) = (self.weight, self.sharers.max(1));
        self.weight -= claim.weight;
        self.sharers = sharers - 1;
        if self.left == u64::MAX {
            return u64::MAX;
        }
        let pool = self.left.saturating_sub(self.fixed);
        let share = if sharers == 1 || weight == claim.weight * sharers as f64 {
            pool / sharers
        } else {
            ((pool as f64 * (claim.weight / weight)) as u64).min(pool)
        };
        let most = self.left.saturating_sub(self.needed);
        share.min(most).max(claim.need)
    }

    /// There is no end to what there is, and all of so many claims have a part in it: each may use as much as it likes.
    pub(crate) const fn is_endless_for(&self, claims: usize) -> bool {
        self.left == u64::MAX && self.sharers == claims as u64
    }

    /// What was really used.
    #[inline]
    pub const fn used(&mut self, units: u64) {
        if self.left != u64::MAX {
            self.left = self.left.saturating_sub(units);
        }
    }

    /// What is left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn deal(budget: u64, claims: &[Claim], used: impl Fn(usize, u64) -> u64) -> Vec<u64> {
        let mut sharing = Sharing::new(budget);
        claims.iter().for_each(|&claim| sharing.expect(claim));
        let mut turn = |(place, &claim): (usize, &Claim)| {
            let allowed = sharing.allow(claim);
            sharing.used(used(place, allowed));
            allowed
        };
        claims.iter().enumerate().map(&mut turn).collect()
    }

    /// 1000 for four: 1000/4 = 250; 750/3 = 250; 400 were used, 350/2 = 175; 100 were used, 250/1 = 250.
    #[test]
    fn oracle_millington_10_1_3_load_balancing() {
        let claims = [Claim { need: 1, weight: 1.0 }; 4];
        assert_eq!(deal(1000, &claims, |place, _| [250, 400, 100, 0][place]), [250, 250, 175, 250]);
    }

    /// 1000·5/10 = 500; 500·3/5 = 300; 200·2/2 = 200. The listing gives 500, 150, 70 and wastes 280.
    #[test]
    fn oracle_millington_10_1_5_priorities() {
        let claims = [5.0, 3.0, 2.0].map(|weight| Claim { need: 1, weight });
        assert_eq!(deal(1000, &claims, |_, allowed| allowed), [500, 300, 200]);
    }

    #[test]
    fn needs_come_before_shares() {
        let claims =
            [Claim { need: 1, weight: 1.0 }, Claim { need: 90, weight: 1.0 }, Claim { need: 5, weight: 0.0 }];
        assert_eq!(deal(100, &claims, |_, allowed| allowed), [5, 90, 5]);
    }

    #[test]
    fn no_end_of_budget_is_no_end_for_all() {
        let claims = [Claim { need: 1, weight: 1.0 }; 3];
        assert_eq!(deal(u64::MAX, &claims, |_, _| 1000), [u64::MAX; 3]);
    }

    #[test]
    fn after_an_overrun_the_rest_is_clamped_at_nothing() {
        let claims = [Claim { need: 1, weight: 1.0 }; 3];
        assert_eq!(deal(90, &claims, |_, _| 1000), [30, 1, 1]);
    }

    #[test]
    fn a_bias_falls_with_overruns_and_comes_back() {
        let policy = Policy::Adaptive { rate: 0.5, least: 0.2 };
        let after = policy.learn(1.0, 100, 200); // half of the way to 0.5
        assert_eq!(after, 0.75);
        assert_eq!(policy.learn(after, 100, 50), 0.875);
        assert_eq!((0..100).fold(1.0, |bias, _| policy.learn(bias, 1, 1_000_000)), 0.2);
        assert_eq!(Policy::Equal.learn(1.0, 1, 9), 1.0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Those who keep to what they are allowed never use more than there is, and all get what they need.
        #[test]
        fn the_whole_is_never_overdrawn(extra in 0_u64..1000, claims in prop::collection::vec((1_u64..50, 0_u8..4), 1..20)) {
            let claims: Vec<Claim> =
                claims.into_iter().map(|(need, weight)| Claim { need, weight: f64::from(weight) }).collect();
            let budget = extra + claims.iter().map(|claim| claim.need).sum::<u64>();
            let granted = deal(budget, &claims, |_, allowed| allowed);
            prop_assert!(granted.iter().zip(&claims).all(|(&allowed, claim)| allowed >= claim.need));
            let total: u64 = granted.iter().sum();
            prop_assert!(total <= budget);
            // With a sharer at the end nothing is left over but what rounding ate.
            if claims.iter().any(|claim| claim.weight > 0.0) {
                prop_assert!(budget - total <= claims.len() as u64, "{total} of {budget}");
            }
        }
    }
}
