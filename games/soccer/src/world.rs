//! The match and its tick.
//!
//! The ball rolls; then one team after the other thinks and moves, its own mind first, then player by player; then the
//! referee looks. Which team begins changes from tick to tick, so that neither has an advantage. What is said is heard as
//! soon as whoever says it has finished thinking.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_decide::board::Boards;
use wits_decide::{Exit, Turn};
use wits_engine::cast::{Onlookers, Role};
use wits_game::author::ConsoleAnswer;
use wits_game::{Assign, Input, Setup, Tick};
use wits_world::telegram::{DeliveryResult, MessageQueue};

use crate::about::TICKS_PER_SECOND;
use crate::deeds::Deeds;
use crate::kit::{self, Factors, Files, Kit};
use crate::lead::Lead;
use crate::mail::{Letter, Message};
use crate::player::{MINDS, PLAYERS, members};
use crate::stage::Stage;
use crate::teams;
use crate::trouble::Trouble;

/// Letters of one turn, answers among them; what is beyond is lost. Players who follow sensible minds write three or four.
const MOST_LETTERS: usize = 64;

/// So many of the last letters are kept.
const LOG: usize = 100;
/// The time step. \[s\]
const DT: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) stage: Stage,
    /// Of the players, then of the teams: the file each follows, and where it is in it.
    pub(crate) minds: Vec<Role>,
    /// Letters that wait for their time: none, as long as everything is said at once.
    pub(crate) post: MessageQueue<Message>,
}

/// The game.
pub struct Soccer {
    pub(crate) world: World,
    pub(crate) files: Files,
    pub(crate) onlookers: Onlookers,
    pub(crate) now: Moment,
    seed: Seed,
    teams: [&'static str; 2],
    factors: Factors,
    /// The file of each mind, once more: so that it need not be copied in every tick.
    followed: Vec<String>,
    /// Letters of this tick so far: each has chances of its own.
    letters: u64,
    /// The last letters, for people: the tick, the letter, and whether it was heeded. No part of the state.
    pub(crate) log: VecDeque<(u32, Letter, DeliveryResult)>,
    /// What players did lately, for people. No part of the state.
    pub(crate) deeds: Deeds,
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
            files.cast().start(file).expect("a test looks for the files of all minds")
        };
        let minds = (0..MINDS).map(mind).collect();
        let world = World { stage: Stage::new(kit), minds, post: MessageQueue::new() };
        let onlookers = Onlookers::default();
        let mut game = Self {
            world,
            files,
            onlookers,
            now: Moment::START,
            seed: setup.seed,
            teams,
            factors,
            followed: Vec::new(),
            letters: 0,
            log: VecDeque::with_capacity(LOG),
            deeds: Deeds::default(),
        };
        game.note_files();
        game
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, TICKS_PER_SECOND);
        self.now = Moment::of_tick(tick.number + 1, TICKS_PER_SECOND);
        self.renew_kit(Factors::of(tick.params));
        let minutes = tick.params.get("minutes");
        let stage = &mut self.world.stage;
        stage.is_over = minutes > 0.0 && tick.number as f64 >= minutes * 60.0 * f64::from(TICKS_PER_SECOND);
        if stage.is_over {
            return;
        }
        stage.begin_tick(u32::try_from(tick.number).unwrap_or(u32::MAX));
        for input in tick.inputs {
            self.take_input(input, now);
        }
        self.letters = 0;
        let first = usize::from(tick.number % 2 == 1);
        let seed = self.seed.at(tick.number);
        for side in [first, 1 - first] {
            self.world.stage.find_closest(side);
            self.think(PLAYERS + side, now, seed);
            for player in members(side) {
                self.think(player, now, seed);
                self.world.stage.move_player(player);
            }
        }
        self.world.stage.part();
        self.world.stage.move_umpire();
        self.world.stage.end_tick();
        self.deliver(now, seed);
        self.deeds.take(&mut self.world.stage.deeds);
    }

    /// One mind decides; what it says is heard.
    fn think(&mut self, number: usize, now: Moment, seed: Seed) {
        let Self { world, files, onlookers, followed, .. } = self;
        let World { stage, minds, .. } = world;
        stage.me = number;
        let mut chance = seed.at(number as u64).stream();
        if stage.is_led(number) {
            stage.follow_orders(number, &mut chance);
        } else {
            let mut trouble = Trouble::before(files, &followed[number]);
            onlookers.watch(number as u64, 0, &followed[number], |journal| {
                let (cast, role) = (files.cast(), &mut minds[number]);
                let mut turn = Turn::new(stage, now).dt(DT).stream(&mut chance);
                // Finding reasons costs more than the decision: only if somebody looks.
                match journal {
                    Some(journal) => cast.tick(role, &mut turn, &mut (journal, &mut trouble)),
                    None => cast.tick(role, &mut turn, &mut trouble),
                };
            });
            if let Some(fault) = trouble.after(files) {
                self.give_up(number, fault);
            }
        }
        if !self.world.stage.outbox.is_empty() {
            self.deliver(now, seed);
        }
    }

    /// A script went wrong: whoever follows it plays like the classic team from now on.
    fn give_up(&mut self, number: usize, fault: String) {
        let file = Kit::default().mind(number).to_owned();
        self.world.stage.faults[number] = Some(fault);
        self.world.stage.drop_roles(number);
        if self.followed[number] != file {
            self.follow(number, &file);
        }
    }

    /// Hands out all letters, and those that are written because of them.
    fn deliver(&mut self, now: Moment, seed: Seed) {
        let Self { world, files, onlookers, followed, letters, log, .. } = self;
        let World { stage, minds, post } = world;
        let mut in_trouble = Vec::new();
        let mut receive = |stage: &mut Stage, letter: &Letter| {
            let Some(number) = usize::try_from(letter.receiver.0).ok().filter(|number| *number < MINDS)
            else {
                return DeliveryResult::Lost;
            };
            if stage.is_led(number) {
                return DeliveryResult::Unhandled;
            }
            stage.me = number;
            let (event, value) = letter.message.event();
            let values = [value];
            *letters = letters.saturating_add(1);
            let mut chance = seed.at(number as u64).at(*letters).stream();
            let mut trouble = Trouble::before(files, &followed[number]);
            let heard = onlookers.watch(number as u64, 0, &followed[number], |journal| {
                let (cast, role) = (files.cast(), &mut minds[number]);
                let mut turn = Turn::new(stage, now).stream(&mut chance).event(event, &values);
                match journal {
                    Some(journal) => cast.handle(role, &mut turn, &mut (journal, &mut trouble)),
                    None => cast.handle(role, &mut turn, &mut trouble),
                }
            });
            in_trouble.extend(trouble.after(files).map(|fault| (number, fault)));
            let fate = if heard { DeliveryResult::Handled } else { DeliveryResult::Unhandled };
            if log.len() == LOG {
                log.pop_front();
            }
            log.push_back((stage.tick, letter.clone(), fate));
            fate
        };
        let mut place = 0;
        while place < stage.outbox.len().min(MOST_LETTERS) {
            let letter = stage.outbox[place].clone();
            post.send(now, 0.0, letter, &mut |_: &mut MessageQueue<Message>, letter: &Letter| {
                receive(stage, letter)
            });
            place += 1;
        }
        stage.outbox.clear();
        if !post.is_empty() {
            post.deliver_due(
                now,
                &mut Budget::unlimited(),
                &mut |_: &mut MessageQueue<Message>, letter: &Letter| receive(stage, letter),
            );
            stage.outbox.clear();
        }
        for (number, fault) in in_trouble {
            self.give_up(number, fault);
        }
    }

    /// Somebody uses a control.
    fn take_input(&mut self, input: &Input, now: Moment) {
        match (input.name.as_str(), input.at) {
            ("take", Some(at)) => {
                self.release();
                let player = self.world.stage.nearest_player(at);
                let World { stage, minds, .. } = &mut self.world;
                stage.me = player;
                self.files.cast().stop(&mut minds[player], &mut Turn::new(stage, now), Exit::Abort, &mut ());
                let to = stage.players[player].at;
                stage.lead = Lead { player: Some(player as u8), to, kick: None };
            }
            ("release", _) => self.release(),
            (name, at) => drop(self.world.stage.order(name, at)),
        }
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
            self.world.stage.kit = kit::shared(&self.files, self.teams, &factors);
        }
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        let kit = Arc::clone(&self.world.stage.kit);
        self.world.clone_from(world);
        self.world.stage.kit = kit;
        self.now = Moment::of_tick(tick, TICKS_PER_SECOND);
        self.log.retain(|(said, ..)| u64::from(*said) < tick);
        self.deeds.forget_after(tick);
        self.note_files();
    }

    fn note_files(&mut self) {
        self.followed = self.world.minds.iter().map(|role| role.file().to_owned()).collect();
    }

    /// A file has another text. Minds keep their states where those still exist.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let Ok(loaded) = self.files.load(name, text) else { return Vec::new() };
        let mut lost = Vec::new();
        if let Some(reload) = loaded.minds {
            let World { stage, minds, .. } = &mut self.world;
            for (number, role) in minds.iter_mut().enumerate().filter(|(_, role)| reload.concerns(role)) {
                stage.me = number;
                let left = reload.adopt(role, &mut Turn::new(stage, self.now), &mut ());
                lost.extend(left.lines(&stage.kit.name(number)));
                self.onlookers.forget(number as u64);
            }
        }
        // Who gave his script up tries the new one.
        for number in 0..MINDS {
            let stage = &mut self.world.stage;
            if stage.kit.mind(number) == name && stage.faults[number].take().is_some() {
                self.follow(number, name);
            }
        }
        if loaded.data {
            self.world.stage.kit = kit::shared(&self.files, self.teams, &self.factors);
            self.follow_kit();
        }
        lost
    }

    /// A team's file may name other minds now.
    fn follow_kit(&mut self) {
        for number in 0..MINDS {
            let file = self.world.stage.kit.mind(number).to_owned();
            if self.followed[number] != file {
                self.follow(number, &file);
            }
        }
    }

    fn follow(&mut self, number: usize, file: &str) {
        let World { stage, minds, .. } = &mut self.world;
        stage.me = number;
        if self.files.cast().assign(&mut minds[number], file, &mut Turn::new(stage, self.now), &mut ()) {
            self.onlookers.forget(number as u64);
            file.clone_into(&mut self.followed[number]);
        }
    }

    pub(crate) fn take_assign(&mut self, assign: &Assign) {
        if let Some(number) = usize::try_from(assign.agent).ok().filter(|number| *number < MINDS) {
            self.follow(number, &assign.file);
        }
    }

    /// The state that a mind is in.
    pub(crate) fn doing(&self, number: usize) -> String {
        if self.world.stage.is_led(number) {
            return "led by you".into();
        }
        self.files.cast().doing(&self.world.minds[number])
    }

    /// A line of script that only asks.
    pub(crate) fn ask_line(&self, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(number) = usize::try_from(agent).ok().filter(|number| *number < MINDS) else {
            return ConsoleAnswer { ok: false, text: "there is no such player".into() };
        };
        let mut stage = self.world.stage.clone();
        stage.me = number;
        self.files.cast().ask_console(&self.world.minds[number], &stage, &Boards::default(), self.now, code)
    }

    /// A line of script that changes the match.
    pub(crate) fn run_line(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        let Some(number) = usize::try_from(agent).ok().filter(|number| *number < MINDS) else {
            return ConsoleAnswer { ok: false, text: "there is no such player".into() };
        };
        let World { stage, minds, .. } = &mut self.world;
        stage.me = number;
        let answer = self.files.cast().console(&minds[number], &mut Turn::new(stage, self.now), code);
        stage.outbox.clear();
        stage.deeds.clear();
        answer
    }
}
