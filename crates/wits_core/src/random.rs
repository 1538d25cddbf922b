//! Seeded random streams: one game seed, a stream for every subsystem and every character.
//!
//! A [`Seed`] is a name for a sequence; it forks by label or number without drawing anything, so adding a consumer
//! never shifts the numbers of the others. A [`Stream`] is the sequence itself, a few bytes of plain data that can
//! be saved with the character that owns it.
//!
//! # Pinned
//! The generator is PCG-XSH-RR 64/32 (O'Neill 2014), checked against its published output; seeds are mixed with the
//! finaliser of SplitMix64. Both are part of the save and replay format and never change.
//!
//! ```
//! use wits_core::random::Seed;
//! let game = Seed::new(7);
//! let mut combat = game.fork("combat").stream();
//! let mut guard_17 = game.fork("guards").at(17).stream();
//! assert_ne!(combat.next_u32(), guard_17.next_u32());
//! assert_eq!(game.fork("guards").at(17).stream().next_u32(), Seed::new(7).fork("guards").at(17).stream().next_u32());
//! ```

use std::convert::Infallible;

use glam::{Vec2, Vec3};
use rand_core::TryRng;
use serde::{Deserialize, Serialize};

use crate::state::State;

/// A name for a random sequence: the game's seed and everything forked from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(u64);

impl Seed {
    /// The seed of a whole game. Any number will do; near numbers give unrelated sequences.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The seed of a named part: the same label always gives the same seed.
    #[must_use]
    pub fn fork(self, label: &str) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64; // FNV-1a
        for byte in label.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self.at(hash)
    }

    /// The seed of a numbered part: a character, a tick, a level.
    #[inline]
    #[must_use]
    pub const fn at(self, number: u64) -> Self {
        Self(mix(mix(self.0).wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
    }

    /// The sequence itself.
    #[must_use]
    pub const fn stream(self) -> Stream {
        Stream::new(mix(self.0), self.0)
    }

    /// 64 well-mixed bits that stand for this seed: one draw without making a stream, for loops over many agents.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        mix(self.0)
    }

    /// The number this seed was made from.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// The finaliser of SplitMix64: every input bit changes about half of the output bits.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A random sequence: PCG-XSH-RR 64/32. Sixteen bytes of state, saved and restored with its owner.
///
/// It also implements [`rand_core::TryRng`], so the distributions of the `rand` family work on it.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Stream {
    state: u64,
    increment: u64,
}

impl Stream {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// The stream that the reference implementation calls `pcg32_srandom(state, sequence)`.
    #[must_use]
    pub const fn new(state: u64, sequence: u64) -> Self {
        let increment = (sequence << 1) | 1;
        let first = increment.wrapping_add(state);
        Self { state: first.wrapping_mul(Self::MULTIPLIER).wrapping_add(increment), increment }
    }

    /// The next 32 bits.
    #[inline]
    pub const fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(Self::MULTIPLIER).wrapping_add(self.increment);
        #[expect(clippy::cast_possible_truncation, reason = "the low half of the shifted word is the output")]
        let shifted = (((old >> 18) ^ old) >> 27) as u32;
        shifted.rotate_right((old >> 59) as u32)
    }

    /// The next 64 bits, high half first.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let high = self.next_u32() as u64;
        (high << 32) | self.next_u32() as u64
    }

    /// A number in `[0, 1)`, 24 bits fine.
    #[inline]
    pub const fn unit(&mut self) -> f32 {
        unit_from_bits(self.next_u32())
    }

    /// A number in `(-1, 1)`, most likely near zero: the difference of two [`unit`](Self::unit)s, the usual source
    /// of wandering.
    #[inline]
    pub const fn binomial(&mut self) -> f32 {
        self.unit() - self.unit()
    }

    /// A number in `[low, high)`; `low` when the range is empty.
    #[inline]
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        let value = low + (high - low) * self.unit();
        // Rounding may land on the upper end.
        if value < high { value } else { low }
    }

    /// A whole number in `0..bound`, without bias (Lemire); 0 when `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = self.next_u32() as u64 * bound as u64;
            #[expect(clippy::cast_possible_truncation, reason = "the low half decides about rejection")]
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// True with this probability.
    #[inline]
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// A direction: a vector of length 1.
    pub fn direction(&mut self) -> Vec2 {
        // By rejection, so that no trigonometry is needed.
        loop {
            let point = Vec2::new(self.range(-1.0, 1.0), self.range(-1.0, 1.0));
            let squared = point.length_squared();
            if squared > 1e-4 && squared <= 1.0 {
                return point / squared.sqrt();
            }
        }
    }

    /// A direction in space: a vector of length 1.
    pub fn direction_3d(&mut self) -> Vec3 {
        loop {
            let point = Vec3::new(self.range(-1.0, 1.0), self.range(-1.0, 1.0), self.range(-1.0, 1.0));
            let squared = point.length_squared();
            if squared > 1e-4 && squared <= 1.0 {
                return point / squared.sqrt();
            }
        }
    }

    /// One of the items, each as likely as the other; `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let bound = u32::try_from(items.len()).ok()?;
        items.get(self.below(bound) as usize)
    }

    /// The place of one of the weights, as likely as its weight; negative and NaN weights count as zero,
    /// `None` when nothing has a weight.
    pub fn pick_weighted(&mut self, weights: &[f32]) -> Option<usize> {
        let usable = |weight: f32| if weight > 0.0 { weight } else { 0.0 };
        let total: f32 = weights.iter().map(|&weight| usable(weight)).sum();
        let mut left = self.unit() * total;
        for (place, &weight) in weights.iter().enumerate() {
            let weight = usable(weight);
            if weight > 0.0 && left < weight {
                return Some(place);
            }
            left -= weight;
        }
        weights.iter().rposition(|&weight| weight > 0.0) // rounding used up the rest
    }

    /// Puts the items in a random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "slices of over 2^32 items are not shuffled")]
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// The upper 24 bits as a number in `[0, 1)`.
#[inline]
#[must_use]
pub const fn unit_from_bits(bits: u32) -> f32 {
    (bits >> 8) as f32 * (1.0 / 16_777_216.0)
}

impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, target: &mut [u8]) -> Result<(), Infallible> {
        for chunk in target.chunks_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The output that the reference implementation prints for seed 42, sequence 54.
    #[test]
    fn oracle_pcg_reference_output() {
        let mut stream = Stream::new(42, 54);
        let drawn: Vec<u32> = (0..6).map(|_| stream.next_u32()).collect();
        assert_eq!(drawn, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    /// Millington 8.1.1: what a level holds does not depend on how many dice were rolled in combat.
    #[test]
    fn oracle_millington_8_1_1_levels_do_not_depend_on_combat() {
        let game = Seed::new(99);
        let level = || game.fork("levels").at(2).stream().next_u64();
        let quiet = level();
        let mut combat = game.fork("combat").stream();
        for _ in 0..1000 {
            combat.next_u32();
        }
        assert_eq!(quiet, level());
    }

    /// Millington 8.1.1: one bit of the seed changes more than one bit of the output.
    #[test]
    fn oracle_millington_8_1_1_one_bit_changes_many() {
        for bit in 0..64 {
            let a = Seed::new(12_345).stream().next_u64();
            let b = Seed::new(12_345 ^ (1 << bit)).stream().next_u64();
            assert!((a ^ b).count_ones() > 8, "bit {bit}: {a:x} {b:x}");
        }
    }

    /// Millington 3.2.2: the difference of two uniforms has mean 0 and variance 1/6.
    #[test]
    fn oracle_millington_3_2_2_binomial_moments() {
        let mut stream = Seed::new(3).stream();
        let draws: Vec<f64> = (0..100_000).map(|_| f64::from(stream.binomial())).collect();
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        let variance = draws.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / draws.len() as f64;
        assert!(mean.abs() < 0.005, "{mean}");
        assert!((variance - 1.0 / 6.0).abs() < 0.002, "{variance}");
    }

    #[test]
    fn saved_stream_goes_on_where_it_was() {
        let mut stream = Seed::new(5).stream();
        stream.next_u32();
        let saved = serde_json::to_string(&stream).unwrap();
        let mut restored: Stream = serde_json::from_str(&saved).unwrap();
        assert_eq!(stream.next_u64(), restored.next_u64());
    }

    #[test]
    fn below_is_even() {
        let mut stream = Seed::new(11).stream();
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
        assert_eq!(stream.below(0), 0);
    }

    #[test]
    fn nothing_to_pick_from_is_none() {
        let mut stream = Seed::new(1).stream();
        assert_eq!(stream.pick::<u8>(&[]), None);
        assert_eq!(stream.pick_weighted(&[]), None);
        assert_eq!(stream.pick_weighted(&[0.0, -1.0, f32::NAN]), None);
        assert_eq!(stream.pick_weighted(&[0.0, 2.0, 0.0]), Some(1));
    }

    proptest! {
        #[test]
        fn range_stays_inside(seed: u64, low in -1e6_f32..1e6, width in 0.0_f32..1e6) {
            let value = Seed::new(seed).stream().range(low, low + width);
            prop_assert!(value >= low && (value < low + width || width == 0.0 || value == low));
        }

        #[test]
        fn directions_have_length_one(seed: u64) {
            let mut stream = Seed::new(seed).stream();
            prop_assert!((stream.direction().length() - 1.0).abs() < 1e-5);
            prop_assert!((stream.direction_3d().length() - 1.0).abs() < 1e-5);
        }

        #[test]
        fn shuffle_keeps_all_items(seed: u64, mut items in prop::collection::vec(0_u8..9, 0..40)) {
            let mut sorted = items.clone();
            Seed::new(seed).stream().shuffle(&mut items);
            items.sort_unstable();
            sorted.sort_unstable();
            prop_assert_eq!(items, sorted);
        }
    }
}
