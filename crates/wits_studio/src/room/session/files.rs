//! Files of the game: shown, changed, stored. Every change of the game is an event, like everything else.

use std::collections::BTreeMap;

use wits_core::findings::unknown_name;
use wits_game::author::{FileKind, Report};
use wits_game::{Assign, Event};

use super::SessionSource;
use crate::content::ContentError;
use crate::mailbox::Post;
use crate::protocol::ask::Refusal;
use crate::protocol::files::{Answer, Console, Draft, Forget, Opened, Save};
use crate::protocol::say::{Say, Text};
use crate::room::source::Source;
use crate::room::thread::Room;
use crate::room::watcher::{Told, Watcher};

/// The most files that a client has open.
const MAX_OPEN: usize = 100;

impl SessionSource {
    /// Somebody asks for the list.
    pub(super) fn list_files(&mut self, watcher: &Watcher) {
        let folder = self.desk.folder.is_some();
        let none = || Say::Files { files: &[], folder }.text();
        let list = self.desk.list(&self.session).unwrap_or_else(none);
        watcher.post(Post::Text(list));
    }

    pub(super) fn open_file(&self, watcher: &mut Watcher, file: &str) -> Result<(), String> {
        let known = self.desk.files(&self.session);
        if !known.iter().any(|known| known.name == *file) {
            let known: Vec<&str> = known.iter().map(|file| file.name.as_str()).collect();
            return Err(format!("file: {}", unknown_name(file, &known)));
        }
        let opened = &watcher.opened;
        if opened.len() >= MAX_OPEN && !opened.contains_key(file) {
            return Err(format!("file: {MAX_OPEN} are open, close some"));
        }
        let Some((told, text)) = self.file_now(file, true) else { return Err("file: is not there".into()) };
        watcher.opened.insert(file.to_owned(), told);
        watcher.post(Post::Text(text));
        let lines = self.stops.of(file);
        if FileKind::is_script(file) && !lines.is_empty() {
            watcher.post(Post::Text(Say::Stops { graph: file, nodes: lines }.text()));
        }
        Ok(())
    }

    /// Somebody asks for the words of the game.
    pub(super) fn send_words(&self, watcher: &Watcher) {
        let palette = self.session.game().content().word_palette();
        watcher.post(Post::Text(Say::Words { palette: &palette }.text()));
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
    pub(super) fn send_files(&mut self, room: &mut Room) {
        if !std::mem::take(&mut self.desk.due) {
            return;
        }
        let list = self.desk.list(&self.session);
        if list != self.desk.listed {
            self.desk.listed.clone_from(&list);
            room.tell_all(|| Post::Text(list.clone().unwrap_or_default()));
        }
        self.send_texts(room);
        self.send_findings(room);
        self.desk.lost.clear();
    }

    /// A text is written out once, however many have it open, and only when one of them does not know it yet.
    fn send_texts(&self, room: &mut Room) {
        let versions: BTreeMap<String, Told> = { self.desk.files(&self.session).into_iter() }
            .map(|info| {
                let told = (info.version, self.desk.number(&info.name));
                (info.name, told)
            })
            .collect();
        let mut texts: BTreeMap<&str, Text> = BTreeMap::new();
        for watcher in &mut room.watchers {
            watcher.opened.retain(|file, _| versions.contains_key(file));
            for (file, told) in &versions {
                if watcher.opened.get(file).is_none_or(|known| known == told) {
                    continue;
                }
                if !texts.contains_key(&**file) {
                    let Some((_, text)) = self.file_now(file, false) else { continue };
                    texts.insert(file, text);
                }
                watcher.post(Post::Text(texts[&**file].clone()));
                watcher.opened.insert(file.clone(), *told);
            }
        }
    }

    /// Files were changed by somebody else.
    pub(super) fn use_folder(&mut self, room: &mut Room) {
        let before = self.session.events().len();
        let troubles = self.desk.look(&mut self.session);
        if self.session.events().len() != before {
            self.has_changed(room);
        }
        for trouble in troubles {
            let refusal = Refusal::new("files", trouble);
            room.watchers.iter().for_each(|watcher| watcher.refuse(&refusal));
        }
    }

    /// What newcomers have to know: the list of files, the lesson, and which stored files are not in force.
    pub(super) fn files_and_lesson(&mut self, everybody: bool) -> Vec<Text> {
        let (files, lesson) = (self.desk.list(&self.session), self.lesson_now());
        let faulty = self.desk.faulty().map(|trouble| Refusal::new("files", trouble).text());
        let texts = files.iter().chain(&lesson).cloned().chain(faulty).collect();
        if everybody {
            (self.desk.listed, self.desk.lesson) = (files, lesson);
        }
        texts
    }

    /// The game goes over to a text, unless that has faults.
    pub(super) fn apply_file(&mut self, room: &mut Room, place: usize, draft: &Draft) -> Result<(), String> {
        let Draft { file, text, ask } = draft;
        let report = self.report(file, text);
        if report.faults.is_empty() {
            self.go_over(room, file, text)?;
        }
        self.applied(&room.watchers[place], file, ask.as_ref(), &report);
        Ok(())
    }

    fn applied(&self, watcher: &Watcher, file: &str, ask: Option<&serde_json::Number>, report: &Report) {
        let files = self.session.game().content().files();
        let version = files.iter().find(|info| info.name == file).map_or(0, |info| info.version);
        let answer = Answer { file, ask, version: Some(version), report };
        watcher.post(Post::Text(Say::Applied(answer).text()));
    }

    /// What is in force already is no event.
    fn go_over(&mut self, room: &mut Room, file: &str, text: &str) -> Result<(), String> {
        if self.session.game().content().text(file).as_deref() == Some(text) {
            return Ok(());
        }
        self.apply(room, Event::file(file, text))
    }

    pub(super) fn save_file(&mut self, watcher: &Watcher, save: &Save) -> Result<(), String> {
        let Save { file, text, base, ask } = save;
        let folder = self.desk.folder.as_ref().ok_or("this studio has no folder to save to")?;
        match folder.save(file, base.as_deref(), text) {
            Ok(()) => {}
            Err(ContentError::Conflict { stored, .. }) => {
                let conflict = Say::Conflict { file, ask: ask.as_ref(), stored: stored.as_deref() };
                watcher.post(Post::Text(conflict.text()));
                return Ok(());
            }
            Err(fault) => return Err(fault.to_string()),
        }
        let report = self.report(file, text);
        let fault = (!report.faults.is_empty()).then(|| report.faults.to_string());
        self.desk.has_saved(file, text, fault);
        let answer = Answer { file, ask: ask.as_ref(), version: None, report: &report };
        watcher.post(Post::Text(Say::Saved(answer).text()));
        Ok(())
    }

    /// A file is taken out of the folder, and the game goes back to its own text. One that did not come with the game goes
    /// altogether, unless somebody needs it.
    pub(super) fn forget_file(
        &mut self,
        room: &mut Room,
        place: usize,
        forget: &Forget,
    ) -> Result<(), String> {
        let Forget { file, ask } = forget;
        let original = self.desk.original(file).map(str::to_owned);
        // It may not fit to other files that have changed.
        let report = match &original {
            Some(original) => self.report(file, original),
            None => self.report_gone(file),
        };
        let fits = report.faults.is_empty();
        if original.is_none() && fits && self.session.game().content().text(file).is_some() {
            self.apply(room, Event::no_file(file))?;
        }
        if let Some(folder) = self.desk.folder.as_ref().filter(|_| original.is_some() || fits) {
            folder.forget(file).map_err(|fault| fault.to_string())?;
            self.desk.has_forgotten(file);
        }
        if let Some(original) = original.filter(|_| fits) {
            self.go_over(room, file, &original)?;
        }
        self.applied(&room.watchers[place], file, ask.as_ref(), &report);
        Ok(())
    }

    pub(super) fn assign(&mut self, room: &mut Room, assign: &Assign) -> Result<(), String> {
        self.apply(room, Event::Assign(assign.clone()))?;
        room.watchers.iter_mut().for_each(|watcher| watcher.inspect_now |= watcher.selected.is_some());
        Ok(())
    }

    pub(super) fn run_console(
        &mut self,
        room: &mut Room,
        place: usize,
        console: &Console,
    ) -> Result<(), String> {
        let Console { agent, code, act, ask } = console;
        let answer = if *act {
            self.apply(room, Event::console(*agent, code))?;
            std::mem::take(&mut self.answers).pop().map(|(_, _, answer)| answer).unwrap_or_default()
        } else {
            self.session.ask_console(*agent, code)
        };
        let said = Say::Console { agent: *agent, ask: ask.as_ref(), answer: &answer };
        room.watchers[place].post(Post::Text(said.text()));
        Ok(())
    }

    /// The lines that the scripts of an agent went through.
    pub(super) fn send_trace(&self, watcher: &Watcher, agent: u64) {
        let lines = self.session.game().minds().script_trace(agent);
        let said = Say::Trace { agent, tick: self.session.now(), lines: &lines };
        watcher.post(Post::Text(said.text()));
    }

    /// Tells the lesson when something in it has changed.
    pub(super) fn send_lesson(&mut self, room: &Room) {
        let lesson = self.lesson_now();
        if lesson.is_some() && lesson != self.desk.lesson {
            self.desk.lesson.clone_from(&lesson);
            room.tell_all(|| Post::Text(lesson.clone().unwrap_or_default()));
        }
    }

    /// The lesson as it is sent.
    fn lesson_now(&self) -> Option<Text> {
        let lesson = self.session.game().panels().lesson()?;
        Some(Say::Lesson { lesson: &lesson }.text())
    }
}
