//! An action that goes on: its parts one after the other or together.

use super::bind::{Action, Shape};
use super::queue::{Life, Slot};
use crate::watch::Watch;
use crate::words::NotEntered;
use crate::{Exit, Status, Turn};

/// One action of one character in one tick.
pub(super) struct Run<'a, C: ?Sized, W> {
    pub(super) action: &'a Action<C>,
    pub(super) slots: &'a mut [Slot],
    pub(super) watch: &'a mut W,
}

impl<C: ?Sized, W: Watch> Run<'_, C, W> {
    fn node(&self, part: usize) -> u32 {
        self.action.node + 1 + u32::try_from(part).unwrap_or_default()
    }

    /// Goes on with a part.
    pub(super) fn tick(&mut self, part: usize, turn: &mut Turn<'_, C>) -> Status {
        if self.slots[part].life == Life::Fresh && !self.enter(part, turn) {
            self.slots[part].life = Life::Done;
            self.watch.tick(self.node(part), Status::Failure);
            return Status::Failure;
        }
        let status = match &self.action.parts[part].form {
            Shape::Do(deed) => deed.tick(turn, &mut self.slots[part].memory).0,
            Shape::Wait(seconds) => self.wait(part, *seconds, turn),
            Shape::Sequence => self.sequence(part, turn),
            Shape::Together => self.together(part, turn),
        };
        self.watch.tick(self.node(part), status);
        if let Some(why) = Exit::of(status) {
            self.leave(part, turn, why);
        }
        status
    }

    fn enter(&mut self, part: usize, turn: &mut Turn<'_, C>) -> bool {
        self.slots[part] = Slot { memory: 0, life: Life::Entered };
        if let Shape::Do(deed) = &self.action.parts[part].form
            && let Err(why) = deed.enter(turn, &mut self.slots[part].memory)
        {
            let node = self.node(part);
            self.watch.fault(node, &mut || match why {
                NotEntered::Unset(key) => format!("{} needs a key that is not set: {key:?}", deed.text()),
                NotEntered::Refused(_) => deed.explain(why, &turn.boards),
            });
            return false;
        }
        self.watch.enter(self.node(part));
        true
    }

    /// The memory holds the moment it ends, plus one: 0 says that it has not begun.
    fn wait(&mut self, part: usize, seconds: f32, turn: &Turn<'_, C>) -> Status {
        let memory = &mut self.slots[part].memory;
        if *memory == 0 {
            *memory = u64::from(turn.now.after(seconds).0) + 1;
        }
        if u64::from(turn.now.0) + 1 >= *memory { Status::Success } else { Status::Running }
    }

    /// One part a tick.
    fn sequence(&mut self, part: usize, turn: &mut Turn<'_, C>) -> Status {
        let end = self.action.parts[part].end;
        let mut child = part + 1;
        while child < end && self.slots[child].life == Life::Done {
            child = self.action.parts[child].end;
        }
        if child >= end {
            return Status::Success;
        }
        match self.tick(child, turn) {
            Status::Success if self.action.parts[child].end < end => Status::Running,
            status => status,
        }
    }

    /// All that are not done. A failed one aborts the others when its parent is left.
    fn together(&mut self, part: usize, turn: &mut Turn<'_, C>) -> Status {
        let end = self.action.parts[part].end;
        let (mut child, mut all) = (part + 1, Status::Success);
        while child < end {
            if self.slots[child].life != Life::Done {
                match self.tick(child, turn) {
                    Status::Failure => return Status::Failure,
                    Status::Running => all = Status::Running,
                    Status::Success => {}
                }
            }
            child = self.action.parts[child].end;
        }
        all
    }

    /// Leaves a part for a reason; what is still going on inside it is aborted first, the innermost first.
    pub(super) fn leave(&mut self, part: usize, turn: &mut Turn<'_, C>, why: Exit) {
        let inner = if matches!(why, Exit::Success | Exit::Failure) { Exit::Abort } else { why };
        for inside in (part..self.action.parts[part].end).rev() {
            if self.slots[inside].life != Life::Entered {
                continue;
            }
            self.slots[inside].life = Life::Done;
            let why = if inside == part { why } else { inner };
            if let Shape::Do(deed) = &self.action.parts[inside].form {
                deed.exit(turn, &mut self.slots[inside].memory, why);
            }
            self.watch.exit(self.node(inside), why);
        }
    }
}
