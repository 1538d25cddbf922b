//! From observations to state numbers: quantised features, packed into one number.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::RonFile;

use super::ReinforceError;

/// Maximum number of features.
pub const MAX_FEATURES: usize = 64;

/// Maximum number of classes of one feature.
pub const MAX_CLASSES: usize = 1 << 16;

/// A description of which numbers make up a state, and how finely each is told apart.
///
/// Every feature puts its number into one of a few classes; the classes are the digits of the state's number, in a mixed
/// radix: the number of states is the product of the numbers of classes. It grows quickly, and what a table learns about
/// one state says nothing about the next: a handful of classes each is enough. Online learning works with fewer than about
/// a thousand states, offline learning with up to about a million.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::reinforce::StateEncoder;
/// let encoder = StateEncoder::from_ron("guard.states.ron", r#"(features: [
///     (name: "room", classes: Count(4)),
///     (name: "hidden", classes: Count(2)),
///     (name: "enemy", classes: Edges([5, 20])),   // near, in sight, none
///     (name: "health", classes: Even(from: 0, to: 100, count: 5)),
/// ])"#)?;
/// assert_eq!(encoder.states(), 4 * 2 * 3 * 5);
/// let near_death = encoder.encode(&[1.0, 1.0, 3.0, 12.0]).unwrap();
/// let enemy_left = encoder.encode(&[1.0, 1.0, 80.0, 12.0]).unwrap();
/// assert_eq!(enemy_left - near_death, 2 * (4 * 2)); // the third digit went from 0 to 2
/// assert_eq!(encoder.digits(enemy_left).collect::<Vec<_>>(), [1, 1, 2, 0]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateEncoder {
    /// The features, in the order of the numbers of an observation. The first is the lowest digit.
    pub features: Vec<Feature>,
}

/// One number of an observation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// What it is, for people.
    #[serde(default)]
    pub name: String,
    /// How it is told apart.
    pub classes: Classes,
}

/// How a number is put into a class. Numbers out of range belong to the nearest class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Classes {
    /// Whole numbers from 0, this many.
    Count(u32),
    /// Borders in rising order: the class is the number of borders that are not above the number.
    Edges(Vec<f32>),
    /// Ranges of the same size.
    Even {
        /// The lower end of the first.
        from: f32,
        /// The upper end of the last.
        to: f32,
        /// How many there are.
        count: u32,
    },
}

impl Classes {
    /// The number of classes.
    #[must_use]
    pub fn count(&self) -> u32 {
        match self {
            Self::Count(count) | Self::Even { count, .. } => *count,
            Self::Edges(edges) => {
                u32::try_from(edges.len()).map_or(u32::MAX, |edges| edges.saturating_add(1))
            }
        }
    }

    /// The class of a number.
    #[must_use]
    pub fn class(&self, value: f32) -> u32 {
        // Casts from floats saturate.
        match self {
            Self::Count(count) => (value as u32).min(count.saturating_sub(1)),
            Self::Edges(edges) => edges.partition_point(|&edge| edge <= value) as u32,
            Self::Even { from, to, count } => {
                let place = (value - from) / (to - from) * *count as f32;
                (place as u32).min(count.saturating_sub(1))
            }
        }
    }

    fn check(&self, path: &str, findings: &mut Findings) {
        let count = self.count();
        findings.check_range(path, count.into(), 1.0, MAX_CLASSES as f64);
        match self {
            Self::Count(_) => {}
            Self::Edges(edges) => {
                let rising = edges.windows(2).all(|pair| pair[0] < pair[1]);
                if !rising || !edges.iter().all(|edge| edge.is_finite()) {
                    findings.add(Place::path(path), "borders out of order", "finite numbers in rising order");
                }
            }
            Self::Even { from, to, .. } => {
                if !(from < to && (to - from).is_finite()) {
                    let message = format!("a range from {from} to {to}");
                    findings.add(Place::path(path), message, "a range that is not empty");
                }
            }
        }
    }
}

impl RonFile for StateEncoder {
    fn validate(&self, findings: &mut Findings) {
        if self.features.is_empty() || self.features.len() > MAX_FEATURES {
            let message = format!("{} features", self.features.len());
            findings.add(Place::path("features"), message, format!("1 to {MAX_FEATURES}"));
        }
        for (number, feature) in self.features.iter().enumerate().take(MAX_FEATURES) {
            feature.classes.check(&format!("features[{number}].classes"), findings);
        }
        if self.product().is_none() {
            findings.add(Place::path("features"), "more states than 2^64", "fewer features or classes");
        }
    }

    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
        if let Some(states) = self.product().filter(|&states| states > Self::MANY_STATES) {
            let expected = "at most about a million, or a thousand during play: each is learned for itself";
            findings.add(Place::path("features"), format!("{states} states"), expected);
        }
    }
}

impl StateEncoder {
    /// The number of states above which a table is a warning of [`review`](RonFile::review).
    pub const MANY_STATES: u64 = 1_000_000;

    fn product(&self) -> Option<u64> {
        self.features
            .iter()
            .try_fold(1_u64, |product, feature| product.checked_mul(feature.classes.count().into()))
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.product().unwrap_or(u64::MAX)
    }

    /// The state of these numbers, one for each feature.
    ///
    /// # Errors
    /// When there are more or fewer numbers than features, or one is not finite.
    pub fn encode(&self, numbers: &[f32]) -> Result<u64, ReinforceError> {
        if numbers.len() != self.features.len() {
            let (found, expected) = (numbers.len(), self.features.len());
            return Err(ReinforceError::Length { what: "observation", found, expected });
        }
        let (mut state, mut weight) = (0_u64, 1_u64);
        for (place, (feature, &value)) in self.features.iter().zip(numbers).enumerate() {
            if !value.is_finite() {
                return Err(ReinforceError::NotFinite { what: "observation", place, value });
            }
            state = state.wrapping_add(weight.wrapping_mul(feature.classes.class(value).into()));
            weight = weight.wrapping_mul(feature.classes.count().into());
        }
        Ok(state)
    }

    /// The class of every feature in a state: the way back, for showing a state to people.
    pub fn digits(&self, state: u64) -> impl Iterator<Item = u32> {
        self.features.iter().scan(state, |rest, feature| {
            let count = u64::from(feature.classes.count().max(1));
            let digit = *rest % count;
            *rest /= count;
            Some(digit as u32)
        })
    }

    /// A state in words: the names of the features with their classes.
    #[must_use]
    pub fn describe(&self, state: u64) -> String {
        let mut text = String::new();
        for (feature, class) in self.features.iter().zip(self.digits(state)) {
            let comma = if text.is_empty() { "" } else { ", " };
            text.push_str(&format!("{comma}{} {class}", feature.name));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(counts: &[u32]) -> StateEncoder {
        let feature = |&count: &u32| Feature { name: "n".into(), classes: Classes::Count(count) };
        StateEncoder { features: counts.iter().map(feature).collect() }
    }

    /// Millington 7.7.2: when the enemy leaves, only that part of the state changes.
    #[test]
    fn oracle_millington_7_7_2_hiding() {
        // room 0..3, hidden, enemy near, near death
        let encoder = counts(&[4, 2, 2, 2]);
        let enemy_near = encoder.encode(&[1.0, 1.0, 1.0, 1.0]).unwrap();
        let no_enemy = encoder.encode(&[1.0, 1.0, 0.0, 1.0]).unwrap();
        assert_eq!(enemy_near, 1 + 4 + 8 + 16);
        assert_eq!(no_enemy, 1 + 4 + 16);
    }

    #[test]
    fn what_is_out_of_range_belongs_to_the_nearest_class() {
        let even = Classes::Even { from: -1.0, to: 1.0, count: 4 };
        assert_eq!(
            [-9.0, -1.0, -0.4, 0.0, 0.99, 1.0, 9.0].map(|value| even.class(value)),
            [0, 0, 1, 2, 3, 3, 3]
        );
        let edges = Classes::Edges(vec![5.0, 20.0]);
        assert_eq!([-1.0, 5.0, 19.0, 20.0, 1e9].map(|value| edges.class(value)), [0, 1, 1, 2, 2]);
        assert_eq!(Classes::Count(3).class(7.0), 2);
    }

    #[test]
    fn bad_input_is_refused() {
        let encoder = counts(&[2, 2]);
        assert!(matches!(encoder.encode(&[1.0]), Err(ReinforceError::Length { found: 1, expected: 2, .. })));
        assert!(matches!(encoder.encode(&[1.0, f32::NAN]), Err(ReinforceError::NotFinite { place: 1, .. })));
        let bad = "(features: [(classes: Count(0)), (classes: Edges([2, 1])), (classes: Even(from: 1, to: 1, count: 3))])";
        assert_eq!(StateEncoder::from_ron("x", bad).unwrap_err().count(), 3);
        assert!(counts(&[60_000; 5]).product().is_none());
        // Millington 7.7.8, for one character: 100 places, 4 of health, 5 weapons, 4 of ammunition are 8000 states; two are
        // 64,000,000, too many for a table.
        let text = RonFile::to_ron(&counts(&[100, 4, 5, 4, 100, 4, 5, 4]));
        let warnings = StateEncoder::check_ron("x", &text).to_string();
        assert!(warnings.contains("64000000 states; expected at most about a million"), "{warnings}");
    }

    proptest! {
        #[test]
        fn packing_can_be_undone(sizes in prop::collection::vec(1_u32..9, 1..8), seed: u64) {
            let encoder = counts(&sizes);
            let mut stream = wits_core::random::Seed::new(seed).stream();
            let digits: Vec<u32> = sizes.iter().map(|&size| stream.below(size)).collect();
            let numbers: Vec<f32> = digits.iter().map(|&digit| digit as f32).collect();
            let state = encoder.encode(&numbers).unwrap();
            prop_assert!(state < encoder.states());
            prop_assert_eq!(encoder.digits(state).collect::<Vec<_>>(), digits);
        }
    }
}
