//! What the tasks of the lab do: they spend units, each in its own way.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_exec::scheduler::Counts;
use wits_exec::{Scheduler, Task};

use crate::scheduler::engine::note_idle;
use crate::scheduler::mark::{Mark, What};

/// A task of the lab.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Job {
    /// The number of its row; nobody else ever has it.
    pub(crate) lane: u32,
    pub(crate) name: String,
    pub(crate) work: Work,
    /// What the budgeted scheduler is told of it; the others look at the timing alone.
    pub(crate) task: Task,
    /// Kept here for the schedulers that keep none.
    pub(crate) counts: Counts,
    pub(crate) panics: u32,
}

/// How a task works.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum Work {
    /// So many units in one go.
    Whole(u64),
    /// An any-time algorithm: as much as it is given, up to so many units.
    Anytime(u64),
    /// Requests that come in bursts and are worked off.
    Requests {
        /// The work that is left.
        left: u64,
        /// Up to which frame it has heard of requests.
        heard: u64,
    },
    /// Uses so many units, whatever it is allowed.
    Hog(u64),
    /// As `Whole`, but every third run ends in a panic.
    Faulty(u64),
    /// A character with a scheduler of its own.
    Character(Box<Scheduler<Job>>),
}

/// What a run is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    /// The frame of the board.
    pub(crate) frame: u64,
    pub(crate) seed: Seed,
}

impl Now {
    /// On an alarm everybody wants a path on the same frame; then for a long time nobody does.
    fn is_alarm(self, frame: u64) -> bool {
        self.seed.fork("alarm").at(frame).stream().chance(0.035)
    }
}

/// Alarms of so many frames are heard when a task is called again.
const LONGEST_BREAK: u64 = 100_000;

/// A path for everybody: so many units.
fn request(now: Now, lane: u32, frame: u64) -> u64 {
    40 + u64::from(now.seed.fork("path").at(frame).at(u64::from(lane)).stream().below(60))
}

impl Job {
    pub(crate) fn new(name: impl Into<String>, task: Task, work: Work) -> Self {
        Self { lane: 0, name: name.into(), work, task, counts: Counts::default(), panics: 0 }
    }

    /// The schedule of a character.
    pub(crate) fn inner(&self) -> Option<&Scheduler<Job>> {
        match &self.work {
            Work::Character(inner) => Some(inner),
            _ => None,
        }
    }

    /// Gives this task and those inside of it the next free rows.
    pub(crate) fn number(&mut self, next: &mut u32) {
        self.lane = *next;
        *next = next.saturating_add(1);
        if let Work::Character(inner) = &mut self.work {
            inner.iter_mut().for_each(|(_, job)| job.number(next));
        }
    }

    /// A burst by hand.
    pub(crate) fn alarm(&mut self, now: Now) {
        if let Work::Requests { left, .. } = &mut self.work {
            *left = left.saturating_add(request(now, self.lane, now.frame));
        }
    }

    /// One run: works, writes a mark, and says how much it took beyond its budget.
    pub(crate) fn run(&mut self, own: &mut Budget, now: Now, inner: bool, marks: &mut Vec<Mark>) -> u64 {
        let allowed = own.left();
        let mut mark =
            Mark { frame: now.frame, lane: self.lane, inner, due: true, what: What::Ran, allowed, used: 0 };
        self.counts.runs = self.counts.runs.saturating_add(1);
        if let Work::Faulty(units) = self.work
            && self.counts.runs.is_multiple_of(3)
            && cfg!(panic = "unwind")
        {
            own.spend((units / 2).min(allowed));
            self.panics = self.panics.saturating_add(1);
            marks.push(Mark { what: What::Panicked, used: own.spent(), ..mark });
            // As a panic, but nothing is printed: it is meant.
            std::panic::resume_unwind(Box::new(String::from("no path to nowhere")));
        }
        let wants = self.wants(own, now, marks);
        let kept = wants.min(own.left());
        own.spend(kept);
        let over = wants - kept;
        mark.used = own.spent() + over;
        if mark.used > allowed {
            mark.what = What::Overran;
            self.counts.overruns = self.counts.overruns.saturating_add(1);
        }
        self.counts.units = self.counts.units.saturating_add(mark.used);
        self.counts.most = self.counts.most.max(mark.used);
        marks.push(mark);
        over
    }

    /// How much it is going to take now. What a character's own tasks took has been spent already.
    fn wants(&mut self, own: &mut Budget, now: Now, marks: &mut Vec<Mark>) -> u64 {
        match &mut self.work {
            Work::Whole(units) | Work::Hog(units) | Work::Faulty(units) => *units,
            Work::Anytime(units) => (*units).min(own.left()),
            Work::Requests { left, heard } => {
                // One that was not called for long has missed what was before.
                let first = heard.saturating_add(1).max(now.frame.saturating_sub(LONGEST_BREAK));
                for frame in first..=now.frame {
                    if now.is_alarm(frame) {
                        *left = left.saturating_add(request(now, self.lane, frame));
                    }
                }
                *heard = now.frame;
                let done = (*left).min(own.left());
                *left -= done;
                done
            }
            Work::Character(inner) => {
                let (allowed, from) = (own.left(), marks.len());
                let frame = inner.run_isolated(own, |_, job, budget| job.run(budget, now, true, marks));
                note_idle(inner, now.frame, true, from, marks);
                frame.spent.saturating_sub(allowed)
            }
        }
    }
}
