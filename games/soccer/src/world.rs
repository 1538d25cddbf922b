//! The match and its tick.
//!
//! The ball rolls; then one team after the other thinks and moves, its own mind first, then player by player; then the
//! referee looks. Which team begins changes from tick to tick, so that neither has an advantage. What is said is heard as
//! soon as whoever says it has finished thinking.

use std::collections::VecDeque;
use std::sync::Arc;

use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Exit;
use wits_engine::minds::{CharacterMind, MindWorld};
use wits_game::author::Content;
use wits_game::{Input, Setup, Tick, direction};
use wits_world::telegram::{DeliveryResult, MessageQueue};

use crate::about::TICKS_PER_SECOND;
use crate::deeds::Deeds;
use crate::delivery::LOG;
use crate::events::Standing;
use crate::kit::{self, Factors, Files};
use crate::lead::Lead;
use crate::mail::{Letter, Message};
use crate::player::{MINDS, PLAYERS, members};
use crate::stage::Stage;
use crate::teams;

/// The time step. \[s\]
const DT: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) stage: Stage,
    /// Of the players, then of the teams.
    pub(crate) minds: Vec<CharacterMind>,
    /// Letters that wait for their time: none, as long as everything is said at once.
    pub(crate) post: MessageQueue<Message>,
}

/// The game.
pub struct Soccer {
    pub(crate) world: World,
    pub(crate) files: Files,
    /// When minds think, and what they draw from in this tick: each has a seed of its own in it.
    pub(crate) now: Moment,
    pub(crate) chance: Seed,
    /// Letters of this tick so far: each has chances of its own.
    pub(crate) letters: u64,
    /// What went wrong in the turn of a mind just now.
    pub(crate) fault: Option<String>,
    seed: Seed,
    teams: [&'static str; 2],
    factors: Factors,
    /// The last letters, for people: the tick, the letter, and whether it was heeded. No part of the state.
    pub(crate) log: VecDeque<(u32, Letter, DeliveryResult)>,
    /// What players did lately, for people. No part of the state.
    pub(crate) deeds: Deeds,
    /// How the match stood before the last tick. No part of the state.
    pub(crate) before: Standing,
}

impl Soccer {
    pub(crate) fn new(setup: &Setup) -> Self {
        let files = kit::files(teams::all()).expect("the content that comes with the game is read by a test");
        let names = teams::names();
        let teams = ["home", "away"].map(|side| names[setup.params.count(side).min(names.len() - 1)]);
        let factors = Factors::of(&setup.params);
        let kit = kit::shared(&files, teams, &factors);
        let mind = |number| {
            let file = kit.mind(number);
            files.host().character(number as u64, file).expect("a test looks for the files of all minds")
        };
        let minds = (0..MINDS).map(mind).collect();
        let world = World { stage: Stage::new(kit), minds, post: MessageQueue::new() };
        Self {
            world,
            files,
            now: Moment::START,
            chance: setup.seed.at(0),
            letters: 0,
            fault: None,
            seed: setup.seed,
            teams,
            factors,
            log: VecDeque::with_capacity(LOG),
            deeds: Deeds::default(),
            before: Standing::default(),
        }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.set_tick(tick.number);
        self.before = Standing::of(&self.world.stage);
        self.renew_kit(Factors::of(tick.params));
        let minutes = tick.params.get("minutes");
        let is_over = minutes > 0.0 && tick.number as f64 >= minutes * 60.0 * f64::from(TICKS_PER_SECOND);
        self.world.stage.is_over = is_over;
        if !is_over {
            self.play(&tick);
        }
        self.set_tick(tick.number + 1);
    }

    fn play(&mut self, tick: &Tick<'_>) {
        let stage = &mut self.world.stage;
        // What was said and done between two ticks, by files that changed or people who tried a line of script, is no play.
        stage.outbox.clear();
        stage.deeds.clear();
        stage.begin_tick(u32::try_from(tick.number).unwrap_or(u32::MAX));
        for input in tick.inputs {
            self.take_input(input);
        }
        self.letters = 0;
        let first = usize::from(tick.number % 2 == 1);
        for side in [first, 1 - first] {
            self.world.stage.find_closest(side);
            self.decide(PLAYERS + side);
            for player in members(side) {
                self.decide(player);
                self.world.stage.move_player(player);
            }
        }
        self.world.stage.part();
        self.world.stage.move_umpire();
        self.world.stage.end_tick();
        self.deliver();
        self.deeds.take(&mut self.world.stage.deeds);
    }

    /// It is so late, and this is the chance of minds.
    fn set_tick(&mut self, tick: u64) {
        self.now = Moment::of_tick(tick, TICKS_PER_SECOND);
        self.chance = self.seed.at(tick);
    }

    /// One mind decides; what it says is heard.
    fn decide(&mut self, number: usize) {
        if self.world.stage.is_led(number) {
            let mut chance = self.chance.at(number as u64).stream();
            self.world.stage.follow_orders(number, &mut chance);
        } else if let (_, Some(fault)) = self.attempt(number, |game| game.think(number as u64, DT)) {
            self.give_up(number, fault);
        }
        if !self.world.stage.outbox.is_empty() {
            self.deliver();
        }
    }

    /// Somebody uses a control.
    fn take_input(&mut self, input: &Input) {
        match (input.name.as_str(), input.at) {
            ("take", Some(at)) => {
                self.release();
                self.lead(self.world.stage.nearest_player(at));
            }
            ("release", _) => self.release(),
            (name, at) => {
                if direction(name).is_some() && self.world.stage.lead.player.is_none() {
                    self.lead(self.world.stage.nearest_at_home());
                }
                self.world.stage.order(name, at);
            }
        }
    }

    /// From now on a person leads this player.
    fn lead(&mut self, player: usize) {
        self.stop(player as u64, Exit::Abort);
        let to = self.world.stage.players[player].at;
        self.world.stage.lead = Lead { player: Some(player as u8), to, kick: None };
    }

    /// Nobody is led any more: he begins to think again, where he is.
    fn release(&mut self) {
        let stage = &mut self.world.stage;
        if let Some(player) = std::mem::take(&mut stage.lead).player {
            let me = &mut stage.players[usize::from(player)];
            me.halt();
            me.target = me.at;
        }
    }

    /// Live parameters are in force at once.
    fn renew_kit(&mut self, factors: Factors) {
        if factors != self.factors {
            self.factors = factors;
            self.read_kit();
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        let kit = Arc::clone(&self.world.stage.kit);
        self.world.clone_from(world);
        self.world.stage.kit = kit;
        self.before = Standing::of(&self.world.stage);
        self.set_tick(tick);
        self.log.retain(|(said, ..)| u64::from(*said) < tick);
        self.deeds.forget_after(tick);
    }

    /// What files say has changed, or what parameters make of it. True if there are other formations now.
    pub(crate) fn read_kit(&mut self) -> bool {
        self.world.stage.kit = kit::shared(&self.files, self.teams, &self.factors);
        let files = self.files.files();
        let texts = files.iter().filter_map(|file| Some((&*file.name, self.files.text(&file.name)?.into())));
        kit::set_formations(self.files.minds().words().choices("form", "formation").as_ref(), texts)
    }

    /// The state that a mind is in.
    pub(crate) fn doing(&self, number: usize) -> String {
        if self.world.stage.is_led(number) {
            return "led by you".into();
        }
        MindWorld::doing(self, number as u64)
    }
}
