//! A search and a score as one resumable work.

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::work::{Budget, Progress, Work};

use super::{Best, TuneDef, TuneError, TuneState};

/// A search that evaluates by itself; an evaluation is a unit of work.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_core::work::{Budget, Work};
/// use wits_learn::tune::{Parameter, TuneDef, Tuning};
/// let def = TuneDef::new([Parameter::new("x", 0.0, 8.0).start(0.0).step(1.0)]);
/// let mut tuning = Tuning::new(&def, Seed::new(1), |at: &[f64]| at[0])?;
/// assert!(!tuning.step(&mut Budget::new(3)).is_done()); // 0, then its only neighbor 1, then 2
/// assert_eq!(tuning.best_so_far().and_then(Result::ok).map(|best| best.score), Some(2.0));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct Tuning<'a, F> {
    def: &'a TuneDef,
    state: TuneState,
    score: F,
}

impl<'a, F: FnMut(&[f64]) -> f64> Tuning<'a, F> {
    /// A search that has not begun, and how a point is scored.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn new(def: &'a TuneDef, seed: Seed, score: F) -> Result<Self, Findings> {
        Ok(Self { def, state: TuneState::new(def, seed)?, score })
    }

    /// How far the search is.
    #[must_use]
    pub const fn state(&self) -> &TuneState {
        &self.state
    }
}

impl<F: FnMut(&[f64]) -> f64> Work for Tuning<'_, F> {
    type Output = Result<Best, TuneError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        while let Some(point) = self.state.ask(self.def) {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            let score = (self.score)(point);
            if let Err(error) = self.state.tell(self.def, score) {
                return Progress::Done(Err(error));
            }
        }
        Progress::Done(self.best())
    }

    fn best_so_far(&self) -> Option<Self::Output> {
        self.state.best().map(|_| self.best())
    }

    fn fraction_done(&self) -> Option<f32> {
        Some(self.state.evaluations() as f32 / self.def.budget.max(1) as f32)
    }
}

impl<F> Tuning<'_, F> {
    fn best(&self) -> Result<Best, TuneError> {
        self.state.best().cloned().ok_or(TuneError::NotAsked)
    }
}
