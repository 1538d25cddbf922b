//! Nets from and for other programs: ONNX.
//!
//! What is supported, both ways: one chain of dense layers from one input to one output, with the activations linear, ReLU,
//! softplus, sigmoid, bipolar sigmoid, tanh and softmax. That is what `torch.onnx.export` makes of a sequence of `nn.Linear`
//! and such activations, and scikit-learn of a classifier without its labels. Dropout is left out, since it does nothing
//! outside of training.
//!
//! Results of other programs differ from ours by rounding: they add in another order.

mod export;
mod import;
mod wire;

use super::network::NetError;

/// Why a net has no ONNX form, or ONNX bytes are not a net.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OnnxError {
    /// The layer has no counterpart in the supported subset.
    #[error("layers[{layer}]: {what} cannot be written as ONNX here")]
    Layer {
        /// Which layer, from 0.
        layer: usize,
        /// What it is.
        what: String,
    },
    /// The bytes are cut or not those of a protocol buffer.
    #[error("byte {at}: {what}")]
    Wire {
        /// Where, from 0, in the part that was read.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The bytes hold no graph.
    #[error("there is no graph: not an ONNX model")]
    NoGraph,
    /// A node that is not in the supported subset.
    #[error("node {node} ({op}): {what}")]
    Node {
        /// Which node, from 0.
        node: usize,
        /// Its operator.
        op: String,
        /// What is not supported.
        what: String,
    },
    /// A tensor that cannot be read.
    #[error("tensor {name:?}: {what}")]
    Tensor {
        /// Its name.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// The layers do not fit together.
    #[error("{0}")]
    Net(#[from] NetError),
}
