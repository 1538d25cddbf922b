//! The world and its tick: the rules of the game.

use wits_core::math;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::trace::{Channel, Trace};
use wits_game::{Ending, Input, Setup, Tick, loaded};

use crate::pacman::about::Settings;
use crate::pacman::ghost::{Character, Ghost, Mood, Sight};
use crate::pacman::map::Map;
use crate::pacman::maze::{CELLS, CellSet, Way, place};
use crate::pacman::method::Method;
use crate::pacman::mind::{Ask, Thinker, Thought};
use crate::pacman::outline::{Outline, outlines};
use crate::pacman::player::{Player, Wits};
use crate::pacman::spot::Spot;

/// How long nothing happens before a round, after a catch, after a level and after a game. \[ticks\]
const READY: u32 = 60;
pub(crate) const CAUGHT: u32 = 80;
pub(crate) const CLEARED: u32 = 120;
const OVER: u32 = 180;
/// Lives of a new game.
const LIVES: u32 = 3;
/// How long a person who gave a direction steers; then the player plays by itself again. \[ticks\]
const HELD: u32 = 60 * 60;
/// The measure of searching is smoothed over about so long. \[s\]
const SMOOTHED: f32 = 1.0;
/// The trace takes a sample once in so many ticks.
const SAMPLED_EVERY: u64 = 10;
/// Its channels.
pub(crate) const DISTANCE: usize = 0;
const MOOD: usize = 1;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Stage {
    Ready,
    Plays,
    Caught,
    Cleared,
    Over,
}

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) settings: Settings,
    pub(crate) player: Player,
    pub(crate) ghosts: [Ghost; 4],
    pub(crate) pills: CellSet,
    pub(crate) stage: Stage,
    pub(crate) pause: u32,
    /// Of the schedule: even ones scatter, odd ones chase; and how long it has lasted. \[ticks\]
    pub(crate) phase: u32,
    pub(crate) phase_ticks: u32,
    /// How long ghosts stay frightened, and how many were eaten meanwhile. \[ticks\]
    pub(crate) fright: u32,
    pub(crate) streak: u32,
    pub(crate) eaten_in_round: u32,
    pub(crate) since_pill: u32,
    pub(crate) score: u32,
    /// The best score of a game in which a person steered for most of the time.
    pub(crate) best: u32,
    /// How long this game has been played, and how long a person steered in it. \[ticks\]
    pub(crate) played: u32,
    pub(crate) by_hand: u32,
    pub(crate) lives: u32,
    pub(crate) level: u32,
    pub(crate) counts: Counts,
    /// Nodes looked at per second, smoothed.
    pub(crate) searching: f32,
}

/// What happened so far, over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Counts {
    pub(crate) catches: u32,
    pub(crate) ghosts_eaten: u32,
    pub(crate) pills_eaten: u32,
    pub(crate) games: u32,
    pub(crate) decisions: u32,
    pub(crate) looked: u64,
}

impl World {
    pub(crate) const fn is_scatter(&self) -> bool {
        self.phase.is_multiple_of(2)
    }
}

impl World {
    /// Why a game cannot go on from this state of a file.
    pub(crate) fn check(&self) -> Result<(), String> {
        loaded::index("number of ghosts", self.settings.ghosts, self.ghosts.len() + 1)?;
        let walkers = self.ghosts.iter().map(|ghost| &ghost.walker).chain([&self.player.walker]);
        let aims = [Some(self.player.aim), self.player.destination].into_iter().flatten();
        let goals = self.ghosts.iter().map(|ghost| ghost.memory.goal);
        loaded::indices("cell", walkers.map(|walker| walker.cell).chain(aims).chain(goals), CELLS)
    }
}

/// The lab.
pub struct PacMan {
    pub(crate) world: World,
    pub(crate) map: Map,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
    pub(crate) outlines: Vec<Outline>,
    pub(crate) seed: Seed,
    pub(crate) thinker: Thinker,
    pub(crate) thought: Thought,
    pub(crate) wits: Wits,
}

impl PacMan {
    pub(crate) fn new(setup: &Setup) -> Self {
        let map = Map::new();
        let maze = &map.maze;
        let world = World {
            settings: Settings::of(&setup.params),
            player: Player::new(maze.start),
            ghosts: [0, 1, 2, 3].map(|number| Ghost::new(number, maze)),
            pills: maze.pills,
            stage: Stage::Ready,
            pause: READY,
            phase: 0,
            phase_ticks: 0,
            fright: 0,
            streak: 0,
            eaten_in_round: 0,
            since_pill: 0,
            score: 0,
            best: 0,
            played: 0,
            by_hand: 0,
            lives: LIVES,
            level: 1,
            counts: Counts::default(),
            searching: 0.0,
        };
        let channels = [Channel::value("distance", "cells"), Channel::label("mood", &Mood::NAMES)];
        Self {
            world,
            outlines: outlines(&map.maze),
            map,
            tick: 0,
            trace: Trace::new(&channels, 4, 90, 12),
            seed: setup.seed.fork("pacman"),
            thinker: Thinker::default(),
            thought: Thought::default(),
            wits: Wits::default(),
        }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.settings = Settings::of(tick.params);
        tick.inputs.iter().for_each(|input| self.hear(input));
        let before = self.world.counts.looked;
        match self.world.pause {
            0 => self.play(tick.dt),
            // Whoever plays by hand says when.
            _ if self.world.stage == Stage::Over && self.is_steered() => {}
            1 => {
                self.world.pause = 0;
                self.go_on();
            }
            left => self.world.pause = left - 1,
        }
        let looked = (self.world.counts.looked - before) as f32 / tick.dt;
        self.world.searching += (looked - self.world.searching) * math::smoothing(SMOOTHED, tick.dt);
        self.tick = tick.number + 1;
        self.note();
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.tick = tick;
        self.trace.forget_after(tick);
    }

    fn hear(&mut self, input: &Input) {
        if input.name == "again" {
            return self.new_game();
        }
        let player = &mut self.world.player;
        if input.name == "alone" {
            (player.wish, player.wish_ticks, player.destination) = (None, 0, None);
        }
        if let Some(at) = input.at.filter(|at| at.is_finite()) {
            player.destination = Some(self.map.maze.nearest_street(Spot::of(at)));
            player.wish = None;
        } else if let Some(way) = Way::ALL.into_iter().find(|way| way.name() == input.name) {
            player.wish = Some(way);
            player.wish_ticks = HELD;
            player.destination = None;
            // Turning round needs no crossing.
            if !player.walker.stands && way == player.walker.way.back() && self.world.pause == 0 {
                player.walker.turn_back(&self.map.maze);
            }
        }
    }

    /// What comes after a pause.
    fn go_on(&mut self) {
        match self.world.stage {
            Stage::Ready | Stage::Plays => self.world.stage = Stage::Plays,
            Stage::Caught if self.world.lives == 0 => self.wait_for(Stage::Over, OVER),
            Stage::Caught => self.new_round(),
            Stage::Cleared => {
                self.world.level = self.world.level.saturating_add(1);
                self.world.pills = self.map.maze.pills;
                (self.world.phase, self.world.phase_ticks) = (0, 0);
                self.new_round();
            }
            Stage::Over => self.new_game(),
        }
    }

    fn new_game(&mut self) {
        self.world.counts.games = self.world.counts.games.saturating_add(1);
        (self.world.score, self.world.lives, self.world.level) = (0, LIVES, 1);
        (self.world.played, self.world.by_hand) = (0, 0);
        self.world.pills = self.map.maze.pills;
        (self.world.phase, self.world.phase_ticks) = (0, 0);
        self.new_round();
    }

    /// How a game ended, and when the next one begins.
    pub(crate) fn how_it_ended(&self) -> Option<Ending> {
        let World { stage, pause, score, .. } = &self.world;
        (*stage == Stage::Over).then(|| Ending {
            text: format!("Game over: {score} points"),
            again: Some("again"),
            next: (!self.is_steered()).then_some(*pause as f32 / 60.0),
        })
    }

    /// A person plays: always, or since a direction was given not long ago.
    const fn is_steered(&self) -> bool {
        self.world.settings.manual || self.world.player.wish_ticks > 0
    }

    /// A person plays, or has sent the player somewhere.
    pub(crate) const fn is_by_hand(&self) -> bool {
        self.is_steered() || self.world.player.destination.is_some()
    }

    pub(crate) fn wait_for(&mut self, stage: Stage, ticks: u32) {
        (self.world.stage, self.world.pause) = (stage, ticks);
    }

    /// Everybody is where rounds begin.
    fn new_round(&mut self) {
        let wish_ticks = self.world.player.wish_ticks;
        self.world.player = Player { wish_ticks, ..Player::new(self.map.maze.start) };
        self.world.ghosts = [0, 1, 2, 3].map(|number| {
            let turns = self.world.ghosts[number].turns;
            Ghost { turns, ..Ghost::new(number, &self.map.maze) }
        });
        (self.world.fright, self.world.streak) = (0, 0);
        (self.world.eaten_in_round, self.world.since_pill) = (0, 0);
        self.wait_for(Stage::Ready, READY);
    }

    fn note(&mut self) {
        for number in 0..self.world.settings.ghosts {
            let mood = f32::from(self.world.ghosts[number].mood as u8);
            if self.trace.last_label(number, MOOD) != Some(mood) {
                self.trace.record(number, self.tick, MOOD, mood);
            }
            if self.tick.is_multiple_of(SAMPLED_EVERY)
                && let Some(distance) = self.distance(number)
            {
                self.trace.record(number, self.tick, DISTANCE, distance);
            }
        }
    }

    /// How many steps a ghost is from the player; `None` while it is in the house.
    pub(crate) fn distance(&self, number: usize) -> Option<f32> {
        let maze = &self.map.maze;
        let [ghost, player] = [&self.world.ghosts[number].walker, &self.world.player.walker]
            .map(|walker| walker.near_cell(maze));
        Some(self.map.steps(ghost, player)).filter(|steps| steps.is_finite())
    }

    /// The distances of all ghosts that catch: the least and the mean.
    pub(crate) fn distances(&self) -> (f32, f32) {
        let catching = (0..self.world.settings.ghosts)
            .filter(|&number| self.world.ghosts[number].mood.is_dangerous())
            .filter_map(|number| self.distance(number));
        let (mut least, mut sum, mut count) = (f32::INFINITY, 0.0, 0.0);
        for distance in catching {
            (least, sum, count) = (least.min(distance), sum + distance, count + 1.0);
        }
        if count > 0.0 { (least, sum / count) } else { (0.0, 0.0) }
    }
}

/// Where a ghost wants to get, and why.
pub(crate) fn target(world: &World, map: &Map, number: usize, at: u32) -> (Spot, &'static str) {
    let character = Character::ALL[number];
    if matches!(world.ghosts[number].mood, Mood::Eaten | Mood::Enters) {
        return (place(map.maze.gate), "home, to get a new body");
    }
    if world.is_scatter() {
        return (character.corner(), "its corner: ghosts scatter now");
    }
    let sight = Sight {
        player: world.player.walker.near_cell(&map.maze),
        heading: world.player.walker.way,
        hunter: world.ghosts[0].walker.near_cell(&map.maze),
    };
    sight.prey(character, at)
}

/// What a ghost asks at a crossing.
pub(crate) fn ask<'a>(world: &World, map: &'a Map, number: usize, at: u32, heading: Way) -> Ask<'a> {
    let settings = &world.settings;
    let eyes = world.ghosts[number].mood == Mood::Eaten;
    let method = match settings.methods[number] {
        // At a glance the door is not always found.
        method if eyes && method.rates_by_sight() => Method::Table,
        method => method,
    };
    Ask {
        map,
        method,
        over_crossings: settings.over_crossings,
        ahead: settings.ahead,
        at,
        heading,
        target: target(world, map, number, at).0,
    }
}
