//! The timeline of a room: what all agents did when, and what was done to them, for those who look at it.
//!
//! [`Record`] remembers it and says what is new, [`choice`] says of whom, [`notice`] reads it off a session, [`Bookmarks`] are the moments that people
//! want to find again. A session is deterministic, so what happened before somebody looked is found by playing the past once
//! more, and nothing has to be recorded while nobody looks.

mod bookmarks;
mod choice;
#[cfg(test)]
mod clocks;
mod notice;
mod record;
#[cfg(test)]
mod tests;

use std::time::Instant;

use wits_game::Stop;

use super::{SessionSource, stopped};
use crate::mailbox::Post;
use crate::protocol::say::Stopped;
use crate::protocol::timeline::SetBookmark;
use crate::room::thread::Room;
pub(super) use bookmarks::Bookmarks;
use choice::Choice;
pub(super) use record::Record;
pub(in crate::room) use record::Told;

/// The most agents that are followed without being selected.
const MAX_LANES: usize = 200;
/// How long playing the past once more may take. \[ms\]
const REPLAY_MS: f64 = 400.0;

/// The agents that somebody has selected.
pub(super) fn selected(room: &Room) -> Vec<u64> {
    room.watchers.iter().filter_map(|watcher| watcher.selected).collect()
}

/// Whether anybody looks at the timeline.
pub(super) fn is_timeline_watched(room: &Room) -> bool {
    room.watchers.iter().any(|watcher| watcher.timeline.is_some())
}

impl SessionSource {
    /// A client looks at the timeline from now on, or no longer.
    pub(super) fn watch_timeline(&mut self, room: &mut Room, place: usize, on: bool, of: &str) {
        room.watchers[place].timeline = on.then(|| Told::of(Choice::read(of)));
        let before = self.record.agents.clone();
        self.look(room);
        // What those did who are followed only now is not known.
        if self.record.agents.iter().any(|agent| before.binary_search(agent).is_err()) {
            self.record.clear();
        }
        self.catch_up(room);
        self.send_marks(room);
    }

    /// A tick was made.
    pub(super) fn record_tick(&mut self) {
        if self.record.is_on && self.record.to().is_some_and(|to| to + 1 == self.session.now()) {
            self.note_tick();
        }
    }

    /// Whoever is selected is followed from now on.
    pub(super) fn follow_selected(&mut self, room: &Room) {
        if !self.record.is_on || self.record.selected == selected(room) {
            return;
        }
        self.look(room);
        if self.record.to() == Some(self.session.now()) {
            notice::newcomers(&mut self.record, &self.session);
        }
    }

    /// Notes what happened in the tick that was just made, and looks at the minds of those who are new.
    fn note_tick(&mut self) {
        self.record.note(&self.session);
        self.look_at_minds(false);
    }

    /// Finds out what happened between the end of the record and now. Without a record that reaches here it begins anew, as
    /// far back as can be played again in a short time.
    pub(super) fn catch_up(&mut self, room: &Room) {
        let now = self.session.now();
        if !self.record.is_on || self.record.covers(now) {
            return;
        }
        if self.record.to().is_some_and(|to| to + 1 == now) {
            return self.note_tick();
        }
        let reach = self.replayed_in_time(room);
        let known = self.record.to().filter(|to| *to < now && now - to <= reach);
        let start = known.unwrap_or_else(|| self.session.oldest().max(now.saturating_sub(reach)));
        // The past that is gone to is one that can be reached, so seeking cannot fail.
        if self.session.seek(start).is_err() {
            return;
        }
        if known.is_none() {
            self.record.begin(&self.session);
            self.look_at_minds(false);
        }
        while self.session.now() < now {
            self.session.tick();
            self.note_tick();
            if let Some(stop) = self.session.stopped() {
                self.note_stop(stop);
            }
        }
        self.session.seek(now).ok();
        // Texts and definitions went back and came again.
        self.desk.due = true;
        self.stops.refresh(&mut self.session);
    }

    /// A breakpoint was reached at the present tick. Returns what people are told of it.
    pub(super) fn note_stop(&mut self, stop: Stop) -> Stopped {
        let stopped = stopped::stopped(self.session.game(), stop);
        self.record.has_stopped(&self.session, &stopped);
        stopped
    }

    /// How many ticks can be played again in a short time, as far as is known: at least a second of the game.
    fn replayed_in_time(&self, room: &Room) -> u64 {
        let begin = Instant::now();
        Record::default().begin(&self.session);
        let look_ms = begin.elapsed().as_secs_f64() * 1e3 / f64::from(notice::interval(&self.session));
        let ticks = REPLAY_MS / (room.meter.tick_ms() + look_ms).max(1e-3);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number")]
        let ticks = ticks as u64;
        ticks.max(u64::from(self.session.about().ticks_per_second))
    }

    /// Something was changed from outside: what came after will not come, and neither will the bookmarks there.
    pub(super) fn undo_marks(&mut self, room: &mut Room) {
        let now = self.session.now();
        self.record.cut(&self.session);
        for told in room.watchers.iter_mut().filter_map(|watcher| watcher.timeline.as_mut()) {
            told.cut(now, &self.record);
        }
        self.catch_up(room);
        if self.bookmarks.forget_after(now) {
            self.send_bookmarks(room);
        }
    }

    /// Another time begins: a new game, or a saved one.
    pub(super) fn forget_time(&mut self, room: &mut Room) {
        self.record.clear();
        self.catch_up(room);
        self.bookmarks = Bookmarks::default();
        self.kept.clear();
        room.status_now = true;
    }

    /// Tells what is new to those who look.
    pub(super) fn send_marks(&self, room: &mut Room) {
        for watcher in &mut room.watchers {
            let Some(mut told) = watcher.timeline.take() else { continue };
            for text in self.record.news(&mut told) {
                watcher.post(Post::Text(text));
            }
            watcher.timeline = Some(told);
        }
    }

    pub(super) fn set_bookmark(&mut self, room: &mut Room, bookmark: &SetBookmark) -> Result<(), String> {
        let reach = self.reach();
        if bookmark.name.is_some() && !reach.contains(&bookmark.tick) {
            return Err(format!("tick: expected {} to {}", reach.start(), reach.end()));
        }
        self.bookmarks.set(bookmark)?;
        self.send_bookmarks(room);
        Ok(())
    }

    pub(super) fn send_bookmarks(&self, room: &Room) {
        let text = self.bookmarks.text();
        room.tell_all(|| Post::Text(text.clone()));
    }
}
