//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindLibrary, MindWorld};
use wits_game::author::Shelf;
use wits_game::{Setup, Tick};

use crate::miner::about::about;
use crate::miner::show::place_of;
use crate::miner::words::{Miner, words};

/// The one character of the lab.
pub(crate) const MINER: u64 = 0;
/// How fast he walks. \[m/s\]
const SPEED: f32 = 12.0;
/// The file that comes with the lab.
const FILE: &str = "miner.lua";

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) miner: Miner,
    pub(crate) mind: CharacterMind,
    /// Where he is, for the eye.
    pub(crate) at: Vec2,
    /// Until the next step. \[s\]
    pub(crate) left: f32,
    pub(crate) steps: u64,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    host: MindHost<Miner>,
    /// The time of the tick, or of the next one between two ticks.
    now: Moment,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let help = "What the miner does in each of his states.";
        let shelf = Shelf::new().with(FILE, "The miner", help, include_str!("minds/miner.lua")).as_template();
        let library = MindLibrary::new(&words(), shelf);
        let host = MindHost::new(library.expect("the script that comes with the lab is loaded by a test"));
        let mind = host.character(MINER, FILE).expect("it is on the shelf");
        let miner = Miner { tired: tired(setup.params.f32("tired")), ..Miner::default() };
        let at = place_of(&host.library().doing(&mind));
        Self { world: World { miner, mind, at, left: 0.0, steps: 0 }, host, now: Moment::START }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.world.miner.tired = tired(tick.params.f32("tired"));
        self.world.left -= tick.dt;
        if self.world.left <= 0.0 {
            self.world.left += tick.params.f32("pace");
            self.world.steps = self.world.steps.saturating_add(1);
            // His states know no time, only steps.
            self.think(MINER, 0.0);
        }
        let way = place_of(&self.doing(MINER)) - self.world.at;
        self.world.at += way.clamp_length_max(SPEED * tick.dt);
        self.now = Moment::of_tick(tick.number + 1, about().ticks_per_second);
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }
}

impl MindWorld for Lab {
    type Context = Miner;

    fn host(&self) -> &MindHost<Miner> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Miner> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Miner>)> {
        let World { miner, mind, .. } = &self.world;
        (agent == MINER).then(|| (mind, ContextView::new(miner, self.now)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Miner>)> {
        let World { miner, mind, .. } = &mut self.world;
        (agent == MINER).then(|| (mind, Turn::new(miner, self.now)))
    }

    fn name_of(&self, _agent: u64) -> String {
        "the miner".to_owned()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a whole number from 0 to 20")]
const fn tired(value: f32) -> i32 {
    value as i32
}
