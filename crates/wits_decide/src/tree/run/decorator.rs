//! Nodes with one child.

use wits_core::time::Moment;

use super::{Runner, Sleep};
use crate::tree::node::Node;
use crate::watch::Watch;
use crate::{Exit, Status, Value};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// Whatever is skipped stays so: what it ended with does not count.
    pub(super) fn inverter(&mut self, number: u32, resumed: bool) -> Status {
        match self.below(number, resumed) {
            Status::Running => Status::Running,
            status => Status::of(status == Status::Failure),
        }
    }

    pub(super) fn always(&mut self, number: u32, resumed: bool, good: bool) -> Status {
        match self.below(number, resumed) {
            Status::Running => Status::Running,
            _ => Status::of(good),
        }
    }

    /// Ticks the child. It goes on if it is active: it may have ended while its parent waited.
    #[inline]
    pub(super) fn below(&mut self, number: u32, resumed: bool) -> Status {
        let again = resumed && self.is_active(number + 1);
        self.run(number + 1, again)
    }

    /// Says why a child may not run.
    fn refuse(&mut self, number: u32, why: impl Fn() -> String) -> Status {
        if W::LOOKS {
            self.watch.reason(number, false, &mut || why());
        }
        Status::Failure
    }

    /// Once a tick at most, so that nothing hangs.
    pub(super) fn again(&mut self, number: u32, resumed: bool, until: Option<Status>) -> Status {
        match self.below(number, resumed) {
            Status::Running => Status::Running,
            status if Some(status) == until && !self.skipped => Status::Success,
            _ => {
                self.skipped = false;
                self.stay_awake();
                Status::Running
            }
        }
    }

    /// Ends with the wanted result after it occurred the given number of times in a row, and with any other result at
    /// once. At most two rounds per tick.
    pub(super) fn count(
        &mut self,
        number: u32,
        node: &Node,
        resumed: bool,
        goal: (u32, bool, Status),
    ) -> Status {
        let (times, at_once, wanted) = goal;
        if !resumed {
            *self.word(node.slot) = 0;
        }
        let goes_on = resumed && self.is_active(number + 1);
        if !goes_on && let Some(end) = self.no_more(number, node, (times, wanted)) {
            return end;
        }
        loop {
            let again = resumed && self.is_active(number + 1);
            let status = self.run(number + 1, again);
            if self.skipped || status != wanted {
                return status;
            }
            let count = self.word(node.slot);
            *count = count.saturating_add(1);
            if let Some(end) = self.no_more(number, node, (times, wanted)) {
                return end;
            }
            if !(again && at_once) {
                self.stay_awake();
                return Status::Running;
            }
        }
    }

    /// The result if no other round follows: failure if the key with the number of rounds holds nothing.
    fn no_more(&mut self, number: u32, node: &Node, (times, wanted): (u32, Status)) -> Option<Status> {
        let done = *self.word(node.slot);
        match self.tree.parts.rounds[times as usize].has_more(done, &self.turn.boards) {
            Some(true) => None,
            Some(false) => Some(wanted),
            None => {
                Some(self.refuse(number, || "the key that holds the number of rounds is not set".to_owned()))
            }
        }
    }

    pub(super) fn limit(&mut self, number: u32, node: &Node, resumed: bool, times: u32) -> Status {
        if !resumed {
            let count = self.word(node.slot);
            if *count >= times {
                return self.refuse(number, || format!("has begun {times} times, which is the limit"));
            }
            *count += 1;
        }
        self.below(number, resumed)
    }

    pub(super) fn time_out(&mut self, number: u32, node: &Node, resumed: bool, limit: (u32, bool)) -> Status {
        if !resumed {
            *self.word(node.slot) = self.after(limit.0).0;
        }
        let end = Moment(*self.word(node.slot));
        if resumed && end.has_come(self.turn.now) {
            self.leave_below(number, Exit::Abort);
            if W::LOOKS {
                self.watch.reason(number, limit.1, &mut || "the time is over".into());
            }
            return Status::of(limit.1);
        }
        let status = self.below(number, resumed);
        if status == Status::Running {
            self.wake_at(end);
        }
        status
    }

    pub(super) fn cool_down(&mut self, number: u32, node: &Node, resumed: bool) -> Status {
        if !resumed {
            let (end, now) = (Moment(*self.word(node.slot)), self.turn.now);
            if end > now {
                self.ends(Sleep::until(end));
                return self.refuse(number, || format!("cools down for another {} s", end.since(now)));
            }
            self.mark(number);
        }
        let status = self.below(number, resumed);
        if status.is_done() {
            self.undo(number, node);
        }
        status
    }

    pub(super) fn delay(&mut self, number: u32, node: &Node, resumed: bool, seconds: u32) -> Status {
        if !resumed {
            *self.word(node.slot) = self.after(seconds).0;
        }
        let begin = Moment(*self.word(node.slot));
        if begin.has_come(self.turn.now) {
            return self.below(number, resumed);
        }
        self.wake_at(begin);
        Status::Running
    }

    pub(super) fn chance(&mut self, number: u32, resumed: bool, of: u32) -> Status {
        if !resumed {
            let of = self.tree.parts.seconds[of as usize];
            let (_, boards, chance) = self.turn.split();
            let stream = chance.stream();
            let (chance, drawn) = (of.get(boards, stream), stream.unit());
            if drawn >= chance {
                self.ends(Sleep::AWAKE);
                return self.refuse(number, || format!("{drawn} was drawn, not below {chance}"));
            }
        }
        self.below(number, resumed)
    }

    /// The key counts the places that are free.
    pub(super) fn semaphore(&mut self, number: u32, resumed: bool, key: u32) -> Status {
        if !resumed {
            let key = self.tree.parts.keys[key as usize];
            let free = if let Some(Value::Int(free)) = self.turn.boards.get(key) { *free } else { 0 };
            if free <= 0 || !self.turn.boards.set(key, Some(Value::Int(free - 1))) {
                self.ends(Sleep::AWAKE);
                return self.refuse(number, || match free {
                    ..=0 => "no place is free".to_owned(),
                    _ => "its board is for reading only".to_owned(),
                });
            }
            self.mark(number);
        }
        let status = self.below(number, resumed);
        if status.is_done() {
            self.undo(number, self.tree.node(number));
        }
        status
    }

    pub(super) fn interrupter(&mut self, number: u32, node: &Node, resumed: bool) -> Status {
        if !resumed {
            *self.word(node.slot) = 0;
            self.mark(number);
        }
        let mut status = Status::Running;
        if *self.word(node.slot) == 0 {
            status = self.below(number, resumed);
        }
        let told = *self.word(node.slot);
        if told > 0 {
            self.leave_below(number, Exit::Abort);
            self.skipped = false;
            status = Status::of(told == 1);
            if W::LOOKS {
                self.watch.reason(number, told == 1, &mut || "was interrupted".into());
            }
        }
        if status.is_done() {
            self.unmark(number);
        }
        status
    }

    pub(super) fn gate(&mut self, number: u32, node: &Node, resumed: bool, open: bool) -> Status {
        let is_open = match *self.word(node.slot) {
            0 => open,
            told => told == 1,
        };
        if is_open {
            return self.below(number, resumed);
        }
        self.leave_below(number, Exit::Abort);
        self.refuse(number, || "the gate is closed".to_owned())
    }

    /// The word holds 1 for success, 2 for failure; 4 is added when it is released.
    pub(super) fn hold(&mut self, number: u32, node: &Node, resumed: bool) -> Status {
        if !resumed {
            *self.word(node.slot) = 0;
            self.mark(number);
        }
        if *self.word(node.slot) & 3 == 0 {
            match self.below(number, resumed) {
                Status::Running => return Status::Running,
                status if self.skipped => {
                    self.unmark(number);
                    return status;
                }
                status => *self.word(node.slot) |= if status == Status::Success { 1 } else { 2 },
            }
        }
        let word = *self.word(node.slot);
        if word & 4 == 0 {
            return Status::Running;
        }
        self.unmark(number);
        Status::of(word & 1 == 1)
    }

    pub(super) fn scope(&mut self, number: u32, resumed: bool, scope: u32) -> Status {
        if !resumed {
            let fresh = &self.tree.parts.scopes[scope as usize];
            let places = self.turn.boards.locals.iter_mut().skip(usize::from(fresh.first));
            places.zip(&fresh.values).for_each(|(place, value)| place.clone_from(value));
            self.mark(number);
        }
        let status = self.below(number, resumed);
        if status.is_done() {
            self.undo(number, self.tree.node(number));
        }
        status
    }

    pub(super) fn guard(&mut self, number: u32, resumed: bool, guard: u32) -> Status {
        let tree = self.tree;
        let guard = &tree.parts.guards[guard as usize];
        let when = guard.when.as_ref().filter(|_| !resumed);
        for (condition, stays) in [(when, false), (guard.hold.as_ref(), true)] {
            let Some(condition) = condition else { continue };
            let (turn, now) = (&*self.turn, self.turn.now);
            let holds = condition.holds(turn.game, &turn.boards, now);
            if W::LOOKS {
                let mut why = || condition.why(turn.game, &turn.boards, now).to_string();
                self.watch.reason(number, holds, &mut why);
            }
            if stays || self.reactive {
                let sleep = Sleep::of_question(condition.reads_keys_only());
                self.ends(sleep);
                self.sleep = if stays { self.sleep.and(sleep) } else { self.sleep };
            }
            if !holds {
                self.leave_below(number, Exit::Abort);
                return Status::Failure;
            }
        }
        self.below(number, resumed)
    }
}
