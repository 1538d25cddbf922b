//! The world and its tick.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_engine::minds::{CharacterMind, MindHost, MindWorld};
use wits_fuzzy::Scratch;
use wits_fuzzy::machine::FuzzyMachineState;
use wits_fuzzy::markov::MarkovState;
use wits_game::{Input, Setup, Tick};

use crate::fuzzyweapon::about::{Settings, about};
use crate::fuzzyweapon::arms::{ARMS, Arms, BLASTER, Dragged, WEAPONS};
use crate::fuzzyweapon::posts::Sniper;
use crate::fuzzyweapon::prey::Prey;
use crate::fuzzyweapon::range::{FILES, Range, SNIPER, TARGET, library};

/// Where the gunner stands. \[m\]
pub(crate) const GUNNER: Vec2 = Vec2::new(-200.0, 10.0);
/// The field. \[m\]
pub(crate) const LEAST: Vec2 = Vec2::new(-205.0, -110.0);
pub(crate) const MOST: Vec2 = Vec2::new(205.0, 110.0);
/// How often weapons are compared. \[s\]
const COMPARE: f32 = 0.5;
/// How long a target stays, and how long none comes. \[s\]
const STAYS: f32 = 14.0;
const AWAY: f32 = 1.5;
/// A pack for everybody comes so often. \[s\]
const PACKS: f32 = 30.0;
/// For so long a shot is seen. \[s\]
pub(crate) const TRACER: f32 = 0.25;

/// The gunner.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Gunner {
    pub(crate) ammo: [f32; WEAPONS],
    /// The last inference of each weapon's module, and of the one that aims.
    pub(crate) minds: [Scratch; WEAPONS],
    pub(crate) scores: [f32; WEAPONS],
    pub(crate) aim: Scratch,
    pub(crate) weapon: usize,
    /// When weapons are compared again; when it can fire again.
    pub(crate) compare: Moment,
    pub(crate) ready: Moment,
    /// The last shot: when, where to, and whether it hit.
    pub(crate) shot: Option<(Moment, Vec2, bool)>,
    pub(crate) shots: u32,
    pub(crate) hits: u32,
    pub(crate) changes: u32,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) gunner: Gunner,
    pub(crate) range: Range,
    /// Of the target and of the sniper.
    pub(crate) minds: Vec<CharacterMind>,
    /// Bounds of sets that were dragged.
    pub(crate) dragged: Vec<Dragged>,
    pub(crate) next_prey: Moment,
    pub(crate) next_packs: Moment,
    pub(crate) downed: u32,
    pub(crate) now: Moment,
    seed: Seed,
    drawn: u64,
}

/// The lab.
pub struct FuzzyWeapon {
    pub(crate) world: World,
    pub(crate) settings: Settings,
    pub(crate) arms: Arms,
    pub(crate) host: MindHost<Range>,
}

impl FuzzyWeapon {
    /// Its own files are free of faults: a test sees to it.
    #[expect(clippy::expect_used, reason = "files that are part of the program and tested")]
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let arms = Arms::new(settings.form).expect("modules without faults");
        let host = MindHost::new(library().expect("minds without faults"));
        let minds = [TARGET, SNIPER].into_iter().zip(FILES);
        let gunner = Gunner {
            ammo: [0, 1, 2, 3].map(|weapon: usize| ARMS[weapon].pack),
            minds: [0, 1, 2, 3].map(|weapon: usize| arms.modules[weapon].scratch()),
            scores: [0.0; WEAPONS],
            aim: arms.aim.scratch(),
            weapon: BLASTER,
            compare: Moment::START,
            ready: Moment::START,
            shot: None,
            shots: 0,
            hits: 0,
            changes: 0,
        };
        let world = World {
            gunner,
            range: Range { prey: None, sniper: Sniper::new() },
            minds: minds.filter_map(|(agent, file)| host.character(agent, file)).collect(),
            dragged: Vec::new(),
            next_prey: Moment::START,
            next_packs: Moment::START.after(PACKS),
            downed: 0,
            now: Moment::START,
            seed: setup.seed.fork("targets"),
            drawn: 0,
        };
        Self { world, settings, arms, host }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.settings = Settings::of(tick.params);
        self.arms.fit(self.settings.form, &self.world.dragged);
        self.world.now = Moment::of_tick(tick.number, about().ticks_per_second);
        for input in tick.inputs {
            self.use_control(input);
        }
        self.come_and_go();
        self.supply();
        if self.world.gunner.compare.has_come(self.world.now) {
            self.world.gunner.compare = self.world.now.after(COMPARE);
            self.choose();
        }
        self.fire();
        self.feel(tick.dt);
        self.snipe();
    }

    fn use_control(&mut self, input: &Input) {
        match (input.name.as_str(), input.at) {
            ("target", Some(at)) => {
                let now = self.world.now;
                let prey = self.world.range.prey.get_or_insert_with(|| Prey::new(at, 1.0, now));
                prey.at = at.clamp(LEAST, MOST);
            }
            ("packs", _) => self.world.gunner.ammo = [0, 1, 2, 3].map(|weapon: usize| ARMS[weapon].pack),
            _ => {}
        }
    }

    fn come_and_go(&mut self) {
        let world = &mut self.world;
        if self.settings.by_hand {
            let at = GUNNER + Vec2::new(self.settings.distance, 0.0);
            let now = world.now;
            let prey = world.range.prey.get_or_insert_with(|| Prey::new(at, 1.0, now));
            (prey.at, prey.velocity, prey.health) = (at, Vec2::ZERO, 100.0);
            return;
        }
        if world.range.prey.as_ref().is_some_and(|prey| world.now.since(prey.came) > STAYS) {
            world.range.prey = None;
            world.next_prey = world.now.after(AWAY);
        }
        if world.range.prey.is_none() && world.next_prey.has_come(world.now) {
            let at = Vec2::new(world.draw(LEAST.x + 20.0, MOST.x), world.draw(LEAST.y, MOST.y));
            let side = if world.draw(-1.0, 1.0) < 0.0 { -1.0 } else { 1.0 };
            world.range.prey = Some(Prey::new(at, side, world.now));
            let fresh = |mind: &CharacterMind| self.host.character(TARGET, mind.file());
            if let Some(mind) = world.minds.iter_mut().find(|mind| mind.agent() == TARGET)
                && let Some(fresh) = fresh(mind)
            {
                *mind = fresh;
            }
        }
    }

    fn supply(&mut self) {
        let world = &mut self.world;
        if self.settings.by_hand {
            world.gunner.ammo = [self.settings.ammo, self.settings.ammo, self.settings.ammo, 0.0];
        } else if world.next_packs.has_come(world.now) {
            world.next_packs = world.now.after(PACKS);
            for (ammo, arm) in world.gunner.ammo.iter_mut().zip(&ARMS) {
                *ammo = (*ammo + arm.pack).min(40.0);
            }
        }
    }

    /// All weapons are asked; the one that is strictly best is taken.
    fn choose(&mut self) {
        let Some(prey) = &self.world.range.prey else { return };
        let gunner = &mut self.world.gunner;
        let distance = prey.at.distance(GUNNER);
        for weapon in 0..WEAPONS {
            let ammo = gunner.ammo[weapon];
            gunner.scores[weapon] = self.arms.score(weapon, &mut gunner.minds[weapon], distance, ammo);
        }
        let mut best = gunner.weapon;
        for weapon in 0..WEAPONS {
            if gunner.scores[weapon] > gunner.scores[best] {
                best = weapon;
            }
        }
        gunner.changes = gunner.changes.saturating_add(u32::from(best != gunner.weapon));
        gunner.weapon = best;
    }

    fn fire(&mut self) {
        let (now, by_hand) = (self.world.now, self.settings.by_hand);
        if let Some(prey) = &mut self.world.range.prey {
            (prey.shot_at, prey.hit) = (false, false);
        }
        let luck = self.world.draw(-1.0, 1.0);
        let World { gunner, range: Range { prey: Some(prey), .. }, .. } = &mut self.world else { return };
        let arm = &ARMS[gunner.weapon];
        let line = prey.at - GUNNER;
        let across =
            (prey.velocity - prey.velocity.project_onto_normalized(line.normalize_or(Vec2::X))).length();
        let inputs = [line.length(), across, now.since(prey.came)];
        let astray = self.arms.aim.infer(&mut gunner.aim, &inputs)[0];
        let can = gunner.weapon == BLASTER || gunner.ammo[gunner.weapon] >= 1.0;
        if !can || !gunner.ready.has_come(now) || inputs[2] < COMPARE {
            return;
        }
        gunner.ready = now.after(1.0 / arm.rate);
        if gunner.weapon != BLASTER && !by_hand {
            gunner.ammo[gunner.weapon] -= 1.0;
        }
        // Which side, and how much of what it may be, is chance; how far it may go astray is not.
        let turn = astray * luck;
        let end = GUNNER + angle::direction(angle::of(line).unwrap_or_default() + turn) * line.length();
        let hit = end.distance(prey.at) <= arm.reach;
        gunner.shots = gunner.shots.saturating_add(1);
        gunner.hits = gunner.hits.saturating_add(u32::from(hit));
        gunner.shot = Some((now, end, hit));
        (prey.shot_at, prey.hit) = (true, hit);
        if hit {
            prey.health -= arm.damage;
        }
    }

    /// The target's moods, and where they take it.
    fn feel(&mut self, dt: f32) {
        let now = self.world.now;
        let Some(prey) = &mut self.world.range.prey else { return };
        prey.rest(now);
        self.think(TARGET, dt);
        let World { range: Range { prey: Some(prey), .. }, minds, .. } = &mut self.world else { return };
        if self.settings.by_hand {
            return;
        }
        let mood = minds.first().and_then(CharacterMind::state);
        prey.steer(mood.map_or(&[], FuzzyMachineState::degrees), GUNNER, self.settings.speed);
        let wanted = prey.at + prey.velocity * dt;
        prey.at = wanted.clamp(LEAST, MOST);
        if prey.at != wanted {
            prey.side = -prey.side;
        }
        if prey.health <= 0.0 {
            self.world.range.prey = None;
            self.world.downed = self.world.downed.saturating_add(1);
            self.world.next_prey = now.after(AWAY);
        }
    }

    fn snipe(&mut self) {
        let World { range, minds, now, .. } = &mut self.world;
        let safety = minds.get(1).and_then(CharacterMind::state);
        range.sniper.act(safety.map_or(&[], MarkovState::vector), self.settings.pause, *now);
        self.think(SNIPER, 0.0);
    }
}

impl World {
    /// The distance to the target.
    pub(crate) fn distance(&self) -> Option<f32> {
        self.range.prey.as_ref().map(|prey| prey.at.distance(GUNNER))
    }

    fn draw(&mut self, low: f32, high: f32) -> f32 {
        self.drawn = self.drawn.saturating_add(1);
        self.seed.at(self.drawn).stream().range(low, high)
    }
}
