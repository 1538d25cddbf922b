//! One racer: chases the rabbit on the line, keeps clear of others, and does what its body can.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Motion};
use wits_core::local::Frame2;
use wits_core::math;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_motion::motor::{CarState, Controls, HeadingState, Human, Rule, Wish};

use crate::race::about::Rules;
use crate::race::track::Track;

/// What a runner can do.
pub(crate) const RUNNER: Limits =
    Limits { max_speed: 9.0, max_acceleration: 9.0, max_spin: 5.0, max_angular_acceleration: 40.0 };
/// Nearer than this, bodies touch. \[m\]
pub(crate) const BODY: f32 = 1.5;
/// How far aside a passing racer goes. \[m\]
const ASIDE: f32 = 3.5;

/// Everything about a racer that changes.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Racer {
    pub(crate) body: Kinematic<Plane>,
    pub(crate) car: CarState,
    /// Where on the line it is. \[m\]
    pub(crate) param: f32,
    /// How far aside of the line it drives, to the left. \[m\]
    pub(crate) aside: f32,
    pub(crate) laps: u32,
    /// When the lap began; before the first, when the race did. \[ticks\]
    pub(crate) lap_began: u64,
    /// \[s\], 0 before the first.
    pub(crate) last_lap: f32,
    pub(crate) best_lap: f32,
    /// The heading that is drawn.
    pub(crate) heading: HeadingState<Plane>,
    pub(crate) off_road: bool,
    pub(crate) did: Did,
}

/// What it decided at the last tick; the next one does not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Did {
    pub(crate) rule: Rule,
    pub(crate) rabbit: Vec2,
    pub(crate) pace: Pace,
    pub(crate) controls: Controls,
    /// [m/s²]
    pub(crate) acceleration: Vec2,
}

/// What holds the speed down: the lowest counts. [m/s]
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Pace {
    pub(crate) top: f32,
    pub(crate) bends: f32,
    pub(crate) traffic: f32,
    /// Whom it waits for or passes.
    pub(crate) ahead: Option<usize>,
    pub(crate) passing: bool,
}

impl Pace {
    pub(crate) fn lowest(&self) -> f32 {
        math::min(self.top, math::min(self.bends, self.traffic))
    }
}

impl Racer {
    /// On the grid, so far before the start and aside of the line.
    pub(crate) fn on_grid(track: &Track, back: f32, aside: f32) -> Self {
        let param = track.line.normalized(-back);
        let along = track.line.tangent(param);
        let mut body = Kinematic::at(track.line.position(param) + along.perp() * aside).with_velocity(along);
        body.face_velocity();
        body.velocity = Vec2::ZERO;
        Self {
            body,
            car: CarState::default(),
            param,
            aside,
            laps: 0,
            lap_began: 0,
            last_lap: 0.0,
            best_lap: 0.0,
            heading: HeadingState::default(),
            off_road: false,
            did: Did::default(),
        }
    }

    /// One tick; `me` is its number among all, as they were before the tick.
    pub(crate) fn drive(&mut self, me: usize, all: &[Racer], track: &Track, rules: &Rules, dt: f32) {
        let vehicle = rules.vehicle_of(me);
        let pace = self.watch_traffic(me, all, track, rules, dt);
        let ahead = 3.0 + rules.look * self.body.speed();
        let left = track.line.tangent(self.param + ahead).perp();
        let rabbit = track.line.position(self.param + ahead) + left * self.aside;
        let before = self.body.velocity;
        let wish = Wish::pass(&self.body, rabbit, pace.lowest());
        let (rule, controls) = self.actuate(vehicle, &wish, rules, dt);
        let acceleration = (self.body.velocity - before) / dt;
        self.did = Did { rule, rabbit, pace, controls, acceleration };
        self.heading_shown(rules, dt);
    }

    /// The body does what it can.
    fn actuate(&mut self, vehicle: usize, wish: &Wish<Plane>, rules: &Rules, dt: f32) -> (Rule, Controls) {
        match vehicle {
            3 => {
                let decision = Human::default().act(&self.body, wish, &RUNNER, dt);
                self.body.step_semi_implicit(decision.action, &RUNNER, dt);
                self.car = CarState::default();
                (decision.rule, Controls::default())
            }
            4 => {
                let velocity = wish.offset.normalize_or_zero() * wish.speed;
                self.body.step_motion(Motion::new(velocity, 0.0), &Limits::NONE, dt);
                self.body.face_velocity();
                self.car = CarState::default();
                (Rule::Go, Controls::default())
            }
            _ => {
                let mut car = rules.car(vehicle);
                let decision = rules.driver(vehicle).drive(&car, &self.body, wish);
                // Grass holds less, and slows.
                if self.off_road {
                    (car.grip, car.max_acceleration) = (0.6 * car.grip, 0.6 * car.max_acceleration);
                    car.max_speed = math::max(0.5 * car.max_speed, self.body.speed() - 6.0 * dt);
                }
                car.step(&mut self.car, &mut self.body, &decision.action, dt);
                (decision.rule, decision.action)
            }
        }
    }

    /// Looks for somebody slower ahead: goes aside to pass, or waits.
    fn watch_traffic(&mut self, me: usize, all: &[Racer], track: &Track, rules: &Rules, dt: f32) -> Pace {
        let vehicle = rules.vehicle_of(me);
        let top = if vehicle == 3 { RUNNER.max_speed } else { rules.car(vehicle).max_speed };
        let bends = track.pace(vehicle, self.param + 2.0);
        let frame = Frame2::from_angle(self.body.position, self.body.orientation);
        let speed = self.body.speed();
        let reach = 6.0 + 0.9 * speed;
        let (mut near, mut pushed): (Option<(usize, Vec2)>, f32) = (None, 0.0);
        for (number, other) in all.iter().enumerate() {
            let there = frame.point_to_local(other.body.position);
            let in_the_way = there.x > 0.0 && there.x < reach && there.y.abs() < 3.0 + 0.1 * there.x;
            if number != me && in_the_way && near.is_none_or(|(_, best)| there.x < best.x) {
                near = Some((number, there));
            }
            if number != me && there.x.abs() < 5.0 && there.y.abs() < ASIDE {
                pushed -= (ASIDE - there.y.abs()).copysign(there.y);
            }
        }
        let mut pace = Pace { top, bends, traffic: f32::MAX, ahead: None, passing: false };
        let (left, right) = track.room(self.param);
        let mut wanted = 0.0;
        if let Some((number, there)) = near {
            let other = all[number].body.velocity.dot(frame.ahead);
            let slower = other < math::min(top, bends) - 0.5;
            pace.ahead = Some(number);
            pace.passing = rules.pass && slower;
            if pace.passing {
                // The side with more room besides the other.
                let beside = all[number].aside;
                let to_left = left - beside > right + beside;
                wanted = if to_left { beside + ASIDE } else { beside - ASIDE };
            }
            if there.y.abs() < 2.6 {
                pace.traffic = math::max(other, 0.0) + math::max(there.x - 4.5, 0.0) * 0.9;
            }
        }
        // Who is beside pushes it over a little.
        let wanted = (wanted + 0.5 * pushed).clamp(-right, left);
        self.aside = math::approach(self.aside, wanted, 3.0 * dt);
        pace
    }

    /// Where it is now: the line, the lap, the grass.
    pub(crate) fn find_place(&mut self, track: &Track, tick: u64, dt: f32) {
        let length = track.line.length();
        let param = track.line.nearest_within(self.body.position, self.param, 20.0);
        let lost = track.line.position(param).distance(self.body.position) > 25.0;
        let param = if lost { track.line.nearest(self.body.position) } else { param };
        if self.param > 0.75 * length && param < 0.25 * length {
            self.finish_lap(tick, dt);
        } else if self.param < 0.25 * length && param > 0.75 * length {
            self.laps = self.laps.saturating_sub(1);
        }
        self.param = param;
        self.off_road = !track.is_on_road(self.body.position);
    }

    fn finish_lap(&mut self, tick: u64, dt: f32) {
        self.laps = self.laps.saturating_add(1);
        // The first time over the line begins the first lap.
        if self.laps > 1 {
            self.last_lap = (tick - self.lap_began) as f32 * dt;
            if self.best_lap == 0.0 || self.last_lap < self.best_lap {
                self.best_lap = self.last_lap;
            }
        }
        self.lap_began = tick;
    }

    fn heading_shown(&mut self, rules: &Rules, dt: f32) {
        rules.heading.update(&mut self.heading, self.body.orientation, dt);
    }

    /// How far it is in the race. \[m\]
    pub(crate) fn progress(&self, track: &Track) -> f32 {
        self.laps as f32 * track.line.length() + self.param
    }

    pub(crate) fn skids(&self) -> bool {
        self.car.skids && self.car.slide.abs() > 0.3
    }
}
