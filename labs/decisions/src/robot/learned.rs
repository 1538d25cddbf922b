//! A robot that learns what the machine does by watching it: the model of `cleaner.learned.ron`.

use std::sync::Arc;

use wits_core::random::Seed;
use wits_core::ron::{self, Doc, RonFile};
use wits_decide::board::Boards;
use wits_engine::minds::MindWorld;
use wits_game::{About, Params, Setup, Tick};
use wits_learn::classify::{Classifier, LearnedTree, TreeDef, evaluate};
use wits_learn::examples::{AttributeValue, ConfusionMatrix, Examples, Schema};
use wits_learn::mind::{LearnedDef, ModelDef, Observer};

use super::about::{TICKS_PER_SECOND, about};
use super::hall::Hall;
use super::minds::LEARNED;
use super::words::words;
use super::world::Robots;

/// The file as it is committed.
const TEXT: &str = include_str!("minds/cleaner.learned.ron");

/// The settings of the recorded lessons: rubbish and fights a minute. Quiet and busy halls, with and without fights.
const LESSONS: [(f64, f64); 4] = [(12.0, 3.0), (4.0, 8.0), (60.0, 3.0), (25.0, 15.0)];

/// How long a lesson takes, and how often it is written down what robots do. \[ticks\]
const LESSON: u64 = 3 * 60 * 60;
const EVERY: u64 = 15;

/// What robots see and do, in lessons of these seeds.
struct Recorded {
    all: Examples,
    /// Those in which a robot has just changed what it does: the hard ones, few among the many in which it goes on.
    changes: Examples,
}

fn record(def: &LearnedDef, seeds: std::ops::Range<u64>) -> Recorded {
    let about: Arc<About> = Arc::new(about());
    let schema = Schema::new(def.schema()).expect("the inputs of the file");
    let observer = Observer::bind(def, &words()).expect("words of the lab");
    let mut recorded =
        Recorded { all: Examples::new(schema.clone()), changes: Examples::new(schema.clone()) };
    for (rubbish, fights) in LESSONS {
        for seed in seeds.clone() {
            let settings = [("rubbish", rubbish), ("fights", fights), ("robots", 3.0)];
            let params = Params::with(&about, settings).expect("settings of the lab");
            let lab = Robots::new(&Setup { seed: Seed::new(seed), params: params.clone(), parallel: false });
            recorded.lesson(lab, &params, &observer);
        }
    }
    recorded
}

impl Recorded {
    /// What a robot sees before a tick, and what it does in it. When the machine has changed its state at the end of an action,
    /// such as at the rubbish, that could not be seen before; so each change is looked at one tick later.
    fn lesson(&mut self, mut lab: Robots, params: &Params, observer: &Observer<Hall>) {
        let (mut last, mut waits) = ([None; 3], [false; 3]);
        for number in 0..LESSON {
            let seen = [0, 1, 2].map(|robot: usize| observe(&lab, observer, robot as u64, last[robot]));
            let dt = 1.0 / TICKS_PER_SECOND as f32;
            lab.advance(Tick { number, dt, params, inputs: &[], edits: &[] });
            for (robot, seen) in seen.iter().enumerate() {
                let states = lab.states(robot);
                let label = states.last().and_then(|state| self.all.schema().label(state));
                let (Some(label), Some(seen)) = (label, seen) else { continue };
                let has_changed = last[robot] != u32::try_from(label).ok();
                if has_changed && !std::mem::replace(&mut waits[robot], true) {
                    continue;
                }
                waits[robot] = false;
                last[robot] = u32::try_from(label).ok();
                if has_changed {
                    self.changes.push(seen, label).expect("an observation");
                }
                if has_changed || number.is_multiple_of(EVERY) {
                    self.all.push(seen, label).expect("an observation");
                }
            }
        }
    }
}

fn observe(
    lab: &Robots,
    observer: &Observer<Hall>,
    robot: u64,
    last: Option<u32>,
) -> Option<Vec<AttributeValue>> {
    let (mut seen, (mind, view)) = (Vec::new(), lab.parts(robot)?);
    let boards = Boards::of(robot).reading_agent(mind.board());
    observer.observe(view.context, &boards, view.now, last, &mut seen).ok()?;
    Some(seen)
}

fn train(def: &LearnedDef) -> LearnedTree {
    let (lessons, tests) = (record(def, 1..4), record(def, 4..6));
    let tree = LearnedTree::grow(&lessons.all, TreeDef { max_depth: 10, min_leaf: 8, ..TreeDef::default() });
    tree.pruned(&tests.all).expect("examples of the same schema")
}

fn share(confusion: &ConfusionMatrix) -> f64 {
    confusion.accuracy().expect("there are examples")
}

/// The text of the file with another tree, a line for each node. The rest stays as it is written.
fn with_tree(tree: &LearnedTree) -> String {
    let doc = Doc::parse(TEXT).expect("the file is well-formed");
    let nodes: Vec<String> = tree.nodes().iter().map(ron::write_line).collect();
    let (schema, nodes) = (ron::write_line(tree.schema()), nodes.join(",\n        "));
    let mut edits = doc.edits();
    let model = format!("Tree(\n    schema: {schema},\n    nodes: [\n        {nodes},\n    ],\n)");
    edits.replace(doc.find("model").expect("it has a model"), &model);
    edits.text().expect("a change of one place")
}

#[test]
fn the_learned_robot_does_what_the_machine_does_in_situations_that_it_was_not_trained_with() {
    let written: LearnedDef = ron::read(LEARNED, TEXT).expect("the file");
    let tree = train(&written);
    let held_out = record(&written, 20..22);
    let (all, changes) = [&held_out.all, &held_out.changes]
        .map(|examples| share(&evaluate(&tree, examples).expect("examples of the same schema")))
        .into();
    assert!(all >= 0.98, "agrees in {all} of {} situations", held_out.all.len());
    assert!(changes >= 0.95, "agrees in {changes} of {} changes", held_out.changes.len());

    if std::env::var_os("WITS_UPDATE_LEARNED").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/robot/minds/cleaner.learned.ron");
        std::fs::write(path, with_tree(&tree)).expect("the file can be written");
        return;
    }
    let committed = LearnedDef::from_ron(LEARNED, TEXT).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(
        committed.model == ModelDef::Tree(tree),
        "the file is not what training gives: run with WITS_UPDATE_LEARNED=1"
    );
}
