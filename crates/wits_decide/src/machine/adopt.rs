//! A definition was changed while characters were running it.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::bound::Machine;
use super::change::Leaving;
use super::hold::Shifted;
use super::outline::small;
use super::run::Run;
use super::state::{Life, MachineState, More, Spot};
use super::{NONE, StateId};
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Turn};

impl<C: ?Sized> Machine<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut MachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        if state.spots.len() != old.levels.len() {
            *state = self.start();
            return Adopted::anew();
        }
        let (mut new, mut told) = (self.start(), Adopted::default());
        let done = old.run(state, turn, watch, false, |run| {
            for level in (0..old.levels.len()).rev() {
                self.adopt_spot(run, small(level), &mut new, &mut told);
            }
            self.adopt_lives(run, &mut new, &mut told);
            self.adopt_trees(run, &mut new, &mut told);
            // Nobody was told of these yet.
            let raised = std::mem::take(&mut run.turn.boards.raised);
            if !raised.is_empty() {
                new.more().waiting = raised;
            }
            true
        });
        if !done {
            // Something panicked, and everything was left for that reason.
            *state = self.start();
            return Adopted::anew();
        }
        if let Some(more) = state.more.take() {
            self.adopt_more(old, *more, &mut new, &mut told);
        }
        *state = new;
        told
    }

    fn adopt_spot<W: Watch>(
        &self,
        run: &mut Run<'_, '_, C, W>,
        level: u16,
        new: &mut MachineState,
        told: &mut Adopted,
    ) {
        let Some(at) = run.at(level) else { return };
        let (old, spot) = (run.machine, run.state.spots[usize::from(level)]);
        let Some(to) = self.twin(old, at) else {
            let gone = if spot.entered { &mut told.left } else { &mut told.forgotten };
            gone.push(old.path(StateId(at)).to_owned());
            return run.leave(at, Leaving::End(Exit::Reload));
        };
        told.kept += usize::from(spot.entered);
        let before = self.twin(old, spot.before).unwrap_or(NONE);
        let own = usize::from(self.states[usize::from(to)].level);
        new.spots[own] = Spot { at: to, before, ..spot };
    }

    fn adopt_lives<W: Watch>(&self, run: &mut Run<'_, '_, C, W>, new: &mut MachineState, told: &mut Adopted) {
        let old = run.machine;
        let twins = self.twin_deeds(old);
        for mut life in std::mem::take(&mut run.state.lives) {
            if let Some(deed) = twins.get(usize::from(life.deed)).copied().flatten() {
                told.kept += 1;
                new.lives.push(Life { deed, ..life });
            } else {
                told.left.push(old.path_of_deed(life.deed));
                old.deeds[usize::from(life.deed)].exit(run.turn, &mut life.memory, Exit::Reload);
            }
        }
    }

    /// Trees go over to those of the same states; trees that no state has are aborted.
    fn adopt_trees<W: Watch>(&self, run: &mut Run<'_, '_, C, W>, new: &mut MachineState, told: &mut Adopted) {
        let old = run.machine;
        let trees = run.state.more.as_mut().map(|more| std::mem::take(&mut more.trees)).unwrap_or_default();
        for mut kept in trees {
            let Some(before) = old.states.get(usize::from(kept.state)) else { continue };
            let Some(held) = &before.held else { continue };
            let mut watch = Shifted { watch: run.watch, by: held.node };
            let twin = self.twin(old, kept.state);
            let after = twin.and_then(|twin| Some((twin, self.states[usize::from(twin)].held.as_ref()?)));
            let within = |path: String| format!("{}/{path}", before.path);
            if let Some((twin, after)) = after {
                let tree = kept.tree.adopt(&held.tree, &after.tree, run.turn, &mut watch);
                told.kept += tree.kept;
                told.left.extend(tree.left.into_iter().map(within));
                told.forgotten.extend(tree.forgotten.into_iter().map(within));
                kept.state = twin;
                new.more().trees.push(kept);
            } else {
                let active: Vec<u32> = kept.tree.active(&held.tree).collect();
                let active = active.into_iter().rev().map(|node| within(held.tree.path(node).to_owned()));
                told.left.extend(active);
                held.tree.stop(&mut kept.tree, run.turn, Exit::Reload, &mut watch);
            }
        }
    }

    /// Keys of the same name and kind, and where blips came from.
    fn adopt_more(&self, old: &Self, more: More, new: &mut MachineState, told: &mut Adopted) {
        for (((name, key), value), first) in old.board.iter().zip(more.locals).zip(old.board.defaults()) {
            let place = self.board.find(name).filter(|(_, def)| def.kind == key.kind);
            match place.and_then(|(place, _)| new.more().locals.get_mut(place)) {
                Some(place) => *place = value,
                None if value != first => told.forgotten.push(format!("{{{name}}}")),
                None => {}
            }
        }
        if !more.stack.is_empty() {
            let kept: Vec<u16> = more.stack.iter().filter_map(|from| self.twin(old, *from)).collect();
            let gone = more.stack.iter().filter(|from| self.twin(old, **from).is_none());
            told.forgotten.extend(gone.map(|from| old.path(StateId(*from)).to_owned()));
            new.more().stack = kept;
        }
    }

    /// Where an action belongs, and what it does.
    fn path_of_deed(&self, deed: u16) -> String {
        let text = self.deeds[usize::from(deed)].text();
        // Both lie in the order of their actions.
        let states = self.states.partition_point(|state| state.active.start <= deed);
        let owner = self.states[..states].last().filter(|state| state.active.contains(&deed));
        let levels = self.levels.partition_point(|level| level.active.start <= deed);
        let level = || self.levels[..levels].last().filter(|level| level.active.contains(&deed));
        let path = owner.map(|state| &*state.path);
        let path = path.or_else(|| Some(self.path(StateId(level()?.within)))).filter(|path| !path.is_empty());
        path.map_or_else(|| text.to_owned(), |path| format!("{path}: {text}"))
    }

    /// The state of the same path.
    fn twin(&self, old: &Self, state: u16) -> Option<u16> {
        let path = old.path(StateId(state));
        self.state_at(path).filter(|_| !path.is_empty())
    }

    /// The state of a path.
    fn state_at(&self, path: &str) -> Option<u16> {
        let path_of = |number: &u16| &*self.states[usize::from(*number)].path;
        let place = self.by_path.binary_search_by(|number| path_of(number).cmp(path)).ok()?;
        Some(self.by_path[place])
    }

    /// For every action the same one of the same state or machine.
    fn twin_deeds(&self, old: &Self) -> Vec<Option<u16>> {
        let mut twins = vec![None; old.deeds.len()];
        for owner in &old.states {
            if let Some(twin) = self.state_at(&owner.path) {
                self.pair(old, &owner.active, &self.states[usize::from(twin)].active, &mut twins);
            }
        }
        let mut levels: BTreeMap<&str, &Range<u16>> = BTreeMap::new();
        for level in &self.levels {
            levels.entry(self.path(StateId(level.within))).or_insert(&level.active);
        }
        for owner in &old.levels {
            if let Some(twin) = levels.get(old.path(StateId(owner.within))) {
                self.pair(old, &owner.active, twin, &mut twins);
            }
        }
        twins
    }

    /// Actions that say the same belong together in their order.
    fn pair(&self, old: &Self, before: &Range<u16>, after: &Range<u16>, twins: &mut [Option<u16>]) {
        let mut alike: BTreeMap<&str, VecDeque<u16>> = BTreeMap::new();
        for deed in after.clone() {
            alike.entry(self.deeds[usize::from(deed)].text()).or_default().push_back(deed);
        }
        for deed in before.clone() {
            let text = old.deeds[usize::from(deed)].text();
            twins[usize::from(deed)] = alike.get_mut(text).and_then(VecDeque::pop_front);
        }
    }
}
