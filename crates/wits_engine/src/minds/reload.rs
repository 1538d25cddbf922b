//! A file was replaced while characters follow it.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use wits_decide::any::{AnyMind, Watcher};
use wits_decide::{Adopted, FollowedMind, Turn};

use super::CharacterMind;

/// Files that were replaced: the definitions before and after, for those who follow them. A script whose words others use
/// takes the others with it.
#[derive(Default)]
pub struct Reload {
    /// By the names of the files.
    pub(super) exchanges: BTreeMap<String, Exchange>,
}

pub(super) struct Exchange {
    pub(super) old: Option<Arc<dyn AnyMind>>,
    pub(super) new: Arc<dyn AnyMind>,
}

impl Reload {
    /// Whether a character follows one of the files, itself or inside its mind.
    #[must_use]
    pub fn concerns(&self, mind: &CharacterMind) -> bool {
        let mut followed = std::iter::once(&mind.mind).chain(mind.memory().nested());
        followed.any(|followed| self.exchanges.contains_key(followed.file()))
    }

    /// Takes a character over into the new definitions. It keeps its place where that still exists; what is gone is left
    /// with [`Exit::Reload`](wits_decide::Exit::Reload). Returns what was lost.
    pub(super) fn adopt<C: 'static>(
        &self,
        mind: &mut CharacterMind,
        turn: Turn<'_, C>,
        watch: Watcher<'_>,
    ) -> Adopted {
        mind.with(turn, |followed, turn| {
            turn.erased(|turn| {
                let mut nested = turn.boards.character_memory_mut().map(|memory| memory.take_nested());
                for inner in nested.iter_mut().flatten() {
                    self.adopt_one(inner, turn, Watcher::NOBODY);
                }
                if let (Some(memory), Some(nested)) = (turn.boards.character_memory_mut(), nested) {
                    memory.put_nested(nested);
                }
                self.adopt_one(followed, turn, watch)
            })
        })
    }

    fn adopt_one(
        &self,
        followed: &mut FollowedMind,
        turn: &mut Turn<'_, dyn Any>,
        watch: Watcher<'_>,
    ) -> Adopted {
        let Some(Exchange { old, new }) = self.exchanges.get(followed.file()) else {
            return Adopted::default();
        };
        new.adopt(old.as_deref(), followed.state_for(&**new), turn, watch)
    }
}
