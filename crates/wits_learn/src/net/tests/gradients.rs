//! Gradients against finite differences.

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::net::{
    Activation, Activations, BumpDef, ConvDef, CustomActivation, DenseDef, ElmanDef, EluDef, LayerDef,
    LeakDef, Net, NetDef, PoolDef, PoolKind, RbfDef, Scratch, Steepness,
};

fn activations() -> Vec<Activation> {
    vec![
        Activation::Linear,
        Activation::Relu,
        Activation::Elu(EluDef { alpha: 1.0 }),
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

fn scratch() -> Scratch {
    let cube = CustomActivation { value: |s| s * s * s, derivative: |s| 3.0 * s * s };
    Scratch::with(Activations::default().with("cube", cube))
}

/// A weighted sum of all outputs, in double precision, and its gradients.
struct Probe {
    net: Net,
    inputs: Vec<f32>,
    sequences: usize,
    hidden: Vec<f32>,
    factors: Vec<f32>,
    /// Half the width of differences.
    step: f32,
}

impl Probe {
    fn new(def: NetDef, rows: usize, seed: u64) -> Self {
        let mut stream = Seed::new(seed).stream();
        let mut net = Net::random(def, &mut stream).unwrap();
        net.weights_mut().iter_mut().for_each(|weight| *weight += stream.range(-0.3, 0.3));
        let inputs = (0..rows * net.inputs()).map(|_| stream.range(-1.0, 1.0)).collect();
        let factors = (0..rows * net.outputs()).map(|_| stream.range(-1.0, 1.0)).collect();
        let probe = Self { net, inputs, sequences: 0, hidden: Vec::new(), factors, step: 0.0 };
        probe.sequences(rows)
    }

    /// Takes the rows as the steps of so many sequences.
    fn sequences(mut self, sequences: usize) -> Self {
        let size = sequences * self.net.topology().hidden_size();
        self.hidden = (0..size).map(|place| 0.1 * place as f32 - 0.2).collect();
        self.sequences = sequences;
        self
    }

    fn forward<'s>(&self, scratch: &'s mut Scratch) -> &'s [f32] {
        let mut hidden = self.hidden.clone();
        self.net.forward_sequences(&self.inputs, self.sequences, &mut hidden, None, scratch)
    }

    fn value(&self, scratch: &mut Scratch) -> f64 {
        let outputs = self.forward(scratch);
        outputs.iter().zip(&self.factors).map(|(y, factor)| f64::from(*y) * f64::from(*factor)).sum()
    }

    /// Compares all gradients with differences. With kinks, as of ReLU, a tenth may be off.
    fn check(&mut self, kinks: bool) -> Result<(), TestCaseError> {
        self.step = if kinks { 1.0 / 2048.0 } else { 1.0 / 256.0 };
        let mut scratch = scratch();
        let mut gradients = vec![0.0; self.net.weights().len()];
        self.forward(&mut scratch);
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

/// y = leaky(2 x), with a slope of 0.25: at x = -1 it is -0.5, dy/dw = 0.25 x, dy/db = 0.25, dy/dx = 0.25 w; at x = 1 it is 2,
/// and the slope is 1.
#[test]
fn a_leaky_relu_has_its_slope_below_zero() {
    let leaky = Activation::LeakyRelu(LeakDef { slope: 0.25 });
    let def = NetDef::perceptrons(1, &[], Activation::Linear, (1, leaky));
    let net = Net::with_weights(def, vec![2.0, 0.0]).unwrap();
    let mut scratch = Scratch::default();
    for (x, y, [weight, bias, input]) in [(-1.0, -0.5, [-0.25, 0.25, 0.5]), (1.0, 2.0, [1.0, 1.0, 2.0])] {
        assert_eq!(net.forward(&[x], &mut scratch), [y]);
        let mut gradients = [0.0; 2];
        net.backward(&mut scratch, &[1.0], &mut gradients);
        assert_eq!((gradients, scratch.input_gradient()), ([weight, bias], &[input][..]));
    }
}

/// Passes through nets of different depths, of no rows and of cut inputs.
#[test]
fn one_scratch_serves_any_net_and_any_number_of_rows() {
    let mut stream = Seed::new(1).stream();
    let mut net = |layers: Vec<LayerDef>| Net::random(NetDef::new(3, layers), &mut stream).unwrap();
    let deep = net(vec![LayerDef::gru(4), LayerDef::elman(3), LayerDef::dense(2, Activation::Softmax)]);
    let flat = net(vec![LayerDef::dense(5, Activation::Gaussian)]);
    let (mut scratch, mut fresh) = (Scratch::default(), Scratch::default());
    let expected = deep.forward(&[1.0, 2.0, 0.0], &mut fresh).to_vec();
    for rows in [0, 3, 1] {
        assert_eq!(flat.forward_batch(&[0.5; 9], rows, &mut scratch).len(), 5 * rows);
        flat.backward(&mut scratch, &vec![1.0; 5 * rows], &mut [0.0; 20]);
        assert_eq!((scratch.input_gradient().len(), scratch.layer(1)), (3 * rows, &[][..]));
        assert_eq!(deep.forward(&[1.0, 2.0], &mut scratch), expected);
        assert_eq!(deep.forward(&[1.0, 2.0, 0.0, 9.0], &mut scratch), expected);
    }
    let mut gradients = vec![0.0; deep.weights().len()];
    let mut hidden = vec![0.0; 3 * deep.topology().hidden_size()];
    assert!(deep.forward_sequences(&[], 3, &mut hidden, None, &mut scratch).is_empty());
    deep.backward(&mut scratch, &[], &mut gradients);
    assert!(gradients.iter().all(|gradient| *gradient == 0.0));
}

#[test]
#[should_panic(expected = "a forward pass of the same net")]
fn a_backward_pass_after_that_of_another_net_is_refused() {
    let net = |outputs: usize| {
        let def = NetDef::new(1, [LayerDef::dense(outputs, Activation::Tanh)]);
        Net::random(def, &mut Seed::new(1).stream()).unwrap()
    };
    let mut scratch = Scratch::default();
    net(2).forward(&[1.0], &mut scratch);
    net(1).backward(&mut scratch, &[1.0], &mut [0.0; 2]);
}

#[test]
fn dropout_drops_its_share_and_keeps_the_mean() {
    let def = NetDef::new(1000, [LayerDef::dropout(0.3)]);
    let (net, mut scratch) = (Net::with_weights(def, vec![]).unwrap(), Scratch::default());
    let inputs = vec![1.0; 20_000];
    assert_eq!(net.forward_batch(&inputs, 20, &mut scratch), inputs);
    let mut stream = Seed::new(1).stream();
    let outputs = net.forward_train(&inputs, 20, &mut stream, &mut scratch).to_vec();
    let dropped = outputs.iter().filter(|output| **output == 0.0).count();
    // 20000 * 0.3 = 6000, with a spread of √(20000 * 0.3 * 0.7) = 65
    assert!((5700..6300).contains(&dropped), "{dropped}");
    assert!((outputs.iter().sum::<f32>() / 20_000.0 - 1.0).abs() < 0.03);
    assert_ne!(&outputs[..1000], &outputs[1000..2000]);
    // The gradient is dropped where the value was.
    net.backward(&mut scratch, &inputs, &mut []);
    assert_eq!(scratch.input_gradient(), outputs);
    assert_ne!(net.forward_train(&inputs, 20, &mut stream, &mut scratch), outputs);
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

    #[test]
    fn gradients_of_every_kind_of_layer_are_right(seed: u64, rows in 1_usize..10) {
        let grid = ConvDef {
            width: 4, height: 3, channels: 2, kernels: 3, size: 2, stride: 1, padding: false,
            activation: Activation::Tanh, bias: true,
        };
        let padded = ConvDef { size: 3, stride: 2, padding: true, activation: Activation::Gaussian, ..grid.clone() };
        let unbiased = DenseDef { outputs: 5, activation: Activation::Tanh, bias: false };
        let kinds = [
            LayerDef::Dense(unbiased), LayerDef::dropout(0.5), LayerDef::elman(4), LayerDef::gru(3),
            LayerDef::Elman(ElmanDef { outputs: 3, activation: Activation::Gaussian }),
            LayerDef::rbf(5), LayerDef::Rbf(RbfDef { outputs: 4, normalized: true }),
            LayerDef::Conv(grid), LayerDef::Conv(padded),
        ];
        let pool = |kind| LayerDef::Pool(PoolDef { kind, width: 4, height: 3, channels: 2, size: 2, stride: 1 });
        for (layer, kinks) in kinds.map(|layer| (layer, false)).into_iter().chain([(pool(PoolKind::Average), false), (pool(PoolKind::Max), true)]) {
            let def = NetDef::new(24, [layer.clone(), LayerDef::dense(2, Activation::Tanh)]);
            Probe::new(def, rows, seed).check(kinks)?;
            let def = NetDef::new(3, [LayerDef::dense(24, Activation::Tanh), layer]);
            Probe::new(def, rows, seed).check(kinks)?;
        }
    }

    #[test]
    fn gradients_through_time_are_right(seed: u64, sequences in 1_usize..10, steps in 1_usize..6) {
        for layer in [LayerDef::elman(4), LayerDef::gru(3)] {
            let layers = [layer.clone(), LayerDef::dense(3, Activation::Tanh), layer];
            Probe::new(NetDef::new(2, layers), sequences * steps, seed).sequences(sequences).check(false)?;
        }
    }
}
