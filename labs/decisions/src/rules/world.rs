//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::watch::Journals;
use wits_decide::{Mind, Turn};
use wits_game::{Setup, Tick};
use wits_rules::experts::{ExpertMind, ExpertMindState};
use wits_rules::{Arbiter, Matching, RuleMind, RuleMindState, RulesDef};

use crate::rules::about::{about, arbiter};
use crate::rules::tank::{Field, crew};
use crate::rules::words::words;
use crate::rules::yard::{HIGH, LOW, Yard};

/// The names of the pictures.
pub(crate) const RULES: &str = "rules";
pub(crate) const EXPERTS: &str = "experts";
/// How long the player stays where it was dragged. \[s\]
const PATIENCE: f32 = 3.0;
/// How long the friend stays, and stays away, when it comes now and then. \[s\]
const FRIEND: f32 = 12.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) yard: Yard,
    pub(crate) minds: Vec<RuleMindState>,
    pub(crate) field: Field,
    pub(crate) crew: Option<ExpertMindState>,
    /// How long the player still waits for a hand. \[s\]
    led: f32,
    /// A hand has said whether the friend is there.
    friend: Option<bool>,
}

/// The lab.
pub struct Lab {
    pub(crate) world: World,
    pub(crate) rules: Option<RuleMind<Yard>>,
    pub(crate) crew: Option<ExpertMind<Field>>,
    pub(crate) arbiter: Arbiter,
    pub(crate) exclusive: bool,
    pub(crate) journals: Journals,
    seed: Seed,
}

/// The rules of the guards from their file, with another arbiter.
///
/// # Errors
/// The faults of the file, which cannot be: a test binds it.
pub(crate) fn guard_rules(
    exclusive: bool,
    arbiter: Arbiter,
    matching: Matching,
) -> Result<RuleMind<Yard>, Findings> {
    let (file, text) = if exclusive {
        ("exclusive.rules", include_str!("minds/exclusive.rules"))
    } else {
        ("guard.rules", include_str!("minds/guard.rules"))
    };
    let mut def = RulesDef::read(file, text)?;
    def.root.arbiter = arbiter;
    Ok(RuleMind::new(def, &words())?.matching(matching))
}

impl Lab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let params = &setup.params;
        let (arbiter, exclusive) = (arbiter(params.count("arbiter")), params.is_on("exclusive"));
        let matching = if params.is_on("rete") { Matching::Rete } else { Matching::Naive };
        let rules = guard_rules(exclusive, arbiter, matching).ok();
        let (count, crew) = (params.count("guards"), crew().ok());
        let world = World {
            yard: Yard::new(count),
            minds: rules.iter().flat_map(|rules| (0..count).map(|_| rules.start())).collect(),
            field: Field::new(),
            crew: crew.as_ref().map(Mind::start),
            led: 0.0,
            friend: None,
        };
        Self { world, rules, crew, arbiter, exclusive, journals: Journals::default(), seed: setup.seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let now = Moment::of_tick(tick.number, about().ticks_per_second);
        self.world.led = (self.world.led - tick.dt).max(0.0);
        for input in tick.inputs {
            match (input.name.as_str(), input.at) {
                ("player", Some(at)) => {
                    self.world.yard.player = at.clamp(LOW, HIGH);
                    self.world.led = PATIENCE;
                }
                ("meet", _) => self.world.friend = Some(!self.world.yard.friend),
                _ => {}
            }
        }
        self.world.yard.friend = match (self.world.friend, tick.params.count("friend")) {
            (Some(friend), _) => friend,
            (None, 0) => now.since(Moment::START) % (2.0 * FRIEND) >= FRIEND,
            (None, choice) => choice == 2,
        };
        if tick.params.is_on("autopilot") && self.world.led == 0.0 {
            self.world.yard.wander(tick.params.f32("speed"), tick.dt);
        }
        for guard in 0..self.world.minds.len() {
            self.think(guard, now, tick);
        }
        self.world.yard.pass_time(tick.dt);
        self.drive(now, tick);
    }

    /// A guard decides and acts, unless it lies on the ground.
    fn think(&mut self, guard: usize, now: Moment, tick: Tick<'_>) {
        let Some(rules) = &self.rules else { return };
        let World { yard, minds, .. } = &mut self.world;
        yard.me = guard;
        yard.look(tick.dt);
        if yard.guard().down > 0.0 {
            return;
        }
        let should = yard.should();
        let mut stream = self.seed.fork("guards").at(tick.number).at(guard as u64).stream();
        let mut turn = Turn::new(yard, now).dt(tick.dt).stream(&mut stream);
        let mut journal = self.journals.of(guard as u64, 0, RULES);
        rules.tick_watched(&mut minds[guard], &mut turn, &mut journal);
        let guard = yard.guard_mut();
        guard.mistakes = guard.mistakes.saturating_add(u32::from(guard.doing != should));
    }

    /// The crew of the tank.
    fn drive(&mut self, now: Moment, tick: Tick<'_>) {
        let World { field, crew: state, minds, .. } = &mut self.world;
        let (Some(crew), Some(state)) = (&self.crew, state) else { return };
        let mut stream = self.seed.fork("tank").at(tick.number).stream();
        field.pass_time(tick.dt, &mut stream);
        let mut turn = Turn::new(field, now).dt(tick.dt).stream(&mut stream);
        let mut journal = self.journals.of(minds.len() as u64, 0, EXPERTS);
        crew.tick_watched(state, &mut turn, &mut journal);
    }

    /// Where an agent is.
    pub(crate) fn place_of(&self, agent: usize) -> Option<Vec2> {
        let guard = self.world.yard.guards.get(agent).map(|guard| guard.at);
        guard.or_else(|| (agent == self.world.minds.len()).then_some(self.world.field.tank))
    }
}
