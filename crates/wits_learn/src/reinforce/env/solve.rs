//! Exact solutions of problems that are known whole, by value iteration: the judge of learners.

use std::borrow::Borrow;

use wits_core::work::{Budget, Progress, Work};

use super::table_world::{ActionDef, TableWorldDef};

/// Maximum number of sweeps.
const MAX_SWEEPS: u64 = 100_000;

/// What the best behavior in a [`TableWorldDef`] is worth.
///
/// ```
/// use wits_learn::reinforce::env::{TableWorld, solve};
/// let chain = TableWorld::chain(3);
/// let solution = solve(chain.def(), 0.5);
/// assert_eq!(solution.values, [0.25, 0.5, 1.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The value of every state.
    pub values: Vec<f64>,
    /// The value of every action of every state.
    pub action_values: Vec<Vec<f64>>,
    /// The greatest change of the last sweep.
    pub change: f64,
}

impl Solution {
    /// Whether an action of a state is as good as the best one, up to a tolerance.
    #[must_use]
    pub fn is_optimal(&self, state: usize, action: usize, tolerance: f64) -> bool {
        self.action_values[state][action] >= self.values[state] - tolerance
    }
}

/// Value iteration: sweeps over all states until nothing changes by more than 1e-12. A unit of work is one state.
///
/// The problem is borrowed, owned or shared: `D` is a [`TableWorldDef`], a reference to one or an [`Arc`](std::sync::Arc).
#[derive(Clone, Debug)]
pub struct ValueIteration<D> {
    def: D,
    discount: f64,
    values: Vec<f64>,
    state: usize,
    sweeps: u64,
    change: f64,
}

impl<D: Borrow<TableWorldDef>> ValueIteration<D> {
    /// Begins with all values at 0.
    #[must_use]
    pub fn new(def: D, discount: f32) -> Self {
        let values = vec![0.0; def.borrow().states.len()];
        Self { def, discount: discount.into(), values, state: 0, sweeps: 0, change: 0.0 }
    }

    fn action_value(&self, action: &ActionDef) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for chance in &action.chances {
            let future = chance.next.and_then(|next| self.values.get(next as usize)).copied().unwrap_or(0.0);
            sum += f64::from(chance.weight) * (f64::from(chance.reward) + self.discount * future);
            weights += f64::from(chance.weight);
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    fn solution(&self) -> Solution {
        let of =
            |state: &super::StateDef| state.actions.iter().map(|action| self.action_value(action)).collect();
        Solution {
            values: self.values.clone(),
            action_values: self.def.borrow().states.iter().map(of).collect(),
            change: self.change,
        }
    }
}

impl<D: Borrow<TableWorldDef>> Work for ValueIteration<D> {
    type Output = Solution;

    fn step(&mut self, budget: &mut Budget) -> Progress<Solution> {
        loop {
            if self.state == self.values.len() {
                self.sweeps += 1;
                if self.change < 1e-12 || self.sweeps >= MAX_SWEEPS {
                    return Progress::Done(self.solution());
                }
                (self.state, self.change) = (0, 0.0);
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let actions = &self.def.borrow().states[self.state].actions;
            let best = actions.iter().map(|action| self.action_value(action)).reduce(f64::max).unwrap_or(0.0);
            self.change = self.change.max((best - self.values[self.state]).abs());
            self.values[self.state] = best;
            self.state += 1;
        }
    }

    fn best_so_far(&self) -> Option<Solution> {
        Some(self.solution())
    }
}

/// The exact solution, at once. See [`ValueIteration`] for slices.
#[must_use]
pub fn solve(def: &TableWorldDef, discount: f32) -> Solution {
    ValueIteration::new(def, discount).finish()
}
