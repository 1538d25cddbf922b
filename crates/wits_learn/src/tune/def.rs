//! What is tuned, and how.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::{AnnealDef, ClimbDef};

/// Maximum number of parameters.
pub const MAX_PARAMETERS: usize = 256;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// How far a step goes; a twentieth of the range if absent, at least 1 if it is whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// Where the search begins: a guess, or the best of an earlier search. The middle if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<f64>,
    /// Only whole numbers are tried.
    #[serde(default)]
    pub whole: bool,
}

impl Parameter {
    /// A number in a range.
    pub fn new(name: impl Into<String>, min: f64, max: f64) -> Self {
        Self { name: name.into(), min, max, step: None, start: None, whole: false }
    }

    /// How far a step goes.
    #[must_use]
    pub const fn step(mut self, step: f64) -> Self {
        self.step = Some(step);
        self
    }

    /// Where the search begins.
    #[must_use]
    pub const fn start(mut self, start: f64) -> Self {
        self.start = Some(start);
        self
    }

    /// Only whole numbers are tried.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// How far a step goes.
    #[must_use]
    pub fn step_size(&self) -> f64 {
        let step = self.step.unwrap_or((self.max - self.min) / 20.0);
        if self.whole { step.max(1.0) } else { step }
    }

    /// The nearest value that may be tried; the middle for what is no number.
    #[must_use]
    pub fn fit(&self, value: f64) -> f64 {
        let value = if value.is_nan() { 0.5 * self.min + 0.5 * self.max } else { value };
        let value = value.max(self.min).min(self.max);
        let value = if self.whole { value.round().max(self.min.ceil()).min(self.max.floor()) } else { value };
        // Minus zero is zero: the sign of nothing must not make two of one point.
        value + 0.0
    }

    /// Where the search begins.
    #[must_use]
    pub fn start_value(&self) -> f64 {
        self.fit(self.start.unwrap_or(f64::NAN))
    }

    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_length(|| format!("{path}.name"), &self.name);
        if !(self.min.is_finite() && self.max.is_finite() && self.min < self.max) {
            let message = format!("a range of {} to {}", self.min, self.max);
            findings.add(Place::path(path), message, "a smaller number to a larger one");
        } else if self.whole && self.min.ceil() > self.max.floor() {
            let message = format!("no whole number from {} to {}", self.min, self.max);
            findings.add(Place::path(path), message, "at least one");
        } else if let Some(start) = self.start {
            findings.check_range(&format!("{path}.start"), start, self.min, self.max);
        }
        if let Some(step) = self.step
            && !(step > 0.0 && step.is_finite())
        {
            findings.add(Place::path(format!("{path}.step")), step.to_string(), "a number above 0");
        }
    }
}

/// Which scores are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// The higher ones: a fitness.
    #[default]
    Maximize,
    /// The lower ones: an energy, an error, a cost.
    Minimize,
}

impl Goal {
    /// The score as something of which more is better.
    #[must_use]
    pub fn merit(self, score: f64) -> f64 {
        match self {
            Self::Maximize => score,
            Self::Minimize => -score,
        }
    }
}

/// How it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Method {
    /// From neighbor to better neighbor.
    Climb(ClimbDef),
    /// As climbing, but worse steps are taken too: often at first, hardly ever at the end.
    Anneal(AnnealDef),
    /// Anywhere, again and again: what every other method has to beat.
    Random,
}

impl Method {
    /// The names of the usual ones.
    pub const NAMES: [&str; 7] = ["adaptive", "climb", "momentum", "trials", "anneal", "boltzmann", "random"];

    /// One of the usual ones, by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "adaptive" => Self::Climb(ClimbDef::adaptive()),
            "climb" => Self::Climb(ClimbDef::default()),
            "momentum" => Self::Climb(ClimbDef { momentum: 0.8, ..ClimbDef::default() }),
            "trials" => Self::Climb(ClimbDef { trials: 8, ..ClimbDef::adaptive() }),
            "anneal" => Self::Anneal(AnnealDef::default()),
            "boltzmann" => Self::Anneal(AnnealDef::boltzmann()),
            "random" => Self::Random,
            _ => return None,
        })
    }
}

/// A search: plain data, from code or a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneDef {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// Which scores are better.
    #[serde(default)]
    pub goal: Goal,
    /// How it is searched.
    pub method: Method,
    /// Maximum number of evaluations.
    pub budget: u32,
    /// A score that was told is kept, and its point is not asked for again. Switch it off if scores depend on chance or
    /// drift, as with a player who learns.
    #[serde(default = "yes")]
    pub remember: bool,
}

const fn yes() -> bool {
    true
}

impl TuneDef {
    /// Hill climbing for the highest score, with at most 1,000 evaluations.
    pub fn new(parameters: impl IntoIterator<Item = Parameter>) -> Self {
        Self {
            parameters: parameters.into_iter().collect(),
            goal: Goal::Maximize,
            method: Method::Climb(ClimbDef::default()),
            budget: 1000,
            remember: true,
        }
    }

    /// Another method.
    #[must_use]
    pub const fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// The lowest score instead of the highest.
    #[must_use]
    pub const fn minimize(mut self) -> Self {
        self.goal = Goal::Minimize;
        self
    }

    /// Maximum number of evaluations.
    #[must_use]
    pub const fn budget(mut self, evaluations: u32) -> Self {
        self.budget = evaluations;
        self
    }

    /// Where the search begins.
    #[must_use]
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(Parameter::start_value).collect()
    }

    /// The point one step from another one. The neighbors of n parameters are numbered from 0 to 2n - 1: down and up
    /// along the first parameter, then along the second.
    pub(super) fn neighbor(&self, at: &[f64], number: usize, scale: f64, out: &mut Vec<f64>) {
        out.clear();
        out.extend_from_slice(at);
        if let (Some(parameter), Some(value)) = (self.parameters.get(number / 2), out.get_mut(number / 2)) {
            let step = parameter.step_size() * scale;
            // A step from one whole number to the next cannot be smaller.
            let step = if parameter.whole { step.max(1.0) } else { step };
            *value = parameter.fit(if number.is_multiple_of(2) { *value - step } else { *value + step });
        }
    }
}

impl RonFile for TuneDef {
    fn validate(&self, findings: &mut Findings) {
        let count = self.parameters.len();
        if !(1..=MAX_PARAMETERS).contains(&count) {
            findings.add(
                Place::path("parameters"),
                format!("{count} parameters"),
                format!("1 to {MAX_PARAMETERS}"),
            );
        }
        let names: NameList = self.parameters.iter().map(|parameter| &parameter.name).collect();
        for (place, parameter) in self.parameters.iter().enumerate().take(MAX_PARAMETERS) {
            let path = format!("parameters[{place}]");
            parameter.check(&path, findings);
            if names.is_repeated(place) {
                let message = format!("{:?} is there twice", parameter.name);
                findings.add(Place::path(path), message, "one parameter of a name");
            }
        }
        findings.check_range("budget", self.budget.into(), 1.0, u32::MAX.into());
        match &self.method {
            Method::Climb(def) => def.check("method", findings),
            Method::Anneal(def) => def.check("method", findings),
            Method::Random => {}
        }
    }
}
