//! The plans of somebody, whichever planner its file is for.

use std::any::Any;

use wits_core::inspect::Section;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_engine::minds::MindWorld;
use wits_plan::goap::{AStar, Goap, GoapState};
use wits_plan::htn::{Htn, HtnState};
use wits_plan::plan::{Course, Event, Records};
use wits_plan::world::Facts;

use crate::planner::about::about;
use crate::planner::words::Person;
use crate::planner::world::{Lane, PlannerLab};

/// A planner of one kind or the other, and what it remembers.
#[derive(Clone, Copy)]
pub(crate) enum Plans<'a> {
    Goap(&'a Goap<dyn Any>, &'a GoapState),
    Htn(&'a Htn<dyn Any>, &'a HtnState),
}

impl PlannerLab {
    /// The plans of somebody; `None` when it follows a file that makes none.
    pub(crate) fn plans<'a>(&'a self, lane: &'a Lane) -> Option<Plans<'a>> {
        let library = self.host().library();
        let goap = library.technique(&lane.mind).map(|(mind, state)| Plans::Goap(mind, state));
        goap.or_else(|| library.technique(&lane.mind).map(|(mind, state)| Plans::Htn(mind, state)))
    }
}

impl<'a> Plans<'a> {
    pub(crate) const fn course(self) -> &'a Course {
        match self {
            Self::Goap(_, state) => state.course(),
            Self::Htn(_, state) => state.course(),
        }
    }

    pub(crate) const fn records(self) -> &'a Records {
        match self {
            Self::Goap(_, state) => state.records(),
            Self::Htn(_, state) => state.records(),
        }
    }

    /// The names of the steps of the plan.
    pub(crate) fn steps(self) -> Vec<&'a str> {
        match self {
            Self::Goap(mind, state) => mind.domain().names(&state.course().steps),
            Self::Htn(mind, state) => mind.domain().names(&state.course().steps),
        }
    }

    /// How many states or tasks were looked at for the last plan.
    pub(crate) fn looked(self) -> u32 {
        let planned = self.records().iter().rev().find_map(|record| match record.event {
            Event::Planned { looked, .. } => Some(looked),
            _ => None,
        });
        planned.unwrap_or(0)
    }

    /// The last search, if it keeps the states that it has seen.
    pub(crate) const fn search(self) -> Option<(&'a Goap<dyn Any>, &'a AStar<Facts>)> {
        match self {
            Self::Goap(mind, state) => match state.seen() {
                Some(seen) => Some((mind, seen)),
                None => None,
            },
            Self::Htn(..) => None,
        }
    }

    /// The plan and its reasons.
    pub(crate) fn sections(self, person: &Person, now: Moment) -> Vec<Section> {
        let ticks = |moment: Moment| u64::from(moment.0) * u64::from(about().ticks_per_second) / 1000;
        match self {
            Self::Goap(mind, state) => {
                let mut person = person.clone();
                Turn::new(&mut person, now).erased(|turn| mind.sections(state, turn, ticks))
            }
            Self::Htn(mind, state) => mind.sections(state, ticks),
        }
    }
}
