//! One Lua for a game, shared by all its characters.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mlua::chunk::ChunkMode;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, Table, Thread, Value};

use crate::base::names::{self, Field, native};
use crate::collect::Collector;
use crate::data::Data;
use crate::error::{Fault, ScriptError};
use crate::frame::{self, DEEPEST, Entered, Frame, GRAIN, Over};
use crate::library::Bound;
use crate::limits::Limits;
use crate::net::Net;
use crate::{alloc, base, convert, hook, source};

/// One Lua for a game, shared by all its characters: closed, bounded, the same each time.
///
/// Copies are the same machine. On its own it runs files that need no game: parameters, tables of data, functions. With
/// [`Scripts`](crate::Scripts) the words of a game are in it.
///
/// ```
/// use wits_script::{Data, Vm};
/// let vm = Vm::new()?;
/// let file = vm.load("sums.lua", "name = 'Spiderman' function add(a, b) return a + b end")?;
/// assert_eq!(file.get("name")?, "Spiderman".into());
/// assert_eq!(file.call("add", &[Data::Int(5), Data::Int(8)])?, [Data::Int(13)]);
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vm {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) lua: Lua,
    /// The names that all scripts find.
    pub(crate) api: Table,
    pub(crate) limits: Limits,
    id: u64,
    byte_code: bool,
    /// One thread at a time is in it.
    gate: Mutex<()>,
    /// Its first coroutine, which is never resumed.
    main: Thread,
    /// Grains that all calls have used.
    work: AtomicU64,
    /// Changes of what files find when they are run.
    changes: AtomicU64,
    /// Coroutines that came to their end and can be used again.
    spare: Mutex<Vec<Thread>>,
    /// The tables and the descriptions of what the game added itself.
    pub(crate) functions: Mutex<(BTreeMap<String, Table>, Vec<Bound>)>,
}

/// A file that was run: what it defines.
#[derive(Clone, Debug)]
pub struct Module {
    pub(crate) vm: Vm,
    file: String,
    /// What the file assigned to names.
    pub(crate) defined: Table,
    /// What it gave back.
    pub(crate) returned: Value,
}

impl Vm {
    /// With the usual limits.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new() -> Result<Self, ScriptError> {
        Self::with(Limits::default())
    }

    /// With these limits.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn with(limits: Limits) -> Result<Self, ScriptError> {
        Self::build(limits, false)
    }

    /// Also loads files that were compiled to byte code. Faulty byte code can bring down the game: only for files that were
    /// shipped with it.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn with_byte_code(limits: Limits) -> Result<Self, ScriptError> {
        Self::build(limits, true)
    }

    fn build(limits: Limits, byte_code: bool) -> Result<Self, ScriptError> {
        static IDS: AtomicU64 = AtomicU64::new(1);
        let fault = |error| ScriptError::of(&error, None);
        let (lua, api) = base::open().map_err(fault)?;
        lua.gc_set_mode(Collector::gentle());
        hook::set(&lua).map_err(fault)?;
        let (id, main) = (IDS.fetch_add(1, Ordering::Relaxed), lua.current_thread());
        alloc::watch(&main);
        let (gate, spare, functions) = (Mutex::default(), Mutex::default(), Mutex::default());
        let (work, changes) = (AtomicU64::new(0), AtomicU64::new(0));
        let shared = Shared { lua, api, limits, id, byte_code, gate, main, work, changes, spare, functions };
        Ok(Self { shared: Arc::new(shared) })
    }

    pub(crate) fn id(&self) -> u64 {
        self.shared.id
    }

    pub(crate) fn lua(&self) -> &Lua {
        &self.shared.lua
    }

    /// Instructions that all calls so far have used, with what was charged for; counted in steps of 128.
    ///
    /// ```
    /// let vm = wits_script::Vm::new()?;
    /// vm.load("loop.lua", "for i = 1, 10000 do end")?;
    /// assert!(vm.work() > 9000 && vm.work() < 11000);
    /// # Ok::<(), wits_script::ScriptError>(())
    /// ```
    #[must_use]
    pub fn work(&self) -> u64 {
        self.shared.work.load(Ordering::Relaxed).saturating_mul(u64::from(GRAIN))
    }

    /// How often something has changed that a file finds when it is run: names, or words that other files define.
    pub(crate) fn changes(&self) -> u64 {
        self.shared.changes.load(Ordering::SeqCst)
    }

    /// Something has changed that files find. To be called after the change, so that a run beside it counts as one before.
    pub(crate) fn has_changed(&self) {
        self.shared.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// What scripts may take.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// Runs a file in an environment of its own. Afterwards it can assign to no name any more.
    ///
    /// # Errors
    /// When it is not Lua, fails, or takes too much.
    pub fn load(&self, file: &str, text: &str) -> Result<Module, ScriptError> {
        self.load_in(file, text.as_bytes(), self.frame(), |frame, run| {
            let entered = Entered::new(frame);
            let result = run();
            (result, entered.finish())
        })
        .0
    }

    /// Loads what [`compile`](Self::compile) gave.
    ///
    /// # Errors
    /// As [`load`](Self::load); and when this machine was not made for byte code.
    pub fn load_byte_code(&self, file: &str, code: &[u8]) -> Result<Module, ScriptError> {
        self.load_in(file, code, self.frame(), |frame, run| {
            let entered = Entered::new(frame);
            let result = run();
            (result, entered.finish())
        })
        .0
    }

    /// Compiles a file to byte code, which takes less room, loads faster and cannot be read.
    ///
    /// # Errors
    /// When it is not Lua.
    pub fn compile(&self, file: &str, text: &str) -> Result<Vec<u8>, ScriptError> {
        let _gate = self.gate();
        source::check(text.as_bytes(), self.shared.limits.source)
            .map_err(|error| ScriptError { file: file.to_owned(), ..ScriptError::of(&error, None) })?;
        let chunk = self.shared.lua.load(text).set_name(format!("@{file}")).set_mode(ChunkMode::Text);
        let function = chunk.into_function().map_err(|error| ScriptError::of(&error, None))?;
        Ok(function.dump(false))
    }

    /// Runs a file inside a call that the caller makes.
    pub(crate) fn load_in(
        &self,
        file: &str,
        code: &[u8],
        frame: Frame,
        run: impl FnOnce(Frame, &mut dyn FnMut() -> mlua::Result<()>) -> (mlua::Result<()>, Frame),
    ) -> (Result<Module, ScriptError>, Frame) {
        if let Err(error) = self.acceptable(file, code) {
            return (Err(error), frame);
        }
        let (mut made, open) = (None, Arc::new(AtomicBool::new(true)));
        let mut body = || {
            let defined = self.shared.lua.create_table()?;
            let chunk = self.chunk(file, code, &defined, &open)?;
            made = Some((self.leaf::<Value>(&chunk, ())?, defined));
            Ok(())
        };
        let (result, frame) = self.bounded(frame, |frame| run(frame, &mut body));
        open.store(false, Ordering::Relaxed);
        let named = |error: ScriptError| match error.kind {
            Fault::Syntax if error.file.is_empty() => ScriptError { file: file.to_owned(), ..error },
            _ => error,
        };
        let module = result.map_err(named).and_then(|()| {
            let nothing = || ScriptError::new(Fault::Run, file, "it was not run");
            let (returned, defined) = made.ok_or_else(nothing)?;
            Ok(Module { vm: self.clone(), file: file.to_owned(), defined, returned })
        });
        module_with_words(module, frame)
    }

    /// Byte code only where it was asked for, and nothing that could make collection visible.
    fn acceptable(&self, file: &str, code: &[u8]) -> Result<(), ScriptError> {
        if code.starts_with(b"\x1b") {
            let refused = || {
                ScriptError::new(
                    Fault::Syntax,
                    file,
                    "byte code is not accepted here: only the text of scripts",
                )
            };
            return if self.shared.byte_code { Ok(()) } else { Err(refused()) };
        }
        for (line, text) in (1..).zip(code.split(|byte| *byte == b'\n')) {
            for name in ["__gc", "__close"] {
                if text.windows(name.len()).any(|window| window == name.as_bytes()) {
                    let message = format!("{name} is not to be had: what is collected when must not be seen");
                    return Err(ScriptError { line, ..ScriptError::new(Fault::Syntax, file, message) });
                }
            }
        }
        Ok(())
    }

    fn chunk(
        &self,
        file: &str,
        code: &[u8],
        defined: &Table,
        open: &Arc<AtomicBool>,
    ) -> mlua::Result<Function> {
        let lua = &self.shared.lua;
        let (environment, outer, inner) = (lua.create_table()?, lua.create_table()?, lua.create_table()?);
        inner.raw_set(native(lua, Field::Index)?, &self.shared.api)?;
        defined.set_metatable(Some(inner))?;
        let (open, target) = (Arc::clone(open), defined.clone());
        let assign = move |_: &Lua, (_, name, value): (Value, Value, Value)| {
            if open.load(Ordering::Relaxed) {
                return target.raw_set(name, value);
            }
            let name = name.to_string().unwrap_or_default();
            Err(mlua::Error::runtime(format!(
                "{name:?} is not declared as local, and nothing can be global once the file is loaded: write \
                 `local {name}`, or keep what changes in `me.{name}`"
            )))
        };
        outer.raw_set(native(lua, Field::Index)?, defined)?;
        outer.raw_set(native(lua, Field::NewIndex)?, lua.create_function(assign)?)?;
        outer.raw_set("__metatable", false)?;
        environment.set_metatable(Some(outer))?;
        source::check(code, self.shared.limits.source)?;
        frame::charge(code.len() / source::BYTES_PER_INSTRUCTION)?;
        let mode = if code.starts_with(b"\x1b") { ChunkMode::Binary } else { ChunkMode::Text };
        lua.load(code)
            .set_name(format!("@{file}"))
            .set_mode(mode)
            .set_environment(environment)
            .into_function()
    }

    /// A piece of script that sees what a file defines and can define nothing.
    pub(crate) fn closed_chunk(&self, name: &str, code: &[u8], defined: &Table) -> mlua::Result<Function> {
        let seen = self.shared.lua.create_table()?;
        let meta = self.shared.lua.create_table()?;
        meta.raw_set(native(&self.shared.lua, Field::Index)?, defined)?;
        let function = self.chunk(name, code, &seen, &Arc::new(AtomicBool::new(false)))?;
        seen.set_metatable(Some(meta))?;
        Ok(function)
    }

    /// A frame with the limits of a call that answers at once.
    pub(crate) fn frame(&self) -> Frame {
        let limits = &self.shared.limits;
        let hard = limits.instructions.div_ceil(GRAIN).max(1);
        let net = Net::new(limits.time);
        Frame { vm: self.shared.id, soft: u32::MAX, hard, keeps: limits.me, net, ..Frame::default() }
    }

    /// Runs something within the limits of a frame. The outermost call of a thread waits for those of other threads.
    pub(crate) fn bounded<T>(
        &self,
        frame: Frame,
        run: impl FnOnce(Frame) -> (mlua::Result<T>, Frame),
    ) -> (Result<T, ScriptError>, Frame) {
        let gate = self.gate();
        if frame::depth() >= DEEPEST {
            return (Err(ScriptError::of(&Over::Deep.error(), Some(Over::Deep))), frame);
        }
        // Calls inside a call live on half of what that one has left: one that never ends, such as the handler of somebody
        // who was told something, is no reason to end the one around it.
        let left = frame::top(|outer| outer.hard.saturating_sub(outer.used).saturating_sub(outer.inner) / 2);
        let net = frame::top(|outer| outer.net.shared()).flatten().unwrap_or(frame.net);
        let frame = Frame { hard: frame.hard.min(left.unwrap_or(u32::MAX).max(1)), net, ..frame };
        let within = match gate.as_ref().map(|_| Within::new(&self.shared)).transpose() {
            Ok(within) => within,
            Err(over) => return (Err(ScriptError::of(&over.error(), Some(over))), frame),
        };
        let (result, frame) = run(frame);
        drop(within);
        let spent = frame.used.saturating_add(frame.inner).saturating_add(1);
        frame::top(|outer| outer.inner = outer.inner.saturating_add(spent));
        if gate.is_some() {
            self.shared.work.fetch_add(u64::from(spent), Ordering::Relaxed);
        }
        (result.map_err(|error| ScriptError::of(&error, frame.over)), frame)
    }

    /// Reads values of scripts within the limits of a call.
    pub(crate) fn look<T>(&self, body: impl FnOnce() -> mlua::Result<T>) -> Result<T, ScriptError> {
        let (result, _) = self.bounded(self.frame(), |frame| {
            let entered = Entered::new(frame);
            let result = body();
            (result, entered.finish())
        });
        result
    }

    /// Nobody else is in here as long as this is held; `None` if this thread is inside already.
    pub(crate) fn gate(&self) -> Option<MutexGuard<'_, ()>> {
        let inside = frame::is_inside(self.shared.id);
        (!inside).then(|| self.shared.gate.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Calls a function that has to answer at once. A frame must have been entered.
    pub(crate) fn leaf<R: FromLuaMulti>(
        &self,
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<R> {
        let thread = self.thread(function)?;
        frame::top(|frame| frame.thread = thread.state() as usize);
        hook::restart(&thread, false);
        let result = thread.resume(args);
        if thread.is_finished() {
            self.retire(thread);
        } else if result.is_ok() {
            return Err(frame::end(Over::Wait));
        }
        result
    }

    /// A coroutine for a function.
    pub(crate) fn thread(&self, function: &Function) -> mlua::Result<Thread> {
        let spare = self.shared.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match spare {
            Some(thread) => {
                thread.reset(function.clone())?;
                Ok(thread)
            }
            None => self.shared.lua.create_thread(function.clone()),
        }
    }

    /// A coroutine that came to its end.
    pub(crate) fn retire(&self, thread: Thread) {
        let mut spare = self.shared.spare.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < DEEPEST {
            spare.push(thread);
        }
    }
}

/// The functions of a definition that a file returns are words, too.
fn module_with_words(
    module: Result<Module, ScriptError>,
    mut frame: Frame,
) -> (Result<Module, ScriptError>, Frame) {
    let module = module.and_then(|module| {
        if let Some(defines) = &mut frame.defines {
            defines.extend(crate::kit::define::words_of(&module)?);
        }
        Ok(module)
    });
    (module, frame)
}

impl Shared {
    /// Bytes that may be in use from now on; 0 for any number.
    fn limit_memory(&self, bytes: usize) {
        // It cannot fail with mlua's own allocator, which `Lua::new` uses.
        let _ = alloc::unwatched(&self.main, || self.lua.set_memory_limit(bytes));
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        alloc::unwatch(&self.main);
    }
}

/// The limits of memory, for the time of a call.
struct Within<'a> {
    shared: &'a Shared,
    _bounded: alloc::Bounded,
}

impl<'a> Within<'a> {
    /// Number of small collection steps when too much is in use. A full collection takes too long.
    const STEPS: usize = 64;
    /// Number of bytes in use above which a full collection inside a call takes too long.
    const LARGE: usize = 16 << 20;

    fn new(shared: &'a Shared) -> Result<Self, Over> {
        let (lua, limits) = (&shared.lua, &shared.limits);
        let mut used = lua.used_memory();
        if used > limits.total {
            // It fails only where a finaliser does, and there are none.
            let _ = (0..Self::STEPS).any(|_| lua.gc_step().unwrap_or(true));
            used = lua.used_memory();
            if used > limits.total {
                return Err(Over::Memory);
            }
        }
        let rescues = if used > Self::LARGE { 0 } else { 2 };
        shared.limit_memory(used.saturating_add(limits.memory));
        Ok(Self { shared, _bounded: alloc::Bounded::new(limits.text, limits.memory, rescues) })
    }
}

impl Drop for Within<'_> {
    fn drop(&mut self) {
        self.shared.limit_memory(0);
    }
}

impl Module {
    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names that the file defines, in order.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn names(&self) -> Result<Vec<String>, ScriptError> {
        let mut names = self.vm.look(|| {
            let names = names::entries(&self.defined).filter_map(|pair| match pair {
                Ok((Value::String(name), _)) => Some(Ok(name.to_string_lossy())),
                Ok(_) => None,
                Err(error) => Some(Err(error)),
            });
            names.collect::<mlua::Result<Vec<String>>>()
        })?;
        names.sort();
        Ok(names)
    }

    /// What a name stands for; [`Data::Nil`] if the file does not define it.
    ///
    /// # Errors
    /// When it is no plain data.
    pub fn get(&self, name: &str) -> Result<Data, ScriptError> {
        let data = self.vm.look(|| {
            let value: Value = self.defined.raw_get(name)?;
            convert::to_data(&self.vm.shared.lua, &value).map_err(mlua::Error::runtime)
        });
        data.map_err(|error| ScriptError {
            message: format!("{name}: {}", error.message),
            file: self.file.clone(),
            ..error
        })
    }

    /// The function of a name.
    pub(crate) fn function(&self, name: &str) -> Option<Function> {
        self.defined.raw_get::<Option<Function>>(name).ok().flatten()
    }

    /// Calls a function of the file.
    ///
    /// # Errors
    /// When there is no such function, it fails, takes too much, or gives something that is no plain data.
    pub fn call(&self, name: &str, args: &[Data]) -> Result<Vec<Data>, ScriptError> {
        let vm = &self.vm;
        let missing =
            || ScriptError::new(Fault::Missing, &self.file, format!("there is no function {name:?}"));
        let lua = &vm.shared.lua;
        let (result, _) = vm.bounded(vm.frame(), |frame| {
            let entered = Entered::new(frame);
            let result = (|| {
                let Some(function) = self.function(name) else { return Ok(None) };
                let args = args
                    .iter()
                    .map(|data| convert::to_lua(lua, data))
                    .collect::<mlua::Result<mlua::MultiValue>>()?;
                let given: mlua::MultiValue = vm.leaf(&function, args)?;
                let data = |value| convert::to_data(lua, value).map_err(mlua::Error::runtime);
                given.iter().map(data).collect::<mlua::Result<Vec<_>>>().map(Some)
            })();
            (result, entered.finish())
        });
        result?.ok_or_else(missing)
    }
}

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod idioms;
#[cfg(test)]
mod libraries;
#[cfg(test)]
mod tests;
