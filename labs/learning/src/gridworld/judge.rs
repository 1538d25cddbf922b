//! The judge: what is best, as value iteration finds it in the same level, a slice in every tick.

use std::sync::Arc;

use wits_core::work::{Budget, Progress, Work};
use wits_learn::reinforce::Environment;
use wits_learn::reinforce::env::{GridWorld, Solution, TableWorldDef, ValueIteration};

use crate::gridworld::brain::Brain;
use crate::gridworld::task::Task;

/// The number of units of value iteration in a tick, one for each cell that is looked at.
pub(crate) const UNITS_PER_TICK: u64 = 5000;
/// Sweeps after which the judge stops. In cells from which no goal can be reached, values would sink for ever.
const MAX_SWEEPS: u64 = 1000;
/// Values that differ by less are as good.
const TOLERANCE: f64 = 1e-4;
/// The longest path that is followed.
const MAX_PATH: usize = 300;

/// Exact solutions of a level, found in slices: after a change it takes some ticks until they are known.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// Where episodes begin.
    starts: Vec<u32>,
    /// Without a discount, as returns are counted.
    plain: Solving,
    /// With the discount of the learners, where they have one.
    discounted: Option<Solving>,
}

impl Judge {
    /// Knows nothing yet.
    pub(crate) fn new(grid: &GridWorld, discount: f32) -> Self {
        let table = Arc::new(grid.table());
        let discounted = (discount != 1.0).then(|| Solving::new(&table, discount));
        Self { starts: grid.starts().to_vec(), plain: Solving::new(&table, 1.0), discounted }
    }

    /// Whether what it says is final.
    pub(crate) fn is_done(&self) -> bool {
        self.plain.is_done && self.discounted.as_ref().is_none_or(|solving| solving.is_done)
    }

    /// The mean of the best returns from the cells where episodes begin, as far as it is known.
    pub(crate) fn best_return(&self) -> f32 {
        let sum: f64 =
            self.starts.iter().filter_map(|start| self.plain.solution.values.get(*start as usize)).sum();
        (sum / self.starts.len().max(1) as f64) as f32
    }

    fn solution(&self) -> &Solution {
        &self.discounted.as_ref().unwrap_or(&self.plain).solution
    }

    /// The best value of a state.
    pub(crate) fn value(&self, state: u64) -> f32 {
        self.solution().values.get(state as usize).copied().unwrap_or(0.0) as f32
    }

    /// Whether an action is as good as any.
    pub(crate) fn is_best(&self, state: u64, action: u32) -> bool {
        let (state, action) = (state as usize, action as usize);
        let solution = self.solution();
        let known = solution.action_values.get(state).is_some_and(|actions| action < actions.len());
        known && solution.is_optimal(state, action, TOLERANCE)
    }

    /// The share of the visited cells in which the learner's action is the best one; 0 before any visit.
    pub(crate) fn right(&self, brain: &Brain, task: &Task, grid: &GridWorld, visits: &[u32]) -> f32 {
        let visited = (0..).zip(visits).filter(|(_, visits)| **visits > 0).map(|(state, _)| state);
        let (mut right, mut all) = (0_u32, 0_u32);
        for state in visited {
            let best = brain.best(task, grid, state);
            all += 1;
            right += u32::from(best.first().is_some_and(|action| self.is_best(state, *action)));
        }
        right as f32 / all.max(1) as f32
    }
}

impl Work for Judge {
    type Output = ();

    fn step(&mut self, budget: &mut Budget) -> Progress<()> {
        self.plain.step(budget);
        if let Some(discounted) = self.discounted.as_mut().filter(|_| self.plain.is_done) {
            discounted.step(budget);
        }
        if self.is_done() { Progress::Done(()) } else { Progress::Pending }
    }
}

/// Value iteration with one discount.
#[derive(Clone, Debug)]
struct Solving {
    work: ValueIteration<Arc<TableWorldDef>>,
    /// Units after which it stops.
    left: u64,
    solution: Solution,
    is_done: bool,
}

impl Solving {
    fn new(table: &Arc<TableWorldDef>, discount: f32) -> Self {
        Self {
            work: ValueIteration::new(Arc::clone(table), discount),
            left: MAX_SWEEPS.saturating_mul(table.states.len() as u64),
            solution: Solution { values: Vec::new(), action_values: Vec::new(), change: 0.0 },
            is_done: false,
        }
    }

    fn step(&mut self, budget: &mut Budget) {
        if self.is_done {
            return;
        }
        let mut slice = Budget::new(budget.left().min(self.left));
        let progress = self.work.step(&mut slice);
        budget.spend(slice.spent());
        self.left -= slice.spent();
        self.is_done = progress.is_done() || self.left == 0;
        if let Some(solution) = progress.done().or_else(|| self.work.best_so_far()) {
            self.solution = solution;
        }
    }
}

/// The path that a learner thinks best, from the first start: cells, what it brings, and whether it comes to a goal. Of
/// several things that may happen, the likeliest does.
pub(crate) struct Way {
    pub(crate) cells: Vec<u64>,
    pub(crate) reward: f32,
    pub(crate) arrives: bool,
}

impl Way {
    pub(crate) fn of(brain: &Brain, task: &Task, grid: &GridWorld) -> Self {
        let mut way = Self { cells: Vec::new(), reward: 0.0, arrives: false };
        let mut next = grid.starts().first().map(|start| u64::from(*start));
        while let Some(state) = next {
            // It goes round in circles, or nobody knows how to go on.
            let is_again = way.cells.contains(&state) || way.cells.len() >= MAX_PATH;
            way.cells.push(state);
            let best = brain.best(task, grid, state);
            let Some(action) = best.first().filter(|_| !is_again) else { return way };
            let Some((reward, to)) = likeliest(grid, state, *action) else { return way };
            way.reward += reward;
            next = to;
            if to.is_none() {
                way.arrives = true;
            }
        }
        way
    }
}

fn likeliest(grid: &GridWorld, state: u64, action: u32) -> Option<(f32, Option<u64>)> {
    let mut found: Option<wits_learn::reinforce::env::Chance> = None;
    grid.for_each_chance(state, action, |chance| {
        if found.is_none_or(|found| chance.weight > found.weight) {
            found = Some(chance);
        }
    });
    debug_assert!(grid.states().is_some_and(|states| state < states));
    found.map(|chance| (chance.reward, chance.next.map(u64::from)))
}
