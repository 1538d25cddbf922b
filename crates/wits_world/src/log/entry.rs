//! What is kept, and how it is found.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::time::Moment;

use crate::Who;

/// Something that passed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the entry, from 0.
    pub number: u64,
    /// When.
    pub at: Moment,
    /// What kind of thing.
    pub kind: Kind,
    /// Who sent, caused or asked it.
    pub from: Who,
    /// Whom it was for.
    pub to: Who,
    /// What it said. The first word is its code.
    pub what: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// What kind of thing passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// One told another.
    #[default]
    Telegram,
    /// Something happened.
    Event,
    /// Somebody asked.
    Poll,
    /// A trigger fired.
    Trigger,
}

/// What became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Delivered, and of use.
    #[default]
    Handled,
    /// Delivered, and of no use.
    Unhandled,
    /// Nobody was there.
    Lost,
    /// Too late.
    Expired,
    /// Delivered later.
    Waits,
    /// The same waits already.
    Duplicate,
    /// Too many at once: with the next ones.
    PutOff,
    /// So many were told.
    Told(u64),
    /// The answer was there already.
    Known,
    /// The answer had to be found.
    Computed,
    /// There was no answer.
    Refused,
    /// A trigger fired.
    Fired,
    /// Put in from outside.
    Injected,
}

impl Kind {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Telegram => "telegram",
            Self::Event => "event",
            Self::Poll => "poll",
            Self::Trigger => "trigger",
        }
    }
}

impl Outcome {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Handled => "handled",
            Self::Unhandled => "not handled",
            Self::Lost => "lost",
            Self::Expired => "expired",
            Self::Waits => "waits",
            Self::Duplicate => "waits already",
            Self::PutOff => "put off",
            Self::Told(0) => "told nobody",
            Self::Told(_) => "told",
            Self::Known => "known",
            Self::Computed => "computed",
            Self::Refused => "refused",
            Self::Fired => "fired",
            Self::Injected => "injected",
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, kind, from, to, what, outcome, .. } = self;
        write!(f, "{:.3} s {} {from} to {to}: {what} ({}", at.seconds(), kind.word(), outcome.word())?;
        match outcome {
            Outcome::Told(count) if *count > 0 => write!(f, " {count})"),
            _ => write!(f, ")"),
        }
    }
}

impl Entry {
    /// The first word of what it said: the variant of a message, the name of an event.
    #[must_use]
    pub fn code(&self) -> &str {
        let start = self.what.trim_start_matches('"');
        let end =
            start.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(start.len());
        &start[..end]
    }
}

/// Which entries are wanted. Everything that is given must fit.
///
/// ```
/// use wits_world::Who;
/// use wits_world::log::{Entry, Filter, Kind};
/// let entry = Entry { from: Who(3), what: "Hit { damage: 5 }".into(), ..Entry::default() };
/// assert!(Filter::default().kind(Kind::Telegram).who(Who(3)).code("Hit").fits(&entry));
/// assert!(!Filter::default().code("Hi").fits(&entry));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// Only of this kind.
    pub kind: Option<Kind>,
    /// Only from or to this one.
    pub who: Option<Who>,
    /// Only with this first word.
    pub code: Option<String>,
    /// Not before.
    pub from: Moment,
    /// Not after.
    pub to: Moment,
}

impl Default for Filter {
    /// Everything.
    fn default() -> Self {
        Self { kind: None, who: None, code: None, from: Moment::START, to: Moment::NEVER }
    }
}

impl Filter {
    /// Only of this kind.
    #[must_use]
    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = Some(kind);
        self
    }

    /// Only from or to this one.
    #[must_use]
    pub const fn who(mut self, who: Who) -> Self {
        self.who = Some(who);
        self
    }

    /// Only with this first word.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }

    /// Only from one moment to another, both included.
    #[must_use]
    pub const fn between(mut self, from: Moment, to: Moment) -> Self {
        (self.from, self.to) = (from, to);
        self
    }

    /// Whether an entry is wanted.
    #[must_use]
    pub fn fits(&self, entry: &Entry) -> bool {
        self.kind.is_none_or(|kind| kind == entry.kind)
            && self.who.is_none_or(|who| who == entry.from || who == entry.to)
            && self.code.as_ref().is_none_or(|code| code == entry.code())
            && (self.from..=self.to).contains(&entry.at)
    }
}
