//! Planners side by side: a mage, a builder, an ambush, and a player who interferes.
//!
//! The problems are tables in `stage.rs` and files in `minds/`, of which `files.rs` makes one for each planner; what people
//! can ask and do is in `words.rs`, the tick in `world.rs`, their plans in `plans.rs`, the description in `about.rs`, what
//! there is to see in `show.rs`.

mod about;
mod files;
mod guide;
mod plans;
mod show;
mod stage;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Graph};
use wits_core::scene::Scene;
use wits_engine::minds::{MindWorld, check_agents};
use wits_game::author::Content;
use wits_game::{About, Assign, Game, GraphInfo, Inspection, MindInfo, Minds, Setup, Tick, loaded};

use plans::Plans;
pub use world::{PlannerLab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<PlannerLab>()
}

impl Game for PlannerLab {
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
        loaded::same_count("people", state.lanes.len(), "expected", self.world.lanes.len())?;
        check_agents((0..).zip(state.lanes.iter().map(|lane| &lane.mind)))?;
        state.lanes.iter().try_for_each(|lane| {
            loaded::index("place", lane.person.place, self.stage.places.len())?;
            let doing = Some(lane.person.doing).filter(|doing| *doing != words::NOTHING);
            loaded::indices("job", doing, self.stage.jobs.len())
        })
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
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
            (agent, (show::middle(self, number) + Vec2::new(lane.person.x, 0.15)).distance(at) - 0.5)
        });
        let near = near.filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let records = self.world.lanes.iter().filter_map(|lane| self.plans(lane)).map(Plans::records);
        let (plans, repairs) = records.fold((0, 0), |sum, one| (sum.0 + one.plans, sum.1 + one.repairs));
        values.extend([plans as f32, repairs as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        const NAMES: [&str; 4] = ["reached_1", "reached_2", "reached_3", "reached_4"];
        let reached =
            NAMES.into_iter().zip(&self.world.lanes).map(|(name, lane)| (name, f64::from(lane.won)));
        reached.chain([("rounds", f64::from(self.world.round))]).collect()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

wits_engine::minds_facet!(PlannerLab {
    fn graphs(&self) -> Vec<GraphInfo> {
        let searches = self.world.lanes.iter().enumerate().filter_map(|(number, lane)| {
            let plans = self.plans(lane).filter(|plans| plans.search().is_some())?;
            Some(GraphInfo { id: search_id(number), version: u64::from(plans.records().plans) })
        });
        self.host().library().graphs().into_iter().chain(searches).collect()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        match (0..self.world.lanes.len()).find(|number| search_id(*number) == id) {
            Some(number) => show::search_tree(self, number),
            None => self.host().library().graph(id),
        }
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let Ok(number) = usize::try_from(agent) else { return Vec::new() };
        let Some(lane) = self.world.lanes.get(number) else { return Vec::new() };
        let plan = MindInfo::new("plan", self.host().library().graph_id(lane.mind.file())).with_sheet();
        let keeps = self.plans(lane).is_some_and(|plans| plans.search().is_some());
        let search = keeps.then(|| MindInfo::new("search tree", search_id(number)));
        [Some(plan), search].into_iter().flatten().collect()
    }

    fn check_assign(&self, assign: &Assign) -> Result<(), String> {
        if assign.mind > 0 {
            return Err("a search tree follows no file".into());
        }
        self.mind(assign.agent).ok_or("there is no such mind")?;
        self.host().library().check_assign(&assign.file)
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        show::sheet(self, usize::try_from(agent).ok().filter(|_| mind == 0)?)
    }
});

fn search_id(number: usize) -> String {
    format!("search {}", number + 1)
}
