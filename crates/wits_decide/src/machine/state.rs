//! What one character remembers of its machine.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::NONE;
use super::hold::HeldState;
use crate::board::Raised;
use crate::{Status, Value};

/// Where one character is in its machine: small plain data.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct MachineState {
    /// For each machine: where it is.
    pub(super) spots: Box<[Spot]>,
    /// Active actions that go on.
    pub(super) lives: Vec<Life>,
    /// What few machines need.
    pub(super) more: Option<Box<More>>,
    pub(super) overrun: bool,
}

/// Where one machine is.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Spot {
    /// The state it is in, or was in when the state around it was left.
    pub(super) at: u16,
    /// The state before.
    pub(super) before: u16,
    /// Since when.
    pub(super) since: Moment,
    /// What the actions of the state came to at the last tick.
    pub(super) status: Status,
    /// It was entered and is yet to be left.
    pub(super) entered: bool,
}

impl Default for Spot {
    fn default() -> Self {
        Self { at: NONE, before: NONE, since: Moment::START, status: Status::Running, entered: false }
    }
}

/// An action that goes on.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Life {
    pub(super) deed: u16,
    pub(super) memory: u64,
}

#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct More {
    /// Where blips came from, the latest last; of all machines together.
    pub(super) stack: Vec<u16>,
    /// Keys of the machine's own.
    pub(super) locals: Vec<Option<Value>>,
    /// Raised events that had to wait.
    pub(super) waiting: Vec<Raised>,
    /// Room for events that are raised: always empty between two ticks, and kept so that raising allocates once.
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    pub(super) spare: Vec<Raised>,
    /// Trees of states.
    pub(super) trees: Vec<HeldState>,
}

impl MachineState {
    /// Too many events were raised in the last tick; some wait for the next one.
    #[must_use]
    pub const fn overrun(&self) -> bool {
        self.overrun
    }

    pub(super) fn more(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }
}
