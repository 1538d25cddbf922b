//! Neural networks: functions with many weights, which training changes until their outputs are right.
//!
//! # What it does
//! - [`NetDef`] is the definition: inputs and layers ([`LayerDef`]), plain data, from code or a `*.net.ron` file ([`NetFile`]).
//! - [`Net`] is a definition and one flat list of weights; [`NetRef`] borrows the weights from somewhere else, such as a
//!   population. [`forward`](NetRef::forward) computes outputs, [`backward`](NetRef::backward) gradients, in a [`Scratch`].
//! - [`Optimizer`] changes weights along gradients. [`Trainer`] does all of it with [`Samples`], in slices; [`Learner`] learns
//!   from one sample after the other while a game runs.
//! - [`infer`](NetRef::infer) computes many characters at once, on all cores.
//! - Recurrent layers remember: [`HiddenState`].
//! - [`why`](NetRef::why), [`document`](NetRef::document) and [`graph`](NetRef::graph) show what goes on.
//! - [`HebbianGrid`] and [`Hopfield`] are nets of another kind: memories that complete patterns.
//!
//! # When not to use it
//! Where the rule can be said: a decision tree or utility can be read, tested and corrected at one place. Where examples are
//! few: a net learns those by heart.
//!
//! # What it costs
//! A multiplication and an addition for each weight and row, eight side by side. Passes allocate nothing after the first.
//!
//! # Determinism
//! The same bits on every platform, alone or in a batch, serial or parallel: every sum is added up in the order of its terms,
//! nothing is fused, and exponentials are our own.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.8 and 7.9; Graham, *Real-time Agent Navigation with Neural Networks for Computer Games*,
//! 2.4 and 5.2.1.

mod activation;
mod backward;
mod conv;
mod def;
mod dense;
mod dropout;
mod elman;
mod file;
mod forward;
mod gru;
mod hebbian;
mod hidden;
mod hopfield;
mod infer;
mod inspect;
mod kernel;
mod layer;
mod learner;
mod loss;
mod network;
mod onnx;
mod optimize;
mod pool;
mod rbf;
mod report;
mod samples;
mod scratch;
#[cfg(test)]
mod tests;
mod topology;
mod train;
mod vector;
mod why;

pub use activation::{Activation, Activations, BumpDef, CustomActivation, EluDef, LeakDef, Steepness};
pub use conv::{ConvDef, MAX_KERNEL_SIZE};
pub use def::{LayerDef, MAX_LAYERS, MAX_NEURONS, MAX_WEIGHTS, NetDef};
pub use dense::DenseDef;
pub use dropout::DropoutDef;
pub use elman::ElmanDef;
pub use file::{NET_VERSION, NetBytesError, NetFile};
pub use gru::GruDef;
pub use hebbian::{HebbianDef, HebbianGrid, HebbianRecall, MAX_CELLS, Recalled};
pub use hidden::HiddenState;
pub use hopfield::{Hopfield, MAX_HOPFIELD, overlap};
pub use infer::{AgentRows, InferScratch};
pub use learner::Learner;
pub use loss::Loss;
pub use network::{Net, NetError, NetRef};
pub use onnx::OnnxError;
pub use optimize::{AdamDef, MAX_WEIGHT, Optimizer, OptimizerDef, SgdDef, clip_norm};
pub use pool::{PoolDef, PoolKind};
pub use rbf::RbfDef;
pub use report::{EpochReport, StopReason, TrainReport, Verdict};
pub use samples::{SampleError, Samples};
pub use scratch::Scratch;
pub use topology::Topology;
pub use train::{TrainDef, TrainState, Trainer};
pub use why::Why;
