//! The three schedulers of the lab behind one face.

use wits_core::state::State;
use wits_core::work::Budget;
use wits_exec::isolate::{Isolation, Rest, catch};
use wits_exec::scheduler::Counts;
use wits_exec::{FrequencyScheduler, Policy, Scheduler, Task, TaskId, Timing};

use crate::scheduler::job::{Job, Now};
use crate::scheduler::mark::{Mark, Sum, What};

/// What the parameter offers.
pub(crate) const KINDS: &[&str] = &["plain", "direct", "budgeted"];
/// What the parameter offers.
pub(crate) const POLICIES: &[&str] = &["equal", "priority", "requested", "adaptive", "priority only"];

/// The policy of this number.
pub(crate) fn policy(number: usize) -> Policy {
    match number {
        0 => Policy::Equal,
        1 => Policy::Priority,
        2 => Policy::Requested,
        3 => Policy::Adaptive { rate: 0.25, least: 0.1 },
        _ => Policy::PriorityOnly,
    }
}

/// Faulty tasks rest for a while, or are let be.
pub(crate) fn isolation(on: bool) -> Isolation {
    let overruns = if on { 5 } else { 0 };
    let after_panic = Rest::Frames(if on { 12 } else { 0 });
    Isolation { after_panic, overruns, after_overruns: Rest::Frames(16) }
}

/// A scheduler with the tasks of the lab.
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum Engine {
    /// Looks at every task on every frame.
    Plain(FrequencyScheduler<Job>),
    /// Keeps the tasks of a frame together.
    Direct(FrequencyScheduler<Job>),
    /// Shares a budget.
    Budgeted(Scheduler<Job>),
}

impl Engine {
    pub(crate) fn new(kind: usize, policy: Policy) -> Self {
        match kind {
            0 => Self::Plain(FrequencyScheduler::new()),
            1 => Self::Direct(FrequencyScheduler::direct()),
            _ => Self::Budgeted(Scheduler::new(policy)),
        }
    }

    /// The scheduler that shares a budget, if it is that one.
    pub(crate) fn budgeted(&self) -> Option<&Scheduler<Job>> {
        match self {
            Self::Budgeted(scheduler) => Some(scheduler),
            _ => None,
        }
    }

    pub(crate) fn frame(&self) -> u64 {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.frame(),
            Self::Budgeted(scheduler) => scheduler.frame(),
        }
    }

    pub(crate) fn add(&mut self, job: Job) -> TaskId {
        let task = job.task;
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.add(job, task.timing),
            Self::Budgeted(scheduler) => scheduler.add(job, task),
        }
    }

    pub(crate) fn remove(&mut self, id: TaskId) -> Option<Job> {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.remove(id),
            Self::Budgeted(scheduler) => scheduler.remove(id),
        }
    }

    pub(crate) fn set_timing(&mut self, id: TaskId, timing: Timing) {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.set_timing(id, timing),
            Self::Budgeted(scheduler) => scheduler.set_timing(id, timing),
        };
    }

    /// All tasks, in the order of their slots.
    pub(crate) fn tasks(&self) -> Vec<(TaskId, Timing, &Job)> {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.iter().collect(),
            Self::Budgeted(scheduler) => {
                scheduler.iter().map(|(id, task, job)| (id, task.timing, job)).collect()
            }
        }
    }

    pub(crate) fn get_mut(&mut self, id: TaskId) -> Option<&mut Job> {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => scheduler.get_mut(id),
            Self::Budgeted(scheduler) => scheduler.get_mut(id),
        }
    }

    /// The next frame. Plain schedulers know no budget: everybody takes what it wants.
    pub(crate) fn step(&mut self, budget: u64, now: Now, marks: &mut Vec<Mark>) -> Sum {
        match self {
            Self::Plain(scheduler) | Self::Direct(scheduler) => {
                scheduler.run(|_, job| unbounded(job, now, marks));
            }
            Self::Budgeted(scheduler) => {
                let frame = scheduler
                    .run_isolated(&mut Budget::new(budget), |_, job, own| job.run(own, now, false, marks));
                note_idle(scheduler, now.frame, false, 0, marks);
                let (spent, ran, waiting) = (frame.spent, frame.ran, frame.waiting);
                return Sum { frame: now.frame, budget, spent, ran, waiting };
            }
        }
        let ran = || marks.iter().filter(|mark| !mark.inner);
        let spent = ran().map(|mark| mark.used).sum();
        Sum { frame: now.frame, budget, spent, ran: ran().count() as u32, waiting: 0 }
    }
}

/// A run without end of budget. There is nobody who would set it aside, so a panic is only kept from the others.
fn unbounded(job: &mut Job, now: Now, marks: &mut Vec<Mark>) {
    let _ = catch(|| job.run(&mut Budget::unlimited(), now, false, marks));
}

/// After a frame: marks for those that were due and did not run, and which of the marks were due.
pub(crate) fn note_idle(
    scheduler: &Scheduler<Job>,
    frame: u64,
    inner: bool,
    from: usize,
    marks: &mut Vec<Mark>,
) {
    let waiting: Vec<TaskId> = scheduler.waiting().collect();
    let always = scheduler.policy() == Policy::PriorityOnly;
    for (id, task, job) in scheduler.iter() {
        let due = always || task.timing.is_due(scheduler.frame());
        if let Some(mark) = marks[from..].iter_mut().find(|mark| mark.lane == job.lane) {
            mark.due = due;
        } else if waiting.contains(&id) || scheduler.is_aside(id) {
            let what = if scheduler.is_aside(id) { What::Aside } else { What::Waits };
            marks.push(Mark { frame, lane: job.lane, inner, due, what, allowed: 0, used: 0 });
        }
    }
}

/// A row of the board: a task, or one inside of a character.
pub(crate) struct Row<'a> {
    pub(crate) job: &'a Job,
    pub(crate) id: TaskId,
    pub(crate) task: Task,
    /// The scheduler that it is in, if that shares a budget.
    pub(crate) scheduler: Option<&'a Scheduler<Job>>,
    /// It is inside of a character.
    pub(crate) inner: bool,
}

impl Row<'_> {
    pub(crate) fn counts(&self) -> Counts {
        self.scheduler.and_then(|scheduler| scheduler.counts(self.id)).unwrap_or(self.job.counts)
    }

    /// How often it was set aside, or has panicked.
    pub(crate) fn faults(&self) -> u32 {
        let aside = |scheduler: &Scheduler<Job>| {
            scheduler.faults().filter(|fault| fault.task == self.id).count() as u32
        };
        self.scheduler.map_or(0, aside).max(self.job.panics)
    }
}

/// All rows, top down: every character has its own tasks below it.
pub(crate) fn rows(engine: &Engine) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (id, timing, job) in engine.tasks() {
        let task = Task { timing, ..job.task };
        rows.push(Row { job, id, task, scheduler: engine.budgeted(), inner: false });
        if let Some(own) = job.inner() {
            rows.extend(own.iter().map(|(id, task, job)| Row {
                job,
                id,
                task,
                scheduler: Some(own),
                inner: true,
            }));
        }
    }
    rows
}
