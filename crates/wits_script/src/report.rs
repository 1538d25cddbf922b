//! What went wrong, told once and counted; and what scripts log.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::error::{Fault, ScriptError};

/// A fault of a word or a mind: the first time it was seen, and how often since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The word, or the file of the mind.
    pub of: String,
    /// What happened the first time.
    pub error: ScriptError,
    /// How many times it happened.
    pub count: u64,
}

/// Lines of the log that are kept.
const LINES: usize = 500;
/// Different faults that are kept.
const FAULTS: usize = 200;

/// Not state: never saved, never hashed.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    faults: BTreeMap<(String, Fault), Report>,
    fresh: Vec<Report>,
    log: VecDeque<String>,
}

impl Reports {
    /// A fault of the same sort of the same word is counted and told no more.
    pub(crate) fn add(&self, of: &str, error: &ScriptError) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (of.to_owned(), error.kind);
        if let Some(known) = inside.faults.get_mut(&key) {
            known.count += 1;
        } else if inside.faults.len() < FAULTS {
            let report = Report { of: of.to_owned(), error: error.clone(), count: 1 };
            inside.fresh.push(report.clone());
            inside.faults.insert(key, report);
        }
    }

    pub(crate) fn all(&self) -> Vec<Report> {
        let inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.faults.values().cloned().collect()
    }

    pub(crate) fn fresh(&self) -> Vec<Report> {
        std::mem::take(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner).fresh)
    }

    /// What was wrong is forgotten when a file is replaced.
    pub(crate) fn forget(&self, of: &[&str]) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.faults.retain(|(word, _), _| !of.contains(&word.as_str()));
    }

    pub(crate) fn log(&self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines {
            if inside.log.len() == LINES {
                inside.log.pop_front();
            }
            inside.log.push_back(line.clone());
        }
    }

    pub(crate) fn take_log(&self) -> Vec<String> {
        std::mem::take(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner).log).into()
    }
}
