//! Lua for game minds.

#![allow(dead_code, unreachable_pub, reason = "the parts that use it come next")]

mod base;
mod convert;
mod data;
mod error;
mod frame;
mod hook;
pub mod kit;
mod lend;
mod limits;
mod me;
mod memory;
mod tape;
mod trace;
mod vm;

pub use data::{Data, DataKey};
pub use error::{Fault, ScriptError};
pub use kit::Handle;
pub use kit::bind::{Binding, Class};
pub use kit::define::Definition;
pub use kit::settings::Settings;
pub use limits::Limits;
pub use memory::{Memory, Scripted};
pub use trace::Line;
pub use vm::{Module, Vm};
