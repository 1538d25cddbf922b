//! Actions, questions and other leaves.

use wits_core::time::Moment;

use super::{Runner, Sleep};
use crate::board::Key;
use crate::tree::node::{Given, Node};
use crate::tree::state::clear_bit;
use crate::tree::xml::text::literal;
use crate::watch::Watch;
use crate::words::{Deed, NotEntered, Rest};
use crate::{Exit, Status, Value};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// An action that begins and has nothing to do at either end, while nobody looks: the shortest way.
    #[inline]
    pub(super) fn act_plainly(&mut self, number: u32, node: &Node, deed: u32) -> Status {
        let tree = self.tree;
        self.at = number;
        self.memory = 0;
        let (status, rest) = tree.parts.deeds[deed as usize].tick(self.turn, &mut self.memory);
        if status == Status::Running {
            self.goes_on(number, node, rest);
        } else {
            self.ends(Sleep::AWAKE);
        }
        status
    }

    /// An action runs: remember it and its memory.
    #[inline(never)]
    fn goes_on(&mut self, number: u32, node: &Node, rest: Rest) {
        self.store(node.slot, self.memory);
        self.mark(number);
        self.doze(rest);
    }

    /// An action: entered, ticked, left.
    #[inline(never)]
    pub(super) fn act(&mut self, number: u32, node: &Node, deed: u32, resumed: bool) -> Status {
        let tree = self.tree;
        let deed = &tree.parts.deeds[deed as usize];
        let marked = resumed || W::LOOKS || !deed.is_plain();
        if resumed {
            self.memory = self.load(node.slot);
        } else {
            self.memory = 0;
            if marked {
                self.mark(number);
            }
            if W::LOOKS {
                self.watch.enter(number);
            }
            if let Err(why) = deed.enter(self.turn, &mut self.memory) {
                return self.cannot(number, deed, why);
            }
        }
        let (status, rest) = deed.tick(self.turn, &mut self.memory);
        if W::LOOKS {
            self.watch.tick(number, status);
        }
        match Exit::of(status) {
            None => self.goes_on(number, node, rest),
            Some(why) => {
                self.ends(Sleep::AWAKE);
                if marked {
                    clear_bit(self.words, number);
                    if W::LOOKS {
                        self.watch.exit(number, why);
                    }
                    deed.exit(self.turn, &mut self.memory, why);
                }
            }
        }
        status
    }

    /// An action without a key that it needs, or with a value that it does not take. What it takes may change without a key.
    #[cold]
    fn cannot(&mut self, number: u32, deed: &Deed<C>, why: NotEntered) -> Status {
        clear_bit(self.words, number);
        self.ends(Sleep::of_question(matches!(why, NotEntered::Unset(_))));
        match why {
            NotEntered::Unset(key) if W::LOOKS => {
                let name = self.tree.key_name(key);
                self.watch.reason(number, false, &mut || format!("the key {name} is not set"));
            }
            NotEntered::Unset(_) => {}
            // An error: the game receives it whether the mind is watched or not.
            NotEntered::Refused(_) => deed.report(why, &self.turn.boards, number, self.watch),
        }
        if W::LOOKS {
            self.watch.exit(number, Exit::Failure);
        }
        Status::Failure
    }

    /// A question.
    #[inline]
    pub(super) fn ask(&mut self, number: u32, condition: u32) -> Status {
        let tree = self.tree;
        let condition = &tree.parts.conditions[condition as usize];
        let (now, turn) = (self.turn.now, &*self.turn);
        let holds = condition.holds(turn.game, &turn.boards, now);
        if self.reactive {
            self.ends(Sleep::of_question(condition.reads_keys_only()));
        }
        if W::LOOKS {
            self.watch.tick(number, Status::of(holds));
            let turn = &*self.turn;
            let mut why = || condition.why(turn.game, &turn.boards, now).to_string();
            self.watch.reason(number, holds, &mut why);
        }
        Status::of(holds)
    }

    pub(super) fn pause(&mut self, resumed: bool) -> Status {
        if resumed {
            return self.done();
        }
        self.stay_awake();
        Status::Running
    }

    pub(super) fn set(&mut self, number: u32, set: u32) -> Status {
        let (key, given) = &self.tree.parts.sets[set as usize];
        let value = match given {
            Given::Value(value) => Some(value.clone()),
            Given::Key(other) => self.turn.boards.get(*other).cloned(),
        };
        self.write(number, *key, value)
    }

    pub(super) fn log(&mut self, number: u32, text: u32) -> Status {
        let tree = self.tree;
        self.watch.note(number, &mut || tree.parts.texts[text as usize].to_string());
        self.done()
    }

    pub(super) fn interrupt(&mut self, target: u32, good: bool) -> Status {
        if self.is_active(target) {
            *self.word(self.tree.node(target).slot) = if good { 1 } else { 2 };
            self.stay_awake();
        }
        self.done()
    }

    pub(super) fn reset_limit(&mut self, target: u32) -> Status {
        *self.word(self.tree.node(target).slot) = 0;
        self.done()
    }

    pub(super) fn set_gate(&mut self, target: u32, open: bool) -> Status {
        *self.word(self.tree.node(target).slot) = if open { 1 } else { 2 };
        self.stay_awake();
        self.done()
    }

    pub(super) fn release(&mut self, target: u32) -> Status {
        if self.is_active(target) {
            *self.word(self.tree.node(target).slot) |= 4;
            self.stay_awake();
        }
        self.done()
    }

    /// A leaf that has succeeded at once.
    fn done(&mut self) -> Status {
        self.ends(Sleep::AWAKE);
        Status::Success
    }

    pub(super) fn wait(&mut self, node: &Node, seconds: u32, resumed: bool) -> Status {
        if !resumed {
            *self.word(node.slot) = self.after(seconds).0;
        }
        let end = Moment(*self.word(node.slot));
        if end.has_come(self.turn.now) {
            return Status::Success;
        }
        self.wake_at(end);
        Status::Running
    }

    pub(super) fn take(&mut self, number: u32, take: u32) -> Status {
        self.ends(Sleep::AWAKE);
        let take = &self.tree.parts.takes[take as usize];
        let Some(Value::Text(list)) = self.turn.boards.get(take.from) else { return Status::Failure };
        let Some((item, rest)) = first_item(list) else {
            // Nothing but blanks is nothing: who asks whether the list is empty need not know about blanks.
            if !list.is_empty() {
                self.write(number, take.from, Some("".into()));
            }
            return Status::Failure;
        };
        let Some(value) = literal(item, Some(take.kind)) else {
            let (item, kind) = (item.to_owned(), take.kind);
            self.watch.fault(number, &mut || format!("the item {item:?} is not {kind}"));
            return Status::Failure;
        };
        let rest = Value::from(rest);
        match self.write(number, take.from, Some(rest)) {
            Status::Success => self.write(number, take.to, Some(value)),
            other => other,
        }
    }

    pub(super) fn write(&mut self, number: u32, key: Key, value: Option<crate::Value>) -> Status {
        self.ends(Sleep::AWAKE);
        let written = self.turn.boards.set(key, value);
        if !written {
            let name = self.tree.key_name(key);
            self.watch.fault(number, &mut || format!("the key {name} cannot be written"));
        }
        Status::of(written)
    }

    /// The moment that comes so much later.
    pub(super) fn after(&mut self, seconds: u32) -> Moment {
        let seconds = self.tree.parts.seconds[seconds as usize];
        let now = self.turn.now;
        let (_, boards, chance) = self.turn.split();
        now.after(seconds.get(boards, chance.stream()))
    }

    #[inline]
    pub(super) fn load(&self, slot: u32) -> u64 {
        let slot = slot as usize;
        u64::from(self.words[slot]) | u64::from(self.words[slot + 1]) << 32
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves are stored")]
    pub(in crate::tree) fn store(&mut self, slot: u32, memory: u64) {
        let slot = slot as usize;
        self.words[slot] = memory as u32;
        self.words[slot + 1] = (memory >> 32) as u32;
    }
}

/// The first item of a list with semicolons between them, and what comes after it. Blank items do not count.
fn first_item(list: &str) -> Option<(&str, &str)> {
    let mut rest = list;
    loop {
        let (item, after) = rest.split_once(';').unwrap_or((rest, ""));
        if !item.trim().is_empty() {
            return Some((item.trim(), after));
        }
        if after.is_empty() {
            return None;
        }
        rest = after;
    }
}
