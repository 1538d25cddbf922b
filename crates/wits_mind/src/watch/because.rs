//! Remembers the last reason, for the log of minds that decide anew at every tick.

use super::Watch;
use crate::{Exit, Status};

/// Hands everything on to somebody who looks, and remembers the last reason of this tick: what is decided next is decided
/// because of it.
///
/// ```
/// use wits_mind::watch::{Because, Journal, Watch};
/// let mut journal = Journal::default();
/// let mut watch = Because::new(&mut journal);
/// watch.reason(0, true, &mut || "health is 12, below 30".into());
/// watch.decide(2, &|| "flee".into());
/// assert_eq!(journal.log().last().unwrap().text, "flee: health is 12, below 30");
/// ```
#[derive(Debug)]
pub struct Because<'w, W> {
    watch: &'w mut W,
    why: String,
}

impl<'w, W: Watch> Because<'w, W> {
    /// Nothing is known yet.
    pub const fn new(watch: &'w mut W) -> Self {
        Self { watch, why: String::new() }
    }

    /// A line in the log: what was decided at a node, and the last reason.
    pub fn decide(&mut self, node: u32, what: &dyn Fn() -> String) {
        let Self { watch, why } = self;
        watch.note(node, &mut || if why.is_empty() { what() } else { format!("{}: {why}", what()) });
    }
}

impl<W: Watch> Watch for Because<'_, W> {
    const LOOKS: bool = W::LOOKS;

    fn looks(&self) -> bool {
        self.watch.looks()
    }
    fn enter(&mut self, node: u32) {
        self.watch.enter(node);
    }
    fn tick(&mut self, node: u32, status: Status) {
        self.watch.tick(node, status);
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.watch.exit(node, why);
    }
    fn leave(&mut self, node: u32) {
        self.watch.leave(node);
    }
    fn pass(&mut self, link: u32) {
        self.watch.pass(link);
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        if self.watch.looks() {
            self.why = why();
            let text = &self.why;
            self.watch.reason(node, holds, &mut || text.clone());
        }
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.note(node, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.watch.fault(node, text);
    }
}

#[cfg(test)]
mod tests {
    use wits_core::inspect::NodeStatus;

    use super::*;
    use crate::watch::Journal;

    #[test]
    fn a_state_that_is_left_is_not_aborted() {
        let mut journal = Journal::default();
        Because::new(&mut journal).leave(2);
        assert_eq!(journal.status(2).0, NodeStatus::Left);
    }
}
