//! One tick of one character.

use super::bound::{Aim, Arrow, Arrows, Choice, Leap, Machine};
use super::state::{Life, MachineState};
use super::{NONE, Pick, StateId};
use crate::condition::Condition;
use crate::watch::Watch;
use crate::words::{Deed, NotEntered};
use crate::{Status, Turn};

/// Nothing moved, or nothing that matters to the machines around.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// A machine, a character's state and its turn.
pub(super) struct Run<'r, 't, C: ?Sized, W> {
    pub(super) machine: &'r Machine<C>,
    pub(super) state: &'r mut MachineState,
    pub(super) turn: &'r mut Turn<'t, C>,
    pub(super) watch: &'r mut W,
    /// Why the last transition that was asked is to be made, if somebody looks.
    pub(super) because: String,
}

impl<'r, C: ?Sized, W: Watch> Run<'r, '_, C, W> {
    /// One machine: its own actions and transitions, then those of its state, then what is inside that.
    ///
    /// Gives the depth of the machine in which a transition took place. The machines around that one stay in their states,
    /// whose active actions are therefore done.
    pub(super) fn update(&mut self, number: u16) -> u8 {
        let machine = self.machine;
        if machine.acts_first {
            return self.update_acting(number);
        }
        let level = &machine.levels[usize::from(number)];
        if !level.active.is_empty() {
            self.act(level.active.clone(), self.node_in(number));
        }
        if !level.arrows.polled.is_empty()
            && let Some(leap) = self.choose(&level.arrows, number)
        {
            let moved = self.fire(number, leap);
            if moved < level.depth {
                return moved;
            }
        }
        let Some(at) = self.at(number) else {
            self.enter_initial(number);
            return level.depth;
        };
        let state = &machine.states[usize::from(at)];
        if let Some(leap) = self.choose(&state.arrows, number) {
            let moved = self.fire(number, leap);
            if moved != NO_MOVE {
                return moved;
            }
        }
        let moved = if state.inner == NONE { NO_MOVE } else { self.update(state.inner) };
        if moved > level.depth {
            self.act_in(number, at);
        }
        moved
    }

    /// What a state does in a tick in which it stays.
    pub(super) fn act_in(&mut self, number: u16, at: u16) {
        let state = &self.machine.states[usize::from(at)];
        let mut status = self.act(state.active.clone(), state.node);
        if let Some(held) = &state.held {
            status = both(status, self.grow(at, held));
        } else if state.inner != NONE {
            status = self.inner_status(state.inner);
        }
        self.state.spots[usize::from(number)].status = status;
        self.watch.tick(state.node, Status::Running);
    }

    /// A machine in a state has ended if the state it is in says so.
    pub(super) fn inner_status(&self, level: u16) -> Status {
        let at = self.at(level).and_then(|at| self.machine.states[usize::from(at)].ends);
        at.map_or(Status::Running, super::End::status)
    }

    /// Active actions: those that go on go on, the others begin. One that failed makes it a failure, else one that goes on
    /// makes it go on.
    pub(super) fn act(&mut self, deeds: std::ops::Range<u16>, node: u32) -> Status {
        let mut all = Status::Success;
        for number in deeds {
            all = both(all, self.act_one(number, node));
        }
        all
    }

    #[inline]
    fn act_one(&mut self, number: u16, node: u32) -> Status {
        let deed = &self.machine.deeds[usize::from(number)];
        let found = self.state.lives.iter().position(|life| life.deed == number);
        let mut memory = 0;
        let place = match found {
            Some(place) => {
                memory = self.state.lives[place].memory;
                place
            }
            None => {
                if let Err(why) = deed.enter(self.turn, &mut memory) {
                    self.cannot(node, deed, why);
                    return Status::Failure;
                }
                if deed.is_plain() {
                    NONE.into()
                } else {
                    // Remembered before it is ticked: whatever happens there, it will be left.
                    self.state.lives.push(Life { deed: number, memory });
                    self.state.lives.len() - 1
                }
            }
        };
        let (status, _) = deed.tick(self.turn, &mut memory);
        let place = self.state.lives.get_mut(place);
        match (crate::Exit::of(status), place) {
            (None, Some(life)) => life.memory = memory,
            (None, None) => self.state.lives.push(Life { deed: number, memory }),
            (Some(why), Some(_)) => {
                self.state.lives.retain(|life| life.deed != number);
                deed.exit(self.turn, &mut memory, why);
            }
            (Some(_), None) => {}
        }
        status
    }

    /// An action was not entered: whoever looks is told which value it does not take. That a key is not set is usual.
    #[cold]
    pub(super) fn cannot(&mut self, node: u32, deed: &Deed<C>, why: NotEntered) {
        if matches!(why, NotEntered::Refused(_)) {
            deed.report(why, &self.turn.boards, node, self.watch);
        }
    }

    /// The node of the state that a machine is in.
    pub(super) fn node_in(&self, level: u16) -> u32 {
        self.at(level).map_or(0, |at| self.machine.states[usize::from(at)].node)
    }

    /// The transition that is to be made, if any.
    #[inline]
    pub(super) fn choose(&mut self, arrows: &'r Arrows<C>, level: u16) -> Option<&'r Leap<C>> {
        if arrows.pick == Pick::First {
            return arrows.polled.iter().find_map(|arrow| self.asked(arrow, level, arrows.global));
        }
        self.pick(&arrows.polled, level, arrows.global)
    }

    /// Asks the transitions for the event of the turn, and makes the one that is triggered.
    pub(super) fn handled(&mut self, level: u16, arrows: &'r Arrows<C>) -> bool {
        let Some(event) = self.turn.event.filter(|event| arrows.events & event.bit() != 0) else {
            return false;
        };
        for arrow in arrows.handlers.iter().filter(|arrow| arrow.on == Some(event)) {
            if let Some(leap) = self.asked(arrow, level, arrows.global) {
                self.fire(level, leap);
                return true;
            }
        }
        false
    }

    /// By chance, in one pass: the next one displaces the one before as likely as its share of the weights so far.
    fn pick(&mut self, list: &'r [Arrow<C>], level: u16, global: bool) -> Option<&'r Leap<C>> {
        let (mut picked, mut sum) = (None, 0.0);
        for arrow in list {
            let because = std::mem::take(&mut self.because);
            let Some(leap) = self.asked(arrow, level, global) else {
                self.because = because;
                continue;
            };
            sum += arrow.weight;
            if picked.is_none() || self.turn.chance().unit() * sum < arrow.weight {
                let displaced = picked.replace(leap);
                self.passed_over(displaced);
            } else {
                self.because = because;
                self.passed_over(Some(leap));
            }
        }
        picked
    }

    /// Its trigger fired, but the draw chose another one.
    fn passed_over(&mut self, leap: Option<&'r Leap<C>>) {
        if let Some(leap) = leap.filter(|_| self.watch.looks()) {
            self.watch.reason(leap.link, false, &mut || "another transition was drawn".to_owned());
        }
    }

    /// Asks one transition.
    #[inline]
    fn asked(&mut self, arrow: &'r Arrow<C>, level: u16, global: bool) -> Option<&'r Leap<C>> {
        let leap = self.triggered(arrow, level).then(|| self.walk(&arrow.choice)).flatten();
        let leap = leap.filter(|leap| self.leads_elsewhere(leap, level, global && !arrow.again));
        if self.watch.looks() {
            let link = leap.map_or(arrow.link, |leap| leap.link);
            let why = self.why(arrow, level);
            self.watch.reason(link, leap.is_some(), &mut || why.clone());
            if leap.is_some() {
                self.because = why;
            }
        }
        leap
    }

    #[inline]
    fn triggered(&self, arrow: &Arrow<C>, level: u16) -> bool {
        let spot = &self.state.spots[usize::from(level)];
        let now = self.turn.now;
        arrow.after.is_none_or(|after| now.0.saturating_sub(spot.since.0) >= after)
            && arrow.done.is_none_or(|end| end.is(spot.status))
            && arrow.when.as_ref().is_none_or(|when| self.holds(when))
    }

    #[inline]
    pub(super) fn holds(&self, condition: &Condition<C>) -> bool {
        condition.holds(self.turn.game, &self.turn.boards, self.turn.now)
    }

    /// From the root of a decision tree to a leaf.
    #[inline]
    fn walk(&self, mut choice: &'r Choice<C>) -> Option<&'r Leap<C>> {
        loop {
            choice = match choice {
                Choice::Stay => return None,
                Choice::Go(leap) => return Some(leap),
                Choice::If(test, yes, no) => {
                    if self.holds(test) {
                        yes
                    } else {
                        no
                    }
                }
            };
        }
    }

    #[inline]
    fn leads_elsewhere(&self, leap: &Leap<C>, level: u16, must: bool) -> bool {
        match leap.aim {
            Aim::State { to, .. } => !(must && self.machine.is_in(self.state, StateId(to))),
            Aim::Back => self.before(level).is_some(),
            Aim::Here => true,
        }
    }

    #[inline]
    pub(super) fn at(&self, level: u16) -> Option<u16> {
        self.machine.at(self.state, level)
    }
}

/// One that failed makes it a failure, else one that goes on makes it go on.
const fn both(one: Status, other: Status) -> Status {
    match (one, other) {
        (Status::Failure, _) | (_, Status::Failure) => Status::Failure,
        (Status::Success, Status::Success) => Status::Success,
        _ => Status::Running,
    }
}
