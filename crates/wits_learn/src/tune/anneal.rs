//! Annealing: worse steps are taken too, often while it is hot and hardly ever when it has cooled down.
//!
//! - **Directly**: as hill climbing, but noise is added to the scores of the neighbors, not to that of the point itself.
//! - **By Boltzmann's probabilities**: neighbors are visited one after the other. A better one is taken at once, a worse one
//!   by chance: `exp(-loss / temperature)`. It takes fewer evaluations a step.
//!
//! Boltzmann's neighbors come in a random order. In a fixed one, down, up, down, up, it would stay on the spot for as long
//! as it is hot and takes every step.
//!
//! It does not end at a step that is not better, as hill climbing does, but when the budget has been looked at. The best
//! point is kept.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::state::State;

use super::Noise;
use super::state::{Context, unit};
use super::temperature::boltzmann;

/// Noise of this many times the temperature accepts worse steps about as often as Boltzmann's probability.
const NOISE: f64 = 5.0;
/// The last temperature, as a part of the first one, unless the definition says otherwise.
const LAST: f64 = 0.01;

/// How a worse step is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Acceptance {
    /// The best neighbor after noise was added, if it is better than the point itself.
    Direct(Noise),
    /// The first neighbor that is better, or worse by Boltzmann's probability.
    Boltzmann,
}

/// How the temperature falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cooling {
    /// By the same factor each time.
    #[default]
    Geometric,
    /// By the same amount each time.
    Linear,
}

/// How it anneals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnnealDef {
    /// How a worse step is accepted.
    pub accept: Acceptance,
    /// The first temperature, in units of the score. If absent: the largest difference between the start and its
    /// neighbors; five times that with noise, which acts as a fifth of the same temperature by Boltzmann.
    pub from: Option<f64>,
    /// The last temperature. If absent: a hundredth of the first.
    pub to: Option<f64>,
    /// How it falls between them.
    pub cooling: Cooling,
    /// The size of steps at the end, as a part of their size at the beginning: 1 keeps it.
    pub last_step: f64,
}

impl Default for AnnealDef {
    fn default() -> Self {
        Self {
            accept: Acceptance::Direct(Noise::Triangular),
            from: None,
            to: None,
            cooling: Cooling::Linear,
            last_step: 0.25,
        }
    }
}

impl AnnealDef {
    /// By Boltzmann's probabilities.
    #[must_use]
    pub fn boltzmann() -> Self {
        Self { accept: Acceptance::Boltzmann, cooling: Cooling::Geometric, ..Self::default() }
    }

    /// The temperature when a part of the budget is spent, from 0 to 1; `first` is the first one if the definition names
    /// none.
    #[must_use]
    pub fn temperature(&self, first: f64, spent: f64) -> f64 {
        let from = self.from.unwrap_or(first);
        let to = self.to.unwrap_or(from * LAST);
        match self.cooling {
            Cooling::Geometric => between(from, to, spent),
            Cooling::Linear => from + (to - from) * spent,
        }
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        for (name, number) in [("from", self.from), ("to", self.to)] {
            if let Some(number) = number
                && !(number > 0.0 && number.is_finite())
            {
                findings.add(Place::path(format!("{path}.{name}")), number.to_string(), "a number above 0");
            }
        }
        findings.check_range(&format!("{path}.last_step"), self.last_step, 1e-6, 1.0);
    }
}

/// By the same factor each time: `from` at 0, `to` at 1.
fn between(from: f64, to: f64, along: f64) -> f64 {
    if from > 0.0 { from * libm::pow(to / from, along) } else { 0.0 }
}

/// Where it is.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Anneal {
    at: Vec<f64>,
    /// How good that is; `None` if it is not known yet.
    merit: Option<f64>,
    neighbor: u32,
    /// The best neighbor of this step: the point, its merit, and that with noise.
    found: Option<(Vec<f64>, f64, f64)>,
    /// The largest difference between a point and its neighbor, while there was no temperature yet.
    largest: f64,
    /// Neighbors that were seen.
    seen: u32,
    /// The first neighbors have been seen, and not all are alike.
    hot: bool,
    steps: u32,
}

impl Anneal {
    pub(super) const fn steps(&self) -> u32 {
        self.steps
    }

    /// The next point to look at; false at the end.
    pub(super) fn next(&mut self, method: &AnnealDef, context: &Context<'_>, point: &mut Vec<f64>) -> bool {
        let def = context.def;
        if self.at.is_empty() {
            self.at = def.start();
        }
        if self.merit.is_none() {
            point.clone_from(&self.at);
            return true;
        }
        if context.spent >= 1.0 {
            return false;
        }
        let scale = between(1.0, method.last_step, context.spent);
        let count = 2 * def.parameters.len();
        // At the end of a range there is no neighbor.
        for _ in 0..=count {
            if self.neighbor as usize >= count {
                self.round();
            }
            def.neighbor(&self.at, self.neighbor as usize, scale, point);
            if *point != self.at {
                return true;
            }
            self.neighbor += 1;
        }
        false
    }

    /// The merit of the point that was looked at.
    pub(super) fn take(&mut self, method: &AnnealDef, context: &mut Context<'_>, point: &[f64], merit: f64) {
        let Some(here) = self.merit else {
            self.merit = Some(merit);
            return;
        };
        let temperature = self.temperature(method, context, (merit - here).abs());
        match method.accept {
            Acceptance::Direct(noise) => {
                self.neighbor = self.neighbor.saturating_add(1);
                let worth = merit + noise.draw(context.stream) * temperature;
                if worth > here && self.found.as_ref().is_none_or(|(_, _, best)| worth > *best) {
                    self.found = Some((point.to_vec(), merit, worth));
                }
            }
            Acceptance::Boltzmann => {
                let count = u32::try_from(2 * context.def.parameters.len()).unwrap_or(u32::MAX);
                self.neighbor = context.stream.below(count);
                if unit(context.stream) < boltzmann(here - merit, temperature) {
                    self.go(point.to_vec(), merit);
                }
            }
        }
    }

    /// The temperature now; 0 as long as it has to be found out from the first neighbors.
    fn temperature(&mut self, method: &AnnealDef, context: &Context<'_>, difference: f64) -> f64 {
        if !self.hot {
            self.largest = self.largest.max(difference);
            self.seen = self.seen.saturating_add(1);
            self.hot = self.largest > 0.0 && self.seen as usize >= 2 * context.def.parameters.len();
            if method.from.is_none() {
                return 0.0;
            }
        }
        let factor = if matches!(method.accept, Acceptance::Direct(_)) { NOISE } else { 1.0 };
        method.temperature(factor * self.largest, context.spent)
    }

    /// All neighbors have been seen.
    fn round(&mut self) {
        self.neighbor = 0;
        if let Some((point, merit, _)) = self.found.take() {
            self.go(point, merit);
        }
    }

    fn go(&mut self, point: Vec<f64>, merit: f64) {
        (self.at, self.merit) = (point, Some(merit));
        self.steps = self.steps.saturating_add(1);
    }
}
