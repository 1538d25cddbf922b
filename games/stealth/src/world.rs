//! The state of a night, and its tick.

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Vocabulary;
use wits_engine::library::Library;
use wits_engine::minds::{CharacterMind, MindLibrary, MindWorld, check_agents};
use wits_engine::sheet::CharacterDef;
use wits_game::author::Shelf;
use wits_game::{Setup, Tick, loaded};
use wits_sense::knowledge::Word;
use wits_sense::{SenseManager, Signal};

use crate::about::TICKS_PER_SECOND;
use crate::character::{Character, Me};
use crate::kit::{Kit, shelf};
use crate::place::Ways;
use crate::words::words;

/// How long one looks at how a night ended; a person who played has more to read. \[s\]
const PAUSE: f32 = 4.0;
const PAUSE_TO_READ: f32 = 10.0;

/// So much is drawn at once, and so much is noticed; hardly ever more.
const MOST_MARKS: usize = 512;
const MOST_NOTICES: usize = 512;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) characters: Vec<Character>,
    /// By number of character.
    pub(crate) minds: Vec<Option<CharacterMind>>,
    pub(crate) senses: SenseManager<Vec2>,
    pub(crate) doors: Vec<Door>,
    pub(crate) loot: bool,
    pub(crate) pebbles: Vec<Pebble>,
    /// How many pebbles are left.
    pub(crate) pocket: u32,
    /// A person leads the thief.
    pub(crate) led: bool,
    /// What is seen of what happened just now.
    pub(crate) marks: Vec<Mark>,
    /// When this night began, and what had been counted by then.
    pub(crate) began: Moment,
    pub(crate) before: Tally,
    /// How it ended, and when the next one begins.
    pub(crate) over: Option<(End, Moment)>,
    pub(crate) is_seen: bool,
    pub(crate) tally: Tally,
}

/// A door.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Door {
    /// Somebody goes through: open until then.
    pub(crate) until: Moment,
    /// The thief does not shut doors.
    pub(crate) left_open: bool,
}

/// A pebble in the air.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Pebble {
    pub(crate) from: Vec2,
    pub(crate) to: Vec2,
    pub(crate) thrown: Moment,
    pub(crate) lands: Moment,
}

/// Something that is shown for a while.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Mark {
    /// A sound as it is heard in a node of the sense graph, and how far a usual guard hears it. The steps of guards are a
    /// matter of course.
    Sound { at: Vec2, node: u32, reach: f32, usual: bool, since: Moment },
    /// Somebody told somebody something new.
    Radio { from: Vec2, to: Vec2, since: Moment },
}

impl Mark {
    pub(crate) const fn since(&self) -> Moment {
        match self {
            Self::Sound { since, .. } | Self::Radio { since, .. } => *since,
        }
    }
}

/// How a night ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum End {
    /// The treasure is gone.
    Stolen,
    /// The thief is caught.
    Caught,
    /// The sun rises on an empty-handed thief.
    Dawn,
}

impl World {
    /// Why a night cannot go on from this state of a file.
    pub(crate) fn check(&self, kit: &Kit) -> Result<(), String> {
        let count = kit.level.characters.len();
        loaded::same_count("characters", self.characters.len(), "of the level", count)?;
        loaded::same_count("minds", self.minds.len(), "characters", count)?;
        let minds = (0..).zip(&self.minds);
        check_agents(minds.filter_map(|(agent, mind)| Some((agent, mind.as_ref()?))))?;
        loaded::same_count("doors", self.doors.len(), "of the level", kit.place.doors.len())?;
        match self.characters.iter().zip(0..).find(|(character, number)| character.number != *number) {
            Some((character, number)) => {
                Err(format!("character {number} says that it is {}", character.number))
            }
            None => Ok(()),
        }
    }
}

/// What is counted over all nights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Tally {
    pub(crate) nights: u32,
    pub(crate) stolen: u32,
    pub(crate) caught: u32,
    pub(crate) dawns: u32,
    /// How often the thief was seen, and guards were knocked down.
    pub(crate) seen: u32,
    pub(crate) struck: u32,
    pub(crate) calls: u32,
}

/// The game.
pub struct Stealth {
    pub(crate) world: World,
    pub(crate) library: Library<Me, CharacterDef>,
    pub(crate) kit: Arc<Kit>,
    seed: Seed,
    /// When minds think, and what they draw from in this tick: each has a seed of its own in it.
    pub(crate) now: Moment,
    pub(crate) chance: Seed,
    pub(crate) dusk: f32,
    pub(crate) search: Ways,
    /// What had been counted before the last tick. No part of the state.
    pub(crate) counted: Tally,
    /// What was sent out in the last tick: for tests.
    pub(crate) sent: Vec<(Moment, Signal<Vec2>)>,
    pub(crate) scratch: Scratch,
}

/// Memory that is used again.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) is_open: Vec<bool>,
    pub(crate) lanterns: Vec<(Vec2, f32)>,
    pub(crate) words: Vec<Word<Vec2>>,
}

/// All content, read and checked.
///
/// # Errors
/// All faults of all files.
pub(crate) fn library(
    words: &Vocabulary<Me>,
    shelf: Shelf,
) -> Result<Library<Me, CharacterDef>, wits_core::findings::Findings> {
    Library::new(shelf, &[], MindLibrary::builder(words).lua(|_| Ok(()))?)
}

impl Stealth {
    pub(crate) fn new(setup: &Setup) -> Self {
        let library =
            library(&words(), shelf()).expect("the content that comes with the game is read by a test");
        let kit = Arc::new(Kit::new(&library));
        let mut game = Self {
            world: World::empty(),
            library,
            kit,
            seed: setup.seed,
            now: Moment::START,
            chance: setup.seed.at(0),
            dusk: setup.params.f32("dusk"),
            search: Ways::default(),
            counted: Tally::default(),
            sent: Vec::new(),
            scratch: Scratch::default(),
        };
        game.begin_night(Moment::START);
        game
    }

    /// Everybody is back where the level says, and knows nothing.
    pub(crate) fn begin_night(&mut self, now: Moment) {
        let mut old = std::mem::replace(&mut self.world, World::empty());
        let (tally, led) = (old.tally, old.led);
        // Who has played plays on.
        self.world.led = led;
        self.world.before = tally;
        self.world.keep_room(&mut old);
        let words = self.kit.memories.iter().map(|def| def.most + def.most_facts).max().unwrap_or_default();
        self.scratch.words.clear();
        self.scratch.words.reserve(words);
        self.world.tally = Tally { nights: tally.nights.saturating_add(1), ..tally };
        self.world.began = now;
        self.world.doors = vec![Door::default(); self.kit.place.doors.len()];
        let chance = self.seed.fork("night").at(u64::from(tally.nights)).bits();
        for number in 0..self.kit.level.characters.len() {
            let mut character = self.made(number, old.characters.get_mut(number), now);
            character.plan = (chance % 97) as u32;
            self.world.characters.push(character);
            let file = self.kit.sheet(number).mind.as_deref();
            self.world.minds.push(file.and_then(|file| self.new_mind(number, file)));
        }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.set_tick(tick.number);
        self.counted = self.world.tally;
        self.dusk = tick.params.f32("dusk");
        self.sent.clear();
        self.play(&tick, self.now);
        self.set_tick(tick.number + 1);
    }

    fn play(&mut self, tick: &Tick<'_>, now: Moment) {
        if tick.inputs.iter().any(|input| input.name == "again") {
            self.begin_night(now);
        }
        if let Some((_, next)) = self.world.over {
            if next.has_come(now) {
                self.begin_night(now);
            }
            return;
        }
        for input in tick.inputs {
            self.take(input, now);
        }
        self.sense(now, tick.number);
        let auto = tick.params.is_on("auto");
        for number in 0..self.world.characters.len() {
            if self.thinks(number, auto) {
                self.think(number as u64, tick.dt);
            }
        }
        self.carry_out(now);
        self.go(now, tick.dt);
        self.rules(now);
    }

    /// It is so late, and this is the chance of minds.
    fn set_tick(&mut self, tick: u64) {
        self.now = Moment::of_tick(tick, TICKS_PER_SECOND);
        self.chance = self.seed.at(tick);
    }

    fn thinks(&self, number: usize, auto: bool) -> bool {
        let is_led = self.kit.is(number, "thief") && (self.world.led || !auto);
        self.world.characters[number].down.is_none() && !is_led
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.counted = self.world.tally;
        self.set_tick(tick);
    }

    pub(crate) fn name(&self, number: usize) -> String {
        self.kit.level.characters.get(number).map(|placed| placed.name.clone()).unwrap_or_default()
    }

    /// The state that a character is in.
    pub(crate) fn state_of(&self, number: usize) -> String {
        if self.world.characters[number].down.is_some() {
            "Down".into()
        } else if self.world.led && self.kit.is(number, "thief") {
            "led by you".into()
        } else {
            MindWorld::doing(self, number as u64)
        }
    }

    /// The night is over.
    pub(crate) fn end(&mut self, end: End, now: Moment) {
        let tally = &mut self.world.tally;
        match end {
            End::Stolen => tally.stolen = tally.stolen.saturating_add(1),
            End::Caught => tally.caught = tally.caught.saturating_add(1),
            End::Dawn => tally.dawns = tally.dawns.saturating_add(1),
        }
        self.world.over = Some((end, now.after(self.world.pause())));
    }

    /// The thief, if there is one.
    pub(crate) fn thief(&self) -> Option<usize> {
        (0..self.world.characters.len()).find(|number| self.kit.is(*number, "thief"))
    }
}

impl World {
    /// How long this night has lasted, or did last. \[s\]
    pub(crate) fn lasted(&self, now: Moment) -> f32 {
        match self.over {
            Some((_, next)) => next.since(self.began) - self.pause(),
            None => now.since(self.began),
        }
    }

    const fn pause(&self) -> f32 {
        if self.led { PAUSE_TO_READ } else { PAUSE }
    }

    /// A night is played in the memory of the one before: only its beginning asks for more.
    fn keep_room(&mut self, old: &mut Self) {
        std::mem::swap(&mut self.senses, &mut old.senses);
        std::mem::swap(&mut self.marks, &mut old.marks);
        std::mem::swap(&mut self.pebbles, &mut old.pebbles);
        for sensor in old.characters.iter().filter_map(|character| character.sensor) {
            self.senses.remove(sensor);
        }
        self.senses.clear_signals();
        self.senses.make_room(MOST_NOTICES);
        self.marks.clear();
        self.pebbles.clear();
        self.marks.reserve(MOST_MARKS);
        self.pebbles.reserve(self.pocket as usize);
    }

    fn empty() -> Self {
        Self {
            characters: Vec::new(),
            minds: Vec::new(),
            senses: SenseManager::new(),
            doors: Vec::new(),
            loot: true,
            pebbles: Vec::new(),
            pocket: 6,
            led: false,
            marks: Vec::new(),
            began: Moment::START,
            before: Tally::default(),
            over: None,
            is_seen: false,
            tally: Tally::default(),
        }
    }
}
