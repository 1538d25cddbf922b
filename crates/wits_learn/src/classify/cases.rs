//! Case-based reasoning: what was right in the most similar cases?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::{Section, Value};
use wits_core::state::State;

use super::classifier::{Classifier, Learner, check_places, normalize, probability_bars};
use crate::examples::{AttributeValue, LabelMask, Observation, ObservationError, Schema, label_number};

/// Maximum number of similar cases that are asked.
pub const MAX_NEIGHBORS: usize = 32;
/// Maximum number of cases that are kept.
pub const MAX_CASES: usize = 100_000;

/// How cases are compared and kept.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CasesDef {
    /// How many of the most similar cases are asked; raising it makes single odd cases count less, at the cost of fine
    /// borders.
    pub neighbors: u32,
    /// How much an attribute counts, by its name; 1 if it is not named.
    pub weights: BTreeMap<String, f32>,
    /// Nearer cases count more: by one divided by the distance.
    pub by_distance: bool,
    /// Which cases are kept.
    pub retain: Retain,
    /// How many cases are kept; after that the oldest is forgotten for each new one.
    pub max_cases: u32,
}

/// Which cases are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Retain {
    /// All.
    #[default]
    Always,
    /// Those for which the cases so far gave another label: far fewer, and nearly as good where examples are not noisy.
    WhenWrong,
}

impl Default for CasesDef {
    fn default() -> Self {
        Self {
            neighbors: 3,
            weights: BTreeMap::new(),
            by_distance: false,
            retain: Retain::Always,
            max_cases: 10_000,
        }
    }
}

impl CasesDef {
    fn check(&self, schema: &Schema, findings: &mut Findings) {
        findings.check_range("def.neighbors", f64::from(self.neighbors), 1.0, MAX_NEIGHBORS as f64);
        findings.check_range("def.max_cases", f64::from(self.max_cases), 1.0, MAX_CASES as f64);
        for (name, weight) in &self.weights {
            let path = format!("def.weights.{name}");
            let known = schema.attributes().iter().map(|attribute| attribute.name.as_str());
            findings.check_name(Place::path(path.as_str()), name, known);
            findings.check_range(&path, f64::from(*weight), 0.0, 1e6);
        }
    }
}

/// Cases that were met, and what was right in them. Choosing compares with all of them, so it costs more the more there are;
/// learning costs nothing.
///
/// The distance of two cases is the root of the weighted squares of their differences: of numbers, as a share of the range of
/// all that were met; of categories, 1 if they differ.
///
/// ```
/// use wits_learn::classify::{CaseBase, CasesDef, Classifier, Learner};
/// use wits_learn::examples::{AttributeDef, AttributeValue, Examples, LabelMask, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["fight", "flee"]))?;
/// let mut cases = CaseBase::new(schema.clone(), CasesDef { neighbors: 1, ..CasesDef::default() })?;
/// cases.observe_all(&Examples::from_csv("a.csv", "distance,label\n5,flee\n50,fight\n", &schema)?)?;
/// let values = [AttributeValue::Number(20.0)];
/// assert_eq!(cases.choose(schema.observation(&values)?, LabelMask::ALL)?.label, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(into = "SavedCases", try_from = "SavedCases")]
#[serde(into = "SavedCases", try_from = "SavedCases")]
pub struct CaseBase {
    saved: SavedCases,
    /// By attribute: the weight divided by the square of the range.
    #[state(skip = "follows from the weights and ranges")]
    scales: Vec<f64>,
}

/// What is saved: the cases.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedCases {
    schema: Schema,
    def: CasesDef,
    /// By attribute: the lowest and the highest number that was met.
    ranges: Vec<(f32, f32)>,
    /// The case that is forgotten next, once there are as many as are kept.
    oldest: u32,
    labels: Vec<u16>,
    /// As many for each case as there are attributes.
    values: Vec<AttributeValue>,
}

/// A case near an observation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Neighbor {
    /// The number of the case.
    pub case: usize,
    /// How far it is.
    pub distance: f64,
}

impl CaseBase {
    /// Without cases.
    ///
    /// # Errors
    /// Numbers out of range, and weights of unknown attributes.
    pub fn new(schema: Schema, def: CasesDef) -> Result<Self, Findings> {
        let ranges = vec![(0.0, 0.0); schema.attributes().len()];
        Self::try_from(SavedCases { schema, def, ranges, oldest: 0, labels: Vec::new(), values: Vec::new() })
    }

    /// How many cases are kept now.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.saved.labels.len()
    }

    /// There are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.saved.labels.is_empty()
    }

    /// The values and the label of a case.
    #[must_use]
    pub fn case(&self, number: usize) -> Option<(&[AttributeValue], usize)> {
        let label = self.saved.labels.get(number)?;
        Some((self.values_of(number), usize::from(*label)))
    }

    fn values_of(&self, number: usize) -> &[AttributeValue] {
        let attributes = self.scales.len();
        &self.saved.values[number * attributes..][..attributes]
    }

    /// Writes the most similar cases, nearest first (of equally near ones, those with lower numbers), and gives how many there
    /// are. Nothing is allocated.
    ///
    /// # Errors
    /// If the observation is of another schema.
    pub fn nearest(
        &self,
        observation: Observation<'_>,
        into: &mut [Neighbor],
    ) -> Result<usize, ObservationError> {
        self.saved.schema.accept(observation)?;
        let mut found = 0;
        for case in 0..self.len() {
            let distance = self.squared(observation.values(), self.values_of(case));
            if found == into.len() && into.last().is_none_or(|last| distance >= last.distance) {
                continue;
            }
            found = (found + 1).min(into.len());
            let mut place = found - 1;
            while place > 0 && into[place - 1].distance > distance {
                into[place] = into[place - 1];
                place -= 1;
            }
            into[place] = Neighbor { case, distance };
        }
        into[..found].iter_mut().for_each(|neighbor| neighbor.distance = neighbor.distance.sqrt());
        Ok(found)
    }

    fn squared(&self, one: &[AttributeValue], other: &[AttributeValue]) -> f64 {
        let parts = one.iter().zip(other).zip(&self.scales).map(|((one, other), scale)| match (one, other) {
            (AttributeValue::Number(one), AttributeValue::Number(other)) => {
                let difference = f64::from(*one) - f64::from(*other);
                difference * difference * scale
            }
            (one, other) => {
                if one == other {
                    0.0
                } else {
                    *scale
                }
            }
        });
        parts.fold(0.0, |sum, part| sum + part)
    }

    fn refresh_scales(&mut self) {
        let SavedCases { schema, def, ranges, .. } = &self.saved;
        let attributes = schema.attributes().iter().zip(ranges);
        let scales = attributes.map(|(attribute, (low, high))| {
            let weight = f64::from(def.weights.get(&attribute.name).copied().unwrap_or(1.0));
            let range = f64::from(*high) - f64::from(*low);
            match attribute.categories() {
                Some(_) => weight,
                None if range > 0.0 => weight / (range * range),
                // All numbers are equal: any difference is a whole range.
                None => weight,
            }
        });
        self.scales.clear();
        self.scales.extend(scales);
    }

    fn keep(&mut self, observation: Observation<'_>, label: usize) {
        let is_first = self.is_empty();
        let ranges = &mut self.saved.ranges;
        for (value, range) in observation.values().iter().zip(ranges) {
            if let AttributeValue::Number(number) = value {
                *range =
                    if is_first { (*number, *number) } else { (range.0.min(*number), range.1.max(*number)) };
            }
        }
        self.refresh_scales();
        let label = label_number(label);
        if self.len() < self.saved.def.max_cases as usize {
            self.saved.labels.push(label);
            self.saved.values.extend_from_slice(observation.values());
        } else {
            let (place, attributes) = (self.saved.oldest as usize, self.scales.len());
            self.saved.labels[place] = label;
            self.saved.values[place * attributes..][..attributes].copy_from_slice(observation.values());
            self.saved.oldest = (self.saved.oldest + 1) % self.saved.def.max_cases;
        }
    }
}

impl Classifier for CaseBase {
    fn schema(&self) -> &Schema {
        &self.saved.schema
    }

    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        let labels = self.saved.schema.labels().len();
        check_places(into.len(), labels)?;
        let mut neighbors = [Neighbor::default(); MAX_NEIGHBORS];
        let wanted = (self.saved.def.neighbors as usize).min(MAX_NEIGHBORS);
        let found = self.nearest(observation, &mut neighbors[..wanted])?;
        let shares = &mut into[..labels];
        shares.fill(if found == 0 { 1.0 } else { 0.0 });
        for neighbor in &neighbors[..found] {
            let vote = if self.saved.def.by_distance { 1.0 / (neighbor.distance + 1e-6) } else { 1.0 };
            shares[usize::from(self.saved.labels[neighbor.case])] += vote;
        }
        normalize(shares);
        Ok(())
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        let mut neighbors = [Neighbor::default(); MAX_NEIGHBORS];
        let wanted = (self.saved.def.neighbors as usize).min(MAX_NEIGHBORS);
        let Ok(found) = self.nearest(observation, &mut neighbors[..wanted]) else { return Vec::new() };
        let schema = &self.saved.schema;
        let names = schema.attributes().iter().map(|attribute| attribute.name.clone());
        let columns = ["distance".to_owned(), "label".to_owned()].into_iter().chain(names).map(Into::into);
        let rows = neighbors[..found].iter().map(|neighbor| {
            let values = self.values_of(neighbor.case).iter().enumerate();
            let values = values.map(|(attribute, value)| Value::from(schema.value_name(attribute, *value)));
            let label = schema.label_name(usize::from(self.saved.labels[neighbor.case])).to_owned();
            [Value::from(neighbor.distance), Value::from(label)].into_iter().chain(values).collect()
        });
        let (columns, rows) = (columns.collect(), rows.collect());
        let table =
            Section::Table { title: "The most similar cases".into(), columns, rows, more: Vec::new() };
        [Some(table), probability_bars(self, observation)].into_iter().flatten().collect()
    }
}

impl Learner for CaseBase {
    fn observe(&mut self, observation: Observation<'_>, label: usize) -> Result<(), ObservationError> {
        self.saved.schema.accept(observation)?;
        self.saved.schema.accept_label(label)?;
        let is_known = self.saved.def.retain == Retain::WhenWrong
            && !self.is_empty()
            && self.choose(observation, LabelMask::ALL)?.label == label;
        if !is_known {
            self.keep(observation, label);
        }
        Ok(())
    }
}

impl From<CaseBase> for SavedCases {
    fn from(cases: CaseBase) -> Self {
        cases.saved
    }
}

impl TryFrom<SavedCases> for CaseBase {
    type Error = Findings;

    fn try_from(saved: SavedCases) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        saved.check(&mut findings);
        findings.into_result(())?;
        let mut cases = Self { saved, scales: Vec::new() };
        cases.refresh_scales();
        Ok(cases)
    }
}

impl SavedCases {
    fn check(&self, findings: &mut Findings) {
        self.def.check(&self.schema, findings);
        let (attributes, labels) = (self.schema.attributes().len(), self.schema.labels().len());
        let (count, most) = (self.labels.len(), self.def.max_cases as usize);
        let is_range = |(low, high): &(f32, f32)| low.is_finite() && high.is_finite() && low <= high;
        let fits = count <= most
            && self.values.len() == count * attributes
            && (self.oldest == 0 || (count == most && (self.oldest as usize) < count))
            && self.labels.iter().all(|label| usize::from(*label) < labels)
            && self.values.chunks(attributes).all(|values| self.schema.observation(values).is_ok())
            && self.ranges.len() == attributes
            && self.ranges.iter().all(is_range);
        if !fits {
            findings.add(
                Place::path("values"),
                "cases that do not fit",
                "cases of the schema, no more than are kept",
            );
        }
    }
}

#[cfg(test)]
mod tests;
