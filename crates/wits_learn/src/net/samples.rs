//! Samples: inputs and the outputs that a net should give for them.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

/// Inputs and the outputs that a net should give for them, row by row.
///
/// ```
/// use wits_learn::net::Samples;
/// let mut xor = Samples::new(2, 1);
/// for (input, target) in [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)] {
///     xor.add(&input, &[target])?;
/// }
/// assert_eq!(xor.row(2), Some((&[1.0, 0.0][..], &[1.0][..])));
/// # Ok::<(), wits_learn::net::SampleError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "SavedSamples")]
#[state(check = Self::check)]
pub struct Samples {
    input_size: u32,
    target_size: u32,
    inputs: Vec<f32>,
    targets: Vec<f32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedSamples {
    input_size: u32,
    target_size: u32,
    inputs: Vec<f32>,
    targets: Vec<f32>,
}

/// Why a row cannot be a sample.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SampleError {
    /// The row has more or fewer numbers than the others.
    #[error("a row of {found} numbers; expected {expected}")]
    Length {
        /// How many it has.
        found: usize,
        /// How many the others have.
        expected: usize,
    },
    /// A number is infinite or NaN.
    #[error("number {index} of the row is {value}; expected a finite number")]
    NotFinite {
        /// Which number, from 0.
        index: usize,
        /// What it is.
        value: f32,
    },
    /// The lists are not whole rows.
    #[error("the lists of inputs and targets are not of the same number of whole rows")]
    Uneven,
}

impl Samples {
    /// No samples yet, of so many inputs and targets.
    #[must_use]
    pub const fn new(inputs: u32, targets: u32) -> Self {
        Self { input_size: inputs, target_size: targets, inputs: Vec::new(), targets: Vec::new() }
    }

    /// One more sample.
    ///
    /// # Errors
    /// When a list has the wrong length, or a number is not finite.
    pub fn add(&mut self, input: &[f32], target: &[f32]) -> Result<(), SampleError> {
        check_row(input, self.input_size())?;
        check_row(target, self.target_size())?;
        self.inputs.extend_from_slice(input);
        self.targets.extend_from_slice(target);
        Ok(())
    }

    /// One more sample whose target is a class: 1 for it, 0 for all others.
    ///
    /// # Errors
    /// When the list has the wrong length, a number is not finite, or there is no such class.
    pub fn add_class(&mut self, input: &[f32], class: usize) -> Result<(), SampleError> {
        check_row(input, self.input_size())?;
        if class >= self.target_size() {
            return Err(SampleError::Length { found: class.saturating_add(1), expected: self.target_size() });
        }
        self.inputs.extend_from_slice(input);
        self.targets.extend((0..self.target_size()).map(|other| if other == class { 1.0 } else { 0.0 }));
        Ok(())
    }

    /// Numbers in an input.
    #[must_use]
    pub const fn input_size(&self) -> usize {
        self.input_size as usize
    }

    /// Numbers in a target.
    #[must_use]
    pub const fn target_size(&self) -> usize {
        self.target_size as usize
    }

    /// Number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inputs.len() / self.input_size().max(1)
    }

    /// There are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The input and the target of a sample.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<(&[f32], &[f32])> {
        if row >= self.len() {
            return None;
        }
        let part = |size: usize| row * size..(row + 1) * size;
        Some((self.inputs.get(part(self.input_size()))?, self.targets.get(part(self.target_size()))?))
    }

    /// Deals the samples out at random: this share of them, and the rest. For training and testing.
    #[must_use]
    pub fn split(&self, share: f32, stream: &mut Stream) -> (Self, Self) {
        let mut order: Vec<usize> = (0..self.len()).collect();
        stream.shuffle(&mut order);
        let count = (share.clamp(0.0, 1.0) * self.len() as f32).round() as usize;
        let (first, rest) = order.split_at(count.min(order.len()));
        (self.pick(first), self.pick(rest))
    }

    /// These samples, in this order; numbers that there are not are left out.
    #[must_use]
    pub fn pick(&self, rows: &[usize]) -> Self {
        let mut picked = Self::new(self.input_size, self.target_size);
        for (input, target) in rows.iter().filter_map(|row| self.row(*row)) {
            picked.inputs.extend_from_slice(input);
            picked.targets.extend_from_slice(target);
        }
        picked
    }

    fn check(&mut self) -> Result<(), SampleError> {
        let whole = |list: &[f32], size: usize| size > 0 && list.len().is_multiple_of(size);
        let sizes = (self.input_size(), self.target_size());
        let empty = self.inputs.is_empty() && self.targets.is_empty();
        if empty
            || (whole(&self.inputs, sizes.0)
                && whole(&self.targets, sizes.1)
                && self.inputs.len() / sizes.0 == self.targets.len() / sizes.1)
        {
            check_finite(&self.inputs)?;
            check_finite(&self.targets)
        } else {
            Err(SampleError::Uneven)
        }
    }
}

impl TryFrom<SavedSamples> for Samples {
    type Error = SampleError;

    fn try_from(saved: SavedSamples) -> Result<Self, SampleError> {
        let SavedSamples { input_size, target_size, inputs, targets } = saved;
        let mut samples = Self { input_size, target_size, inputs, targets };
        samples.check()?;
        Ok(samples)
    }
}

fn check_row(row: &[f32], expected: usize) -> Result<(), SampleError> {
    if row.len() != expected {
        return Err(SampleError::Length { found: row.len(), expected });
    }
    check_finite(row)
}

fn check_finite(list: &[f32]) -> Result<(), SampleError> {
    match list.iter().position(|value| !value.is_finite()) {
        Some(index) => Err(SampleError::NotFinite { index, value: list[index] }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;

    use super::*;

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let mut samples = Samples::new(2, 1);
        let error = samples.add(&[1.0], &[1.0]).unwrap_err();
        assert_eq!(error.to_string(), "a row of 1 numbers; expected 2");
        let error = samples.add(&[1.0, f32::NAN], &[1.0]).unwrap_err();
        assert_eq!(error.to_string(), "number 1 of the row is NaN; expected a finite number");
        assert!(samples.add_class(&[1.0, 2.0], 1).is_err() && samples.is_empty());
        assert_eq!((samples.row(0), Samples::default().row(0), Samples::new(0, 0).len()), (None, None, 0));
    }

    #[test]
    fn a_split_deals_every_sample_out_once() {
        let mut samples = Samples::new(1, 2);
        (0..10_u8).for_each(|row| samples.add_class(&[row.into()], usize::from(row % 2)).unwrap());
        let (train, test) = samples.split(0.7, &mut Seed::new(1).stream());
        assert_eq!((train.len(), test.len()), (7, 3));
        let mut all = [train.inputs, test.inputs].concat();
        all.sort_by(f32::total_cmp);
        assert_eq!(all, samples.inputs);
    }

    #[test]
    fn uneven_saves_are_refused() {
        let saved = r#"{"input_size": 2, "target_size": 1, "inputs": [1, 2, 3], "targets": [1]}"#;
        assert!(serde_json::from_str::<Samples>(saved).is_err());
        let saved = r#"{"input_size": 0, "target_size": 0, "inputs": [1], "targets": []}"#;
        assert!(serde_json::from_str::<Samples>(saved).is_err());
    }
}
