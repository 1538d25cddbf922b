//! Why a creature moves as it does: every influence by itself, computed the plain way when somebody asks.
//!
//! This uses the functions of [`steering`](crate::steering) over everybody, not the fast loop, so that a test can
//! hold one against the other.

use wits_core::glam::Vec2;

use super::around::{Local, Surroundings};
use super::def::FlockDef;
use super::kernel::Sums;
use super::state::FlockState;
use super::step::{Creature, Influences};
use crate::steering::urge::{self, Neighbour};

/// Everything that wants to move a creature in the next step. All influences are unweighted.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// Away from neighbours.
    pub separation: Vec2,
    /// To where the neighbours look.
    pub alignment: Vec2,
    /// To the middle of the neighbours.
    pub cohesion: Vec2,
    /// Away from or towards stimuli.
    pub stimulus: Vec2,
    /// Round obstacles and back from walls.
    pub obstacle: Vec2,
    /// To where it wanders.
    pub wander: Vec2,
    /// Out of other bodies and obstacles, at once. \[m\]
    pub shift: Vec2,
    /// Who it sees, and where, within the widest radius.
    pub neighbours: Vec<(u32, Vec2)>,
}

/// Explains one creature; `None` when there is no such creature.
#[must_use]
pub fn explain(
    def: &FlockDef,
    state: &FlockState,
    around: &Surroundings<'_>,
    number: usize,
) -> Option<Explanation> {
    if number >= state.len() {
        return None;
    }
    let (at, heading) = (state.position(number), state.heading(number));
    let creature = Creature { number, at, heading };
    let mut seen = near(def, state, &creature);
    let overlap = overlap(def, &seen);
    seen.retain(|(_, neighbour)| urge::sees(heading, def.cos_half_view(), neighbour.offset));
    let sums = Sums { overlap, ..plain_sums(def, &seen) };
    let pressure = Local::all(around).pressure(def, at, heading);
    let influences = Influences::of(def, &creature, &sums, &pressure);
    let target = state.wander(number).target;
    Some(Explanation {
        separation: influences.separation,
        alignment: influences.alignment,
        cohesion: if sums.cohering > 0.5 {
            influences.cohesion - state.velocity(number) / def.max_speed
        } else {
            Vec2::ZERO
        },
        stimulus: influences.stimulus,
        obstacle: influences.obstacle,
        wander: heading * (target.x + def.wander.distance) + heading.perp() * target.y,
        shift: influences.shift,
        neighbours: seen.into_iter().map(|(other, neighbour)| (other, neighbour.offset)).collect(),
    })
}

/// Everybody within the widest radius, seen or not.
fn near(def: &FlockDef, state: &FlockState, creature: &Creature) -> Vec<(u32, Neighbour)> {
    let reach = def.reach();
    let others = (0_u32..).zip(state.iter()).filter(|(other, _)| *other as usize != creature.number);
    let offsets = others.map(|(other, (position, heading))| {
        (other, Neighbour { offset: def.offset(creature.at, position), heading })
    });
    offsets.filter(|(_, neighbour)| neighbour.offset.length_squared() < reach * reach).collect()
}

/// Out of all bodies that overlap, by half each, since the other gives way too. One need not see whom one bumps into.
fn overlap(def: &FlockDef, near: &[(u32, Neighbour)]) -> Vec2 {
    let bodies = near.iter().map(|(_, neighbour)| (neighbour.offset, def.body_radius));
    0.5 * urge::part_overlaps(bodies, def.body_radius, Vec2::ZERO).unwrap_or_default()
}

/// The sums of the fast loop, added up one neighbour after the other.
fn plain_sums(def: &FlockDef, seen: &[(u32, Neighbour)]) -> Sums {
    let mut sums = Sums::default();
    for (_, neighbour) in seen {
        let squared = neighbour.offset.length_squared();
        let within = |radius: f32| squared < radius * radius;
        if within(def.separation.radius) {
            sums.closeness += Sums::closeness(squared);
            sums.separation += urge::separation([*neighbour]).unwrap_or_default();
        }
        if within(def.alignment.radius) {
            sums.heading += neighbour.heading;
            sums.aligned += 1.0;
        }
        if within(def.cohesion.radius) {
            sums.offset += neighbour.offset;
            sums.cohering += 1.0;
        }
        let bodies = [(neighbour.offset, def.body_radius)];
        sums.overlap += 0.5 * urge::part_overlaps(bodies, def.body_radius, Vec2::ZERO).unwrap_or_default();
    }
    sums
}
