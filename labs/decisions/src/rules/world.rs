//! The world and its tick.

use std::any::Any;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::kind::{KindInfo, LoadedMind, MindDef, MindKind};
use wits_decide::{Mind, Turn, Vocabulary};
use wits_engine::minds::{
    self, CharacterMind, ContextView, MindHost, MindLibrary, MindWorld, mind_at, mind_at_mut,
};
use wits_game::author::Shelf;
use wits_game::{Input, Setup, Tick, direction};
use wits_rules::experts::{ExpertMind, ExpertMindState};
use wits_rules::{Arbiter, Matching, RuleMind, RuleMindState, RulesDef};

use crate::rules::about::{TICKS_PER_SECOND, arbiter};
use crate::rules::tank::{Field, crew};
use crate::rules::words::words;
use crate::rules::yard::{HIGH, LOW, Yard};

/// The files of the guards: rules that overlap, and rules that exclude each other.
pub(crate) const FILES: [&str; 2] = ["guard.rules", "exclusive.rules"];
/// The name of the picture of the tank's crew.
pub(crate) const EXPERTS: &str = "experts";
/// How long the player stays where it was led. \[s\]
const PATIENCE: f32 = 3.0;
/// How long the friend stays, and stays away, when it comes now and then. \[s\]
const FRIEND: f32 = 12.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) minds: Vec<CharacterMind>,
    pub(crate) field: Field,
    pub(crate) crew: Option<ExpertMindState>,
    /// How long the player still waits for a hand. \[s\]
    pub(super) led: f32,
    /// A hand has said whether the friend is there.
    friend: Option<bool>,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    /// The minds of the guards, and who watches them and the crew.
    pub(crate) host: MindHost<Yard>,
    pub(crate) crew: Option<ExpertMind<Field>>,
    pub(crate) arbiter: Arbiter,
    pub(crate) exclusive: bool,
    seed: Seed,
    /// The tick that is next.
    tick: u64,
}

/// The minds of the guards: their files, in which the arbiter is the one of the parameter.
///
/// # Errors
/// The errors of a file, which cannot be: a test binds them.
pub(crate) fn library(arbiter: Arbiter, matching: Matching) -> Result<MindLibrary<Yard>, Findings> {
    let text = |text: &str| text.replacen("(arbiter first)", &format!("(arbiter {})", arbiter.name()), 1);
    let files = Shelf::new()
        .with(FILES[0], "A guard", "Rules that overlap.", &text(include_str!("minds/guard.rules")))
        .as_template()
        .with(
            FILES[1],
            "A guard, one rule at a time",
            "Conditions that exclude each other.",
            &text(include_str!("minds/exclusive.rules")),
        )
        .as_template();
    let mut kinds = minds::kinds();
    kinds.add(Arc::new(Matched(matching)));
    MindLibrary::builder(&words()).kinds(kinds).lua(|_| Ok(()))?.files(files)
}

/// Files of rules that are matched in a way that people choose.
struct Matched(Matching);

impl MindKind for Matched {
    fn info(&self) -> KindInfo {
        RulesDef::KIND
    }

    fn load(&self, file: &str, text: &str, words: &Vocabulary<dyn Any>) -> Result<LoadedMind, Findings> {
        let mind = RuleMind::<dyn Any>::new(RulesDef::read(file, text)?, words)?;
        Ok(LoadedMind::new(mind.matching(self.0), Findings::default()))
    }

    fn check(&self, file: &str, text: &str) -> Findings {
        <RulesDef as MindDef>::check(file, text)
    }
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let params = &setup.params;
        let (arbiter, exclusive) = (arbiter(params.count("arbiter")), params.is_on("exclusive"));
        let matching = if params.is_on("rete") { Matching::Rete } else { Matching::Naive };
        let library = library(arbiter, matching);
        let host = MindHost::new(library.expect("the minds that come with the lab are bound by a test"));
        let (count, crew) = (params.count("guards"), crew().ok());
        let file = FILES[usize::from(exclusive)];
        let world = World {
            yard: Yard::new(count),
            minds: (0..count as u64).filter_map(|guard| host.character(guard, file)).collect(),
            field: Field::new(),
            crew: crew.as_ref().map(Mind::start),
            led: 0.0,
            friend: None,
        };
        Self { world, host, crew, arbiter, exclusive, seed: setup.seed, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.tick = tick.number;
        let now = self.now();
        self.world.led = (self.world.led - tick.dt).max(0.0);
        tick.inputs.iter().for_each(|input| self.world.hear(input));
        self.world.yard.friend = match (self.world.friend, tick.params.count("friend")) {
            (Some(friend), _) => friend,
            (None, 0) => now.since(Moment::START) % (2.0 * FRIEND) >= FRIEND,
            (None, choice) => choice == 2,
        };
        if self.world.yard.sent.is_some() {
            self.world.yard.obey(tick.params.f32("speed"), tick.dt);
            self.world.led = PATIENCE;
        } else if tick.params.is_on("autopilot") && self.world.led == 0.0 {
            self.world.yard.wander(tick.params.f32("speed"), tick.dt);
        }
        for guard in 0..self.world.minds.len() {
            self.decide(guard, tick.dt);
        }
        self.world.yard.pass_time(tick.dt);
        self.drive(now, tick);
        self.tick = tick.number + 1;
    }

    /// A guard decides and acts, unless it lies on the ground.
    fn decide(&mut self, guard: usize, dt: f32) {
        let yard = &mut self.world.yard;
        yard.look(guard, dt);
        if yard.guards[guard].down > 0.0 {
            return;
        }
        let should = yard.should(guard);
        self.think(guard as u64, dt);
        let guard = &mut self.world.yard.guards[guard];
        guard.mistakes = guard.mistakes.saturating_add(u32::from(guard.doing != should));
    }

    /// The crew of the tank, whose experts are written in code.
    fn drive(&mut self, now: Moment, tick: Tick<'_>) {
        let World { field, crew: state, minds, .. } = &mut self.world;
        let (Some(crew), Some(state)) = (&self.crew, state) else { return };
        let mut stream = self.seed.fork("tank").at(tick.number).stream();
        field.pass_time(tick.dt, &mut stream);
        let mut turn = Turn::new(field, now).dt(tick.dt).stream(&mut stream);
        let mut look = self.host.watchers_mut().take(minds.len() as u64, 0, EXPERTS);
        look.during(|mut journal| crew.tick_watched(state, &mut turn, &mut journal));
        self.host.watchers_mut().put(look);
    }

    pub(crate) const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, TICKS_PER_SECOND)
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    /// The rules that a guard follows, and its state in them, if its file is of rules.
    pub(crate) fn rules_of(&self, agent: u64) -> Option<(&RuleMind<dyn Any>, &RuleMindState)> {
        self.host.library().technique(self.mind(agent)?)
    }

    /// Where an agent is.
    pub(crate) fn place_of(&self, agent: usize) -> Option<Vec2> {
        let guard = self.world.yard.guards.get(agent).map(|guard| guard.at);
        guard.or_else(|| (agent == self.world.minds.len()).then_some(self.world.field.tank))
    }
}

impl World {
    /// A person leads the player, brings the friend, or leaves the player alone.
    fn hear(&mut self, input: &Input) {
        let Self { yard, led, friend, .. } = self;
        match (input.name.as_str(), input.at) {
            ("player", Some(at)) => (yard.player, yard.sent, *led) = (at.clamp(LOW, HIGH), None, PATIENCE),
            ("meet", _) => *friend = Some(!yard.friend),
            ("alone", _) => (yard.sent, *led) = (None, 0.0),
            (name, _) => {
                if let Some(way) = direction(name) {
                    yard.send(way);
                    *led = PATIENCE;
                }
            }
        }
    }
}

impl MindWorld for Lab {
    type Context = Yard;

    fn host(&self) -> &MindHost<Yard> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Yard> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Yard>)> {
        Some((mind_at(&self.world.minds, agent)?, ContextView::new(&self.world.yard, self.now())))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Yard>)> {
        let (now, seed) = (self.now(), self.seed.fork("guards").at(self.tick).at(agent));
        let World { yard, minds, .. } = &mut self.world;
        Some((mind_at_mut(minds, agent)?, Turn::new(yard, now).seed(seed)))
    }

    fn name_of(&self, agent: u64) -> String {
        format!("guard {}", agent + 1)
    }
}
