//! Examples as RON and as tables, Bayes networks, classifiers, learned minds.

use wits_core::ron::RonFile;
use wits_learn::classify::{
    BayesNetDef, Classifier, ClassifierFile, LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef,
};
use wits_learn::examples::{
    AttributeKind, AttributeValue, Examples, ExamplesDef, LabelMask, Schema, SchemaDef,
};
use wits_learn::mind::LearnedDef;

use crate::laws::{FILE, definition, places_hold, ticks, words};

pub(super) fn examples(data: &[u8]) {
    let Some(def) = definition(data, ExamplesDef::from_ron, ExamplesDef::to_ron) else { return };
    learned(&def.examples().expect("a file that was accepted has examples"));
}

/// The schema is taken from the table itself.
pub(super) fn csv(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let schema = SchemaDef::of_csv(FILE, text).and_then(Schema::new);
    let schema = match schema {
        Ok(schema) => schema,
        Err(findings) => return places_hold(text, &findings),
    };
    match Examples::from_csv(FILE, text, &schema) {
        Ok(examples) => {
            let again = Examples::from_csv(FILE, &examples.to_csv(), &schema);
            assert_eq!(again.as_ref(), Ok(&examples), "written and read again");
            learned(&examples);
        }
        Err(findings) => places_hold(text, &findings),
    }
}

/// Whatever was learned from chooses a label.
fn learned(examples: &Examples) {
    chooses(&LearnedTree::grow(examples, TreeDef::default()));
    chooses(&NaiveBayes::fit(examples, NaiveBayesDef::default()));
}

pub(super) fn bayes_net(data: &[u8]) {
    let Some(def) = definition(data, BayesNetDef::from_ron, BayesNetDef::to_ron) else { return };
    let net = def.compile().expect("a file that was accepted compiles");
    let answer = net.query(0, &[(def.variables.len() - 1, 1)]);
    if let Ok(shares) = answer {
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
    }
    let _ = net.graph();
}

pub(super) fn classifier(data: &[u8]) {
    if let Some(classifier) = definition(data, ClassifierFile::from_ron, ClassifierFile::to_ron) {
        chooses(&classifier);
    }
}

/// Chooses a label for numbers and categories of its schema, and says why.
fn chooses(classifier: &dyn Classifier) {
    let schema = classifier.schema();
    for number in [0.0, 1.5, -3e38] {
        let values = schema.attributes().iter().map(|attribute| match &attribute.kind {
            AttributeKind::Number => AttributeValue::Number(number),
            AttributeKind::OneOf(_) => AttributeValue::Category(0),
        });
        let values: Vec<AttributeValue> = values.collect();
        let observation = schema.observation(&values).expect("values of the schema");
        let chosen = classifier.choose(observation, LabelMask::ALL).expect("every label is allowed");
        assert!(chosen.label < schema.labels().len() && chosen.probability.is_finite(), "{chosen:?}");
        let _ = classifier.why(observation);
    }
}

pub(super) fn mind(data: &[u8]) {
    let def = definition(data, LearnedDef::from_ron, LearnedDef::to_ron);
    if let Some(Ok(mind)) = def.map(|def| def.bind(&words())) {
        ticks(&mind);
    }
}
