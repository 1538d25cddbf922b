//! The members: bodies that go to their slots, avoid each other and what stands in the way.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_motion::formation::KeepSlot;
use wits_motion::steering::{AvoidObstacles, Falloff, Neighbour, Pick, Separation, part_overlaps};

use crate::formations::ground::{CORNER, Ground};
use crate::formations::settings::{BODY, SPEEDS};

const SEPARATION: Separation = Separation { radius: 1.1, falloff: Falloff::Linear, pick: Pick::Sum };

/// A member.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Unit {
    pub(crate) body: Kinematic<Plane>,
    /// Its trade.
    pub(crate) kind: usize,
    pub(crate) alive: bool,
    /// Where it should be, and how that place moves.
    pub(crate) target: Option<Kinematic<Plane>>,
    /// What pulled at it in the last tick: the slot, the others, obstacles. [m/s²]
    pub(crate) wishes: [Vec2; 3],
}

impl Unit {
    pub(crate) fn new(at: Vec2, kind: usize) -> Self {
        Self { body: Kinematic::at(at), kind, alive: true, target: None, wishes: [Vec2::ZERO; 3] }
    }

    pub(crate) fn limits(&self, haste: f32) -> Limits {
        let max_speed = SPEEDS[self.kind] * haste;
        Limits { max_speed, max_acceleration: 14.0, max_spin: 7.0, max_angular_acceleration: 50.0 }
    }

    /// How far it is from where it should be. \[m\]
    pub(crate) fn error(&self) -> Option<f32> {
        self.target.map(|target| target.position.distance(self.body.position)).filter(|_| self.alive)
    }
}

/// Everybody goes towards its target for one time step. `haste` is a factor on top speeds.
pub(crate) fn step(units: &mut [Unit], ground: &Ground, keep: &KeepSlot, haste: f32, dt: f32) {
    let before: Vec<Unit> = units.to_vec();
    for (me, unit) in units.iter_mut().enumerate().filter(|(_, unit)| unit.alive) {
        let limits = unit.limits(haste);
        // Without a slot one stands where one is.
        let target = unit.target.unwrap_or(Kinematic::at(unit.body.position));
        let wish = keep.steer(&unit.body, &target, &limits).unwrap_or_default();
        let room = SEPARATION.steer(&unit.body, others(&before, me), &limits);
        let room = room.map_or(Vec2::ZERO, |wish| wish.linear * 0.5);
        let avoid = AvoidObstacles { radius: BODY + 0.2, min_length: 1.6, ..AvoidObstacles::default() };
        let avoid = avoid.steer(&unit.body, &ground.trees, &limits).map_or(Vec2::ZERO, |wish| wish.linear);
        // In the slot itself a tree does not matter: nobody is going anywhere.
        let hold = if target.position.distance(unit.body.position) < 0.8 { 0.0 } else { 1.0 };
        unit.wishes = [wish.linear, room, avoid * hold];
        let sum = Steering::new(wish.linear + room + avoid * hold, wish.angular);
        unit.body.step_semi_implicit(limits.clip_steering(sum), &limits, dt);
    }
    let before: Vec<Unit> = units.to_vec();
    for (me, unit) in units.iter_mut().enumerate().filter(|(_, unit)| unit.alive) {
        if let Some(push) = part_overlaps(others(&before, me), BODY, 0.5) {
            unit.body.position += push;
        }
        stay_outside(&mut unit.body, ground);
    }
}

fn others(units: &[Unit], me: usize) -> impl Iterator<Item = Neighbour<Vec2>> + Clone + '_ {
    let body = units[me].body;
    let alive = units.iter().enumerate().filter(move |(other, unit)| *other != me && unit.alive);
    alive.map(move |(other, unit)| Neighbour::of(&body, &unit.body, BODY).told_apart(me as u64, other as u64))
}

/// Nobody stands in a wall or leaves the world.
fn stay_outside(body: &mut Kinematic<Plane>, ground: &Ground) {
    if let Some(place) = ground.solid.closest(body.position, BODY, u32::MAX) {
        let out = place.surface.normal;
        body.position += out * (BODY - place.surface.distance);
        body.velocity -= out * math::min(body.velocity.dot(out), 0.0);
    }
    let edge = CORNER - Vec2::splat(BODY);
    body.position = body.position.clamp(-edge, edge);
}
