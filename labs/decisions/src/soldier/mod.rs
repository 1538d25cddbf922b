//! A soldier who does several things at once: alarms, a queue of actions, and a mind that is asked last.
//!
//! What it can do, when it acts at once and how it decides are three files in `minds/`. It has two minds on the host: its body
//! follows the actions, its head the tree that orders them (`orders.rs`). The field is in `field.rs`, what the files can say in
//! `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod field;
mod guide;
mod orders;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_decide::action::ActionQueue;
use wits_engine::minds::{check_agents, graph_id};
use wits_game::{About, Game, Inspection, MindInfo, Minds, Setup, Tick, loaded};

use world::SOLDIER;
pub use world::{Soldier, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Soldier>()
}

impl Game for Soldier {
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
        loaded::same_count("minds", state.minds.len(), "expected", self.world.minds.len())?;
        check_agents((0..).zip(&state.minds))?;
        loaded::index("post", state.field.post, field::POSTS.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        (self.world.field.at.distance(at) - 0.7 <= radius).then_some(SOLDIER)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == SOLDIER).then(|| show::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let count = |(_, queue): (_, &ActionQueue)| [queue.active().count(), queue.waiting().count()];
        values.extend(self.body().map(count).unwrap_or_default().map(|count| count as f32));
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("hits", f64::from(self.world.field.hits)), ("was_hit", f64::from(self.world.field.suffered))]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

// The soldier has two minds in files: its body, whose sheet is the time line, and its head.
wits_engine::minds_facet!(Soldier {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let graph = |mind| self.assigned(agent, mind).map(|file| graph_id(&file).into_owned());
        let body = graph(0).map(|graph| MindInfo::new("actions", graph).with_sheet());
        body.into_iter().chain(graph(1).map(|graph| MindInfo::new("decisions", graph))).collect()
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        (agent == SOLDIER && mind == 0).then(|| show::sheet(self))
    }
});
