//! The generator of all benchmark inputs.

/// A linear congruential generator whose values are the upper 24 bits of its state.
pub struct Lcg(u32);

impl Lcg {
    /// Starts from a seed.
    pub fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// The next 24 bits.
    pub fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    /// A number in `[0, 1)`.
    pub fn unit(&mut self) -> f32 {
        self.bits() as f32 / 16_777_216.0
    }

    /// A whole number from 0 to `end - 1`.
    pub fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.bits()) * u64::from(end)) >> 24) as u32
    }
}
