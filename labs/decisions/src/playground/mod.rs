//! A playground: a meadow with a few creatures, in which you build minds from nothing.
//!
//! Every creature follows a file: a behaviour tree, a state machine, a decision tree, a script in Lua. Files are edited while the game runs,
//! and a tutorial looks at what is done. The files are in `minds/` and `minds.rs`, the meadow is in `meadow.rs` and
//! `creature.rs`, what creatures can ask and do in `words.rs`, what scripts can do besides in `offers.rs`, the tick in `world.rs`, minds in `thinking.rs`, the tutorial in `lesson.rs`, the
//! description in `about.rs`, what there is to see in `show.rs`.

mod about;
mod creature;
mod lesson;
mod meadow;
mod minds;
mod offers;
mod show;
mod thinking;
mod words;
mod world;

use wits_core::glam::Vec2;
use wits_core::inspect::{Observer, Slate};
use wits_core::scene::Scene;
use wits_game::author::{ConsoleAnswer, Content, Lesson, ScriptLine};
use wits_game::{About, Assign, Game, Inspection, Minds, Panels, Setup, Tick, loaded, nearest};

pub use world::{Playground, World};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<Playground>()
}

impl Game for Playground {
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
        let count = self.world.meadow.creatures.len();
        loaded::same_count("creatures", state.meadow.creatures.len(), "expected", count)?;
        loaded::same_count("minds", state.roles.len(), "creatures", count)?;
        loaded::same_count("boards", state.boards.len(), "creatures", count)?;
        loaded::index("creature", state.meadow.me, count)
    }

    fn restore(&mut self, state: &World, tick: u64) {
        self.go_back(state, tick);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        show::scene(self, scene);
    }

    fn agents(&self) -> usize {
        self.world.roles.len()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        nearest(self.world.meadow.creatures.iter().map(|creature| creature.at), creature::RADIUS, at, radius)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        show::inspect(self, usize::try_from(agent).ok()?)
    }

    fn measures(&self, values: &mut Vec<f32>) {
        let bo = &self.world.meadow.creatures[0];
        values.extend([bo.hunger, bo.thirst, bo.energy]);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        let creatures = &self.world.meadow.creatures;
        let sum = |count: fn(&creature::Deeds) -> u32| {
            creatures.iter().map(|one| f64::from(count(&one.deeds))).sum()
        };
        vec![
            ("steps", f64::from(self.world.learnt)),
            ("meals", sum(|deeds| deeds.meals)),
            ("drinks", sum(|deeds| deeds.drinks)),
            ("faints", sum(|deeds| deeds.faints)),
        ]
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

impl Minds for Playground {
    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.onlookers)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.onlookers)
    }

    fn board(&self, agent: u64, scope: &str) -> Option<&dyn Slate> {
        let own = self.world.boards.get(usize::try_from(agent).ok()?)?;
        match scope {
            "agent" => Some(own),
            "world" => Some(&self.world.common),
            _ => None,
        }
    }

    fn board_mut(&mut self, agent: u64, scope: &str) -> Option<&mut dyn Slate> {
        let own = self.world.boards.get_mut(usize::try_from(agent).ok()?)?;
        match scope {
            "agent" => Some(own),
            "world" => Some(&mut self.world.common),
            _ => None,
        }
    }

    fn content(&self) -> Option<&dyn Content> {
        Some(&self.cast)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.load(name, text)
    }

    fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
        let role = self.world.roles.get(usize::try_from(agent).ok()?)?;
        (mind == 0).then(|| role.file().to_owned())
    }

    fn assign(&mut self, assign: &Assign) {
        Self::assign(self, assign);
    }

    fn console(&mut self, agent: u64, code: &str) -> ConsoleAnswer {
        self.run(agent, code)
    }

    fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        self.ask(agent, code)
    }

    fn script_trace(&self, agent: u64) -> Vec<ScriptLine> {
        self.onlookers.lines(agent)
    }
}

impl Panels for Playground {
    fn lesson(&self) -> Option<Lesson> {
        Some(lesson::lesson(self))
    }
}
