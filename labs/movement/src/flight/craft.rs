//! One aircraft: what it wants, and how it gets there.

use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Stream;
use wits_core::space::{Ground, Volume};
use wits_core::state::State;
use wits_core::{angle, math};
use wits_motion::motor::{Attitude, Flight, Rule, Wish, align_up};
use wits_motion::steering::{Pursue, Wander, WanderState};

use crate::flight::about::Rules;
use crate::flight::course::{Crossing, ring};

/// How far the world reaches from its middle, and how high. \[m\]
pub(crate) const REACH: f32 = 100.0;
const HEIGHTS: (f32, f32) = (12.0, 68.0);
/// Nearer than this others are too near. \[m\]
const ROOM: f32 = 14.0;
/// Flies straight who wants to go where its nose points: the cosine of 15 degrees.
const STRAIGHT: f32 = 0.966;
/// How many places a trail remembers.
pub(crate) const TRAIL: usize = 40;
/// How they wander.
const WANDER: Wander = Wander {
    radius: 14.0,
    vertical_radius: 7.0,
    distance: 22.0,
    jitter: 26.0,
    drive: wits_motion::steering::Drive::Match { time: 0.4 },
};

/// Everything about an aircraft that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Craft {
    pub(crate) body: Kinematic<Volume>,
    wander: WanderState,
    /// The next ring.
    pub(crate) ring: usize,
    pub(crate) hits: u32,
    pub(crate) misses: u32,
    /// Oldest first from `trail_at`.
    #[state(unhashed = "only drawn")]
    pub(crate) trail: Vec<Vec3>,
    #[state(unhashed = "only drawn")]
    pub(crate) trail_at: usize,
    pub(crate) did: Did,
}

/// What it wanted and did at the last tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Did {
    pub(crate) wants: Wants,
    pub(crate) rule: Rule,
    /// The numbers of the full actuator.
    pub(crate) flight: Flight,
    /// The angles it is shown with.
    pub(crate) shown: Attitude,
    /// The turn that the fake bank is made from. [rad/s]
    pub(crate) turn: f32,
}

/// What pulls at it, as velocities. [m/s]
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Wants {
    /// The place it goes for, if there is one. \[m\]
    pub(crate) target: Vec3,
    pub(crate) task: Vec3,
    pub(crate) room: Vec3,
    pub(crate) inside: Vec3,
}

impl Wants {
    pub(crate) fn sum(&self) -> Vec3 {
        self.task + self.room + self.inside
    }
}

/// What an aircraft knows.
pub(crate) struct Around<'a> {
    pub(crate) all: &'a [Craft],
    pub(crate) it: usize,
    pub(crate) goal: Vec3,
    pub(crate) rules: &'a Rules,
    pub(crate) dt: f32,
}

impl Craft {
    /// Somewhere over the ground, looking along the course.
    pub(crate) fn new(number: usize, cruise: f32, stream: &mut Stream) -> Self {
        let first = ring(0);
        let (row, side) = (number.div_ceil(2) as f32, if number.is_multiple_of(2) { 1.0 } else { -1.0 });
        let beside = first.through.cross(Vec3::Y).normalize_or_zero() * side;
        let scatter = stream.direction_3d() * 2.0;
        let at = first.at - first.through * (30.0 + 9.0 * row) + beside * (9.0 * row) + scatter;
        let mut body = Kinematic::at(at).with_velocity(first.through * cruise);
        body.orientation = Volume::upright(body.velocity).unwrap_or_default();
        let (wander, did) = (WanderState::default(), Did::default());
        Self { body, wander, ring: 0, hits: 0, misses: 0, trail: vec![at; TRAIL], trail_at: 0, did }
    }

    /// One tick.
    pub(crate) fn fly(&mut self, me: usize, around: &Around<'_>, stream: &mut Stream) {
        let from = self.body.position;
        let wants = self.wants(me, around, stream);
        self.did = Did { wants, turn: self.did.turn, ..Did::default() };
        match around.rules.motor {
            0 => self.fly_with_wings(around),
            _ => self.fly_without(around),
        }
        match ring(self.ring).crossed(from, self.body.position) {
            Crossing::None => return,
            Crossing::Hit => self.hits = self.hits.saturating_add(1),
            Crossing::Missed => self.misses = self.misses.saturating_add(1),
        }
        self.ring = (self.ring + 1) % crate::flight::course::RINGS;
    }

    fn fly_with_wings(&mut self, around: &Around<'_>) {
        let wish = Wish::velocity(self.did.wants.sum());
        let decision = around.rules.aircraft.fly(&self.body, &wish, around.dt);
        self.body.step_semi_implicit(decision.action.steering, &Limits::NONE, around.dt);
        let share = math::smoothing(around.rules.righting, around.dt);
        let ahead = self.did.wants.sum().normalize_or_zero().dot(self.body.forward());
        // In a bend the bank is needed.
        if share > 0.0 && ahead > STRAIGHT {
            self.body.orientation = align_up(self.body.orientation, share);
        }
        (self.did.rule, self.did.flight) = (decision.rule, decision.action);
        self.did.shown = Attitude::of(self.body.orientation);
    }

    /// The velocity turns as it is told; then the picture gets its wings, level or banked.
    fn fly_without(&mut self, around: &Around<'_>) {
        let (rules, dt) = (around.rules, around.dt);
        let speeds = (rules.aircraft.min_speed, rules.aircraft.max_speed);
        let gap = self.did.wants.sum() - self.body.velocity;
        let yaw = angle::yaw_of(self.body.velocity);
        let velocity = self.body.velocity + (gap / 0.3).clamp_length_max(rules.agility) * dt;
        let wished = angle::yaw_of(self.did.wants.sum());
        let turned = angle::turn_towards(yaw.unwrap_or(0.0), wished.or(yaw).unwrap_or(0.0), 3.0 * dt);
        self.body.velocity = flyable(velocity, turned, speeds.0).clamp_length(speeds.0, speeds.1);
        self.body.position += self.body.velocity * dt;
        let now = angle::yaw_of(self.body.velocity).or(yaw).unwrap_or(0.0);
        let turn = angle::difference(yaw.unwrap_or(now), now) / dt;
        self.did.turn += (turn - self.did.turn) * math::smoothing(6.0, dt);
        self.body.spin = Vec3::Y * self.did.turn;
        let walking = Kinematic::<Ground>::at(self.body.position)
            .with_velocity(self.body.velocity)
            .with_orientation(now)
            .with_spin(self.did.turn);
        let shown = rules.axes.attitude(&walking);
        self.did.shown = if rules.motor == 1 { shown } else { Attitude { roll: 0.0, ..shown } };
        self.body.orientation = self.did.shown.orientation();
    }

    fn wants(&mut self, me: usize, around: &Around<'_>, stream: &mut Stream) -> Wants {
        let (target, speed) = self.target(me, around);
        let task = match target {
            Some(target) => (target - self.body.position).normalize_or_zero() * speed,
            None => self.wandering(around, stream),
        };
        let target = target.unwrap_or(self.body.position + task);
        Wants { target, task, room: self.room(me, around), inside: self.inside(around.rules.cruise) }
    }

    /// The place to go for and how fast; `None` wanders.
    fn target(&self, me: usize, around: &Around<'_>) -> (Option<Vec3>, f32) {
        let cruise = around.rules.cruise;
        match around.rules.task {
            0 => (Some(self.through_ring()), cruise),
            2 if me != around.it => {
                let limits = Limits { max_speed: 1.1 * cruise, ..Limits::NONE };
                (Some(Pursue::default().aim(&self.body, &around.all[around.it].body, &limits)), 1.1 * cruise)
            }
            3 if me == 0 => (Some(self.through_ring()), 0.8 * cruise),
            3 => self.slot(me, around),
            4 => (Some(around.goal), cruise),
            _ => (None, cruise),
        }
    }

    /// Far from a ring, a place before it, so that it is flown through straight.
    fn through_ring(&self) -> Vec3 {
        let ring = ring(self.ring);
        let before = (ring.at - self.body.position).dot(ring.through);
        ring.at - ring.through * (0.35 * math::max(before, 0.0) - 4.0)
    }

    /// The place in the wedge behind the leader, and the speed to get and stay there.
    fn slot(&self, me: usize, around: &Around<'_>) -> (Option<Vec3>, f32) {
        let leader = &around.all[0].body;
        let (row, side) = (me.div_ceil(2) as f32, if me.is_multiple_of(2) { 1.0 } else { -1.0 });
        let ahead = leader.velocity.normalize_or_zero();
        let beside = ahead.cross(Vec3::Y).normalize_or_zero() * side;
        let slot = leader.position - ahead * (10.0 * row) + beside * (10.0 * row);
        let behind = (slot - self.body.position).dot(ahead);
        // Aims at where the slot will be, or it would overtake its own place and turn round.
        let speed = leader.velocity.length() + 0.6 * behind;
        (
            Some(slot + leader.velocity * 1.2),
            speed.clamp(around.rules.aircraft.min_speed, 1.4 * around.rules.cruise),
        )
    }

    fn wandering(&mut self, around: &Around<'_>, stream: &mut Stream) -> Vec3 {
        let limits = Limits { max_speed: around.rules.cruise, max_acceleration: 40.0, ..Limits::NONE };
        let strays =
            WANDER.steer(&mut self.wander, &self.body, &limits, stream, around.dt).unwrap_or_default();
        let way = self.body.velocity + strays.linear * 0.4;
        // No dives and no rockets.
        let steepest = 0.6 * Vec3::new(way.x, 0.0, way.z).length();
        Vec3::new(way.x, way.y.clamp(-steepest, steepest), way.z).normalize_or_zero() * around.rules.cruise
    }

    /// Away from those who are too near.
    fn room(&self, me: usize, around: &Around<'_>) -> Vec3 {
        // Who plays tag keeps no distance from it.
        let plays = |number: usize| around.rules.task == 2 && (number == around.it || me == around.it);
        let others = around.all.iter().enumerate().filter(|(number, _)| *number != me && !plays(*number));
        let pushes = others.map(|(_, other)| {
            let away = self.body.position - other.body.position;
            let near = 1.0 - away.length() / ROOM;
            if near > 0.0 { away.normalize_or_zero() * (near * around.rules.cruise) } else { Vec3::ZERO }
        });
        // Sideways rather than down.
        pushes.sum::<Vec3>() * Vec3::new(1.0, 0.3, 1.0)
    }

    /// Back into the world where it is about to leave it: wings take their time.
    fn inside(&self, cruise: f32) -> Vec3 {
        let at = self.body.predicted_position(1.1);
        let push = |over: f32| cruise * math::max(over, 0.0) / 12.0;
        let level = Vec3::new(at.x, 0.0, at.z);
        let height = 2.0 * (push(HEIGHTS.0 - at.y) - push(at.y - HEIGHTS.1)).clamp(-0.5 * cruise, cruise);
        Vec3::Y * height - level.normalize_or_zero() * push(level.length() - 0.85 * REACH)
    }
}

/// The velocity, no steeper than 45 degrees and never without a heading: even without wings nobody turns on the spot.
fn flyable(velocity: Vec3, yaw: f32, least: f32) -> Vec3 {
    let level = Vec3::new(velocity.x, 0.0, velocity.z);
    let level = if level.length() < 0.5 * least { angle::yaw_direction(yaw) * (0.5 * least) } else { level };
    let steepest = level.length();
    level + Vec3::Y * velocity.y.clamp(-steepest, steepest)
}
