//! Names that travel: what an event is about.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// What kind of event or question: 64 bits, drawn by lot or made from a name.
///
/// ```
/// use wits_world::Code;
/// const SIREN: Code = Code::of("siren");
/// assert_ne!(SIREN, Code::of("collision"));
/// assert_eq!(Code(0x4f2f_f143_8f4a_4c99).to_string(), "0x4f2ff1438f4a4c99");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Code(pub u64);

impl Code {
    /// The code of a name (64-bit FNV-1a): the same on every machine and in every version.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        let (bytes, mut hash, mut place) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
        while place < bytes.len() {
            hash = (hash ^ bytes[place] as u64).wrapping_mul(0x0100_0000_01b3);
            place += 1;
        }
        Self(hash)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#018x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values of 64-bit FNV-1a for "" and "a".
    #[test]
    fn names_have_the_codes_of_fnv() {
        assert_eq!(Code::of(""), Code(0xcbf2_9ce4_8422_2325));
        assert_eq!(Code::of("a"), Code(0xaf63_dc4c_8601_ec8c));
    }
}
