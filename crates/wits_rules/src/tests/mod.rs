//! What the books say, and laws that hold for all rules.

mod faults;
mod laws;
mod oracles;
mod rete;
mod run;

use wits_core::random::{Seed, Stream};
use wits_core::time::Moment;

use crate::{FactDef, Matching, RuleState, Rules};

/// Both ways of matching.
const BOTH: [Matching; 2] = [Matching::Naive, Matching::Rete];

fn rules(text: &str) -> Rules {
    Rules::read("test.rules", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn stream() -> Stream {
    Seed::new(7).stream()
}

fn add(rules: &Rules, state: &mut RuleState, facts: &str) {
    for fact in FactDef::read_all("facts", facts).unwrap() {
        rules.add(state, &fact);
    }
}

/// The names of the rules that fire in so many single decisions.
fn steps(rules: &Rules, state: &mut RuleState, count: usize) -> Vec<String> {
    let mut stream = stream();
    let fired = (0..count).map_while(|_| rules.step(state, &mut stream, Moment::START));
    let fired: Vec<_> = fired.collect();
    fired.into_iter().map(|fired| rules.names().nth(fired.rule).unwrap().to_owned()).collect()
}

/// What could fire: rule, and what its variables stand for.
fn triggered(rules: &Rules, state: &mut RuleState) -> Vec<String> {
    rules.settle(state);
    rules.agenda(state).into_iter().filter(|entry| !entry.fired).map(|entry| entry.to_string()).collect()
}

/// Everything that is believed, in order.
fn believed(state: &RuleState) -> Vec<String> {
    state.facts().ids().map(|id| state.facts().get(id).unwrap().to_string()).collect()
}
