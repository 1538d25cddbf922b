//! What the studio shows of a scheduler.

use wits_core::inspect::{Document, Field, LogEntry, Section, Value};
use wits_core::random::Seed;

use super::Scheduler;
use super::entry::Plan;
use super::task::{Task, TaskId};
use crate::phase::Quality;
use crate::stats::Timeline;
use crate::timing::Timing;

/// So many tasks are listed.
const ROWS: usize = 200;

impl<T> Scheduler<T> {
    /// Keeps the last frames and the last runs, with the work of subsystems under these names ([`Task::group`] is the place
    /// in this list). Nothing is kept until this is called; nothing is allocated after.
    pub fn watch<N: Into<String>>(
        &mut self,
        groups: impl IntoIterator<Item = N>,
        frames: usize,
        runs: usize,
    ) {
        self.timeline = Timeline::new(groups.into_iter().map(Into::into).collect(), frames, runs);
    }

    /// The last frames.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// How evenly the tasks are spread over the frames: over all, or where that is too long over a sample.
    #[must_use]
    pub fn quality(&self) -> Quality {
        let timings: Vec<Timing> = self.iter().map(|(_, task, _)| task.timing).collect();
        // Many tasks make a sample dear; some hundred thousand tests are enough for a figure to look at.
        let samples = 200_000 / timings.len().max(1) as u32 + 50;
        Quality::measure(&timings, samples, &mut Seed::new(0).fork("phases").stream())
    }

    /// The whole scheduler as a document: frames against the budget, the table of tasks, the faults. `name` says what a task
    /// is called.
    #[must_use]
    pub fn document(&self, title: &str, name: impl Fn(TaskId, &T) -> String) -> Document {
        let quality = self.quality();
        let waiting = self.waiting.iter().map(|queue| queue.len() as u32).sum::<u32>();
        let mut fields = vec![
            Field::new("frame", self.frame as f64),
            Field::new("policy", format!("{:?}", self.policy)),
            Field::new("tasks", self.len() as f64),
            Field::new("waiting", waiting).help("due, but did not fit into the budget"),
            Field::new(
                "tasks a frame",
                format!("{} to {}, mean {:.2}", quality.least, quality.most, quality.mean),
            )
            .help("what the frequencies and phases come to"),
        ];
        if let Some(bound) =
            self.timeline.frames().last().and_then(|(frame, _)| self.waits_at_most(frame.budget))
        {
            fields.push(
                Field::new("longest wait", bound as f64)
                    .unit("frames")
                    .help("nobody waits longer with this budget"),
            );
        }
        let mut document = Document::new(title.to_owned()).section(Section::fields("Scheduler", fields));
        if self.timeline.frames().next().is_some() {
            document = document.section(self.timeline.section());
        }
        document = document.section(self.table(name));
        if !self.faults.is_empty() {
            let entries =
                self.faults().map(|fault| LogEntry { tick: fault.frame, text: fault.to_string().into() });
            document = document.section(Section::log("Set aside", entries));
        }
        document
    }

    fn table(&self, name: impl Fn(TaskId, &T) -> String) -> Section {
        const COLUMNS: [&str; 10] = [
            "task",
            "every",
            "phase",
            "priority",
            "step",
            "runs",
            "mean work",
            "most work",
            "longest wait",
            "state",
        ];
        let rows = self.tasks.iter::<Task>().take(ROWS).map(|(id, entry)| {
            let (Plan { task, aside, .. }, counts) = (self.plans[id.slot()], entry.counts);
            let state = match (aside, self.due[id.slot()] == super::FAR) {
                (true, _) => "set aside",
                (_, true) => "waiting",
                _ if counts.overruns > 0 => "overruns",
                _ => "",
            };
            vec![
                Value::from(name(id, &entry.value)),
                Value::from(task.timing.every),
                Value::from(task.timing.phase),
                Value::from(task.priority),
                Value::from(task.step as f64),
                Value::from(counts.runs as f64),
                Value::from(counts.units as f64 / counts.runs.max(1) as f64),
                Value::from(counts.most as f64),
                Value::from(counts.longest_wait as f64),
                Value::from(state),
            ]
        });
        let title = if self.len() > ROWS { "Tasks (the first 200)" } else { "Tasks" };
        Section::table(title, COLUMNS, rows)
    }
}
