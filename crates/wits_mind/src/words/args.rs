//! What a word is told in a file, and what that means once it is bound.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::findings::{Findings, Place, unknown_name};

use super::{Param, Way, Word};
use crate::board::{BoardDef, Boards, Key, Scope};
use crate::{Kind, Value};

/// A word with what it is told: `"fire"`, or `(name: "walk_to", with: {"place": "{door}", "speed": 1.5})`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallDef {
    /// The name of the word.
    pub name: String,
    /// Values for its parameters; a text in braces is a key.
    pub with: BTreeMap<String, Value>,
}

impl CallDef {
    /// A word that is told nothing.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), with: BTreeMap::new() }
    }

    /// A value for a parameter; a text in braces is a key.
    #[must_use]
    pub fn with(mut self, param: impl Into<String>, value: impl Into<Value>) -> Self {
        self.with.insert(param.into(), value.into());
        self
    }
}

impl From<&str> for CallDef {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl fmt::Display for CallDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (number, (name, value)) in self.with.iter().enumerate() {
            write!(f, "{}{name}: ", if number == 0 { "(" } else { ", " })?;
            match key_name(value) {
                Some(key) => write!(f, "{{{key}}}")?,
                None => write!(f, "{value}")?,
            }
        }
        f.write_str(if self.with.is_empty() { "" } else { ")" })
    }
}

/// The name in braces, if a value is a key.
#[must_use]
pub fn key_name(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => text.strip_prefix('{')?.strip_suffix('}'),
        _ => None,
    }
}

impl Serialize for CallDef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.with.is_empty() {
            return serializer.serialize_str(&self.name);
        }
        let mut fields = serializer.serialize_struct("CallDef", 2)?;
        fields.serialize_field("name", &self.name)?;
        fields.serialize_field("with", &self.with)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for CallDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyCall)
    }
}

struct AnyCall;

impl<'de> Visitor<'de> for AnyCall {
    type Value = CallDef;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name in quotes, or (name: …, with: {…})")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<CallDef, E> {
        Ok(CallDef::new(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<CallDef, A::Error> {
        let mut call = CallDef::default();
        while let Some(field) = fields.next_key::<String>()? {
            match field.as_str() {
                "name" => call.name = fields.next_value()?,
                "with" => call.with = fields.next_value()?,
                other => return Err(A::Error::unknown_field(other, &["name", "with"])),
            }
        }
        if call.name.is_empty() { Err(A::Error::missing_field("name")) } else { Ok(call) }
    }
}

/// What one parameter was told.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A value.
    Fixed(Value),
    /// Whatever a key holds.
    Key(Key),
    /// Nothing: an optional parameter that was left out.
    Nothing,
}

/// What all parameters of a word were told, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// One for each parameter.
    pub list: Box<[Arg]>,
    /// Keys that must hold something.
    needed: Box<[Key]>,
    /// Parameters whose values cannot be checked when a file is bound, with their numbers.
    later: Box<[(u16, Param)]>,
}

/// Why an action was not entered: it counts as failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotEntered {
    /// This key must hold something and does not.
    Unset(Key),
    /// The parameter of this number has a value that it does not take: see [`Args::explain`].
    Refused(u16),
}

impl Args {
    /// What was told by somebody who checked it already, one for each parameter: for callers that are not files, such as
    /// scripts. Keys that must hold something are theirs to look after.
    pub fn of(list: impl IntoIterator<Item = Arg>) -> Self {
        Self { list: list.into_iter().collect(), ..Self::default() }
    }

    /// Checks what a word is told. All faults go to the findings, with `path` in front of their places.
    pub fn bind(word: &Word, call: &CallDef, names: &Names<'_>, path: &str, findings: &mut Findings) -> Self {
        let (mut needed, mut later) = (Vec::new(), Vec::new());
        let known: Vec<&str> = word.params.iter().map(|param| param.name.as_str()).collect();
        for name in call.with.keys().filter(|name| !known.contains(&name.as_str())) {
            let place = || Place::path(format!("{path}.with.{name}"));
            findings.add_with(|| (place(), unknown_name(name, &known), String::new()));
        }
        let list = word.params.iter().zip(0_u16..).map(|(param, number)| {
            let Some(value) = call.with.get(&param.name) else {
                return match &param.default {
                    Some(default) => Arg::Fixed(default.clone()),
                    None if param.optional => Arg::Nothing,
                    None => {
                        let message = format!("{:?} is not told its {:?}", word.name, param.name);
                        findings.add(Place::path(path), message, param.kind.to_string());
                        Arg::Nothing
                    }
                };
            };
            let place = format!("{path}.with.{}", param.name);
            if let Some(name) = key_name(value) {
                let key = names.key(name, Some(param.kind), &place, findings);
                if param.way != Way::In && names.reads_only(name) {
                    findings.add(
                        Place::path(&place),
                        format!("the port {name:?} is for reading"),
                        "way: Out",
                    );
                }
                if param.way != Way::Out && !param.optional {
                    needed.extend(key);
                }
                if param.way != Way::Out && !param.accepts.is_any() {
                    later.push((number, param.clone()));
                }
                return key.map_or(Arg::Nothing, Arg::Key);
            }
            if param.way != Way::In {
                let message = format!("{value} cannot be written to");
                findings.add(Place::path(&place), message, "a key in braces, such as \"{target}\"");
            } else if value.as_kind(param.kind).is_none() {
                findings.add(
                    Place::path(&place),
                    value.to_string(),
                    format!("{} or a key in braces", param.kind),
                );
            }
            let Some(value) = value.as_kind(param.kind) else { return Arg::Nothing };
            let forgiven = names.forgiving && param.accepts.is_changing();
            if param.way == Way::In && !forgiven && !param.takes(&value) {
                findings.add_with(|| {
                    let expected = param.accepts.expected(param.kind);
                    (Place::path(place), param.accepts.refusal(&value), expected)
                });
            } else if param.accepts.is_changing() {
                later.push((number, param.clone()));
            }
            Arg::Fixed(value)
        });
        let list = list.collect();
        Self { list, needed: needed.into(), later: later.into() }
    }

    /// What a word is told that nobody has described: only its keys can be checked.
    pub(crate) fn of_any_word(
        call: &CallDef,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        for (param, value) in &call.with {
            if let Some(name) = key_name(value) {
                names.key(name, None, &format!("{path}.with.{param}"), findings);
            }
        }
        Self::default()
    }

    /// The first key that must hold something and does not.
    #[inline]
    #[must_use]
    pub fn missing(&self, boards: &Boards<'_>) -> Option<Key> {
        self.needed.iter().copied().find(|key| boards.get(*key).is_none())
    }

    /// Why an action that is told this cannot begin, if it cannot: a key that must hold something does not, or what it holds
    /// is nothing that its parameter takes.
    #[inline]
    #[must_use]
    pub fn not_entered(&self, boards: &Boards<'_>) -> Option<NotEntered> {
        match self.missing(boards) {
            Some(key) => Some(NotEntered::Unset(key)),
            None if self.later.is_empty() => None,
            None => self.refused(boards),
        }
    }

    #[cold]
    fn refused(&self, boards: &Boards<'_>) -> Option<NotEntered> {
        let is_wrong =
            |number: u16, param: &Param| self.value(number, boards).is_some_and(|value| !param.takes(value));
        let found = self.later.iter().find(|(number, param)| is_wrong(*number, param));
        found.map(|(number, _)| NotEntered::Refused(*number))
    }

    fn value<'s>(&'s self, number: u16, boards: &'s Boards<'_>) -> Option<&'s Value> {
        match self.list.get(usize::from(number))? {
            Arg::Fixed(value) => Some(value),
            Arg::Key(key) => boards.get(*key),
            Arg::Nothing => None,
        }
    }

    /// Why an action was not entered, for people.
    #[must_use]
    pub fn explain(&self, why: NotEntered, boards: &Boards<'_>) -> String {
        let NotEntered::Refused(number) = why else { return "a key is not set".to_owned() };
        let param = self.later.iter().find(|(of, _)| *of == number).map(|(_, param)| param);
        match param.zip(self.value(number, boards)) {
            Some((param, value)) => format!(
                "{:?}: {}; expected {}",
                param.name,
                param.accepts.refusal(value),
                param.accepts.expected(param.kind)
            ),
            None => "a parameter has a value that it does not take".to_owned(),
        }
    }

    /// It is always entered: no key has to hold anything, and no value has to be looked at.
    pub fn needs_no_keys(&self) -> bool {
        self.needed.is_empty() && self.later.is_empty()
    }

    /// The keys that are read.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.list.iter().filter_map(|arg| if let Arg::Key(key) = arg { Some(*key) } else { None })
    }
}

/// Another name for a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// The name.
    pub name: String,
    /// The key it stands for.
    pub key: Key,
    /// What it holds.
    pub kind: Kind,
    /// It may be read but not written.
    pub reads_only: bool,
}

/// The keys that a definition can name, by scope.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a> {
    /// The definition's own; the last one that has a name wins, so inner scopes come last. With each the number of its
    /// first key.
    pub locals: &'a [(&'a BoardDef, u16)],
    /// Other names for keys of the tree that uses the definition: the ports of a sub-tree, sorted by name.
    pub ports: &'a [Port],
    /// The character's.
    pub agent: Option<&'a BoardDef>,
    /// The group's.
    pub squad: Option<&'a BoardDef>,
    /// Everybody's.
    pub world: Option<&'a BoardDef>,
    /// Those of the event that is being handled.
    pub event: Option<&'a Word>,
    /// Whatever else is named is a key, too: nobody knows what keys the character, its group and the world have.
    pub open: bool,
    /// Names that are not in a list which changes are no errors: see [`Vocabulary::forgiving`](super::Vocabulary::forgiving).
    pub forgiving: bool,
}

impl Names<'_> {
    /// Looks a key up. An unknown name, or a key of another kind than the one wanted, goes to the findings.
    pub fn key(&self, name: &str, wanted: Option<Kind>, place: &str, findings: &mut Findings) -> Option<Key> {
        if let Some(port) = self.port(name) {
            if wanted.is_some_and(|wanted| wanted != port.kind) {
                let expected = wanted.map(|wanted| wanted.to_string()).unwrap_or_default();
                findings.add(Place::path(place), format!("the port {name:?} holds {}", port.kind), expected);
                return None;
            }
            return Some(port.key);
        }
        let (scope, plain) = match name.split_once('.') {
            Some((scope, plain)) => (Scope::ALL.into_iter().find(|s| s.name() == scope), plain),
            None => (None, name),
        };
        if scope.is_none() && name.contains('.') {
            let known = Scope::ALL.map(Scope::name);
            let given = name.split('.').next().unwrap_or(name);
            findings.add(Place::path(place), format!("{} among the boards", unknown_name(given, &known)), "");
            return None;
        }
        let scopes = Scope::ALL.into_iter().filter(|s| scope.is_none_or(|only| only == *s));
        let found = scopes.into_iter().find_map(|scope| Some((scope, self.find(scope, plain)?)));
        let Some((scope, (number, kind))) = found else {
            if self.open && scope != Some(Scope::Local) {
                return Some(Key { scope: scope.unwrap_or(Scope::Agent), number: u16::MAX });
            }
            findings.add_with(|| {
                let known: Vec<&str> = self.all().collect();
                (Place::path(place), format!("{} among the keys", unknown_name(name, &known)), String::new())
            });
            return None;
        };
        if let Some(wanted) = wanted.filter(|wanted| *wanted != kind) {
            findings.add(Place::path(place), format!("the key {name:?} holds {kind}"), wanted.to_string());
            return None;
        }
        Some(Key { scope, number })
    }

    /// The kind of a key that was looked up before.
    #[must_use]
    pub fn kind_of(&self, name: &str) -> Option<Kind> {
        if let Some(port) = self.port(name) {
            return Some(port.kind);
        }
        let mut findings = Findings::default();
        let key = self.key(name, None, "", &mut findings)?;
        let plain = name.rsplit('.').next().unwrap_or(name);
        self.find(key.scope, plain).map(|(_, kind)| kind)
    }

    /// A port that must not be written.
    pub fn reads_only(&self, name: &str) -> bool {
        self.port(name).is_some_and(|port| port.reads_only)
    }

    fn port(&self, name: &str) -> Option<&Port> {
        let place = self.ports.binary_search_by(|port| port.name.as_str().cmp(name)).ok()?;
        self.ports.get(place)
    }

    fn find(&self, scope: Scope, name: &str) -> Option<(u16, Kind)> {
        let in_board = |board: Option<&BoardDef>, first: u16| {
            let (number, key) = board?.find(name)?;
            Some((first + u16::try_from(number).ok()?, key.kind))
        };
        match scope {
            Scope::Local => self.locals.iter().rev().find_map(|(board, first)| in_board(Some(board), *first)),
            Scope::Agent => in_board(self.agent, 0),
            Scope::Squad => in_board(self.squad, 0),
            Scope::World => in_board(self.world, 0),
            Scope::Event => {
                let params = &self.event?.params;
                let number = params.iter().position(|param| param.name == name)?;
                Some((u16::try_from(number).ok()?, params[number].kind))
            }
        }
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        let boards = [self.agent, self.squad, self.world].into_iter().flatten();
        let event = self.event.into_iter().flat_map(|word| word.params.iter().map(|p| p.name.as_str()));
        let ports = self.ports.iter().map(|port| port.name.as_str());
        event
            .chain(ports)
            .chain(self.locals.iter().map(|(board, _)| *board).chain(boards).flat_map(BoardDef::names))
    }
}
