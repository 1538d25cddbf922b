//! The world of the lab and what happens in it at every tick.

use wits_core::glam::{Vec2, Vec3};
use wits_core::random::Seed;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Setup, Tick};
use wits_motion::motor::Rule;

use crate::flight::about::Rules;
use crate::flight::craft::{Around, Craft, REACH, TRAIL};

/// Nearer than this is a tag. \[m\]
const TAG: f32 = 7.0;
/// So long nobody can be tagged again. \[ticks\]
const SAFE: u64 = 180;
/// A place of the trail every so many ticks.
const TRAIL_EVERY: u64 = 5;

pub(crate) const BANK: usize = 0;
pub(crate) const SPEED: usize = 1;
const RULE: usize = 2;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    /// What the parameters said at the last tick.
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) rules: Rules,
    pub(crate) craft: Vec<Craft>,
    /// The goal on the ground, x and z. \[m\]
    pub(crate) goal: Vec2,
    /// Who is it.
    pub(crate) it: usize,
    pub(crate) tagged_at: u64,
    pub(crate) tags: u32,
}

impl World {
    /// The goal in the air. \[m\]
    pub(crate) fn goal(&self) -> Vec3 {
        Vec3::new(self.goal.x, self.rules.altitude, self.goal.y)
    }
}

/// The lab.
pub struct FlightLab {
    pub(crate) world: World,
    before: Vec<Craft>,
    seed: Seed,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
}

impl FlightLab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let rules = Rules::new(&setup.params);
        let seed = setup.seed.fork("flight");
        let mut stream = seed.fork("start").stream();
        let count = setup.params.count("craft");
        let craft = (0..count).map(|number| Craft::new(number, rules.cruise, &mut stream)).collect();
        let goal = Vec2::new(20.0, 10.0);
        let world = World { rules, craft, goal, it: 0, tagged_at: 0, tags: 0 };
        let channels = [
            Channel::value("bank", "°"),
            Channel::value("speed", "m/s"),
            Channel::label("rule", &Rule::NAMES),
        ];
        Self { world, before: Vec::new(), seed, tick: 0, trace: Trace::new(&channels, count, 240, 24) }
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.rules = Rules::new(tick.params);
        self.drag_goal(tick);
        self.before.clone_from(&self.world.craft);
        let (rules, goal, it) = (self.world.rules, self.world.goal(), self.world.it);
        let around = Around { all: &self.before, it, goal, rules: &rules, dt: tick.dt };
        let chance = self.seed.fork("wander").at(tick.number);
        for (number, craft) in self.world.craft.iter_mut().enumerate() {
            craft.fly(number, &around, &mut chance.at(number as u64).stream());
            if tick.number.is_multiple_of(TRAIL_EVERY) {
                craft.trail[craft.trail_at] = craft.body.position;
                craft.trail_at = (craft.trail_at + 1) % TRAIL;
            }
        }
        self.tag(tick.number);
        self.tick = tick.number + 1;
        self.sample();
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.tick = tick;
        self.trace.forget_after(tick);
    }

    fn drag_goal(&mut self, tick: Tick<'_>) {
        let mut dragged =
            tick.inputs.iter().filter(|input| input.name == "goal").filter_map(|input| input.at);
        // A place (x, y) of the ground is (x, 0, -y) in space.
        if let Some(at) = dragged.next_back() {
            let reach = Vec2::splat(0.8 * REACH);
            self.world.goal = Vec2::new(at.x, -at.y).clamp(-reach, reach);
        }
    }

    /// Whoever comes near enough to the one that flees is the next to flee.
    fn tag(&mut self, tick: u64) {
        let World { craft, it, tagged_at, tags, rules, .. } = &mut self.world;
        if rules.task != 2 || tick < tagged_at.saturating_add(SAFE) {
            return;
        }
        let prey = craft[*it].body.position;
        let near = |number: &usize| number != it && craft[*number].body.position.distance(prey) < TAG;
        if let Some(by) = (0..craft.len()).find(near) {
            (*it, *tagged_at, *tags) = (by, tick, tags.saturating_add(1));
        }
    }

    /// Notes down what they do.
    fn sample(&mut self) {
        for (number, craft) in self.world.craft.iter().enumerate() {
            if self.tick.is_multiple_of(6) {
                self.trace.record(number, self.tick, BANK, craft.did.shown.roll.to_degrees());
                self.trace.record(number, self.tick, SPEED, craft.body.speed());
            }
            let rule = f32::from(craft.did.rule as u8);
            if self.world.rules.motor == 0 && self.trace.last_label(number, RULE) != Some(rule) {
                self.trace.record(number, self.tick, RULE, rule);
            }
        }
    }

    /// The mean of something over all aircraft.
    pub(crate) fn mean(&self, of: impl Fn(&Craft) -> f32) -> f32 {
        self.world.craft.iter().map(of).sum::<f32>() / self.world.craft.len() as f32
    }
}
