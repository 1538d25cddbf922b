//! Why does a rule not fire?

use std::fmt;

use wits_core::random::Seed;

use crate::compile::{Kind, Rules, Way};
use crate::facts::FactId;
use crate::naive::{Partial, Search};
use crate::state::RuleState;

/// So many combinations are tried, then the answer is about those.
const MOST_TRIES: u32 = 20_000;

/// What keeps a rule from firing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// Nothing: it would fire next.
    Next,
    /// It could fire, but this rule comes before it.
    Behind(String),
    /// It has fired for all facts that it matches, and nothing that it looks at has changed since.
    Fired,
    /// The set that it is in is switched off.
    Off(String),
    /// A condition for which there is no fact at all.
    NoFact {
        /// The number of the condition, from 1.
        condition: usize,
        /// As it is written.
        text: String,
    },
    /// A condition for which there are facts, but none that agrees with what was matched before.
    NoneAgrees {
        /// The number of the condition, from 1.
        condition: usize,
        /// As it is written.
        text: String,
        /// How many facts satisfy it alone.
        alone: usize,
        /// What was matched before, for one combination that came so far: `?person = Whisker`.
        matched: String,
    },
    /// A negated condition, and a fact that stands against it.
    Against {
        /// The number of the condition, from 1.
        condition: usize,
        /// As it is written.
        text: String,
        /// The fact.
        fact: String,
    },
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Next => f.write_str("it fires next"),
            Self::Behind(rule) => write!(f, "it could fire, but {rule} comes first"),
            Self::Fired => {
                f.write_str("it has fired already, and nothing that it looks at has changed since")
            }
            Self::Off(set) => write!(f, "the set {set} is off"),
            Self::NoFact { condition, text } => write!(f, "condition {condition}: there is no {text}"),
            Self::NoneAgrees { condition, text, alone, matched } => {
                let facts = if *alone == 1 { "1 fact fits".to_owned() } else { format!("{alone} facts fit") };
                write!(f, "condition {condition}: {facts} {text}, but not together with {matched}")
            }
            Self::Against { condition, text, fact } => {
                write!(f, "condition {condition}: {fact} stands against {text}")
            }
        }
    }
}

impl Rules {
    /// Why a rule would not fire now: the first condition that nothing satisfies, for the combination that came furthest.
    /// `None` if there is no such rule.
    pub fn why_not(&self, state: &mut RuleState, rule: usize) -> Option<WhyNot> {
        self.settle(state);
        let found = self.rules.get(rule)?;
        let mut set = Some(found.set);
        while let Some(number) = set {
            let it = &self.sets[number as usize];
            if number > 0 && state.on.get(number as usize) != Some(&true) {
                return Some(WhyNot::Off(it.name.clone()));
            }
            set = it.parent;
        }
        let matches = &state.agenda.rules[rule];
        if matches.waiting() > 0 {
            let next = self.choose(state, &mut Seed::new(0).stream()).map(|(next, _)| next as usize);
            return Some(match next {
                Some(next) if next != rule => WhyNot::Behind(self.rules[next].name.clone()),
                _ => WhyNot::Next,
            });
        }
        if matches.suspended() > 0 {
            return Some(WhyNot::Fired);
        }
        let ids: Vec<FactId> = state.facts.ids().collect();
        let answers = found.ways.iter().map(|way| {
            let search = Search {
                rules: self,
                facts: &state.facts,
                ids: &ids,
                betas: &way.betas,
                levels: &way.levels,
            };
            let mut furthest = Furthest { depth: 0, partial: Partial::default(), tries: 0 };
            furthest.look(&search, 0, &mut Partial::default());
            (furthest.depth, self.describe(state, way, &search, &furthest))
        });
        answers.max_by_key(|(depth, _)| *depth).map(|(_, answer)| answer)
    }

    fn describe(&self, state: &RuleState, way: &Way, search: &Search<'_>, furthest: &Furthest) -> WhyNot {
        let (condition, text) = way.texts.get(furthest.depth).cloned().unwrap_or_default();
        let condition = condition as usize;
        let Some(beta) = way.betas.get(furthest.depth) else { return WhyNot::Next };
        if let Some(group) = &beta.group {
            let Some(found) = search.any(group, &furthest.partial) else {
                return WhyNot::NoFact { condition, text };
            };
            let own = found.facts[furthest.partial.facts.len()..].iter();
            let facts =
                own.filter_map(|id| state.facts.get(state.facts.by_number(u32::try_from(id >> 16).ok()?)?));
            let facts: Vec<String> = facts.map(|fact| fact.to_string()).collect();
            return WhyNot::Against { condition, text, fact: facts.join(" with ") };
        }
        let width = self.network.alphas[beta.alpha as usize].pattern.columns;
        let (mut alone, mut against) = (0, None);
        for id in search.ids {
            let rows = search.rows(beta, *id);
            alone += usize::from(rows.count > 0);
            let fits = (0..rows.count).any(|row| search.fits(beta, &furthest.partial, rows.row(row, width)));
            if fits && against.is_none() {
                against = state.facts.get(*id);
            }
        }
        if let (Kind::Not, Some(fact)) = (beta.kind, against) {
            return WhyNot::Against { condition, text, fact: fact.to_string() };
        }
        if alone == 0 {
            return WhyNot::NoFact { condition, text };
        }
        let known = furthest.partial.facts.len();
        let bindings = way.vars.iter().filter(|(_, loc)| (loc.level as usize) < known).map(|(name, loc)| {
            format!("?{name} = {}", way.value(&furthest.partial.values, *loc).datum(&state.facts.symbols))
        });
        let mut matched = bindings.collect::<Vec<String>>().join(", ");
        if matched.is_empty() {
            matched = "its tests".to_owned();
        }
        WhyNot::NoneAgrees { condition, text, alone, matched }
    }
}

/// The combination that satisfies the most conditions.
struct Furthest {
    depth: usize,
    partial: Partial,
    tries: u32,
}

impl Furthest {
    fn look(&mut self, search: &Search<'_>, condition: usize, partial: &mut Partial) {
        if condition > self.depth {
            (self.depth, self.partial) = (condition, partial.clone());
        }
        let Some(beta) = search.betas.get(condition) else { return };
        if let Some(group) = &beta.group {
            let there = search.any(group, partial).is_some();
            if there == (beta.kind == Kind::Exists) && search.passes(beta, partial) {
                self.look(search, condition + 1, partial);
            }
            return;
        }
        let width = search.rules.network.alphas[beta.alpha as usize].pattern.columns;
        let mut count = 0;
        for id in search.ids {
            let rows = search.rows(beta, *id);
            for nth in 0..rows.count {
                let row = rows.row(nth, width);
                self.tries += 1;
                if self.tries > MOST_TRIES {
                    return;
                }
                if !search.fits(beta, partial, row) {
                    continue;
                }
                count += 1;
                if beta.kind == Kind::There {
                    partial.facts.push(u64::from(id.number) << 16);
                    partial.values.extend_from_slice(row);
                    if search.passes(beta, partial) {
                        self.look(search, condition + 1, partial);
                    }
                    partial.facts.pop();
                    partial.values.truncate(partial.values.len() - width);
                }
            }
        }
        let goes_on = (beta.kind == Kind::Not && count == 0) || (beta.kind == Kind::Exists && count > 0);
        if goes_on && search.passes(beta, partial) {
            self.look(search, condition + 1, partial);
        }
    }
}
