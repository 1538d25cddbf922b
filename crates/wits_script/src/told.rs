//! What a word is told by a script: checked against its parameters.

use std::collections::BTreeMap;

use mlua::{Lua, MultiValue, Table, Value};
use serde::{Deserialize, Serialize};
use wits_core::findings::unknown_name;
use wits_core::state::State;
use wits_decide::board::{Boards, Key, Scope};
use wits_decide::words::{Arg, Args, Way};
use wits_decide::{Kind, Param, Vocabulary};

use crate::base::names;
use crate::convert::{self, to_data};
use crate::data::Data;

/// What one parameter was told: plain data, so that a running action can be saved.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) enum Told {
    Fixed(Data),
    Key(Key),
    Nothing,
}

impl Told {
    fn arg(&self) -> Arg {
        match self {
            Self::Fixed(data) => data.value().map_or(Arg::Nothing, Arg::Fixed),
            Self::Key(key) => Arg::Key(*key),
            Self::Nothing => Arg::Nothing,
        }
    }

    /// For the code of a word.
    pub(crate) fn args(list: &[Self]) -> Args {
        Args::of(list.iter().map(Self::arg))
    }
}

/// The keys of the boards, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    boards: BTreeMap<(Scope, String), (Key, Kind)>,
}

impl Keys {
    pub(crate) fn of<C: ?Sized>(words: &Vocabulary<C>) -> Self {
        let mut boards = BTreeMap::new();
        for scope in [Scope::Agent, Scope::Squad, Scope::World] {
            for (number, (name, def)) in (0..).zip(words.keys(scope).iter()) {
                boards.insert((scope, name.to_owned()), (Key { scope, number }, def.kind));
            }
        }
        Self { boards }
    }

    /// The key of a name on a board.
    pub(crate) fn on(&self, scope: Scope, name: &str) -> Result<(Key, Kind), String> {
        if let Some(found) = self.boards.get(&(scope, name.to_owned())) {
            return Ok(*found);
        }
        let known: Vec<&str> =
            self.boards.keys().filter(|(of, _)| *of == scope).map(|(_, name)| name.as_str()).collect();
        Err(format!("{} among the keys of this board", unknown_name(name, &known)))
    }

    /// The key that is meant by `alert`, `{alert}`, `world.alarm` or `{world.alarm}`.
    fn named(&self, text: &str) -> Result<(Key, Kind), String> {
        let text = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
        if let Some((scope, name)) = text.split_once('.') {
            let found = Scope::ALL.into_iter().find(|of| of.name() == scope);
            return found
                .map_or_else(|| Err(format!("there is no board {scope:?}")), |scope| self.on(scope, name));
        }
        let near = [Scope::Agent, Scope::Squad, Scope::World]
            .into_iter()
            .find_map(|scope| self.on(scope, text).ok());
        near.ok_or_else(|| {
            let known: Vec<&str> = self.boards.keys().map(|(_, name)| name.as_str()).collect();
            format!("{} among the keys", unknown_name(text, &known))
        })
    }
}

/// Checks what a script tells a word: one table of names, or values in order.
pub(crate) fn check(
    lua: &Lua,
    what: &str,
    params: &[Param],
    given: &MultiValue,
    keys: &Keys,
) -> Result<Vec<Told>, String> {
    let values = match only_table(lua, given) {
        Some(table) => by_name(what, params, &table)?,
        None => {
            if given.len() > params.len() {
                return Err(format!("{what}: told {} values, but {}", given.len(), wants(params)));
            }
            given.iter().cloned().collect()
        }
    };
    let told = params.iter().enumerate().map(|(place, param)| {
        let value = values.get(place).unwrap_or(&Value::Nil);
        one(lua, what, param, value, keys)
    });
    told.collect()
}

fn only_table(lua: &Lua, given: &MultiValue) -> Option<Table> {
    match (given.len(), given.front()) {
        (1, Some(Value::Table(table))) if !convert::is_vector(lua, table) => Some(table.clone()),
        _ => None,
    }
}

fn by_name(what: &str, params: &[Param], table: &Table) -> Result<Vec<Value>, String> {
    let mut values = vec![Value::Nil; params.len()];
    for pair in names::entries(table) {
        let (name, value) = pair.map_err(|error| error.to_string())?;
        let name = name.to_string().unwrap_or_default();
        match params.iter().position(|param| param.name == name) {
            Some(place) => values[place] = value,
            None => {
                let known: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
                return Err(format!("{what}: {} among its parameters", unknown_name(&name, &known)));
            }
        }
    }
    Ok(values)
}

fn one(lua: &Lua, what: &str, param: &Param, value: &Value, keys: &Keys) -> Result<Told, String> {
    let name = &param.name;
    if value.is_nil() {
        return match &param.default {
            Some(value) => Ok(Told::Fixed(value.into())),
            None if param.optional => Ok(Told::Nothing),
            None => Err(format!("{what} is not told its {name:?}; expected {}", expected(param))),
        };
    }
    let data = to_data(lua, value).map_err(|why| format!("{what}: {name:?}: {why}"))?;
    let braces = |text: &&str| param.way != Way::In || (text.starts_with('{') && text.ends_with('}'));
    if let Some(text) = data.text().filter(braces) {
        let (key, kind) = keys.named(text).map_err(|why| format!("{what}: {name:?}: {why}"))?;
        let fits = kind == param.kind;
        return fits.then_some(Told::Key(key)).ok_or_else(|| {
            format!("{what}: {name:?}: the key {text:?} holds {kind}; expected {}", param.kind)
        });
    }
    if param.way != Way::In {
        return Err(format!("{what}: {name:?} is written to; expected the name of a key"));
    }
    match data.as_kind(param.kind) {
        Some(value) if !param.accepts.is_changing() && !param.takes(&value) => {
            Err(refused(what, param, &value))
        }
        Some(value) => Ok(Told::Fixed(Data::from(&value))),
        None => {
            Err(format!("{what}: {name:?} is {}, which is {data}; expected {}", data.sort(), expected(param)))
        }
    }
}

/// What only the running game can tell: whether it has now what an action is told, by a key or from a list that changes. Asked
/// when the action begins, and not again when a script is made again from its tape.
pub(crate) fn check_now(
    what: &str,
    params: &[Param],
    told: &[Told],
    boards: &Boards<'_>,
) -> Result<(), String> {
    let wrong =
        params.iter().zip(told).filter(|(param, _)| param.way != Way::Out).find_map(|(param, told)| {
            let value = match told {
                Told::Fixed(data) if param.accepts.is_changing() => data.as_kind(param.kind),
                Told::Key(key) if !param.accepts.is_any() => boards.get(*key).cloned(),
                _ => None,
            };
            value.filter(|value| !param.takes(value)).map(|value| refused(what, param, &value))
        });
    wrong.map_or(Ok(()), Err)
}

fn refused(what: &str, param: &Param, value: &wits_decide::Value) -> String {
    let (refusal, expected) = (param.accepts.refusal(value), param.accepts.expected(param.kind));
    format!("{what}: {:?}: {refusal}; expected {expected}", param.name)
}

fn expected(param: &Param) -> String {
    match (param.way, param.kind) {
        (Way::In, Kind::Vector) => "a vector such as vec(1, 2)".to_owned(),
        (Way::In, kind) => kind.to_string(),
        (_, kind) => format!("the name of a key that holds {kind}"),
    }
}

fn wants(params: &[Param]) -> String {
    if params.is_empty() {
        return "it wants none".to_owned();
    }
    let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
    format!("it wants {}", names.join(", "))
}
