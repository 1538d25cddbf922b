//! A small world for machines: numbered flags, and actions that write down what they do.

mod acting;
mod bad;
mod flat;
mod grades;
mod hierarchy;
mod laws;
mod life;
mod save;
mod trace;
mod walk;

use std::collections::BTreeSet;

use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::*;
use crate::condition::ConditionDef;
use crate::watch::Watch;
use crate::words::{CallDef, EventId};
use crate::{Exit, Kind, Mind, Param, Status, Turn, Value, Vocabulary};

#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub(super) flags: BTreeSet<i32>,
    pub(super) log: Vec<String>,
    pub(super) distance: f32,
    /// How often the distance was asked.
    pub(super) looks: std::cell::Cell<u32>,
}

pub(super) const NOISE: EventId = EventId(0);
pub(super) const POKE: EventId = EventId(1);

pub(super) fn words() -> Vocabulary<World> {
    let mut words = Vocabulary::new();
    words.condition("on", |world: &World, ask| world.flags.contains(&ask.int(0))).param(Param::int("flag"));
    words.value("distance", Kind::Number, |world: &World, _| {
        world.looks.set(world.looks.get() + 1);
        world.distance.into()
    });
    words
        .action("say", |world: &mut World, call| {
            let text = call.text(0).to_owned();
            world.log.push(text);
            Status::Success
        })
        .param(Param::text("text"));
    words
        .action("work", |world: &mut World, call| {
            *call.memory() += 1;
            let so_far = *call.memory();
            world.log.push(format!("{} {so_far}", call.text(0)));
            let is_done = so_far >= u64::from(call.int(1).unsigned_abs());
            match call.text(0) {
                "bad" => Status::Failure,
                _ if is_done => Status::Success,
                _ => Status::Running,
            }
        })
        .param(Param::text("text"))
        .param(Param::int("ticks"))
        .on_enter(|world, call| world.log.push(format!("begin {}", call.text(0))))
        .on_exit(|world, call, why| world.log.push(format!("end {}: {}", call.text(0), why.name())));
    words
        .action("raise", |_, call| {
            call.raise(POKE, [Value::from(call.int(0))]);
            Status::Success
        })
        .param(Param::int("how").or(0));
    assert_eq!(words.event("noise", [Param::number("volume")]), Some(NOISE));
    assert_eq!(words.event("poke", [Param::int("how")]), Some(POKE));
    words
}

pub(super) fn say(text: &str) -> CallDef {
    CallDef::new("say").with("text", text)
}

pub(super) fn work(text: &str, ticks: i32) -> CallDef {
    CallDef::new("work").with("text", text).with("ticks", ticks)
}

pub(super) fn on(flag: i32) -> ConditionDef {
    ConditionDef::Is(CallDef::new("on").with("flag", flag))
}

/// A state that says what is done to it: `A-entry`, `A-active`, `A-exit`.
pub(super) fn chatty(name: &str) -> StateDef {
    StateDef::new(name)
        .entry(say(&format!("{name}-entry")))
        .active(say(&format!("{name}-active")))
        .exit(say(&format!("{name}-exit")))
}

/// A transition that fires when a flag is up, and says its number.
pub(super) fn flagged(flag: i32, to: &str) -> TransitionDef {
    TransitionDef::to(to).when(on(flag)).act(say(&flag.to_string()))
}

/// A machine and one character that runs it, ten ticks a second.
pub(super) struct Rig {
    pub(super) machine: Machine<World>,
    pub(super) state: MachineState,
    pub(super) world: World,
    pub(super) tick: u64,
}

impl Rig {
    pub(super) fn new(def: &MachineDef) -> Self {
        let again = MachineDef::from_ron("test.machine.ron", &def.to_ron()).unwrap();
        assert_eq!(&again, def, "definition, file, definition: {}", def.to_ron());
        let machine = def.bind(&words()).unwrap();
        let state = machine.start();
        Self { machine, state, world: World::default(), tick: 0 }
    }

    pub(super) fn now(&self) -> Moment {
        Moment::of_tick(self.tick, 10)
    }

    /// One tick with these flags up: what was said, separated by blanks.
    pub(super) fn tick(&mut self, flags: &[i32]) -> String {
        self.tick_watched(flags, &mut ())
    }

    pub(super) fn tick_watched(&mut self, flags: &[i32], watch: &mut impl Watch) -> String {
        self.world.flags = flags.iter().copied().collect();
        self.world.log.clear();
        let now = self.now();
        self.machine.tick_watched(&mut self.state, &mut Turn::new(&mut self.world, now), watch);
        self.tick += 1;
        self.said()
    }

    pub(super) fn tell(&mut self, event: EventId, value: impl Into<Value>) -> (bool, String) {
        self.world.log.clear();
        let (now, values) = (self.now(), [value.into()]);
        let mut turn = Turn::new(&mut self.world, now).event(event, &values);
        let handled = self.machine.handle(&mut self.state, &mut turn, &mut ());
        (handled, self.said())
    }

    pub(super) fn stop(&mut self, why: Exit) -> String {
        self.world.log.clear();
        let now = self.now();
        self.machine.stop(&mut self.state, &mut Turn::new(&mut self.world, now), why, &mut ());
        self.said()
    }

    pub(super) fn said(&self) -> String {
        self.world.log.join(" ")
    }

    /// The states it is in, from the outermost to the innermost.
    pub(super) fn stack(&self) -> String {
        let stack: Vec<&str> = self.machine.stack(&self.state).map(|id| self.machine.path(id)).collect();
        stack.join(" ")
    }

    pub(super) fn current(&self) -> &str {
        self.machine.current(&self.state)
    }

    /// What a state remembers to be inside of it.
    pub(super) fn inside(&self, name: &str) -> &str {
        let id = self.machine.find(name).unwrap();
        self.machine.remembered(&self.state, id).map_or("", |id| self.machine.path(id))
    }
}
