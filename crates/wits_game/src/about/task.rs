//! What can be learned in a game.

use wits_core::findings::{Findings, Place};

use super::About;
use crate::params::Params;

/// What a learner can do in a game in place of a person or of the character's own mind: what it sees, what it can do, and how
/// often it decides. The game lends the rest as [`Learnable`](crate::Learnable).
///
/// ```
/// use wits_game::{About, LearningTask};
/// let task = LearningTask::new("Steers the boat.", &["bank ahead", "current"], &["left", "right"]).every(12).limit(500);
/// let about = About { task: Some(task), ..About::new("boat", "Boat", "A boat on a river.") };
/// assert!(about.faults().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearningTask {
    /// What the learner does, in a sentence.
    pub help: &'static str,
    /// The names of the numbers that it sees, in the order of [`Learnable::observe`](crate::Learnable::observe).
    pub observation: &'static [&'static str],
    /// The names of the actions, in the order of their numbers.
    pub actions: &'static [&'static str],
    /// Parameters with other values while a learner plays, such as one that makes the character wait for orders.
    pub settings: &'static [(&'static str, f64)],
    /// The learner decides once in so many ticks.
    pub ticks: u32,
    /// An episode is cut off after so many decisions.
    pub max_decisions: u32,
}

impl LearningTask {
    /// A task with a decision every 10 ticks, and at most 1000 in an episode.
    #[must_use]
    pub const fn new(
        help: &'static str,
        observation: &'static [&'static str],
        actions: &'static [&'static str],
    ) -> Self {
        Self { help, observation, actions, settings: &[], ticks: 10, max_decisions: 1000 }
    }

    /// The learner decides once in so many ticks. Raising this makes learning easier, at the cost of slower reactions.
    #[must_use]
    pub const fn every(mut self, ticks: u32) -> Self {
        self.ticks = ticks;
        self
    }

    /// An episode is cut off after so many decisions.
    #[must_use]
    pub const fn limit(mut self, max_decisions: u32) -> Self {
        self.max_decisions = max_decisions;
        self
    }

    /// The parameters that are not as usual while a learner plays.
    #[must_use]
    pub const fn with(mut self, settings: &'static [(&'static str, f64)]) -> Self {
        self.settings = settings;
        self
    }

    /// Errors in the description.
    pub(super) fn check(&self, about: &About, findings: &mut Findings) {
        for (list, names) in [("task.observation", self.observation), ("task.actions", self.actions)] {
            if names.is_empty() {
                findings.add(Place::path(list), "is empty", "at least one name");
            }
            for (place, name) in names.iter().enumerate() {
                if names[..place].contains(name) {
                    findings.add(Place::path(list), format!("{name:?} is there twice"), "one of a name");
                }
            }
        }
        for (name, value) in [("task.ticks", self.ticks), ("task.max_decisions", self.max_decisions)] {
            if value == 0 {
                findings.add(Place::path(name), "0", "at least 1");
            }
        }
        if let Err(faults) = Params::with(&std::sync::Arc::new(about.clone()), self.settings.iter().copied())
        {
            findings.extend(faults);
        }
    }
}
