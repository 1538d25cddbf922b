//! Neural networks: many characters at once, and one net with batches of rows, forward and in training.
//!
//! Weights and inputs are drawn in turns from one generator: the weights of a layer input by input, then its biases, each
//! `unit - 0.5` divided by the root of the number of inputs; layer by layer; then the inputs and targets, each `2 unit - 1`.

use std::collections::BTreeMap;

use wits_learn::net::{
    Activation, AgentRows, InferScratch, Loss, Net, NetDef, Optimizer, OptimizerDef, Scratch,
};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "nets",
    about: "neural networks: many characters, batches, training",
    cases: &[
        Case {
            name: "1000000 agents, 28 neurons",
            unit: "ms",
            cores: Cores::One,
            measure: |size| agents(size, false),
        },
        Case {
            name: "1000000 agents, 28 neurons, all cores",
            unit: "ms",
            cores: Cores::All,
            measure: |size| agents(size, true),
        },
        Case {
            name: "100000 agents, 28 neurons, weights of their own",
            unit: "ms",
            cores: Cores::One,
            measure: |size| own_weights(size, false),
        },
        Case {
            name: "100000 agents, 28 neurons, weights of their own, all cores",
            unit: "ms",
            cores: Cores::All,
            measure: |size| own_weights(size, true),
        },
        Case { name: "forward, 1 row", unit: "µs", cores: Cores::One, measure: |size| forward(size, 1) },
        Case { name: "forward, 32 rows", unit: "µs", cores: Cores::One, measure: |size| forward(size, 32) },
        Case {
            name: "forward, 256 rows", unit: "µs", cores: Cores::One, measure: |size| forward(size, 256)
        },
        Case {
            name: "forward, 256 rows, all cores",
            unit: "µs",
            cores: Cores::All,
            measure: |size| batch(size, 256),
        },
        Case { name: "training step, 1 row", unit: "µs", cores: Cores::One, measure: |size| train(size, 1) },
        Case {
            name: "training step, 32 rows",
            unit: "µs",
            cores: Cores::One,
            measure: |size| train(size, 32),
        },
        Case {
            name: "training step, 256 rows",
            unit: "µs",
            cores: Cores::One,
            measure: |size| train(size, 256),
        },
    ],
};

/// Inputs, hidden neurons and outputs of a character.
const SMALL: [usize; 3] = [8, 16, 4];
/// Those of the net that is trained.
const LARGE: [usize; 3] = [64; 3];
const AGENTS: usize = 1_000_000;
const OWNERS: usize = 100_000;
const ROUNDS: usize = 5;
/// Rows in all passes of a round together.
const ROWS: usize = 65_536;
const STEPS: usize = 300;
const RATE: f32 = 0.01;

/// A net with a hidden layer of ReLU.
fn net(lcg: &mut Lcg, [inputs, hidden, outputs]: [usize; 3]) -> Option<Net> {
    let mut weights = Vec::new();
    for (inputs, outputs) in [(inputs, hidden), (hidden, outputs)] {
        let root = (inputs as f32).sqrt();
        weights.extend((0..(inputs + 1) * outputs).map(|_| (lcg.unit() - 0.5) / root));
    }
    let def = NetDef::perceptrons(inputs, &[hidden], Activation::Relu, (outputs, Activation::Linear));
    Net::with_weights(def, weights).ok()
}

fn numbers(lcg: &mut Lcg, count: usize) -> Vec<f32> {
    (0..count).map(|_| 2.0 * lcg.unit() - 1.0).collect()
}

/// The mean of the squares: what peers must agree with.
fn mean_square(values: &[f32]) -> BTreeMap<&'static str, f64> {
    let total: f64 = values.iter().map(|value| f64::from(*value) * f64::from(*value)).sum();
    BTreeMap::from([("mean square", total / values.len() as f64)])
}

/// Milliseconds of a pass.
fn milliseconds(size: Size, mut pass: impl FnMut()) -> f64 {
    pass();
    let times: Vec<f64> = (0..size.of(ROUNDS)).map(|_| 1e3 * seconds(&mut pass)).collect();
    median(&times)
}

/// Characters that share a net.
fn agents(size: Size, parallel: bool) -> Figure {
    let (mut lcg, agents) = (Lcg::new(1), size.of(AGENTS));
    let Some(net) = net(&mut lcg, SMALL) else { return Figure::broken() };
    let inputs = numbers(&mut lcg, agents * SMALL[0]);
    let mut outputs = vec![0.0; agents * SMALL[2]];
    let mut scratch = InferScratch::default();
    let value = milliseconds(size, || {
        net.infer(AgentRows::new(&inputs, &mut outputs), &mut scratch, parallel);
    });
    Figure { value, work: mean_square(&outputs) }
}

/// Characters with nets of the same layout and weights of their own, as in evolution.
fn own_weights(size: Size, parallel: bool) -> Figure {
    let (mut lcg, agents) = (Lcg::new(1), size.of(OWNERS));
    let Some(net) = net(&mut lcg, SMALL) else { return Figure::broken() };
    let weights = numbers(&mut lcg, agents * net.weights().len());
    let inputs = numbers(&mut lcg, agents * SMALL[0]);
    let mut outputs = vec![0.0; agents * SMALL[2]];
    let mut scratch = InferScratch::default();
    let value = milliseconds(size, || {
        let rows = AgentRows::new(&inputs, &mut outputs);
        net.topology().infer_each(&weights, rows, &mut scratch, parallel);
    });
    Figure { value, work: mean_square(&outputs) }
}

/// Rows through the large net.
fn forward(size: Size, rows: usize) -> Figure {
    let mut lcg = Lcg::new(1);
    let Some(net) = net(&mut lcg, LARGE) else { return Figure::broken() };
    let inputs = numbers(&mut lcg, rows * LARGE[0]);
    let mut scratch = Scratch::default();
    let passes = size.of(ROWS / rows);
    let value = milliseconds(size, || {
        for _ in 0..passes {
            std::hint::black_box(net.forward_batch(std::hint::black_box(&inputs), rows, &mut scratch));
        }
    });
    let work = mean_square(net.forward_batch(&inputs, rows, &mut scratch));
    Figure { value: 1e3 * value / passes as f64, work }
}

/// Rows through the large net, some on each core.
fn batch(size: Size, rows: usize) -> Figure {
    let mut lcg = Lcg::new(1);
    let Some(net) = net(&mut lcg, LARGE) else { return Figure::broken() };
    let inputs = numbers(&mut lcg, rows * LARGE[0]);
    let mut outputs = vec![0.0; rows * LARGE[2]];
    let mut scratch = InferScratch::default();
    let passes = size.of(ROWS / rows);
    let value = milliseconds(size, || {
        for _ in 0..passes {
            net.infer(AgentRows::new(std::hint::black_box(&inputs), &mut outputs), &mut scratch, true);
        }
    });
    Figure { value: 1e3 * value / passes as f64, work: mean_square(&outputs) }
}

/// Steps of gradient descent on the same rows: forward, backward, a step of all weights.
fn train(size: Size, rows: usize) -> Figure {
    let mut lcg = Lcg::new(1);
    let Some(mut net) = net(&mut lcg, LARGE) else { return Figure::broken() };
    let inputs = numbers(&mut lcg, rows * LARGE[0]);
    let targets = numbers(&mut lcg, rows * LARGE[2]);
    let mut optimizer = Optimizer::new(OptimizerDef::sgd(RATE), net.weights().len());
    let (mut scratch, mut above) = (Scratch::default(), vec![0.0; targets.len()]);
    let mut gradients = vec![0.0; net.weights().len()];
    scratch.skip_input_gradient(true);
    let mut step = |net: &mut Net| {
        let outputs = net.forward_batch(&inputs, rows, &mut scratch);
        Loss::Squared.gradient(outputs, &targets, false, &mut above);
        above.iter_mut().for_each(|gradient| *gradient /= rows as f32);
        gradients.fill(0.0);
        net.backward(&mut scratch, &above, &mut gradients);
        optimizer.step(net.weights_mut(), &gradients);
    };
    let steps = size.of(STEPS);
    // Every round begins with the same weights, so that all do the same.
    let begin = net.weights().to_vec();
    let mut round = || {
        net.weights_mut().copy_from_slice(&begin);
        seconds(|| (0..steps).for_each(|_| step(&mut net)))
    };
    round();
    let times: Vec<f64> = (0..size.of(ROUNDS)).map(|_| 1e6 * round() / steps as f64).collect();
    let work = mean_square(net.forward_batch(&inputs, rows, &mut scratch));
    Figure { value: median(&times), work }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The peer finds the same: `benches/peers/pypi/nets.py`.
    #[test]
    fn the_workloads_are_those_that_peers_have() {
        let mut lcg = Lcg::new(1);
        let small = net(&mut lcg, SMALL).unwrap();
        assert_eq!(small.weights().len(), 8 * 16 + 16 + 16 * 4 + 4);
        // The first value of the generator is 3967065.
        let first = (3_967_065.0 / 16_777_216.0 - 0.5) / 8_f32.sqrt();
        assert_eq!(small.weights()[0], first);
        let [before, after] = [forward(Size::Tiny, 32), train(Size::Full, 32)];
        assert!(after.work["mean square"] > before.work["mean square"], "targets are larger than outputs");
    }

    #[test]
    fn one_core_and_all_find_the_same() {
        let [one, all] = [agents(Size::Tiny, false), agents(Size::Tiny, true)];
        assert_eq!(one.work, all.work);
    }
}
