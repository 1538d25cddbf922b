//! Who thinks when: sets of tasks, frame by frame.
//!
//! The sets are in `sets.rs`, what their tasks do in `job.rs`, the three schedulers behind one face in `engine.rs`, what is
//! written down of every frame in `mark.rs`, the tick in `world.rs`. What there is to see is in `layout.rs`, `show.rs` and
//! `charts.rs`, what can be asked in `inspect.rs` and `panels.rs`, the description in `about.rs`.

mod about;
mod charts;
mod engine;
mod guide;
mod inspect;
mod job;
mod layout;
mod mark;
mod panels;
mod sets;
mod show;
mod world;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, PanelInfo, Panels, Saving, Setup, Tick};

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

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
    }

    /// The record of a crowd that waits.
    fn state_bytes(&self) -> usize {
        100 * 1024
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        engine::rows(&self.world.engine).len()
    }

    fn pick(&self, at: Vec2, _radius: f32) -> Option<u64> {
        show::row_at(&self.world, at).map(u64::from)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(&self.world, u32::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let last = self.world.record.sums.back().copied().unwrap_or_default();
        let waits = engine::rows(&self.world.engine).into_iter().map(|row| row.counts().longest_wait);
        let late = waits.max().unwrap_or(0);
        values.extend([last.ran as f32, last.spent as f32, last.waiting as f32, late as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let rows = engine::rows(&self.world.engine);
        let counts = || rows.iter().filter(|row| !row.inner).map(|row| row.counts());
        let faults = rows.iter().map(|row| f64::from(row.faults())).sum();
        vec![
            ("frames", self.world.engine.frame() as f64),
            ("runs", counts().map(|counts| counts.runs as f64).sum()),
            ("units", counts().map(|counts| counts.units as f64).sum()),
            ("longest_wait", counts().map(|counts| counts.longest_wait as f64).fold(0.0, f64::max)),
            ("overruns", counts().map(|counts| counts.overruns as f64).sum()),
            ("faults", faults),
            ("variance", self.world.quality.variance),
        ]
    }

    fn saving(&self) -> Option<&dyn Saving<World>> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}

impl Saving<World> for Lab {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let hash = |part: &dyn Fn(&mut StateHasher)| {
            let mut hasher = StateHasher::new();
            part(&mut hasher);
            hasher.finish()
        };
        vec![
            ("scheduler", hash(&|hasher| self.world.engine.hash_state(hasher))),
            ("record", hash(&|hasher| self.world.record.hash_state(hasher))),
        ]
    }
}

impl Panels for Lab {
    fn list(&self) -> Vec<PanelInfo> {
        panels::list()
    }

    fn panel(&self, id: &str) -> Option<Document> {
        panels::panel(&self.world, id)
    }
}
