//! Activation functions: what a neuron makes of the sum of its weighted inputs.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;

use super::vector;

/// An activation function.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Activation {
    /// The sum itself. For outputs that are any number.
    #[default]
    Linear,
    /// 1 if the sum is at least 0, else 0: the perceptron of 1958. Its derivative is 0, so it does not learn by
    /// backpropagation; evolution can train it.
    Step,
    /// The sum, but at least 0. The usual choice for hidden layers. A neuron whose sum is negative for all examples stops
    /// learning.
    Relu,
    /// The sum if it is positive, else `slope` times the sum: a [`Relu`](Self::Relu) whose neurons never stop learning.
    LeakyRelu(LeakDef),
    /// The sum if it is positive, else `alpha (e^s - 1)`: from -alpha up, smooth at 0 with an alpha of 1.
    Elu(EluDef),
    /// `ln(1 + e^s)`: a smooth [`Relu`](Self::Relu).
    Softplus,
    /// `1 / (1 + e^(-h s))`: from 0 to 1. For outputs that are independent probabilities.
    Sigmoid(Steepness),
    /// `(1 - e^(-h s)) / (1 + e^(-h s))`: from -1 to 1.
    Bipolar(Steepness),
    /// From -1 to 1; [`Bipolar`](Self::Bipolar) with h = 2. For recurrent layers and small nets.
    Tanh,
    /// `e^s`, divided by the total over the layer: probabilities of outputs of which exactly one is right. Only for the last
    /// layer.
    Softmax,
    /// `e^(-s²)`: on only near 0. See [`Bump`](Self::Bump).
    Gaussian,
    /// `σ(h (s + c)) - σ(h (s - c))`, divided by its value at 0: a mirrored pair of sigmoids, on only between about -c and
    /// c. The bias shifts the range, large weights make it narrow.
    Bump(BumpDef),
    /// A function of your own, known by name to the [`Activations`] of the scratch. Without it, the outputs are NaN.
    Named(String),
}

/// What a leaky ReLU lets through.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LeakDef {
    /// Factor on negative sums.
    pub slope: f32,
}

impl Default for LeakDef {
    fn default() -> Self {
        Self { slope: 0.01 }
    }
}

/// How far an exponential linear unit goes below 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EluDef {
    /// The value for very negative sums, without its sign.
    pub alpha: f32,
}

impl Default for EluDef {
    fn default() -> Self {
        Self { alpha: 1.0 }
    }
}

/// How steep a sigmoid is: the larger, the closer to a step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Steepness {
    /// Factor on the sum.
    pub h: f32,
}

impl Default for Steepness {
    fn default() -> Self {
        Self { h: 1.0 }
    }
}

/// A bump: two sigmoids, one up and one down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BumpDef {
    /// How steep its sides are.
    pub h: f32,
    /// Half of its width.
    pub c: f32,
}

impl Default for BumpDef {
    fn default() -> Self {
        Self { h: 4.0, c: 1.0 }
    }
}

/// An activation function of your own.
#[derive(Clone, Copy, Debug)]
pub struct CustomActivation {
    /// Its value for a sum.
    pub value: fn(f32) -> f32,
    /// Its derivative at a sum.
    pub derivative: fn(f32) -> f32,
}

/// Activation functions of your own, by name.
///
/// ```
/// use wits_learn::net::{Activation, Activations, CustomActivation, LayerDef, Net, NetDef, Scratch};
/// let square = CustomActivation { value: |s| s * s, derivative: |s| 2.0 * s };
/// let mut scratch = Scratch::with(Activations::default().with("square", square));
/// let def = NetDef::new(1, [LayerDef::dense(1, Activation::Named("square".into()))]);
/// let net = Net::with_weights(def, vec![3.0, 1.0])?;
/// assert_eq!(net.forward(&[2.0], &mut scratch), [49.0]);
/// # Ok::<(), wits_learn::net::NetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Activations(Vec<(String, CustomActivation)>);

impl Activations {
    /// One more function. A later one of the same name replaces the earlier one.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, function: CustomActivation) -> Self {
        let name = name.into();
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, function));
        self
    }

    /// The function of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<CustomActivation> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, function)| *function)
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl Activation {
    /// A sigmoid with h = 1.
    #[must_use]
    pub const fn sigmoid() -> Self {
        Self::Sigmoid(Steepness { h: 1.0 })
    }

    /// A bipolar sigmoid with h = 1.
    #[must_use]
    pub const fn bipolar() -> Self {
        Self::Bipolar(Steepness { h: 1.0 })
    }

    /// Its derivative cannot be found from its value: the sums have to be kept.
    pub(super) const fn needs_sums(&self) -> bool {
        matches!(self, Self::Gaussian | Self::Bump(_) | Self::Named(_))
    }

    pub(super) const fn is_softmax(&self) -> bool {
        matches!(self, Self::Softmax)
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        match self {
            Self::Sigmoid(steepness) | Self::Bipolar(steepness) => {
                findings.check_positive(&format!("{path}.h"), steepness.h);
            }
            Self::LeakyRelu(leak) => findings.check_positive(&format!("{path}.slope"), leak.slope),
            Self::Elu(elu) => findings.check_positive(&format!("{path}.alpha"), elu.alpha),
            Self::Bump(bump) => {
                findings.check_positive(&format!("{path}.h"), bump.h);
                findings.check_positive(&format!("{path}.c"), bump.c);
            }
            Self::Named(name) => findings.check_length(|| path.to_owned(), name),
            _ => {}
        }
    }

    /// Replaces sums by values; `width` is the number of outputs of the layer.
    pub(super) fn apply(&self, values: &mut [f32], width: usize, table: &Activations) {
        match self {
            Self::Linear => {}
            Self::Step => each(values, step),
            // NaN is not below zero and stays.
            Self::Relu => each(values, |s| if s < 0.0 { 0.0 } else { s }),
            Self::LeakyRelu(LeakDef { slope }) => each(values, |s| if s < 0.0 { slope * s } else { s }),
            Self::Elu(EluDef { alpha }) => {
                each(values, |s| if s < 0.0 { alpha * libm::expm1f(s) } else { s })
            }
            Self::Softplus => each(values, softplus),
            Self::Sigmoid(Steepness { h }) => vector::each(values, |s| vector::sigmoid(s * *h)),
            Self::Bipolar(Steepness { h }) => vector::each(values, |s| vector::tanh(s * (0.5 * *h))),
            Self::Tanh => vector::each(values, vector::tanh),
            Self::Softmax => values.chunks_exact_mut(width.max(1)).for_each(softmax),
            Self::Gaussian => vector::each(values, |s| vector::exp(-(s * s))),
            Self::Bump(bump) => vector::each(values, |s| bump.values(s)),
            Self::Named(name) => match table.find(name) {
                Some(function) => each(values, function.value),
                None => values.fill(f32::NAN),
            },
        }
    }

    /// Makes the gradient of the values one of the sums. The sums are read only by functions that
    /// [need them](Self::needs_sums).
    pub(super) fn pull_back(
        &self,
        gradient: &mut [f32],
        values: &[f32],
        sums: &[f32],
        width: usize,
        table: &Activations,
    ) {
        match self {
            Self::Linear => {}
            Self::Step => gradient.fill(0.0),
            Self::Relu => both(gradient, values, |g, y| if y > 0.0 { g } else { 0.0 }),
            Self::LeakyRelu(LeakDef { slope }) => {
                both(gradient, values, |g, y| if y > 0.0 { g } else { g * slope })
            }
            // alpha e^s = y + alpha
            Self::Elu(EluDef { alpha }) => {
                both(gradient, values, |g, y| if y > 0.0 { g } else { g * (y + alpha) })
            }
            // 1 / (1 + e^-s) = 1 - e^-y
            Self::Softplus => both(gradient, values, |g, y| g * -libm::expm1f(-y)),
            Self::Sigmoid(Steepness { h }) => both(gradient, values, |g, y| g * (h * (y * (1.0 - y)))),
            Self::Bipolar(Steepness { h }) => both(gradient, values, |g, y| g * (0.5 * h * (1.0 - y * y))),
            Self::Tanh => both(gradient, values, |g, y| g * (1.0 - y * y)),
            Self::Softmax => {
                let rows = gradient.chunks_exact_mut(width.max(1)).zip(values.chunks_exact(width.max(1)));
                rows.for_each(|(gradient, values)| softmax_back(gradient, values));
            }
            Self::Gaussian => both(gradient, sums, |g, s| g * (-2.0 * s * vector::exp_one(-(s * s)))),
            Self::Bump(bump) => both(gradient, sums, |g, s| g * bump.derivative(s)),
            Self::Named(name) => match table.find(name) {
                Some(function) => both(gradient, sums, |g, s| g * (function.derivative)(s)),
                None => gradient.fill(f32::NAN),
            },
        }
    }
}

impl BumpDef {
    fn peak(self) -> f32 {
        vector::sigmoid_one(self.h * self.c) - vector::sigmoid_one(-self.h * self.c)
    }

    fn values(self, s: wide::f32x8) -> wide::f32x8 {
        let (up, down) = (vector::sigmoid((s + self.c) * self.h), vector::sigmoid((s - self.c) * self.h));
        (up - down) / self.peak()
    }

    fn derivative(self, s: f32) -> f32 {
        let (up, down) =
            (vector::sigmoid_one((s + self.c) * self.h), vector::sigmoid_one((s - self.c) * self.h));
        self.h * (up * (1.0 - up) - down * (1.0 - down)) / self.peak()
    }
}

fn each(values: &mut [f32], function: impl Fn(f32) -> f32) {
    for value in values {
        *value = function(*value);
    }
}

fn both(gradient: &mut [f32], others: &[f32], function: impl Fn(f32, f32) -> f32) {
    for (gradient, other) in gradient.iter_mut().zip(others) {
        *gradient = function(*gradient, *other);
    }
}

/// 1 from 0 on; NaN stays NaN.
fn step(s: f32) -> f32 {
    if s >= 0.0 {
        1.0
    } else if s < 0.0 {
        0.0
    } else {
        s
    }
}

/// `ln(1 + e^s)` without overflow.
fn softplus(s: f32) -> f32 {
    let positive = if s < 0.0 { 0.0 } else { s };
    positive + libm::log1pf(libm::expf(-s.abs()))
}

/// Probabilities of one row. The largest sum is taken off first, so that nothing overflows.
pub(super) fn softmax(row: &mut [f32]) {
    let largest = row.iter().fold(f32::NEG_INFINITY, |largest, s| wits_core::math::max(largest, *s));
    row.iter_mut().for_each(|s| *s -= largest);
    // What is excluded by a sum of minus infinity has exactly no probability.
    let (limit, none) = (wide::f32x8::splat(-87.0), wide::f32x8::splat(0.0));
    vector::each(row, |s| s.simd_lt(limit).bitselect(none, vector::exp(s)));
    let total: f32 = row.iter().sum();
    row.iter_mut().for_each(|value| *value /= total);
}

pub(super) fn softmax_back(gradient: &mut [f32], values: &[f32]) {
    let mean: f32 = gradient.iter().zip(values).map(|(g, y)| g * y).sum();
    both(gradient, values, |g, y| y * (g - mean));
}
