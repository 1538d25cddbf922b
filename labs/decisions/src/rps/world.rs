//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::hash::HashState;
use wits_core::inspect::Graph;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::Boards;
use wits_decide::{Exit, Mind, Turn};
use wits_engine::cast::Onlookers;
use wits_game::author::{ConsoleAnswer, Content, FileInfo, Report, Shelf, Workshop};
use wits_game::{Setup, Tick};
use wits_script::{ScriptError, ScriptMind, ScriptState, Scripts, Vm};

use crate::rps::about::about;
use crate::rps::table::{THINGS, Table, binding, words};

pub(crate) const FILE: &str = "rps.lua";

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) table: Table,
    pub(crate) state: ScriptState,
    /// Until the player who draws by chance plays again. \[s\]
    left: f32,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    shelf: Shelf,
    scripts: Scripts<Table>,
    mind: Option<ScriptMind<Table>>,
    seed: Seed,
    now: Moment,
    /// Who looks at the script, and what they see.
    pub(crate) onlookers: Onlookers,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let text = include_str!("minds/rps.lua");
        let shelf = Shelf::new().with(FILE, "The game", "Who plays what, and who has won.", text);
        let scripts = scripts().expect("there is memory for a script");
        let mind = loaded(&scripts, text).ok();
        let world = World { table: Table::default(), state: ScriptState::default(), left: 1.0 };
        Self {
            world,
            shelf,
            scripts,
            mind,
            seed: setup.seed,
            now: Moment::START,
            onlookers: Onlookers::default(),
        }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.now = Moment::of_tick(tick.number + 1, about().ticks_per_second);
        let seed = self.seed.at(tick.number);
        let World { table, left, .. } = &mut self.world;
        table.in_rust = tick.params.count("judge") == 1;
        *left -= tick.dt;
        if *left <= 0.0 {
            *left += 1.0;
            if tick.params.is_on("auto") {
                let thing = seed.fork("player").stream().pick(&THINGS).copied().unwrap_or_default();
                thing.clone_into(&mut table.guess);
            }
        }
        for input in tick.inputs {
            input.name.clone_into(&mut table.guess);
        }
        self.think(now, seed);
    }

    /// The script goes on. Its lines are recorded for whoever looks, and it stops the game at breakpoints.
    fn think(&mut self, now: Moment, seed: Seed) {
        let Some(mind) = &self.mind else { return };
        let mut stream = seed.fork("computer").stream();
        let World { table, state, .. } = &mut self.world;
        let mut turn = Turn::new(table, now).stream(&mut stream);
        self.onlookers.watch(0, 0, FILE, |journal| mind.tick_watched(state, &mut turn, journal));
    }

    /// The picture of the script, and its version.
    pub(crate) fn picture(&self) -> Option<(Graph, u64)> {
        Some((self.mind.as_ref()?.graph(), self.shelf.files().first()?.version))
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.now = Moment::of_tick(tick, about().ticks_per_second);
    }

    /// The script has another text.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let (FILE, Some(text)) = (name, text) else { return Vec::new() };
        if let Some(mind) = &self.mind {
            let World { table, state, .. } = &mut self.world;
            mind.stop(state, &mut Turn::new(table, self.now), Exit::Reload, &mut ());
        }
        if let Ok(mind) = loaded(&self.scripts, text) {
            self.mind = Some(mind);
            self.shelf.put(name, Some(text));
        }
        Vec::new()
    }

    /// A line of script that changes the world.
    pub(crate) fn run_line(&mut self, code: &str) -> ConsoleAnswer {
        let mut turn = Turn::new(&mut self.world.table, self.now);
        answer(self.scripts.run_line(&mut turn, Some(FILE), code))
    }

    /// A line of script that only asks.
    pub(crate) fn ask_line(&self, code: &str) -> ConsoleAnswer {
        answer(self.scripts.ask(&self.world.table, &Boards::default(), self.now, Some(FILE), code))
    }
}

fn scripts() -> Result<Scripts<Table>, ScriptError> {
    let vm = Vm::new()?;
    vm.bind(&binding())?;
    Scripts::new(vm, &words())
}

fn loaded(scripts: &Scripts<Table>, text: &str) -> Result<ScriptMind<Table>, ScriptError> {
    scripts.load(FILE, text)?;
    scripts.mind(FILE)
}

impl Content for Lab {
    fn files(&self) -> Vec<FileInfo> {
        self.shelf.files().to_vec()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.shelf.text(name).map(str::to_owned)
    }

    /// In scripts of its own, so that nothing that runs is touched.
    fn check(&self, name: &str, text: &str) -> Report {
        if name != FILE {
            let mut faults = Findings::of(name);
            faults.add(Place::Whole, "no file of this lab", FILE);
            return faults.into();
        }
        let checked = scripts().and_then(|apart| loaded(&apart, text));
        checked.err().map(|error| error.findings(name)).unwrap_or_default().into()
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}

fn answer(result: Result<String, ScriptError>) -> ConsoleAnswer {
    match result {
        Ok(text) => ConsoleAnswer { ok: true, text },
        Err(error) => ConsoleAnswer { ok: false, text: error.to_string() },
    }
}
