//! The scheduler: frequencies, a policy for the budget, and quality of service in one.
//!
//! Each frame the tasks that are due join those that were left over, oldest first; as many as fit by their declared steps are
//! let in, and the budget is shared among them by the [`Policy`]. So
//!
//! - a frame never exceeds its budget, except by the declared step of a single task that is larger than the whole budget,
//!   or by what a task reports to have overdrawn;
//! - nobody starves: the task that has waited longest runs first on every frame with a budget, and
//!   [`waits_at_most`](Scheduler::waits_at_most) says how many frames that can be;
//! - everything is counted: runs, work, waits and overruns of each task ([`Counts`]), and of every frame ([`Frame`]).
//!
//! A frame costs one comparison for each task that is not due and some 15 to 20 ns for each that runs; nothing is allocated. When
//! nothing needs a budget, the [`FrequencyScheduler`](crate::FrequencyScheduler) is simpler.
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_exec::{Policy, Scheduler, Task};
//! let mut scheduler = Scheduler::new(Policy::Equal);
//! for name in ["a", "b", "c"] {
//!     scheduler.add(name, Task::every(4).step(40));
//! }
//! let mut log = Vec::new();
//! for _ in 0..5 {
//!     let frame = scheduler.run(&mut Budget::new(100), |_, name, budget| {
//!         budget.spend(40);
//!         log.push(*name);
//!     });
//!     assert!(frame.spent <= 100);
//! }
//! assert_eq!(log, ["a", "b", "c"]); // two on frame 4, the third on frame 5
//! assert_eq!(scheduler.waits_at_most(100), Some(1));
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.1.2 (quality of service) to 10.1.5.

mod aside;
mod bound;
mod each;
mod entry;
mod rows;
mod run;
mod show;
mod task;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::Budget;

use crate::arena::{Arena, slot_of};
use crate::behaviour::Behaviour;
use crate::isolate::{Fault, Isolation};
use crate::phase::{Phasing, choose};
use crate::policy::{Claim, Policy};
use crate::stats::Timeline;
use crate::timing::Timing;
pub use entry::Counts;
use entry::{Entry, Outcome, Plan, Ticket, Waiting};
pub use run::{Frame, Overdraft};
pub use task::{Task, TaskId};

/// Shares a budget among tasks. Holds the game's values `T`; what a task does is passed in when it runs.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Saved<T>")]
#[state(try_from = "Saved<T>")]
pub struct Scheduler<T> {
    policy: Policy,
    frame: u64,
    tasks: Arena<Entry<T>>,
    /// For each slot what decides when its task runs, and what of it a frame has to know.
    plans: Vec<Plan>,
    #[serde(skip)]
    #[state(skip = "made from the plans")]
    tickets: Vec<Ticket>,
    /// For each slot the frame on which it is due; far away while it waits or is empty. Apart from all else, because all of
    /// them are looked at on every frame.
    due: Vec<u64>,
    /// Those that are due and have not run, oldest first: those that need regular calls, and the others.
    waiting: [VecDeque<Waiting>; 2],
    /// Those that are let in on this frame, and what they did; both empty between frames.
    #[serde(skip)]
    #[state(skip = "scratch: empty between two frames")]
    admitted: Vec<Waiting>,
    #[serde(skip)]
    #[state(skip = "scratch: empty between two frames")]
    outcomes: Vec<Outcome>,
    isolation: Isolation,
    faults: VecDeque<Fault>,
    #[state(unhashed = "only shown: kept as long as somebody watches")]
    timeline: Timeline,
}

/// Not due until something happens.
const FAR: u64 = u64::MAX;

/// The saved form, not yet checked.
#[derive(Deserialize, State)]
struct Saved<T> {
    policy: Policy,
    frame: u64,
    tasks: Arena<Entry<T>>,
    plans: Vec<Plan>,
    due: Vec<u64>,
    waiting: [VecDeque<Waiting>; 2],
    #[serde(default)]
    isolation: Isolation,
    #[serde(default)]
    faults: VecDeque<Fault>,
    #[serde(default)]
    timeline: Timeline,
}

impl<T> TryFrom<Saved<T>> for Scheduler<T> {
    type Error = &'static str;
    fn try_from(saved: Saved<T>) -> Result<Self, &'static str> {
        let Saved { policy, frame, tasks, plans, due, waiting, isolation, faults, timeline } = saved;
        if due.len() != tasks.slots() || plans.len() != tasks.slots() {
            return Err("there are not as many plans and due frames as tasks");
        }
        let mut seen = vec![false; due.len()];
        for (class, queue) in waiting.iter().enumerate() {
            for &Waiting { slot, .. } in queue {
                let fits = tasks.at::<Task>(slot).is_some() && plans[slot as usize].class() == class;
                if !fits || due[slot as usize] != FAR || std::mem::replace(&mut seen[slot as usize], true) {
                    return Err("the tasks that wait are not the ones that could");
                }
            }
        }
        if (0..).zip(&due).any(|(slot, &due)| due != FAR && tasks.at::<Task>(slot).is_none()) {
            return Err("a task that is not there is due");
        }
        let tickets = plans.iter().map(|plan| Ticket::new(plan, policy)).collect();
        let (admitted, outcomes) = (Vec::new(), Vec::new());
        Ok(Self {
            policy,
            frame,
            tasks,
            plans,
            tickets,
            due,
            waiting,
            admitted,
            outcomes,
            isolation,
            faults,
            timeline,
        })
    }
}

impl<T> Scheduler<T> {
    /// No tasks yet; the first frame will be frame 1.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            frame: 0,
            tasks: Arena::default(),
            plans: Vec::new(),
            tickets: Vec::new(),
            due: Vec::new(),
            waiting: [VecDeque::new(), VecDeque::new()],
            admitted: Vec::new(),
            outcomes: Vec::new(),
            isolation: Isolation::default(),
            faults: VecDeque::new(),
            timeline: Timeline::default(),
        }
    }

    /// One more task.
    pub fn add(&mut self, value: T, task: Task) -> TaskId {
        let id: TaskId = self.tasks.insert(Entry::new(value, self.frame));
        let plan = Plan::new(task);
        let ticket = Ticket::new(&plan, self.policy);
        self.due.resize(self.tasks.slots(), FAR);
        self.plans.resize(self.tasks.slots(), plan);
        self.tickets.resize(self.tasks.slots(), ticket);
        (self.plans[id.slot()], self.tickets[id.slot()]) = (plan, ticket);
        self.due[id.slot()] = self.next_due(task.timing, self.frame);
        id
    }

    /// One more task, with a phase that spreads it well among the others.
    pub fn add_phased(&mut self, value: T, task: Task, phasing: Phasing) -> TaskId {
        let others: Vec<Timing> = self.iter().map(|(_, task, _)| task.timing).collect();
        let phase = choose(&others, task.timing.every, self.frame.saturating_add(1), phasing);
        self.add(value, task.phase(phase))
    }

    /// Takes a task out.
    pub fn remove(&mut self, id: TaskId) -> Option<T> {
        let entry = self.tasks.remove(id)?;
        self.forget(slot_of(id));
        Some(entry.value)
    }

    /// Changes what is known of a task; false if it is gone. If it waits, it goes on waiting, unless it now needs (or no
    /// longer needs) regular calls: then it begins anew. If it is set aside, it stays there.
    pub fn set_task(&mut self, id: TaskId, task: Task) -> bool {
        let Some(last) = self.tasks.get(id).map(|entry| entry.last) else { return false };
        let plan = &mut self.plans[id.slot()];
        let (old, aside) = (std::mem::replace(&mut plan.task, task), plan.aside);
        self.reissue(id.slot());
        if aside {
            return true;
        }
        let waits = self.due[id.slot()] == FAR;
        if old.regular != task.regular {
            self.forget(slot_of(id));
        } else if waits {
            return true;
        }
        // Counted from its last run, so that a rate that changes all the time puts nothing off for ever.
        self.due[id.slot()] = self.next_due(task.timing, last).max(self.frame.saturating_add(1));
        true
    }

    /// Another frequency and phase.
    pub fn set_timing(&mut self, id: TaskId, timing: Timing) -> bool {
        self.task(id).is_some_and(|task| self.set_task(id, Task { timing, ..task }))
    }

    /// Another priority.
    pub fn set_priority(&mut self, id: TaskId, priority: f32) -> bool {
        self.change(id, |plan| plan.task.priority = priority).is_some()
    }

    /// Asks for so much from the next call on.
    pub fn set_request(&mut self, id: TaskId, units: u64) -> bool {
        self.change(id, |plan| plan.task.request = units).is_some()
    }

    /// What is known of a task.
    #[must_use]
    pub fn task(&self, id: TaskId) -> Option<Task> {
        self.plan(id).map(|plan| plan.task)
    }

    /// The value of a task.
    #[must_use]
    pub fn get(&self, id: TaskId) -> Option<&T> {
        self.tasks.get(id).map(|entry| &entry.value)
    }

    /// The value of a task, to change.
    pub fn get_mut(&mut self, id: TaskId) -> Option<&mut T> {
        self.tasks.get_mut(id).map(|entry| &mut entry.value)
    }

    /// What a task has done so far.
    #[must_use]
    pub fn counts(&self, id: TaskId) -> Option<Counts> {
        self.tasks.get(id).map(|entry| entry.counts)
    }

    /// All tasks, in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (TaskId, Task, &T)> {
        self.tasks.iter::<Task>().map(|(id, entry)| (id, self.plans[id.slot()].task, &entry.value))
    }

    /// All values to change, in the order of their slots.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (TaskId, &mut T)> {
        self.tasks.iter_mut().map(|(id, entry)| (id, &mut entry.value))
    }

    /// How many tasks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// No tasks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tasks that were due and have not run, oldest first: those that need regular calls, then the others.
    pub fn waiting(&self) -> impl Iterator<Item = TaskId> {
        self.waiting.iter().flatten().filter_map(|waiting| self.tasks.at(waiting.slot).map(|(id, _)| id))
    }

    /// The frame that was run last.
    #[must_use]
    pub const fn frame(&self) -> u64 {
        self.frame
    }

    /// How the budget is shared.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Shares the budget otherwise from the next frame on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
        for slot in 0..self.due.len() {
            self.reissue(slot);
            if self.due[slot] != FAR && !self.plans[slot].aside {
                self.due[slot] = self.next_due(self.plans[slot].task.timing, self.frame);
            }
        }
    }

    fn plan(&self, id: TaskId) -> Option<&Plan> {
        self.tasks.get(id).map(|_| &self.plans[id.slot()])
    }

    fn change<R>(&mut self, id: TaskId, change: impl FnOnce(&mut Plan) -> R) -> Option<R> {
        self.tasks.get(id)?;
        let result = change(&mut self.plans[id.slot()]);
        self.reissue(id.slot());
        Some(result)
    }

    /// After its plan has changed.
    fn reissue(&mut self, slot: usize) {
        self.tickets[slot] = Ticket::new(&self.plans[slot], self.policy);
    }

    /// What the task in this slot claims of so much.
    #[inline]
    fn claim(&self, slot: u32, total: u64) -> Claim {
        if self.policy == Policy::Requested {
            let plan = &self.plans[slot as usize];
            return self.policy.claim(&plan.task, plan.bias, total);
        }
        self.tickets[slot as usize].claim()
    }

    #[inline]
    fn next_due(&self, timing: Timing, frame: u64) -> u64 {
        self.policy.next_due(timing, frame)
    }

    /// Neither due nor waiting.
    fn forget(&mut self, slot: u32) {
        if std::mem::replace(&mut self.due[slot as usize], FAR) == FAR {
            self.waiting.iter_mut().for_each(|queue| queue.retain(|other| other.slot != slot));
        }
    }
}

/// Schedulers nest: a scheduler of characters, each with a scheduler of its own.
impl<C: ?Sized, T: Behaviour<C>> Behaviour<C> for Scheduler<T> {
    fn run(&mut self, context: &mut C, budget: &mut Budget) {
        Scheduler::run(self, budget, |_, task, budget| task.run(context, budget));
    }
}
