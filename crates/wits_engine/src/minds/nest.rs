//! Minds in minds: every file is an action that the others can use by its name.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, Weak};

use wits_decide::any::{AnyMind, MindState, Watcher};
use wits_decide::{Call, CharacterMemory, Exit, Status, Vocabulary};

use super::files::Minds;

/// The definitions of a library, as those actions see them.
#[derive(Default)]
pub(super) struct Nest {
    minds: Arc<RwLock<ByName>>,
}

type ByName = BTreeMap<String, Arc<dyn AnyMind>>;

impl Nest {
    /// Every one of these files becomes an action.
    pub(super) fn teach<'f>(
        &self,
        files: impl IntoIterator<Item = &'f str>,
        words: &mut Vocabulary<dyn Any>,
    ) {
        for file in files {
            let [ticking, leaving] =
                [(); 2].map(|()| Inner { file: file.to_owned(), minds: Arc::downgrade(&self.minds) });
            words
                .action(file, move |game, call| ticking.tick(game, call))
                .on_exit(move |game, call, why| leaving.exit(game, call, why))
                .help(&format!("Follows {file} until that has come to its end."));
        }
    }

    /// The actions do what these definitions say from now on.
    pub(super) fn set(&self, minds: &Minds) {
        let new = minds.iter().map(|(file, loaded)| (file.clone(), Arc::clone(&loaded.mind))).collect();
        *self.minds.write().unwrap_or_else(PoisonError::into_inner) = new;
    }

    /// Reserves memory for every file that is an action.
    pub(super) fn stock(&self, memory: &mut CharacterMemory) {
        let minds = self.minds.read().unwrap_or_else(PoisonError::into_inner);
        memory.stock(minds.iter().map(|(file, mind)| (&**file, &**mind)));
    }
}

/// One file as an action.
struct Inner {
    file: String,
    /// Minds hold the words that they use: a word that held the minds in turn would keep them all for ever.
    minds: Weak<RwLock<ByName>>,
}

impl Inner {
    fn tick(&self, game: &mut dyn Any, call: &mut Call<'_, '_>) -> Status {
        let ticked = self.with(call, |mind, state, call| {
            call.inside(game, |turn| mind.tick(state, turn, Watcher::NOBODY))
        });
        ticked.unwrap_or(Status::Failure)
    }

    /// A mind that came to its end has left everything itself.
    fn exit(&self, game: &mut dyn Any, call: &mut Call<'_, '_>, why: Exit) {
        if !matches!(why, Exit::Success | Exit::Failure) {
            self.with(call, |mind, state, call| {
                call.inside(game, |turn| mind.stop(state, turn, why, Watcher::NOBODY));
            });
        }
    }

    /// `None` when there is no such mind, library or character memory, or the mind would be ticked inside itself. The state
    /// is taken out of the memory meanwhile, since the mind may use others.
    fn with<T>(
        &self,
        call: &mut Call<'_, '_>,
        body: impl FnOnce(&dyn AnyMind, &mut Box<dyn MindState>, &mut Call<'_, '_>) -> T,
    ) -> Option<T> {
        let minds = self.minds.upgrade()?;
        let mind = minds.read().unwrap_or_else(PoisonError::into_inner).get(&self.file).cloned()?;
        drop(minds);
        let mut state = call.boards.character_memory_mut()?.take(&self.file, &*mind)?;
        let result = body(&*mind, &mut state, call);
        call.boards.character_memory_mut()?.give_back(&self.file, state);
        Some(result)
    }
}
