//! Facts and actions of a domain, connected with a game's words.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};
use wits_core::time::Moment;
use wits_mind::condition::{Condition, ConditionDef};
use wits_mind::words::{Deed, Names, Reading};
use wits_mind::{CallDef, Turn, Vocabulary};

use crate::world::{ActionDef, Domain, FactDef, Facts, Kind, Test};

/// A domain whose facts can be read from a game and whose actions can be done in it.
#[derive(Debug)]
pub struct Ground<C: ?Sized> {
    pub(crate) domain: Domain,
    readers: Box<[Reader<C>]>,
    pub(crate) deeds: Box<[Deed<C>]>,
    whens: Box<[Option<Condition<C>>]>,
    /// What each action needs while it goes on: all but what it changes.
    pub(crate) watched: Box<[Test]>,
}

/// Where a fact comes from.
#[derive(Debug)]
enum Reader<C: ?Sized> {
    /// A condition, and another one that tells whether it is known.
    Flag(Box<(Condition<C>, Option<Condition<C>>)>),
    Number(Reading<C>),
    /// One condition for each word.
    Word(Box<[Condition<C>]>),
}

impl<C: ?Sized> Ground<C> {
    /// Connects a domain with words; faults go to the findings.
    pub(crate) fn bind(
        domain: Domain,
        facts: &BTreeMap<String, FactDef>,
        actions: &[ActionDef],
        words: &Vocabulary<C>,
        findings: &mut Findings,
    ) -> Self {
        let names = words.names();
        let readers = domain.layout.iter().filter_map(|fact| {
            let def = facts.get(&*fact.name)?;
            let path = format!("facts.{}{}", fact.name, if def.from.is_some() { ".from" } else { "" });
            Some(Reader::bind(&fact.name, def, words, &names, &path, findings))
        });
        let readers = readers.collect();
        let mut deeds = Vec::new();
        let mut whens = Vec::new();
        for (number, action) in actions.iter().enumerate() {
            let path = format!("actions[{number}]");
            let call = action.deed.clone().unwrap_or_else(|| CallDef::new(&action.name));
            let place = if action.deed.is_some() { format!("{path}.deed") } else { format!("{path}.name") };
            deeds.extend(Deed::bind(&call, words, &names, &place, findings));
            let when = action.when.as_ref();
            whens.push(
                when.map(|when| Condition::bind_in(when, words, &names, &format!("{path}.when"), findings)),
            );
        }
        if actions.len() > u128::BITS as usize {
            findings.add(Place::path("actions"), "too many actions for a mind", "at most 128");
        }
        let watched = domain.acts.iter().map(|act| act.test.without(&domain.layout, act.effect.touched));
        let watched = watched.collect();
        Self { readers, deeds: deeds.into(), whens: whens.into(), watched, domain }
    }

    /// Facts and actions.
    #[must_use]
    pub const fn domain(&self) -> &Domain {
        &self.domain
    }

    /// What is so now.
    #[must_use]
    pub fn read(&self, turn: &Turn<'_, C>) -> Facts {
        let mut facts = Facts::default();
        for (fact, reader) in self.domain.layout.iter().zip(&self.readers) {
            fact.set(&mut facts, reader.read(turn));
        }
        facts
    }

    /// The actions that may not be used now: their condition does not hold, or they rest. One bit each.
    #[must_use]
    pub fn barred(&self, turn: &Turn<'_, C>, rests: &[Moment]) -> u128 {
        let mut barred = 0;
        for (number, when) in self.whens.iter().enumerate().take(u128::BITS as usize) {
            let rests = rests.get(number).is_some_and(|until| !until.has_come(turn.now));
            let may = when.as_ref().is_none_or(|when| when.holds(turn.game, &turn.boards, turn.now));
            barred |= u128::from(rests || !may) << number;
        }
        barred
    }

    /// Why an action may not be used, if its condition in the game does not hold.
    #[must_use]
    pub fn why_barred(&self, turn: &Turn<'_, C>, action: u32) -> Option<String> {
        let when = self.whens.get(action as usize)?.as_ref()?;
        let holds = when.holds(turn.game, &turn.boards, turn.now);
        (!holds).then(|| when.why(turn.game, &turn.boards, turn.now).to_string())
    }
}

impl<C: ?Sized> Reader<C> {
    fn bind(
        name: &str,
        def: &FactDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        let call = def.from.clone().unwrap_or_else(|| {
            let is_word = words.find_condition(name).is_some() || words.find_value(name).is_some();
            let is_key = !is_word && names.kind_of(name).is_some();
            if is_key { CallDef::new(format!("{{{name}}}")) } else { CallDef::new(name) }
        });
        let mut condition = |def: &ConditionDef| Condition::bind_in(def, words, names, path, findings);
        match &def.kind {
            Kind::Flag => {
                let is_key = call.name.starts_with('{');
                let known = (def.unknown && is_key).then(|| condition(&ConditionDef::Set(call.name.clone())));
                Self::Flag(Box::new((condition(&ConditionDef::Is(call)), known)))
            }
            Kind::Int(..) => Self::Number(Reading::bind(&call, words, names, path, findings)),
            Kind::OneOf(among) => {
                let equal =
                    |word: &String| ConditionDef::Equal { of: call.clone(), to: word.as_str().into() };
                // Faults of the source are told once.
                let mut told = Findings::default();
                let words = among.iter().enumerate().map(|(number, word)| {
                    let findings = if number == 0 { &mut *findings } else { &mut told };
                    Condition::bind_in(&equal(word), words, names, path, findings)
                });
                Self::Word(words.collect())
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers of facts are small, and clamped")]
    fn read(&self, turn: &Turn<'_, C>) -> Option<i32> {
        let holds = |condition: &Condition<C>| condition.holds(turn.game, &turn.boards, turn.now);
        match self {
            Self::Flag(flag) => {
                let (is, known) = &**flag;
                known.as_ref().is_none_or(holds).then(|| i32::from(holds(is)))
            }
            Self::Number(reading) => {
                let number = reading.number(turn.game, &turn.boards, turn.now)?;
                (!number.is_nan()).then_some(number as i32)
            }
            Self::Word(words) => words.iter().position(holds).and_then(|number| i32::try_from(number).ok()),
        }
    }
}
