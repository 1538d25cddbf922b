//! Leaving and entering states.

use super::StateId;
use super::bound::{Aim, Leap};
use super::run::Run;
use super::state::Spot;
use crate::Exit;
use crate::watch::Watch;

/// How many blips may be nested.
const MOST_BLIPS: usize = 32;

impl<C: ?Sized, W: Watch> Run<'_, '_, C, W> {
    /// Makes a transition of a state, or a global one, of a machine. Gives the depth of the machine in which it took place.
    ///
    /// Everything up to the innermost machine that source and target share is left, then comes what is done on the way,
    /// then everything down to the target is entered.
    pub(super) fn fire(&mut self, from: u16, leap: &Leap<C>) -> u8 {
        let target = match leap.aim {
            Aim::State { to, meet } => Some((to, meet, Way::There)),
            Aim::Back => self.before(from).map(|to| (to, from, Way::Back)),
            Aim::Here => None,
        };
        let Some((to, meet, way)) = target else {
            self.told(from, None, leap.link);
            self.perform(&leap.acts, leap.link);
            return u8::MAX;
        };
        self.told(from, Some(to), leap.link);
        if self.machine.acts_first {
            self.perform(&leap.acts, leap.link);
            self.leave_up(from, meet);
        } else {
            self.leave_up(from, meet);
            self.perform(&leap.acts, leap.link);
        }
        self.enter_down(meet, to, way);
        self.machine.levels[usize::from(meet)].depth
    }

    /// Leaves the states of all machines from one up to another for a transition; all but the last forget where they were.
    pub(super) fn leave_up(&mut self, from: u16, meet: u16) {
        let mut level = from;
        while level != meet {
            if let Some(at) = self.at(level) {
                self.leave(at, Leaving::Transition);
            }
            self.forget(level);
            let within = self.machine.levels[usize::from(level)].within;
            let Some(around) = self.machine.states.get(usize::from(within)) else { return };
            level = around.level;
        }
        if let Some(at) = self.at(meet) {
            self.leave(at, Leaving::Transition);
        }
    }

    /// Enters a state and those around it up to a machine, from the outside in. What a machine on the way remembers gives
    /// way to the target.
    pub(super) fn enter_down(&mut self, meet: u16, to: u16, way: Way) {
        self.enter_outer(meet, to, way);
        self.restore(to);
    }

    fn enter_outer(&mut self, meet: u16, to: u16, way: Way) {
        let level = self.machine.states[usize::from(to)].level;
        if level != meet {
            let within = self.machine.levels[usize::from(level)].within;
            self.enter_outer(meet, within, Way::There);
            if let Some(at) = self.at(level) {
                self.leave(at, Leaving::Transition);
            }
        }
        self.enter(to, way);
    }

    pub(super) fn enter_initial(&mut self, level: u16) {
        let initial = self.machine.levels[usize::from(level)].initial;
        if usize::from(initial) < self.machine.states.len() {
            self.enter(initial, Way::There);
            self.restore(initial);
        }
    }

    /// Entered: from now on it has to be left.
    fn enter(&mut self, to: u16, way: Way) {
        let state = &self.machine.states[usize::from(to)];
        let old = self.at(state.level);
        match (way, old) {
            (Way::Back, _) => self.pop(state.level),
            (Way::There, Some(old)) if state.blip && old != to => self.push(old, state.node),
            (Way::There, _) if !state.blip => self.drop_stack(state.level),
            (Way::There, _) => {}
        }
        let spot = &mut self.state.spots[usize::from(state.level)];
        let before = old.unwrap_or(spot.before);
        *spot = Spot { at: to, before, since: self.turn.now, entered: true, ..Spot::default() };
        self.watch.enter(state.node);
        self.perform(&state.entry, state.node);
    }

    /// A machine in a state that was entered goes on where it was. What was left in there is entered again.
    fn restore(&mut self, outer: u16) {
        let inner = self.machine.states[usize::from(outer)].inner;
        let Some(at) = self.at(inner) else { return };
        let spot = &mut self.state.spots[usize::from(inner)];
        spot.since = self.turn.now;
        spot.status = crate::Status::Running;
        if !spot.entered {
            spot.entered = true;
            let state = &self.machine.states[usize::from(at)];
            self.watch.enter(state.node);
            self.perform(&state.entry, state.node);
        }
        self.restore(at);
    }

    /// Leaves a state exactly once. What is inside it is left too, or rests, as its machine says.
    pub(super) fn leave(&mut self, number: u16, why: Leaving) {
        let state = &self.machine.states[usize::from(number)];
        if !std::mem::take(&mut self.state.spots[usize::from(state.level)].entered) {
            return;
        }
        if let (Some(inner), Some(at)) =
            (self.machine.levels.get(usize::from(state.inner)), self.at(state.inner))
        {
            if inner.announce || !inner.history {
                self.leave(at, why);
            }
            if !inner.history {
                self.forget(state.inner);
            }
        }
        self.fell(state.states.clone(), why.exit());
        self.call_off(state.span.clone(), why.exit());
        self.perform(&state.exit, state.node);
        match why {
            Leaving::Transition => self.watch.leave(state.node),
            Leaving::End(why) => self.watch.exit(state.node, why),
        }
    }

    /// Ends the actions of a state and of all that is in it.
    pub(super) fn call_off(&mut self, span: std::ops::Range<u16>, why: Exit) {
        while let Some(place) = self.state.lives.iter().rposition(|life| span.contains(&life.deed)) {
            let mut life = self.state.lives.remove(place);
            self.machine.deeds[usize::from(life.deed)].exit(self.turn, &mut life.memory, why);
        }
    }

    /// Next time the machine begins anew.
    fn forget(&mut self, level: u16) {
        self.state.spots[usize::from(level)] = Spot::default();
        self.drop_stack(level);
    }

    fn perform(&mut self, deeds: &[crate::words::Deed<C>], node: u32) {
        for deed in deeds {
            if let Err(why) = deed.try_perform(self.turn) {
                self.cannot(node, deed, why);
            }
        }
    }

    /// Where `back` leads: where the present blip came from, else the state before.
    pub(super) fn before(&self, level: u16) -> Option<u16> {
        let own =
            |state: &u16| self.machine.states.get(usize::from(*state)).is_some_and(|s| s.level == level);
        let stacked = self.state.more.as_ref().and_then(|more| more.stack.iter().copied().rfind(own));
        stacked.or_else(|| Some(self.state.spots[usize::from(level)].before).filter(own))
    }

    fn push(&mut self, from: u16, node: u32) {
        let stack = &mut self.state.more().stack;
        stack.push(from);
        if stack.len() > MOST_BLIPS {
            stack.remove(0);
            self.watch.fault(node, &mut || {
                format!("more than {MOST_BLIPS} blips in each other: the first is forgotten")
            });
        }
    }

    fn pop(&mut self, level: u16) {
        let machine = self.machine;
        if let Some(more) = &mut self.state.more {
            let own = |state: &u16| machine.states.get(usize::from(*state)).is_some_and(|s| s.level == level);
            if let Some(place) = more.stack.iter().rposition(own) {
                more.stack.remove(place);
            }
        }
    }

    fn drop_stack(&mut self, level: u16) {
        let machine = self.machine;
        if let Some(more) = &mut self.state.more {
            more.stack
                .retain(|state| machine.states.get(usize::from(*state)).is_none_or(|s| s.level != level));
        }
    }

    /// A transition fires. A line in the log: from where to where, or that it stays where it is.
    fn told(&mut self, from: u16, to: Option<u16>, link: u32) {
        if self.watch.looks() {
            let machine = self.machine;
            let source = self.at(from).map_or("", |at| machine.path(StateId(at)));
            let because = std::mem::take(&mut self.because);
            let because = if because.is_empty() { because } else { format!(" because {because}") };
            let target = to.map(|to| machine.path(StateId(to)));
            self.watch.pass(link);
            self.watch.note(link, &mut || match target {
                Some(target) => format!("{source} -> {target}{because}"),
                None => format!("{source} stays{because}"),
            });
        }
    }
}

/// Why a state is left.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaving {
    /// A transition leads out of it, or past it.
    Transition,
    /// The machine ends, or goes on as another version without this state.
    End(Exit),
}

impl Leaving {
    /// How the actions and the tree of the state end: a transition aborts them.
    const fn exit(self) -> Exit {
        match self {
            Self::Transition => Exit::Abort,
            Self::End(why) => why,
        }
    }
}

/// How a state is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    There,
    /// Returning from a blip, or reverting.
    Back,
}
