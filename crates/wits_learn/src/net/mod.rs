//! Neural networks.

mod activation;
mod backward;
mod conv;
mod def;
mod dense;
mod dropout;
mod elman;
mod forward;
mod gru;
mod hidden;
mod infer;
mod kernel;
mod layer;
mod learner;
mod loss;
mod net;
mod optimize;
mod rbf;
mod report;
mod samples;
mod scratch;
#[cfg(test)]
mod tests;
mod topology;
mod train;
mod vector;

pub use activation::{Activation, Activations, BumpDef, CustomActivation, Steepness};
pub use conv::{ConvDef, MAX_KERNEL_SIZE};
pub use def::{LayerDef, MAX_LAYERS, MAX_NEURONS, MAX_WEIGHTS, NetDef};
pub use dense::DenseDef;
pub use dropout::DropoutDef;
pub use elman::ElmanDef;
pub use gru::GruDef;
pub use hidden::HiddenState;
pub use infer::InferScratch;
pub use learner::Learner;
pub use loss::Loss;
pub use net::{Net, NetError, NetRef};
pub use optimize::{AdamDef, Optimizer, OptimizerDef, SgdDef, clip_norm};
pub use rbf::RbfDef;
pub use report::{EpochReport, StopReason, TrainReport, Verdict};
pub use samples::{SampleError, Samples};
pub use scratch::Scratch;
pub use topology::Topology;
pub use train::{TrainDef, TrainState, Trainer};
