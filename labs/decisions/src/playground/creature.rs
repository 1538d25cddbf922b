//! One creature: its needs and its legs.

use std::borrow::Cow;

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_script::Orders;

use crate::playground::meadow::{CORNER, WALL_WIDTH, walls};

pub(crate) const RADIUS: f32 = 0.4;
/// \[m/s\]
pub(crate) const WALK: f32 = 2.0;
pub(crate) const RUN: f32 = 3.6;
/// The wolf is a little slower than those who run from it, as long as they are not tired out.
pub(crate) const CHASE: f32 = 3.2;
pub(crate) const TURNING: f32 = 6.0;
/// Needs grow by this much in a second.
const HUNGER: f32 = 0.8;
const THIRST: f32 = 0.7;
const WEARINESS: f32 = 0.3;
/// What is said is shown for so long. \[s\]
const SPEECH: f32 = 2.5;

/// A creature.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Creature {
    pub(crate) at: Vec2,
    /// \[rad\]
    pub(crate) facing: f32,
    /// [m/s]
    pub(crate) velocity: Vec2,
    /// Where its script steers it.
    pub(crate) orders: Orders,
    /// Needs, 0 to 100.
    pub(crate) hunger: f32,
    pub(crate) thirst: f32,
    pub(crate) energy: f32,
    /// What it did last, in this tick.
    pub(crate) doing: Cow<'static, str>,
    /// Where it wanders to.
    pub(crate) aim: Option<Vec2>,
    /// How long ago the wolf, or the wolf its prey, was last seen. \[s\]
    pub(crate) unseen_for: f32,
    pub(crate) is_asleep: bool,
    pub(crate) says: String,
    pub(crate) says_left: f32,
    pub(crate) deeds: Deeds,
    /// How long the wolf has been out and nothing has happened. \[s\]
    pub(crate) safe_for: f32,
}

/// What a creature has done: for the lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Deeds {
    /// Since it was given its mind. \[m\]
    pub(crate) walked: f32,
    /// \[s\]
    pub(crate) fled: f32,
    pub(crate) meals: u32,
    pub(crate) drinks: u32,
    pub(crate) faints: u32,
}

impl Creature {
    pub(crate) fn new(home: Vec2) -> Self {
        Self {
            at: home,
            facing: 0.0,
            velocity: Vec2::ZERO,
            orders: Orders::default(),
            hunger: 40.0,
            thirst: 30.0,
            energy: 90.0,
            doing: Cow::Borrowed(""),
            aim: None,
            unseen_for: 1000.0,
            is_asleep: false,
            says: String::new(),
            says_left: 0.0,
            deeds: Deeds::default(),
            safe_for: 0.0,
        }
    }

    /// Goes towards a place; true when it is at most so near. Whoever goes is not steered any more.
    pub(crate) fn go(&mut self, to: Vec2, near: f32, speed: f32, dt: f32) -> bool {
        self.orders.set(Vec::new());
        let way = to - self.at;
        if way.length() <= near {
            return true;
        }
        let speed = if self.energy > 0.0 { speed } else { 0.5 * speed };
        let wanted = angle::of(way).unwrap_or(self.facing);
        self.facing = angle::turn_towards(self.facing, wanted, TURNING * dt);
        self.velocity = way.normalize_or_zero() * speed;
        self.step(speed, dt);
        false
    }

    /// Moves with the velocity that it has.
    pub(crate) fn step(&mut self, speed: f32, dt: f32) {
        let before = self.at;
        self.at = keep_out(self.at + self.velocity * dt, 1.5 * speed * dt);
        self.deeds.walked += before.distance(self.at);
        // Running is tiring.
        self.energy = (self.energy - (0.2 * speed - 0.4).max(0.0) * dt).max(0.0);
    }

    /// A new tick: it does nothing yet, and stands unless it is steered.
    pub(crate) fn rest(&mut self) {
        self.doing = Cow::Borrowed("");
        if self.orders.is_free() {
            self.velocity = Vec2::ZERO;
        }
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.says = text.chars().take(40).collect();
        self.says_left = SPEECH;
    }

    pub(crate) fn pass_time(&mut self, appetite: f32, dt: f32) {
        self.hunger = (self.hunger + HUNGER * appetite * dt).min(100.0);
        self.thirst = (self.thirst + THIRST * appetite * dt).min(100.0);
        if !self.is_asleep {
            self.energy = (self.energy - WEARINESS * dt).max(0.0);
        }
        self.unseen_for = (self.unseen_for + dt).min(1000.0);
        self.says_left = (self.says_left - dt).max(0.0);
    }

    /// Starved, or caught: it wakes up at home.
    pub(crate) fn faint(&mut self, home: Vec2) {
        (self.at, self.velocity, self.aim, self.safe_for) = (home, Vec2::ZERO, None, 0.0);
        (self.hunger, self.thirst, self.energy) = (40.0, 30.0, self.energy.max(50.0));
        self.deeds.faints = self.deeds.faints.saturating_add(1);
        self.say("ouch!");
    }
}

/// Walls push, and sideways too, so that nobody gets stuck before one.
pub(crate) fn keep_out(at: Vec2, aside: f32) -> Vec2 {
    let mut at = at.clamp(-CORNER + RADIUS, CORNER - RADIUS);
    for wall in walls() {
        let nearest = wall.closest_point(at);
        let room = RADIUS + 0.5 * WALL_WIDTH;
        if at.distance_squared(nearest) < room * room {
            let out = (at - nearest).normalize_or(Vec2::Y);
            at = nearest + out * room + out.perp() * aside;
        }
    }
    at
}
