//! Deeper and deeper: IDA* with a transposition table.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::{Effort, NoPlan, Solve, Transpositions};
use crate::world::Problem;

/// Default for the maximum number of states that are visited.
const WORK: u64 = 1_000_000;

/// IDA*: looks down one plan at a time, as far as its promise stays below a limit, and raises the limit when nothing was
/// found. It keeps one state for each step, and a table of a fixed size against looking at the same state twice.
///
/// # When not to use it
/// Without a good estimate it does its work again and again: take [`AStar`](super::AStar) where there is memory.
///
/// ```
/// use wits_plan::goap::{IdaStar, Solve};
/// use wits_plan::world::{ActionDef, DomainDef, FactDef, Goal};
/// let domain = DomainDef::new()
///     .fact("armed", FactDef::flag())
///     .fact("safe", FactDef::flag())
///     .action(ActionDef::new("hide").cost(5).gives("safe", true))
///     .action(ActionDef::new("arm").gives("armed", true))
///     .action(ActionDef::new("drive them off").cost(2).needs("armed", true).gives("safe", true))
///     .build()?;
/// let safe = Goal::new(&domain, &[("safe", true.into())])?;
/// let plan = IdaStar::new(10, 1000).solve(&safe, &domain.facts(&[])?).unwrap();
/// assert_eq!((domain.names(&plan.steps), plan.cost), (vec!["arm", "drive them off"], 3));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3e, 5.7.6; its listing is wrong in seven places, and tests say so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct IdaStar<S> {
    /// The longest plan it looks for.
    pub max_depth: u32,
    /// So many states may be expanded for one plan.
    pub work: u64,
    table: Transpositions<S>,
    /// The states on the way down, the beginning first, with what they cost and the next action to be tried there.
    path: Vec<(S, u32, u32)>,
    steps: Vec<u32>,
    cutoff: u32,
    /// The smallest promise beyond the limit.
    next: Option<u32>,
    /// Something was left because it was too deep.
    too_deep: bool,
    iterations: u32,
    effort: Effort,
    over: Option<Result<u32, NoPlan>>,
}

impl<S: Clone + PartialEq> IdaStar<S> {
    /// Looks for plans of at most so many steps, with a table of so many slots.
    #[must_use]
    pub fn new(max_depth: u32, slots: usize) -> Self {
        Self {
            max_depth,
            work: WORK,
            table: Transpositions::new(slots),
            path: Vec::new(),
            steps: Vec::new(),
            cutoff: 0,
            next: None,
            too_deep: false,
            iterations: 0,
            effort: Effort::default(),
            over: None,
        }
    }

    /// How often the limit was raised, the first search included.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Whether it has this depth and table, and may do as much work as any.
    pub(super) fn fits(&self, max_depth: u32, slots: usize) -> bool {
        (self.max_depth, self.work, self.table.len()) == (max_depth, WORK, slots.max(1))
    }

    fn end(&mut self, answer: Result<u32, NoPlan>) -> Progress<Result<u32, NoPlan>> {
        self.over = Some(answer);
        Progress::Done(answer)
    }

    /// Back at the beginning with nothing found: raises the limit, or says that there is nothing.
    fn deepen<P: Problem<State = S>>(&mut self, problem: &P) -> Result<(), NoPlan> {
        let Some(next) = self.next.take() else {
            return Err(if self.too_deep { NoPlan::TooDeep } else { NoPlan::Impossible });
        };
        self.iterate(problem, next);
        Ok(())
    }

    fn iterate<P: Problem<State = S>>(&mut self, problem: &P, cutoff: u32) {
        (self.cutoff, self.too_deep) = (cutoff, false);
        self.iterations = self.iterations.saturating_add(1);
        self.path.truncate(1);
        self.steps.clear();
        self.table.clear();
        if let Some((start, _, from)) = self.path.first_mut() {
            *from = 0;
            self.table.add(problem.hash(start), start, 0, 0);
        }
    }

    /// Tries one action. True if it leads to the goal.
    fn descend<P: Problem<State = S>>(&mut self, problem: &P, state: S, cost: u32, action: u32) -> bool {
        let depth = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
        self.effort.tried = self.effort.tried.saturating_add(1);
        let promise = problem.estimate(&state).map(|rest| cost.saturating_add(rest));
        if promise.is_none_or(|promise| promise > self.cutoff) {
            self.effort.cut = self.effort.cut.saturating_add(1);
            self.next = match (self.next, promise) {
                (Some(next), Some(promise)) => Some(next.min(promise)),
                (next, promise) => next.or(promise),
            };
            return false;
        }
        if problem.is_goal(&state) {
            self.steps.push(action);
            return true;
        }
        let hash = problem.hash(&state);
        let covered = self.table.covers(hash, &state, depth, cost);
        if covered || depth >= self.max_depth {
            self.too_deep |= !covered;
            self.effort.cut = self.effort.cut.saturating_add(1);
            return false;
        }
        self.table.add(hash, &state, depth, cost);
        self.steps.push(action);
        self.path.push((state, cost, 0));
        self.effort.kept = self.effort.kept.max(self.path.len() as u64);
        false
    }
}

impl<P: Problem> Solve<P> for IdaStar<P::State> {
    fn begin(&mut self, problem: &P, start: &P::State) {
        self.path.clear();
        self.path.push((start.clone(), 0, 0));
        (self.effort, self.over, self.next, self.iterations) = (Effort::default(), None, None, 0);
        match problem.estimate(start) {
            Some(rest) => self.iterate(problem, rest),
            None => self.over = Some(Err(NoPlan::Impossible)),
        }
        if problem.is_goal(start) {
            self.steps.clear();
            self.over = Some(Ok(0));
        }
    }

    fn step(&mut self, problem: &P, budget: &mut Budget) -> Progress<Result<u32, NoPlan>> {
        if let Some(over) = self.over {
            return Progress::Done(over);
        }
        loop {
            let Some((state, cost, from)) = self.path.last_mut() else {
                return self.end(Err(NoPlan::Impossible));
            };
            let Some(action) = problem.next_action(state, *from) else {
                if self.path.len() > 1 {
                    self.path.pop();
                    self.steps.pop();
                } else if let Err(why) = self.deepen(problem) {
                    return self.end(Err(why));
                }
                continue;
            };
            if *from == 0 {
                if self.effort.expanded >= self.work {
                    return self.end(Err(NoPlan::OutOfBudget));
                }
                if !budget.spend(1) {
                    return Progress::Pending;
                }
                self.effort.expanded = self.effort.expanded.saturating_add(1);
            }
            *from = action + 1;
            let mut next = state.clone();
            problem.apply(&mut next, action);
            let cost = cost.saturating_add(problem.cost(state, action));
            if self.descend(problem, next, cost, action) {
                return self.end(Ok(cost));
            }
        }
    }

    fn steps(&self) -> &[u32] {
        &self.steps
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
