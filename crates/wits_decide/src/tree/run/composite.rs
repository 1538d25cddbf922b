//! Children one after another: in order, from the first again, shuffled, at random.

use wits_core::random::Stream;

use super::{Runner, Sleep};
use crate::tree::bind::MOST_SHUFFLED;
use crate::tree::node::{Node, Op};
use crate::watch::Watch;
use crate::{Exit, Status};

/// Puts a list into an order that is drawn: `draw(n)` gives a number below `n`. All orders are equally likely if all draws
/// are (Durstenfeld).
///
/// ```
/// let (mut list, mut draws) = (["a", "b", "c", "d"], [1, 0, 1].into_iter());
/// wits_decide::tree::shuffle(&mut list, |_| draws.next().unwrap());
/// assert_eq!(list, ["c", "d", "a", "b"]);
/// ```
pub fn shuffle<T>(list: &mut [T], mut draw: impl FnMut(u32) -> u32) {
    for left in (2..=list.len()).rev() {
        let drawn = draw(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
        list.swap(left - 1, drawn.min(left - 1));
    }
}

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// A sequence goes on with success, a selector with failure. What runs is found again by its bit.
    #[inline]
    pub(super) fn in_order(&mut self, number: u32, node: &Node, resumed: bool, go_on: Status) -> Status {
        let (mut child, mut again) = (number + 1, false);
        if resumed && let Some(active) = self.active_child(number, node) {
            (child, again) = (active, true);
        }
        let mut skips = child == number + 1 && child < node.after;
        while child < node.after {
            let next = self.tree.node(child);
            let status = match next.op {
                // What run does with it, without the call.
                Op::Plain(deed) if !again && !W::LOOKS => self.act_plainly(child, next, deed),
                _ => self.run(child, again),
            };
            if !self.take_skipped() {
                if status != go_on {
                    return status;
                }
                skips = false;
            }
            again = false;
            child = next.after;
        }
        self.skipped = skips;
        go_on
    }

    /// The same, but from the first child at every tick. The child that ran before is aborted if it is not reached.
    pub(super) fn reactive(&mut self, number: u32, node: &Node, resumed: bool, go_on: Status) -> Status {
        let before = if resumed { self.active_child(number, node) } else { None };
        let outer = (std::mem::replace(&mut self.reactive, true), self.soft);
        // What has ended will be asked again while a later child runs.
        let mut mine = Sleep::SOUND;
        let mut child = number + 1;
        let (mut end, mut skips) = (go_on, child < node.after);
        while child < node.after {
            let next = self.tree.node(child);
            self.soft = Sleep::SOUND;
            let again = before == Some(child);
            let status = match next.op {
                // What run does with it, without the call.
                Op::Plain(deed) if !again && !W::LOOKS => self.act_plainly(child, next, deed),
                _ => self.run(child, again),
            };
            if status.is_done() {
                mine = mine.and(self.soft);
            }
            if !self.take_skipped() {
                skips = false;
                if status != go_on {
                    end = status;
                    break;
                }
            }
            child = next.after;
        }
        (self.reactive, self.soft) = outer;
        self.soft = self.soft.and(mine);
        self.sleep = self.sleep.and(mine);
        if let Some(before) = before.filter(|before| *before > child) {
            self.leave_all(before, Exit::Abort);
        }
        self.skipped = skips;
        end
    }

    /// The order is not kept but drawn again from a seed that is.
    pub(super) fn shuffled(&mut self, number: u32, node: &Node, resumed: bool, go_on: Status) -> Status {
        if !resumed {
            *self.word(node.slot) = self.turn.chance().next_u32();
        }
        let seed = *self.word(node.slot);
        let mut room = [0_u32; MOST_SHUFFLED];
        let mut count = 0;
        for (place, child) in room.iter_mut().zip(self.tree.children(number)) {
            *place = child;
            count += 1;
        }
        let order = &mut room[..count];
        let mut stream = Stream::new(u64::from(seed), 0);
        shuffle(order, |bound| stream.below(bound));
        let active = if resumed { self.active_child(number, node) } else { None };
        let begin = active.and_then(|active| order.iter().position(|child| *child == active));
        let begin = begin.unwrap_or(0);
        let mut skips = begin == 0 && !order.is_empty();
        for child in order.iter().skip(begin) {
            let status = self.run(*child, active == Some(*child));
            if !self.take_skipped() {
                if status != go_on {
                    return status;
                }
                skips = false;
            }
        }
        self.skipped = skips;
        go_on
    }

    /// One try at a tick, so that it never hangs; the same child may be drawn again.
    pub(super) fn random(&mut self, number: u32, node: &Node, resumed: bool) -> Status {
        let active = if resumed { self.active_child(number, node) } else { None };
        let child = active.or_else(|| {
            let count = u32::try_from(self.tree.children(number).count()).unwrap_or(u32::MAX);
            let drawn = self.turn.chance().below(count);
            self.tree.children(number).nth(drawn as usize)
        });
        let Some(child) = child else { return Status::Failure };
        let status = self.run(child, active.is_some());
        if self.take_skipped() || status == Status::Failure {
            self.stay_awake();
            return Status::Running;
        }
        status
    }
}
