//! A machine is a mind: begun, ticked, told of events, changed from outside, stopped.

use std::any::Any;
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::inspect::Graph;

use super::bound::Machine;
use super::change::{Leaving, Way};
use super::outline::small;
use super::run::Run;
use super::state::{MachineState, Spot};
use super::{NONE, StateId};
use crate::board::Raised;
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Status, Turn};

impl<C: ?Sized> Mind<C> for Machine<C> {
    type State = MachineState;

    fn start(&self) -> MachineState {
        // Room for what usually goes on at once, so that its first ticks need no more memory than later ones.
        const AT_ONCE: usize = 4;
        let mut state = MachineState {
            spots: vec![Spot::default(); self.levels.len()].into(),
            lives: Vec::with_capacity(self.deeds.len().min(AT_ONCE)),
            more: None,
            overrun: false,
        };
        self.restart(&mut state);
        state
    }

    /// The event of the turn, if there is one, is handled first; then every region is updated in order; then the events
    /// that actions have raised are handled. Running until the first machine is in a state that ends it.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut MachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.run(state, turn, watch, Status::Failure, |run| {
            if run.turn.event.is_some() {
                run.route_all();
            }
            for region in &self.regions {
                run.update(*region);
            }
            run.settle();
            self.regions.first().map_or(Status::Success, |region| run.inner_status(*region))
        })
    }

    /// Everything that was entered is left: the innermost first, and also states that rest in machines which were left.
    fn stop<W: Watch>(&self, state: &mut MachineState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.run(state, turn, watch, (), |run| run.leave_all(why));
        self.restart(state);
    }

    /// Takes over a character from an older version of this machine. States are known by their paths: where the old one
    /// was, the new one is, with its history, its blips, its keys, its trees and its running actions. What is no longer
    /// there is left, for the reason [`Exit::Reload`]; its machine begins anew at the next tick.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut MachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// Tells a character about the event of the turn, without a tick. The transitions `on` that event of the innermost
    /// state are asked first, then those of the states around it, then the global ones; regions are told one after the
    /// other. False when nobody had anything to do with it.
    fn handle<W: Watch>(&self, state: &mut MachineState, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        self.run(state, turn, watch, false, |run| {
            let handled = run.route_all();
            run.settle();
            handled
        })
    }

    fn doing(&self, state: &MachineState) -> String {
        self.current(state).to_owned()
    }

    /// The current states of all regions, from the outside in, each with what is active in its tree.
    fn running(&self, state: &MachineState) -> Vec<u32> {
        let trees = || state.more.iter().flat_map(|more| &more.trees);
        let mut nodes = Vec::new();
        for (level, spot) in (0..).zip(&state.spots).filter(|(_, spot)| spot.entered) {
            let Some(at) = self.at(state, level) else { continue };
            let current = &self.states[usize::from(spot.at)];
            nodes.push(current.node);
            let held = current.held.iter().zip(trees().find(|kept| kept.state == at));
            nodes.extend(held.flat_map(|(held, kept)| {
                kept.tree.active(&held.tree).map(|node| node + held.node).collect::<Vec<_>>()
            }));
        }
        nodes.sort_unstable();
        nodes
    }

    fn graph(&self) -> Graph {
        self.graph.clone()
    }
}

impl<C: ?Sized> Machine<C> {
    /// As it was at the start, in the memory that it has: who is knocked down and gets up again asks for none.
    fn restart(&self, state: &mut MachineState) {
        state.spots.fill(Spot::default());
        state.lives.clear();
        state.overrun = false;
        if self.board.is_empty() {
            state.more = None;
            return;
        }
        let more = state.more();
        more.stack.clear();
        more.locals.clear();
        more.locals.extend(self.board.defaults());
        more.waiting.clear();
        more.trees.clear();
    }

    /// Changes to a state from outside, as if the innermost present state had a transition to it.
    pub fn change<W: Watch>(
        &self,
        state: &mut MachineState,
        to: StateId,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) {
        let Some(target) = self.states.get(usize::from(to.0)) else { return };
        self.run(state, turn, watch, (), |run| {
            let mut meet = target.level;
            while let Some(around) = self.states.get(usize::from(self.levels[usize::from(meet)].within)) {
                if self.is_in(run.state, StateId(self.levels[usize::from(meet)].within)) {
                    break;
                }
                meet = around.level;
            }
            let inner = |level: &u16| run.at(*level).map(|at| self.states[usize::from(at)].inner);
            let chain = std::iter::successors(Some(meet), inner).take_while(|level| run.at(*level).is_some());
            let from = chain.last().unwrap_or(meet);
            run.leave_up(from, meet);
            run.enter_down(meet, to.0, Way::There);
            run.settle();
        });
    }

    /// Back to the state before, in the first machine; to where a blip came from if it is in one. False when there is none.
    pub fn revert<W: Watch>(&self, state: &mut MachineState, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        let Some(region) = self.regions.first().copied() else { return false };
        self.run(state, turn, watch, false, |run| {
            let Some(before) = run.before(region) else { return false };
            run.leave_up(region, region);
            run.enter_down(region, before, Way::Back);
            run.settle();
            true
        })
    }

    /// Does something with a state that is known to fit, its own keys in reach. If something of the game panics, everything
    /// is left for that reason, and the next tick begins anew.
    pub(super) fn run<'t, T, W: Watch>(
        &self,
        state: &mut MachineState,
        turn: &mut Turn<'t, C>,
        watch: &mut W,
        otherwise: T,
        work: impl FnOnce(&mut Run<'_, 't, C, W>) -> T,
    ) -> T {
        if state.spots.len() != self.levels.len() {
            watch.fault(0, &mut || "the state is that of another machine: it begins anew".to_owned());
            *state = self.start();
        }
        state.lives.retain(|life| usize::from(life.deed) < self.deeds.len());
        state.overrun = false;
        if let Some(more) = &mut state.more {
            std::mem::swap(&mut turn.boards.locals, &mut more.locals);
            if turn.boards.raised.capacity() == 0 {
                std::mem::swap(&mut turn.boards.raised, &mut more.spare);
            }
            turn.boards.raised.append(&mut more.waiting);
        }
        let mut run = Run { machine: self, state, turn, watch, because: String::new() };
        let answer = catch_unwind(AssertUnwindSafe(|| work(&mut run)));
        if let Err(panic) = &answer {
            run.recover(&**panic);
        }
        if let Some(more) = &mut state.more {
            std::mem::swap(&mut turn.boards.locals, &mut more.locals);
            if turn.boards.raised.is_empty() && turn.boards.raised.capacity() > 0 {
                more.spare = std::mem::take(&mut turn.boards.raised);
            }
        }
        if answer.is_err() {
            *state = self.start();
        }
        answer.unwrap_or(otherwise)
    }
}

impl<C: ?Sized, W: Watch> Run<'_, '_, C, W> {
    fn leave_all(&mut self, why: Exit) {
        for level in (0..self.machine.levels.len()).rev() {
            if let Some(at) = self.at(small(level)) {
                self.leave(at, Leaving::End(why));
            }
        }
        self.fell(0..NONE, why);
        self.call_off(0..NONE, why);
        self.turn.boards.raised.clear();
    }

    /// Leaves everything, whatever panics on the way: nothing is left twice, so it comes to an end.
    #[cold]
    fn recover(&mut self, panic: &(dyn Any + Send)) {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason");
        let at = self.machine.current(self.state);
        self.watch.fault(0, &mut || format!("something panicked in {at}: {text}"));
        for _ in 0..=self.machine.levels.len() + self.state.lives.len() {
            if catch_unwind(AssertUnwindSafe(|| self.leave_all(Exit::Panic))).is_ok() {
                return;
            }
        }
    }

    fn route_all(&mut self) -> bool {
        let mut handled = false;
        for region in &self.machine.regions {
            handled |= self.route(*region);
        }
        handled
    }

    /// From the inside out: whoever is nearest knows best.
    fn route(&mut self, level: u16) -> bool {
        if self.machine.acts_first {
            self.begin(level);
        }
        if let Some(at) = self.at(level) {
            let state = &self.machine.states[usize::from(at)];
            if state.inner != NONE && self.route(state.inner) {
                return true;
            }
            if self.handled(level, &state.arrows) {
                return true;
            }
        }
        self.handled(level, &self.machine.levels[usize::from(level)].arrows)
    }

    /// Events that actions have raised, in order. So many in a tick and no more: the rest waits for the next one.
    fn settle(&mut self) {
        let limit = usize::from(self.machine.limit);
        let (event, mut done) = (self.turn.event, 0);
        while done < self.turn.boards.raised.len() {
            if done == limit {
                self.put_off(done);
                break;
            }
            let raised = &mut self.turn.boards.raised[done];
            let values = std::mem::take(&mut raised.values);
            self.turn.event = Some(raised.event);
            let lent = std::mem::replace(&mut self.turn.boards.event, Cow::Owned(values));
            self.route_all();
            (self.turn.event, self.turn.boards.event) = (event, lent);
            done += 1;
        }
        self.turn.boards.raised.clear();
    }

    fn put_off(&mut self, done: usize) {
        let rest: Vec<Raised> = self.turn.boards.raised.drain(done..).collect();
        let count = rest.len();
        self.state.more().waiting = rest;
        self.state.overrun = true;
        self.watch.fault(0, &mut || {
            format!("{done} events were raised and handled in one tick: {count} wait for the next one")
        });
    }
}
