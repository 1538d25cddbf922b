//! Numbers become categories: discretisation.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::state::State;

use super::observation::{AttributeValue, Observation, ObservationError};
use super::schema::{AttributeDef, MAX_CATEGORIES, Schema};
use super::{Column, Examples};
use crate::classify::entropy::Entropies;

/// Where the values of an attribute are cut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CutDef {
    /// At these numbers, in rising order. A value that is equal to a cut point belongs to the upper category.
    At(Vec<f32>),
    /// Into this many categories of the same width, from the lowest value of the examples to the highest.
    EqualWidth(u16),
    /// Into this many categories with about the same number of examples. Equal values stay together, so there may be fewer.
    EqualFrequency(u16),
    /// Where the labels change most, as long as a cut tells more than it costs to describe (Fayyad and Irani's minimum
    /// description length), into at most this many categories. There may be a single one: the attribute tells nothing.
    ByEntropy(u16),
}

/// The cuts of one attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeCutDef {
    /// The attribute, which has numbers.
    pub attribute: String,
    /// Where to cut.
    pub cut: CutDef,
    /// What the categories are called, from low to high; made from the cut points if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

impl AttributeCutDef {
    /// Cuts of an attribute, with names that are made from the cut points.
    pub fn new(attribute: impl Into<String>, cut: CutDef) -> Self {
        Self { attribute: attribute.into(), cut, names: Vec::new() }
    }

    /// What the categories are called.
    #[must_use]
    pub fn named<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.names = names.into_iter().map(Into::into).collect();
        self
    }
}

/// Turns observations with numbers into observations with categories.
///
/// ```
/// use wits_learn::examples::{AttributeCutDef, AttributeDef, AttributeValue, CutDef, Discretizer, Examples, Schema, SchemaDef};
/// let schema = Schema::new(SchemaDef::new([AttributeDef::number("distance")], ["brake", "go"]))?;
/// let examples = Examples::from_csv("a.csv", "distance,label\n2.4,brake\n79.2,go\n", &schema)?;
/// let cut = AttributeCutDef::new("distance", CutDef::At(vec![20.0])).named(["near", "far"]);
/// let discretizer = Discretizer::new(&[cut], &examples)?;
/// assert_eq!(discretizer.examples(&examples)?.to_csv(), "distance,label\nnear,brake\nfar,go\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, State)]
pub struct Discretizer {
    from: Schema,
    to: Schema,
    /// The cut points of each attribute; `None` if it stays as it is.
    cuts: Vec<Option<Vec<f32>>>,
}

impl Discretizer {
    /// Finds the cut points in examples. Attributes that are not named stay as they are.
    ///
    /// # Errors
    /// Unknown attributes, cut points that do not rise, too many categories, names that do not fit.
    pub fn new(defs: &[AttributeCutDef], examples: &Examples) -> Result<Self, Findings> {
        let from = examples.schema();
        let mut findings = Findings::default();
        let mut cuts = vec![None; from.attributes().len()];
        let mut to = from.def().clone();
        for (number, def) in defs.iter().enumerate() {
            let place = |part: &str| Place::path(format!("[{number}].{part}"));
            let known = from.attributes().iter().map(|attribute| attribute.name.as_str());
            findings.check_name(place("attribute"), &def.attribute, known);
            let Some(attribute) = from.attribute(&def.attribute) else { continue };
            let Column::Numbers(values) = examples.column(attribute) else {
                findings.add(place("attribute"), format!("{:?} has categories", def.attribute), "numbers");
                continue;
            };
            let Some(points) = def.cut.points(values, examples, || place("cut"), &mut findings) else {
                continue;
            };
            let names = if def.names.is_empty() { names_of(&points) } else { def.names.clone() };
            if names.len() == points.len() + 1 {
                to.attributes[attribute] = AttributeDef::one_of(def.attribute.as_str(), names);
                cuts[attribute] = Some(points);
            } else {
                let message = format!("{} names", names.len());
                findings.add(place("names"), message, format!("{} names", points.len() + 1));
            }
        }
        match Schema::new(to) {
            Ok(to) => findings.into_result(Self { from: from.clone(), to, cuts }),
            Err(faults) => {
                findings.extend(faults);
                Err(findings)
            }
        }
    }

    /// The schema with categories.
    #[must_use]
    pub const fn schema(&self) -> &Schema {
        &self.to
    }

    /// The cut points of an attribute, rising; `None` if it is not cut.
    #[must_use]
    pub fn points(&self, attribute: usize) -> Option<&[f32]> {
        self.cuts.get(attribute)?.as_deref()
    }

    /// One observation with categories, written into memory that is used again.
    ///
    /// # Errors
    /// If the observation is of another schema than the examples that the cut points were found in.
    pub fn observation<'a>(
        &self,
        observation: Observation<'_>,
        into: &'a mut Vec<AttributeValue>,
    ) -> Result<Observation<'a>, ObservationError> {
        self.from.accept(observation)?;
        into.clear();
        into.extend(observation.values().iter().zip(&self.cuts).map(|(value, cuts)| match (value, cuts) {
            (AttributeValue::Number(number), Some(points)) => {
                AttributeValue::Category(category_of(*number, points))
            }
            (value, _) => *value,
        }));
        Ok(self.to.trusted(into))
    }

    /// All examples with categories.
    ///
    /// # Errors
    /// If the examples are of another schema.
    pub fn examples(&self, examples: &Examples) -> Result<Examples, ObservationError> {
        let mut result = Examples::new(self.to.clone());
        let (mut row_values, mut values) = (Vec::new(), Vec::new());
        for row in 0..examples.len() {
            let observation = examples.read_row(row, &mut row_values);
            let observation = self.observation(observation, &mut values)?;
            result.push_observation(observation, examples.label(row))?;
        }
        Ok(result)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 255 cut points")]
fn category_of(number: f32, points: &[f32]) -> u16 {
    points.partition_point(|point| *point <= number) as u16
}

fn names_of(points: &[f32]) -> Vec<String> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return vec!["any".to_owned()] };
    let between = points.windows(2).map(|pair| format!("{} to {}", pair[0], pair[1]));
    [format!("below {first}")].into_iter().chain(between).chain([format!("from {last}")]).collect()
}

impl CutDef {
    fn points(
        &self,
        values: &[f32],
        examples: &Examples,
        place: impl Fn() -> Place,
        findings: &mut Findings,
    ) -> Option<Vec<f32>> {
        let (count, points) = match self {
            Self::At(points) => (points.len() + 1, Some(points.clone())),
            Self::EqualWidth(count) | Self::EqualFrequency(count) | Self::ByEntropy(count) => {
                (usize::from(*count), None)
            }
        };
        if count == 0 || count > MAX_CATEGORIES {
            findings.add(place(), format!("{count} categories"), format!("1 to {MAX_CATEGORIES}"));
            return None;
        }
        if let Some(points) = points {
            let rises = points.windows(2).all(|pair| pair[0] < pair[1]);
            if !rises || points.iter().any(|point| !point.is_finite()) {
                findings.add(place(), format!("cut points {points:?}"), "rising finite numbers");
                return None;
            }
            return Some(points);
        }
        if values.is_empty() {
            findings.add(place(), "no examples", "examples to find cut points in");
            return None;
        }
        let mut sorted: Vec<(f32, u16)> =
            values.iter().copied().zip(examples.labels().iter().copied()).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        Some(match self {
            Self::EqualWidth(_) => equal_width(sorted[0].0, sorted[sorted.len() - 1].0, count),
            Self::EqualFrequency(_) => equal_frequency(&sorted, count),
            _ => by_entropy(&sorted, examples.schema().labels().len(), count),
        })
    }
}

/// Cut points between two ends; none if all values are equal.
#[expect(clippy::cast_possible_truncation, reason = "a number between two f32")]
fn equal_width(low: f32, high: f32, count: usize) -> Vec<f32> {
    let (low, high) = (f64::from(low), f64::from(high));
    let points = (1..count).map(|cut| (low + (high - low) * cut as f64 / count as f64) as f32);
    let mut points: Vec<f32> = points.filter(|point| f64::from(*point) > low).collect();
    points.dedup();
    points
}

/// The best places are those that leave the same number of examples between them; the nearest change of the value is taken.
fn equal_frequency(sorted: &[(f32, u16)], count: usize) -> Vec<f32> {
    let mut points: Vec<f32> = Vec::new();
    for cut in 1..count {
        let wanted = (cut * sorted.len()).div_ceil(count);
        let is_change =
            |place: usize| place > 0 && place < sorted.len() && sorted[place - 1].0 < sorted[place].0;
        let near = (0..sorted.len()).find_map(|distance| {
            let below = wanted.checked_sub(distance);
            [below, Some(wanted + distance)].into_iter().flatten().find(|place| is_change(*place))
        });
        let Some(place) = near else { return points };
        let point = between(sorted[place - 1].0, sorted[place].0);
        if points.last().is_none_or(|last| *last < point) {
            points.push(point);
        }
    }
    points
}

/// A number above `low` and at most `high`: their middle if rounding allows.
#[expect(clippy::cast_possible_truncation, reason = "a number between two f32")]
pub(crate) fn between(low: f32, high: f32) -> f32 {
    let middle = (0.5 * (f64::from(low) + f64::from(high))) as f32;
    if middle > low && middle <= high { middle } else { high }
}

/// Cuts the range with the largest gain first, so that a limit keeps the best cuts.
fn by_entropy(sorted: &[(f32, u16)], labels: usize, count: usize) -> Vec<f32> {
    let entropies = Entropies::new(sorted.len());
    let mut ranges = vec![best_cut(sorted, 0, labels, &entropies)];
    let mut points = Vec::new();
    while points.len() + 1 < count {
        let best = (0..ranges.len()).filter(|range| ranges[*range].gain > 0).max_by_key(|range| {
            (ranges[*range].gain, std::cmp::Reverse(*range)) // ties go to the first
        });
        let Some(best) = best else { break };
        let RangeCut { start, end, cut, .. } = ranges[best];
        points.push(between(sorted[cut - 1].0, sorted[cut].0));
        ranges[best] = best_cut(&sorted[start..cut], start, labels, &entropies);
        ranges.push(best_cut(&sorted[cut..end], cut, labels, &entropies));
    }
    points.sort_by(f32::total_cmp);
    points
}

/// A range of sorted examples and its best cut.
struct RangeCut {
    start: usize,
    end: usize,
    cut: usize,
    /// 0 if no cut is worth its cost.
    gain: i64,
}

fn best_cut(range: &[(f32, u16)], start: usize, labels: usize, entropies: &Entropies) -> RangeCut {
    let mut best = RangeCut { start, end: start + range.len(), cut: start, gain: 0 };
    let mut right = vec![0_u32; labels];
    range.iter().for_each(|(_, label)| right[usize::from(*label)] += 1);
    let mut left = vec![0_u32; labels];
    let whole = entropies.bits(&right);
    for place in 1..range.len() {
        let label = usize::from(range[place - 1].1);
        (left[label], right[label]) = (left[label] + 1, right[label] - 1);
        if range[place - 1].0 < range[place].0 {
            let gain = whole - entropies.bits(&left) - entropies.bits(&right);
            if gain > best.gain && is_worth_it(gain, range.len(), [&left, &right], entropies) {
                (best.cut, best.gain) = (start + place, gain);
            }
        }
    }
    best
}

/// Fayyad and Irani (1993): the gain has to exceed `(log2(n - 1) + log2(3^k - 2) - (k E - k1 E1 - k2 E2)) / n`.
fn is_worth_it(gain: i64, count: usize, sides: [&[u32]; 2], entropies: &Entropies) -> bool {
    let whole: Vec<u32> = sides[0].iter().zip(sides[1]).map(|(left, right)| left + right).collect();
    let weighted = |counts: &[u32]| {
        let kinds = counts.iter().filter(|count| **count > 0).count() as f64;
        (kinds, kinds * entropies.entropy(counts))
    };
    let (kinds, of_whole) = weighted(&whole);
    let change = of_whole - weighted(sides[0]).1 - weighted(sides[1]).1;
    // 3^k - 2 overflows nothing for 64 labels in f64.
    let power = libm::pow(3.0, kinds);
    let cost = libm::log2(count as f64 - 1.0) + libm::log2((power - 2.0).max(1.0)) - change;
    Entropies::to_bits(gain) > cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::SchemaDef;

    fn examples(rows: &[(f32, usize)]) -> Examples {
        let schema = SchemaDef::new([AttributeDef::number("x")], ["a", "b"]);
        let mut examples = Examples::new(Schema::new(schema).unwrap());
        for (x, label) in rows {
            examples.push(&[AttributeValue::Number(*x)], *label).unwrap();
        }
        examples
    }

    fn points(cut: CutDef, rows: &[(f32, usize)]) -> Vec<f32> {
        let discretizer = Discretizer::new(&[AttributeCutDef::new("x", cut)], &examples(rows)).unwrap();
        discretizer.points(0).unwrap().to_vec()
    }

    #[test]
    fn widths_and_frequencies_are_equal() {
        let rows = [(0.0, 0), (1.0, 0), (2.0, 0), (3.0, 1), (4.0, 1), (100.0, 1)];
        assert_eq!(points(CutDef::EqualWidth(4), &rows), [25.0, 50.0, 75.0]);
        assert_eq!(points(CutDef::EqualFrequency(3), &rows), [1.5, 3.5]);
        assert_eq!(points(CutDef::EqualFrequency(2), &rows), [2.5]);
    }

    #[test]
    fn equal_values_are_never_cut_apart() {
        let rows = [(1.0, 0), (1.0, 1), (1.0, 0), (1.0, 1), (2.0, 0)];
        assert_eq!(points(CutDef::EqualFrequency(2), &rows), [1.5]);
        for cut in [CutDef::EqualWidth(5), CutDef::EqualFrequency(5), CutDef::ByEntropy(5)] {
            assert!(points(cut, &[(7.0, 0), (7.0, 1)]).is_empty());
        }
    }

    #[test]
    fn entropy_cuts_where_the_labels_change_and_nowhere_else() {
        // 16 examples: the cut at 7.5 gains 1 bit each, 16 in all. Its cost: log2(15) + log2(3^2 - 2) - 2 * 1 = 4.71 bits.
        let rows: Vec<(f32, usize)> = (0_u8..16).map(|x| (f32::from(x), usize::from(x > 7))).collect();
        assert_eq!(points(CutDef::ByEntropy(9), &rows), [7.5]);
        // Labels that alternate tell nothing.
        let rows: Vec<(f32, usize)> = (0_u8..16).map(|x| (f32::from(x), usize::from(x % 2))).collect();
        assert!(points(CutDef::ByEntropy(9), &rows).is_empty());
        // Two changes, but room for one cut.
        let rows: Vec<(f32, usize)> =
            (0_u8..40).map(|x| (f32::from(x), usize::from(x > 9 && x < 30))).collect();
        assert_eq!(points(CutDef::ByEntropy(9), &rows), [9.5, 29.5]);
        assert_eq!(points(CutDef::ByEntropy(2), &rows).len(), 1);
    }

    #[test]
    fn a_value_on_a_cut_point_belongs_to_the_upper_category() {
        let cut = CutDef::At(vec![1.0, 2.0]);
        let discretizer = Discretizer::new(&[AttributeCutDef::new("x", cut)], &examples(&[])).unwrap();
        let found =
            discretizer.examples(&examples(&[(0.5, 0), (1.0, 0), (1.5, 0), (2.0, 1), (9.0, 1)])).unwrap();
        assert_eq!(found.to_csv(), "x,label\nbelow 1,a\n1 to 2,a\n1 to 2,a\nfrom 2,b\nfrom 2,b\n");
    }

    #[test]
    fn every_fault_is_told() {
        let defs = [
            AttributeCutDef::new("y", CutDef::EqualWidth(2)),
            AttributeCutDef::new("x", CutDef::At(vec![2.0, 1.0])),
            AttributeCutDef::new("x", CutDef::EqualWidth(0)),
            AttributeCutDef::new("x", CutDef::EqualWidth(3)),
            AttributeCutDef::new("x", CutDef::At(vec![1.0])).named(["one"]),
        ];
        assert_eq!(
            Discretizer::new(&defs, &examples(&[])).unwrap_err().to_string(),
            "[0].attribute: unknown \"y\", there are: x\n\
             [1].cut: cut points [2.0, 1.0]; expected rising finite numbers\n\
             [2].cut: 0 categories; expected 1 to 256\n\
             [3].cut: no examples; expected examples to find cut points in\n\
             [4].names: 1 names; expected 2 names"
        );
    }
}
