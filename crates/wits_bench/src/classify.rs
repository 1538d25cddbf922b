//! Classifiers: learning from 10,000 examples of ten numbers, and asking them all.
//!
//! An example draws its ten numbers (`unit`), then another label (`below(3)`), then a chance (`below(8)`). Its label is
//! the place of the largest of the first three numbers, the first of equals; where the chance is 0, the other label.

use std::collections::BTreeMap;

use wits_learn::classify::{Classifier, LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef, evaluate};
use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "classify",
    about: "classifiers: learning from 10,000 examples",
    cases: &[
        Case { name: "naive Bayes, fit", unit: "ms", cores: Cores::One, measure: bayes },
        Case { name: "naive Bayes, ask all", unit: "ms", cores: Cores::One, measure: ask_bayes },
        Case { name: "tree, fit", unit: "ms", cores: Cores::One, measure: |size| tree(size, u32::MAX) },
        Case { name: "tree of depth 8, fit", unit: "ms", cores: Cores::One, measure: |size| tree(size, 8) },
        Case { name: "tree of depth 8, ask all", unit: "ms", cores: Cores::One, measure: ask_tree },
    ],
};

const ROWS: usize = 10_000;
const COLUMNS: usize = 10;
const LABELS: usize = 3;
const ROUNDS: usize = 7;

fn examples(size: Size) -> Option<Examples> {
    let mut lcg = Lcg::new(1);
    let attributes = (0..COLUMNS).map(|number| AttributeDef::number(number.to_string()));
    let mut examples = Examples::new(Schema::new(SchemaDef::new(attributes, ["0", "1", "2"])).ok()?);
    for _ in 0..size.of(ROWS) {
        let values: [f32; COLUMNS] = std::array::from_fn(|_| lcg.unit());
        let largest = (1..LABELS).fold(0, |best, next| if values[next] > values[best] { next } else { best });
        let other = lcg.below(LABELS as u32) as usize;
        let label = if lcg.below(8) == 0 { other } else { largest };
        examples.push(&values.map(AttributeValue::Number), label).ok()?;
    }
    Some(examples)
}

/// Times of some work, and what it comes to.
fn measure<T>(size: Size, mut work: impl FnMut() -> T) -> f64 {
    let times: Vec<f64> = (0..size.of(ROUNDS)).map(|_| 1e3 * seconds(&mut work)).collect();
    median(&times)
}

/// The share of examples that are labelled right.
fn right(classifier: &impl Classifier, examples: &Examples) -> Option<f64> {
    evaluate(classifier, examples).ok()?.accuracy()
}

fn figure(value: f64, classifier: &impl Classifier, examples: &Examples) -> Figure {
    let Some(right) = right(classifier, examples) else { return Figure::broken() };
    Figure { value, work: BTreeMap::from([("right", right)]) }
}

fn bayes(size: Size) -> Figure {
    let Some(examples) = examples(size) else { return Figure::broken() };
    let fit = || NaiveBayes::fit(&examples, NaiveBayesDef::default());
    figure(measure(size, fit), &fit(), &examples)
}

fn ask_bayes(size: Size) -> Figure {
    let Some(examples) = examples(size) else { return Figure::broken() };
    let learned = NaiveBayes::fit(&examples, NaiveBayesDef::default());
    figure(measure(size, || right(&learned, &examples)), &learned, &examples)
}

fn grow(examples: &Examples, max_depth: u32) -> LearnedTree {
    LearnedTree::grow(examples, TreeDef { max_depth, zero_gain: true, ..TreeDef::default() })
}

fn tree(size: Size, max_depth: u32) -> Figure {
    let Some(examples) = examples(size) else { return Figure::broken() };
    let grown = grow(&examples, max_depth);
    let mut figure = figure(measure(size, || grow(&examples, max_depth)), &grown, &examples);
    figure.work.insert("leaves", grown.leaves() as f64);
    figure
}

fn ask_tree(size: Size) -> Figure {
    let Some(examples) = examples(size) else { return Figure::broken() };
    let grown = grow(&examples, 8);
    figure(measure(size, || right(&grown, &examples)), &grown, &examples)
}
