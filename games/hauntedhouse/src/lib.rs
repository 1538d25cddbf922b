//! Haunted House: a complete small game whose characters, minds, senses, tricks and rooms are files.
//!
//! The files are in `content/`; `content.rs` reads them as a whole, `plan.rs` puts them together, `comers.rs` and `nature.rs` read
//! what visitors are like; `adopt.rs` goes over to files that have changed. The state is in `house.rs` and `visitor.rs`; `stage.rs`
//! is what minds act on, `host.rs` lets them think. What visitors can ask and do is in `words.rs`, `choices.rs` and `deeds.rs`, how they walk in
//! `walk.rs`, what frightens them in `fear.rs`, the map of moods in `map.rs`. The player's side is in `tricks.rs`, `owner.rs`
//! and `night.rs`. A tick is in `tick.rs`, what is shown in `show.rs`, `cards.rs`, `board.rs`, `news.rs`, `page.rs` and
//! `books.rs`.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 14.1: the worked design of a haunted house.

mod about;
mod adopt;
mod board;
mod books;
mod cards;
mod choices;
mod comers;
mod content;
mod deeds;
mod fear;
mod guide;
mod host;
mod house;
mod map;
mod nature;
mod news;
mod night;
mod owner;
mod page;
mod plan;
mod show;
mod stage;
#[cfg(test)]
mod tests;
mod tick;
mod tricks;
mod visitor;
mod walk;
mod words;

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::{Document, Observer};
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_core::time::Moment;
use wits_engine::minds::{CharacterMind, MindWorld as _};
use wits_game::author::{Content, ScriptLine};
use wits_game::{
    About, Ending, Game, GameEvent, Inspection, Minds, Override, PanelInfo, Panels, Params, Saving, Setup,
    Tick, loaded,
};

use content::Files;
use stage::Stage;
use visitor::Mood;

pub use house::House;

/// The game.
pub struct HauntedHouse {
    stage: Stage,
    files: Files,
    seed: Seed,
}

impl HauntedHouse {
    /// How many visitors there are, how many thought in the last tick, and how many were due and had to wait.
    #[must_use]
    pub fn thinking(&self) -> (usize, u32, u32) {
        let told = self.stage.house.told;
        (self.stage.house.visitors.len(), told.thought, told.waiting)
    }

    /// Whether the doors are closed: the night is over, and the next one has not begun.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.stage.is_closed()
    }

    /// How many have come so far, over all nights.
    #[must_use]
    pub const fn have_come(&self) -> u32 {
        self.stage.house.serials
    }

    /// The middle of the card of a trick, to be clicked.
    #[must_use]
    pub fn card(&self, trick: &str) -> Option<Vec2> {
        let kind = self.stage.plan.tricks.iter().position(|def| def.name == trick)?;
        let (low, high) = cards::card(&self.stage.plan, kind);
        Some(0.5 * (low + high))
    }

    /// The numbers of all visitors, where they are, the names of their states and how frightened they are.
    #[must_use]
    pub fn guests(&self) -> Vec<Guest> {
        let guest = |visitor: &visitor::Visitor| Guest {
            serial: visitor.serial,
            at: visitor.at(),
            state: visitor.mood.name(),
            fear: visitor.fear,
            thoughts: visitor.thoughts,
            thought: visitor.thought,
        };
        self.stage.house.visitors.iter().map(guest).collect()
    }
}

/// What can be seen of a visitor from outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guest {
    /// Its number: nobody else ever has it.
    pub serial: u32,
    /// Where it is. \[m\]
    pub at: Vec2,
    /// The name of its state.
    pub state: &'static str,
    /// How frightened it is.
    pub fear: f32,
    /// How often it has thought.
    pub thoughts: u32,
    /// When it thought last.
    pub thought: Moment,
}

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<HauntedHouse>()
}

impl Game for HauntedHouse {
    type State = House;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        let files = Files::new().expect("the files that come with the game are read by a test");
        let plan = files.plan().expect("the files that come with the game are read by a test");
        let stage = Stage::new(Arc::new(plan));
        Self { stage, files, seed: setup.seed }
    }

    fn tick(&mut self, tick: Tick<'_>) {
        tick::advance(self, tick);
    }

    fn state(&self) -> &House {
        &self.stage.house
    }

    fn check_state(&self, state: &House) -> Result<(), String> {
        let plan = &self.stage.plan;
        loaded::same_count("moods", state.map.scary.len(), "waypoints", plan.ways.len())?;
        loaded::same_count("moods", state.map.boring.len(), "waypoints", plan.ways.len())?;
        loaded::same_count("names", state.fame.len(), "rooms", plan.rooms.len())?;
        if !state.visitors.is_sorted_by(|one, next| one.serial < next.serial) {
            return Err("visitors who are not in the order of their numbers".to_owned());
        }
        let own =
            |visitor: &visitor::Visitor, mind: &CharacterMind| mind.agent() == u64::from(visitor.serial);
        let mut minds = state.visitors.iter().filter_map(|visitor| Some((visitor, visitor.mind.as_ref()?)));
        if !minds.all(|(visitor, mind)| own(visitor, mind)) {
            return Err("a visitor with the mind of another".to_owned());
        }
        loaded::indices(
            "rooms",
            state.visitors.iter().map(|visitor| visitor.rooms.len()),
            plan.rooms.len() + 1,
        )?;
        loaded::indices("trick", state.tricks.iter().map(|trick| trick.kind), plan.tricks.len())
    }

    fn restore(&mut self, state: &House, _tick: u64) {
        self.stage.house.clone_from(state);
        self.stage.frames.clear();
        self.stage.clear_air();
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(&self.stage, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.stage.house.visitors.len()
    }

    /// Every visitor has a number that nobody else ever has.
    fn agent_ids(&self, max: usize) -> Vec<u64> {
        self.stage.house.visitors.iter().take(max).map(|visitor| u64::from(visitor.serial)).collect()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let distance = |visitor: &visitor::Visitor| visitor.at().distance(at);
        let near = self.stage.house.visitors.iter().filter(|visitor| distance(visitor) < radius + 0.4);
        let nearest = near.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        Some(u64::from(nearest.serial))
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        Some(page::inspect(&self.stage, self.stage.place_of(agent)?))
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let house = &self.stage.house;
        let count = house.visitors.len() as f32;
        let fear: f32 = house.visitors.iter().map(|visitor| visitor.fear).sum();
        let of = |mood: Mood| house.visitors.iter().filter(|visitor| visitor.mood == mood).count() as f32;
        values.extend([
            house.owner.money,
            self.stage.profit(),
            fear / count.max(1.0),
            count,
            of(Mood::Scared),
            of(Mood::Bored),
        ]);
        values.extend([house.owner.energy, house.told.units as f32]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let by_hand = self.stage.house.owner.by_hand && params.is_on("auto");
        by_hand.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn is_led(&self) -> bool {
        self.stage.house.owner.by_hand
    }

    fn ending(&self, _params: &Params) -> Option<Ending> {
        let house = &self.stage.house;
        let closed = house.night.closed?;
        let next = (!house.owner.by_hand).then(|| (night::AGAIN - house.now.since(closed)).max(0.0));
        let text = format!("Night {} is over: profit {:+.0} coins", house.night.number, self.stage.profit());
        Some(Ending { text, again: Some("open"), next })
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let (owner, night) = (&self.stage.house.owner, &self.stage.house.night);
        let counts = [
            ("night", night.number),
            ("nights in profit", night.won),
            ("screams", owner.screams),
            ("refunds", owner.refunds),
            ("visitors", owner.visitors),
            ("happy", owner.happy),
            ("fled", owner.fled),
            ("consoled", owner.consoled),
            ("gossip", owner.gossip),
        ];
        let money = [("profit", self.stage.profit()), ("money", owner.money)];
        let money = money.map(|(name, sum)| (name, f64::from(sum)));
        let posts = owner::Post::ALL.map(|(post, title)| (title, f64::from(owner.ledger[post as usize])));
        let money = money.into_iter().chain(posts);
        money.chain(counts.map(|(name, count)| (name, f64::from(count)))).collect()
    }

    fn saving(&self) -> Option<&dyn Saving<House>> {
        Some(self)
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }

    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}

impl Saving<House> for HauntedHouse {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let house = &self.stage.house;
        let part = |state: &dyn Fn(&mut StateHasher)| {
            let mut hasher = StateHasher::new();
            state(&mut hasher);
            hasher.finish()
        };
        vec![
            ("visitors", part(&|hasher| house.visitors.hash_state(hasher))),
            ("senses", part(&|hasher| house.manager.hash_state(hasher))),
            ("schedule", part(&|hasher| house.minds.hash_state(hasher))),
            ("paths", part(&|hasher| house.trips.hash_state(hasher))),
            ("things", part(&|hasher| house.objects.hash_state(hasher))),
            ("tricks", part(&|hasher| house.tricks.hash_state(hasher))),
            ("map", part(&|hasher| house.map.hash_state(hasher))),
            ("owner", part(&|hasher| house.owner.hash_state(hasher))),
            ("night", part(&|hasher| house.night.hash_state(hasher))),
        ]
    }
}

impl Minds for HauntedHouse {
    fn content(&self) -> Option<&dyn Content> {
        Some(&self.files)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        self.mind(agent).map(|mind| mind.file().to_owned())
    }

    fn running(&self, agent: u64, _mind: usize) -> Vec<u32> {
        self.mind(agent).map(|mind| self.host().library().running(mind)).unwrap_or_default()
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.host().watchers().lines(agent)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(self.host().watchers())
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(self.host_mut().watchers_mut())
    }
}

impl Panels for HauntedHouse {
    fn list(&self) -> Vec<PanelInfo> {
        books::panels()
    }

    fn panel(&self, id: &str) -> Option<Document> {
        books::panel(&self.stage, id)
    }

    fn happened(&self, _tick: u64, report: &mut dyn FnMut(GameEvent)) {
        let stage = &self.stage;
        stage.house.news.of(stage.house.now).for_each(|item| report(GameEvent::new(item.text(stage))));
    }
}
