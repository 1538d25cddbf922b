//! Choosing takes no memory; recording and counting neither.

use wits_core::random::Seed;
use wits_learn::classify::{
    BayesNetClassifier, CaseBase, CasesDef, Classifier, LearnedTree, Learner, NaiveBayes, NaiveBayesDef,
    TreeDef,
};
use wits_learn::examples::{
    AttributeCutDef, AttributeDef, AttributeValue, CutDef, Discretizer, ExampleRecorder, Examples, LabelMask,
    Schema, SchemaDef,
};
use wits_testkit::alloc::assert_no_allocation;

fn examples() -> Examples {
    let attributes = [AttributeDef::number("x"), AttributeDef::one_of("c", ["a", "b"])];
    let mut examples = Examples::new(Schema::new(SchemaDef::new(attributes, ["p", "q", "r"])).unwrap());
    for row in 0_u16..200 {
        let values = [AttributeValue::Number((row * 37 % 101).into()), AttributeValue::Category(row % 2)];
        examples.push(&values, usize::from(row * 37 % 101 / 40)).unwrap();
    }
    examples
}

fn choose_often(name: &str, classifier: &dyn Classifier, values: &[AttributeValue]) {
    let observation = classifier.schema().observation(values).unwrap();
    let mut stream = Seed::new(1).stream();
    let mut shares = [0.0; 3];
    assert_no_allocation(name, || {
        for _ in 0..100 {
            classifier.choose(observation, LabelMask::ALL.without(1)).unwrap();
            classifier.draw(observation, LabelMask::ALL, &mut stream).unwrap();
            classifier.probabilities(observation, &mut shares).unwrap();
        }
    });
}

#[test]
fn choosing_takes_no_memory() {
    let examples = examples();
    let values = [AttributeValue::Number(50.0), AttributeValue::Category(1)];
    choose_often("naive Bayes", &NaiveBayes::fit(&examples, NaiveBayesDef::default()), &values);
    choose_often("a tree", &LearnedTree::grow(&examples, TreeDef::default()), &values);
    let mut cases = CaseBase::new(examples.schema().clone(), CasesDef::default()).unwrap();
    cases.observe_all(&examples).unwrap();
    choose_often("cases", &cases, &values);

    let cut = AttributeCutDef::new("x", CutDef::EqualFrequency(4));
    let discretizer = Discretizer::new(&[cut], &examples).unwrap();
    let discrete = discretizer.examples(&examples).unwrap();
    let parents = [("x", vec!["label"]), ("c", vec!["label", "x"])];
    let net =
        BayesNetClassifier::new(discrete.schema().clone(), &parents, 1.0).unwrap().fit(&discrete).unwrap();
    choose_often("a network", &net, &[AttributeValue::Category(2), AttributeValue::Category(1)]);

    let mut into = Vec::with_capacity(2);
    let observation = examples.schema().observation(&values).unwrap();
    assert_no_allocation("cutting numbers", || {
        discretizer.observation(observation, &mut into).unwrap();
    });
}

#[test]
fn recording_and_naive_learning_take_no_memory() {
    let examples = examples();
    let schema = examples.schema().clone();
    let mut recorder = ExampleRecorder::new(schema.clone(), 50);
    let mut bayes = NaiveBayes::new(schema.clone(), NaiveBayesDef::default());
    let values = [AttributeValue::Number(50.0), AttributeValue::Category(1)];
    let observation = schema.observation(&values).unwrap();
    assert_no_allocation("recording and learning", || {
        for tick in 0..200 {
            recorder.record(tick, 1, observation, 0).unwrap();
            bayes.observe(observation, 0).unwrap();
        }
    });
    assert_eq!((recorder.len(), recorder.overwritten()), (50, 150));
}
