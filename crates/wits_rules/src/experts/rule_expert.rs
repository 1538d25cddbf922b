//! An expert that is a set of rules.
//!
//! Before it is asked, its facts are brought up to date: an entry `target` with the value 15 is the fact `(target 15)`, and an
//! action that waits for its consent is the fact `(asked (action fire) (told 15))`. It insists as long as a rule could fire.
//! In its turn rules fire, and what they `do` is done on the board: `(do write target 15)`, `(do erase target)`,
//! `(do propose fire 15)`, `(do agree fire)`, `(do refuse fire)`.

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::random::Stream;

use super::def::ExpertsDef;
use super::desk::{Desk, View};
use crate::compile::Rules;
use crate::def::RulesDef;
use crate::fact::FactDef;
use crate::facts::FactId;
use crate::state::{Matching, RuleState};
use crate::value::Datum;

const WORDS: [&str; 5] = ["write", "erase", "propose", "agree", "refuse"];

/// Rules, and how much they insist.
#[derive(Debug)]
pub(super) struct RuleExpert {
    pub(super) rules: Rules,
    insistence: f32,
}

impl RuleExpert {
    pub(super) fn bind(
        def: &RulesDef,
        insistence: f32,
        experts: &ExpertsDef,
        path: &str,
        findings: &mut Findings,
    ) -> Option<Self> {
        let rules = match Rules::new(def.clone()) {
            Ok(rules) => rules,
            Err(faults) => {
                findings.extend(faults);
                return None;
            }
        };
        for site in &rules.sites {
            let place = || site.spot.or(|| path.to_owned());
            let told = site.params.len();
            match site.action.as_str() {
                "write" if told == 2 => {}
                "propose" if told >= 1 => {}
                "erase" | "agree" | "refuse" if told == 1 => {}
                word if WORDS.contains(&word) => {
                    let expected = if word == "write" { "an entry and a value" } else { "a name" };
                    findings.add(place(), format!("{word} is told {told} things"), expected);
                }
                word => {
                    let message = format!("{} among what an expert can do", unknown_name(word, &WORDS));
                    findings.add(place(), message, "");
                }
            }
        }
        let known: Vec<&str> = experts.actions.iter().map(|act| act.name.as_str()).collect();
        for rule in &def.root.entries {
            let crate::def::EntryDef::Rule(rule) = rule else { continue };
            for action in &rule.then {
                if let crate::def::ActionDef::Do(word, told, spot) = action
                    && ["propose", "agree", "refuse"].contains(&word.as_str())
                    && let Some((_, crate::def::ExprDef::Value(Datum::Text(name)))) = told.first()
                    && !known.contains(&name.as_str())
                {
                    let place: Place = spot.or(|| path.to_owned());
                    findings.add(place, format!("{} among the actions", unknown_name(name, &known)), "");
                }
            }
        }
        Some(Self { rules, insistence })
    }

    pub(super) fn start(&self) -> RuleState {
        self.rules.start(Matching::Rete)
    }

    /// Its facts as the board says; facts of its own stay.
    fn copy(&self, own: &mut RuleState, view: &View<'_>) {
        for (name, entry) in view.slate.entries() {
            let value = entry.value.datum(&view.slate.symbols);
            self.rules.put(own, &FactDef { name: name.to_owned(), value: Some(value), children: Vec::new() });
        }
        let gone: Vec<FactId> = own
            .facts()
            .ids()
            .filter(|id| {
                let fact = own.facts().get(*id).unwrap_or_default();
                let written = view.slate.symbols.find(&fact.name).is_some();
                (fact.value.is_some() && written && view.get(&fact.name).is_none())
                    || (fact.name == "asked" && !self.asked(view).contains(&fact))
            })
            .collect();
        for id in gone {
            self.rules.remove(own, id);
        }
        for fact in self.asked(view) {
            self.rules.add(own, &fact);
        }
    }

    fn asked(&self, view: &View<'_>) -> Vec<FactDef> {
        let acts = view.def.actions.iter().filter_map(|act| {
            let told = view.told(&act.name)?;
            let told = told.into_iter().map(|datum| FactDef::new("told", datum));
            Some(FactDef::group("asked", [FactDef::new("action", act.name.as_str())].into_iter().chain(told)))
        });
        acts.collect()
    }

    pub(super) fn run(&self, own: &mut RuleState, desk: &mut Desk<'_>, stream: &mut Stream) {
        self.rules.run(own, stream, desk.now());
        let asked: Vec<(String, Vec<Datum>)> =
            self.rules.requests(own).map(|asked| (asked.action.to_owned(), asked.told)).collect();
        for (word, told) in asked {
            let mut told = told.into_iter();
            let Some(name) = told.next() else { continue };
            let name = match name {
                Datum::Text(text) => text,
                other => other.to_string(),
            };
            match (word.as_str(), told.next()) {
                ("write", Some(value)) => desk.write(&name, value),
                ("erase", _) => desk.erase(&name),
                ("propose", first) => {
                    desk.propose(&name, first.into_iter().chain(told));
                }
                ("agree", _) => {
                    desk.agree(&name);
                }
                ("refuse", _) => {
                    desk.refuse(&name);
                }
                _ => {}
            }
        }
    }
}

/// As much as it was made for, if a rule could fire.
pub(super) fn insists(expert: &RuleExpert, own: &mut RuleState, view: &View<'_>) -> f32 {
    expert.copy(own, view);
    expert.rules.settle(own);
    let could = expert.rules.agenda(own).iter().any(|entry| !entry.fired);
    if could { expert.insistence } else { 0.0 }
}
