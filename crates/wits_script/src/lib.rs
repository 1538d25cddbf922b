//! Lua for game minds.

mod access;
mod base;
mod convert;
mod data;
mod define;
mod drive;
mod error;
mod frame;
mod hook;
#[allow(dead_code, reason = "not all of it is used yet")]
pub mod kit;
mod lend;
mod limits;
mod me;
mod memory;
mod mind;
mod report;
mod running;
mod scripts;
mod tape;
mod teach;
mod told;
mod trace;
mod vm;
mod words;

pub use data::{Data, DataKey};
pub use error::{Fault, ScriptError};
pub use kit::Handle;
pub use kit::bind::{Binding, Class};
pub use kit::define::Definition;
pub use kit::settings::Settings;
pub use limits::Limits;
pub use memory::{Memory, Scripted};
pub use mind::{ScriptMind, ScriptState};
pub use report::Report;
pub use running::Running;
pub use scripts::Scripts;
pub use trace::{Line, Recording, record};
pub use vm::{Module, Vm};
