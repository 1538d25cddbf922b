//! What happened when, over all agents: the marks of the timeline, and the bookmarks of people.

use serde::{Deserialize, Serialize};

use super::ask::present;

/// The longest name of a bookmark. \[characters\]
const LONGEST_NAME: usize = 60;

/// What kind of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkKind {
    /// An agent decided something, or does something else from now on.
    Decision,
    /// Something happened to the game as a whole: a goal, an alarm.
    Game,
    /// Something was done to the game from outside.
    Event,
    /// A breakpoint was reached.
    Stop,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TimelineMark {
    pub(crate) tick: u64,
    /// Absent when it concerns nobody in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agent: Option<u64>,
    pub(crate) kind: MarkKind,
    /// What happened.
    pub(crate) text: String,
    /// Why, in plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) why: String,
}

/// What is new on the timeline. First what is said here is forgotten, then marks are added at the end.
#[derive(Debug, Serialize)]
pub(crate) struct MarksNews<'a> {
    /// Everything is forgotten, lanes included.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) reset: bool,
    /// Marks at this tick and later are forgotten: it will happen differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cut: Option<u64>,
    /// Between these ticks everything is known.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// Agents that are new here, and their names.
    #[serde(skip_serializing_if = "<[(u64, String)]>::is_empty")]
    pub(crate) lanes: &'a [(u64, String)],
    /// How many agents there are to choose from, if not all of them are followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agents: Option<usize>,
    /// In the order of ticks.
    pub(crate) marks: Vec<&'a TimelineMark>,
}

/// Put a bookmark at a tick, give it another name, or take it away.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct SetBookmark {
    pub(crate) tick: u64,
    /// null: take it away.
    #[serde(deserialize_with = "present")]
    pub(crate) name: Option<String>,
}

impl SetBookmark {
    pub(super) fn check(&self) -> Result<(), String> {
        let name = self.name.as_deref().unwrap_or_default();
        if name.chars().nth(LONGEST_NAME).is_some() || name.chars().any(char::is_control) {
            return Err(format!("name: expected at most {LONGEST_NAME} characters, no control characters"));
        }
        Ok(())
    }
}

/// A moment that a person wants to find again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Bookmark<'a> {
    pub(crate) tick: u64,
    /// May be empty.
    pub(crate) name: &'a str,
}
