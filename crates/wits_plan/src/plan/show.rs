//! Plans as lines of an outline.

use wits_core::inspect::{Item, LogEntry, NodeStatus};
use wits_core::time::Moment;

use super::{Course, Event, Records};
use crate::world::{Domain, Facts};

/// The steps of a plan, with how they stand; below those to come, what they lack at this moment.
pub(crate) fn plan_items(domain: &Domain, course: &Course, facts: Facts) -> Vec<Item> {
    let mut items = Vec::new();
    for (number, action) in (0_u32..).zip(&course.steps) {
        let Some(act) = domain.acts.get(*action as usize) else { continue };
        let gives = act.effect.tell(&domain.layout);
        let note = if gives.is_empty() {
            format!("costs {}", act.cost)
        } else {
            format!("costs {}: {gives}", act.cost)
        };
        let status = match number.cmp(&course.at) {
            std::cmp::Ordering::Less => NodeStatus::Success,
            std::cmp::Ordering::Equal if course.entered => NodeStatus::Running,
            _ => NodeStatus::Idle,
        };
        items.push(Item::new(0, act.name.to_string()).status(status).note(note));
        if number > course.at {
            let missing = act.test.missing(&domain.layout, facts);
            items.extend(missing.into_iter().map(|text| Item::new(1, text).note("before its turn comes")));
        }
    }
    items
}

impl Records {
    /// What happened, in words, oldest first. `ticks` turns moments into ticks.
    pub fn log(&self, domain: &Domain, goals: &[&str], ticks: impl Fn(Moment) -> u64) -> Vec<LogEntry> {
        let goal = |number: u32| goals.get(number as usize).copied().unwrap_or("");
        let name = |action: u32| domain.name(action).to_owned();
        let tell = |event: Event| match event {
            Event::Planned { goal: of, steps, cost, looked } => {
                format!("{}: a plan of {steps} steps for {cost}, {looked} states looked at", goal(of))
            }
            Event::Broke(broken) => format!("the plan is broken: {}", broken.tell(name)),
            Event::Repaired { new, kept } => format!("repaired: {new} new steps, {kept} kept"),
            Event::None { goal: of, why } => format!("{}: {why}", goal(of)),
            Event::Reached { goal: of, early: false } => format!("{}: reached", goal(of)),
            Event::Reached { goal: of, early: true } => {
                format!("{}: is so before the plan is done", goal(of))
            }
            Event::Overtaken { goal: old, by } => format!("{} gives way to {}", goal(old), goal(by)),
        };
        self.iter()
            .map(|record| LogEntry { tick: ticks(record.at), text: tell(record.event).into() })
            .collect()
    }
}
