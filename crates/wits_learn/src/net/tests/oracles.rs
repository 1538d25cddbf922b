//! Numbers of Millington, *AI for Games*, 3e, 7.8.

use crate::net::{Activation, LayerDef, Loss, Net, NetDef, Optimizer, OptimizerDef, Scratch};

fn perceptron(bias: f32) -> Net {
    let def = NetDef::new(2, [LayerDef::dense(1, Activation::Step)]);
    Net::with_weights(def, vec![1.0, 1.0, bias]).unwrap()
}

/// AND: w = (1, 1), bias -1.5; OR: bias -0.5. A sum of exactly 0 is on.
#[test]
fn oracle_millington_7_8_1_perceptrons_compute_and_and_or() {
    let mut scratch = Scratch::default();
    let table = |net: &Net, scratch: &mut Scratch| {
        [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]].map(|input| net.forward(&input, scratch)[0])
    };
    assert_eq!(table(&perceptron(-1.5), &mut scratch), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(table(&perceptron(-0.5), &mut scratch), [0.0, 1.0, 1.0, 1.0]);
    // 0.5 + 0 - 0.5 = 0
    assert_eq!(perceptron(-0.5).forward(&[0.5, 0.0], &mut scratch), [1.0]);
    assert!(perceptron(-0.5).forward(&[f32::NAN, 0.0], &mut scratch)[0].is_nan());
}

/// softplus(0) = ln 2 = 0.693147, softplus(1) = ln(1 + e) = 1.313262, sigmoid(1) = 1 / (1 + 1/e) = 0.731059
#[test]
fn oracle_millington_7_8_3_activation_functions() {
    let value = |activation: Activation, sum: f32| {
        let def = NetDef::new(1, [LayerDef::dense(1, activation)]);
        Net::with_weights(def, vec![1.0, 0.0]).unwrap().forward(&[sum], &mut Scratch::default())[0]
    };
    assert!((value(Activation::Softplus, 0.0) - std::f32::consts::LN_2).abs() < 1e-6);
    assert!((value(Activation::Softplus, 1.0) - 1.313_262).abs() < 1e-6);
    assert!((value(Activation::sigmoid(), 1.0) - 0.731_059).abs() < 1e-6);
    // The bipolar sigmoid is 2 sigmoid - 1; with h = 2 it is the hyperbolic tangent.
    assert!((value(Activation::bipolar(), 1.0) - (2.0 * 0.731_059 - 1.0)).abs() < 1e-6);
    assert!((value(Activation::Tanh, 1.0) - 0.761_594).abs() < 1e-6);
    assert_eq!(value(Activation::Relu, -1.0), 0.0);
    assert_eq!(value(Activation::Relu, 2.5), 2.5);
}

/// 2-2-1, sigmoid h = 1, x = (1, 0), t = 1, eta = 0.3. Hidden sums 0.1 + 0.05 = 0.15 and 0.3 - 0.05 = 0.25. The weights of a
/// layer lie input by input: W1 = [[0.1, 0.2], [0.3, -0.1]] with a row for each hidden neuron is 0.1, 0.3, 0.2, -0.1 here.
/// Hidden deltas use the old output weights: 0.5374 (1 - 0.5374) 0.4 * 0.1152534 = 0.01146075.
#[test]
fn oracle_millington_7_8_3_one_step_of_backpropagation() {
    let def = NetDef::perceptrons(2, &[2], Activation::sigmoid(), (1, Activation::sigmoid()));
    let weights = vec![0.1, 0.3, 0.2, -0.1, 0.05, -0.05, 0.4, -0.3, 0.1];
    let mut net = Net::with_weights(def, weights.clone()).unwrap();
    let mut scratch = Scratch::default();
    let output = net.forward(&[1.0, 0.0], &mut scratch)[0];
    near(scratch.layer(0), &[0.537_429_85, 0.562_176_5]);
    near(&[output], &[0.536_514_62]);

    let (mut gradient, mut gradients) = ([0.0], vec![0.0; 9]);
    Loss::Squared.gradient(&[output], &[1.0], false, &mut gradient);
    net.backward(&mut scratch, &gradient, &mut gradients);
    // Gradients of biases are minus the deltas.
    near(&gradients[8..], &[-0.115_253_37]);
    near(&gradients[4..6], &[-0.011_460_749, 0.008_510_335]);

    let mut optimizer = Optimizer::new(OptimizerDef::sgd(0.3), 9);
    optimizer.step(net.weights_mut(), &gradients);
    let changed = [
        0.103_438_22,
        0.297_446_9,
        0.2,
        -0.1,
        0.053_438_224,
        -0.052_553_1,
        0.418_582_18,
        -0.280_562_2,
        0.134_576_01,
    ];
    near(net.weights(), &changed);
}

fn near(found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 2e-7, "{found} is not {expected}");
    }
}
