//! All files of the game at once: how large they are, which name which, and everything that is wrong with any of them.
//!
//! Checking all files takes a while, so it is done only while somebody looks, and only when a text has changed.

use std::collections::BTreeMap;

use wits_core::findings::{Finding, Findings, Place};
use wits_game::author::Report;

use super::SessionSource;
use crate::content::uses::uses;
use crate::mailbox::Post;
use crate::protocol::files::Surveyed;
use crate::protocol::say::{Say, Text};
use crate::room::thread::Room;
use crate::room::watcher::Watcher;

/// The last look at all files.
#[derive(Default)]
pub(super) struct Survey {
    /// What was looked at: names, versions, numbers of what is stored.
    seen: Vec<(String, u64, u64)>,
    told: Text,
}

impl SessionSource {
    /// A client wants to be told what is wrong with any file, from now on or no longer.
    pub(super) fn watch_findings(&mut self, watcher: &mut Watcher, on: bool) {
        watcher.findings = on;
        if on {
            self.survey();
            watcher.post(Post::Text(self.desk.survey.told.clone()));
        }
    }

    /// Tells those who look when something is new.
    pub(super) fn send_findings(&mut self, room: &Room) {
        if !room.watchers.iter().any(|watcher| watcher.findings) || !self.survey() {
            return;
        }
        for watcher in room.watchers.iter().filter(|watcher| watcher.findings) {
            watcher.post(Post::Text(self.desk.survey.told.clone()));
        }
    }

    /// Looks at all files, unless nothing has changed since. True when there is something new to tell.
    fn survey(&mut self) -> bool {
        let files = self.desk.files(&self.session);
        let seen: Vec<(String, u64, u64)> = { files.into_iter() }
            .map(|file| (file.version, self.desk.number(&file.name), file.name))
            .map(|(version, number, name)| (name, version, number))
            .collect();
        let known = &self.desk.survey;
        if !known.told.is_empty() && known.seen == seen {
            return false;
        }
        let names: Vec<&str> = seen.iter().map(|(name, ..)| name.as_str()).collect();
        let told = Say::Findings { files: &self.look_at_all(&names) }.text();
        let is_new = told != self.desk.survey.told;
        self.desk.survey = Survey { seen, told };
        is_new
    }

    fn look_at_all(&self, names: &[&str]) -> Vec<Surveyed> {
        let reports: Vec<Report> = names.iter().map(|name| self.report_of(name)).collect();
        let mut by_file = sorted(names, &reports);
        names
            .iter()
            .map(|name| {
                let text = self.text_of(name).unwrap_or_default();
                Surveyed {
                    file: (*name).to_owned(),
                    bytes: text.len(),
                    lines: text.lines().count(),
                    uses: uses(name, &text, names),
                    in_force: !self.desk.is_faulty(name),
                    report: by_file.remove(name).unwrap_or_default(),
                }
            })
            .collect()
    }

    /// The text that counts: the stored one if the game cannot use it, since that is what somebody has to mend.
    fn text_of(&self, name: &str) -> Option<String> {
        if self.desk.is_faulty(name) {
            return self.desk.stored(name).map(str::to_owned);
        }
        self.session.game().content().text(name)
    }

    fn report_of(&self, name: &str) -> Report {
        if let Some(text) = self.text_of(name) {
            return self.report(name, &text);
        }
        let mut faults = Findings::of(name);
        faults.add(Place::Whole, self.desk.why_faulty(name).unwrap_or("cannot be read").to_owned(), "");
        faults.into()
    }
}

/// Findings by the file that they are in, each once: a fault between two files is found from both sides.
fn sorted<'n>(names: &[&'n str], reports: &[Report]) -> BTreeMap<&'n str, Report> {
    let mut all: BTreeMap<&str, Report> = BTreeMap::new();
    for (name, report) in names.iter().zip(reports) {
        for (list, is_fault) in [(&report.faults, true), (&report.doubts, false)] {
            for finding in list.list() {
                let owner = names.iter().find(|known| **known == finding.file).unwrap_or(name);
                let of_owner = all.entry(owner).or_default();
                let into = if is_fault { &mut of_owner.faults } else { &mut of_owner.doubts };
                put_once(into, owner, finding);
            }
        }
    }
    all
}

fn put_once(into: &mut Findings, owner: &str, finding: &Finding) {
    let is_same = |known: &Finding| known.place == finding.place && known.message == finding.message;
    if into.list().iter().any(is_same) {
        return;
    }
    let mut one = Findings::of(owner);
    one.add(finding.place.clone(), finding.message.clone(), finding.expected.clone());
    into.extend(one);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(file: &str, at: usize, message: &str) -> Report {
        let mut faults = Findings::of(file);
        faults.add(Place::Line { line: at, column: 1 }, message, "");
        faults.into()
    }

    #[test]
    fn a_fault_that_is_found_from_both_sides_is_told_once_and_where_it_is() {
        let names = ["guard.character.ron", "yard.level.ron"];
        // The check of the character finds what is wrong with the level, and so does that of the level.
        let mut both = report("yard.level.ron", 3, "there is no such place");
        both.faults.extend(report("guard.character.ron", 1, "unknown").faults);
        let all = sorted(&names, &[both, report("yard.level.ron", 3, "there is no such place")]);
        assert_eq!(all["yard.level.ron"].faults.to_string(), "yard.level.ron:3:1: there is no such place");
        assert_eq!(all["guard.character.ron"].faults.to_string(), "guard.character.ron:1:1: unknown");
    }

    #[test]
    fn what_names_no_file_of_the_game_stays_with_the_file_that_was_checked() {
        let all = sorted(&["a.lua"], &[report("elsewhere.lua", 2, "odd")]);
        assert_eq!(all["a.lua"].faults.to_string(), "a.lua:2:1: odd");
    }
}
