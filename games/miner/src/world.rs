//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::watch::Journals;
use wits_decide::{Exit, Mind, Turn};
use wits_game::author::{ConsoleAnswer, ScriptLine};
use wits_game::{Setup, Tick};
use wits_script::{ScriptError, StatesState, record};

use crate::about::about;
use crate::mines::{FILE, Mines};
use crate::show::place_of;
use crate::words::Miner;

/// How fast he walks. \[m/s\]
const SPEED: f32 = 12.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub(crate) miner: Miner,
    /// The file that he follows, and the states he is in.
    pub(crate) file: String,
    pub(crate) state: StatesState,
    /// Where he is, for the eye.
    pub(crate) at: Vec2,
    /// Until the next step. \[s\]
    pub(crate) left: f32,
    pub(crate) steps: u64,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) mines: Mines,
    pub(crate) journals: Journals,
    /// The lines of the last step, if somebody looked.
    pub(crate) trace: Vec<ScriptLine>,
    now: Moment,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mines = Mines::new().expect("the script that comes with the lab is loaded by a test");
        let state = mines.machine(FILE).map(Mind::start).unwrap_or_default();
        let miner = Miner { tired: tired(setup.params.f32("tired")), ..Miner::default() };
        let at = place_of(state.current.as_deref());
        let world = World { miner, file: FILE.to_owned(), state, at, left: 0.0, steps: 0 };
        Self { world, mines, journals: Journals::default(), trace: Vec::new(), now: Moment::START }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.now = Moment::of_tick(tick.number + 1, about().ticks_per_second);
        self.world.miner.tired = tired(tick.params.f32("tired"));
        self.world.left -= tick.dt;
        if self.world.left <= 0.0 {
            self.world.left += tick.params.f32("pace");
            self.think(now);
        }
        let way = place_of(self.world.state.current.as_deref()) - self.world.at;
        self.world.at += way.clamp_length_max(SPEED * tick.dt);
    }

    /// One step of the machine. Its lines are recorded for whoever looks at the miner.
    fn think(&mut self, now: Moment) {
        let World { miner, file, state, steps, .. } = &mut self.world;
        *steps += 1;
        let Some(machine) = self.mines.machine(file) else { return };
        let mut journal = self.journals.of(0, 0, file);
        let mut turn = Turn::new(miner, now);
        if journal.is_none() {
            machine.tick(state, &mut turn);
            return;
        }
        let (_, recording) = record(&[], || machine.tick_watched(state, &mut turn, &mut journal));
        self.trace = recording.lines.into_iter().map(line).collect();
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.trace.clear();
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }

    /// A file has another text: the miner keeps his state if it is still there.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let old = self.mines.load(name, text);
        if name != self.world.file {
            return Vec::new();
        }
        let World { miner, state, .. } = &mut self.world;
        let mut turn = Turn::new(miner, self.now);
        let told = match (old, self.mines.machine(name)) {
            (Some(old), Some(new)) => new.adopt(&old, state, &mut turn, &mut ()),
            (Some(old), None) => {
                old.stop(state, &mut turn, Exit::Reload, &mut ());
                wits_decide::Adopted::anew()
            }
            (None, Some(new)) => {
                *state = new.start();
                wits_decide::Adopted::anew()
            }
            (None, None) => return Vec::new(),
        };
        self.journals.forget(0);
        told.lines("the miner")
    }

    /// He follows another file.
    pub(crate) fn follow(&mut self, file: &str) {
        let World { miner, state, file: old, .. } = &mut self.world;
        let Some(new) = self.mines.machine(file) else { return };
        if let Some(machine) = self.mines.machine(old) {
            machine.stop(state, &mut Turn::new(miner, self.now), Exit::Reload, &mut ());
        }
        (*state, *old) = (new.start(), file.to_owned());
        self.journals.forget(0);
    }

    /// A line of script that changes the world.
    pub(crate) fn run_line(&mut self, code: &str) -> ConsoleAnswer {
        let World { miner, file, .. } = &mut self.world;
        answer(self.mines.scripts.run_line(&mut Turn::new(miner, self.now), Some(file), code))
    }

    /// A line of script that only asks.
    pub(crate) fn ask_line(&self, code: &str) -> ConsoleAnswer {
        let World { miner, file, .. } = &self.world;
        answer(self.mines.scripts.ask(miner, &Boards::default(), self.now, Some(file), code))
    }
}

fn answer(result: Result<String, ScriptError>) -> ConsoleAnswer {
    match result {
        Ok(text) => ConsoleAnswer { ok: true, text },
        Err(error) => ConsoleAnswer { ok: false, text: error.to_string() },
    }
}

fn line(line: wits_script::Line) -> ScriptLine {
    let (number, depth) =
        (u32::try_from(line.line).unwrap_or(0), u16::try_from(line.depth).unwrap_or(u16::MAX));
    ScriptLine { file: line.file, line: number, depth, vars: line.vars }
}

#[expect(clippy::cast_possible_truncation, reason = "a whole number from 0 to 20")]
const fn tired(value: f32) -> i32 {
    value as i32
}

impl HashState for World {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.miner);
        hasher.write(&self.file);
        hasher.write(&self.state);
        hasher.write(&self.at);
        hasher.write(&self.left);
        hasher.write(&self.steps);
    }
}
