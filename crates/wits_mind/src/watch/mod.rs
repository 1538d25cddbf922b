//! Watching minds: what happened, where, and why.
//!
//! Every tick can be watched by somebody who implements [`Watch`]. Nobody, `()`, is what runs when nobody looks, and costs
//! nothing. A [`Journal`] remembers what the studio shows: the last status of every node and when it was reached, the way of
//! the last decision with its reasons, a bounded log, and breakpoints that were hit. [`Journals`] keeps those of a game.

mod because;
mod journal;
mod journals;

pub use because::Because;
pub use journal::Journal;
pub use journals::Journals;

use crate::{Exit, Status};

/// Somebody who looks at a mind while it is ticked. Nodes are told by their numbers in the mind's
/// [`Graph`](wits_core::inspect::Graph); the numbers of links, such as the transitions of a machine, follow those of the
/// nodes.
pub trait Watch {
    /// Somebody may look: known when it is compiled, so that nobody costs nothing.
    const LOOKS: bool = true;

    /// Somebody looks now: worth the trouble of finding reasons.
    fn looks(&self) -> bool {
        Self::LOOKS
    }

    /// A task or state begins.
    fn enter(&mut self, _node: u32) {}

    /// A task was ticked; or a question was answered: success is yes.
    fn tick(&mut self, _node: u32, _status: Status) {}

    /// A task or state ends.
    fn exit(&mut self, _node: u32, _why: Exit) {}

    /// A state ends because a transition leads out of it: an ordinary end. To whoever does not tell it apart it is aborted.
    fn leave(&mut self, node: u32) {
        self.exit(node, Exit::Abort);
    }

    /// A link is passed: a transition fires. It is told before what is left and entered by it.
    fn pass(&mut self, _link: u32) {}

    /// The reason for what happens at a node: a test and its values, a branch that was not taken. `why` is asked only by
    /// those who look.
    fn reason(&mut self, _node: u32, _holds: bool, _why: &mut dyn FnMut() -> String) {}

    /// Something worth a line in the log: a transition, a limit that was hit.
    fn note(&mut self, _node: u32, _text: &mut dyn FnMut() -> String) {}

    /// Something went wrong: a leaf that panicked, a board that was not brought.
    fn fault(&mut self, _node: u32, _text: &mut dyn FnMut() -> String) {}
}

/// Nobody looks.
impl Watch for () {
    const LOOKS: bool = false;
}

impl<W: Watch> Watch for &mut W {
    const LOOKS: bool = W::LOOKS;

    fn looks(&self) -> bool {
        (**self).looks()
    }
    fn enter(&mut self, node: u32) {
        (**self).enter(node);
    }
    fn tick(&mut self, node: u32, status: Status) {
        (**self).tick(node, status);
    }
    fn exit(&mut self, node: u32, why: Exit) {
        (**self).exit(node, why);
    }
    fn leave(&mut self, node: u32) {
        (**self).leave(node);
    }
    fn pass(&mut self, link: u32) {
        (**self).pass(link);
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        (**self).reason(node, holds, why);
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        (**self).note(node, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        (**self).fault(node, text);
    }
}

/// Somebody looks or nobody does, which shows only when it runs: what [`Journals::of`] gives. It costs a branch at every
/// node; a game that ticks very many minds asks first and hands over `()`.
impl<W: Watch> Watch for Option<W> {
    const LOOKS: bool = W::LOOKS;

    fn looks(&self) -> bool {
        self.as_ref().is_some_and(W::looks)
    }
    fn enter(&mut self, node: u32) {
        self.iter_mut().for_each(|watch| watch.enter(node));
    }
    fn tick(&mut self, node: u32, status: Status) {
        self.iter_mut().for_each(|watch| watch.tick(node, status));
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.iter_mut().for_each(|watch| watch.exit(node, why));
    }
    fn leave(&mut self, node: u32) {
        self.iter_mut().for_each(|watch| watch.leave(node));
    }
    fn pass(&mut self, link: u32) {
        self.iter_mut().for_each(|watch| watch.pass(link));
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        self.iter_mut().for_each(|watch| watch.reason(node, holds, why));
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.iter_mut().for_each(|watch| watch.note(node, text));
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.iter_mut().for_each(|watch| watch.fault(node, text));
    }
}

/// Two look.
impl<A: Watch, B: Watch> Watch for (A, B) {
    const LOOKS: bool = A::LOOKS || B::LOOKS;

    fn looks(&self) -> bool {
        self.0.looks() || self.1.looks()
    }
    fn enter(&mut self, node: u32) {
        self.0.enter(node);
        self.1.enter(node);
    }
    fn tick(&mut self, node: u32, status: Status) {
        self.0.tick(node, status);
        self.1.tick(node, status);
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.0.exit(node, why);
        self.1.exit(node, why);
    }
    fn leave(&mut self, node: u32) {
        self.0.leave(node);
        self.1.leave(node);
    }
    fn pass(&mut self, link: u32) {
        self.0.pass(link);
        self.1.pass(link);
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        self.0.reason(node, holds, why);
        self.1.reason(node, holds, why);
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.0.note(node, text);
        self.1.note(node, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.0.fault(node, text);
        self.1.fault(node, text);
    }
}
