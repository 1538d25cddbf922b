//! What training has come to.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::{Seed, Stream};
use wits_core::state::State;

use super::TrainDef;
use crate::net::network::Net;
use crate::net::optimize::Optimizer;
use crate::net::report::{EpochReport, StopReason, TrainReport};

/// Number of explosions after which training gives up.
const MAX_ROLLBACKS: u32 = 5;

/// What training has come to: all that is needed to go on later.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct TrainState {
    pub(super) net: Net,
    pub(super) optimizer: Optimizer,
    /// The weights with the smallest loss, and that loss.
    pub(super) best: Vec<f32>,
    pub(super) best_loss: f32,
    pub(super) best_epoch: u32,
    pub(super) seed: Seed,
    pub(super) epoch: u32,
    pub(super) phase: Phase,
    pub(super) order: Vec<u32>,
    /// Sums over the epoch so far: of the loss, and of right answers.
    pub(super) loss: f64,
    pub(super) right: u32,
    /// The gradient of the batch so far.
    pub(super) gradients: Vec<f32>,
    pub(super) rollbacks: u32,
    /// Factor on the learning rate after explosions.
    pub(super) slower: f32,
    pub(super) history: Vec<EpochReport>,
}

/// Where in an epoch training is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) enum Phase {
    /// So many samples were learned from.
    Train(u32),
    /// So many samples were tested.
    Test(u32),
}

impl TrainState {
    /// The net as it is now, which is not always the best one.
    #[must_use]
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// The optimizer, with the learning rate of the last step.
    #[must_use]
    pub const fn optimizer(&self) -> &Optimizer {
        &self.optimizer
    }

    /// All epochs so far.
    #[must_use]
    pub fn history(&self) -> &[EpochReport] {
        &self.history
    }

    pub(super) fn begin_epoch(&mut self, def: &TrainDef, samples: usize) {
        self.order.clear();
        self.order.extend(0..u32::try_from(samples).unwrap_or(u32::MAX));
        if def.shuffle {
            let mut stream: Stream = self.seed.fork("order").at(self.epoch.into()).stream();
            stream.shuffle(&mut self.order);
        }
        let first = def.optimizer.rate();
        let share = self.epoch as f32 / (def.epochs.max(2) - 1) as f32;
        let rate = def.last_rate.map_or(first, |last| first + (last - first) * share.min(1.0));
        self.optimizer.set_rate(rate * self.slower);
        (self.loss, self.right) = (0.0, 0);
    }

    /// Mean loss and share of right answers since the last call.
    pub(super) fn take_means(&mut self, rows: usize) -> (f32, f32) {
        let means = ((self.loss / rows as f64) as f32, self.right as f32 / rows as f32);
        (self.loss, self.right) = (0.0, 0);
        means
    }

    pub(super) fn is_sane(&self, max_weight: f32) -> bool {
        self.net.weights().iter().all(|weight| weight.abs() <= max_weight)
    }

    /// Back to the best weights, slower from now on.
    pub(super) fn roll_back(&mut self, def: &TrainDef) -> Option<StopReason> {
        self.net.weights_mut().copy_from_slice(&self.best);
        self.optimizer.reset();
        self.gradients.fill(0.0);
        self.slower *= 0.5;
        self.rollbacks = self.rollbacks.saturating_add(1);
        self.history.push(EpochReport { epoch: self.epoch, exploded: true, ..EpochReport::default() });
        self.epoch = self.epoch.saturating_add(1);
        self.phase = Phase::Train(0);
        if self.rollbacks > MAX_ROLLBACKS || self.epoch >= def.epochs {
            Some(StopReason::Exploded)
        } else {
            None
        }
    }

    pub(super) fn report(&self, stop: StopReason) -> TrainReport {
        TrainReport::new(stop, &self.history, self.best_epoch, self.rollbacks)
    }

    pub(super) fn check(&self, samples: usize, tests: usize, findings: &mut Findings) {
        let weights = self.net.weights().len();
        for (name, count) in [("best", self.best.len()), ("gradients", self.gradients.len())] {
            if count != weights {
                findings.add(Place::path(name), format!("{count} numbers"), format!("{weights}"));
            }
        }
        if self.optimizer.weights().is_some_and(|count| count != weights) {
            findings.add(
                Place::path("optimizer"),
                "one for another net",
                format!("one for {weights} weights"),
            );
        }
        let order_fits =
            self.order.len() == samples && self.order.iter().all(|row| (*row as usize) < samples);
        let sound = match self.phase {
            Phase::Train(0) => true,
            Phase::Train(done) => order_fits && (done as usize) < samples,
            Phase::Test(done) => order_fits && (done as usize) < tests && !self.history.is_empty(),
        };
        if !sound {
            findings.add(
                Place::path("order"),
                "not the order of these samples",
                "the samples that training began with",
            );
        }
    }
}
