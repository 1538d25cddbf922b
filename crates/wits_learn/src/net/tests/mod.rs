//! Tests of nets.

mod gradients;
mod infer;
mod oracles;
mod train;
