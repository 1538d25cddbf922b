//! What was learned as tables, and what each attribute tells for and against a label.

use wits_core::inspect::{Bar, Section, Value};
use wits_core::scene::Tint;

use super::model::{NaiveBayes, Seen};
use crate::classify::classifier::{Classifier, probability_bars};
use crate::examples::{AttributeValue, MAX_LABELS, Observation, label_number};

impl NaiveBayes {
    /// How likely each value is with each label: categories by their probability, numbers by their mean and deviation.
    #[must_use]
    pub fn table(&self) -> Section {
        let names = self.schema.labels();
        let columns = ["attribute".to_owned(), "value".to_owned()].into_iter().chain(names.iter().cloned());
        let mut rows = vec![self.row("", "examples", |label| Value::from(self.labels[label]))];
        for (number, (attribute, seen)) in self.schema.attributes().iter().zip(&self.attributes).enumerate() {
            match seen {
                Seen::Categories { .. } => {
                    for (category, name) in attribute.categories().unwrap_or_default().iter().enumerate() {
                        let value = AttributeValue::Category(label_number(category));
                        let share = |label| Value::from(libm::exp(self.log_likelihood(number, value, label)));
                        rows.push(self.row(&attribute.name, name, share));
                    }
                }
                Seen::Numbers { .. } => {
                    let text = |label| match self.mean_and_deviation(number, label) {
                        Some((mean, deviation)) => Value::from(format!("{mean:.3} ± {deviation:.3}")),
                        None => Value::from("-"),
                    };
                    rows.push(self.row(&attribute.name, "mean ± deviation", text));
                }
            }
        }
        Section::Table {
            title: "Likelihoods".into(),
            columns: columns.map(Into::into).collect(),
            rows,
            more: Vec::new(),
        }
    }

    fn row(&self, attribute: &str, value: &str, cell: impl Fn(usize) -> Value) -> Vec<Value> {
        let cells = (0..self.labels.len()).map(cell);
        [Value::from(attribute.to_owned()), Value::from(value.to_owned())].into_iter().chain(cells).collect()
    }

    /// What each attribute tells for the first label and against the second: the logarithm of how many times more likely its
    /// value is. The last entry is what their shares of the examples tell.
    #[must_use]
    pub fn log_odds(&self, observation: Observation<'_>, label: usize, other: usize) -> Vec<f64> {
        let labels = self.labels.len();
        if self.schema.accept(observation).is_err() || label >= labels || other >= labels {
            return Vec::new();
        }
        let attributes = observation.values().iter().enumerate().map(|(attribute, value)| {
            difference(
                self.log_likelihood(attribute, *value, label),
                self.log_likelihood(attribute, *value, other),
            )
        });
        let log = |label: usize| libm::log(f64::from(self.labels[label]));
        attributes.chain([difference(log(label), log(other))]).collect()
    }
}

/// Two labels that are both ruled out are alike.
fn difference(one: f64, other: f64) -> f64 {
    if one == other { 0.0 } else { one - other }
}

pub(super) fn why(bayes: &NaiveBayes, observation: Observation<'_>) -> Vec<Section> {
    let Some(probabilities) = probability_bars(bayes, observation) else { return Vec::new() };
    let mut shares = [0.0; MAX_LABELS];
    let labels = bayes.labels.len();
    let _ = bayes.probabilities(observation, &mut shares[..labels]);
    let mut order: Vec<usize> = (0..labels).collect();
    order.sort_by(|a, b| shares[*b].total_cmp(&shares[*a]));
    let [best, second, ..] = order[..] else { return vec![probabilities] };
    let schema = bayes.schema();
    let names = schema.attributes().iter().zip(observation.values()).enumerate();
    let names = names.map(|(number, (attribute, value))| {
        (attribute.name.clone(), format!("it is {}", schema.value_name(number, *value)))
    });
    let names = names.chain([("share of examples".to_owned(), String::new())]);
    let odds = bayes.log_odds(observation, best, second);
    #[expect(clippy::cast_possible_truncation, reason = "bars are drawn")]
    let bars = names.zip(odds).map(|((name, note), odds)| {
        let tint = if odds < 0.0 { Tint::Red } else { Tint::Green };
        Bar::new(name, odds.clamp(-1e6, 1e6) as f32).tint(tint).note(note)
    });
    let title = format!("For {}, against {} (log odds)", schema.label_name(best), schema.label_name(second));
    vec![probabilities, Section::bars(title, bars)]
}
