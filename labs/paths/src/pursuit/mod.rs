//! The pursuit lab: hunters of four kinds after one quarry, in a world that changes under their feet.
//!
//! The description is in `about.rs`, rooms and gates in `ground.rs`, how each kind finds its way in `hunter.rs`, where the
//! quarry runs in `quarry.rs`, the tick in `world.rs`, what there is to see in `show.rs` and `inspect.rs`.
//!
//! # Source
//! Millington, section 4.7.2; Graham, sections 3.8.2 and 3.9; Koenig and Likhachev, *D\* Lite*, 2002.

mod about;
mod ground;
mod guide;
mod hunter;
mod inspect;
mod quarry;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick};

pub use world::{Pursuit, World};

use hunter::Kind;

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Pursuit>()
}

impl Game for Pursuit {
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
        state.check(&self.world)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.hunters.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let distances = self.world.hunters.iter().map(|hunter| hunter.mover.position().distance(at));
        let near = (0_u64..).zip(distances).filter(|(_, distance)| *distance <= radius.max(ground::CELL));
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.extend(Kind::ALL.map(|kind| self.world.pace_of_work(kind)));
        values.push(self.world.catches() as f32);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let work = |kind| self.world.work(kind) as f64;
        let caught = |kind| f64::from(self.world.caught[kind as usize]);
        vec![
            ("caught", f64::from(self.world.catches())),
            ("caught_by_repair", caught(Kind::Repair)),
            ("caught_by_replan", caught(Kind::Replan)),
            ("caught_by_learn", caught(Kind::Learn)),
            ("caught_by_trace", caught(Kind::Trace)),
            ("work_of_repair", work(Kind::Repair)),
            ("work_of_replan", work(Kind::Replan)),
            ("work_of_learn", work(Kind::Learn)),
            ("work_of_trace", work(Kind::Trace)),
            ("changes", self.world.changes as f64),
        ]
    }
}
