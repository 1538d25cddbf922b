//! Many agents at once give what each gives alone.

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::net::{Activation, AgentRows, InferScratch, LayerDef, Net, NetDef, Scratch};

fn numbers(seed: u64, count: usize) -> Vec<f32> {
    let mut stream = Seed::new(seed).stream();
    (0..count).map(|_| stream.range(-1.0, 1.0)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn batches_blocks_and_threads_change_no_bit(seed: u64, agents in 0_usize..10_000, hidden in 1_usize..20, outputs in 1_usize..10) {
        let layers = [LayerDef::dense(hidden, Activation::Relu), LayerDef::gru(3), LayerDef::dense(outputs, Activation::sigmoid())];
        let net = Net::random(NetDef::new(3, layers), &mut Seed::new(seed).stream()).unwrap();
        let inputs = numbers(seed, agents * 3);
        let remembered = numbers(seed ^ 1, agents * 3);
        let mut scratch = InferScratch::default();
        let infer = |parallel: bool, scratch: &mut InferScratch| {
            let (mut hidden, mut found) = (remembered.clone(), vec![0.0; agents * outputs]);
            net.infer(AgentRows::new(&inputs, &mut found).hidden(&mut hidden), scratch, parallel);
            (hidden, found)
        };
        let serial = infer(false, &mut scratch);
        prop_assert_eq!(&infer(true, &mut scratch), &serial);

        let mut alone = Scratch::default();
        for agent in (0..agents).step_by(997) {
            let mut state = net.topology().hidden_state();
            state.values_mut().copy_from_slice(&remembered[agent * 3..agent * 3 + 3]);
            let expected = net.forward_step(&inputs[agent * 3..agent * 3 + 3], &mut state, &mut alone);
            prop_assert_eq!(expected, &serial.1[agent * outputs..(agent + 1) * outputs]);
            prop_assert_eq!(state.values(), &serial.0[agent * 3..agent * 3 + 3]);
        }
    }

    #[test]
    fn own_weights_give_what_each_net_gives(seed: u64, agents in 0_usize..40) {
        let def = NetDef::perceptrons(4, &[9], Activation::Tanh, (3, Activation::Softmax));
        let topology = def.compile().unwrap();
        let (weights, inputs) = (numbers(seed, agents * topology.weight_count()), numbers(seed ^ 1, agents * 4));
        let mut outputs = vec![0.0; agents * 3];
        let rows = AgentRows::new(&inputs, &mut outputs);
        topology.infer_each(&weights, rows, &mut InferScratch::default(), true);
        let mut scratch = Scratch::default();
        for (agent, weights) in weights.chunks(topology.weight_count()).enumerate() {
            let net = topology.net(weights).unwrap();
            let alone = net.forward(&inputs[agent * 4..agent * 4 + 4], &mut scratch);
            prop_assert_eq!(alone, &outputs[agent * 3..agent * 3 + 3]);
        }
    }
}
