//! Training: many samples, many times, in slices.

use std::ops::Range;

use wits_core::findings::{Check, Findings, Place};
use wits_core::random::Seed;
use wits_core::work::{Budget, Progress, Work};

use super::room::Room;
use super::state::Phase;
use super::{TrainDef, TrainState};
use crate::net::dropout::Drops;
use crate::net::network::Net;
use crate::net::optimize::{Optimizer, clip_norm};
use crate::net::report::{EpochReport, StopReason, TrainReport};
use crate::net::samples::Samples;
use crate::net::scratch::Scratch;

/// Rows that are computed at once: as many as the fastest kernels want.
const PIECE: usize = 64;

/// Trains a net on samples, in slices of any size; the result does not depend on the slices. One unit of a budget is one
/// sample or sequence, learned from or tested.
///
/// The net in the end is the best one: that with the smallest loss on the test samples or, without any, on the training
/// samples. When weights explode or a loss is not finite, training goes back to it and continues with half the learning rate.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Work;
/// use wits_learn::net::{Activation, Net, NetDef, Samples, Scratch, TrainDef, Trainer};
/// let mut xor = Samples::new(2, 1);
/// for (input, target) in [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)] {
///     xor.add(&input, &[target])?;
/// }
/// let def = NetDef::perceptrons(2, &[4], Activation::Tanh, (1, Activation::sigmoid()));
/// let net = Net::random(def, &mut Seed::new(1).stream())?;
/// let how = TrainDef { goal: Some(0.01), epochs: 5000, ..TrainDef::default() };
/// let mut trainer = Trainer::new(&how, net, &xor, None, Seed::new(2))?;
/// let report = trainer.finish();
/// assert!(report.train_loss <= 0.01);
/// assert!(trainer.into_net().forward(&[1.0, 0.0], &mut Scratch::default())[0] > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Trainer<'d> {
    def: TrainDef,
    train: &'d Samples,
    /// None, or at least one sequence.
    test: Option<&'d Samples>,
    state: TrainState,
    room: Room,
}

impl<'d> Trainer<'d> {
    /// Begins with a net. Without test samples, the training samples are the measure.
    ///
    /// # Errors
    /// When the definition has errors, or the samples do not fit the net.
    pub fn new(
        def: &TrainDef,
        net: Net,
        train: &'d Samples,
        test: Option<&'d Samples>,
        seed: Seed,
    ) -> Result<Self, Findings> {
        let weights = net.weights().len();
        let state = TrainState {
            optimizer: Optimizer::new(def.optimizer, weights),
            best: net.weights().to_vec(),
            best_loss: f32::INFINITY,
            best_epoch: 0,
            seed,
            epoch: 0,
            phase: Phase::Train(0),
            order: Vec::new(),
            loss: 0.0,
            right: 0,
            gradients: vec![0.0; weights],
            rollbacks: 0,
            slower: 1.0,
            history: Vec::new(),
            net,
        };
        Self::resume(def, state, train, test)
    }

    /// Goes on from what training came to before, with the same samples.
    ///
    /// # Errors
    /// When the definition has errors, or the samples do not fit the net.
    pub fn resume(
        def: &TrainDef,
        state: TrainState,
        train: &'d Samples,
        test: Option<&'d Samples>,
    ) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.check("training", &mut findings);
        check_samples("train", train, &state.net, &mut findings);
        let steps = def.steps.max(1) as usize;
        if train.len() < steps {
            findings.add(
                Place::path("train"),
                format!("{} samples", train.len()),
                format!("at least {steps}"),
            );
        }
        let test = test.filter(|test| !test.is_empty());
        if let Some(test) = test {
            check_samples("test", test, &state.net, &mut findings);
        }
        let tests = test.map_or(0, Samples::len);
        if tests > 0 && tests < steps {
            findings.add(
                Place::path("test"),
                format!("{tests} samples"),
                format!("none, or at least {steps}"),
            );
        }
        state.check(train.len() / steps, tests / steps, &mut findings);
        findings.into_result(())?;
        let mut room = Room::default();
        room.scratch.skip_input_gradient(true);
        Ok(Self { def: def.clone(), train, test, state, room })
    }

    /// For nets with activation functions of your own: a scratch that knows them.
    pub fn use_scratch(&mut self, scratch: Scratch) {
        self.room.scratch = scratch;
        self.room.scratch.skip_input_gradient(true);
    }

    /// What training has come to: enough to [`resume`](Self::resume) it.
    #[must_use]
    pub const fn state(&self) -> &TrainState {
        &self.state
    }

    /// The best net so far.
    #[must_use]
    pub fn into_net(self) -> Net {
        let TrainState { mut net, best, .. } = self.state;
        net.weights_mut().copy_from_slice(&best);
        net
    }

    /// What training came to so far.
    #[must_use]
    pub fn report(&self) -> TrainReport {
        self.state.report(StopReason::Running)
    }

    /// Number of samples, or of sequences.
    fn count(&self, samples: &Samples) -> usize {
        samples.len() / self.def.steps as usize
    }

    /// How many are computed at once. Sequences go through a net one by one: otherwise the order of sums would depend on
    /// the slices.
    fn piece(&self, left: usize, budget: u64) -> usize {
        let most = if self.def.steps == 1 { PIECE } else { 1 };
        left.min(most).min(usize::try_from(budget).unwrap_or(usize::MAX))
    }

    /// The rows of a sample or of a sequence.
    const fn rows(steps: u32, number: usize) -> Range<usize> {
        number * steps as usize..(number + 1) * steps as usize
    }

    /// Learns from the next samples, at most so many. True when all were learned from.
    fn train_piece(&mut self, from: u32, most: u64) -> (u64, bool) {
        if from == 0 {
            self.state.begin_epoch(&self.def, self.count(self.train));
        }
        let (total, steps) = (self.state.order.len(), self.def.steps);
        let from = from as usize;
        let batch = self.def.batch as usize;
        let (batch_begin, batch_end) =
            (from / batch * batch, (from / batch * batch).saturating_add(batch).min(total));
        let count = self.piece(batch_end - from, most);
        let state = &mut self.state;
        let rows =
            state.order[from..from + count].iter().flat_map(|number| Self::rows(steps, *number as usize));
        let drops = Drops {
            seed: state.seed.fork("dropout").at(state.epoch.into()),
            first_row: from as u64 * u64::from(steps),
        };
        self.room.gather(self.train, rows);
        let sums = self.room.forward(&state.net, self.def.loss, Some(drops), steps);
        state.loss += sums.0;
        state.right = state.right.saturating_add(sums.1);
        self.room.backward(
            &state.net,
            self.def.loss,
            (batch_end - batch_begin) * steps as usize,
            &mut state.gradients,
        );
        let done = from + count;
        if done == batch_end {
            if clip_norm(&mut state.gradients, self.def.max_norm).is_finite() {
                state.optimizer.step(state.net.weights_mut(), &state.gradients);
            } else {
                state.loss = f64::NAN;
            }
            state.gradients.fill(0.0);
        }
        state.phase = Phase::Train(done as u32);
        (count as u64, done == total)
    }

    /// Tests the next samples, at most so many. True when all were tested.
    fn test_piece(&mut self, from: u32, most: u64) -> (u64, bool) {
        let Some(test) = self.test else { return (0, true) };
        let from = from as usize;
        let total = self.count(test);
        let count = self.piece(total - from, most);
        let rows = (from..from + count).flat_map(|number| Self::rows(self.def.steps, number));
        self.room.gather(test, rows);
        let sums = self.room.forward(&self.state.net, self.def.loss, None, self.def.steps);
        self.state.loss += sums.0;
        self.state.right = self.state.right.saturating_add(sums.1);
        self.state.phase = Phase::Test((from + count) as u32);
        (count as u64, from + count == total)
    }

    /// After the training samples of an epoch: on to the test samples, if there are any.
    fn end_training(&mut self) -> Option<StopReason> {
        let rows = self.count(self.train) * self.def.steps as usize;
        let state = &mut self.state;
        let (loss, right) = state.take_means(rows);
        if !loss.is_finite() || !state.is_sane(self.def.max_weight) {
            return state.roll_back(&self.def);
        }
        state.history.push(EpochReport {
            epoch: state.epoch,
            train_loss: loss,
            train_right: right,
            ..EpochReport::default()
        });
        state.phase = Phase::Test(0);
        if self.test.is_none() { self.end_epoch(loss) } else { None }
    }

    fn end_testing(&mut self) -> Option<StopReason> {
        let rows = self.test.map_or(0, |test| self.count(test)) * self.def.steps as usize;
        let (loss, right) = self.state.take_means(rows);
        if !loss.is_finite() {
            self.state.history.pop();
            return self.state.roll_back(&self.def);
        }
        if let Some(last) = self.state.history.last_mut() {
            (last.test_loss, last.test_right) = (Some(loss), Some(right));
        }
        self.end_epoch(loss)
    }

    /// `measure` is the loss that counts.
    fn end_epoch(&mut self, measure: f32) -> Option<StopReason> {
        let state = &mut self.state;
        if measure < state.best_loss {
            state.best.copy_from_slice(state.net.weights());
            (state.best_loss, state.best_epoch) = (measure, state.epoch);
        }
        let train_loss = state.history.last().map_or(f32::INFINITY, |epoch| epoch.train_loss);
        let reached = self.def.goal.is_some_and(|goal| train_loss <= goal);
        let waited = state.epoch.saturating_sub(state.best_epoch);
        let stop = if reached {
            Some(StopReason::Goal)
        } else if self.def.patience.is_some_and(|patience| waited >= patience) {
            Some(StopReason::Patience)
        } else if state.epoch.saturating_add(1) >= self.def.epochs {
            Some(StopReason::Epochs)
        } else {
            None
        };
        state.epoch = state.epoch.saturating_add(1);
        state.phase = Phase::Train(0);
        stop
    }
}

impl Work for Trainer<'_> {
    type Output = TrainReport;

    fn step(&mut self, budget: &mut Budget) -> Progress<TrainReport> {
        loop {
            if budget.is_spent() {
                return Progress::Pending;
            }
            let (spent, is_over, training) = match self.state.phase {
                Phase::Train(from) => {
                    let (spent, is_over) = self.train_piece(from, budget.left());
                    (spent, is_over, true)
                }
                Phase::Test(from) => {
                    let (spent, is_over) = self.test_piece(from, budget.left());
                    (spent, is_over, false)
                }
            };
            budget.spend(spent);
            if is_over {
                let stop = if training { self.end_training() } else { self.end_testing() };
                if let Some(reason) = stop {
                    return Progress::Done(self.state.report(reason));
                }
            }
        }
    }

    fn best_so_far(&self) -> Option<TrainReport> {
        Some(self.report())
    }

    fn fraction_done(&self) -> Option<f32> {
        Some((self.state.epoch as f32 / self.def.epochs.max(1) as f32).min(1.0))
    }
}

fn check_samples(path: &str, samples: &Samples, net: &Net, findings: &mut Findings) {
    let found = (samples.input_size(), samples.target_size());
    let expected = (net.inputs(), net.outputs());
    if found != expected {
        let message = format!("samples of {} inputs and {} targets", found.0, found.1);
        findings.add(Place::path(path), message, format!("{} inputs and {} targets", expected.0, expected.1));
    }
}
