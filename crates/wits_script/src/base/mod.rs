//! What scripts find of Lua itself: a closed room.
//!
//! Only the base, text, table, number, UTF-8 and coroutine libraries are there, and of those only what is safe and gives the
//! same result each time. The tables that hold them cannot be changed. There is no way to files, the network, the clock,
//! byte code, the garbage collector or other scripts' tables.
//!
//! | of Lua                 | here                                                                          |
//! |------------------------|-------------------------------------------------------------------------------|
//! | `pairs`, `next`        | in order: numbers, then texts, then `false` and `true`                        |
//! | `tostring`, `format`   | never show an address; no `%p`, no `%a`                                       |
//! | `table.sort`           | stable                                                                        |
//! | `find`, `match`, `gsub`| the same patterns; the work is counted                                        |
//! | `math.random`          | the character's own chance                                                    |
//! | `sin`, `exp`, `log`, … | the same bits on every machine; `math.pow` as well                            |
//! | `x ^ y`                | Lua's own: exact for `x ^ 2`, else of the machine's C library                 |
//! | `pcall`                | catches everything but a limit that was hit                                   |
//! | `setmetatable`         | refuses `__gc` and `__close`; ignores `__mode`: no table is weak              |
//! | `__index`, `__newindex`| a chain has at most 32 tables                                                 |
//! | `rawset`               | not for tables of the game                                                    |
//! | `local x <close>`      | nothing can be closed, also not by the fourth value of a `for`                |

mod game;
mod meta;
pub(crate) mod names;
mod numbers;
mod order;
mod pattern;
mod text;

use mlua::{Function, Lua, LuaOptions, StdLib, Table, Value};

use names::{Field, native};

use crate::convert::Kept;
use crate::define;
use crate::error::{Fault, ScriptError};
use crate::frame::{self, Over};
use crate::hook;
use crate::me::Place;

const BASE: &str = include_str!("base.lua");
/// An error that is caught was made with its traceback. \[instructions\]
const CAUGHT: usize = 64;
const VECTOR: &str = include_str!("vector.lua");

/// A fresh Lua, closed, and the names that all scripts find.
pub(crate) fn open() -> mlua::Result<(Lua, Table)> {
    let lua = with_debug();
    let lib = lua.globals();
    let debug: Table = lib.get("debug")?;
    meta::add(&lua, &lib)?;
    let mark = lua.create_table()?;
    let host = host(&lua, &mark)?;
    let load = |name: &str, text: &str| lua.load(text).set_name(name).into_function();
    let api: Table = load("=[base]", BASE)?.call((&lib, &host))?;
    let (vec, vector): (Function, Table) = load("=[vector]", VECTOR)?.call((&lib, &host))?;
    api.raw_set("vec", vec)?;
    api.raw_set("me", lua.create_userdata(Place::ROOT)?)?;
    let (yields, waits) = (lib.get::<Table>("coroutine")?.get("yield")?, host.raw_get("can_wait")?);
    let (local, upvalue) = (debug.get("getlocal")?, debug.get("getupvalue")?);
    lua.set_app_data(Kept { vector, mark, yields, waits, local, upvalue });
    let strings: Table = api.raw_get("string")?;
    if let Some(meta) = lua.type_metatable::<mlua::LuaString>() {
        meta.raw_set("__index", strings)?;
        meta.raw_set("__metatable", false)?;
    }
    for name in ["string", "table", "math", "utf8", "coroutine"] {
        let inside: Table = api.raw_get(name)?;
        api.raw_set(name, sealed(&lua, inside, name)?)?;
    }
    crate::kit::open(&lua, &api, &lib)?;
    names::forget(&lua, &lib)?;
    meta::tell(&lua, lib.get("index")?, "__index")?;
    meta::tell(&lua, lib.get("newindex")?, "__newindex")?;
    empty(&lib)?;
    Ok((lua, api))
}

/// A table that reads from another one and cannot be written.
pub(crate) fn sealed(lua: &Lua, inside: Table, name: &str) -> mlua::Result<Table> {
    let (outside, meta) = (lua.create_table()?, lua.create_table()?);
    let name = name.to_owned();
    let refuse = lua.create_function(move |_, (_, key): (Value, Value)| -> mlua::Result<()> {
        let key = key.to_string().unwrap_or_default();
        Err(mlua::Error::runtime(format!("{name}.{key} cannot be set: {name} belongs to the game")))
    })?;
    meta.raw_set(native(lua, Field::Index)?, inside)?;
    meta.raw_set(native(lua, Field::NewIndex)?, refuse)?;
    meta.raw_set("__metatable", false)?;
    outside.set_metatable(Some(meta))?;
    Ok(outside)
}

#[allow(unsafe_code, reason = "the debug library is needed to show local variables")]
fn with_debug() -> Lua {
    let libs =
        StdLib::STRING | StdLib::TABLE | StdLib::MATH | StdLib::UTF8 | StdLib::COROUTINE | StdLib::DEBUG;
    // SAFETY: the debug library could break what other code relies on, and byte code could break Lua itself. Scripts get
    // neither: the globals are emptied before any of them is loaded, `load` is not among what they find, and the two
    // functions of the debug library that are kept only read.
    unsafe { Lua::unsafe_new_with(libs, LuaOptions::new()) }
}

/// Nothing is left of the globals: whatever would look there finds nothing.
fn empty(globals: &Table) -> mlua::Result<()> {
    let names: Vec<Value> =
        globals.pairs::<Value, Value>().map(|pair| Ok(pair?.0)).collect::<mlua::Result<_>>()?;
    names.into_iter().try_for_each(|name| globals.raw_set(name, Value::Nil))
}

/// The functions that `base.lua` is given.
fn host(lua: &Lua, mark: &Table) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    host.raw_set("mark", mark)?;
    host.raw_set("find", lua.create_function(text::find)?)?;
    host.raw_set("match", lua.create_function(text::fit)?)?;
    host.raw_set("seek", lua.create_function(text::next)?)?;
    host.raw_set("order", lua.create_function(order::order)?)?;
    host.raw_set("next", lua.create_function(order::next)?)?;
    host.raw_set("text", lua.create_function(|lua, value| shown(lua, &value))?)?;
    host.raw_set("caught", lua.create_function(caught)?)?;
    host.raw_set("shield", lua.create_function(|_, on| Ok(shield(on)))?)?;
    host.raw_set("waits", lua.create_function(|_, ()| Ok(frame::top(|frame| frame.tape.is_some())))?)?;
    host.raw_set("no_wait", Over::Wait.message())?;
    host.raw_set("is_outermost", lua.create_function(|lua, ()| Ok(hook::is_outermost(lua)))?)?;
    host.raw_set("charge", lua.create_function(|_, work: f64| frame::charge(amount(work)))?)?;
    host.raw_set("new_thread", lua.create_function(|_, ()| new_thread())?)?;
    host.raw_set("nan", f64::NAN)?;
    host.raw_set("too_large", lua.create_function(|_, ()| too_large())?)?;
    numbers::add(lua, &host)?;
    game::add(lua, &host)?;
    define::add(lua, &host)?;
    Ok(host)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamping is what is wanted")]
const fn amount(work: f64) -> usize {
    work as usize
}

/// Each coroutine counts for itself, from nothing: so a whole grain is paid for beforehand.
fn new_thread() -> mlua::Result<()> {
    let paid = frame::top(|frame| frame.use_grains(1));
    paid.unwrap_or(Err(Over::Outside)).map_err(Over::error)
}

fn too_large() -> mlua::Result<()> {
    Err(frame::end(Over::Memory))
}

/// A thing as a text, without its address.
fn shown(lua: &Lua, value: &Value) -> mlua::Result<Value> {
    let meta = match value {
        Value::Table(table) => table.metatable(),
        Value::UserData(place) if place.is::<Place>() => {
            return text(lua, &place.borrow::<Place>()?.shown()?);
        }
        _ => None,
    };
    if let Some(meta) = meta {
        if let Some(own) = meta.raw_get::<Option<Function>>("__tostring")? {
            return own.call(value);
        }
        if let Some(name) = meta.raw_get::<Option<mlua::LuaString>>("__name")? {
            return Ok(Value::String(name));
        }
    }
    text(lua, value.type_name())
}

fn text(lua: &Lua, text: &str) -> mlua::Result<Value> {
    lua.create_string(text).map(Value::String)
}

/// What a `pcall` caught. A limit that was hit goes on outwards; an error of the host becomes a text.
fn caught(lua: &Lua, value: Value) -> mlua::Result<Value> {
    frame::charge(CAUGHT)?;
    let memory = match &value {
        Value::String(text) => *text == "not enough memory",
        Value::Error(error) => ScriptError::of(error, None).kind == Fault::Memory,
        _ => false,
    };
    let over = frame::top(|frame| {
        if memory {
            frame.over.get_or_insert(Over::Memory);
        }
        frame.over
    });
    if let Some(over) = over.flatten() {
        return Err(over.error());
    }
    match value {
        Value::Error(error) => text(lua, &ScriptError::of(&error, None).to_string()),
        value => Ok(value),
    }
}

/// Begins or ends a section that must not be cut; false if there is one already.
fn shield(on: bool) -> bool {
    frame::top(|frame| std::mem::replace(&mut frame.shielded, on) != on).unwrap_or(true)
}
