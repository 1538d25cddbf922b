//! String matching: look for the last few actions in everything that was done before, and see what followed.
//!
//! It needs no tables and is exact, but every prediction goes through the whole history: use it to understand, or for
//! short histories. [`ngram`](super::ngram) answers the same from counts.
//!
//! ```
//! use wits_learn::predict::{Matcher, MatcherDef, Predictor};
//! let mut player = Matcher::new(MatcherDef::new(2, 2))?;
//! player.learn(&[0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1])?;
//! assert_eq!(player.predict().map(|guess| guess.action), Some(0)); // 1 1 was always followed by 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::state::State;

use super::{Counts, MAX_ACTIONS, PredictError, Prediction, Predictor, check_action, check_context};

/// Maximum number of actions that are kept.
pub const MAX_HISTORY: u32 = 1 << 20;

/// What is compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatcherDef {
    /// How many different actions there are.
    pub actions: u32,
    /// How many of the last actions are looked for.
    pub window: u32,
    /// How many actions are kept; then the oldest one is forgotten.
    #[serde(default = "history")]
    pub history: u32,
}

const fn history() -> u32 {
    1024
}

impl MatcherDef {
    /// A window of this size in a history of 1,024 actions.
    #[must_use]
    pub const fn new(actions: u32, window: u32) -> Self {
        Self { actions, window, history: history() }
    }
}

impl Check for MatcherDef {
    fn check(&self, _path: &str, findings: &mut Findings) {
        findings.check_range("actions", self.actions.into(), 1.0, MAX_ACTIONS.into());
        findings.check_range("history", self.history.into(), 1.0, MAX_HISTORY.into());
        findings.check_range("window", self.window.into(), 0.0, self.history.into());
    }
}

/// The history, and what followed the last actions in it.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[state(check = Self::check)]
#[serde(try_from = "SavedMatcher")]
pub struct Matcher {
    def: MatcherDef,
    history: VecDeque<u32>,
    /// The last actions, at most as many as the window has.
    recent: VecDeque<u32>,
    /// What followed the last actions, by action.
    followers: Vec<u32>,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedMatcher {
    def: MatcherDef,
    history: VecDeque<u32>,
    recent: VecDeque<u32>,
    followers: Vec<u32>,
}

impl TryFrom<SavedMatcher> for Matcher {
    type Error = String;

    fn try_from(SavedMatcher { def, history, recent, followers }: SavedMatcher) -> Result<Self, String> {
        let mut matcher = Self { def, history, recent, followers };
        matcher.check().map(|()| matcher)
    }
}

impl Matcher {
    /// One with an empty history.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub fn new(def: MatcherDef) -> Result<Self, Findings> {
        def.faults("matcher").into_result(())?;
        let (history, recent) = (VecDeque::with_capacity(def.history as usize), VecDeque::new());
        Ok(Self { def, history, recent, followers: vec![0; def.actions as usize] })
    }

    /// What is compared with what.
    #[must_use]
    pub const fn def(&self) -> &MatcherDef {
        &self.def
    }

    /// What followed the last actions.
    #[must_use]
    pub fn counts(&self) -> Counts<'_> {
        Counts::new(&self.followers)
    }

    /// The history, oldest first.
    pub fn history(&self) -> impl Iterator<Item = u32> {
        self.history.iter().copied()
    }

    /// The oldest action leaves the window, this one enters it.
    fn push(&mut self, action: u32) {
        self.recent.push_back(action);
        while self.recent.len() > self.def.window as usize {
            self.recent.pop_front();
        }
    }

    /// Goes through the history.
    fn search(&mut self) {
        self.followers.fill(0);
        let window = self.def.window as usize;
        if self.recent.len() < window {
            return;
        }
        for end in window..self.history.len() {
            let same = (0..window).all(|place| self.history[end - window + place] == self.recent[place]);
            if let Some(count) = self.followers.get_mut(self.history[end] as usize)
                && same
            {
                *count += 1;
            }
        }
    }

    fn check(&mut self) -> Result<(), String> {
        self.def.faults("matcher").into_result(()).map_err(|errors| errors.to_string())?;
        let known = self.history.iter().chain(&self.recent).all(|action| *action < self.def.actions);
        let window = self.def.window as usize;
        if !known || self.history.len() > self.def.history as usize || self.recent.len() > window {
            return Err("a history that does not fit the definition".to_owned());
        }
        let followers = self.followers.clone();
        self.followers = vec![0; self.def.actions as usize];
        self.search();
        if followers == self.followers {
            Ok(())
        } else {
            Err("counts that are not those of the history".to_owned())
        }
    }
}

impl Predictor for Matcher {
    fn actions(&self) -> u32 {
        self.def.actions
    }

    fn observe_in(&mut self, context: u32, action: u32) -> Result<(), PredictError> {
        check_action(action, self.def.actions)?;
        check_context(context, 1)?;
        if self.history.len() >= self.def.history as usize {
            self.history.pop_front();
        }
        self.history.push_back(action);
        self.push(action);
        self.search();
        Ok(())
    }

    fn follow(&mut self, action: u32) -> Result<(), PredictError> {
        check_action(action, self.def.actions)?;
        self.push(action);
        self.search();
        Ok(())
    }

    fn predict_in(&self, context: u32) -> Option<Prediction> {
        self.counts().prediction(self.def.window.saturating_add(1)).filter(|_| context == 0)
    }

    fn begin(&mut self) {
        self.history.clear();
        self.recent.clear();
        self.followers.fill(0);
    }
}
