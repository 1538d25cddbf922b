//! Memory for one decision: reused, never saved.

use crate::examples::AttributeValue;
use crate::net::Scratch;

/// What a decision works with. A copy begins empty, and all are equal: nothing of it counts.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// The inputs.
    pub(super) observed: Vec<AttributeValue>,
    /// The inputs as a net sees them.
    pub(super) row: Vec<f32>,
    pub(super) legal: Vec<bool>,
    /// The numbers of the legal choices.
    pub(super) open: Vec<u32>,
    /// How certain the model is of each choice.
    pub(super) shares: Vec<f32>,
    /// The same, as classifiers write it.
    pub(super) likely: Vec<f64>,
    pub(super) scratch: Scratch,
}

impl Clone for Desk {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Desk {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Desk {
    /// Room for so many choices, all of them legal and none certain.
    pub(super) fn clear(&mut self, choices: usize) {
        self.legal.clear();
        self.legal.resize(choices, true);
        self.shares.clear();
        self.shares.resize(choices, 0.0);
        self.likely.clear();
        self.likely.resize(choices, 0.0);
        self.open.clear();
        self.open.reserve(choices);
    }

    /// The choice that is most certain, the first of several; `None` if none is legal.
    pub(super) fn best(&self) -> Option<(u32, f32)> {
        let mut best: Option<(u32, f32)> = None;
        for (choice, (share, legal)) in (0..).zip(self.shares.iter().zip(&self.legal)) {
            if *legal && best.is_none_or(|(_, highest)| *share > highest) {
                best = Some((choice, *share));
            }
        }
        best
    }
}
