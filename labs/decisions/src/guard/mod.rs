//! Guards and an intruder: a state machine with senses, noises and an alarm.
//!
//! The machine is a file in `minds/`, and again in code in `minds.rs`; the courtyard and everybody in it is in `yard.rs`,
//! what guards can ask and do in `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see
//! in `show.rs`.

mod about;
mod guide;
mod minds;
mod show;
mod words;
mod world;
mod yard;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::{About, Game, Inspection, Minds, Override, Params, Setup, Tick, nearest};

pub use world::{Guards, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Guards>()
}

impl Game for Guards {
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
        check_agents((0..).zip(&state.minds))?;
        state.yard.check(state.minds.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.yard.guards.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.yard.guards.iter().map(|guard| guard.at), yard::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let yard = &self.world.yard;
        let awake = (0..yard.guards.len()).filter(|guard| self.state_of(*guard) != "Sleep").count();
        values.extend([yard.caught as f32, yard.stolen as f32, awake as f32]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let led = self.is_led() && params.is_on("autopilot");
        led.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn is_led(&self) -> bool {
        self.world.led > 0.0
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let yard = &self.world.yard;
        let scores = [("caught", yard.caught), ("stolen", yard.stolen), ("alarms", yard.alarms)];
        scores.map(|(name, count)| (name, f64::from(count))).into()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}
