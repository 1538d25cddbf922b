//! All tests that see the crate from outside: one program, because each costs a link.

mod lab;
mod tutorial;
