//! Predictions made worse on purpose.
//!
//! A fighter that knows the next blow wins too often. Three limits leave the player a chance: it errs now and then, it
//! reacts late, and it acts only on what it is sure of.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_learn::predict::{Competence, CompetenceDef, Prediction};
//! let def = CompetenceDef { min_total: 4, ..CompetenceDef::default() };
//! let mut fighter = Competence::new(Seed::new(1).stream());
//! let guess = |total| Some(Prediction { action: 0, count: total, total, order: 3 });
//! assert_eq!(fighter.limit(&def, 2, guess(3)), None); // seen three times: not sure
//! assert_eq!(fighter.limit(&def, 2, guess(4)), Some(0));
//! ```

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::random::Stream;
use wits_core::state::State;

use super::Prediction;

/// Maximum delay.
pub const MAX_DELAY: u32 = 1024;

/// How good somebody is at using predictions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CompetenceDef {
    /// How often another action than the expected one is taken for it, from 0 to 1.
    pub error_rate: f32,
    /// After how many further calls a prediction takes effect.
    pub delay: u32,
    /// A prediction counts only if it is at least as likely as this, from 0 to 1.
    pub min_probability: f32,
    /// A prediction counts only if the situation was seen at least as often as this.
    pub min_total: u32,
}

impl Check for CompetenceDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.error_rate"), self.error_rate.into(), 0.0, 1.0);
        findings.check_range(&format!("{path}.min_probability"), self.min_probability.into(), 0.0, 1.0);
        findings.check_range(&format!("{path}.delay"), self.delay.into(), 0.0, MAX_DELAY.into());
    }
}

/// What a limited character remembers: its chance, and what it has not reacted to yet.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Competence {
    stream: Stream,
    waiting: VecDeque<Option<u32>>,
}

impl Competence {
    /// One with this stream of chance.
    #[must_use]
    pub const fn new(stream: Stream) -> Self {
        Self { stream, waiting: VecDeque::new() }
    }

    /// What the character believes will be done next: a prediction goes in, an earlier one comes out, perhaps a wrong one,
    /// or none if it was not sure. `actions` is the number of actions there are.
    pub fn limit(
        &mut self,
        def: &CompetenceDef,
        actions: u32,
        prediction: Option<Prediction>,
    ) -> Option<u32> {
        let sure =
            |guess: &Prediction| guess.probability() >= def.min_probability && guess.total >= def.min_total;
        // Chance is asked each time, so that what is sure does not shift what chance says later.
        let (errs, other) =
            (self.stream.chance(def.error_rate), self.stream.below(actions.saturating_sub(1)));
        let believed = prediction.filter(sure).map(|guess| {
            let another = if other >= guess.action { other.saturating_add(1) } else { other };
            if errs && actions > 1 { another } else { guess.action }
        });
        self.waiting.push_back(believed);
        let due = self.waiting.len() > def.delay.min(MAX_DELAY) as usize;
        // A delay that was shortened lets go of what waited longer.
        while self.waiting.len() > def.delay.min(MAX_DELAY) as usize + 1 {
            self.waiting.pop_front();
        }
        if due { self.waiting.pop_front().flatten() } else { None }
    }

    /// Forgets what it has not reacted to yet.
    pub fn begin(&mut self) {
        self.waiting.clear();
    }
}
