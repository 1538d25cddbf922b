//! Who shares the budget of a tick.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_exec::scheduler::Frame;
use wits_exec::{Task, TaskId};

use super::Engine;

/// A part of a tick that has a share of the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum Part {
    /// Telegrams are delivered.
    Post,
    /// Events are told.
    Events,
    /// Characters think.
    Minds,
    /// Work of the game's own: path requests, analyses, senses; by its number.
    Work(u16),
}

/// What a tick came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// All of it: what was spent of the budget.
    pub whole: Frame,
    /// The characters: how many thought, how many had to wait.
    pub minds: Frame,
}

impl<C, M> Engine<C, M> {
    /// Work of the game's own gets a share of the budget too: it is called by the number that this gives back. The task says
    /// how often and with which priority; minds have 4, post and events 1.
    pub fn add_work(&mut self, name: impl Into<String>, task: Task) -> u16 {
        let number = u16::try_from(self.names.len()).unwrap_or(u16::MAX);
        self.add_part(name, Part::Work(number), task);
        number
    }

    /// Another share for a part.
    pub fn set_share(&mut self, part: Part, priority: f32) {
        let found = self.parts.iter().find(|(_, _, other)| **other == part).map(|(id, _, _)| id);
        if let Some(id) = found {
            self.parts.set_priority(id, priority);
        }
    }

    /// The names of the parts, in the order in which they are counted.
    #[must_use]
    pub fn part_names(&self) -> &[String] {
        &self.names
    }

    pub(super) fn add_part(&mut self, name: impl Into<String>, part: Part, task: Task) -> TaskId {
        let group = u16::try_from(self.names.len()).unwrap_or(u16::MAX);
        self.names.push(name.into());
        self.parts.add(part, task.group(group))
    }
}
