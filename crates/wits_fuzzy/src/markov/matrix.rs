//! A transition matrix.

use wits_core::findings::{Findings, Place};

/// Rows may differ from a sum of 1 by so much.
const TOLERANCE: f32 = 1e-4;
/// So many numbers at most.
pub(crate) const MOST: usize = 64;

/// How the numbers of a row change: `m[i][j]` is the share of the old number `i` that goes to the new number `j`.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    size: usize,
    /// Row by row.
    shares: Box<[f32]>,
}

/// Where numbers come to rest if a matrix is applied again and again.
#[derive(Clone, Debug, PartialEq)]
pub struct Rest {
    /// The numbers at the end.
    pub vector: Vec<f32>,
    /// After so many times.
    pub steps: u32,
    /// Nothing changes any more. If not, the steps were used up: it grows, swings, or is slow.
    pub stable: bool,
}

impl Matrix {
    /// A matrix of rows.
    ///
    /// # Errors
    /// When it is empty, not square, too large, or has shares that are no numbers: all such faults.
    pub fn new(rows: Vec<Vec<f32>>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        check(&rows, None, "", &mut findings);
        findings.into_result(())?;
        Ok(Self { size: rows.len(), shares: rows.into_iter().flatten().collect() })
    }

    /// The same share of each number stays where it is, and the same share of each goes to each other.
    #[must_use]
    pub fn even(size: usize, stays: f32, goes: f32) -> Self {
        let size = size.min(MOST);
        let share = |place: usize| if place / size == place % size { stays } else { goes };
        Self { size, shares: (0..size * size).map(share).collect() }
    }

    /// How many numbers it is for.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// A share.
    #[must_use]
    pub fn share(&self, from: usize, to: usize) -> f32 {
        if to < self.size { self.shares.get(from * self.size + to).copied().unwrap_or_default() } else { 0.0 }
    }

    /// Changes some numbers. Nothing happens if there are not as many as it is for; what would be infinite stays finite.
    pub fn apply(&self, vector: &mut [f32]) {
        if vector.len() != self.size || self.size > MOST {
            return;
        }
        let mut new = [0.0_f64; MOST];
        for (old, row) in vector.iter().zip(self.shares.chunks(self.size.max(1))) {
            for (place, share) in new.iter_mut().zip(row) {
                *place += f64::from(*old) * f64::from(*share);
            }
        }
        let most = f64::from(f32::MAX);
        for (place, value) in vector.iter_mut().zip(new) {
            *place = value.clamp(-most, most) as f32;
        }
    }

    /// All rows add up to 1, so the sum of the numbers stays what it is.
    #[must_use]
    pub fn is_conservative(&self) -> bool {
        let sums = self.shares.chunks(self.size.max(1)).map(|row| row.iter().sum::<f32>());
        sums.into_iter().all(|sum| (sum - 1.0).abs() <= TOLERANCE)
    }

    /// Applies it again and again until no number changes by more than `tolerance`, so many times at most.
    ///
    /// ```
    /// use wits_fuzzy::markov::Matrix;
    /// let rest = Matrix::even(4, 0.7, 0.1).rest(&[0.7, 0.4, 0.5, 0.4], 1e-6, 100);
    /// assert!(rest.stable && rest.vector.iter().all(|value| (value - 0.5).abs() < 1e-5));
    /// ```
    #[must_use]
    pub fn rest(&self, start: &[f32], tolerance: f32, most: u32) -> Rest {
        let mut vector = start.to_vec();
        for steps in 1..=most {
            let before = vector.clone();
            self.apply(&mut vector);
            let change = vector.iter().zip(&before).map(|(new, old)| (new - old).abs()).fold(0.0, f32::max);
            if change <= tolerance {
                return Rest { vector, steps, stable: true };
            }
        }
        Rest { vector, steps: most, stable: false }
    }
}

/// What is wrong with rows, which must be as many as `size` if that is told.
pub(super) fn check(rows: &[Vec<f32>], size: Option<usize>, path: &str, findings: &mut Findings) {
    let count = rows.len();
    let wanted = size.unwrap_or(count);
    if count == 0 || count > MOST {
        findings.add(Place::path(path), format!("{count} rows"), format!("1 to {MOST}"));
    } else if count != wanted {
        findings.add(Place::path(path), format!("{count} rows"), format!("{wanted}, one for each number"));
    }
    for (number, row) in rows.iter().enumerate() {
        let place = || Place::path(format!("{path}[{number}]"));
        if row.len() != wanted {
            findings.add(place(), format!("{} shares", row.len()), wanted.to_string());
        }
        if let Some(bad) = row.iter().find(|share| !share.is_finite()) {
            findings.add(place(), bad.to_string(), "a number");
        }
    }
}
