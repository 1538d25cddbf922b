//! A house full of needs: six people, six ways to choose what to do next.
//!
//! The minds are files in `minds/`. The house and what can be done in it is in `house.rs`, who lives there in `home.rs`, what
//! minds can ask and do in `words.rs`, the six ways to choose in `minds.rs` and `nose.rs`, the tick in `world.rs`, what there
//! is to see in `show.rs` and `sheet.rs`.

mod about;
mod guide;
mod home;
mod house;
mod minds;
mod nose;
mod sheet;
mod show;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Pulse};
use wits_core::scene::Scene;
use wits_engine::minds::{MindWorld, check_agents};
use wits_game::{About, Edit, Game, Inspection, MindInfo, Minds, Setup, Tick, loaded};

use minds::METHODS;
pub use world::{Household, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Household>()
}

impl Game for Household {
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
        let (home, count) = (&state.home, self.world.home.people.len());
        loaded::same_count("people", home.people.len(), "expected", count)?;
        loaded::same_count("minds", state.minds.len(), "people", count)?;
        check_agents((0..).zip(&state.minds))?;
        loaded::same_count("things", home.things.len(), "expected", self.world.home.things.len())?;
        let work = || home.people.iter().filter_map(|person| person.work);
        loaded::indices("job", work().map(|work| work.job), house::JOBS.len())?;
        loaded::indices("thing", work().map(|work| work.thing), home.things.len())
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    /// The smells take most of it.
    fn state_bytes(&self) -> usize {
        40_000
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.home.people.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let people = (0_u64..).zip(&self.world.home.people);
        let near = people.map(|(agent, person)| (agent, person.at.distance(at) - 0.5));
        let near = near.filter(|(_, distance)| *distance <= radius);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(agent, _)| agent)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let people = &self.world.home.people;
        values.push(people.iter().map(home::Person::discontent).sum::<f32>() / people.len().max(1) as f32);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        const SCORES: [&str; 6] = ["simon", "olga", "tim", "ulla", "gus", "nina"];
        let people = SCORES.into_iter().zip(&self.world.home.people);
        people.map(|(name, person)| (name, f64::from(person.suffered / person.minutes.max(1.0)))).collect()
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

wits_engine::minds_facet!(Household {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let person = usize::try_from(agent).ok();
        let method = person.and_then(|person| self.method(person)).map_or("mind", |method| METHODS[method]);
        let mind = self.mind(agent).map(|mind| MindInfo::new(method, mind.file()).with_sheet());
        mind.into_iter().collect()
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let person = usize::try_from(agent).ok().filter(|person| mind == 0 && *person < self.agents())?;
        Some(Pulse { board: sheet::board(self, person), ..self.seen(agent, mind)? })
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        sheet::sheet(self, usize::try_from(agent).ok().filter(|_| mind == 0)?)
    }

    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        self.check(edit)
    }

    /// Made at the beginning of the next tick.
    fn edit(&mut self, _edit: &Edit) {}
});
