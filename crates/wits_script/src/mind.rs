//! A whole mind in Lua.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_decide::watch::Watch;
use wits_decide::{Adopted, Exit, Mind, Status, Turn};

use crate::define::Body;
use crate::drive::Outcome;
use crate::error::{Fault, ScriptError};
use crate::frame::Frame;
use crate::kit::post::event_table;
use crate::lend;
use crate::running::{Running, Wait};
use crate::scripts::{Inner, Program, Scripts, Slot};
use crate::trace::{Recording, record};

/// A mind that is the function `think` of a file. It can wait; when it returns it is begun again at the next tick, so it
/// needs no loop. What it returns is the status of that tick; while it waits it is running.
///
/// ```
/// # use wits_decide::{Mind, Status, Turn, Vocabulary};
/// # use wits_core::time::Moment;
/// # use wits_script::{Scripts, Vm};
/// # #[derive(Default)] struct Guard { steps: u32 }
/// let mut words = Vocabulary::<Guard>::new();
/// words.action("step", |guard, _| { guard.steps += 1; Status::Success });
/// let scripts = Scripts::new(Vm::new()?, &words)?;
/// scripts.load("guard.lua", "function think() act.step() wait(1) end")?;
/// let mind = scripts.mind("guard.lua")?;
/// let (mut guard, mut state) = (Guard::default(), mind.start());
/// for tick in 0..180 {
///     mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
/// }
/// assert_eq!(guard.steps, 3);
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub struct ScriptMind<C: ?Sized> {
    inner: Arc<Inner<C>>,
    slot: Arc<Slot>,
    /// The function `on_message`, if there is one.
    handler: Arc<Slot>,
    file: String,
}

/// What a character with a mind in Lua remembers of it. What it keeps in `me` is in its [`Memory`](crate::Memory).
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ScriptState {
    running: Option<Running>,
}

impl ScriptState {
    /// It waits for something.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.running.is_some()
    }
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// The mind that a loaded file defines with its function `think`.
    ///
    /// # Errors
    /// When the file is not loaded or has no such function.
    pub fn mind(&self, file: &str) -> Result<ScriptMind<C>, ScriptError> {
        let slot = self.inner.slot(&format!("mind:{file}"));
        if slot.program().is_none() {
            return Err(no_mind(file));
        }
        let handler = self.inner.slot(&format!("{HANDLER}:{file}"));
        Ok(ScriptMind { inner: Arc::clone(&self.inner), slot, handler, file: file.to_owned() })
    }
}

/// What the slot of a file's handler of messages is called.
pub(crate) const HANDLER: &str = "handler";

fn no_mind(file: &str) -> ScriptError {
    ScriptError::new(Fault::Missing, file, "there is no `function think()`, which is what a mind is")
}

impl<C: ?Sized> std::fmt::Debug for ScriptMind<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ScriptMind({})", self.file)
    }
}

impl<C: ?Sized + 'static> ScriptMind<C> {
    /// The words that the file defines, in the order of the graph.
    fn words(&self) -> impl Iterator<Item = Arc<Program>> {
        let programs = self.inner.programs().into_iter().map(|(_, program)| program);
        programs.filter(|program| program.file == self.file && program.name != self.file)
    }

    /// Tells which functions were gone through, and where the script waits.
    fn tell<W: Watch>(&self, recording: &Recording, state: &ScriptState, watch: &mut W) {
        let lines: Vec<usize> =
            recording.lines.iter().filter(|line| line.file == self.file).map(|line| line.line).collect();
        for (node, program) in (1..).zip(self.words()) {
            let (first, last) = program.definition.lines;
            if let Some(line) = lines.iter().rev().find(|line| (first..=last).contains(*line)) {
                watch.reason(node, true, &mut || format!("went to line {line}"));
            }
        }
        let waits = state.running.as_ref().map(|running| running.wait.text());
        let went = lines.last().map(|line| format!("went to line {line}"));
        let why: Vec<String> = went.into_iter().chain(waits).collect();
        if !why.is_empty() {
            watch.reason(0, true, &mut || why.join(", "));
        }
        // While it waits and nothing is run, nothing is decided.
        if !lines.is_empty() && state.running.is_some() {
            watch.note(0, &mut || why.join(", "));
        }
    }

    fn call_handler<W: Watch>(&self, handler: &Program, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        let inner = &self.inner;
        let frame = Frame { access: Some(inner.access), ..inner.vm.frame() };
        let message = event_table(inner, turn);
        let (result, frame) = inner.vm.bounded(frame, |frame| {
            lend::to_change(turn, frame, || inner.vm.leaf::<Option<bool>>(handler.function(), message?))
        });
        inner.reports.log(&frame.notes);
        result.map_or_else(
            |error| {
                inner.reports.add(&self.file, &error);
                watch.fault(0, &mut || error.to_string());
                false
            },
            |taken| taken == Some(true),
        )
    }

    fn run(
        &self,
        program: &Program,
        state: &mut ScriptState,
        turn: &mut Turn<'_, C>,
        notes: &mut Vec<String>,
    ) -> Result<Status, ScriptError> {
        let outcome = match state.running.take() {
            Some(running) => self.inner.go_on(program, running, turn, notes),
            None => self.inner.begin(program, Vec::new(), turn, notes),
        };
        match outcome {
            Outcome::Done(status) => Ok(status),
            Outcome::Failed(error) => Err(error),
            Outcome::Waits(running, _) => {
                state.running = Some(running);
                Ok(Status::Running)
            }
        }
    }
}

impl<C: ?Sized + 'static> Mind<C> for ScriptMind<C> {
    type State = ScriptState;

    fn start(&self) -> ScriptState {
        ScriptState::default()
    }

    fn tick_watched<W: Watch>(
        &self,
        state: &mut ScriptState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let Some(program) = self.slot.program() else {
            let error = no_mind(&self.file);
            self.inner.reports.add(&self.file, &error);
            watch.fault(0, &mut || error.to_string());
            return Status::Failure;
        };
        if state.running.is_none() {
            watch.enter(0);
        }
        let mut notes = Vec::new();
        let result = if watch.looks() {
            let (result, recording) = record(&[], || self.run(&program, state, turn, &mut notes));
            self.tell(&recording, state, watch);
            result
        } else {
            self.run(&program, state, turn, &mut notes)
        };
        for note in notes {
            watch.note(0, &mut || note.clone());
        }
        match result {
            Ok(status) => {
                watch.tick(0, status);
                if let Some(why) = Exit::of(status) {
                    watch.exit(0, why);
                }
                status
            }
            Err(error) => {
                watch.fault(0, &mut || error.to_string());
                watch.exit(0, Exit::Failure);
                Status::Failure
            }
        }
    }

    fn stop<W: Watch>(&self, state: &mut ScriptState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        if let Some(running) = state.running.take() {
            self.inner.call_off(running, turn, why);
            watch.exit(0, why);
        }
    }

    /// The function `think`, and below it the words that the file defines.
    /// Tells the mind of the turn's event: its function `on_message(message)` is called, if it has one, and the script
    /// goes on if it waits for that event. True if the function gave true, or the script has waited.
    fn handle<W: Watch>(&self, state: &mut ScriptState, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        let Some(event) = turn.event else { return false };
        let taken = self.handler.program().is_some_and(|handler| self.call_handler(&handler, turn, watch));
        let waits = |running: &Running| matches!(running.wait, Wait::Event(id, _) if id == event.0);
        let waited = state.running.as_ref().is_some_and(waits);
        if waited {
            self.tick_watched(state, turn, watch);
        }
        taken || waited
    }

    /// Scripts find out by themselves, when they go on, whether the new text comes to the same place.
    fn adopt<W: Watch>(
        &self,
        _old: &Self,
        _state: &mut ScriptState,
        _turn: &mut Turn<'_, C>,
        _watch: &mut W,
    ) -> Adopted {
        Adopted::default()
    }

    fn doing(&self, state: &ScriptState) -> String {
        if state.is_waiting() { "waits".to_owned() } else { String::new() }
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.file.clone(), Form::Tree);
        let mind = graph.add(GraphNode::new("script", "think"));
        for program in self.words() {
            let definition = &program.definition;
            let kind = if matches!(definition.body, Body::Script(_)) { "script" } else { definition.sort() };
            let mut node = GraphNode::new(kind, program.name.clone()).under(mind);
            node.detail = format!("lines {} to {}", definition.lines.0, definition.lines.1).into();
            node.help = definition.help.clone().into();
            graph.add(node);
        }
        graph
    }
}
