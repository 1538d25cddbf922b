//! A module is replaced while characters think with it.

use wits_mind::watch::Watch;
use wits_mind::words::Deed;
use wits_mind::{Adopted, Mind, Turn};

use super::{FuzzyMind, FuzzyMindState};

impl<C: ?Sized> FuzzyMind<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut FuzzyMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut next = self.start();
        if !old.module.owns(&state.scratch) {
            *state = next;
            return Adopted::anew();
        }
        let mut told = Adopted::default();
        let twin = |choice: u16| {
            let (output, set) = old.acted_on(choice)?;
            let (own, sets) = self.sets_acted_on()?;
            let place = sets.iter().position(|(name, _)| name == set).filter(|_| own == output)?;
            u16::try_from(place).ok()
        };
        let deeds = (old.deeds(), self.deeds());
        match state.acting.adopt(deeds, twin, turn, (watch, old.first_node())) {
            Some(choice) => told.left.extend(old.acted_on(choice).map(|(output, set)| path(output, set))),
            None => told.kept = usize::from(state.acting.choice().is_some()),
        }
        next.acting = state.acting;
        told.forgotten = self.module.carry(&old.module, &state.scratch, &mut next.scratch);
        if !state.given.is_empty() {
            next.given.extend(next.scratch.inputs());
            for (place, input) in self.module.twins_of_inputs(&old.module) {
                if let Some(given) = state.given.get(input) {
                    next.given[place] = *given;
                }
            }
        }
        *state = next;
        told
    }

    /// The names of the output and of the set that a choice stands for.
    pub(super) fn acted_on(&self, choice: u16) -> Option<(&str, &str)> {
        let (output, sets) = self.sets_acted_on()?;
        sets.get(usize::from(choice)).map(|(set, _)| (output, set.as_str()))
    }

    fn sets_acted_on(&self) -> Option<(&str, &[(String, crate::ShapeDef)])> {
        let (name, output) = self.module.def().outputs.get(self.acts.as_ref()?.output)?;
        Some((name, &output.sets))
    }

    fn deeds(&self) -> &[Option<Deed<C>>] {
        self.acts.as_ref().map(|acts| &*acts.deeds).unwrap_or_default()
    }
}

fn path(output: &str, set: &str) -> String {
    format!("mind.acts.{output}.{set}")
}
