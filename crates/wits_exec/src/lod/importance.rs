//! How important a character is, as one number.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Bar, Section};
use wits_core::math;

/// One reason to be important: a value of the game and what it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Factor {
    /// What the value is.
    pub name: String,
    /// The value that counts nothing. It may be the larger one: far away is unimportant.
    pub none: f32,
    /// The value that counts fully.
    pub full: f32,
    /// How much this factor counts against the others.
    pub weight: f32,
}

impl Factor {
    /// A factor of weight 1.
    #[must_use]
    pub fn new(name: impl Into<String>, none: f32, full: f32) -> Self {
        Self { name: name.into(), none, full, weight: 1.0 }
    }

    /// How much it counts against the others.
    #[must_use]
    pub const fn weight(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }

    /// What a value counts, 0 to 1. A value that is no number counts nothing.
    #[must_use]
    pub fn of(&self, value: f32) -> f32 {
        let part = math::inverse_lerp(self.none, self.full, value);
        if part.is_nan() { 0.0 } else { part.clamp(0.0, 1.0) }
    }
}

/// How factors become one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Combine {
    /// The weighted mean: every factor helps.
    #[default]
    Mean,
    /// The largest, each times its weight: one good reason is enough.
    Largest,
    /// The product of all: one missing factor makes it unimportant. Weights are not looked at.
    Product,
}

/// How important a character is, 0 to 1. Begin with distance alone; then add what the player watches, and who matters for the
/// story.
///
/// ```
/// use wits_exec::lod::{Combine, Factor, ImportanceDef};
/// let importance = ImportanceDef {
///     factors: vec![
///         Factor::new("distance", 100.0, 10.0).weight(2.0), // nothing from 100 m on, all within 10 m
///         Factor::new("in view", 0.0, 1.0),
///         Factor::new("role in the story", 0.0, 1.0),
///     ],
///     combine: Combine::Mean,
/// };
/// assert_eq!(importance.of(&[55.0, 1.0, 0.0]), 0.5); // (2 · 0.5 + 1 + 0) / 4
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.2.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ImportanceDef {
    /// The reasons to be important.
    pub factors: Vec<Factor>,
    /// How they become one number.
    pub combine: Combine,
}

impl ImportanceDef {
    /// By distance alone: fully important within `near`, not at all from `far` on.
    #[must_use]
    pub fn by_distance(near: f32, far: f32) -> Self {
        Self { factors: vec![Factor::new("distance", far, near)], combine: Combine::Mean }
    }

    /// The importance of a character with these values, one for each factor in its order. Missing ones count nothing.
    #[must_use]
    pub fn of(&self, values: &[f32]) -> f32 {
        let parts = || self.parts(values);
        let importance = match self.combine {
            Combine::Mean => {
                let total: f32 = parts().map(|(factor, _)| factor.weight).sum();
                parts().map(|(factor, part)| factor.weight * part).sum::<f32>() / total
            }
            Combine::Largest => parts().map(|(factor, part)| factor.weight * part).fold(0.0, math::max),
            Combine::Product if self.factors.is_empty() => 0.0,
            Combine::Product => parts().map(|(_, part)| part).product(),
        };
        if importance.is_nan() { 0.0 } else { importance.clamp(0.0, 1.0) }
    }

    /// Why a character is as important as it is.
    #[must_use]
    pub fn explain(&self, values: &[f32]) -> Section {
        let bar = |(place, (factor, part)): (usize, (&Factor, f32))| {
            let note =
                values.get(place).map_or_else(|| "not known".to_owned(), |value| format!("is {value:.2}"));
            Bar::new(factor.name.clone(), part * factor.weight).max(factor.weight).note(note)
        };
        Section::bars("Importance", self.parts(values).enumerate().map(bar))
    }

    fn parts<'a>(&'a self, values: &'a [f32]) -> impl Iterator<Item = (&'a Factor, f32)> {
        let values = values.iter().copied().chain(std::iter::repeat(f32::NAN));
        self.factors.iter().zip(values).map(|(factor, value)| (factor, factor.of(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(combine: Combine) -> ImportanceDef {
        let factors = vec![Factor::new("near", 10.0, 0.0), Factor::new("seen", 0.0, 1.0).weight(0.5)];
        ImportanceDef { factors, combine }
    }

    #[test]
    fn nearer_is_never_less_important() {
        let importance = ImportanceDef::by_distance(5.0, 50.0);
        let values: Vec<f32> = (0..80).map(|metres| importance.of(&[metres as f32])).collect();
        assert!(values.windows(2).all(|pair| pair[0] >= pair[1]));
        assert_eq!((values[0], values[5], values[50]), (1.0, 1.0, 0.0));
    }

    #[test]
    fn factors_are_combined_as_told() {
        // Half near, half seen.
        assert_eq!(two(Combine::Mean).of(&[5.0, 0.5]), 0.5);
        assert_eq!(two(Combine::Largest).of(&[10.0, 1.0]), 0.5);
        assert_eq!(two(Combine::Product).of(&[5.0, 0.5]), 0.25);
    }

    #[test]
    fn strange_values_count_nothing() {
        for combine in [Combine::Mean, Combine::Largest, Combine::Product] {
            assert_eq!(two(combine).of(&[f32::NAN]), 0.0);
            assert_eq!(ImportanceDef { factors: Vec::new(), combine }.of(&[1.0]), 0.0);
        }
        assert!(
            matches!(two(Combine::Mean).explain(&[1.0]), Section::Bars { bars, .. } if bars[1].note == "not known")
        );
    }
}
