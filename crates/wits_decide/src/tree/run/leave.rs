//! Leaving what is active, exactly once, the last entered first.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Runner;
use crate::tree::node::{Node, Op};
use crate::tree::state::{clear_bit, last_bit};
use crate::watch::Watch;
use crate::{Exit, Status};
use crate::{Value, board::Key};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// Leaves a node and all below it.
    pub(in crate::tree) fn leave_all(&mut self, number: u32, why: Exit) {
        let after = self.tree.node(number).after;
        while let Some(active) = last_bit(self.words, number, after) {
            self.leave(active, why);
        }
    }

    /// Leaves all below a node.
    pub(super) fn leave_below(&mut self, number: u32, why: Exit) {
        let after = self.tree.node(number).after;
        while let Some(active) = last_bit(self.words, number + 1, after) {
            self.leave(active, why);
        }
    }

    /// Leaves one node.
    pub(in crate::tree) fn leave(&mut self, number: u32, why: Exit) {
        clear_bit(self.words, number);
        let tree = self.tree;
        let node = tree.node(number);
        self.at = number;
        if W::LOOKS {
            self.watch.exit(number, why);
        }
        if let Op::Do(deed) | Op::Plain(deed) = node.op {
            self.memory = self.load(node.slot);
            tree.parts.deeds[deed as usize].exit(self.turn, &mut self.memory, why);
        } else if let Op::Lazy(lazy) = node.op {
            self.leave_lazy(lazy, why);
        } else if let Op::OnAbort(first, count) = node.op {
            let some = if why == Exit::Abort { u32::from(count) } else { 0 };
            (first..first + some).for_each(|write| {
                self.compute(number, write);
            });
        } else if let Op::Cleanup = node.op {
            if why == Exit::Abort {
                self.clean_up(number);
            }
        } else {
            self.undo(number, node);
        }
    }

    /// One tick for the last child of a node that was aborted.
    fn clean_up(&mut self, number: u32) {
        let skipped = self.take_skipped();
        let last = self.tree.node(number + 1).after;
        if self.run(last, false) == Status::Running {
            self.leave_all(last, Exit::Abort);
        }
        (self.skipped, self.at) = (skipped, number);
    }

    /// Leaves one node, even if the game's code panics.
    pub(in crate::tree) fn leave_guarded(&mut self, number: u32, why: Exit) {
        if catch_unwind(AssertUnwindSafe(|| self.leave(number, why))).is_err() {
            let path = self.tree.path(number);
            self.watch.fault(number, &mut || format!("{path} panicked when it was left"));
        }
    }

    /// Gives back what a node took when it was entered.
    pub(super) fn undo(&mut self, number: u32, node: &Node) {
        clear_bit(self.words, number);
        match node.op {
            Op::CoolDown(seconds) => *self.word(node.slot) = self.after(seconds).0,
            Op::Semaphore(key) => self.give_back(number, self.tree.parts.keys[key as usize]),
            Op::Scope(scope) => {
                let fresh = &self.tree.parts.scopes[scope as usize];
                let places = self.turn.boards.locals.iter_mut().skip(usize::from(fresh.first));
                places.take(fresh.values.len()).for_each(|place| *place = None);
            }
            _ => {}
        }
    }

    pub(super) fn unmark(&mut self, number: u32) {
        clear_bit(self.words, number);
    }

    fn give_back(&mut self, number: u32, key: Key) {
        let free = if let Some(Value::Int(free)) = self.turn.boards.get(key) { *free } else { 0 };
        if !self.turn.boards.set(key, Some(Value::Int(free.saturating_add(1)))) {
            self.watch
                .fault(number, &mut || "a semaphore cannot be given back: its board is missing".to_owned());
        }
    }
}
