//! Values of facts.

use std::fmt;
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::hash::StateHasher;

use crate::symbol::{Symbol, Symbols};
use crate::text::{quoted, reads_as_symbol};

/// A value as files and games write it.
///
/// A bare word and a text in quotes are the same: `Whisker` and `"Whisker"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Datum {
    /// A number: `36`, `-1.5`.
    Number(f64),
    /// A word or a text: `Whisker`, `"two words"`.
    Text(String),
    /// A place or a direction: `[21, 46, 92]`.
    Vector([f32; 3]),
    /// `true` or `false`.
    Flag(bool),
    /// Something that only the game understands: `#42`.
    Id(u64),
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) if reads_as_symbol(text) => f.write_str(text),
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::Vector([x, y, z]) => write!(f, "[{x}, {y}, {z}]"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Id(id) => write!(f, "#{id}"),
        }
    }
}

impl From<f64> for Datum {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}
impl From<f32> for Datum {
    fn from(number: f32) -> Self {
        Self::Number(number.into())
    }
}
impl From<i32> for Datum {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}
impl From<u32> for Datum {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}
impl From<&str> for Datum {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Datum {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<bool> for Datum {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}
impl From<[f32; 3]> for Datum {
    fn from(vector: [f32; 3]) -> Self {
        Self::Vector(vector)
    }
}

impl From<&wits_mind::Value> for Datum {
    fn from(value: &wits_mind::Value) -> Self {
        use wits_mind::Value as Word;
        match value {
            Word::Bool(flag) => Self::Flag(*flag),
            Word::Int(whole) => Self::Number((*whole).into()),
            Word::Number(number) => Self::Number((*number).into()),
            Word::Text(text) => Self::Text(text.to_string()),
            Word::Vector(vector) => Self::Vector(vector.to_array()),
        }
    }
}

/// A value in the memory of a matcher: sixteen bytes, compared by its bits.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, State)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A word or a text.
    Symbol(Symbol),
    /// A place or a direction.
    Vector([f32; 3]),
    /// Yes or no.
    Flag(bool),
    /// Something that only the game understands.
    Id(u64),
}

impl Value {
    /// A number. There is one zero and one NaN, so that equal values have equal bits.
    #[must_use]
    pub fn number(number: f64) -> Self {
        Self::Number(if number.is_nan() { f64::NAN } else { number + 0.0 })
    }

    /// What a datum is in the terms of a table of symbols.
    pub fn of(datum: &Datum, symbols: &mut Symbols) -> Self {
        match datum {
            Datum::Number(number) => Self::number(*number),
            Datum::Text(text) => Self::Symbol(symbols.intern(text)),
            Datum::Vector(vector) => Self::Vector(vector.map(|part| part + 0.0)),
            Datum::Flag(flag) => Self::Flag(*flag),
            Datum::Id(id) => Self::Id(*id),
        }
    }

    /// The same in words.
    #[must_use]
    pub fn datum(self, symbols: &Symbols) -> Datum {
        match self {
            Self::Number(number) => Datum::Number(number),
            Self::Symbol(symbol) => Datum::Text(symbols.name(symbol).to_owned()),
            Self::Vector(vector) => Datum::Vector(vector),
            Self::Flag(flag) => Datum::Flag(flag),
            Self::Id(id) => Datum::Id(id),
        }
    }

    /// As a number; only numbers are.
    #[inline]
    #[must_use]
    pub const fn as_number(self) -> Option<f64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// Feeds it to a hasher, symbols by their names: how they are numbered does not matter.
    pub(crate) fn hash_into(self, symbols: &Symbols, hasher: &mut StateHasher) {
        match self {
            Self::Symbol(symbol) => hasher.write(symbols.name(symbol)),
            value => hasher.write(&<[u64; 2]>::from(value.bits())),
        }
    }

    /// Sort, and all bits: equal for equal values only.
    #[inline]
    pub(crate) fn bits(self) -> (u64, u64) {
        match self {
            Self::Number(number) => (0, number.to_bits()),
            Self::Symbol(symbol) => (1, u64::from(symbol.0)),
            Self::Flag(flag) => (2, u64::from(flag)),
            Self::Id(id) => (3, id),
            Self::Vector([x, y, z]) => {
                let bits = |part: f32| u64::from(part.to_bits());
                (4 | bits(z) << 32, bits(x) << 32 | bits(y))
            }
        }
    }

    /// The value for a word of a vocabulary. Numbers that are whole and small are whole there.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "only if it is whole and fits")]
    pub(crate) fn word(self, symbols: &Symbols) -> wits_mind::Value {
        use wits_mind::Value as Word;
        match self {
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 2e9 => Word::Int(number as i32),
            Self::Number(number) => Word::Number(number as f32),
            Self::Symbol(symbol) => Word::Text(symbols.shared(symbol)),
            Self::Vector(vector) => Word::Vector(vector.into()),
            Self::Flag(flag) => Word::Bool(flag),
            Self::Id(id) => Word::Int(i32::try_from(id).unwrap_or(i32::MAX)),
        }
    }
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}
impl Eq for Value {}

/// Mixes a word into a hash: deterministic, quick, good enough for buckets. The upper half of the product is folded into the
/// lower one, since small whole numbers as floats differ in their upper bits only.
#[inline]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash.rotate_left(29) ^ word ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15;
    #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
    let folded = (product >> 64) as u64 ^ product as u64;
    folded
}

/// Mixes a value into a hash.
#[inline]
pub(crate) fn mix_value(hash: u64, value: Value) -> u64 {
    let (sort, bits) = value.bits();
    mix(mix(hash, sort), bits)
}
