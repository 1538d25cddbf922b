//! What one character remembers besides the state of its mind.

use wits_core::state::State;

use crate::any::{AnyMind, AnyState, MindState, SavedState};

/// What a character remembers besides the state of its mind: where it is in minds that its mind uses by name, and what
/// scripts keep for it. Plain data, saved with the character.
///
/// A host lends it to the mind with the [boards](crate::board::Boards::memory).
///
/// ```
/// use wits_core::state::State;
/// use wits_mind::CharacterMemory;
/// use wits_mind::any::SavedState;
///
/// #[derive(Clone, Debug, Default, PartialEq, State)]
/// struct Grudges(u32);
/// impl SavedState for Grudges {
///     const NAME: &'static str = "Grudges";
/// }
///
/// let mut memory = CharacterMemory::default();
/// assert_eq!(memory.get::<Grudges>(), None);
/// memory.get_or_default::<Grudges>().0 += 1;
/// assert_eq!(memory.get(), Some(&Grudges(1)));
/// ```
#[derive(Debug, Default, State)]
pub struct CharacterMemory {
    /// In the order of their first use. A mind that is being ticked has its state taken out.
    nested: Vec<FollowedMind>,
    /// Minds that were never used so far, at their beginning.
    #[state(skip = "memory that is used again")]
    spare: Vec<FollowedMind>,
    /// One value of each type.
    kept: Vec<AnyState>,
}

/// A file that a character follows, and the state of the mind that it defines. Plain data.
#[derive(Clone, Debug, PartialEq, State)]
pub struct FollowedMind {
    #[state(unhashed = "what is in the file counts, not its name: a copy is the same mind")]
    file: String,
    state: AnyState,
}

impl FollowedMind {
    /// A mind at its beginning.
    #[must_use]
    pub fn new(file: &str, mind: &dyn AnyMind) -> Self {
        Self { file: file.to_owned(), state: AnyState(Some(mind.start())) }
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The state, if the mind is of this technique.
    #[must_use]
    pub fn state<S: SavedState>(&self) -> Option<&S> {
        self.state.get()
    }

    /// The same, to be changed.
    pub fn state_mut<S: SavedState>(&mut self) -> Option<&mut S> {
        self.state.0.as_mut()?.as_any_mut().downcast_mut()
    }

    /// The state of a mind of any technique; `None` while it is being ticked inside another mind.
    #[must_use]
    pub fn any_state(&self) -> Option<&dyn MindState> {
        self.state.0.as_deref()
    }

    /// The state, to be changed. A missing one begins anew.
    pub fn state_for(&mut self, mind: &dyn AnyMind) -> &mut Box<dyn MindState> {
        self.state.0.get_or_insert_with(|| mind.start())
    }
}

impl CharacterMemory {
    /// What is kept under this type.
    #[must_use]
    pub fn get<S: SavedState>(&self) -> Option<&S> {
        self.kept.iter().find_map(AnyState::get)
    }

    /// What is kept under this type, to be changed; its default at first.
    ///
    /// # Panics
    /// Never: what is looked for was put there.
    pub fn get_or_default<S: SavedState + Default>(&mut self) -> &mut S {
        let place = self.kept.iter().position(|kept| kept.get::<S>().is_some());
        let place = place.unwrap_or_else(|| {
            self.kept.push(AnyState(Some(Box::new(S::default()))));
            self.kept.len() - 1
        });
        let kept = self.kept[place].0.as_mut().map(|kept| kept.as_any_mut());
        kept.and_then(|kept| kept.downcast_mut()).expect("it was found by its type, or just put there")
    }

    /// The minds that were used by name so far.
    pub fn nested(&self) -> impl Iterator<Item = &FollowedMind> {
        self.nested.iter()
    }

    /// Takes out the state of a mind that is used by name, to tick it; `None` when it is being ticked already. Has to be
    /// [given back](Self::give_back).
    pub fn take(&mut self, file: &str, mind: &dyn AnyMind) -> Option<Box<dyn MindState>> {
        let place = self.nested.iter().position(|nested| nested.file == file);
        let place = place.unwrap_or_else(|| {
            let spare = self.spare.iter().position(|spare| spare.file == file);
            let spare = spare.map(|place| self.spare.swap_remove(place));
            self.nested.push(spare.unwrap_or_else(|| FollowedMind::new(file, mind)));
            self.nested.len() - 1
        });
        self.nested[place].state.0.take()
    }

    /// Puts back what was [taken](Self::take).
    pub fn give_back(&mut self, file: &str, state: Box<dyn MindState>) {
        if let Some(nested) = self.nested.iter_mut().find(|nested| nested.file == file) {
            nested.state = AnyState(Some(state));
        }
    }

    /// Takes out all minds that are used by name, to replace their definitions. What was [stocked](Self::stock) is dropped.
    #[must_use]
    pub fn take_nested(&mut self) -> Vec<FollowedMind> {
        self.spare.clear();
        std::mem::take(&mut self.nested)
    }

    /// Puts back what [`take_nested`](Self::take_nested) took out.
    pub fn put_nested(&mut self, nested: Vec<FollowedMind>) {
        self.nested = nested;
    }

    /// Reserves memory for minds that may be used by name later, so that their first use allocates nothing.
    pub fn stock<'m>(&mut self, minds: impl IntoIterator<Item = (&'m str, &'m dyn AnyMind)>) {
        self.spare.clear();
        let is_used = |file: &str| self.nested.iter().any(|nested| nested.file == file);
        let unused = minds.into_iter().filter(|(file, _)| !is_used(file));
        self.spare.extend(unused.map(|(file, mind)| FollowedMind::new(file, mind)));
        self.nested.reserve(self.spare.len());
    }
}

/// A copy needs no reserve: it is for later, or for looking at.
impl Clone for CharacterMemory {
    fn clone(&self) -> Self {
        Self { nested: self.nested.clone(), spare: Vec::new(), kept: self.kept.clone() }
    }
}

impl PartialEq for CharacterMemory {
    fn eq(&self, other: &Self) -> bool {
        self.nested == other.nested && self.kept == other.kept
    }
}
