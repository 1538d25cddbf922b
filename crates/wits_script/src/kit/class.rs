//! Classes in scripts: `class 'Pet' (Animal)`.
//!
//! ```lua
//! class 'Animal'
//! function Animal:__init(legs, noise) self.legs, self.noise = legs, noise end
//! function Animal:speak() return self.noise end
//!
//! class 'Pet' (Animal)
//! function Pet:__init(name, legs, noise)
//!     super(legs, noise)
//!     self.name = name
//! end
//!
//! local dog = Pet("Albert", 4, "woof")
//! dog:speak() -- woof
//! ```
//!
//! An object is a table whose metatable is its class; operators (`__add`, `__tostring`, …) are functions of the class. What a
//! character keeps in `me` is plain data, so objects are for the time of a call; keep what they are made of.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.16.

use mlua::{Function, Lua, Table};

/// Adds `class`, `super` and `is_a`.
pub(super) fn open(lua: &Lua, api: &Table, lib: &Table) -> mlua::Result<()> {
    let parts = lua.load(include_str!("class.lua")).set_name("=[class]").into_function()?;
    let (class, base, is_a): (Function, Function, Function) = parts.call(lib)?;
    // The name is assigned where the caller would have assigned it.
    let declare = move |lua: &Lua, name: String| {
        let (made, inherit): (Table, Function) = class.call(name.as_str())?;
        let caller = lua.inspect_stack(1, |debug| debug.function());
        match caller.and_then(|caller| caller.environment()) {
            Some(environment) => environment.set(name, made)?,
            None => return Err(mlua::Error::runtime("a class is declared by a script")),
        }
        Ok(inherit)
    };
    api.raw_set("class", lua.create_function(declare)?)?;
    api.raw_set("super", base)?;
    api.raw_set("is_a", is_a)
}
