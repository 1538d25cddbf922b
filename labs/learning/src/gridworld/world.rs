//! The state of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_game::{Input, Setup, Tick, loaded};
use wits_learn::reinforce::ReinforceError;
use wits_learn::reinforce::env::{GridWorld, GridWorldDef, Ground, Moves};

use crate::gridworld::brain::Brain;
use crate::gridworld::judge::Judge;
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
}

/// The lab.
pub struct GridLab {
    pub(crate) world: World,
    /// The level as its file says.
    pub(crate) level: GridWorldDef,
    pub(crate) initial: f32,
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
        let level = levels::level(params.count("level"), moves);
        let cells = levels::cells(&level);
        let mut grid =
            levels::world(&level, &cells, &settings).expect("levels and parameters keep their ranges");
        let initial = params.f32("initial");
        let side = |side: usize, grid: &mut GridWorld| {
            let method = settings.methods[side];
            let brain = fresh(method, grid, initial);
            // The same seed on both sides: only what they learn differs.
            Side::new(method, brain, grid, seed.fork("side"))
        };
        let sides = [side(0, &mut grid), side(1, &mut grid)];
        let tasks = [0, 1].map(|side| Task::new(&settings, side, &grid));
        let judge = Judge::new(&grid, settings.discount);
        let world = World { settings, cells, sides, play: Play::default(), led: false, frozen: false };
        Self { world, level, initial, grid, tasks, judge }
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
            self.press(&input.name);
        }
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

    pub(crate) fn go_back(&mut self, world: &World) {
        self.world.clone_from(world);
        self.derive();
    }

    pub(crate) fn check(&self, world: &World) -> Result<(), String> {
        world.settings.check()?;
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
    fn press(&mut self, name: &str) {
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
