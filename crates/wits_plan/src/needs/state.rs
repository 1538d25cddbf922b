//! What one character needs now.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::{GoalDef, Rate};

/// The insistence of the goals of one character, and how they change.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct NeedsState {
    pub(super) values: Vec<f32>,
    pub(super) rates: Vec<f32>,
    /// What the values were at the last estimate.
    pub(super) measured: Vec<f32>,
    /// Goals that are gone, or have not come yet.
    pub(super) off: Vec<bool>,
}

impl NeedsState {
    /// As the goals say.
    #[must_use]
    pub fn new(goals: &[GoalDef]) -> Self {
        Self::of(goals, goals.iter().map(|goal| goal.start))
    }

    /// With these values; those that are missing are what the goals say.
    pub fn of(goals: &[GoalDef], values: impl IntoIterator<Item = f32>) -> Self {
        let mut values: Vec<f32> = values.into_iter().take(goals.len()).collect();
        values.extend(goals[values.len()..].iter().map(|goal| goal.start));
        let rates = goals.iter().map(|goal| goal.rate.first()).collect();
        Self { measured: values.clone(), values, rates, off: vec![false; goals.len()] }
    }

    /// The insistence of a goal; 0 if there is no such goal.
    #[inline]
    #[must_use]
    pub fn value(&self, goal: usize) -> f32 {
        self.values.get(goal).copied().unwrap_or_default()
    }

    /// All of them.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Sets the insistence of a goal. What is no number is ignored.
    pub fn set(&mut self, goal: usize, value: f32) {
        if let Some(place) = self.values.get_mut(goal).filter(|_| !value.is_nan()) {
            *place = value;
        }
    }

    /// How a goal is expected to change in a unit of time.
    #[inline]
    #[must_use]
    pub fn rate(&self, goal: usize) -> f32 {
        self.rates.get(goal).copied().unwrap_or_default()
    }

    /// Is the goal there?
    #[inline]
    #[must_use]
    pub fn is_on(&self, goal: usize) -> bool {
        self.off.get(goal) == Some(&false)
    }

    /// A goal comes or goes.
    pub fn switch(&mut self, goal: usize, on: bool) {
        if let Some(off) = self.off.get_mut(goal) {
            *off = !on;
        }
    }

    /// The most urgent goal; the first of equals.
    #[must_use]
    pub fn top(&self) -> Option<usize> {
        let there = (0..self.values.len()).filter(|goal| self.is_on(*goal));
        there.reduce(|top, goal| if self.values[goal] > self.values[top] { goal } else { top })
    }

    /// Time passes: goals change by themselves, as far as they do.
    pub fn pass(&mut self, goals: &[GoalDef], time: f32) {
        for (number, goal) in goals.iter().enumerate() {
            if let Rate::Given(rate) = goal.rate {
                self.set(number, goal.clamped(self.value(number) + rate * time));
            }
        }
    }

    /// An action has its effect. Passing goals that are fulfilled go.
    pub fn apply(&mut self, goals: &[GoalDef], changes: &[f32]) {
        for (number, (goal, change)) in goals.iter().zip(changes).enumerate() {
            let value = goal.clamped(self.value(number) + change);
            self.set(number, value);
            if goal.passing && *change < 0.0 && value <= goal.min {
                self.switch(number, false);
            }
        }
    }

    /// Estimates how goals change from what happened since the last estimate: a character that takes a beating expects
    /// more of it, and one that does well gets bolder. Rates that are [given](Rate::Given) stay.
    pub fn learn(&mut self, goals: &[GoalDef], time: f32) {
        if time <= 0.0 {
            return;
        }
        let known = self.values.iter().zip(&mut self.measured).zip(&mut self.rates);
        for (goal, ((value, before), rate)) in goals.iter().zip(known) {
            *rate = goal.rate.after(*rate, (value - *before) / time);
            *before = *value;
        }
    }

    /// How discontent the character is in all.
    #[must_use]
    pub fn discontent(&self, goals: &[GoalDef]) -> f32 {
        let there = goals.iter().enumerate().filter(|(number, _)| self.is_on(*number));
        there.map(|(number, goal)| goal.discontent(self.value(number))).sum()
    }
}
