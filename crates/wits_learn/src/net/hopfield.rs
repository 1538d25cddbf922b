//! Hopfield nets: a memory for patterns that is asked with a part of one.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Maximum number of neurons of a Hopfield net.
pub const MAX_HOPFIELD: usize = 2048;

/// A memory for patterns of 1 and -1, in which every neuron is linked to every other. Asked with a damaged pattern, it gives
/// the stored one that is most like it. It holds about one pattern for every seven neurons.
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
                let pull = self.pull(neuron, pattern);
                let side = if pull > 0.0 {
                    1
                } else if pull < 0.0 {
                    -1
                } else {
                    pattern[neuron].signum()
                };
                changed |= side != pattern[neuron];
                pattern[neuron] = side;
            }
            if !changed {
                return true;
            }
        }
        false
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
