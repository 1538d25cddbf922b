//! One time step: sort, choose a velocity for everybody, move everybody.

use wits_core::glam::Vec2;
use wits_core::index::CellSort;

use super::agent::Agent;
use super::def::{CrowdDef, MOST_NEIGHBOURS, Rates, whim};
use super::four::{self, Packed};
use super::frame;
use super::lines::Lines;
use super::near::{Nearest, Places};
use super::program;
use super::state::{Band, CrowdScratch, CrowdState};
use super::wall_plane::NearEdges;
use super::walls::Walls;
use crate::flock::both;

/// How long a step is and how it is computed.
#[derive(Clone, Copy, Debug)]
pub struct CrowdTick {
    /// The time step. \[s\]
    pub dt: f32,
    /// May run on all cores. The result is the same.
    pub parallel: bool,
}

impl Default for CrowdTick {
    /// A sixtieth of a second, on one core.
    fn default() -> Self {
        Self { dt: 1.0 / 60.0, parallel: false }
    }
}

/// Moves a crowd by one time step. `wishes` are the velocities that everybody would like best, by number; who has none,
/// or none that is finite, wants to stand still. The definition must have no [faults](wits_core::findings::Check).
///
/// A time step that is not above zero and finite changes nothing.
pub fn step(
    def: &CrowdDef,
    state: &mut CrowdState,
    scratch: &mut CrowdScratch,
    walls: &Walls,
    wishes: &[Vec2],
    tick: &CrowdTick,
) {
    if !(tick.dt > 0.0 && tick.dt.is_finite()) || state.is_empty() {
        return;
    }
    sort(def, state, scratch, wishes);
    choose_everybody(def, scratch, walls, tick);
    let places = scratch.index.places();
    for (number, &place) in places.iter().enumerate() {
        let velocity = scratch.chosen[place as usize];
        state.velocities[number] = velocity;
        state.xs[number] += velocity.x * tick.dt;
        state.ys[number] += velocity.y * tick.dt;
    }
}

/// Sorts the crowd by cell, and with it all that matters to others.
fn sort(def: &CrowdDef, state: &CrowdState, scratch: &mut CrowdScratch, wishes: &[Vec2]) {
    let CrowdScratch { index, xs, ys, agents, chosen, .. } = scratch;
    let count = state.len();
    if agents.len() < count {
        // The cells follow the shape of the crowd; the memory for them is made only when the crowd grows.
        index.set_grid(frame::largest_grid(count));
    }
    index.set_grid(frame::grid(def, &state.xs, &state.ys));
    xs.resize(count, 0.0);
    ys.resize(count, 0.0);
    agents.resize(count, Packed::default());
    chosen.resize(count, Vec2::ZERO);
    index.sort(&state.xs, &state.ys, |number, place| {
        let (x, y, velocity) = (state.xs[number], state.ys[number], state.velocities[number]);
        (xs[place], ys[place]) = (x, y);
        let (radius, priority) = (state.radii[number], state.priorities[number]);
        #[expect(clippy::cast_possible_truncation, reason = "the index holds at most 2^32")]
        let bits = f32::from_bits(number as u32);
        let max_speed = state.max_speeds[number];
        agents[place] = Packed([x, y, velocity.x, velocity.y, radius, priority, bits, max_speed]);
        chosen[place] = nudged(def, wishes.get(number).copied().unwrap_or_default(), number);
    });
}

/// A wish that is a little off, or none if it is not finite.
#[inline]
pub(super) fn nudged(def: &CrowdDef, wish: Vec2, number: usize) -> Vec2 {
    #[expect(clippy::cast_possible_truncation, reason = "the index holds at most 2^32")]
    let off = wish + whim(number as u32) * (def.nudge * wish.length());
    if off.is_finite() { off } else { Vec2::ZERO }
}

/// Into at most so many bands of rows the work is cut, each with memory of its own.
const BANDS: usize = 32;

/// Finds out for everybody how to move.
fn choose_everybody(def: &CrowdDef, scratch: &mut CrowdScratch, walls: &Walls, tick: &CrowdTick) {
    let CrowdScratch { index, xs, ys, agents, chosen, bands } = scratch;
    let rows_a_band = index.grid().rows().div_ceil(BANDS);
    let count = index.grid().rows().div_ceil(rows_a_band);
    bands.resize_with(BANDS, Band::default);
    // Room for all walls everywhere: what is near changes, the memory should not.
    for band in &mut *bands {
        band.row_edges.clear();
        band.row_edges.reserve(walls.edges.len());
        band.cell_edges.clear();
        band.cell_edges.reserve(walls.edges.len());
    }
    let rates = Rates::of(def, tick.dt);
    let fastest = agents.iter().map(|agent| agent.max_speed() / rates.walls + agent.radius());
    let job = Job {
        most: def.max_neighbours.min(MOST_NEIGHBOURS),
        reach: def.neighbour_distance,
        rates,
        index,
        places: Places { index, xs, ys },
        agents,
        walls,
        wall_reach: if walls.edges.is_empty() { 0.0 } else { fastest.fold(0.0, f32::max) },
        rows_a_band,
    };
    job.split(0, &mut bands[..count], chosen, tick.parallel);
}

/// What all bands share.
struct Job<'a> {
    most: usize,
    reach: f32,
    rates: Rates,
    index: &'a CellSort,
    places: Places<'a>,
    agents: &'a [Packed],
    walls: &'a Walls,
    /// From how far walls matter to anybody. \[m\]
    wall_reach: f32,
    rows_a_band: usize,
}

/// The memory of whoever works.
#[derive(Default)]
struct Desk {
    nearest: Nearest,
    edges: NearEdges,
    lines: Lines,
    memory: Lines,
}

impl Job<'_> {
    /// Halves the bands until one is left, on all cores if allowed. Halving borrows needs no allocation.
    fn split(&self, first_band: usize, bands: &mut [Band], chosen: &mut [Vec2], parallel: bool) {
        let [band] = bands else {
            let middle = bands.len() / 2;
            let (lower, upper) = bands.split_at_mut(middle);
            let cut = self.first_entry(first_band + middle) - self.first_entry(first_band);
            let (chosen_lower, chosen_upper) = chosen.split_at_mut(cut);
            both(
                parallel,
                || self.split(first_band, lower, chosen_lower, parallel),
                || self.split(first_band + middle, upper, chosen_upper, parallel),
            );
            return;
        };
        self.run(first_band, band, chosen);
    }

    /// The first sorted entry of a band.
    fn first_entry(&self, band: usize) -> usize {
        let grid = self.index.grid();
        let row = (band * self.rows_a_band).min(grid.rows());
        if row == grid.rows() { self.index.len() } else { self.index.in_cell(row * grid.columns()).start }
    }

    #[inline(never)]
    fn run(&self, band: usize, memory: &mut Band, chosen: &mut [Vec2]) {
        let mut desk = Desk::default();
        if self.walls.edges.is_empty() {
            let first = self.first_entry(band);
            for (entry, chosen) in (first..).zip(chosen) {
                *chosen = self.choose(entry, *chosen, &mut desk, &[]);
            }
            return;
        }
        self.run_among_walls(band, memory, chosen, &mut desk);
    }

    /// The same, with the walls near each row and each cell.
    fn run_among_walls(&self, band: usize, memory: &mut Band, chosen: &mut [Vec2], desk: &mut Desk) {
        let grid = self.index.grid();
        let first = self.first_entry(band);
        for row in band * self.rows_a_band..((band + 1) * self.rows_a_band).min(grid.rows()) {
            let cells = row * grid.columns()..(row + 1) * grid.columns();
            let row_entries = self.index.in_cell(cells.start).start..self.index.in_cell(cells.end - 1).end;
            if row_entries.is_empty() {
                continue;
            }
            self.edges_near(row_entries, self.walls.edge_numbers(), &mut memory.row_edges);
            for cell in cells {
                let entries = self.index.in_cell(cell);
                if entries.is_empty() {
                    continue;
                }
                let near_row = memory.row_edges.iter().copied();
                self.edges_near(entries.clone(), near_row, &mut memory.cell_edges);
                for entry in entries {
                    let chosen = &mut chosen[entry - first];
                    *chosen = self.choose(entry, *chosen, desk, &memory.cell_edges);
                }
            }
        }
    }

    /// Those of some edges that may matter to some entries.
    fn edges_near(
        &self,
        entries: std::ops::Range<usize>,
        some: impl Iterator<Item = u32>,
        near: &mut Vec<u32>,
    ) {
        let everywhere = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (low, high) = self.agents[entries]
            .iter()
            .fold(everywhere, |(low, high), agent| (low.min(agent.at()), high.max(agent.at())));
        let (low, high) = (low - self.wall_reach, high + self.wall_reach);
        near.clear();
        near.extend(some.filter(|&number| {
            let edge = &self.walls.edges[number as usize];
            edge.from.max(edge.to).cmpge(low).all() && edge.from.min(edge.to).cmple(high).all()
        }));
    }

    /// The velocity of one agent.
    #[inline]
    fn choose(&self, entry: usize, wish: Vec2, desk: &mut Desk, edges: &[u32]) -> Vec2 {
        let Desk { nearest, edges: near_edges, lines, memory } = desk;
        let me = &self.agents[entry];
        lines.clear();
        if !edges.is_empty() {
            let agent = me.unpacked();
            near_edges.find(&self.walls.edges, edges.iter().copied(), &agent, &self.rates);
            near_edges.add_planes(&self.walls.edges, &agent, &self.rates, lines, |_| ());
            lines.fill_up();
        }
        let hard = lines.len();
        let found = nearest.find(&self.places, entry, self.most, self.reach);
        for four in found.chunks(4) {
            let others = [0, 1, 2, 3].map(|lane| &self.agents[four[lane.min(four.len() - 1)] as usize]);
            let (x, y, offset) = four::between(me, others, &self.rates);
            lines.push_four(x, y, offset, four.len());
        }
        let velocity = program::solve(lines, hard, wish, me.max_speed(), memory);
        if velocity.is_finite() { velocity } else { Vec2::ZERO }
    }
}

impl Packed {
    fn unpacked(&self) -> Agent {
        Agent {
            position: self.at(),
            velocity: self.velocity(),
            radius: self.radius(),
            max_speed: self.max_speed(),
            priority: self.0[5],
        }
    }
}
