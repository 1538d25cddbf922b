//! A soldier who does several things at once: alarms, a queue of actions, and a mind that is asked last.
//!
//! What it can do, when it acts at once and how it decides are three files in `minds/`; the field is in `field.rs`, what the
//! files can say in `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod field;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Graph, Observer, Slate};
use wits_core::scene::Scene;
use wits_decide::Mind;
use wits_game::{About, Game, GraphInfo, Inspection, MindInfo, Minds, Setup, Tick, loaded};

use world::GRAPHS;
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
        loaded::index("post", state.field.post, field::POSTS.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.log.forget_after(tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        (self.world.field.at.distance(at) - 0.7 <= radius).then_some(0)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent == 0).then(|| show::inspect(self))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let queue = &self.world.field.queue;
        values.extend([queue.active().count() as f32, queue.waiting().count() as f32]);
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

impl Minds for Soldier {
    fn graphs(&self) -> Vec<GraphInfo> {
        GRAPHS.map(GraphInfo::new).into()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        match GRAPHS.iter().position(|name| *name == id)? {
            0 => Some(self.soldier.actions().graph()),
            _ => Some(Graph { title: "when there is nothing to do".into(), ..self.soldier.graph() }),
        }
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent != 0 {
            return Vec::new();
        }
        vec![MindInfo::new("actions", GRAPHS[0]).with_sheet(), MindInfo::new("behaviour tree", GRAPHS[1])]
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        (agent == 0 && mind == 0).then(|| show::sheet(self))
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.journals)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.journals)
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        (agent == 0 && scope == "agent").then_some(&self.world.board as &dyn Slate)
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        (agent == 0 && scope == "agent").then_some(&mut self.world.board as &mut dyn Slate)
    }
}
