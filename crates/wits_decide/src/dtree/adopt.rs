//! A decision tree is replaced while characters follow it.

use super::bind::{DecisionTree, Form};
use super::state::DecisionState;
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Turn};

impl<C> DecisionTree<C> {
    /// What is being done goes on if it can still be chosen; what chance said stays with nodes of the same path; keys of the
    /// same name and kind keep what they hold.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut next = self.start();
        if state.rolls.len() != old.rolls || state.locals.len() != old.board.len() {
            *state = next;
            return Adopted::anew();
        }
        let mut told = Adopted::default();
        if let Some(leaf) = old.leaf_of(state.entered) {
            if let Some(node) = self.twin_leaf(old, leaf, state.entered) {
                (next.entered, next.memory) = (node, state.memory);
                told.kept += 1;
            } else {
                told.left.push(old.about[state.entered as usize].path.to_string());
                old.stop(state, turn, Exit::Reload, watch);
            }
        }
        next.run = state.run;
        self.carry_rolls(old, state, &mut next, &mut told);
        self.carry_keys(old, state, &mut next, &mut told);
        *state = next;
        told
    }

    /// A node at which the same can be chosen, at best in the same place.
    fn twin_leaf(&self, old: &Self, leaf: u32, entered: u32) -> Option<u32> {
        let was = &old.leaves[leaf as usize];
        let is_same = |node: &u32| {
            let leaf = self.leaf_of(*node).map(|leaf| &self.leaves[leaf as usize]);
            leaf.is_some_and(|leaf| leaf.call == was.call && leaf.name == was.name)
        };
        let all = || (0..).take(self.nodes.len()).filter(is_same);
        let path = &old.about[entered as usize].path;
        all().find(|node| self.about[*node as usize].path == *path).or_else(|| all().next())
    }

    /// The random nodes with the numbers of their rolls.
    fn chances(&self) -> impl Iterator<Item = (&str, usize)> {
        self.nodes.iter().zip(&self.about).filter_map(|(node, about)| match node.form {
            Form::Random(_, roll) => Some((&*about.path, roll as usize)),
            _ => None,
        })
    }

    fn carry_rolls(&self, old: &Self, state: &DecisionState, next: &mut DecisionState, told: &mut Adopted) {
        for (path, roll) in old.chances() {
            let Some(was) = state.rolls.get(roll) else { continue };
            let twin = self.chances().find(|(other, _)| *other == path);
            match twin.and_then(|(_, place)| next.rolls.get_mut(place)) {
                Some(place) => *place = *was,
                None if was.was_asked() => told.forgotten.push(path.to_owned()),
                None => {}
            }
        }
    }

    fn carry_keys(
        &self,
        old: &Self,
        state: &mut DecisionState,
        next: &mut DecisionState,
        told: &mut Adopted,
    ) {
        let values = std::mem::take(&mut state.locals);
        for (((name, key), value), first) in old.board.iter().zip(values).zip(old.board.defaults()) {
            let place = self.board.find(name).filter(|(_, def)| def.kind == key.kind);
            match place.and_then(|(place, _)| next.locals.get_mut(place)) {
                Some(place) => *place = value,
                None if value != first => told.forgotten.push(format!("{{{name}}}")),
                None => {}
            }
        }
    }
}
