//! What is remembered of the past: lines, telegrams, states; to be looked at, saved and gone back to.

use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::telegram::DeliveryResult;

use crate::message::{Message, Name};

/// The longest line. \[bytes\]
const LONGEST: usize = 160;

/// A line that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, State)]
pub struct Said {
    /// How many lines there were before it.
    pub number: u64,
    /// In which step, from 1.
    pub step: u64,
    /// When.
    pub at: Moment,
    /// Who.
    pub who: Name,
    /// What.
    pub text: String,
    /// Nobody said it: something went wrong in this one's mind.
    pub fault: bool,
}

impl Said {
    /// With room for any line, so that speaking takes no memory.
    pub(crate) fn blank() -> Self {
        let text = String::with_capacity(LONGEST);
        Self { number: 0, step: 0, at: Moment::START, who: Name::Bob, text, fault: false }
    }

    /// Cuts what is too long, between two letters.
    pub(crate) fn shorten(&mut self) {
        if self.text.len() > LONGEST {
            let cut = (0..=LONGEST).rev().find(|place| self.text.is_char_boundary(*place)).unwrap_or(0);
            self.text.truncate(cut);
        }
    }
}

/// A telegram: who told whom what, when it was sent, when it was due, when it was heard, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub struct Letter {
    /// How many telegrams there were before it.
    pub number: u64,
    /// Who.
    pub from: Name,
    /// Whom.
    pub to: Name,
    /// What.
    pub message: Message,
    /// When it was sent.
    pub sent: Moment,
    /// When it was to be told.
    pub due: Moment,
    /// When it was told, and what came of it; not yet when absent.
    pub heard: Option<(Moment, DeliveryResult)>,
}

/// A state that somebody was in: how it came there, and what was so at the time.
#[derive(Clone, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Stay {
    pub(crate) state: String,
    pub(crate) since: Moment,
    /// What it was told when it came here, if that was why.
    pub(crate) heard: Option<Message>,
    /// Gold, savings, thirst, fatigue, bruises.
    pub(crate) numbers: [i32; 5],
}

impl Stay {
    /// With room for the names of states, so that changing them takes no memory.
    pub(crate) fn blank() -> Self {
        Self { state: String::with_capacity(LONGEST / 2), ..Self::default() }
    }
}

/// How it went so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Tally {
    pub(crate) nuggets: u32,
    pub(crate) drinks: u32,
    pub(crate) stews: u32,
    pub(crate) eaten: u32,
    pub(crate) fights: u32,
}
