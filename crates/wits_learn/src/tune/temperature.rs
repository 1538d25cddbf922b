//! Probabilities of annealing: how likely a worse step is at a temperature.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;

use super::state::unit;

/// What is added to a score, times the temperature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Noise {
    /// The difference of two random numbers: small values are more likely.
    #[default]
    Triangular,
    /// Every value from -1 to 1 is equally likely.
    Uniform,
}

impl Noise {
    /// A value from -1 to 1.
    pub fn draw(self, stream: &mut Stream) -> f64 {
        match self {
            Self::Triangular => unit(stream) - unit(stream),
            Self::Uniform => 2.0 * unit(stream) - 1.0,
        }
    }

    /// The probability that the worse of two scores, `gap` below the better one, is above it after noise of this
    /// temperature was added to both.
    ///
    /// ```
    /// use wits_learn::tune::Noise;
    /// assert_eq!(Noise::Triangular.overtakes(19.0, 1.0), 0.0); // noise of 1 to both cannot make up for 19
    /// assert!(Noise::Triangular.overtakes(19.0, 100.0) > 0.37);
    /// ```
    #[must_use]
    pub fn overtakes(self, gap: f64, temperature: f64) -> f64 {
        if temperature.is_nan() || temperature <= 0.0 {
            return if gap < 0.0 { 1.0 } else { 0.0 };
        }
        if gap < 0.0 {
            return 1.0 - self.overtakes(-gap, temperature);
        }
        let needed = gap / temperature;
        match self {
            // The difference of two such values is the sum of four numbers from 0 to 1, less 2: Irwin and Hall.
            Self::Triangular => {
                let rest = (2.0 - needed).max(0.0);
                let (whole, over) = (fourth(rest), fourth((rest - 1.0).max(0.0)));
                (whole - 4.0 * over) / 24.0
            }
            // The difference of two such values is distributed as a triangle from -2 to 2.
            Self::Uniform => {
                let rest = (2.0 - needed).max(0.0);
                rest * rest / 8.0
            }
        }
    }
}

fn fourth(number: f64) -> f64 {
    number * number * number * number
}

/// The probability with which Boltzmann's annealing takes a step that is worse by `loss`: `exp(-loss / temperature)`. A step
/// that is not worse is always taken.
///
/// ```
/// use wits_learn::tune::temperature::boltzmann;
/// assert_eq!(boltzmann(0.0, 0.0), 1.0);
/// assert!((boltzmann(5.0, 10.0) - 0.606_531).abs() < 1e-6);
/// ```
#[must_use]
pub fn boltzmann(loss: f64, temperature: f64) -> f64 {
    if loss <= 0.0 {
        1.0
    } else if temperature > 0.0 {
        libm::exp(-loss / temperature)
    } else {
        0.0
    }
}
