//! Names that Lua itself must not find in metatables of scripts: `__mode`, `__close`, `__index`, `__newindex`, `__call`.
//!
//! Weak tables would show what is collected when. Variables that are closed would run when a script has been stopped, when
//! nothing counts. Chains of `__index`, `__newindex` and `__call` are followed inside C, where nothing counts either. All
//! are asked for by fields of metatables, and a script can write a field at any time. So Lua itself has to forget the
//! names; the last three are looked up by [`meta`](super::meta) instead.
//!
//! Lua keeps the name of each such field as a text that is there once, and compares by where it lies. Here other letters
//! are put into those texts. Lua goes on looking for them; but a script that spells `__index` now gets a text of its own,
//! which is not the one that Lua looks for. What was made before stays as it is: the metatables of this crate's Lua code.
//! Rust code gets the texts that Lua looks for from [`native`].

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use mlua::{AnyUserData, Function, Lua, LuaString, Table, Value, ffi};

use crate::frame;

/// Those that the host still uses come first.
const FORGOTTEN: [&str; 5] = ["__index", "__newindex", "__call", "__mode", "__close"];
/// The first letters of what is put in their place.
const PREFIX: usize = 5;

/// Fields of metatables that Lua itself looks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field {
    Index,
    NewIndex,
    Call,
}

/// The texts that Lua looks for.
struct Native([LuaString; 3]);

/// Letters that no script can guess, the same for all machines.
fn letters() -> &'static [u8; 16] {
    static LETTERS: OnceLock<[u8; 16]> = OnceLock::new();
    LETTERS.get_or_init(|| {
        let state = RandomState::new();
        let mut letters = [0; 16];
        letters[..8].copy_from_slice(&state.hash_one(1).to_ne_bytes());
        letters[8..].copy_from_slice(&state.hash_one(2).to_ne_bytes());
        // Not UTF-8, so it cannot be the name of anything; and no quotation mark, which ends the name in a traceback.
        letters = letters.map(|letter| letter | 0x80);
        letters[0] = 0xff;
        letters
    })
}

/// From now on these fields are fields like all others. `lib` holds Lua's own libraries.
#[allow(unsafe_code, reason = "Lua has no other way to forget a name")]
pub(super) fn forget(lua: &Lua, lib: &Table) -> mlua::Result<()> {
    // The first text that is too long for the stack makes the metatable of such rooms, which Lua closes.
    let repeat: Function = lib.get::<Table>("string")?.get("rep")?;
    repeat.call::<LuaString>(("x", 1 << 13))?;
    let [index, newindex, call, ..] = FORGOTTEN;
    lua.set_app_data(Native([
        lua.create_string(index)?,
        lua.create_string(newindex)?,
        lua.create_string(call)?,
    ]));
    let main = lua.current_thread();
    let state = main.state();
    for (number, name) in (b'0'..).zip(FORGOTTEN) {
        // SAFETY: nothing runs in this state. Lua made the text when it was opened and never lets it go, so no memory is
        // needed to push it, and it is where its bytes are as long as Lua is. They are only compared with other texts of
        // the same length; that they no longer fit their hash only means that they are not found.
        unsafe {
            if ffi::lua_checkstack(state, 1) == 0 {
                continue;
            }
            ffi::lua_pushlstring(state, name.as_ptr().cast(), name.len());
            let bytes = ffi::lua_tolstring(state, -1, std::ptr::null_mut()).cast_mut().cast::<u8>();
            bytes.copy_from_nonoverlapping(letters().as_ptr(), name.len() - 1);
            bytes.add(name.len() - 1).write(number);
            ffi::lua_settop(state, -2);
        }
    }
    Ok(())
}

/// The text that Lua looks for in metatables.
pub(crate) fn native(lua: &Lua, field: Field) -> mlua::Result<LuaString> {
    match lua.app_data_ref::<Native>() {
        Some(names) => Ok(names.0[field as usize].clone()),
        None => lua.create_string(FORGOTTEN[field as usize]),
    }
}

/// What mlua has put into the metatable of a thing of the game is also what Lua looks for.
#[allow(unsafe_code, reason = "mlua shows no metatables of its own")]
pub(crate) fn made_native(lua: &Lua, thing: AnyUserData) -> mlua::Result<AnyUserData> {
    for field in [Field::Index, Field::NewIndex, Field::Call] {
        let spelt = lua.create_string(FORGOTTEN[field as usize])?;
        let given = (thing.clone(), spelt, native(lua, field)?);
        // SAFETY: the three values are on the stack, and there is room for the four that are pushed at most. The field is
        // added to the metatable that all things of the sort share.
        unsafe {
            lua.exec_raw::<()>(given, |state| {
                if ffi::lua_checkstack(state, 4) != 0 && ffi::lua_getmetatable(state, -3) != 0 {
                    ffi::lua_pushvalue(state, -2);
                    if ffi::lua_rawget(state, -2) == ffi::LUA_TNIL {
                        ffi::lua_pushvalue(state, -3);
                        ffi::lua_pushvalue(state, -5);
                        if ffi::lua_rawget(state, -4) != ffi::LUA_TNIL {
                            ffi::lua_rawset(state, -4);
                        }
                    }
                }
                ffi::lua_settop(state, 0);
            })?;
        }
    }
    Ok(thing)
}

/// The keys and values of a table, without the fields that only Lua itself looks for. Lua finds each key by the one before
/// it, which can be slow: an error if the call has taken too long.
pub(crate) fn entries(table: &Table) -> impl Iterator<Item = mlua::Result<(Value, Value)>> {
    /// Number of entries between two looks at the clock.
    const STEPS: usize = 64;
    (1..)
        .zip(table.pairs::<Value, Value>())
        .map(|(number, pair)| if number % STEPS == 0 { frame::check_time().and(pair) } else { pair })
        .filter(|pair| !matches!(pair, Ok((Value::String(name), _)) if is_hidden(name)))
}

fn is_hidden(name: &LuaString) -> bool {
    let name = name.as_bytes();
    name.len() <= 10 && name.starts_with(&letters()[..PREFIX])
}
