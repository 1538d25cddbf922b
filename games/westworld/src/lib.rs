//! West World: a miner, his wife and a bar fly, whose minds are state machines that talk to each other; each of them written
//! three times, in Rust, as a machine in a file and as tables of a Lua script, with the same story to tell.
//!
//! The town and what people can do is in `town.rs`, its numbers in `rules.rs`, what they say in `lines.rs`, what they tell
//! each other in `message.rs`. Whose turn it is, and how telegrams reach people in the middle of it, is in `stage.rs`. Minds
//! are in `code/` and in the files of `minds/`, which are written in the words of `words.rs`. What there is to see is in
//! `show.rs` and `page.rs`, reasons in `why.rs`.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 2 (three versions, and the bar fly that it leaves to the reader) and
//! 6.18. What is said here is our own.

mod about;
mod code;
mod desk;
mod guide;
mod host;
pub mod lines;
mod message;
mod mind;
mod minds;
mod page;
mod record;
mod ring;
mod rules;
mod show;
mod stage;
mod street;
#[cfg(test)]
mod tests;
mod town;
mod why;
mod words;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Graph, Observer};
use wits_core::scene::Scene;
use wits_core::time::Moment;
use wits_engine::minds::{CharacterMind, MindWorld as _, graph_id};
use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
use wits_game::{
    About, Assign, Game, GameEvent, GraphInfo, Inspection, MindInfo, Minds, PanelInfo, Panels, People, Setup,
    Tell, Tellable, Tick, loaded, nearest,
};

use mind::Mind;
use rules::Rules;
use stage::Stage;
use town::Person;

pub use message::{Message, Name, Place};
pub use minds::Form;
pub use record::{Letter, Said};
pub use rules::Version;
pub use town::Town;

/// How fast people walk, for the eye. \[m/s\]
const SPEED: f32 = 16.0;

/// The game.
pub struct WestWorld {
    stage: Stage,
}

impl WestWorld {
    /// The lines that were said lately, oldest first.
    pub fn said(&self) -> impl Iterator<Item = &Said> {
        self.stage.town.said.iter()
    }

    /// The telegrams that were sent lately, oldest first.
    pub fn letters(&self) -> impl Iterator<Item = &Letter> {
        self.stage.town.letters.iter()
    }

    /// How often everybody has had a turn.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.stage.town.steps
    }

    /// The state that somebody is in; empty when there is nobody of this number.
    #[must_use]
    pub fn doing(&self, who: usize) -> &str {
        let mind = self.stage.town.people.get(who).and_then(|person| person.mind.as_ref());
        mind.map_or("", |mind| mind.doing(self.stage.host.library()))
    }

    fn advance(&mut self, tick: Tick<'_>) {
        let ticks = f64::from(about::TICKS_PER_SECOND);
        let town = &mut self.stage.town;
        town.rules = Rules::of(tick.params);
        if tick.number >= town.due {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "some seconds in ticks"
            )]
            let pause = (tick.params.get("step") * ticks).round().max(1.0) as u64;
            town.due = tick.number + pause;
            self.stage.step(Moment::of_tick(tick.number, about::TICKS_PER_SECOND));
        }
        for person in &mut self.stage.town.people {
            let way = show::spot(person.name, person.place) - person.at;
            person.at += way.clamp_length_max(SPEED * tick.dt);
        }
    }
}

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<WestWorld>()
}

impl Game for WestWorld {
    type State = Town;

    fn about() -> About {
        about::about()
    }

    fn start(setup: &Setup) -> Self {
        let host = minds::host().expect("the files that come with the game are bound by a test");
        let (version, form) = (Version::of(&setup.params), Form::of(&setup.params));
        let mut town = Town::new(version, Rules::of(&setup.params), setup.seed, show::spot);
        for person in &mut town.people {
            person.mind = minds::first(&host, person.name, version, form);
        }
        Self { stage: Stage { town, host, changes: Vec::new() } }
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.advance(tick);
    }

    fn state(&self) -> &Town {
        &self.stage.town
    }

    fn check_state(&self, state: &Town) -> Result<(), String> {
        let town = &self.stage.town;
        loaded::same_count("people", state.people.len(), "expected", town.people.len())?;
        let names = |town: &Town| town.people.iter().map(|person| person.name).collect::<Vec<_>>();
        if names(state) != names(town) {
            return Err("people who do not live here".to_owned());
        }
        let mut minds = state.people.iter().enumerate();
        let own = |(who, person): (usize, &Person)| person.mind.as_ref().is_none_or(|mind| mind.is_of(who));
        if !minds.all(own) {
            return Err("somebody has the mind of somebody else".to_owned());
        }
        state.check_rings(town)
    }

    fn restore(&mut self, state: &Town, _tick: u64) {
        self.stage.town.clone_from(state);
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene, wanted);
    }

    fn agents(&self) -> usize {
        self.stage.town.people.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let middle = Vec2::new(0.0, 0.8);
        nearest(self.stage.town.people.iter().map(|person| person.at + middle), 0.9, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        page::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let bob = &self.stage.town.people[0];
        values.extend([bob.gold, bob.savings, bob.thirst, bob.fatigue].map(|number| number as f32));
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let (tally, savings) = (&self.stage.town.tally, self.stage.town.people[0].savings);
        let mut score = vec![
            ("savings", f64::from(savings)),
            ("nuggets", f64::from(tally.nuggets)),
            ("drinks", f64::from(tally.drinks)),
        ];
        if self.stage.town.version.talks() {
            score.extend([("stews", f64::from(tally.stews)), ("eaten", f64::from(tally.eaten))]);
        }
        if self.stage.town.version.has_joe() {
            score.push(("fights", f64::from(tally.fights)));
        }
        score
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

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn people_mut(&mut self) -> Option<&mut dyn People> {
        Some(self)
    }
}

impl Minds for WestWorld {
    fn graphs(&self) -> Vec<GraphInfo> {
        let code = self.stage.town.people.iter().map(|person| GraphInfo::new(code::title(person.name)));
        self.stage.host.library().graphs().into_iter().chain(code).collect()
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        let name = Name::ALL.into_iter().find(|name| code::title(*name) == id);
        name.map(code::graph).or_else(|| self.stage.host.library().graph(id))
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let Some(person) = self.person(agent) else { return Vec::new() };
        let file = person.mind.as_ref().and_then(Mind::in_file).map(CharacterMind::file);
        let graph = file.map_or_else(|| code::title(person.name), |file| graph_id(file).into_owned());
        vec![MindInfo::new("mind", graph)]
    }

    fn content(&self) -> Option<&dyn Content> {
        Some(self.stage.host.library())
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn assigned(&self, agent: u64, _mind: usize) -> Option<String> {
        self.stage.mind(agent).map(|mind| mind.file().to_owned())
    }

    fn assign(&mut self, assign: &Assign) {
        self.follow(assign.agent, &assign.file);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.run_line(agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.ask_line(agent, code)
    }

    fn running(&self, agent: u64, _mind: usize) -> Vec<u32> {
        let mind = self.person(agent).and_then(|person| person.mind.as_ref());
        mind.map(|mind| mind.running(self.stage.host.library())).unwrap_or_default()
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.stage.host.watchers().lines(agent)
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(self.stage.host.watchers())
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(self.stage.host.watchers_mut())
    }
}

impl Panels for WestWorld {
    fn list(&self) -> Vec<PanelInfo> {
        page::panels()
    }

    fn panel(&self, id: &str) -> Option<Document> {
        page::panel(self, id)
    }

    fn happened(&self, tick: u64, report: &mut dyn FnMut(GameEvent)) {
        page::heard_at(&self.stage.town, tick).for_each(report);
    }
}

impl People for WestWorld {
    fn tellable(&self) -> Vec<Tellable> {
        let with = &["from", "to"];
        Message::ALL.map(|message| Tellable { what: message.name(), help: message.help(), with }).into()
    }

    fn check_tell(&self, tell: &Tell) -> Result<(), String> {
        self.addressed(tell).map(|_| ())
    }

    fn tell(&mut self, tell: &Tell) {
        self.deliver(tell);
    }
}
