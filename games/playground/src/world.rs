//! The world and its tick.

use std::sync::Arc;

use wits_core::hash::{HashState, StateHasher};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, Scope};
use wits_decide::watch::Journals;
use wits_decide::{EventId, Turn, Value};
use wits_engine::cast::{Cast, Role};
use wits_game::{Assign, Setup, Tick};

use crate::about::about;
use crate::lesson;
use crate::meadow::{BELL, DEN, HOMES, Meadow, Sound, WOLF};
use crate::minds::{FIRST, cast};
use crate::words::{Events, words};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub(crate) meadow: Meadow,
    pub(crate) roles: Vec<Role>,
    pub(crate) boards: Vec<Board>,
    pub(crate) common: Board,
    /// The time of the last tick.
    pub(crate) now: Moment,
    /// How many steps of the lesson are done.
    pub(crate) learnt: u32,
}

/// The game.
pub struct Playground {
    pub(crate) world: World,
    /// None only if a file that comes with the game were faulty.
    pub(crate) cast: Option<Cast<Meadow>>,
    pub(crate) journals: Journals,
    events: Events,
    seed: Seed,
}

impl Playground {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, events) = words();
        let keys = Arc::new(words.keys(Scope::Agent).clone());
        let boards = HOMES.iter().map(|_| Board::sharing(&keys)).collect();
        let common = Board::new(words.keys(Scope::World));
        let cast = cast(words).ok();
        let start = |cast: &Cast<Meadow>| FIRST.iter().filter_map(|file| cast.start(file)).collect();
        let roles = cast.as_ref().map(start).unwrap_or_default();
        let world = World { meadow: Meadow::new(), roles, boards, common, now: Moment::START, learnt: 0 };
        Self { world, cast, journals: Journals::default(), events, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.let_wolf_out(tick.params.is_on("wolf"));
        for input in tick.inputs {
            let meadow = &mut self.world.meadow;
            match (input.name.as_str(), input.at) {
                ("bell", _) => meadow.ring(),
                ("bush", Some(at)) => meadow.plant(at),
                ("lure", Some(at)) if meadow.wolf => {
                    meadow.creatures[WOLF].at = crate::creature::keep_out(at, 0.0);
                }
                _ => {}
            }
        }
        for who in 0..self.world.roles.len() {
            if who != WOLF || self.world.meadow.wolf {
                self.think(who, tick.dt, None);
            }
        }
        self.tell_sounds();
        self.world.meadow.pass_time(tick.params.f32("appetite"), tick.dt);
        lesson::learn(self);
    }

    fn let_wolf_out(&mut self, out: bool) {
        let meadow = &mut self.world.meadow;
        if meadow.wolf && !out {
            meadow.creatures[WOLF].at = DEN;
        }
        meadow.wolf = out;
    }

    /// What was heard in this tick, everybody is told.
    fn tell_sounds(&mut self) {
        for sound in std::mem::take(&mut self.world.meadow.sounds) {
            let (event, value): (_, Value) = match sound {
                Sound::Bell => (self.events.bell, BELL.extend(0.0).into()),
                Sound::Howl(at) => (self.events.howl, at.extend(0.0).into()),
                Sound::Hello(by, _) => (self.events.hello, HOMES[by].0.into()),
            };
            for who in 0..self.world.roles.len() {
                let concerns = match sound {
                    Sound::Bell => who != WOLF || self.world.meadow.wolf,
                    Sound::Howl(_) => who != WOLF,
                    Sound::Hello(_, to) => who == to,
                };
                if let Some(event) = event.filter(|_| concerns) {
                    self.think(who, 0.0, Some((event, std::slice::from_ref(&value))));
                }
            }
        }
        // What somebody makes of a sound is heard in the next tick.
    }

    /// A tick of a mind, or an event for it.
    fn think(&mut self, who: usize, dt: f32, heard: Option<(EventId, &[Value])>) {
        let Some(cast) = &self.cast else { return };
        let World { meadow, roles, boards, common, now, .. } = &mut self.world;
        meadow.me = who;
        let mut chance = self.seed.fork(HOMES[who].0).at(u64::from(now.0)).stream();
        let boards = Boards::default().agent(&mut boards[who]).world(common);
        let mut turn = Turn::new(meadow, *now).dt(dt).boards(boards).stream(&mut chance);
        let mut journal = self.journals.of(who as u64, 0, roles[who].file());
        match heard {
            Some((event, values)) => {
                cast.handle(&mut roles[who], &mut turn.event(event, values), &mut journal);
            }
            None => {
                cast.tick(&mut roles[who], &mut turn, &mut journal);
            }
        }
    }

    /// A file has another text: those who follow it go over.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let Some(cast) = &mut self.cast else { return Vec::new() };
        let reload = cast.load(name, text);
        let World { meadow, roles, boards, common, now, .. } = &mut self.world;
        let mut lost = Vec::new();
        for (who, role) in roles.iter_mut().enumerate().filter(|(_, role)| reload.concerns(role)) {
            meadow.me = who;
            let boards = Boards::default().agent(&mut boards[who]).world(common);
            let mut turn = Turn::new(meadow, *now).boards(boards);
            let mut journal = self.journals.of(who as u64, 0, name);
            let left = reload.adopt(role, &mut turn, &mut journal);
            lost.extend(left.into_iter().map(|line| format!("{}: {line}", HOMES[who].0)));
        }
        lost
    }

    /// Somebody follows another file.
    pub(crate) fn assign(&mut self, assign: &Assign) {
        let World { meadow, roles, boards, common, now, .. } = &mut self.world;
        let who = usize::try_from(assign.agent).unwrap_or(usize::MAX);
        let (Some(cast), Some(role)) = (&self.cast, roles.get_mut(who)) else { return };
        meadow.me = who;
        let boards = Boards::default().agent(&mut boards[who]).world(common);
        let mut turn = Turn::new(meadow, *now).boards(boards);
        let mut journal = self.journals.of(assign.agent, 0, role.file());
        if cast.assign(role, &assign.file, &mut turn, &mut journal) {
            meadow.creatures[who].deeds.walked = 0.0;
        }
    }
}

impl HashState for World {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.meadow);
        hasher.write(&self.roles);
        hasher.write(&self.boards);
        hasher.write(&self.common);
        hasher.write(&[self.now.0, self.learnt]);
    }
}
