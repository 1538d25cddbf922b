//! `me`: what a character keeps, as scripts see it.
//!
//! It looks like a table, with tables in it, but it lives in Rust as [`Data`]: so it can be saved, copied, compared and
//! hashed, and a script that is made again finds it as it was. Vectors in it are values: `me.place = me.place + step`.

use mlua::{AnyUserData, Lua, MetaMethod, Table, UserData, UserDataMethods, Value};
use wits_decide::board::Boards;

use crate::convert::{to_data, to_key, to_lua};
use crate::data::{Data, DataKey};
use crate::frame;
use crate::memory::{self, Loan, Memory};
use crate::tape::{self, Entry};

/// A table in what the character keeps, by the keys that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    path: Vec<DataKey>,
}

impl Place {
    /// `me` itself.
    pub(crate) const ROOT: Self = Self { path: Vec::new() };

    /// All that is there, as plain data.
    pub(crate) fn data(&self) -> mlua::Result<Data> {
        tape::ask_one(|| reading(|memory| Ok(memory.at(&self.path)?.clone())))
    }

    /// The same as a text.
    pub(crate) fn shown(&self) -> mlua::Result<String> {
        let data = self.data()?;
        frame::charge(data.bytes() / 4)?;
        Ok(data.to_string())
    }

    /// The keys of such a table in order; `None` of any other value.
    pub(crate) fn keys_of(lua: &Lua, value: &Value) -> mlua::Result<Option<Table>> {
        let Value::UserData(place) = value else { return Ok(None) };
        let Ok(place) = place.borrow::<Self>() else { return Ok(None) };
        let entry = tape::ask(|| reading(|memory| memory.keys(&place.path).map(Entry::Answers)))?;
        let Entry::Answers(keys) = entry else { return Err(tape::diverged()) };
        frame::charge(keys.len() * 2)?;
        let list = lua.create_table_with_capacity(keys.len(), 0)?;
        keys.iter().try_for_each(|key| list.raw_push(to_lua(lua, key)?))?;
        Ok(Some(list))
    }

    fn get(lua: &Lua, place: &AnyUserData, key: &Value) -> mlua::Result<Value> {
        let Ok(key) = to_key(key) else {
            frame::charge(0)?;
            return Ok(Value::Nil);
        };
        let place = place.borrow::<Self>()?;
        let entry = tape::ask(|| {
            reading(|memory| {
                Ok(match memory.at(&place.path)?.get(key.clone()) {
                    Some(Data::Table(_)) => Entry::Branch,
                    found => Entry::Answer(found.cloned().unwrap_or_default()),
                })
            })
        })?;
        match entry {
            Entry::Answer(data) => to_lua(lua, &data),
            Entry::Branch => {
                let path = place.path.iter().cloned().chain([key]).collect();
                lua.create_userdata(Self { path }).map(Value::UserData)
            }
            _ => Err(tape::diverged()),
        }
    }

    fn set(lua: &Lua, place: &AnyUserData, key: &Value, value: &Value) -> mlua::Result<()> {
        let place = place.borrow::<Self>()?;
        let key = to_key(key).map_err(mlua::Error::runtime)?;
        let refused = |why| mlua::Error::runtime(format!("{} cannot be kept: {why}", place.name(&key)));
        let data = to_data(lua, value).map_err(refused)?;
        let most = frame::top(|frame| frame.keeps).unwrap_or(0);
        tape::act(|| writing(|memory| memory.set(&place.path, key.clone(), data.clone(), most)))
    }

    fn len(&self) -> mlua::Result<i64> {
        let count = tape::ask_one(|| {
            reading(|memory| {
                let table = memory.at(&self.path)?;
                Ok(Data::Int(
                    (1..).take_while(|place| table.get(*place).is_some()).count().try_into().unwrap_or(0),
                ))
            })
        })?;
        let Data::Int(count) = count else { return Err(tape::diverged()) };
        frame::charge(usize::try_from(count).unwrap_or(0).saturating_mul(8))?;
        Ok(count)
    }

    fn name(&self, key: &DataKey) -> String {
        let keys = self.path.iter().chain([key]);
        keys.fold("me".to_owned(), |name, key| match key {
            DataKey::Text(_) => format!("{name}.{key}"),
            _ => format!("{name}{key}"),
        })
    }
}

impl UserData for Place {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_function(MetaMethod::Index, |lua, (place, key): (AnyUserData, Value)| {
            Self::get(lua, &place, &key)
        });
        methods.add_meta_function(
            MetaMethod::NewIndex,
            |lua, (place, key, value): (AnyUserData, Value, Value)| Self::set(lua, &place, &key, &value),
        );
        methods.add_meta_method(MetaMethod::Len, |_, place, ()| place.len());
        methods.add_meta_function(MetaMethod::Eq, |_, (a, b): (AnyUserData, AnyUserData)| {
            Ok(matches!((a.borrow::<Self>(), b.borrow::<Self>()), (Ok(a), Ok(b)) if *a == *b))
        });
        methods.add_meta_method(MetaMethod::ToString, |_, place, ()| place.shown());
    }
}

fn reading<T>(body: impl FnOnce(&Memory) -> Result<T, String>) -> Result<T, String> {
    let read = |boards: &Boards<'_>| match memory::of(boards) {
        Some(memory) => body(memory),
        None => body(&Memory::default()),
    };
    with(|loan| match loan {
        Loan::Read(boards) => read(boards),
        Loan::Write(boards) => read(boards),
    })
}

fn writing<T>(body: impl FnOnce(&mut Memory) -> Result<T, String>) -> Result<T, String> {
    with(|loan| match loan {
        Loan::Read(_) => Err("nothing can be changed here: this only asks".to_owned()),
        Loan::Write(boards) => {
            let is_lent = boards.character_memory().is_some();
            memory::of_mut(boards).ok_or_else(|| refusal(is_lent)).and_then(body)
        }
    })
}

/// Why `me` cannot be changed.
fn refusal(is_lent: bool) -> String {
    let why = if is_lent { "the host lends it for reading only" } else { "the host lends none" };
    format!("`me` needs a character memory: {why}")
}

/// Finds what the character keeps, whatever the type of the game.
fn with<T>(body: impl FnOnce(Loan<'_, '_>) -> Result<T, String>) -> Result<T, String> {
    let none = || "`me` belongs to a character: there is none here".to_owned();
    let access = frame::top(|frame| frame.access).flatten().ok_or_else(none)?;
    let (mut body, mut result) = (Some(body), None);
    (access.memory)(&mut |loan| result = body.take().map(|body| body(loan)));
    result.unwrap_or_else(|| Err(none()))
}
