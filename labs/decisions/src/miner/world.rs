//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::hash::HashState;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_engine::cast::{Cast, Onlookers, Role};
use wits_game::author::{ConsoleAnswer, Shelf};
use wits_game::{Setup, Tick};

use crate::miner::about::about;
use crate::miner::show::place_of;
use crate::miner::words::{Miner, words};

/// How fast he walks. \[m/s\]
const SPEED: f32 = 12.0;
/// The file that comes with the lab.
const FILE: &str = "miner.lua";

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) miner: Miner,
    /// The file that he follows, and the states he is in.
    pub(crate) role: Role,
    /// Where he is, for the eye.
    pub(crate) at: Vec2,
    /// Until the next step. \[s\]
    pub(crate) left: f32,
    pub(crate) steps: u64,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) cast: Cast<Miner>,
    pub(crate) onlookers: Onlookers,
    now: Moment,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let help = "What the miner does in each of his states.";
        let shelf = Shelf::new().with(FILE, "The miner", help, include_str!("minds/miner.lua")).as_template();
        let cast = Cast::new(words(), shelf).expect("the script that comes with the lab is loaded by a test");
        let role = cast.start(FILE).expect("it is on the shelf");
        let miner = Miner { tired: tired(setup.params.f32("tired")), ..Miner::default() };
        let at = place_of(&cast.doing(&role));
        let world = World { miner, role, at, left: 0.0, steps: 0 };
        Self { world, cast, onlookers: Onlookers::default(), now: Moment::START }
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
        let way = place_of(&self.doing()) - self.world.at;
        self.world.at += way.clamp_length_max(SPEED * tick.dt);
    }

    /// One step of the machine. Its lines are recorded for whoever looks at the miner.
    fn think(&mut self, now: Moment) {
        let Self { world: World { miner, role, steps, .. }, cast, onlookers, .. } = self;
        *steps = steps.saturating_add(1);
        let file = role.file().to_owned();
        onlookers.watch(0, 0, &file, |journal| cast.tick(role, &mut Turn::new(miner, now), journal));
    }

    /// The state that he is in.
    pub(crate) fn doing(&self) -> String {
        self.cast.doing(&self.world.role)
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }

    /// A file has another text: the miner keeps his state if it is still there.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let World { miner, role, .. } = &mut self.world;
        let reload = self.cast.load(name, text);
        if !reload.concerns(role) {
            return Vec::new();
        }
        self.onlookers.forget(0);
        reload.adopt(role, &mut Turn::new(miner, self.now), &mut ()).lines("the miner")
    }

    /// He follows another file.
    pub(crate) fn follow(&mut self, file: &str) {
        let World { miner, role, .. } = &mut self.world;
        if self.cast.assign(role, file, &mut Turn::new(miner, self.now), &mut ()) {
            self.onlookers.forget(0);
        }
    }

    /// A line of script that changes the world.
    pub(crate) fn run_line(&mut self, code: &str) -> ConsoleAnswer {
        let World { miner, role, .. } = &mut self.world;
        self.cast.console(role, &mut Turn::new(miner, self.now), code)
    }

    /// A line of script that only asks.
    pub(crate) fn ask_line(&self, code: &str) -> ConsoleAnswer {
        let World { miner, role, .. } = &self.world;
        self.cast.ask_console(role, miner, &Boards::default(), self.now, code)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a whole number from 0 to 20")]
const fn tired(value: f32) -> i32 {
    value as i32
}
