//! Why is this believed? Why was that done?

use std::fmt;

use wits_core::inspect::Item;
use wits_core::time::Moment;

use crate::compile::Rules;
use crate::facts::{FactId, def_of};
use crate::state::RuleState;
use crate::trail::{Effect, Firing};
use crate::value::{Datum, Value};

/// Answers of more lines than this are cut short.
const MOST_LINES: usize = 400;

/// A fact or an action, and where it comes from.
///
/// Printed it reads like this:
/// ```text
/// do grenade [2.2, 0.5, 2.1]
///   FROM RULE: flush-nest
///   BINDINGS: ?target = [2.2, 0.5, 2.1]
///   CONDITIONS:
///     (visible-heavy-weapon (at [2.2, 0.5, 2.1]))
///       FROM RULE: covered-by-heavy-weapon
///       …
///         FROM FACT: the game says so
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The fact, or the action.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
}

/// Where something comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The game, or the file, says so.
    Game,
    /// It is too long ago.
    Forgotten,
    /// The answer is long enough as it is.
    Cut,
    /// A rule fired.
    Rule {
        /// Which.
        rule: String,
        /// When.
        at: Moment,
        /// What its variables stood for.
        bindings: Vec<(String, Datum)>,
        /// The facts that it matched, as they were then.
        conditions: Vec<Why>,
    },
}

impl Rules {
    /// Why a fact is believed: the rule that made it what it is, what that matched, and so on down to what the game said.
    #[must_use]
    pub fn why(&self, state: &RuleState, id: FactId) -> Option<Why> {
        let text = state.facts.get(id)?.to_string();
        let mut lines = 0;
        Some(self.explain(state, text, state.facts.cause(id.slot), &mut lines))
    }

    /// Why a fact is gone: what it was, and the firing that removed it.
    #[must_use]
    pub fn why_gone(&self, state: &RuleState, number: u32) -> Option<Why> {
        let past = state.trail.pasts().rev().find(|past| past.number == number && past.removed)?;
        let text = format!("{} is gone", def_of(&past.nodes, &state.facts.symbols));
        let mut lines = 0;
        Some(self.explain(state, text, past.by, &mut lines))
    }

    /// What a fact was before it was changed or removed, oldest first.
    pub fn history(&self, state: &RuleState, number: u32) -> impl Iterator<Item = Why> {
        state.trail.pasts().filter(move |past| past.number == number).map(|past| {
            let text = def_of(&past.nodes, &state.facts.symbols).to_string();
            let mut lines = 0;
            self.explain(state, text, past.cause, &mut lines)
        })
    }

    /// Why a rule fired, by the number of the firing: what it did is the text.
    #[must_use]
    pub fn why_firing(&self, state: &RuleState, firing: u32) -> Option<Why> {
        let found = state.trail.firing(firing)?;
        let mut lines = 0;
        Some(self.explain(state, self.told(state, found), firing, &mut lines))
    }

    /// What a firing did, in words.
    pub(crate) fn told(&self, state: &RuleState, firing: &Firing) -> String {
        let symbols = &state.facts.symbols;
        let effects = firing.effects.iter().map(|effect| match effect {
            Effect::Added(_, nodes) => format!("add {}", def_of(firing.nodes(*nodes), symbols)),
            Effect::Changed(_, nodes) => format!("change to {}", def_of(firing.nodes(*nodes), symbols)),
            Effect::Removed(number) => {
                let seen = firing.seen.iter().find(|seen| seen.number == *number);
                let text = seen.map(|seen| def_of(firing.seen_nodes(seen), symbols).to_string());
                format!("remove {}", text.unwrap_or_else(|| format!("fact {number}")))
            }
            Effect::Asked(site, told) => {
                let action = self.sites.get(*site as usize).map_or("?", |site| &site.action);
                let told =
                    firing.told(*told).iter().map(|value: &Value| format!(" {}", value.datum(symbols)));
                format!("do {action}{}", told.collect::<String>())
            }
        });
        let effects: Vec<String> = effects.collect();
        if effects.is_empty() { "nothing".to_owned() } else { effects.join(", ") }
    }

    fn explain(&self, state: &RuleState, text: String, cause: u32, lines: &mut usize) -> Why {
        *lines += 1;
        let source = match (cause, state.trail.firing(cause).filter(|firing| self.knows(firing))) {
            (0, _) => Source::Game,
            (_, None) => Source::Forgotten,
            _ if *lines > MOST_LINES => Source::Cut,
            (_, Some(firing)) => {
                let symbols = &state.facts.symbols;
                let rule = &self.rules[firing.rule as usize];
                let way = &rule.ways[firing.way as usize];
                let bindings = way
                    .vars
                    .iter()
                    .map(|(name, loc)| (name.clone(), way.value(&firing.values, *loc).datum(symbols)));
                let bindings = bindings.collect();
                let conditions = firing.seen.iter().map(|seen| {
                    let text = def_of(firing.seen_nodes(seen), symbols).to_string();
                    // What a firing saw is older than the firing: this ends.
                    let cause = if seen.cause < cause { seen.cause } else { 0 };
                    self.explain(state, text, cause, lines)
                });
                let conditions = conditions.collect();
                Source::Rule { rule: rule.name.clone(), at: firing.now, bindings, conditions }
            }
        };
        Why { text, source }
    }
}

impl Why {
    /// As lines of an outline.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        self.write_items(0, &mut items);
        items
    }

    fn write_items(&self, depth: u32, items: &mut Vec<Item>) {
        let note = match &self.source {
            Source::Game => "the game says so".to_owned(),
            Source::Forgotten => "too long ago".to_owned(),
            Source::Cut => "and so on".to_owned(),
            Source::Rule { rule, at, bindings, .. } => {
                format!("by {rule} at {:.1} s{}", at.since(Moment::START), bound(bindings, "; "))
            }
        };
        items.push(Item::new(depth, self.text.clone()).note(note));
        if let Source::Rule { conditions, .. } = &self.source {
            conditions.iter().for_each(|condition| condition.write_items(depth + 1, items));
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let indent = "  ".repeat(depth);
        writeln!(f, "{indent}{}", self.text)?;
        match &self.source {
            Source::Game => writeln!(f, "{indent}  FROM FACT: the game says so"),
            Source::Forgotten => writeln!(f, "{indent}  FROM RULE: too long ago"),
            Source::Cut => writeln!(f, "{indent}  and so on"),
            Source::Rule { rule, bindings, conditions, .. } => {
                writeln!(f, "{indent}  FROM RULE: {rule}")?;
                if !bindings.is_empty() {
                    writeln!(f, "{indent}  BINDINGS: {}", bound(bindings, ""))?;
                }
                if !conditions.is_empty() {
                    writeln!(f, "{indent}  CONDITIONS:")?;
                }
                conditions.iter().try_for_each(|condition| condition.write(f, depth + 2))
            }
        }
    }
}

fn bound(bindings: &[(String, Datum)], before: &str) -> String {
    let list: Vec<String> = bindings.iter().map(|(name, value)| format!("?{name} = {value}")).collect();
    if list.is_empty() { String::new() } else { format!("{before}{}", list.join(", ")) }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
