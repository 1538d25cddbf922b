//! A script that has begun and waits: plain data.

use std::collections::BTreeMap;

use mlua::Thread;
use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::data::Data;
use crate::tape::Entry;
use crate::told::Told;

/// A script that has begun and waits: what it was told, what it was answered since, and what it waits for.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Running {
    /// The text of the file that it follows, as a number.
    pub(crate) print: u64,
    pub(crate) args: Vec<Data>,
    pub(crate) tape: Vec<Entry>,
    /// The tape was too long to be kept.
    pub(crate) lost: bool,
    pub(crate) asked: u32,
    /// Bytes of the tape.
    #[serde(default)]
    #[state(unhashed = "the size of the journal")]
    pub(crate) weight: usize,
    pub(crate) wait: Wait,
    pub(crate) acting: Option<Acting>,
    /// The coroutine itself, if it is there.
    #[serde(skip)]
    #[state(skip = "a cache: made again from the journal")]
    pub(crate) live: Live,
}

/// What a script waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub(crate) enum Wait {
    /// The next tick.
    Tick,
    /// The next tick, because its budget was used up.
    Cut,
    /// A moment.
    Until(Moment),
    /// An event by its number, or a moment.
    Event(u8, Moment),
    /// The end of the action that it has begun.
    Act,
}

impl Wait {
    /// For people who look.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Tick => "waits for the next tick".to_owned(),
            Self::Cut => "goes on at the next tick, its budget is used up".to_owned(),
            Self::Until(moment) => format!("waits until {} s", moment.seconds()),
            Self::Event(event, _) => format!("waits for event {event}"),
            Self::Act => "waits for its action".to_owned(),
        }
    }
}

/// An action that a script has begun.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Acting {
    pub(crate) word: String,
    pub(crate) told: Vec<Told>,
    pub(crate) memory: u64,
}

/// A coroutine: never copied, saved or compared, since the tape is enough to make it again.
#[derive(Debug, Default)]
pub(crate) struct Live(pub(crate) Option<Woken>);

#[derive(Debug)]
pub(crate) struct Woken {
    pub(crate) thread: Thread,
    /// In which machine.
    pub(crate) vm: u64,
    /// Bytes that it holds, about.
    pub(crate) held: usize,
}

impl Clone for Live {
    fn clone(&self) -> Self {
        Self(None)
    }
}
impl PartialEq for Live {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Running {
    pub(crate) fn new(print: u64, args: Vec<Data>) -> Self {
        let (tape, wait, live) = (Vec::new(), Wait::Tick, Live(None));
        Self { print, args, tape, lost: false, asked: 0, weight: 0, wait, acting: None, live }
    }
}

/// The scripts of one character that wait, by number.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Waiting(BTreeMap<u32, Option<Running>>);

impl Waiting {
    /// Keeps one; its number, from 1, is the lowest that is free.
    pub(crate) fn put(&mut self, running: Running) -> u32 {
        let number = (1..).find(|number| !self.0.contains_key(number)).unwrap_or(u32::MAX);
        self.0.insert(number, Some(running));
        number
    }

    /// Takes one out for the time of its tick. Its number stays its own.
    pub(crate) fn take(&mut self, number: u32) -> Option<Running> {
        self.0.get_mut(&number)?.take()
    }

    /// Puts it back; its number.
    pub(crate) fn put_back(&mut self, number: u32, running: Running) -> u32 {
        self.0.insert(number, Some(running));
        number
    }

    /// The number is free again. What had it, if it waits.
    pub(crate) fn free(&mut self, number: u32) -> Option<Running> {
        self.0.remove(&number).flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
