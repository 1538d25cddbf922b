//! Messages about files: what clients ask, and what they are told.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use wits_game::MindInfo;
use wits_game::author::{Change, FileInfo, Palette, Report, Sketch};

/// The longest name that is looked at. \[bytes\]
const LONGEST_NAME: usize = 200;

/// A file, as a client names it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Named {
    pub(crate) file: String,
}

/// A text for a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Draft {
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) ask: Option<Number>,
}

/// A step of editing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Step {
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) change: Change,
    pub(crate) ask: Option<Number>,
}

/// A text is to be stored.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Save {
    pub(crate) file: String,
    pub(crate) text: String,
    /// What the client thinks is stored.
    #[serde(deserialize_with = "super::ask::present")]
    pub(crate) base: Option<String>,
    pub(crate) ask: Option<Number>,
}

/// A file is to be taken out of the folder.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Forget {
    pub(crate) file: String,
    pub(crate) ask: Option<Number>,
}

/// A piece of script.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Console {
    pub(crate) agent: u64,
    pub(crate) code: String,
    #[serde(default)]
    pub(crate) act: bool,
    pub(crate) ask: Option<Number>,
}

/// A name that no file has need not be carried around.
pub(crate) fn check_name(file: &str) -> Result<(), String> {
    if file.is_empty() || file.len() > LONGEST_NAME {
        return Err(format!("file: expected a name of 1 to {LONGEST_NAME} characters"));
    }
    Ok(())
}

/// A file in the list.
#[derive(Serialize)]
pub(crate) struct Listed<'a> {
    #[serde(flatten)]
    pub(crate) info: &'a FileInfo,
    pub(crate) changed: bool,
    pub(crate) stored: bool,
}

/// A file among all others.
#[derive(Serialize)]
pub(crate) struct Surveyed {
    pub(crate) file: String,
    pub(crate) bytes: usize,
    pub(crate) lines: usize,
    /// The other files that it names.
    pub(crate) uses: Vec<String>,
    /// What was looked at is what the game follows; else it is a stored text that cannot be used.
    pub(crate) in_force: bool,
    pub(crate) report: Report,
}

/// An open file.
#[derive(Serialize)]
pub(crate) struct Opened<'a> {
    pub(crate) file: &'a str,
    pub(crate) version: u64,
    pub(crate) text: &'a str,
    pub(crate) original: Option<&'a str>,
    pub(crate) stored: Option<&'a str>,
    /// Absent in news of a file that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) palette: Option<Option<&'a Palette>>,
    pub(crate) lost: &'a [String],
}

/// What a text is.
#[derive(Serialize)]
pub(crate) struct Sketched<'a> {
    pub(crate) file: &'a str,
    pub(crate) ask: Option<&'a Number>,
    pub(crate) sketch: Option<&'a Sketch>,
    pub(crate) report: &'a Report,
}

/// What came of a step of editing.
#[derive(Serialize)]
pub(crate) struct Edited<'a> {
    #[serde(flatten)]
    pub(crate) after: Sketched<'a>,
    pub(crate) text: &'a str,
    pub(crate) select: &'a [String],
}

/// An answer about a file.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    pub(crate) file: &'a str,
    pub(crate) ask: Option<&'a Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<u64>,
    pub(crate) report: &'a Report,
}

/// A mind of the selected agent.
#[derive(Serialize)]
pub(crate) struct MindTold {
    #[serde(flatten)]
    pub(crate) info: MindInfo,
    /// The file that it follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
}
