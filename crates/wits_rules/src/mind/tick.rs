//! A turn to think.

use std::mem;

use wits_core::inspect::Graph;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn};

use super::{RuleMind, RuleMindState};
use crate::act::Hands;
use crate::def::{MAX_FACTS, MAX_LIMIT};
use crate::run::End;

impl<C: ?Sized> Mind<C> for RuleMind<C> {
    type State = RuleMindState;

    fn start(&self) -> RuleMindState {
        let rules = self.rules.start(self.matching);
        RuleMindState {
            rules,
            senses: vec![None; self.senses.len()],
            running: None,
            spare: Default::default(),
        }
    }

    /// Running while an action goes on; success if the last action ended well, or rules fired that asked for none; failure if
    /// nothing happened at all.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut RuleMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.look_over(state);
        self.sense(state, turn);
        let before = state.rules.fired();
        let now = turn.now;
        let run = self.rules.run(&mut state.rules, turn.chance(), now);
        if watch.looks() {
            self.tell(state, before, run.end, watch);
        }
        let mut last = if run.fired > 0 { Status::Success } else { Status::Failure };
        let mut begun = false;
        for number in 0..state.rules.requests.len() {
            let request = state.rules.requests[number];
            let Some(told) = state.rules.told(&request) else { continue };
            let symbols = &state.rules.facts.symbols;
            let status = self.hands().begin(
                (&mut state.running, &mut state.spare),
                (request.site, told),
                symbols,
                turn,
                watch,
            );
            if let Some(status) = status {
                (last, begun) = (status, true);
            }
        }
        if state.running.is_some() && !begun {
            last = self.hands().go_on((&mut state.running, &mut state.spare), turn, watch);
        }
        last
    }

    /// Leaves the action that goes on. What is believed stays; rules that have fired may fire again.
    fn stop<W: Watch>(&self, state: &mut RuleMindState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.look_over(state);
        self.hands().leave(&mut state.running, turn, why, watch);
        state.rules.agenda.rules.iter_mut().for_each(crate::agenda::Matches::wake);
    }

    /// What is believed stays, and is matched against the new rules. The action goes on if a rule still asks for it, by its
    /// name and what it is told. See [`RuleMind`] for what else stays.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut RuleMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &RuleMindState) -> String {
        Self::doing(self, state).unwrap_or_default().to_owned()
    }

    /// The rule whose action goes on.
    fn running(&self, state: &RuleMindState) -> Vec<u32> {
        let site = state.running.as_ref().and_then(|held| self.rules.sites.get(held.site() as usize));
        site.map(|site| self.rules.node_of(site.rule as usize)).into_iter().collect()
    }

    fn graph(&self) -> Graph {
        self.rules.graph()
    }
}

impl<C: ?Sized> RuleMind<C> {
    pub(super) fn hands(&self) -> Hands<'_, C, impl Fn(u32) -> u32> {
        Hands {
            doings: &self.doings,
            node_of: |site| self.rules.node_of(self.rules.sites[site as usize].rule as usize),
        }
    }

    /// What a file said may not fit: actions that are not there are not going on.
    pub(super) fn look_over(&self, state: &mut RuleMindState) {
        state.senses.resize(self.senses.len(), None);
        let sites = self.rules.sites.len();
        state.running = state.running.take().filter(|held| (held.site() as usize) < sites);
    }

    /// Copies facts from the game; what is the same as before changes nothing.
    fn sense(&self, state: &mut RuleMindState, turn: &Turn<'_, C>) {
        for (sense, known) in self.senses.iter().zip(&mut state.senses) {
            let facts = &mut state.rules.facts;
            let mut nodes = mem::take(&mut state.rules.scratch.nodes);
            nodes.clear();
            let there = sense.copy(turn, &mut facts.symbols, &mut nodes);
            *known = match known.filter(|id| facts.contains(*id)) {
                Some(id) if !there => {
                    facts.remove(id);
                    None
                }
                Some(id) => {
                    facts.replace(id, &nodes, 0);
                    Some(id)
                }
                None if there => Some(facts.add_nodes(&nodes, 0).0),
                None => None,
            };
            state.rules.scratch.nodes = nodes;
        }
    }

    /// What fired, for those who look.
    fn tell<W: Watch>(&self, state: &RuleMindState, before: u32, end: End, watch: &mut W) {
        let fired = state.rules.trail.firings().filter(|firing| firing.number > before);
        for firing in fired {
            let node = self.rules.node_of(firing.rule as usize);
            watch.tick(node, Status::Success);
            let mut text = || {
                let rule = &self.rules.rules[firing.rule as usize].name;
                format!("{rule}: {}", self.rules.told(&state.rules, firing))
            };
            watch.reason(node, true, &mut text);
            // What is done again and again is told once.
            let last = firing.number.checked_sub(1).and_then(|number| state.rules.trail.firing(number));
            let told = |firing| self.rules.told(&state.rules, firing);
            if last.is_none_or(|last| last.rule != firing.rule || told(last) != told(firing)) {
                watch.note(node, &mut text);
            }
        }
        if end == End::Limit
            && let Some(rule) = state.rules.trail.current_rule()
        {
            let node = self.rules.node_of(rule as usize);
            watch.fault(node, &mut || {
                if state.rules.facts.len() >= MAX_FACTS {
                    return format!("{MAX_FACTS} facts are believed: no rule fires before there are fewer");
                }
                format!("{} rules have fired in one run, and more could", self.rules.def.limit.min(MAX_LIMIT))
            });
        }
    }
}
