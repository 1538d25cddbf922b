//! `__index` and `__newindex` of metatables that scripts make, followed here with a bound on the links.
//!
//! Lua itself follows up to 2,000 tables in one instruction. Scripts get this instead: the same meaning, at most
//! [`LINKS`] tables. Lua is given these functions under the names that it looks for (see [`names`](super::names)) in each
//! metatable that a script sets; they look for the fields that the script wrote.

#![allow(unsafe_code, reason = "functions of C that Lua calls for each missing field have to be fast")]

use std::ffi::{CStr, c_int};

use mlua::ffi::{self, lua_State};
use mlua::{Function, Lua, LuaString, Table};

use crate::frame;

/// Maximum number of tables in a chain of `__index` or `__newindex`.
const LINKS: usize = 32;
/// The safety net is looked at once for so many of them: to read a table can be slow.
const WATCHED: usize = 4;
const TOO_LONG: &CStr = c"it took too long";

/// What the functions hold: the name that scripts write, and the one that Lua looks for.
const SPELT: c_int = ffi::lua_upvalueindex(1);
const NATIVE: c_int = ffi::lua_upvalueindex(2);

/// Adds both functions to `lib`. Before names are forgotten.
pub(super) fn add(lua: &Lua, lib: &Table) -> mlua::Result<()> {
    lib.raw_set("index", closure(lua, "__index", index)?)?;
    lib.raw_set("newindex", closure(lua, "__newindex", newindex)?)
}

/// The first name is set later by [`tell`], when it is no longer the one that Lua looks for.
fn closure(lua: &Lua, name: &str, function: ffi::lua_CFunction) -> mlua::Result<Function> {
    let native = lua.create_string(name)?;
    // SAFETY: the one value on the stack is taken by the function as its second upvalue.
    unsafe {
        lua.exec_raw(native, |state| {
            ffi::lua_pushnil(state);
            ffi::lua_rotate(state, -2, 1);
            ffi::lua_pushcclosure(state, function, 2);
        })
    }
}

/// Sets the name that scripts write, as an upvalue of such a function. Must be called after Lua forgot its names.
pub(super) fn tell(lua: &Lua, function: Function, name: &str) -> mlua::Result<()> {
    let spelt: LuaString = lua.create_string(name)?;
    // SAFETY: the function and the text are on the stack, and the function has upvalues.
    unsafe {
        lua.exec_raw((function, spelt), |state| {
            ffi::lua_setupvalue(state, -2, 1);
            ffi::lua_settop(state, 0);
        })
    }
}

/// What follows in a chain.
enum Next {
    /// Nothing: there is no such field.
    None,
    /// A function, on top of the stack.
    Function,
    /// A table or another thing, on top of the stack.
    Thing,
    /// Lua itself: the metatable is the host's.
    Host,
}

/// Looks at the metatable of the thing at place 1.
///
/// # Safety
/// There is a value at place 1 and room for two more.
unsafe fn next(state: *mut lua_State, own: ffi::lua_CFunction) -> Next {
    // SAFETY: as the caller promises; the functions push one value each.
    unsafe {
        if ffi::lua_getmetatable(state, 1) == 0 {
            return if ffi::lua_type(state, 1) == ffi::LUA_TTABLE { Next::None } else { Next::Host };
        }
        ffi::lua_pushvalue(state, SPELT);
        let kind = ffi::lua_rawget(state, -2);
        if kind == ffi::LUA_TFUNCTION {
            return Next::Function;
        }
        ffi::lua_pushvalue(state, NATIVE);
        ffi::lua_rawget(state, -3);
        let followed = ffi::lua_tocfunction(state, -1).is_some_and(|found| std::ptr::fn_addr_eq(found, own));
        ffi::lua_settop(state, -2);
        match (followed, kind) {
            (false, _) => Next::Host,
            (true, ffi::LUA_TNIL) => Next::None,
            (true, _) => Next::Thing,
        }
    }
}

/// The value is on top of the stack, also when what was called has waited.
unsafe extern "C-unwind" fn gives_one(_: *mut lua_State, _: c_int, _: ffi::lua_KContext) -> c_int {
    1
}

unsafe extern "C-unwind" fn gives_none(_: *mut lua_State, _: c_int, _: ffi::lua_KContext) -> c_int {
    0
}

/// `index(thing, key)`: the thing has no such field itself.
unsafe extern "C-unwind" fn index(state: *mut lua_State) -> c_int {
    // SAFETY: Lua calls this with room for 20 values and hands over two; nothing here has to be dropped when an error
    // leaves it.
    unsafe {
        ffi::lua_settop(state, 2);
        for link in 0..=LINKS {
            if link % WATCHED == WATCHED - 1 && frame::is_over_time(None) {
                return ffi::luaL_error(state, TOO_LONG.as_ptr());
            }
            match next(state, index) {
                Next::None => {
                    ffi::lua_pushnil(state);
                    return 1;
                }
                Next::Function => {
                    ffi::lua_pushvalue(state, 1);
                    ffi::lua_pushvalue(state, 2);
                    ffi::lua_callk(state, 2, 1, 0, Some(gives_one));
                    return 1;
                }
                Next::Host => {
                    ffi::lua_pushvalue(state, 2);
                    ffi::lua_gettable(state, 1);
                    return 1;
                }
                Next::Thing => {
                    ffi::lua_replace(state, 1);
                    ffi::lua_settop(state, 2);
                    if ffi::lua_type(state, 1) == ffi::LUA_TTABLE {
                        ffi::lua_pushvalue(state, 2);
                        if ffi::lua_rawget(state, 1) != ffi::LUA_TNIL {
                            return 1;
                        }
                        ffi::lua_settop(state, 2);
                    }
                }
            }
        }
        ffi::luaL_error(state, c"'__index' chain too long; possible loop".as_ptr())
    }
}

/// `newindex(thing, key, value)`: the thing has no such field itself.
unsafe extern "C-unwind" fn newindex(state: *mut lua_State) -> c_int {
    // SAFETY: as above, with three values.
    unsafe {
        ffi::lua_settop(state, 3);
        for link in 0..=LINKS {
            if link % WATCHED == WATCHED - 1 && frame::is_over_time(None) {
                return ffi::luaL_error(state, TOO_LONG.as_ptr());
            }
            match next(state, newindex) {
                Next::None => {
                    ffi::lua_settop(state, 3);
                    ffi::lua_rawset(state, 1);
                    return 0;
                }
                Next::Function => {
                    (1..=3).for_each(|place| ffi::lua_pushvalue(state, place));
                    ffi::lua_callk(state, 3, 0, 0, Some(gives_none));
                    return 0;
                }
                Next::Host => {
                    ffi::lua_settop(state, 3);
                    ffi::lua_settable(state, 1);
                    return 0;
                }
                Next::Thing => {
                    ffi::lua_replace(state, 1);
                    ffi::lua_settop(state, 3);
                    if ffi::lua_type(state, 1) == ffi::LUA_TTABLE {
                        ffi::lua_pushvalue(state, 2);
                        let found = ffi::lua_rawget(state, 1) != ffi::LUA_TNIL;
                        ffi::lua_settop(state, 3);
                        if found {
                            ffi::lua_rawset(state, 1);
                            return 0;
                        }
                    }
                }
            }
        }
        ffi::luaL_error(state, c"'__newindex' chain too long; possible loop".as_ptr())
    }
}
