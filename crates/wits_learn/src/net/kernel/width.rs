//! Wider vectors, where the processor has them.
//!
//! The same loops are compiled twice: for the instructions that every processor of the platform has, and on x86 for those
//! with vectors of eight numbers. Which of them runs changes no bit: both multiply and add the same numbers in the same
//! order, each number in a lane of its own, and neither fuses a product with a sum.

/// A loop that is compiled for several widths. Everything that it calls must be inlined, or it is compiled for one only.
pub(super) trait Kernel {
    /// Runs it. The sums of four rows and so many panels fit into the registers.
    fn run<const PANELS: usize>(self);
}

/// Runs a loop with the widest vectors there are.
pub(super) fn run(kernel: impl Kernel) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[expect(
            unsafe_code,
            reason = "there is no other way to call code for instructions that not all processors have"
        )]
        // SAFETY: the processor has these instructions.
        unsafe {
            wide(kernel);
        }
        return;
    }
    kernel.run::<1>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn wide(kernel: impl Kernel) {
    kernel.run::<2>();
}
