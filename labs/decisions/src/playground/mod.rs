//! A playground: a meadow with a few creatures, in which you build minds from nothing.
//!
//! Every creature follows a file: a behaviour tree, a state machine, a decision tree, a script in Lua. Files are edited while the game runs,
//! and a tutorial looks at what is done. The files are in `minds/` and `minds.rs`, the meadow is in `meadow.rs` and
//! `creature.rs`, what creatures can ask and do in `words.rs`, what scripts can do besides in `offers.rs`, the tick in `world.rs`, minds in `thinking.rs`, the tutorial in `lesson.rs`, the
//! description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod creature;
mod guide;
mod lesson;
mod meadow;
mod minds;
mod offers;
mod show;
mod thinking;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_engine::minds::check_agents;
use wits_game::author::Lesson;
use wits_game::{About, Game, Inspection, Minds, Panels, Setup, Tick, loaded, nearest};

pub use world::{Playground, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Playground>()
}

impl Game for Playground {
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
        let count = self.world.meadow.creatures.len();
        loaded::same_count("creatures", state.meadow.creatures.len(), "expected", count)?;
        loaded::same_count("minds", state.minds.len(), "creatures", count)?;
        check_agents((0..).zip(&state.minds))
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.minds.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.meadow.creatures.iter().map(|creature| creature.at), creature::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let bo = &self.world.meadow.creatures[0];
        values.extend([bo.hunger, bo.thirst, bo.energy]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let creatures = &self.world.meadow.creatures;
        let sum = |count: fn(&creature::Deeds) -> u32| {
            creatures.iter().map(|one| f64::from(count(&one.deeds))).sum()
        };
        vec![
            ("steps", f64::from(self.world.learnt)),
            ("meals", sum(|deeds| deeds.meals)),
            ("drinks", sum(|deeds| deeds.drinks)),
            ("faints", sum(|deeds| deeds.faints)),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}

wits_engine::minds_facet!(Playground);

impl Panels for Playground {
    fn lesson(&self) -> Option<Lesson> {
        Some(lesson::lesson(self))
    }
}
