//! The player, and the simple mind that steers it when nobody else does.

use std::collections::VecDeque;

use wits_core::state::State;

use crate::pacman::map::Map;
use crate::pacman::maze::{CELLS, CellSet, Way};
use crate::pacman::walker::Walker;

/// Ghosts nearer than this make it think of power pills. \[cells\]
const THREAT: f32 = 6.0;
/// It likes to be this much sooner than any ghost where it goes. \[cells\]
const EASE: f32 = 6.0;
/// Fewer safe cells than this are a trap.
const TRAP: usize = 14;

/// What it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Doing {
    #[default]
    Stands,
    Obeys,
    Eats,
    Hunts,
    SeeksPower,
    Flees,
}

impl Doing {
    pub(crate) const NAMES: [&'static str; 6] =
        ["stands", "does as it is told", "eats", "hunts ghosts", "runs for power", "flees"];

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// The player.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Player {
    pub(crate) walker: Walker,
    /// Where it was told to turn, and for how many ticks that holds.
    pub(crate) wish: Option<Way>,
    pub(crate) wish_ticks: u32,
    /// Where it was told to go.
    pub(crate) destination: Option<u32>,
    pub(crate) doing: Doing,
    /// The cell it goes to by its own wish.
    pub(crate) aim: u32,
}

impl Player {
    pub(crate) const fn new(start: u32) -> Self {
        Self {
            walker: Walker::at(start, Way::Left),
            wish: None,
            wish_ticks: 0,
            destination: None,
            doing: Doing::Stands,
            aim: start,
        }
    }
}

/// What the player sees.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) map: &'a Map,
    pub(crate) cell: u32,
    pub(crate) pills: &'a CellSet,
    /// The cells of ghosts that catch, and of those that can be eaten.
    pub(crate) dangers: &'a [u32],
    pub(crate) prey: &'a [u32],
    /// How many cells it can walk before ghosts stop being frightened.
    pub(crate) fright: f32,
}

impl View<'_> {
    /// How soon a ghost can be at a cell. \[cells\]
    pub(crate) fn danger(&self, cell: u32) -> f32 {
        self.dangers.iter().map(|&ghost| self.map.steps(ghost, cell)).fold(f32::INFINITY, f32::min)
    }
}

/// A cell that the player can be at before any ghost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safe {
    pub(crate) cell: u32,
    pub(crate) steps: f32,
    pub(crate) danger: f32,
    /// The exit that leads there.
    pub(crate) way: Way,
}

/// What it decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Decision {
    pub(crate) doing: Doing,
    pub(crate) way: Option<Way>,
    pub(crate) aim: u32,
}

/// The memory of the player's mind.
#[derive(Default)]
pub(crate) struct Wits {
    pub(crate) safe: Vec<Safe>,
    waiting: VecDeque<Safe>,
    seen: CellSet,
}

impl Wits {
    /// Where to go now: to ghosts that can be eaten, from those that cannot, else to pills that can be had in peace.
    pub(crate) fn decide(&mut self, view: &View<'_>) -> Decision {
        self.look_round(view);
        let nearest = |wanted: &dyn Fn(&Safe) -> bool| {
            let list = self.safe.iter().filter(|safe| wanted(safe));
            list.min_by(|a, b| a.steps.total_cmp(&b.steps)).copied()
        };
        let hunt = nearest(&|safe| safe.steps < 0.6 * view.fright && view.prey.contains(&safe.cell));
        let threatened = view.danger(view.cell) < THREAT;
        let power = nearest(&|safe| view.pills.has(safe.cell) && view.map.maze.powers.has(safe.cell));
        let trapped = view.danger(view.cell) < 2.0 * THREAT && self.safe.len() < TRAP;
        let choice = None
            .or(hunt.map(|safe| (Doing::Hunts, safe)))
            .or(power.filter(|_| threatened).map(|safe| (Doing::SeeksPower, safe)))
            .or(self.refuge().filter(|_| trapped).map(|safe| (Doing::Flees, safe)))
            .or(self.meal(view).map(|safe| (Doing::Eats, safe)))
            .or(self.refuge().map(|safe| (Doing::Flees, safe)));
        match choice {
            Some((doing, safe)) => Decision { doing, way: Some(safe.way), aim: safe.cell },
            None => Decision { doing: Doing::Flees, way: last_resort(view), aim: view.cell },
        }
    }

    /// Finds all cells that it reaches before any ghost, on ways where that holds for every cell.
    fn look_round(&mut self, view: &View<'_>) {
        self.safe.clear();
        self.waiting.clear();
        self.seen = CellSet::default();
        self.seen.add(view.cell);
        let maze = &view.map.maze;
        for (way, cell) in maze.exits(view.cell) {
            self.meet(view, cell, 1.0, way);
        }
        while let Some(safe) = self.waiting.pop_front() {
            self.safe.push(safe);
            for (_, cell) in maze.exits(safe.cell) {
                self.meet(view, cell, safe.steps + 1.0, safe.way);
            }
        }
    }

    fn meet(&mut self, view: &View<'_>, cell: u32, steps: f32, way: Way) {
        let danger = view.danger(cell);
        if !self.seen.has(cell) && steps < danger {
            self.seen.add(cell);
            self.waiting.push_back(Safe { cell, steps, danger, way });
        }
    }

    /// The pill that is nearest; one where ghosts may soon be counts as farther away.
    fn meal(&self, view: &View<'_>) -> Option<Safe> {
        let cost = |safe: &Safe| safe.steps + 1.5 * (EASE - (safe.danger - safe.steps)).max(0.0);
        let pills = self.safe.iter().filter(|safe| view.pills.has(safe.cell));
        pills.min_by(|a, b| cost(a).total_cmp(&cost(b))).copied()
    }

    /// The safe cell that is farthest from ghosts.
    fn refuge(&self) -> Option<Safe> {
        self.safe.iter().max_by(|a, b| (a.danger - a.steps).total_cmp(&(b.danger - b.steps))).copied()
    }
}

/// Nothing is safe: away from the nearest.
fn last_resort(view: &View<'_>) -> Option<Way> {
    let exits = view.map.maze.exits(view.cell);
    exits.max_by(|a, b| view.danger(a.1).total_cmp(&view.danger(b.1))).map(|(way, _)| way)
}

/// How soon ghosts can be at each cell, as a field of bytes: 255 is at once.
pub(crate) fn fear_field(view: &View<'_>) -> Vec<u8> {
    let mut field = vec![0; CELLS];
    for &cell in &view.map.maze.streets {
        let danger = view.danger(cell);
        field[cell as usize] = (200.0 - 14.0 * danger).clamp(0.0, 255.0) as u8;
    }
    field
}
