//! The last run of a file that was only checked.
//!
//! Whoever applies a change to a file has it checked several times first: for its errors, for the definition that it returns,
//! for the words that others use. Each check needs a run of the file, and so does loading it. All of them use one run.
//!
//! That gives the same result as a run for each:
//!
//! - At its top level a file has no game, no time and no chance, and it cannot write to what other files find. So its run
//!   depends only on its name, its text, the names that scripts find and the words that other files define.
//!   [`Vm::changes`] counts the changes of the last two.
//! - Whoever checks a file calls none of its functions, so its local variables are as the run left them when it is loaded.
//! - Whoever loads a file takes the run. A second load runs the file again, with local variables of its own.
//!
//! Errors of limits that depend on what else is going on (memory, processor time) are not kept, and neither is a run inside of
//! a call of a script, which has only a part of the instructions, or one whose lines are recorded.

use std::sync::{Arc, Mutex, PoisonError};

use crate::define::Definition;
use crate::error::{Fault, ScriptError};
use crate::scripts::Scripts;
use crate::vm::{Module, Vm};
use crate::{frame, trace};

/// What a file gives when it is run.
pub(crate) type Ran = Result<(Module, Vec<Definition>), ScriptError>;

/// A run of a file that is not loaded. Nothing of it may be called.
#[derive(Debug)]
pub(crate) struct Checked {
    file: String,
    text: String,
    /// [`Vm::changes`] when the run began.
    changes: u64,
    ran: Ran,
}

impl Checked {
    pub(crate) fn module(&self) -> Result<&Module, ScriptError> {
        self.ran.as_ref().map(|(module, _)| module).map_err(Clone::clone)
    }

    pub(crate) fn definitions(&self) -> Result<&[Definition], ScriptError> {
        self.ran.as_ref().map(|(_, definitions)| &**definitions).map_err(Clone::clone)
    }

    /// Whether a run of this text would give the same now.
    fn is_for(&self, vm: &Vm, file: &str, text: &str) -> bool {
        is_plain_run() && self.changes == vm.changes() && self.file == file && self.text == text
    }

    fn can_be_kept(&self) -> bool {
        let is_by_chance = |error: &ScriptError| matches!(error.kind, Fault::Memory | Fault::Time);
        is_plain_run() && !self.ran.as_ref().is_err_and(is_by_chance)
    }
}

/// Whether a run has all instructions that a file may take, and nobody records its lines.
fn is_plain_run() -> bool {
    frame::depth() == 0 && !trace::is_on()
}

/// The last run. What it holds of Lua is let go after the lock, since that waits for whoever is in Lua.
#[derive(Debug, Default)]
pub(crate) struct LastChecked(Mutex<Option<Arc<Checked>>>);

impl LastChecked {
    fn get(&self) -> Option<Arc<Checked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, new: Option<Arc<Checked>>) -> Option<Arc<Checked>> {
        std::mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), new)
    }

    pub(crate) fn forget(&self) {
        drop(self.replace(None));
    }
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// Runs a file that is not to be loaded yet, or returns its last run if nothing has changed since.
    pub(crate) fn checked(&self, file: &str, text: &str) -> Arc<Checked> {
        let (vm, last) = (&self.inner.vm, &self.inner.checked);
        if let Some(known) = last.get().filter(|known| known.is_for(vm, file, text)) {
            return known;
        }
        let changes = vm.changes();
        let (file, text, ran) = (file.to_owned(), text.to_owned(), self.run(file, text));
        let checked = Arc::new(Checked { file, text, changes, ran });
        drop(last.replace(checked.can_be_kept().then(|| Arc::clone(&checked))));
        checked
    }

    /// Runs a file that is to be loaded, or takes its last run if nothing has changed since. Nobody else has it then.
    pub(crate) fn take_checked(&self, file: &str, text: &str) -> Ran {
        let last = self.inner.checked.replace(None);
        let known = last.filter(|known| known.is_for(&self.inner.vm, file, text));
        known.and_then(Arc::into_inner).map_or_else(|| self.run(file, text), |known| known.ran)
    }
}

#[cfg(test)]
mod tests {
    use std::any::Any;

    use wits_decide::Vocabulary;
    use wits_decide::kind::{Language, MindKind};

    use super::*;
    use crate::{Binding, Bound, Data, Limits, Lua};

    const LOGS: &str = "log('run') local count = 0 function think() count = count + 1 return count end \
        action('bound', function() end)";

    fn lua() -> Lua {
        Lua::new(&Vocabulary::new(), |_| Ok(())).unwrap()
    }

    /// All that happens to a text before it is loaded.
    fn check(lua: &Lua, file: &str, text: &str) {
        let words = Vocabulary::<dyn Any>::new();
        lua.preview(file, text, &words).unwrap();
        assert!(lua.written(file, text).is_some());
        lua.teach_with(&mut words.clone(), file, Some(text)).unwrap();
        lua.preview(file, text, &words).unwrap();
    }

    fn runs(lua: &Lua) -> usize {
        lua.scripts().take_log().len()
    }

    #[test]
    fn a_file_that_is_checked_and_loaded_is_run_once() {
        let lua = lua();
        check(&lua, "a.lua", LOGS);
        lua.take_in("a.lua", LOGS).unwrap();
        assert_eq!(runs(&lua), 1);
        // The run was taken: the next check and the next load need others.
        check(&lua, "a.lua", LOGS);
        assert_eq!(runs(&lua), 1);
        let other = LOGS.replace("0 f", "1 f");
        check(&lua, "a.lua", &other);
        check(&lua, "b.lua", "log('run')");
        check(&lua, "a.lua", LOGS);
        assert_eq!(runs(&lua), 3, "another text or file is another run");
    }

    #[test]
    fn whatever_a_file_may_find_is_looked_up_again_after_a_change() {
        let lua = lua();
        let scripts = lua.scripts();
        let changes: [(&str, &dyn Fn()); 6] = [
            ("another file is loaded", &|| scripts.load("b.lua", "action('hop', function() end)").unwrap()),
            ("another file goes", &|| scripts.unload("b.lua")),
            ("words are taught", &|| scripts.teach(&mut Vocabulary::new()).unwrap()),
            ("a function is offered", &|| {
                let look = |_: &u8, _: &crate::Given| Ok(Data::Nil);
                scripts.question(Bound::new("look"), look).unwrap();
            }),
            ("functions are bound", &|| scripts.vm().bind(&Binding::new("farm")).unwrap()),
            ("others use the same machine", &|| {
                Scripts::<u8>::new(scripts.vm().clone(), &Vocabulary::new()).map(drop).unwrap();
            }),
        ];
        for (what, change) in changes {
            check(&lua, "a.lua", LOGS);
            assert_eq!(runs(&lua), 1, "{what}: before");
            change();
            scripts.load("a.lua", LOGS).unwrap();
            assert_eq!(runs(&lua), 1, "{what}: after");
        }
        // A word that is defined elsewhere meanwhile is an error.
        scripts.unload("a.lua");
        check(&lua, "a.lua", LOGS);
        scripts.load("b.lua", "action('bound', function() end)").unwrap();
        assert!(scripts.load("a.lua", LOGS).unwrap_err().message.contains("b.lua already"));
    }

    #[test]
    fn what_a_file_writes_into_any_name_no_other_file_sees() {
        let lua = lua();
        let vm = lua.scripts().vm();
        for bound in lua.scripts().library() {
            let table = bound.name.rsplit_once('.').map_or(&*bound.name, |(table, _)| table);
            for name in [table, &*bound.name] {
                let written =
                    format!("pcall(function() {name}.probe = 1 end) pcall(rawset, {name}, 'probe', 1)");
                vm.load("a.lua", &written).unwrap();
                let read =
                    format!("local _, found = pcall(function() return {name}.probe end) seen = found == 1");
                assert_eq!(vm.load("b.lua", &read).unwrap().get("seen").unwrap(), false.into(), "{name}");
            }
        }
    }

    #[test]
    fn a_text_that_was_refused_is_refused_with_the_same_error() {
        let lua = lua();
        let faulty = "log('run')\nerror('no')";
        let checked = lua.preview("a.lua", faulty, &Vocabulary::new()).unwrap_err();
        assert_eq!(lua.take_in("a.lua", faulty).unwrap_err(), checked);
        assert_eq!(checked.to_string(), "a.lua:2:1: no");
        assert_eq!(runs(&lua), 1);
        assert_eq!(lua.take_in("a.lua", faulty).unwrap_err(), checked);
        assert_eq!(runs(&lua), 1);
    }

    #[test]
    fn each_load_has_local_variables_of_its_own() {
        let lua = lua();
        let count = || lua.scripts().module("a.lua").unwrap().call("think", &[]).unwrap();
        for _ in 0..2 {
            check(&lua, "a.lua", LOGS);
            for _ in 0..2 {
                lua.take_in("a.lua", LOGS).unwrap();
                assert_eq!((count(), count()), (vec![Data::Int(1)], vec![Data::Int(2)]));
                lua.scripts().teach(&mut Vocabulary::new()).unwrap();
                check(&lua, "a.lua", LOGS);
                assert_eq!(count(), [Data::Int(3)], "a check does not touch what is loaded");
            }
        }
    }

    #[test]
    fn words_of_a_text_that_is_only_checked_do_nothing() {
        let lua = lua();
        let text = "local count = 0 value('count', 'number', function() count = count + 1 return count end)";
        let mut words = Vocabulary::<dyn Any>::new();
        lua.teach_with(&mut words, "a.lua", Some(text)).unwrap();
        let read = |words: &Vocabulary<dyn Any>| {
            let boards = wits_decide::board::Boards::default();
            let now = wits_core::time::Moment::START;
            words.find_value("count").unwrap().read(&(), &wits_decide::words::Args::default(), &boards, now)
        };
        assert_eq!(read(&words), wits_decide::Value::Number(0.0));
        lua.take_in("a.lua", text).unwrap();
        lua.teach(&mut words).unwrap();
        assert_eq!(read(&words), wits_decide::Value::Number(1.0), "the first call");
    }

    #[test]
    fn limits_that_depend_on_the_moment_are_not_kept() {
        let limits = Limits { time: None, ..Limits::default() };
        let scripts = Scripts::<u8>::new(Vm::with(limits).unwrap(), &Vocabulary::new()).unwrap();
        let large = "local t = {} for i = 1, 10000 do t[i] = {} end";
        let small = Limits { memory: 256 << 10, ..limits };
        let tight = Scripts::<u8>::new(Vm::with(small).unwrap(), &Vocabulary::new()).unwrap();
        let error = tight.checked("a.lua", large).module().map(drop).unwrap_err();
        assert_eq!(error.kind, Fault::Memory);
        assert!(tight.inner.checked.get().is_none());
        // Instructions are counted, so they run out each time.
        let error = scripts.checked("a.lua", "while true do end").module().map(drop).unwrap_err();
        assert_eq!(error.kind, Fault::Budget);
        assert!(scripts.inner.checked.get().is_some());
        // Lines are recorded of a run, and of each.
        scripts.checked("a.lua", "local x = 1");
        let (_, recording) = crate::record(&[], || scripts.load("a.lua", "local x = 1"));
        assert_eq!(recording.lines.len(), 1);
    }
}
