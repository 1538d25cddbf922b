//! A learned mind is replaced while characters follow it.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Turn};

use super::LearnedMind;
use super::state::LearnedState;

impl<C: ?Sized> LearnedMind<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut LearnedState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let (mut next, mut told) = (self.start(), Adopted::default());
        let goes_on = state.doing.and_then(|choice| self.counterpart(old, choice));
        if let Some(choice) = state.doing.filter(|_| state.act.is_entered()) {
            if goes_on.is_some() {
                told.kept += 1;
            } else {
                told.left.push(old.choice_name(choice).to_owned());
                old.leave(state, turn, Exit::Reload, watch);
            }
        }
        next.doing = goes_on;
        next.last = state.last.and_then(|choice| self.named_as(old, choice));
        next.act = state.act;
        next.certainty = state.certainty;
        if self.every == old.every {
            next.again = state.again;
        }
        let same = self.model == old.model && self.schema == old.schema && self.learns_like(old);
        if same {
            next.learned = std::mem::take(&mut state.learned);
        } else if state
            .learned
            .hidden()
            .is_some_and(|hidden| hidden.values().iter().any(|value| *value != 0.0))
        {
            told.forgotten.push("what its net remembered".to_owned());
        } else if state.learned() > 0 {
            told.forgotten.push("what was learned".to_owned());
        }
        *state = next;
        told
    }

    /// The choice of the same name.
    fn named_as(&self, old: &Self, choice: u32) -> Option<u32> {
        let name = &old.choices.get(choice as usize)?.name;
        let place = self.choices.iter().position(|choice| choice.name == *name)?;
        u32::try_from(place).ok()
    }

    /// The choice of the same name that does the same.
    fn counterpart(&self, old: &Self, choice: u32) -> Option<u32> {
        let is_fallback = choice == old.fallback_number();
        let here = if is_fallback { self.fallback_number() } else { self.named_as(old, choice)? };
        (old.deed(choice)?.text() == self.deed(here)?.text()).then_some(here)
    }

    /// Learns at all, and in the same way: what was learned can be gone on with, within the same limit.
    fn learns_like(&self, old: &Self) -> bool {
        match (&self.learning, &old.learning) {
            (Some(own), Some(other)) => {
                own.limit == other.limit && own.reward.is_some() == other.reward.is_some()
            }
            (None, None) => true,
            _ => false,
        }
    }
}
