//! The search: asks for an evaluation, is given a score.
//!
//! ```
//! use wits_core::random::Seed;
//! use wits_learn::tune::{Parameter, TuneDef, TuneState};
//! let def = TuneDef::new([Parameter::new("courage", 0.0, 1.0).start(0.5).step(0.125)]);
//! let mut search = TuneState::new(&def, Seed::new(1))?;
//! while let Some(numbers) = search.ask(&def) {
//!     let score = 1.0 - (numbers[0] - 0.875).abs(); // play for a while with these numbers
//!     search.tell(&def, score)?;
//! }
//! assert_eq!(search.best().map(|best| best.vector.clone()), Some(vec![0.875]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;

use super::anneal::Anneal;
use super::cache::Cache;
use super::climb::Climb;
use super::{Method, TuneDef};

/// How often as many points are looked at as may be evaluated: a search among points that are all known must end too.
const LOOKS: u64 = 64;
/// Maximum number of improvements that are kept for the curve.
const MAX_CURVE: usize = 1024;

/// The best point so far.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Best {
    /// The value of each parameter, in their order.
    pub vector: Vec<f64>,
    /// Its score.
    pub score: f64,
    /// The number of the evaluation that found it, from 1.
    pub evaluation: u32,
}

/// Why a search is at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum End {
    /// All evaluations are spent.
    Budget,
    /// No neighbor is better, or the temperature is at its end.
    Converged,
    /// Everything it looked at for long was known.
    Exhausted,
}

/// A score that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TuneError {
    /// The score is no number, or infinite. The search still waits for the score of this point.
    #[error("a score of {score} at {vector:?}; expected a finite number")]
    Score {
        /// What was told.
        score: f64,
        /// The point.
        vector: Vec<f64>,
    },
    /// Nothing was asked for.
    #[error("a score was told that was not asked for")]
    NotAsked,
}

/// A search that is going on: plain data.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct TuneState {
    search: Search,
    stream: Stream,
    /// The point that waits for its score.
    asked: Option<Vec<f64>>,
    evaluations: u32,
    /// Points looked at, those that were known included.
    looks: u64,
    best: Option<Best>,
    start: Option<f64>,
    known: Cache,
    /// Evaluation and score of each improvement.
    curve: Vec<(u32, f64)>,
    end: Option<End>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
enum Search {
    Climb(Climb),
    Anneal(Anneal),
    Random,
}

/// What a search may look at.
pub(super) struct Context<'a> {
    pub(super) def: &'a TuneDef,
    pub(super) stream: &'a mut Stream,
    /// How much of the budget was looked at, from 0 to 1.
    pub(super) spent: f64,
}

impl TuneState {
    /// A search that has not begun.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn new(def: &TuneDef, seed: Seed) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.validate(&mut findings);
        findings.into_result(())?;
        let search = match &def.method {
            Method::Climb(_) => Search::Climb(Climb::default()),
            Method::Anneal(_) => Search::Anneal(Anneal::default()),
            Method::Random => Search::Random,
        };
        Ok(Self {
            search,
            stream: seed.stream(),
            asked: None,
            evaluations: 0,
            looks: 0,
            best: None,
            start: None,
            known: Cache::default(),
            curve: Vec::new(),
            end: None,
        })
    }

    /// The point whose score is wanted next; the same again until it is told. `None` at the end. The definition has to be
    /// the one that the search was made for.
    pub fn ask(&mut self, def: &TuneDef) -> Option<&[f64]> {
        if self.asked.is_none() && self.end.is_none() {
            self.advance(def);
        }
        self.asked.as_deref()
    }

    /// The score of the point that was asked for.
    ///
    /// # Errors
    /// [`TuneError::Score`] if it is no finite number: tell another one, such as the worst there can be, or stop.
    /// [`TuneError::NotAsked`] if nothing was asked for.
    pub fn tell(&mut self, def: &TuneDef, score: f64) -> Result<(), TuneError> {
        let vector = self.asked.take().ok_or(TuneError::NotAsked)?;
        if !score.is_finite() {
            self.asked = Some(vector.clone());
            return Err(TuneError::Score { score, vector });
        }
        self.evaluations = self.evaluations.saturating_add(1);
        self.start.get_or_insert(score);
        if def.remember {
            self.known.keep(&vector, score);
        }
        self.take(def, &vector, score);
        let merit = def.goal.merit(score);
        if self.best.as_ref().is_none_or(|best| merit > def.goal.merit(best.score)) {
            if self.curve.len() < MAX_CURVE {
                self.curve.push((self.evaluations, score));
            }
            self.best = Some(Best { vector, score, evaluation: self.evaluations });
        }
        Ok(())
    }

    /// The best point so far, whatever the search tries at the moment.
    #[must_use]
    pub const fn best(&self) -> Option<&Best> {
        self.best.as_ref()
    }

    /// The score of the start.
    #[must_use]
    pub const fn start_score(&self) -> Option<f64> {
        self.start
    }

    /// How many scores were told.
    #[must_use]
    pub const fn evaluations(&self) -> u32 {
        self.evaluations
    }

    /// How many steps were taken, if the method takes steps.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        match &self.search {
            Search::Climb(climb) => climb.steps(),
            Search::Anneal(anneal) => anneal.steps(),
            Search::Random => 0,
        }
    }

    /// Evaluation and score of each improvement.
    #[must_use]
    pub fn curve(&self) -> &[(u32, f64)] {
        &self.curve
    }

    /// Why it is at its end; `None` while it goes on.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Goes on to the next point that is not known.
    fn advance(&mut self, def: &TuneDef) {
        let mut point = Vec::new();
        loop {
            if self.evaluations >= def.budget {
                self.end = Some(End::Budget);
            } else if self.looks >= u64::from(def.budget).saturating_mul(LOOKS) {
                self.end = Some(End::Exhausted);
            } else if !self.next(def, &mut point) {
                self.end = Some(End::Converged);
            }
            if self.end.is_some() {
                return;
            }
            self.looks += 1;
            match self.known.get(&point) {
                Some(score) if def.remember => self.take(def, &point, score),
                _ => {
                    self.asked = Some(point);
                    return;
                }
            }
        }
    }

    /// Lets the search choose a point; false if it is at its end.
    fn next(&mut self, def: &TuneDef, point: &mut Vec<f64>) -> bool {
        let spent = (self.looks as f64 / f64::from(def.budget.max(1))).min(1.0);
        let mut context = Context { def, stream: &mut self.stream, spent };
        match (&mut self.search, &def.method) {
            (Search::Climb(climb), Method::Climb(method)) => climb.next(method, &context, point),
            (Search::Anneal(anneal), Method::Anneal(method)) => anneal.next(method, &context, point),
            (Search::Random, Method::Random) => {
                anywhere(&mut context, self.looks == 0, point);
                true
            }
            // Another definition than the one it was made for.
            _ => false,
        }
    }

    /// Tells the search a score.
    fn take(&mut self, def: &TuneDef, point: &[f64], score: f64) {
        let spent = (self.looks as f64 / f64::from(def.budget.max(1))).min(1.0);
        let mut context = Context { def, stream: &mut self.stream, spent };
        let merit = def.goal.merit(score);
        match (&mut self.search, &def.method) {
            (Search::Climb(climb), Method::Climb(_)) => climb.take(point, merit),
            (Search::Anneal(anneal), Method::Anneal(method)) => {
                anneal.take(method, &mut context, point, merit)
            }
            _ => {}
        }
    }
}

/// The start first, then anywhere in the ranges.
fn anywhere(context: &mut Context<'_>, first: bool, point: &mut Vec<f64>) {
    point.clear();
    for parameter in &context.def.parameters {
        let along = unit(context.stream);
        let value = if parameter.whole {
            let low = parameter.min.ceil();
            low + (along * (parameter.max.floor() - low + 1.0)).floor()
        } else {
            parameter.min + along * (parameter.max - parameter.min)
        };
        point.push(if first { parameter.start_value() } else { parameter.fit(value) });
    }
}

/// A number in `[0, 1)`, 53 bits fine.
pub(super) fn unit(stream: &mut Stream) -> f64 {
    (stream.next_u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
}
