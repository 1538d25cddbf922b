//! How one attribute is distributed over many: what is left of a crowd when nobody looks.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::random::Stream;

/// Which distribution fits an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Many near the middle: height, age.
    Normal,
    /// Many with little, few with very much: money.
    PowerLaw,
}

/// The values of one attribute of a crowd.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_exec::lod::{Distribution, Kind};
/// let wealth = Distribution::PowerLaw { least: 10.0, exponent: 2.5 };
/// let mut stream = Seed::new(1).stream();
/// let purses: Vec<f32> = (0..2000).map(|_| wealth.sample(&mut stream)).collect();
/// let Some(Distribution::PowerLaw { exponent, .. }) = Distribution::fit(Kind::PowerLaw, &purses) else { panic!() };
/// assert!((exponent - 2.5).abs() < 0.1);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.5. A power law needs a least value, which is not mentioned there; exponent
/// and least value are the ones that make the values seen most likely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Distribution {
    /// All have this value.
    Same(f32),
    /// The bell curve.
    Normal {
        /// The mean.
        mean: f32,
        /// The standard deviation.
        deviation: f32,
    },
    /// The density falls with a power of the value.
    PowerLaw {
        /// The least value, above 0.
        least: f32,
        /// The power; above 1, and there is a mean only above 2.
        exponent: f32,
    },
}

impl Distribution {
    /// The distribution of this kind that fits the values best; `None` without values, or if they do not suit the kind.
    #[must_use]
    pub fn fit(kind: Kind, values: &[f32]) -> Option<Self> {
        let count = values.len() as f64;
        if values.is_empty() || !values.iter().all(|value| value.is_finite()) {
            return None;
        }
        if values.iter().all(|value| *value == values[0]) {
            return Some(Self::Same(values[0]));
        }
        match kind {
            Kind::Normal => {
                let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
                let squares: f64 =
                    values.iter().map(|&value| (f64::from(value) - mean) * (f64::from(value) - mean)).sum();
                Some(Self::Normal { mean: mean as f32, deviation: (squares / count).sqrt() as f32 })
            }
            Kind::PowerLaw => {
                let least = values.iter().copied().fold(f32::INFINITY, f32::min);
                if least <= 0.0 {
                    return None;
                }
                let logs: f64 = values.iter().map(|&value| f64::from(math::ln(value / least))).sum();
                Some(Self::PowerLaw { least, exponent: (1.0 + count / logs) as f32 })
            }
        }
    }

    /// One value.
    pub fn sample(&self, stream: &mut Stream) -> f32 {
        match *self {
            Self::Same(value) => value,
            Self::Normal { mean, deviation } => mean + deviation * standard(stream),
            Self::PowerLaw { least, exponent } => {
                // The part of all that has more than x is (x / least)^(1 - exponent); 1 - u is never 0.
                least * math::powf(1.0 - stream.unit(), -1.0 / (exponent - 1.0).max(1e-3))
            }
        }
    }

    /// The mean of all; infinite for a power law that has none.
    #[must_use]
    pub fn mean(&self) -> f32 {
        match *self {
            Self::Same(value) => value,
            Self::Normal { mean, .. } => mean,
            Self::PowerLaw { exponent, .. } if exponent <= 2.0 => f32::INFINITY,
            Self::PowerLaw { least, exponent } => least * (exponent - 1.0) / (exponent - 2.0),
        }
    }
}

/// From the normal distribution of mean 0 and deviation 1, by the polar method.
fn standard(stream: &mut Stream) -> f32 {
    loop {
        let (x, y) = (stream.range(-1.0, 1.0), stream.range(-1.0, 1.0));
        let squared = x * x + y * y;
        if squared > 0.0 && squared < 1.0 {
            return x * (-2.0 * math::ln(squared) / squared).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    fn draw(distribution: Distribution, count: usize) -> Vec<f32> {
        let mut stream = Seed::new(5).stream();
        (0..count).map(|_| distribution.sample(&mut stream)).collect()
    }

    #[test]
    fn what_is_fitted_to_samples_is_what_they_came_from() {
        let height = Distribution::Normal { mean: 1.75, deviation: 0.1 };
        let Some(Distribution::Normal { mean, deviation }) =
            Distribution::fit(Kind::Normal, &draw(height, 5000))
        else {
            panic!("a normal distribution");
        };
        assert!((mean - 1.75).abs() < 0.005 && (deviation - 0.1).abs() < 0.005, "{mean} {deviation}");
    }

    /// 1, 2, 4: mean 7/3; squares (16 + 1 + 25)/9 = 42/9, variance 42/27, deviation 1.2472. Logarithms to the least
    /// 0 + ln 2 + ln 4 = 2.0794, exponent 1 + 3/2.0794 = 2.4427.
    #[test]
    fn fits_have_the_formulas_of_the_textbook() {
        let close = |a: f32, b: f32| (a - b).abs() < 1e-4;
        match Distribution::fit(Kind::Normal, &[1.0, 2.0, 4.0]) {
            Some(Distribution::Normal { mean, deviation }) => {
                assert!(close(mean, 7.0 / 3.0) && close(deviation, 1.247_219))
            }
            other => panic!("{other:?}"),
        }
        match Distribution::fit(Kind::PowerLaw, &[1.0, 2.0, 4.0]) {
            Some(Distribution::PowerLaw { least, exponent }) => {
                assert!(least == 1.0 && close(exponent, 2.442_695))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nobody_has_less_than_the_least() {
        let wealth = Distribution::PowerLaw { least: 10.0, exponent: 3.0 };
        let purses = draw(wealth, 4000);
        assert!(purses.iter().all(|&purse| purse >= 10.0 && purse.is_finite()));
        // Half have less than 10·2^(1/2), the mean is 10·2/1.
        let poor = purses.iter().filter(|&&purse| purse < 14.142).count();
        assert!((1900..2100).contains(&poor), "{poor}");
        assert_eq!(wealth.mean(), 20.0);
        assert_eq!(Distribution::PowerLaw { least: 1.0, exponent: 1.5 }.mean(), f32::INFINITY);
    }

    #[test]
    fn what_does_not_suit_is_refused() {
        assert_eq!(Distribution::fit(Kind::Normal, &[]), None);
        assert_eq!(Distribution::fit(Kind::Normal, &[1.0, f32::NAN]), None);
        assert_eq!(Distribution::fit(Kind::PowerLaw, &[0.0, 1.0]), None);
        assert_eq!(Distribution::fit(Kind::PowerLaw, &[3.0, 3.0]), Some(Distribution::Same(3.0)));
        assert_eq!(draw(Distribution::Same(3.0), 2), [3.0, 3.0]);
    }
}
