//! What was learned as a file.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::inspect::Section;
use wits_core::ron::RonFile;

use super::classifier::Classifier;
use super::{BayesNetClassifier, CaseBase, LearnedTree, NaiveBayes};
use crate::examples::{Observation, ObservationError, Schema};

/// A classifier that was learned: plain data, from code or a `*.classifier.ron` file. It holds its schema, and refuses
/// observations of another one: whoever changes an attribute, a category or a label has to learn again.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::classify::{Classifier, ClassifierFile, NaiveBayes, NaiveBayesDef};
/// use wits_learn::examples::{AttributeDef, AttributeValue, Examples, LabelMask, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
/// let examples = Examples::from_csv("a.csv", "distance,label\n5,flee\n9,flee\n40,fight\n50,fight\n", &schema)?;
/// let text = ClassifierFile::NaiveBayes(NaiveBayes::fit(&examples, NaiveBayesDef::default())).to_ron();
/// let loaded = ClassifierFile::from_ron("guard.classifier.ron", &text)?;
/// let values = [AttributeValue::Number(45.0)];
/// assert_eq!(loaded.choose(schema.observation(&values)?, LabelMask::ALL)?.label, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ClassifierFile {
    /// Naive Bayes.
    NaiveBayes(NaiveBayes),
    /// A decision tree.
    Tree(LearnedTree),
    /// A Bayes network.
    BayesNet(BayesNetClassifier),
    /// Cases.
    Cases(CaseBase),
}

impl ClassifierFile {
    fn classifier(&self) -> &dyn Classifier {
        match self {
            Self::NaiveBayes(bayes) => bayes,
            Self::Tree(tree) => tree,
            Self::BayesNet(net) => net,
            Self::Cases(cases) => cases,
        }
    }
}

impl RonFile for ClassifierFile {
    /// All others are checked while they are read.
    fn validate(&self, findings: &mut Findings) {
        if let Self::Tree(tree) = self {
            tree.check("", findings);
        }
    }
}

impl Classifier for ClassifierFile {
    fn schema(&self) -> &Schema {
        self.classifier().schema()
    }

    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        self.classifier().probabilities(observation, into)
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        self.classifier().why(observation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::{CasesDef, Learner, NaiveBayesDef, TreeDef};
    use crate::examples::{AttributeDef, Examples, LabelMask, SchemaDef};

    fn examples() -> Examples {
        let attributes =
            [AttributeDef::one_of("cover", ["yes", "no"]), AttributeDef::one_of("ammo", ["some", "none"])];
        let schema = Schema::new(SchemaDef::new(attributes, ["attack", "hide"])).unwrap();
        let text = "cover,ammo,label\nyes,some,attack\nno,some,attack\nyes,none,hide\nno,none,hide\n";
        Examples::from_csv("a.csv", text, &schema).unwrap()
    }

    fn files() -> [ClassifierFile; 4] {
        let examples = examples();
        let schema = examples.schema().clone();
        let parents = [("cover", vec!["label"]), ("ammo", vec!["label"])];
        let net = BayesNetClassifier::new(schema.clone(), &parents, 1.0).unwrap().fit(&examples).unwrap();
        let mut cases = CaseBase::new(schema, CasesDef::default()).unwrap();
        cases.observe_all(&examples).unwrap();
        [
            ClassifierFile::NaiveBayes(NaiveBayes::fit(&examples, NaiveBayesDef::smoothed())),
            ClassifierFile::Tree(LearnedTree::grow(&examples, TreeDef::default())),
            ClassifierFile::BayesNet(net),
            ClassifierFile::Cases(cases),
        ]
    }

    #[test]
    fn every_kind_survives_its_file_and_refuses_other_schemas() {
        let other = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["attack", "hide"])).unwrap();
        let values = [1.0.into()];
        for file in files() {
            let read = ClassifierFile::from_ron("a.classifier.ron", &file.to_ron()).unwrap();
            assert_eq!(read, file);
            let error = read.choose(other.observation(&values).unwrap(), LabelMask::ALL).unwrap_err();
            assert!(matches!(error, ObservationError::OtherSchema { .. }));
            assert_eq!(crate::classify::evaluate(&read, &examples()).unwrap().accuracy(), Some(1.0));
        }
    }

    #[test]
    fn a_file_that_was_cut_or_changed_is_refused_or_a_whole_classifier() {
        for file in files() {
            let text = file.to_ron();
            for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
                assert!(
                    ClassifierFile::from_ron("a.ron", &text[..end]).is_err() || text[end..].trim().is_empty()
                );
            }
            let mut values = Vec::new();
            for (place, _) in text.match_indices(|letter: char| letter.is_ascii_digit()) {
                for digit in ["9", "-1", "NaN", "4000000000"] {
                    let changed = format!("{}{digit}{}", &text[..place], &text[place + 1..]);
                    let Ok(read) = ClassifierFile::from_ron("a.ron", &changed) else { continue };
                    let examples = examples();
                    let observation = examples.read_row(0, &mut values);
                    assert!(read.choose(observation, LabelMask::ALL).is_ok());
                }
            }
        }
    }
}
