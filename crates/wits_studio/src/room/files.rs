//! Files of the game: shown, changed, stored. Every change of the game is an event, like everything else.

use std::collections::BTreeMap;

use wits_core::findings::unknown_name;
use wits_game::author::{FileKind, Report};
use wits_game::{Assign, Event};

use super::thread::Room;
use super::watcher::Told;
use crate::content::ContentError;
use crate::mailbox::Post;
use crate::protocol::ask::Refusal;
use crate::protocol::files::{Answer, Console, Draft, Forget, Opened, Save};
use crate::protocol::say::{Say, Text};

/// The most files that a client has open.
const MOST_OPEN: usize = 100;

impl Room<'_> {
    /// Somebody asks for the list.
    pub(super) fn list_files(&mut self, place: usize) {
        let folder = self.desk.folder.is_some();
        let none = || Say::Files { files: &[], folder }.text();
        let list = self.desk.list(&self.session).unwrap_or_else(none);
        self.watchers[place].post(Post::Text(list));
    }

    pub(super) fn open_file(&mut self, place: usize, file: &str) -> Result<(), String> {
        let known = self.desk.files(&self.session);
        if !known.iter().any(|known| known.name == *file) {
            let known: Vec<&str> = known.iter().map(|file| file.name.as_str()).collect();
            return Err(format!("file: {}", unknown_name(file, &known)));
        }
        let opened = &self.watchers[place].opened;
        if opened.len() >= MOST_OPEN && !opened.contains_key(file) {
            return Err(format!("file: {MOST_OPEN} are open, close some"));
        }
        let Some((told, text)) = self.file_now(file, true) else { return Err("file: is not there".into()) };
        self.watchers[place].opened.insert(file.to_owned(), told);
        self.watchers[place].post(Post::Text(text));
        let lines = self.stops.of(file);
        if FileKind::is_script(file) && !lines.is_empty() {
            self.watchers[place].post(Post::Text(Say::Stops { graph: file, nodes: lines }.text()));
        }
        Ok(())
    }

    /// A file as it is sent, and what tells whether it has changed; `None` when there is none.
    fn file_now(&self, file: &str, with_palette: bool) -> Option<(Told, Text)> {
        let content = self.session.game().content();
        let info = self.desk.files(&self.session).into_iter().find(|info| info.name == file)?;
        let stored = self.desk.stored(file);
        let text = content.text(file).or_else(|| stored.map(str::to_owned))?;
        let workshop = if with_palette { content.workshop(file) } else { None };
        let palette = workshop.map(|workshop| workshop.palette());
        let opened = Opened {
            file,
            version: info.version,
            text: &text,
            original: self.desk.original(file),
            stored,
            palette: with_palette.then_some(palette.as_ref()),
            lost: self.desk.lost.get(file).filter(|_| !with_palette).map_or(&[], Vec::as_slice),
        };
        Some(((info.version, self.desk.number(file)), Say::File(opened).text()))
    }

    /// Tells what is new about files: the list to everybody, texts to those who have them open.
    pub(super) fn send_files(&mut self) {
        if !std::mem::take(&mut self.desk.due) {
            return;
        }
        let list = self.desk.list(&self.session);
        if list != self.desk.listed {
            self.desk.listed.clone_from(&list);
            self.tell_all(|| Post::Text(list.clone().unwrap_or_default()));
        }
        self.send_texts();
        self.send_findings();
        self.desk.lost.clear();
    }

    /// A text is written out once, however many have it open, and only when one of them does not know it yet.
    fn send_texts(&mut self) {
        let versions: BTreeMap<String, Told> = { self.desk.files(&self.session).into_iter() }
            .map(|info| {
                let told = (info.version, self.desk.number(&info.name));
                (info.name, told)
            })
            .collect();
        let mut texts: BTreeMap<&str, Text> = BTreeMap::new();
        for place in 0..self.watchers.len() {
            self.watchers[place].opened.retain(|file, _| versions.contains_key(file));
            for (file, told) in &versions {
                if self.watchers[place].opened.get(file).is_none_or(|known| known == told) {
                    continue;
                }
                if !texts.contains_key(&**file) {
                    let Some((_, text)) = self.file_now(file, false) else { continue };
                    texts.insert(file, text);
                }
                self.watchers[place].post(Post::Text(texts[&**file].clone()));
                self.watchers[place].opened.insert(file.clone(), *told);
            }
        }
    }

    /// Files were changed by somebody else.
    pub(super) fn look_into_folder(&mut self) {
        let before = self.session.events().len();
        let troubles = self.desk.look(&mut self.session);
        if self.session.events().len() != before {
            self.has_happened();
        }
        for trouble in troubles {
            let refusal = Refusal::new("files", trouble);
            self.watchers.iter().for_each(|watcher| watcher.refuse(&refusal));
        }
    }

    /// Tells newcomers which stored files are not in force.
    pub(super) fn tell_faulty(&self, place: usize) {
        for trouble in self.desk.faulty() {
            self.watchers[place].refuse(&Refusal::new("files", trouble));
        }
    }

    /// The game goes over to a text, unless that has faults.
    pub(super) fn apply(&mut self, place: usize, draft: &Draft) -> Result<(), String> {
        let Draft { file, text, ask } = draft;
        let report = self.report(file, text);
        if report.faults.is_empty() {
            self.go_over(file, text)?;
        }
        self.applied(place, file, ask.as_ref(), &report);
        Ok(())
    }

    fn applied(&self, place: usize, file: &str, ask: Option<&serde_json::Number>, report: &Report) {
        let files = self.session.game().content().files();
        let version = files.iter().find(|info| info.name == file).map_or(0, |info| info.version);
        let answer = Answer { file, ask, version: Some(version), report };
        self.watchers[place].post(Post::Text(Say::Applied(answer).text()));
    }

    /// What is in force already is no event.
    fn go_over(&mut self, file: &str, text: &str) -> Result<(), String> {
        if self.session.game().content().text(file).as_deref() == Some(text) {
            return Ok(());
        }
        self.happen(Event::file(file, text))
    }

    pub(super) fn save(&mut self, place: usize, save: &Save) -> Result<(), String> {
        let Save { file, text, base, ask } = save;
        let folder = self.desk.folder.as_ref().ok_or("this studio has no folder to save to")?;
        match folder.save(file, base.as_deref(), text) {
            Ok(()) => {}
            Err(ContentError::Conflict { stored, .. }) => {
                let conflict = Say::Conflict { file, ask: ask.as_ref(), stored: stored.as_deref() };
                self.watchers[place].post(Post::Text(conflict.text()));
                return Ok(());
            }
            Err(fault) => return Err(fault.to_string()),
        }
        let report = self.report(file, text);
        let fault = (!report.faults.is_empty()).then(|| report.faults.to_string());
        self.desk.has_saved(file, text, fault);
        let answer = Answer { file, ask: ask.as_ref(), version: None, report: &report };
        self.watchers[place].post(Post::Text(Say::Saved(answer).text()));
        Ok(())
    }

    /// A file is taken out of the folder, and the game goes back to its own text. One that did not come with the game goes
    /// altogether, unless somebody needs it.
    pub(super) fn forget(&mut self, place: usize, forget: &Forget) -> Result<(), String> {
        let Forget { file, ask } = forget;
        let original = self.desk.original(file).map(str::to_owned);
        // It may not fit to other files that have changed.
        let report = match &original {
            Some(original) => self.report(file, original),
            None => self.report_gone(file),
        };
        let fits = report.faults.is_empty();
        if original.is_none() && fits && self.session.game().content().text(file).is_some() {
            self.happen(Event::no_file(file))?;
        }
        if let Some(folder) = self.desk.folder.as_ref().filter(|_| original.is_some() || fits) {
            folder.forget(file).map_err(|fault| fault.to_string())?;
            self.desk.has_forgotten(file);
        }
        if let Some(original) = original.filter(|_| fits) {
            self.go_over(file, &original)?;
        }
        self.applied(place, file, ask.as_ref(), &report);
        Ok(())
    }

    pub(super) fn assign(&mut self, assign: &Assign) -> Result<(), String> {
        self.happen(Event::Assign(assign.clone()))?;
        self.watchers.iter_mut().for_each(|watcher| watcher.inspect_now |= watcher.selected.is_some());
        Ok(())
    }

    pub(super) fn run_console(&mut self, place: usize, console: &Console) -> Result<(), String> {
        let Console { agent, code, act, ask } = console;
        let answer = if *act {
            self.happen(Event::console(*agent, code))?;
            std::mem::take(&mut self.answers).pop().map(|(_, _, answer)| answer).unwrap_or_default()
        } else {
            self.session.ask_console(*agent, code)
        };
        let said = Say::Console { agent: *agent, ask: ask.as_ref(), answer: &answer };
        self.watchers[place].post(Post::Text(said.text()));
        Ok(())
    }

    /// The lines that the scripts of an agent went through.
    pub(super) fn send_trace(&self, place: usize, agent: u64) {
        let lines = self.session.game().minds().script_trace(agent);
        let said = Say::Trace { agent, tick: self.session.now(), lines: &lines };
        self.watchers[place].post(Post::Text(said.text()));
    }

    /// Tells the lesson when something in it has changed.
    pub(super) fn send_lesson(&mut self) {
        let lesson = self.session.game().panels().lesson();
        let lesson = lesson.map(|lesson| Say::Lesson { lesson: &lesson }.text());
        if lesson.is_some() && lesson != self.desk.lesson {
            self.desk.lesson.clone_from(&lesson);
            self.tell_all(|| Post::Text(lesson.clone().unwrap_or_default()));
        }
    }
}
