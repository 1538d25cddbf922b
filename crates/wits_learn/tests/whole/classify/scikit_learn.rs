//! Another implementation says the same: results of scikit-learn, made by `benches/peers/pypi/classify_reference.py`.

use serde_json::Value;
use wits_learn::classify::{
    CaseBase, CasesDef, Classifier, LearnedTree, Learner, NaiveBayes, NaiveBayesDef, Split, TreeDef, evaluate,
};
use wits_learn::examples::{
    AttributeCutDef, AttributeDef, CutDef, Discretizer, Examples, LabelMask, Schema, SchemaDef,
};

struct Reference {
    json: Value,
    train: Examples,
    asked: Examples,
}

fn reference() -> Reference {
    let json: Value = serde_json::from_str(include_str!("../../data/scikit_learn.json")).unwrap();
    let attributes = (0..4).map(|number| AttributeDef::number(format!("x{number}")));
    let schema = Schema::new(SchemaDef::new(attributes, ["0", "1", "2"])).unwrap();
    let read = |values: &str, labels: &str| {
        let mut examples = Examples::new(schema.clone());
        for (values, label) in table(&json[values]).into_iter().zip(json[labels].as_array().unwrap()) {
            let values: Vec<_> = values.into_iter().map(|value| (value as f32).into()).collect();
            examples.push(&values, label.as_u64().unwrap() as usize).unwrap();
        }
        examples
    };
    let (train, asked) = (read("train", "train_labels"), read("asked", "asked_labels"));
    assert_eq!((train.len(), asked.len()), (300, 40));
    Reference { json, train, asked }
}

fn table(json: &Value) -> Vec<Vec<f64>> {
    let row = |row: &Value| row.as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
    json.as_array().unwrap().iter().map(row).collect()
}

fn assert_same_shares(classifier: &dyn Classifier, asked: &Examples, theirs: &Value) {
    let (mut values, mut ours) = (Vec::new(), [0.0; 3]);
    for (row, theirs) in table(theirs).into_iter().enumerate() {
        classifier.probabilities(asked.read_row(row, &mut values), &mut ours).unwrap();
        assert!(ours.iter().zip(&theirs).all(|(a, b)| (a - b).abs() < 1e-6), "{row}: {ours:?} {theirs:?}");
    }
}

#[test]
fn naive_bayes_with_numbers_is_gaussian_nb() {
    let Reference { json, train, asked } = reference();
    let def = NaiveBayesDef { min_deviation: 1e-6, ..NaiveBayesDef::default() };
    assert_same_shares(&NaiveBayes::fit(&train, def), &asked, &json["gaussian"]);
}

#[test]
fn naive_bayes_with_categories_is_categorical_nb() {
    let Reference { json, train, asked } = reference();
    let cut = |number| AttributeCutDef::new(format!("x{number}"), CutDef::At(vec![0.2, 0.4, 0.6, 0.8]));
    let discretizer = Discretizer::new(&[0, 1, 2, 3].map(cut), &train).unwrap();
    let bayes = NaiveBayes::fit(&discretizer.examples(&train).unwrap(), NaiveBayesDef::smoothed());
    assert_same_shares(&bayes, &discretizer.examples(&asked).unwrap(), &json["categorical"]);
}

/// Attribute and threshold of each question, label of each leaf, parents before children.
fn preorder(tree: &LearnedTree, node: usize, into: &mut Vec<(i64, f64)>) {
    let at = &tree.nodes()[node];
    match at.split {
        Some(split @ Split::Threshold { at, .. }) => {
            into.push((split.attribute() as i64, at.into()));
            tree.children(split).for_each(|child| preorder(tree, child, into));
        }
        _ => into.push((-1, at.label.into())),
    }
}

#[test]
fn the_tree_asks_the_same_questions() {
    let Reference { json, train, asked } = reference();
    let tree = LearnedTree::grow(
        &train,
        TreeDef { max_depth: 5, min_leaf: 4, zero_gain: true, ..TreeDef::default() },
    );
    let mut ours = Vec::new();
    preorder(&tree, 0, &mut ours);
    let theirs = table(&json["tree"]);
    assert_eq!(ours.len(), theirs.len(), "{ours:?} {theirs:?}");
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert!(ours.0 as f64 == theirs[0] && (ours.1 - theirs[1]).abs() < 1e-5, "{ours:?} {theirs:?}");
    }
    assert_eq!(evaluate(&tree, &asked).unwrap().accuracy(), json["tree_accuracy"].as_f64());
    let whole = LearnedTree::grow(&train, TreeDef { zero_gain: true, ..TreeDef::default() });
    assert_eq!(evaluate(&whole, &train).unwrap().accuracy(), json["whole_accuracy"].as_f64());
}

#[test]
fn the_nearest_cases_choose_the_same() {
    let Reference { json, train, asked } = reference();
    let mut cases =
        CaseBase::new(train.schema().clone(), CasesDef { neighbors: 5, ..CasesDef::default() }).unwrap();
    cases.observe_all(&train).unwrap();
    let mut values = Vec::new();
    for (row, theirs) in json["nearest"].as_array().unwrap().iter().enumerate() {
        let ours = cases.choose(asked.read_row(row, &mut values), LabelMask::ALL).unwrap().label;
        assert_eq!(ours as u64, theirs.as_u64().unwrap(), "{row}");
    }
}
