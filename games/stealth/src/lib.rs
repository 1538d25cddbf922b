//! Stealth: guards with senses and memory in a walled yard, a dog, and a thief.
//!
//! Everybody is made of the files in `content/`: characters, minds, bodies, senses, the level. What is read from them is in
//! `kit.rs`, the yard in `place.rs`, somebody in it in `character.rs`, the words of minds in `words.rs`, what a
//! mind is handed in `minds.rs`. A tick is in `world.rs`: who notices what in `sensing.rs`, what is done about it in `deeds.rs`, who goes where in `moves.rs`. What there
//! is to see is in `show.rs`, what there is to know in `page.rs`.

mod about;
mod character;
mod deeds;
mod events;
mod guide;
mod kit;
mod learn;
mod minds;
mod moves;
mod page;
mod place;
mod sensing;
mod show;
mod words;
mod world;

#[cfg(test)]
mod tests;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_core::time::Moment;
use wits_game::{
    About, Ending, Game, GameEvent, Inspection, Learnable, Minds, Override, PanelInfo, Panels, Params,
    Saving, Setup, Tick, nearest,
};
use wits_sense::Signal;
use wits_sense::knowledge::Knowledge;

pub use world::{End, Stealth, World};

/// What tests may look at.
impl Stealth {
    /// What a character knows.
    #[must_use]
    pub fn knowledge(&self, number: usize) -> Option<&Knowledge<Vec2>> {
        self.world.characters.get(number).map(|character| &character.knowledge)
    }

    /// Where a character is.
    #[must_use]
    pub fn place(&self, number: usize) -> Option<Vec2> {
        self.world.characters.get(number).map(|character| character.at())
    }

    /// The name of a character, and what it is doing.
    #[must_use]
    pub fn doing(&self, number: usize) -> Option<(String, String)> {
        (number < self.world.characters.len()).then(|| (self.name(number), self.state_of(number)))
    }

    /// What was sent out in the last tick: all that could be sensed.
    #[must_use]
    pub fn sent(&self) -> &[(Moment, Signal<Vec2>)] {
        &self.sent
    }

    /// Whether stone stands between two places.
    #[must_use]
    pub fn is_walled(&self, from: Vec2, to: Vec2) -> bool {
        self.kit.place.is_walled(from, to)
    }

    /// Whether what comes through a door or round a corner may seem to come from there.
    #[must_use]
    pub fn is_passage(&self, at: Vec2, within: f32) -> bool {
        let links = self.kit.graph.iter().flat_map(|graph| graph.links());
        links.into_iter().any(|link| link.end.distance(at) <= within)
    }

    /// The night is over, and the next has not begun.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.world.over.is_some()
    }

    /// How the night ended, if it is over.
    #[must_use]
    pub fn ended(&self) -> Option<End> {
        self.world.over.map(|(end, _)| end)
    }

    /// Somebody carries the treasure.
    #[must_use]
    pub fn has_loot(&self) -> bool {
        self.world.characters.iter().any(|character| character.has_loot)
    }

    /// Which night it is.
    #[must_use]
    pub const fn night(&self) -> u32 {
        self.world.tally.nights
    }
}

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Stealth>()
}

impl Game for Stealth {
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
        state.check(&self.kit)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.world.characters.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.characters.iter().map(character::Character::at), 0.5, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        page::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let sure = |character: &character::Character| {
            let def = &self.kit.memories[character.number];
            show::strangers(self, character).map(|record| record.certainty(def, self.now)).fold(0.0, f32::max)
        };
        let guards =
            || self.world.characters.iter().filter(|character| !self.kit.is(character.number, "thief"));
        let count = guards().count().max(1) as f32;
        let alertness = guards().map(sure).sum::<f32>() / count;
        let noticing = guards().filter(|character| sure(character) > 0.0).count();
        values.extend([alertness, self.world.tally.seen as f32, noticing as f32]);
    }

    fn overrides(&self, params: &Params) -> Vec<Override> {
        let led = self.world.led && params.is_on("auto");
        led.then_some(about::TAKEN_OVER).into_iter().collect()
    }

    fn is_led(&self) -> bool {
        self.world.led
    }

    fn ending(&self, _params: &Params) -> Option<Ending> {
        let (end, next) = self.world.over?;
        let text = show::verdict(end, self.world.led).0.to_owned();
        Some(Ending { text, again: Some("again"), next: Some(next.since(self.now)) })
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let tally = &self.world.tally;
        vec![
            ("stolen", f64::from(tally.stolen)),
            ("caught", f64::from(tally.caught)),
            ("seconds", f64::from(self.world.lasted(self.now))),
            ("nights", f64::from(tally.nights)),
            ("seen", f64::from(tally.seen)),
            ("struck", f64::from(tally.struck)),
            ("calls", f64::from(tally.calls)),
        ]
    }

    fn learnable(&self) -> Option<&dyn Learnable> {
        Some(self)
    }

    fn saving(&self) -> Option<&dyn Saving<World>> {
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

impl Saving<World> for Stealth {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        let part = |write: &dyn Fn(&mut StateHasher)| {
            let mut hasher = StateHasher::new();
            write(&mut hasher);
            hasher.finish()
        };
        vec![
            ("characters", part(&|hasher| hasher.write(&self.world.characters))),
            ("senses", part(&|hasher| self.world.senses.hash_state(hasher))),
            ("minds", part(&|hasher| hasher.write(&self.world.minds))),
        ]
    }
}

wits_engine::minds_facet!(Stealth);

impl Panels for Stealth {
    fn list(&self) -> Vec<PanelInfo> {
        vec![
            PanelInfo {
                id: "knowledge",
                title: "Who knows what",
                help: "What everybody knows of everybody, how, and how sure they are.",
            },
            PanelInfo { id: "senses", title: "Senses", help: "What is on its way and will be noticed." },
        ]
    }

    fn panel(&self, id: &str) -> Option<Document> {
        match id {
            "knowledge" => Some(page::knowledge(self)),
            "senses" => Some(self.world.senses.inspect(&self.kit.senses)),
            _ => None,
        }
    }

    fn happened(&self, _tick: u64, report: &mut dyn FnMut(GameEvent)) {
        self.report_events(report);
    }
}
