//! Beginning scripts, going on with them, making them again, calling them off.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use mlua::{MultiValue, Value};
use wits_core::time::Moment;
use wits_decide::words::{ActionWord, Args, Rest};
use wits_decide::{Exit, Status, Turn};

use crate::convert::{self, to_lua};
use crate::data::Data;
use crate::error::{Fault, ScriptError};
use crate::frame::{self, Frame, GRAIN, Over};
use crate::hook;
use crate::lend;
use crate::net::Net;
use crate::running::{Live, Running, Wait, Woken};
use crate::scripts::{Inner, Program};
use crate::tape::{Entry, Tape};
use crate::told::Told;
use crate::words::status_of;

/// What a tick of a script came to.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It came to its end.
    Done(Status),
    /// It waits, and needs no tick before this.
    Waits(Running, Rest),
    /// It failed, and was reported.
    Failed(ScriptError),
}

/// Where a coroutine stopped.
enum Stop {
    End(Status),
    Wait(Wait),
}

/// What a coroutine yields: the mark, what it wants, and two values for that.
type Wish = (Value, Value, Value, Value);

impl<C: ?Sized + 'static> Inner<C> {
    /// Begins a script.
    pub(crate) fn begin(
        &self,
        program: &Program,
        args: Vec<Data>,
        turn: &mut Turn<'_, C>,
        notes: &mut Vec<String>,
    ) -> Outcome {
        self.resume(program, Running::new(program.print, args), None, turn, notes)
    }

    /// Goes on with a script, if what it waits for has come.
    pub(crate) fn go_on(
        &self,
        program: &Program,
        mut running: Running,
        turn: &mut Turn<'_, C>,
        notes: &mut Vec<String>,
    ) -> Outcome {
        if running.print != program.print
            && let Err(error) = self.make_again(program, &mut running)
        {
            return self.begin_anew(program, running, &error, turn, notes);
        }
        let answer = match running.wait {
            Wait::Cut => None,
            Wait::Tick => Some(Entry::Answer(Data::Nil)),
            Wait::Until(moment) if moment.has_come(turn.now) => Some(Entry::Answer(Data::Nil)),
            Wait::Until(moment) => return Outcome::Waits(running, Rest::Until(moment, 0)),
            Wait::Event(event, moment) => match self.event(event, moment, turn) {
                Some(entry) => Some(entry),
                None => return Outcome::Waits(running, Rest::Until(moment, 1 << (event & 63))),
            },
            Wait::Act => match self.keep_acting(&mut running, turn) {
                Ok(done) => Some(Entry::Answer(Data::Bool(done))),
                Err(rest) => return Outcome::Waits(running, rest),
            },
        };
        let awake = running.live.0.as_ref().is_some_and(|woken| woken.vm == self.vm.id());
        if !awake && let Err(error) = self.make_again(program, &mut running) {
            return self.begin_anew(program, running, &error, turn, notes);
        }
        self.resume(program, running, answer, turn, notes)
    }

    /// A script that cannot go on where it was.
    fn begin_anew(
        &self,
        program: &Program,
        mut running: Running,
        error: &ScriptError,
        turn: &mut Turn<'_, C>,
        notes: &mut Vec<String>,
    ) -> Outcome {
        self.reports.add(&program.name, error);
        self.leave(&mut running, turn, Exit::Reload);
        self.begin(program, running.args, turn, notes)
    }

    /// Calls a script off.
    pub(crate) fn call_off(&self, mut running: Running, turn: &mut Turn<'_, C>, why: Exit) {
        self.leave(&mut running, turn, why);
    }

    /// Leaves the action that a script was at.
    fn leave(&self, running: &mut Running, turn: &mut Turn<'_, C>, why: Exit) {
        let Some(mut acting) = running.acting.take() else { return };
        let words = self.words();
        if let Some(word) = words.find_action(&acting.word) {
            word.exit(&Told::args(&acting.told), turn, &mut acting.memory, why);
        }
    }

    /// Ticks the action that a script waits for: how it ended, or how long it can do without.
    fn keep_acting(&self, running: &mut Running, turn: &mut Turn<'_, C>) -> Result<bool, Rest> {
        let Some(acting) = &mut running.acting else { return Ok(false) };
        let words = self.words();
        let Some(word) = words.find_action(&acting.word) else { return Ok(false) };
        let args = Told::args(&acting.told);
        let (status, rest) = ticked(word, &args, turn, &mut acting.memory);
        let Some(why) = Exit::of(status) else { return Err(rest) };
        word.exit(&args, turn, &mut acting.memory, why);
        running.acting = None;
        Ok(status == Status::Success)
    }

    /// The values of an event that has come; no values if it is too late for it.
    fn event(&self, event: u8, moment: Moment, turn: &Turn<'_, C>) -> Option<Entry> {
        if turn.event.is_none_or(|id| id.0 != event) {
            return moment.has_come(turn.now).then_some(Entry::Answer(Data::Bool(false)));
        }
        let words = self.words();
        let count = words.events().nth(usize::from(event)).map_or(0, |word| word.params.len());
        let key = |number| wits_decide::board::Key { scope: wits_decide::board::Scope::Event, number };
        let values = (0..u16::try_from(count).unwrap_or(0)).map(|number| turn.boards.get(key(number)));
        let values: Vec<Data> = values.map(|value| value.map(Data::from).unwrap_or_default()).collect();
        Some(if values.is_empty() { Entry::Answer(Data::Bool(true)) } else { Entry::Answers(values) })
    }

    /// Runs a script until it waits again, ends or fails.
    fn resume(
        &self,
        program: &Program,
        mut running: Running,
        answer: Option<Entry>,
        turn: &mut Turn<'_, C>,
        notes: &mut Vec<String>,
    ) -> Outcome {
        let mut tape = Tape::recording(&mut running, self.vm.limits());
        let first = running.live.0.is_none();
        let held = running.live.0.as_ref().map_or(0, |woken| woken.held);
        let before = self.vm.lua().used_memory();
        if let Some(entry) = &answer {
            tape.write(entry.clone());
        }
        let frame = Frame { tape: Some(tape), acting: running.acting.take(), ..self.slice() };
        let was_cut = running.live.0.is_some() && running.wait == Wait::Cut;
        let woken = running.live.0.take();
        let (now, lua) = (turn.now, self.vm.lua());
        let (result, frame) = self.vm.bounded(frame, |frame| {
            lend::to_change(turn, frame, || {
                let thread = match woken {
                    Some(woken) => woken.thread,
                    None => self.vm.thread(program.function())?,
                };
                let told =
                    if first { self.args(program, &running.args)? } else { values(lua, answer.as_ref())? };
                let wish = self.wake(&thread, told, was_cut)?;
                Ok((stop(&thread, &wish, now)?, thread))
            })
        });
        self.reports.log(&frame.notes);
        notes.extend(frame.notes);
        running.acting = frame.acting;
        if let Some(tape) = frame.tape {
            tape.give_back(&mut running);
        }
        match result {
            Ok((Stop::End(status), thread)) => {
                self.vm.retire(thread);
                self.leave(&mut running, turn, Exit::Abort);
                Outcome::Done(status)
            }
            Ok((Stop::Wait(wait), thread)) => {
                running.wait = wait;
                let held = match self.held(held, before) {
                    Ok(held) => held,
                    Err(error) => return self.fail(program, running, error, turn),
                };
                running.live = Live(Some(Woken { thread, vm: self.vm.id(), held }));
                let rest = match wait {
                    Wait::Tick | Wait::Cut | Wait::Act => Rest::Awake,
                    Wait::Until(moment) => Rest::Until(moment, 0),
                    Wait::Event(event, moment) => Rest::Until(moment, 1 << (event & 63)),
                };
                Outcome::Waits(running, rest)
            }
            Err(error) => self.fail(program, running, error, turn),
        }
    }

    /// It failed: reports it, and leaves its action.
    pub(crate) fn fail(
        &self,
        program: &Program,
        mut running: Running,
        error: ScriptError,
        turn: &mut Turn<'_, C>,
    ) -> Outcome {
        self.reports.add(&program.name, &error);
        self.leave(&mut running, turn, Exit::Abort);
        Outcome::Failed(error)
    }

    /// How much a script holds by now, about: what it took and nobody has given back.
    fn held(&self, held: usize, before: usize) -> Result<usize, ScriptError> {
        let (lua, most) = (self.vm.lua(), self.vm.limits().held);
        let used = lua.used_memory();
        let held = held + used.saturating_sub(before);
        if held <= most {
            return Ok(held);
        }
        let _gate = self.vm.gate();
        let _ = lua.gc_collect();
        let held = held.saturating_sub(used.saturating_sub(lua.used_memory()));
        if held <= most { Ok(held) } else { Err(ScriptError::of(&Over::Memory.error(), Some(Over::Memory))) }
    }

    /// Makes the coroutine of a script again: runs it from its beginning with the tape answering.
    fn make_again(&self, program: &Program, running: &mut Running) -> Result<(), ScriptError> {
        if running.lost {
            let message = "it was answered too often to be made again, so it began anew";
            return Err(ScriptError::new(Fault::Diverged, &program.file, message));
        }
        let tape = Tape::replaying(running, self.vm.limits());
        // All that it ever did is done again here: that takes as long as it takes.
        let frame = Frame { tape: Some(tape), net: Net::default(), ..self.slice() };
        let (result, frame) = self.vm.bounded(frame, |frame| {
            let entered = frame::Entered::new(frame);
            let result = self.replay(program, running);
            (result, entered.finish())
        });
        if let Some(tape) = frame.tape {
            tape.give_back(running);
        }
        let thread = result?;
        running.print = program.print;
        running.live = Live(Some(Woken { thread, vm: self.vm.id(), held: 0 }));
        Ok(())
    }

    fn replay(&self, program: &Program, running: &Running) -> mlua::Result<mlua::Thread> {
        let thread = self.vm.thread(program.function())?;
        let (mut told, mut was_cut) = (self.args(program, &running.args)?, false);
        loop {
            frame::top(|frame| (frame.used, frame.part) = (0, 0));
            let wish = self.wake(&thread, told, was_cut)?;
            let stopped = stop(&thread, &wish, Moment::START)?;
            was_cut = matches!(stopped, Stop::Wait(Wait::Cut));
            let next = frame::top(|frame| frame.tape.as_mut().and_then(Tape::next)).flatten();
            let at_end = frame::top(|frame| frame.tape.as_ref().is_none_or(Tape::is_at_end)).unwrap_or(true);
            told = match (stopped, next) {
                (Stop::Wait(Wait::Cut), Some(Entry::Cut(_))) if at_end && running.wait == Wait::Cut => {
                    return Ok(thread);
                }
                (Stop::Wait(Wait::Cut), Some(Entry::Cut(_))) => MultiValue::new(),
                (Stop::Wait(wait), None) if same_wait(wait, running.wait) => return Ok(thread),
                (Stop::Wait(Wait::Cut) | Stop::End(_), _) | (_, None | Some(Entry::Cut(_))) => {
                    return Err(frame::end(Over::Diverged));
                }
                (Stop::Wait(_), Some(entry)) => values(self.vm.lua(), Some(&entry))?,
            };
        }
    }

    fn wake(&self, thread: &mlua::Thread, told: MultiValue, was_cut: bool) -> mlua::Result<Wish> {
        frame::top(|frame| frame.thread = thread.state() as usize);
        hook::restart(thread, was_cut);
        thread.resume(told)
    }

    /// A frame with the limits of a script that can wait.
    fn slice(&self) -> Frame {
        let limits = self.vm.limits();
        let soft = limits.slice.div_ceil(GRAIN).max(1);
        let hard = limits.uninterrupted.div_ceil(GRAIN).max(soft + 1);
        Frame { soft, hard, access: Some(self.access), ..self.vm.frame() }
    }

    /// What a function is handed.
    pub(crate) fn args(&self, program: &Program, args: &[Data]) -> mlua::Result<MultiValue> {
        let lua = self.vm.lua();
        let me = program.definition.wants_me.then(|| self.me.clone());
        me.into_iter().map(Ok).chain(args.iter().map(|data| to_lua(lua, data))).collect()
    }
}

/// Ticks an action. One that panics is left before the panic goes on.
pub(crate) fn ticked<C: ?Sized>(
    word: &ActionWord<C>,
    args: &Args,
    turn: &mut Turn<'_, C>,
    memory: &mut u64,
) -> (Status, Rest) {
    let result = catch_unwind(AssertUnwindSafe(|| word.tick(args, turn, memory)));
    result.unwrap_or_else(|panic| {
        word.exit(args, turn, memory, Exit::Panic);
        resume_unwind(panic)
    })
}

fn same_wait(new: Wait, old: Wait) -> bool {
    match (new, old) {
        (Wait::Until(_), Wait::Until(_)) => true,
        (Wait::Event(new, _), Wait::Event(old, _)) => new == old,
        (new, old) => new == old,
    }
}

/// What a coroutine stopped for.
fn stop(thread: &mlua::Thread, (mark, kind, a, b): &Wish, now: Moment) -> mlua::Result<Stop> {
    if thread.is_finished() {
        return status_of(mark).map(Stop::End).map_err(mlua::Error::runtime);
    }
    if mark.is_nil() {
        frame::top(|frame| {
            let used = frame.used;
            if let Some(tape) = frame.tape.as_mut().filter(|tape| !tape.replaying) {
                tape.write(Entry::Cut(used));
            }
        });
        return Ok(Stop::Wait(Wait::Cut));
    }
    if frame::top(|frame| frame.shielded).unwrap_or(false) {
        return Err(mlua::Error::runtime("nothing can wait in an uninterrupted section"));
    }
    let later = |seconds: &Value| {
        let seconds = seconds.as_number().or_else(|| seconds.as_integer().map(|whole| whole as f64));
        seconds.map(|seconds| now.after(seconds as f32))
    };
    Ok(Stop::Wait(match kind.as_integer() {
        Some(2) => Wait::Until(later(a).unwrap_or(now)),
        Some(3) => {
            let event = a.as_integer().and_then(|event| u8::try_from(event).ok()).unwrap_or(u8::MAX);
            Wait::Event(event, later(b).unwrap_or(Moment::NEVER))
        }
        Some(4) => Wait::Act,
        _ => Wait::Tick,
    }))
}

fn values(lua: &mlua::Lua, answer: Option<&Entry>) -> mlua::Result<MultiValue> {
    match answer {
        Some(Entry::Answer(Data::Nil)) | None => Ok(MultiValue::new()),
        Some(Entry::Answer(data)) => Ok(MultiValue::from_iter([to_lua(lua, data)?])),
        Some(Entry::Answers(list)) => list.iter().map(|data| convert::to_lua(lua, data)).collect(),
        Some(_) => Err(frame::end(Over::Diverged)),
    }
}
