//! Laws of changing worlds, held against searches that begin anew.

mod real_time;
mod repair;
mod trace;
mod walkers;
