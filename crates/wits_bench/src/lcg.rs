//! The generator of all benchmark inputs, simple enough to be written again in any language.
//!
//! `x = 1664525 x + 1013904223 (mod 2^32)`, starting from the seed; each value is the upper 24 bits of the new x.
//! Not for games: those have `wits_core::random`.

/// A linear congruential generator.
pub(crate) struct Lcg(u32);

impl Lcg {
    /// Starts from a seed.
    pub(crate) const fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// The next 24 bits.
    pub(crate) const fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    /// A number in `[0, 1)`, exact in single precision.
    pub(crate) const fn unit(&mut self) -> f32 {
        self.bits() as f32 / 16_777_216.0
    }

    /// A whole number from 0 to `end - 1`.
    pub(crate) const fn below(&mut self, end: u32) -> u32 {
        ((self.bits() as u64 * end as u64) >> 24) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Lcg;

    /// The peers in other languages are built on these numbers.
    #[test]
    fn the_first_values_are_pinned() {
        let mut lcg = Lcg::new(1);
        assert_eq!([lcg.bits(), lcg.bits(), lcg.bits()], [3_967_065, 6_195_333, 8_459_777]);
        assert_eq!(Lcg::new(1).below(1000), 236);
    }
}
