//! Scores that are known already.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Maximum number of scores that are kept.
const MAX_KNOWN: usize = 1 << 16;

/// The scores of points, by the bits of their numbers.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(from = "Vec<(Bits, f64)>", into = "Vec<(Bits, f64)>")]
pub(super) struct Cache {
    scores: BTreeMap<Bits, f64>,
}

/// The bits of a point.
type Bits = Vec<u64>;

impl Cache {
    pub(super) fn get(&self, point: &[f64]) -> Option<f64> {
        self.scores.get(&bits(point)).copied()
    }

    pub(super) fn keep(&mut self, point: &[f64], score: f64) {
        if self.scores.len() < MAX_KNOWN {
            self.scores.insert(bits(point), score);
        }
    }
}

/// Lists are no keys in JSON.
impl From<Cache> for Vec<(Bits, f64)> {
    fn from(cache: Cache) -> Self {
        cache.scores.into_iter().collect()
    }
}

impl From<Vec<(Bits, f64)>> for Cache {
    fn from(scores: Vec<(Bits, f64)>) -> Self {
        Self { scores: scores.into_iter().take(MAX_KNOWN).collect() }
    }
}

fn bits(point: &[f64]) -> Bits {
    point.iter().map(|number| number.to_bits()).collect()
}
