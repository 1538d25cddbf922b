//! Hebbian grids: cells that learn from many maps whether they are like their neighbors, and fill gaps in new ones.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

/// Maximum number of cells of a grid.
pub const MAX_CELLS: usize = 1 << 20;

/// The neighbors of a cell that it holds weights to: (right, up). The weights to the other four are held by those.
const LINKS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The side to which something is pulled; without a pull it stays where it is.
pub(super) fn side(pull: f32, now: i8) -> i8 {
    match pull {
        pull if pull > 0.0 => 1,
        pull if pull < 0.0 => -1,
        _ => now,
    }
}

/// A grid of neurons: plain data.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HebbianDef {
    /// Width of the grid, in neurons.
    pub width: u32,
    /// Height of the grid, in neurons.
    pub height: u32,
    /// Width of the square of tiles that a neuron stands for: 1, 2 or 3 for 1, 4 or 9 tiles.
    pub block: u32,
    /// Whether diagonal neighbors count.
    pub diagonals: bool,
    /// How much a weight changes with one map.
    pub rate: f32,
    /// Number of times that all unknown cells are gone through, at most.
    pub max_sweeps: u32,
    /// A cell takes a side only if its neighbors pull it with more than this share of one link that was strengthened by
    /// every map, from 0 to 1. Raising it makes fewer wrong guesses, at the cost of leaving more cells unknown.
    pub threshold: f32,
}

impl Default for HebbianDef {
    fn default() -> Self {
        Self { width: 0, height: 0, block: 1, diagonals: true, rate: 0.01, max_sweeps: 100, threshold: 0.0 }
    }
}

impl Check for HebbianDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        if width == 0 || height == 0 || width * height > MAX_CELLS as u64 {
            let message = format!("{width} x {height} cells");
            findings.add(Place::path(path), message, format!("1 to {MAX_CELLS} cells"));
        }
        findings.check_range(&format!("{path}.block"), self.block.into(), 1.0, 3.0);
        findings.check_positive(&format!("{path}.rate"), self.rate);
        findings.check_range(&format!("{path}.threshold"), self.threshold.into(), 0.0, 1.0);
        if self.max_sweeps == 0 {
            findings.add(Place::path(format!("{path}.max_sweeps")), "0 is out of range", "at least 1");
        }
    }
}

/// Cells that have learned from many maps whether they are like their neighbors. Train it with complete maps, such as which
/// areas were safe in each turn of many games; then let it fill what a player cannot see.
///
/// A cell is 1 (safe), -1 (dangerous) or 0 (not known).
///
/// ```
/// use wits_core::work::Work;
/// use wits_learn::net::{HebbianDef, HebbianGrid};
/// let mut grid = HebbianGrid::new(HebbianDef { width: 3, height: 1, ..HebbianDef::default() })?;
/// // In every map, the first two cells are alike and the third is their opposite.
/// grid.learn(&[1, 1, -1]);
/// grid.learn(&[-1, -1, 1]);
/// assert_eq!(grid.recall(&[0, 1, 0]).finish().cells, [1, 1, -1]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "SavedGrid")]
#[state(check = Self::check)]
pub struct HebbianGrid {
    def: HebbianDef,
    /// Four for each cell, in the order of [`LINKS`]; 0 where they lead out of the grid.
    weights: Vec<f32>,
    maps: u64,
}

/// The saved form, not yet checked.
#[derive(Deserialize)]
struct SavedGrid {
    def: HebbianDef,
    weights: Vec<f32>,
    maps: u64,
}

impl HebbianGrid {
    /// A grid that has learned nothing yet.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn new(def: HebbianDef) -> Result<Self, Findings> {
        def.faults("grid").into_result(())?;
        let cells = def.width as usize * def.height as usize;
        Ok(Self { def, weights: vec![0.0; cells * LINKS.len()], maps: 0 })
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &HebbianDef {
        &self.def
    }

    /// Number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.weights.len() / LINKS.len()
    }

    /// It has no cells: never.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Number of maps that it has learned from.
    #[must_use]
    pub const fn maps(&self) -> u64 {
        self.maps
    }

    /// The weight between two neighbors: above 0 when they were mostly alike, below 0 when they mostly differed.
    #[must_use]
    pub fn weight(&self, a: usize, b: usize) -> Option<f32> {
        let mut found = None;
        if a < self.len() {
            self.each_neighbor(a, |neighbor, weight| {
                if neighbor == b {
                    found = Some(weight);
                }
            });
        }
        found
    }

    /// Learns from one map, a value for each cell, row by row. Links of cells that are 0 do not change; cells that are
    /// missing count as 0.
    ///
    /// Neighbors that are alike strengthen their link, those that differ weaken it.
    pub fn learn(&mut self, map: &[i8]) {
        let at = |cell: usize| f32::from(map.get(cell).copied().unwrap_or(0).signum());
        for cell in 0..self.len() {
            for (number, link) in LINKS.iter().enumerate() {
                if let Some(neighbor) = self.neighbor(cell, *link) {
                    self.weights[cell * LINKS.len() + number] += self.def.rate * at(cell) * at(neighbor);
                }
            }
        }
        self.maps = self.maps.saturating_add(1);
    }

    /// A value for each neuron from one for each tile: the majority of its tiles; 0 if there is none. Tiles lie row by row,
    /// in rows of `width * block`.
    #[must_use]
    pub fn condense(&self, tiles: &[i8]) -> Vec<i8> {
        let (width, block) = (self.def.width as usize, self.def.block as usize);
        let cell = |cell: usize| {
            let (left, bottom) = (cell % width * block, cell / width * block);
            let places =
                (0..block * block).map(|tile| (bottom + tile / block) * width * block + left + tile % block);
            let sum: i32 =
                places.filter_map(|place| tiles.get(place)).map(|tile| i32::from(tile.signum())).sum();
            sum.signum() as i8
        };
        (0..self.len()).map(cell).collect()
    }

    /// Begins to fill the cells that are 0. All others stay as they are.
    #[must_use]
    pub fn recall(&self, known: &[i8]) -> HebbianRecall<'_> {
        let mut cells: Vec<i8> = known.iter().take(self.len()).map(|cell| cell.signum()).collect();
        cells.resize(self.len(), 0);
        let clamped = cells.iter().map(|cell| *cell != 0).collect();
        HebbianRecall { grid: self, state: RecallState { cells, clamped, next: 0, sweep: 0, changed: false } }
    }

    /// One step of recalling: a cell takes the side to which its neighbors pull it. True if it changed, which never raises the
    /// energy. `cells` holds a value for every cell of the grid; nothing happens if it does not.
    pub fn update(&self, cells: &mut [i8], cell: usize) -> bool {
        if cell >= cells.len() || cells.len() != self.len() {
            return false;
        }
        let (now, pull) = (cells[cell], self.pull(cell, cells));
        if pull.abs() > self.def.threshold * self.strongest() {
            cells[cell] = side(pull, now);
        }
        cells[cell] != now
    }

    /// The weight of two neighbors that were alike in every map.
    #[must_use]
    pub fn strongest(&self) -> f32 {
        self.def.rate * self.maps as f32
    }

    /// How strongly the neighbors of a cell pull it: above 0 towards 1, below 0 towards -1. 0 for a cell that does not
    /// exist.
    #[must_use]
    pub fn pull_on(&self, cells: &[i8], cell: usize) -> f32 {
        if cell < self.len() && cells.len() == self.len() { self.pull(cell, cells) } else { 0.0 }
    }

    /// The energy of a map: the lower, the better neighbors agree with what was learned. Missing cells count as 0.
    #[must_use]
    pub fn energy(&self, cells: &[i8]) -> f32 {
        let at = |cell: usize| cells.get(cell).map_or(0.0, |side| f32::from(*side));
        let mut energy = 0.0;
        for cell in 0..self.len() {
            for (number, link) in LINKS.iter().enumerate() {
                if let Some(neighbor) = self.neighbor(cell, *link) {
                    energy -= self.weights[cell * LINKS.len() + number] * at(cell) * at(neighbor);
                }
            }
        }
        energy
    }

    /// The weighted sum of what the neighbors of a cell are.
    fn pull(&self, cell: usize, cells: &[i8]) -> f32 {
        let mut sum = 0.0;
        self.each_neighbor(cell, |neighbor, weight| sum += weight * f32::from(cells[neighbor]));
        sum
    }

    fn each_neighbor(&self, cell: usize, mut visit: impl FnMut(usize, f32)) {
        for (number, link) in LINKS.iter().enumerate() {
            if let Some(neighbor) = self.neighbor(cell, *link) {
                visit(neighbor, self.weights[cell * LINKS.len() + number]);
            }
            if let Some(neighbor) = self.neighbor(cell, (-link.0, -link.1)) {
                visit(neighbor, self.weights[neighbor * LINKS.len() + number]);
            }
        }
    }

    fn neighbor(&self, cell: usize, (right, up): (isize, isize)) -> Option<usize> {
        if right != 0 && up != 0 && !self.def.diagonals {
            return None;
        }
        let width = self.def.width as usize;
        let x = (cell % width).checked_add_signed(right).filter(|x| *x < width)?;
        let y = (cell / width).checked_add_signed(up).filter(|y| *y < self.def.height as usize)?;
        Some(y * width + x)
    }

    fn check(&mut self) -> Result<(), String> {
        let faults = self.def.faults("grid");
        if !faults.is_empty() {
            return Err(faults.to_string());
        }
        let expected = self.def.width as usize * self.def.height as usize * LINKS.len();
        match self.weights.len() {
            found if found == expected => Ok(()),
            found => Err(format!("{found} weights; expected {expected}")),
        }
    }
}

impl TryFrom<SavedGrid> for HebbianGrid {
    type Error = String;

    fn try_from(saved: SavedGrid) -> Result<Self, String> {
        let mut grid = Self { def: saved.def, weights: saved.weights, maps: saved.maps };
        grid.check()?;
        Ok(grid)
    }
}

/// Filling of gaps that goes on: one unit of a budget is one cell.
#[derive(Clone, Debug)]
pub struct HebbianRecall<'g> {
    grid: &'g HebbianGrid,
    state: RecallState,
}

#[derive(Clone, Debug)]
struct RecallState {
    cells: Vec<i8>,
    clamped: Vec<bool>,
    next: usize,
    sweep: u32,
    changed: bool,
}

/// A map without gaps, as far as they could be filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Recalled {
    /// 1, -1, or 0 where nothing could be said.
    pub cells: Vec<i8>,
    /// How strongly the neighbors of each cell pull it to what it is. Cells that were known have a certainty, too.
    pub certainty: Vec<f32>,
    /// Number of times that all cells were gone through.
    pub sweeps: u32,
    /// Nothing changed any more.
    pub settled: bool,
}

impl HebbianRecall<'_> {
    fn result(&self, settled: bool) -> Recalled {
        let cells = &self.state.cells;
        let certainty = |cell: usize| self.grid.pull(cell, cells) * f32::from(cells[cell]);
        Recalled {
            cells: cells.clone(),
            certainty: (0..cells.len()).map(certainty).collect(),
            sweeps: self.state.sweep,
            settled,
        }
    }
}

impl Work for HebbianRecall<'_> {
    type Output = Recalled;

    /// One cell after the other takes the side to which its neighbors pull it. That never raises the energy of the whole, so
    /// it comes to rest.
    fn step(&mut self, budget: &mut Budget) -> Progress<Recalled> {
        let (grid, state) = (self.grid, &mut self.state);
        loop {
            while state.next < state.cells.len() {
                if !budget.spend(1) {
                    return Progress::Pending;
                }
                let cell = state.next;
                state.next += 1;
                if state.clamped[cell] {
                    continue;
                }
                state.changed |= grid.update(&mut state.cells, cell);
            }
            state.sweep += 1;
            let settled = !state.changed;
            if settled || state.sweep >= grid.def.max_sweeps {
                return Progress::Done(self.result(settled));
            }
            (state.next, state.changed) = (0, false);
        }
    }

    fn best_so_far(&self) -> Option<Recalled> {
        Some(self.result(false))
    }
}
