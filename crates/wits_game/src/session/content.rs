//! The texts that a game goes by, through time.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::{Findings, Place};

use crate::any::AnyGame;
use crate::author::{ConsoleAnswer, FileKind, MAX_FILE_NAME, MAX_FILE_TEXT, is_file_name};
use crate::event::Event;
use crate::facets::{Minds, NoFacet};

/// So many files a game may have.
const MOST_FILES: usize = 200;
/// So many bytes of texts a session remembers. \[bytes\]
const MOST_REMEMBERED: usize = 128 << 20;
/// The longest piece of script for a console. \[bytes\]
pub(super) const MOST_CODE: usize = 16 << 10;
/// How much news is kept for whoever asks; then the oldest is dropped.
const MOST_NEWS: usize = 200;

/// What happened to content lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What was run, for whom, and what came of it.
    pub answers: Vec<(u64, String, ConsoleAnswer)>,
    /// Files that have another text, and what running characters lost by it.
    pub loaded: Vec<(String, Vec<String>)>,
}

/// What the game was handed.
#[derive(Default)]
pub(super) struct Content {
    /// Of each file that was ever changed: the text at the beginning, and the one that the game has now.
    files: BTreeMap<String, Texts>,
    news: News,
}

struct Texts {
    first: Option<String>,
    now: Option<String>,
}

impl Texts {
    /// The text of this name after these events.
    fn after(&self, name: &str, happened: &[(u64, Event)]) -> Option<String> {
        let texts = happened.iter().rev().find_map(|(_, event)| match event {
            Event::File { name: changed, text } if changed == name => Some(text),
            _ => None,
        });
        texts.unwrap_or(&self.first).clone()
    }
}

impl Content {
    pub(super) fn load(&mut self, game: &mut dyn AnyGame, name: &str, text: Option<&str>) {
        let text = text.map(str::to_owned);
        let texts = self.files.entry(name.to_owned()).or_insert_with(|| {
            let first = game.content().text(name);
            Texts { now: first.clone(), first }
        });
        if texts.now == text {
            return;
        }
        let minds = game.minds_mut();
        let lost = minds.map(|minds| minds.load_file(name, text.as_deref())).unwrap_or_default();
        texts.now = game.content().text(name);
        self.news.loaded.push((name.to_owned(), lost));
        forget_old(&mut self.news.loaded);
    }

    /// Whether a file can go: it did not come with the game, and nobody follows it.
    pub(super) fn check_gone(
        &self,
        game: &dyn AnyGame,
        name: &str,
        happened: &[(u64, Event)],
    ) -> Result<(), Findings> {
        let mut findings = Findings::of(name);
        if game.content().text(name).is_none() {
            findings.add(Place::Whole, "there is no such file", "");
        } else if self.files.get(name).is_none_or(|texts| texts.first.is_some()) {
            findings.add(Place::Whole, "came with the game", "a file that was added");
        }
        let given = happened.iter().filter_map(|(_, event)| match event {
            Event::Assign(given) if given.file == name => Some((given.agent, given.mind)),
            _ => None,
        });
        let followers: BTreeSet<u64> = given
            .filter(|(agent, mind)| game.minds().assigned(*agent, *mind).as_deref() == Some(name))
            .map(|(agent, _)| agent)
            .collect();
        for agent in followers {
            let expected = "a file that nobody follows: give it another one first";
            findings.add(Place::Whole, format!("agent {agent} follows it"), expected);
        }
        findings.into_result(())
    }

    pub(super) fn run(&mut self, game: &mut dyn AnyGame, agent: u64, code: &str) {
        let answer = match game.minds_mut() {
            Some(minds) => minds.console(agent, code),
            None => NoFacet.console(agent, code),
        };
        self.news.answers.push((agent, code.to_owned(), answer));
        forget_old(&mut self.news.answers);
    }

    pub(super) fn take_news(&mut self) -> News {
        std::mem::take(&mut self.news)
    }

    /// Hands over the texts that were loaded after these events: those that there were, or takes away those that there
    /// were not. True when a file has changed.
    pub(super) fn go_back(
        &mut self,
        game: &mut dyn AnyGame,
        happened: &[(u64, Event)],
        with_text: bool,
    ) -> bool {
        let mut wanted: Vec<(String, Option<String>)> =
            self.files.iter().map(|(name, texts)| (name.clone(), texts.after(name, happened))).collect();
        wanted.retain(|(name, text)| text.is_some() == with_text && self.files[name].now != *text);
        // Scripts may have words that the others need.
        wanted.sort_by_key(|(name, _)| !FileKind::is_script(name));
        let all = wanted.len();
        // Files may need each other: those that are refused are tried again as long as others are taken.
        loop {
            let before = wanted.len();
            wanted.retain(|(name, text)| {
                self.load(game, name, text.as_deref());
                self.files[name].now != *text
            });
            if wanted.is_empty() || wanted.len() == before {
                return wanted.len() < all;
            }
        }
    }
}

fn forget_old<T>(list: &mut Vec<T>) {
    if list.len() > MOST_NEWS {
        list.remove(0);
    }
}

/// How many bytes of texts happened.
pub(super) fn bytes(events: &[(u64, Event)]) -> usize {
    let bytes = |event: &Event| match event {
        Event::File { text: Some(text), .. } => text.len(),
        _ => 0,
    };
    events.iter().map(|(_, event)| bytes(event)).sum()
}

/// What outlives a restart: the last text of each file, and the last file of each mind.
pub(super) fn lasting(events: &[(u64, Event)]) -> Vec<Event> {
    let mut kept: Vec<Event> = Vec::new();
    for (_, event) in events.iter().rev() {
        let is_newer = |newer: &Event| match (newer, event) {
            (Event::File { name, .. }, Event::File { name: other, .. }) => name == other,
            (Event::Assign(one), Event::Assign(other)) => (one.agent, one.mind) == (other.agent, other.mind),
            _ => false,
        };
        if matches!(event, Event::File { .. } | Event::Assign(_)) && !kept.iter().any(is_newer) {
            kept.push(event.clone());
        }
    }
    // A file that went is not there in a new beginning anyway.
    kept.retain(|event| !matches!(event, Event::File { text: None, .. }));
    kept.reverse();
    // Minds can follow new files only when those are there.
    kept.sort_by_key(|event| matches!(event, Event::Assign(_)));
    kept
}

/// Whether a game takes a text: one that is new, or one that it took before. `so_far` is how many bytes of texts the session
/// remembers.
pub(super) fn check_file(
    game: &dyn AnyGame,
    (name, text): (&str, &str),
    so_far: usize,
    known: bool,
) -> Result<(), Findings> {
    let mut findings = Findings::of(name);
    let files = game.content().files();
    if !is_file_name(name) {
        let expected = format!("letters, digits, dots, - and _, at most {MAX_FILE_NAME}, no dot in front");
        findings.add(Place::Whole, "no name for a file", expected);
    } else if text.len() > MAX_FILE_TEXT {
        findings.add(Place::Whole, format!("{} bytes", text.len()), format!("at most {MAX_FILE_TEXT} bytes"));
    } else if files.len() >= MOST_FILES && files.iter().all(|file| file.name != name) {
        findings.add(Place::Whole, "one more file", format!("at most {MOST_FILES} files"));
    } else if so_far + text.len() > MOST_REMEMBERED {
        let message = "everything that was written is remembered, and there is no room for more";
        findings.add(Place::Whole, message, "a restart, which keeps the last text of each file");
    } else {
        let content = game.content();
        let errors = if known { content.check_again(name, text) } else { content.check(name, text).faults };
        return errors.into_result(());
    }
    Err(findings)
}
