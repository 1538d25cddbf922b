//! What is wrong with a file of objects.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_core::space::Vector;
use wits_decide::{Kind, Value};

use super::{Effect, MarkTest, ObjectsDef, OfferDef, TypeDef};
use crate::body::Footing;

/// The kind of every mark of a file: numbers where some are whole and some are not.
pub(super) fn kinds<S: Footing>(def: &ObjectsDef<S>) -> BTreeMap<&str, Kind> {
    let mut kinds = BTreeMap::new();
    for (mark, value) in def.types.values().flat_map(|kind| &kind.marks) {
        let kind = kinds.entry(mark.as_str()).or_insert(value.kind());
        if (*kind, value.kind()) == (Kind::Int, Kind::Number) {
            *kind = Kind::Number;
        }
    }
    kinds
}

/// A type is made from at most this many others, one above the other.
const MAX_LINEAGE: usize = 100;

/// Every offer holds a number for each goal.
const MAX_GOALS: usize = 1000;

/// The types above a type, and itself last; `None` when that goes in a circle, or one is missing.
pub(super) fn lineage<'d, S: Footing>(def: &'d ObjectsDef<S>, name: &'d str) -> Option<Vec<&'d str>> {
    let mut line = vec![name];
    while let Some(of) = &def.types.get(*line.last()?)?.of {
        if line.len() > MAX_LINEAGE {
            return None;
        }
        line.push(of);
    }
    line.reverse();
    Some(line)
}

pub(super) fn check<S: Footing>(def: &ObjectsDef<S>, findings: &mut Findings) {
    let kinds = kinds(def);
    let goals: NameList = def.goals.iter().collect();
    if def.goals.len() > MAX_GOALS {
        let message = format!("{} goals", def.goals.len());
        findings.add(Place::path("goals"), message, format!("at most {MAX_GOALS}"));
    }
    for (number, goal) in def.goals.iter().enumerate() {
        if goal.is_empty() || goals.is_repeated(number) {
            let message = format!("{goal:?} is no name for a goal");
            findings.add(Place::path(format!("goals[{number}]")), message, "a name unlike the others");
        }
    }
    for (name, kind) in &def.types {
        check_type(def, (name, kind), &goals, &kinds, findings);
    }
    let known: NameList = def.types.keys().collect();
    for (number, placed) in def.placed.iter().enumerate() {
        let path = format!("placed[{number}]");
        if !(placed.at.is_finite() && placed.facing.is_finite()) {
            findings.add(Place::path(&path), "is nowhere", "finite numbers");
        }
        findings.check_known(Place::path(format!("{path}.type")), &placed.kind, &known);
        if placed.marks.is_empty() || !known.contains(&placed.kind) {
            continue;
        }
        let has = marks_of(def, &placed.kind);
        for (mark, value) in &placed.marks {
            check_value(&format!("{path}.marks.{mark}"), (mark, value), &has, &kinds, findings);
        }
    }
}

/// The marks that a type has, those from above too.
fn marks_of<'d, S: Footing>(def: &'d ObjectsDef<S>, name: &'d str) -> NameList<'d> {
    let line = lineage(def, name).unwrap_or_else(|| vec![name]);
    let marks = line.iter().filter_map(|name| def.types.get(*name)).flat_map(|kind| kind.marks.keys());
    marks.collect()
}

/// A mark that is there, and a value of its kind.
fn check_value(
    path: &str,
    (mark, value): (&str, &Value),
    has: &NameList<'_>,
    kinds: &BTreeMap<&str, Kind>,
    findings: &mut Findings,
) {
    match kinds.get(mark).filter(|_| has.contains(mark)) {
        None => {
            findings.add_with(|| (Place::path(path), unknown_name(mark, has.list()), String::new()));
        }
        Some(kind) if value.as_kind(*kind).is_none() => {
            findings.add(Place::path(path), value.to_string(), kind.to_string());
        }
        Some(_) => {}
    }
}

fn check_type<S: Footing>(
    def: &ObjectsDef<S>,
    (name, kind): (&str, &TypeDef<S>),
    goals: &NameList<'_>,
    kinds: &BTreeMap<&str, Kind>,
    findings: &mut Findings,
) {
    let path = format!("types.{name}");
    if let Some(of) = &kind.of {
        let place = Place::path(format!("{path}.of"));
        if !def.types.contains_key(of) {
            findings.add_with(|| {
                let known: Vec<&str> = def.types.keys().map(String::as_str).collect();
                (place, unknown_name(of, &known), String::new())
            });
        } else if lineage(def, name).is_none() {
            let expected = format!("a type that is made from none, at most {MAX_LINEAGE} above it");
            findings.add(place, "is made from itself, or from too many", expected);
        }
    }
    let has = marks_of(def, name);
    for (mark, value) in &kind.marks {
        check_value(&format!("{path}.marks.{mark}"), (mark, value), &has, kinds, findings);
    }
    for (number, ball) in kind.shape.iter().enumerate() {
        let path = format!("{path}.shape[{number}]");
        findings.check_positive(&format!("{path}.radius"), ball.radius);
        if !ball.center.is_finite() {
            findings.add(Place::path(format!("{path}.center")), "is nowhere", "finite numbers");
        }
    }
    let verbs: NameList = kind.offers.iter().map(|offer| &offer.verb).collect();
    for (number, offer) in kind.offers.iter().enumerate() {
        let path = format!("{path}.offers[{number}]");
        if offer.verb.is_empty() || verbs.is_repeated(number) {
            let message = format!("{:?} is no verb here", offer.verb);
            findings.add(Place::path(format!("{path}.verb")), message, "a verb unlike the others");
        }
        check_offer(goals, offer, &path, findings);
        for (number, need) in offer.needs.iter().enumerate() {
            check_need(&format!("{path}.needs[{number}]"), need, &has, kinds, findings);
        }
        for (number, effect) in offer.does.iter().enumerate() {
            check_effect(&format!("{path}.does[{number}]"), effect, &has, kinds, findings);
        }
    }
}

fn check_offer<S: Footing>(goals: &NameList<'_>, offer: &OfferDef<S>, path: &str, findings: &mut Findings) {
    findings.check_not_negative(&format!("{path}.duration"), offer.duration);
    findings.check_positive(&format!("{path}.keeps"), offer.keeps);
    if offer.users == 0 || offer.uses == Some(0) {
        findings.add(Place::path(path), "nobody can ever do it", "at least one user and one use");
    }
    for (goal, change) in &offer.changes {
        let path = format!("{path}.changes.{goal}");
        findings.check_known(Place::path(&path), goal, goals);
        findings.check_range(&path, f64::from(*change), -1e9, 1e9);
    }
    for (number, stand) in offer.stand.iter().enumerate() {
        if !stand.is_finite() {
            findings.add(Place::path(format!("{path}.stand[{number}]")), "is nowhere", "finite numbers");
        }
    }
}

fn check_need(
    path: &str,
    need: &MarkTest,
    has: &NameList<'_>,
    kinds: &BTreeMap<&str, Kind>,
    findings: &mut Findings,
) {
    let value = match need {
        MarkTest::Is(_) | MarkTest::Not(_) => Value::Bool(true),
        MarkTest::Equal(_, value) => value.clone(),
        MarkTest::AtLeast(_, number) | MarkTest::AtMost(_, number) => {
            return check_number(path, need.mark(), *number, has, kinds, findings);
        }
    };
    check_value(path, (need.mark(), &value), has, kinds, findings);
}

/// A mark that is a number, whole or not.
fn check_number(
    path: &str,
    mark: &str,
    number: f32,
    has: &NameList<'_>,
    kinds: &BTreeMap<&str, Kind>,
    findings: &mut Findings,
) {
    let is_whole = kinds.get(mark) == Some(&Kind::Int);
    let value = if is_whole { Value::Int(0) } else { Value::Number(number) };
    check_value(path, (mark, &value), has, kinds, findings);
    findings.check_range(path, f64::from(number), -1e9, 1e9);
}

fn check_effect(
    path: &str,
    effect: &Effect,
    has: &NameList<'_>,
    kinds: &BTreeMap<&str, Kind>,
    findings: &mut Findings,
) {
    match effect {
        Effect::Vanish => {}
        Effect::Toggle(mark) => check_value(path, (mark, &Value::Bool(true)), has, kinds, findings),
        Effect::Set(mark, value) => check_value(path, (mark, value), has, kinds, findings),
        Effect::Add(mark, more) => {
            check_number(path, mark, *more, has, kinds, findings);
            if kinds.get(mark.as_str()) == Some(&Kind::Int) && more.fract() != 0.0 {
                findings.add(Place::path(path), more.to_string(), "a whole number");
            }
        }
    }
}
