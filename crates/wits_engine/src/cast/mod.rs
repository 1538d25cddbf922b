//! A cast: characters whose minds come from files, whatever technique those use.
//!
//! # What it does
//! A [`Cast`] holds the files of a game, each bound to its words: behaviour trees, state machines, decision trees. A
//! character has a [`Role`]: which file it follows and where it is in it. Files can be exchanged while characters follow
//! them, characters can be given other files, and an editor finds all it needs.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::{Status, Turn, Vocabulary};
//! use wits_engine::cast::Cast;
//! use wits_game::author::{Content, Shelf};
//!
//! let mut words = Vocabulary::<u32>::new();
//! words.action("step", |steps, _| { *steps += 1; Status::Success }).help("One step.");
//! words.action("leap", |steps, _| { *steps += 10; Status::Success }).help("Ten steps.");
//! let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let mut cast = Cast::new(words, shelf)?;
//!
//! let (mut steps, mut hare) = (0, cast.start("hare.tree.ron").unwrap());
//! cast.tick(&mut hare, &mut Turn::new(&mut steps, Moment::START), &mut ());
//!
//! // Somebody has written another mind. A faulty one would be told with all its faults, and change nothing.
//! let text = r#"(root: Do("leap"))"#;
//! assert!(cast.check("hare.tree.ron", text).faults.is_empty());
//! let reload = cast.load("hare.tree.ron", Some(text));
//! reload.adopt(&mut hare, &mut Turn::new(&mut steps, Moment::START), &mut ());
//! cast.tick(&mut hare, &mut Turn::new(&mut steps, Moment::START), &mut ());
//! assert_eq!(steps, 11);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A game that has one tree for everybody and never changes it needs none of this: bind it and tick it.

mod bound;
mod reload;
mod role;

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_core::findings::{Findings, Place};
use wits_core::inspect::Graph;
use wits_decide::machine::{Machine, MachineState};
use wits_decide::tree::{Tree, TreeState};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Status, Turn, Vocabulary};
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, FileKind, Report, Shelf, Workshop};

use bound::{Bound, State};
pub use reload::Reload;
pub use role::Role;

/// The files of a game, bound to its words.
pub struct Cast<C> {
    words: Vocabulary<C>,
    shelf: Shelf,
    bound: BTreeMap<String, Arc<Bound<C>>>,
}

impl<C: 'static> Cast<C> {
    /// All files of a shelf, bound.
    ///
    /// # Errors
    /// The faults of all files.
    pub fn new(words: Vocabulary<C>, shelf: Shelf) -> Result<Self, Findings> {
        let (mut bound, mut findings) = (BTreeMap::new(), Findings::default());
        for FileInfo { name, .. } in shelf.files() {
            match Bound::read(name, shelf.text(name).unwrap_or_default(), &words) {
                Ok(mind) => drop(bound.insert(name.clone(), Arc::new(mind))),
                Err(faults) => findings.extend(faults),
            }
        }
        findings.into_result(Self { words, shelf, bound })
    }

    /// One more mind that is no file, but a machine made in code.
    #[must_use]
    pub fn with_machine(mut self, name: &str, machine: Machine<C>) -> Self {
        self.bound.insert(name.to_owned(), Arc::new(Bound::Machine(machine)));
        self
    }

    /// One more mind that is no file, but a tree made in code.
    #[must_use]
    pub fn with_tree(mut self, name: &str, tree: Tree<C>) -> Self {
        self.bound.insert(name.to_owned(), Arc::new(Bound::Tree(tree)));
        self
    }

    /// The words of the game.
    #[must_use]
    pub const fn words(&self) -> &Vocabulary<C> {
        &self.words
    }

    /// A role in a file, at its beginning; `None` when there is no such file.
    #[must_use]
    pub fn start(&self, file: &str) -> Option<Role> {
        Some(Role::new(file, self.bound.get(file)?.start()))
    }

    /// One decision of a character. A file that is gone fails.
    pub fn tick<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let mind = self.bound.get(&role.file);
        mind.map_or(Status::Failure, |mind| mind.tick(&mut role.state, turn, watch))
    }

    /// Tells a character of the turn's event. False when nothing came of it: only machines wait for events.
    pub fn handle<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        self.bound.get(&role.file).is_some_and(|mind| mind.handle(&mut role.state, turn, watch))
    }

    /// Leaves whatever was entered.
    pub fn stop<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        if let Some(mind) = self.bound.get(&role.file) {
            mind.stop(&mut role.state, turn, why, watch);
        }
    }

    /// A character follows another file from now on; what it was doing is called off. False when there is no such file.
    pub fn assign<W: Watch>(
        &self,
        role: &mut Role,
        file: &str,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> bool {
        let Some(next) = self.start(file) else { return false };
        self.stop(role, turn, Exit::Reload, watch);
        *role = next;
        true
    }

    /// Where a character is, in a word or two: the state of a machine, the task of a tree.
    #[must_use]
    pub fn doing(&self, role: &Role) -> String {
        self.bound.get(&role.file).map(|mind| mind.doing(&role.state)).unwrap_or_default()
    }

    /// The machine that a character follows, and its state in it; `None` when it follows something else.
    #[must_use]
    pub fn machine<'s>(&'s self, role: &'s Role) -> Option<(&'s Machine<C>, &'s MachineState)> {
        match (&**self.bound.get(&role.file)?, &role.state) {
            (Bound::Machine(machine), State::Machine(state)) => Some((machine, state)),
            _ => None,
        }
    }

    /// The behaviour tree that a character follows, and its state in it; `None` when it follows something else.
    #[must_use]
    pub fn tree<'s>(&'s self, role: &'s Role) -> Option<(&'s Tree<C>, &'s TreeState)> {
        match (&**self.bound.get(&role.file)?, &role.state) {
            (Bound::Tree(tree), State::Tree(state)) => Some((tree, state)),
            _ => None,
        }
    }

    /// A file gets another text that passed [`check`](Content::check), is new, or goes. Everybody's [`Role`] has to be told,
    /// see [`Reload::adopt`].
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Reload<C> {
        let new = text.and_then(|text| Bound::read(name, text, &self.words).ok()).map(Arc::new);
        if text.is_some() && new.is_none() {
            return Reload::nothing(name);
        }
        self.shelf.put(name, text);
        let old = match &new {
            Some(new) => self.bound.insert(name.to_owned(), Arc::clone(new)),
            None => self.bound.remove(name),
        };
        Reload { file: name.to_owned(), old, new }
    }

    /// The definitions that can be shown.
    #[must_use]
    pub fn graphs(&self) -> Vec<GraphInfo> {
        let version = |name: &str| {
            let file = self.shelf.files().iter().find(|file| file.name == name);
            file.map_or(0, |file| file.version)
        };
        self.bound.keys().map(|name| GraphInfo { id: name.clone(), version: version(name) }).collect()
    }

    /// The picture of a definition.
    #[must_use]
    pub fn graph(&self, file: &str) -> Option<Graph> {
        Some(self.bound.get(file)?.graph())
    }

    /// Whether a character can follow a file; if not, why not.
    ///
    /// # Errors
    /// There is no such file.
    pub fn check_assign(&self, file: &str) -> Result<(), String> {
        let known: Vec<&str> = self.bound.keys().map(String::as_str).collect();
        if known.contains(&file) {
            return Ok(());
        }
        Err(wits_core::findings::unknown_name(file, &known))
    }
}

impl<C: 'static> Content for Cast<C> {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        if FileKind::of(name) == FileKind::Text {
            let mut faults = Findings::of(name);
            let expected = "a name that ends in .tree.ron, .machine.ron, .dtree.ron or .lua";
            faults.add(Place::Whole, "no file of this game", expected);
            return faults.into();
        }
        let faults = Bound::read(name, text, &self.words).err().unwrap_or_default();
        let doubts = if faults.is_empty() { bound::doubts(name, text) } else { Findings::default() };
        Report { faults, doubts }
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        let _ = file;
        None
    }
}

#[cfg(test)]
mod tests;
