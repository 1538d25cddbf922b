//! A file was exchanged while characters follow it.

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_decide::watch::Watch;
use wits_decide::{Adopted, Exit, Mind, Turn};

use wits_script::Scripted;

use super::Role;
use super::bound::{Bound, State};
use super::nest::{Place, each_role};

/// An exchange of files: the definitions before and after, for those who follow them. A script whose words others use takes
/// the others with it.
pub struct Reload<C> {
    /// By the names of the files.
    pub(super) exchanges: BTreeMap<String, Exchange<C>>,
    /// Where characters keep the minds inside their minds.
    pub(super) nested: Option<Arc<Place<C>>>,
}

pub(super) struct Exchange<C> {
    pub(super) old: Option<Arc<Bound<C>>>,
    pub(super) new: Arc<Bound<C>>,
}

impl<C: Scripted> Reload<C> {
    pub(super) const fn nothing() -> Self {
        Self { exchanges: BTreeMap::new(), nested: None }
    }

    /// Whether somebody follows one of the files.
    #[must_use]
    pub fn concerns(&self, role: &Role) -> bool {
        self.exchange(role).is_some()
    }

    fn exchange(&self, role: &Role) -> Option<&Exchange<C>> {
        self.exchanges.get(&role.file)
    }

    /// Takes a character over into the new definition. It keeps its place where that still exists; what is gone is left
    /// with [`Exit::Reload`]. Says what was lost. Others are left alone.
    pub fn adopt<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> Adopted {
        if let Some(place) = &self.nested {
            let now = turn.now;
            each_role(&**place, turn.game, |game, role| {
                self.adopt_one(role, &mut Turn::new(game, now), &mut ());
            });
        }
        self.adopt_one(role, turn, watch)
    }

    fn adopt_one<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> Adopted {
        let Some(Exchange { old, new }) = self.exchange(role) else { return Adopted::default() };
        match (old.as_deref(), &**new, &mut role.state) {
            (Some(Bound::Tree(old)), Bound::Tree(new), State::Tree(state)) => {
                new.adopt(old, state, turn, watch)
            }
            (Some(Bound::Machine(old)), Bound::Machine(new), State::Machine(state)) => {
                new.adopt(old, state, turn, watch)
            }
            (Some(Bound::Decision(old)), Bound::Decision(new), State::Decision(state)) => {
                new.adopt(old, state, turn, watch)
            }
            (Some(Bound::States(old)), Bound::States(new), State::States(state)) => {
                new.adopt(old, state, turn, watch)
            }
            // Scripts find out by themselves, when they go on, whether the new text comes to the same place.
            (Some(Bound::Script(_)), Bound::Script(_), State::Script(_)) => Adopted::default(),
            (old, new, state) => {
                if let Some(old) = old {
                    old.stop(state, turn, Exit::Reload, watch);
                }
                *state = new.start();
                Adopted::anew()
            }
        }
    }
}
