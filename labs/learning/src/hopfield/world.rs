//! The world and its tick: the memory on the left, the map on the right.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_game::{Input, Params, Setup, Tick};

use crate::hopfield::fog::{self, Fog, Rules};
use crate::hopfield::land::Land;
use crate::hopfield::memory::{Damage, Memory};
use crate::hopfield::patterns;
use crate::hopfield::scene::{FOG, MEMORY};

/// Maximum number of cells that are updated in a tick, at any pace.
const MAX_AT_ONCE: u32 = 4096;
/// Pieces of a stroke, so that a quick hand leaves no gaps.
const PIECES: u8 = 16;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) memory: Memory,
    pub(crate) fog: Fog,
    /// What the memory was filled with.
    filled: (u32, bool),
    /// Somebody paints: patterns are not asked for by themselves.
    pub(crate) played: bool,
    /// Parts of a cell that are due, left and right.
    due: [f32; 2],
    /// Until something new begins, left and right. \[s\]
    pause: [f32; 2],
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) land: Land,
    seed: Seed,
    pub(crate) sight: f32,
    threshold: f32,
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (seed, params) = (setup.seed.fork("hopfield"), &setup.params);
        let land = Land::new(seed);
        let filled = contents(params);
        let threshold = params.f32("threshold");
        let world = World {
            memory: Memory::new(seed, filled.0 as usize, filled.1),
            fog: Fog::new(seed, &land, params.count("lessons"), threshold, rules(params)),
            filled,
            played: false,
            due: [0.0; 2],
            pause: [0.0; 2],
        };
        Self { world, land, seed, sight: params.f32("sight"), threshold }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let params = tick.params;
        self.sight = params.f32("sight");
        let filled = contents(params);
        if filled != self.world.filled {
            self.world.filled = filled;
            self.world.memory.fill(self.seed, filled.0 as usize, filled.1);
        }
        tick.inputs.iter().for_each(|input| self.hear(input, params));
        let world = &mut self.world;
        world.remember(params, tick.dt);
        world.fill(&self.land, params, tick.dt);
    }

    fn hear(&mut self, input: &Input, params: &Params) {
        let memory = &mut self.world.memory;
        match input.name.as_str() {
            "store" => memory.store_cells(),
            "random" => memory.store_random(),
            "forget" => memory.forget(),
            "damage" => memory.damage(damage(params)),
            "recall" => memory.recall(),
            "next" => memory.ask_next(damage(params)),
            "clear" => memory.clear(),
            "alone" => self.world.played = false,
            "map" => self.world.fog.begin(&self.land, rules(params)),
            "unlearn" => self.world.fog.unlearn(),
            "scout" => {
                if let Some(cell) = input.at.and_then(|at| FOG.cell(at)) {
                    self.world.fog.scout(cell, self.sight);
                }
            }
            _ => {}
        }
        if matches!(input.name.as_str(), "damage" | "recall" | "clear") {
            self.world.played = true;
        }
        let side = match input.name.as_str() {
            "paint" => 1,
            "erase" => -1,
            "hide" => 0,
            _ => return,
        };
        let Some(at) = input.at else { return };
        let from = input.from.unwrap_or(at);
        for piece in 0..=PIECES {
            if let Some(cell) = MEMORY.cell(from.lerp(at, f32::from(piece) / f32::from(PIECES))) {
                self.world.memory.paint(cell, side);
                self.world.played = true;
            }
        }
    }

    /// What is at a point of the map.
    pub(crate) fn fog_cell(&self, at: Vec2) -> Option<usize> {
        FOG.cell(at)
    }

    pub(crate) fn check(&self, state: &World) -> Result<(), String> {
        state.check(self.threshold)
    }
}

impl World {
    /// The memory takes its steps; at rest, after a while, it is asked for the next pattern.
    fn remember(&mut self, params: &Params, dt: f32) {
        if self.memory.running.is_some() {
            for _ in 0..steps(&mut self.due[0], params.f32("pace") * dt) {
                self.memory.step();
            }
            self.pause[0] = 0.0;
            return;
        }
        self.pause[0] += dt;
        let waits = self.memory.outcome.is_some() && self.pause[0] < params.f32("pause");
        if params.is_on("auto") && !self.played && !waits {
            self.memory.ask_next(damage(params));
        }
    }

    /// The fog is filled; at rest, after a while, a new game begins.
    fn fill(&mut self, land: &Land, params: &Params, dt: f32) {
        let rules = rules(params);
        if self.fog.running.is_some() {
            for _ in 0..steps(&mut self.due[1], params.f32("fog_pace") * dt) {
                self.fog.step(rules);
            }
            self.pause[1] = 0.0;
            return;
        }
        self.pause[1] += dt;
        if params.is_on("games") && self.pause[1] >= params.f32("pause") {
            self.fog.begin(land, rules);
        }
    }

    pub(crate) fn check(&self, threshold: f32) -> Result<(), String> {
        self.memory.check()?;
        self.fog.check(threshold)?;
        let fine = |time: &f32| time.is_finite() && *time >= 0.0;
        if self.due.iter().chain(&self.pause).all(fine) && self.due.iter().all(|due| *due < 1.0) {
            Ok(())
        } else {
            Err("a time that cannot be".to_owned())
        }
    }
}

/// How many whole steps are due.
fn steps(due: &mut f32, more: f32) -> u32 {
    let all = *due + more;
    let whole = all.floor();
    *due = all - whole;
    (whole as u32).min(MAX_AT_ONCE)
}

/// How many patterns are stored, and whether they are pictures.
fn contents(params: &Params) -> (u32, bool) {
    (u32::try_from(params.count("patterns")).unwrap_or(0), params.is_on("pictures"))
}

fn damage(params: &Params) -> Damage {
    Damage { share: params.f32("damaged"), fog: params.count("damage_kind") == 1 }
}

fn rules(params: &Params) -> Rules {
    Rules {
        scouts: params.count("scouts"),
        sight: params.f32("sight"),
        noise: params.f32("noise"),
        learns: params.is_on("learns"),
    }
}

/// A grid of cells in the scene, row by row, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) corner: Vec2,
    pub(crate) size: f32,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Board {
    /// The upper right corner.
    pub(crate) fn end(&self) -> Vec2 {
        self.corner + Vec2::new(self.columns as f32, self.rows as f32) * self.size
    }

    /// The cell at a point.
    pub(crate) fn cell(&self, at: Vec2) -> Option<usize> {
        let place = ((at - self.corner) / self.size).floor();
        let inside = place.cmpge(Vec2::ZERO).all()
            && (place.x as usize) < self.columns
            && (place.y as usize) < self.rows;
        inside.then(|| place.y as usize * self.columns + place.x as usize)
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: usize) -> Vec2 {
        let (column, row) = (cell % self.columns, cell / self.columns);
        self.corner + (Vec2::new(column as f32, row as f32) + Vec2::splat(0.5)) * self.size
    }
}

/// Boards have a place for every cell.
const _: () =
    assert!(MEMORY.columns * MEMORY.rows == patterns::CELLS && FOG.columns * FOG.rows == fog::CELLS);
