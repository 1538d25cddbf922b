//! Castle, wind and carts: one gun, one target.

use wits_core::geometry::{Aabb, Segment};
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::raycast::Boxes;
use wits_core::state::State;
use wits_core::work::{Budget, Work};
use wits_game::{Params, Tick};
use wits_motion::ballistics::{
    Aim, AimError, Air, Bow, Flight, Found, Lead, Method, Mission, Simulator, Targeting, TargetingWork,
    Throw, ThrowTry, Thrown, Throws, Trial, aim,
};

use crate::ballistics::world::Tally;

/// How large the target is. \[m\]
pub(crate) const TARGET_RADIUS: f32 = 0.9;
/// How large a shot is. \[m\]
const SHOT_RADIUS: f32 = 0.3;
/// Time between the end of a shot and the next. \[ticks\]
const RELOAD: u32 = 60;
/// How long the arc is shown before it is fired. \[ticks\]
const SETTLE: u32 = 45;
/// How long a target that cannot be hit stays where it is. \[ticks\]
const GIVE_UP: u32 = 200;
/// How thick the wall is. \[m\]
const WALL_WIDTH: f32 = 3.0;
/// The bend of a spinning shot.
const LIFT: f32 = 0.006;
/// Marks of earlier shots that are kept.
const MOST_MARKS: usize = 14;
/// The rails of the target, and of the gun. \[m\]
pub(crate) const TARGET_RAILS: (f32, f32) = (24.0, 60.0);
pub(crate) const GUN_RAILS: (f32, f32) = (2.0, 14.0);

type Search = TargetingWork<Vec2, Simulator<Vec2>>;

/// Which of the scenes with a gun it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Kind {
    Castle,
    Wind,
    Carts,
}

/// A gun, its target, what is between them, and what the gunner thinks.
#[derive(Clone, Debug, State)]
pub struct Battery {
    pub(crate) kind: Kind,
    pub(crate) gun: Roller,
    pub(crate) target: Roller,
    /// The top of the wall.
    pub(crate) wall: Vec2,
    pub(crate) speed: f32,
    pub(crate) air: Air<Vec2>,
    pub(crate) mind: Mind,
    pub(crate) shell: Option<Shell>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) tally: Tally,
    /// Ticks until the gunner may fire.
    wait: u32,
    /// Ticks for which it has known no way to hit.
    helpless: u32,
}

/// Something on rails that turns round at their ends.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Roller {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
}

/// What the gunner thinks.
#[derive(Clone, Debug, State)]
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
pub(crate) enum Mind {
    /// Both arcs of every charge.
    Arcs { charges: Throws, tries: Vec<ThrowTry>, choice: Result<Thrown<Vec2>, AimError> },
    /// Trial shots.
    Trials { search: Search, wish: (f32, Bow), found: Option<Result<Found<Vec2>, AimError>> },
    /// The place where the target will be, and the aim seen from the rolling gun.
    Lead { meets: Vec2, aim: Result<Aim<Vec2>, AimError> },
}

/// A shot in the air.
#[derive(Clone, Debug, State)]
pub(crate) struct Shell {
    pub(crate) flight: Flight<Vec2>,
    pub(crate) trail: Vec<Vec2>,
    nearest: f32,
}

/// Where a shot went down.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Mark {
    pub(crate) at: Vec2,
    pub(crate) hit: bool,
    pub(crate) miss: f32,
}

impl Battery {
    pub(crate) fn new(scene: usize, params: &Params) -> Self {
        let kind = [Kind::Castle, Kind::Wind, Kind::Carts][scene.min(2)];
        let target = match kind {
            Kind::Castle => Vec2::new(45.0, 0.9),
            Kind::Wind => Vec2::new(44.0, 0.9),
            Kind::Carts => Vec2::new(40.0, 0.9),
        };
        let still = |at| Roller { at, velocity: Vec2::ZERO };
        let mut battery = Self {
            kind,
            gun: still(Vec2::new(4.0, 1.6)),
            target: still(target),
            wall: Vec2::new(36.0, 13.0),
            speed: 0.0,
            air: Air::default(),
            mind: Mind::Lead { meets: target, aim: Err(AimError::NotSettled) },
            shell: None,
            marks: Vec::new(),
            tally: Tally::default(),
            wait: SETTLE,
            helpless: 0,
        };
        battery.take_over(params);
        battery.think(params);
        battery
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>, seed: Seed) {
        self.take_over(tick.params);
        for input in tick.inputs {
            let Some(at) = input.at.filter(|at| at.is_finite()) else { continue };
            match input.name.as_str() {
                "target" => self.target.at = within(at, (8.0, 64.0), (TARGET_RADIUS, 36.0)),
                "wall" if self.kind == Kind::Castle => self.wall = within(at, (12.0, 60.0), (0.5, 34.0)),
                _ => {}
            }
        }
        if self.kind == Kind::Carts {
            self.gun.roll(tick.params.f32("gun_speed"), GUN_RAILS, tick.dt);
            self.target.roll(tick.params.f32("cart_speed"), TARGET_RAILS, tick.dt);
        }
        self.think(tick.params);
        self.fly(tick, seed);
        if self.shell.is_none() {
            self.wait = self.wait.saturating_sub(1);
            if let (0, Some(direction)) = (self.wait, self.decided()) {
                self.fire(direction);
            }
        }
        self.helpless = if self.is_helpless() { self.helpless + 1 } else { 0 };
        if self.helpless >= GIVE_UP {
            self.helpless = 0;
            self.tally.extra = self.tally.extra.saturating_add(1);
            self.roam(tick, seed);
        }
    }

    fn is_helpless(&self) -> bool {
        match &self.mind {
            Mind::Arcs { choice, .. } => choice.is_err(),
            Mind::Trials { found, .. } => found.is_some_and(|found| found.is_err()),
            Mind::Lead { aim, .. } => aim.is_err(),
        }
    }

    /// What stands in the way.
    pub(crate) fn walls(&self) -> Vec<Aabb<Vec2>> {
        let wall = Aabb::new(
            self.wall - Vec2::X * (0.5 * WALL_WIDTH),
            Vec2::new(self.wall.x + 0.5 * WALL_WIDTH, 0.0),
        );
        if self.kind == Kind::Castle { vec![wall] } else { Vec::new() }
    }

    /// The trial shots of the search under way.
    pub(crate) fn trials(&self) -> &[Trial] {
        if let Mind::Trials { search, .. } = &self.mind { search.trials() } else { &[] }
    }

    fn take_over(&mut self, params: &Params) {
        self.speed = params.f32("speed");
        self.air = Air { gravity: Vec2::NEG_Y * params.f32("gravity"), ..Air::default() };
        if self.kind == Kind::Wind {
            self.air.quadratic = params.f32("drag");
            self.air.wind = Vec2::X * params.f32("wind");
            (self.air.spin, self.air.lift) = (params.f32("spin"), LIFT);
        }
    }

    fn think(&mut self, params: &Params) {
        match self.kind {
            Kind::Castle => self.weigh_arcs(),
            Kind::Wind => self.try_shots(params),
            Kind::Carts => self.lead(params),
        }
    }

    /// Every charge with both of its arcs: the first that is free.
    fn weigh_arcs(&mut self) {
        let charge = |name: &str, share: f32| Throw { name: name.into(), speed: share * self.speed };
        let charges = Throws {
            throws: vec![
                charge("full charge", 1.0),
                charge("three quarters", 0.75),
                charge("half charge", 0.5),
            ],
        };
        let (walls, mut tries) = (self.walls(), Vec::new());
        let choice =
            charges.choose(self.gun.at, self.target.at, self.air.gravity, &mut tries, |shot, time| {
                // The last metre is the target's own.
                let until = time - TARGET_RADIUS / shot.velocity_at(time).length();
                shot.first_hit(&Boxes(&walls), SHOT_RADIUS, 0.04, until).is_none()
            });
        self.mind = Mind::Arcs { charges, tries, choice };
    }

    /// Some more of the search; a new one when what it is about has changed.
    fn try_shots(&mut self, params: &Params) {
        let (margin, bow) = (params.f32("margin"), bow(params));
        let mission = Mission {
            from: self.gun.at,
            to: self.target.at,
            target_velocity: Vec2::ZERO,
            speed: self.speed,
            gravity: self.air.gravity,
        };
        let same = matches!(&self.mind, Mind::Trials { search, wish: before, .. }
            if *search.mission() == mission && search.simulator().air == self.air && *before == (margin, bow));
        if !same {
            let targeting = Targeting { margin, bow, most_trials: 40, ..Targeting::default() };
            let search = targeting.start(mission, Simulator::new(self.air, 0.05));
            self.mind = Mind::Trials { search, wish: (margin, bow), found: None };
            self.wait = self.wait.max(SETTLE);
        }
        if let Mind::Trials { search, found: found @ None, .. } = &mut self.mind {
            *found = search.step(&mut Budget::new(params.count("thinking") as u64)).done();
        }
    }

    /// Aims where the target will be, seen from the rolling gun.
    fn lead(&mut self, params: &Params) {
        let (gun, target) = (self.gun, self.target);
        let knows_turns = params.is_on("knows_turns");
        let ahead = |time: f32| {
            let mut later = target;
            if knows_turns {
                later.roll(target.velocity.length(), TARGET_RAILS, time);
            } else {
                later.at += target.velocity * time;
            }
            later.at
        };
        let (speed, gravity, bow) = (self.speed, self.air.gravity, bow(params));
        let led = Lead::default().settle(
            |time| ahead(time) - gun.velocity * time,
            |place| aim(gun.at, place, speed, gravity)?.get(bow),
        );
        let aim = led.map(|led| led.aim);
        self.mind = Mind::Lead { meets: aim.map_or(target.at, |aim| ahead(aim.time)), aim };
    }

    /// The velocity to fire with, once the gunner has made up its mind.
    pub(crate) fn decided(&self) -> Option<Vec2> {
        match &self.mind {
            Mind::Arcs { choice, .. } => choice.ok().map(|choice| choice.aim.direction * choice.speed),
            Mind::Trials { found, .. } => {
                found.and_then(Result::ok).map(|found| found.aim.direction * self.speed)
            }
            Mind::Lead { aim, .. } => aim.ok().map(|aim| aim.direction * self.speed + self.gun.velocity),
        }
    }

    fn fire(&mut self, velocity: Vec2) {
        let flight = Flight { position: self.gun.at, velocity, time: 0.0 };
        self.shell = Some(Shell { flight, trail: vec![self.gun.at], nearest: f32::INFINITY });
    }

    fn fly(&mut self, tick: Tick<'_>, seed: Seed) {
        let walls = self.walls();
        let Some(shell) = &mut self.shell else { return };
        let before = shell.flight.position;
        self.air.advance(&mut shell.flight, tick.dt, Method::RungeKutta);
        let now = shell.flight.position;
        let piece = Segment::new(before, now);
        shell.nearest = shell.nearest.min(piece.distance_squared(self.target.at).sqrt());
        shell.trail.push(now);
        let hit = shell.nearest <= TARGET_RADIUS;
        let stopped = walls.iter().any(|wall| wall.contains(now));
        if hit || stopped || now.y <= 0.0 || shell.flight.time > 20.0 {
            let miss = if hit { 0.0 } else { shell.nearest - TARGET_RADIUS };
            self.land(
                Mark { at: if hit { piece.closest_point(self.target.at) } else { now }, hit, miss },
                tick,
                seed,
            );
        }
    }

    fn land(&mut self, mark: Mark, tick: Tick<'_>, seed: Seed) {
        self.shell = None;
        self.wait = RELOAD;
        self.tally.miss = mark.miss;
        let count = if mark.hit { &mut self.tally.successes } else { &mut self.tally.failures };
        *count = count.saturating_add(1);
        self.marks.push(mark);
        let too_many = self.marks.len().saturating_sub(MOST_MARKS);
        self.marks.drain(..too_many);
        self.roam(tick, seed);
    }

    /// The target goes somewhere else, if it may.
    fn roam(&mut self, tick: Tick<'_>, seed: Seed) {
        if !tick.params.is_on("roams") || self.kind == Kind::Carts {
            return;
        }
        let mut stream = seed.fork("target").at(tick.number).stream();
        let x = stream.range(22.0, 60.0);
        // Not inside the wall.
        let inside = self.kind == Kind::Castle && (x - self.wall.x).abs() < 3.0;
        let x = if inside { self.wall.x + 4.0 } else { x };
        self.target.at = Vec2::new(x.min(62.0), stream.range(TARGET_RADIUS, 4.0));
    }
}

impl Roller {
    /// Rolls on for any time, there and back.
    fn roll(&mut self, speed: f32, (left, right): (f32, f32), time: f32) {
        let length = right - left;
        let forward = if self.velocity.x < 0.0 { -1.0 } else { 1.0 };
        // Unfolded, the way there and back is a circle.
        let place = (self.at.x - left).clamp(0.0, length);
        let round = if forward > 0.0 { place } else { 2.0 * length - place };
        let later = (round + speed * time).rem_euclid(2.0 * length);
        let (x, direction) = if later < length { (later, 1.0) } else { (2.0 * length - later, -1.0) };
        self.at.x = left + x;
        self.velocity = Vec2::X * (direction * speed);
    }
}

fn bow(params: &Params) -> Bow {
    if params.is_on("arc") { Bow::High } else { Bow::Low }
}

fn within(at: Vec2, x: (f32, f32), y: (f32, f32)) -> Vec2 {
    Vec2::new(at.x.clamp(x.0, x.1), at.y.clamp(y.0, y.1))
}
