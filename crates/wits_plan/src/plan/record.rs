//! What became of plans.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::Broken;
use crate::goap::NoPlan;

/// Something that happened to a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub enum Event {
    /// A plan was made.
    Planned {
        /// For which goal; 0 where there is only one.
        goal: u32,
        /// How many steps it has.
        steps: u32,
        /// What it costs.
        cost: u32,
        /// How many states were looked at.
        looked: u32,
    },
    /// It was found not to work any more.
    Broke(Broken),
    /// A few steps were put before what still works.
    Repaired {
        /// New steps.
        new: u32,
        /// Steps that were kept.
        kept: u32,
    },
    /// There is no plan for a goal.
    None {
        /// The goal.
        goal: u32,
        /// Why.
        why: NoPlan,
    },
    /// What was wanted is so.
    Reached {
        /// The goal.
        goal: u32,
        /// By somebody else, or by luck: the plan was not carried out to its end.
        early: bool,
    },
    /// Something else is more important now.
    Overtaken {
        /// The goal that gave way.
        goal: u32,
        /// The goal that came.
        by: u32,
    },
}

impl Event {
    fn renumbered(
        self,
        goal: impl Fn(u32) -> Option<u32>,
        action: impl Fn(u32) -> Option<u32>,
    ) -> Option<Self> {
        let broken = |broken| {
            Some(match broken {
                Broken::Needs { step, action: of } => Broken::Needs { step, action: action(of)? },
                Broken::Barred { step, action: of } => Broken::Barred { step, action: action(of)? },
                Broken::Failed { step, action: of } => Broken::Failed { step, action: action(of)? },
                Broken::Pointless => Broken::Pointless,
            })
        };
        Some(match self {
            Self::Planned { goal: of, steps, cost, looked } => {
                Self::Planned { goal: goal(of)?, steps, cost, looked }
            }
            Self::Broke(what) => Self::Broke(broken(what)?),
            Self::Repaired { .. } => self,
            Self::None { goal: of, why } => Self::None { goal: goal(of)?, why },
            Self::Reached { goal: of, early } => Self::Reached { goal: goal(of)?, early },
            Self::Overtaken { goal: of, by } => Self::Overtaken { goal: goal(of)?, by: goal(by)? },
        })
    }
}

/// Something that happened to a plan, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub struct Record {
    /// When.
    pub at: Moment,
    /// What.
    pub event: Event,
}

/// The last things that happened to a character's plans, and how often each happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Records {
    #[state(unhashed = "only shown")]
    last: VecDeque<Record>,
    /// How many plans were made.
    pub plans: u32,
    /// How often a plan broke.
    pub broken: u32,
    /// How often one was repaired.
    pub repairs: u32,
}

impl Records {
    /// So many are kept.
    pub const KEPT: usize = 24;

    /// Nothing happened yet. Room for all that is kept is taken at once.
    #[must_use]
    pub fn new() -> Self {
        Self { last: VecDeque::with_capacity(Self::KEPT), ..Self::default() }
    }

    /// Something happened.
    pub fn add(&mut self, at: Moment, event: Event) {
        match event {
            Event::Planned { .. } => self.plans = self.plans.saturating_add(1),
            Event::Broke(_) => self.broken = self.broken.saturating_add(1),
            Event::Repaired { .. } => self.repairs = self.repairs.saturating_add(1),
            _ => {}
        }
        if self.last.len() >= Self::KEPT {
            self.last.pop_front();
        }
        self.last.push_back(Record { at, event });
    }

    /// Goals and actions have other numbers now. What happened to those that are gone is forgotten, but counts.
    pub(crate) fn renumber(
        &mut self,
        goal: impl Fn(u32) -> Option<u32>,
        action: impl Fn(u32) -> Option<u32>,
    ) {
        self.last.retain_mut(|record| {
            let event = record.event.renumbered(&goal, &action);
            event.is_some_and(|event| {
                record.event = event;
                true
            })
        });
    }

    /// What happened, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Record> {
        self.last.iter()
    }
}
