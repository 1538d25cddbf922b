//! The fight and its tick.

use std::collections::VecDeque;

use wits_core::random::Seed;
use wits_core::state::State;
use wits_game::{Params, Setup, Tick};
use wits_learn::predict::{Competence, CompetenceDef, Person, PersonDef};

use crate::predictor::foe::{Foe, Outcome, competence};
use crate::predictor::predictors::{KINDS, Predictors, PredictorsDef};

/// The moves; fights with fewer have the first ones.
pub(crate) const MOVES: [&str; 6] = ["jab", "hook", "kick", "sweep", "throw", "lunge"];
/// So many moves are shown.
pub(crate) const SHOWN: usize = 32;
/// The health of both at the beginning of a bout.
pub(crate) const HEALTH: f32 = 100.0;
/// A move is seen for so long. \[s\]
pub(crate) const SEEN: f32 = 0.25;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) predictors: Predictors,
    pub(crate) foe: Foe,
    pub(crate) person: Person,
    /// Somebody plays: the simulated player waits.
    pub(crate) played: bool,
    /// Until the next move of the simulated player. \[s\]
    left: f32,
    /// Since the last move, up to [`SEEN`]. \[s\]
    since: f32,
    /// Of the player and of the foe.
    pub(crate) health: [f32; 2],
    /// Won by the player and by the foe.
    pub(crate) bouts: [u32; 2],
    pub(crate) counts: Counts,
    /// The last moves with the guards against them, oldest first.
    pub(crate) thrown: VecDeque<(u32, Option<u32>)>,
}

/// How moves ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Counts {
    pub(crate) blocked: u32,
    pub(crate) fooled: u32,
    pub(crate) open: u32,
}

/// The lab.
pub struct Combos {
    pub(crate) world: World,
    seed: Seed,
    /// The predictor that the foe trusts, as the parameters say.
    pub(crate) trusts: usize,
    /// How sure it has to be.
    pub(crate) sure: f32,
    pub(crate) frozen: bool,
}

impl Combos {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (seed, params) = (setup.seed.fork("predictor"), &setup.params);
        let predictors = Predictors::new(predictors(params)).expect("parameters keep their ranges");
        let person = Person::new(&person(params), seed.fork("person"));
        let world = World {
            predictors,
            foe: Foe::new(Competence::new(seed.fork("foe").stream())),
            person: person.expect("parameters keep their ranges"),
            played: false,
            left: 0.0,
            since: SEEN,
            health: [HEALTH; 2],
            bouts: [0; 2],
            counts: Counts::default(),
            thrown: VecDeque::with_capacity(SHOWN),
        };
        let mut lab = Self { world, seed, trusts: 0, sure: 0.0, frozen: false };
        lab.read(params);
        lab
    }

    fn read(&mut self, params: &Params) {
        self.trusts = params.count("trusts").min(KINDS.len() - 1);
        self.sure = params.f32("sure");
        self.frozen = params.is_on("frozen");
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let params = tick.params;
        self.read(params);
        let wanted = PredictorsDef { actions: self.world.predictors.def().actions, ..predictors(params) };
        if *self.world.predictors.def() != wanted
            && let Ok(others) = self.world.predictors.with(wanted)
        {
            self.world.predictors = others;
        }
        self.world.since = (self.world.since + tick.dt).min(SEEN);
        let limits = competence(params);
        for input in tick.inputs {
            match input.name.as_str() {
                "forget" => self.forget(params, tick.number),
                "alone" => self.world.played = false,
                name => {
                    if let Some(action) = (0..).zip(MOVES).find(|(_, title)| *title == name) {
                        self.world.played = true;
                        self.throw(action.0, &limits);
                    }
                }
            }
        }
        if !params.is_on("auto") || self.world.played {
            return;
        }
        self.world.left -= tick.dt;
        if self.world.left <= 0.0 {
            self.world.left = (self.world.left + 1.0 / params.f32("pace")).max(0.0);
            let action = self.world.person.choose(&person(params));
            self.throw(action, &limits);
        }
    }

    /// A move is thrown. Those that the fight does not have are ignored.
    fn throw(&mut self, action: u32, limits: &CompetenceDef) {
        let (frozen, trusts) = (self.frozen, self.trusts);
        let world = &mut self.world;
        let actions = world.predictors.def().actions;
        if action >= actions {
            return;
        }
        world.suffer(action);
        world.predictors.see(action, frozen);
        world.foe.prepare(limits, actions, world.predictors.guesses()[trusts]);
    }

    /// What was learned and counted is forgotten; the player stays the same.
    fn forget(&mut self, params: &Params, tick: u64) {
        let def = PredictorsDef { actions: self.world.predictors.def().actions, ..predictors(params) };
        if let Ok(fresh) = Predictors::new(def) {
            self.world.predictors = fresh;
        }
        self.world.foe = Foe::new(Competence::new(self.seed.at(tick).stream()));
        (self.world.counts, self.world.bouts) = (Counts::default(), [0; 2]);
        (self.world.health, self.world.thrown) = ([HEALTH; 2], VecDeque::with_capacity(SHOWN));
    }
}

impl World {
    /// A move meets the guard.
    fn suffer(&mut self, action: u32) {
        let outcome = Outcome::of(action, self.foe.guard);
        let count = match outcome {
            Outcome::Blocked => &mut self.counts.blocked,
            Outcome::Fooled => &mut self.counts.fooled,
            Outcome::Open => &mut self.counts.open,
        };
        *count = count.saturating_add(1);
        for (health, damage) in self.health.iter_mut().zip(outcome.damage()) {
            *health -= damage;
        }
        while self.thrown.len() >= SHOWN {
            self.thrown.pop_front();
        }
        self.thrown.push_back((action, self.foe.guard));
        self.since = 0.0;
        if let Some(loser) = self.health.iter().position(|health| *health <= 0.0) {
            let won = &mut self.bouts[1 - loser];
            *won = won.saturating_add(1);
            self.health = [HEALTH; 2];
        }
    }

    /// The last move and the guard against it, while it is seen.
    pub(crate) fn seen(&self) -> Option<(u32, Option<u32>)> {
        self.thrown.back().copied().filter(|_| self.since < SEEN)
    }

    pub(crate) fn check(&self, actions: u32) -> Result<(), String> {
        self.predictors.check(actions)?;
        self.foe.check(actions)?;
        let known = |(action, guard): &(u32, Option<u32>)| {
            *action < actions && guard.is_none_or(|guard| guard < actions)
        };
        if !self.thrown.iter().all(known) || self.thrown.len() > SHOWN {
            return Err("moves that do not exist, or more than are kept".to_owned());
        }
        let fine = self.health.iter().all(|health| *health > 0.0 && *health <= HEALTH);
        if !fine || !self.left.is_finite() || !(0.0..=SEEN).contains(&self.since) {
            return Err("a health or a time that cannot be".to_owned());
        }
        Ok(())
    }
}

fn number(params: &Params, name: &str) -> u32 {
    u32::try_from(params.count(name)).unwrap_or(u32::MAX)
}

/// The simulated player, as the parameters say.
pub(crate) fn person(params: &Params) -> PersonDef {
    PersonDef {
        alternation: params.f32("alternation"),
        habits: number(params, "habits"),
        habit_chance: params.f32("habit_chance"),
        ..PersonDef::new(number(params, "moves"))
    }
}

fn predictors(params: &Params) -> PredictorsDef {
    PredictorsDef {
        actions: number(params, "moves"),
        n: number(params, "window"),
        threshold: number(params, "threshold"),
        confidence: params.get("confidence"),
        memory: number(params, "memory"),
    }
}
