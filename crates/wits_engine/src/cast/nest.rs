//! Minds in minds: every file is a word that the others can use.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, Weak};

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_decide::{Call, Exit, Status, Vocabulary};
use wits_game::author::FileKind;
use wits_script::Scripted;

use super::Role;
use super::bound::{Bound, State};

/// What a character remembers of the minds inside its mind: plain data, saved with it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Nested {
    /// In the order in which they were first used. Whose state is taken out is being ticked.
    roles: Vec<Role>,
    /// Those that were never used so far, at their beginning: only memory, and no part of the state.
    #[serde(skip)]
    spare: Vec<Role>,
}

/// A copy is for later, or for looking at: it needs no memory to spare.
impl Clone for Nested {
    fn clone(&self) -> Self {
        Self { roles: self.roles.clone(), spare: Vec::new() }
    }
}

impl PartialEq for Nested {
    fn eq(&self, other: &Self) -> bool {
        self.roles == other.roles
    }
}

impl Nested {
    /// Where it is in each file that it has used so far.
    pub fn iter(&self) -> impl Iterator<Item = &Role> {
        self.roles.iter()
    }

    /// Takes out the state of a file; `None` when it is out already.
    fn take<C: Scripted>(&mut self, file: &str, mind: &Bound<C>) -> Option<State> {
        match self.roles.iter_mut().find(|role| role.file == file) {
            Some(role) => Some(std::mem::replace(&mut role.state, State::Nothing)),
            None => {
                let spare = self.spare.iter().position(|role| role.file == file);
                let mut role = spare
                    .map_or_else(|| Role::new(file, mind.start()), |place| self.spare.swap_remove(place));
                let state = std::mem::replace(&mut role.state, State::Nothing);
                self.roles.push(role);
                Some(state)
            }
        }
        .filter(|state| *state != State::Nothing)
    }

    fn give_back(&mut self, file: &str, state: State) {
        if let Some(role) = self.roles.iter_mut().find(|role| role.file == file) {
            role.state = state;
        }
    }
}

impl HashState for Nested {
    fn hash_state(&self, hasher: &mut StateHasher) {
        self.roles.iter().for_each(|role| hasher.write(role));
    }
}

/// Where a character keeps what it remembers of nested minds.
pub(super) type Place<C> = dyn Fn(&mut C) -> &mut Nested + Send + Sync;

/// The files of a cast, as words see them.
pub(super) struct Nest<C> {
    minds: Arc<Minds<C>>,
    pub(super) place: Arc<Place<C>>,
    /// Only those who made the nest know that the game's type lives long enough for words to hold it.
    word: fn(&Self, &str, &mut Vocabulary<C>),
}

type Minds<C> = RwLock<BTreeMap<String, Arc<Bound<C>>>>;

impl<C: Scripted + 'static> Nest<C> {
    pub(super) fn new(place: impl Fn(&mut C) -> &mut Nested + Send + Sync + 'static) -> Self {
        Self { minds: Arc::default(), place: Arc::new(place), word: Self::word }
    }

    fn word(&self, file: &str, words: &mut Vocabulary<C>) {
        let [ticking, leaving] = [(); 2].map(|()| Inner {
            file: file.to_owned(),
            minds: Arc::downgrade(&self.minds),
            place: self.place.clone(),
        });
        words
            .action(file, move |game, call| ticking.tick(game, call))
            .on_exit(move |game, call, why| leaving.exit(game, call, why))
            .help(&format!("Follows {file} until that has come to its end."));
    }
}

impl<C> Nest<C> {
    /// Every file that is a mind becomes a word.
    pub(super) fn teach<'f>(&self, files: impl IntoIterator<Item = &'f str>, words: &mut Vocabulary<C>) {
        for file in files.into_iter().filter(|file| FileKind::of(file).is_mind()) {
            (self.word)(self, file, words);
        }
    }

    /// The words do what these definitions say from now on.
    pub(super) fn set(&self, minds: &BTreeMap<String, Arc<Bound<C>>>) {
        minds.clone_into(&mut self.minds.write().unwrap_or_else(PoisonError::into_inner));
    }
}

impl<C: Scripted> Nest<C> {
    /// A role in every file that is a word, for later.
    pub(super) fn stock(&self, nested: &mut Nested) {
        let minds = self.minds.read().unwrap_or_else(PoisonError::into_inner);
        nested.spare.clear();
        let unused = minds.iter().filter(|(file, _)| nested.roles.iter().all(|role| role.file != **file));
        nested.spare.extend(unused.map(|(file, mind)| Role::new(file, mind.start())));
        nested.roles.reserve(nested.spare.len());
    }
}

/// One file as a word.
struct Inner<C> {
    file: String,
    /// Minds hold the words that they use: a word that held the minds in turn would keep them all for ever.
    minds: Weak<Minds<C>>,
    place: Arc<Place<C>>,
}

impl<C: Scripted> Inner<C> {
    fn tick(&self, game: &mut C, call: &mut Call<'_, '_>) -> Status {
        let ticked =
            self.with(game, |mind, state, game| call.inside(game, |turn| mind.tick(state, turn, &mut ())));
        ticked.unwrap_or(Status::Failure)
    }

    /// A mind that came to its end has left everything itself.
    fn exit(&self, game: &mut C, call: &mut Call<'_, '_>, why: Exit) {
        if !matches!(why, Exit::Success | Exit::Failure) {
            self.with(game, |mind, state, game| {
                call.inside(game, |turn| mind.stop(state, turn, why, &mut ()))
            });
        }
    }

    /// `None` when there is no such mind or no cast any more, or it would be ticked inside itself. The state is taken out of the game
    /// meanwhile, since the game is handed to the mind as a whole.
    fn with<T>(&self, game: &mut C, body: impl FnOnce(&Bound<C>, &mut State, &mut C) -> T) -> Option<T> {
        let minds = self.minds.upgrade()?;
        let mind = minds.read().unwrap_or_else(PoisonError::into_inner).get(&self.file).cloned()?;
        drop(minds);
        let mut state = (self.place)(game).take(&self.file, &mind)?;
        let result = body(&mind, &mut state, game);
        (self.place)(game).give_back(&self.file, state);
        Some(result)
    }
}

/// For [`Reload`](super::Reload): lets a function change each nested role of a character.
pub(super) fn each_role<C>(place: &Place<C>, game: &mut C, mut change: impl FnMut(&mut C, &mut Role)) {
    let mut nested = std::mem::take(place(game));
    // Those are of the old definitions.
    nested.spare.clear();
    nested.roles.iter_mut().for_each(|role| change(game, role));
    *place(game) = nested;
}
