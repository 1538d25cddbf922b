//! One tick of all that a character does.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::inspect::Graph;

use super::bind::Action;
use super::queue::{Active, Slot};
use super::run::Run;
use super::{ActionManager, ActionQueue, Filling, Outcome, Ticket};
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Status, Turn};

impl<C: ?Sized> Mind<C> for ActionManager<C> {
    type State = ActionQueue;

    fn start(&self) -> ActionQueue {
        ActionQueue::default()
    }

    /// Running as long as anything waits or goes on.
    fn tick_watched<W: Watch>(
        &self,
        queue: &mut ActionQueue,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.expire(queue, turn, watch);
        self.interrupt(queue, turn, watch);
        self.fill(queue, turn, watch);
        self.go_on(queue, turn, watch);
        if queue.is_idle() { Status::Success } else { Status::Running }
    }

    fn stop<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.clear(queue, turn, why, watch);
        while let Some(last) = queue.waiting.len().checked_sub(1) {
            queue.drop_waiting(last, Outcome::CalledOff);
        }
    }

    /// Actions are known by their names. Those that do the same go on where they are, those that wait go on waiting; what is
    /// not there any more, or does something else, is left for the reason [`Exit::Reload`].
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        queue: &mut ActionQueue,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, queue, turn, watch)
    }

    /// The actions that go on.
    fn doing(&self, queue: &ActionQueue) -> String {
        let names: Vec<&str> = queue.active.iter().map(|active| self.name(active.action)).collect();
        names.join(", ")
    }

    fn graph(&self) -> Graph {
        self.picture()
    }
}

impl<C: ?Sized> ActionManager<C> {
    /// Withdraws a request: it waits no longer, or is aborted. False if it is over already.
    pub fn withdraw(&self, queue: &mut ActionQueue, ticket: Ticket, turn: &mut Turn<'_, C>) -> bool {
        if let Some(place) = queue.waiting.iter().position(|waiting| waiting.ticket == ticket) {
            queue.drop_waiting(place, Outcome::CalledOff);
            return true;
        }
        let Some(place) = queue.active.iter().position(|active| active.ticket == ticket) else {
            return false;
        };
        self.leave(queue, place, turn, (Exit::Abort, Outcome::CalledOff), &mut ());
        true
    }

    fn expire<W: Watch>(&self, queue: &mut ActionQueue, turn: &Turn<'_, C>, watch: &mut W) {
        let mut place = 0;
        while place < queue.waiting.len() {
            if queue.waiting[place].until >= turn.now {
                place += 1;
                continue;
            }
            let gone = queue.drop_waiting(place, Outcome::Expired);
            let waited = turn.now.since(gone.since);
            self.note(watch, &gone.action, || format!("expired after {waited:.1} s"));
        }
    }

    /// The most urgent one that interrupts, if it is more urgent than all that goes on.
    fn interrupt<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, watch: &mut W) {
        let Some(highest) = queue.active.iter().map(|active| active.priority).max_by(f32::total_cmp) else {
            return;
        };
        let interrupts = |action| self.get(action).is_some_and(|action| action.interrupts);
        let found = queue.waiting.iter().position(|next| next.priority > highest && interrupts(next.action));
        let Some(place) = found else { return };
        let by = queue.waiting[place].action;
        self.note(watch, &by, || {
            let names: Vec<&str> = queue.active.iter().map(|active| self.name(active.action)).collect();
            format!("interrupts {}", names.join(", "))
        });
        self.clear(queue, turn, Exit::Abort, watch);
        self.begin(queue, place, turn, watch);
    }

    /// All that can be done together with what goes on, most urgent first.
    fn fill<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, watch: &mut W) {
        let (mut place, mut kept) = (0, 0_u64);
        while place < queue.waiting.len() {
            let next = queue.waiting[place].action;
            let fits = queue.active.iter().all(|active| self.can_do_both(active.action, next));
            let uses = self.get(next).map_or(0, |action| action.uses);
            if fits && uses & kept == 0 {
                self.begin(queue, place, turn, watch);
                continue;
            }
            if self.filling == Filling::InOrder {
                kept |= uses;
            }
            place += 1;
        }
    }

    fn begin<W: Watch>(&self, queue: &mut ActionQueue, place: usize, turn: &Turn<'_, C>, watch: &mut W) {
        let waiting = queue.waiting.remove(place);
        let Some(action) = self.get(waiting.action) else {
            queue.end(waiting.ticket, Outcome::Failed);
            queue.spare.told.push(waiting.told);
            return;
        };
        let mut slots = queue.spare.slots.pop().unwrap_or_default();
        slots.clear();
        slots.resize(action.parts.len(), Slot::default());
        watch.enter(action.node);
        self.note(watch, &waiting.action, || {
            let waited = turn.now.since(waiting.since);
            let after = if waited > 0.0 { format!(" after {waited:.1} s") } else { String::new() };
            let by = if waiting.by > 0 { format!(", asked for by {}", waiting.by) } else { String::new() };
            format!("begins{after}{by}")
        });
        let (ticket, action, priority) = (waiting.ticket, waiting.action, waiting.priority);
        let (since, told, by) = (turn.now, waiting.told, waiting.by);
        queue.active.push(Active { ticket, action, priority, since, slots, told, by });
    }

    /// Everything that goes on is ticked once; what is done leaves.
    fn go_on<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, watch: &mut W) {
        let mut place = 0;
        while place < queue.active.len() {
            let ticket = queue.active[place].ticket;
            match self.tick_one(&mut queue.active[place], turn, watch) {
                None => self.leave(queue, place, turn, (Exit::Panic, Outcome::Failed), watch),
                Some(Status::Running) => {}
                Some(Status::Success) => {
                    self.leave(queue, place, turn, (Exit::Success, Outcome::Done), watch);
                }
                Some(Status::Failure) => {
                    self.leave(queue, place, turn, (Exit::Failure, Outcome::Failed), watch);
                }
            }
            place += usize::from(queue.active.get(place).is_some_and(|active| active.ticket == ticket));
        }
    }

    /// `None` when it panicked.
    fn tick_one<W: Watch>(
        &self,
        active: &mut Active,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Option<Status> {
        let Some(action) = self.get(active.action).filter(|action| !action.parts.is_empty()) else {
            return Some(Status::Success);
        };
        fit(&mut active.slots, action);
        std::mem::swap(&mut turn.boards.locals, &mut active.told);
        let status = catch_unwind(AssertUnwindSafe(|| {
            Run { action, slots: &mut active.slots, watch: &mut *watch }.tick(0, turn)
        }));
        std::mem::swap(&mut turn.boards.locals, &mut active.told);
        match status {
            Ok(status) => Some(status),
            Err(_) => {
                watch.fault(action.node, &mut || format!("{} panicked", action.name));
                None
            }
        }
    }

    /// Everything that goes on is left.
    fn clear<W: Watch>(&self, queue: &mut ActionQueue, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        while let Some(last) = queue.active.len().checked_sub(1) {
            self.leave(queue, last, turn, (why, Outcome::CalledOff), watch);
        }
    }

    pub(super) fn leave<W: Watch>(
        &self,
        queue: &mut ActionQueue,
        place: usize,
        turn: &mut Turn<'_, C>,
        (why, outcome): (Exit, Outcome),
        watch: &mut W,
    ) {
        let mut active = queue.active.remove(place);
        if let Some(action) = self.get(active.action) {
            self.leave_parts(action, &mut active, turn, why, watch);
            watch.exit(action.node, why);
            self.note(watch, &active.action, || why.name().to_owned());
        }
        queue.end(active.ticket, outcome);
        queue.spare.slots.push(active.slots);
        queue.spare.told.push(active.told);
    }

    fn leave_parts<W: Watch>(
        &self,
        action: &Action<C>,
        active: &mut Active,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        if action.parts.is_empty() {
            return;
        }
        fit(&mut active.slots, action);
        std::mem::swap(&mut turn.boards.locals, &mut active.told);
        let left = catch_unwind(AssertUnwindSafe(|| {
            Run { action, slots: &mut active.slots, watch: &mut *watch }.leave(0, turn, why);
        }));
        std::mem::swap(&mut turn.boards.locals, &mut active.told);
        if left.is_err() {
            watch.fault(action.node, &mut || format!("{} panicked while it was left", action.name));
        }
    }

    fn note<W: Watch>(&self, watch: &mut W, action: &super::ActionId, text: impl Fn() -> String) {
        if W::LOOKS
            && let Some(action) = self.get(*action)
        {
            watch.note(action.node, &mut || format!("{}: {}", action.name, text()));
        }
    }
}

/// What a file holds of an action that goes on may have fewer or more parts than the action.
fn fit<C: ?Sized>(slots: &mut Vec<Slot>, action: &Action<C>) {
    slots.resize(action.parts.len(), Slot::default());
}
