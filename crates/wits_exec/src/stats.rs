//! Statistics of frames: what was spent against what there was, and by whom.
//!
//! A [`Timeline`] holds the last frames of a scheduler, the work of each subsystem in them, and the last runs one by one. It
//! is bounded, and it does not exist until somebody asks for it with [`Scheduler::watch`](crate::Scheduler::watch).
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_exec::{Policy, Scheduler, Task};
//! let mut scheduler = Scheduler::new(Policy::Equal);
//! scheduler.watch(["senses", "plans"], 100, 100);
//! scheduler.add((), Task::every(1).group(0));
//! scheduler.add((), Task::every(2).group(1));
//! for _ in 0..2 {
//!     scheduler.run(&mut Budget::new(50), |_, (), budget| { budget.spend(10); });
//! }
//! let spent: Vec<_> = scheduler.timeline().frames().map(|(frame, units)| (frame.spent, units.to_vec())).collect();
//! assert_eq!(spent, [(10, vec![10, 0]), (20, vec![10, 10])]);
//! ```

use std::collections::VecDeque;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Axis, Line, Section};
use wits_core::scene::Tint;

use crate::scheduler::{Frame, TaskId};

/// One run of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub struct Run {
    /// The frame.
    pub frame: u64,
    /// Who ran.
    pub task: TaskId,
    /// How many frames it had waited.
    pub waited: u64,
    /// What it was allowed.
    pub allowed: u64,
    /// What it used.
    pub used: u64,
}

/// The last frames of a scheduler.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[serde(try_from = "Saved")]
#[state(try_from = "Saved")]
pub struct Timeline {
    groups: Vec<String>,
    most_frames: usize,
    most_runs: usize,
    frames: VecDeque<Frame>,
    /// The units of all groups, frame after frame; the last ones belong to the frame that is being run.
    units: Vec<u64>,
    /// Where the oldest frame begins in `units`, which is used as a ring.
    oldest: usize,
    runs: VecDeque<Run>,
}

/// The saved form, not yet checked.
#[derive(Deserialize, State)]
struct Saved {
    groups: Vec<String>,
    most_frames: usize,
    most_runs: usize,
    frames: VecDeque<Frame>,
    units: Vec<u64>,
    oldest: usize,
    runs: VecDeque<Run>,
}

impl TryFrom<Saved> for Timeline {
    type Error = &'static str;
    fn try_from(saved: Saved) -> Result<Self, &'static str> {
        let Saved { groups, most_frames, most_runs, frames, units, oldest, runs } = saved;
        let room = most_frames.checked_add(1).and_then(|rows| rows.checked_mul(groups.len()));
        let never_watched = most_frames == 0 && units.is_empty();
        if (room != Some(units.len()) && !never_watched) || frames.len() > most_frames || oldest > most_frames
        {
            return Err("a timeline whose parts do not fit together");
        }
        Ok(Self { groups, most_frames, most_runs, frames, units, oldest, runs })
    }
}

impl Timeline {
    /// Keeps so many frames and so many runs, and counts work under these names.
    pub(crate) fn new(groups: Vec<String>, frames: usize, runs: usize) -> Self {
        Self {
            most_frames: frames,
            most_runs: runs,
            frames: VecDeque::with_capacity(frames),
            // One row more: the frame that is being run.
            units: vec![0; (frames + 1) * groups.len()],
            oldest: 0,
            runs: VecDeque::with_capacity(runs),
            groups,
        }
    }

    /// The names of the subsystems.
    #[must_use]
    pub fn groups(&self) -> &[String] {
        &self.groups
    }

    /// The last frames, oldest first, each with the units of every subsystem.
    pub fn frames(&self) -> impl Iterator<Item = (&Frame, &[u64])> {
        let width = self.groups.len();
        self.frames.iter().enumerate().map(move |(place, frame)| {
            let row = self.row(place) * width;
            (frame, self.units.get(row..row + width).unwrap_or(&[]))
        })
    }

    /// The last runs, oldest first.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter()
    }

    /// The work of every subsystem over the last frames, with the budget as a line above it.
    #[must_use]
    pub fn section(&self) -> Section {
        const TINTS: [Tint; 5] = [Tint::Blue, Tint::Green, Tint::Orange, Tint::Purple, Tint::Yellow];
        let x = |frame: &Frame| frame.frame as f32;
        let top = self.frames.iter().map(|frame| frame.spent.max(shown(frame.budget))).max().unwrap_or(1);
        let (from, to) = (self.frames.front().map_or(0.0, x), self.frames.back().map_or(1.0, x));
        let mut lines = vec![
            Line::new("budget", self.frames.iter().map(|frame| (x(frame), shown(frame.budget) as f32)))
                .tint(Tint::Red),
            Line::new("spent", self.frames.iter().map(|frame| (x(frame), frame.spent as f32))),
        ];
        for (group, name) in self.groups.iter().enumerate() {
            let points =
                self.frames().map(|(frame, units)| (x(frame), units.get(group).copied().unwrap_or(0) as f32));
            lines.push(Line::new(name.clone(), points).tint(TINTS[group % TINTS.len()]));
        }
        Section::plot(
            "Frames",
            Axis::new("frame", from, to),
            Axis::new("work", 0.0, top as f32).unit("units"),
            lines,
        )
    }

    /// Which row of `units` belongs to the frame at this place.
    fn row(&self, place: usize) -> usize {
        (self.oldest + place) % (self.most_frames + 1)
    }

    /// Does anybody want to know?
    #[inline]
    pub(crate) const fn is_watched(&self) -> bool {
        self.most_frames > 0 || self.most_runs > 0
    }

    /// A task of this group ran. Groups without a name count under the last one.
    #[inline]
    pub(crate) fn ran(&mut self, group: u16, run: Run) {
        if self.most_frames > 0 && !self.groups.is_empty() {
            let group = usize::from(group).min(self.groups.len() - 1);
            let place = self.row(self.frames.len()) * self.groups.len() + group;
            if let Some(units) = self.units.get_mut(place) {
                *units = units.saturating_add(run.used);
            }
        }
        if self.most_runs > 0 {
            if self.runs.len() >= self.most_runs {
                self.runs.pop_front();
            }
            self.runs.push_back(run);
        }
    }

    /// A frame is over.
    pub(crate) fn push(&mut self, frame: Frame) {
        if self.most_frames == 0 {
            return;
        }
        if self.frames.len() >= self.most_frames {
            self.frames.pop_front();
            self.oldest = self.row(1);
        }
        self.frames.push_back(frame);
        let (next, width) = (self.row(self.frames.len()), self.groups.len());
        if let Some(row) = self.units.get_mut(next * width..(next + 1) * width) {
            row.fill(0);
        }
    }
}

/// A budget without end is drawn at the bottom.
const fn shown(budget: u64) -> u64 {
    if budget == u64::MAX { 0 } else { budget }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(frame: u64, used: u64) -> Run {
        Run { frame, task: TaskId::from_bits(0), waited: 0, allowed: used, used }
    }

    #[test]
    fn the_last_frames_are_kept_with_their_units() {
        let mut timeline = Timeline::new(vec!["a".to_owned(), "b".to_owned()], 3, 4);
        for frame in 1..=10 {
            timeline.ran(0, run(frame, frame));
            timeline.ran(9, run(frame, 100)); // nobody's group: the last one
            timeline.push(Frame { frame, budget: 50, spent: frame + 100, ..Frame::default() });
        }
        let kept: Vec<_> = timeline.frames().map(|(frame, units)| (frame.frame, units.to_vec())).collect();
        assert_eq!(kept, [(8, vec![8, 100]), (9, vec![9, 100]), (10, vec![10, 100])]);
        assert_eq!(timeline.runs().map(|run| run.frame).collect::<Vec<_>>(), [9, 9, 10, 10]);
        let Section::Plot { lines, y, .. } = timeline.section() else { panic!("a plot") };
        assert_eq!((lines.len(), y.to), (4, 110.0));
        assert_eq!(lines[0].points, [(8.0, 50.0), (9.0, 50.0), (10.0, 50.0)]);
    }

    #[test]
    fn a_damaged_save_is_refused() {
        let text = serde_json::to_string(&Timeline::new(vec!["a".to_owned()], 3, 4)).unwrap();
        assert!(serde_json::from_str::<Timeline>(&text).is_ok());
        for (whole, damaged) in [("\"most_frames\":3", "\"most_frames\":9"), ("\"oldest\":0", "\"oldest\":4")]
        {
            assert!(serde_json::from_str::<Timeline>(&text.replace(whole, damaged)).is_err(), "{damaged}");
        }
    }

    #[test]
    fn nobody_looks_and_nothing_is_kept() {
        let mut timeline = Timeline::default();
        timeline.ran(0, run(1, 5));
        timeline.push(Frame::default());
        assert_eq!((timeline.frames().count(), timeline.runs().count()), (0, 0));
        let mut unnamed = Timeline::new(Vec::new(), 2, 0);
        unnamed.ran(0, run(1, 5));
        unnamed.push(Frame { spent: 5, ..Frame::default() });
        assert_eq!(
            unnamed.frames().map(|(frame, units)| (frame.spent, units.len())).collect::<Vec<_>>(),
            [(5, 0)]
        );
    }
}
