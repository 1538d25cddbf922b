//! The map on the right: a Hebbian grid that fills the fog with what was seen in the maps before.
//!
//! Ridges cut the land into regions. In each game the enemy holds some of them: of two regions that belong together it
//! always holds exactly one. The grid does not know where the ridges are.

use std::collections::VecDeque;

use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_learn::net::{HebbianDef, HebbianGrid};

use crate::hopfield::land::{Land, REGIONS};
use crate::hopfield::memory::Settling;

/// Cells along x and y.
pub(crate) const WIDTH: usize = 24;
pub(crate) const HEIGHT: usize = 16;
pub(crate) const CELLS: usize = WIDTH * HEIGHT;
/// Maximum number of scouts.
pub(crate) const MAX_SCOUTS: usize = 24;
/// So many maps are shown over time.
pub(crate) const CURVE: usize = 120;
/// Cells after which filling is given up.
const MAX_STEPS: u32 = 50 * CELLS as u32;

/// How games go, and how far scouts see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rules {
    pub(crate) scouts: usize,
    pub(crate) sight: f32,
    /// The probability that a cell differs from its region.
    pub(crate) noise: f32,
    pub(crate) learns: bool,
}

/// Everything that changes on the right.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Fog {
    pub(crate) grid: HebbianGrid,
    /// Where it is dangerous: -1. Nobody on our side knows that.
    pub(crate) truth: Vec<i8>,
    /// What is seen or believed; 0 is not known.
    pub(crate) cells: Vec<i8>,
    /// The cells in which scouts stand.
    pub(crate) scouts: Vec<u32>,
    pub(crate) seen: Vec<bool>,
    /// The fog is being filled.
    pub(crate) running: Option<Settling>,
    /// What came of the last maps, oldest first.
    pub(crate) results: VecDeque<Filled>,
    /// The sum of all maps.
    pub(crate) total: Filled,
    stream: Stream,
}

/// How well the fog of a map was filled: cells that are not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Filled {
    /// Cells about which the grid said something.
    pub(crate) said: u32,
    /// Those for which it was right.
    pub(crate) right: u32,
    /// Those for which the nearest seen cell would have been right.
    pub(crate) nearest: u32,
    /// All cells that were not seen.
    pub(crate) hidden: u32,
}

impl Filled {
    /// Of the cells about which something was said, the share that was right, then that of the nearest seen cell.
    pub(crate) fn shares(self) -> [f32; 2] {
        [self.right, self.nearest].map(|right| right as f32 / self.said.max(1) as f32)
    }

    /// The share of the hidden cells about which something was said.
    pub(crate) fn coverage(self) -> f32 {
        self.said as f32 / self.hidden.max(1) as f32
    }

    fn add(&mut self, other: Self) {
        for (sum, more) in [
            (&mut self.said, other.said),
            (&mut self.right, other.right),
            (&mut self.nearest, other.nearest),
            (&mut self.hidden, other.hidden),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}

impl Fog {
    /// A grid that has learned from so many games before.
    pub(crate) fn new(seed: Seed, land: &Land, lessons: usize, threshold: f32, rules: Rules) -> Self {
        let mut fog = Self {
            grid: grid(threshold),
            truth: vec![1; CELLS],
            cells: vec![0; CELLS],
            scouts: Vec::new(),
            seen: vec![false; CELLS],
            running: None,
            results: VecDeque::new(),
            total: Filled::default(),
            stream: seed.fork("games").stream(),
        };
        for _ in 0..lessons {
            fog.play(land, rules);
            fog.grid.learn(&fog.truth);
        }
        fog.begin(land, rules);
        fog
    }

    /// A new game: where the enemy is, and what our scouts see.
    pub(crate) fn begin(&mut self, land: &Land, rules: Rules) {
        self.play(land, rules);
        self.scouts.clear();
        for _ in 0..rules.scouts.min(MAX_SCOUTS) {
            let cell = self.stream.below(CELLS as u32);
            self.scouts.push(cell);
        }
        self.look(rules.sight);
    }

    /// Where the enemy is in one more game.
    fn play(&mut self, land: &Land, rules: Rules) {
        let mut held = [false; REGIONS];
        for pair in held.chunks_exact_mut(2) {
            let first = self.stream.chance(0.5);
            (pair[0], pair[1]) = (first, !first);
        }
        for (cell, region) in land.regions().iter().enumerate() {
            let odd = self.stream.chance(rules.noise);
            self.truth[cell] = if held[*region] == odd { 1 } else { -1 };
        }
    }

    /// One more scout.
    pub(crate) fn scout(&mut self, cell: usize, sight: f32) {
        if self.scouts.len() < MAX_SCOUTS && cell < CELLS {
            self.scouts.push(cell as u32);
            self.look(sight);
        }
    }

    /// What scouts see is known, everything else is fog, which is filled anew.
    fn look(&mut self, sight: f32) {
        for cell in 0..CELLS {
            let sees = |scout: &u32| distance_squared(cell, *scout as usize) <= sight * sight;
            self.seen[cell] = self.scouts.iter().any(sees);
            self.cells[cell] = if self.seen[cell] { self.truth[cell] } else { 0 };
        }
        self.running = Some(Settling::default());
    }

    /// Everything that was learned is forgotten.
    pub(crate) fn unlearn(&mut self) {
        self.grid = grid(self.grid.def().threshold);
        (self.results, self.total) = (VecDeque::new(), Filled::default());
    }

    /// One cell takes the side to which its neighbors pull it. What is seen stays as it is. True when it has come to rest.
    pub(crate) fn step(&mut self, rules: Rules) -> bool {
        let Some(mut run) = self.running else { return false };
        let cell = run.next as usize;
        if !self.seen.get(cell).copied().unwrap_or(true) {
            run.changed |= self.grid.update(&mut self.cells, cell);
        }
        run.next += 1;
        run.steps += 1;
        if (run.next as usize) < CELLS {
            self.running = Some(run);
            return false;
        }
        let goes_on = run.changed && run.steps < MAX_STEPS;
        self.running = goes_on.then_some(Settling { next: 0, changed: false, ..run });
        if !goes_on {
            self.compare(rules);
        }
        !goes_on
    }

    /// The game is over: now everybody knows where the enemy was.
    fn compare(&mut self, rules: Rules) {
        let mut filled = Filled::default();
        for cell in (0..CELLS).filter(|cell| !self.seen[*cell]) {
            filled.hidden += 1;
            if self.cells[cell] != 0 {
                filled.said += 1;
                filled.right += u32::from(self.cells[cell] == self.truth[cell]);
                filled.nearest += u32::from(self.nearest(cell) == self.truth[cell]);
            }
        }
        self.total.add(filled);
        self.results.push_back(filled);
        while self.results.len() > CURVE {
            self.results.pop_front();
        }
        if rules.learns {
            self.grid.learn(&self.truth);
        }
    }

    /// What the nearest seen cell is; safe if nothing is seen.
    fn nearest(&self, cell: usize) -> i8 {
        let seen = (0..CELLS).filter(|other| self.seen[*other]);
        let near = seen.min_by(|a, b| distance_squared(cell, *a).total_cmp(&distance_squared(cell, *b)));
        near.map_or(1, |near| self.truth[near])
    }

    pub(crate) fn check(&self, threshold: f32) -> Result<(), String> {
        let sides = |cells: &[i8]| cells.len() == CELLS && cells.iter().all(|side| (-1..=1).contains(side));
        let known = self.scouts.iter().all(|cell| (*cell as usize) < CELLS);
        if *self.grid.def() != *grid(threshold).def() || !sides(&self.cells) || !sides(&self.truth) {
            return Err(format!("a map that is not of {WIDTH} by {HEIGHT} cells of -1, 0 and 1"));
        }
        if !known || self.scouts.len() > MAX_SCOUTS || self.seen.len() != CELLS || self.results.len() > CURVE
        {
            return Err("scouts or results that cannot be".to_owned());
        }
        match self.running {
            Some(run) if run.next as usize >= CELLS || run.steps > MAX_STEPS => {
                Err("fog that is filled beyond the map".to_owned())
            }
            _ => Ok(()),
        }
    }
}

fn grid(threshold: f32) -> HebbianGrid {
    let def = HebbianDef { width: WIDTH as u32, height: HEIGHT as u32, threshold, ..HebbianDef::default() };
    HebbianGrid::new(def).expect("parameters keep their ranges")
}

fn distance_squared(a: usize, b: usize) -> f32 {
    let (x, y) = ((a % WIDTH).abs_diff(b % WIDTH) as f32, (a / WIDTH).abs_diff(b / WIDTH) as f32);
    x * x + y * y
}
