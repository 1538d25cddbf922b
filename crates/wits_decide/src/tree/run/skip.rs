//! Nodes that are skipped.

use super::{Runner, Sleep};
use crate::watch::Watch;
use crate::{Exit, Status};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// Whether the node that has just ended was skipped. What it ended with does not count then.
    #[inline]
    pub(super) const fn take_skipped(&mut self) -> bool {
        std::mem::replace(&mut self.skipped, false)
    }

    /// Evaluates the condition when the node begins; a reactive one at every tick.
    pub(super) fn skip_if(
        &mut self,
        number: u32,
        resumed: bool,
        (condition, reactive): (u32, bool),
    ) -> Status {
        if resumed && !reactive {
            return self.below(number, true);
        }
        let tree = self.tree;
        let condition = &tree.parts.conditions[condition as usize];
        let (turn, now) = (&*self.turn, self.turn.now);
        let holds = condition.holds(turn.game, &turn.boards, now);
        if W::LOOKS {
            let mut why = || condition.why(turn.game, &turn.boards, now).to_string();
            self.watch.reason(number, !holds, &mut why);
        }
        if reactive || self.reactive {
            let sleep = Sleep::of_question(condition.reads_keys_only());
            self.ends(sleep);
            self.sleep = if reactive { self.sleep.and(sleep) } else { self.sleep };
        }
        if !holds {
            return self.below(number, resumed);
        }
        self.leave_below(number, Exit::Abort);
        self.skipped = true;
        Status::Success
    }
}
