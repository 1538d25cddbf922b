//! Who would miss the words of a file that is about to change or to go.

use std::any::Any;

use wits_core::findings::{Findings, Place};
use wits_decide::Vocabulary;

use super::files::Files;

impl Files {
    /// The places in other files that use words which a script has now and would not have with this text, or that follow a
    /// file which would be gone. A file that is faulty already misses nothing.
    pub(super) fn uses(&self, name: &str, text: Option<&str>) -> Findings {
        let mut findings = Findings::of(name);
        let Some(words) = self.words_with(name, text) else { return findings };
        for (file, text) in self.texts().filter(|(file, _)| *file != name) {
            let Some(kind) = self.kind(file) else { continue };
            let bind = |words| kind.load(file, text, words);
            if let Err(missed) = bind(&words)
                && bind(&self.words).is_ok()
            {
                let expected = format!("a word that {name} still has");
                for miss in missed.list() {
                    let mut told = Findings::of(file);
                    told.add(
                        miss.place.clone(),
                        format!("{name} is needed here: {}", miss.message),
                        &*expected,
                    );
                    findings.extend(told);
                }
            }
            if self.is_script(file) {
                findings.extend(calls(file, text, &self.words, &words));
            }
        }
        findings
    }

    /// The words that there would be with another text of a file; `None` when they would be the same, or it is faulty.
    fn words_with(&self, name: &str, text: Option<&str>) -> Option<Vocabulary<dyn Any>> {
        let is_script = self.is_script(name);
        if text.is_some() && (!is_script || self.shelf.text(name) == text) {
            return None;
        }
        let mut words = self.base.clone();
        let files = self.texts().map(|(file, _)| file);
        self.nest.teach(files.filter(|file| text.is_some() || *file != name), &mut words);
        if let Some(language) = &self.language {
            let text = if is_script { text } else { None };
            language.teach_with(&mut words, name, text).ok()?;
        }
        Some(words)
    }
}

/// The lines of a script that call words which would be gone.
fn calls(file: &str, text: &str, now: &Vocabulary<dyn Any>, then: &Vocabulary<dyn Any>) -> Findings {
    let mut findings = Findings::of(file);
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("--").next().unwrap_or_default();
        for call in code.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.'))) {
            let Some((table, word)) = call.rsplit_once('.') else { continue };
            let known = |words: &Vocabulary<dyn Any>| match table {
                "ask" => words.find_condition(word).is_some() || words.find_value(word).is_some(),
                "act" | "act.try" => words.find_action(word).is_some(),
                _ => false,
            };
            if known(now) && !known(then) {
                let column = line.find(call).map_or(1, |at| line[..at].chars().count() + 1);
                let place = Place::Line { line: number, column };
                findings.add(place, format!("{call} is used here"), "a word that is still there");
            }
        }
    }
    findings
}
