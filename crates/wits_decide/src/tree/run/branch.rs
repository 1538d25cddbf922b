//! Branches, what was done once, and what is computed.

use super::{Runner, Sleep};
use crate::tree::node::Node;
use crate::watch::Watch;
use crate::{Exit, Status};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// The first child is the question. A branch that runs goes on without asking again, unless it is reactive.
    pub(super) fn branch(&mut self, number: u32, node: &Node, resumed: bool, reactive: bool) -> Status {
        let test = number + 1;
        let then = self.tree.node(test).after;
        let before = if resumed { self.active_child(number, node) } else { None };
        let branch = before.filter(|before| *before != test);
        if let Some(branch) = branch.filter(|_| !reactive) {
            return self.run(branch, true);
        }
        let status = if reactive {
            self.ask_again(test, before == Some(test))
        } else {
            self.run(test, before == Some(test))
        };
        let chosen = match status {
            _ if self.skipped => node.after,
            Status::Running => node.after,
            Status::Success => then,
            Status::Failure => self.tree.node(then).after,
        };
        if let Some(branch) = branch.filter(|branch| *branch != chosen) {
            self.leave_all(branch, Exit::Abort);
        }
        match status {
            Status::Running => Status::Running,
            _ if self.skipped => status,
            _ if chosen >= node.after => Status::Failure,
            _ => self.run(chosen, branch == Some(chosen)),
        }
    }

    /// Ticks something that will be ticked again while something else runs.
    fn ask_again(&mut self, test: u32, resumed: bool) -> Status {
        let outer = std::mem::replace(&mut self.reactive, true);
        let soft = std::mem::replace(&mut self.soft, Sleep::SOUND);
        let status = self.run(test, resumed);
        let mine = std::mem::replace(&mut self.soft, soft);
        self.reactive = outer;
        if status.is_done() {
            self.sleep = self.sleep.and(mine);
            self.ends(mine);
        }
        status
    }

    /// The word is 0 at first, then 1 for success or 2 for failure.
    pub(super) fn once(&mut self, number: u32, node: &Node, resumed: bool, then: u32) -> Status {
        let before = *self.word(node.slot);
        if !resumed && before > 0 {
            if W::LOOKS {
                self.watch.reason(number, before == 1, &mut || "has been done before".into());
            }
            self.skipped = then == 3;
            return Status::of(if then == 0 || then == 3 { before } else { then } == 1);
        }
        let status = self.below(number, resumed);
        if status.is_done() && !self.skipped {
            *self.word(node.slot) = if status == Status::Success { 1 } else { 2 };
        }
        status
    }

    /// Writes what comes of an expression. What cannot be told is not written, and fails.
    pub(super) fn compute(&mut self, number: u32, write: u32) -> Status {
        let tree = self.tree;
        let write = &tree.parts.writes[write as usize];
        let (now, turn) = (self.turn.now, &*self.turn);
        let value = write.expr.value(turn.game, &turn.boards, now);
        match value.and_then(|value| value.as_kind(write.kind)) {
            Some(value) => self.write(number, write.key, Some(value)),
            None => {
                self.ends(Sleep::of_question(write.expr.reads_keys_only()));
                if W::LOOKS {
                    let told = write.expr.told(&self.turn.boards);
                    let text = write.expr.text();
                    self.watch.reason(number, false, &mut || format!("{text} cannot be told: {told}"));
                }
                Status::Failure
            }
        }
    }
}
