//! The lab `playground`.

mod lab;
mod tutorial;
