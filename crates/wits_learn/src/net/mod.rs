//! Neural networks.

mod activation;
mod backward;
mod def;
mod dense;
mod dropout;
mod forward;
mod kernel;
mod loss;
mod net;
mod optimize;
mod scratch;
#[cfg(test)]
mod tests;
mod topology;
mod vector;

pub use activation::{Activation, Activations, BumpDef, CustomActivation, Steepness};
pub use def::{DenseDef, DropoutDef, LayerDef, MAX_LAYERS, MAX_NEURONS, MAX_WEIGHTS, NetDef};
pub use loss::Loss;
pub use net::{Net, NetError, NetRef};
pub use optimize::{AdamDef, Optimizer, OptimizerDef, SgdDef, clip_norm};
pub use scratch::Scratch;
pub use topology::Topology;
