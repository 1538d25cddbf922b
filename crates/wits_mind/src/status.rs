//! How things go and how they end.

use serde::{Deserialize, Serialize};
use wits_core::inspect::NodeStatus;
use wits_core::state::State;

/// What a tick came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, State, Serialize, Deserialize)]
pub enum Status {
    /// Not finished: goes on at the next tick.
    Running,
    /// Finished well.
    Success,
    /// Finished badly.
    Failure,
}

impl Status {
    /// Success if it holds.
    #[inline]
    #[must_use]
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Success } else { Self::Failure }
    }

    /// Success or failure.
    #[inline]
    #[must_use]
    pub const fn is_done(self) -> bool {
        !matches!(self, Self::Running)
    }
}

/// Why something that was entered is left. Whatever has a life is left exactly once for each time it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, State, Serialize, Deserialize)]
pub enum Exit {
    /// It finished well.
    Success,
    /// It finished badly.
    Failure,
    /// It was aborted: something more important, a failed guard, a time-out, a transition.
    Abort,
    /// Its definition was replaced, and it is not part of the new one.
    Reload,
    /// The character is gone.
    Despawn,
    /// Something inside it panicked.
    Panic,
}

impl Exit {
    /// The end that belongs to a finished status; `None` while running.
    #[must_use]
    pub const fn of(status: Status) -> Option<Self> {
        match status {
            Status::Running => None,
            Status::Success => Some(Self::Success),
            Status::Failure => Some(Self::Failure),
        }
    }

    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Abort => "aborted",
            Self::Reload => "reloaded",
            Self::Despawn => "despawned",
            Self::Panic => "panicked",
        }
    }
}

impl From<Status> for NodeStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Running => Self::Running,
            Status::Success => Self::Success,
            Status::Failure => Self::Failure,
        }
    }
}

impl From<Exit> for NodeStatus {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => Self::Success,
            Exit::Failure => Self::Failure,
            Exit::Abort | Exit::Reload | Exit::Despawn => Self::Aborted,
            Exit::Panic => Self::Faulty,
        }
    }
}
