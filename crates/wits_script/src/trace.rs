//! The lines that a script went through.

use serde::{Deserialize, Serialize};

/// One line that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// How many functions of scripts are inside each other here, from 0.
    pub depth: usize,
    /// The variables that can be seen there, each with what it held, as a short text.
    pub vars: Vec<(String, String)>,
}

/// Records lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) lines: Vec<Line>,
}
