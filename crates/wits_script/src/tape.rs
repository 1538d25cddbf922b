//! What a script that waits was answered: enough to make it again.
//!
//! A coroutine cannot be copied or saved. But a script is a function of what it is told: run it again, give it the same
//! answers, and it comes to the same place. So every answer is written down as long as the script lives. When a character
//! was saved, copied or taken back in time, its script is run again from its beginning with the tape answering instead of
//! the game; nothing is done a second time.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::data::Data;
use crate::frame::{self, Over};
use crate::limits::Limits;
use crate::running::Running;

/// One thing that came from outside.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) enum Entry {
    /// An answer.
    Answer(Data),
    /// Several at once, such as the values of an event.
    Answers(Vec<Data>),
    /// A table of what the character keeps: what is in it is asked for separately.
    Branch,
    /// What was asked for the so-manyth time failed.
    Fault(u32, String),
    /// The budget was used up after so many grains: it was suspended there.
    Cut(u32),
}

/// An answer that is longer than this is not written down: the script cannot be made again then. \[bytes\]
const LONGEST_ANSWER: usize = 4 << 10;

impl Entry {
    fn bytes(&self) -> usize {
        match self {
            Self::Answer(data) => data.bytes(),
            Self::Answers(list) => list.iter().map(Data::bytes).sum(),
            Self::Fault(_, message) => message.len(),
            Self::Branch | Self::Cut(_) => 0,
        }
    }
}

/// The tape of a running script.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    entries: Vec<Entry>,
    /// The next entry to be answered from; while replaying.
    at: usize,
    pub(crate) replaying: bool,
    /// How many times the host was asked for something.
    asked: u32,
    /// More entries than this are not kept, and no more bytes of answers than that.
    most: usize,
    weight: usize,
    heaviest: usize,
    /// It was too long, so it cannot be made again.
    pub(crate) lost: bool,
}

impl Tape {
    /// A tape to go on with.
    pub(crate) fn recording(running: &mut Running, limits: &Limits) -> Self {
        let entries = std::mem::take(&mut running.tape);
        let (asked, weight, lost) = (running.asked, running.weight, running.lost);
        let (most, heaviest) = (limits.journal, limits.held);
        Self { entries, at: 0, replaying: false, asked, most, weight, heaviest, lost }
    }

    /// A tape to answer from.
    pub(crate) fn replaying(running: &mut Running, limits: &Limits) -> Self {
        Self { replaying: true, asked: 0, lost: false, ..Self::recording(running, limits) }
    }

    /// Gives a script its tape back.
    pub(crate) fn give_back(self, running: &mut Running) {
        (running.tape, running.lost, running.weight) = (self.entries, self.lost, self.weight);
        if !self.replaying {
            running.asked = self.asked;
        }
    }

    pub(crate) fn next(&mut self) -> Option<Entry> {
        let entry = self.entries.get(self.at).cloned()?;
        self.at += 1;
        Some(entry)
    }

    pub(crate) fn peek(&self) -> Option<&Entry> {
        self.entries.get(self.at)
    }

    /// All entries were used.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.entries.len()
    }

    pub(crate) fn write(&mut self, entry: Entry) {
        let bytes = entry.bytes();
        if self.entries.len() >= self.most
            || bytes > LONGEST_ANSWER
            || self.weight.saturating_add(bytes) > self.heaviest
        {
            self.lost = true;
            self.entries = Vec::new();
        }
        if !self.lost {
            self.weight = self.weight.saturating_add(bytes);
            self.entries.push(entry);
        }
    }
}

/// Asks the game, or the tape. The answer is written down if a script is running that can wait.
pub(crate) fn ask(game: impl FnOnce() -> Result<Entry, String>) -> mlua::Result<Entry> {
    enum Way {
        Play(Option<Entry>),
        Record(u32),
        Plain,
    }
    let way = frame::top(|frame| {
        let Some(tape) = &mut frame.tape else { return Way::Plain };
        tape.asked = tape.asked.saturating_add(1);
        if tape.replaying { Way::Play(tape.next()) } else { Way::Record(tape.asked) }
    });
    match way.unwrap_or(Way::Plain) {
        Way::Play(Some(Entry::Fault(_, message))) => Err(mlua::Error::runtime(message)),
        Way::Play(Some(Entry::Cut(_)) | None) => Err(diverged()),
        Way::Play(Some(entry)) => Ok(entry),
        Way::Plain => game().map_err(mlua::Error::runtime),
        Way::Record(number) => {
            let answer = game();
            let entry = answer.clone().unwrap_or_else(|message| Entry::Fault(number, message));
            frame::top(|frame| frame.tape.as_mut().map(|tape| tape.write(entry)));
            answer.map_err(mlua::Error::runtime)
        }
    }
}

/// Asks for one value.
pub(crate) fn ask_one(game: impl FnOnce() -> Result<Data, String>) -> mlua::Result<Data> {
    match ask(|| game().map(Entry::Answer))? {
        Entry::Answer(data) => Ok(data),
        _ => Err(diverged()),
    }
}

/// Does something that has no answer. It is not done again when a script is made anew; what failed then fails again.
pub(crate) fn act(game: impl FnOnce() -> Result<(), String>) -> mlua::Result<()> {
    enum Way {
        Done,
        Fault(String),
        Do(Option<u32>),
    }
    let way = frame::top(|frame| {
        let Some(tape) = &mut frame.tape else { return Way::Do(None) };
        tape.asked = tape.asked.saturating_add(1);
        if !tape.replaying {
            return Way::Do(Some(tape.asked));
        }
        match tape.peek() {
            Some(Entry::Fault(number, message)) if *number == tape.asked => {
                let message = message.clone();
                tape.at += 1;
                Way::Fault(message)
            }
            _ => Way::Done,
        }
    });
    match way.unwrap_or(Way::Do(None)) {
        Way::Done => Ok(()),
        Way::Fault(message) => Err(mlua::Error::runtime(message)),
        Way::Do(number) => game().map_err(|message| {
            if let Some(number) = number {
                let entry = Entry::Fault(number, message.clone());
                frame::top(|frame| frame.tape.as_mut().map(|tape| tape.write(entry)));
            }
            mlua::Error::runtime(message)
        }),
    }
}

/// The script asks for something else than before.
pub(crate) fn diverged() -> mlua::Error {
    frame::end(Over::Diverged)
}
