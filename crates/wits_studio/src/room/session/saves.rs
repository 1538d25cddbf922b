//! The game of a room as a file: kept, and gone on with.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_game::disk::Buffer;
use wits_game::{Save, Session};

use super::SessionSource;
use crate::room::thread::{Room, in_words};
use crate::room::watcher::Watcher;

/// A saved game.
pub(crate) struct SavedGame {
    /// A name for the file.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl SessionSource {
    pub(super) fn write_save(&self) -> Result<SavedGame, String> {
        let save = self.session.save().map_err(|fault| fault.to_string())?;
        let name = format!("{}-tick{}.save", self.session.about().name, self.session.now());
        let mut bytes = Buffer::default();
        save.write_to(&mut bytes).map_err(|error| format!("the game cannot be saved: {error}"))?;
        Ok(SavedGame { name, bytes: bytes.into_bytes() })
    }

    /// Goes on where a saved game was, and stands still there. What cannot be loaded changes nothing.
    pub(super) fn read_save(&mut self, room: &mut Room, bytes: &[u8]) -> Result<u64, String> {
        let save = Save::from_bytes("the file", bytes).map_err(|faults| faults.to_string())?;
        // A state can be whole and still make no sense to the game.
        let loaded = catch_unwind(AssertUnwindSafe(|| Session::load(&self.entry, &save, true)));
        let session = loaded
            .map_err(|panic| format!("the game broke down when it read this save: {}", in_words(&*panic)))?
            .map_err(|faults| faults.to_string())?;
        self.forget_stem(room);
        self.exchange(room, session);
        self.pause(room);
        self.forget_time(room);
        room.charts.clear();
        room.welcome(self, 0..);
        Ok(self.session.now())
    }

    /// Another session stands in the place of this one, which is given back. What was told of the old one is told anew.
    pub(super) fn exchange(&mut self, room: &mut Room, session: Session) -> Session {
        let old = std::mem::replace(&mut self.session, session);
        self.session.take_news();
        self.stops.hand_over(&mut self.session);
        self.desk.forget_versions();
        room.watchers.iter_mut().for_each(Watcher::begin_anew);
        self.look(room);
        self.stopped = None;
        room.version += 1;
        room.status_now = true;
        old
    }
}
