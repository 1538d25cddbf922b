//! Who looks at whose mind.
//!
//! A telegram is handled in the middle of somebody else's turn, so two minds can be at work at once, and two are looked at:
//! everybody has [`Onlookers`] of their own, taken out for the time of a turn like the mind itself.

use std::collections::BTreeSet;

use wits_core::inspect::{Observer, Pulse};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Status};
use wits_engine::cast::Onlookers;
use wits_game::author::ScriptLine;

use crate::code::{self, number};
use crate::message::Name;

/// Onlookers for each, and whether there are any.
pub(crate) struct Audience {
    seats: Vec<Onlookers>,
    looked_at: Vec<bool>,
    /// Definitions with breakpoints.
    stops: BTreeSet<String>,
    /// Changes of states in code, as long as nobody was shown them.
    changes: Vec<(usize, usize, usize)>,
}

impl Audience {
    pub(crate) fn new(people: usize) -> Self {
        let seats = (0..people).map(|_| Onlookers::default()).collect();
        Self { seats, looked_at: vec![false; people], stops: BTreeSet::new(), changes: Vec::new() }
    }

    fn looks(&self, who: usize) -> bool {
        !self.stops.is_empty() || self.looked_at.get(who).copied().unwrap_or(false)
    }

    /// The onlookers of somebody, if anybody looks.
    pub(crate) fn take(&mut self, who: usize) -> Option<Onlookers> {
        let looks = self.looks(who);
        self.seats.get_mut(who).filter(|_| looks).map(std::mem::take)
    }

    pub(crate) fn give_back(&mut self, who: usize, seat: Onlookers) {
        if let Some(place) = self.seats.get_mut(who) {
            *place = seat;
        }
    }

    /// What was seen of somebody means nothing any more: another definition.
    pub(crate) fn forget(&mut self, who: usize) {
        if let Some(seat) = self.seats.get_mut(who) {
            seat.forget(who as u64);
        }
    }

    pub(crate) fn lines(&self, who: usize) -> Vec<ScriptLine> {
        self.seats.get(who).map(|seat| seat.lines(who as u64)).unwrap_or_default()
    }

    /// A change of states in code.
    pub(crate) fn changed(&mut self, who: usize, from: usize, to: usize) {
        if self.looks(who) {
            self.changes.push((who, from, to));
        }
    }

    /// Shows the changes of a turn in code, and where it has come to.
    pub(crate) fn show_code(&mut self, who: usize, name: Name, current: usize) {
        let Some(mut seat) = self.take(who) else { return };
        let changes = &mut self.changes;
        seat.watch(who as u64, 0, &code::title(name), |journal| {
            for (_, from, to) in changes.iter().filter(|change| change.0 == who) {
                journal.exit(number(*from), Exit::Success);
                let names = [*from, *to].map(|node| code::state_name(name, node));
                journal.note(number(*to), &mut || names.join(" -> "));
                journal.enter(number(*to));
            }
            journal.tick(number(current), Status::Running);
        });
        changes.retain(|change| change.0 != who);
        self.give_back(who, seat);
    }
}

impl Observer for Audience {
    fn look_at(&mut self, agents: &[u64]) {
        for (who, looked_at) in self.looked_at.iter_mut().enumerate() {
            *looked_at = agents.contains(&(who as u64));
        }
        self.seats.iter_mut().for_each(|seat| seat.look_at(agents));
    }

    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        if nodes.is_empty() {
            self.stops.remove(graph);
        } else {
            self.stops.insert(graph.to_owned());
        }
        self.seats.iter_mut().for_each(|seat| seat.stop_at(graph, nodes));
    }

    fn begin(&mut self, tick: u64) {
        self.seats.iter_mut().for_each(|seat| seat.begin(tick));
    }

    fn forget_after(&mut self, tick: u64) {
        self.seats.iter_mut().for_each(|seat| seat.forget_after(tick));
    }

    fn hit(&self) -> Option<(u64, &str, u32)> {
        self.seats.iter().find_map(Observer::hit)
    }

    fn pulse(&self, agent: u64, mind: usize) -> Pulse {
        let seat = usize::try_from(agent).ok().and_then(|who| self.seats.get(who));
        seat.map(|seat| seat.pulse(agent, mind)).unwrap_or_default()
    }
}
