//! One frame: who is due, who is let in, who gets how much.

use serde::{Deserialize, Serialize};
use wits_core::work::Budget;

use super::entry::Entry;
use super::task::{Task, TaskId};
use super::{FAR, Scheduler};
use crate::isolate::{FaultKind, catch};
use crate::policy::{Claim, Policy, Sharing};
use crate::stats::Run;

/// What a frame came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The number of the frame.
    pub frame: u64,
    /// What there was to spend.
    pub budget: u64,
    /// What was spent, overdrafts included.
    pub spent: u64,
    /// How many tasks ran.
    pub ran: u32,
    /// How many were left over for the next frame.
    pub waiting: u32,
}

/// What a task says when it comes back: whether it worked beyond its budget.
pub trait Overdraft {
    /// The units worked beyond the budget.
    fn units(&self) -> u64;
}

/// It kept to its budget.
impl Overdraft for () {
    fn units(&self) -> u64 {
        0
    }
}

/// So many units beyond its budget.
impl Overdraft for u64 {
    fn units(&self) -> u64 {
        *self
    }
}

impl<T> Scheduler<T> {
    /// The next frame. Each task is called with what it may spend; one that cannot keep to it gives back the number of units
    /// that it worked beyond it, and those that follow get less.
    pub fn run<R: Overdraft>(
        &mut self,
        budget: &mut Budget,
        mut call: impl FnMut(TaskId, &mut T, &mut Budget) -> R,
    ) -> Frame {
        self.run_with(budget, |id, value, own| Ok(call(id, value, own).units()))
    }

    /// As [`run`](Self::run), but a task that panics is set aside and the others go on ([`crate::isolate`]).
    pub fn run_isolated<R: Overdraft>(
        &mut self,
        budget: &mut Budget,
        mut call: impl FnMut(TaskId, &mut T, &mut Budget) -> R,
    ) -> Frame {
        self.run_with(budget, |id, value, own| catch(|| call(id, value, own).units()))
    }

    fn run_with(
        &mut self,
        budget: &mut Budget,
        mut call: impl FnMut(TaskId, &mut T, &mut Budget) -> Result<u64, String>,
    ) -> Frame {
        let total = budget.left();
        let mut sharing = self.open(total);
        let mut frame = Frame { frame: self.frame, budget: total, ..Frame::default() };
        let mut returned = 0;
        for place in 0..self.admitted.len() {
            let slot = self.admitted[place];
            let Some((id, entry)) = self.tasks.at_mut::<Task>(slot) else { continue };
            let claim = self.policy.claim(&entry.task, entry.bias, total);
            let allowed = sharing.allow(claim);
            if place > 0 && sharing.left() < claim.need {
                // Somebody overdrew: this one waits for another frame after all.
                self.admitted[returned] = slot;
                returned += 1;
                continue;
            }
            let mut own = Budget::new(allowed);
            let outcome = call(id, &mut entry.value, &mut own);
            let used = own.spent().saturating_add(*outcome.as_ref().unwrap_or(&0));
            sharing.used(used);
            budget.spend(used.min(budget.left()));
            frame.spent = frame.spent.saturating_add(used);
            frame.ran += 1;
            self.settle(slot, allowed, used, outcome.err());
        }
        self.close(returned, frame)
    }

    /// Begins a frame: finds who is due and who is let in.
    pub(super) fn open(&mut self, total: u64) -> Sharing {
        self.frame = self.frame.saturating_add(1);
        self.collect();
        let mut sharing = Sharing::new(total);
        if total > 0 {
            self.admit(total, &mut sharing);
        }
        sharing
    }

    /// Those that are due now join those that wait.
    fn collect(&mut self) {
        let before = self.waiting.each_ref().map(|queue| queue.len());
        for (slot, due) in self.due.iter_mut().enumerate() {
            if *due <= self.frame {
                *due = FAR;
                if let Some((_, entry)) = self.tasks.at_mut::<Task>(slot as u32) {
                    entry.since = self.frame;
                    entry.aside = false;
                    self.waiting[entry.class()].push_back(slot as u32);
                }
            }
        }
        if self.policy == Policy::Requested {
            // Of those that came together the most important is first; those that wait longer stay before them.
            let importance =
                |slot: u32| self.tasks.at::<Task>(slot).map_or(0.0, |(_, entry)| entry.task.priority);
            for (queue, before) in self.waiting.iter_mut().zip(before) {
                let new = &mut queue.make_contiguous()[before..];
                new.sort_unstable_by(|&a, &b| importance(b).total_cmp(&importance(a)).then(a.cmp(&b)));
            }
        }
    }

    /// Lets in the oldest of all, then those that need regular calls, then the others, as long as their needs fit.
    fn admit(&mut self, total: u64, sharing: &mut Sharing) {
        let since = |queue: usize| {
            self.waiting[queue].front().and_then(|&slot| self.entry(slot)).map(|entry| entry.since)
        };
        let oldest = match (since(0), since(1)) {
            (Some(regular), Some(other)) => usize::from(other < regular),
            (None, Some(_)) => 1,
            _ => 0,
        };
        let mut left = total;
        if let Some(claim) = self.front(oldest, total) {
            left = left.saturating_sub(claim.need);
            sharing.expect(claim);
            self.admitted.extend(self.waiting[oldest].pop_front());
        }
        for queue in 0..2 {
            while let Some(claim) = self.front(queue, total).filter(|claim| claim.need <= left) {
                left -= claim.need;
                sharing.expect(claim);
                self.admitted.extend(self.waiting[queue].pop_front());
            }
        }
    }

    /// What the first in this line claims.
    #[inline]
    fn front(&self, queue: usize, total: u64) -> Option<Claim> {
        let entry = self.entry(*self.waiting[queue].front()?)?;
        Some(self.policy.claim(&entry.task, entry.bias, total))
    }

    #[inline]
    fn entry(&self, slot: u32) -> Option<&Entry<T>> {
        self.tasks.at::<Task>(slot).map(|(_, entry)| entry)
    }

    /// After a run: counts it and finds out when it is due again.
    #[inline]
    pub(super) fn settle(&mut self, slot: u32, allowed: u64, used: u64, panic: Option<String>) {
        let (policy, frame) = (self.policy, self.frame);
        let Some((id, entry)) = self.tasks.at_mut::<Task>(slot) else { return };
        entry.ran(frame, allowed, used);
        entry.bias = policy.learn(entry.bias, allowed, used);
        let run = Run { frame, task: id, waited: frame.saturating_sub(entry.since), allowed, used };
        self.timeline.ran(entry.task.group, run);
        let timing = entry.task.timing;
        self.due[slot as usize] = self.next_due(timing, frame);
        if let Some(message) = panic {
            self.fault(id, FaultKind::Panic(message), self.isolation.after_panic);
        } else if used > allowed {
            self.overran(slot);
        }
    }

    /// Ends a frame: the first so many of those let in did not run after all and wait at the front again, in order.
    pub(super) fn close(&mut self, returned: usize, mut frame: Frame) -> Frame {
        for place in (0..returned).rev() {
            let slot = self.admitted[place];
            let class = self.entry(slot).map_or(0, Entry::class);
            self.waiting[class].push_front(slot);
        }
        self.admitted.clear();
        frame.waiting = self.waiting.iter().map(|queue| queue.len() as u32).sum();
        self.timeline.push(frame);
        frame
    }
}
