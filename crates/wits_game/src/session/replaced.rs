//! Futures that a change in the past replaced: a session remembers them, so that such a change can be undone.
//!
//! A replaced future consists of its events and the snapshots taken in it; everything before the change is shared with the
//! session. Futures come back in the reverse order, so the shared events are then the same as when the future was replaced.

use std::collections::VecDeque;

use super::{MEMORY_BYTES, Session, Snapshot, content};
use crate::event::Event;

/// The most replaced futures that a session remembers.
pub const MAX_REPLACED: usize = 8;

/// A future that a change in the past replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The number of the replacement, counted from 1 since the session began.
    pub number: u64,
    /// The tick at which the change was made.
    pub tick: u64,
    /// The last tick of the replaced future.
    pub newest: u64,
}

/// What is remembered of a replaced future.
pub(super) struct Future {
    about: Replaced,
    /// Its events at the tick of the change and later.
    events: Vec<(u64, Event)>,
    /// Its snapshots after the tick of the change.
    snapshots: VecDeque<Snapshot>,
}

impl Session {
    /// The future that [`restore_future`](Self::restore_future) brings back: the one that was replaced last, as long as it is
    /// remembered.
    #[must_use]
    pub fn replaced(&self) -> Option<Replaced> {
        let future = self.replaced.last()?;
        let is_reachable = self.oldest() <= future.about.tick || !future.snapshots.is_empty();
        is_reachable.then_some(future.about)
    }

    /// Undoes the last change that replaced a future: the session stands where the change was made, and its future is the
    /// one that it had before. What has happened since the change is dropped. If the session does not remember the tick of
    /// the change any more, it stands at the first tick of the future that it does remember.
    pub fn restore_future(&mut self) -> Option<Replaced> {
        let replaced = self.replaced()?;
        let future = self.replaced.pop()?;
        drop(self.cut(replaced.tick, 0));
        self.join(future);
        self.rewind_to(replaced.tick);
        self.arrive();
        Some(replaced)
    }

    /// Separates the two futures: this session returns to the future that was replaced last, and a second session is
    /// returned with the future that replaced it. Both have the same past up to the change. Both stand at the tick of
    /// the change. `None` if no future was replaced, or if that tick is not remembered any more.
    #[must_use]
    pub fn part_futures(&mut self) -> Option<Self> {
        self.replaced().filter(|replaced| self.oldest() <= replaced.tick)?;
        let old = self.replaced.pop()?;
        let new = self.cut(old.about.tick, old.about.number);
        let at = old.about.tick;
        let shared = self.events.clone();
        self.join(old);
        self.rewind_to(at);
        let mut other = self.beside([shared, new.events].concat());
        other.snapshots.extend(new.snapshots);
        other.newest = new.about.newest;
        self.arrive();
        other.arrive();
        Some(other)
    }

    /// Called when an event happens now: moves the future after this tick to the replaced ones. What has happened at
    /// this tick already stays.
    pub(super) fn replace_future(&mut self) {
        if self.newest == self.tick {
            return;
        }
        self.replacements += 1;
        let future = self.cut(self.tick, self.replacements);
        let happened = self.applied - self.events.len();
        self.events.extend_from_slice(&future.events[..happened]);
        self.replaced.push(future);
        while self.replaced.len() > MAX_REPLACED || (self.replaced.len() > 1 && self.is_too_much()) {
            self.replaced.remove(0);
        }
    }

    /// Whether the snapshots of replaced futures take more memory than a session may use for its own.
    fn is_too_much(&self) -> bool {
        let snapshots: usize = self.replaced.iter().map(|future| future.snapshots.len()).sum();
        snapshots as u64 * self.game.state_bytes() as u64 > MEMORY_BYTES
    }

    /// Takes away the events at a tick and later, and the snapshots after it.
    fn cut(&mut self, tick: u64, number: u64) -> Future {
        let first = self.events.partition_point(|(at, _)| *at < tick);
        let later = self.snapshots.partition_point(|snapshot| snapshot.tick <= tick);
        Future {
            events: self.events.split_off(first),
            snapshots: self.snapshots.split_off(later),
            about: Replaced { number, tick, newest: std::mem::replace(&mut self.newest, tick) },
        }
    }

    /// Puts a future in the place of one that was cut.
    fn join(&mut self, future: Future) {
        self.events.extend(future.events);
        self.snapshots.extend(future.snapshots);
        self.newest = future.about.newest;
    }

    /// Goes to a tick, or to the first one that is remembered after it, before anything happens there.
    fn rewind_to(&mut self, tick: u64) {
        let before = self.snapshots.iter().rposition(|snapshot| snapshot.tick <= tick);
        self.go_back_to(before.unwrap_or(0));
        while self.tick < tick {
            self.tick();
        }
    }

    /// Applies the events of this tick.
    fn arrive(&mut self) {
        self.apply_due();
        self.content.take_news();
    }

    /// Another session in the state of this one, of which other events are known.
    fn beside(&self, events: Vec<(u64, Event)>) -> Self {
        let mut other = Self::new(&self.entry, self.seed, self.initial.clone(), self.parallel);
        other.apply_again(content::lasting(self.events()));
        other.events = events;
        other.applied = self.applied;
        other.begin_at(self.tick, self.game.save(None), self.params.clone());
        other.origin.clone_from(&self.origin);
        other
    }
}
