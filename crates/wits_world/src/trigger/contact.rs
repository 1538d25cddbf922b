//! Who is in which trigger, and how often they have come.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::TriggerId;
use crate::Who;

/// Somebody and a trigger that remembers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) struct Contact {
    pub(super) who: Who,
    pub(super) trigger: TriggerId,
    pub(super) is_inside: bool,
    /// Told in this round of tries; anything else that says it is inside has been left.
    pub(super) seen: u64,
    pub(super) visits: u32,
}

/// All contacts, by who and trigger: those of one agent lie side by side.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Contacts(pub(super) Vec<Contact>);

impl Contacts {
    /// Somebody touches a trigger in this update. Returns whether they have come just now, and how often they have come.
    pub(super) fn touch(&mut self, who: Who, trigger: TriggerId, update: u64) -> (bool, u32) {
        let place = self.0.partition_point(|contact| (contact.who, contact.trigger) < (who, trigger));
        let is_known = self.0.get(place).is_some_and(|other| (other.who, other.trigger) == (who, trigger));
        if !is_known {
            self.0.insert(place, Contact { who, trigger, is_inside: false, seen: 0, visits: 0 });
        }
        let contact = &mut self.0[place];
        let came = !contact.is_inside;
        contact.visits = contact.visits.saturating_add(u32::from(came));
        contact.is_inside = true;
        contact.seen = update;
        (came, contact.visits)
    }

    /// Finds the triggers that somebody was in and did not touch in this update, in order. `left` says whether the visit
    /// is to be remembered.
    pub(super) fn leave(&mut self, who: Who, update: u64, mut left: impl FnMut(TriggerId, u32) -> bool) {
        let mut place = self.0.partition_point(|contact| contact.who < who);
        while let Some(contact) = self.0.get_mut(place).filter(|contact| contact.who == who) {
            let has_left = contact.is_inside && contact.seen != update;
            contact.is_inside &= !has_left;
            if has_left && !left(contact.trigger, contact.visits) {
                self.0.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// Whether somebody is in a trigger.
    pub(super) fn is_inside(&self, who: Who, trigger: TriggerId) -> bool {
        let key = |contact: &Contact| (contact.who, contact.trigger);
        self.0.binary_search_by_key(&(who, trigger), key).is_ok_and(|place| self.0[place].is_inside)
    }
}
