//! What is remembered of the past: lines, telegrams, states; to be looked at, saved and gone back to.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;
use wits_world::telegram::DeliveryResult;

use crate::message::{Message, Name};

/// The longest line. \[bytes\]
const LONGEST: usize = 160;

/// A line that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl HashState for Said {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.number, self.step, u64::from(self.at.0), self.who as u64]);
        hasher.write(&self.text);
    }
}

/// A telegram: who told whom what, when it was sent, when it was due, when it was heard, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl HashState for Letter {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.number, self.from as u64, self.to as u64, u64::from(self.sent.0)]);
        hasher.write(&self.message);
        hasher.write(&[u64::from(self.due.0), self.heard.map_or(0, |heard| u64::from((heard.0).0) + 1)]);
    }
}

/// A state that somebody was in: how it came there, and what was so at the time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

impl HashState for Stay {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.state);
        hasher.write(&self.since.0);
    }
}

/// How it went so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) nuggets: u32,
    pub(crate) drinks: u32,
    pub(crate) stews: u32,
    pub(crate) eaten: u32,
    pub(crate) fights: u32,
}
