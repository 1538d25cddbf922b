//! What all classifiers have in common.

use wits_core::inspect::{Bar, Section};
use wits_core::random::Stream;

use crate::examples::{
    AttributeValue, ConfusionMatrix, Examples, LabelMask, MAX_LABELS, Observation, ObservationError, Schema,
};

/// What was chosen, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The number of the label.
    pub label: usize,
    /// How likely it is among those that are allowed, 0 to 1.
    pub probability: f64,
}

/// Chooses a label for an observation. Nothing is allocated, except by [`why`](Self::why).
///
/// ```
/// use wits_learn::classify::{Classifier, Learner, NaiveBayes, NaiveBayesDef};
/// use wits_learn::examples::{AttributeDef, LabelMask, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::one_of("ammo", ["some", "none"])], ["shoot", "hide"]))?;
/// let (some, none) = ([schema.category(0, "some").unwrap()], [schema.category(0, "none").unwrap()]);
/// let mut bayes = NaiveBayes::new(schema.clone(), NaiveBayesDef::default());
/// bayes.observe(schema.observation(&some)?, 0)?;
/// bayes.observe(schema.observation(&none)?, 1)?;
/// assert_eq!(bayes.choose(schema.observation(&some)?, LabelMask::ALL)?.label, 0);
/// // What must not happen is masked, whatever was learned.
/// assert_eq!(bayes.choose(schema.observation(&some)?, LabelMask::ALL.without(0))?.label, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Classifier {
    /// What is observed and what can be chosen.
    fn schema(&self) -> &Schema;

    /// Writes the probability of every label; they add up to 1. Places behind the last label stay as they are.
    ///
    /// # Errors
    /// If the observation is of another schema, or `into` has less than one place for each label.
    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError>;

    /// Why the labels are as likely as they are: sections for an inspector. Empty for an observation of another schema.
    fn why(&self, observation: Observation<'_>) -> Vec<Section>;

    /// The most likely label of those that are allowed; between equally likely ones, the first.
    ///
    /// # Errors
    /// If the observation is of another schema, or no label is allowed.
    fn choose(
        &self,
        observation: Observation<'_>,
        allowed: LabelMask,
    ) -> Result<Prediction, ObservationError> {
        let mut places = [0.0; MAX_LABELS];
        let shares = allowed_shares(self, observation, allowed, &mut places)?;
        let mut best: Option<Prediction> = None;
        for (label, probability) in
            shares.iter().copied().enumerate().filter(|(label, _)| allowed.allows(*label))
        {
            if best.is_none_or(|best| probability > best.probability) {
                best = Some(Prediction { label, probability });
            }
        }
        best.ok_or(ObservationError::NothingAllowed { labels: shares.len() })
    }

    /// One of the allowed labels by chance, each as often as it is likely: for characters that should not be predictable.
    ///
    /// # Errors
    /// If the observation is of another schema, or no label is allowed.
    fn draw(
        &self,
        observation: Observation<'_>,
        allowed: LabelMask,
        stream: &mut Stream,
    ) -> Result<Prediction, ObservationError> {
        let mut places = [0.0; MAX_LABELS];
        let shares = allowed_shares(self, observation, allowed, &mut places)?;
        let mut left = f64::from(stream.unit());
        let mut last = None;
        for (label, probability) in shares.iter().copied().enumerate().filter(|(_, share)| *share > 0.0) {
            last = Some(Prediction { label, probability });
            if left < probability {
                break;
            }
            left -= probability;
        }
        last.ok_or(ObservationError::NothingAllowed { labels: shares.len() })
    }
}

/// The probabilities of the allowed labels, so that they add up to 1. If none of them is likely at all, each is as likely as
/// the other.
fn allowed_shares<'a, C: Classifier + ?Sized>(
    classifier: &C,
    observation: Observation<'_>,
    allowed: LabelMask,
    places: &'a mut [f64; MAX_LABELS],
) -> Result<&'a [f64], ObservationError> {
    let labels = classifier.schema().labels().len();
    let shares = &mut places[..labels];
    classifier.probabilities(observation, shares)?;
    for (label, share) in shares.iter_mut().enumerate() {
        *share = if allowed.allows(label) { *share } else { 0.0 };
    }
    if shares.iter().sum::<f64>() <= 0.0 {
        for (label, share) in shares.iter_mut().enumerate() {
            *share = if allowed.allows(label) { 1.0 } else { 0.0 };
        }
    }
    normalize(shares);
    Ok(shares)
}

/// A classifier that learns from one example after the other, while the game runs.
pub trait Learner: Classifier {
    /// Learns from one example.
    ///
    /// # Errors
    /// If the observation is of another schema, the label is unknown, or no more examples are taken; nothing is learned then.
    fn observe(&mut self, observation: Observation<'_>, label: usize) -> Result<(), ObservationError>;

    /// Learns from all examples, one after the other.
    ///
    /// # Errors
    /// At the first example that is refused; those before it were learned from.
    fn observe_all(&mut self, examples: &Examples) -> Result<(), ObservationError> {
        let mut values: Vec<AttributeValue> = Vec::new();
        for row in 0..examples.len() {
            self.observe(examples.read_row(row, &mut values), examples.label(row))?;
        }
        Ok(())
    }
}

/// Counts what a classifier chooses for examples that it did not learn from.
///
/// # Errors
/// If the examples are of another schema.
pub fn evaluate<C: Classifier + ?Sized>(
    classifier: &C,
    examples: &Examples,
) -> Result<ConfusionMatrix, ObservationError> {
    let mut confusion = ConfusionMatrix::new(examples.schema().labels().len());
    let mut values = Vec::new();
    for row in 0..examples.len() {
        let observation = examples.read_row(row, &mut values);
        confusion.add(examples.label(row), classifier.choose(observation, LabelMask::ALL)?.label);
    }
    Ok(confusion)
}

/// Makes shares add up to 1. All zero stay zero.
pub(crate) fn normalize(shares: &mut [f64]) {
    let sum: f64 = shares.iter().sum();
    if sum > 0.0 {
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}

/// Whether there is a place for each label.
pub(crate) const fn check_places(places: usize, labels: usize) -> Result<(), ObservationError> {
    if places < labels {
        Err(ObservationError::UnknownLabel { label: labels - 1, labels: places })
    } else {
        Ok(())
    }
}

/// The probabilities of all labels as bars.
pub(crate) fn probability_bars<C: Classifier + ?Sized>(
    classifier: &C,
    observation: Observation<'_>,
) -> Option<Section> {
    let names = classifier.schema().labels();
    let mut shares = [0.0; MAX_LABELS];
    classifier.probabilities(observation, &mut shares[..names.len()]).ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "bars are drawn")]
    let bars = names.iter().zip(shares).map(|(name, share)| Bar::new(name.clone(), share as f32).max(1.0));
    Some(Section::bars("Probabilities", bars))
}
