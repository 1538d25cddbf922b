//! The layers of a net that is being read.

use super::data::{Data, UNKNOWN, image_order};
use crate::net::onnx::graph::{Node, Tensor};
use crate::net::{Activation, ConvDef, DenseDef, LayerDef, MAX_LAYERS, MAX_WEIGHTS, PoolDef, PoolKind};

/// A net that is being made.
pub(super) struct Making {
    pub(super) inputs: usize,
    pub(super) layers: Vec<LayerDef>,
    pub(super) weights: Vec<f32>,
    /// Number of weights of the last layer.
    last: usize,
    /// What sums are multiplied with before the next activation.
    pub(super) factor: f32,
    /// The version of the newest data.
    version: usize,
    /// The version of the sums that the newest data are the activation of.
    sums: Option<usize>,
    /// The last layer may still get biases, or an activation.
    open: (bool, bool),
}

impl Default for Making {
    fn default() -> Self {
        let (layers, weights) = (Vec::new(), Vec::new());
        Self {
            inputs: 0,
            layers,
            weights,
            last: 0,
            factor: 1.0,
            version: 0,
            sums: None,
            open: (false, false),
        }
    }
}

impl Making {
    /// Only the newest data can go on.
    pub(super) fn check_current(&self, data: &Data) -> Result<(), String> {
        if data.version == self.version {
            Ok(())
        } else {
            Err("does not follow the node before it: only one chain of layers is supported".into())
        }
    }

    fn next(&mut self) -> usize {
        self.version += 1;
        self.version
    }

    /// One more layer of so many inputs. `open`: whether biases and an activation may follow.
    pub(super) fn layer(
        &mut self,
        inputs: usize,
        layer: LayerDef,
        weights: &[f32],
        open: (bool, bool),
    ) -> Result<usize, String> {
        if self.factor != 1.0 {
            return Err("a factor that no activation follows".into());
        }
        if self.layers.len() == MAX_LAYERS {
            return Err(format!("more than {MAX_LAYERS} layers"));
        }
        if self.layers.is_empty() {
            self.inputs = inputs;
        }
        self.layers.push(layer);
        self.last = 0;
        self.add_weights(weights)?;
        self.open = open;
        Ok(self.next())
    }

    /// The same constant can be the weights of many layers, so its size alone bounds nothing.
    fn add_weights(&mut self, weights: &[f32]) -> Result<(), String> {
        if weights.len() > MAX_WEIGHTS - self.weights.len() {
            return Err(format!("more than {MAX_WEIGHTS} weights"));
        }
        self.weights.extend_from_slice(weights);
        self.last += weights.len();
        Ok(())
    }

    /// The weights of a matrix, input by input in our order.
    pub(super) fn by_input(
        data: &Data,
        matrix: &Tensor,
        outputs_first: bool,
    ) -> Result<(usize, usize, Vec<f32>), String> {
        let &[.., rows, columns] = &matrix.sizes[..] else {
            return Err("the weights are not a matrix of floats".into());
        };
        let (inputs, outputs) = if outputs_first { (columns, rows) } else { (rows, columns) };
        if matrix.values.is_empty() || matrix.values.len() != rows * columns {
            return Err("the weights are not a matrix of floats".into());
        }
        match data.sizes[..] {
            [UNKNOWN] => {}
            [found] if found == inputs => {}
            ref found => return Err(format!("weights of {inputs} inputs for rows of {found:?}")),
        }
        let mut weights = vec![0.0; rows * columns];
        for (row, place) in data.places(inputs).enumerate() {
            let into = &mut weights[place * outputs..(place + 1) * outputs];
            if outputs_first {
                let column = matrix.values.iter().skip(row).step_by(inputs);
                into.iter_mut().zip(column).for_each(|(weight, value)| *weight = *value);
            } else {
                into.copy_from_slice(&matrix.values[row * outputs..(row + 1) * outputs]);
            }
        }
        Ok((inputs, outputs, weights))
    }

    /// A product with a matrix, times a number.
    pub(super) fn dense(
        &mut self,
        data: &Data,
        matrix: &Tensor,
        outputs_first: bool,
        factor: f32,
    ) -> Result<Data, String> {
        if matrix.sizes.len() != 2 {
            return Err("the weights are not a matrix of floats".into());
        }
        let (inputs, outputs, mut weights) = Self::by_input(data, matrix, outputs_first)?;
        if factor != 1.0 {
            weights.iter_mut().for_each(|weight| *weight *= factor);
        }
        let layer = LayerDef::Dense(DenseDef { outputs, activation: Activation::Linear, bias: false });
        let version = self.layer(inputs, layer, &weights, (true, true))?;
        Ok(Data::rows(version, data.lead, vec![outputs]))
    }

    pub(super) fn gemm(
        &mut self,
        data: &Data,
        node: &Node<'_>,
        matrix: &Tensor,
        bias: Option<&Tensor>,
    ) -> Result<Data, String> {
        if node.int("transA", 0) != 0 {
            return Err("rows and columns are exchanged (transA)".into());
        }
        let sums = self.dense(data, matrix, node.int("transB", 0) != 0, node.float("alpha", 1.0))?;
        let Some(bias) = bias else { return Ok(sums) };
        let beta = node.float("beta", 1.0);
        if beta == 1.0 {
            return self.add(&sums, bias);
        }
        let values = bias.values.iter().map(|value| beta * value).collect();
        self.add(&sums, &Tensor { values, ..bias.clone() })
    }

    /// Biases: one for each output, or one for all.
    pub(super) fn add(&mut self, data: &Data, bias: &Tensor) -> Result<Data, String> {
        let open = self.open.0 && self.factor == 1.0;
        let Some(LayerDef::Dense(layer)) = self.layers.last_mut().filter(|_| open) else {
            return Err("a sum that does not follow a product".into());
        };
        let outputs = layer.outputs;
        let one = |place: usize| bias.values[if bias.values.len() == 1 { 0 } else { place }];
        if bias.values.len() != outputs && bias.values.len() != 1 {
            return Err(format!("{} biases; expected {outputs}", bias.values.len()));
        }
        if layer.bias {
            let biases = self.weights.iter_mut().rev().take(outputs).rev();
            biases.enumerate().for_each(|(place, weight)| *weight += one(place));
        } else {
            layer.bias = true;
            let biases: Vec<f32> = (0..outputs).map(one).collect();
            self.add_weights(&biases)?;
        }
        Ok(Data { version: self.next(), ..data.clone() })
    }

    /// A factor on sums, which a sigmoid can have.
    pub(super) fn scale(&mut self, data: &Data, factor: &Tensor) -> Result<Data, String> {
        match factor.values[..] {
            [factor] if self.open.1 => {
                self.factor *= factor;
                self.open.0 = false;
                Ok(Data { version: self.next(), ..data.clone() })
            }
            _ => Err("a product that is not one of sums with a single number".into()),
        }
    }

    /// The activation of the last layer, for the factor on its sums.
    pub(super) fn activation(
        &mut self,
        data: &Data,
        find: impl FnOnce(f32) -> Option<Activation>,
    ) -> Result<Data, String> {
        let found = find(self.factor).ok_or_else(|| match self.factor {
            1.0 => "this operator is not supported".to_owned(),
            factor => format!("this operator is not supported after a factor of {factor}"),
        })?;
        let activation = match self.layers.last_mut().filter(|_| self.open.1) {
            Some(
                LayerDef::Dense(DenseDef { activation, .. }) | LayerDef::Conv(ConvDef { activation, .. }),
            ) => activation,
            _ => return Err("an activation that does not follow a layer".into()),
        };
        *activation = found;
        (self.factor, self.open, self.sums) = (1.0, (false, false), Some(data.version));
        Ok(Data { version: self.next(), ..data.clone() })
    }

    pub(super) fn conv(
        &mut self,
        data: &Data,
        node: &Node<'_>,
        filters: &Tensor,
        bias: Option<&Tensor>,
    ) -> Result<Data, String> {
        let (&[channels, height, width], &[kernels, filter_channels, size, filter_width]) =
            (&data.sizes[..], &filters.sizes[..])
        else {
            return Err(format!(
                "filters of {:?} for rows of {:?}: expected images",
                filters.sizes, data.sizes
            ));
        };
        if node.int("group", 1) != 1 || filter_channels != channels {
            return Err("filters of a part of the channels".into());
        }
        if size != filter_width || node.ints("dilations").iter().any(|step| *step != 1) {
            return Err("filters that are not squares of neighboring cells".into());
        }
        if data.order.as_deref() != image_order(channels, height * width).as_deref() {
            return Err("an image whose channels are not counted last before: transpose it first".into());
        }
        let stride = stride_of(node)?;
        let padding = padding_of(node, size, stride)?;
        let biases = bias.map_or(&[][..], |bias| &bias.values);
        if bias.is_some() && biases.len() != kernels {
            return Err(format!("{} biases; expected {kernels}", biases.len()));
        }
        let mut weights = vec![0.0; filters.values.len()];
        let square = size * size;
        for (place, value) in filters.values.iter().enumerate() {
            let (cell, channel, kernel) =
                (place % square, place / square % channels, place / square / channels);
            weights[(cell * channels + channel) * kernels + kernel] = *value;
        }
        weights.extend_from_slice(biases);
        let (activation, bias) = (Activation::Linear, bias.is_some());
        let conv = ConvDef { width, height, channels, kernels, size, stride, padding, activation, bias };
        let (columns, rows) = conv.output_size();
        let cells = columns.saturating_mul(rows);
        super::data::check_count(cells.saturating_mul(kernels))?;
        let version = self.layer(data.count(), LayerDef::Conv(conv), &weights, (false, true))?;
        let order = image_order(kernels, cells);
        Ok(Data { order, ..Data::rows(version, data.lead, vec![kernels, rows, columns]) })
    }

    pub(super) fn pool(&mut self, data: &Data, node: &Node<'_>) -> Result<Data, String> {
        let &[channels, height, width] = &data.sizes[..] else {
            return Err(format!("rows of {:?}: expected images", data.sizes));
        };
        if data.order.as_deref() != image_order(channels, height * width).as_deref() {
            return Err("an image whose channels are not counted last before: transpose it first".into());
        }
        let kind = if node.op.ends_with("MaxPool") { PoolKind::Max } else { PoolKind::Average };
        let (size, stride) = match node.ints("kernel_shape") {
            _ if node.op.starts_with("Global") && width == height => (width, 1),
            [size, other] if size == other => {
                (usize::try_from(*size).map_err(|_| "a square of no size".to_owned())?, stride_of(node)?)
            }
            _ => return Err("regions that are not squares".into()),
        };
        let whole = node.int("ceil_mode", 0) == 0 && node.outputs.iter().skip(1).all(|name| name.is_empty());
        if !whole || node.ints("dilations").iter().any(|step| *step != 1) || padding_of(node, size, stride)? {
            return Err("a margin, gaps, parts of squares, or places of the greatest values".into());
        }
        let pool = PoolDef { kind, width, height, channels, size, stride };
        let (columns, rows) = pool.output_size();
        let cells = columns.saturating_mul(rows);
        super::data::check_count(cells.saturating_mul(channels))?;
        let version = self.layer(data.count(), LayerDef::Pool(pool), &[], (false, false))?;
        let order = image_order(channels, cells);
        Ok(Data { order, ..Data::rows(version, data.lead, vec![channels, rows, columns]) })
    }

    /// Makes of a single sigmoid output, the probability of the second of two classes, both probabilities.
    pub(super) fn two_classes(&mut self, data: &Data) -> Result<Data, String> {
        self.check_current(data)?;
        let weights = self.weights.len();
        let layer = match self.layers.last_mut() {
            Some(LayerDef::Dense(layer))
                if layer.outputs == 1 && layer.activation == Activation::sigmoid() =>
            {
                layer
            }
            _ => return Err("this operator is not supported here".into()),
        };
        (layer.outputs, layer.activation) = (2, Activation::Softmax);
        let old = self.weights.split_off(weights - self.last);
        let new: Vec<f32> = old.into_iter().flat_map(|weight| [0.0, weight]).collect();
        self.add_weights(&new)?;
        Ok(Data { sizes: vec![2], version: self.next(), ..data.clone() })
    }

    /// Whether the newest data are the softplus of these sums.
    pub(super) fn is_softplus_of(&self, sums: &Data, data: &Data) -> bool {
        let softplus = self.layers.last().and_then(LayerDef::activation) == Some(&Activation::Softplus);
        softplus && data.version == self.version && self.sums == Some(sums.version)
    }
}

fn stride_of(node: &Node<'_>) -> Result<usize, String> {
    match node.ints("strides") {
        [] => Ok(1),
        [along, down] if along == down => usize::try_from(*along).map_err(|_| "a step backwards".into()),
        _ => Err("steps that differ along and down".into()),
    }
}

/// Whether half of a filter of zeros surrounds the image.
fn padding_of(node: &Node<'_>, size: usize, stride: usize) -> Result<bool, String> {
    let margin = i64::try_from(size / 2).unwrap_or(i64::MAX);
    match node.text("auto_pad", "NOTSET") {
        "VALID" => Ok(false),
        "SAME_UPPER" | "SAME_LOWER" if size % 2 == 1 && stride == 1 => Ok(true),
        "NOTSET" => match node.ints("pads") {
            pads if pads.iter().all(|pad| *pad == 0) => Ok(false),
            pads if pads.len() == 4 && pads.iter().all(|pad| *pad == margin) => Ok(true),
            pads => Err(format!("a margin of {pads:?}; expected none, or {margin} cells on all sides")),
        },
        other => Err(format!("a margin of {other:?}")),
    }
}
