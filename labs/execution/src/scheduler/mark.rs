//! What is written down of every frame: the cells of the board.

use std::collections::VecDeque;

use wits_core::state::State;

/// What a task did on a frame, if it did anything or should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) struct Mark {
    /// The frame.
    pub(crate) frame: u64,
    /// The number of the task.
    pub(crate) lane: u32,
    /// It is a task inside of a character.
    pub(crate) inner: bool,
    /// It was due on this very frame.
    pub(crate) due: bool,
    /// What it did.
    pub(crate) what: What,
    /// What it was allowed.
    pub(crate) allowed: u64,
    /// What it used.
    pub(crate) used: u64,
}

/// What a task can do on a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum What {
    /// It ran within what it was allowed.
    Ran,
    /// It ran and took more.
    Overran,
    /// It ran and panicked.
    Panicked,
    /// It was due, now or before, and has to wait.
    Waits,
    /// It is set aside.
    Aside,
}

impl What {
    /// It was called.
    pub(crate) const fn ran(self) -> bool {
        matches!(self, Self::Ran | Self::Overran | Self::Panicked)
    }
}

/// What a frame came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Sum {
    /// The frame.
    pub(crate) frame: u64,
    /// What there was to spend.
    pub(crate) budget: u64,
    /// What was spent.
    pub(crate) spent: u64,
    /// How many tasks ran.
    pub(crate) ran: u32,
    /// How many were left over.
    pub(crate) waiting: u32,
}

/// The last frames.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Record {
    /// What the frames came to, oldest first.
    pub(crate) sums: VecDeque<Sum>,
    /// Their marks, oldest first.
    pub(crate) marks: VecDeque<Mark>,
}

impl Record {
    /// So many frames are kept.
    pub(crate) const FRAMES: usize = 60;

    pub(crate) fn push(&mut self, sum: Sum, marks: impl IntoIterator<Item = Mark>) {
        if self.sums.len() == Self::FRAMES {
            self.sums.pop_front();
        }
        self.sums.push_back(sum);
        let first = self.sums.front().map_or(0, |sum| sum.frame);
        while self.marks.front().is_some_and(|mark| mark.frame < first) {
            self.marks.pop_front();
        }
        self.marks.extend(marks);
    }

    /// A task is gone, and its row with it.
    pub(crate) fn forget(&mut self, lane: u32) {
        self.marks.retain(|mark| mark.lane != lane);
    }
}
