//! The city lab: ten thousand inhabitants under level of detail, on the engine of `wits_engine`.
//!
//! The town is in `town.rs`, the day in `day.rs`, ways and bodies in `walk.rs`; what a person thinks is in `person.rs`, how
//! much detail it gets in `detail.rs`, what is left of it in a crowd in `groups.rs`, how it goes from
//! one to the other in `moves.rs`; what happens in `news.rs`. A tick is in `world.rs`, what is done to everybody in it in
//! `sweep.rs`, what is shown in `show.rs` and `page.rs`.

mod about;
mod day;
mod detail;
mod groups;
mod guide;
mod moves;
mod names;
mod news;
mod page;
mod person;
mod show;
mod sweep;
mod town;
mod walk;
mod world;

use wits_core::glam::Vec2;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_engine::engine::Engine;
use wits_game::{About, Game, Inspection, PanelInfo, Panels, People, Saving, Setup, Tell, Tellable, Tick};

pub use world::{City, World};

/// How much a person remembers: its body, its errand, its mood, what it heard. \[bytes\]
pub const PERSON_BYTES: usize = size_of::<person::Person>();

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<City>()
}

impl Game for City {
    type State = World;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        Self::new(setup)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        wits_exec::on_all_cores(self.is_parallel(), || self.advance(tick));
    }

    fn state(&self) -> &World {
        &self.world
    }

    fn check_state(&self, state: &World) -> Result<(), String> {
        state.check(&self.world, &self.town)
    }

    fn restore(&mut self, state: &World, _tick: u64) {
        self.go_back_to(state);
    }

    fn state_bytes(&self) -> usize {
        self.bytes()
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.whereabouts.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        show::pick(self, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        page::inspect(self, u32::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let told = &self.world.told;
        values.extend([told.units as f32, told.waiting as f32, told.latest as f32]);
        values.extend(told.levels.map(|count| count as f32));
        values.push(told.switches);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let (people, treasury) = self.world.coins();
        let told = &self.world.told;
        vec![
            ("population", told.levels.iter().map(|count| f64::from(*count)).sum()),
            ("persons", f64::from(told.levels[0] + told.levels[1])),
            ("coins_of_people", people as f64),
            ("coins", (people + treasury) as f64),
            ("units", told.units as f64),
            ("waiting", f64::from(told.waiting)),
            ("latest", f64::from(told.latest)),
            ("faults", self.world.engine.faults().count() as f64),
        ]
    }

    fn saving(&self) -> Option<&dyn Saving<World>> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn people_mut(&mut self) -> Option<&mut dyn People> {
        Some(self)
    }
}

impl Saving<World> for City {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let part = |write: &dyn Fn(&mut StateHasher)| {
            let mut hasher = StateHasher::new();
            write(&mut hasher);
            hasher.finish()
        };
        vec![
            ("bodies", part(&|hasher| self.world.hash_bodies(hasher))),
            ("groups", part(&|hasher| self.world.hash_groups(hasher))),
            ("minds", part(&|hasher| self.world.engine.hash_minds(hasher))),
            ("post", part(&|hasher| self.world.engine.hash_post(hasher))),
            ("news", part(&|hasher| self.world.hash_news(hasher))),
        ]
    }
}

impl Panels for City {
    fn list(&self) -> Vec<PanelInfo> {
        let levels = PanelInfo {
            id: "levels",
            title: "Levels",
            help: "How many people there are at each level, and how important they are.",
        };
        [vec![levels], Engine::<person::Person, person::Word>::panels()].concat()
    }

    fn panel(&self, id: &str) -> Option<Document> {
        if id == "levels" {
            return Some(page::levels(self));
        }
        self.world.engine.panel(id, |_, person| self.town.name(person.number))
    }
}

impl People for City {
    fn tellable(&self) -> Vec<Tellable> {
        news::tellable()
    }

    fn check_tell(&self, tell: &Tell) -> Result<(), String> {
        self.may_be_told(tell)
    }

    fn tell(&mut self, tell: &Tell) {
        self.be_told(tell);
    }
}
