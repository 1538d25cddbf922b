//! One of several actions at a time: another choice calls the one before off.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_mind::words::{Act, Deed};
use wits_mind::{Exit, Status, Turn, watch::Watch};

/// By choice.
type Deeds<C> = [Option<Deed<C>>];

/// The action that is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Acting {
    /// The number of the choice, from 0.
    entered: Option<u16>,
    act: Act,
}

impl Acting {
    /// Goes on with a choice, or begins it. Choices without an action succeed.
    pub(crate) fn tick<C: ?Sized, W: Watch>(
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
        let status = self.act.tick(deed, node, turn, watch);
        self.entered = self.act.is_entered().then_some(choice);
        status
    }

    /// The number of the choice whose action is going on.
    pub(crate) const fn choice(&self) -> Option<u16> {
        self.entered
    }

    /// Goes over to another version of the definition: the action goes on if the choice that has become of it (`twin`) does
    /// the same there. Otherwise it is left for the reason [`Exit::Reload`], and its old choice is returned.
    pub(crate) fn adopt<C: ?Sized, W: Watch>(
        &mut self,
        (old, new): (&Deeds<C>, &Deeds<C>),
        twin: impl FnOnce(u16) -> Option<u16>,
        turn: &mut Turn<'_, C>,
        watch: (&mut W, u32),
    ) -> Option<u16> {
        let choice = self.entered?;
        let text = |deeds: &Deeds<C>, choice: u16| {
            deeds.get(usize::from(choice))?.as_ref().map(|deed| deed.text().to_owned())
        };
        let before = text(old, choice);
        let twin = twin(choice).filter(|twin| before.is_some() && text(new, *twin) == before);
        if twin.is_some() {
            self.entered = twin;
            return None;
        }
        self.stop(old, turn, Exit::Reload, watch);
        Some(choice)
    }

    /// Leaves the action, if there is one.
    pub(crate) fn stop<C: ?Sized, W: Watch>(
        &mut self,
        deeds: &[Option<Deed<C>>],
        turn: &mut Turn<'_, C>,
        why: Exit,
        (watch, first_node): (&mut W, u32),
    ) {
        let Some(choice) = self.entered.take() else { return };
        let Some(Some(deed)) = deeds.get(usize::from(choice)) else { return };
        self.act.leave(deed, first_node + u32::from(choice), turn, why, watch);
    }
}
