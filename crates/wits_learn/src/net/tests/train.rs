//! Training protocols.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::{Budget, Work};

use crate::net::{
    Activation, ConvDef, LayerDef, Learner, Loss, Net, NetDef, OptimizerDef, Samples, Scratch, StopReason,
    TrainDef, Trainer, Verdict,
};

fn net(def: NetDef, seed: u64) -> Net {
    Net::random(def, &mut Seed::new(seed).stream()).unwrap()
}

/// Threat scenarios: of 8 yes-or-no observations, at least 4 make a threat.
fn scenarios(numbers: impl Iterator<Item = u32>) -> Samples {
    let mut samples = Samples::new(8, 2);
    for number in numbers {
        let seen: Vec<f32> = (0..8).map(|bit| if number >> bit & 1 == 1 { 1.0 } else { 0.0 }).collect();
        samples.add_class(&seen, usize::from(number.count_ones() >= 4)).unwrap();
    }
    samples
}

fn classifier(hidden: usize) -> NetDef {
    NetDef::perceptrons(8, &[hidden], Activation::sigmoid(), (2, Activation::Softmax))
}

/// Eight labeled scenarios and eight hidden neurons: all eight are answered rightly in the end, while new scenarios are as
/// likely wrong as right: here far fewer than 9 of 10 are right. With half of all 256 scenarios the same net learns the rule.
#[test]
fn oracle_millington_7_9_2_eight_scenarios_are_learned_by_heart() {
    let how = TrainDef { epochs: 400, loss: Loss::CrossEntropy, ..TrainDef::default() };
    let mut order: Vec<u32> = (0..256).collect();
    Seed::new(5).stream().shuffle(&mut order);
    let (few, half) = (scenarios(order[..8].iter().copied()), scenarios(order[..128].iter().copied()));
    let test = scenarios(order[128..].iter().copied());

    let report = Trainer::new(&how, net(classifier(8), 1), &few, Some(&test), Seed::new(1)).unwrap().finish();
    let last = report.last().unwrap();
    assert_eq!((last.train_right, report.verdict()), (1.0, Verdict::OverFitted));
    assert!(last.test_right.unwrap() < 0.8, "{last:?}");
    // The test loss grows while the training loss falls: the best epoch is an early one.
    assert!(last.test_loss.unwrap() > report.test_loss.unwrap() && last.train_loss < report.train_loss);

    let report =
        Trainer::new(&how, net(classifier(8), 1), &half, Some(&test), Seed::new(1)).unwrap().finish();
    assert_eq!(report.verdict(), Verdict::Learned, "{:?}", report.last());
}

#[test]
fn patience_stops_at_the_best_net() {
    let few = scenarios((0..256).step_by(31));
    let test = scenarios(0..256);
    let how = TrainDef { epochs: 2000, loss: Loss::CrossEntropy, patience: Some(20), ..TrainDef::default() };
    let mut trainer = Trainer::new(&how, net(classifier(8), 1), &few, Some(&test), Seed::new(1)).unwrap();
    let report = trainer.finish();
    assert_eq!((report.stop, report.epochs), (StopReason::Patience, report.best_epoch + 21));
    let smallest = report.history.iter().filter_map(|epoch| epoch.test_loss).fold(f32::INFINITY, f32::min);
    assert_eq!(report.test_loss, Some(smallest));
    // The net in the end is that of the best epoch.
    let (best, mut scratch) = (trainer.into_net(), Scratch::default());
    let mut loss = 0.0;
    for row in 0..256 {
        let (input, target) = test.row(row).unwrap();
        loss += f64::from(Loss::CrossEntropy.value(best.forward(input, &mut scratch), target, true));
    }
    assert!((loss / 256.0 - f64::from(smallest)).abs() < 1e-5);
}

/// 0.7 in the first of 7 epochs, 0.1 in the last: 0.1 less in each.
#[test]
fn oracle_millington_7_8_3_the_learning_rate_falls_from_0_7_to_0_1() {
    let samples = scenarios(0..4);
    let how = TrainDef {
        epochs: 7,
        optimizer: OptimizerDef::sgd(0.7),
        last_rate: Some(0.1),
        ..TrainDef::default()
    };
    let mut trainer = Trainer::new(&how, net(classifier(3), 1), &samples, None, Seed::new(1)).unwrap();
    let mut rates = Vec::new();
    while !trainer.step(&mut Budget::new(4)).is_done() {
        rates.push(trainer.state().optimizer().def().rate());
    }
    rates.push(trainer.state().optimizer().def().rate());
    for (rate, expected) in rates.iter().zip([0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]) {
        assert!((rate - expected).abs() < 1e-6, "{rates:?}");
    }
    assert_eq!(rates.len(), 7);
}

#[test]
fn exploding_weights_are_rolled_back_and_reported() {
    let mut samples = Samples::new(1, 1);
    (0..20_u8).for_each(|x| samples.add(&[f32::from(x) * 1e3], &[f32::from(x)]).unwrap());
    let def = NetDef::perceptrons(1, &[], Activation::Linear, (1, Activation::Linear));
    let how =
        TrainDef { epochs: 50, optimizer: OptimizerDef::sgd(1e3), max_norm: 1e9, ..TrainDef::default() };
    let mut trainer = Trainer::new(&how, net(def.clone(), 1), &samples, None, Seed::new(1)).unwrap();
    let report = trainer.finish();
    assert_eq!((report.stop, report.verdict()), (StopReason::Exploded, Verdict::Exploded));
    assert!(report.rollbacks > 5 && report.history.iter().all(|epoch| epoch.exploded));
    assert_eq!(trainer.into_net(), net(def, 1));
    assert!(report.document().sections.len() >= 3);
}

#[test]
fn samples_that_do_not_fit_are_all_reported() {
    let (train, test) = (Samples::new(3, 2), scenarios(0..4));
    let how = TrainDef { epochs: 0, max_norm: f32::NAN, ..TrainDef::default() };
    let errors = Trainer::new(
        &how,
        net(NetDef::new(2, [LayerDef::dense(2, Activation::Tanh)]), 1),
        &train,
        Some(&test),
        Seed::new(1),
    );
    assert_eq!(
        errors.unwrap_err().to_string(),
        "\
training.epochs: 0 is out of range; expected at least 1
training.max_norm: NaN is out of range; expected a number above 0
train: samples of 3 inputs and 2 targets; expected 2 inputs and 2 targets
train: 0 samples; expected at least 1
test: samples of 8 inputs and 2 targets; expected 2 inputs and 2 targets"
    );
}

/// 7.8.8: no answers are given, only consequences: here, whether the chosen one of two actions was right. In a game of
/// choosing at random first, the net learns which action is right for which input.
#[test]
fn oracle_millington_7_8_8_consequences_alone_teach() {
    let def = NetDef::perceptrons(2, &[8], Activation::Tanh, (2, Activation::sigmoid()));
    let mut learner = Learner::new(net(def, 3), OptimizerDef::sgd(0.3), Loss::Squared);
    let (mut stream, mut scratch) = (Seed::new(4).stream(), Scratch::default());
    for _ in 0..4000 {
        let input = [stream.range(-1.0, 1.0), stream.range(-1.0, 1.0)];
        let right = usize::from(input[0] * input[1] > 0.0);
        let chosen = stream.below(2) as usize;
        learner.feedback(&input, chosen, if chosen == right { 1.0 } else { -0.5 }, &mut scratch);
    }
    let mut good = 0;
    for _ in 0..1000 {
        let input = [stream.range(-1.0, 1.0), stream.range(-1.0, 1.0)];
        let outputs = learner.net().forward(&input, &mut scratch);
        good += usize::from((outputs[1] > outputs[0]) == (input[0] * input[1] > 0.0));
    }
    assert!(good > 930, "{good}");
    let bytes = state::to_bytes(&learner).unwrap();
    assert_eq!(state::from_bytes::<Learner>(&bytes).unwrap().net(), learner.net());
    learner.learn(&[f32::NAN, 0.0], &[0.0, 1.0], &mut scratch);
    assert_eq!(
        (learner.refused(), learner.net().weights().iter().all(|weight| weight.is_finite())),
        (1, true)
    );
}

#[test]
fn a_learner_takes_back_what_would_make_its_weights_explode() {
    let def = NetDef::perceptrons(2, &[4], Activation::Tanh, (1, Activation::Linear));
    for optimizer in [OptimizerDef::sgd(1e6), OptimizerDef::sgd(f32::MAX), OptimizerDef::adam(1e9)] {
        let mut learner = Learner::new(net(def.clone(), 3), optimizer, Loss::Squared);
        let mut scratch = Scratch::default();
        for round in 1..=5 {
            let loss = learner.learn(&[1.0, 1.0], &[9.0], &mut scratch);
            assert!(loss.is_finite());
            assert_eq!((learner.refused(), learner.net().weights()), (round, net(def.clone(), 3).weights()));
        }
        learner.optimizer_mut().set_rate(0.03);
        (0..1000).for_each(|_| assert!(learner.learn(&[1.0, 1.0], &[9.0], &mut scratch).is_finite()));
        assert_eq!(learner.refused(), 5);
        assert!((learner.net().forward(&[1.0, 1.0], &mut scratch)[0] - 9.0).abs() < 0.1, "{optimizer:?}");
    }
}

/// Weights that were large from the start, as in nets made by hand, are none that have exploded.
#[test]
fn large_weights_of_a_file_can_be_trained() {
    let def = NetDef::perceptrons(1, &[], Activation::Tanh, (1, Activation::Linear));
    let large = Net::with_weights(def, vec![3e6, 0.0]).unwrap();
    let mut learner = Learner::new(large, OptimizerDef::sgd(0.1), Loss::Squared);
    learner.learn(&[1e-6], &[1.0], &mut Scratch::default());
    assert_eq!(learner.refused(), 0);
}

/// Two numbers are said, one after the other, then three silences; then the net must say whether they were alike.
fn recall_task(count: u64) -> Samples {
    let (mut samples, mut stream) = (Samples::new(2, 1), Seed::new(count).stream());
    for _ in 0..count {
        let (first, second) = (stream.below(2) as f32, stream.below(2) as f32);
        let answer = if first == second { 1.0 } else { 0.0 };
        for (input, target) in [
            ([first, 1.0], 0.5),
            ([second, 1.0], 0.5),
            ([0.0, 0.0], 0.5),
            ([0.0, 0.0], 0.5),
            ([0.0, 0.0], answer),
        ] {
            samples.add(&input, &[target]).unwrap();
        }
    }
    samples
}

#[test]
fn recurrent_layers_learn_to_remember() {
    let (train, test) = (recall_task(60), recall_task(40));
    let how = TrainDef {
        epochs: 300,
        batch: 4,
        steps: 5,
        optimizer: OptimizerDef::adam(0.02),
        ..TrainDef::default()
    };
    for layer in [LayerDef::gru(8), LayerDef::elman(12)] {
        let def = NetDef::new(2, [layer.clone(), LayerDef::dense(1, Activation::sigmoid())]);
        let mut trainer = Trainer::new(&how, net(def, 2), &train, Some(&test), Seed::new(1)).unwrap();
        let report = trainer.finish();
        assert!(report.test_loss.unwrap() < 0.002, "{layer:?}: {:?}", report.last());
        // In a game: step by step, with the memory of each character.
        let (net, mut scratch) = (trainer.into_net(), Scratch::default());
        let mut memory = net.topology().hidden_state();
        for (inputs, answer) in [([[1.0, 1.0], [1.0, 1.0]], true), ([[0.0, 1.0], [1.0, 1.0]], false)] {
            memory.reset();
            for input in inputs.iter().chain(&[[0.0; 2]; 2]) {
                net.forward_step(input, &mut memory, &mut scratch);
            }
            assert_eq!(net.forward_step(&[0.0; 2], &mut memory, &mut scratch)[0] > 0.5, answer);
        }
    }
}

/// Rows of 8 x 8 pixels: a filled bar at one of 4 heights, with noise. A convolution finds it at any height it has seen.
#[test]
fn noisy_pictures_of_64_pixels_are_recognized() {
    let pictures = |seed: u64, count: usize| {
        let (mut samples, mut stream) = (Samples::new(64, 4), Seed::new(seed).stream());
        for number in 0..count {
            let class = number % 4;
            let picture: Vec<f32> = (0..64)
                .map(|pixel| if (pixel / 8 / 2 == class) != stream.chance(0.1) { 1.0 } else { 0.0 })
                .collect();
            samples.add_class(&picture, class).unwrap();
        }
        samples
    };
    let grid = ConvDef {
        width: 8,
        height: 8,
        channels: 1,
        kernels: 4,
        size: 3,
        stride: 2,
        padding: true,
        activation: Activation::Relu,
        bias: true,
    };
    let def = NetDef::new(64, [LayerDef::Conv(grid), LayerDef::dense(4, Activation::Softmax)]);
    let how = TrainDef {
        epochs: 30,
        batch: 8,
        optimizer: OptimizerDef::adam(0.01),
        loss: Loss::CrossEntropy,
        ..TrainDef::default()
    };
    let (train, test) = (pictures(1, 120), pictures(2, 80));
    let report = Trainer::new(&how, net(def, 1), &train, Some(&test), Seed::new(1)).unwrap().finish();
    assert!(report.test_right.unwrap() > 0.95, "{:?}", report.last());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn slices_and_saves_do_not_change_training(slice in 1_u64..40, batch in 1_u32..80, seed: u64) {
        let (train, test) = (scenarios(0..70), scenarios(100..120));
        let layers = [LayerDef::dense(6, Activation::Relu), LayerDef::dropout(0.3), LayerDef::dense(2, Activation::Softmax)];
        let how = TrainDef {
            epochs: 4, batch, optimizer: OptimizerDef::adam(0.01), loss: Loss::CrossEntropy, ..TrainDef::default()
        };
        let begin = net(NetDef::new(8, layers), seed);
        let mut whole = Trainer::new(&how, begin.clone(), &train, Some(&test), Seed::new(seed)).unwrap();
        let expected = whole.finish();

        let mut sliced = Trainer::new(&how, begin, &train, Some(&test), Seed::new(seed)).unwrap();
        let mut budget = Budget::new(slice);
        let report = loop {
            if let Some(report) = sliced.step(&mut budget).done() {
                break report;
            }
            prop_assert_eq!(budget.spent(), slice);
            let saved = state::to_bytes(sliced.state()).unwrap();
            let state = state::from_bytes(&saved).unwrap();
            sliced = Trainer::resume(&how, state, &train, Some(&test)).unwrap();
            budget = Budget::new(slice);
        };
        prop_assert_eq!(report, expected);
        prop_assert_eq!(sliced.into_net(), whole.into_net());
    }
}
