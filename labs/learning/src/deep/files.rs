//! The files: weights that come with the lab, and those that were kept.

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_game::author::{Content, FileInfo, Report, Shelf, Workshop};
use wits_learn::reinforce::deep::PolicyFile;

use crate::deep::Stage;
use crate::deep::world::Lab;

/// What was kept, as a file that only the lab writes.
pub(crate) const LEARNED: &str = "learned.policy.ron";

/// The file that is loaded.
pub(crate) struct Files {
    shelf: Shelf,
    name: &'static str,
}

impl Files {
    pub(crate) fn new<S: Stage>() -> Self {
        let (name, text) = S::card().file;
        let help = "Weights that were learned with `wits train`. \"Load the file\" lets them play.";
        Self { shelf: Shelf::new().with(name, "A trained policy", help, text), name }
    }

    pub(crate) fn text(&self) -> &str {
        self.shelf.text(self.name).unwrap_or_default()
    }

    /// Takes a text that was checked.
    pub(crate) fn put(&mut self, name: &str, text: Option<&str>) {
        if name == self.name && text.is_some() {
            self.shelf.put(name, text);
        }
    }
}

impl<S: Stage> Content for Lab<S> {
    fn files(&self) -> Vec<FileInfo> {
        let mut files = self.files.shelf.files().to_vec();
        files.push(FileInfo {
            title: "What was learned here".to_owned(),
            help: "What it knew when \"Keep as a file\" was pressed; before, what it knows now. Read only."
                .to_owned(),
            version: self.world.changes,
            ..FileInfo::named(LEARNED)
        });
        files.iter_mut().for_each(|file| "learned policy".clone_into(&mut file.what));
        files
    }

    fn text(&self, name: &str) -> Option<String> {
        if name != LEARNED {
            return self.files.shelf.text(name).map(str::to_owned);
        }
        let world = &self.world;
        let (learner, method, mean_return) = match &world.kept {
            Some(kept) => (&kept.learner, kept.method, kept.mean_return),
            None => (world.training.learner(), world.method, world.training.report().mean_return()),
        };
        let file = PolicyFile::of(learner, S::entry().name, method);
        Some(PolicyFile { mean_return, ..file }.to_text())
    }

    fn check(&self, name: &str, text: &str) -> Report {
        let mut findings = Findings::of(name);
        if name == LEARNED && self.text(name).is_some_and(|now| now == text) {
            return Report::default();
        }
        if name != self.files.name {
            let message = match name {
                LEARNED => "is written by the lab".to_owned(),
                other => format!("no file of this lab: {}", unknown_name(other, &[self.files.name])),
            };
            findings.add(Place::Whole, message, format!("{}, which can be changed", self.files.name));
            return findings.into();
        }
        let entry = S::entry();
        let fits = PolicyFile::from_ron(name, text).and_then(|file| {
            file.check_environment(entry.name)?;
            let def = (entry.settings)(file.method);
            file.into_learner(&def, &S::default(), Seed::new(0))
        });
        fits.map_or_else(Report::from, |_| Report::default())
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}
