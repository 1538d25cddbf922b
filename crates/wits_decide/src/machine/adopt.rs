//! A definition was changed while characters were running it.

use std::ops::Range;

use super::bound::Machine;
use super::outline::small;
use super::run::Run;
use super::state::{Life, MachineState, Spot};
use super::{NONE, StateId};
use crate::watch::Watch;
use crate::{Exit, Mind, Turn};

impl<C> Machine<C> {
    /// Takes over a character from an older version of this machine. States are known by their paths: where the old one
    /// was, the new one is, with its history, its blips, its keys and its running actions. What is no longer there is
    /// left, for the reason [`Exit::Reload`]; its machine begins anew at the next tick.
    #[must_use]
    pub fn adopt<W: Watch>(
        &self,
        old: &Self,
        mut state: MachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> MachineState {
        let mut new = self.start();
        old.run(&mut state, turn, watch, (), |run| {
            for level in (0..old.levels.len()).rev() {
                self.adopt_spot(run, small(level), &mut new);
            }
            for life in std::mem::take(&mut run.state.lives) {
                if let Some(deed) = self.twin_deed(old, life.deed) {
                    new.lives.push(Life { deed, ..life });
                } else {
                    let mut memory = life.memory;
                    old.deeds[usize::from(life.deed)].exit(run.turn, &mut memory, Exit::Reload);
                }
            }
        });
        self.adopt_trees(old, &mut state, &mut new, turn, watch);
        if let Some(more) = state.more {
            for ((name, key), value) in old.board.iter().zip(more.locals) {
                let place = self.board.find(name).filter(|(_, def)| def.kind == key.kind);
                let place = place.and_then(|(place, _)| new.more().locals.get_mut(place));
                place.into_iter().for_each(|place| place.clone_from(&value));
            }
            if !(more.stack.is_empty() && more.waiting.is_empty()) {
                let stack = more.stack.iter().filter_map(|from| self.twin(old, *from)).collect();
                (new.more().stack, new.more().waiting) = (stack, more.waiting);
            }
        }
        new
    }

    fn adopt_spot<W: Watch>(&self, run: &mut Run<'_, '_, C, W>, level: u16, new: &mut MachineState) {
        let Some(at) = run.at(level) else { return };
        let Some(to) = self.twin(run.machine, at) else { return run.leave(at, Exit::Reload) };
        let spot = run.state.spots[usize::from(level)];
        let before = self.twin(run.machine, spot.before).unwrap_or(NONE);
        let own = usize::from(self.states[usize::from(to)].level);
        new.spots[own] = Spot { at: to, before, ..spot };
    }

    /// Trees of the same shape go on, the others are called off.
    fn adopt_trees<W: Watch>(
        &self,
        old: &Self,
        state: &mut MachineState,
        new: &mut MachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) {
        let trees = state.more.as_mut().map(|more| std::mem::take(&mut more.trees)).unwrap_or_default();
        for mut kept in trees {
            let twin = self.twin(old, kept.state);
            let held = twin.and_then(|twin| self.states[usize::from(twin)].held.as_ref());
            if let (Some(twin), Some(held)) = (twin, held)
                && kept.tree.belongs_to(&held.tree)
            {
                kept.state = twin;
                new.more().trees.push(kept);
            } else if let Some(held) =
                old.states.get(usize::from(kept.state)).and_then(|state| state.held.as_ref())
            {
                held.tree.stop(&mut kept.tree, turn, Exit::Reload, watch);
            }
        }
    }

    /// The state of the same path.
    fn twin(&self, old: &Self, state: u16) -> Option<u16> {
        let path = old.path(StateId(state));
        let found = (0..).zip(&self.states).find(|(_, state)| &*state.path == path);
        found.map(|(number, _)| number).filter(|_| !path.is_empty())
    }

    /// The same action of the same state or machine.
    fn twin_deed(&self, old: &Self, deed: u16) -> Option<u16> {
        let owner = old.states.iter().find(|state| state.active.contains(&deed));
        let (before, after): (&Range<u16>, &Range<u16>) = match owner {
            Some(owner) => {
                let twin = self.states.iter().find(|state| state.path == owner.path)?;
                (&owner.active, &twin.active)
            }
            None => {
                let owner = old.levels.iter().find(|level| level.active.contains(&deed))?;
                let path = old.path(StateId(owner.within));
                let twin = self.levels.iter().find(|level| self.path(StateId(level.within)) == path)?;
                (&owner.active, &twin.active)
            }
        };
        let text = |machine: &Self, number: u16| machine.deeds[usize::from(number)].text().to_owned();
        let wanted = text(old, deed);
        let earlier = before.clone().take_while(|other| *other < deed);
        let nth = earlier.filter(|other| text(old, *other) == wanted).count();
        after.clone().filter(|other| text(self, *other) == wanted).nth(nth)
    }
}
