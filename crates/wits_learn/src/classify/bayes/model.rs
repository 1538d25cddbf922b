//! The counts, and the logarithms that are made of them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::hash::HashState;
use wits_core::inspect::Section;
use wits_core::state::State;

use super::def::NaiveBayesDef;
use super::moments::{Bell, Moments};
use crate::classify::classifier::{Classifier, Learner, check_places, normalize};
use crate::examples::{
    AttributeKind, AttributeValue, Column, Examples, Observation, ObservationError, Schema,
};

/// A naive Bayes classifier: how likely is a label, if all attributes tell something about it independently?
///
/// It counts how often each category comes with each label, and keeps mean and deviation of numbers (a bell curve for each
/// label). The probability of a label is its share of the examples times the probabilities of all values with it. Learning from
/// an example and choosing take a few operations for each attribute, so try it before anything else.
///
/// ```
/// use wits_learn::classify::{Classifier, NaiveBayes, NaiveBayesDef};
/// use wits_learn::examples::{AttributeDef, AttributeValue, Examples, LabelMask, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["brake", "go"]))?;
/// let text = "distance,label\n5,brake\n12,brake\n8,brake\n60,go\n75,go\n90,go\n";
/// let bayes = NaiveBayes::fit(&Examples::from_csv("a.csv", text, &schema)?, NaiveBayesDef::default());
/// let values = [AttributeValue::Number(10.0)];
/// assert_eq!(bayes.choose(schema.observation(&values)?, LabelMask::ALL)?.label, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(into = "SavedBayes", try_from = "SavedBayes")]
#[serde(into = "SavedBayes", try_from = "SavedBayes")]
pub struct NaiveBayes {
    pub(super) schema: Schema,
    def: NaiveBayesDef,
    /// How many examples each label has.
    pub(super) labels: Vec<u32>,
    pub(super) attributes: Vec<Seen>,
    /// The logarithm of the share of each label.
    #[state(skip = "made of the counts")]
    priors: Vec<f64>,
}

/// What is saved: the counts.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBayes {
    schema: Schema,
    def: NaiveBayesDef,
    labels: Vec<u32>,
    attributes: Vec<SavedSeen>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
enum SavedSeen {
    Categories(Vec<u32>),
    Numbers(Vec<Moments>),
}

/// What was seen of an attribute.
#[derive(Clone, Debug, PartialEq, HashState)]
pub(super) enum Seen {
    Categories {
        /// Label by label, how often each category came.
        counts: Vec<u32>,
        /// The logarithms of the smoothed counts.
        #[state(skip = "made of the counts")]
        logs: Vec<f64>,
        /// By label: the logarithm of what they are divided by.
        #[state(skip = "made of the counts")]
        totals: Vec<f64>,
    },
    Numbers {
        /// By label.
        moments: Vec<Moments>,
        /// By label; `None` of all if all numbers are equal and tell nothing.
        #[state(skip = "made of the moments")]
        bells: Vec<Option<Bell>>,
    },
}

impl NaiveBayes {
    /// Without examples: every label is as likely as the other.
    #[must_use]
    pub fn new(schema: Schema, def: NaiveBayesDef) -> Self {
        let labels = schema.labels().len();
        let attributes = schema.attributes().iter().map(|attribute| match &attribute.kind {
            AttributeKind::Number => SavedSeen::Numbers(vec![Moments::default(); labels]),
            AttributeKind::OneOf(names) => SavedSeen::Categories(vec![0; labels * names.len()]),
        });
        let attributes = attributes.collect();
        Self::of_counts(SavedBayes { def, labels: vec![0; labels], attributes, schema })
    }

    /// Learns from all examples at once.
    #[must_use]
    pub fn fit(examples: &Examples, def: NaiveBayesDef) -> Self {
        let schema = examples.schema();
        let labels = examples.label_counts();
        let attributes = schema.attributes().iter().enumerate();
        let attributes = attributes.map(|(number, attribute)| match examples.column(number) {
            Column::Numbers(values) => SavedSeen::Numbers(Moments::of(values, examples.labels(), &labels)),
            Column::Categories(values) => {
                let categories = attribute.categories().map_or(0, <[String]>::len);
                let mut counts = vec![0; labels.len() * categories];
                for (category, label) in values.iter().zip(examples.labels()) {
                    counts[usize::from(*label) * categories + usize::from(*category)] += 1;
                }
                SavedSeen::Categories(counts)
            }
        });
        let attributes = attributes.collect();
        Self::of_counts(SavedBayes { schema: schema.clone(), def, labels, attributes })
    }

    /// Makes the logarithms.
    fn of_counts(saved: SavedBayes) -> Self {
        let attributes = saved.attributes.into_iter().map(|seen| match seen {
            SavedSeen::Categories(counts) => {
                let logs =
                    counts.iter().map(|count| libm::log(f64::from(*count) + saved.def.smoothing)).collect();
                Seen::Categories { counts, logs, totals: Vec::new() }
            }
            SavedSeen::Numbers(moments) => Seen::Numbers { bells: vec![None; moments.len()], moments },
        });
        let (attributes, labels) = (attributes.collect(), saved.labels.len());
        let mut bayes = Self {
            schema: saved.schema,
            def: saved.def,
            labels: saved.labels,
            attributes,
            priors: vec![0.0; labels],
        };
        for seen in &mut bayes.attributes {
            if let Seen::Categories { totals, .. } = seen {
                totals.resize(labels, 0.0);
            }
        }
        (0..labels).for_each(|label| bayes.refresh(label));
        bayes.refresh_shared();
        bayes
    }

    /// After the count of a label has changed: what its categories are divided by.
    fn refresh(&mut self, label: usize) {
        for seen in &mut self.attributes {
            if let Seen::Categories { counts, totals, .. } = seen {
                let categories = (counts.len() / self.labels.len()) as f64;
                totals[label] = libm::log(f64::from(self.labels[label]) + self.def.smoothing * categories);
            }
        }
    }

    /// After any count has changed: what depends on all labels.
    fn refresh_shared(&mut self) {
        let total: f64 = self.labels.iter().map(|count| f64::from(*count)).sum();
        for (prior, count) in self.priors.iter_mut().zip(&self.labels) {
            *prior = if total > 0.0 { libm::log(f64::from(*count) / total) } else { 0.0 };
        }
        for seen in &mut self.attributes {
            if let Seen::Numbers { moments, bells } = seen {
                let floor = Moments::overall_variance(moments, &self.labels)
                    * self.def.min_deviation
                    * self.def.min_deviation;
                for ((bell, moments), count) in bells.iter_mut().zip(moments.iter()).zip(&self.labels) {
                    *bell = moments.bell(*count, floor);
                }
            }
        }
    }

    /// How many examples each label has.
    #[must_use]
    pub fn label_counts(&self) -> &[u32] {
        &self.labels
    }

    /// The logarithm of the probability of a value with a label; of numbers, of its density. Negative infinity if it was never
    /// seen with the label.
    #[must_use]
    pub fn log_likelihood(&self, attribute: usize, value: AttributeValue, label: usize) -> f64 {
        let labels = self.labels.len();
        match (self.attributes.get(attribute), value) {
            (Some(Seen::Categories { counts, logs, totals }), AttributeValue::Category(category)) => {
                let categories = counts.len() / labels;
                let log = logs.get(label * categories + usize::from(category)).copied();
                let log = log.unwrap_or(f64::NEG_INFINITY);
                if log == f64::NEG_INFINITY { log } else { log - totals[label] }
            }
            (Some(Seen::Numbers { bells, .. }), AttributeValue::Number(number)) => {
                bells[label].map_or(0.0, |bell| bell.log_density(f64::from(number)))
            }
            _ => 0.0,
        }
    }

    /// The mean and the standard deviation of a number with a label, as they were seen.
    #[must_use]
    pub fn mean_and_deviation(&self, attribute: usize, label: usize) -> Option<(f64, f64)> {
        let Some(Seen::Numbers { moments, .. }) = self.attributes.get(attribute) else { return None };
        let count = self.labels.get(label).copied().filter(|count| *count > 0)?;
        let moments = moments.get(label)?;
        Some((moments.mean, (moments.squares / f64::from(count)).sqrt()))
    }
}

impl Classifier for NaiveBayes {
    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        self.schema.accept(observation)?;
        let labels = self.labels.len();
        check_places(into.len(), labels)?;
        let scores = &mut into[..labels];
        scores.copy_from_slice(&self.priors);
        for (attribute, value) in observation.values().iter().enumerate() {
            for (label, score) in scores.iter_mut().enumerate() {
                *score += self.log_likelihood(attribute, *value, label);
            }
        }
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if highest == f64::NEG_INFINITY {
            // Every label was ruled out: nothing but their shares is known.
            scores.copy_from_slice(&self.priors);
        }
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        scores.iter_mut().for_each(|score| *score = libm::exp(*score - highest));
        normalize(scores);
        Ok(())
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        super::show::why(self, observation)
    }
}

impl Learner for NaiveBayes {
    fn observe(&mut self, observation: Observation<'_>, label: usize) -> Result<(), ObservationError> {
        self.schema.accept(observation)?;
        self.schema.accept_label(label)?;
        let Some(count) = self.labels[label].checked_add(1) else {
            return Err(ObservationError::Full(u32::MAX as usize));
        };
        self.labels[label] = count;
        for (seen, value) in self.attributes.iter_mut().zip(observation.values()) {
            match (seen, value) {
                (Seen::Categories { counts, logs, .. }, AttributeValue::Category(category)) => {
                    let categories = counts.len() / self.labels.len();
                    let place = label * categories + usize::from(*category);
                    counts[place] += 1;
                    logs[place] = libm::log(f64::from(counts[place]) + self.def.smoothing);
                }
                (Seen::Numbers { moments, .. }, AttributeValue::Number(number)) => {
                    moments[label].add(f64::from(*number), count);
                }
                _ => {} // the observation was checked
            }
        }
        self.refresh(label);
        self.refresh_shared();
        Ok(())
    }
}

impl From<NaiveBayes> for SavedBayes {
    fn from(bayes: NaiveBayes) -> Self {
        let attributes = bayes.attributes.into_iter().map(|seen| match seen {
            Seen::Categories { counts, .. } => SavedSeen::Categories(counts),
            Seen::Numbers { moments, .. } => SavedSeen::Numbers(moments),
        });
        Self { schema: bayes.schema, def: bayes.def, labels: bayes.labels, attributes: attributes.collect() }
    }
}

impl TryFrom<SavedBayes> for NaiveBayes {
    type Error = Findings;

    fn try_from(saved: SavedBayes) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        saved.check(&mut findings);
        findings.into_result(())?;
        Ok(Self::of_counts(saved))
    }
}

impl SavedBayes {
    fn check(&self, findings: &mut Findings) {
        self.def.check("def", findings);
        let labels = self.schema.labels().len();
        let mut wrong = |place: String, message: String, expected: String| {
            findings.add(Place::path(place), message, expected);
        };
        if self.labels.len() != labels {
            wrong("labels".into(), format!("{} counts", self.labels.len()), format!("{labels} counts"));
        }
        if self.attributes.len() != self.schema.attributes().len() {
            let (found, expected) = (self.attributes.len(), self.schema.attributes().len());
            wrong("attributes".into(), format!("{found} attributes"), format!("{expected} attributes"));
        }
        for (number, (seen, attribute)) in self.attributes.iter().zip(self.schema.attributes()).enumerate() {
            let place = || format!("attributes[{number}]");
            match (seen, attribute.categories()) {
                (SavedSeen::Categories(counts), Some(names)) => {
                    let fits = counts.len() == labels * names.len()
                        && counts.chunks(names.len()).zip(&self.labels).all(|(counts, label)| {
                            counts.iter().map(|count| u64::from(*count)).sum::<u64>() == u64::from(*label)
                        });
                    if !fits {
                        wrong(place(), "counts that do not add up".into(), "those of all examples".into());
                    }
                }
                (SavedSeen::Numbers(moments), None) => {
                    if moments.len() != labels || moments.iter().any(|moments| !moments.is_valid()) {
                        wrong(
                            place(),
                            "means that do not fit".into(),
                            "one finite mean for each label".into(),
                        );
                    }
                }
                _ => wrong(place(), "another kind of attribute".into(), "the kind of the schema".into()),
            }
        }
    }
}
