//! From the goal to the beginning: what would have to be so?

use wits_core::findings::{Findings, Place};

use super::{AStar, Effort, Limits, NoPlan, Plan, Solve};
use crate::world::{Domain, Facts, Goal, Model, Problem, Test, is_barred};

/// What has to be so, somewhere on the way back from the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    mask: u128,
    want: u128,
}

/// A domain seen from its goal: states are what has to be so, an action leads back to what has to be so before it.
///
/// Only actions that bring something that is needed are tried, so what has nothing to do with the goal costs nothing. It works
/// for flags, words and values that are set; comparisons and sums have no single state before them.
///
/// ```
/// use wits_plan::goap::{Backwards, Limits};
/// use wits_plan::world::{ActionDef, DomainDef, FactDef, Goal};
/// let domain = DomainDef::new()
///     .fact("warm", FactDef::flag())
///     .fact("wood", FactDef::flag())
///     .action(ActionDef::new("fetch wood").gives("wood", true))
///     .action(ActionDef::new("sing").cost(0))
///     .action(ActionDef::new("light fire").needs("wood", true).gives("wood", false).gives("warm", true))
///     .build()?;
/// let warm = Goal::new(&domain, &[("warm", true.into())])?;
/// let backwards = Backwards::new(&warm, domain.facts(&[])?)?;
/// let (plan, effort) = backwards.solve(Limits::default());
/// assert_eq!(domain.names(&plan.unwrap().steps), ["fetch wood", "light fire"]);
/// assert_eq!(effort.expanded, 2); // nobody ever thought of singing
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backwards<'a> {
    domain: &'a Domain,
    start: Facts,
    goal: Need,
    barred: u128,
}

impl<'a> Backwards<'a> {
    /// The way back from a goal to a state.
    ///
    /// # Errors
    /// What compares or adds: the goal or the actions that do.
    pub fn new(goal: &'a Goal<'a>, start: Facts) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let only = "only plain values, to plan backwards";
        if !goal.test.ranges.is_empty() {
            findings.add(Place::path("goal"), "compares numbers", only);
        }
        for (number, act) in goal.domain.acts().iter().enumerate() {
            if !act.test.ranges.is_empty() {
                let place = Place::path(format!("actions[{number}].needs"));
                findings.add(place, format!("{:?} compares numbers", act.name), only);
            }
            if !act.effect.adds.is_empty() {
                let place = Place::path(format!("actions[{number}].gives"));
                findings.add(place, format!("{:?} adds", act.name), only);
            }
        }
        let need = Need { mask: goal.test.mask, want: goal.test.want };
        findings.into_result(Self { domain: goal.domain, start, goal: need, barred: goal.barred })
    }

    /// Where the search begins: what the goal needs.
    #[must_use]
    pub const fn goal(&self) -> Need {
        self.goal
    }

    /// The cheapest plan, and how much work it was.
    pub fn solve(&self, limits: Limits) -> (Result<Plan, NoPlan>, Effort) {
        let mut search = AStar::new(limits);
        let mut plan = search.solve(self, &self.goal);
        if let Ok(plan) = &mut plan {
            plan.steps.reverse();
        }
        (plan, Solve::<Self>::effort(&search))
    }
}

impl Model for Backwards<'_> {
    type State = Need;

    fn actions(&self) -> u32 {
        self.domain.actions()
    }

    /// It brings something that is needed, spoils nothing that is, and what it needs itself does not contradict the rest.
    fn allows(&self, need: &Need, action: u32) -> bool {
        let Some(act) = self.domain.acts().get(action as usize) else { return false };
        let brings = act.effect.mask & need.mask;
        let left = need.mask & !act.effect.mask;
        brings != 0
            && !is_barred(self.barred, action)
            && (act.effect.set ^ need.want) & brings == 0
            && (act.test.want ^ need.want) & act.test.mask & left == 0
    }

    fn apply(&self, need: &mut Need, action: u32) {
        let Some(act) = self.domain.acts().get(action as usize) else { return };
        let left = need.mask & !act.effect.mask;
        *need = Need { mask: left | act.test.mask, want: need.want & left | act.test.want };
    }

    fn cost(&self, _need: &Need, action: u32) -> u32 {
        self.domain.cost(&self.start, action)
    }

    fn hash(&self, need: &Need) -> u64 {
        self.domain.hash(&Facts(need.mask)).rotate_left(17) ^ self.domain.hash(&Facts(need.want))
    }
}

impl Problem for Backwards<'_> {
    fn is_goal(&self, need: &Need) -> bool {
        self.start.0 & need.mask == need.want
    }

    fn estimate(&self, need: &Need) -> Option<u32> {
        let test = Test { mask: need.mask, want: need.want, ranges: Box::default() };
        self.domain.landmarks.estimate(self.domain, self.start, &test)
    }
}
