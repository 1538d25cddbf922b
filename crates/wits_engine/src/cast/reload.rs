//! A file was exchanged while characters follow it.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use wits_decide::any::{AnyMind, Watcher};
use wits_decide::watch::Watch;
use wits_decide::{Adopted, Turn};

use super::Role;
use super::nest::{Place, each_role};

/// An exchange of files: the definitions before and after, for those who follow them. A script whose words others use takes
/// the others with it.
#[derive(Default)]
pub struct Reload {
    /// By the names of the files.
    pub(super) exchanges: BTreeMap<String, Exchange>,
    /// Where characters keep the minds inside their minds.
    pub(super) nested: Option<Arc<Place>>,
}

pub(super) struct Exchange {
    pub(super) old: Option<Arc<dyn AnyMind>>,
    pub(super) new: Arc<dyn AnyMind>,
}

impl Reload {
    /// Whether somebody follows one of the files.
    #[must_use]
    pub fn concerns(&self, role: &Role) -> bool {
        self.exchanges.contains_key(&role.file)
    }

    /// Takes a character over into the new definition. It keeps its place where that still exists; what is gone is left
    /// with [`Exit::Reload`](wits_decide::Exit::Reload). Says what was lost. Others are left alone.
    pub fn adopt<C: 'static, W: Watch>(
        &self,
        role: &mut Role,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        turn.erased(|turn| self.adopt_all(role, turn, Watcher::of(watch)))
    }

    fn adopt_all(&self, role: &mut Role, turn: &mut Turn<'_, dyn Any>, watch: Watcher<'_>) -> Adopted {
        if let Some(place) = &self.nested {
            let now = turn.now;
            each_role(&**place, turn.game, |game, role| {
                self.adopt_one(role, &mut Turn::new(game, now), Watcher::NOBODY);
            });
        }
        self.adopt_one(role, turn, watch)
    }

    fn adopt_one(&self, role: &mut Role, turn: &mut Turn<'_, dyn Any>, watch: Watcher<'_>) -> Adopted {
        let Some(Exchange { old, new }) = self.exchanges.get(&role.file) else { return Adopted::default() };
        let state = role.state.0.get_or_insert_with(|| new.start());
        new.adopt(old.as_deref(), state, turn, watch)
    }
}
