//! What all minds have to keep, put to each technique; bugs of other libraries; techniques in each other.
#![expect(clippy::unwrap_used, reason = "tests")]

mod camp;
mod dtrees;
mod hybrid;
mod machines;
mod others;
mod trees;
