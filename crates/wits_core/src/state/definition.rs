//! Definitions inside states.
//!
//! Some states carry a definition along, such as settings that follow from parameters. A definition is a file elsewhere, so
//! it is saved as the text of such a file. For fields that are not hashed:
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use wits_core::state::{self, State};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct SheepDef {
//!     speed: f32,
//! }
//!
//! #[derive(Debug, PartialEq, State)]
//! struct Flock {
//!     #[state(unhashed = "set from the parameters", with = state::definition)]
//!     def: SheepDef,
//!     sheep: Vec<f32>,
//! }
//!
//! let flock = Flock { def: SheepDef { speed: 1.5 }, sheep: vec![0.25] };
//! let bytes = state::to_bytes(&flock).unwrap();
//! assert_eq!(state::from_bytes::<Flock>(&bytes).unwrap(), flock);
//! ```

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{LoadError, Reader, Writer};
use crate::ron;

/// Saves a definition as RON.
pub fn save<T: Serialize>(definition: &T, out: &mut Writer) {
    out.text(&ron::write(definition));
}

/// Loads a definition.
///
/// # Errors
/// When the text is not RON of this type.
pub fn load<T: DeserializeOwned>(from: &mut Reader<'_>) -> Result<T, LoadError> {
    let text = from.text()?;
    ron::read("definition", text)
        .map_err(|errors| LoadError::new(format_args!("a text with errors: {errors}"), "a definition"))
}
