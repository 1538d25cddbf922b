//! The world and its tick.

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindLibrary, MindWorld};
use wits_game::author::Shelf;
use wits_game::{Setup, Tick};

use crate::rps::about::about;
use crate::rps::table::{THINGS, Table, binding, words};

/// The one character of the lab: the computer, which plays and judges.
pub(crate) const COMPUTER: u64 = 0;
const FILE: &str = "rps.lua";

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) table: Table,
    pub(crate) mind: CharacterMind,
    /// Until the player who draws by chance plays again. \[s\]
    left: f32,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    host: MindHost<Table>,
    seed: Seed,
    /// The tick that is played, or the next one between two ticks.
    tick: u64,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let host = MindHost::new(library().expect("the script that comes with the lab is loaded by a test"));
        let mind = host.character(COMPUTER, FILE).expect("it is on the shelf");
        Self { world: World { table: Table::default(), mind, left: 1.0 }, host, seed: setup.seed, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.tick = tick.number;
        let World { table, left, .. } = &mut self.world;
        table.in_rust = tick.params.count("judge") == 1;
        *left -= tick.dt;
        if *left <= 0.0 {
            *left += 1.0;
            if tick.params.is_on("auto") {
                let mut chance = self.seed.at(tick.number).fork("player").stream();
                let thing = chance.pick(&THINGS).copied().unwrap_or_default();
                thing.clone_into(&mut table.guess);
            }
        }
        for input in tick.inputs {
            input.name.clone_into(&mut table.guess);
        }
        self.think(COMPUTER, 0.0);
        self.tick = tick.number + 1;
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    fn now(&self) -> Moment {
        Moment::of_tick(self.tick, about().ticks_per_second)
    }
}

/// The script, with the words of the table and what is written in Rust for it.
///
/// # Errors
/// The errors of the script, which cannot be: every test begins with it.
fn library() -> Result<MindLibrary<Table>, Findings> {
    let text = include_str!("minds/rps.lua");
    let shelf = Shelf::new().with(FILE, "The game", "Who plays what, and who has won.", text);
    MindLibrary::builder(&words()).lua(|scripts| scripts.vm().bind(&binding()))?.files(shelf)
}

impl MindWorld for Lab {
    type Context = Table;

    fn host(&self) -> &MindHost<Table> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Table> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Table>)> {
        let World { table, mind, .. } = &self.world;
        (agent == COMPUTER).then(|| (mind, ContextView::new(table, self.now())))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Table>)> {
        let (now, seed) = (self.now(), self.seed.at(self.tick).fork("computer"));
        let World { table, mind, .. } = &mut self.world;
        (agent == COMPUTER).then(|| (mind, Turn::new(table, now).seed(seed)))
    }

    fn name_of(&self, _agent: u64) -> String {
        "the computer".to_owned()
    }
}
