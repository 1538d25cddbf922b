//! How long learning takes. scikit-learn's times for the same numbers: `benches/peers/pypi/classify_times.py`.

#![expect(clippy::disallowed_types, reason = "measures times")]

use std::time::Instant;

use wits_learn::classify::{LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef};
use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};

const ROWS: usize = 10_000;
const COLUMNS: usize = 10;
const LABELS: u64 = 3;

/// The generator of all benchmark inputs; see `benches/README.md`.
struct Lcg(u32);

impl Lcg {
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    fn below(&mut self, end: u64) -> usize {
        ((u64::from(self.bits()) * end) >> 24) as usize
    }
}

fn examples() -> Examples {
    let mut draw = Lcg(1);
    let attributes = (0..COLUMNS).map(|number| AttributeDef::number(number.to_string()));
    let mut examples = Examples::new(Schema::new(SchemaDef::new(attributes, ["0", "1", "2"])).unwrap());
    for _ in 0..ROWS {
        let values: Vec<f32> = (0..COLUMNS).map(|_| draw.bits() as f32 / 16_777_216.0).collect();
        let first = &values[..LABELS as usize];
        let largest = (0..first.len()).rev().max_by(|a, b| first[*a].total_cmp(&first[*b])).unwrap();
        let other = draw.below(LABELS);
        let label = if draw.below(8) == 0 { other } else { largest };
        let values: Vec<AttributeValue> = values.into_iter().map(AttributeValue::Number).collect();
        examples.push(&values, label).unwrap();
    }
    examples
}

fn best_time(mut work: impl FnMut()) -> f64 {
    let time = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1000.0
    };
    (0..7).map(|_| time(&mut work)).fold(f64::INFINITY, f64::min)
}

#[test]
#[ignore = "measures: taskset -c 0 cargo test --release -p wits_learn --test whole speed -- --ignored --nocapture"]
fn learning_from_ten_thousand_examples() {
    let examples = examples();
    let bayes = best_time(|| {
        std::hint::black_box(NaiveBayes::fit(&examples, NaiveBayesDef::default()));
    });
    println!("naive Bayes {bayes:.3} ms");
    for max_depth in [u32::MAX, 8] {
        let def = TreeDef { max_depth, zero_gain: true, ..TreeDef::default() };
        let tree = LearnedTree::grow(&examples, def.clone());
        let time = best_time(|| {
            std::hint::black_box(LearnedTree::grow(&examples, def.clone()));
        });
        println!("tree, depth {max_depth}: {time:.3} ms, {} leaves", tree.leaves());
        assert!(tree.leaves() > 100);
    }
}
