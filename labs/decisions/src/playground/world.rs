//! The world and its tick.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Value;
use wits_decide::board::Board;
use wits_engine::minds::{CharacterMind, MindHost, MindWorld};
use wits_game::{Input, Setup, Tick};

use crate::playground::about::about;
use crate::playground::creature::keep_out;
use crate::playground::lesson;
use crate::playground::meadow::{BELL, DEN, HOMES, Meadow, Sound, WOLF};
use crate::playground::minds::{FIRST, library};
use crate::playground::words::{Events, words};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) meadow: Meadow,
    pub(crate) minds: Vec<CharacterMind>,
    /// What everybody knows.
    pub(crate) common: Board,
    /// How many steps of the lesson are done.
    pub(crate) learnt: u32,
}

/// The game.
pub struct Playground {
    pub(crate) world: World,
    pub(crate) host: MindHost<Meadow>,
    /// What time it is: that of the tick, or of the next one between two ticks.
    pub(crate) now: Moment,
    events: Events,
    pub(crate) seed: Seed,
}

impl Playground {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, events) = words();
        let library = library(&words).expect("the minds that come with the game are bound by a test");
        let host = MindHost::new(library);
        let minds = (0..).zip(FIRST).filter_map(|(agent, file)| host.character(agent, file)).collect();
        let world = World { meadow: Meadow::new(), minds, common: host.world_board(), learnt: 0 };
        Self { world, host, now: Moment::START, events, seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.let_wolf_out(tick.params.is_on("wolf"));
        for input in tick.inputs {
            self.use_control(input);
        }
        for who in 0..self.world.minds.len() {
            self.world.meadow.creatures[who].rest();
            if who != WOLF || self.world.meadow.wolf {
                self.think(who as u64, tick.dt);
                self.steer(who, tick.dt);
            }
        }
        self.tell_sounds();
        self.deliver_post();
        self.world.meadow.pass_time(tick.params.f32("appetite"), tick.dt);
        self.now = Moment::of_tick(tick.number + 1, about().ticks_per_second);
        lesson::learn(self);
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }

    fn use_control(&mut self, input: &Input) {
        let meadow = &mut self.world.meadow;
        match (input.name.as_str(), input.at) {
            ("bell", _) => meadow.ring(),
            ("bush", Some(at)) => meadow.plant(at),
            ("lure", Some(at)) if meadow.wolf => meadow.creatures[WOLF].at = keep_out(at, 0.0),
            _ => {}
        }
    }

    fn let_wolf_out(&mut self, out: bool) {
        let meadow = &mut self.world.meadow;
        if meadow.wolf && !out {
            meadow.creatures[WOLF].at = DEN;
        }
        meadow.wolf = out;
    }

    /// Messages whose time has come, each to its receiver.
    fn deliver_post(&mut self) {
        for telegram in self.world.meadow.post.take_due(self.now) {
            let message = telegram.message;
            self.send(telegram.receiver.0, message.event, &message.values);
        }
    }

    /// What was heard in this tick, everybody is told whom it concerns. What they make of it is heard in the next one.
    fn tell_sounds(&mut self) {
        for sound in std::mem::take(&mut self.world.meadow.sounds) {
            let (event, value): (_, Value) = match sound {
                Sound::Bell => (self.events.bell, BELL.extend(0.0).into()),
                Sound::Howl(at) => (self.events.howl, at.extend(0.0).into()),
                Sound::Hello(by, _) => (self.events.hello, HOMES[by].0.into()),
            };
            for who in 0..self.world.minds.len() {
                let concerns = match sound {
                    Sound::Bell => who != WOLF || self.world.meadow.wolf,
                    Sound::Howl(_) => who != WOLF,
                    Sound::Hello(_, to) => who == to,
                };
                if let Some(event) = event.filter(|_| concerns) {
                    self.send(who as u64, event, std::slice::from_ref(&value));
                }
            }
        }
    }
}
