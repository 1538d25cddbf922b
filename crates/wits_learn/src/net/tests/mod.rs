//! Tests of nets.

mod files;
mod gradients;
mod infer;
mod memory;
mod onnx;
mod oracles;
mod shows;
mod states;
mod tactics;
mod train;
