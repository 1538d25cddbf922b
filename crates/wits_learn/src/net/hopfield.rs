//! Hopfield nets: a memory for patterns that is asked with a part of one.

use serde::{Deserialize, Serialize};
use wits_core::inspect::MatrixSection;
use wits_core::state::State;

use super::hebbian::side;

/// Maximum number of neurons of a Hopfield net.
pub const MAX_HOPFIELD: usize = 2048;

/// Maximum number of neurons in a matrix of weights.
const MAX_SHOWN: usize = 64;

/// How alike two patterns are: 1 if they are the same, 0 if they have nothing in common, -1 if each is the opposite of
/// the other. A missing cell counts as half different.
///
/// ```
/// use wits_learn::net::overlap;
/// assert_eq!(overlap(&[1, 1, -1, -1], &[1, 1, -1, 1]), 0.5);
/// ```
#[must_use]
pub fn overlap(a: &[i8], b: &[i8]) -> f32 {
    let product: i64 = a.iter().zip(b).map(|(a, b)| i64::from(a.signum()) * i64::from(b.signum())).sum();
    product as f32 / a.len().max(b.len()).max(1) as f32
}

/// A memory for patterns of 1 and -1, in which every neuron is linked to every other. Asked with a damaged pattern, it gives
/// the stored one that is most like it.
///
/// It holds about one pattern for every seven neurons ([`capacity`](Self::capacity)), if patterns are as different as
/// random ones; patterns that are alike are confused sooner. Beyond that it still comes to rest, but in spurious
/// states: mixtures that were not stored. The opposite of a stored pattern is always a resting state, too.
///
/// ```
/// use wits_learn::net::Hopfield;
/// let mut memory = Hopfield::new(8).unwrap();
/// memory.store(&[1, 1, 1, 1, -1, -1, -1, -1]);
/// memory.store(&[1, -1, 1, -1, 1, -1, 1, -1]);
/// let mut pattern = [1, 1, 1, -1, -1, -1, -1, -1];
/// assert!(memory.recall(&mut pattern, 10));
/// assert_eq!(pattern, [1, 1, 1, 1, -1, -1, -1, -1]);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "SavedHopfield")]
#[state(check = Self::check)]
pub struct Hopfield {
    neurons: u32,
    /// A row for each neuron; symmetric, with zeros on the diagonal.
    weights: Vec<f32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedHopfield {
    neurons: u32,
    weights: Vec<f32>,
}

impl Hopfield {
    /// A memory that is empty; `None` of no neurons, or of more than [`MAX_HOPFIELD`].
    #[must_use]
    pub fn new(neurons: usize) -> Option<Self> {
        let count =
            u32::try_from(neurons).ok().filter(|count| (1..=MAX_HOPFIELD).contains(&(*count as usize)))?;
        Some(Self { neurons: count, weights: vec![0.0; neurons * neurons] })
    }

    /// How many random patterns can be recalled almost without errors: 0.138 for each neuron.
    #[must_use]
    pub const fn capacity(&self) -> f32 {
        0.138 * self.neurons as f32
    }

    /// Number of neurons.
    #[must_use]
    pub const fn neurons(&self) -> usize {
        self.neurons as usize
    }

    /// Stores a pattern, by Hebb's rule: links between neurons that are alike become stronger. What is missing counts as 0
    /// and links nothing.
    pub fn store(&mut self, pattern: &[i8]) {
        let count = self.neurons();
        let at = |place: usize| f32::from(pattern.get(place).copied().unwrap_or(0).signum());
        for (row, weights) in self.weights.chunks_exact_mut(count).enumerate() {
            for (column, weight) in weights.iter_mut().enumerate() {
                if row != column {
                    *weight += at(row) * at(column) / count as f32;
                }
            }
        }
    }

    /// Changes a pattern until it comes to rest; true if it did within so many sweeps over all neurons.
    pub fn recall(&self, pattern: &mut [i8], max_sweeps: u32) -> bool {
        for _ in 0..max_sweeps {
            let mut changed = false;
            for neuron in 0..pattern.len().min(self.neurons()) {
                changed |= self.update(pattern, neuron);
            }
            if !changed {
                return true;
            }
        }
        false
    }

    /// One step of recalling: a neuron takes the side to which the others pull it. True if it changed, which never raises the
    /// energy.
    pub fn update(&self, pattern: &mut [i8], neuron: usize) -> bool {
        if neuron >= pattern.len().min(self.neurons()) {
            return false;
        }
        let now = pattern[neuron];
        pattern[neuron] = side(self.pull(neuron, pattern), now.signum());
        pattern[neuron] != now
    }

    /// The weight between two neurons; `None` if one of them does not exist.
    #[must_use]
    pub fn weight(&self, a: usize, b: usize) -> Option<f32> {
        let exist = a < self.neurons() && b < self.neurons();
        exist.then(|| self.weights[a * self.neurons() + b])
    }

    /// The weights as a matrix: positive between neurons that were mostly alike. Of large nets only the first 64 neurons.
    #[must_use]
    pub fn weight_matrix(&self) -> MatrixSection {
        let count = self.neurons().min(MAX_SHOWN);
        let labels = || (0..count).map(|neuron| neuron.to_string());
        let weights = (0..count * count).filter_map(|cell| self.weight(cell / count, cell % count));
        let matrix = MatrixSection::new("Weights", labels(), labels(), weights).edges("neuron", "neuron");
        matrix.two_sided().help(
            "Above 0: the two neurons were mostly alike in the stored patterns; below 0: mostly opposite.",
        )
    }

    /// The energy of a pattern. Recalling never raises it; stored patterns lie in its valleys.
    #[must_use]
    pub fn energy(&self, pattern: &[i8]) -> f32 {
        let count = pattern.len().min(self.neurons());
        -0.5 * (0..count).map(|neuron| self.pull(neuron, pattern) * f32::from(pattern[neuron])).sum::<f32>()
    }

    fn pull(&self, neuron: usize, pattern: &[i8]) -> f32 {
        let row = &self.weights[neuron * self.neurons()..][..self.neurons()];
        row.iter().zip(pattern).map(|(weight, other)| weight * f32::from(*other)).sum()
    }

    fn check(&mut self) -> Result<(), String> {
        let expected = self.neurons() * self.neurons();
        if (1..=MAX_HOPFIELD).contains(&self.neurons()) && self.weights.len() == expected {
            Ok(())
        } else {
            Err(format!("{} weights between {} neurons", self.weights.len(), self.neurons))
        }
    }
}

impl TryFrom<SavedHopfield> for Hopfield {
    type Error = String;

    fn try_from(saved: SavedHopfield) -> Result<Self, String> {
        let mut net = Self { neurons: saved.neurons, weights: saved.weights };
        net.check()?;
        Ok(net)
    }
}
