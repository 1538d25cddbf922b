//! One time step: sort, ask the surroundings of everybody, move everybody.

use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, PADDING};
use wits_core::random::Seed;

use super::around::{Pressure, Surroundings};
use super::def::{Border, FlockDef};
use super::kernel::{self, Nearby, Reach, Sorted, Sums};
use super::motion;
use super::state::{Asked, FlockScratch, FlockState, Mood};
use crate::steering::contain;

/// When a step happens and how it is computed.
#[derive(Clone, Copy, Debug)]
pub struct FlockTick {
    /// Where wandering draws from.
    pub seed: Seed,
    /// The number of the step: every one draws anew.
    pub number: u64,
    /// The time step. \[s\]
    pub dt: f32,
    /// May run on all cores. The result is the same.
    pub parallel: bool,
}

impl FlockTick {
    /// A sixtieth of a second, on one core.
    #[must_use]
    pub const fn new(seed: Seed, number: u64) -> Self {
        Self { seed, number, dt: 1.0 / 60.0, parallel: false }
    }
}

/// Moves a flock by one time step. The definition must have no [`faults`](FlockDef::faults).
pub fn step(
    def: &FlockDef,
    state: &mut FlockState,
    scratch: &mut FlockScratch,
    around: &Surroundings<'_>,
    tick: &FlockTick,
) {
    sort(def, state, scratch);
    ask_everybody(def, state, scratch, around, tick.parallel);
    motion::move_everybody(def, state, scratch, tick);
}

/// Sorts the flock by cell.
fn sort(def: &FlockDef, state: &FlockState, scratch: &mut FlockScratch) {
    scratch.index.set_grid(def.grid(state.len()));
    scratch.index.rebuild(&state.xs, &state.ys);
    let sorted = |of: fn(Vec2) -> f32| {
        scratch.index.numbers().iter().map(move |&number| of(state.headings[number as usize]))
    };
    let padding = || std::iter::repeat_n(0.0, PADDING);
    scratch.heading_xs.clear();
    scratch.heading_xs.extend(sorted(|heading| heading.x).chain(padding()));
    scratch.heading_ys.clear();
    scratch.heading_ys.extend(sorted(|heading| heading.y).chain(padding()));
    scratch.asked.resize(state.len(), Asked::default());
}

/// How many rows of cells are worked on as one piece.
const ROWS_A_BAND: usize = 4;

/// Finds out for every creature what its surroundings ask of it.
fn ask_everybody(
    def: &FlockDef,
    state: &FlockState,
    scratch: &mut FlockScratch,
    around: &Surroundings<'_>,
    parallel: bool,
) {
    let bands = scratch.index.grid().rows().div_ceil(ROWS_A_BAND);
    if scratch.bands.len() < bands {
        scratch.bands.resize_with(bands, Nearby::default);
    }
    let reach = Reach::of(def);
    let job = Job {
        def,
        state,
        around,
        reach,
        cells: scratch.index.grid().reach(def.reach()),
        index: &scratch.index,
        sorted: Sorted {
            xs: scratch.index.xs(),
            ys: scratch.index.ys(),
            heading_xs: &scratch.heading_xs,
            heading_ys: &scratch.heading_ys,
        },
    };
    job.split(0, &mut scratch.bands[..bands], &mut scratch.asked, parallel);
}

/// What all bands share.
struct Job<'a> {
    def: &'a FlockDef,
    state: &'a FlockState,
    around: &'a Surroundings<'a>,
    reach: Reach,
    /// So many cells to each side matter.
    cells: (usize, usize),
    index: &'a CellIndex,
    sorted: Sorted<'a>,
}

impl Job<'_> {
    /// Halves the bands until one is left, on all cores if allowed. Halving borrows needs no allocation.
    fn split(&self, first_band: usize, bands: &mut [Nearby], asked: &mut [Asked], parallel: bool) {
        let [band] = bands else {
            let middle = bands.len() / 2;
            let (lower, upper) = bands.split_at_mut(middle);
            let cut = self.first_entry(first_band + middle) - self.first_entry(first_band);
            let (asked_lower, asked_upper) = asked.split_at_mut(cut);
            crate::flock::motion::both(
                parallel,
                || self.split(first_band, lower, asked_lower, parallel),
                || self.split(first_band + middle, upper, asked_upper, parallel),
            );
            return;
        };
        let has_view = self.def.cos_half_view() >= -1.0;
        match (self.reach.is_one(), has_view, self.def.body_radius > 0.0) {
            (true, false, false) => self.run::<true, false, false>(first_band, band, asked),
            (true, true, false) => self.run::<true, true, false>(first_band, band, asked),
            (false, false, false) => self.run::<false, false, false>(first_band, band, asked),
            (false, true, false) => self.run::<false, true, false>(first_band, band, asked),
            (_, false, true) => self.run::<false, false, true>(first_band, band, asked),
            (_, true, true) => self.run::<false, true, true>(first_band, band, asked),
        }
    }

    /// The first sorted entry of a band.
    fn first_entry(&self, band: usize) -> usize {
        let grid = self.index.grid();
        let cell = (band * ROWS_A_BAND).min(grid.rows()) * grid.columns();
        if cell == grid.cell_count() { self.index.len() } else { self.index.in_cell(cell).start }
    }

    fn run<const ONE: bool, const VIEW: bool, const BODIES: bool>(
        &self,
        band: usize,
        nearby: &mut Nearby,
        asked: &mut [Asked],
    ) {
        let grid = self.index.grid();
        let first_entry = self.first_entry(band);
        for row in band * ROWS_A_BAND..((band + 1) * ROWS_A_BAND).min(grid.rows()) {
            for column in 0..grid.columns() {
                let entries = self.index.in_cell(row * grid.columns() + column);
                if entries.is_empty() {
                    continue;
                }
                nearby.find(self.index, &self.sorted, (column, row), self.cells);
                if !self.around.is_empty() {
                    let (low, high) = self.extent(entries.clone());
                    nearby.local.collect(self.def, self.around, low, high);
                }
                for entry in entries {
                    asked[entry - first_entry] = self.ask::<ONE, VIEW, BODIES>(nearby, entry);
                }
            }
        }
    }

    /// The box round the creatures of a cell.
    fn extent(&self, entries: std::ops::Range<usize>) -> (Vec2, Vec2) {
        let everywhere = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        entries.fold(everywhere, |(low, high), entry| {
            let at = self.at(entry);
            (low.min(at), high.max(at))
        })
    }

    fn at(&self, entry: usize) -> Vec2 {
        Vec2::new(self.index.xs()[entry], self.index.ys()[entry])
    }

    #[inline]
    fn ask<const ONE: bool, const VIEW: bool, const BODIES: bool>(
        &self,
        nearby: &Nearby,
        entry: usize,
    ) -> Asked {
        let at = self.at(entry);
        let heading = Vec2::new(self.sorted.heading_xs[entry], self.sorted.heading_ys[entry]);
        let number = self.index.numbers()[entry] as usize;
        let sums = kernel::sum::<ONE, VIEW, BODIES>(nearby, &self.sorted, (entry, at, heading), &self.reach);
        let quiet = self.around.is_empty() || nearby.local.is_empty();
        let pressure = if quiet { Pressure::default() } else { nearby.local.pressure(self.def, at, heading) };
        let creature = Creature { number, at, heading, velocity: self.state.velocities[number] };
        Influences::of(self.def, &creature, &sums, &pressure).asked(self.def, &sums, &pressure)
    }
}

/// One creature, as far as its surroundings are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Creature {
    pub(super) number: usize,
    pub(super) at: Vec2,
    pub(super) heading: Vec2,
    pub(super) velocity: Vec2,
}

/// Everything that wants to move a creature, unweighted; zero where there is nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Influences {
    pub(super) separation: Vec2,
    pub(super) alignment: Vec2,
    pub(super) cohesion: Vec2,
    pub(super) stimulus: Vec2,
    pub(super) obstacle: Vec2,
    pub(super) shift: Vec2,
}

impl Influences {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: a call costs as much as the work")]
    pub(super) fn of(def: &FlockDef, creature: &Creature, sums: &Sums, pressure: &Pressure) -> Self {
        let mut influences = Self {
            separation: sums.separation * def.separation.radius,
            alignment: Vec2::ZERO,
            cohesion: Vec2::ZERO,
            stimulus: pressure.stimulus,
            obstacle: pressure.obstacle,
            shift: pressure.shift + sums.overlap,
        };
        if sums.aligned > 0.5 {
            influences.alignment = sums.heading / sums.aligned - creature.heading;
        }
        if sums.cohering > 0.5 {
            influences.cohesion = unit(sums.offset) - creature.velocity / def.max_speed;
        }
        if sums.on_same_spot() {
            // Nobody can say which way is away: each takes its own.
            let away = Seed::new(creature.number as u64).stream().direction();
            influences.separation += away;
            influences.shift += away * def.body_radius;
        }
        if def.border == Border::Walls {
            let inwards = contain(creature.at, def.min, def.max, def.look_ahead);
            influences.obstacle += inwards.unwrap_or(Vec2::ZERO);
        }
        influences
    }

    #[inline]
    fn asked(&self, def: &FlockDef, sums: &Sums, pressure: &Pressure) -> Asked {
        let push = self.separation * def.separation.weight
            + self.alignment * def.alignment.weight
            + self.cohesion * def.cohesion.weight
            + self.stimulus * def.stimulus_weight
            + self.obstacle * def.obstacle_weight;
        let neighbours = sums.aligned.max(sums.cohering);
        let mood = match () {
            () if pressure.flees => Mood::Fleeing,
            () if self.obstacle != Vec2::ZERO => Mood::Avoiding,
            () if neighbours > 0.5 => Mood::Flocking,
            () => Mood::Alone,
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of at most 768")]
        Asked { push, shift: self.shift, neighbours: neighbours as u16, mood }
    }
}

/// Of length 1; a vector of next to no length stays as it is.
#[inline]
fn unit(vector: Vec2) -> Vec2 {
    vector / vector.length().max(1e-12)
}
