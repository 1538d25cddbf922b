//! Four ways into a room: one behaviour tree grows in four stages, side by side.
//!
//! The trees are files in `minds/`, and again in code in `stages.rs`; what visitors can ask and do is in `words.rs`, the
//! tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod show;
mod stages;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::hash::StateHasher;
use wits_core::inspect::{Graph, Observer, Slate};
use wits_core::scene::Scene;
use wits_decide::{Mind, Status};
use wits_game::{About, Game, GraphInfo, Inspection, MindInfo, Setup, Tick};

use stages::NAMES;
pub use world::{Trees, World};

impl Game for Trees {
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

    fn hash(&self, hasher: &mut StateHasher) {
        hasher.write(&self.world);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.lanes.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let lanes = (0_u64..).zip(self.world.lanes.iter().enumerate());
        let near = lanes.map(|(agent, (number, lane))| {
            (agent, (world::middle(number) + lane.visitor.at()).distance(at) - 0.5)
        });
        let near = near.filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let inside = self.world.lanes.iter().filter(|lane| lane.ended == Some(Status::Success)).count();
        values.push(inside as f32);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        const NAMES: [&str; 4] = ["inside_1", "inside_2", "inside_3", "inside_4"];
        let inside =
            NAMES.into_iter().zip(&self.world.lanes).map(|(name, lane)| (name, f64::from(lane.entered)));
        inside.chain([("rounds", f64::from(self.world.round))]).collect()
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        NAMES.map(|name| GraphInfo { id: name.into(), version: 0 }).into()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        let stage = NAMES.iter().position(|name| *name == id)?;
        Some(Graph { title: id.to_owned().into(), ..self.trees.as_ref()?[stage].graph() })
    }

    fn minds(&self, agent: u64) -> Vec<MindInfo> {
        let stage = usize::try_from(agent).ok().and_then(|agent| NAMES.get(agent));
        stage.map(|name| MindInfo::new("behaviour tree", *name)).into_iter().collect()
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.journals)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.journals)
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        let lane = usize::try_from(agent).ok().filter(|_| scope == "agent")?;
        Some(&self.world.lanes.get(lane)?.board)
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        let lane = usize::try_from(agent).ok().filter(|_| scope == "agent")?;
        Some(&mut self.world.lanes.get_mut(lane)?.board)
    }
}
