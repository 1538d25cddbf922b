//! The judge: what is best, as value iteration finds it in the same level.

use wits_core::work::{Budget, Progress, Work};
use wits_learn::reinforce::Environment;
use wits_learn::reinforce::env::{GridWorld, Solution, ValueIteration};

use crate::gridworld::brain::Brain;
use crate::gridworld::task::Task;

/// Sweeps after which the judge stops. In cells from which no goal can be reached, values would sink for ever.
const MAX_SWEEPS: u64 = 1000;
/// Values that differ by less are as good.
const TOLERANCE: f64 = 1e-4;
/// The longest path that is followed.
const MAX_PATH: usize = 300;

/// Exact solutions of a level.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// The mean of the best returns from the cells where episodes begin.
    pub(crate) best_return: f32,
    /// With the discount of the learners.
    solution: Solution,
}

impl Judge {
    pub(crate) fn new(grid: &GridWorld, discount: f32) -> Self {
        let table = grid.table();
        let solved = |discount: f32| {
            let mut work = ValueIteration::new(&table, discount);
            let limit = MAX_SWEEPS.saturating_mul(table.states.len() as u64);
            match work.step(&mut Budget::new(limit)) {
                Progress::Done(solution) => Some(solution),
                Progress::Pending => work.best_so_far(),
            }
        };
        let nothing = || Solution { values: Vec::new(), action_values: Vec::new(), change: 0.0 };
        let plain = solved(1.0).unwrap_or_else(nothing);
        let starts = grid.starts();
        let sum: f64 = starts.iter().filter_map(|start| plain.values.get(*start as usize)).sum();
        let best_return = (sum / starts.len().max(1) as f64) as f32;
        Self {
            best_return,
            solution: if discount == 1.0 { plain } else { solved(discount).unwrap_or_else(nothing) },
        }
    }

    /// The best value of a state.
    pub(crate) fn value(&self, state: u64) -> f32 {
        self.solution.values.get(state as usize).copied().unwrap_or(0.0) as f32
    }

    /// Whether an action is as good as any.
    pub(crate) fn is_best(&self, state: u64, action: u32) -> bool {
        let (state, action) = (state as usize, action as usize);
        let known = self.solution.action_values.get(state).is_some_and(|actions| action < actions.len());
        known && self.solution.is_optimal(state, action, TOLERANCE)
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
