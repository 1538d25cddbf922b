//! A network whose tables are counted from examples, as a classifier.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::Section;
use wits_core::state::State;

use super::def::{BayesNetDef, MAX_TABLE, VariableDef};
use crate::classify::classifier::{Classifier, Learner, check_places, normalize, probability_bars};
use crate::examples::{
    AttributeKind, AttributeValue, Examples, LABEL_COLUMN, Observation, ObservationError, Schema,
};

/// A Bayes network over the attributes of a schema and its label, whose tables are counted from examples. Somebody says which
/// variable depends on which; all attributes have categories.
///
/// If every attribute depends on the label and on nothing else, it is [`NaiveBayes`](crate::classify::NaiveBayes); more
/// parents say which attributes are not independent of each other, at the cost of larger tables that need more examples.
///
/// ```
/// use wits_learn::classify::{BayesNetClassifier, Learner};
/// use wits_learn::examples::{AttributeDef, Examples, Schema, SchemaDef};
/// let attributes = [AttributeDef::one_of("range", ["near", "far"]), AttributeDef::one_of("gun", ["pistol", "rifle"])];
/// let schema = Schema::new(SchemaDef::new(attributes, ["shoot", "hold"]))?;
/// // Which gun it is depends on the label, and on the range.
/// let parents = [("range", vec!["label"]), ("gun", vec!["label", "range"])];
/// let mut net = BayesNetClassifier::new(schema.clone(), &parents, 1.0)?;
/// net.observe_all(&Examples::from_csv("a.csv", "range,gun,label\nnear,pistol,shoot\nfar,pistol,hold\n", &schema)?)?;
/// let net = net.network().compile()?; // also answers about the attributes
/// assert!(net.query_names("gun", &[("label", "hold"), ("range", "far")])?[0] > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(into = "SavedNet", try_from = "SavedNet")]
#[serde(into = "SavedNet", try_from = "SavedNet")]
pub struct BayesNetClassifier {
    saved: SavedNet,
    /// By variable: how many values it has.
    #[state(skip = "follows from the schema")]
    sizes: Vec<usize>,
    /// By variable: how often each combination of its parents came.
    #[state(skip = "sums of the counts")]
    totals: Vec<Vec<u32>>,
}

/// What is saved: who depends on whom, and the counts.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedNet {
    schema: Schema,
    /// This much is added to every count.
    smoothing: f64,
    /// By attribute, and the label last: the numbers of the variables that it depends on. The label has the number behind the
    /// last attribute.
    parents: Vec<Vec<u16>>,
    /// By variable: for each combination of values of its parents, how often each value came.
    counts: Vec<Vec<u32>>,
}

impl BayesNetClassifier {
    /// A network without examples. `parents` names for each variable those that it depends on; the label is called `label`.
    /// Variables that are not named depend on nothing.
    ///
    /// # Errors
    /// Attributes with numbers, unknown names, cycles, tables that are too large.
    pub fn new(schema: Schema, parents: &[(&str, Vec<&str>)], smoothing: f64) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let label = schema.attributes().len();
        let mut lists = vec![Vec::new(); label + 1];
        for (number, (name, names)) in parents.iter().enumerate() {
            for (place, name) in [(usize::MAX, name)].into_iter().chain(names.iter().enumerate()) {
                let known = schema.attributes().iter().map(|attribute| attribute.name.as_str());
                let path = if place == usize::MAX { String::new() } else { format!("[{place}]") };
                findings.check_name(
                    Place::path(format!("parents[{number}]{path}")),
                    name,
                    known.chain([LABEL_COLUMN]),
                );
            }
            if let Some(variable) = number_of(&schema, name) {
                let names = names.iter().filter_map(|name| number_of(&schema, name));
                lists[usize::from(variable)].extend(names);
            }
        }
        if !findings.is_empty() {
            return Err(findings);
        }
        let mut saved = SavedNet { schema, smoothing, parents: lists, counts: Vec::new() };
        saved.check_structure(&mut findings);
        findings.into_result(())?;
        saved.counts = (0..=label).map(|variable| vec![0; saved.table_size(variable)]).collect();
        Self::try_from(saved)
    }

    /// Learns from all examples at once.
    ///
    /// # Errors
    /// If the examples are of another schema.
    pub fn fit(mut self, examples: &Examples) -> Result<Self, ObservationError> {
        self.observe_all(examples)?;
        Ok(self)
    }

    /// The network with the probabilities as they were counted. A combination of parents that never came, without smoothing,
    /// makes all values equally likely.
    #[must_use]
    pub fn network(&self) -> BayesNetDef {
        let mut def = self.saved.structure();
        for (variable, counts) in def.variables.iter_mut().zip(&self.saved.counts) {
            let rows = counts.chunks(variable.values.len()).map(|counts| {
                let mut row: Vec<f64> =
                    counts.iter().map(|count| f64::from(*count) + self.saved.smoothing).collect();
                if row.iter().sum::<f64>() == 0.0 {
                    row.fill(1.0);
                }
                normalize(&mut row);
                row
            });
            variable.table = rows.collect();
        }
        def
    }

    /// The value of a variable, if the label is this one.
    #[inline]
    fn value_of(&self, variable: usize, values: &[AttributeValue], label: usize) -> usize {
        values.get(variable).map_or(label, |value| value.category().unwrap_or(0))
    }

    /// The row of a variable's table.
    #[inline]
    fn row(&self, variable: usize, values: &[AttributeValue], label: usize) -> usize {
        self.saved.parents[variable].iter().fold(0, |row, parent| {
            let parent = usize::from(*parent);
            row * self.sizes[parent] + self.value_of(parent, values, label)
        })
    }

    /// The logarithm of one entry.
    fn log(&self, variable: usize, values: &[AttributeValue], label: usize) -> f64 {
        let (row, size) = (self.row(variable, values, label), self.sizes[variable]);
        let count = self.saved.counts[variable][row * size + self.value_of(variable, values, label)];
        let total = f64::from(self.totals[variable][row]) + self.saved.smoothing * size as f64;
        if total == 0.0 {
            return -libm::log(size as f64);
        }
        libm::log((f64::from(count) + self.saved.smoothing) / total)
    }
}

fn number_of(schema: &Schema, name: &str) -> Option<u16> {
    let number = if name == LABEL_COLUMN { Some(schema.attributes().len()) } else { schema.attribute(name) };
    number.and_then(|number| u16::try_from(number).ok())
}

impl Classifier for BayesNetClassifier {
    fn schema(&self) -> &Schema {
        &self.saved.schema
    }

    /// All attributes are known, so the answer is one product for each label.
    fn probabilities(&self, observation: Observation<'_>, into: &mut [f64]) -> Result<(), ObservationError> {
        self.saved.schema.accept(observation)?;
        let labels = self.saved.schema.labels().len();
        check_places(into.len(), labels)?;
        let scores = &mut into[..labels];
        for (label, score) in scores.iter_mut().enumerate() {
            *score =
                (0..self.sizes.len()).map(|variable| self.log(variable, observation.values(), label)).sum();
        }
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for score in scores.iter_mut() {
            // If every label was ruled out, nothing is known.
            *score = if highest == f64::NEG_INFINITY { 1.0 } else { libm::exp(*score - highest) };
        }
        normalize(scores);
        Ok(())
    }

    fn why(&self, observation: Observation<'_>) -> Vec<Section> {
        probability_bars(self, observation).into_iter().collect()
    }
}

impl Learner for BayesNetClassifier {
    fn observe(&mut self, observation: Observation<'_>, label: usize) -> Result<(), ObservationError> {
        self.saved.schema.accept(observation)?;
        self.saved.schema.accept_label(label)?;
        let label_variable = self.sizes.len() - 1;
        if self.totals[label_variable].iter().map(|total| u64::from(*total)).sum::<u64>()
            >= u64::from(u32::MAX)
        {
            return Err(ObservationError::Full(u32::MAX as usize));
        }
        for variable in 0..self.sizes.len() {
            let row = self.row(variable, observation.values(), label);
            let value = self.value_of(variable, observation.values(), label);
            self.saved.counts[variable][row * self.sizes[variable] + value] += 1;
            self.totals[variable][row] += 1;
        }
        Ok(())
    }
}

impl From<BayesNetClassifier> for SavedNet {
    fn from(net: BayesNetClassifier) -> Self {
        net.saved
    }
}

impl TryFrom<SavedNet> for BayesNetClassifier {
    type Error = Findings;

    fn try_from(saved: SavedNet) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        saved.check(&mut findings);
        findings.into_result(())?;
        let sizes: Vec<usize> =
            saved.structure().variables.iter().map(|variable| variable.values.len()).collect();
        let totals = saved.counts.iter().zip(&sizes);
        let totals = totals.map(|(counts, size)| counts.chunks(*size).map(|row| row.iter().sum()).collect());
        Ok(Self { totals: totals.collect(), sizes, saved })
    }
}

impl SavedNet {
    /// The network without tables.
    fn structure(&self) -> BayesNetDef {
        let schema = &self.schema;
        let attributes = schema
            .attributes()
            .iter()
            .map(|attribute| (attribute.name.clone(), attribute.categories().unwrap_or_default().to_vec()));
        let all: Vec<(String, Vec<String>)> =
            attributes.chain([(LABEL_COLUMN.to_owned(), schema.labels().to_vec())]).collect();
        let name = |number: &u16| {
            all.get(usize::from(*number)).map_or_else(|| number.to_string(), |(name, _)| name.clone())
        };
        let parents = self.parents.iter().map(|parents| parents.iter().map(name).collect());
        let variables = all.iter().zip(parents).map(|((name, values), parents)| VariableDef {
            name: name.clone(),
            values: values.clone(),
            parents,
            table: Vec::new(),
        });
        BayesNetDef { variables: variables.collect() }
    }

    fn table_size(&self, variable: usize) -> usize {
        let size = |variable: usize| match self.schema.attributes().get(variable) {
            Some(attribute) => attribute.categories().map_or(0, <[String]>::len),
            None => self.schema.labels().len(),
        };
        let parents = self.parents[variable].iter();
        parents.fold(size(variable), |count, parent| count.saturating_mul(size(usize::from(*parent))))
    }

    fn check_structure(&self, findings: &mut Findings) {
        findings.check_range("smoothing", self.smoothing, 0.0, 1e9);
        for (number, attribute) in self.schema.attributes().iter().enumerate() {
            if attribute.kind == AttributeKind::Number {
                let place = Place::path(format!("schema.attributes[{number}].kind"));
                findings.add(
                    place,
                    "numbers",
                    "categories: a network has only a few values for each variable",
                );
            }
        }
        if self.parents.len() != self.schema.attributes().len() + 1 {
            let message = format!("{} lists of parents", self.parents.len());
            findings.add(Place::path("parents"), message, "one for each attribute and one for the label");
        }
        if findings.is_empty() {
            self.structure().check("", findings);
        }
    }

    fn check(&self, findings: &mut Findings) {
        self.check_structure(findings);
        if !findings.is_empty() {
            return;
        }
        let total = |counts: &[u32]| counts.iter().map(|count| u64::from(*count)).sum::<u64>();
        let examples = self.counts.last().map_or(0, |counts| total(counts));
        let fits = self.counts.len() == self.parents.len()
            && examples <= u64::from(u32::MAX)
            && self.counts.iter().enumerate().all(|(variable, counts)| {
                let size = self.table_size(variable);
                size <= MAX_TABLE && counts.len() == size && total(counts) == examples
            });
        if !fits {
            findings.add(
                Place::path("counts"),
                "counts that do not fit",
                "as many as there were examples in each table",
            );
        }
    }
}
