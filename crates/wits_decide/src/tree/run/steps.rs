//! Children one after another, with a word that counts those that are behind.

use super::Runner;
use crate::Status;
use crate::tree::node::Node;
use crate::watch::Watch;

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// A sequence or a selector by what it goes on with. One that pauses leaves the next child for the next tick, unless the
    /// child before it took several ticks.
    pub(super) fn steps(
        &mut self,
        number: u32,
        node: &Node,
        resumed: bool,
        (go_on, pauses): (Status, bool),
    ) -> Status {
        if !resumed && !node.op.keeps() {
            *self.word(node.slot) = 0;
        }
        let behind = *self.word(node.slot);
        let mut child = number + 1;
        // A save may say that more children are behind than there are.
        for _ in 0..behind {
            if child >= node.after {
                break;
            }
            child = self.tree.node(child).after;
        }
        let mut again = resumed && child < node.after && self.is_active(child);
        let mut skips = behind == 0 && child < node.after;
        while child < node.after {
            let status = self.run(child, again);
            let skipped = self.take_skipped();
            if !skipped && status != go_on {
                return status;
            }
            let word = self.word(node.slot);
            *word = word.saturating_add(1);
            child = self.tree.node(child).after;
            if pauses && !skipped && !again && child < node.after {
                self.stay_awake();
                return Status::Running;
            }
            skips &= skipped;
            again = false;
        }
        *self.word(node.slot) = 0;
        self.skipped = skips;
        go_on
    }
}
