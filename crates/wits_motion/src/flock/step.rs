//! One time step: sort, ask the surroundings of everybody, move everybody.

use wits_core::glam::Vec2;
use wits_core::index::CellSort;
use wits_core::random::Seed;

use super::around::{Local, Pressure, Surroundings};
use super::both::both;
use super::def::{Border, FlockDef};
use super::kernel::{self, Reach, Sums};
use super::motion;
use super::state::{Asked, Band, FlockScratch, FlockState, Mood, Outlook};
use super::strip::Seen;
use crate::steering::urge::contain;

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
    ask_everybody(def, scratch, around, tick.parallel);
    motion::move_everybody(def, state, scratch, tick);
}

/// Sorts the flock by cell, and with it what others see of it.
fn sort(def: &FlockDef, state: &FlockState, scratch: &mut FlockScratch) {
    scratch.index.set_grid(def.grid(state.len()));
    scratch.seen.resize(state.len(), Seen::default());
    let seen = &mut scratch.seen;
    scratch.index.sort(&state.xs, &state.ys, |number, place| {
        let heading = state.headings[number];
        seen[place] = [state.xs[number], state.ys[number], heading.x, heading.y];
    });
    scratch.asked.resize(state.len(), Asked::default());
}

/// Into about so many bands of rows the work is cut, each with memory of its own.
const BANDS: usize = 16;
/// Fewer rows are not worth a band.
const LEAST_ROWS: usize = 4;

/// Finds out for every creature what its surroundings ask of it.
fn ask_everybody(def: &FlockDef, scratch: &mut FlockScratch, around: &Surroundings<'_>, parallel: bool) {
    let rows = scratch.index.grid().rows();
    let rows_a_band = rows.div_ceil(BANDS).max(LEAST_ROWS);
    let bands = rows.div_ceil(rows_a_band);
    if scratch.bands.len() < bands {
        scratch.bands.resize_with(bands, Band::default);
    }
    let reach = Reach::of(def);
    let job = Job {
        def,
        around,
        reach,
        cells: scratch.index.grid().reach(def.reach()),
        index: &scratch.index,
        seen: &scratch.seen,
        rows_a_band,
    };
    job.split(0, &mut scratch.bands[..bands], &mut scratch.asked, parallel);
}

/// What all bands share.
struct Job<'a> {
    def: &'a FlockDef,
    around: &'a Surroundings<'a>,
    reach: Reach,
    /// So many cells to each side matter.
    cells: (usize, usize),
    index: &'a CellSort,
    seen: &'a [Seen],
    rows_a_band: usize,
}

impl Job<'_> {
    /// Halves the bands until one is left, on all cores if allowed. Halving borrows needs no allocation.
    fn split(&self, first_band: usize, bands: &mut [Band], asked: &mut [Asked], parallel: bool) {
        let [band] = bands else {
            let middle = bands.len() / 2;
            let (lower, upper) = bands.split_at_mut(middle);
            let cut = self.first_entry(first_band + middle) - self.first_entry(first_band);
            let (asked_lower, asked_upper) = asked.split_at_mut(cut);
            both(
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
        let cell = (band * self.rows_a_band).min(grid.rows()) * grid.columns();
        if cell == grid.cell_count() { self.index.len() } else { self.index.in_cell(cell).start }
    }

    /// Each variant is a function of its own, so that its constants stay in registers.
    #[inline(never)]
    fn run<const ONE: bool, const VIEW: bool, const BODIES: bool>(
        &self,
        band: usize,
        work: &mut Band,
        asked: &mut [Asked],
    ) {
        let grid = self.index.grid();
        let first_entry = self.first_entry(band);
        for row in band * self.rows_a_band..((band + 1) * self.rows_a_band).min(grid.rows()) {
            work.strip.begin(self.index, row, self.cells);
            let mut next = 0;
            while next < grid.columns() {
                let first = next;
                next = work.strip.fill(self.index, self.seen, first);
                for column in first..next {
                    let entries = self.index.in_cell(row * grid.columns() + column);
                    let asked = &mut asked[entries.start - first_entry..entries.end - first_entry];
                    self.ask_cell::<ONE, VIEW, BODIES>(work, column, entries, asked);
                }
            }
        }
    }

    #[inline]
    fn ask_cell<const ONE: bool, const VIEW: bool, const BODIES: bool>(
        &self,
        work: &mut Band,
        column: usize,
        entries: std::ops::Range<usize>,
        asked: &mut [Asked],
    ) {
        if entries.is_empty() {
            return;
        }
        if !self.around.is_empty() {
            let (low, high) = self.extent(entries.clone());
            work.local.collect(self.def, self.around, low, high);
        }
        let candidates = work.strip.candidates(column);
        for (number_in_cell, (asked, entry)) in asked.iter_mut().zip(entries).enumerate() {
            let creature = self.creature(entry);
            let place = (creature.at, creature.heading);
            let sums = kernel::sum::<ONE, VIEW, BODIES>(&candidates, number_in_cell, place, &self.reach);
            *asked = self.answer(&creature, &sums, &work.local);
        }
    }

    /// The box round the creatures of a cell.
    fn extent(&self, entries: std::ops::Range<usize>) -> (Vec2, Vec2) {
        let everywhere = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        entries.fold(everywhere, |(low, high), entry| {
            let at = self.creature(entry).at;
            (low.min(at), high.max(at))
        })
    }

    #[inline]
    fn creature(&self, entry: usize) -> Creature {
        let [x, y, u, v] = self.seen[entry];
        let number = self.index.numbers()[entry] as usize;
        Creature { number, at: Vec2::new(x, y), heading: Vec2::new(u, v) }
    }

    #[inline]
    fn answer(&self, creature: &Creature, sums: &Sums, local: &Local) -> Asked {
        let quiet = self.around.is_empty() || local.is_empty();
        let pressure =
            if quiet { Pressure::default() } else { local.pressure(self.def, creature.at, creature.heading) };
        Influences::of(self.def, creature, sums, &pressure).asked(self.def, sums, &pressure)
    }
}

/// One creature, as far as its surroundings are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Creature {
    pub(super) number: usize,
    pub(super) at: Vec2,
    pub(super) heading: Vec2,
}

/// Everything that wants to move a creature, unweighted; zero where there is nothing to say. Cohesion is the direction
/// to seek; the velocity to give up for it is taken off when the creature moves, where the velocity is at hand.
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
            influences.alignment = sums.heading * sums.aligned.recip() - creature.heading;
        }
        if sums.cohering > 0.5 {
            influences.cohesion = unit(sums.offset);
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
        let outlook = Outlook { neighbours: neighbours as u16, mood };
        Asked { push, shift: self.shift, outlook, has_company: sums.cohering > 0.5 }
    }
}

/// Of length 1; a vector of next to no length stays as it is.
#[inline]
fn unit(vector: Vec2) -> Vec2 {
    vector * vector.length().max(1e-12).recip()
}
