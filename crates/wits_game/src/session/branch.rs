//! Another session that begins where this one is: saved and loaded, or branched off.

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_core::findings::{Findings, Place};

use super::{Session, Snapshot, content};
use crate::any::SavedState;
use crate::catalog::Entry;
use crate::event::Event;
use crate::params::Params;
use crate::recording::Check;
use crate::save::{MAX_TICK, Save, SaveInfo};

/// A session that cannot be saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game}: {why}")]
pub struct CannotSave {
    /// The game.
    pub game: &'static str,
    /// Why not, for people.
    pub why: String,
}

impl Session {
    /// Saves it as it is now, in the middle of anything.
    pub fn save(&self) -> Result<Save, CannotSave> {
        let cannot = |why: String| CannotSave { game: self.about().name, why };
        let state = self.game.write_state();
        let state = state.unwrap_or_else(|| Err("this game cannot be saved".into())).map_err(cannot)?;
        let Check { tick, hash, parts } = Check::of(self);
        let (mut files, mut assigned) = (Vec::new(), Vec::new());
        for event in content::lasting(self.events()) {
            match event {
                Event::File { name, text: Some(text) } => files.push((name, text)),
                Event::Assign(assign) => assigned.push(assign),
                _ => {}
            }
        }
        let about = SaveInfo {
            game: self.about().name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            tick,
            seed: self.seed,
            started_with: named(&self.initial),
            params: named(&self.params),
            files,
            assigned,
            inputs: self.inputs.clone(),
            edits: self.edits.clone(),
            hash,
            parts,
        };
        Ok(Save { about, state })
    }

    /// A new session that goes on where a saved one was. It remembers nothing from before.
    pub fn load(entry: &Entry, save: &Save, parallel: bool) -> Result<Self, Findings> {
        let about = &save.about;
        let refuse = |message: String, expected: String| {
            let mut findings = Findings::default();
            findings.add(Place::Whole, message, expected);
            findings
        };
        if about.game != entry.about().name {
            let expected = format!("one of {:?}", entry.about().name);
            return Err(refuse(format!("a save of {:?}", about.game), expected));
        }
        if about.tick > MAX_TICK {
            return Err(refuse(format!("is from tick {}", about.tick), format!("tick {MAX_TICK} at most")));
        }
        let params = |saved: &BTreeMap<String, f64>| {
            Params::with(entry.about(), saved.iter().map(|(name, value)| (name.as_str(), *value)))
        };
        let mut session = Self::new(entry, about.seed, params(&about.started_with)?, parallel);
        let texts = about.files.iter().map(|(name, text)| Event::file(name, text));
        let changes: Vec<Event> = texts.chain(about.assigned.iter().cloned().map(Event::Assign)).collect();
        session.apply_again(changes.clone());
        if let Some(missing) = changes.iter().find(|change| !session.has_happened(change)) {
            session.repeat(missing)?;
        }
        let state = session.game.read_state(&save.state);
        let state = state.map_err(|why| refuse(format!("the state cannot be read: {why}"), String::new()))?;
        session.begin_at(about.tick, state, params(&about.params)?);
        let found = Check::of(&session);
        let saved = Check { tick: about.tick, hash: about.hash, parts: about.parts.clone() };
        if found.hash != saved.hash {
            let parts = saved.differing(&found);
            let place = if parts.is_empty() { String::new() } else { format!(" (in {})", parts.join(", ")) };
            let message = format!("the state came back with the hash {}{place}", found.hash);
            return Err(refuse(
                message,
                format!("{}, as it was saved by version {}", saved.hash, about.version),
            ));
        }
        // Pending events were checked when they were applied, but the file may have been written by another program.
        let pending = about.inputs.iter().cloned().map(Event::Input);
        for event in pending.chain(about.edits.iter().cloned().map(Event::Edit)) {
            session.check(&event)?;
        }
        session.origin = Some((Arc::new(save.clone()), session.applied));
        session.inputs.clone_from(&about.inputs);
        session.edits.clone_from(&about.edits);
        session.content.take_news();
        Ok(session)
    }

    /// Another session that begins where this one is and shares its past, to try something else. It can go back no further
    /// than here, unless it [takes over](Self::take_past) what this one remembers.
    #[must_use]
    pub fn branch(&self) -> Self {
        let mut other = Self::new(&self.entry, self.seed, self.initial.clone(), self.parallel);
        other.apply_again(content::lasting(self.events()));
        other.events = self.events().to_vec();
        other.applied = other.events.len();
        other.begin_at(self.tick, self.game.save(None), self.params.clone());
        other.origin.clone_from(&self.origin);
        other.inputs.clone_from(&self.inputs);
        other.edits.clone_from(&self.edits);
        other.content.take_news();
        other
    }

    /// Remembers what it shares with the session that it was [branched](Self::branch) off from, which is over now: one can go
    /// back as far as that one could. Nothing is taken from a session with another past.
    pub fn take_past(&mut self, mut stem: Self) {
        let is_shared = |snapshot: &Snapshot| {
            let happened = stem.events.get(..snapshot.applied);
            happened.is_some() && happened == self.events.get(..snapshot.applied)
        };
        let beginning = |of: &Self| (of.about().name, of.seed, named(&of.initial));
        let same = beginning(&stem) == beginning(self);
        let oldest = self.oldest();
        let shared =
            stem.snapshots.iter().take_while(|one| same && one.tick < oldest && is_shared(one)).count();
        for snapshot in stem.snapshots.drain(..shared).rev() {
            self.snapshots.push_front(snapshot);
        }
    }

    fn has_happened(&self, change: &Event) -> bool {
        self.events().iter().any(|(_, event)| event == change)
    }

    /// Everything before this state is forgotten, but for the events that are there.
    pub(super) fn begin_at(&mut self, tick: u64, state: SavedState, params: Params) {
        self.snapshots.clear();
        self.snapshots.push_back(Snapshot { tick, state, params, applied: self.applied });
        self.go_back_to(0);
        self.newest = tick;
    }
}

fn named(params: &Params) -> BTreeMap<String, f64> {
    params.iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
