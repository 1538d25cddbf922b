//! What a scheduler knows of a task.

use serde::{Deserialize, Serialize};
use wits_core::ids::Id;
use wits_core::state::State;

use crate::timing::Timing;

/// The id of a task in a scheduler.
pub type TaskId = Id<Task>;

/// When a task is to run, how important it is, and how it takes its work.
///
/// ```
/// use wits_exec::Task;
/// // A planner: every half second, works in bits of at most 40 units, is glad of spare time.
/// let planner = Task::every(30).phase(7).priority(2.0).step(40);
/// // A heartbeat: every frame, must not be late, has no use for more than its 5 units.
/// let heartbeat = Task::every(1).step(5).regular().whole();
/// assert!(planner.divisible && !heartbeat.divisible);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct Task {
    /// Every so many frames, and on which of them.
    pub timing: Timing,
    /// Its part of the budget, where the policy looks at priorities.
    pub priority: f32,
    /// The largest step: it needs so much to get anywhere, and once begun it may use so much before it looks at its budget.
    pub step: u64,
    /// How much it asks for, where the policy looks at requests.
    pub request: u64,
    /// It must not be called late: goes before others, except the oldest of those left over.
    pub regular: bool,
    /// It works in bits; if not, it takes its step and no more.
    pub divisible: bool,
    /// It can use what others leave.
    pub spare: bool,
    /// The subsystem that it is counted under: a number of the game.
    pub group: u16,
}

impl Default for Task {
    fn default() -> Self {
        Self {
            timing: Timing::new(1, 0),
            priority: 1.0,
            step: 1,
            request: 0,
            regular: false,
            divisible: true,
            spare: true,
            group: 0,
        }
    }
}

impl Task {
    /// Every so many frames, of priority 1, in steps of one unit.
    #[must_use]
    pub fn every(frames: u32) -> Self {
        Self { timing: Timing::new(frames, 0), ..Self::default() }
    }

    /// On which of the frames.
    #[must_use]
    pub const fn phase(mut self, phase: u32) -> Self {
        self.timing.phase = phase;
        self
    }

    /// How important it is.
    #[must_use]
    pub const fn priority(mut self, priority: f32) -> Self {
        self.priority = priority;
        self
    }

    /// The largest step.
    #[must_use]
    pub const fn step(mut self, units: u64) -> Self {
        self.step = units;
        self
    }

    /// How much it asks for.
    #[must_use]
    pub const fn request(mut self, units: u64) -> Self {
        self.request = units;
        self
    }

    /// It must not be called late.
    #[must_use]
    pub const fn regular(mut self) -> Self {
        self.regular = true;
        self
    }

    /// It cannot be divided: its step is all that it does in a call.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.divisible = false;
        self
    }

    /// It has no use for spare work: it is given its step.
    #[must_use]
    pub const fn frugal(mut self) -> Self {
        self.spare = false;
        self
    }

    /// The subsystem that it is counted under.
    #[must_use]
    pub const fn group(mut self, group: u16) -> Self {
        self.group = group;
        self
    }
}
