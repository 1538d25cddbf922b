//! What was done lately, and how likely feedback is about each of it.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Action, Context, FeedbackDef};

/// An action and the context in which it was done.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Pair {
    /// When.
    pub when: Moment,
    /// What was known.
    pub context: Context,
    /// What was done.
    pub action: Action,
}

/// The last pairs of context and action, oldest first. It takes no memory once it is full.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct History {
    pairs: Vec<Pair>,
}

impl History {
    /// The pairs, oldest first.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Adds a pair. The oldest one goes when there are `max` already.
    pub(super) fn push(&mut self, max: usize, when: Moment, context: &Context, action: Action) {
        if self.pairs.len() < max.max(1) {
            self.pairs.push(Pair { when, context: context.clone(), action });
            return;
        }
        self.pairs.rotate_left(1);
        if let Some(pair) = self.pairs.last_mut() {
            pair.when = when;
            pair.context.copy(context);
            pair.action = action;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.pairs.clear();
    }

    /// The pairs that feedback given now is about, with their shares of it, which add up to 1.
    ///
    /// The shares do not depend on how often pairs are recorded: twice as many pairs get half as much each.
    pub fn credits(&self, now: Moment, def: &FeedbackDef) -> impl Iterator<Item = (&Pair, f32)> {
        let weight = move |pair: &Pair| def.weight(now.since(pair.when));
        let total: f32 = self.pairs.iter().filter(|pair| pair.when <= now).map(weight).sum();
        let credits = self.pairs.iter().filter(move |pair| pair.when <= now);
        credits.map(move |pair| (pair, weight(pair) / total)).filter(|(_, share)| *share > 0.0)
    }
}

impl FeedbackDef {
    /// How likely feedback is about an action of this age (s), from 0 to 1.
    ///
    /// It rises evenly to 1 at the [peak](Self::peak) and falls evenly to 0 at the end of the [window](Self::window): people
    /// need time to react, so what has only just begun is unlikely to be meant.
    ///
    /// ```
    /// use wits_learn::teach::FeedbackDef;
    /// let feedback = FeedbackDef { window: 4.0, peak: 1.0, ..FeedbackDef::default() };
    /// assert_eq!([0.0, 0.5, 1.0, 2.5, 4.0].map(|age| feedback.weight(age)), [0.0, 0.5, 1.0, 0.5, 0.0]);
    /// ```
    #[must_use]
    pub fn weight(&self, age: f32) -> f32 {
        if !(age >= 0.0 && age <= self.window) {
            return 0.0;
        }
        if age < self.peak {
            return age / self.peak;
        }
        let rest = self.window - self.peak;
        if rest > 0.0 { (self.window - age) / rest } else { 1.0 }
    }
}
