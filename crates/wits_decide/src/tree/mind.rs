//! Trees as minds: ticked, stopped, and kept going when something in them panics.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::inspect::Graph;

use super::Tree;
use super::node::Op;
use super::run::Runner;
use super::state::{TreeState, last_bit};
use crate::watch::Watch;
use crate::words::Rest;
use crate::{Exit, Mind, Status, Turn, Value};

impl<C> Mind<C> for Tree<C> {
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
        let mut none = Vec::new();
        let locals = state.more.as_mut().map_or(&mut none, |more| &mut more.locals);
        self.with_locals(locals, turn, |turn| self.leave_guarded(&mut state.words, turn, watch, why));
    }

    fn graph(&self) -> Graph {
        self.picture()
    }
}

impl<C> Tree<C> {
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
        match &mut state.more {
            None => self.step_words(&mut state.words, turn, watch),
            Some(more) => {
                more.locals.resize(self.locals.len(), None);
                let words = &mut state.words;
                self.with_locals(&mut more.locals, turn, |turn| self.step_words(words, turn, watch))
            }
        }
    }

    /// Puts the tree's keys on the boards for a while.
    pub(super) fn with_locals<'t, T>(
        &self,
        locals: &mut Vec<Option<Value>>,
        turn: &mut Turn<'t, C>,
        body: impl FnOnce(&mut Turn<'t, C>) -> T,
    ) -> T {
        let outer = mem::replace(&mut turn.boards.locals, mem::take(locals));
        let answer = body(turn);
        *locals = mem::replace(&mut turn.boards.locals, outer);
        answer
    }

    pub(super) fn step_words<W: Watch>(
        &self,
        words: &mut [u32],
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> (Status, Rest) {
        let mut runner = Runner::new(self, words, turn, watch);
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
        let Runner { words, turn, watch, .. } = runner;
        self.leave_guarded(words, turn, *watch, Exit::Panic);
    }

    /// Leaves everything, whatever the exits of the game's actions do.
    fn leave_guarded<W: Watch>(&self, words: &mut [u32], turn: &mut Turn<'_, C>, watch: &mut W, why: Exit) {
        let all = self.nodes.len();
        while let Some(node) = last_bit(words, 0, u32::try_from(all).unwrap_or(u32::MAX)) {
            let mut runner = Runner::new(self, words, turn, watch);
            if catch_unwind(AssertUnwindSafe(|| runner.leave(node, why))).is_err() {
                watch.fault(node, &mut || format!("{} panicked when it was left", self.path(node)));
            }
        }
    }
}
