//! What could fire, for people.

use std::fmt;

use crate::compile::Rules;
use crate::state::RuleState;
use crate::value::Datum;

/// A rule and facts that satisfy it.
#[derive(Clone, Debug, PartialEq)]
pub struct Triggered {
    /// The name of the rule.
    pub rule: String,
    /// Its number.
    pub number: usize,
    /// Its priority now.
    pub priority: f64,
    /// The numbers of the facts that it matches.
    pub facts: Vec<u32>,
    /// What its variables stand for.
    pub bindings: Vec<(String, Datum)>,
    /// It has fired already, and waits for something to change.
    pub fired: bool,
    /// The decision before which it came true.
    pub since: u64,
}

impl fmt::Display for Triggered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.bindings.iter().try_for_each(|(name, value)| write!(f, " ?{name} = {value}"))
    }
}

impl Rules {
    /// All matches of all rules, rule by rule, the next to fire first. Changes since the last decision are not in it before
    /// [`settle`](Self::settle).
    #[must_use]
    pub fn agenda(&self, state: &RuleState) -> Vec<Triggered> {
        let symbols = &state.facts.symbols;
        let mut list = Vec::new();
        for (number, (rule, matches)) in self.rules.iter().zip(&state.agenda.rules).enumerate() {
            for (entry, fired) in matches.in_order() {
                let way = &rule.ways[matches.way(entry) as usize];
                let values = matches.values(entry);
                let facts = matches.facts(entry)[..way.levels.len()].iter();
                let bindings =
                    way.vars.iter().map(|(name, loc)| (name.clone(), way.value(values, *loc).datum(symbols)));
                list.push(Triggered {
                    rule: rule.name.clone(),
                    number,
                    priority: self.priority_of(crate::facts::index(number), entry, state),
                    facts: facts.map(|id| u32::try_from(id >> 16).unwrap_or_default()).collect(),
                    bindings: bindings.collect(),
                    fired,
                    since: matches.since(entry),
                });
            }
        }
        list
    }
}
