//! Where the values of state-action pairs are kept.
//!
//! | store | memory | for |
//! |---|---|---|
//! | [`DenseStore`] | states × actions cells | problems that are covered whole |
//! | [`HashStore`] | one entry for each pair that was tried | short learning, or many states of which few are seen |
//!
//! A table returns exactly what was stored and changes nothing else. A network as a store generalizes, but does neither.

mod dense;
mod hash;

pub use dense::{DenseStore, MAX_CELLS};
pub use hash::{HashStore, Pair};

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

use super::ReinforceError;

/// What is known about one action in one state.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Cell {
    /// The value.
    pub value: f32,
    /// How often it was changed.
    pub visits: u32,
}

/// A store of values. What was never stored has the initial value of the store and no visits.
pub trait Values {
    /// What is known about an action in a state.
    fn cell(&self, state: u64, action: u32) -> Cell;

    /// Stores a value, and counts the visit.
    ///
    /// # Errors
    /// When there is no room for the pair.
    fn set(&mut self, state: u64, action: u32, value: f32) -> Result<(), ReinforceError>;

    /// Calls a function with everything that was stored, always in the same order.
    fn for_each(&self, visit: &mut dyn FnMut(u64, u32, Cell));

    /// The value of an action in a state.
    fn value(&self, state: u64, action: u32) -> f32 {
        self.cell(state, action).value
    }

    /// The greatest value of these actions; 0 if there are none.
    ///
    /// All available actions count, not only those that were stored: when everything that was tried is bad, what was never
    /// tried is the best.
    fn max_value(&self, state: u64, actions: &[u32]) -> f32 {
        let values = actions.iter().map(|&action| self.value(state, action));
        values.reduce(|best, value| if value > best { value } else { best }).unwrap_or(0.0)
    }

    /// The best of these actions; of several that are as good, one at random.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::reinforce::{HashStore, Values};
    /// let mut values = HashStore::new();
    /// values.set(0, 1, -0.5)?;
    /// let mut stream = Seed::new(1).stream();
    /// assert_eq!(values.best_action(0, &[1, 2], &mut stream).unwrap().action, 2); // never tried: 0
    /// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
    /// ```
    fn best_action(&self, state: u64, actions: &[u32], stream: &mut Stream) -> Option<BestAction> {
        best_of(actions, |action| self.value(state, action), stream)
    }
}

/// The best action of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestAction {
    /// The action.
    pub action: u32,
    /// Its value.
    pub value: f32,
    /// How many actions are as good, itself included.
    pub ties: u32,
}

/// The action of the greatest value; of several that are as good, one at random. Nothing is drawn without a tie.
pub(super) fn best_of(
    actions: &[u32],
    value: impl Fn(u32) -> f32,
    stream: &mut Stream,
) -> Option<BestAction> {
    let mut best: Option<BestAction> = None;
    for &action in actions {
        let value = value(action);
        match &mut best {
            Some(best) if value < best.value || value.is_nan() => {}
            Some(best) if value == best.value => best.ties += 1,
            _ => best = Some(BestAction { action, value, ties: 1 }),
        }
    }
    let mut best = best?;
    if best.ties > 1 {
        let chosen = stream.below(best.ties) as usize;
        let tied = actions.iter().filter(|&&action| value(action) == best.value);
        best.action = *tied.clone().nth(chosen)?;
    }
    Some(best)
}
