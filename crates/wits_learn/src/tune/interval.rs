//! Means and how sure they are.

use serde::{Deserialize, Serialize};

/// A mean of some measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; infinite for fewer than two measurements.
    pub error: f64,
    /// How many measurements there were.
    pub count: u32,
}

/// A range that holds the true value 19 times of 20.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The middle: the value that was measured.
    pub mean: f64,
    /// Half of its width.
    pub half: f64,
}

impl Interval {
    /// The lower end.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.mean - self.half
    }

    /// The upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.mean + self.half
    }
}

impl Estimate {
    /// The mean of some numbers.
    ///
    /// ```
    /// use wits_learn::tune::Estimate;
    /// let of = Estimate::of(&[2.0, 4.0, 6.0]);
    /// assert_eq!((of.mean, of.count), (4.0, 3));
    /// assert!((of.error - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12); // standard deviation 2, divided by the root of 3
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / count };
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let error = if values.len() < 2 { f64::INFINITY } else { (squares / (count - 1.0) / count).sqrt() };
        Self { mean, error, count: u32::try_from(values.len()).unwrap_or(u32::MAX) }
    }

    /// The mean difference of measurements that belong together, such as of two players with the same seeds. What both
    /// have in common cancels out, so it is surer than the difference of the means.
    #[must_use]
    pub fn of_differences(one: &[f64], other: &[f64]) -> Self {
        Self::of(&one.iter().zip(other).map(|(one, other)| one - other).collect::<Vec<_>>())
    }

    /// The range that holds the true mean 19 times of 20, by Student's distribution.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let half = if self.count < 2 { f64::INFINITY } else { student(self.count - 1) * self.error };
        Interval { mean: self.mean, half }
    }
}

/// So many standard errors to both sides hold the mean 19 times of 20, by Student's distribution with so many degrees of
/// freedom.
///
/// ```
/// use wits_learn::tune::interval::student;
/// assert_eq!([1, 2, 10].map(student), [12.706, 4.303, 2.228]);
/// assert!((student(30) - 2.042).abs() < 5e-4 && (student(120) - 1.980).abs() < 5e-4);
/// ```
#[must_use]
pub fn student(freedom: u32) -> f64 {
    const FEW: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    if let Some(known) = (freedom as usize).checked_sub(1).and_then(|place| FEW.get(place)) {
        return *known;
    }
    // The expansion of Cornish and Fisher about the normal distribution.
    let z = 1.959_964_f64;
    let (z3, n) = (z * z * z, f64::from(freedom.max(1)));
    let z5 = z3 * z * z;
    z + (z3 + z) / (4.0 * n) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n)
}
