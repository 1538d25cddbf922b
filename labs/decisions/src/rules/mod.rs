//! Patrol and alarm: guards that think in rules, and a tank whose experts share a blackboard.
//!
//! The rules are files in `minds/`; the yard is in `yard.rs`, what guards can ask and do in `words.rs`, the tank and its crew
//! in `tank.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod guide;
mod show;
mod tank;
mod words;
mod world;
mod yard;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Graph, Pulse};
use wits_core::scene::Scene;
use wits_decide::Mind;
use wits_engine::minds::{MindWorld, check_agents};
use wits_game::author::Content;
use wits_game::{About, Game, GraphInfo, Inspection, MindInfo, Minds, Override, Params, Setup, Tick, loaded};

use world::EXPERTS;
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

    fn check_state(&self, state: &World) -> Result<(), String> {
        let count = state.yard.guards.len();
        loaded::same_count("guards", count, "minds", state.minds.len())?;
        check_agents((0..).zip(&state.minds))?;
        loaded::index("guard", count, yard::ROUNDS.len() + 1)?;
        loaded::index("stop", state.yard.stop, yard::WAY.len())?;
        loaded::indices("post", state.yard.guards.iter().map(|guard| guard.post), yard::ROUNDS[0].len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn state_bytes(&self) -> usize {
        // A network and a few dozen facts and firings each.
        size_of::<World>() + self.world.minds.len() * 64 * 1024
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.minds.len() + 1
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let places =
            (0..self.agents()).filter_map(|agent| Some((agent as u64, self.place_of(agent)?.distance(at))));
        let near = places.filter(|(_, distance)| *distance <= radius + 0.6);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let yard = &self.world.yard;
        let mistakes: u32 = yard.guards.iter().map(|guard| guard.mistakes).sum();
        values.extend(
            [mistakes, yard.driven_off, yard.beaten, self.world.field.hits].map(|count| count as f32),
        );
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
        let mistakes: u32 = yard.guards.iter().map(|guard| guard.mistakes).sum();
        let scores = [
            ("mistakes", mistakes),
            ("driven_off", yard.driven_off),
            ("beaten", yard.beaten),
            ("alarms", yard.alarms),
            ("hits", self.world.field.hits),
        ];
        scores.map(|(name, count)| (name, f64::from(count))).into()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

// The guards follow files; the crew of the tank is one more agent, with a mind in code.
wits_engine::minds_facet!(Lab {
    fn graphs(&self) -> Vec<GraphInfo> {
        let mut graphs = self.host.library().graphs();
        graphs.push(GraphInfo::new(EXPERTS));
        graphs
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        match id {
            EXPERTS => self.crew.as_ref().map(Mind::graph),
            file => self.host.library().graph(file),
        }
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let crew = (agent == self.world.minds.len() as u64).then(|| MindInfo::new("experts", EXPERTS));
        let guard = || MindWorld::mind(self, agent).map(|mind| MindInfo::new("rules", mind.file()));
        crew.or_else(guard).map(MindInfo::with_sheet).into_iter().collect()
    }

    /// With what is in each node of the network.
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let mut pulse = self.seen(agent, mind)?;
        if let Some((rules, state)) = self.rules_of(agent) {
            let graph = rules.rules().graph();
            let counts = rules.rules().counts(&state.rules).into_iter();
            let is_pattern =
                |node: u32| graph.nodes.get(node as usize).is_some_and(|node| node.kind == "pattern");
            pulse.notes = counts.map(|(node, count)| (node, told(count, is_pattern(node)).into())).collect();
        }
        Some(pulse)
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        show::sheet(self, usize::try_from(agent).ok()?).filter(|_| mind == 0)
    }
});

/// How much is in a node of the network.
fn told(count: usize, is_pattern: bool) -> String {
    match (is_pattern, count) {
        (true, 1) => "1 fact".into(),
        (true, _) => format!("{count} facts"),
        (false, 1) => "1 match".into(),
        (false, _) => format!("{count} matches"),
    }
}
