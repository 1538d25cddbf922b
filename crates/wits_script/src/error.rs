//! What goes wrong in a script.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};

use crate::frame::Over;

/// A script failed. The game goes on: whoever called the script is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptError {
    /// What sort of fault.
    pub kind: Fault,
    /// The file; empty if it is not known.
    pub file: String,
    /// The line, from 1; 0 if it is not known.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// Who called whom, the innermost first; empty for faults found while reading.
    pub traceback: String,
}

/// What sort of fault a script has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fault {
    /// It is not Lua.
    Syntax,
    /// It failed while it ran: an error of its own or a wrong call.
    Run,
    /// It took more instructions than it is allowed.
    Budget,
    /// It took more memory than it is allowed.
    Memory,
    /// It took more processor time than it is allowed, or made a table that takes too long to use.
    Time,
    /// It waited where nothing can wait: in a condition or a value.
    Wait,
    /// What it calls is not there.
    Missing,
    /// After a restore it did something else than before, so it began anew.
    Diverged,
}

impl Fault {
    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Run => "run",
            Self::Budget => "budget",
            Self::Memory => "memory",
            Self::Time => "time",
            Self::Wait => "wait",
            Self::Missing => "missing",
            Self::Diverged => "diverged",
        }
    }
}

impl std::error::Error for ScriptError {}

/// File, line and message; the traceback is for those who ask.
impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", _) => write!(f, "{}", self.message),
            (file, 0) => write!(f, "{file}: {}", self.message),
            (file, line) => write!(f, "{file}:{line}: {}", self.message),
        }
    }
}

impl ScriptError {
    /// A fault without a place.
    pub(crate) fn new(kind: Fault, file: &str, message: impl Into<String>) -> Self {
        Self { kind, file: file.to_owned(), line: 0, message: message.into(), traceback: String::new() }
    }

    /// What Lua says, put in order. `over` tells which limit was hit, if any.
    pub(crate) fn of(error: &mlua::Error, over: Option<Over>) -> Self {
        let (text, traceback) = parts(error);
        let mut kind = match error {
            mlua::Error::SyntaxError { .. } => Fault::Syntax,
            mlua::Error::MemoryError(_) => Fault::Memory,
            _ => Fault::Run,
        };
        let mut message = without_addresses(&shortened(text));
        if message == "not enough memory" {
            kind = Fault::Memory;
        }
        if message.ends_with(Over::Wait.message()) {
            kind = Fault::Wait;
        }
        if let Some(over) = over {
            kind = over.fault();
            if !message.ends_with(over.message()) {
                over.message().clone_into(&mut message);
            }
        }
        if kind == Fault::Memory && over.is_none() {
            message = Over::Memory.message().to_owned();
        }
        // What fails inside our own Lua is told at the place in the script that called it.
        let own = |file: &str| file.starts_with('[');
        let (file, line, message) = match position(&message) {
            Some((file, line, rest)) if !own(file) => (file.to_owned(), line, rest.to_owned()),
            found => {
                let message = found.map_or(message.as_str(), |(_, _, rest)| rest).to_owned();
                let mut callers = traceback.lines().filter_map(|entry| position(entry.trim()));
                let (file, line, _) = callers.find(|(file, ..)| !own(file)).unwrap_or(("", 0, ""));
                (file.to_owned(), line, message)
            }
        };
        Self { kind, file, line, message, traceback: without_addresses(&shortened(traceback)) }
    }

    /// As findings of a file that is checked.
    #[must_use]
    pub fn findings(&self, file: &str) -> Findings {
        let mut findings = Findings::of(file);
        let here = self.line > 0 && (self.file.is_empty() || self.file == file);
        let place = if here { Place::Line { line: self.line, column: 1 } } else { Place::Whole };
        let message = if here || self.file.is_empty() { self.message.clone() } else { self.to_string() };
        findings.add(place, message, "");
        findings
    }
}

/// Message and traceback; the innermost cause of errors that went through several layers.
fn parts(error: &mlua::Error) -> (String, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (text, inner) = parts(cause);
            (text, if inner.is_empty() { traceback.clone() } else { inner })
        }
        mlua::Error::RuntimeError(text)
        | mlua::Error::MemoryError(text)
        | mlua::Error::SyntaxError { message: text, .. } => match text.split_once("\nstack traceback:\n") {
            Some((text, traceback)) => (text.to_owned(), traceback.to_owned()),
            None => (text.clone(), String::new()),
        },
        other => (other.to_string(), String::new()),
    }
}

/// `guard.lua:12: text` in its three parts.
fn position(text: &str) -> Option<(&str, usize, &str)> {
    let (place, rest) = text.match_indices(": ").find_map(|(at, _)| {
        let (file, line) = text[..at].rsplit_once(':')?;
        line.bytes().all(|byte| byte.is_ascii_digit()).then_some(((file, line), &text[at + 2..]))
    })?;
    Some((place.0, place.1.parse().ok()?, rest))
}

/// An error may be as long as a script likes; nobody reads more than this.
fn shortened(mut text: String) -> String {
    const MOST: usize = 2000;
    if text.len() > MOST {
        let end = (0..=MOST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Without what says nothing and differs each time: addresses (`table: 0x55d0c8`) and the hidden names of metamethods.
fn without_addresses(text: &str) -> String {
    const METAMETHOD: &str = "in metamethod '";
    let mut named = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, name)) = rest.split_once(METAMETHOD) {
        named.push_str(before);
        named.push_str("in metamethod");
        rest = name.split_once('\'').map_or("", |(_, behind)| behind);
    }
    named.push_str(rest);
    without_numbers(&named)
}

fn without_numbers(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(": 0x") {
        clean.push_str(&rest[..at]);
        let digits = &rest[at + 4..];
        rest = digits.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    clean.push_str(rest);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_addresses_are_found() {
        assert_eq!(position("a/b.lua:12: oh: 3: no"), Some(("a/b.lua", 12, "oh: 3: no")));
        assert_eq!(position("[C]: in function 'error'"), None);
        assert_eq!(without_addresses("a table: 0x55d0c8 and function: 0x1f"), "a table and function");
        assert_eq!(without_addresses("a: in metamethod '\u{fffd}x'\n\tb"), "a: in metamethod\n\tb");
        let long = ScriptError::of(&mlua::Error::RuntimeError("é".repeat(5000)), None);
        assert!(long.message.len() < 2010);
    }
}
