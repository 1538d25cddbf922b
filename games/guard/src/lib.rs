//! Guards and an intruder: a state machine with senses, noises and an alarm.
//!
//! The machine is a file in `minds/`, and again in code in `minds.rs`; the courtyard and everybody in it is in `yard.rs`,
//! what guards can ask and do in `words.rs`, the tick in `world.rs`, the description in `about.rs`, what there is to see
//! in `show.rs`.

mod about;
mod minds;
mod show;
mod words;
mod world;
mod yard;

use wits_core::glam::Vec2;
use wits_core::hash::StateHasher;
use wits_core::inspect::{Graph, Pulse};
use wits_core::scene::Scene;
use wits_decide::Mind;
use wits_game::{About, Edit, Game, GraphInfo, Inspection, MindInfo, Setup, Stop, Tick};

use world::GRAPH;
pub use world::{Guards, World};

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

    fn restore(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.journals.forget_after(tick);
    }

    fn hash(&self, hasher: &mut StateHasher) {
        hasher.write(&self.world);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.yard.guards.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let guards = (0_u64..).zip(&self.world.yard.guards);
        let near = guards.map(|(agent, guard)| (agent, guard.at.distance(at) - yard::RADIUS));
        let near = near.filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let yard = &self.world.yard;
        let awake = (0..yard.guards.len()).filter(|guard| self.state_of(*guard) != "Sleep").count();
        values.extend([yard.caught as f32, yard.stolen as f32, awake as f32]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let yard = &self.world.yard;
        let scores = [("caught", yard.caught), ("stolen", yard.stolen), ("alarms", yard.alarms)];
        scores.map(|(name, count)| (name, f64::from(count))).into()
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        vec![GraphInfo { id: GRAPH.into(), version: 0 }]
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        self.machine.as_ref().filter(|_| id == GRAPH).map(Mind::graph)
    }

    fn minds(&self, agent: u64) -> Vec<MindInfo> {
        let known = agent < self.agents() as u64;
        known.then(|| MindInfo::new("state machine", GRAPH)).into_iter().collect()
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let board = self.world.boards.get(usize::try_from(agent).ok()?).filter(|_| mind == 0)?;
        let board = board.entries("agent").chain(self.world.common.entries("world")).collect();
        Some(Pulse { board, ..self.journals.pulse(agent, mind) })
    }

    fn look_at(&mut self, agents: &[u64]) {
        self.journals.look_at(agents);
    }

    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        self.journals.stop_at(graph, nodes);
    }

    fn stopped(&self) -> Option<Stop> {
        let (agent, graph, node) = self.journals.hit()?;
        Some(Stop { agent, graph: graph.to_owned(), node })
    }

    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        let board = self.board(edit).ok_or_else(|| format!("there is no guard {}", edit.agent))?;
        board.check_edit(&edit.key, edit.value.as_ref()).map(drop)
    }
}
