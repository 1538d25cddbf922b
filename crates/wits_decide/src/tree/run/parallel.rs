//! All children at once.

use super::Runner;
use crate::tree::node::Node;
use crate::watch::Watch;
use crate::{Exit, Status};

impl<C, W: Watch> Runner<'_, '_, C, W> {
    /// A child that is not active any more has ended: one bit each says whether well.
    pub(super) fn parallel(&mut self, number: u32, node: &Node, plan: u32, resumed: bool) -> Status {
        let plan = self.tree.parts.plans[plan as usize];
        let (mut won, mut lost) = (0, 0);
        if resumed {
            let ended = self.tree.children(number).filter(|child| !self.is_active(*child)).count();
            let wins = node.slot..node.slot + plan.count.div_ceil(32);
            won = wins.map(|slot| self.words[slot as usize].count_ones()).sum();
            lost = u32::try_from(ended).unwrap_or(u32::MAX).saturating_sub(won);
        } else {
            (node.slot..node.slot + plan.count.div_ceil(32)).for_each(|slot| *self.word(slot) = 0);
        }
        let (mut child, mut place) = (number + 1, 0);
        while child < node.after {
            if !resumed || self.is_active(child) {
                match self.run(child, resumed) {
                    Status::Running => {}
                    Status::Success => {
                        won += 1;
                        *self.word(node.slot + place / 32) |= 1 << (place % 32);
                    }
                    Status::Failure => lost += 1,
                }
                if !plan.wait && (lost >= plan.failure || won >= plan.success) {
                    self.leave_below(number, Exit::Abort);
                    return Status::of(lost < plan.failure);
                }
            }
            place += 1;
            child = self.tree.node(child).after;
        }
        match won + lost == plan.count {
            true if plan.wait => Status::of(lost < plan.failure),
            // Nothing to do has been done.
            true => Status::of(plan.count == 0),
            false => Status::Running,
        }
    }
}
