//! Constructors: `Selector{ … }`, `Do "fire"`, `machine "guard" { … }`.
//!
//! While a file is loaded, every name with a capital that nothing else is called by is a constructor. So all variants of
//! all definitions can be written, also of those that this crate has never heard of. A constructor notes the line where it
//! was called and what it was told; whoever reads the definition says what it must be.

use mlua::{Lua, MultiValue, Table, Value};

/// What a constructor is told, at most.
const MOST_TOLD: usize = 1000;
/// Where the mark is kept.
const MARK: &str = "wits.definition";

/// Constructors of whole definitions, and of parts of them that have no name of their own: for their lines.
pub(crate) const PLAIN: [&str; 15] = [
    "tree",
    "machine",
    "decision",
    "fuzzy",
    "markov",
    "goals",
    "needs",
    "utility",
    "goap",
    "tasks",
    "rules",
    "states",
    "definition",
    "state",
    "transition",
];

/// Adds the constructors to the names that scripts find. Scripts can write into a constructor, so each use of the name is a
/// new table: no script sees what another one has written.
pub(crate) fn open(lua: &Lua, api: &Table) -> mlua::Result<()> {
    let mark = lua.create_table()?;
    mark.raw_set("__metatable", false)?;
    mark.raw_set("__name", "definition")?;
    mark.raw_set("__call", lua.create_function(call)?)?;
    lua.set_named_registry_value(MARK, &mark)?;
    let meta = lua.create_table()?;
    let find = |lua: &Lua, (_, name): (Value, Value)| {
        let Value::String(name) = name else { return Ok(Value::Nil) };
        let name = name.to_string_lossy();
        let line = match &*name {
            plain if PLAIN.contains(&plain) => 0,
            name if name.starts_with(|first: char| first.is_ascii_uppercase()) && loading(lua) => line(lua),
            _ => return Ok(Value::Nil),
        };
        let mark: Table = lua.named_registry_value(MARK)?;
        constructor(lua, &mark, &name, line).map(Value::Table)
    };
    meta.raw_set("__index", lua.create_function(find)?)?;
    meta.raw_set("__metatable", false)?;
    api.set_metatable(Some(meta))
}

/// What all that constructors make have in common.
pub(in crate::kit) fn mark(lua: &Lua) -> mlua::Result<Table> {
    lua.named_registry_value(MARK)
}

fn constructor(lua: &Lua, mark: &Table, name: &str, line: usize) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    table.raw_set("tag", name)?;
    table.raw_set("line", line)?;
    table.set_metatable(Some(mark.clone()))?;
    Ok(table)
}

/// A constructor is called; what it made is called again for `Do "walk_to" { place = "{door}" }`.
fn call(lua: &Lua, (maker, told): (Table, MultiValue)) -> mlua::Result<Table> {
    let mark: Table = lua.named_registry_value(MARK)?;
    let before: Option<usize> = maker.raw_get("count")?;
    let table = constructor(lua, &mark, &maker.raw_get::<String>("tag")?, line(lua))?;
    let mut count = before.unwrap_or(0);
    // Scripts can write what they like into it.
    if count > MOST_TOLD {
        return Err(mlua::Error::runtime(format!("a constructor is told at most {MOST_TOLD} values")));
    }
    for place in 1..=count {
        table.raw_set(place, maker.raw_get::<Value>(place)?)?;
    }
    for value in told {
        count += 1;
        table.raw_set(count, value)?;
    }
    table.raw_set("count", count)?;
    table.raw_set("again", before.is_some())?;
    Ok(table)
}

/// Is a file being loaded? Then its main part is on the stack.
fn loading(lua: &Lua) -> bool {
    let is_main = |level| lua.inspect_stack(level, |debug| debug.source().what == "main");
    (0..64).map_while(is_main).any(|main| main)
}

/// The line of the script that called.
fn line(lua: &Lua) -> usize {
    lua.inspect_stack(1, |debug| debug.current_line()).flatten().unwrap_or(0)
}
