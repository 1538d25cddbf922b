//! State hashes: two worlds are the same if their hashes are, on any machine, at any number of threads.
//!
//! Floats are hashed by their bits (all NaNs alike, -0 unlike 0: a difference in sign is a difference in state).
//! Lengths are hashed too, so that `[1, 2], []` differs from `[1], [2]`.
//!
//! ```
//! use wits_core::hash::{HashState, StateHash, StateHasher};
//! let mut hasher = StateHasher::new();
//! hasher.write(&[1.0_f32, 2.0]);
//! hasher.write(&7_u64);
//! let hash = hasher.finish();
//! assert_eq!(hash.to_string().len(), 16);
//! assert_eq!(hash.to_string().parse::<StateHash>().unwrap(), hash);
//! ```

mod values;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use wits_derive::HashState;

/// 64 bits that stand for a whole state; printed as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Not sixteen hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a state hash: expected 16 hexadecimal digits")]
pub struct NotAHash(pub String);

impl FromStr for StateHash {
    type Err = NotAHash;
    fn from_str(text: &str) -> Result<Self, NotAHash> {
        let all_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = all_hex.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        bits.map(Self).ok_or_else(|| NotAHash(text.to_owned()))
    }
}

impl TryFrom<String> for StateHash {
    type Error = NotAHash;
    fn try_from(text: String) -> Result<Self, NotAHash> {
        text.parse()
    }
}

impl From<StateHash> for String {
    fn from(hash: StateHash) -> Self {
        hash.to_string()
    }
}

/// Takes in a state word by word.
#[derive(Clone, Debug)]
pub struct StateHasher {
    lanes: [u64; 2],
}

impl Default for StateHasher {
    fn default() -> Self {
        Self::new()
    }
}

impl StateHasher {
    /// An empty state.
    #[must_use]
    pub const fn new() -> Self {
        Self { lanes: [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344] }
    }

    /// Takes in one word. Multiply, fold, swap: each word depends on all before it.
    #[inline]
    pub fn word(&mut self, word: u64) {
        let [a, b] = self.lanes;
        let product = u128::from(a ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let folded = (product as u64) ^ ((product >> 64) as u64);
        self.lanes = [b.rotate_left(23).wrapping_add(folded), folded ^ word];
    }

    /// Takes in a value.
    #[inline]
    pub fn write<T: HashState + ?Sized>(&mut self, value: &T) {
        value.hash_state(self);
    }

    /// The hash of all taken in so far.
    #[must_use]
    pub fn finish(&self) -> StateHash {
        let mut last = self.clone();
        last.word(0x5851_f42d_4c95_7f2d);
        last.word(0x1405_7b7e_f767_814f);
        StateHash(last.lanes[0] ^ last.lanes[1])
    }
}

/// What can be part of a hashed state. Derive it, or derive [`State`](trait@crate::state::State) for what is saved too;
/// [`state`](crate::state) describes both and their attributes.
pub trait HashState {
    /// Feeds everything that matters to the hasher, always in the same order.
    fn hash_state(&self, hasher: &mut StateHasher);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hash_of<T: HashState + ?Sized>(value: &T) -> StateHash {
        let mut hasher = StateHasher::new();
        hasher.write(value);
        hasher.finish()
    }

    /// Part of the recording format: a change here makes every stored recording fail.
    #[test]
    fn the_hash_is_pinned() {
        assert_eq!(hash_of(&[1.0_f32, -2.5, 0.0]).to_string(), "cca61d1fc0cf0a31");
    }

    #[test]
    fn lengths_and_signs_count() {
        assert_ne!(hash_of(&vec![vec![1_u8, 2], vec![]]), hash_of(&vec![vec![1_u8], vec![2]]));
        assert_ne!(hash_of(&0.0_f32), hash_of(&-0.0_f32));
        assert_ne!(hash_of(&None::<u8>), hash_of(&Some(0_u8)));
        assert_eq!(hash_of(&f32::NAN), hash_of(&-f32::NAN));
    }

    #[test]
    fn only_sixteen_digits_are_a_hash() {
        for text in ["", "123", "00000000000000zz", "+000000000000001", "00000000000000001"] {
            assert!(text.parse::<StateHash>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn one_changed_bit_changes_the_hash(words in prop::collection::vec(any::<u64>(), 1..40), place: prop::sample::Index, bit in 0_u32..64) {
            let mut changed = words.clone();
            let place = place.index(changed.len());
            changed[place] ^= 1 << bit;
            prop_assert_ne!(hash_of(&words), hash_of(&changed));
        }

        #[test]
        fn text_round_trip(bits: u64) {
            prop_assert_eq!(StateHash(bits).to_string().parse::<StateHash>().unwrap(), StateHash(bits));
        }
    }
}
