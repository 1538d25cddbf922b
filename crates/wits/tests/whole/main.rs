//! What concerns all crates together.

#[cfg(feature = "edit")]
mod linear;
#[cfg(all(feature = "fuzzy", feature = "plan", feature = "rules"))]
mod nesting;
#[cfg(all(feature = "plan", feature = "world"))]
mod telegrams;
