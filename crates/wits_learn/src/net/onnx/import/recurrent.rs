//! Recurrent layers.

use super::data::Data;
use super::making::Making;
use super::{Import, Kind};
use crate::net::onnx::graph::{Node, Tensor};
use crate::net::{Activation, ElmanDef, EluDef, GruDef, LayerDef, LeakDef, Steepness};

impl<'g> Import<'g> {
    /// `GRU` and `RNN`: `Y`, which is the outputs of all steps, and `Y_h`, which is that of the last.
    pub(super) fn recurrent(&mut self, node: &'g Node<'_>) -> Result<(), String> {
        let Some(Kind::Data(data)) = node.input(0).and_then(|name| self.values.get(name)) else {
            return Err("does not follow the node before it: only one chain of layers is supported".into());
        };
        let data = data.clone();
        self.making.check_current(&data)?;
        if data.lead != 2 {
            return Err("its input is not a sequence of rows".into());
        }
        if node.text("direction", "forward") != "forward" || node.has("clip") {
            return Err("backwards, in both directions, or clipped".into());
        }
        self.check_start(node)?;
        let tensor = |place: usize| match node.input(place).map(|name| self.values.get(name)) {
            None => Ok(None),
            Some(Some(Kind::Constant(tensor))) if !tensor.values.is_empty() => Ok(Some(*tensor)),
            Some(_) => Err("an operand is not a constant of 32-bit floats".to_owned()),
        };
        let (Some(from_input), Some(from_before)) = (tensor(1)?, tensor(2)?) else {
            return Err("an operand is missing".into());
        };
        let parts = Parts::read(&data, node, from_input, from_before, tensor(3)?)?;
        let (layer, weights) = if node.op == "GRU" { gru(node, &parts)? } else { elman(node, &parts)? };
        let version = self.making.layer(parts.inputs, layer, &weights, (false, false))?;
        let rows = |lead: usize, state: bool| {
            Kind::Data(Data { state, ..Data::rows(version, lead, vec![parts.outputs]) })
        };
        let kinds = [rows(data.lead + 1, false), rows(data.lead, true)];
        for (name, kind) in node.outputs.iter().zip(kinds) {
            self.values.insert(name, kind);
        }
        Ok(())
    }

    /// What is remembered at first is nothing, or handed in.
    fn check_start(&self, node: &Node<'_>) -> Result<(), String> {
        if node.input(4).is_some() {
            return Err("sequences of different lengths".into());
        }
        let start = node.input(5);
        let is_handed = matches!(start.and_then(|name| self.values.get(name)), Some(Kind::Hidden));
        if start.is_none() || is_handed || self.is_zero(start) {
            Ok(())
        } else {
            Err("its initial state is neither zero nor an input".into())
        }
    }
}

/// The weights of a recurrent layer, input by input, and its two lists of biases.
struct Parts {
    inputs: usize,
    outputs: usize,
    from_input: Vec<f32>,
    from_before: Vec<f32>,
    bias: Vec<f32>,
    before_bias: Vec<f32>,
}

impl Parts {
    fn read(
        data: &Data,
        node: &Node<'_>,
        from_input: &Tensor,
        from_before: &Tensor,
        bias: Option<&Tensor>,
    ) -> Result<Self, String> {
        let gates = if node.op == "GRU" { 3 } else { 1 };
        let (&[1, sums, _], &[1, _, outputs]) = (&from_input.sizes[..], &from_before.sizes[..]) else {
            return Err("weights that are not those of one direction".into());
        };
        if outputs.checked_mul(gates) != Some(sums) || from_before.sizes[1] != sums {
            return Err(format!("{sums} sums for {outputs} outputs"));
        }
        let (inputs, _, from_input) = Making::by_input(data, from_input, true)?;
        let before = Data::rows(0, 0, vec![outputs]);
        let (_, _, from_before) = Making::by_input(&before, from_before, true)?;
        let (bias, before_bias) = match bias.map(|bias| &bias.values[..]) {
            None => (vec![0.0; sums], vec![0.0; sums]),
            Some(biases) if biases.len() == 2 * sums => (biases[..sums].to_vec(), biases[sums..].to_vec()),
            Some(biases) => return Err(format!("{} biases; expected {}", biases.len(), 2 * sums)),
        };
        Ok(Self { inputs, outputs, from_input, from_before, bias, before_bias })
    }
}

fn gru(node: &Node<'_>, parts: &Parts) -> Result<(LayerDef, Vec<f32>), String> {
    if node.int("linear_before_reset", 0) != 1 {
        return Err("the reset is applied before the product (linear_before_reset = 0)".into());
    }
    if !matches!(node.texts("activations"), [] | ["Sigmoid", "Tanh"]) {
        return Err("other activations than Sigmoid and Tanh".into());
    }
    let Parts { from_input, from_before, bias, before_bias, .. } = parts;
    let weights = [&from_input[..], bias, from_before, before_bias].concat();
    Ok((LayerDef::Gru(GruDef { outputs: parts.outputs }), weights))
}

fn elman(node: &Node<'_>, parts: &Parts) -> Result<(LayerDef, Vec<f32>), String> {
    let first = |list: &[f32]| list.first().copied();
    let (alpha, beta) = (first(node.floats("activation_alpha")), first(node.floats("activation_beta")));
    let activation = match (node.texts("activations").first().copied().unwrap_or("Tanh"), alpha, beta) {
        ("Tanh", ..) => Activation::Tanh,
        ("Relu", ..) => Activation::Relu,
        ("Sigmoid", ..) => Activation::Sigmoid(Steepness { h: 1.0 }),
        ("Softplus", ..) => Activation::Softplus,
        ("Affine", None | Some(1.0), None | Some(0.0)) => Activation::Linear,
        ("ScaledTanh", None | Some(1.0), beta) => {
            Activation::Bipolar(Steepness { h: 2.0 * beta.unwrap_or(1.0) })
        }
        ("LeakyRelu", alpha, _) => Activation::LeakyRelu(LeakDef { slope: alpha.unwrap_or(0.01) }),
        ("Elu", alpha, _) => Activation::Elu(EluDef { alpha: alpha.unwrap_or(1.0) }),
        (other, ..) => return Err(format!("the activation {other} is not supported in a recurrent layer")),
    };
    let bias: Vec<f32> = parts.bias.iter().zip(&parts.before_bias).map(|(one, other)| one + other).collect();
    let weights = [&parts.from_input[..], &parts.from_before, &bias].concat();
    Ok((LayerDef::Elman(ElmanDef { outputs: parts.outputs, activation }), weights))
}
