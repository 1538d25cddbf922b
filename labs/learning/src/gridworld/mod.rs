//! Walkers on a grid learn where to go: two learners side by side, on a level that can be painted.
//!
//! The levels are files in `levels/`, read by `levels.rs`. What the parameters say is in `settings.rs`, and what follows from it
//! for a learner in `task.rs`. A learner of any method is in `brain.rs`, its walker in `side.rs`, what a person shows in
//! `play.rs`, and what is best in `judge.rs`. The tick is in `world.rs`; the description is in `about.rs`, the scene in
//! `show.rs`, the curves in `curves.rs`, the reasons in `sheet.rs`, files in `files.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 7.7; Sutton and Barto, *Reinforcement Learning*, 2e, chapter 6.

mod about;
mod brain;
mod curves;
mod files;
mod guide;
mod judge;
mod levels;
mod play;
mod settings;
mod sheet;
mod show;
mod side;
mod task;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Pulse};
use wits_core::scene::Scene;
use wits_game::author::Content;
use wits_game::{About, Assign, Game, Inspection, MindInfo, Minds, PointInfo, Setup, Tick};

pub use world::{GridLab, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<GridLab>()
}

impl Game for GridLab {
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
        self.check(state)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.go_back(state);
    }

    fn state_bytes(&self) -> usize {
        self.world.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        2
    }

    /// A walker, or else the cell: cells are numbered after the walkers, and not listed.
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let walkers = [0, 1].map(|side| self.walker(side));
        let cell = || self.cell_at(at).map(|(side, state)| sheet::agent_of(side, state));
        wits_game::nearest(walkers, 0.35, at, 0.1 * radius).or_else(cell)
    }

    fn point_info(&self, at: Vec2, _radius: f32) -> Option<PointInfo> {
        sheet::point_info(self, at)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        sheet::inspect(self, agent)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let recent = |side: usize| self.world.sides[side].returns.recent();
        values.extend([recent(0), recent(1), self.judge.best_return(), self.right(0), self.right(1)]);
    }

    fn is_led(&self) -> bool {
        self.world.led
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let way = |side: usize| {
            let way = self.way(side);
            if way.arrives { (way.cells.len() as f64, f64::from(way.reward)) } else { (-1.0, 0.0) }
        };
        let (left, right) = (way(0), way(1));
        let recent = |side: usize| f64::from(self.world.sides[side].returns.recent());
        vec![
            ("left_return", recent(0)),
            ("right_return", recent(1)),
            ("best_return", f64::from(self.judge.best_return())),
            ("left_way", left.0),
            ("right_way", right.0),
            ("left_right", f64::from(self.right(0))),
            ("right_right", f64::from(self.right(1))),
            ("left_episodes", self.world.sides[0].returns.episodes() as f64),
            ("right_episodes", self.world.sides[1].returns.episodes() as f64),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for GridLab {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent < 2 { vec![MindInfo::new("what it learned", "").with_sheet()] } else { Vec::new() }
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        (agent < 2 && mind == 0).then(Pulse::default)
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        (agent < 2 && mind == 0).then(|| sheet::sheet(self, agent as usize))
    }

    fn content(&self) -> Option<&dyn Content> {
        Some(self)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn check_assign(&self, _assign: &Assign) -> Result<(), String> {
        Err("a walker cannot be given another file: it learns what it does".into())
    }
}
