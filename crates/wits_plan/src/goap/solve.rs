//! What all searches have in common.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use crate::world::Problem;

/// Actions that lead to a goal, and what they cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The numbers of the actions, in order; none if the goal was reached already.
    pub steps: Vec<u32>,
    /// What they cost together.
    pub cost: u32,
}

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize, thiserror::Error)]
pub enum NoPlan {
    /// Everything that can be reached was looked at: there is none.
    #[error("there is no way to the goal")]
    Impossible,
    /// There is none with so few steps.
    #[error("no plan is as short as the search may look")]
    TooDeep,
    /// There was no room for more states. There may be a plan.
    #[error("out of memory: the search may keep no more states")]
    OutOfMemory,
    /// More work than is allowed. There may be a plan.
    #[error("out of budget: the search may look at no more states")]
    OutOfBudget,
}

/// How much work a search was: counts, not times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, State)]
pub struct Effort {
    /// States whose actions were tried.
    pub expanded: u64,
    /// Actions that were tried.
    pub tried: u64,
    /// States that were kept.
    pub kept: u64,
    /// Branches that were left: seen before, beyond the limit, no way from there.
    pub cut: u64,
}

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// So many states may be kept.
    pub memory: u32,
    /// So many states may be expanded for one plan.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 10_000, work: 100_000 }
    }
}

/// A search for the cheapest plan. It owns its memory, which is used again for the next plan.
pub trait Solve<P: Problem> {
    /// Begins anew.
    fn begin(&mut self, problem: &P, start: &P::State);

    /// Goes on; a unit of the budget is a state expanded. The answer is the cost of the plan.
    fn step(&mut self, problem: &P, budget: &mut Budget) -> Progress<Result<u32, NoPlan>>;

    /// The steps of the plan that was found.
    fn steps(&self) -> &[u32];

    /// How much work it was so far.
    fn effort(&self) -> Effort;

    /// From beginning to end at once.
    ///
    /// # Errors
    /// Why there is no plan.
    fn solve(&mut self, problem: &P, start: &P::State) -> Result<Plan, NoPlan> {
        self.begin(problem, start);
        let cost = Slices { search: self, problem }.finish()?;
        Ok(Plan { steps: self.steps().to_vec(), cost })
    }
}

/// A search and its problem as work for a scheduler.
///
/// ```
/// use wits_core::work::{Budget, Progress, Work};
/// use wits_plan::goap::{AStar, Slices, Solve};
/// use wits_plan::world::{ActionDef, DomainDef, EffectDef, FactDef, Goal};
/// let domain = DomainDef::new()
///     .fact("at", FactDef::int(0, 50))
///     .action(ActionDef::new("step").gives("at", EffectDef::Add(1)))
///     .build()?;
/// let problem = Goal::new(&domain, &[("at", 50.into())])?;
/// let mut search = AStar::default();
/// search.begin(&problem, &domain.facts(&[])?);
/// let mut slices = Slices { search: &mut search, problem: &problem };
/// assert_eq!(slices.step(&mut Budget::new(20)), Progress::Pending);
/// assert_eq!(slices.finish(), Ok(50));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Slices<'a, S: ?Sized, P> {
    /// A search that was begun.
    pub search: &'a mut S,
    /// Its problem.
    pub problem: &'a P,
}

impl<S: Solve<P> + ?Sized, P: Problem> Work for Slices<'_, S, P> {
    type Output = Result<u32, NoPlan>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        self.search.step(self.problem, budget)
    }
}
