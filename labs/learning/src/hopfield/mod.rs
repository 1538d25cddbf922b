//! Fog fill: two memories that complete what they see only in part.
//!
//! On the left a Hopfield net stores patterns of 64 cells and recalls one from a damaged copy, cell by cell, while its energy
//! falls. On the right a Hebbian grid learns from complete maps where it is dangerous, and fills the fog of war of a new map
//! from what scouts see.
//!
//! The description is in `about.rs`, the patterns in `patterns.rs`, the left side in `memory.rs`, the right one in `fog.rs`
//! and `land.rs`, the tick in `world.rs`, what there is to see in `scene.rs` and `show.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.8.1 and 7.8.8.

mod about;
mod fog;
mod guide;
mod land;
mod memory;
mod patterns;
mod scene;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Override, Params, PointInfo, Setup, Tick};

pub use world::{Lab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Lab>()
}

impl Game for Lab {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        self.check(state)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>() + 4 * 64 * 64 + 24 * fog::CELLS + 8 * 1024
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        scene::draw(self, scene);
    }

    fn agents(&self) -> usize {
        2
    }

    fn pick(&self, at: Vec2, _radius: f32) -> Option<u64> {
        scene::pick(at)
    }

    fn point_info(&self, at: Vec2, _radius: f32) -> Option<PointInfo> {
        show::point_info(self, at)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, agent)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let World { memory, fog, .. } = &self.world;
        let filled = fog.results.back().copied().unwrap_or_default();
        let [right, nearest] = filled.shares();
        values.extend([memory.net.energy(&memory.cells), 100.0 * right, 100.0 * nearest]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let played = self.world.played && params.is_on("auto");
        played.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let World { memory, fog, .. } = &self.world;
        let recalled = f64::from(memory.counts.right) / f64::from(memory.counts.total().max(1));
        let [right, nearest] = fog.total.shares();
        vec![
            ("recalled", recalled),
            ("spurious", memory.counts.spurious.into()),
            ("recalls", memory.counts.total().into()),
            ("stored", memory.stored.len() as f64),
            ("fog_right", right.into()),
            ("nearest", nearest.into()),
            ("coverage", fog.total.coverage().into()),
            ("maps", fog.grid.maps() as f64),
        ]
    }
}
