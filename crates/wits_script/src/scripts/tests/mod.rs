//! Scripts in a game: a guard that hears, walks and keeps a diary.

mod faults;
mod hostile;
mod journal;
mod memory;
mod waits;
mod words;

use wits_core::hash::{StateHash, StateHasher};
use wits_core::random::{Seed, Stream};
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, KeyDef, Scope};
use wits_decide::{EventId, Exit, Kind, Mind, Param, Status, Turn, Value, Vocabulary};

use crate::character::Character;
use crate::{Limits, ScriptMind, ScriptState, Scripts, Vm};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Guard {
    pub(crate) noise: f32,
    pub(crate) diary: Vec<String>,
}

pub(crate) fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words
        .condition("hears", |guard: &Guard, ask| guard.noise > ask.number(0))
        .param(Param::number("level").or(1.0));
    words.value("noise", Kind::Number, |guard, _| guard.noise.into());
    words.value("post", Kind::Vector, |_, _| glam::Vec3::new(1.0, 2.0, 0.0).into());
    words
        .action("write", |guard, call| {
            guard.diary.push(call.text(0).to_owned());
            Status::Success
        })
        .param(Param::text("text"));
    words.action("fail", |_, _| Status::Failure);
    words.action("choose", |_, call| Status::of(call.set(0, "door"))).param(Param::text("into").out());
    words
        .action("walk", |guard, call| {
            *call.memory() += 1;
            guard.diary.push(format!("step {}", *call.memory()));
            if *call.memory() < u64::from(call.int(0).unsigned_abs()) {
                Status::Running
            } else {
                Status::Success
            }
        })
        .help("so many steps, one a tick")
        .param(Param::int("steps").or(2))
        .on_enter(|guard, _| guard.diary.push("sets out".into()))
        .on_exit(|guard, _, why: Exit| guard.diary.push(why.name().into()));
    words.event("alarm", [Param::number("loud"), Param::text("who").or("nobody")]);
    words.event("bell", []);
    words.key(Scope::Agent, "alert", KeyDef::new(Kind::Int).or(0));
    words.key(Scope::Agent, "target", KeyDef::new(Kind::Text));
    words.key(Scope::World, "alarm", KeyDef::new(Kind::Bool).or(false));
    words
}

/// A guard with a script as its mind, and everything it needs.
pub(crate) struct Post {
    pub(crate) scripts: Scripts<Guard>,
    pub(crate) mind: ScriptMind<Guard>,
    pub(crate) guard: Character<Guard>,
    pub(crate) state: ScriptState,
    pub(crate) board: Board,
    pub(crate) world: Board,
    pub(crate) stream: Stream,
    pub(crate) tick: u64,
}

pub(crate) fn scripts(limits: Limits) -> Scripts<Guard> {
    Scripts::new(Vm::with(Limits { time: None, ..limits }).unwrap(), &words()).unwrap()
}

impl Post {
    pub(crate) fn new(text: &str) -> Self {
        Self::with(text, Limits::default())
    }

    pub(crate) fn with(text: &str, limits: Limits) -> Self {
        let scripts = scripts(limits);
        scripts.load("guard.lua", text).unwrap_or_else(|error| panic!("{error}"));
        let mind = scripts.mind("guard.lua").unwrap();
        let (board, world) = (Board::new(words().keys(Scope::Agent)), Board::new(words().keys(Scope::World)));
        let (state, stream) = (mind.start(), Seed::new(7).stream());
        Self { scripts, mind, guard: Character::default(), state, board, world, stream, tick: 0 }
    }

    pub(crate) fn tick(&mut self) -> Status {
        self.turn(None, &[])
    }

    pub(crate) fn ticks(&mut self, count: u64) -> Vec<Status> {
        (0..count).map(|_| self.tick()).collect()
    }

    pub(crate) fn turn(&mut self, event: Option<EventId>, values: &[Value]) -> Status {
        let Character { game, memory } = &mut self.guard;
        let boards = Boards::default().memory(memory).agent(&mut self.board).world(&mut self.world);
        let now = Moment::of_tick(self.tick, 10);
        let mut turn = Turn::new(game, now).dt(0.1).boards(boards).stream(&mut self.stream);
        if let Some(event) = event {
            turn = turn.event(event, values);
        }
        self.tick += 1;
        self.mind.tick(&mut self.state, &mut turn)
    }

    pub(crate) fn stop(&mut self, why: Exit) {
        let now = Moment::of_tick(self.tick, 10);
        self.mind.stop(&mut self.state, &mut self.guard.turn(now), why, &mut ());
    }

    /// What was written since this was last asked.
    pub(crate) fn diary(&mut self) -> String {
        std::mem::take(&mut self.guard.diary).join(", ")
    }

    pub(crate) fn faults(&self) -> String {
        let faults: Vec<String> =
            self.scripts.reports().iter().map(|report| report.error.to_string()).collect();
        faults.join("\n")
    }

    pub(crate) fn hash(&self) -> StateHash {
        let mut hasher = StateHasher::new();
        hasher.write(&self.guard.memory);
        hasher.write(&self.state);
        hasher.write(&self.board);
        hasher.write(&self.guard.diary);
        hasher.finish()
    }
}
