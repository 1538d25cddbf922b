//! The ballistics lab: guns, mortars, runners.
//!
//! Its description is in `about.rs`; `world.rs` holds what changes and hands every tick to the scene that is played:
//! `gun.rs` (castle, wind and carts), `mortar.rs`, `course.rs`. What there is to see is in `show/`.

mod about;
mod course;
mod guide;
mod gun;
mod mortar;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick};

pub use world::{Ballistics, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Ballistics>()
}

impl Game for Ballistics {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.world.advance(tick, self.seed);
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        state.check()
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(&self.world, scene, wanted);
    }

    fn agents(&self) -> usize {
        show::places(&self.world).len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let near = (0_u64..).zip(show::places(&self.world)).map(|(agent, place)| (agent, place.distance(at)));
        near.filter(|(_, distance)| *distance <= radius + 1.0)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(&self.world, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let tally = self.world.tally();
        values.extend([
            tally.miss,
            tally.successes as f32,
            tally.failures as f32,
            self.world.effort() as f32,
        ]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let tally = self.world.tally();
        let share =
            f64::from(tally.successes) / f64::from(tally.successes.saturating_add(tally.failures).max(1));
        vec![
            ("successes", f64::from(tally.successes)),
            ("failures", f64::from(tally.failures)),
            ("share", (share * 1e4).round() / 1e4),
            ("extra", f64::from(tally.extra)),
        ]
    }
}
