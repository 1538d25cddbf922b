//! Training protocols.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::{Budget, Work};

use crate::net::{
    Activation, LayerDef, Learner, Loss, Net, NetDef, OptimizerDef, Samples, Scratch, StopReason, TrainDef,
    Trainer, Verdict,
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

    let report = Trainer::new(&how, net(classifier(8), 1), &few, &test, Seed::new(1)).unwrap().finish();
    let last = report.last().unwrap();
    assert_eq!((last.train_right, report.verdict()), (1.0, Verdict::OverFitted));
    assert!(last.test_right.unwrap() < 0.8, "{last:?}");
    // The test loss grows while the training loss falls: the best epoch is an early one.
    assert!(last.test_loss.unwrap() > report.test_loss.unwrap() && last.train_loss < report.train_loss);

    let report = Trainer::new(&how, net(classifier(8), 1), &half, &test, Seed::new(1)).unwrap().finish();
    assert_eq!(report.verdict(), Verdict::Learned, "{:?}", report.last());
}

#[test]
fn patience_stops_at_the_best_net() {
    let few = scenarios((0..256).step_by(31));
    let test = scenarios(0..256);
    let how = TrainDef { epochs: 2000, loss: Loss::CrossEntropy, patience: Some(20), ..TrainDef::default() };
    let mut trainer = Trainer::new(&how, net(classifier(8), 1), &few, &test, Seed::new(1)).unwrap();
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
    let test = Samples::default();
    let mut trainer = Trainer::new(&how, net(classifier(3), 1), &samples, &test, Seed::new(1)).unwrap();
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
    let test = Samples::default();
    let mut trainer = Trainer::new(&how, net(def.clone(), 1), &samples, &test, Seed::new(1)).unwrap();
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
        &test,
        Seed::new(1),
    );
    assert_eq!(
        errors.unwrap_err().to_string(),
        "\
training.epochs: 0 is out of range; expected at least 1
training.max_norm: NaN is out of range; expected a number above 0
train: samples of 3 inputs and 2 targets; expected 2 inputs and 2 targets
train: no samples; expected at least one
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
        let mut whole = Trainer::new(&how, begin.clone(), &train, &test, Seed::new(seed)).unwrap();
        let expected = whole.finish();

        let mut sliced = Trainer::new(&how, begin, &train, &test, Seed::new(seed)).unwrap();
        let mut budget = Budget::new(slice);
        let report = loop {
            if let Some(report) = sliced.step(&mut budget).done() {
                break report;
            }
            prop_assert_eq!(budget.spent(), slice);
            let saved = state::to_bytes(sliced.state()).unwrap();
            let state = state::from_bytes(&saved).unwrap();
            sliced = Trainer::resume(&how, state, &train, &test).unwrap();
            budget = Budget::new(slice);
        };
        prop_assert_eq!(report, expected);
        prop_assert_eq!(sliced.into_net(), whole.into_net());
    }
}
