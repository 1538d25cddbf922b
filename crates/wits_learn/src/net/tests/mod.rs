//! Tests of nets.

mod gradients;
mod oracles;
