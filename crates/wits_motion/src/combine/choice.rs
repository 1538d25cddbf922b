//! One behaviour out of several, drawn by weight, and kept for a while.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::random::Stream;
use wits_core::state::State;

/// Draws one of several parts, and draws again after a while.
///
/// Before you build a scheme that weighs reasons against each other, try this: people often cannot tell the difference.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_motion::combine::{Choice, ChoiceState};
///
/// let choice = Choice { hold: 2.0 }; // seconds
/// let (mut state, mut stream) = (ChoiceState::default(), Seed::new(4).stream());
/// let moods = [5.0, 1.0, 0.0]; // graze, look round, and something that is off
/// let first = choice.pick(&mut state, &moods, &mut stream, 0.1).unwrap();
/// for _ in 0..19 {
///     assert_eq!(choice.pick(&mut state, &moods, &mut stream, 0.1), Some(first)); // it makes up its mind for 2 s
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choice {
    /// How long a choice holds; 0 draws anew at every tick. [s, >= 0]
    pub hold: f32,
}

/// What was drawn last, and for how long it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ChoiceState {
    /// The place of the part in the list.
    pub chosen: Option<u32>,
    /// How long it still holds. \[s\]
    pub left: f32,
}

impl Choice {
    /// The place of the part whose turn it is; `None` when no part has a weight.
    ///
    /// Weights that are not positive are never drawn. A part that has been switched off (weight 0) loses its turn at once.
    pub fn pick(
        &self,
        state: &mut ChoiceState,
        weights: &[f32],
        stream: &mut Stream,
        dt: f32,
    ) -> Option<usize> {
        self.pick_by(state, weights.len(), |place| weights[place], stream, dt)
    }

    /// The same, with weights that are computed when asked for.
    pub fn pick_by(
        &self,
        state: &mut ChoiceState,
        count: usize,
        weight: impl Fn(usize) -> f32,
        stream: &mut Stream,
        dt: f32,
    ) -> Option<usize> {
        let held = state.chosen.map(|place| place as usize);
        if let Some(place) = held.filter(|&place| state.left > 0.0 && place < count && weight(place) > 0.0) {
            state.left -= dt;
            return Some(place);
        }
        let drawn = draw(count, weight, stream);
        state.chosen = drawn.and_then(|place| u32::try_from(place).ok());
        state.left = self.hold - dt;
        drawn
    }
}

/// As [`Stream::pick_weighted`], without a slice.
fn draw(count: usize, weight: impl Fn(usize) -> f32, stream: &mut Stream) -> Option<usize> {
    let usable = |place| Some(weight(place)).filter(|&weight| weight > 0.0);
    let total: f32 = (0..count).filter_map(usable).sum();
    let mut left = stream.unit() * total;
    let mut last = None;
    for place in 0..count {
        let Some(weight) = usable(place) else { continue };
        if left < weight {
            return Some(place);
        }
        left -= weight;
        last = Some(place); // rounding may use up the rest
    }
    last
}

impl Default for Choice {
    fn default() -> Self {
        Self { hold: 3.0 }
    }
}

impl Check for Choice {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.hold"), self.hold);
    }
}
