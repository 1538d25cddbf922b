//! The same seed learns the same bits, on one core and on two.

#![cfg(feature = "parallel")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use wits_core::random::Seed;
use wits_core::work::Work;
use wits_learn::classify::{LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef};
use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};
use wits_learn::net::{
    Activation, AgentRows, InferScratch, LayerDef, Loss, Net, NetDef, OptimizerDef, Samples, TrainDef,
    Trainer,
};
use wits_learn::reinforce::deep::{
    DqnDef, DqnLearner, DqnTraining, Imitation, ImitationDef, PolicyDef, PolicyLearner, PolicyTraining,
    Recording,
};
use wits_learn::reinforce::env::{CartPole, TableWorld};
use wits_learn::reinforce::{
    Autoreset, HashStore, OfflineDef, OfflineState, OfflineTraining, QDef, QLearner, VectorEnv,
};
use wits_learn::tune::{Fitness, FitnessDef, Goal, Threads};

/// What was learned, as bits.
type Bits = Vec<u64>;

/// Learns with so many threads, in a pool of its own and in those that are started for it.
fn on(threads: usize, learn: fn(usize) -> Bits) -> Bits {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| learn(threads))
}

fn bits(numbers: &[f32]) -> Bits {
    numbers.iter().map(|number| number.to_bits().into()).collect()
}

fn same(learn: fn(usize) -> Bits) {
    let one = on(1, learn);
    assert!(one.len() > 1 && one.windows(2).any(|pair| pair[0] != pair[1]), "something was learned");
    assert_eq!(one, on(2, learn));
    assert_eq!(one, on(2, learn), "and again");
}

fn random(count: usize, seed: u64) -> Vec<f32> {
    let mut stream = Seed::new(seed).stream();
    (0..count).map(|_| stream.range(-1.0, 1.0)).collect()
}

const AGENTS: usize = 10_000;

#[test]
fn agents_that_share_a_net_or_have_their_own() {
    same(|_| {
        let layers = [LayerDef::gru(5), LayerDef::dense(3, Activation::Tanh)];
        let net = Net::random(NetDef::new(4, layers), &mut Seed::new(1).stream()).unwrap();
        let inputs = random(AGENTS * 4, 2);
        let mut outputs = vec![0.0; AGENTS * 3];
        let mut hidden = random(AGENTS * 5, 3);
        let mut scratch = InferScratch::default();
        net.infer(AgentRows::new(&inputs, &mut outputs).hidden(&mut hidden), &mut scratch, true);
        let mut found = [bits(&outputs), bits(&hidden)].concat();
        let weights = random(AGENTS * net.weights().len(), 4);
        net.topology().infer_each(&weights, AgentRows::new(&inputs, &mut outputs), &mut scratch, true);
        found.extend(bits(&outputs));
        found
    });
}

#[test]
fn a_net_that_is_trained() {
    same(|_| {
        let (mut samples, inputs) = (Samples::new(3, 2), random(300, 1));
        for row in inputs.chunks_exact(3) {
            samples.add_class(row, usize::from(row[0] * row[1] > row[2])).unwrap();
        }
        let layers = [
            LayerDef::dense(8, Activation::Relu),
            LayerDef::dropout(0.2),
            LayerDef::dense(2, Activation::Softmax),
        ];
        let net = Net::random(NetDef::new(3, layers), &mut Seed::new(1).stream()).unwrap();
        let how = TrainDef {
            epochs: 5,
            batch: 16,
            optimizer: OptimizerDef::adam(0.01),
            loss: Loss::CrossEntropy,
            ..TrainDef::default()
        };
        let mut trainer = Trainer::new(&how, net, &samples, None, Seed::new(2)).unwrap();
        trainer.finish();
        bits(trainer.into_net().weights())
    });
}

#[test]
fn environments_and_learners_with_nets() {
    same(|_| {
        let mut poles = VectorEnv::new(vec![CartPole::default(); 64], Autoreset::SameStep, Seed::new(1));
        for step in 0..200_u32 {
            let actions: Vec<u32> = (0..64).map(|pole| (step * 7 + pole * step) / 3 % 2).collect();
            poles.step_parallel(&actions).unwrap();
        }
        let mut found = bits(poles.observations());
        let def = PolicyDef { hidden: vec![8], steps: 32, ..PolicyDef::default() };
        let mut learner = PolicyLearner::new(&def, 4, 2, Seed::new(2)).unwrap();
        PolicyTraining::new(&def, &mut poles, &mut learner, 4096).unwrap().finish().unwrap();
        let mut recording = Recording::new(4);
        for row in random(400, 3).chunks_exact(4) {
            recording.record(row, 3, u32::from(row[2] > 0.0)).unwrap();
        }
        let how = ImitationDef { epochs: 3, ..ImitationDef::default() };
        Imitation::new(&how, &recording, &mut learner, Seed::new(4)).unwrap().finish();
        found.extend([bits(learner.actor.weights()), bits(learner.critic.weights())].concat());
        let def = DqnDef { hidden: vec![8], warm_up: 100, ..DqnDef::default() };
        let mut learner = DqnLearner::new(&def, 4, 2, Seed::new(5)).unwrap();
        let mut pole = VectorEnv::new(vec![CartPole::default()], Autoreset::SameStep, Seed::new(6));
        DqnTraining::new(&def, &mut pole, &mut learner, 500).unwrap().finish().unwrap();
        found.extend(bits(learner.net.weights()));
        found
    });
}

#[test]
fn tables_trees_and_bayes() {
    same(|_| {
        let mut world = TableWorld::chain(6);
        let mut learner = QLearner::new(HashStore::new());
        let (def, walk) = (QDef::offline(), OfflineDef { steps: 3000, ..OfflineDef::default() });
        let mut state = OfflineState::new(Seed::new(2));
        OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
        let mut found: Bits =
            learner.values.pairs().iter().map(|pair| pair.cell.value.to_bits().into()).collect();
        let attributes = (0..4).map(|number| AttributeDef::number(number.to_string()));
        let mut examples = Examples::new(Schema::new(SchemaDef::new(attributes, ["no", "yes"])).unwrap());
        for row in random(2000, 3).chunks_exact(4) {
            let values: Vec<AttributeValue> =
                row.iter().map(|value| AttributeValue::Number(*value)).collect();
            examples.push(&values, usize::from(row[0] > row[1] * row[2])).unwrap();
        }
        let tree = LearnedTree::grow(&examples, TreeDef::default());
        found.extend(tree.nodes().iter().map(|node| u64::from(node.examples())));
        let bayes = NaiveBayes::fit(&examples, NaiveBayesDef::default());
        found
            .extend((0..4).filter_map(|attribute| Some(bayes.mean_and_deviation(attribute, 1)?.0.to_bits())));
        found
    });
}

#[test]
fn parameters_that_are_tuned() {
    same(|threads| {
        let noisy = |at: &[f64], seed: u64| at[0] + f64::from(Seed::new(seed).stream().unit());
        let mut fitness =
            Fitness::new(FitnessDef::new(40, 5), Goal::Maximize, noisy, Threads(threads)).unwrap();
        [0.0, 0.3, 0.1].map(|x| fitness.evaluate(&[x]).to_bits()).to_vec()
    });
}
