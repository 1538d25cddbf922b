//! What a planning character remembers.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::{Budget, Progress};

use super::{AStar, Ahead, Effort, IdaStar, Method, NoPlan, Solve};
use crate::plan::{Course, Records};
use crate::world::{Facts, Goal, Model, Problem};

/// What a planning character remembers: the facts it last saw, its plan and how far it is, a search that is under way.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct GoapState {
    pub(super) facts: Facts,
    pub(super) barred: Bits,
    pub(super) begun: bool,
    /// The goal that is pursued.
    pub(super) goal: Option<u32>,
    pub(super) course: Course,
    /// The goal that a plan is looked for.
    pub(super) searching: Option<u32>,
    pub(super) search: Search,
    /// The search that mends plans; kept for its memory.
    #[state(unhashed = "kept for its memory: every repair begins anew")]
    pub(super) mender: AStar<Facts>,
    /// Until when each action is left alone, and each goal.
    pub(super) rests: Vec<Moment>,
    pub(super) goal_rests: Vec<Moment>,
    pub(super) records: Records,
}

/// 128 bits that every format can hold.
pub(super) type Bits = [u64; 2];

/// A search of one kind or another.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(own_hash)]
pub(super) enum Search {
    AStar(AStar<Facts>),
    IdaStar(IdaStar<Facts>),
    Ahead(Ahead<Facts>),
}

// By hand: a search follows from what it began with, so how much it has done says where it is.
impl HashState for Search {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.effort().tried);
    }
}

impl Search {
    pub(super) fn new(method: Method) -> Self {
        match method {
            Method::AStar(limits) => Self::AStar(AStar::new(limits)),
            Method::IdaStar { depth, slots } => Self::IdaStar(IdaStar::new(depth, slots as usize)),
            Method::Ahead(def) => Self::Ahead(Ahead::new(def)),
        }
    }

    /// Whether it is the search of a method.
    pub(super) fn fits(&self, method: Method) -> bool {
        match (self, method) {
            (Self::AStar(search), Method::AStar(limits)) => search.limits == limits,
            (Self::IdaStar(search), Method::IdaStar { depth, slots }) => search.fits(depth, slots as usize),
            (Self::Ahead(search), Method::Ahead(def)) => search.def == def,
            _ => false,
        }
    }

    pub(super) fn begin(&mut self, problem: &Goal<'_>, facts: Facts) {
        match self {
            Self::AStar(search) => search.begin(problem, &facts),
            Self::IdaStar(search) => search.begin(problem, &facts),
            Self::Ahead(search) => search.begin(problem, &facts),
        }
    }

    /// The cost of the plan, as far as it has one.
    pub(super) fn step(&mut self, problem: &Goal<'_>, budget: &mut Budget) -> Progress<Result<u32, NoPlan>> {
        match self {
            Self::AStar(search) => search.step(problem, budget),
            Self::IdaStar(search) => search.step(problem, budget),
            Self::Ahead(search) => search.step(problem, budget).map(|()| {
                let best = search.best().filter(|best| !best.steps.is_empty());
                best.map(|best| problem.domain.price(&best.steps)).ok_or(NoPlan::Impossible)
            }),
        }
    }

    pub(super) fn steps(&self) -> &[u32] {
        match self {
            Self::AStar(search) => Solve::<Goal<'_>>::steps(search),
            Self::IdaStar(search) => Solve::<Goal<'_>>::steps(search),
            Self::Ahead(search) => search.best().map_or(&[], |best| &best.steps),
        }
    }

    pub(super) fn effort(&self) -> Effort {
        match self {
            Self::AStar(search) => Solve::<Goal<'_>>::effort(search),
            Self::IdaStar(search) => Solve::<Goal<'_>>::effort(search),
            Self::Ahead(search) => search.effort(),
        }
    }
}

impl GoapState {
    pub(super) fn new(method: Method, actions: usize, goals: usize) -> Self {
        Self {
            facts: Facts::default(),
            barred: [0; 2],
            begun: false,
            goal: None,
            course: Course::default(),
            searching: None,
            search: Search::new(method),
            mender: AStar::default(),
            rests: vec![Moment::START; actions],
            goal_rests: vec![Moment::START; goals.max(1)],
            records: Records::new(),
        }
    }

    /// The facts as they were seen last.
    #[must_use]
    pub const fn facts(&self) -> Facts {
        self.facts
    }

    /// The plan that is on its way; nothing in it when there is none.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The number of the goal that is pursued.
    #[must_use]
    pub const fn goal(&self) -> Option<u32> {
        self.goal
    }

    /// What became of plans.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// How much work the last search was.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.search.effort()
    }

    /// The states that the last search has seen, if it keeps them.
    #[must_use]
    pub const fn seen(&self) -> Option<&AStar<Facts>> {
        match &self.search {
            Search::AStar(search) => Some(search),
            _ => None,
        }
    }
}

/// A problem whose goal is that what is left of a plan works again.
pub(super) struct Bridge<'a> {
    pub(super) goal: Goal<'a>,
    pub(super) rest: &'a [u32],
}

impl Bridge<'_> {
    /// How many of the last steps work from here and lead to the goal; most of all, if several do.
    pub(super) fn keeps(&self, facts: &Facts) -> Option<usize> {
        (0..self.rest.len()).map(|skip| &self.rest[skip..]).find_map(|steps| {
            let barred = steps.iter().any(|action| crate::world::is_barred(self.goal.barred, *action));
            let end = self.goal.domain.after(*facts, steps).ok().filter(|_| !barred)?;
            self.goal.is_goal(&end).then_some(steps.len())
        })
    }
}

impl Model for Bridge<'_> {
    type State = Facts;

    fn actions(&self) -> u32 {
        self.goal.actions()
    }
    fn allows(&self, facts: &Facts, action: u32) -> bool {
        self.goal.allows(facts, action)
    }
    fn apply(&self, facts: &mut Facts, action: u32) {
        self.goal.apply(facts, action);
    }
    fn cost(&self, facts: &Facts, action: u32) -> u32 {
        self.goal.cost(facts, action)
    }
    fn hash(&self, facts: &Facts) -> u64 {
        self.goal.hash(facts)
    }
}

impl Problem for Bridge<'_> {
    fn is_goal(&self, facts: &Facts) -> bool {
        self.goal.is_goal(facts) || self.keeps(facts).is_some()
    }
}

/// The bits of a number of actions.
pub(super) fn bits([low, high]: Bits) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
pub(super) const fn pair(bits: u128) -> Bits {
    [bits as u64, (bits >> 64) as u64]
}
