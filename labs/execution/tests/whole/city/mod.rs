//! The lab `city`.

mod memory;
mod town;
