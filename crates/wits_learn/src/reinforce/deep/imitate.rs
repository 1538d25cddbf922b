//! Imitation: learning behavior from recordings of somebody else's play.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use super::policy::{PolicyScratch, descend};
use super::softmax::{best, probabilities};
use super::{MAX_ACTIONS, PolicyLearner, check_finite, check_net};
use crate::examples::{AttributeDef, AttributeValue, Examples};
use crate::net::{Optimizer, OptimizerDef};
use crate::reinforce::ReinforceError;

/// What somebody saw and did, decision by decision.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Recording {
    width: usize,
    observations: Vec<f32>,
    legal: Vec<u64>,
    actions: Vec<u32>,
}

impl Recording {
    /// An empty recording of observations of so many numbers.
    #[must_use]
    pub fn new(width: usize) -> Self {
        Self { width, ..Self::default() }
    }

    /// Records a decision. `legal` has a bit for each available action.
    ///
    /// # Errors
    /// When there are more or fewer numbers than were announced, one is not finite, or the action was not available.
    pub fn record(&mut self, observation: &[f32], legal: u64, action: u32) -> Result<(), ReinforceError> {
        let (what, found, expected) = ("observation", observation.len(), self.width);
        if found != expected {
            return Err(ReinforceError::Length { what, found, expected });
        }
        check_finite(what, observation)?;
        if action >= MAX_ACTIONS || legal >> action & 1 == 0 {
            return Err(ReinforceError::Action { state: 0, action });
        }
        self.observations.extend_from_slice(observation);
        self.legal.push(legal);
        self.actions.push(action);
        Ok(())
    }

    /// A recording of [examples](crate::examples), such as those of a file: the labels are the actions, and all of them count
    /// as available. Numbers are taken as they are; of a category there is a number for each, 1 for the one that it is.
    ///
    /// # Errors
    /// When there are more than 64 labels.
    pub fn from_examples(examples: &Examples) -> Result<Self, ReinforceError> {
        let schema = examples.schema();
        let labels = schema.labels().len() as u32;
        if labels > MAX_ACTIONS {
            let (found, expected) = (format!("{labels} labels"), format!("at most {MAX_ACTIONS}"));
            return Err(ReinforceError::Mismatch { found, expected });
        }
        let width_of = |attribute: &AttributeDef| attribute.categories().map_or(1, <[_]>::len);
        let mut recording = Self::new(schema.attributes().iter().map(width_of).sum());
        let mut row = Vec::with_capacity(recording.width);
        for number in 0..examples.len() {
            row.clear();
            for (place, attribute) in schema.attributes().iter().enumerate() {
                match examples.value(number, place) {
                    AttributeValue::Number(number) => row.push(number),
                    AttributeValue::Category(is) => row.extend(
                        (0..width_of(attribute)).map(|one| f32::from(u8::from(one == usize::from(is)))),
                    ),
                }
            }
            recording.record(&row, u64::MAX >> (MAX_ACTIONS - labels), examples.label(number) as u32)?;
        }
        Ok(recording)
    }

    /// How many decisions there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    fn check(&self, actions: usize) -> Result<(), ReinforceError> {
        let count = self.actions.len();
        let fits =
            self.legal.len() == count && Some(self.observations.len()) == count.checked_mul(self.width);
        let known = self.actions.iter().all(|&action| (action as usize) < actions);
        if !fits || !known || count == 0 || count > u32::MAX as usize {
            let found = format!("a recording of {count} decisions that does not fit");
            let expected = format!("decisions among {actions} actions, each with its observation");
            return Err(ReinforceError::Mismatch { found, expected });
        }
        check_finite("recording", &self.observations)
    }
}

/// How a recording is learned from (behavior cloning).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ImitationDef {
    /// How often all decisions are gone through.
    pub epochs: u32,
    /// How many decisions make one step of the optimizer.
    pub batch: usize,
    /// The learning rate.
    pub rate: f32,
    /// The share of decisions that is kept for validation: not trained on, but measured. \[0..1\]
    pub validation: f32,
}

impl Default for ImitationDef {
    fn default() -> Self {
        Self { epochs: 20, batch: 64, rate: 1e-3, validation: 0.1 }
    }
}

impl RonFile for ImitationDef {
    fn validate(&self, findings: &mut Findings) {
        findings.check_range("epochs", self.epochs.into(), 1.0, 1e6);
        findings.check_range("batch", self.batch as f64, 1.0, 1e6);
        findings.check_range("rate", self.rate.into(), 0.0, 1.0);
        findings.check_range("validation", self.validation.into(), 0.0, 0.9);
    }
}

/// How well behavior is imitated: the shares of decisions in which the likeliest action is the recorded one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImitationReport {
    /// Of those of the training set.
    pub training: f32,
    /// Of those of the validation set; 0 if it is empty.
    pub validation: f32,
    /// Steps of the optimizer that were taken back, since weights would have exploded: lower the learning rate.
    pub refused: u64,
}

/// Trains the actor of a [`PolicyLearner`] to do what was recorded. A unit of work is one step of the optimizer.
///
/// It knows only situations that were recorded: after a mistake it is where nobody has been before. Record mistakes and how
/// they are mended, or refine the learner with rewards ([`PolicyTraining`](super::PolicyTraining), with
/// [`critic_warm_up`](super::PolicyDef::critic_warm_up)).
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::Work;
/// use wits_learn::reinforce::deep::{Imitation, ImitationDef, PolicyDef, PolicyLearner, Recording};
/// let mut recording = Recording::new(1);
/// for step in 0..400 {
///     let danger = (step % 20) as f32 / 20.0;
///     recording.record(&[danger], 0b11, u32::from(danger > 0.5))?; // the player flees from danger
/// }
/// let mut learner = PolicyLearner::new(&PolicyDef { hidden: vec![16], ..PolicyDef::default() }, 1, 2, Seed::new(1))?;
/// let def = ImitationDef { rate: 0.02, epochs: 40, ..ImitationDef::default() };
/// let report = Imitation::new(&def, &recording, &mut learner, Seed::new(1))?.finish();
/// assert!(report.training > 0.9 && report.validation > 0.9, "{report:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Imitation<'a> {
    def: &'a ImitationDef,
    recording: &'a Recording,
    learner: &'a mut PolicyLearner,
    optimizer: Optimizer,
    /// All decisions in random order; the last of them are the validation set.
    order: Vec<u32>,
    training: usize,
    epoch: u32,
    at: usize,
    stream: Stream,
    observations: Vec<f32>,
    scratch: PolicyScratch,
}

impl<'a> Imitation<'a> {
    /// Begins.
    ///
    /// # Errors
    /// When the recording is empty, or does not fit the learner.
    pub fn new(
        def: &'a ImitationDef,
        recording: &'a Recording,
        learner: &'a mut PolicyLearner,
        seed: Seed,
    ) -> Result<Self, ReinforceError> {
        let actions = learner.actor.topology().outputs();
        check_net(&learner.actor, recording.width, actions)?;
        recording.check(actions)?;
        let mut stream = seed.fork("imitation").stream();
        let mut order: Vec<u32> = (0..recording.len() as u32).collect();
        stream.shuffle(&mut order);
        let validation = (recording.len() as f32 * def.validation.clamp(0.0, 0.9)) as usize;
        let training = recording.len() - validation.min(recording.len() - 1);
        let optimizer = Optimizer::new(OptimizerDef::adam(def.rate), learner.actor.weights().len());
        let (observations, scratch) = (Vec::new(), PolicyScratch::default());
        Ok(Self {
            def,
            recording,
            learner,
            optimizer,
            order,
            training,
            epoch: 0,
            at: 0,
            stream,
            observations,
            scratch,
        })
    }

    fn gather(&mut self, places: std::ops::Range<usize>) {
        let width = self.recording.width;
        self.observations.clear();
        for &place in &self.order[places] {
            let numbers = place as usize * width;
            self.observations.extend_from_slice(&self.recording.observations[numbers..numbers + width]);
        }
    }

    /// One step of the optimizer: cross entropy of the recorded actions.
    fn learn(&mut self, from: usize, to: usize) {
        self.gather(from..to);
        let (rows, scratch) = (to - from, &mut self.scratch);
        scratch.net.skip_input_gradient(true);
        let outputs = self.learner.actor.forward_batch(&self.observations, rows, &mut scratch.net);
        let actions = outputs.len() / rows.max(1);
        scratch.output_gradient.clear();
        scratch.output_gradient.resize(outputs.len(), 0.0);
        let rows_of = outputs.chunks_exact(actions).zip(scratch.output_gradient.chunks_exact_mut(actions));
        for ((outputs, gradient), &place) in rows_of.zip(&self.order[from..to]) {
            probabilities(outputs, self.recording.legal[place as usize], gradient);
            gradient[self.recording.actions[place as usize] as usize] -= 1.0;
            gradient.iter_mut().for_each(|gradient| *gradient /= rows as f32);
        }
        descend(&mut self.learner.actor, &mut self.optimizer, 1.0, scratch);
    }

    /// The share of decisions in which the likeliest action is the recorded one.
    fn accuracy(&mut self, places: std::ops::Range<usize>) -> f32 {
        let (mut right, count) = (0, places.len());
        for place in places {
            self.gather(place..place + 1);
            let decision = self.order[place] as usize;
            let outputs = self.learner.actor.forward(&self.observations, &mut self.scratch.net);
            let chosen = best(outputs, self.recording.legal[decision]);
            right += u32::from(chosen == self.recording.actions[decision]);
        }
        right as f32 / count.max(1) as f32
    }
}

impl Work for Imitation<'_> {
    type Output = ImitationReport;

    fn step(&mut self, budget: &mut Budget) -> Progress<ImitationReport> {
        while self.epoch < self.def.epochs && !self.learner.is_frozen() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            if self.at == 0 {
                self.stream.shuffle(&mut self.order[..self.training]);
            }
            let to = (self.at + self.def.batch.max(1)).min(self.training);
            self.learn(self.at, to);
            self.at = to;
            if to == self.training {
                self.epoch += 1;
                self.at = 0;
            }
        }
        let all = self.order.len();
        let (training, validation) = (self.accuracy(0..self.training), self.accuracy(self.training..all));
        Progress::Done(ImitationReport { training, validation, refused: self.optimizer.refused() })
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.epoch as f32 / self.def.epochs.max(1) as f32)
    }
}
