//! A tree is replaced while characters run it.

use std::collections::BTreeMap;

use super::node::{LocalKey, Op};
use super::run::Runner;
use super::state::{More, bit, set_bit};
use super::{Tree, TreeState};
use crate::watch::Watch;
use crate::{Adopted, Exit, Turn};

impl TreeState {
    /// Goes over to another version of the tree.
    ///
    /// Nodes with the same path and kind go on as if nothing had happened, actions only if they are told the same. What is
    /// not part of the new tree is left with [`Exit::Reload`], the last entered first. Limits, cool-downs and gates are
    /// kept, and so are the values of keys that have kept name and kind. Tells what was lost.
    pub fn adopt<C, W: Watch>(
        &mut self,
        old: &Tree<C>,
        new: &Tree<C>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut next = new.begin();
        if !self.belongs_to(old) {
            *self = next;
            return Adopted::anew();
        }
        let mut told = Adopted::default();
        let twins = old.twins(new);
        let kept = old.kept(&self.words, new, &twins);
        told.left = old.leave_others(self, &kept, turn, watch);
        for (number, twin) in (0_u32..).zip(&twins) {
            let from = old.node(number);
            let (is_kept, slot) = (kept[number as usize], from.slot as usize);
            let Some(twin) = *twin else {
                if from.op.keeps() && self.words[slot] != 0 {
                    told.forgotten.push(old.path(number).to_owned());
                }
                continue;
            };
            if is_kept {
                told.kept += 1;
                set_bit(&mut next.words, twin);
            }
            if is_kept || from.op.keeps() {
                let children = old.children(number).count();
                let (run, life) = from.op.words(u32::try_from(children).unwrap_or(u32::MAX));
                let (to, count) = (new.node(twin).slot as usize, (run + life) as usize);
                next.words[to..to + count].copy_from_slice(&self.words[slot..slot + count]);
            }
        }
        if let Some(from) = &self.more {
            told.forgotten.extend(carry_keys(old, from, new, next.more.as_deref_mut()));
        }
        *self = next;
        told
    }
}

impl<C> Tree<C> {
    /// For each node the one of another tree that is the same.
    fn twins(&self, new: &Self) -> Vec<Option<u32>> {
        let by_path: BTreeMap<&str, u32> =
            (0..).zip(&new.faces).map(|(n, face)| (face.path.as_str(), n)).collect();
        let find = |number: u32| {
            let face = &self.faces[number as usize];
            let twin = *by_path.get(face.path.as_str())?;
            let other = &new.faces[twin as usize];
            let (op, count) = (self.node(number).op, self.children(number).count());
            let is_told = matches!(op, Op::Do(_) | Op::Plain(_));
            let counts = matches!(op, Op::Parallel(_) | Op::Utility(_));
            let same = face.kind == other.kind
                && (!is_told || face.detail == other.detail)
                && (!counts || count == new.children(twin).count())
                && std::mem::discriminant(&op) == std::mem::discriminant(&new.node(twin).op)
                && !matches!(op, Op::Lazy(_));
            same.then_some(twin)
        };
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(find).collect()
    }

    /// The active nodes that go on: those whose twin hangs below the twin of a node that goes on.
    fn kept(&self, words: &[u32], new: &Self, twins: &[Option<u32>]) -> Vec<bool> {
        let mut kept = vec![false; twins.len()];
        for (number, twin) in (0_u32..).zip(twins) {
            let Some(twin) = *twin else { continue };
            let (parent, other) = (self.faces[number as usize].parent, new.faces[twin as usize].parent);
            let hangs = match (parent, other) {
                (None, None) => true,
                (Some(parent), Some(other)) => kept[parent as usize] && twins[parent as usize] == Some(other),
                _ => false,
            };
            // In a parallel node a child that does not run has ended, so all must go on or none.
            let is_whole = !matches!(self.node(number).op, Op::Parallel(_))
                || self
                    .children(number)
                    .zip(new.children(twin))
                    .all(|(mine, other)| twins[mine as usize] == Some(other));
            kept[number as usize] = hangs && is_whole && bit(words, number);
        }
        kept
    }

    /// Leaves all active nodes that do not go on, the last entered first. Gives their paths.
    fn leave_others<W: Watch>(
        &self,
        state: &mut TreeState,
        kept: &[bool],
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Vec<String> {
        let mut left = Vec::new();
        let mut none = More::default();
        let TreeState { words, more } = state;
        let more = more.as_deref_mut().unwrap_or(&mut none);
        self.with_locals(more, turn, |turn, lazies| {
            let mut runner = Runner::new(self, words, lazies, turn, watch);
            let all = u32::try_from(kept.len()).unwrap_or(u32::MAX);
            for number in (0..all).rev().filter(|number| !kept[*number as usize]) {
                if bit(runner.words, number) {
                    left.push(self.path(number).to_owned());
                    runner.leave_guarded(number, Exit::Reload);
                }
            }
        });
        left
    }
}

/// Keys of the same name and kind keep what they hold. Gives those that held something of their own and are gone.
fn carry_keys<C>(old: &Tree<C>, from: &More, new: &Tree<C>, to: Option<&mut More>) -> Vec<String> {
    let mut none = More::default();
    let to = to.unwrap_or(&mut none);
    let mut gone = Vec::new();
    for (key, value) in old.locals.iter().zip(&from.locals) {
        let is_same =
            |other: &LocalKey| (&other.scope, &other.name, other.kind) == (&key.scope, &key.name, key.kind);
        let place = new.locals.iter().position(is_same);
        match place.and_then(|place| to.locals.get_mut(place)) {
            Some(place) => place.clone_from(value),
            None if *value != key.first => gone.push(format!("{}{{{}}}", key.scope, key.name)),
            None => {}
        }
    }
    gone
}
