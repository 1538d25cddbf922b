//! Needs are replaced while characters have them.

use wits_core::time::Moment;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Turn};

use super::bind::Offered;
use super::{Doing, GoalDef, Needs, NeedsMindState, NeedsState, Rate};
use crate::adopt::{carry_keys, twins};

impl<C: ?Sized> Needs<C> {
    /// Goals are known by their names, what is being done by the kind of thing that offers it, its name, and what it does.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut NeedsMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let (mut next, mut told) = (self.start(), Adopted::default());
        next.doing = state.doing.and_then(|doing| self.twin_offer(old, doing));
        if let Some(doing) = state.doing.filter(|_| state.act.is_entered()) {
            if next.doing.is_some() {
                told.kept += 1;
            } else {
                told.left.extend(old.offers.get(doing.offer as usize).map(|offer| old.path(offer)));
                old.stop(state, turn, Exit::Reload, watch);
            }
        }
        (next.act, next.chose) = (state.act, state.chose);
        let gone = next.needs.carry(&self.goals, &old.goals, &state.needs);
        told.forgotten.extend(gone.iter().map(|goal| format!("goals.{goal}")));
        carry_keys((&old.board, &state.locals), (&self.board, &mut next.locals), &mut told);
        next.again = match self.rethink {
            same if same == old.rethink => state.again,
            Some(seconds) => turn.now.after(seconds),
            None => Moment::NEVER,
        };
        *state = next;
        told
    }

    /// The same offer of the same kind of thing.
    fn twin_offer(&self, old: &Self, doing: Doing) -> Option<Doing> {
        let before = old.offers.get(doing.offer as usize)?;
        let call = |offer: &Offered<C>| offer.deed.as_ref().map(|deed| deed.text().to_owned());
        let same = |offer: &Offered<C>| {
            offer.name == before.name && self.path(offer) == old.path(before) && call(offer) == call(before)
        };
        let offer = self.offers.iter().position(same)?;
        Some(Doing { offer: u32::try_from(offer).ok()?, ..doing })
    }
}

impl NeedsState {
    /// Takes over the goals of the same names from another state. Gives the names of those that are gone and were not as in
    /// the beginning.
    fn carry(&mut self, goals: &[GoalDef], old: &[GoalDef], from: &Self) -> Vec<String> {
        let twins = twins(old.iter().map(|goal| &*goal.name), goals.iter().map(|goal| &*goal.name));
        let mut gone = Vec::new();
        for (place, (goal, twin)) in old.iter().zip(twins).enumerate() {
            let Some(value) = from.values.get(place).copied() else { continue };
            let Some(to) = twin.map(|to| to as usize) else {
                if goal.of.is_none() && value != goal.start {
                    gone.push(goal.name.clone());
                }
                continue;
            };
            let new = &goals[to];
            let is_same = (goal.min, goal.max) == (new.min, new.max);
            self.values[to] = if is_same { value } else { new.clamped(value) };
            self.measured[to] = from.measured.get(place).copied().unwrap_or(value);
            self.off[to] = from.off.get(place).copied().unwrap_or_default();
            // What was learned stays; what the game knows is in the file.
            if matches!((goal.rate, new.rate), (Rate::Learned { .. }, Rate::Learned { .. })) {
                self.rates[to] = from.rate(place);
            }
        }
        gone
    }
}
