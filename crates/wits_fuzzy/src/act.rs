//! One of several actions at a time: another choice calls the one before off.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_decide::words::Deed;
use wits_decide::{Exit, Status, Turn, watch::Watch};

/// The action that is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Acting {
    /// The number of the choice, from 0.
    entered: Option<u16>,
    memory: u64,
}

impl Acting {
    /// Goes on with a choice, or begins it. Choices without an action succeed.
    pub(crate) fn tick<C, W: Watch>(
        &mut self,
        deeds: &[Option<Deed<C>>],
        choice: Option<u16>,
        turn: &mut Turn<'_, C>,
        (watch, first_node): (&mut W, u32),
    ) -> Status {
        if self.entered != choice {
            self.stop(deeds, turn, Exit::Abort, (watch, first_node));
        }
        let found = choice.and_then(|choice| Some((choice, deeds.get(usize::from(choice))?.as_ref()?)));
        let Some((choice, deed)) = found else { return Status::Success };
        let node = first_node + u32::from(choice);
        if self.entered.is_none() {
            match guarded(|| deed.enter(turn, &mut self.memory)) {
                Ok(Ok(())) => {}
                Ok(Err(_)) => {
                    watch.reason(node, false, &mut || format!("{}: a key is not set", deed.text()));
                    return Status::Failure;
                }
                Err(message) => {
                    watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                    return Status::Failure;
                }
            }
            self.entered = Some(choice);
            watch.enter(node);
        }
        let ticked = guarded(|| deed.tick(turn, &mut self.memory).0);
        let (status, end) = match &ticked {
            Ok(status) => {
                watch.tick(node, *status);
                (*status, Exit::of(*status))
            }
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                (Status::Failure, Some(Exit::Panic))
            }
        };
        if let Some(why) = end {
            self.stop(deeds, turn, why, (watch, first_node));
        }
        status
    }

    /// Leaves the action, if there is one.
    pub(crate) fn stop<C, W: Watch>(
        &mut self,
        deeds: &[Option<Deed<C>>],
        turn: &mut Turn<'_, C>,
        why: Exit,
        (watch, first_node): (&mut W, u32),
    ) {
        let Some(choice) = self.entered.take() else { return };
        let Some(Some(deed)) = deeds.get(usize::from(choice)) else { return };
        if let Err(message) = guarded(|| deed.exit(turn, &mut self.memory, why)) {
            let node = first_node + u32::from(choice);
            watch.fault(node, &mut || format!("{} panicked when it was left: {message}", deed.text()));
        }
        watch.exit(first_node + u32::from(choice), why);
    }
}

/// Calls the game's code; what it panics with comes back as a text.
fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
    })
}

impl HashState for Acting {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.entered.map_or(u32::MAX, u32::from));
        hasher.write(&self.memory);
    }
}
