//! One frame: who is due, who is let in, who gets how much.

use std::collections::VecDeque;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::work::Budget;

use super::entry::{Plan, Ticket, Waiting};
use super::task::{Task, TaskId};
use super::{FAR, Scheduler};
use crate::isolate::{FaultKind, catch};
use crate::policy::{Claim, Policy, Sharing};
use crate::stats::Run;

/// What a frame came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, State)]
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
            let waiting = self.admitted[place];
            let claim = self.claim(waiting.slot, total);
            let allowed = sharing.allow(claim);
            if place > 0 && sharing.left() < claim.need {
                // Somebody overdrew: this one waits for another frame after all.
                self.admitted[returned] = waiting;
                returned += 1;
                continue;
            }
            let Some((id, entry)) = self.tasks.at_mut::<Task>(waiting.slot) else { continue };
            let mut own = Budget::new(allowed);
            let outcome = call(id, &mut entry.value, &mut own);
            let used = own.spent().saturating_add(*outcome.as_ref().unwrap_or(&0));
            sharing.used(used);
            budget.spend(used.min(budget.left()));
            frame.spent = frame.spent.saturating_add(used);
            frame.ran += 1;
            self.settle(waiting, allowed, used);
            if let Err(message) = outcome {
                self.panicked(waiting.slot, message);
            }
        }
        self.close(returned, frame)
    }

    /// Begins a frame: finds who is due and who is let in.
    pub(super) fn open(&mut self, total: u64) -> Sharing {
        self.frame = self.frame.saturating_add(1);
        let nobody_waits = self.waiting.iter().all(VecDeque::is_empty);
        if total > 0
            && nobody_waits
            && self.policy != Policy::Requested
            && let Some(sharing) = self.admit_at_once(total)
        {
            return sharing;
        }
        self.collect();
        let mut sharing = Sharing::new(total);
        if total > 0 {
            self.admit(total, &mut sharing);
        }
        sharing
    }

    /// Nobody waits: those that are due are let in as they are found, without standing in line first. `None` when one of
    /// them needs regular calls or was set aside: then those that were found so far wait, and the others are still to be
    /// found.
    fn admit_at_once(&mut self, total: u64) -> Option<Sharing> {
        let (mut sharing, mut left, mut is_full) = (Sharing::new(total), total, false);
        for (slot, due) in self.due.iter_mut().enumerate() {
            if *due > self.frame {
                continue;
            }
            let ticket = &self.tickets[slot];
            if ticket.regular || ticket.special {
                for waiting in self.admitted.drain(..).rev() {
                    self.waiting[1].push_front(waiting);
                }
                return None;
            }
            *due = FAR;
            let waiting = Waiting { slot: slot as u32, since: self.frame };
            let claim = ticket.claim();
            // The first is let in even if it needs more than there is.
            is_full |= claim.need > left && !self.admitted.is_empty();
            if is_full {
                self.waiting[1].push_back(waiting);
            } else {
                left = left.saturating_sub(claim.need);
                sharing.expect(claim);
                self.admitted.push(waiting);
            }
        }
        Some(sharing)
    }

    /// Those that are due now join those that wait.
    fn collect(&mut self) {
        let before = self.waiting.each_ref().map(|queue| queue.len());
        for (slot, due) in self.due.iter_mut().enumerate() {
            if *due <= self.frame {
                *due = FAR;
                let ticket = &mut self.tickets[slot];
                if ticket.special {
                    let plan = &mut self.plans[slot];
                    plan.aside = false;
                    *ticket = Ticket::new(plan, self.policy);
                }
                let class = usize::from(!ticket.regular);
                self.waiting[class].push_back(Waiting { slot: slot as u32, since: self.frame });
            }
        }
        if self.policy == Policy::Requested {
            // Of those that came together the most important is first; those that wait longer stay before them.
            let priority = |waiting: &Waiting| self.plans[waiting.slot as usize].task.priority;
            for (queue, before) in self.waiting.iter_mut().zip(before) {
                let new = &mut queue.make_contiguous()[before..];
                new.sort_unstable_by(|a, b| priority(b).total_cmp(&priority(a)).then(a.cmp(b)));
            }
        }
    }

    /// Lets in the oldest of all, then those that need regular calls, then the others, as long as their needs fit.
    fn admit(&mut self, total: u64, sharing: &mut Sharing) {
        let oldest = match self.waiting.each_ref().map(|queue| queue.front().map(|waiting| waiting.since)) {
            [Some(regular), Some(other)] => usize::from(other < regular),
            [None, Some(_)] => 1,
            _ => 0,
        };
        let mut left = total;
        if let Some(claim) = self.front(oldest, total) {
            left = left.saturating_sub(claim.need);
            sharing.expect(claim);
            self.admitted.extend(self.waiting[oldest].pop_front());
        }
        for queue in &mut self.waiting {
            let mut fits = 0;
            for waiting in queue.iter() {
                let claim = match self.policy {
                    Policy::Requested => {
                        let plan = &self.plans[waiting.slot as usize];
                        self.policy.claim(&plan.task, plan.bias, total)
                    }
                    _ => self.tickets[waiting.slot as usize].claim(),
                };
                if claim.need > left {
                    break;
                }
                left -= claim.need;
                sharing.expect(claim);
                fits += 1;
            }
            let (front, back) = queue.as_slices();
            let cut = fits.min(front.len());
            self.admitted.extend_from_slice(&front[..cut]);
            self.admitted.extend_from_slice(&back[..fits - cut]);
            queue.drain(..fits);
        }
    }

    /// What the first in this line claims.
    #[inline]
    fn front(&self, queue: usize, total: u64) -> Option<Claim> {
        Some(self.claim(self.waiting[queue].front()?.slot, total))
    }

    /// After a run: counts it and finds out when it is due again. What is rare stands apart, so that this stays short.
    #[inline(always)]
    fn settle(&mut self, waiting: Waiting, allowed: u64, used: u64) {
        let (frame, slot) = (self.frame, waiting.slot as usize);
        let waited = frame.saturating_sub(waiting.since);
        if let Some((_, entry)) = self.tasks.at_mut::<Task>(waiting.slot) {
            entry.ran(frame, waited, allowed, used);
        }
        let ticket = &self.tickets[slot];
        self.due[slot] = self.next_due(ticket.timing, frame);
        if ticket.special || used > allowed || self.takes_notes() {
            self.take_note(waiting, allowed, used);
        }
    }

    /// Every run is to be noted.
    #[inline]
    pub(super) const fn takes_notes(&self) -> bool {
        self.policy.learns() || self.timeline.is_watched()
    }

    /// Learns from a run and writes it down.
    pub(super) fn take_note(&mut self, Waiting { slot, since }: Waiting, allowed: u64, used: u64) {
        let Some((id, _)) = self.tasks.at::<Task>(slot) else { return };
        let plan = &mut self.plans[slot as usize];
        plan.bias = self.policy.learn(plan.bias, allowed, used);
        plan.in_a_row = if used > allowed { plan.in_a_row.saturating_add(1) } else { 0 };
        let Plan { task, in_a_row, .. } = *plan;
        self.reissue(slot as usize);
        let waited = self.frame.saturating_sub(since);
        self.timeline.ran(task.group, Run { frame: self.frame, task: id, waited, allowed, used });
        if in_a_row > 0 && in_a_row == self.isolation.overruns {
            self.fault(id, FaultKind::Overruns(in_a_row), self.isolation.after_overruns);
        }
    }

    /// Sets a task aside that panicked.
    #[cold]
    pub(super) fn panicked(&mut self, slot: u32, message: String) {
        if let Some((id, _)) = self.tasks.at::<Task>(slot) {
            self.fault(id, FaultKind::Panic(message), self.isolation.after_panic);
        }
    }

    /// Ends a frame: the first so many of those let in did not run after all and wait at the front again, in order.
    pub(super) fn close(&mut self, returned: usize, mut frame: Frame) -> Frame {
        for place in (0..returned).rev() {
            let waiting = self.admitted[place];
            let class = self.plans[waiting.slot as usize].class();
            self.waiting[class].push_front(waiting);
        }
        self.admitted.clear();
        frame.waiting = self.waiting.iter().map(|queue| queue.len() as u32).sum();
        self.timeline.push(frame);
        frame
    }
}
