//! What training came to.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Document, Field, Section};
use wits_core::state::State;

/// One epoch of training.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct EpochReport {
    /// Which, from 0.
    pub epoch: u32,
    /// Mean loss on the training samples, while they were learned from.
    pub train_loss: f32,
    /// Share of the training samples that were answered rightly.
    pub train_right: f32,
    /// Mean loss on the test samples, if there are any.
    pub test_loss: Option<f32>,
    /// Share of the test samples that were answered rightly.
    pub test_right: Option<f32>,
    /// Weights or losses were not finite or too large; training went back to the best weights. The other numbers are 0.
    pub exploded: bool,
}

/// Why training stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum StopReason {
    /// It has not.
    Running,
    /// All epochs are over.
    Epochs,
    /// The loss is as small as wanted.
    Goal,
    /// The test loss did not become smaller for a while.
    Patience,
    /// The weights exploded again and again.
    Exploded,
}

/// What training came to.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct TrainReport {
    /// Why it stopped.
    pub stop: StopReason,
    /// Number of epochs.
    pub epochs: u32,
    /// The epoch whose weights are the best.
    pub best_epoch: u32,
    /// Mean loss on the training samples in the best epoch.
    pub train_loss: f32,
    /// Share of the training samples that were answered rightly in the best epoch.
    pub train_right: f32,
    /// Mean loss on the test samples in the best epoch.
    pub test_loss: Option<f32>,
    /// Share of the test samples that were answered rightly in the best epoch.
    pub test_right: Option<f32>,
    /// How often training went back to the best weights.
    pub rollbacks: u32,
    /// All epochs.
    pub history: Vec<EpochReport>,
}

/// What can be said about a trained net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It answers as it should.
    Learned,
    /// Nobody knows how it answers what it has not seen: there are no test samples.
    Untested,
    /// It answers what it has seen, not what it has not: it learned the samples by heart.
    OverFitted,
    /// It does not even answer what it has seen.
    UnderFitted,
    /// The weights exploded again and again.
    Exploded,
}

impl TrainReport {
    pub(super) fn new(stop: StopReason, history: &[EpochReport], best_epoch: u32, rollbacks: u32) -> Self {
        let sane = history.iter().filter(|epoch| !epoch.exploded);
        let best = sane.clone().find(|epoch| epoch.epoch == best_epoch).or_else(|| sane.clone().next_back());
        let nothing = EpochReport { train_loss: f32::INFINITY, ..EpochReport::default() };
        let best = best.copied().unwrap_or(nothing);
        Self {
            stop,
            epochs: history.last().map_or(0, |epoch| epoch.epoch.saturating_add(1)),
            best_epoch,
            train_loss: best.train_loss,
            train_right: best.train_right,
            test_loss: best.test_loss,
            test_right: best.test_right,
            rollbacks,
            history: history.to_vec(),
        }
    }

    /// The last epoch that did not explode.
    #[must_use]
    pub fn last(&self) -> Option<&EpochReport> {
        self.history.iter().rfind(|epoch| !epoch.exploded)
    }

    /// What can be said about the net: by the shares of right answers in the last epoch, with 9 of 10 as the measure.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let Some(last) = self.last() else { return Verdict::Exploded };
        match (self.stop, last.test_right) {
            (StopReason::Exploded, _) => Verdict::Exploded,
            _ if last.train_right < 0.9 => Verdict::UnderFitted,
            (_, None) => Verdict::Untested,
            (_, Some(right)) if right < 0.9 => Verdict::OverFitted,
            _ => Verdict::Learned,
        }
    }

    /// What to look at: losses over the epochs, and what may help.
    #[must_use]
    pub fn document(&self) -> Document {
        let sane = || self.history.iter().filter(|epoch| !epoch.exploded);
        let train = sane().map(|epoch| (u64::from(epoch.epoch), epoch.train_loss));
        let test = sane().filter_map(|epoch| Some((u64::from(epoch.epoch), epoch.test_loss?)));
        let optional =
            |value: Option<f32>| value.map_or("no test samples".into(), wits_core::inspect::Value::from);
        let fields = [
            Field::new("epochs", self.epochs),
            Field::new("best epoch", self.best_epoch),
            Field::new("training loss", self.train_loss),
            Field::new("training samples right", self.train_right),
            Field::new("test loss", optional(self.test_loss)),
            Field::new("test samples right", optional(self.test_right)),
            Field::new("rollbacks", self.rollbacks)
                .help("weights exploded, training went back to the best ones"),
        ];
        let mut document = Document::new("Training")
            .subtitle(self.stop.words())
            .section(Section::fields("Result", fields))
            .section(Section::curve("Training loss", "per epoch", train));
        if self.test_loss.is_some() {
            document = document.section(Section::curve("Test loss", "per epoch", test));
        }
        let text = Cow::Borrowed(self.verdict().advice());
        document.section(Section::Text { title: "What to do".into(), text })
    }
}

impl StopReason {
    /// In a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Epochs => "all epochs are over",
            Self::Goal => "the loss is as small as wanted",
            Self::Patience => "the test loss stopped falling",
            Self::Exploded => "the weights exploded",
        }
    }
}

impl Verdict {
    /// What may help.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Learned => "The net answers at least 9 of 10 training and test samples rightly.",
            Self::Untested => {
                "The net answers the training samples. Keep some samples for testing: only those show whether it has \
                 learned the rule."
            }
            Self::OverFitted => {
                "The net knows the training samples but not the rule. Add samples, above all different ones; take fewer \
                 neurons, dropout, or patience."
            }
            Self::UnderFitted => {
                "The net does not answer the training samples. Train longer, change the learning rate, or take more \
                 neurons; check that the inputs hold what the answer depends on, and lie between about -1 and 1."
            }
            Self::Exploded => {
                "The weights grew without bound. Take a smaller learning rate, and inputs between about -1 and 1."
            }
        }
    }
}
