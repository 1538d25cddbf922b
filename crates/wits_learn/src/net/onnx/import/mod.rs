//! ONNX as nets.

mod data;
mod making;
mod recurrent;
mod shapes;

use std::collections::BTreeMap;

use super::OnnxError;
use super::graph::{Graph, Input, Node, Tensor};
use crate::net::{Activation, BumpDef, EluDef, LeakDef, Net, NetDef, Steepness};
use data::Data;
use making::Making;

/// The domain of functions that files of ours define.
pub(super) const OWN: &str = "wits";

/// What a name in the graph stands for.
#[derive(Clone)]
enum Kind<'g> {
    Constant(&'g Tensor),
    /// Rows on their way through the chain of layers.
    Data(Data),
    /// What recurrent layers remember, before or after the step.
    Hidden,
    /// Made of constants and shapes alone. `zero`: nothing but zeros, as far as it is made of numbers.
    Computed {
        zero: bool,
    },
    /// One minus the data of this version: the probability of the first of two classes.
    Complement(usize),
    /// Whether the data of this version are beyond a limit: a softplus that avoids an overflow asks it.
    Beyond(usize),
    /// Made of the outputs, such as the label of the greatest.
    Label,
}

impl Net {
    /// The net of an ONNX model of the supported subset: dense, convolutional and recurrent layers in a chain, as PyTorch and
    /// scikit-learn write them.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::net::{Activation, Net, NetDef};
    /// let def = NetDef::perceptrons(3, &[8], Activation::Relu, (2, Activation::Softmax));
    /// let net = Net::random(def, &mut Seed::new(1).stream())?;
    /// assert_eq!(Net::from_onnx(&net.to_onnx()?)?, net);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the bytes are damaged or hold something that is not supported, with the node and the reason.
    pub fn from_onnx(bytes: &[u8]) -> Result<Self, OnnxError> {
        let graph = Graph::of_model(bytes)?;
        let mut import = Import::new(&graph)?;
        for (number, node) in graph.nodes.iter().enumerate() {
            import.node(node).map_err(|what| OnnxError::Node {
                node: number,
                name: node.name.to_owned(),
                op: node.op.to_owned(),
                what,
            })?;
        }
        import.finish(&graph.outputs)
    }
}

/// A net that is being read.
struct Import<'g> {
    values: BTreeMap<&'g str, Kind<'g>>,
    making: Making,
}

impl<'g> Import<'g> {
    fn new(graph: &'g Graph<'_>) -> Result<Self, OnnxError> {
        let constants = graph.tensors.iter().map(|(name, tensor)| (*name, Kind::Constant(tensor)));
        let mut values: BTreeMap<&str, Kind<'_>> = constants.collect();
        let mut inputs = graph.inputs.iter();
        if let Some(input) = inputs.next() {
            let data = Data::of_input(input).map_err(|what| error_at(input, what))?;
            values.insert(input.name, Kind::Data(data));
        }
        values.extend(inputs.map(|input| (input.name, Kind::Hidden)));
        Ok(Self { values, making: Making::default() })
    }

    /// Reads one node.
    fn node(&mut self, node: &'g Node<'_>) -> Result<(), String> {
        if !matches!(node.domain, "" | "ai.onnx" | "ai.onnx.ml" | OWN) {
            return Err(format!("operators of the domain {:?} are not supported", node.domain));
        }
        if matches!(node.op, "GRU" | "RNN") {
            return self.recurrent(node);
        }
        let result = self.result(node)?;
        if let Some(name) = node.outputs.first()
            && !matches!(self.values.get(name), Some(Kind::Constant(_)))
        {
            self.values.insert(name, result);
        }
        Ok(())
    }

    /// The meaning of a node's first output.
    fn result(&mut self, node: &Node<'_>) -> Result<Kind<'g>, String> {
        let (mut data, mut hidden, mut label, mut zero) = (Vec::new(), false, false, true);
        for (place, name) in node.inputs.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            match self.values.get(name) {
                None => return Err(format!("{name:?} is not known here")),
                Some(Kind::Constant(tensor)) => zero &= is_zero(tensor),
                Some(Kind::Computed { zero: still }) => zero &= still,
                Some(Kind::Hidden) => hidden = true,
                Some(Kind::Label) => label = true,
                Some(Kind::Data(of)) => data.push((place, of.clone())),
                Some(Kind::Complement(_) | Kind::Beyond(_)) => {}
            }
        }
        let states = data.iter().all(|(_, data)| data.state);
        match (node.op, &mut data[..]) {
            ("Shape" | "Size", _) => Ok(Kind::Computed { zero: false }),
            _ if label => Ok(Kind::Label),
            ("Concat", [(1, data)]) => self.two_classes(node, data),
            ("Concat", [_, ..]) if states => Ok(Kind::Hidden),
            (_, []) if hidden => hidden_from(node.op),
            ("ConstantOfShape", []) => Ok(Kind::Computed { zero: node.tensor("value").is_none_or(is_zero) }),
            ("Expand", []) => Ok(Kind::Computed { zero: self.is_zero(node.input(0)) }),
            (_, []) => Ok(Kind::Computed { zero }),
            ("ArgMax", _) => Ok(Kind::Label),
            ("Where", [(1, sums), (2, data)]) => self.softplus(node, sums, data),
            (_, [(place, data)]) => self.follow(node, *place, data),
            ("Add" | "Sum" | "Concat", _) => {
                Err("joins two results of the net: connections past a layer are not supported".into())
            }
            _ => Err("takes two results of the net: only a chain of layers is supported".into()),
        }
    }

    /// Whether a name stands for zeros.
    fn is_zero(&self, name: Option<&str>) -> bool {
        match name.and_then(|name| self.values.get(name)) {
            Some(Kind::Constant(tensor)) => is_zero(tensor),
            Some(Kind::Computed { zero }) => *zero,
            _ => false,
        }
    }

    /// A node that takes rows at this place among its inputs.
    fn follow(&mut self, node: &Node<'_>, place: usize, data: &Data) -> Result<Kind<'g>, String> {
        if let Some(data) = self.reshaped(node, place, data)? {
            return Ok(Kind::Data(data));
        }
        if node.op == "Greater" && place == 0 {
            return Ok(Kind::Beyond(data.version));
        }
        self.making.check_current(data)?;
        let operand = |other: usize| match node.inputs.get(other).and_then(|name| self.values.get(name)) {
            Some(Kind::Constant(tensor)) if !tensor.values.is_empty() => Ok(*tensor),
            _ => Err("an operand is not a constant of 32-bit floats".to_owned()),
        };
        // Of commutative operators either side may be the constant.
        let other = 1 - place.min(1);
        let data = match node.op {
            "Gemm" if place == 0 => {
                let bias = node.input(2).map(|_| operand(2)).transpose()?;
                self.making.gemm(data, node, operand(1)?, bias)
            }
            "MatMul" if place == 0 => self.making.dense(data, operand(1)?, false, 1.0),
            "Conv" if place == 0 => {
                let bias = node.input(2).map(|_| operand(2)).transpose()?;
                self.making.conv(data, node, operand(1)?, bias)
            }
            "MaxPool" | "AveragePool" | "GlobalMaxPool" | "GlobalAveragePool" => self.making.pool(data, node),
            "Add" => self.making.add(data, operand(other)?),
            "Mul" => self.making.scale(data, operand(other)?),
            "Sub" if place == 1 && operand(0)?.values == [1.0] => return Ok(Kind::Complement(data.version)),
            "Bump" if node.domain == OWN => match (&operand(1)?.values[..], &operand(2)?.values[..]) {
                ([h], [c]) => {
                    self.making.activation(data, |_| Some(Activation::Bump(BumpDef { h: *h, c: *c })))
                }
                _ => Err("its operands are not single numbers".into()),
            },
            "Softmax" if !data.is_last_axis(node.int("axis", -1)) => {
                Err("over another axis than the last".into())
            }
            _ => self.making.activation(data, |factor| activation(node, factor)),
        };
        data.map(Kind::Data)
    }

    /// `[1 - p, p]` of a sigmoid `p`, as scikit-learn writes it: the softmax of two sums, of which one is 0.
    fn two_classes(&mut self, node: &Node<'_>, data: &Data) -> Result<Kind<'g>, String> {
        match node.input(0).and_then(|name| self.values.get(name)) {
            Some(Kind::Complement(version)) if *version == data.version => {
                self.making.two_classes(data).map(Kind::Data)
            }
            _ => Err("this operator is not supported here".into()),
        }
    }

    /// `if s > 20 { s } else { softplus(s) }`, which is the same as softplus in single precision.
    fn softplus(&self, node: &Node<'_>, sums: &Data, data: &Data) -> Result<Kind<'g>, String> {
        match node.input(0).and_then(|name| self.values.get(name)) {
            Some(Kind::Beyond(version))
                if *version == sums.version && self.making.is_softplus_of(sums, data) =>
            {
                Ok(Kind::Data(data.clone()))
            }
            _ => Err("this operator is not supported here".into()),
        }
    }

    /// The net, if the outputs are those of its last layer.
    fn finish(self, outputs: &[&str]) -> Result<Net, OnnxError> {
        let mut found = None;
        for name in outputs {
            match self.values.get(name) {
                Some(Kind::Data(data)) if found.is_none() && self.making.check_current(data).is_ok() => {
                    found = Some((*name, data));
                }
                // What it remembers, and what is made of the outputs.
                Some(Kind::Data(Data { state: true, .. }) | Kind::Hidden | Kind::Label) => {}
                _ => return Err(no_output(name, "is not the end of the chain of layers")),
            }
        }
        let Some((name, data)) = found else {
            return Err(no_output(outputs.first().unwrap_or(&""), "is not the end of the chain of layers"));
        };
        if data.order.is_some() {
            return Err(no_output(name, "is an image channel by channel: add a Flatten and a layer"));
        }
        let Making { inputs, layers, weights, factor, .. } = self.making;
        if factor != 1.0 || layers.is_empty() {
            return Err(no_output(name, "neither a layer nor an activation follows"));
        }
        Ok(Net::with_weights(NetDef::new(inputs, layers), weights)?)
    }
}

fn is_zero(tensor: &Tensor) -> bool {
    tensor.values.iter().all(|value| *value == 0.0)
}

/// Reads a node whose input is a hidden state.
fn hidden_from<'g>(op: &str) -> Result<Kind<'g>, String> {
    match op {
        "Slice" | "Split" | "Gather" | "Squeeze" | "Unsqueeze" | "Reshape" | "Transpose" | "Concat"
        | "Identity" => Ok(Kind::Hidden),
        _ => Err("changes a hidden state outside of a layer".into()),
    }
}

/// The activation of a node whose sums are multiplied with this factor before.
fn activation(node: &Node<'_>, factor: f32) -> Option<Activation> {
    Some(match (node.domain, node.op, factor) {
        (_, "Sigmoid", h) => Activation::Sigmoid(Steepness { h }),
        (_, "Tanh", 1.0) => Activation::Tanh,
        (_, "Tanh", half) => Activation::Bipolar(Steepness { h: 2.0 * half }),
        (_, "Relu", 1.0) => Activation::Relu,
        (_, "LeakyRelu", 1.0) => Activation::LeakyRelu(LeakDef { slope: node.float("alpha", 0.01) }),
        (_, "Elu", 1.0) => Activation::Elu(EluDef { alpha: node.float("alpha", 1.0) }),
        (_, "Softplus", 1.0) => Activation::Softplus,
        (_, "Softmax", 1.0) => Activation::Softmax,
        (OWN, "Gaussian", 1.0) => Activation::Gaussian,
        (OWN, "Step", 1.0) => Activation::Step,
        _ => return None,
    })
}

fn error_at(input: &Input<'_>, what: String) -> OnnxError {
    OnnxError::Tensor { name: input.name.to_owned(), what }
}

fn no_output(name: &str, what: &str) -> OnnxError {
    OnnxError::Tensor { name: name.to_owned(), what: what.to_owned() }
}
