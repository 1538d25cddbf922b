//! Minds and what happens to them: they are ticked, told, exchanged, given to others, and asked in script.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::watch::Journal;
use wits_decide::{EventId, Turn, Value};
use wits_engine::cast::{Cast, Role};
use wits_game::Assign;
use wits_game::author::ConsoleAnswer;

use crate::playground::meadow::{HOMES, Meadow};
use crate::playground::world::{Playground, World};

/// What makes a turn: the time and how long it is, where chance comes from, and an event if there is one.
#[derive(Clone, Copy)]
struct Occasion<'a> {
    now: Moment,
    dt: f32,
    seed: Seed,
    heard: Option<(EventId, &'a [Value])>,
}

impl Playground {
    /// A tick of a mind, or an event for it.
    pub(crate) fn think(&mut self, who: usize, dt: f32, heard: Option<(EventId, &[Value])>) {
        let occasion = Occasion { now: self.now, dt, seed: self.seed, heard };
        self.with_mind(who, occasion, |cast, role, turn, journal| {
            if turn.event.is_some() {
                cast.handle(role, turn, journal);
            } else {
                cast.tick(role, turn, journal);
            }
        });
    }

    /// After it has thought, a creature goes where its script steers it.
    pub(crate) fn steer(&mut self, who: usize, dt: f32) {
        let mut chance = self.seed.fork("steering").fork(HOMES[who].0).at(u64::from(self.now.0)).stream();
        let meadow = &mut self.world.meadow;
        meadow.me = who;
        meadow.follow_orders(&mut chance, dt);
    }

    /// A file has another text: those who follow it go over.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let (reload, mut lost) = (self.cast.load(name, text), Vec::new());
        for (who, (called, _)) in HOMES.iter().enumerate() {
            if reload.concerns(&self.world.roles[who]) {
                let left = self.with_mind(who, self.between_ticks(), |_, role, turn, journal| {
                    reload.adopt(role, turn, journal)
                });
                lost.extend(left.lines(called));
                self.onlookers.forget(who as u64);
            }
        }
        lost
    }

    /// Somebody follows another file.
    pub(crate) fn assign(&mut self, assign: &Assign) {
        let Some(who) = number(assign.agent) else { return };
        let is_done = self.with_mind(who, self.between_ticks(), |cast, role, turn, journal| {
            cast.assign(role, &assign.file, turn, journal)
        });
        if is_done {
            let creature = &mut self.world.meadow.creatures[who];
            creature.deeds.walked = 0.0;
            creature.orders.set(Vec::new());
            self.onlookers.forget(assign.agent);
        }
    }

    /// Does something in script, for somebody.
    pub(crate) fn run(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(who) = number(agent) else { return nobody(agent) };
        self.with_mind(who, self.between_ticks(), |cast, role, turn, _| cast.console(role, turn, code))
    }

    /// Asks something in script. Nothing changes by it; but who asks is part of the meadow, hence a copy.
    pub(crate) fn ask(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let (mut world, Some(who)) = (self.world.clone(), number(agent)) else { return nobody(agent) };
        world.with_turn(who, self.between_ticks(), |role, turn| {
            self.cast.ask_console(role, turn.game, &turn.boards, turn.now, code)
        })
    }

    const fn between_ticks(&self) -> Occasion<'static> {
        Occasion { now: self.now, dt: 0.0, seed: self.seed, heard: None }
    }

    /// Hands over all that a mind needs, and who looks at it.
    fn with_mind<T>(
        &mut self,
        who: usize,
        occasion: Occasion<'_>,
        body: impl FnOnce(&Cast<Meadow>, &mut Role, &mut Turn<'_, Meadow>, &mut Option<&mut Journal>) -> T,
    ) -> T {
        let Self { world, cast, onlookers, .. } = self;
        let file = world.roles[who].file().to_owned();
        onlookers.watch(who as u64, 0, &file, |journal| {
            world.with_turn(who, occasion, |role, turn| body(cast, role, turn, journal))
        })
    }
}

impl World {
    /// Hands over all that a mind needs.
    fn with_turn<T>(
        &mut self,
        who: usize,
        Occasion { now, dt, seed, heard }: Occasion<'_>,
        body: impl FnOnce(&mut Role, &mut Turn<'_, Meadow>) -> T,
    ) -> T {
        let Self { meadow, roles, boards, common, .. } = self;
        meadow.me = who;
        let boards = Boards::default().agent(&mut boards[who]).world(common);
        let mut chance = seed.fork(HOMES[who].0).at(u64::from(now.0)).stream();
        let mut turn = Turn::new(meadow, now).dt(dt).boards(boards).stream(&mut chance);
        if let Some((event, values)) = heard {
            turn = turn.event(event, values);
        }
        body(&mut roles[who], &mut turn)
    }
}

fn number(agent: u64) -> Option<usize> {
    usize::try_from(agent).ok().filter(|who| *who < HOMES.len())
}

fn nobody(agent: u64) -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: format!("there is no creature {agent}") }
}
