//! Minds in save games that outlive changes of their definitions.
//!
//! # What it does
//! A state is numbers: the third node is active, the second state was entered. They mean something to the definition that
//! made them, and nothing to a later one. So a save holds, once for all characters of a mind, its *outline*: which node each
//! number means, by path and kind. Loading compares that with the definition of today. What is still there goes on; for
//! everything else there is a defined way out, and each is told by path:
//!
//! | what is missing                              | what happens                                                        |
//! |----------------------------------------------|---------------------------------------------------------------------|
//! | an active node of a tree, or what is around it | it is not active any more; its parent decides at the next tick       |
//! | the state that a machine is in               | the machine begins anew at the next tick, those around it go on     |
//! | an action, or it is told something else      | it begins anew when it is chosen again                              |
//! | a limit, a cool-down, a history, a roll      | it is as in the beginning                                           |
//! | a key, or it holds another kind of value     | the value is gone                                                   |
//!
//! Nothing is aborted: what a save leaves behind was entered in another world. A game whose actions hold something while
//! they are active finds their paths in [`Adopted::left`].
//!
//! `wits_decide::tree::TreeOutline` shows a tree whose characters survive such a change.
//!
//! # Cost
//! The outline is about as long as the definition's file, and is written once for all characters.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};

use crate::{Adopted, Mind};

/// The version of the format.
const FORMAT: u32 = 1;

/// A mind whose characters survive in save games though its definition changes.
pub trait Keeps<C: ?Sized>: Mind<C> {
    /// What a save has to know of the definition.
    type Outline: Clone + PartialEq;

    /// What the technique is called in saves.
    const TECHNIQUE: &'static str;

    /// What a save has to know of this definition.
    fn outline(&self) -> Self::Outline;

    /// The same character in this definition, and what it lost.
    ///
    /// # Errors
    /// Outline and state contradict themselves or each other.
    fn take_up(&self, outline: &Self::Outline, state: &Self::State)
    -> Result<(Self::State, Adopted), String>;
}

/// The states of all characters that follow one definition, with what is needed to load them into another.
///
/// See the [module](self) for what happens to what is missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMinds<O, S> {
    format: u32,
    technique: String,
    outline: O,
    minds: Vec<S>,
    /// Of the minds, to notice damage.
    sum: u64,
}

/// Why a save cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// It was made by a later version of the engine.
    #[error("the format of the save is {0}; expected {FORMAT}")]
    Format(u32),
    /// It holds other minds.
    #[error("the save holds minds of another technique, {found:?}; expected {expected:?}")]
    Technique {
        /// What it holds.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The minds are not those that were written.
    #[error("the save is damaged: its check sum does not fit")]
    Sum,
    /// A mind does not fit to the outline.
    #[error("the save is damaged: mind {mind}: {why}")]
    Mind {
        /// Which one, by its place.
        mind: usize,
        /// What is wrong.
        why: String,
    },
}

impl<O, S: Clone + HashState> SavedMinds<O, S> {
    /// The minds of some characters.
    pub fn of<'s, C: ?Sized, M>(mind: &M, states: impl IntoIterator<Item = &'s S>) -> Self
    where
        M: Keeps<C, State = S, Outline = O>,
        S: 's,
    {
        let minds: Vec<S> = states.into_iter().cloned().collect();
        let (technique, sum) = (M::TECHNIQUE.to_owned(), sum(&minds));
        Self { format: FORMAT, technique, outline: mind.outline(), minds, sum }
    }

    /// The same characters in the definition of today, in the same order, each with what it lost.
    ///
    /// # Errors
    /// The save is of another technique, of a later version, or damaged.
    pub fn load<C: ?Sized, M>(&self, mind: &M) -> Result<Vec<(S, Adopted)>, SaveError>
    where
        M: Keeps<C, State = S, Outline = O>,
    {
        if self.format != FORMAT {
            return Err(SaveError::Format(self.format));
        }
        if self.technique != M::TECHNIQUE {
            return Err(SaveError::Technique { found: self.technique.clone(), expected: M::TECHNIQUE });
        }
        if self.sum != sum(&self.minds) {
            return Err(SaveError::Sum);
        }
        let take = |(number, state)| {
            mind.take_up(&self.outline, state).map_err(|why| SaveError::Mind { mind: number, why })
        };
        self.minds.iter().enumerate().map(take).collect()
    }
}

fn sum<S: HashState>(minds: &[S]) -> u64 {
    let mut hasher = StateHasher::new();
    minds.iter().for_each(|mind| hasher.write(mind));
    hasher.finish().0
}
