//! Utility is replaced while characters follow it.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Turn};

use super::{Pick, Utility, UtilityState};
use crate::adopt::{carry_keys, twin, twins};

impl<C: ?Sized> Utility<C> {
    /// What is being done goes on if there is still an action of its name that does the same. No cool-down begins for what
    /// is left.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut UtilityState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let (mut next, mut told) = (self.start(), Adopted::default());
        let twins = twins(old.action_names(), self.action_names());
        let goes_on = |pick: Pick| {
            let action = twin(&twins, pick.action)?;
            (old.call(pick.action)? == self.call(action)?).then_some(Pick { action, ..pick })
        };
        next.choice.current = state.choice.current.and_then(goes_on);
        next.choice.since = state.choice.since;
        next.doing = state.doing.and_then(goes_on);
        if let Some(pick) = state.doing.filter(|_| state.act.is_entered()) {
            if next.doing.is_some() {
                told.kept += 1;
            } else {
                told.left.push(old.scorer.name(pick.action).to_owned());
                old.call_off(state, turn, Exit::Reload, watch);
            }
        }
        next.act = state.act;
        for (number, (twin, ready)) in (0_u32..).zip(twins.iter().zip(&state.choice.ready)) {
            match twin.and_then(|twin| next.choice.ready.get_mut(twin as usize)) {
                Some(place) => *place = *ready,
                None if !ready.has_come(turn.now) => {
                    told.forgotten.push(old.scorer.name(number).to_owned());
                }
                None => {}
            }
        }
        carry_keys((&old.board, &state.locals), (&self.board, &mut next.locals), &mut told);
        if self.every == old.every {
            next.again = state.again;
        }
        *state = next;
        told
    }

    fn action_names(&self) -> impl Iterator<Item = &str> {
        self.scorer.actions.iter().map(|action| &*action.name)
    }

    /// What an action does.
    fn call(&self, action: u32) -> Option<&str> {
        Some(self.deeds.get(action as usize)?.as_ref()?.text())
    }
}
