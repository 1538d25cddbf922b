//! ONNX as nets.

use std::collections::BTreeMap;

use super::OnnxError;
use super::wire::{Fields, Value};
use crate::net::{Activation, DenseDef, LayerDef, MAX_LAYERS, MAX_WEIGHTS, Net, NetDef, NetError, Steepness};

/// The number for 32-bit floats.
const FLOAT: u64 = 1;

/// Maximum number of nodes that are read: each layer is at most four.
const MAX_NODES: usize = 4 * MAX_LAYERS;

/// What is needed of a graph.
#[derive(Default)]
struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    tensors: BTreeMap<&'a str, Tensor>,
    inputs: Vec<&'a str>,
    outputs: Vec<&'a str>,
}

#[derive(Default)]
struct Node<'a> {
    op: &'a str,
    inputs: Vec<&'a str>,
    outputs: Vec<&'a str>,
    attributes: BTreeMap<&'a str, Attribute>,
}

#[derive(Clone, Debug)]
enum Attribute {
    Float(f32),
    Int(i64),
    Tensor(Tensor),
    Other,
}

/// Numbers; no values where they are of a type that is not read.
#[derive(Clone, Debug, Default)]
struct Tensor {
    sizes: Vec<usize>,
    values: Vec<f32>,
}

impl Net {
    /// The net of an ONNX model of the supported subset: see [`OnnxError`].
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
        let mut graph = None;
        let mut fields = Fields::of(bytes);
        while let Some(field) = fields.next()? {
            if let (7, Value::Bytes(bytes)) = field {
                graph = Some(Graph::read(bytes)?);
            }
        }
        graph.ok_or(OnnxError::NoGraph)?.net()
    }
}

impl<'a> Graph<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut graph = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            let Value::Bytes(bytes) = value else { continue };
            match field {
                1 if graph.nodes.len() == MAX_NODES => {
                    let op = "…".to_owned();
                    return Err(OnnxError::Node { node: MAX_NODES, op, what: "too many nodes".into() });
                }
                1 => graph.nodes.push(Node::read(bytes)?),
                5 => {
                    let (name, tensor) = Tensor::read(bytes)?;
                    graph.tensors.insert(name, tensor);
                }
                11 => graph.inputs.push(name_of(bytes)?),
                12 => graph.outputs.push(name_of(bytes)?),
                _ => {}
            }
        }
        for node in &mut graph.nodes {
            if let ("Constant", Some(Attribute::Tensor(tensor))) = (node.op, node.attributes.remove("value"))
                && let Some(name) = node.outputs.first()
            {
                graph.tensors.insert(name, tensor);
            }
        }
        graph.inputs.retain(|name| !graph.tensors.contains_key(name));
        Ok(graph)
    }

    /// Follows the chain from the input to the output.
    fn net(&self) -> Result<Net, OnnxError> {
        let mut making =
            Making { last: self.inputs.first().copied().unwrap_or_default(), ..Making::default() };
        for (number, node) in self.nodes.iter().enumerate() {
            if node.op == "Constant" {
                continue;
            }
            making.node(self, node).map_err(|what| OnnxError::Node {
                node: number,
                op: node.op.to_owned(),
                what,
            })?;
        }
        let output = self.outputs.first().copied().unwrap_or_default();
        if self.outputs.len() != 1 || output != making.last {
            let what = format!("the chain of nodes ends at {:?}", making.last);
            return Err(OnnxError::Tensor { name: output.to_owned(), what });
        }
        if making.factor != 1.0 || making.layers.is_empty() {
            let what = "neither a layer nor an activation follows".to_owned();
            return Err(OnnxError::Tensor { name: output.to_owned(), what });
        }
        let def = NetDef::new(making.inputs, making.layers.into_iter().map(LayerDef::Dense));
        Ok(Net::with_weights(def, making.weights)?)
    }
}

/// A net that is being made.
struct Making<'a> {
    last: &'a str,
    inputs: usize,
    layers: Vec<DenseDef>,
    weights: Vec<f32>,
    /// What sums are multiplied with before the next activation.
    factor: f32,
    /// The last layer may still get a bias, or an activation.
    open: (bool, bool),
}

impl Default for Making<'_> {
    fn default() -> Self {
        Self {
            last: "",
            inputs: 0,
            layers: Vec::new(),
            weights: Vec::new(),
            factor: 1.0,
            open: (false, false),
        }
    }
}

impl<'a> Making<'a> {
    /// Takes one node; an error says what is not supported.
    fn node(&mut self, graph: &Graph<'a>, node: &Node<'a>) -> Result<(), String> {
        // Of commutative operators either side may be the constant.
        let data = node.inputs.iter().position(|name| *name == self.last);
        let data = data.ok_or_else(|| {
            format!("does not follow {:?}: only one chain of nodes is supported", self.last)
        })?;
        let constants =
            node.inputs.iter().enumerate().filter(|(place, name)| *place != data && !name.is_empty());
        let constants = constants
            .map(|(_, name)| graph.tensors.get(name).ok_or_else(|| format!("{name:?} is not a constant")));
        let constants = constants.collect::<Result<Vec<_>, _>>();
        match node.op {
            "Gemm" if data == 0 => self.gemm(node, &constants?),
            "MatMul" if data == 0 => self.dense(first(&constants?)?, false, None),
            "Add" => self.add(first(&constants?)?),
            "Mul" => self.scale(first(&constants?)?),
            // These change nothing outside of training, or with rows of numbers.
            "Identity" | "Dropout" | "Flatten" | "Reshape" if data == 0 => Ok(()),
            op => self.activation(op, node),
        }?;
        self.last = node.outputs.first().copied().unwrap_or_default();
        Ok(())
    }

    fn gemm(&mut self, node: &Node<'a>, constants: &[&Tensor]) -> Result<(), String> {
        let flag = |name: &str| matches!(node.attributes.get(name), Some(Attribute::Int(1)));
        let plain = |name: &str| !matches!(node.attributes.get(name), Some(Attribute::Float(factor)) if *factor != 1.0);
        if flag("transA") || !plain("alpha") || !plain("beta") {
            return Err("transA, alpha or beta".into());
        }
        self.dense(first(constants)?, flag("transB"), constants.get(1).copied())
    }

    fn dense(&mut self, matrix: &Tensor, transposed: bool, bias: Option<&Tensor>) -> Result<(), String> {
        let [rows, columns] = matrix.sizes[..] else {
            return Err("the weights are not a matrix of floats".into());
        };
        let (inputs, outputs) = if transposed { (columns, rows) } else { (rows, columns) };
        if self.factor != 1.0 {
            return Err("a factor that no activation follows".into());
        }
        match self.layers.last() {
            None => self.inputs = inputs,
            Some(layer) if layer.outputs == inputs => {}
            Some(layer) => return Err(format!("{inputs} inputs after {} outputs", layer.outputs)),
        }
        if transposed {
            let columns =
                (0..columns).flat_map(|column| matrix.values.iter().skip(column).step_by(columns.max(1)));
            self.weights.extend(columns);
        } else {
            self.weights.extend_from_slice(&matrix.values);
        }
        self.layers.push(DenseDef { outputs, activation: Activation::Linear, bias: false });
        self.open = (true, true);
        bias.map_or(Ok(()), |bias| self.add(bias))
    }

    fn add(&mut self, bias: &Tensor) -> Result<(), String> {
        let layer = self.layers.last_mut().filter(|_| self.open.0 && self.factor == 1.0);
        let layer = layer.ok_or("a sum that does not follow a product")?;
        if bias.values.len() != layer.outputs {
            return Err(format!("{} biases; expected {}", bias.values.len(), layer.outputs));
        }
        layer.bias = true;
        self.weights.extend_from_slice(&bias.values);
        self.open.0 = false;
        Ok(())
    }

    fn scale(&mut self, factor: &Tensor) -> Result<(), String> {
        match factor.values[..] {
            [factor] if self.open.1 => {
                self.factor *= factor;
                self.open.0 = false;
                Ok(())
            }
            _ => Err("a product that is not one of sums with a single number".into()),
        }
    }

    fn activation(&mut self, op: &str, node: &Node<'a>) -> Result<(), String> {
        let factor = std::mem::replace(&mut self.factor, 1.0);
        let activation = match (op, factor) {
            ("Sigmoid", h) => Activation::Sigmoid(Steepness { h }),
            ("Tanh", 1.0) => Activation::Tanh,
            ("Tanh", half) => Activation::Bipolar(Steepness { h: 2.0 * half }),
            ("Relu", 1.0) => Activation::Relu,
            ("Softplus", 1.0) => Activation::Softplus,
            ("Softmax", 1.0) => match node.attributes.get("axis") {
                None | Some(Attribute::Int(1 | -1)) => Activation::Softmax,
                _ => return Err("over another axis than the last".into()),
            },
            ("Relu" | "Softplus" | "Softmax", _) => {
                return Err("of a multiple of sums".into());
            }
            _ => return Err("this operator is not supported".into()),
        };
        let layer = self.layers.last_mut().filter(|_| self.open.1);
        layer.ok_or("an activation that does not follow a layer")?.activation = activation;
        self.open = (false, false);
        Ok(())
    }
}

fn first<'t>(constants: &[&'t Tensor]) -> Result<&'t Tensor, String> {
    constants.first().copied().ok_or_else(|| "an operand is missing".to_owned())
}

impl<'a> Node<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut node = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            match (field, value) {
                (1, Value::Bytes(name)) => node.inputs.push(text(name)?),
                (2, Value::Bytes(name)) => node.outputs.push(text(name)?),
                (4, Value::Bytes(op)) => node.op = text(op)?,
                (5, Value::Bytes(bytes)) => {
                    let (name, attribute) = Attribute::read(bytes)?;
                    node.attributes.insert(name, attribute);
                }
                _ => {}
            }
        }
        Ok(node)
    }
}

impl Attribute {
    fn read(bytes: &[u8]) -> Result<(&str, Self), OnnxError> {
        let (mut name, mut attribute) = ("", Self::Other);
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            match (field, value) {
                (1, Value::Bytes(bytes)) => name = text(bytes)?,
                (2, Value::Four(bytes)) => attribute = Self::Float(f32::from_le_bytes(bytes)),
                (3, Value::Number(number)) => attribute = Self::Int(number.cast_signed()),
                (5, Value::Bytes(bytes)) => attribute = Self::Tensor(Tensor::read(bytes)?.1),
                _ => {}
            }
        }
        Ok((name, attribute))
    }
}

impl Tensor {
    fn read(bytes: &[u8]) -> Result<(&str, Self), OnnxError> {
        let (mut name, mut tensor, mut kind) = ("", Self::default(), FLOAT);
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            match (field, value) {
                (1, Value::Number(size)) => tensor.sizes.push(usize::try_from(size).unwrap_or(usize::MAX)),
                (1, Value::Bytes(packed)) => {
                    let mut packed = Fields::of(packed);
                    while !packed.is_over() {
                        tensor.sizes.push(usize::try_from(packed.number()?).unwrap_or(usize::MAX));
                    }
                }
                (2, Value::Number(number)) => kind = number,
                (4, Value::Four(value)) => tensor.values.push(f32::from_le_bytes(value)),
                (4 | 9, Value::Bytes(bytes)) => {
                    let values = bytes.as_chunks::<4>().0.iter().map(|value| f32::from_le_bytes(*value));
                    tensor.values.extend(values);
                }
                (8, Value::Bytes(bytes)) => name = text(bytes)?,
                _ => {}
            }
        }
        if kind != FLOAT {
            // Whole numbers, such as the shape of a Reshape: not needed.
            return Ok((name, Self::default()));
        }
        let count = tensor.sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
        match count {
            Some(count @ 1..=MAX_WEIGHTS) if count == tensor.values.len() => Ok((name, tensor)),
            Some(count) if count > MAX_WEIGHTS => {
                Err(NetError::WeightCount { found: count, expected: MAX_WEIGHTS }.into())
            }
            _ => {
                let what = format!("{} values for the sizes {:?}", tensor.values.len(), tensor.sizes);
                Err(OnnxError::Tensor { name: name.to_owned(), what })
            }
        }
    }
}

/// The name in a description of an input or output.
fn name_of(bytes: &[u8]) -> Result<&str, OnnxError> {
    let mut fields = Fields::of(bytes);
    while let Some(field) = fields.next()? {
        if let (1, Value::Bytes(name)) = field {
            return text(name);
        }
    }
    Ok("")
}

fn text(bytes: &[u8]) -> Result<&str, OnnxError> {
    std::str::from_utf8(bytes).map_err(|_| OnnxError::Wire { at: 0, what: "a name that is not UTF-8" })
}
