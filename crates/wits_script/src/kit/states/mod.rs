//! A state machine whose states are tables of a script.
//!
//! # What it does
//! A state is a table with the functions `Enter`, `Execute`, `Exit` and `OnMessage` (also in lower case), each handed the
//! agent. `agent:GetFSM():ChangeState(Sleep)` leaves the state, enters the other one and goes on; states name one another
//! by global names that are looked up when they are needed, so they can be defined in any order. The agent can do what the
//! words of the game say: `agent:Fatigued()` asks the condition `Fatigued`, `agent:Say("hello")` does the action `Say`.
//!
//! ```lua
//! Dig = {}
//! function Dig.Execute(agent)
//!     agent:AddToGoldCarried(2)
//!     if agent:GoldCarried() > 4 then agent:GetFSM():ChangeState(GoHome) end
//! end
//! GoHome = { Enter = function(agent) agent:Say("home, sweet home") end }
//! return states{ first = "Dig" }
//! ```
//!
//! The machine that scripts see has `ChangeState`, `RevertToPreviousState`, `CurrentState`, `PreviousState`, `GlobalState`,
//! `IsInState`, and `SetCurrentState` and `SetGlobalState`, which call nothing. It has no `Update`: when to think is the
//! game's business. The first state is set without being entered.
//!
//! What a character remembers are the names of its states: plain data. What states want to remember is kept in `me`.
//!
//! # When not to use it
//! For machines that can be drawn, checked and edited in the studio there is
//! [`MachineDef`](wits_decide::machine::MachineDef), also [from Lua](super::define). Nothing can wait in these functions.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.18; global state, previous state and messages as in chapter 2.

#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use mlua::{Function, Lua, Table, Value};
use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_decide::watch::Watch;
use wits_decide::{Adopted, Exit, Mind, Status, Turn};

use crate::base::names;
use crate::error::ScriptError;
use crate::frame::Frame;
use crate::kit::post::event_table;
use crate::lend;
use crate::scripts::Scripts;
use crate::vm::Module;

const STEP: &str = "wits.states.step";

/// Adds what drives these machines.
pub(super) fn open(lua: &Lua, lib: &Table) -> mlua::Result<()> {
    let parts = lua.load(include_str!("states.lua")).set_name("=[states]").into_function()?;
    let (step, _): (Function, Function) = parts.call(lib)?;
    lua.set_named_registry_value(STEP, step)
}

/// What a file returns to be such a machine: `states{ first = "Dig", global = "Watch" }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatesDef {
    /// The name of the state it begins in, which is not entered.
    pub first: String,
    /// The name of a state that is executed before the current one, always.
    #[serde(default)]
    pub global: Option<String>,
}

/// Where a character is in such a machine: names of states.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct StatesState {
    /// The state it is in.
    pub current: Option<String>,
    /// The one before.
    pub previous: Option<String>,
    /// The one that is executed always.
    pub global: Option<String>,
}

/// A machine whose states are tables of a script. See the [module](self).
pub struct ScriptedStates<C: ?Sized> {
    scripts: Scripts<C>,
    module: Module,
    def: StatesDef,
    step: Function,
    states: Vec<Known>,
    /// Changes that were seen, in the order in which they were first: what the picture shows. No part of any state.
    seen: Mutex<Vec<(usize, usize)>>,
}

/// A state of the file.
#[derive(Debug)]
struct Known {
    name: String,
    table: Table,
    line: usize,
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// The machine that a loaded file has returned with `states{ … }`.
    ///
    /// # Errors
    /// When the file is not loaded, returns something else, or names states that are not there.
    pub fn states(&self, file: &str) -> Result<ScriptedStates<C>, Findings> {
        let Some(module) = self.module(file) else {
            let mut findings = Findings::of(file);
            findings.add(Place::Whole, "it is not loaded", "");
            return Err(findings);
        };
        self.states_of(module)
    }

    /// The machine of a file that is only [looked at](Self::preview), not taken over.
    ///
    /// # Errors
    /// When the file returns something else, or names states that are not there.
    pub fn states_of(&self, module: Module) -> Result<ScriptedStates<C>, Findings> {
        let file = module.file();
        let mut findings = Findings::of(file);
        let Some(definition) = module.definition()?.filter(|definition| definition.kind() == "states") else {
            findings.add(Place::Whole, "it is no machine of states", "return states{ first = \"…\" }");
            return Err(findings);
        };
        let def: StatesDef = definition.read()?;
        let fail = |error| ScriptError::of(&error, None).findings(file);
        let states = known(&module).map_err(fail)?;
        let names: Vec<&str> = states.iter().map(|state| state.name.as_str()).collect();
        for name in [Some(&def.first), def.global.as_ref()].into_iter().flatten() {
            if !names.contains(&name.as_str()) {
                findings.add(Place::Whole, format!("{} among the states", unknown_name(name, &names)), "");
            }
        }
        let step = self.vm().shared.lua.named_registry_value(STEP).map_err(fail)?;
        let seen = Mutex::default();
        findings.into_result(ScriptedStates { scripts: self.clone(), module, def, step, states, seen })
    }
}

/// The states of a file in the order of their lines: tables that have one of the functions.
fn known(module: &Module) -> mlua::Result<Vec<Known>> {
    let _gate = module.vm.gate();
    let mut states = Vec::new();
    for pair in names::entries(&module.defined) {
        let (Value::String(name), Value::Table(table)) = pair? else { continue };
        let lines = ["Enter", "Execute", "Exit", "OnMessage", "enter", "execute", "exit", "on_message"]
            .iter()
            .filter_map(|of| {
                let function = table.raw_get::<Option<Function>>(*of).ok().flatten()?;
                function.info().line_defined
            });
        if let Some(line) = lines.min() {
            states.push(Known { name: name.to_string_lossy(), table, line });
        }
    }
    states.sort_by(|a, b| (a.line, &a.name).cmp(&(b.line, &b.name)));
    Ok(states)
}

/// What is done in a step.
#[derive(Clone, Copy)]
enum Kind {
    Update,
    Message,
    Leave,
}

/// What came of a step: what it gave, and the changes of state.
type Came = (bool, Vec<(Option<usize>, usize)>);

impl<C: ?Sized + 'static> ScriptedStates<C> {
    /// The names of the states, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.states.iter().map(|state| state.name.as_str())
    }

    fn number(&self, name: Option<&str>) -> Option<usize> {
        self.states.iter().position(|state| Some(state.name.as_str()) == name)
    }

    /// One call of the script. Whatever happens in it, the places where it has got to are kept.
    fn run<W: Watch>(
        &self,
        state: &mut StatesState,
        turn: &mut Turn<'_, C>,
        kind: Kind,
        watch: &mut W,
    ) -> bool {
        let inner = &self.scripts.inner;
        let frame = Frame { access: Some(inner.access), ..inner.vm.frame() };
        let prepared = self.inside(state).and_then(|inside| Ok((self.message(turn, kind)?, inside)));
        let (result, frame) = inner.vm.bounded(frame, |frame| {
            lend::to_change(turn, frame, || {
                let (message, inside) = prepared?;
                let lua = &inner.vm.shared.lua;
                let find = lua.create_function(find)?;
                let kind = match kind {
                    Kind::Update => "update",
                    Kind::Message => "message",
                    Kind::Leave => "leave",
                };
                let taken = inner.vm.leaf::<Option<bool>>(&self.step, (&inside, kind, find, message));
                let changes = self.read(&inside, state)?;
                Ok((taken, changes))
            })
        });
        inner.reports.log(&frame.notes);
        let result = result.and_then(|(taken, changes)| {
            self.tell(&changes, watch);
            taken
                .map(|taken| (taken == Some(true), changes))
                .map_err(|error| ScriptError::of(&error, frame.over))
        });
        let came: Came = result.unwrap_or_else(|error| {
            inner.reports.add(self.module.file(), &error);
            let node = self.number(state.current.as_deref()).unwrap_or(0);
            watch.fault(number(node), &mut || error.to_string());
            (false, Vec::new())
        });
        came.0
    }

    /// The places where the machine is, as tables.
    fn inside(&self, state: &StatesState) -> mlua::Result<Table> {
        let lua = &self.scripts.inner.vm.shared.lua;
        let inside = lua.create_table()?;
        let places = [("current", &state.current), ("previous", &state.previous), ("global", &state.global)];
        for (field, name) in places {
            if let Some(known) = self.number(name.as_deref()).map(|number| &self.states[number]) {
                inside.raw_set(field, &known.table)?;
            }
        }
        inside.raw_set("changes", lua.create_table()?)?;
        Ok(inside)
    }

    /// The event of the turn as a table.
    fn message(&self, turn: &Turn<'_, C>, kind: Kind) -> mlua::Result<Value> {
        if !matches!(kind, Kind::Message) {
            return Ok(Value::Nil);
        }
        Ok(event_table(&self.scripts.inner, turn)?.map_or(Value::Nil, Value::Table))
    }

    /// Where the machine is now, by name, and how it came there. A table that has no name any more is nowhere.
    fn read(&self, inside: &Table, state: &mut StatesState) -> mlua::Result<Vec<(Option<usize>, usize)>> {
        let numbered = |table: &Table| self.states.iter().position(|known| known.table == *table);
        let name = |field: &str| -> mlua::Result<Option<String>> {
            let table: Option<Table> = inside.raw_get(field)?;
            Ok(table.and_then(|table| numbered(&table)).map(|number| self.states[number].name.clone()))
        };
        let before = state.clone();
        *state =
            StatesState { current: name("current")?, previous: name("previous")?, global: name("global")? };
        if state.current.is_none() && before.current.is_some() {
            state.current = before.current;
            return Err(mlua::Error::runtime("a state must be a global of the file, so that it has a name"));
        }
        let changes: Table = inside.raw_get("changes")?;
        let list: Vec<Value> = changes.sequence_values::<Value>().collect::<mlua::Result<_>>()?;
        let known = |value: &Value| value.as_table().and_then(numbered);
        Ok(list.chunks_exact(2).filter_map(|pair| Some((known(&pair[0]), known(&pair[1])?))).collect())
    }

    fn tell<W: Watch>(&self, changes: &[(Option<usize>, usize)], watch: &mut W) {
        for (from, to) in changes {
            if let Some(from) = from {
                let link = number(self.states.len() + self.link_of(*from, *to));
                watch.pass(link);
                watch.leave(number(*from));
                watch.reason(link, true, &mut || "the script changed the state".to_owned());
                watch.note(number(*to), &mut || {
                    format!("{} → {}", self.states[*from].name, self.states[*to].name)
                });
            }
            watch.enter(number(*to));
        }
    }

    /// The number of a change among those that were seen, which it is from now on.
    fn link_of(&self, from: usize, to: usize) -> usize {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.iter().position(|change| *change == (from, to)).unwrap_or_else(|| {
            seen.push((from, to));
            seen.len() - 1
        })
    }
}

/// What the agent can do: the word of a name, called with a colon.
fn find(lua: &Lua, name: String) -> mlua::Result<Value> {
    let api = crate::kit::api_of(lua)?;
    let in_table =
        |table: &str| api.get::<Table>(table).and_then(|table| table.get::<Function>(name.as_str())).ok();
    let Some(word) = in_table("act").or_else(|| in_table("ask")) else {
        return Err(mlua::Error::runtime(format!("the agent has no {name:?}: there is no such word")));
    };
    let wrap: Function = lua.named_registry_value(crate::kit::COLON)?;
    wrap.call(word)
}

fn number(state: usize) -> u32 {
    u32::try_from(state).unwrap_or(u32::MAX)
}

impl<C: ?Sized + 'static> Mind<C> for ScriptedStates<C> {
    type State = StatesState;

    fn start(&self) -> StatesState {
        StatesState { current: Some(self.def.first.clone()), previous: None, global: self.def.global.clone() }
    }

    /// Calls `Execute`, first of the global state, then of the current one. It is running, whatever happens.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut StatesState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.run(state, turn, Kind::Update, watch);
        if let Some(current) = self.number(state.current.as_deref()) {
            watch.tick(number(current), Status::Running);
        }
        Status::Running
    }

    /// Calls `Exit` of the current state.
    fn stop<W: Watch>(&self, state: &mut StatesState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.run(state, turn, Kind::Leave, watch);
        if let Some(current) = self.number(state.current.as_deref()) {
            watch.exit(number(current), why);
        }
        *state = self.start();
    }

    /// States that are still there are kept by their names.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut StatesState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let current = state.current.clone().unwrap_or_default();
        if self.number(Some(&current)).is_none() {
            old.stop(state, turn, Exit::Reload, watch);
            *state = self.start();
            return Adopted { left: vec![current], ..Adopted::default() };
        }
        let mut told = Adopted { kept: 1, ..Adopted::default() };
        for name in [&mut state.previous, &mut state.global] {
            if name.as_deref().is_some_and(|name| self.number(Some(name)).is_none()) {
                told.forgotten.extend(name.take());
            }
        }
        told
    }

    /// Hands the event of a turn to the state, then to the global one. True if one of them took it: its function
    /// `OnMessage(agent, message)` gave true. A message has its `name` and a field for each parameter of the event.
    fn handle<W: Watch>(&self, state: &mut StatesState, turn: &mut Turn<'_, C>, watch: &mut W) -> bool {
        self.run(state, turn, Kind::Message, watch)
    }

    fn doing(&self, state: &StatesState) -> String {
        state.current.clone().unwrap_or_default()
    }

    fn running(&self, state: &StatesState) -> Vec<u32> {
        self.number(state.current.as_deref()).into_iter().map(number).collect()
    }

    /// The states, and the changes that were seen so far.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.module.file().to_owned(), Form::Machine);
        for state in &self.states {
            let kind = if self.def.global.as_ref() == Some(&state.name) { "global state" } else { "state" };
            let mut node = GraphNode::new(kind, state.name.clone());
            node.detail = format!("line {}", state.line).into();
            graph.add(node);
        }
        for (from, to) in self.seen.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            graph.link(number(*from), number(*to), "");
        }
        graph
    }

    /// How many changes were seen so far.
    fn graph_version(&self) -> u64 {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).len() as u64
    }
}

impl<C: ?Sized> std::fmt::Debug for ScriptedStates<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ScriptedStates({})", self.module.file())
    }
}
