//! Nets as ONNX.

use super::OnnxError;
use super::graph::{FLOAT, INT};
use super::import::OWN;
use super::wire::Message;
use crate::net::{Activation, ConvDef, DenseDef, ElmanDef, GruDef, LayerDef, Net, PoolDef, PoolKind};

/// The version of the format, which knows functions, and of the operators.
const IR_VERSION: u64 = 8;
const OPSET: u64 = 13;

/// Nodes and tensors of a graph that is being made.
struct Chain {
    graph: Message,
    /// The name of what came out last.
    last: String,
    names: usize,
    /// The place of the next recurrent layer's hidden state, and the new hidden states of all layers before it.
    hidden: usize,
    remembered: Vec<String>,
    /// Functions of our own that are called.
    functions: Vec<&'static str>,
}

impl Net {
    /// One step of the net as an ONNX model with the input `input` of `[rows, inputs]` and the output `output` of
    /// `[rows, outputs]`. Recurrent nets also have the input `hidden` and the output `next_hidden` of `[rows,
    /// hidden_size]`.
    ///
    /// # Errors
    /// When a layer has no counterpart: radial basis functions, activations of your own, and in recurrent layers those
    /// that ONNX does not have for them.
    pub fn to_onnx(&self) -> Result<Vec<u8>, OnnxError> {
        let mut chain = Chain {
            graph: Message::default().text(2, "net"),
            last: "input".into(),
            names: 0,
            hidden: 0,
            remembered: Vec::new(),
            functions: Vec::new(),
        };
        for (number, layer) in self.topology().layers().iter().enumerate() {
            let weights = &self.weights()[layer.weights.clone()];
            match &layer.def {
                LayerDef::Dense(dense) => chain.dense(dense, weights),
                LayerDef::Conv(conv) => chain.conv(conv, weights),
                LayerDef::Pool(pool) => chain.pool(pool),
                LayerDef::Gru(gru) => chain.gru(gru, layer.inputs, weights),
                LayerDef::Elman(elman) => chain.elman(elman, layer.inputs, weights, number)?,
                LayerDef::Dropout(_) => continue,
                layer @ LayerDef::Rbf(_) => return Err(no_counterpart(number, layer.name())),
            }
            if let LayerDef::Dense(_) | LayerDef::Conv(_) = layer.def
                && let Some(activation) = layer.def.activation()
            {
                chain.activation(activation, number)?;
            }
        }
        Ok(chain.finish(self))
    }
}

fn no_counterpart(layer: usize, what: impl Into<String>) -> OnnxError {
    OnnxError::Layer { layer, what: what.into() }
}

impl Chain {
    fn finish(mut self, net: &Net) -> Vec<u8> {
        self.node("Identity", &[], "output", &[]);
        let hidden = net.topology().hidden_size();
        if hidden > 0 {
            let parts = std::mem::take(&mut self.remembered);
            self.raw("Concat", &parts, &["next_hidden"], &[int("axis", 1)]);
        }
        let mut graph = self
            .graph
            .message(11, &value("input", net.inputs()))
            .message(12, &value("output", net.outputs()));
        if hidden > 0 {
            graph = graph.message(11, &value("hidden", hidden)).message(12, &value("next_hidden", hidden));
        }
        let opset = Message::default().text(1, "").number(2, OPSET);
        let mut model =
            Message::default().number(1, IR_VERSION).text(2, "wits").message(8, &opset).message(7, &graph);
        if !self.functions.is_empty() {
            model = model.message(8, &Message::default().text(1, OWN).number(2, 1));
        }
        for function in self.functions {
            model = model.message(25, &own_function(function, &opset));
        }
        model.finish()
    }

    fn dense(&mut self, dense: &DenseDef, weights: &[f32]) {
        let (matrix, bias) = weights.split_at(weights.len() - if dense.bias { dense.outputs } else { 0 });
        let inputs = matrix.len() / dense.outputs;
        let mut operands = vec![self.tensor(&[inputs, dense.outputs], matrix)];
        if dense.bias {
            operands.push(self.tensor(&[dense.outputs], bias));
        }
        self.then("Gemm", &operands, &[]);
    }

    fn conv(&mut self, conv: &ConvDef, weights: &[f32]) {
        let ConvDef { width, height, channels, kernels, size, stride, .. } = *conv;
        let square = size * size;
        let (matrix, bias) = weights.split_at(square * channels * kernels);
        let filters = (0..matrix.len()).map(|place| {
            let (cell, channel, kernel) =
                (place % square, place / square % channels, place / square / channels);
            matrix[(cell * channels + channel) * kernels + kernel]
        });
        let filters: Vec<f32> = filters.collect();
        self.by_channel(width, height, channels);
        let mut operands = vec![self.tensor(&[kernels, channels, size, size], &filters)];
        if conv.bias {
            operands.push(self.tensor(&[kernels], bias));
        }
        let margin = if conv.padding { size / 2 } else { 0 } as i64;
        let attributes = [
            ints("kernel_shape", &[size as i64; 2]),
            ints("strides", &[stride as i64; 2]),
            ints("pads", &[margin; 4]),
        ];
        self.then("Conv", &operands, &attributes);
        self.by_cell();
    }

    fn pool(&mut self, pool: &PoolDef) {
        self.by_channel(pool.width, pool.height, pool.channels);
        let op = match pool.kind {
            PoolKind::Max => "MaxPool",
            PoolKind::Average => "AveragePool",
        };
        let attributes =
            [ints("kernel_shape", &[pool.size as i64; 2]), ints("strides", &[pool.stride as i64; 2])];
        self.then(op, &[], &attributes);
        self.by_cell();
    }

    /// Cells row by row become an image channel by channel.
    fn by_channel(&mut self, width: usize, height: usize, channels: usize) {
        let grid = self.whole(&[0, height as i64, width as i64, channels as i64]);
        self.then("Reshape", &[grid], &[]);
        self.then("Transpose", &[], &[ints("perm", &[0, 3, 1, 2])]);
    }

    /// An image channel by channel becomes cells row by row.
    fn by_cell(&mut self) {
        self.then("Transpose", &[], &[ints("perm", &[0, 2, 3, 1])]);
        self.then("Flatten", &[], &[int("axis", 1)]);
    }

    fn gru(&mut self, gru: &GruDef, inputs: usize, weights: &[f32]) {
        let (count, sums) = (gru.outputs, 3 * gru.outputs);
        let (from_input, rest) = weights.split_at(inputs * sums);
        let (bias, rest) = rest.split_at(sums);
        let (from_before, before_bias) = rest.split_at(count * sums);
        let operands = [
            self.tensor(&[1, sums, inputs], &transposed(from_input, sums)),
            self.tensor(&[1, sums, count], &transposed(from_before, sums)),
            self.tensor(&[1, 2 * sums], &[bias, before_bias].concat()),
        ];
        self.recurrent("GRU", count, &operands, &[int("linear_before_reset", 1)]);
    }

    fn elman(
        &mut self,
        elman: &ElmanDef,
        inputs: usize,
        weights: &[f32],
        layer: usize,
    ) -> Result<(), OnnxError> {
        let (name, alpha, beta) = match &elman.activation {
            Activation::Tanh => ("Tanh", None, None),
            Activation::Relu => ("Relu", None, None),
            Activation::Softplus => ("Softplus", None, None),
            Activation::Sigmoid(steepness) if steepness.h == 1.0 => ("Sigmoid", None, None),
            Activation::Linear => ("Affine", Some(1.0), Some(0.0)),
            Activation::Bipolar(steepness) => ("ScaledTanh", Some(1.0), Some(0.5 * steepness.h)),
            Activation::LeakyRelu(leak) => ("LeakyRelu", Some(leak.slope), None),
            Activation::Elu(elu) => ("Elu", Some(elu.alpha), None),
            other => {
                return Err(no_counterpart(layer, format!("the activation {other:?} of a recurrent layer")));
            }
        };
        let count = elman.outputs;
        let (from_input, rest) = weights.split_at(inputs * count);
        let (from_before, bias) = rest.split_at(count * count);
        let operands = [
            self.tensor(&[1, count, inputs], &transposed(from_input, count)),
            self.tensor(&[1, count, count], &transposed(from_before, count)),
            self.tensor(&[1, 2 * count], &[bias, &vec![0.0; count]].concat()),
        ];
        let mut attributes = vec![texts("activations", name)];
        attributes.extend(alpha.map(|alpha| floats("activation_alpha", alpha)));
        attributes.extend(beta.map(|beta| floats("activation_beta", beta)));
        self.recurrent("RNN", count, &operands, &attributes);
        Ok(())
    }

    /// A sequence of one step, with a part of the hidden state.
    fn recurrent(&mut self, op: &str, count: usize, operands: &[String], attributes: &[Message]) {
        let (from, to) = (self.hidden, self.hidden + count);
        self.hidden = to;
        let [from, to, rows, steps] =
            [&[from as i64], &[to as i64], &[1], &[0]].map(|list: &[i64; 1]| self.whole(list));
        let [part, start, all, sequence, end, state] = std::array::from_fn(|_| self.name());
        self.raw("Slice", &["hidden".into(), from, to, rows], &[&part], &[]);
        self.raw("Unsqueeze", &[part, steps.clone()], &[&start], &[]);
        let input = self.name();
        self.node("Unsqueeze", std::slice::from_ref(&steps), &input, &[]);
        let mut all_operands = vec![input];
        all_operands.extend_from_slice(operands);
        all_operands.extend([String::new(), start]);
        let mut all_attributes = vec![int("hidden_size", count as i64)];
        all_attributes.extend_from_slice(attributes);
        self.raw(op, &all_operands, &[&all, &end], &all_attributes);
        let axes = self.whole(&[0, 1]);
        self.raw("Squeeze", &[all, axes], &[&sequence], &[]);
        self.raw("Squeeze", &[end, steps], &[&state], &[]);
        self.remembered.push(state);
        self.last = sequence;
    }

    fn activation(&mut self, activation: &Activation, layer: usize) -> Result<(), OnnxError> {
        match activation {
            Activation::Linear => {}
            Activation::Relu => self.then("Relu", &[], &[]),
            Activation::LeakyRelu(leak) => self.then("LeakyRelu", &[], &[float("alpha", leak.slope)]),
            Activation::Elu(elu) => self.then("Elu", &[], &[float("alpha", elu.alpha)]),
            Activation::Softplus => self.then("Softplus", &[], &[]),
            Activation::Sigmoid(steepness) => {
                self.scale(steepness.h);
                self.then("Sigmoid", &[], &[]);
            }
            Activation::Bipolar(steepness) => {
                self.scale(0.5 * steepness.h);
                self.then("Tanh", &[], &[]);
            }
            Activation::Tanh => self.then("Tanh", &[], &[]),
            Activation::Softmax => self.then("Softmax", &[], &[int("axis", 1)]),
            Activation::Step => self.own("Step", &[]),
            Activation::Gaussian => self.own("Gaussian", &[]),
            Activation::Bump(bump) => {
                let operands = [self.tensor(&[], &[bump.h]), self.tensor(&[], &[bump.c])];
                self.own("Bump", &operands);
            }
            Activation::Named(name) => {
                return Err(no_counterpart(layer, format!("the activation {name:?} of your own")));
            }
        }
        Ok(())
    }

    /// Multiplies what came out last with a number.
    fn scale(&mut self, factor: f32) {
        if factor != 1.0 {
            let operand = self.tensor(&[], &[factor]);
            self.then("Mul", &[operand], &[]);
        }
    }

    /// Calls a function of our own.
    fn own(&mut self, function: &'static str, operands: &[String]) {
        if !self.functions.contains(&function) {
            self.functions.push(function);
        }
        let (inputs, name) = ([std::slice::from_ref(&self.last), operands].concat(), self.name());
        let node = node_of(function, &inputs, &[&name], &[]).text(7, OWN);
        self.add(1, &node);
        self.last = name;
    }

    /// A node that takes what came out last, and these tensors.
    fn then(&mut self, op: &str, operands: &[String], attributes: &[Message]) {
        let name = self.name();
        self.node(op, operands, &name, attributes);
    }

    fn node(&mut self, op: &str, operands: &[String], output: &str, attributes: &[Message]) {
        let inputs = [std::slice::from_ref(&self.last), operands].concat();
        self.raw(op, &inputs, &[output], attributes);
        output.clone_into(&mut self.last);
    }

    fn raw(&mut self, op: &str, inputs: &[String], outputs: &[&str], attributes: &[Message]) {
        self.add(1, &node_of(op, inputs, outputs, attributes));
    }

    /// A constant; gives its name.
    fn tensor(&mut self, sizes: &[usize], values: &[f32]) -> String {
        self.constant(FLOAT, sizes, values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    /// A list of whole numbers.
    fn whole(&mut self, values: &[i64]) -> String {
        self.constant(INT, &[values.len()], values.iter().flat_map(|value| value.to_le_bytes()).collect())
    }

    fn constant(&mut self, kind: u64, sizes: &[usize], bytes: Vec<u8>) -> String {
        let name = self.name();
        let sizes = sizes.iter().fold(Message::default(), |tensor, size| tensor.number(1, *size as u64));
        self.add(5, &sizes.number(2, kind).text(8, &name).bytes(9, &bytes));
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

/// The matrix of so many columns with rows and columns exchanged.
fn transposed(matrix: &[f32], columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| matrix.iter().skip(column).step_by(columns)).copied().collect()
}

fn node_of<S: AsRef<str>>(op: &str, inputs: &[S], outputs: &[&str], attributes: &[Message]) -> Message {
    let node = inputs.iter().fold(Message::default(), |node, input| node.text(1, input.as_ref()));
    let node = outputs.iter().fold(node, |node, output| node.text(2, output)).text(4, op);
    attributes.iter().fold(node, |node, attribute| node.message(5, attribute))
}

/// Attributes: a name, the value in the field of its type, and the number of the type.
fn float(name: &str, value: f32) -> Message {
    Message::default().text(1, name).four(2, value.to_le_bytes()).number(20, 1)
}

fn int(name: &str, value: i64) -> Message {
    Message::default().text(1, name).number(3, value.cast_unsigned()).number(20, 2)
}

fn floats(name: &str, value: f32) -> Message {
    Message::default().text(1, name).four(7, value.to_le_bytes()).number(20, 6)
}

fn ints(name: &str, values: &[i64]) -> Message {
    let list = Message::default().text(1, name);
    values.iter().fold(list, |list, value| list.number(8, value.cast_unsigned())).number(20, 7)
}

fn texts(name: &str, value: &str) -> Message {
    Message::default().text(1, name).text(9, value).number(20, 8)
}

/// A node of a function: operator, inputs, output.
type OwnNode = (&'static str, &'static [&'static str], &'static str);

/// An activation that ONNX has no operator for.
fn own_function(name: &str, opset: &Message) -> Message {
    let (inputs, nodes): (&[&str], &[OwnNode]) = match name {
        "Step" => (&["x"], &[("GreaterOrEqual", &["x", "zero"], "on"), ("Cast", &["on"], "y")]),
        "Gaussian" => {
            (&["x"], &[("Mul", &["x", "x"], "square"), ("Neg", &["square"], "less"), ("Exp", &["less"], "y")])
        }
        _ => (
            &["x", "h", "c"],
            &[
                ("Add", &["x", "c"], "right"),
                ("Mul", &["right", "h"], "up sum"),
                ("Sigmoid", &["up sum"], "up"),
                ("Sub", &["x", "c"], "left"),
                ("Mul", &["left", "h"], "down sum"),
                ("Sigmoid", &["down sum"], "down"),
                ("Sub", &["up", "down"], "bump"),
                ("Mul", &["h", "c"], "end"),
                ("Sigmoid", &["end"], "high"),
                ("Neg", &["end"], "begin"),
                ("Sigmoid", &["begin"], "low"),
                ("Sub", &["high", "low"], "peak"),
                ("Div", &["bump", "peak"], "y"),
            ],
        ),
    };
    let mut function = Message::default().text(1, name).text(10, OWN).text(5, "y").message(9, opset);
    function = inputs.iter().fold(function, |function, input| function.text(4, input));
    if name == "Step" {
        function =
            function.message(7, &node_of::<&str>("Constant", &[], &["zero"], &[float("value_float", 0.0)]));
    }
    for (op, inputs, output) in nodes {
        let attributes = if *op == "Cast" { vec![int("to", 1)] } else { Vec::new() };
        function = function.message(7, &node_of(op, inputs, &[output], &attributes));
    }
    function
}

/// An input or output of `[rows, count]` numbers.
fn value(name: &str, count: usize) -> Message {
    let rows = Message::default().text(2, "rows");
    let columns = Message::default().number(1, count as u64);
    let shape = Message::default().message(1, &rows).message(1, &columns);
    let tensor = Message::default().number(1, FLOAT).message(2, &shape);
    Message::default().text(1, name).message(2, &Message::default().message(1, &tensor))
}
