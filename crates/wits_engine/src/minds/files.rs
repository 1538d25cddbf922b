//! The files of a mind library, bound to its words. Nothing here knows of which type the game is.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use wits_core::findings::{Findings, Place};
use wits_decide::Vocabulary;
use wits_decide::kind::{Language, LoadedMind, MindKind, MindKinds};
use wits_game::author::Shelf;

use super::calls;
use super::nest::Nest;
use super::reload::{Exchange, Reload};

pub(super) type Minds = BTreeMap<String, LoadedMind>;

/// All files, and what is needed to exchange them.
pub(super) struct Files {
    pub(super) kinds: MindKinds,
    /// The words of the game alone, and with those of files and scripts.
    pub(super) base: Vocabulary<dyn Any>,
    pub(super) words: Vocabulary<dyn Any>,
    pub(super) shelf: Shelf,
    pub(super) minds: Minds,
    /// Files whose texts do not fit the words any more: their minds are those of before.
    pub(super) unbound: BTreeSet<String>,
    /// How many files were loaded since the beginning.
    pub(super) loads: u64,
    pub(super) language: Option<Arc<dyn Language>>,
    pub(super) nest: Nest,
    /// The text that was checked last, and the mind that it defines: loading it does not read it again.
    pub(super) prepared: Mutex<Option<Prepared>>,
}

/// A mind that was read and is not in force.
pub(super) struct Prepared {
    name: String,
    text: String,
    mind: LoadedMind,
}

impl Files {
    /// Reads and binds everything. Scripts come first, since their words may be used by the others.
    pub(super) fn read(mut self) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let texts: Vec<(String, String)> = owned(self.texts());
        if let Some(language) = self.language.clone() {
            findings.extend(self.learn().err().unwrap_or_default());
            for (file, text) in texts.iter().filter(|(file, _)| self.is_script(file)) {
                findings.extend(language.take_in(file, text).err().unwrap_or_default());
            }
        }
        findings.extend(self.learn().err().unwrap_or_default());
        for (file, text) in texts.iter().filter(|(file, _)| self.is_script(file)) {
            findings.extend(calls::check(&self.words, file, text));
        }
        for (file, text) in &texts {
            match self.bind(file, text, &self.words) {
                Ok(mind) => drop(self.minds.insert(file.clone(), mind)),
                Err(faults) => findings.extend(faults),
            }
        }
        self.spread();
        findings.into_result(self)
    }

    pub(super) fn kind(&self, file: &str) -> Option<&dyn MindKind> {
        let script = self.language.as_deref().filter(|language| file.ends_with(language.info().ending));
        script.map(|script| script as &dyn MindKind).or_else(|| self.kinds.of(file))
    }

    /// How names of files end, for people.
    pub(super) fn endings(&self) -> Vec<&'static str> {
        let script = self.language.iter().map(|language| language.info().ending);
        self.kinds.infos().map(|info| info.ending).chain(script).collect()
    }

    pub(super) fn is_script(&self, file: &str) -> bool {
        self.language.as_ref().is_some_and(|language| file.ends_with(language.info().ending))
    }

    /// The mind of a text, bound to these words.
    fn bind(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings> {
        self.kind(file).ok_or_else(|| self.no_mind(file))?.load(file, text, words)
    }

    /// The same for a text that was checked when it was new. What changing lists do not have is forgiven, since files and
    /// states come back one after another: so it makes no difference in which order they do. The action fails when it begins.
    fn bind_again(&self, file: &str, text: &str) -> Result<LoadedMind, Findings> {
        let prepared = self.take_prepared().filter(|prepared| prepared.is_for(file, text));
        prepared.map_or_else(|| self.bind(file, text, &self.words.forgiving()), |prepared| Ok(prepared.mind))
    }

    /// What is probably a mistake in a text. The mind that it defines is kept in case the text is loaded next.
    ///
    /// # Errors
    /// All errors in the text.
    pub(super) fn prepare(&self, file: &str, text: &str) -> Result<Findings, Findings> {
        let kind = self.kind(file).ok_or_else(|| self.no_mind(file))?;
        // What was right may name something that is gone meanwhile.
        let changing = self.words.has_changing_choices();
        if let Some(bound) = self.in_force(file, text).filter(|_| !changing || self.is_script(file)) {
            return Ok(bound.warnings.clone());
        }
        if self.is_script(file) {
            return self.preview(file, text, &self.words);
        }
        let held = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = held.as_ref().filter(|prepared| !changing && prepared.is_for(file, text)) {
            return Ok(prepared.mind.warnings.clone());
        }
        drop(held);
        Ok(self.keep(file, text, kind.load(file, text, &self.words)?))
    }

    /// The same for a text that was checked when it was new: see [`bind_again`](Self::bind_again).
    ///
    /// # Errors
    /// All errors in the text, but for names that are not in a changing list.
    pub(super) fn prepare_again(&self, file: &str, text: &str) -> Result<Findings, Findings> {
        if self.is_script(file) {
            return self.preview(file, text, &self.words.forgiving());
        }
        Ok(self.keep(file, text, self.bind_again(file, text)?))
    }

    /// The warnings of a script, which is a mind only after it was taken in.
    fn preview(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<Findings, Findings> {
        let warnings = self.kind(file).ok_or_else(|| self.no_mind(file))?.preview(file, text, words)?;
        calls::check(words, file, text).into_result(warnings)
    }

    /// Keeps a mind in case its text is loaded next, and returns its warnings.
    fn keep(&self, file: &str, text: &str, mind: LoadedMind) -> Findings {
        let warnings = mind.warnings.clone();
        let prepared = Prepared { name: file.to_owned(), text: text.to_owned(), mind };
        *self.prepared.lock().unwrap_or_else(PoisonError::into_inner) = Some(prepared);
        warnings
    }

    /// The mind of a file, if this is its text and fits the words.
    fn in_force(&self, file: &str, text: &str) -> Option<&LoadedMind> {
        let is_bound = self.shelf.text(file) == Some(text) && !self.unbound.contains(file);
        self.minds.get(file).filter(|_| is_bound)
    }

    fn take_prepared(&self) -> Option<Prepared> {
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn no_mind(&self, file: &str) -> Findings {
        let mut findings = Findings::of(file);
        let expected = format!("a name that ends in one of {}", self.endings().join(", "));
        findings.add(Place::Whole, "no file of this game", expected);
        findings
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.shelf.files().iter().filter_map(|file| Some((&*file.name, self.shelf.text(&file.name)?)))
    }

    /// Words that are files do what these say now.
    fn spread(&self) {
        self.nest.set(&self.minds);
    }

    /// The words are those of the game, all files if these are words, and those of all scripts.
    fn learn(&mut self) -> Result<(), Findings> {
        let mut words = self.base.clone();
        self.nest.teach(self.texts().map(|(file, _)| file), &mut words);
        let taught = self.language.as_ref().map_or(Ok(()), |language| language.teach(&mut words));
        self.words = words;
        // It is bound to the words of before.
        drop(self.take_prepared());
        taught
    }

    /// See [`MindHost::load`](super::MindHost::load).
    pub(super) fn load(&mut self, name: &str, text: Option<&str>) -> Reload {
        self.loads += 1;
        let is_script = self.is_script(name);
        if is_script && !self.take_over(name, text) {
            return Reload::default();
        }
        let is_other = self.minds.contains_key(name) != text.is_some();
        let mut exchanges = BTreeMap::new();
        match text.map(|text| self.bind_again(name, text)) {
            Some(Ok(new)) => drop(exchanges.insert(name.to_owned(), self.exchange(name, new))),
            Some(Err(_)) => {
                if is_script {
                    let old = self.shelf.text(name).map(str::to_owned);
                    self.take_over(name, old.as_deref());
                }
                return Reload::default();
            }
            None => drop(self.minds.remove(name)),
        }
        self.shelf.put(name, text);
        self.unbound.remove(name);
        if is_other {
            // A script that could not be taught has told so when it was taken in.
            drop(self.learn());
        }
        if is_script || is_other {
            exchanges.extend(self.bind_others(name));
        }
        self.spread();
        Reload { exchanges }
    }

    fn exchange(&mut self, name: &str, new: LoadedMind) -> Exchange {
        let exchanged = Arc::clone(&new.mind);
        let old = self.minds.insert(name.to_owned(), new);
        Exchange { old: old.map(|old| old.mind), new: exchanged }
    }

    /// A script is taken in, or goes. False when it is faulty.
    fn take_over(&mut self, name: &str, text: Option<&str>) -> bool {
        let Some(language) = &self.language else { return false };
        match text {
            Some(text) if language.take_in(name, text).is_err() => return false,
            Some(_) => {}
            None => language.let_go(name),
        }
        self.learn().is_ok()
    }

    /// Words have changed: everything that may use them is bound again, so that what it means does not depend on the order
    /// in which files were loaded. What does not fit the words any more stays as it was, and fails where it needs them.
    fn bind_others(&mut self, changed: &str) -> BTreeMap<String, Exchange> {
        let texts: Vec<(String, String)> = owned(self.texts().filter(|(file, _)| *file != changed));
        let (words, mut exchanges) = (self.words.forgiving(), BTreeMap::new());
        for (name, text) in texts {
            let Ok(new) = self.bind(&name, &text, &words) else {
                self.unbound.insert(name);
                continue;
            };
            self.unbound.remove(&name);
            if new.holds_words {
                let exchange = self.exchange(&name, new);
                exchanges.insert(name, exchange);
            } else if let Some(known) = self.minds.get_mut(&name) {
                known.warnings = new.warnings;
            }
        }
        exchanges
    }
}

impl Prepared {
    fn is_for(&self, name: &str, text: &str) -> bool {
        self.name == name && self.text == text
    }
}

fn owned<'t>(texts: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<(String, String)> {
    texts.map(|(file, text)| (file.to_owned(), text.to_owned())).collect()
}
