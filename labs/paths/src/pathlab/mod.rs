//! The path lab: two searches side by side, step by step, on a map that can be painted.
//!
//! The description is in `about.rs`, the maps in `maps.rs`, the searches in `panel.rs`, what happens at every tick in
//! `world.rs`, what it shows in `show.rs`.

mod about;
mod guide;
mod maps;
mod panel;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, PointInfo, Setup, Tick, loaded};

pub use maps::{OfferError, offer};
pub use world::{PathLab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<PathLab>()
}

impl Game for PathLab {
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
        loaded::same_count("cells", state.cells.len(), "expected", self.world.cells.len())?;
        loaded::indices("ground", state.cells.iter().copied(), maps::KINDS.len())
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.go_back_to(state);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>() + self.world.cells.len()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        2
    }

    /// What can be picked are cells: nobody does anything over time.
    fn agent_ids(&self, _max: usize) -> Vec<u64> {
        Vec::new()
    }

    fn pick(&self, at: Vec2, _radius: f32) -> Option<u64> {
        let (panel, cell) = self.cell_at(at)?;
        let node = u64::from(self.terrain.node(cell)?);
        Some(2 * node + panel as u64)
    }

    fn point_info(&self, at: Vec2, _radius: f32) -> Option<PointInfo> {
        show::point_info(self, at)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let node = u32::try_from(agent / 2).ok()?;
        show::inspect(self, (agent % 2) as usize, node)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        for panel in &self.panels {
            values.extend([panel.effort().expanded as f32, panel.effort().seen as f32]);
        }
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        // Four digits: the rest is noise of the conversion.
        let cost = |panel: usize| {
            self.panels[panel].cost().map_or(-1.0, |cost| (f64::from(cost) * 1e4).round() / 1e4)
        };
        vec![
            ("left_cost", cost(0)),
            ("right_cost", cost(1)),
            ("left_expanded", self.panels[0].effort().expanded as f64),
            ("right_expanded", self.panels[1].effort().expanded as f64),
        ]
    }
}
