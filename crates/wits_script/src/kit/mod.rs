//! What scripts and games find ready made: classes, whole minds, parameter files, dialogue, stage directions, machines,
//! steering, paths, messages.

pub mod api;
pub mod bind;
mod class;
pub mod define;
mod handle;
pub(crate) mod offers;
#[cfg(feature = "nav")]
pub mod paths;
pub mod post;
pub mod settings;
pub mod states;
#[cfg(feature = "motion")]
pub mod steer;
pub mod talk;
#[cfg(test)]
mod tests;

pub use handle::Handle;
use mlua::{Lua, Table};

/// Adds everything that needs no game to the names that scripts find. `lib` holds Lua's own libraries.
pub(crate) fn open(lua: &Lua, api: &Table, lib: &Table) -> mlua::Result<()> {
    lua.set_named_registry_value(API, api)?;
    lua.set_named_registry_value(COLON, lua.load(CALLED_WITH_COLON).set_name("=[colon]").into_function()?)?;
    class::open(lua, api, lib)?;
    talk::open(lua, api, lib)?;
    states::open(lua, lib)?;
    define::open(lua, api)
}

/// Where the names that scripts find are kept.
const API: &str = "wits.api";
/// Where [`CALLED_WITH_COLON`] is kept.
const COLON: &str = "wits.colon";
/// Makes a method of a function: what is before the colon is left out.
const CALLED_WITH_COLON: &str = "local f = ... return function(_, ...) return f(...) end";

/// The names that scripts find.
fn api_of(lua: &Lua) -> mlua::Result<Table> {
    lua.named_registry_value(API)
}
