//! Names of Lua that mean nothing here: `__mode` and `__close`.
//!
//! Weak tables would show what is collected when. Variables that are closed would run when a script has been stopped, when
//! nothing counts. Both are asked for by fields of metatables, and a script can write a field when nobody looks. So it is
//! Lua itself that has to forget the names.
//!
//! Lua keeps the name of each such field as a text that is there once, and compares by where it lies. Here other letters
//! are put into those two texts. Lua goes on looking for them; but a script that spells `__mode` now gets a text of its
//! own, which is not the one that Lua looks for. What was made before stays as it is: the weak tables of this crate, and the
//! room in which Lua's own functions put long texts together, which they close.

use std::hash::{BuildHasher, RandomState};

use mlua::{Function, Lua, LuaString, Table, ffi};

/// From now on these fields are fields like all others. `lib` holds Lua's own libraries.
#[allow(unsafe_code, reason = "Lua has no other way to forget a name")]
pub(super) fn forget(lua: &Lua, lib: &Table) -> mlua::Result<()> {
    // The first text that is too long for the stack makes the metatable of such rooms.
    let repeat: Function = lib.get::<Table>("string")?.get("rep")?;
    repeat.call::<LuaString>(("x", 1 << 13))?;
    let main = lua.current_thread();
    let state = main.state();
    for name in ["__mode", "__close"] {
        let letters = RandomState::new().hash_one(name).to_ne_bytes();
        // SAFETY: nothing runs in this state. Lua made the text when it was opened and never lets it go, so no memory is
        // needed to push it, and it is where its bytes are as long as Lua is. They are only compared with other texts of
        // the same length; that they no longer fit their hash only means that they are not found.
        unsafe {
            if ffi::lua_checkstack(state, 1) == 0 {
                continue;
            }
            ffi::lua_pushlstring(state, name.as_ptr().cast(), name.len());
            let bytes = ffi::lua_tolstring(state, -1, std::ptr::null_mut()).cast_mut().cast::<u8>();
            bytes.copy_from_nonoverlapping(letters.as_ptr(), name.len());
            ffi::lua_settop(state, -2);
        }
    }
    Ok(())
}
