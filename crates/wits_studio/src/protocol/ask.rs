//! What a client asks for: JSON text to checked values.
//!
//! Everything that can be checked without a game is checked here, so that rooms only meet sensible numbers. What is
//! wrong is said in words; the connection goes on.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use wits_core::findings::unknown_name;
use wits_core::glam::Vec2;
use wits_core::inspect;
use wits_game::{Assign, Event, Params, Tell};

use super::files::{self, Console, Draft, Forget, Named, Save};
use super::point::Point;
use super::say::{Say, Text};
use super::timeline::SetBookmark;

/// The longest answer to a faulty message. A fault may quote what the client sent. \[characters\]
const LONGEST_MESSAGE: usize = 400;
/// The longest name of a room. \[characters\]
const LONGEST_NAME: usize = 100;
/// The longest list of overlays.
const MAX_OVERLAYS: usize = 256;

/// The longest name of a panel that is looked at. \[bytes\]
const LONGEST_PANEL: usize = 200;

/// The most breakpoints of a definition.
const MAX_STOPS: usize = 20_000;

/// Everything a client can ask for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Ask {
    Join(Join),
    Leave,
    Play,
    Pause,
    Step {
        ticks: u64,
    },
    Speed {
        #[serde(deserialize_with = "present")]
        factor: Option<f64>,
    },
    /// Keep ticks to this many microseconds; null: let them take what they take.
    Keep {
        #[serde(deserialize_with = "present")]
        micros: Option<f64>,
    },
    Restart(Restart),
    Seek {
        tick: u64,
    },
    Set {
        name: String,
        value: f64,
    },
    Input(Input),
    Pick(Pick),
    Select {
        #[serde(deserialize_with = "present")]
        agent: Option<u64>,
    },
    /// Tell who is there in two lines, for as long as it is pointed at.
    Point(Point),
    Overlays {
        names: Vec<String>,
    },
    Rate {
        fps: f64,
    },
    Ack {
        frame: u64,
    },
    Watch {
        #[serde(deserialize_with = "present")]
        agent: Option<u64>,
        #[serde(default)]
        mind: usize,
    },
    Breakpoints {
        graph: String,
        nodes: Vec<u32>,
    },
    Edit(Edit),
    Files,
    /// Tell what is wrong with any file, from now on or no longer.
    Findings {
        on: bool,
    },
    Open(Named),
    Close(Named),
    Sketch(Draft),
    Change(Box<files::Step>),
    Apply(Draft),
    Save(Save),
    Forget(Forget),
    Assign(Assign),
    Console(Console),
    /// Tell the words of the game: what consoles and editors of scripts offer.
    Words,
    Trace {
        agent: u64,
    },
    Panel {
        #[serde(deserialize_with = "present")]
        id: Option<String>,
    },
    Tell(Tell),
    Branch,
    EndBranch {
        keep: bool,
    },
    /// Undo the last change in the past that replaced a future: that future is back.
    RestoreFuture {
        /// The number of the change, as the status has it: another one is not undone.
        number: u64,
    },
    /// The same, and the future since the change stays: as a branch.
    KeepBoth {
        /// The number of the change, as the status has it.
        number: u64,
    },
    /// Look at the stem of a branch, or at the branch.
    Future {
        stem: bool,
    },
    /// Tell what happens when, over all agents, from now on or no longer.
    Timeline {
        on: bool,
        /// The agents to follow where there are too many: what their names contain, or a range of numbers, `200-399`.
        #[serde(default)]
        of: String,
    },
    /// Make the room what it was when it was opened: no branch, no breakpoints, no changes.
    Afresh,
    /// Everybody in the room sees bookmarks.
    Bookmark(SetBookmark),
}

/// Watch a room.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Join {
    pub(crate) room: String,
    pub(crate) game: String,
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) params: BTreeMap<String, f64>,
}

/// Begin again.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Restart {
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) params: BTreeMap<String, f64>,
}

impl Restart {
    /// The parameters to begin with: these, changed as it says. The error names everything that is wrong.
    pub(crate) fn change(&self, params: &Params) -> Result<Params, String> {
        let mut params = params.clone();
        let settings = self.params.iter().map(|(name, value)| (name.as_str(), *value));
        params.change(settings).map_err(|faults| faults.to_string())?;
        Ok(params)
    }
}

/// Use a control.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Input {
    pub(crate) name: String,
    x: Option<f32>,
    y: Option<f32>,
    /// Where this piece of a stroke began.
    from: Option<Vec2>,
}

impl Input {
    /// What happens in the game.
    pub(crate) fn event(&self) -> Event {
        let at = self.x.zip(self.y).map(Vec2::from);
        Event::Input(wits_game::Input { name: self.name.clone(), at, from: self.from })
    }
}

/// Set a key of a blackboard by hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Edit {
    agent: u64,
    #[serde(default)]
    mind: usize,
    scope: String,
    key: String,
    #[serde(deserialize_with = "present")]
    value: Option<inspect::Value>,
}

impl Edit {
    /// What happens in the game.
    pub(crate) fn event(&self) -> Event {
        let Self { agent, mind, scope, key, value } = self.clone();
        Event::Edit(wits_game::Edit { agent, mind, scope, key, value })
    }
}

/// Select what is near a point.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Pick {
    x: f32,
    y: f32,
    pub(crate) radius: f32,
    /// Nobody is there, but somebody is so near that the ground is not clearly empty: what was selected stays.
    pub(crate) near: Option<f32>,
}

impl Pick {
    /// The place pointed at.
    pub(crate) fn at(&self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }
}

/// Why something asked for was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The `do` of the message, or `message` when there is none that makes sense.
    pub(crate) about: &'static str,
    /// For people.
    pub(crate) message: String,
}

impl Refusal {
    /// A reason, cut to a sensible length.
    pub(crate) fn new(about: &'static str, message: impl std::fmt::Display) -> Self {
        let message = message.to_string();
        let cut = message.char_indices().nth(LONGEST_MESSAGE).map(|(at, _)| format!("{}…", &message[..at]));
        Self { about, message: cut.unwrap_or(message) }
    }

    /// As it is sent.
    pub(crate) fn text(&self) -> Text {
        Say::Error { about: self.about, message: &self.message }.text()
    }
}

/// The names of all messages.
pub(super) const NAMES: [&str; 43] = [
    "join",
    "leave",
    "play",
    "pause",
    "step",
    "speed",
    "keep",
    "restart",
    "seek",
    "set",
    "input",
    "pick",
    "select",
    "point",
    "overlays",
    "rate",
    "ack",
    "watch",
    "breakpoints",
    "edit",
    "files",
    "findings",
    "open",
    "close",
    "sketch",
    "change",
    "apply",
    "save",
    "forget",
    "assign",
    "console",
    "words",
    "trace",
    "panel",
    "tell",
    "branch",
    "end_branch",
    "restore_future",
    "keep_both",
    "future",
    "timeline",
    "afresh",
    "bookmark",
];

/// Reads a text message.
pub(crate) fn read(text: &str) -> Result<Ask, Refusal> {
    let value: Value =
        serde_json::from_str(text).map_err(|fault| Refusal::new("message", format!("not JSON: {fault}")))?;
    let about = name_of(&value)?;
    let ask = Ask::deserialize(value).map_err(|fault| Refusal::new(about, in_words(&fault.to_string())))?;
    ask.check().map_err(|fault| Refusal::new(about, fault))?;
    Ok(ask)
}

fn name_of(value: &Value) -> Result<&'static str, Refusal> {
    let Some(name) = value.get("do").and_then(Value::as_str) else {
        return Err(Refusal::new("message", "expected an object with a \"do\", such as {\"do\":\"play\"}"));
    };
    let known = NAMES.iter().find(|known| **known == name);
    known.copied().ok_or_else(|| Refusal::new("message", format!("do: {}", unknown_name(name, &NAMES))))
}

/// Names of types mean nothing to people who do not write Rust.
fn in_words(fault: &str) -> String {
    fault
        .replace("expected f64", "expected a number")
        .replace("expected f32", "expected a number")
        .replace("expected u64", "expected a whole number from 0 up")
        .replace("expected u32", "expected a whole number from 0 up")
        .replace("expected usize", "expected a whole number from 0 up")
        .replace(
            "data did not match any variant of untagged enum Value",
            "value: expected true, false, a number, a text, a list of numbers or null",
        )
        .replace("expected struct Join", "expected a message")
}

impl Ask {
    /// The `do` of the message.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join",
            Self::Leave => "leave",
            Self::Play => "play",
            Self::Pause => "pause",
            Self::Step { .. } => "step",
            Self::Speed { .. } => "speed",
            Self::Keep { .. } => "keep",
            Self::Restart(_) => "restart",
            Self::Seek { .. } => "seek",
            Self::Set { .. } => "set",
            Self::Input(_) => "input",
            Self::Pick(_) => "pick",
            Self::Select { .. } => "select",
            Self::Point(_) => "point",
            Self::Overlays { .. } => "overlays",
            Self::Rate { .. } => "rate",
            Self::Ack { .. } => "ack",
            Self::Watch { .. } => "watch",
            Self::Breakpoints { .. } => "breakpoints",
            Self::Edit(_) => "edit",
            Self::Files => "files",
            Self::Findings { .. } => "findings",
            Self::Open(_) => "open",
            Self::Close(_) => "close",
            Self::Sketch(_) => "sketch",
            Self::Change(_) => "change",
            Self::Apply(_) => "apply",
            Self::Save(_) => "save",
            Self::Forget(_) => "forget",
            Self::Assign(_) => "assign",
            Self::Console(_) => "console",
            Self::Words => "words",
            Self::Trace { .. } => "trace",
            Self::Panel { .. } => "panel",
            Self::Tell(_) => "tell",
            Self::Branch => "branch",
            Self::EndBranch { .. } => "end_branch",
            Self::RestoreFuture { .. } => "restore_future",
            Self::KeepBoth { .. } => "keep_both",
            Self::Future { .. } => "future",
            Self::Timeline { .. } => "timeline",
            Self::Afresh => "afresh",
            Self::Bookmark(_) => "bookmark",
        }
    }

    /// Has to wait for steps that are still to be made: it changes the world or the time.
    pub(crate) const fn is_ordered(&self) -> bool {
        matches!(
            self,
            Self::Play
                | Self::Step { .. }
                | Self::Restart(_)
                | Self::Seek { .. }
                | Self::Set { .. }
                | Self::Input(_)
                | Self::Edit(_)
                | Self::Apply(_)
                | Self::Forget(_)
                | Self::Assign(_)
                | Self::Console(_)
                | Self::Tell(_)
                | Self::Branch
                | Self::EndBranch { .. }
                | Self::RestoreFuture { .. }
                | Self::KeepBoth { .. }
                | Self::Future { .. }
                | Self::Afresh
                | Self::Bookmark(_)
        )
    }

    /// Takes a while: time goes on before the next one.
    pub(crate) const fn is_heavy(&self) -> bool {
        matches!(
            self,
            Self::Sketch(_)
                | Self::Change(_)
                | Self::Apply(_)
                | Self::Save(_)
                | Self::Forget(_)
                | Self::Findings { on: true }
                | Self::Timeline { on: true, .. }
                | Self::Afresh
                | Self::Branch
                | Self::KeepBoth { .. }
        )
    }

    /// The ranges of the protocol. Comparisons are such that not-a-number fails.
    fn check(&self) -> Result<(), String> {
        match self {
            Self::Join(join) => check_room(&join.room),
            Self::Step { ticks } => in_range("ticks", *ticks, 1, 600),
            Self::Speed { factor: Some(factor) } => in_range("factor", *factor, 0.05, 64.0),
            Self::Keep { micros: Some(micros) } => in_range("micros", *micros, 10.0, 1e6),
            Self::Rate { fps } => in_range("fps", *fps, 1.0, 60.0),
            Self::Pick(pick) if !pick.at().is_finite() => {
                Err("x and y: expected a place in the world".into())
            }
            Self::Pick(pick) => {
                in_range("radius", pick.radius, 0.0, f32::MAX)?;
                in_range("near", pick.near.unwrap_or_default(), 0.0, f32::MAX)
            }
            Self::Point(point) => point.check(),
            Self::Bookmark(bookmark) => bookmark.check(),
            Self::Input(input) if input.x.is_some() != input.y.is_some() => {
                Err("expected both x and y, or none of them".into())
            }
            Self::Open(Named { file }) | Self::Close(Named { file }) => files::check_name(file),
            Self::Sketch(Draft { file, .. }) | Self::Apply(Draft { file, .. }) => files::check_name(file),
            Self::Change(step) => files::check_name(&step.file),
            Self::Save(Save { file, .. }) | Self::Forget(Forget { file, .. }) => files::check_name(file),
            Self::Assign(Assign { file, .. }) => files::check_name(file),
            Self::Breakpoints { nodes, .. } if nodes.len() > MAX_STOPS => {
                Err(format!("nodes: {} are too many", nodes.len()))
            }
            Self::Timeline { of, .. } if of.chars().nth(LONGEST_NAME).is_some() => {
                Err(format!("of: expected at most {LONGEST_NAME} characters"))
            }
            Self::Panel { id: Some(id) } if id.len() > LONGEST_PANEL => {
                Err(format!("id: expected a name of at most {LONGEST_PANEL} characters"))
            }
            Self::Overlays { names } if names.len() > MAX_OVERLAYS => {
                Err(format!("names: {} are too many", names.len()))
            }
            _ => Ok(()),
        }
    }
}

fn in_range<T: PartialOrd + std::fmt::Display>(name: &str, value: T, min: T, max: T) -> Result<(), String> {
    if value >= min && value <= max {
        return Ok(());
    }
    Err(format!("{name}: {value} is out of range; expected {min} to {max}"))
}

fn check_room(name: &str) -> Result<(), String> {
    let is_long = name.chars().nth(LONGEST_NAME).is_some();
    if name.trim().is_empty() || is_long || name.chars().any(char::is_control) {
        return Err(format!(
            "room: expected a name of 1 to {LONGEST_NAME} characters, no control characters"
        ));
    }
    Ok(())
}

/// `null` is a value here: leaving the field out is a mistake.
pub(super) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

#[cfg(test)]
mod tests;
