//! All children at once.

use super::Runner;
use crate::tree::node::Node;
use crate::watch::Watch;
use crate::{Exit, Status};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// A save may say that children have ended that are not there, or have succeeded and not ended.
    fn keep_sound(&mut self, slot: u32, count: u32) {
        let half = count.div_ceil(32);
        for number in 0..half {
            let children = (count - 32 * number).min(32);
            let ended = self.word(slot + number);
            *ended &= u32::MAX >> (32 - children);
            let ended = *ended;
            *self.word(slot + half + number) &= ended;
        }
    }

    /// One bit for each child says whether it has ended, another one whether it succeeded. A child that was skipped has not
    /// ended: it is ticked again.
    pub(super) fn parallel(&mut self, number: u32, node: &Node, plan: u32, resumed: bool) -> Status {
        let plan = self.tree.parts.plans[plan as usize];
        let half = plan.count.div_ceil(32);
        if !resumed {
            (node.slot..node.slot + 2 * half).for_each(|slot| *self.word(slot) = 0);
        }
        self.keep_sound(node.slot, plan.count);
        let ones = |words: &[u32], slot: u32| -> u32 {
            words[slot as usize..][..half as usize].iter().map(|word| word.count_ones()).sum()
        };
        let (mut ended, mut won) = (ones(self.words, node.slot), ones(self.words, node.slot + half));
        let (mut child, mut place, mut skips) = (number + 1, 0, 0);
        while child < node.after {
            let (slot, bit) = (node.slot + place / 32, 1 << (place % 32));
            if *self.word(slot) & bit == 0 {
                let again = resumed && self.is_active(child);
                let status = self.run(child, again);
                if self.take_skipped() {
                    skips += 1;
                } else if status.is_done() {
                    ended += 1;
                    *self.word(slot) |= bit;
                    if status == Status::Success {
                        won += 1;
                        *self.word(slot + half) |= bit;
                    }
                }
                let lost = ended - won;
                let good = won + if plan.skips_count { skips } else { 0 };
                if !plan.wait && (lost >= plan.failure || good >= plan.success) {
                    self.leave_below(number, Exit::Abort);
                    return Status::of(lost < plan.failure);
                }
            }
            place += 1;
            child = self.tree.node(child).after;
        }
        let lost = ended - won;
        if skips > 0 && skips == plan.count {
            self.skipped = true;
            return Status::Success;
        }
        match ended + skips == plan.count {
            true if plan.wait => Status::of(lost < plan.failure),
            // Nothing to do has been done.
            true if skips == 0 => Status::of(plan.count == 0),
            _ => {
                if skips > 0 {
                    self.stay_awake();
                }
                Status::Running
            }
        }
    }
}
