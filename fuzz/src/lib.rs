//! Fuzz targets: one function for everything that reads what others wrote.
//!
//! A [`Target`] takes any bytes and asserts laws: nothing panics, what is accepted and printed is read again as the same,
//! diagnostics name a place inside of the text, an accepted edit parses, a loaded state ticks. The test of this crate runs
//! the kept inputs through all targets; the program `hunt` (`make fuzz`) searches for new ones, guided by coverage.
//!
//! | folder     | what is in it                                                                                    |
//! |------------|--------------------------------------------------------------------------------------------------|
//! | `corpus/`  | inputs that reach different parts of the code, found by `make fuzz`                              |
//! | `hostile/` | inputs that once broke a law, and attacks written by hand; with comments, edited by people       |
//!
//! Both hold one file for each target, one input a line, with bytes that are not printable escaped. The definitions of the
//! games are [seeds](Target::seeds) and not stored again.

pub mod coverage;
mod games;
pub mod kept;
mod laws;
mod targets;

pub use targets::TARGETS;

#[cfg(test)]
mod kept_tests;

/// Something that reads what others wrote.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is that of its files.
    pub name: &'static str,
    /// Reads an input, and panics when a law is broken.
    pub run: fn(&[u8]),
    /// Inputs of the project's own, as good examples.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

impl Target {
    /// The target of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }
}
