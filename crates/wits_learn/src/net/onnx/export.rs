//! Nets as ONNX.

use super::OnnxError;
use super::wire::Message;
use crate::net::{Activation, DenseDef, LayerDef, Net};

/// The version of the format, and of the operators: both are read by every runtime since 2021.
const IR_VERSION: u64 = 7;
const OPSET: u64 = 13;

/// The number for 32-bit floats.
const FLOAT: u64 = 1;

/// Nodes and tensors of a graph that is being made.
struct Chain {
    graph: Message,
    /// The name of what came out last.
    last: String,
    names: usize,
}

impl Net {
    /// The net as an ONNX model with the input `input` of `[rows, inputs]` and the output `output` of `[rows, outputs]`.
    ///
    /// # Errors
    /// When a layer has no counterpart in the supported subset: see [`OnnxError`].
    pub fn to_onnx(&self) -> Result<Vec<u8>, OnnxError> {
        let mut chain = Chain { graph: Message::default().text(2, "net"), last: "input".into(), names: 0 };
        for (number, layer) in self.def().layers.iter().enumerate() {
            match layer {
                LayerDef::Dense(dense) => {
                    let weights = &self.weights()[self.topology().layer_weights(number)];
                    chain.dense(dense, weights);
                    chain.activation(&dense.activation, number)?;
                }
                LayerDef::Dropout(_) => {}
                layer => return Err(OnnxError::Layer { layer: number, what: layer.name().to_owned() }),
            }
        }
        chain.node("Identity", &[], "output", &[]);
        let graph = chain
            .graph
            .message(11, &value("input", self.inputs()))
            .message(12, &value("output", self.outputs()));
        let opset = Message::default().text(1, "").number(2, OPSET);
        let model =
            Message::default().number(1, IR_VERSION).text(2, "wits").message(8, &opset).message(7, &graph);
        Ok(model.finish())
    }
}

impl Chain {
    fn dense(&mut self, dense: &DenseDef, weights: &[f32]) {
        let (matrix, bias) = weights.split_at(weights.len() - if dense.bias { dense.outputs } else { 0 });
        let inputs = matrix.len() / dense.outputs;
        let mut operands = vec![self.tensor(&[inputs, dense.outputs], matrix)];
        if dense.bias {
            operands.push(self.tensor(&[dense.outputs], bias));
        }
        let name = self.name();
        self.node("Gemm", &operands, &name, &[]);
    }

    fn activation(&mut self, activation: &Activation, layer: usize) -> Result<(), OnnxError> {
        let op = match activation {
            Activation::Linear => return Ok(()),
            Activation::Relu => "Relu",
            Activation::Softplus => "Softplus",
            Activation::Sigmoid(steepness) => {
                self.scale(steepness.h);
                "Sigmoid"
            }
            Activation::Bipolar(steepness) => {
                self.scale(0.5 * steepness.h);
                "Tanh"
            }
            Activation::Tanh => "Tanh",
            Activation::Softmax => "Softmax",
            other => return Err(OnnxError::Layer { layer, what: format!("the activation {other:?}") }),
        };
        let axis = Message::default().text(1, "axis").number(3, 1).number(20, 2);
        let name = self.name();
        self.node(op, &[], &name, if op == "Softmax" { std::slice::from_ref(&axis) } else { &[] });
        Ok(())
    }

    /// Multiplies what came out last with a number.
    fn scale(&mut self, factor: f32) {
        if factor != 1.0 {
            let operand = self.tensor(&[], &[factor]);
            let name = self.name();
            self.node("Mul", &[operand], &name, &[]);
        }
    }

    /// A node that takes what came out last, and these tensors.
    fn node(&mut self, op: &str, operands: &[String], output: &str, attributes: &[Message]) {
        let mut node = Message::default().text(1, &self.last);
        for operand in operands {
            node = node.text(1, operand);
        }
        node = node.text(2, output).text(4, op);
        for attribute in attributes {
            node = node.message(5, attribute);
        }
        output.clone_into(&mut self.last);
        self.add(1, &node);
    }

    /// A constant; gives its name.
    fn tensor(&mut self, sizes: &[usize], values: &[f32]) -> String {
        let name = self.name();
        let mut tensor = Message::default();
        for size in sizes {
            tensor = tensor.number(1, *size as u64);
        }
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.add(5, &tensor.number(2, FLOAT).text(8, &name).bytes(9, &bytes));
        name
    }

    fn add(&mut self, field: u64, message: &Message) {
        self.graph = std::mem::take(&mut self.graph).message(field, message);
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("t{}", self.names)
    }
}

/// An input or output of `[rows, count]` numbers.
fn value(name: &str, count: usize) -> Message {
    let rows = Message::default().text(2, "rows");
    let columns = Message::default().number(1, count as u64);
    let shape = Message::default().message(1, &rows).message(1, &columns);
    let tensor = Message::default().number(1, FLOAT).message(2, &shape);
    Message::default().text(1, name).message(2, &Message::default().message(1, &tensor))
}
