//! Put in from outside: a key pressed by a tester, a line in the studio, a step of a test.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron::{self, RonFile};
use wits_core::time::Moment;

use super::{Kind, Log, Outcome};
use crate::event::{Event, Urgency};
use crate::telegram::Telegram;
use crate::{Code, Who};

/// A telegram or an event as text. `code` and `data` together are the message of a telegram in RON, such as `Hit` and
/// `(damage: 5)`; of an event `code` is the name and `data` the data.
///
/// ```
/// use wits_core::ron::RonFile;
/// use serde::Deserialize;
/// use wits_world::Who;
/// use wits_world::log::Injected;
///
/// #[derive(Debug, PartialEq, Deserialize)]
/// enum News { Hit { damage: f32 }, StewReady }
///
/// let text = r#"(kind: Telegram, code: "Hit", from: 3, to: 7, data: "(damage: 5)")"#;
/// let telegram = Injected::from_ron("typed", text).unwrap().telegram::<News>().unwrap();
/// assert_eq!((telegram.receiver, telegram.message), (Who(7), News::Hit { damage: 5.0 }));
///
/// let wrong = Injected::from_ron("typed", r#"(kind: Telegram, code: "StewRaedy", to: 7)"#).unwrap();
/// assert_eq!(wrong.telegram::<News>().unwrap_err().to_string(), "StewRaedy:1:1: unknown \"StewRaedy\", did you mean \"StewReady\"?");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Injected {
    /// Telegram or event.
    pub kind: Kind,
    /// What it is.
    pub code: String,
    /// Who it seems to come from.
    #[serde(default)]
    pub from: Who,
    /// Whom a telegram is for.
    #[serde(default)]
    pub to: Who,
    /// After so many seconds. \[s\]
    #[serde(default)]
    pub delay: f32,
    /// All else, in RON.
    #[serde(default)]
    pub data: String,
}

/// What cannot be put in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInjected {
    /// A telegram is taken for an event, or the other way round; questions and triggers cannot be put in.
    #[error("{} is not what can be put in here", .0.word())]
    Kind(Kind),
    /// A telegram needs a receiver.
    #[error("a telegram for nobody")]
    NoReceiver,
    /// The message cannot be read.
    #[error("{0}")]
    Message(Findings),
}

impl RonFile for Injected {
    fn validate(&self, findings: &mut Findings) {
        if self.code.is_empty() && self.data.is_empty() {
            findings.add(Place::path("code"), "empty", "a name");
        }
        findings.check_not_negative("delay", self.delay);
    }
}

impl Injected {
    /// The telegram it stands for.
    ///
    /// # Errors
    /// If it is none, has no receiver, or its message cannot be read.
    pub fn telegram<M: DeserializeOwned>(&self) -> Result<Telegram<M>, NotInjected> {
        if self.kind != Kind::Telegram {
            return Err(NotInjected::Kind(self.kind));
        }
        if self.to == Who::NOBODY {
            return Err(NotInjected::NoReceiver);
        }
        let text = format!("{}{}", self.code, self.data);
        let message = ron::read(&self.code, &text).map_err(NotInjected::Message)?;
        Ok(Telegram::new(self.from, self.to, message))
    }

    /// The event it stands for, and how urgent it is: as soon as its delay is over.
    ///
    /// # Errors
    /// If it is none, or its data cannot be read.
    pub fn event<D: DeserializeOwned>(&self, now: Moment) -> Result<(Event<D>, Urgency), NotInjected> {
        if self.kind != Kind::Event {
            return Err(NotInjected::Kind(self.kind));
        }
        let text = if self.data.is_empty() { "()" } else { &self.data };
        let data = ron::read(&self.code, text).map_err(NotInjected::Message)?;
        let urgency = Urgency::default().by(now.after(self.delay));
        Ok((Event::new(Code::of(&self.code), data).by(self.from), urgency))
    }

    /// Leaves an entry, so that nobody wonders where it came from.
    pub fn note(&self, now: Moment, log: &mut Log) {
        let what = format_args!("{}{}", self.code, self.data);
        log.add(now, self.kind, (self.from, self.to), what, Outcome::Injected);
    }
}
