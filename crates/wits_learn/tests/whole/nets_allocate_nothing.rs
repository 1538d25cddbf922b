//! Nets that have seen their largest batch allocate nothing.

use wits_core::random::Seed;
use wits_core::work::{Budget, Work};
use wits_learn::net::{
    Activation, AgentRows, ConvDef, InferScratch, LayerDef, Learner, Loss, Net, NetDef, Optimizer,
    OptimizerDef, Samples, Scratch, TrainDef, Trainer, clip_norm,
};
use wits_testkit::alloc::assert_no_allocation;

fn net() -> Net {
    let grid = ConvDef {
        width: 4,
        height: 4,
        channels: 1,
        kernels: 2,
        size: 3,
        stride: 1,
        padding: true,
        activation: Activation::Gaussian,
        bias: true,
    };
    let layers = [
        LayerDef::Conv(grid),
        LayerDef::dropout(0.1),
        LayerDef::gru(5),
        LayerDef::elman(7),
        LayerDef::rbf(6),
        LayerDef::dense(9, Activation::Relu),
        LayerDef::dense(3, Activation::Softmax),
    ];
    Net::random(NetDef::new(16, layers), &mut Seed::new(1).stream()).expect("the layers fit")
}

#[test]
fn passes_and_steps_allocate_nothing_after_the_first() {
    let (mut net, mut scratch, mut stream) = (net(), Scratch::default(), Seed::new(2).stream());
    let inputs: Vec<f32> = (0..16 * 40).map(|_| stream.range(-1.0, 1.0)).collect();
    let mut gradients = vec![0.0; net.weights().len()];
    let mut optimizer = Optimizer::new(OptimizerDef::adam(0.01), gradients.len());
    let mut memory = net.topology().hidden_state();
    let mut all = || {
        net.forward_train(&inputs, 40, &mut stream, &mut scratch);
        net.backward(&mut scratch, &[0.1; 120], &mut gradients);
        clip_norm(&mut gradients, 1.0);
        optimizer.step(net.weights_mut(), &gradients);
        net.forward_step(&inputs[..16], &mut memory, &mut scratch);
        net.forward_batch(&inputs[..16 * 7], 7, &mut scratch);
        net.backward_sums(&mut scratch, &[0.1; 21], &mut gradients);
    };
    all();
    assert_no_allocation("passes through a net", all);
}

#[test]
fn many_agents_and_learners_allocate_nothing_after_the_first() {
    let (net, mut scratch) = (net(), InferScratch::default());
    let inputs = vec![0.5; 16 * 300];
    let (mut hidden, mut outputs) = (vec![0.0; 12 * 300], vec![0.0; 3 * 300]);
    let mut infer =
        || net.infer(AgentRows::new(&inputs, &mut outputs).hidden(&mut hidden), &mut scratch, false);
    infer();
    assert_no_allocation("300 agents", infer);

    let mut learner = Learner::new(net, OptimizerDef::momentum(0.01, 0.9), Loss::CrossEntropy);
    let mut scratch = Scratch::default();
    learner.learn(&inputs[..16], &[1.0, 0.0, 0.0], &mut scratch);
    assert_no_allocation("learning", || {
        learner.learn(&inputs[..16], &[1.0, 0.0, 0.0], &mut scratch);
        learner.feedback(&inputs[..16], 2, -1.0, &mut scratch);
    });
}

#[test]
fn an_epoch_of_training_allocates_nothing_after_the_first() {
    let mut samples = Samples::new(16, 3);
    (0..100_u8)
        .for_each(|row| samples.add_class(&[f32::from(row) / 100.0; 16], usize::from(row % 3)).unwrap());
    let how = TrainDef { batch: 32, ..TrainDef::default() };
    let mut trainer = Trainer::new(&how, net(), &samples, Some(&samples), Seed::new(1)).unwrap();
    assert!(!trainer.step(&mut Budget::new(200)).is_done());
    assert_no_allocation("an epoch without its report", || {
        assert!(!trainer.step(&mut Budget::new(99)).is_done());
    });
}
