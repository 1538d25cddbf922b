//! Facts that are copied from the game before each run.

use wits_core::findings::{Findings, unknown_name};
use wits_mind::board::Scope;
use wits_mind::condition::{Condition, ConditionDef};
use wits_mind::words::Reading;
use wits_mind::{CallDef, Turn, Value as Word, Vocabulary};

use crate::def::{ExprDef, NameDef, TemplateDef};
use crate::facts::{Node, index};
use crate::symbol::Symbols;
use crate::value::{Datum, Value};

/// A fact, or a part of one, and where its value comes from. What is false, and what is not set, is not there.
#[derive(Debug)]
pub(super) struct Sense<C: ?Sized> {
    pub(super) name: String,
    value: Option<From<C>>,
    children: Vec<Self>,
}

enum From<C: ?Sized> {
    Fixed(Datum),
    Condition(Condition<C>),
    Reading(Reading<C>),
}

impl<C: ?Sized> std::fmt::Debug for From<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fixed(datum) => write!(f, "Fixed({datum})"),
            Self::Condition(_) => f.write_str("Condition"),
            Self::Reading(reading) => write!(f, "{reading:?}"),
        }
    }
}

impl<C: ?Sized> Sense<C> {
    pub(super) fn bind(def: &TemplateDef, words: &Vocabulary<C>, findings: &mut Findings) -> Self {
        let place = || def.spot.or(|| format!("sense {def}"));
        let name = match &def.name {
            NameDef::Is(name) => name.clone(),
            _ => {
                findings.add(
                    place(),
                    format!("{def} has no name"),
                    "a name: nothing is matched when the game is asked",
                );
                String::new()
            }
        };
        let value = match &def.value {
            None => None,
            Some(ExprDef::Value(Datum::Text(text))) if text.starts_with('$') => {
                let found = From::find(&text[1..], words, findings);
                if found.is_none() {
                    let known = names(words);
                    let known: Vec<&str> = known.iter().map(String::as_str).collect();
                    let message =
                        format!("{} among the values, conditions and keys", unknown_name(&text[1..], &known));
                    findings.add(place(), message, "");
                }
                found
            }
            Some(ExprDef::Value(datum)) => Some(From::Fixed(datum.clone())),
            Some(_) => {
                findings.add(place(), format!("{def} is calculated"), "a value, or $ and a word of the game");
                None
            }
        };
        let children = def.children.iter().map(|child| Self::bind(child, words, findings)).collect();
        Self { name, value, children }
    }

    /// Adds what it is now to a list of nodes; false if it is not there.
    pub(super) fn copy(&self, turn: &Turn<'_, C>, symbols: &mut Symbols, nodes: &mut Vec<Node>) -> bool {
        let value = match &self.value {
            None => None,
            Some(From::Fixed(datum)) => Some(Value::of(datum, symbols)),
            Some(From::Condition(condition)) => {
                if !condition.holds(turn.game, &turn.boards, turn.now) {
                    return false;
                }
                None
            }
            Some(From::Reading(reading)) => match reading.value(turn.game, &turn.boards, turn.now) {
                None | Some(Word::Bool(false)) => return false,
                Some(Word::Bool(true)) => None,
                Some(Word::Text(text)) => Some(Value::Symbol(symbols.intern(&text))),
                Some(Word::Int(whole)) => Some(Value::number(whole.into())),
                Some(Word::Number(number)) => Some(Value::number(number.into())),
                Some(Word::Vector(vector)) => Some(Value::Vector(vector.to_array().map(|part| part + 0.0))),
            },
        };
        let at = nodes.len();
        nodes.push(Node { name: symbols.intern(&self.name), value, size: 1 });
        for child in &self.children {
            child.copy(turn, symbols, nodes);
        }
        nodes[at].size = index(nodes.len() - at);
        true
    }
}

impl<C: ?Sized> From<C> {
    fn find(name: &str, words: &Vocabulary<C>, findings: &mut Findings) -> Option<Self> {
        let names = words.names();
        if words.find_condition(name).is_some() {
            let def = ConditionDef::Is(CallDef::new(name));
            return Some(Self::Condition(Condition::bind_in(&def, words, &names, name, findings)));
        }
        let call = if words.find_value(name).is_some() {
            CallDef::new(name)
        } else {
            let mut quiet = Findings::default();
            names.key(name, None, "", &mut quiet)?;
            CallDef::new(format!("{{{name}}}"))
        };
        Some(Self::Reading(Reading::bind_any(&call, words, &names, name, findings)))
    }
}

fn names<C: ?Sized>(words: &Vocabulary<C>) -> Vec<String> {
    let keys =
        [Scope::Agent, Scope::Squad, Scope::World].into_iter().flat_map(|scope| words.keys(scope).names());
    let all = words.values().chain(words.conditions()).map(|word| word.name.clone());
    all.chain(keys.map(str::to_owned)).collect()
}
