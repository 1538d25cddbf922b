//! Training: many samples, many times, in slices.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use super::dropout::Drops;
use super::loss::Loss;
use super::network::Net;
use super::optimize::{Optimizer, OptimizerDef, clip_norm};
use super::report::{EpochReport, StopReason, TrainReport};
use super::samples::Samples;
use super::scratch::{Batch, Scratch};

/// Rows that are computed at once: as many as the fastest kernels want.
const PIECE: usize = 64;

/// Number of explosions after which training gives up.
const MAX_ROLLBACKS: u32 = 5;

/// How a net is trained: plain data, from code or a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrainDef {
    /// Maximum number of times that all samples are gone through.
    pub epochs: u32,
    /// Samples, or sequences, for one step of the optimizer. Raising it makes steps smoother and faster to compute, at the cost of fewer
    /// steps.
    pub batch: u32,
    /// For nets with recurrent layers: so many samples in a row are one sequence, which begins with an empty memory. What is
    /// learned from a step reaches back to the begin of its sequence. Only whole sequences are learned from.
    pub steps: u32,
    /// What is done with a gradient. Its learning rate is the first one if there is a `last_rate`.
    pub optimizer: OptimizerDef,
    /// The learning rate of the last epoch; it falls evenly to it. The book recommends from 0.7 to 0.1 for plain gradient
    /// descent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_rate: Option<f32>,
    /// What is minimized.
    pub loss: Loss,
    /// Longest gradient of a step; longer ones are shortened.
    pub max_norm: f32,
    /// Stops when the test loss has not become smaller for so many epochs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<u32>,
    /// Stops when the mean loss on the training samples is at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<f32>,
    /// Takes the samples in a new random order in each epoch.
    pub shuffle: bool,
    /// Weights beyond this have exploded: training goes on from the best weights so far with half the learning rate.
    pub max_weight: f32,
}

impl Default for TrainDef {
    fn default() -> Self {
        Self {
            epochs: 1000,
            batch: 1,
            steps: 1,
            optimizer: OptimizerDef::sgd(0.3),
            last_rate: None,
            loss: Loss::Squared,
            max_norm: 10.0,
            patience: None,
            goal: None,
            shuffle: true,
            max_weight: 1e4,
        }
    }
}

impl Check for TrainDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let at = |name: &str| format!("{path}.{name}");
        self.optimizer.check(&at("optimizer"), findings);
        for (name, value) in [("epochs", self.epochs), ("batch", self.batch), ("steps", self.steps)] {
            if value == 0 {
                findings.add(Place::path(at(name)), "0 is out of range", "at least 1");
            }
        }
        if let Some(rate) = self.last_rate {
            findings.check_not_negative(&at("last_rate"), rate);
        }
        findings.check_positive(&at("max_norm"), self.max_norm);
        findings.check_positive(&at("max_weight"), self.max_weight);
    }
}

/// What training has come to: all that is needed to go on later.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct TrainState {
    net: Net,
    optimizer: Optimizer,
    /// The weights with the smallest loss, and that loss.
    best: Vec<f32>,
    best_loss: f32,
    best_epoch: u32,
    seed: Seed,
    epoch: u32,
    phase: Phase,
    order: Vec<u32>,
    /// Sums over the epoch so far: of the loss, and of right answers.
    loss: f64,
    right: u32,
    /// The gradient of the batch so far.
    gradients: Vec<f32>,
    rollbacks: u32,
    /// Factor on the learning rate after explosions.
    slower: f32,
    history: Vec<EpochReport>,
}

/// Where in an epoch training is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
enum Phase {
    /// So many samples were learned from.
    Train(u32),
    /// So many samples were tested.
    Test(u32),
}

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
/// let mut trainer = Trainer::new(&how, net, &xor, &Samples::default(), Seed::new(2))?;
/// let report = trainer.finish();
/// assert!(report.train_loss <= 0.01);
/// assert!(trainer.into_net().forward(&[1.0, 0.0], &mut Scratch::default())[0] > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Trainer<'d> {
    def: TrainDef,
    train: &'d Samples,
    test: &'d Samples,
    state: TrainState,
    room: Room,
}

/// Memory that is reused.
#[derive(Debug, Default)]
struct Room {
    scratch: Scratch,
    inputs: Vec<f32>,
    targets: Vec<f32>,
    above: Vec<f32>,
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
        test: &'d Samples,
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
        test: &'d Samples,
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
        if !test.is_empty() && test.len() < steps {
            findings.add(
                Place::path("test"),
                format!("{} samples", test.len()),
                format!("none, or at least {steps}"),
            );
        }
        if !test.is_empty() {
            check_samples("test", test, &state.net, &mut findings);
        }
        state.check(train.len() / steps, test.len() / steps, &mut findings);
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
        state.right += sums.1;
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
        let from = from as usize;
        let total = self.count(self.test);
        let count = self.piece(total - from, most);
        let rows = (from..from + count).flat_map(|number| Self::rows(self.def.steps, number));
        self.room.gather(self.test, rows);
        let sums = self.room.forward(&self.state.net, self.def.loss, None, self.def.steps);
        self.state.loss += sums.0;
        self.state.right += sums.1;
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
        if self.test.is_empty() { self.end_epoch(loss) } else { None }
    }

    fn end_testing(&mut self) -> Option<StopReason> {
        let rows = self.count(self.test) * self.def.steps as usize;
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
        let waited = state.epoch - state.best_epoch;
        let stop = if reached {
            Some(StopReason::Goal)
        } else if self.def.patience.is_some_and(|patience| waited >= patience) {
            Some(StopReason::Patience)
        } else if state.epoch + 1 >= self.def.epochs {
            Some(StopReason::Epochs)
        } else {
            None
        };
        state.epoch += 1;
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

    fn begin_epoch(&mut self, def: &TrainDef, samples: usize) {
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
    fn take_means(&mut self, rows: usize) -> (f32, f32) {
        let means = ((self.loss / rows as f64) as f32, self.right as f32 / rows as f32);
        (self.loss, self.right) = (0.0, 0);
        means
    }

    fn is_sane(&self, max_weight: f32) -> bool {
        self.net.weights().iter().all(|weight| weight.abs() <= max_weight)
    }

    /// Back to the best weights, slower from now on.
    fn roll_back(&mut self, def: &TrainDef) -> Option<StopReason> {
        self.net.weights_mut().copy_from_slice(&self.best);
        self.optimizer.reset();
        self.gradients.fill(0.0);
        self.slower *= 0.5;
        self.rollbacks += 1;
        self.history.push(EpochReport { epoch: self.epoch, exploded: true, ..EpochReport::default() });
        self.epoch += 1;
        self.phase = Phase::Train(0);
        if self.rollbacks > MAX_ROLLBACKS || self.epoch >= def.epochs {
            Some(StopReason::Exploded)
        } else {
            None
        }
    }

    fn report(&self, stop: StopReason) -> TrainReport {
        TrainReport::new(stop, &self.history, self.best_epoch, self.rollbacks)
    }

    fn check(&self, samples: usize, tests: usize, findings: &mut Findings) {
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

impl Room {
    fn gather(&mut self, samples: &Samples, rows: impl Iterator<Item = usize>) {
        self.inputs.clear();
        self.targets.clear();
        for (input, target) in rows.filter_map(|row| samples.row(row)) {
            self.inputs.extend_from_slice(input);
            self.targets.extend_from_slice(target);
        }
    }

    /// The sum of losses and the number of right answers.
    fn forward(&mut self, net: &Net, loss: Loss, drops: Option<Drops>, steps: u32) -> (f64, u32) {
        let steps = steps as usize;
        let batch = Batch { sequences: self.inputs.len() / (net.inputs() * steps), steps };
        let outputs = net.view().run(&self.inputs, batch, drops, &mut [], &mut self.scratch);
        let exclusive = net.is_exclusive();
        let (mut total, mut right) = (0.0, 0);
        for (outputs, targets) in
            outputs.chunks_exact(net.outputs()).zip(self.targets.chunks_exact(net.outputs()))
        {
            total += f64::from(loss.value(outputs, targets, exclusive));
            right += u32::from(is_right(outputs, targets));
        }
        (total, right)
    }

    /// Adds the gradient of the last forward pass, for a batch of so many rows.
    fn backward(&mut self, net: &Net, loss: Loss, rows: usize, gradients: &mut [f32]) {
        let size = net.outputs();
        let outputs = self.scratch.outputs();
        self.above.clear();
        self.above.resize(outputs.len(), 0.0);
        let mut from_sums = false;
        let pairs = outputs.chunks_exact(size).zip(self.targets.chunks_exact(size));
        for ((outputs, targets), above) in pairs.zip(self.above.chunks_exact_mut(size)) {
            from_sums = net.sum_gradient(loss, outputs, targets, above);
        }
        let share = 1.0 / rows as f32;
        self.above.iter_mut().for_each(|gradient| *gradient *= share);
        if from_sums {
            net.backward_sums(&mut self.scratch, &self.above, gradients);
        } else {
            net.backward(&mut self.scratch, &self.above, gradients);
        }
    }
}

/// The greatest output is that of the greatest target; of a single one, both are on the same side of one half.
fn is_right(outputs: &[f32], targets: &[f32]) -> bool {
    match (outputs, targets) {
        ([output], [target]) => (*output >= 0.5) == (*target >= 0.5),
        _ => greatest(outputs) == greatest(targets),
    }
}

/// The place of the greatest number, the first of equals.
pub(super) fn greatest(numbers: &[f32]) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    for (place, number) in numbers.iter().enumerate() {
        if best.is_none_or(|(_, greatest)| *number > greatest) {
            best = Some((place, *number));
        }
    }
    best.map(|(place, _)| place)
}

fn check_samples(path: &str, samples: &Samples, net: &Net, findings: &mut Findings) {
    let found = (samples.input_size(), samples.target_size());
    let expected = (net.inputs(), net.outputs());
    if found != expected {
        let message = format!("samples of {} inputs and {} targets", found.0, found.1);
        findings.add(Place::path(path), message, format!("{} inputs and {} targets", expected.0, expected.1));
    }
}
