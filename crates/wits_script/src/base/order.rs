//! Going through tables in an order that is the same each time.
//!
//! Lua goes through a table as its hash table lies, which depends on where things are in memory and on the clock. Scripts
//! go through the keys in order: numbers by size, then texts by their bytes, then `false` and `true`, and last the one table,
//! function or coroutine, if there is one.

use crate::data::whole_to_number;
use std::cmp::Ordering;

use mlua::{Function, Lua, Table, Value};

use super::names;
use crate::frame;
use crate::me::Place;

/// `order(t)`: the keys in order and how many there are; `nil` for the keys if they are 1, 2, 3, …. Or, third, the way in
/// which the table itself wants to be gone through.
pub(super) fn order(lua: &Lua, of: Value) -> mlua::Result<(Option<Table>, usize, Option<Function>)> {
    if let Some(keys) = Place::keys_of(lua, &of)? {
        let count = keys.raw_len();
        return Ok((Some(keys), count, None));
    }
    let table = table(of)?;
    if let Some(meta) = table.metatable()
        && let Ok(Some(own)) = meta.raw_get::<Option<Function>>("__pairs")
    {
        return Ok((None, 0, Some(own)));
    }
    let mut keys = keys(&table)?;
    let count = keys.len();
    if (1_i64..).zip(&keys).all(|(place, key)| matches!(key, Key::Int(number) if *number == place)) {
        return Ok((None, count, None));
    }
    keys.sort_by(Key::compare);
    let list = lua.create_table_with_capacity(count, 0)?;
    for key in keys {
        list.raw_push(key.value(lua)?)?;
    }
    Ok((Some(list), count, None))
}

/// `next(t, key)`: the key after this one and its value.
/// `last` is the key that this table gave last, which may have been taken out since; any other that it does not have is
/// an error.
pub(super) fn next(lua: &Lua, (of, after, last): (Value, Value, Value)) -> mlua::Result<(Value, Value)> {
    if let Some(keys) = Place::keys_of(lua, &of)? {
        return next_in(&of, &keys, &after);
    }
    let table = table(of)?;
    if !after.is_nil() && after != last && table.raw_get::<Value>(&after)?.is_nil() {
        return Err(mlua::Error::runtime("invalid key to 'next'"));
    }
    let after = if after.is_nil() { None } else { Some(Key::of(after)) };
    let later = |key: &Key| after.as_ref().is_none_or(|after| key.compare(after) == Ordering::Greater);
    let first = keys(&table)?.into_iter().filter(later).min_by(Key::compare);
    let Some(key) = first else { return Ok((Value::Nil, Value::Nil)) };
    let key = key.value(lua)?;
    let value = table.raw_get(key.clone())?;
    Ok((key, value))
}

fn next_in(of: &Value, keys: &Table, after: &Value) -> mlua::Result<(Value, Value)> {
    let mut passed = after.is_nil();
    for key in keys.sequence_values::<Value>() {
        let key = key?;
        if passed {
            let place = of.as_userdata().ok_or_else(|| mlua::Error::runtime("expected a table"))?;
            let value = mlua::ObjectLike::get::<Value>(place, key.clone())?;
            return Ok((key, value));
        }
        passed = key == *after;
    }
    Ok((Value::Nil, Value::Nil))
}

fn table(of: Value) -> mlua::Result<Table> {
    match of {
        Value::Table(table) => Ok(table),
        other => Err(mlua::Error::runtime(format!("expected a table, not {}", other.type_name()))),
    }
}

fn keys(table: &Table) -> mlua::Result<Vec<Key>> {
    let keys = names::entries(table).map(|pair| Ok(Key::of(pair?.0))).collect::<mlua::Result<Vec<_>>>()?;
    let mut others =
        keys.iter().filter_map(|key| if let Key::Other(value) = key { Some(value) } else { None });
    if let (Some(one), Some(_)) = (others.next(), others.next()) {
        return Err(mlua::Error::runtime(format!(
            "a table that has more than one {} as a key cannot be gone through: there is no order that is the same each time",
            one.type_name()
        )));
    }
    let letters: usize =
        keys.iter().map(|key| if let Key::Text(_, text) = key { text.len() } else { 0 }).sum();
    frame::charge(keys.len() * 4 + letters / 16)?;
    Ok(keys)
}

enum Key {
    Int(i64),
    Number(f64),
    Text(mlua::LuaString, Vec<u8>),
    Bool(bool),
    /// A table, a function or a coroutine: there is no order of more than one.
    Other(Value),
}

impl Key {
    fn of(value: Value) -> Self {
        match value {
            Value::Integer(number) => Self::Int(number),
            Value::Number(number) => Self::Number(number),
            Value::String(text) => {
                let bytes = text.as_bytes().to_vec();
                Self::Text(text, bytes)
            }
            Value::Boolean(flag) => Self::Bool(flag),
            other => Self::Other(other),
        }
    }

    fn value(self, _: &Lua) -> mlua::Result<Value> {
        Ok(match self {
            Self::Int(number) => Value::Integer(number),
            Self::Number(number) => Value::Number(number),
            Self::Text(text, _) => Value::String(text),
            Self::Bool(flag) => Value::Boolean(flag),
            Self::Other(value) => value,
        })
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Int(_) | Self::Number(_) => 0,
            Self::Text(..) => 1,
            Self::Bool(_) => 2,
            Self::Other(_) => 3,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            (Self::Int(a), Self::Number(b)) => whole_to_number(*a, *b),
            (Self::Number(a), Self::Int(b)) => whole_to_number(*b, *a).reverse(),
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(_, a), Self::Text(_, b)) => a.cmp(b),
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}
