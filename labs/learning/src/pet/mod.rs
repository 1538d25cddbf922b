//! A creature on an island that is taught by showing, stroking and scolding.
//!
//! What it can do, know and never forget is in `minds/pet.teach.ron`. The island and its things are in `island.rs`, the body
//! of a creature in `creature.rs`, what it senses in `senses.rs`, what actions do in `acts.rs`. Who teaches: people in
//! `people.rs`, a teacher for tests in `tutor.rs`, the other creature in `friend.rs`; `rules.rs` has what can be taught and
//! `exam.rs` asks whether it was learned. The tick is in `world.rs`, what there is to see in `show.rs`, `icons.rs` and
//! `sheet.rs`.

mod about;
mod acts;
mod creature;
mod exam;
mod files;
mod friend;
mod guide;
mod icons;
mod island;
mod people;
mod rules;
mod senses;
mod sheet;
mod show;
mod tutor;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Pulse};
use wits_core::scene::Scene;
use wits_game::author::{ConsoleAnswer, Content};
use wits_game::{About, Edit, Game, Inspection, MindInfo, Minds, Setup, Tick};

pub use world::{Lab, World};

/// The pet, as an agent.
pub(crate) const PET: u64 = 0;

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
        state.check(&self.model)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.world.clone_from(state);
    }

    /// The weights and the lessons take most of it.
    fn state_bytes(&self) -> usize {
        100_000
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        2
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let island = &self.world.island;
        wits_game::nearest([island.pet.at, island.friend.at], creature::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        sheet::inspect(self, agent)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let pet = &self.world.island.pet;
        values.extend([pet.discontent(), exam::exam(self), self.world.mind.health().spread]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let (tally, mind) = (&self.world.tally, &self.world.mind);
        vec![
            ("taught", tally.share()),
            ("exam", exam::exam(self).into()),
            ("lessons", mind.counts().taught.into()),
            ("discontent", tally.discontent()),
            ("rescues", mind.counts().rescues.into()),
        ]
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Lab {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent == PET { vec![MindInfo::new("what it learned", "").with_sheet()] } else { Vec::new() }
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let is_there = agent == PET && mind == 0;
        is_there.then(|| Pulse { board: sheet::board(self), ..Pulse::default() })
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        (agent == PET && mind == 0).then(|| sheet::sheet(self))
    }

    fn content(&self) -> Option<&dyn Content> {
        Some(self)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        people::need_of(edit).map(|_| ())
    }

    fn edit(&mut self, edit: &Edit) {
        if let Ok((need, value)) = people::need_of(edit) {
            self.world.island.pet.needs[need] = value;
        }
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.obey(agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.answer(agent, code)
    }
}
