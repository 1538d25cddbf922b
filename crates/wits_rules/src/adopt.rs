//! Rules are replaced while characters think with them.

use std::collections::BTreeMap;

use crate::agenda::{Agenda, Matches};
use crate::compile::{Entry, Rules};
use crate::def::{Arbiter, EntryDef, RuleDef, SetDef};
use crate::facts::Facts;
use crate::naive;
use crate::rete::Rete;
use crate::state::{Matcher, Matching, RuleState, Scratch};
use crate::symbol::Symbols;
use crate::value::Value;

impl Rules {
    /// Goes over to these rules from another version of them. Facts stay, with their ids; those that only the new file states
    /// are added, those that only the old one stated are removed. Rules that are the same do not fire again for what they
    /// have fired for. Sets stay on or off by name. Reasons of what has fired are forgotten, since rules may be others now.
    ///
    /// Returns the facts that were removed; `None`, with the state as it was, if it is not a state of the old rules.
    pub(crate) fn take_over(
        &self,
        old: &Self,
        state: &mut RuleState,
        matching: Matching,
    ) -> Option<Vec<String>> {
        if !state.facts.symbols.extends(&old.symbols) {
            return None;
        }
        if self.def == old.def {
            return Some(Vec::new());
        }
        old.settle(state);
        let facts = state.facts.with_symbols(self.symbols.clone());
        let mut next = RuleState {
            agenda: self.carry_agenda(old, state, &facts.symbols),
            facts,
            matcher: match matching {
                Matching::Naive => Matcher::Naive,
                Matching::Rete => Matcher::Rete(Box::<Rete>::default()),
            },
            on: self.carry_sets(old, &state.on),
            used: self.carry_used(old, &state.used),
            cycle: state.cycle,
            stopped: state.stopped,
            requests: Vec::new(),
            told: Vec::new(),
            trail: state.trail.anew(self.def.keep),
            scratch: Scratch { is_checked: true, ..Scratch::default() },
        };
        let removed = self.carry_first_facts(old, &mut next);
        if matches!(next.matcher, Matcher::Naive) {
            naive::update(self, &next.facts, &mut next.agenda, next.cycle);
            next.agenda.rules.iter_mut().for_each(Matches::settle);
        }
        self.settle(&mut next);
        *state = next;
        Some(removed)
    }

    /// Matches of rules that are the same; those of others come from the matcher.
    fn carry_agenda(&self, old: &Self, state: &RuleState, symbols: &Symbols) -> Agenda {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        each_rule(&old.def.root, &mut before);
        each_rule(&self.def.root, &mut after);
        let places: BTreeMap<&str, usize> =
            before.iter().map(|(rule, _)| rule.name.as_str()).zip(0..).collect();
        let mut agenda = self.empty_agenda();
        for (rule, matches) in after.iter().zip(&mut agenda.rules) {
            let twin = places.get(rule.0.name.as_str()).filter(|place| before[**place] == *rule);
            let Some(known) = twin.and_then(|place| state.agenda.rules.get(*place)) else { continue };
            // What a value is called does not change, only its number.
            let renamed = |value: Value| match value {
                Value::Symbol(symbol) => symbols.find(state.facts.symbols.name(symbol)).map(Value::Symbol),
                other => Some(other),
            };
            if let Some(carried) = known.with_values(renamed) {
                *matches = carried;
            }
        }
        agenda
    }

    /// Sets of the same name stay on or off.
    fn carry_sets(&self, old: &Self, on: &[bool]) -> Vec<bool> {
        let known = |name: &str| on.get(old.find_set(name)?).copied();
        self.sets.iter().map(|set| known(&set.name).unwrap_or(set.on)).collect()
    }

    /// When entries of the same name last fired.
    fn carry_used(&self, old: &Self, used: &[u64]) -> Vec<u64> {
        let known: BTreeMap<&str, u32> = old.entry_names().collect();
        let mut next = vec![0; self.entries];
        for (name, place) in self.entry_names() {
            let before = known.get(name).and_then(|place| used.get(*place as usize));
            next[place as usize] = before.copied().unwrap_or(0);
        }
        next
    }

    fn entry_names(&self) -> impl Iterator<Item = (&str, u32)> {
        self.sets.iter().flat_map(|set| &set.entries).map(|(entry, place)| match entry {
            Entry::Rule(rule) => (self.rules[*rule as usize].name.as_str(), *place),
            Entry::Set(set) => (self.sets[*set as usize].name.as_str(), *place),
        })
    }

    /// What the file says is believed at first.
    fn carry_first_facts(&self, old: &Self, state: &mut RuleState) -> Vec<String> {
        let gone = old.def.facts.iter().filter(|fact| !self.def.facts.contains(fact));
        let ids: Vec<_> = state.facts.ids().filter(|id| state.facts.cause(id.slot) == 0).collect();
        let mut removed = Vec::new();
        for fact in gone {
            if let Some(id) = ids.iter().find(|id| state.facts.get(**id).as_ref() == Some(fact)) {
                state.facts.remove(*id);
                removed.push(format!("fact {fact}"));
            }
        }
        for fact in self.def.facts.iter().filter(|fact| !old.def.facts.contains(fact)) {
            state.facts.add(fact, 0);
        }
        removed
    }
}

/// All rules in the order of their numbers, each with how its set chooses.
fn each_rule<'d>(set: &'d SetDef, rules: &mut Vec<(&'d RuleDef, Arbiter)>) {
    for entry in &set.entries {
        match entry {
            EntryDef::Rule(rule) => rules.push((rule, set.arbiter)),
            EntryDef::Set(inner) => each_rule(inner, rules),
        }
    }
}

impl Facts {
    /// The same facts with the names of another table: what it does not know is added to it.
    fn with_symbols(&self, mut symbols: Symbols) -> Self {
        let mut facts = self.clone();
        facts.each_node(|node| {
            node.name = symbols.intern(self.symbols.name(node.name));
            if let Some(Value::Symbol(symbol)) = &mut node.value {
                *symbol = symbols.intern(self.symbols.name(*symbol));
            }
        });
        facts.symbols = symbols;
        facts
    }
}
