//! The world of the lab and what happens in it at every tick.

use wits_core::findings::Check;
use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::random::Seed;
use wits_core::space::Plane;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Input, Setup, Tick};
use wits_motion::formation::{
    Assigned, Costs, Follow, Formation, FormationDef, Method, OverwatchState, SlotAt, Troop, by_ease, optimal,
};

use crate::formations::about;
use crate::formations::ground::{CORNER, Ground};
use crate::formations::scenes;
use crate::formations::scenes::ball::Ball;
use crate::formations::settings::{ARRIVALS, KINDS, LEASHES, MARCH, PATTERNS, SCENES, Settings};
use crate::formations::units::Unit;

/// The trace has room for so many members; later ones are not traced.
const MOST_TRACED: usize = 80;

/// More members than this are in no save, nor higher counts.
const MAX_MEMBERS: usize = 10_000;
const MAX_COUNT: usize = 1_000_000_000;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    pub(crate) settings: Settings,
    #[state(unhashed = "follows from the settings", with = definition)]
    pub(crate) def: FormationDef,
    pub(crate) units: Vec<Unit>,
    pub(crate) formation: Formation<Plane>,
    pub(crate) troop: Option<Troop<Plane>>,
    /// The table of the last assignment and what came out of it.
    #[state(unhashed = "only shown: what the last assignment was made of")]
    pub(crate) table: Costs,
    #[state(unhashed = "only shown: what the last assignment was made of")]
    pub(crate) assigned: Assigned,
    pub(crate) watch: OverwatchState,
    pub(crate) follows: Vec<Option<Follow>>,
    pub(crate) goal: Vec2,
    /// Which stop of the tour the goal is, and how long everybody has been there. \[s\]
    pub(crate) stop: usize,
    pub(crate) waited: f32,
    pub(crate) ball: Ball,
    pub(crate) tally: Tally,
}

/// What was achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Tally {
    pub(crate) reached: u32,
    pub(crate) bounds: u32,
    pub(crate) outs: u32,
    pub(crate) goals: u32,
}

/// How well the formation is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) cost: f32,
    pub(crate) distance: f32,
    pub(crate) in_place: f32,
    pub(crate) order: f32,
}

/// The lab.
pub struct Formations {
    pub(crate) world: World,
    pub(crate) ground: Ground,
    pub(crate) trace: Trace,
    pub(crate) tick: u64,
    seed: Seed,
}

impl Formations {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = about::settings(&setup.params);
        let seed = setup.seed.fork("formations");
        let ground = Ground::new(&settings, seed);
        let channels = [Channel::value("distance", "m")];
        let trace = Trace::new(&channels, MOST_TRACED, 240, 0);
        let world = scenes::start(&settings, &ground);
        Self { world, ground, trace, tick: 0, seed }
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.change(about::settings(tick.params));
        tick.inputs.iter().for_each(|input| self.hear(input));
        scenes::tick(&mut self.world, &self.ground, tick.dt);
        self.tick = tick.number + 1;
        if self.tick.is_multiple_of(4) {
            let traced = self.world.units.iter().enumerate().take(MOST_TRACED);
            for (number, error) in traced.filter_map(|(number, unit)| Some((number, unit.error()?))) {
                self.trace.record(number, self.tick, 0, error);
            }
        }
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.ground = Ground::new(&state.settings, self.seed);
        self.tick = tick;
        self.trace.forget_after(tick);
    }

    /// Takes over what the parameters say.
    fn change(&mut self, settings: Settings) {
        let before = self.world.settings;
        if settings == before {
            return;
        }
        if settings.scene != before.scene || settings.gap != before.gap {
            self.ground = Ground::new(&settings, self.seed);
        }
        if settings.scene != before.scene {
            self.world = scenes::start(&settings, &self.ground);
            return;
        }
        let world = &mut self.world;
        (world.settings, world.def) = (settings, settings.def());
        if settings.members() != world.alive().count() {
            world.resize(settings.members());
        }
        scenes::changed(world);
    }

    fn hear(&mut self, input: &Input) {
        let world = &mut self.world;
        match (input.name.as_str(), input.at) {
            ("goal", Some(at)) => world.goal = at.clamp(-CORNER, CORNER),
            ("shoot", Some(at)) => {
                if let Some(unit) = world.nearest(at, 6.0) {
                    world.lose(unit);
                    scenes::changed(world);
                }
            }
            ("run", None) => scenes::run(world),
            ("assign", None) => scenes::changed(world),
            _ => {}
        }
    }
}

impl World {
    /// Members in a place, none of them in a formation yet.
    pub(crate) fn with_units(settings: &Settings, places: impl IntoIterator<Item = Vec2>) -> Self {
        let units: Vec<Unit> = places
            .into_iter()
            .enumerate()
            .map(|(who, at)| Unit::new(at, ARRIVALS[who % ARRIVALS.len()]))
            .collect();
        Self {
            settings: *settings,
            def: settings.def(),
            units,
            formation: Formation::new(Kinematic::default()),
            troop: None,
            table: Costs::default(),
            assigned: Assigned::default(),
            watch: OverwatchState::default(),
            follows: Vec::new(),
            goal: Vec2::ZERO,
            stop: 0,
            waited: 0.0,
            ball: Ball::default(),
            tally: Tally::default(),
        }
    }

    /// Why the lab cannot go on from a state that a file holds.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Settings { scene, pattern, leash, count, .. } = self.settings;
        let chosen = scene < SCENES.len() && pattern < PATTERNS.len() && leash < LEASHES.len();
        if !chosen || count > MAX_MEMBERS || self.units.len() > MAX_MEMBERS {
            return Err("settings that no parameters give".to_owned());
        }
        let faults = self.def.faults("def");
        if !faults.is_empty() {
            return Err(faults.to_string());
        }
        let there = |unit: u64| unit < self.units.len() as u64;
        let members = self.formation.members().iter().all(|member| there(member.id));
        let follows = self.follows.iter().flatten().all(|follow| there(follow.whom as u64));
        let receiver = self.ball.receiver.is_none_or(|unit| there(unit as u64));
        if !(members && follows && receiver && self.units.iter().all(|unit| unit.kind < KINDS.len())) {
            return Err("a member that is not there".to_owned());
        }
        let Tally { reached, bounds, outs, goals } = self.tally;
        let counts = [reached, bounds, outs, goals].map(|count| count as usize);
        let others = [self.stop, self.ball.counted, self.table.members(), self.table.slots()];
        if counts.into_iter().chain(others).any(|count| count > MAX_COUNT) {
            return Err(format!("a count above {MAX_COUNT}"));
        }
        Ok(())
    }

    /// Everybody joins the formation, in the order of their numbers.
    pub(crate) fn fall_in(&mut self, anchor: Kinematic<Plane>) {
        self.formation = Formation::new(anchor);
        for unit in 0..self.units.len() {
            if self.units[unit].alive {
                // Those for whom there is no slot stay outside; the inspector says so.
                let _ = self.formation.add(&self.def, unit as u64);
            }
        }
    }

    /// What a member costs in a slot: its trade, and the way there. In file only the way counts.
    pub(crate) fn cost(&self, id: u64, slot: &SlotAt<Plane>) -> f32 {
        let unit = &self.units[id as usize];
        let way = unit.body.position.distance(slot.pose.position);
        if self.formation.files().is_some() {
            return way * way;
        }
        let trade = match self.settings.scene {
            MARCH => self.settings.trade * self.def.role_cost(KINDS[unit.kind].0, slot.number),
            _ => 0.0,
        };
        trade + self.settings.walk * way
    }

    /// Everybody gets a slot anew.
    pub(crate) fn assign(&mut self) {
        self.table = self.formation.costs(&self.def, |id, slot| self.cost(id, &slot));
        self.assigned = match self.def.method {
            Method::Ease { limit } => by_ease(&self.table, limit),
            Method::Optimal => optimal(&self.table),
        };
        self.formation.take(&self.def, &self.assigned);
    }

    pub(crate) fn alive(&self) -> impl Iterator<Item = (usize, &Unit)> {
        self.units.iter().enumerate().filter(|(_, unit)| unit.alive)
    }

    /// The nearest member that is alive, at most `radius` away.
    pub(crate) fn nearest(&self, at: Vec2, radius: f32) -> Option<usize> {
        let near = self.alive().map(|(number, unit)| (number, unit.body.position.distance(at)));
        near.filter(|(_, away)| *away <= radius).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }

    /// Somebody is gone.
    pub(crate) fn lose(&mut self, unit: usize) {
        self.units[unit].alive = false;
        self.units[unit].target = None;
        // Somebody who found no slot is no member.
        let _ = self.formation.remove(&self.def, unit as u64);
    }

    /// Members come or go until there are so many.
    fn resize(&mut self, members: usize) {
        while self.alive().count() > members {
            let Some((last, _)) = self.alive().last() else { break };
            self.lose(last);
        }
        while self.units.last().is_some_and(|unit| !unit.alive) {
            self.units.pop();
        }
        while self.alive().count() < members {
            let turn = wits_core::angle::direction(2.4 * self.units.len() as f32);
            let behind = self.formation.anchor.position - self.formation.anchor.forward() * 6.0;
            let kind = ARRIVALS[self.units.len() % ARRIVALS.len()];
            self.units.push(Unit::new(behind + turn * 3.0, kind));
        }
    }

    pub(crate) fn measured(&self) -> Measured {
        let errors: Vec<f32> = self.alive().filter_map(|(_, unit)| unit.error()).collect();
        let count = errors.len().max(1) as f32;
        let headings = self.alive().map(|(_, unit)| unit.body.velocity.normalize_or_zero());
        let mut cost = 0.0;
        for member in self.formation.members() {
            if let Some(number) = member.slot
                && let Some(pose) = self.formation.pose(&self.def, number)
            {
                cost += self.cost(member.id, &SlotAt { number, pose });
            }
        }
        Measured {
            cost,
            distance: errors.iter().sum::<f32>() / count,
            in_place: errors.iter().filter(|error| **error < 0.5).count() as f32 / count,
            order: headings.sum::<Vec2>().length() / self.alive().count().max(1) as f32,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.units.len() * (size_of::<Unit>() + 4 * self.table.slots() + 64) + 20_000
    }
}
