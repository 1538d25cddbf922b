//! Values of Lua as plain data, and back.

use mlua::{Function, IntoLua, Lua, Table, Value};

use crate::base::names;
use crate::data::{Data, DataKey, canonical};
use crate::frame;
use crate::me::Place;

/// What the host keeps of a Lua.
#[derive(Debug)]
pub(crate) struct Kept {
    /// The metatable of vectors.
    pub(crate) vector: Table,
    /// What marks requests to the host.
    pub(crate) mark: Table,
    /// `coroutine.yield`, Lua's own.
    pub(crate) yields: Function,
    /// Can what runs just now be left, with all that it is in?
    pub(crate) waits: Function,
    /// `debug.getlocal` and `debug.getupvalue`.
    pub(crate) local: Function,
    pub(crate) upvalue: Function,
}

/// Tables may be in each other this deep.
const DEPTH: usize = 16;

/// A value as plain data.
pub(crate) fn to_data(lua: &Lua, value: &Value) -> Result<Data, String> {
    read(lua, value, 0)
}

fn read(lua: &Lua, value: &Value, depth: usize) -> Result<Data, String> {
    Ok(match value {
        Value::Nil => Data::Nil,
        Value::Boolean(flag) => Data::Bool(*flag),
        Value::Integer(whole) => Data::Int(*whole),
        Value::Number(number) => Data::Number(canonical(*number)),
        Value::String(text) => Data::Text(utf8(text)?),
        Value::Table(table) => read_table(lua, table, depth)?,
        Value::UserData(place) => match place.borrow::<Place>() {
            Ok(place) => place.data().map_err(|error| error.to_string())?,
            Err(_) => return Err("a thing of the game is no plain data".to_owned()),
        },
        other => return Err(format!("a {} is no plain data", other.type_name())),
    })
}

fn read_table(lua: &Lua, table: &Table, depth: usize) -> Result<Data, String> {
    if depth >= DEPTH {
        return Err(format!("tables in each other more than {DEPTH} deep, or one that holds itself"));
    }
    if is_vector(lua, table) {
        let part =
            |name: &str| table.raw_get::<f64>(name).map_err(|_| format!("{name} of a vector is no number"));
        return Ok(Data::Vector([part("x")?, part("y")?, part("z")?].map(canonical)));
    }
    if table.metatable().is_some() {
        return Err("a table with a metatable is no plain data: it would lose it".to_owned());
    }
    let mut entries = std::collections::BTreeMap::new();
    for pair in names::entries(table) {
        let (key, value) = pair.map_err(|error| error.to_string())?;
        entries.insert(to_key(&key)?, read(lua, &value, depth + 1)?);
    }
    pay(entries.len() * 4 + 4)?;
    Ok(Data::Table(entries))
}

/// A key as plain data.
pub(crate) fn to_key(key: &Value) -> Result<DataKey, String> {
    Ok(match key {
        Value::Integer(place) => DataKey::Int(*place),
        Value::Number(number) => DataKey::Number(*number),
        Value::String(name) => DataKey::Text(utf8(name)?),
        Value::Boolean(flag) => DataKey::Bool(*flag),
        other => return Err(format!("a {} cannot be a key of plain data", other.type_name())),
    })
}

/// Copies are paid for by their length, or one text or table could be copied without end.
fn pay(instructions: usize) -> Result<(), String> {
    frame::charge(instructions).map_err(|error| {
        format!("too large, where what is used many times counts each time: {}", error_text(&error))
    })
}

fn error_text(error: &mlua::Error) -> String {
    if let mlua::Error::RuntimeError(text) = error { text.clone() } else { error.to_string() }
}

fn utf8(text: &mlua::LuaString) -> Result<String, String> {
    pay(text.as_bytes().len() / 4)?;
    text.to_str().map(|text| text.to_owned()).map_err(|_| "a text that is not UTF-8".to_owned())
}

pub(crate) fn is_vector(lua: &Lua, table: &Table) -> bool {
    let Some(meta) = table.metatable() else { return false };
    lua.app_data_ref::<Kept>().is_some_and(|kept| kept.vector == meta)
}

/// Plain data as a value.
pub(crate) fn to_lua(lua: &Lua, data: &Data) -> mlua::Result<Value> {
    Ok(match data {
        Data::Nil => Value::Nil,
        Data::Bool(flag) => Value::Boolean(*flag),
        Data::Int(whole) => Value::Integer(*whole),
        Data::Number(number) => Value::Number(*number),
        Data::Text(text) => Value::String(lua.create_string(text)?),
        Data::Vector([x, y, z]) => {
            let table = lua.create_table_with_capacity(0, 3)?;
            table.raw_set("x", *x)?;
            table.raw_set("y", *y)?;
            table.raw_set("z", *z)?;
            let meta = lua.app_data_ref::<Kept>().map(|kept| kept.vector.clone());
            table.set_metatable(meta)?;
            Value::Table(table)
        }
        Data::Table(entries) => {
            let table = lua.create_table()?;
            for (key, value) in entries {
                table.raw_set(key_to_lua(lua, key)?, to_lua(lua, value)?)?;
            }
            Value::Table(table)
        }
    })
}

/// A key as a value.
pub(crate) fn key_to_lua(lua: &Lua, key: &DataKey) -> mlua::Result<Value> {
    match key {
        DataKey::Int(place) => Ok(Value::Integer(*place)),
        DataKey::Number(number) => Ok(Value::Number(*number)),
        DataKey::Text(name) => name.as_str().into_lua(lua),
        DataKey::Bool(flag) => Ok(Value::Boolean(*flag)),
    }
}
