//! Facts, packed into bits.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// A state of a [`Domain`](super::Domain): all its facts in 128 bits.
///
/// Two states are equal if all facts are. What the bits mean is known to the domain alone.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
#[state(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Facts(pub(crate) u128);

impl From<[u64; 2]> for Facts {
    fn from([low, high]: [u64; 2]) -> Self {
        Self(u128::from(high) << 64 | u128::from(low))
    }
}

impl From<Facts> for [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    fn from(facts: Facts) -> Self {
        [facts.0 as u64, (facts.0 >> 64) as u64]
    }
}

/// Where a fact lies in the bits, and what it can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is called.
    pub name: Box<str>,
    /// The least number it can be; yes and no are 1 and 0, words count from 0.
    pub min: i32,
    /// The greatest number it can be.
    pub max: i32,
    /// Its words, if it is one of a few.
    pub words: Box<[Box<str>]>,
    /// Yes or no.
    pub is_flag: bool,
    pub(crate) shift: u32,
    /// The bits of its number.
    pub(crate) mask: u128,
    /// The bit that tells that it is known; 0 if it always is.
    pub(crate) known: u128,
}

impl Fact {
    /// How many bits hold the numbers from one to another.
    pub(crate) const fn width(min: i32, max: i32) -> u32 {
        i32::BITS - max.wrapping_sub(min).cast_unsigned().leading_zeros()
    }

    /// All bits of it.
    pub(crate) const fn all(&self) -> u128 {
        self.mask | self.known
    }

    /// Its number; `None` if it is not known.
    #[inline]
    #[must_use]
    pub const fn get(&self, facts: Facts) -> Option<i32> {
        if facts.0 & self.known != self.known {
            return None;
        }
        Some(self.number(facts))
    }

    /// Its number, as if it were known.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask is at most 32 bits wide")]
    pub(crate) const fn number(&self, facts: Facts) -> i32 {
        self.min.wrapping_add(((facts.0 & self.mask) >> self.shift) as i32)
    }

    /// The bits of a number, which is clamped to what the fact can be.
    #[inline]
    pub(crate) const fn bits(&self, number: i32) -> u128 {
        let number = if number < self.min {
            self.min
        } else if number > self.max {
            self.max
        } else {
            number
        };
        (number.wrapping_sub(self.min).cast_unsigned() as u128) << self.shift | self.known
    }

    /// Sets it; `None` makes it unknown, if it can be.
    #[inline]
    pub const fn set(&self, facts: &mut Facts, number: Option<i32>) {
        facts.0 &= !self.all();
        match number {
            Some(number) => facts.0 |= self.bits(number),
            None if self.known == 0 => facts.0 |= self.bits(self.min),
            None => {}
        }
    }

    /// A number of the same fact in another domain, as this one counts.
    pub(crate) fn of_same(&self, other: &Self, number: i32) -> Option<i32> {
        let place = usize::try_from(number).ok().and_then(|place| other.words.get(place));
        match place {
            Some(word) => i32::try_from(self.words.iter().position(|own| own == word)?).ok(),
            None => (self.is_flag == other.is_flag && self.words.is_empty()).then_some(number),
        }
    }

    /// What a number means, in words.
    #[must_use]
    pub fn word(&self, number: i32) -> String {
        let word = usize::try_from(number).ok().and_then(|number| self.words.get(number));
        match word {
            Some(word) => word.to_string(),
            None if self.is_flag => if number == 0 { "false" } else { "true" }.to_owned(),
            None => number.to_string(),
        }
    }
}
