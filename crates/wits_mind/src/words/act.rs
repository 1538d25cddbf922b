//! Doing what was chosen: the life of one action at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::Deed;
use crate::watch::Watch;
use crate::{Exit, Status, Turn};

/// What one character remembers of the action it is at: for techniques that do one thing at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Act {
    entered: bool,
    memory: u64,
}

impl Act {
    /// Nothing begun.
    pub const NONE: Self = Self { entered: false, memory: 0 };

    /// It has begun and not ended.
    #[must_use]
    pub const fn is_entered(&self) -> bool {
        self.entered
    }

    /// Begins if it has not, goes on, and ends it when it is done. Code of the game that panics counts as failed.
    pub fn tick<C: ?Sized, W: Watch>(
        &mut self,
        deed: &Deed<C>,
        node: u32,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if !self.entered {
            match guarded(|| deed.enter(turn, &mut self.memory)) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => {
                    deed.report(why, &turn.boards, node, watch);
                    return Status::Failure;
                }
                Err(message) => {
                    watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                    return Status::Failure;
                }
            }
            self.entered = true;
            watch.enter(node);
        }
        let ticked = guarded(|| deed.tick(turn, &mut self.memory).0);
        let (status, end) = match &ticked {
            Ok(status) => (*status, Exit::of(*status)),
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                (Status::Failure, Some(Exit::Panic))
            }
        };
        if ticked.is_ok() {
            watch.tick(node, status);
        }
        if let Some(why) = end {
            self.leave(deed, node, turn, why, watch);
        }
        status
    }

    /// Ends it, if it was begun.
    pub fn leave<C: ?Sized, W: Watch>(
        &mut self,
        deed: &Deed<C>,
        node: u32,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        if !std::mem::take(&mut self.entered) {
            return;
        }
        if let Err(message) = guarded(|| deed.exit(turn, &mut self.memory, why)) {
            watch.fault(node, &mut || format!("{} panicked when it was left: {message}", deed.text()));
        }
        watch.exit(node, why);
    }
}

/// Calls the game's code; what it panics with comes back as a text.
fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
    })
}
