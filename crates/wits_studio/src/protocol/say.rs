//! What the server says: values to JSON text.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use serde_json::Number;
use wits_core::hash::StateHash;
use wits_core::inspect::{Document, Graph};
use wits_core::scene::Shape;
use wits_game::author::{ConsoleAnswer, Lesson, Palette, ScriptLine};
use wits_game::{About, Ending, Override, PanelInfo, Tellable};

use super::files::{Answer, Edited, Listed, MindTold, Opened, Sketched, Surveyed};
use super::point::Brief;
use super::pulse::PulseNews;
use super::timeline::{Bookmark, MarksNews};

/// A text message, shared by all who get it.
pub(crate) type Text = Utf8Bytes;

/// Everything the server says in text.
#[derive(Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub(crate) enum Say<'a> {
    Hello {
        protocol: u32,
        version: &'a str,
        games: &'a [&'a About],
    },
    Joined(Joined<'a>),
    Status(&'a Status),
    Charts {
        names: &'a [&'static str],
        rows: &'a [Row<'a>],
        reset: bool,
        /// They are those of the other one of two futures.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        beside: bool,
    },
    Inspect(Inspect<'a>),
    /// Who is pointed at.
    Brief(&'a Brief),
    Graph {
        id: &'a str,
        version: u64,
        graph: &'a Graph,
        stops: &'a [u32],
    },
    Stops {
        graph: &'a str,
        nodes: &'a [u32],
    },
    Pulse(&'a PulseNews<'a>),
    /// The mind that was looked at is gone.
    #[serde(rename = "pulse")]
    NoPulse {
        agent: Option<u64>,
    },
    /// The sheet of the mind that is looked at; there is nothing on it when the document is absent.
    Sheet {
        agent: u64,
        mind: usize,
        document: Option<&'a Document>,
        /// Keys of handles that were dragged and take effect with the next tick.
        #[serde(skip_serializing_if = "<[&str]>::is_empty")]
        waiting: &'a [&'a str],
    },
    Files {
        files: &'a [Listed<'a>],
        /// There is a folder to save to.
        folder: bool,
    },
    /// All files, with everything that is wrong with any of them.
    Findings {
        files: &'a [Surveyed],
    },
    File(Opened<'a>),
    Sketch(Sketched<'a>),
    Changed(Edited<'a>),
    /// A step of editing that cannot be made.
    #[serde(rename = "changed")]
    Unchanged {
        file: &'a str,
        ask: Option<&'a Number>,
        refused: &'a str,
    },
    Applied(Answer<'a>),
    Saved(Answer<'a>),
    Conflict {
        file: &'a str,
        ask: Option<&'a Number>,
        stored: Option<&'a str>,
    },
    Console {
        agent: u64,
        ask: Option<&'a Number>,
        #[serde(flatten)]
        answer: &'a ConsoleAnswer,
    },
    /// The words of the game.
    Words {
        palette: &'a Palette,
    },
    Trace {
        agent: u64,
        tick: u64,
        lines: &'a [ScriptLine],
    },
    Lesson {
        lesson: &'a Lesson,
    },
    /// What there is of the game as a whole.
    World {
        panels: &'a [PanelInfo],
        tellable: &'a [Tellable],
        /// It can be saved.
        saves: bool,
    },
    /// The view that is looked at; nothing is on it when the document is absent.
    Panel {
        id: &'a str,
        document: Option<&'a Document>,
    },
    Marks(&'a MarksNews<'a>),
    /// All bookmarks, in the order of ticks.
    Bookmarks {
        bookmarks: &'a [Bookmark<'a>],
    },
    Error {
        about: &'a str,
        message: &'a str,
    },
    Bye {
        reason: &'a str,
    },
}

impl Say<'_> {
    /// As it is sent.
    pub(crate) fn text(&self) -> Text {
        serde_json::to_string(self).expect("plain data is written to memory").into()
    }
}

/// What there is to know of the selected agent; nothing is selected when all is absent.
#[derive(Default, Serialize)]
pub(crate) struct Inspect<'a> {
    pub(crate) agent: Option<u64>,
    pub(crate) tick: u64,
    pub(crate) document: Option<&'a Document>,
    pub(crate) marks: &'a [Shape],
    #[serde(skip_serializing_if = "<[MindTold]>::is_empty")]
    pub(crate) minds: &'a [MindTold],
}

/// What a client has to know when it comes into a room, and after a restart.
#[derive(Serialize)]
pub(crate) struct Joined<'a> {
    pub(crate) room: &'a str,
    pub(crate) game: &'a str,
    pub(crate) seed: u64,
    pub(crate) params: &'a BTreeMap<&'static str, f64>,
    pub(crate) status: &'a Status,
    /// Agents have minds that can be looked at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) minds: bool,
    /// A program that runs by itself: it has no past and no speed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) attached: bool,
    /// Nobody was in the room, and it is as somebody has left it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) found: Option<Found>,
}

/// What somebody has left in a room that nobody was in: whoever comes may want to start afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Found {
    /// How long nobody was there.
    pub(crate) seconds: u64,
    /// There is a branch.
    pub(crate) branch: bool,
    /// How many breakpoints were set by hand.
    pub(crate) stops: usize,
    /// How much was done to the game: parameters, controls, files, boards.
    pub(crate) changes: usize,
}

/// How a room stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Status {
    pub(crate) tick: u64,
    pub(crate) oldest: u64,
    pub(crate) newest: u64,
    pub(crate) playing: bool,
    pub(crate) speed: Option<f64>,
    /// How long ticks are kept to. \[µs\]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) keeps: Option<f64>,
    pub(crate) seed: u64,
    pub(crate) agents: usize,
    /// The agent to look at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first_look: Option<u64>,
    pub(crate) ticks_per_second: f64,
    pub(crate) tick_ms: f64,
    pub(crate) watchers: usize,
    pub(crate) params: BTreeMap<&'static str, f64>,
    /// Parameters that are overridden at the moment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) overrides: Vec<Override>,
    /// A person leads whoever plays by itself otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) led: bool,
    /// How the game ended, as long as it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<Ending>,
    pub(crate) score: BTreeMap<&'static str, f64>,
    /// The breakpoint at which the game stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped: Option<Stopped>,
    /// What is changed goes into a branch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<Branch>,
    /// The future that the last change in the past replaced: one can have it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) replaced: Option<Replaced>,
}

/// A future that a change in the past replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Replaced {
    /// The number of the replacement, counted from 1.
    pub(crate) number: u64,
    /// The tick at which the change was made.
    pub(crate) tick: u64,
    /// The last tick of the replaced future.
    pub(crate) newest: u64,
}

/// A breakpoint that was reached: where, by whom, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Stopped {
    pub(crate) agent: u64,
    /// The name of the agent.
    pub(crate) name: String,
    /// Which mind of the agent, by its place.
    pub(crate) mind: usize,
    pub(crate) graph: String,
    /// The node, the link (their numbers follow those of the nodes), or the line of a script.
    pub(crate) node: u32,
    /// The name of the node, or from where to where the transition leads.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) at: String,
    /// It is a transition that fired.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) link: bool,
    /// Why it was reached.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) why: String,
}

/// How a branch stands to its stem.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Branch {
    /// The tick at which it left the stem.
    pub(crate) from: u64,
    pub(crate) hash: StateHash,
    pub(crate) stem: StateHash,
    /// Absent as long as both were the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) differs: Option<Difference>,
}

/// Where two sessions parted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    /// The first tick at which they were not the same.
    pub(crate) tick: u64,
    /// In which parts of the state, if the game names any.
    pub(crate) parts: Vec<String>,
}

/// One row of the charts: the tick, then a value for each name. A value that is not finite is sent as `null`.
pub(crate) struct Row<'a> {
    pub(crate) tick: u64,
    pub(crate) values: &'a [f32],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_seq(Some(1 + self.values.len()))?;
        row.serialize_element(&self.tick)?;
        self.values.iter().try_for_each(|value| row.serialize_element(value))?;
        row.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_sent_as_the_protocol_says() {
        let rows = [Row { tick: 3, values: &[0.5, f32::NAN] }];
        let charts = Say::Charts { names: &["tick_ms", "speed"], rows: &rows, reset: true, beside: false };
        assert_eq!(
            charts.text().as_str(),
            r#"{"say":"charts","names":["tick_ms","speed"],"rows":[[3,0.5,null]],"reset":true}"#
        );
        let bye = Say::Bye { reason: "shutting down" };
        assert_eq!(bye.text().as_str(), r#"{"say":"bye","reason":"shutting down"}"#);
        let cleared = Say::Inspect(Inspect { tick: 3, ..Inspect::default() });
        assert!(cleared.text().as_str().starts_with(r#"{"say":"inspect","agent":null,"tick":3"#));
    }
}
