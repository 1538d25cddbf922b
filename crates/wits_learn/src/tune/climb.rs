//! Hill climbing: look at all neighbors, go to the best one, until none is better.
//!
//! The neighbors of a point lie one step down and one step up along each parameter: two evaluations for each parameter and
//! step, except for those that are known.
//!
//! - **Momentum** adds a part of what was gained in one direction to the score of going on in it. It walks through small
//!   dips, goes beyond the top, and comes back after a few bad steps. That costs evaluations.
//! - **Adaptive steps** grow while it goes up and shrink when it does not: fast on long slopes, exact at the top.
//! - **Several trials** from starts spread over the whole range find the higher of several hills.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::state::State;

use super::state::Context;
use super::{Parameter, TuneDef};

/// Maximum number of trials.
pub const MAX_TRIALS: u32 = 1 << 16;
/// Steps grow to this multiple at most.
const MAX_SCALE: f64 = 64.0;

/// How it climbs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClimbDef {
    /// How much of what was gained in one direction counts for going on in it, from 0 (nothing) to below 1. The larger, the
    /// wider the dips that are crossed, and the more evaluations it takes.
    pub momentum: f64,
    /// How steps change; they stay as they are if absent.
    pub adapt: Option<AdaptDef>,
    /// How many starts there are, the given one included.
    pub trials: u32,
}

/// How the size of steps changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdaptDef {
    /// The factor after a step that was better.
    pub grow: f64,
    /// The factor if no neighbor was better.
    pub shrink: f64,
    /// The end: steps are not made smaller than this part of their size in the definition.
    pub min: f64,
}

impl Default for AdaptDef {
    fn default() -> Self {
        Self { grow: 1.5, shrink: 0.5, min: 1.0 / 16.0 }
    }
}

impl Default for ClimbDef {
    /// Plain hill climbing.
    fn default() -> Self {
        Self { momentum: 0.0, adapt: None, trials: 1 }
    }
}

impl ClimbDef {
    /// Steps that adapt.
    #[must_use]
    pub const fn adaptive() -> Self {
        Self { momentum: 0.0, adapt: Some(AdaptDef { grow: 1.5, shrink: 0.5, min: 1.0 / 16.0 }), trials: 1 }
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.momentum"), self.momentum, 0.0, 0.999);
        findings.check_range(&format!("{path}.trials"), self.trials.into(), 1.0, MAX_TRIALS.into());
        if let Some(adapt) = &self.adapt {
            findings.check_range(&format!("{path}.adapt.grow"), adapt.grow, 1.0, 10.0);
            findings.check_range(&format!("{path}.adapt.shrink"), adapt.shrink, 0.01, 0.99);
            findings.check_range(&format!("{path}.adapt.min"), adapt.min, 1e-9, 1.0);
        }
    }
}

/// Where it is.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(super) struct Climb {
    trial: u32,
    /// Where it stands; empty before a trial begins.
    at: Vec<f64>,
    /// How good that is; `None` if it is not known yet.
    merit: Option<f64>,
    /// The neighbor that is looked at.
    neighbor: u32,
    /// The best neighbor of this step.
    found: Option<Found>,
    /// The size of steps, as a factor.
    scale: f64,
    /// The direction of the last step, as the number of a neighbor, and what going on in it is worth.
    carry: Option<(u32, f64)>,
    steps: u32,
}

/// A neighbor that is better.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Found {
    neighbor: u32,
    point: Vec<f64>,
    merit: f64,
    /// With what the direction is worth.
    worth: f64,
}

impl Default for Climb {
    fn default() -> Self {
        Self {
            trial: 0,
            at: Vec::new(),
            merit: None,
            neighbor: 0,
            found: None,
            scale: 1.0,
            carry: None,
            steps: 0,
        }
    }
}

impl Climb {
    pub(super) const fn steps(&self) -> u32 {
        self.steps
    }

    /// The next point to look at; false at the end.
    pub(super) fn next(&mut self, method: &ClimbDef, context: &Context<'_>, point: &mut Vec<f64>) -> bool {
        let def = context.def;
        loop {
            if self.at.is_empty() {
                self.at = start_of(def, self.trial);
            }
            if self.merit.is_none() {
                point.clone_from(&self.at);
                return true;
            }
            while (self.neighbor as usize) < 2 * def.parameters.len() {
                def.neighbor(&self.at, self.neighbor as usize, self.scale, point);
                // At the end of a range there is no neighbor.
                if *point != self.at {
                    return true;
                }
                self.neighbor += 1;
            }
            self.neighbor = 0;
            if !self.step(method) {
                return false;
            }
        }
    }

    /// The merit of the point that was looked at.
    pub(super) fn take(&mut self, point: &[f64], merit: f64) {
        let Some(here) = self.merit else {
            self.merit = Some(merit);
            return;
        };
        let neighbor = self.neighbor;
        self.neighbor = neighbor.saturating_add(1);
        let push = self.carry.filter(|(direction, _)| *direction == neighbor).map_or(0.0, |(_, push)| push);
        let worth = merit + push;
        if worth > here && self.found.as_ref().is_none_or(|found| worth > found.worth) {
            self.found = Some(Found { neighbor, point: point.to_vec(), merit, worth });
        }
    }

    /// Goes to the best neighbor, or makes steps smaller, or begins elsewhere; false if there is nothing left to do.
    fn step(&mut self, method: &ClimbDef) -> bool {
        if let Some(found) = self.found.take() {
            self.steps = self.steps.saturating_add(1);
            let gain = found.merit - self.merit.unwrap_or(found.merit);
            // What is left of the push of earlier steps in the same direction was used.
            let push = self
                .carry
                .filter(|(direction, _)| *direction == found.neighbor)
                .map_or(0.0, |(_, push)| push);
            self.carry = Some((found.neighbor, (method.momentum * (gain + push)).max(0.0)));
            if let Some(adapt) = method.adapt.filter(|_| gain > 0.0) {
                self.scale = (self.scale * adapt.grow).min(MAX_SCALE);
            }
            (self.at, self.merit) = (found.point, Some(found.merit));
            return true;
        }
        self.carry = None;
        if let Some(adapt) = method.adapt
            && self.scale * adapt.shrink >= adapt.min
        {
            self.scale *= adapt.shrink;
            return true;
        }
        self.trial = self.trial.saturating_add(1);
        let (trial, steps) = (self.trial, self.steps);
        *self = Self { trial, steps, ..Self::default() };
        trial < method.trials
    }
}

/// Where a trial begins: the given start first, then points that are spread evenly however many there will be.
fn start_of(def: &TuneDef, trial: u32) -> Vec<f64> {
    if trial == 0 {
        return def.start();
    }
    let mut base = 1;
    let value = |parameter: &Parameter| {
        base = next_prime(base);
        parameter.fit(parameter.min + mirrored(trial, base) * (parameter.max - parameter.min))
    };
    def.parameters.iter().map(value).collect()
}

/// The digits of a number in some base, mirrored at the point: the sequence of van der Corput. With a prime of its own for
/// each parameter it is that of Halton.
fn mirrored(number: u32, base: u32) -> f64 {
    let (mut left, mut share, mut sum) = (number, 1.0, 0.0);
    while left > 0 {
        share /= f64::from(base);
        sum += share * f64::from(left % base);
        left /= base;
    }
    sum
}

fn next_prime(after: u32) -> u32 {
    let mut number = after + 1;
    while (2..number).take_while(|part| part * part <= number).any(|part| number.is_multiple_of(part)) {
        number += 1;
    }
    number
}
