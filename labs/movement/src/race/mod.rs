//! The race lab: one track, five kinds of bodies, and what each can do with the same wish.
//!
//! Its description is in `about.rs`, the track in `track.rs`, one racer in `racer.rs`, the race in `world.rs`, what it
//! shows in `show.rs` and `inspect.rs`.

mod about;
mod guide;
mod inspect;
mod racer;
mod show;
mod track;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Setup, Tick, loaded};

pub use world::{Race, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Race>()
}

impl Game for Race {
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
        loaded::same_count("racers", state.racers.len(), "expected", self.world.racers.len())?;
        loaded::index("vehicle", state.rules.vehicle, about::VEHICLES.len())?;
        loaded::index("mark", state.next_mark, world::MOST_MARKS)?;
        loaded::index("mark", state.marks.len(), world::MOST_MARKS + 1)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back_to(state, tick);
    }

    fn state_bytes(&self) -> usize {
        size_of::<World>()
            + size_of_val(self.world.racers.as_slice())
            + size_of_val(self.world.marks.as_slice())
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.racers.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let distances = self.world.racers.iter().map(|racer| racer.body.position.distance(at));
        let near = (0_u64..).zip(distances).filter(|(_, distance)| *distance <= radius + racer::BODY);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        inspect::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let count = self.world.racers.len() as f32;
        let speed: f32 = self.world.racers.iter().map(|racer| racer.body.speed()).sum();
        let skidding = self.world.racers.iter().filter(|racer| racer.skids()).count() as f32;
        let off = self.world.racers.iter().filter(|racer| racer.off_road).count() as f32;
        let World { best_lap, last_lap, .. } = self.world;
        values.extend([speed / count, best_lap, last_lap, 100.0 * skidding / count, 100.0 * off / count]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let tidy = |value: f32| (f64::from(value) * 1e3).round() / 1e3;
        let laps = self.world.racers.iter().map(|racer| racer.laps.saturating_sub(1));
        let laps = laps.fold(0_u32, u32::saturating_add);
        let per_second = f64::from(Self::about().ticks_per_second);
        vec![
            ("best_lap", tidy(self.world.best_lap)),
            ("laps", f64::from(laps)),
            ("seconds_skidding", self.world.skidded as f64 / per_second),
            ("seconds_off_track", self.world.off_road as f64 / per_second),
        ]
    }
}
