//! The log of a tree: which actions begin, end and are aborted, and what was asked before.

use super::Tree;
use super::node::Op;
use crate::watch::{Because, Watch};
use crate::{Exit, Status};

/// Writes a line about every action that begins or ends, and hands everything on to somebody who looks.
pub(super) struct TreeLog<'w, C: ?Sized, W> {
    tree: &'w Tree<C>,
    watch: Because<'w, W>,
    /// The action that was entered last: it is not known yet whether it goes on.
    begun: Option<u32>,
}

impl<'w, C: ?Sized, W: Watch> TreeLog<'w, C, W> {
    pub(super) const fn new(tree: &'w Tree<C>, watch: &'w mut W) -> Self {
        Self { tree, watch: Because::new(watch), begun: None }
    }

    /// Actions of the game, and waiting: what a character is seen to do.
    fn is_action(&self, node: u32) -> bool {
        W::LOOKS && matches!(self.tree.node(node).op, Op::Do(_) | Op::Plain(_) | Op::Wait(_))
    }

    fn write(&mut self, node: u32, what: &str) {
        let tree = self.tree;
        self.watch.decide(node, &|| [tree.shown_name(node), " ", what].concat());
    }

    /// What ends by itself needs no reason.
    fn write_end(&mut self, node: u32, what: &str) {
        let tree = self.tree;
        self.watch.note(node, &mut || [tree.shown_name(node), " ", what].concat());
    }
}

impl<C: ?Sized, W: Watch> Watch for TreeLog<'_, C, W> {
    const LOOKS: bool = W::LOOKS;

    fn looks(&self) -> bool {
        self.watch.looks()
    }

    fn enter(&mut self, node: u32) {
        self.watch.enter(node);
        if self.is_action(node) {
            self.begun = Some(node);
        }
    }

    fn tick(&mut self, node: u32, status: Status) {
        self.watch.tick(node, status);
        if !self.is_action(node) {
            return;
        }
        let begins = self.begun.take() == Some(node);
        match status {
            Status::Running if begins => self.write(node, "begins"),
            Status::Running => {}
            Status::Success if begins => self.write(node, "succeeds"),
            Status::Failure if begins => self.write(node, "fails"),
            Status::Success => self.write_end(node, "succeeds"),
            Status::Failure => self.write_end(node, "fails"),
        }
    }

    fn exit(&mut self, node: u32, why: Exit) {
        self.watch.exit(node, why);
        if !self.is_action(node) {
            return;
        }
        match why {
            Exit::Failure if self.begun.take() == Some(node) => self.write(node, "cannot begin"),
            // A panic is told as a fault.
            Exit::Success | Exit::Failure | Exit::Panic => {}
            Exit::Abort => self.write(node, "is aborted"),
            other => self.write_end(node, &format!("ends: {}", other.name())),
        }
    }

    fn leave(&mut self, node: u32) {
        self.watch.leave(node);
    }

    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        self.watch.reason(node, holds, why);
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.note(node, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.fault(node, text);
    }
}
