//! The lab of formations: patterns that hang on an anchor, roles, plays, files through gaps, cover, birds.
//!
//! The description is in `about.rs`, the definitions that follow from the parameters in `settings.rs`, the world in
//! `world.rs`; each scene has a file of its own below `scenes`; `show.rs` and `inspect.rs` show it.

mod about;
mod ground;
mod guide;
mod inspect;
mod scenes;
mod settings;
mod show;
mod units;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick};

pub use world::{Formations, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Formations>()
}

impl Game for Formations {
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

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        state.check()
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.units.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        self.world.nearest(at, radius).map(|unit| unit as u64)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let measured = self.world.measured();
        values.extend([measured.cost, measured.distance, 100.0 * measured.in_place, measured.order]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let measured = self.world.measured();
        // Four digits: the rest is noise of the conversion.
        let tidy = |value: f32| (f64::from(value) * 1e4).round() / 1e4;
        vec![
            ("reached", f64::from(self.world.tally.reached)),
            ("bounds", f64::from(self.world.tally.bounds)),
            ("outs", f64::from(self.world.tally.outs)),
            ("goals", f64::from(self.world.tally.goals)),
            ("cost", tidy(measured.cost)),
            ("mean_distance", tidy(measured.distance)),
            ("in_place", tidy(measured.in_place)),
        ]
    }
}
