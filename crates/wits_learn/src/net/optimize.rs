//! Optimizers: what is done to the weights with a gradient.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::state::State;

/// Weights beyond this have exploded.
pub const MAX_WEIGHT: f32 = 1e4;

/// How weights follow the gradient of a loss downhill.
///
/// ```
/// use wits_learn::net::{Optimizer, OptimizerDef};
/// let mut optimizer = Optimizer::new(OptimizerDef::sgd(0.1), 1);
/// let mut weights = [1.0];
/// optimizer.step(&mut weights, &[2.0]);
/// assert_eq!(weights, [0.8]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OptimizerDef {
    /// Stochastic gradient descent, with momentum if wanted: the rule of the books.
    Sgd(SgdDef),
    /// A step for each weight that is scaled by how large its gradients are: needs less tuning.
    Adam(AdamDef),
}

/// Stochastic gradient descent: `v = momentum * v + gradient; weight -= rate * v`.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SgdDef {
    /// Learning rate. Raising it learns faster, at the cost of stability.
    pub rate: f32,
    /// How much of the last step is repeated, from 0 to below 1.
    pub momentum: f32,
}

impl Default for SgdDef {
    fn default() -> Self {
        Self { rate: 0.3, momentum: 0.0 }
    }
}

/// Adam (Kingma and Ba 2015), with decoupled weight decay.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AdamDef {
    /// Learning rate: about how far a weight moves in a step.
    pub rate: f32,
    /// How slowly the mean of the gradient changes, from 0 to below 1.
    pub beta1: f32,
    /// How slowly the mean of the squared gradient changes, from 0 to below 1.
    pub beta2: f32,
    /// Added to the divisor, so that it is never 0.
    pub epsilon: f32,
    /// Share of each weight that is taken off in a step, times the rate.
    pub decay: f32,
}

impl Default for AdamDef {
    fn default() -> Self {
        Self { rate: 0.001, beta1: 0.9, beta2: 0.999, epsilon: 1e-8, decay: 0.0 }
    }
}

impl OptimizerDef {
    /// Gradient descent without momentum.
    #[must_use]
    pub const fn sgd(rate: f32) -> Self {
        Self::Sgd(SgdDef { rate, momentum: 0.0 })
    }

    /// Gradient descent with momentum.
    #[must_use]
    pub const fn momentum(rate: f32, momentum: f32) -> Self {
        Self::Sgd(SgdDef { rate, momentum })
    }

    /// Adam with the usual parameters.
    #[must_use]
    pub fn adam(rate: f32) -> Self {
        Self::Adam(AdamDef { rate, ..AdamDef::default() })
    }

    /// The learning rate.
    #[must_use]
    pub const fn rate(&self) -> f32 {
        match self {
            Self::Sgd(sgd) => sgd.rate,
            Self::Adam(adam) => adam.rate,
        }
    }

    const fn rate_mut(&mut self) -> &mut f32 {
        match self {
            Self::Sgd(sgd) => &mut sgd.rate,
            Self::Adam(adam) => &mut adam.rate,
        }
    }
}

impl Check for OptimizerDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let mut share = |name: &str, value: f32| {
            if !(0.0..1.0).contains(&value) {
                let message = format!("{value} is out of range");
                findings.add(Place::path(format!("{path}.{name}")), message, "0 to below 1");
            }
        };
        match self {
            Self::Sgd(sgd) => share("momentum", sgd.momentum),
            Self::Adam(adam) => {
                share("beta1", adam.beta1);
                share("beta2", adam.beta2);
                findings.check_positive(&format!("{path}.epsilon"), adam.epsilon);
                findings.check_not_negative(&format!("{path}.decay"), adam.decay);
            }
        }
        findings.check_not_negative(&format!("{path}.rate"), self.rate());
    }
}

/// The state of an optimizer: what it remembers of earlier gradients, for each weight.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(check = Self::check_loaded)]
pub struct Optimizer {
    def: OptimizerDef,
    steps: u64,
    /// Velocities, or means of gradients.
    first: Vec<f32>,
    /// Means of squared gradients.
    second: Vec<f32>,
    /// `beta1` and `beta2` to the power of the steps so far.
    powers: (f32, f32),
    /// Steps that were taken back.
    #[serde(default)]
    refused: u64,
}

impl Optimizer {
    /// For so many weights.
    #[must_use]
    pub fn new(def: OptimizerDef, weights: usize) -> Self {
        let (first, second) = match def {
            OptimizerDef::Sgd(sgd) if sgd.momentum == 0.0 => (0, 0),
            OptimizerDef::Sgd(_) => (weights, 0),
            OptimizerDef::Adam(_) => (weights, weights),
        };
        let (first, second) = (vec![0.0; first], vec![0.0; second]);
        Self { def, steps: 0, first, second, powers: (1.0, 1.0), refused: 0 }
    }

    /// The definition, with the learning rate as it is now.
    #[must_use]
    pub const fn def(&self) -> &OptimizerDef {
        &self.def
    }

    /// How many steps were made.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of refused steps, which would have made weights explode: see [`step_safely`](Self::step_safely).
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.refused
    }

    /// The number of weights that it remembers something of; none for gradient descent without momentum.
    #[must_use]
    pub fn weights(&self) -> Option<usize> {
        Some(self.first.len()).filter(|count| *count > 0)
    }

    /// Changes the learning rate.
    pub const fn set_rate(&mut self, rate: f32) {
        *self.def.rate_mut() = rate;
    }

    /// Forgets all earlier gradients.
    pub fn reset(&mut self) {
        self.steps = 0;
        self.powers = (1.0, 1.0);
        self.first.fill(0.0);
        self.second.fill(0.0);
    }

    /// Changes the weights by one step against the gradient. Weights beyond those it was made for do not change.
    pub fn step(&mut self, weights: &mut [f32], gradients: &[f32]) {
        self.steps = self.steps.saturating_add(1);
        match self.def {
            OptimizerDef::Sgd(SgdDef { rate, momentum: 0.0 }) => {
                for (weight, gradient) in weights.iter_mut().zip(gradients) {
                    *weight -= rate * gradient;
                }
            }
            OptimizerDef::Sgd(SgdDef { rate, momentum }) => {
                for ((weight, gradient), velocity) in weights.iter_mut().zip(gradients).zip(&mut self.first) {
                    *velocity = momentum * *velocity + gradient;
                    *weight -= rate * *velocity;
                }
            }
            OptimizerDef::Adam(adam) => self.adam(&adam, weights, gradients),
        }
    }

    /// Shortens the gradient to a norm of at most `max_norm` and takes a [`step`](Self::step), for learners that learn
    /// while a game runs. If a number is not finite, or a weight gets beyond [`MAX_WEIGHT`] (or beyond the largest
    /// weight before the step, if that is more), the step is [refused](Self::refused): the weights stay as they were,
    /// earlier gradients are forgotten, and the result is false. `before` is memory that is reused.
    ///
    /// ```
    /// use wits_learn::net::{Optimizer, OptimizerDef};
    /// let mut optimizer = Optimizer::new(OptimizerDef::sgd(1e30), 1);
    /// let mut weights = [1.0];
    /// assert!(!optimizer.step_safely(&mut weights, &mut [2.0], 10.0, &mut Vec::new()));
    /// assert_eq!((weights, optimizer.refused()), ([1.0], 1));
    /// ```
    pub fn step_safely(
        &mut self,
        weights: &mut [f32],
        gradients: &mut [f32],
        max_norm: f32,
        before: &mut Vec<f32>,
    ) -> bool {
        let mut is_safe = clip_norm(gradients, max_norm).is_finite();
        if is_safe {
            before.clear();
            before.extend_from_slice(weights);
            self.step(weights, gradients);
            let limit = before.iter().fold(MAX_WEIGHT, |limit, weight| limit.max(weight.abs()));
            is_safe = weights.iter().all(|weight| weight.abs() <= limit);
            if !is_safe {
                weights.copy_from_slice(before);
                self.reset();
            }
        }
        self.refused = self.refused.saturating_add(u64::from(!is_safe));
        is_safe
    }

    fn adam(&mut self, adam: &AdamDef, weights: &mut [f32], gradients: &[f32]) {
        self.powers = (self.powers.0 * adam.beta1, self.powers.1 * adam.beta2);
        let correction = (1.0 - self.powers.1).sqrt();
        let rate = adam.rate / (1.0 - self.powers.0);
        let decay = 1.0 - adam.rate * adam.decay;
        let means = self.first.iter_mut().zip(&mut self.second);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradients).zip(means) {
            *mean = adam.beta1 * *mean + (1.0 - adam.beta1) * gradient;
            *square = adam.beta2 * *square + (1.0 - adam.beta2) * (gradient * gradient);
            *weight = *weight * decay - rate * *mean / (square.sqrt() / correction + adam.epsilon);
        }
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let faults = self.def.faults("def");
        let fits = match self.def {
            OptimizerDef::Sgd(sgd) if sgd.momentum == 0.0 => self.first.is_empty() && self.second.is_empty(),
            OptimizerDef::Sgd(_) => self.second.is_empty(),
            OptimizerDef::Adam(_) => self.first.len() == self.second.len(),
        };
        match (faults.is_empty(), fits) {
            (true, true) => Ok(()),
            (true, false) => Err("what it remembers is not that of its kind".to_owned()),
            (false, _) => Err(faults.to_string()),
        }
    }
}

/// Shortens a gradient to a norm of at most `max`, and gives the norm that it had. One that is not finite becomes zero.
///
/// ```
/// use wits_learn::net::clip_norm;
/// let mut gradient = [3.0, 4.0];
/// assert_eq!(clip_norm(&mut gradient, 1.0), 5.0);
/// assert_eq!(gradient, [0.6, 0.8]);
/// ```
pub fn clip_norm(gradients: &mut [f32], max: f32) -> f32 {
    // In double precision, squares of single precision neither overflow nor vanish.
    let norm =
        gradients.iter().map(|gradient| f64::from(*gradient) * f64::from(*gradient)).sum::<f64>().sqrt()
            as f32;
    if !norm.is_finite() {
        gradients.fill(0.0);
    } else if norm > max {
        let scale = max / norm;
        gradients.iter_mut().for_each(|gradient| *gradient *= scale);
    }
    norm
}
