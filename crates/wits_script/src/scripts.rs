//! The scripts of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock, Weak};

use mlua::{Function, Value};
use wits_core::findings::Findings;
use wits_core::hash::StateHasher;
use wits_decide::Vocabulary;
use wits_decide::any::register;

use crate::access::Access;
use crate::checked::{LastChecked, Ran};
use crate::define::{Body, Definition};
use crate::error::{Fault, ScriptError};
use crate::frame::{Entered, Frame};
use crate::me::Place;
use crate::memory::Memory;
use crate::mind::HANDLER;
use crate::report::{Report, Reports};
use crate::vm::{Module, Vm};
use crate::words::Tables;

/// The scripts of a game whose words are about `C`: files that are loaded, checked and replaced while it runs, and the words
/// and minds that they give to it.
///
/// Scripts of `dyn Any` are for any game; its functions, steering, paths and messages are offered to them with the type of
/// the game named. What scripts remember of a character is its [`Memory`], which the host lends with the boards.
///
/// Copies are the same scripts.
///
/// ```
/// use wits_decide::{Kind, Mind, Status, Turn, Vocabulary};
/// use wits_script::{Scripts, Vm};
///
/// #[derive(Default)]
/// struct Guard { noise: f32, steps: u32 }
///
/// let mut words = Vocabulary::<Guard>::new();
/// words.value("noise", Kind::Number, |guard, _| guard.noise.into());
/// words.action("step", |guard, _| { guard.steps += 1; Status::Success });
///
/// let scripts = Scripts::new(Vm::new()?, &words)?;
/// scripts.load("guard.lua", "
///     condition('hears', function(level) return ask.noise() > level end)
///     action('patrol', function() act.step() wait(1) act.step() end)
/// ")?;
/// scripts.teach(&mut words)?;
/// // From here on `hears` and `patrol` are words like all others, in trees, machines, rules.
/// assert!(words.find_condition("hears").is_some() && words.find_action("patrol").is_some());
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub struct Scripts<C: ?Sized> {
    pub(crate) inner: Arc<Inner<C>>,
}

pub(crate) struct Inner<C: ?Sized> {
    pub(crate) vm: Vm,
    pub(crate) reports: Reports,
    pub(crate) access: Access,
    pub(crate) me: Value,
    tables: Tables,
    words: RwLock<Arc<Vocabulary<C>>>,
    slots: RwLock<BTreeMap<String, Arc<Slot>>>,
    files: RwLock<Files>,
    pub(crate) checked: LastChecked,
}

#[derive(Debug, Default)]
struct Files {
    loaded: BTreeMap<String, File>,
}

#[derive(Debug)]
struct File {
    module: Module,
    text: String,
    slots: Vec<String>,
}

/// Where a word or a mind finds its program, which may be replaced.
#[derive(Debug, Default)]
pub(crate) struct Slot(RwLock<Option<Arc<Program>>>);

impl Slot {
    pub(crate) fn program(&self) -> Option<Arc<Program>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set(&self, program: Option<Arc<Program>>) {
        let mut held = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *held, program);
        // What the old one holds of Lua is let go when nobody can wait for this slot inside Lua any more.
        drop(held);
        drop(old);
    }
}

/// Something that can be called, of one version of a file.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) file: String,
    pub(crate) definition: Definition,
    /// The text of its file, as a number.
    pub(crate) print: u64,
}

impl Program {
    pub(crate) const fn function(&self) -> &Function {
        self.definition.function()
    }
}

/// The scripts, as the words that were taught from them hold them: the game's words keep them alive, their own do not.
pub(crate) enum Handle<C: ?Sized> {
    Strong(Arc<Inner<C>>),
    Weak(Weak<Inner<C>>),
}

impl<C: ?Sized> Handle<C> {
    pub(crate) fn get(&self) -> Option<Arc<Inner<C>>> {
        match self {
            Self::Strong(inner) => Some(Arc::clone(inner)),
            Self::Weak(inner) => inner.upgrade(),
        }
    }
}

impl<C: ?Sized> Clone for Handle<C> {
    fn clone(&self) -> Self {
        match self {
            Self::Strong(inner) => Self::Strong(Arc::clone(inner)),
            Self::Weak(inner) => Self::Weak(Weak::clone(inner)),
        }
    }
}

impl<C: ?Sized> Clone for Scripts<C> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

impl<C: ?Sized> std::fmt::Debug for Scripts<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let files = self.inner.files.read().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("Scripts").field("files", &files.loaded.keys()).finish_non_exhaustive()
    }
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// No scripts yet, for a game with these words. They are found in `ask` and `act` from now on.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn new(vm: Vm, words: &Vocabulary<C>) -> Result<Self, ScriptError> {
        let made = || {
            let lua = vm.lua();
            let tables = Tables::new(lua, &vm.shared.api)?;
            tables.fill(lua, &vm.shared.api, words)?;
            Ok((tables, Value::UserData(lua.create_userdata(Place::ROOT)?)))
        };
        register::<Memory>();
        let made = made();
        vm.has_changed();
        let (tables, me) = made.map_err(|error| ScriptError::of(&error, None))?;
        let inner = Inner {
            vm,
            reports: Reports::default(),
            access: Access::of::<C>(),
            me,
            tables,
            words: RwLock::new(Arc::new(words.clone())),
            slots: RwLock::default(),
            files: RwLock::default(),
            checked: LastChecked::default(),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The machine that runs them.
    #[must_use]
    pub fn vm(&self) -> &Vm {
        &self.inner.vm
    }

    /// Loads a file, or replaces it. Running scripts go on where they were if the new file comes to the same place; the
    /// others begin anew, which is reported. A faulty file changes nothing.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn load(&self, file: &str, text: &str) -> Result<(), ScriptError> {
        let (module, definitions) = self.take_checked(file, text)?;
        let print = print_of(text);
        let mut slots = Vec::new();
        for definition in definitions {
            let name = format!("{}:{}", definition.sort(), definition.name);
            let program = Program { name: definition.name.clone(), file: file.to_owned(), definition, print };
            self.inner.slot(&name).set(Some(Arc::new(program)));
            slots.push(name);
        }
        for (function, slot) in [("think", "mind"), ("on_message", HANDLER)] {
            let Some(body) = module.function(function) else { continue };
            let name = format!("{slot}:{file}");
            let definition = Definition::new(function.to_owned(), Body::Script(body));
            let program = Program { name: file.to_owned(), file: file.to_owned(), definition, print };
            self.inner.slot(&name).set(Some(Arc::new(program)));
            slots.push(name);
        }
        let new = File { module, text: text.to_owned(), slots: slots.clone() };
        // No lock is held while values of Lua are let go, since that waits for whoever is in it.
        let old = self.inner.files_mut(|files| files.insert(file.to_owned(), new));
        for gone in old.iter().flat_map(|old| &old.slots).filter(|name| !slots.contains(name)) {
            self.inner.slot(gone).set(None);
        }
        let names: Vec<&str> =
            slots.iter().filter_map(|name| name.split_once(':')).map(|(_, name)| name).collect();
        self.inner.reports.forget(&names);
        self.inner.files_have_changed();
        Ok(())
    }

    /// A file goes, with the words and the mind that it defined: what uses them fails from now on.
    pub fn unload(&self, file: &str) {
        let old = self.inner.files_mut(|files| files.remove(file));
        for gone in old.iter().flat_map(|old| &old.slots) {
            self.inner.slot(gone).set(None);
        }
        self.inner.files_have_changed();
    }

    /// All that is wrong with a file, without taking it over.
    #[must_use]
    pub fn check(&self, file: &str, text: &str) -> Findings {
        match self.run(file, text) {
            Ok(_) => Findings::of(file),
            Err(error) => error.findings(file),
        }
    }

    /// What a file would be, without taking it over: for those who look at the definition that it returns.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn preview(&self, file: &str, text: &str) -> Result<Module, ScriptError> {
        self.run(file, text).map(|(module, _)| module)
    }

    /// Runs a file and collects what it defines.
    pub(crate) fn run(&self, file: &str, text: &str) -> Ran {
        let vm = &self.inner.vm;
        let frame = Frame { defines: Some(Vec::new()), ..vm.frame() };
        let (module, frame) = vm.load_in(file, text.as_bytes(), frame, |frame, run| {
            let entered = Entered::new(frame);
            let result = run();
            (result, entered.finish())
        });
        self.inner.reports.log(&frame.notes);
        let (module, definitions) = (module?, frame.defines.unwrap_or_default());
        let mut names = BTreeSet::new();
        for definition in &definitions {
            let name = format!("{}:{}", definition.sort(), definition.name);
            let other = self.inner.known_slot(&name).and_then(|slot| slot.program());
            let other = other.filter(|program| program.file != file);
            let twice = !names.insert(name);
            let other = if twice { Some(file.to_owned()) } else { other.map(|program| program.file.clone()) };
            if let Some(other) = other {
                let message =
                    format!("the {} {:?} is defined in {other} already", definition.sort(), definition.name);
                let error = ScriptError::new(Fault::Run, file, message);
                return Err(ScriptError { line: definition.lines.0, ..error });
            }
        }
        Ok((module, definitions))
    }

    /// The files that are loaded, each with its text.
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        let files = self.inner.files.read().unwrap_or_else(PoisonError::into_inner);
        files.loaded.iter().map(|(name, file)| (name.clone(), file.text.clone())).collect()
    }

    /// A loaded file.
    #[must_use]
    pub fn module(&self, file: &str) -> Option<Module> {
        let files = self.inner.files.read().unwrap_or_else(PoisonError::into_inner);
        files.loaded.get(file).map(|file| file.module.clone())
    }

    /// Gives all words that the loaded files define to the game, and all words of the game to the scripts. To be called
    /// again when a file with other words was loaded.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn teach(&self, words: &mut Vocabulary<C>) -> Result<(), ScriptError> {
        let (inner, mut own, mut new) = (&self.inner, words.clone(), Vocabulary::new());
        crate::teach::add(&mut own, inner, &Handle::Weak(Arc::downgrade(inner)));
        crate::teach::add(&mut new, inner, &Handle::Strong(Arc::clone(inner)));
        let gate = inner.vm.gate();
        let filled = inner.tables.fill(inner.vm.lua(), &inner.vm.shared.api, &own);
        let mut held = inner.words.write().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *held, Arc::new(own));
        drop(held);
        drop(old);
        drop(gate);
        inner.files_have_changed();
        filled.map_err(|error| ScriptError::of(&error, None))?;
        words.extend(new);
        Ok(())
    }

    /// What went wrong so far: each sort of fault of each word once, with how often it happened.
    #[must_use]
    pub fn reports(&self) -> Vec<Report> {
        self.inner.reports.all()
    }

    /// What went wrong for the first time since this was last asked.
    #[must_use]
    pub fn fresh_reports(&self) -> Vec<Report> {
        self.inner.reports.fresh()
    }

    /// What scripts have logged since this was last asked, the last lines of it.
    #[must_use]
    pub fn take_log(&self) -> Vec<String> {
        self.inner.reports.take_log()
    }
}

/// A number that stands for a text.
fn print_of(text: &str) -> u64 {
    let mut hasher = StateHasher::new();
    hasher.write(text);
    hasher.finish().0
}

impl<C: ?Sized> Inner<C> {
    pub(crate) fn words(&self) -> Arc<Vocabulary<C>> {
        Arc::clone(&self.words.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The slot of a name, made if it is new.
    pub(crate) fn slot(&self, name: &str) -> Arc<Slot> {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(name.to_owned()).or_default())
    }

    fn known_slot(&self, name: &str) -> Option<Arc<Slot>> {
        self.slots.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn files_mut(&self, change: impl FnOnce(&mut BTreeMap<String, File>) -> Option<File>) -> Option<File> {
        change(&mut self.files.write().unwrap_or_else(PoisonError::into_inner).loaded)
    }

    /// Files find other words from now on: what was checked before is run again.
    fn files_have_changed(&self) {
        self.vm.has_changed();
        self.checked.forget();
    }

    /// All slots that hold a program.
    pub(crate) fn programs(&self) -> Vec<(Arc<Slot>, Arc<Program>)> {
        let slots = self.slots.read().unwrap_or_else(PoisonError::into_inner);
        slots.values().filter_map(|slot| Some((Arc::clone(slot), slot.program()?))).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests;
