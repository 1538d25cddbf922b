//! Learned minds decide, and naive Bayes learns what is shown, without allocation after the first decisions.

use wits_core::time::Moment;
use wits_learn::classify::{LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef};
use wits_learn::examples::{Examples, Schema};
use wits_learn::mind::{LearnedDef, ModelDef};
use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

const FILE: &str = r#"(
    inputs: [(name: "distance", from: 0, to: 30), (name: "far", test: Above(of: "distance", than: 20)), (name: "before", last: true)],
    choices: [(name: "shoot", when: Below(of: "distance", than: 25)), (name: "flee")],
    model: Net(
        net: (inputs: 5, layers: [Dense(outputs: 4, activation: Tanh), Dense(outputs: 2, activation: Softmax)]),
        weights: [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 0, 0, 0, 0, 1, -1, 1, -1, -1, 1, -1, 1, 0, 0],
    ),
)"#;

#[test]
fn decisions_allocate_nothing_whatever_the_model() {
    let mut words = Vocabulary::<f32>::new();
    words.value("distance", Kind::Number, |distance, _| (*distance).into());
    let flee = wits_mind::Value::from("flee");
    words.value("shown", Kind::Text, move |_, _| flee.clone());
    words.action("shoot", |_, _| Status::Running);
    words.action("flee", |_, _| Status::Running);
    let net: LearnedDef = wits_core::ron::read("a.learned.ron", FILE).unwrap();
    let schema = Schema::new(net.schema()).unwrap();
    let text = "distance,far,before,label\n2,no,shoot,shoot\n5,no,nothing,shoot\n22,yes,flee,flee\n28,yes,shoot,flee\n";
    let examples = Examples::from_csv("a.csv", text, &schema).unwrap();
    let bayes = NaiveBayes::fit(&examples, NaiveBayesDef::smoothed());
    let tree = LearnedTree::grow(&examples, TreeDef::default());
    let learn = wits_core::ron::read("a", "Shown(by: \"shown\")").unwrap();
    let defs = [
        LearnedDef { model: ModelDef::NaiveBayes(bayes), learn: Some(learn), ..net.clone() },
        LearnedDef { model: ModelDef::Tree(tree), ..net.clone() },
        net,
    ];
    for def in defs {
        let mind = def.bind(&words).unwrap();
        let (mut state, mut distance) = (mind.start(), 0.0);
        let mut run = |ticks: std::ops::Range<u16>| {
            for tick in ticks {
                distance = f32::from(tick % 30);
                mind.tick(&mut state, &mut Turn::new(&mut distance, Moment::of_tick(tick.into(), 60)));
            }
        };
        run(0..60);
        assert_no_allocation(def.model.title(), || run(60..200));
    }
}
