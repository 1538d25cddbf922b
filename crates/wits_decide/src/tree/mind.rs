//! Trees as minds: ticked, stopped, and kept going when something in them panics.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::inspect::Graph;

use super::Tree;
use super::log::TreeLog;
use super::node::Op;
use super::run::Runner;
use super::state::{More, TreeState, last_bit};
use crate::watch::Watch;
use crate::words::Rest;
use crate::{Adopted, Exit, Mind, Status, Turn};

impl<C: ?Sized> Mind<C> for Tree<C> {
    type State = TreeState;

    fn start(&self) -> TreeState {
        self.begin()
    }

    fn tick_watched<W: Watch>(&self, state: &mut TreeState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        self.step(state, turn, watch).0
    }

    fn stop<W: Watch>(&self, state: &mut TreeState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        if !state.belongs_to(self) {
            *state = self.begin();
            return;
        }
        let mut none = More::default();
        let more = state.more.as_deref_mut().unwrap_or(&mut none);
        let words = &mut state.words;
        self.with_locals(more, turn, |turn, lazies| self.leave_guarded(words, lazies, turn, watch, why));
    }

    /// See [`TreeState::adopt`].
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut TreeState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        state.adopt(old, self, turn, watch)
    }

    fn doing(&self, state: &TreeState) -> String {
        let innermost = state.active(self).last();
        innermost.and_then(|node| self.path(node).rsplit('/').next()).unwrap_or_default().to_owned()
    }

    fn running(&self, state: &TreeState) -> Vec<u32> {
        state.active(self).collect()
    }

    fn graph(&self) -> Graph {
        self.picture()
    }
}

impl<C: ?Sized> Tree<C> {
    /// One tick, with how long the tree can do without the next one while it runs. A state of another tree begins anew.
    pub fn step<W: Watch>(
        &self,
        state: &mut TreeState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> (Status, Rest) {
        if !state.belongs_to(self) {
            *state = self.begin();
        }
        let TreeState { words, more } = state;
        match more {
            None => self.step_words(words, &mut [], turn, watch),
            Some(more) => self.step_more(words, more, turn, watch),
        }
    }

    /// The same for trees with keys or lazy sub-trees.
    pub(super) fn step_more<W: Watch>(
        &self,
        words: &mut [u32],
        more: &mut More,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> (Status, Rest) {
        self.with_locals(more, turn, |turn, lazies| self.step_words(words, lazies, turn, watch))
    }

    /// Puts the tree's keys on the boards for a while.
    pub(super) fn with_locals<'t, T>(
        &self,
        more: &mut More,
        turn: &mut Turn<'t, C>,
        body: impl FnOnce(&mut Turn<'t, C>, &mut [TreeState]) -> T,
    ) -> T {
        more.locals.resize(self.locals.len(), None);
        more.lazies.resize(self.parts.lazies.len(), TreeState::default());
        let outer = mem::replace(&mut turn.boards.locals, mem::take(&mut more.locals));
        let answer = body(turn, &mut more.lazies);
        more.locals = mem::replace(&mut turn.boards.locals, outer);
        answer
    }

    pub(super) fn step_words<W: Watch>(
        &self,
        words: &mut [u32],
        lazies: &mut [TreeState],
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> (Status, Rest) {
        let mut watch = TreeLog::new(self, watch);
        let mut runner = Runner::new(self, words, lazies, turn, &mut watch);
        let ticked = catch_unwind(AssertUnwindSafe(|| runner.root()));
        match ticked {
            Ok(Status::Running) => (Status::Running, runner.rest()),
            Ok(status) => (status, Rest::Awake),
            Err(panic) => {
                self.recover(&mut runner, &*panic);
                (Status::Failure, Rest::Awake)
            }
        }
    }

    /// Something panicked: everything that is active is left, and the next tick begins anew.
    #[cold]
    fn recover<W: Watch>(&self, runner: &mut Runner<'_, '_, C, W>, panic: &(dyn Any + Send)) {
        let at = runner.at;
        if let Op::Do(_) | Op::Plain(_) = self.node(at).op {
            runner.store(self.node(at).slot, runner.memory);
        }
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
        runner.watch.fault(at, &mut || format!("{} panicked: {text}", self.path(at)));
        let Runner { words, lazies, turn, watch, .. } = runner;
        self.leave_guarded(words, lazies, turn, *watch, Exit::Panic);
    }

    /// Leaves everything, whatever the exits of the game's actions do.
    fn leave_guarded<W: Watch>(
        &self,
        words: &mut [u32],
        lazies: &mut [TreeState],
        turn: &mut Turn<'_, C>,
        watch: &mut W,
        why: Exit,
    ) {
        let all = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let mut runner = Runner::new(self, words, lazies, turn, watch);
        while let Some(node) = last_bit(runner.words, 0, all) {
            runner.leave_guarded(node, why);
        }
    }
}
