//! From definitions to packed facts: all faults at once.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_mind::Value;

use super::domain::Discontent;
use super::pack::Range;
use super::{
    Act, ActionDef, DiscontentDef, Domain, DomainDef, Effect, EffectDef, Fact, FactDef, Facts, Goal, Kind,
    Test, TestDef,
};
use crate::goap::Landmarks;

/// The widest a number may be, from least to greatest.
const WIDEST: i64 = 1 << 20;
/// Costs beyond this are refused, so that sums stay small.
const DEAREST: u32 = 1_000_000;

impl DomainDef {
    /// Checks and packs it.
    ///
    /// # Errors
    /// All faults: unknown facts, values a fact cannot have, more facts than 128 bits hold.
    pub fn build(&self) -> Result<Domain, Findings> {
        let mut findings = Findings::default();
        let domain = Builder::new(&self.facts, &mut findings).domain(&self.actions, &self.discontent);
        findings.into_result(domain)
    }
}

impl Domain {
    fn prepared(mut self) -> Self {
        self.landmarks = Landmarks::new(&self);
        self
    }

    /// A state with some facts as told; all others are unknown, if they can be, or the lowest.
    ///
    /// # Errors
    /// Facts that there are not, and values they cannot have.
    pub fn facts(&self, told: &[(&str, Value)]) -> Result<Facts, Findings> {
        let mut findings = Findings::default();
        let mut facts = Facts::default();
        self.layout.iter().for_each(|fact| fact.set(&mut facts, None));
        for (name, value) in told {
            let mut builder = Builder { layout: self.layout.to_vec(), findings: &mut findings };
            let Some(number) = builder.find(name, name) else { continue };
            if let Some(value) = builder.number(number, value, name) {
                self.layout[number].set(&mut facts, Some(value));
            }
        }
        findings.into_result(facts)
    }

    /// Packs a test of some facts.
    ///
    /// # Errors
    /// Facts that there are not, and values they cannot have.
    pub fn test(&self, tests: &[(&str, TestDef)]) -> Result<Test, Findings> {
        let mut findings = Findings::default();
        let tests = tests.iter().map(|(name, test)| ((*name).to_owned(), test.clone())).collect();
        let test = Builder { layout: self.layout.to_vec(), findings: &mut findings }.test(&tests, "");
        findings.into_result(test)
    }
}

impl<'a> Goal<'a> {
    /// Something to reach.
    ///
    /// # Errors
    /// Facts that there are not, and values they cannot have.
    pub fn new(domain: &'a Domain, wants: &[(&str, TestDef)]) -> Result<Self, Findings> {
        let test = std::borrow::Cow::Owned(domain.test(wants)?);
        Ok(Self { domain, test, barred: 0, guided: true })
    }
}

/// Packs one thing after the other; faults go to the findings.
pub(crate) struct Builder<'f> {
    pub(crate) layout: Vec<Fact>,
    pub(crate) findings: &'f mut Findings,
}

impl<'f> Builder<'f> {
    /// Lays out the facts, each within one half, so that few bits are between them.
    pub(crate) fn new(facts: &BTreeMap<String, FactDef>, findings: &'f mut Findings) -> Self {
        let mut next = 0;
        let layout = facts.iter().filter_map(|(name, fact)| {
            let place = || Place::path(format!("facts.{name}"));
            let (min, max) = match &fact.kind {
                Kind::Flag => (0, 1),
                Kind::Int(min, max) => (*min, *max),
                Kind::OneOf(words) => (0, i32::try_from(words.len()).unwrap_or(i32::MAX) - 1),
            };
            if let Kind::OneOf(words) = &fact.kind
                && let Some(twice) = first_repeated(words)
            {
                findings.add(place(), format!("{twice:?} comes twice"), "words that differ");
            }
            if max < min || i64::from(max) - i64::from(min) > WIDEST {
                let message = format!("{min} to {max}");
                findings.add(place(), message, format!("a range of at most {WIDEST} numbers, one at least"));
                return None;
            }
            let width = Fact::width(min, max);
            let needed = width + u32::from(fact.unknown);
            if next + needed > u128::BITS {
                findings.add(place(), "more facts than fit", "at most 128 bits in all");
                return None;
            }
            let shift = next;
            next += needed;
            let mask = ((1_u128 << width) - 1) << shift;
            let known = if fact.unknown { 1_u128 << (shift + width) } else { 0 };
            let words = match &fact.kind {
                Kind::OneOf(words) => words.iter().map(|word| word.as_str().into()).collect(),
                _ => Box::default(),
            };
            let is_flag = fact.kind == Kind::Flag;
            Some(Fact { name: name.as_str().into(), min, max, words, is_flag, shift, mask, known })
        });
        let layout = layout.collect();
        Self { layout, findings }
    }

    pub(crate) fn domain(mut self, actions: &[ActionDef], discontent: &[DiscontentDef]) -> Domain {
        let acts = self.acts(actions);
        let discontent = self.discontent(discontent);
        Domain { layout: self.layout.into(), acts, discontent, landmarks: Landmarks::default() }.prepared()
    }

    pub(crate) fn acts(&mut self, actions: &[ActionDef]) -> Box<[Act]> {
        if actions.len() > usize::from(u16::MAX) {
            self.findings.add(Place::path("actions"), "too many actions", "at most 65535");
        }
        let names: NameList = actions.iter().map(|action| &action.name).collect();
        let acts = actions.iter().enumerate().map(|(number, action)| {
            let path = format!("actions[{number}]");
            if names.is_repeated(number) {
                let message = format!("{:?} comes twice", action.name);
                self.findings.add(Place::path(format!("{path}.name")), message, "names that differ");
            }
            if action.cost > DEAREST {
                let message = format!("{} is too dear", action.cost);
                self.findings.add(Place::path(format!("{path}.cost")), message, format!("at most {DEAREST}"));
            }
            let test = self.test(&action.needs, &format!("{path}.needs"));
            let effect = self.effect(&action.gives, &format!("{path}.gives"));
            Act { name: action.name.as_str().into(), cost: action.cost.min(DEAREST), test, effect }
        });
        acts.collect()
    }

    pub(crate) fn discontent(&mut self, parts: &[DiscontentDef]) -> Box<[Discontent]> {
        let parts = parts.iter().enumerate().filter_map(|(number, part)| {
            let path = format!("discontent[{number}]");
            let fact = self.find(&part.of, &format!("{path}.of"))?;
            self.findings.check_not_negative(&format!("{path}.weight"), part.weight);
            self.findings.check_range(&format!("{path}.power"), f64::from(part.power), 1.0, 8.0);
            let DiscontentDef { target, power, weight, .. } = *part;
            Some(Discontent { fact, target, power: power.min(8), weight })
        });
        parts.collect()
    }

    pub(crate) fn test(&mut self, tests: &BTreeMap<String, TestDef>, path: &str) -> Test {
        let mut packed = Test::default();
        let mut ranges = Vec::new();
        for (name, test) in tests {
            let path = format!("{path}.{name}");
            let Some(fact) = self.find(name, &path) else { continue };
            let (min, max, except) = match test {
                TestDef::Is(value) => {
                    let Some(number) = self.number(fact, value, &path) else { continue };
                    let place = &self.layout[fact];
                    packed.mask |= place.all();
                    packed.want |= place.bits(number);
                    continue;
                }
                TestDef::Not(value) => {
                    let Some(number) = self.number(fact, value, &path) else { continue };
                    (number, number, true)
                }
                TestDef::AtLeast(least) => (*least, i32::MAX, false),
                TestDef::AtMost(most) => (i32::MIN, *most, false),
                TestDef::Within(min, max) => (*min, *max, false),
            };
            self.check_range(fact, (min, max, except), &path);
            // What a flag is not, it is otherwise.
            if self.layout[fact].is_flag && except {
                let place = &self.layout[fact];
                packed.mask |= place.all();
                packed.want |= place.bits(1 - min);
            } else {
                ranges.push(Range { fact, min, max, except });
            }
        }
        packed.ranges = ranges.into();
        packed
    }

    /// Comparisons are for numbers, and must be possible.
    fn check_range(&mut self, fact: usize, (min, max, except): (i32, i32, bool), path: &str) {
        let fact = &self.layout[fact];
        if !except && (fact.is_flag || !fact.words.is_empty()) {
            self.findings.add(
                Place::path(path),
                format!("{:?} is no number", fact.name),
                "a value, or Not(…)",
            );
        } else if !except && (min > max || min > fact.max || max < fact.min) {
            let message = format!("{:?} can never be that", fact.name);
            self.findings.add(
                Place::path(path),
                message,
                format!("something in {} to {}", fact.min, fact.max),
            );
        }
    }

    fn effect(&mut self, effects: &BTreeMap<String, EffectDef>, path: &str) -> Effect {
        let mut packed = Effect::default();
        let mut adds = Vec::new();
        for (name, effect) in effects {
            let path = format!("{path}.{name}");
            let Some(fact) = self.find(name, &path) else { continue };
            packed.touched |= self.layout[fact].all();
            match effect {
                EffectDef::Set(value) => {
                    let Some(number) = self.number(fact, value, &path) else { continue };
                    packed.mask |= self.layout[fact].all();
                    packed.set |= self.layout[fact].bits(number);
                }
                EffectDef::Add(by) => {
                    let place = &self.layout[fact];
                    if place.is_flag || !place.words.is_empty() {
                        let message = format!("{:?} is no number", place.name);
                        self.findings.add(Place::path(path), message, "a value");
                    }
                    adds.push((fact, *by));
                }
            }
        }
        packed.adds = adds.into();
        packed
    }

    /// A value that a fact is said to have.
    pub(crate) fn check(&mut self, name: &str, value: &Value, path: &str) {
        if let Some(fact) = self.find(name, path) {
            self.number(fact, value, path);
        }
    }

    pub(crate) fn find(&mut self, name: &str, path: &str) -> Option<usize> {
        let found = self.layout.iter().position(|fact| &*fact.name == name);
        if found.is_none() {
            self.findings.add_with(|| {
                let known: Vec<&str> = self.layout.iter().map(|fact| &*fact.name).collect();
                let message = format!("{} among the facts", unknown_name(name, &known));
                (Place::path(path), message, String::new())
            });
        }
        found
    }

    /// The number that a value is for a fact.
    fn number(&mut self, fact: usize, value: &Value, path: &str) -> Option<i32> {
        let fact = &self.layout[fact];
        let number = match value {
            Value::Bool(flag) if fact.is_flag => Some(i32::from(*flag)),
            Value::Int(whole) if !fact.is_flag && fact.words.is_empty() => {
                (fact.min..=fact.max).contains(whole).then_some(*whole)
            }
            Value::Text(text) => {
                fact.words.iter().position(|word| **word == **text).and_then(|n| n.try_into().ok())
            }
            _ => None,
        };
        if number.is_none() {
            let expected = match (fact.is_flag, fact.words.is_empty()) {
                (true, _) => "true or false".to_owned(),
                (_, false) => format!("one of {}", fact.words.join(", ")),
                _ => format!("a whole number from {} to {}", fact.min, fact.max),
            };
            self.findings.add(Place::path(path), value.to_string(), expected);
        }
        number
    }
}

fn first_repeated(words: &[String]) -> Option<&String> {
    let names: NameList = words.iter().collect();
    words.iter().enumerate().find(|(number, _)| names.is_repeated(*number)).map(|(_, word)| word)
}
