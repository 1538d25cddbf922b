//! States: hashes see every value, and edited saves are refused or do no harm.

use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::{Budget, Work};
use wits_testkit::edits::{Saved, assert_hash_sees_all, survives};

use crate::net::{
    Activation, HebbianDef, HebbianGrid, HiddenState, Hopfield, LayerDef, Learner, Loss, Net, NetDef,
    Optimizer, OptimizerDef, Samples, Scratch, TrainDef, TrainState, Trainer,
};

const EDITS: u64 = 200;

fn net() -> Net {
    let layers = [LayerDef::gru(2), LayerDef::dense(2, Activation::Softmax)];
    Net::random(NetDef::new(2, layers), &mut Seed::new(1).stream()).unwrap()
}

fn samples() -> Samples {
    let mut samples = Samples::new(2, 2);
    (0..9_u8).for_each(|row| samples.add_class(&[f32::from(row) / 9.0, 0.5], usize::from(row % 2)).unwrap());
    samples
}

#[test]
fn hashes_see_every_value() {
    let mut hidden = net().topology().hidden_state();
    net().forward_step(&[1.0, 0.0], &mut hidden, &mut Scratch::default());
    assert_hash_sees_all("net", &net(), &[]);
    assert_hash_sees_all("samples", &samples(), &[]);
    assert_hash_sees_all::<HiddenState>("hidden state", &hidden, &[]);
    for def in [OptimizerDef::adam(0.1), OptimizerDef::momentum(0.1, 0.9), OptimizerDef::sgd(0.1)] {
        let mut optimizer = Optimizer::new(def, 3);
        optimizer.step(&mut [1.0; 3], &[0.1, 0.2, 0.3]);
        assert_hash_sees_all("optimizer", &optimizer, &[]);
    }
    let mut grid = HebbianGrid::new(HebbianDef { width: 3, height: 2, ..HebbianDef::default() }).unwrap();
    grid.learn(&[1, 1, -1, 1, -1, -1]);
    assert_hash_sees_all("grid", &grid, &[]);
    let mut memory = Hopfield::new(3).unwrap();
    memory.store(&[1, -1, 1]);
    assert_hash_sees_all("memory", &memory, &[]);
}

#[test]
fn edited_training_is_refused_or_does_no_harm() {
    let (samples, how) =
        (samples(), TrainDef { epochs: 9, batch: 2, patience: Some(3), ..TrainDef::default() });
    for steps in [3, 30, 47] {
        let mut trainer = Trainer::new(&how, net(), &samples, Some(&samples), Seed::new(1)).unwrap();
        assert!(!trainer.step(&mut Budget::new(steps)).is_done());
        survives(&Saved::of(trainer.state()), steps, EDITS, |edited| {
            let Ok(state) = edited.load::<TrainState>() else { return };
            if let Ok(mut trainer) = Trainer::resume(&how, state, &samples, Some(&samples)) {
                let _ = trainer.step(&mut Budget::new(100));
                let _ = (trainer.report().document(), trainer.into_net());
            }
        });
    }
}

#[test]
fn edited_learners_nets_and_grids_are_refused_or_do_no_harm() {
    let mut scratch = Scratch::default();
    let mut learner = Learner::new(net(), OptimizerDef::adam(0.1), Loss::CrossEntropy);
    learner.learn(&[1.0, 0.0], &[1.0, 0.0], &mut scratch);
    survives(&Saved::of(&learner), 1, EDITS, |edited| {
        let Ok(mut learner) = edited.load::<Learner>() else { return };
        learner.learn(&[1.0, 0.0], &[1.0, 0.0], &mut scratch);
        learner.feedback(&[1.0, 0.0], 1, 1.0, &mut scratch);
        let _ = learner.net().to_bytes();
        assert!(state::to_bytes(&learner).is_ok());
    });
    let grid = HebbianGrid::new(HebbianDef { width: 3, height: 2, ..HebbianDef::default() }).unwrap();
    survives(&Saved::of(&grid), 1, EDITS, |edited| {
        let Ok(mut grid) = edited.load::<HebbianGrid>() else { return };
        grid.learn(&[1, 1, 1, -1]);
        grid.recall(&[1]).step(&mut Budget::new(1000));
    });
    survives(&Saved::of(&Hopfield::new(3).unwrap()), 1, EDITS, |edited| {
        let Ok(mut memory) = edited.load::<Hopfield>() else { return };
        memory.store(&[1, -1, 1]);
        memory.recall(&mut [1, 1, 1], 9);
    });
}
