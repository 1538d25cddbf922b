//! What scripts and games find ready made: classes, whole minds, parameter files, dialogue, stage directions, machines.

pub mod api;
pub mod bind;
mod class;
pub mod define;
mod handle;
pub mod settings;
#[cfg(test)]
mod tests;

pub use handle::Handle;
use mlua::{Lua, Table};

/// Adds everything that needs no game to the names that scripts find. `lib` holds Lua's own libraries.
pub(crate) fn open(lua: &Lua, api: &Table, lib: &Table) -> mlua::Result<()> {
    class::open(lua, api, lib)?;
    define::open(lua, api)
}
