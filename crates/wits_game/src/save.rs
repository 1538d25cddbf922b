//! Saved games: a session in a file, to be gone on with another day.
//!
//! A save holds the whole state, the parameters, the texts that were changed and what the next tick is yet to hear of. It
//! checks itself: damaged bytes are noticed before anything is read from them, and a state that does not come back with the
//! hash it was saved with is refused, with the part that differs. Nothing is ever half loaded: [`Session::load`] makes a new
//! session or none.
//!
//! # The format
//! A line `wits-save 1`, a line of JSON (the game, when, what was changed, hashes), and the state as `MessagePack` with named
//! fields, so that a field that gets a default in a later version is no reason to refuse an old save.
//!
//! ```
//! # use wits_game::{About, Game, Setup, Tick, Entry, Params, Session};
//! # use wits_core::{random::Seed, scene::Scene};
//! # struct Counter(u64);
//! # impl Game for Counter {
//! #     type State = u64;
//! #     fn about() -> About { About::new("counter", "Counter", "counts") }
//! #     fn start(_: &Setup) -> Self { Self(0) }
//! #     fn tick(&mut self, _: Tick<'_>) { self.0 += 1 }
//! #     fn state(&self) -> &u64 { &self.0 }
//! #     fn restore(&mut self, state: &u64, _: u64) { self.0 = *state }
//! #     fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
//! # }
//! use wits_game::Save;
//! let entry = Entry::of::<Counter>();
//! let mut session = Session::new(&entry, Seed::new(7), Params::defaults(entry.about()), true);
//! session.tick();
//! let bytes = session.save().unwrap().to_bytes();
//! let save = Save::from_bytes("counter.save", &bytes).unwrap();
//! let loaded = Session::load(&entry, &save, true).unwrap();
//! assert_eq!((loaded.now(), loaded.hash()), (1, session.hash()));
//! assert!(Save::from_bytes("cut.save", &bytes[..bytes.len() - 1]).is_err());
//! ```
//!
//! [`Session::load`]: crate::Session::load

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::hash::{StateHash, StateHasher};
use wits_core::random::Seed;
use wits_core::state::{self, State};

use crate::disk::Buffer;
use crate::event::{Assign, Input};
use crate::mind::Edit;

/// The first line.
const MAGIC: &[u8] = b"wits-save 1\n";
/// The beginning of the first line of any version.
const FAMILY: &[u8] = b"wits-save ";

/// No save is from a later tick: at 60 ticks a second that would be after 148,000 years. Sums of ticks do not overflow below
/// it, nor do milliseconds.
pub const MAX_TICK: u64 = 1 << 48;

/// How a state becomes bytes, and comes back.
#[derive(Clone, Copy, Debug)]
pub struct Storage<S> {
    write: fn(&S) -> Result<Vec<u8>, String>,
    read: fn(&[u8]) -> Result<S, String>,
}

impl<S> Storage<S> {
    /// With functions of the game's own.
    #[must_use]
    pub const fn new(write: fn(&S) -> Result<Vec<u8>, String>, read: fn(&[u8]) -> Result<S, String>) -> Self {
        Self { write, read }
    }

    /// For plain data.
    #[must_use]
    pub const fn plain() -> Self
    where
        S: State,
    {
        Self::new(
            |state| state::to_bytes(state).map_err(|error| error.to_string()),
            |bytes| state::from_bytes(bytes).map_err(|error| error.to_string()),
        )
    }

    /// The bytes of a state.
    pub fn write(&self, state: &S) -> Result<Vec<u8>, String> {
        (self.write)(state)
    }

    /// The state of these bytes, or what is wrong with them.
    pub fn read(&self, bytes: &[u8]) -> Result<S, String> {
        (self.read)(bytes)
    }
}

/// A session, saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// What is told of it.
    pub about: SaveInfo,
    /// The state, as the game wrote it.
    pub state: Vec<u8>,
}

/// What is told of a save without reading its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveInfo {
    /// The game.
    pub game: String,
    /// The version of the program that saved it.
    pub version: String,
    /// After so many ticks.
    pub tick: u64,
    /// Where all randomness came from.
    pub seed: Seed,
    /// The parameters at the start.
    pub started_with: BTreeMap<String, f64>,
    /// The parameters as they were.
    pub params: BTreeMap<String, f64>,
    /// Files that have another text than the game's own.
    pub files: Vec<(String, String)>,
    /// Minds that follow other files.
    pub assigned: Vec<Assign>,
    /// What players did that no tick had heard of yet.
    pub inputs: Vec<Input>,
    /// What was changed by hand that no tick had heard of yet.
    pub edits: Vec<Edit>,
    /// The hash of the whole state.
    pub hash: StateHash,
    /// The hash of each part of it.
    pub parts: BTreeMap<String, StateHash>,
}

/// The second line: what is told, and how to notice damage.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    about: SaveInfo,
    bytes: usize,
    sum: StateHash,
}

/// The same, to be written.
#[derive(Serialize)]
struct HeadRef<'a> {
    about: &'a SaveInfo,
    bytes: usize,
    sum: StateHash,
}

impl Save {
    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).expect("a vector takes everything");
        bytes
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let sum = sum(&self.about, &self.state)?;
        out.write_all(MAGIC)?;
        let head = HeadRef { about: &self.about, bytes: self.state.len(), sum };
        serde_json::to_writer(&mut *out, &head)?;
        out.write_all(b"\n")?;
        out.write_all(&self.state)
    }

    /// Reads a file. What is damaged, cut off or no save at all is refused with the reason.
    pub fn from_bytes(file: &str, bytes: &[u8]) -> Result<Self, Findings> {
        read(bytes).map_err(|(message, expected)| {
            let mut findings = Findings::of(file);
            findings.add(Place::Whole, message, expected);
            findings
        })
    }
}

fn read(bytes: &[u8]) -> Result<Save, (String, String)> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let what = if bytes.starts_with(FAMILY) { "a save of another format" } else { "not a save" };
        return Err((what.into(), "a file that begins with \"wits-save 1\"".into()));
    };
    let cut = || ("is cut off".to_owned(), "the line that tells of the save".to_owned());
    let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(cut)?;
    let head: Head = serde_json::from_slice(&rest[..end]).map_err(|error| {
        (format!("the second line is damaged: {error}"), "what is told of the save".into())
    })?;
    let state = &rest[end + 1..];
    if state.len() != head.bytes {
        return Err((format!("{} bytes of state", state.len()), format!("{} bytes", head.bytes)));
    }
    let no_memory = |error: io::Error| (format!("cannot be read: {error}"), "memory for it".to_owned());
    let found = sum(&head.about, state).map_err(no_memory)?;
    if found != head.sum {
        return Err((format!("is damaged: its sum is {found}"), head.sum.to_string()));
    }
    if head.about.tick > MAX_TICK {
        return Err((format!("is from tick {}", head.about.tick), format!("tick {MAX_TICK} at most")));
    }
    Ok(Save { about: head.about, state: Buffer::copy_of(state).map_err(no_memory)? })
}

/// Over everything, in words of eight bytes.
fn sum(about: &SaveInfo, state: &[u8]) -> io::Result<StateHash> {
    let mut hasher = StateHasher::new();
    let mut head = Buffer::default();
    serde_json::to_writer(&mut head, about)?;
    let head = head.into_bytes();
    for part in [&head[..], state] {
        hasher.word(part.len() as u64);
        for chunk in part.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            hasher.word(u64::from_le_bytes(word));
        }
    }
    Ok(hasher.finish())
}
