//! Nets from and for other programs: ONNX.
//!
//! # What is written
//! One step of the net, for any number of rows: the input `input` of `[rows, inputs]` and the output `output` of
//! `[rows, outputs]`. Recurrent nets have a second input `hidden` and a second output `next_hidden`, both of `[rows,
//! hidden_size]`: pass `next_hidden` of one step as `hidden` of the next.
//!
//! All layers except radial basis functions, and all activations except those of your own. Gaussian, bump and step are
//! functions of the domain `wits`, which the file defines itself; recurrent layers of perceptrons can have only the
//! activations that ONNX has for them.
//!
//! # What is read
//! One chain of layers from one input to one output, as `torch.onnx.export` and `skl2onnx` write it: dense (`Gemm`, or
//! `MatMul` and `Add`), `Conv`, `MaxPool` and `AveragePool` of squares without a margin (and the global ones), `GRU` and `RNN`
//! in one direction, and the activations `Relu`, `LeakyRelu`, `Elu`, `Softplus`, `Sigmoid`, `Tanh`, `Softmax`. Nodes that do nothing outside of training are left out. Nodes that compute
//! shapes, initial states of zeros, hidden states, or labels from probabilities are read as long as the rest is a
//! chain. Any other node is an error that names it, so are connections past a layer (`Add` or `Concat` of two results).
//!
//! Images are channel by channel in ONNX, and cell by cell here. A net that was read from a model whose input is an
//! image `[rows, channels, height, width]` takes cells row by row, with all channels of a cell together. Sequences are
//! read as steps: pass the inputs of one step after the other to [`forward_step`](super::NetRef::forward_step).
//!
//! Results of other programs differ from ours by rounding: they add in another order.

mod export;
mod graph;
mod import;
mod wire;

use super::network::NetError;

/// Why a net has no ONNX form, or ONNX bytes are not a net.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OnnxError {
    /// The layer has no counterpart in ONNX.
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
    #[error("node {node} ({op}{}): {what}", quoted(.name))]
    Node {
        /// Which node, from 0.
        node: usize,
        /// Its name; often empty.
        name: String,
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

fn quoted(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" {name:?}") }
}
