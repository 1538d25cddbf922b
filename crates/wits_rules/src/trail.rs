//! The memory of what rules did: bounded, and off when nobody wants it.

use std::collections::VecDeque;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::time::Moment;

use crate::facts::{Facts, Node};
use crate::value::Value;

/// The last firings, what they saw and what they changed. Old ones are forgotten.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Trail {
    keep: u32,
    fired: u32,
    firings: VecDeque<Firing>,
    past: VecDeque<Past>,
    said: VecDeque<(Moment, String)>,
}

/// A rule fired.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Firing {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) rule: u32,
    pub(crate) way: u32,
    pub(crate) now: Moment,
    pub(crate) values: Vec<Value>,
    pub(crate) seen: Vec<Seen>,
    pub(crate) effects: Vec<Effect>,
    /// The nodes of all facts that it saw or made, one after the other.
    nodes: Vec<Node>,
    /// What actions were told, one after the other.
    told: Vec<Value>,
}

/// A fact as it was when it was matched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Seen {
    pub(crate) number: u32,
    /// The firing that had made it so; 0 for the game.
    pub(crate) cause: u32,
    nodes: (u32, u32),
}

/// What a firing did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub(crate) enum Effect {
    Added(u32, (u32, u32)),
    Changed(u32, (u32, u32)),
    Removed(u32),
    Asked(u32, (u32, u32)),
}

/// A fact that is gone, or what it was before it was changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Past {
    pub(crate) number: u32,
    pub(crate) nodes: Vec<Node>,
    /// The firing that had made it so; 0 for the game.
    pub(crate) cause: u32,
    /// The firing that ended it; 0 for the game.
    pub(crate) by: u32,
    pub(crate) removed: bool,
    pub(crate) now: Moment,
}

/// A part of a list; nothing where a file said what is not there.
fn part<T>(list: &[T], (from, count): (u32, u32)) -> &[T] {
    let from = from as usize;
    list.get(from..from.saturating_add(count as usize)).unwrap_or_default()
}

impl Firing {
    pub(crate) fn nodes(&self, range: (u32, u32)) -> &[Node] {
        part(&self.nodes, range)
    }

    pub(crate) fn seen_nodes(&self, seen: &Seen) -> &[Node] {
        self.nodes(seen.nodes)
    }

    pub(crate) fn told(&self, range: (u32, u32)) -> &[Value] {
        part(&self.told, range)
    }

    fn keep_nodes(&mut self, nodes: &[Node]) -> (u32, u32) {
        let first = crate::facts::index(self.nodes.len());
        self.nodes.extend_from_slice(nodes);
        (first, crate::facts::index(nodes.len()))
    }
}

impl Trail {
    /// Whether all that fired is known, and as much is kept as should be.
    pub(crate) fn fits(&self, knows: impl Fn(&Firing) -> bool, keep: u32) -> bool {
        let longest = self.firings.len().max(self.past.len()).max(self.said.len());
        self.firings.iter().all(knows) && self.keep == keep && longest <= keep as usize
    }

    pub(crate) fn new(keep: u32) -> Self {
        Self { keep, ..Self::default() }
    }

    /// Without what fired; numbers go on, and what was said stays.
    pub(crate) fn anew(&self, keep: u32) -> Self {
        let said = self.said.iter().rev().take(keep as usize).rev().cloned().collect();
        Self { keep, fired: self.fired, said, ..Self::default() }
    }

    pub(crate) const fn is_on(&self) -> bool {
        self.keep > 0
    }

    pub(crate) const fn fired(&self) -> u32 {
        self.fired
    }

    pub(crate) fn said(&self) -> impl Iterator<Item = (Moment, &str)> {
        self.said.iter().map(|(now, text)| (*now, text.as_str()))
    }

    /// Oldest first.
    pub(crate) fn firings(&self) -> impl DoubleEndedIterator<Item = &Firing> {
        self.firings.iter()
    }

    /// Oldest first.
    pub(crate) fn pasts(&self) -> impl DoubleEndedIterator<Item = &Past> {
        self.past.iter()
    }

    pub(crate) fn firing(&self, number: u32) -> Option<&Firing> {
        let first = self.firings.front()?.number;
        self.firings.get(number.checked_sub(first)? as usize)
    }

    /// A rule fires; gives the number of the firing.
    pub(crate) fn begin(&mut self, rule: u32, way: u32, now: Moment) -> u32 {
        self.fired = self.fired.wrapping_add(1).max(1);
        let number = self.fired;
        if self.is_on() {
            // The memory of the oldest one is used again.
            let mut firing =
                if self.firings.len() >= self.keep as usize { self.firings.pop_front() } else { None }
                    .unwrap_or_default();
            (firing.number, firing.rule, firing.way, firing.now) = (number, rule, way, now);
            firing.values.clear();
            firing.seen.clear();
            firing.effects.clear();
            firing.nodes.clear();
            firing.told.clear();
            self.firings.push_back(firing);
        }
        number
    }

    pub(crate) fn current_rule(&self) -> Option<u32> {
        self.firings.back().map(|firing| firing.rule)
    }

    fn current(&mut self) -> Option<&mut Firing> {
        if self.keep == 0 { None } else { self.firings.back_mut() }
    }

    /// What it saw.
    pub(crate) fn saw(&mut self, facts: &Facts, numbers: &[u64], values: &[Value]) {
        let Some(firing) = self.current() else { return };
        firing.values.extend_from_slice(values);
        for number in numbers {
            let number = u32::try_from(*number).unwrap_or_default();
            if let Some(id) = facts.by_number(number) {
                let nodes = firing.keep_nodes(facts.nodes(id.slot));
                firing.seen.push(Seen { number, cause: facts.cause(id.slot), nodes });
            }
        }
    }

    pub(crate) fn added(&mut self, number: u32, nodes: &[Node]) {
        if let Some(firing) = self.current() {
            let nodes = firing.keep_nodes(nodes);
            firing.effects.push(Effect::Added(number, nodes));
        }
    }

    pub(crate) fn changed(&mut self, number: u32, nodes: &[Node]) {
        if let Some(firing) = self.current() {
            let nodes = firing.keep_nodes(nodes);
            firing.effects.push(Effect::Changed(number, nodes));
        }
    }

    pub(crate) fn asked(&mut self, site: u32, told: &[Value]) {
        if let Some(firing) = self.current() {
            let range = (crate::facts::index(firing.told.len()), crate::facts::index(told.len()));
            firing.told.extend_from_slice(told);
            firing.effects.push(Effect::Asked(site, range));
        }
    }

    /// A fact ends, or becomes something else.
    pub(crate) fn past(&mut self, number: u32, was: (&[Node], u32), by: u32, removed: bool, now: Moment) {
        if self.keep == 0 {
            return;
        }
        let mut past = if self.past.len() >= self.keep as usize { self.past.pop_front() } else { None }
            .unwrap_or_default();
        past.nodes.clear();
        past.nodes.extend_from_slice(was.0);
        (past.number, past.cause, past.by, past.removed, past.now) = (number, was.1, by, removed, now);
        self.past.push_back(past);
        if removed
            && by != 0
            && let Some(firing) = self.current()
        {
            firing.effects.push(Effect::Removed(number));
        }
    }

    /// A line for people.
    pub(crate) fn say(&mut self, now: Moment, text: impl FnOnce() -> String) {
        if self.keep == 0 {
            return;
        }
        if self.said.len() >= self.keep as usize {
            self.said.pop_front();
        }
        self.said.push_back((now, text()));
    }
}
