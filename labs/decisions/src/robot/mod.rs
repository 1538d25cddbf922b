//! Cleaning robots: machines in machines, alarms that interrupt the work, and work that goes on where it was.
//!
//! The machine is a file in `minds/`, and again in code in `minds.rs`; the hall and everything in it is in `hall.rs`, what
//! robots can ask and do in `words.rs`, how a robot learns from watching the machine in `learned.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in
//! `show.rs`.

mod about;
mod guide;
mod hall;
#[cfg(test)]
mod learned;
mod minds;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Setup, Tick, loaded, nearest};

pub use world::{Robots, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Robots>()
}

impl Game for Robots {
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
        let (hall, count) = (&state.hall, state.hall.robots.len());
        loaded::same_count("robots", count, "minds", state.minds.len())?;
        check_agents((0..).zip(&state.minds))?;
        loaded::indices("station", hall.robots.iter().filter_map(|robot| robot.station), hall::STATIONS.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.hall.robots.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.hall.robots.iter().map(|robot| robot.at), hall::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let robots = &self.world.hall.robots;
        let delivered = robots.iter().map(|robot| robot.delivered).fold(0_u32, u32::saturating_add);
        let battery = robots.iter().map(|robot| robot.battery).sum::<f32>() / robots.len().max(1) as f32;
        values.extend([self.world.hall.rubbish.len() as f32, delivered as f32, battery]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let robots = &self.world.hall.robots;
        let delivered = robots.iter().map(|robot| robot.delivered).fold(0_u32, u32::saturating_add);
        let empty = robots.iter().filter(|robot| robot.battery <= 0.0).count();
        vec![
            ("delivered", f64::from(delivered)),
            ("rubbish", self.world.hall.rubbish.len() as f64),
            ("out_of_power", empty as f64),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}
