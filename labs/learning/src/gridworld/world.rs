//! The state of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::work::{Budget, Work};
use wits_game::author::Shelf;
use wits_game::{Input, Setup, Tick, loaded};
use wits_learn::reinforce::ReinforceError;
use wits_learn::reinforce::env::{GridWorld, GridWorldDef, Ground, Moves};

use crate::gridworld::brain::Brain;
use crate::gridworld::files::{self, Kept};
use crate::gridworld::judge::{Judge, UNITS_PER_TICK};
use crate::gridworld::levels;
use crate::gridworld::play::Play;
use crate::gridworld::settings::Settings;
use crate::gridworld::side::Side;
use crate::gridworld::task::Task;

/// The names of the brushes, and what each paints.
pub(crate) const BRUSHES: [(&str, Ground); 5] = [
    ("wall", Ground::Wall),
    ("pit", Ground::Pit),
    ("open", Ground::Open),
    ("goal", Ground::Goal),
    ("small_goal", Ground::SmallGoal),
];

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) settings: Settings,
    /// The ground, row by row from the top: places in [`Ground::ALL`].
    pub(crate) cells: Vec<u8>,
    pub(crate) sides: [Side; 2],
    /// What a person has shown.
    pub(crate) play: Play,
    /// A person walks on the left.
    pub(crate) led: bool,
    /// Nobody learns.
    pub(crate) frozen: bool,
    /// What was kept as files.
    #[state(unhashed = "copies for people, on which nothing in the lab depends")]
    pub(crate) kept: Option<Kept>,
    /// The units that the judge has spent on this level. What it found is no state: it is found again after a restore.
    #[state(unhashed = "only what is shown depends on it")]
    judged: u64,
}

/// The lab.
pub struct GridLab {
    pub(crate) world: World,
    /// The level that it began with, and the files as they are in force.
    pub(crate) number: usize,
    pub(crate) shelf: Shelf,
    /// The level as its file says.
    pub(crate) level: GridWorldDef,
    pub(crate) initial: f32,
    seed: Seed,
    /// What follows from the cells and the settings.
    pub(crate) grid: GridWorld,
    pub(crate) tasks: [Task; 2],
    pub(crate) judge: Judge,
}

impl GridLab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (params, seed) = (&setup.params, setup.seed.fork("gridworld"));
        let settings = Settings::of(params);
        let moves = if params.count("moves") == 1 { Moves::Eight } else { Moves::Four };
        let number = params.count("level");
        let level = GridWorldDef { moves, ..levels::level(number) };
        let cells = levels::cells(&level);
        let mut grid =
            levels::world(&level, &cells, &settings).expect("levels and parameters keep their ranges");
        let initial = params.f32("initial");
        let sides = sides(&settings, &mut grid, initial, seed);
        let tasks = [0, 1].map(|side| Task::new(&settings, side, &grid));
        let (mut judge, mut budget) = (Judge::new(&grid, settings.discount), Budget::unlimited());
        judge.step(&mut budget);
        let world = World {
            settings,
            cells,
            sides,
            play: Play::default(),
            led: false,
            frozen: false,
            kept: None,
            judged: budget.spent(),
        };
        Self { world, number, shelf: files::shelf(number), level, initial, seed, grid, tasks, judge }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let settings = Settings::of(tick.params);
        let mut changed = settings != self.world.settings;
        self.world.settings = settings;
        for input in tick.inputs {
            changed |= self.paint(input);
        }
        if changed {
            self.rebuild();
            self.change_methods();
        }
        for input in tick.inputs {
            self.press(&input.name, tick.number);
        }
        let mut budget = Budget::new(UNITS_PER_TICK);
        self.judge.step(&mut budget);
        self.world.judged = self.world.judged.saturating_add(budget.spent());
        let steps = tick.params.count("pace") as u64;
        for side in 0..2 {
            if side == 1 || !self.world.led {
                let frozen = self.world.frozen;
                let walked = self.world.sides[side].walk(&self.tasks[side], &mut self.grid, frozen, steps);
                self.recover(side, walked);
            }
        }
    }

    /// Where learning is not possible any more, as with values that a save was edited to, it begins anew.
    fn recover(&mut self, side: usize, result: Result<(), ReinforceError>) {
        if result.is_err() {
            self.forget(side);
        }
    }

    fn forget(&mut self, side: usize) {
        let method = self.world.settings.methods[side];
        let brain = fresh(method, &self.grid, self.initial);
        self.world.sides[side].forget(method, brain);
        self.world.sides[side].begin(&mut self.grid, self.world.frozen);
    }

    /// Sides whose method has changed begin anew.
    fn change_methods(&mut self) {
        for side in 0..2 {
            if self.world.sides[side].method != self.world.settings.methods[side] {
                self.forget(side);
            }
        }
    }

    /// Computes again all that follows from cells and settings; walkers begin at the start, and keep what they know.
    fn rebuild(&mut self) {
        self.world.judged = 0;
        self.derive();
        for side in &mut self.world.sides {
            side.begin(&mut self.grid, self.world.frozen);
        }
    }

    fn derive(&mut self) {
        let World { settings, cells, .. } = &self.world;
        // Painting keeps a start, and loaded states were checked.
        if let Ok(grid) = levels::world(&self.level, cells, settings) {
            self.grid = grid;
        }
        self.tasks = [0, 1].map(|side| Task::new(settings, side, &self.grid));
        self.judge = Judge::new(&self.grid, settings.discount);
    }

    /// Goes over to another level; false when it is of another size, and the walkers begin anew.
    pub(crate) fn enter(&mut self, level: GridWorldDef) -> bool {
        let shape = |level: &GridWorldDef| level.rows.iter().map(String::len).collect::<Vec<_>>();
        let is_alike = shape(&self.level) == shape(&level);
        self.level = GridWorldDef { moves: self.level.moves, ..level };
        self.world.cells = levels::cells(&self.level);
        self.rebuild();
        if !is_alike {
            self.world.sides = sides(&self.world.settings, &mut self.grid, self.initial, self.seed);
            self.world.play = Play::default();
        }
        is_alike
    }

    pub(crate) fn go_back(&mut self, world: &World) {
        self.world.clone_from(world);
        self.derive();
        self.judge.step(&mut Budget::new(world.judged));
    }

    pub(crate) fn check(&self, world: &World) -> Result<(), String> {
        world.settings.check()?;
        world.kept.as_ref().map_or(Ok(()), Kept::check)?;
        loaded::same_count("cells", world.cells.len(), "expected", self.world.cells.len())?;
        loaded::indices("ground", world.cells.iter().copied(), Ground::ALL.len())?;
        let grid =
            levels::world(&self.level, &world.cells, &world.settings).map_err(|errors| errors.to_string())?;
        let (states, moves) = (grid.cells().len() as u64, grid.def().moves.count());
        for (side, method) in world.sides.iter().zip(world.settings.methods) {
            side.check(method, states, moves)?;
        }
        world.play.check(states, moves)
    }

    /// What a button does.
    fn press(&mut self, name: &str, tick: u64) {
        let (frozen, moves) = (self.world.frozen, self.grid.def().moves.count());
        match name {
            "alone" => self.world.led = false,
            "freeze" => {
                self.world.frozen = !frozen;
                self.world.sides.iter_mut().for_each(|side| side.brain.freeze(!frozen));
            }
            "forget" => (0..2).for_each(|side| self.forget(side)),
            "undo" => {
                for side in &mut self.world.sides {
                    side.undo(moves);
                    side.brain.freeze(frozen);
                    side.begin(&mut self.grid, frozen);
                }
            }
            "study" => self.study(),
            "erase" => self.world.play = Play::default(),
            "keep" => self.world.kept = Some(Kept::new(self, tick)),
            _ => {
                let place = ["up", "right", "down", "left"].iter().position(|direction| *direction == name);
                if let Some(place) = place {
                    self.lead(place as u32 * moves / 4);
                }
            }
        }
    }

    /// A person takes a step on the left.
    fn lead(&mut self, action: u32) {
        let World { sides, play, led, frozen, .. } = &mut self.world;
        if !std::mem::replace(led, true) {
            sides[0].begin(&mut self.grid, *frozen);
        }
        let stepped = sides[0].led(&self.tasks[0], &mut self.grid, *frozen, action, play);
        self.recover(0, stepped);
    }

    /// Both learn from what the person has shown, if they may.
    fn study(&mut self) {
        for side in 0..2 {
            self.world.sides[side].keep();
            let studied = self.world.sides[side].brain.study(&self.tasks[side], &self.world.play);
            self.recover(side, studied);
        }
    }

    /// Paints; true when a cell has changed.
    fn paint(&mut self, input: &Input) -> bool {
        if input.name == "restore" {
            let cells = levels::cells(&self.level);
            return std::mem::replace(&mut self.world.cells, cells) != self.world.cells;
        }
        let Some((_, to)) = input.at.and_then(|at| self.cell_at(at)) else { return false };
        if input.name == "start" {
            return self.move_start(to);
        }
        let Some((_, ground)) = BRUSHES.iter().find(|brush| brush.0 == input.name) else { return false };
        let from = input.from.and_then(|from| self.cell_at(from)).map_or(to, |(_, cell)| cell);
        let mut changed = false;
        for cell in line(&self.grid, from, to) {
            let old = &mut self.world.cells[cell as usize];
            // Where episodes begin, nothing can be painted.
            if *old != Ground::Start as u8 && *old != *ground as u8 {
                (*old, changed) = (*ground as u8, true);
            }
        }
        changed
    }

    fn move_start(&mut self, to: u64) -> bool {
        let cells = &mut self.world.cells;
        if cells[to as usize] != Ground::Open as u8 {
            return false;
        }
        for cell in cells.iter_mut().filter(|cell| **cell == Ground::Start as u8) {
            *cell = Ground::Open as u8;
        }
        cells[to as usize] = Ground::Start as u8;
        true
    }

    /// The side and the cell at a place of the scene.
    pub(crate) fn cell_at(&self, at: Vec2) -> Option<(usize, u64)> {
        let (columns, rows) = (self.grid.columns() as f32, self.grid.rows() as f32);
        let side = usize::from(at.x >= columns + 0.5 * GAP);
        let column = (at.x - side as f32 * (columns + GAP)).floor();
        let row = (rows - at.y).ceil() - 1.0;
        let inside = (0.0..columns).contains(&column) && (0.0..rows).contains(&row);
        let state = self.grid.state_at(column as u32, row as u32);
        state.filter(|_| inside).map(|state| (side, state))
    }

    /// The middle of a cell in the scene.
    pub(crate) fn place(&self, side: usize, state: u64) -> Vec2 {
        let (column, row) = self.grid.place(state);
        let x = column as f32 + side as f32 * (self.grid.columns() as f32 + GAP);
        Vec2::new(x + 0.5, self.grid.rows() as f32 - row as f32 - 0.5)
    }
}

/// Between the two sides. (cells)
pub(crate) const GAP: f32 = 1.5;

/// Two walkers that know nothing.
fn sides(settings: &Settings, grid: &mut GridWorld, initial: f32, seed: Seed) -> [Side; 2] {
    settings.methods.map(|method| {
        let brain = fresh(method, grid, initial);
        // The same seed on both sides: only what they learn differs.
        Side::new(method, brain, grid, seed.fork("side"))
    })
}

fn fresh(method: u8, grid: &GridWorld, initial: f32) -> Brain {
    let (states, moves) = (grid.cells().len() as u64, grid.def().moves.count());
    Brain::new(method, states, moves, initial).expect("levels have cells, and few")
}

/// The cells of a stroke.
fn line(grid: &GridWorld, from: u64, to: u64) -> Vec<u64> {
    let (a, b) = (grid.place(from), grid.place(to));
    let steps = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)).max(1);
    let between = |a: u32, b: u32, step: u32| {
        let share = f64::from(step) / f64::from(steps);
        (f64::from(a) + share * (f64::from(b) - f64::from(a))).round() as u32
    };
    let cells =
        (0..=steps).filter_map(|step| grid.state_at(between(a.0, b.0, step), between(a.1, b.1, step)));
    cells.collect()
}

impl World {
    /// How much memory a copy takes, about. \[bytes\]
    pub(crate) fn bytes(&self) -> usize {
        let brains = 2 * 6 * 12 * 8 * self.cells.len();
        size_of::<Self>() + brains + 5 * self.cells.len() + 40 * self.play.steps.len() + 4096
    }
}
