//! States: what is hashed, saved and loaded.
//!
//! One derive writes all three, so that no field is saved but not hashed, or the other way round, without a word about it.
//! States become `MessagePack` with named fields, through one [`Writer`] and one [`Reader`] that know no types.
//!
//! ```
//! use wits_core::state::{self, State};
//!
//! #[derive(Debug, PartialEq, State)]
//! struct Guard {
//!     health: f32,
//!     mood: Mood,
//!     #[state(skip = "found again by the first search")]
//!     scratch: Vec<u32>,
//! }
//!
//! #[derive(Debug, PartialEq, State)]
//! enum Mood {
//!     Calm,
//!     Hunting { target: u32 },
//! }
//!
//! let guard = Guard { health: 0.5, mood: Mood::Hunting { target: 7 }, scratch: vec![] };
//! let bytes = state::to_bytes(&guard).unwrap();
//! assert_eq!(state::from_bytes::<Guard>(&bytes).unwrap(), guard);
//!
//! let error = state::from_bytes::<Vec<Guard>>(&[[0x91].as_slice(), &bytes[..4]].concat()).unwrap_err();
//! assert_eq!(error.path(), "[0]");
//! ```
//!
//! # What is derived
//! | type | hashed | saved |
//! |---|---|---|
//! | struct | its fields, in the order of their declaration | a map of the fields' names |
//! | tuple struct | the same | a list; with one field, as that field |
//! | enum | the index of the variant, then its fields | the variant's name; with fields, a map of the name to them |
//!
//! `#[derive(HashState)]` (from [`hash`](crate::hash)) derives the hash alone and understands the same attributes.
//!
//! # Attributes
//! On a field:
//! - `#[state(skip = "reason")]`: neither hashed nor saved. Loading uses [`Default`], or what `default` says.
//! - `#[state(unhashed = "reason")]`: saved, but not hashed.
//! - `#[state(default)]`, `#[state(default = function)]`: may be missing in a save, for fields that older saves lack.
//! - `#[state(with = module)]`: for types of other crates, with `module::hash_state(&T, &mut StateHasher)`,
//!   `module::save(&T, &mut Writer)` and `module::load(&mut Reader) -> Result<T, LoadError>`; [`definition`] is such a
//!   module for definitions. Fields that are not hashed need no `hash_state`.
//! - `#[state(rename = "name")]`: the name in saves; on variants too.
//!
//! On a type:
//! - `#[state(check = function)]`: called with `&mut` the loaded value; may rebuild what was skipped, and an error refuses
//!   the value.
//! - `#[state(bound = "T: Bound")]`: replaces the bounds on type parameters.
//! - `#[state(transparent)]`: saved as its only field.
//! - `#[state(into = "Saved")]`: saved as another type, by `From`. `#[state(try_from = "Saved")]`: loaded from another type,
//!   by `TryFrom` (or `From`), whose error refuses the value.
//! - `#[state(own_hash)]`: `HashState` is written by hand.
//! - `#[state(crate = "path")]`: where `wits_core` is found, when it has another name.
//!
//! Without a reason nothing is left out:
//!
//! ```compile_fail
//! # use wits_core::state::State;
//! #[derive(State)]
//! struct Guard {
//!     #[state(skip)]
//!     scratch: Vec<u32>,
//! }
//! ```
//!
//! ```compile_fail
//! # use wits_core::hash::HashState;
//! #[derive(HashState)]
//! struct Guard {
//!     #[state(unhashed = " ")]
//!     scratch: Vec<u32>,
//! }
//! ```
//!
//! # Failure
//! Whatever the bytes are, loading gives a state or a [`LoadError`] with the path of the value and what was expected there.
//! It makes no more room for a list than bytes are left, and refuses values that are nested too deeply.

mod containers;
pub mod definition;
mod error;
mod parts;
mod plain;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::{LoadError, SaveError};
pub use parts::{Fields, Items, Variant};
pub use read::{Head, Number, Reader};
pub use wits_derive::State;
pub use write::Writer;

use crate::hash::HashState;

/// What can be hashed, saved and loaded. Derive it.
pub trait State: HashState + Sized {
    /// Writes the value.
    fn save(&self, out: &mut Writer);

    /// Reads a value.
    ///
    /// # Errors
    /// When the next value is none of this type.
    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError>;
}

/// The bytes of a state.
///
/// # Errors
/// When there is no memory for them.
pub fn to_bytes<S: State>(state: &S) -> Result<Vec<u8>, SaveError> {
    let mut out = Writer::new();
    state.save(&mut out);
    out.finish()
}

/// The state of these bytes, all of them.
///
/// # Errors
/// When they are not the bytes of such a state.
pub fn from_bytes<S: State>(bytes: &[u8]) -> Result<S, LoadError> {
    let mut from = Reader::new(bytes);
    let state = S::load(&mut from)?;
    from.end()?;
    Ok(state)
}
