//! The world of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Setup, Tick};
use wits_motion::motor::Rule;

use crate::race::about::Rules;
use crate::race::racer::{BODY, Racer};
use crate::race::track::{CORNER, FIRST, POINTS, Track};

/// So many skid marks are kept.
pub(crate) const MOST_MARKS: usize = 1200;

pub(crate) const SPEED: usize = 0;
pub(crate) const SLIDE: usize = 1;
const RULE: usize = 2;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    /// What the parameters said at the last tick.
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) rules: Rules,
    pub(crate) points: [Vec2; POINTS.len()],
    pub(crate) racers: Vec<Racer>,
    #[state(unhashed = "only drawn")]
    pub(crate) marks: Vec<[Vec2; 2]>,
    pub(crate) next_mark: usize,
    /// \[ticks\], all racers together.
    pub(crate) skidded: u64,
    pub(crate) off_road: u64,
    pub(crate) last_lap: f32,
    pub(crate) best_lap: f32,
}

/// The lab.
pub struct Race {
    pub(crate) world: World,
    /// Made from the points and the rules.
    pub(crate) track: Track,
    made_from: ([Vec2; POINTS.len()], Rules),
    /// The racers as they were before the tick.
    before: Vec<Racer>,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
}

impl Race {
    pub(crate) fn new(setup: &Setup) -> Self {
        let rules = Rules::new(&setup.params);
        let track = Track::new(&FIRST, &rules).unwrap_or_else(|| unreachable!("the first track is one"));
        let count = setup.params.count("racers");
        let on_grid = |number: usize| {
            let aside = if number.is_multiple_of(2) { 1.8 } else { -1.8 };
            Racer::on_grid(&track, 4.0 + 5.0 * number as f32, aside)
        };
        let world = World {
            rules,
            points: FIRST,
            racers: (0..count).map(on_grid).collect(),
            marks: Vec::new(),
            next_mark: 0,
            skidded: 0,
            off_road: 0,
            last_lap: 0.0,
            best_lap: 0.0,
        };
        let channels = [
            Channel::value("speed", "m/s"),
            Channel::value("slide", "m/s"),
            Channel::label("rule", &Rule::NAMES),
        ];
        let trace = Trace::new(&channels, count, 240, 24);
        Self { world, track, made_from: (FIRST, rules), before: Vec::new(), tick: 0, trace }
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.rules = Rules::new(tick.params);
        self.drag_points(tick);
        self.lay_track();
        self.before.clone_from(&self.world.racers);
        let rules = self.world.rules;
        for (number, racer) in self.world.racers.iter_mut().enumerate() {
            racer.drive(number, &self.before, &self.track, &rules, tick.dt);
        }
        self.part();
        self.hold_in();
        for racer in &mut self.world.racers {
            let laps = racer.laps;
            racer.find_place(&self.track, tick.number, tick.dt);
            if racer.laps > laps && racer.last_lap > 0.0 {
                self.world.last_lap = racer.last_lap;
                if self.world.best_lap == 0.0 || racer.last_lap < self.world.best_lap {
                    self.world.best_lap = racer.last_lap;
                }
            }
        }
        self.leave_marks();
        self.tick = tick.number + 1;
        self.sample();
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.make_track();
        self.tick = tick;
        self.trace.forget_after(tick);
    }

    fn drag_points(&mut self, tick: Tick<'_>) {
        for input in tick.inputs {
            let point = POINTS.iter().position(|name| *name == input.name);
            if let (Some(point), Some(at)) = (point, input.at) {
                let old = self.world.points[point];
                let edge = CORNER - Vec2::splat(6.0);
                self.world.points[point] = at.clamp(-edge, edge);
                if Track::new(&self.world.points, &self.world.rules).is_none() {
                    self.world.points[point] = old;
                }
            }
        }
    }

    /// Makes the track anew if its points or the rules have changed; everybody keeps the share of the lap it has done.
    fn lay_track(&mut self) {
        let before = self.track.line.length();
        if self.make_track() {
            let longer = self.track.line.length() / before;
            self.world.racers.iter_mut().for_each(|racer| racer.param *= longer);
        }
    }

    fn make_track(&mut self) -> bool {
        let wanted = (self.world.points, self.world.rules);
        if wanted == self.made_from {
            return false;
        }
        self.made_from = wanted;
        let made = Track::new(&wanted.0, &wanted.1);
        let is_new = made.is_some();
        self.track = made.unwrap_or_else(|| self.track.clone());
        is_new
    }

    /// Bodies that overlap move out of each other, each by half, and the faster one behind loses the difference.
    fn part(&mut self) {
        let racers = &mut self.world.racers;
        for a in 0..racers.len() {
            for b in a + 1..racers.len() {
                let apart = racers[b].body.position - racers[a].body.position;
                let overlap = 2.0 * BODY - apart.length();
                if overlap <= 0.0 {
                    continue;
                }
                let away = apart.try_normalize().unwrap_or(Vec2::X);
                racers[a].body.position -= away * (0.5 * overlap);
                racers[b].body.position += away * (0.5 * overlap);
                let closing = (racers[a].body.velocity - racers[b].body.velocity).dot(away);
                if closing > 0.0 {
                    racers[a].body.velocity -= away * (0.5 * closing);
                    racers[b].body.velocity += away * (0.5 * closing);
                }
            }
        }
    }

    /// Walls of tyres round the world.
    fn hold_in(&mut self) {
        let edge = CORNER - Vec2::splat(2.5);
        for racer in &mut self.world.racers {
            let held = racer.body.position.clamp(-edge, edge);
            if held != racer.body.position {
                racer.body.position = held;
                racer.body.velocity *= 0.5;
            }
        }
    }

    fn leave_marks(&mut self) {
        let World { racers, marks, next_mark, skidded, off_road, .. } = &mut self.world;
        for (racer, before) in racers.iter().zip(&self.before) {
            *off_road = off_road.saturating_add(u64::from(racer.off_road));
            if !racer.skids() {
                continue;
            }
            *skidded = skidded.saturating_add(1);
            let mark = [before.body.position, racer.body.position];
            if marks.len() < MOST_MARKS {
                marks.push(mark);
            } else {
                marks[*next_mark] = mark;
                *next_mark = (*next_mark + 1) % MOST_MARKS;
            }
        }
    }

    /// Notes down what the racers do.
    fn sample(&mut self) {
        for (number, racer) in self.world.racers.iter().enumerate() {
            if self.tick.is_multiple_of(6) {
                self.trace.record(number, self.tick, SPEED, racer.body.speed());
                self.trace.record(number, self.tick, SLIDE, racer.car.slide);
            }
            let rule = f32::from(racer.did.rule as u8);
            if self.trace.last_label(number, RULE) != Some(rule) {
                self.trace.record(number, self.tick, RULE, rule);
            }
        }
    }

    /// The racers in the order of the race, the first first.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.world.racers.len()).collect();
        let progress = |number: &usize| self.world.racers[*number].progress(&self.track);
        order.sort_by(|a, b| progress(b).total_cmp(&progress(a)));
        order
    }
}
