//! Words that scripts give to a game.

use std::sync::Arc;

use mlua::Value;
use wits_decide::{Ask, Call, Exit, Kind, Status, Value as BoardValue, Vocabulary};

use crate::convert::to_data;
use crate::data::Data;
use crate::define::{Body, Definition};
use crate::drive::Outcome;
use crate::error::{Fault, ScriptError};
use crate::frame::Frame;
use crate::lend::{self, Peek};
use crate::memory;
use crate::running::Waiting;
use crate::scripts::{Handle, Inner, Program, Scripts, Slot};
use crate::words::status_of;

impl<C: ?Sized + 'static> Scripts<C> {
    /// The words that there would be if a file had another text, or were gone: those of the game and of all scripts.
    /// Nothing is taken over; what would miss a word can be found out by binding it to these.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn words_with(
        &self,
        base: &Vocabulary<C>,
        file: &str,
        text: Option<&str>,
    ) -> Result<Vocabulary<C>, ScriptError> {
        let (_, definitions) = text.map(|text| self.run(file, text)).transpose()?.unzip();
        let new = definitions.into_iter().flatten().map(|definition| {
            let (slot, program) = draft(file, definition);
            slot.set(Some(Arc::clone(&program)));
            (slot, program)
        });
        let mut words = base.clone();
        self.add_with(&mut words, file, new);
        Ok(words)
    }

    /// Adds the words that scripts would have if a file had another text, or were gone, for those who only bind to them. The
    /// words of the text do nothing: nobody calls what may be loaded next.
    pub(crate) fn add_unused(
        &self,
        words: &mut Vocabulary<C>,
        file: &str,
        text: Option<&str>,
    ) -> Result<(), ScriptError> {
        let checked = text.map(|text| self.checked(file, text));
        let definitions = checked.as_ref().map(|checked| checked.definitions()).transpose()?;
        let new = definitions.into_iter().flatten().map(|definition| draft(file, definition.clone()));
        self.add_with(words, file, new);
        Ok(())
    }

    /// Adds the words of all files but one, and these.
    fn add_with(
        &self,
        words: &mut Vocabulary<C>,
        file: &str,
        new: impl Iterator<Item = (Arc<Slot>, Arc<Program>)>,
    ) {
        let programs = self.inner.programs().into_iter().filter(|(_, program)| program.file != file);
        add_each(words, programs.chain(new), &Handle::Strong(Arc::clone(&self.inner)));
    }
}

/// A word of a file that is not loaded, and the slot where it will look for its program: an empty one.
fn draft(file: &str, definition: Definition) -> (Arc<Slot>, Arc<Program>) {
    let name = definition.name.clone();
    let program = Program { name, file: file.to_owned(), definition, print: 0 };
    (Arc::default(), Arc::new(program))
}

/// Adds all words that loaded files define.
pub(crate) fn add<C: ?Sized + 'static>(words: &mut Vocabulary<C>, inner: &Inner<C>, handle: &Handle<C>) {
    add_each(words, inner.programs(), handle);
}

fn add_each<C: ?Sized + 'static>(
    words: &mut Vocabulary<C>,
    programs: impl IntoIterator<Item = (Arc<Slot>, Arc<Program>)>,
    handle: &Handle<C>,
) {
    for (slot, program) in programs {
        let taught = Taught { handle: handle.clone(), slot };
        let definition = &program.definition;
        let name = definition.name.as_str();
        match &definition.body {
            _ if program.name == program.file => {}
            Body::Condition(_) => {
                let word = words.condition(name, move |game, ask| taught.test(game, ask));
                word.help(&definition.help);
                for param in &definition.params {
                    word.param(param.clone());
                }
            }
            Body::Value(kind, _) => {
                let kind = *kind;
                let word = words.value(name, kind, move |game, ask| taught.read(game, ask, kind));
                word.help(&definition.help);
                for param in &definition.params {
                    word.param(param.clone());
                }
            }
            Body::Script(_) | Body::Steps { .. } => {
                let (entering, leaving) = (taught.clone(), taught.clone());
                let word = words.action(name, move |game, call| taught.tick(game, call));
                word.help(&definition.help);
                for param in &definition.params {
                    word.param(param.clone());
                }
                if matches!(&definition.body, Body::Steps { enter: Some(_), .. }) {
                    word.on_enter(move |game, call| entering.enter(game, call));
                }
                word.on_exit(move |game, call, why| leaving.exit(game, call, why));
            }
        }
    }
}

/// A word that a script defines.
struct Taught<C: ?Sized> {
    handle: Handle<C>,
    slot: Arc<Slot>,
}

impl<C: ?Sized> Clone for Taught<C> {
    fn clone(&self) -> Self {
        Self { handle: self.handle.clone(), slot: Arc::clone(&self.slot) }
    }
}

impl<C: ?Sized + 'static> Taught<C> {
    /// The scripts and the program, as long as there are any.
    fn found(&self) -> Option<(Arc<Inner<C>>, Arc<Program>)> {
        Some((self.handle.get()?, self.slot.program()?))
    }

    fn test(&self, game: &C, ask: &Ask<'_>) -> bool {
        self.found().is_some_and(|(inner, program)| {
            inner
                .asked(&program, game, ask, |value| Ok(!matches!(value, Value::Nil | Value::Boolean(false))))
                .unwrap_or(false)
        })
    }

    fn read(&self, game: &C, ask: &Ask<'_>, kind: Kind) -> BoardValue {
        let value = self.found().and_then(|(inner, program)| {
            inner.asked(&program, game, ask, |value| {
                let data = to_data(inner.vm.lua(), value)?;
                data.as_kind(kind)
                    .ok_or_else(|| format!("it gave {}, which is {data}; expected {kind}", data.sort()))
            })
        });
        value.unwrap_or_else(|| BoardValue::zero(kind))
    }

    fn enter(&self, game: &mut C, call: &mut Call<'_, '_>) {
        let Some((inner, program)) = self.found() else { return };
        if let Body::Steps { enter: Some(enter), .. } = &program.definition.body {
            inner.step(&program, enter, game, call, None);
        }
    }

    fn tick(&self, game: &mut C, call: &mut Call<'_, '_>) -> Status {
        let Some((inner, program)) = self.found() else { return Status::Failure };
        match &program.definition.body {
            Body::Steps { tick, .. } => {
                inner.step(&program, tick, game, call, None).unwrap_or(Status::Failure)
            }
            Body::Script(_) => inner.script(&program, game, call),
            _ => Status::Failure,
        }
    }

    fn exit(&self, game: &mut C, call: &mut Call<'_, '_>, why: Exit) {
        let Some(inner) = self.handle.get() else { return };
        // A script that waits is aborted whatever its word has become meanwhile, or if it is gone.
        let number = u32::try_from(std::mem::take(call.memory())).unwrap_or(0);
        if number != 0 {
            let running = waiting(call).and_then(|waiting| waiting.free(number));
            if let Some(running) = running {
                call.inside(game, |turn| inner.call_off(running, turn, why));
            }
        }
        let program = self.slot.program();
        if let Some(program) = &program
            && let Body::Steps { exit: Some(exit), .. } = &program.definition.body
        {
            inner.step(program, exit, game, call, Some(why.name()));
        }
    }
}

impl<C: ?Sized + 'static> Inner<C> {
    /// Calls a function that only asks.
    fn asked<T>(
        &self,
        program: &Program,
        game: &C,
        ask: &Ask<'_>,
        read: impl FnOnce(&Value) -> Result<T, String>,
    ) -> Option<T> {
        let frame = Frame { access: Some(self.access), ..self.vm.frame() };
        let peek = Peek { game, boards: ask.boards(), now: ask.now() };
        let (result, frame) = self.vm.bounded(frame, |frame| {
            lend::to_ask(&peek, frame, || {
                let args: Vec<Data> = told(program, |place| ask.get(place));
                let value: Value = self.vm.leaf(program.function(), self.args(program, &args)?)?;
                read(&value).map_err(mlua::Error::runtime)
            })
        });
        self.reports.log(&frame.notes);
        result.map_err(|error| self.reports.add(&program.name, &error)).ok()
    }

    /// Calls one step of an action. Without a status it was reported.
    fn step(
        &self,
        program: &Program,
        function: &mlua::Function,
        game: &mut C,
        call: &mut Call<'_, '_>,
        first: Option<&str>,
    ) -> Option<Status> {
        let mut args: Vec<Data> = told(program, |place| call.get(place));
        if let Some(first) = first {
            args.insert(0, first.into());
        }
        let frame = Frame { access: Some(self.access), ..self.vm.frame() };
        let (result, frame) = call.inside(game, |turn| {
            self.vm.bounded(frame, |frame| {
                lend::to_change(turn, frame, || {
                    let value: Value = self.vm.leaf(function, self.args(program, &args)?)?;
                    status_of(&value).map_err(mlua::Error::runtime)
                })
            })
        });
        self.reports.log(&frame.notes);
        result.map_err(|error| self.reports.add(&program.name, &error)).ok()
    }

    /// A tick of an action that can wait.
    fn script(&self, program: &Program, game: &mut C, call: &mut Call<'_, '_>) -> Status {
        let number = u32::try_from(*call.memory()).unwrap_or(0);
        let kept = if number == 0 { None } else { waiting(call).and_then(|waiting| waiting.take(number)) };
        let begins = kept.is_none();
        let outcome = match kept {
            Some(running) => call.inside(game, |turn| self.go_on(program, running, turn, &mut Vec::new())),
            None => {
                let args = told(program, |place| call.get(place));
                call.inside(game, |turn| self.begin(program, args, turn, &mut Vec::new()))
            }
        };
        let (running, rest) = match outcome {
            Outcome::Waits(running, rest) => (running, rest),
            done => {
                if number != 0
                    && let Some(waiting) = waiting(call)
                {
                    waiting.free(number);
                }
                *call.memory() = 0;
                return if let Outcome::Done(status) = done { status } else { Status::Failure };
            }
        };
        let Some(waiting) = waiting(call) else {
            let error = ScriptError::new(Fault::Wait, &program.file, NO_MEMORY);
            call.inside(game, |turn| self.fail(program, running, error, turn));
            *call.memory() = 0;
            return Status::Failure;
        };
        let number = if begins { waiting.put(running) } else { waiting.put_back(number, running) };
        *call.memory() = u64::from(number);
        call.sleep_for(rest);
        Status::Running
    }
}

const NO_MEMORY: &str = "an action that waits needs a character memory: the host lends none";

/// The actions of the character that wait; `None` if the host lends no memory for them.
fn waiting<'c>(call: &'c mut Call<'_, '_>) -> Option<&'c mut Waiting> {
    memory::of_mut(call.boards).map(|memory| &mut memory.waiting)
}

fn told<'a>(program: &Program, get: impl Fn(usize) -> Option<&'a BoardValue>) -> Vec<Data> {
    (0..program.definition.params.len()).map(|place| get(place).map(Data::from).unwrap_or_default()).collect()
}
