//! Four ways into a room: one behaviour tree grows in four stages, side by side.
//!
//! The trees are files in `minds/`, and again in code in `stages.rs`; what visitors can ask and do is in `words.rs`, the
//! tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod guide;
mod show;
mod stages;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_decide::Status;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Setup, Tick, loaded, nearest};

pub use world::{Trees, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Trees>()
}

impl Game for Trees {
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
        loaded::same_count("visitors", state.lanes.len(), "expected", self.world.lanes.len())?;
        check_agents((0..).zip(state.lanes.iter().map(|lane| &lane.mind)))
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.lanes.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let lanes = self.world.lanes.iter().enumerate();
        nearest(lanes.map(|(number, lane)| world::middle(number) + lane.visitor.at()), 0.5, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let inside = self.world.lanes.iter().filter(|lane| lane.ended == Some(Status::Success)).count();
        values.push(inside as f32);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        const NAMES: [&str; 4] = ["inside_1", "inside_2", "inside_3", "inside_4"];
        let inside =
            NAMES.into_iter().zip(&self.world.lanes).map(|(name, lane)| (name, f64::from(lane.entered)));
        inside.chain([("rounds", f64::from(self.world.round))]).collect()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

wits_engine::minds_facet!(Trees);
