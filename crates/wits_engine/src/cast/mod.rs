//! A cast: characters whose minds come from files, whatever technique those use.
//!
//! # What it does
//! A [`Cast`] holds the files of a game, each bound to its words: behaviour trees, state machines, decision trees, and
//! scripts in Lua, which may be a mind, return the definition of one or a machine of states, or have words for the others. A character has a [`Role`]: which file it follows and where it is in it. Files can be exchanged while characters follow
//! them, characters can be given other files, and an editor finds all it needs.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::{Status, Turn, Vocabulary};
//! use wits_engine::cast::Cast;
//! use wits_game::author::{Content, Shelf};
//! use wits_script::{Memory, Scripted};
//!
//! #[derive(Default)]
//! struct Hare { steps: u32, memory: Memory }
//! impl Scripted for Hare {
//!     fn memory(&self) -> &Memory { &self.memory }
//!     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
//! }
//!
//! let mut words = Vocabulary::<Hare>::new();
//! words.action("step", |hare, _| { hare.steps += 1; Status::Success }).help("One step.");
//! words.action("leap", |hare, _| { hare.steps += 10; Status::Success }).help("Ten steps.");
//! let shelf = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let mut cast = Cast::new(words, shelf)?;
//!
//! let (mut hare, mut role) = (Hare::default(), cast.start("hare.tree.ron").unwrap());
//! cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//!
//! // Somebody has written another mind. A faulty one would be told with all its faults, and change nothing.
//! let text = r#"(root: Do("leap"))"#;
//! assert!(cast.check("hare.tree.ron", text).faults.is_empty());
//! let reload = cast.load("hare.tree.ron", Some(text));
//! reload.adopt(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//! cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::START), &mut ());
//! assert_eq!(hare.steps, 11);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A game that has one tree for everybody and never changes it needs none of this: bind it and tick it.

mod bound;
mod console;
mod nest;
mod onlookers;
mod reload;
mod role;
mod script;
mod troupe;
mod uses;

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_core::findings::{Findings, Place};
use wits_core::inspect::Graph;
use wits_decide::machine::{Machine, MachineState};
use wits_decide::tree::{Tree, TreeState};
use wits_decide::watch::Watch;
use wits_decide::{Exit, Status, Turn, Vocabulary};
use wits_game::GraphInfo;
use wits_game::author::{Content, FileInfo, FileKind, Report, ScriptName, Shelf, Workshop};
use wits_script::{ScriptError, Scripted, Scripts, StatesState, Vm};

use bound::{Bound, State};
use nest::Nest;
pub use nest::Nested;
pub use onlookers::{Onlookers, graph_id};
use reload::Exchange;
pub use reload::Reload;
pub use role::Role;
pub use troupe::{Actors, Stage, Troupe};

/// The files of a game, bound to its words.
pub struct Cast<C> {
    /// The words of the game alone, and with those of the scripts.
    base: Vocabulary<C>,
    words: Vocabulary<C>,
    shelf: Shelf,
    bound: BTreeMap<String, Arc<Bound<C>>>,
    scripts: Option<Scripts<C>>,
    nest: Option<Nest<C>>,
}

impl<C: Scripted> Cast<C> {
    /// All files of a shelf, bound. Scripts come first, since their words may be used by the others.
    ///
    /// # Errors
    /// The faults of all files.
    pub fn new(base: Vocabulary<C>, shelf: Shelf) -> Result<Self, Findings> {
        Self::offering(base, shelf, |_| Ok(()))
    }

    /// The same for a game that offers its scripts more than its words: functions of its own, steering, paths, messages.
    ///
    /// # Errors
    /// The faults of all files, or what went wrong with the offers.
    pub fn offering(
        base: Vocabulary<C>,
        shelf: Shelf,
        offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
    ) -> Result<Self, Findings> {
        Self::build(base, shelf, offer, None)
    }

    /// The same, where every file is also a word that all others can use: a state of a machine follows a tree, a leaf of
    /// that a script. `place` tells where a character keeps what it remembers of the minds inside its mind.
    ///
    /// ```
    /// use wits_core::time::Moment;
    /// use wits_decide::{Status, Turn, Vocabulary};
    /// use wits_engine::cast::{Cast, Nested};
    /// use wits_game::author::Shelf;
    /// use wits_script::{Memory, Scripted};
    ///
    /// #[derive(Default)]
    /// struct Hare { steps: u32, memory: Memory, nested: Nested }
    /// # impl Scripted for Hare {
    /// #     fn memory(&self) -> &Memory { &self.memory }
    /// #     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
    /// # }
    /// let mut words = Vocabulary::<Hare>::new();
    /// words.action("step", |hare, _| { hare.steps += 1; Status::Success });
    /// let shelf = Shelf::new()
    ///     .with("day.machine.ron", "A day", "", r#"(states: [(name: "Out", active: ["walk.tree.ron"])])"#)
    ///     .with("walk.tree.ron", "A walk", "", r#"(root: Sequence([Do("step"), Wait(1), Do("step")]))"#);
    /// let cast = Cast::nesting(words, shelf, |_| Ok(()), |hare| &mut hare.nested)?;
    /// let (mut hare, mut role) = (Hare::default(), cast.start("day.machine.ron").unwrap());
    /// for tick in 0..70 {
    ///     cast.tick(&mut role, &mut Turn::new(&mut hare, Moment::of_tick(tick, 60)), &mut ());
    /// }
    /// assert_eq!(hare.steps, 3); // a whole walk, and the first step of the next
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// The faults of all files, or what went wrong with the offers.
    pub fn nesting(
        base: Vocabulary<C>,
        shelf: Shelf,
        offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
        place: impl Fn(&mut C) -> &mut Nested + Send + Sync + 'static,
    ) -> Result<Self, Findings>
    where
        C: 'static,
    {
        Self::build(base, shelf, offer, Some(Nest::new(place)))
    }

    fn build(
        base: Vocabulary<C>,
        shelf: Shelf,
        offer: impl FnOnce(&Scripts<C>) -> Result<(), ScriptError>,
        nest: Option<Nest<C>>,
    ) -> Result<Self, Findings> {
        let (mut words, mut findings) = (base.clone(), Findings::default());
        let vm = Vm::new().and_then(|vm| Scripts::new(vm, &words));
        let vm = vm.and_then(|scripts| offer(&scripts).map(|()| scripts));
        let scripts = vm.map_err(|error| findings.extend(error.findings("Lua"))).ok();
        let texts =
            || shelf.files().iter().map(|file| (&*file.name, shelf.text(&file.name).unwrap_or_default()));
        if let Some(scripts) = &scripts {
            for (name, text) in texts().filter(|(name, _)| FileKind::of(name) == FileKind::Script) {
                findings.extend(
                    scripts.load(name, text).err().map(|error| error.findings(name)).unwrap_or_default(),
                );
            }
            findings.extend(
                scripts.teach(&mut words).err().map(|error| error.findings("Lua")).unwrap_or_default(),
            );
        }
        if let Some(nest) = &nest {
            nest.teach(texts().map(|(name, _)| name), &mut words);
        }
        let mut bound = BTreeMap::new();
        for (name, text) in texts() {
            match Bound::read(name, text, &words, scripts.as_ref()) {
                Ok(mind) => drop(bound.insert(name.to_owned(), Arc::new(mind))),
                Err(faults) => findings.extend(faults),
            }
        }
        findings.into_result(Self { base, words, shelf, bound, scripts, nest }).inspect(Self::spread)
    }

    /// Words that are files do what these say now.
    fn spread(&self) {
        if let Some(nest) = &self.nest {
            nest.set(&self.bound);
        }
    }

    /// The scripts of the game.
    #[must_use]
    pub const fn scripts(&self) -> Option<&Scripts<C>> {
        self.scripts.as_ref()
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

    /// Makes room for all minds that a mind of this cast may follow inside it, so that following one for the first time asks
    /// for no memory: for games that spawn at a quiet moment and play on without allocating. Changes nothing else.
    ///
    /// ```
    /// # use wits_core::time::Moment;
    /// # use wits_decide::{Status, Turn, Vocabulary};
    /// # use wits_engine::cast::{Cast, Nested};
    /// # use wits_game::author::Shelf;
    /// # use wits_script::{Memory, Scripted};
    /// # #[derive(Default)]
    /// # struct Hare { memory: Memory, nested: Nested }
    /// # impl Scripted for Hare {
    /// #     fn memory(&self) -> &Memory { &self.memory }
    /// #     fn memory_mut(&mut self) -> &mut Memory { &mut self.memory }
    /// # }
    /// # let mut words = Vocabulary::<Hare>::new();
    /// # words.action("step", |_, _| Status::Success);
    /// # let shelf = Shelf::new().with("walk.tree.ron", "", "", r#"(root: Do("step"))"#);
    /// let cast = Cast::nesting(words, shelf, |_| Ok(()), |hare: &mut Hare| &mut hare.nested)?;
    /// let mut hare = Hare::default();
    /// cast.stock(&mut hare.nested);
    /// assert_eq!(hare.nested, Nested::default()); // it has followed nothing so far
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn stock(&self, nested: &mut Nested) {
        if let Some(nest) = &self.nest {
            nest.stock(nested);
        }
    }

    /// One decision of a character. A file that is gone fails.
    pub fn tick<W: Watch>(&self, role: &mut Role, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let mind = self.bound.get(&role.file);
        mind.map_or(Status::Failure, |mind| mind.tick(&mut role.state, turn, watch))
    }

    /// Tells a character of the turn's event. False when nothing came of it: only machines and scripts wait for events.
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

    /// The states that a character is in, if it follows a machine whose states are tables of a script.
    #[must_use]
    pub fn states<'s>(&self, role: &'s Role) -> Option<&'s StatesState> {
        if let State::States(state) = &role.state { Some(state) } else { None }
    }

    /// A file gets another text that passed [`check`](Content::check), is new, or goes. Everybody's [`Role`] has to be told,
    /// see [`Reload::adopt`].
    pub fn load(&mut self, name: &str, text: Option<&str>) -> Reload<C> {
        let is_script = FileKind::of(name) == FileKind::Script;
        if is_script && !self.take_over(name, text) {
            return Reload::nothing();
        }
        let is_other = self.nest.is_some() && self.bound.contains_key(name) != text.is_some();
        let mut exchanges = BTreeMap::new();
        match text.map(|text| Bound::read(name, text, &self.words, self.scripts.as_ref())) {
            Some(Ok(new)) => drop(exchanges.insert(name.to_owned(), self.exchange(name, new))),
            Some(Err(_)) => {
                if is_script {
                    let old = self.shelf.text(name).map(str::to_owned);
                    self.take_over(name, old.as_deref());
                }
                return Reload::nothing();
            }
            None => drop(self.bound.remove(name)),
        }
        self.shelf.put(name, text);
        if is_other {
            self.learn();
        }
        if is_script || is_other {
            exchanges.extend(self.bind_others(name));
        }
        self.spread();
        Reload { exchanges, nested: self.nest.as_ref().map(|nest| Arc::clone(&nest.place)) }
    }

    fn exchange(&mut self, name: &str, new: Bound<C>) -> Exchange<C> {
        let new = Arc::new(new);
        let old = self.bound.insert(name.to_owned(), Arc::clone(&new));
        Exchange { old, new }
    }

    /// A script is loaded, or goes; the words are those of the game and of all scripts that there are now. False when it
    /// is faulty.
    fn take_over(&mut self, name: &str, text: Option<&str>) -> bool {
        let Some(scripts) = &self.scripts else { return false };
        match text {
            Some(text) if scripts.load(name, text).is_err() => return false,
            Some(_) => {}
            None => scripts.unload(name),
        }
        self.learn()
    }

    /// The words are those of the game, of all scripts, and all files if these are words. False when a script is faulty.
    fn learn(&mut self) -> bool {
        let mut words = self.base.clone();
        let taught = self.scripts.as_ref().is_none_or(|scripts| scripts.teach(&mut words).is_ok());
        if let Some(nest) = &self.nest {
            nest.teach(self.shelf.files().iter().map(|file| &*file.name), &mut words);
        }
        self.words = words;
        taught
    }

    /// Words have changed: everything that may use them is bound again, so that what it means does not depend on the order
    /// in which files were loaded. What does not fit the words any more stays as it was, and fails where it needs them.
    fn bind_others(&mut self, changed: &str) -> BTreeMap<String, Exchange<C>> {
        let texts: Vec<(String, String)> = { self.shelf.files().iter() }
            .filter(|file| file.name != changed)
            .filter_map(|file| Some((file.name.clone(), self.shelf.text(&file.name)?.to_owned())))
            .collect();
        let mut exchanges = BTreeMap::new();
        for (name, text) in texts {
            let new = Bound::read(&name, &text, &self.words, self.scripts.as_ref());
            if let Some(new) =
                new.ok().filter(|new| !matches!(new, Bound::Script(_) | Bound::States(_) | Bound::Words))
            {
                let exchange = self.exchange(&name, new);
                exchanges.insert(name, exchange);
            }
        }
        exchanges
    }
}

impl<C: Scripted> Content for Cast<C> {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    fn check(&self, name: &str, text: &str) -> Report {
        if !FileKind::of(name).is_mind() {
            let mut faults = Findings::of(name);
            let expected = "a name that ends in .tree.ron, .machine.ron, .dtree.ron or .lua";
            faults.add(Place::Whole, "no file of this game", expected);
            return faults.into();
        }
        let faults = match (&self.scripts, FileKind::of(name)) {
            (Some(scripts), FileKind::Script) => script::check(name, text, &self.words, scripts),
            (scripts, _) => Bound::read(name, text, &self.words, scripts.as_ref()).err().unwrap_or_default(),
        };
        let doubts = if faults.is_empty() { bound::doubts(name, text) } else { Findings::default() };
        Report { faults, doubts }
    }

    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        self.uses(name, text)
    }

    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        wits_edit::workshop(file, &self.words)
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        let version = |name: &str, bound: &Bound<C>| {
            let file = self.shelf.files().iter().find(|file| file.name == name);
            let version = file.map_or(0, |file| file.version);
            // Changes that are seen for the first time are part of the picture.
            if let Bound::States(_) = bound {
                (version << 16) + bound.graph().links.len() as u64
            } else {
                version
            }
        };
        let all = self.bound.iter();
        all.map(|(name, bound)| GraphInfo { id: graph_id(name).into_owned(), version: version(name, bound) })
            .collect()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        let file = id.strip_suffix("#graph").unwrap_or(id);
        Some(self.bound.get(file)?.graph())
    }

    fn check_assign(&self, file: &str) -> Result<(), String> {
        let known: Vec<&str> = self.bound.keys().map(String::as_str).collect();
        if let Some(bound) = self.bound.get(file) {
            let words = matches!(**bound, Bound::Words);
            let why = "has words for other files, but no mind: neither a function think nor a definition";
            return if words { Err(format!("{file} {why}")) } else { Ok(()) };
        }
        Err(wits_core::findings::unknown_name(file, &known))
    }

    fn graph_id(&self, file: &str) -> String {
        graph_id(file).into_owned()
    }

    fn script_names(&self) -> Vec<ScriptName> {
        let library = self.scripts.as_ref().map(Scripts::library).unwrap_or_default();
        let name =
            |wits_script::Bound { name, usage, gives, help, .. }| ScriptName { name, usage, gives, help };
        // Functions without a name of their own are called by where they stand; nobody else can say that.
        library.into_iter().filter(|bound| !bound.name.contains(".fn:")).map(name).collect()
    }
}

#[cfg(test)]
mod tests;
