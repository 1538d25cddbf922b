//! Minds in minds: every file is a word that the others can use.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, Weak};

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_decide::any::{AnyMind, AnyState, MindState, Watcher};
use wits_decide::{Call, Exit, Status, Vocabulary};

use super::Role;
use super::files::Minds;

/// What a character remembers of the minds inside its mind: plain data, saved with it.
#[derive(Debug, Default, HashState, Serialize, Deserialize)]
pub struct Nested {
    /// In the order in which they were first used. Whose state is taken out is being ticked.
    roles: Vec<Role>,
    /// Those that were never used so far, at their beginning: only memory, and no part of the state.
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
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
    fn take(&mut self, file: &str, mind: &dyn AnyMind) -> Option<Box<dyn MindState>> {
        let place = self.roles.iter().position(|role| role.file == file);
        let place = place.unwrap_or_else(|| {
            let spare = self.spare.iter().position(|role| role.file == file);
            let role = spare.map(|place| self.spare.swap_remove(place));
            self.roles.push(role.unwrap_or_else(|| Role::new(file, AnyState(Some(mind.start())))));
            self.roles.len() - 1
        });
        self.roles[place].state.0.take()
    }

    fn give_back(&mut self, file: &str, state: Box<dyn MindState>) {
        if let Some(role) = self.roles.iter_mut().find(|role| role.file == file) {
            role.state = AnyState(Some(state));
        }
    }
}

/// Where a character keeps what it remembers of nested minds; `None` in another game.
pub(super) type Place = dyn Fn(&mut dyn Any) -> Option<&mut Nested> + Send + Sync;

/// The files of a cast, as words see them.
pub(super) struct Nest {
    minds: Arc<RwLock<ByName>>,
    pub(super) place: Arc<Place>,
}

type ByName = BTreeMap<String, Arc<dyn AnyMind>>;

impl Nest {
    pub(super) fn new<C: 'static>(place: impl Fn(&mut C) -> &mut Nested + Send + Sync + 'static) -> Self {
        let place: Arc<Place> = Arc::new(move |game: &mut dyn Any| game.downcast_mut().map(&place));
        Self { minds: Arc::default(), place }
    }

    /// Every one of these files becomes a word.
    pub(super) fn teach<'f>(
        &self,
        files: impl IntoIterator<Item = &'f str>,
        words: &mut Vocabulary<dyn Any>,
    ) {
        for file in files {
            let [ticking, leaving] = [(); 2].map(|()| Inner {
                file: file.to_owned(),
                minds: Arc::downgrade(&self.minds),
                place: Arc::clone(&self.place),
            });
            words
                .action(file, move |game, call| ticking.tick(game, call))
                .on_exit(move |game, call, why| leaving.exit(game, call, why))
                .help(&format!("Follows {file} until that has come to its end."));
        }
    }

    /// The words do what these definitions say from now on.
    pub(super) fn set(&self, minds: &Minds) {
        let new = minds.iter().map(|(file, loaded)| (file.clone(), Arc::clone(&loaded.mind))).collect();
        *self.minds.write().unwrap_or_else(PoisonError::into_inner) = new;
    }

    /// A role in every file that is a word, for later.
    pub(super) fn stock(&self, nested: &mut Nested) {
        let minds = self.minds.read().unwrap_or_else(PoisonError::into_inner);
        nested.spare.clear();
        let unused = minds.iter().filter(|(file, _)| nested.roles.iter().all(|role| role.file != **file));
        nested.spare.extend(unused.map(|(file, mind)| Role::new(file, AnyState(Some(mind.start())))));
        nested.roles.reserve(nested.spare.len());
    }
}

/// One file as a word.
struct Inner {
    file: String,
    /// Minds hold the words that they use: a word that held the minds in turn would keep them all for ever.
    minds: Weak<RwLock<ByName>>,
    place: Arc<Place>,
}

impl Inner {
    fn tick(&self, game: &mut dyn Any, call: &mut Call<'_, '_>) -> Status {
        let ticked = self.with(game, |mind, state, game| {
            call.inside(game, |turn| mind.tick(state, turn, Watcher::NOBODY))
        });
        ticked.unwrap_or(Status::Failure)
    }

    /// A mind that came to its end has left everything itself.
    fn exit(&self, game: &mut dyn Any, call: &mut Call<'_, '_>, why: Exit) {
        if !matches!(why, Exit::Success | Exit::Failure) {
            self.with(game, |mind, state, game| {
                call.inside(game, |turn| mind.stop(state, turn, why, Watcher::NOBODY));
            });
        }
    }

    /// `None` when there is no such mind or no cast any more, or it would be ticked inside itself. The state is taken out
    /// of the game meanwhile, since the game is handed to the mind as a whole.
    fn with<T>(
        &self,
        game: &mut dyn Any,
        body: impl FnOnce(&dyn AnyMind, &mut Box<dyn MindState>, &mut dyn Any) -> T,
    ) -> Option<T> {
        let minds = self.minds.upgrade()?;
        let mind = minds.read().unwrap_or_else(PoisonError::into_inner).get(&self.file).cloned()?;
        drop(minds);
        let mut state = (self.place)(game)?.take(&self.file, &*mind)?;
        let result = body(&*mind, &mut state, game);
        (self.place)(game)?.give_back(&self.file, state);
        Some(result)
    }
}

/// For [`Reload`](super::Reload): lets a function change each nested role of a character.
pub(super) fn each_role(place: &Place, game: &mut dyn Any, mut change: impl FnMut(&mut dyn Any, &mut Role)) {
    let Some(mut nested) = place(game).map(std::mem::take) else { return };
    // Those are of the old definitions.
    nested.spare.clear();
    nested.roles.iter_mut().for_each(|role| change(game, role));
    if let Some(kept) = place(game) {
        *kept = nested;
    }
}
