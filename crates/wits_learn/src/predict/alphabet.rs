//! Actions of any type as numbers.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;

use super::MAX_ACTIONS;

/// A list of actions, each with a number: what predictors count.
///
/// ```
/// use wits_learn::predict::{Alphabet, NGram, NGramDef, Predictor};
/// let moves = Alphabet::new(["punch", "kick", "block"])?;
/// let mut player = NGram::new(NGramDef::new(moves.len(), 2))?;
/// for action in ["punch", "kick", "punch", "kick", "punch"] {
///     player.observe(moves.number(&action).expect("one of the moves"))?;
/// }
/// let guess = player.predict().and_then(|guess| moves.action(guess.action));
/// assert_eq!(guess, Some(&"kick"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<A>", into = "Vec<A>", bound = "A: Clone + Ord + Serialize + DeserializeOwned")]
pub struct Alphabet<A> {
    /// In order, each once.
    actions: Vec<A>,
}

impl<A: Ord> Alphabet<A> {
    /// An alphabet of these actions. They are numbered in their order, whatever the order they are given in.
    ///
    /// # Errors
    /// When there are none, or more than [`MAX_ACTIONS`].
    pub fn new(actions: impl IntoIterator<Item = A>) -> Result<Self, Findings> {
        // One more than may be is enough to see that there are too many.
        let mut actions: Vec<A> = actions.into_iter().take(MAX_ACTIONS as usize + 1).collect();
        actions.sort();
        actions.dedup();
        let mut findings = Findings::default();
        findings.check_range("actions", actions.len() as f64, 1.0, MAX_ACTIONS.into());
        findings.into_result(Self { actions })
    }

    /// How many actions there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// The number of an action.
    #[must_use]
    pub fn number(&self, action: &A) -> Option<u32> {
        self.actions.binary_search(action).ok().and_then(|place| u32::try_from(place).ok())
    }

    /// The action with a number.
    #[must_use]
    pub fn action(&self, number: u32) -> Option<&A> {
        self.actions.get(number as usize)
    }
}

impl<A: Ord> TryFrom<Vec<A>> for Alphabet<A> {
    type Error = Findings;

    fn try_from(actions: Vec<A>) -> Result<Self, Findings> {
        Self::new(actions)
    }
}

impl<A> From<Alphabet<A>> for Vec<A> {
    fn from(alphabet: Alphabet<A>) -> Self {
        alphabet.actions
    }
}
