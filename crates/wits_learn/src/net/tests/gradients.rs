//! Gradients against finite differences.

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::net::{
    Activation, Activations, BumpDef, CustomActivation, LayerDef, Net, NetDef, Scratch, Steepness,
};

fn activations() -> Vec<Activation> {
    vec![
        Activation::Linear,
        Activation::Relu,
        Activation::Softplus,
        Activation::Sigmoid(Steepness { h: 1.7 }),
        Activation::Bipolar(Steepness { h: 1.3 }),
        Activation::Tanh,
        Activation::Softmax,
        Activation::Gaussian,
        Activation::Bump(BumpDef { h: 2.0, c: 0.8 }),
        Activation::Named("cube".into()),
    ]
}

pub(super) fn scratch() -> Scratch {
    let cube = CustomActivation { value: |s| s * s * s, derivative: |s| 3.0 * s * s };
    Scratch::with(Activations::default().with("cube", cube))
}

/// A weighted sum of all outputs, in double precision, and its gradients.
pub(super) struct Probe {
    pub(super) net: Net,
    pub(super) inputs: Vec<f32>,
    pub(super) rows: usize,
    factors: Vec<f32>,
    /// Half the width of differences.
    step: f32,
}

impl Probe {
    pub(super) fn new(def: NetDef, rows: usize, seed: u64) -> Self {
        let mut stream = Seed::new(seed).stream();
        let mut net = Net::random(def, &mut stream).unwrap();
        net.weights_mut().iter_mut().for_each(|weight| *weight += stream.range(-0.3, 0.3));
        let inputs = (0..rows * net.inputs()).map(|_| stream.range(-1.0, 1.0)).collect();
        let factors = (0..rows * net.outputs()).map(|_| stream.range(-1.0, 1.0)).collect();
        Self { net, inputs, rows, factors, step: 1.0 / 256.0 }
    }

    fn value(&self, scratch: &mut Scratch) -> f64 {
        let outputs = self.net.forward_batch(&self.inputs, self.rows, scratch);
        outputs.iter().zip(&self.factors).map(|(y, factor)| f64::from(*y) * f64::from(*factor)).sum()
    }

    /// Compares all gradients with differences. With kinks, as of ReLU, a tenth may be off.
    pub(super) fn check(&mut self, kinks: bool) -> Result<(), TestCaseError> {
        self.step = if kinks { 1.0 / 2048.0 } else { 1.0 / 256.0 };
        let mut scratch = scratch();
        let mut gradients = vec![0.0; self.net.weights().len()];
        self.net.forward_batch(&self.inputs, self.rows, &mut scratch);
        self.net.backward(&mut scratch, &self.factors, &mut gradients);
        let input_gradient = scratch.input_gradient().to_vec();
        let mut off = Vec::new();
        for (place, gradient) in gradients.iter().enumerate() {
            let old = self.net.weights()[place];
            let difference =
                self.difference(&mut scratch, |probe, step| probe.net.weights_mut()[place] = old + step);
            self.net.weights_mut()[place] = old;
            if is_off(difference, *gradient) {
                off.push(format!("weight {place}: {gradient} is not {difference}"));
            }
        }
        for (place, gradient) in input_gradient.iter().enumerate() {
            let old = self.inputs[place];
            let difference = self.difference(&mut scratch, |probe, step| probe.inputs[place] = old + step);
            self.inputs[place] = old;
            if is_off(difference, *gradient) {
                off.push(format!("input {place}: {gradient} is not {difference}"));
            }
        }
        let allowed = if kinks { (gradients.len() + input_gradient.len()) / 10 } else { 0 };
        prop_assert!(off.len() <= allowed, "{off:#?}");
        Ok(())
    }

    fn difference(&mut self, scratch: &mut Scratch, mut change: impl FnMut(&mut Self, f32)) -> f64 {
        let step = self.step;
        change(self, step);
        let above = self.value(scratch);
        change(self, -step);
        (above - self.value(scratch)) / (2.0 * f64::from(step))
    }
}

fn is_off(difference: f64, gradient: f32) -> bool {
    (difference - f64::from(gradient)).abs() > 2e-3 * (1.0 + difference.abs())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn gradients_of_every_activation_are_right(seed: u64, rows in 1_usize..12, inputs in 1_usize..5, hidden in 1_usize..12) {
        for activation in activations() {
            let middle = if activation == Activation::Softmax { Activation::Tanh } else { activation.clone() };
            let layers = [LayerDef::dense(hidden, middle), LayerDef::dense(3, activation.clone())];
            Probe::new(NetDef::new(inputs, layers), rows, seed).check(activation == Activation::Relu)?;
        }
    }
}
