//! The half-plane that keeps an agent off one edge of a wall.
//!
//! A wall does not give way: the agent goes all of the way round. The velocities that lead into an edge within the
//! horizon are a cone as wide as the edge, cut off where the edge, grown by the agent's radius, would be reached. The
//! nearest border of it to the present velocity is the border of the half-plane: the straight cut, the round corner at
//! one of the ends, or a leg beside the edge. Standing still is always allowed.
//!
//! Where an edge goes on in a neighbour, its leg there is *covered*: it bends along the neighbour, and velocities near
//! it are the neighbour's business. Without that, nobody could walk up to a wall that is made of two edges.

use wits_core::glam::Vec2;

use super::agent::Agent;
use super::def::Rates;
use super::lines::{Lines, MOST_WALLS};
use super::plane::HalfPlane;
use super::walls::Edge;

/// Bodies come out of walls no faster than this part of their top speed.
const PART_SPEED: f32 = 0.5;

/// An edge near an agent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearEdge {
    pub(super) number: u32,
    pub(super) distance_squared: f32,
}

/// The nearest edges that an agent can see, nearest first.
#[derive(Clone, Debug, Default)]
pub(super) struct NearEdges {
    list: [NearEdge; MOST_WALLS],
    len: usize,
}

impl NearEdges {
    pub(super) fn list(&self) -> &[NearEdge] {
        &self.list[..self.len]
    }

    /// Finds those of some edges that are in reach. Equals keep the order of their numbers.
    pub(super) fn find(
        &mut self,
        edges: &[Edge],
        some: impl Iterator<Item = u32>,
        me: &Agent,
        rates: &Rates,
    ) {
        self.len = 0;
        let reach = me.radius + me.max_speed / rates.walls;
        let mut limit = reach * reach;
        for number in some {
            let edge = &edges[number as usize];
            let distance_squared = edge.distance_squared(me.position);
            if distance_squared >= limit || !edge.is_seen_from(me.position) {
                continue;
            }
            let full = self.len == MOST_WALLS;
            let mut place = if full { MOST_WALLS - 1 } else { self.len };
            while place > 0 && self.list[place - 1].distance_squared > distance_squared {
                self.list[place] = self.list[place - 1];
                place -= 1;
            }
            self.list[place] = NearEdge { number, distance_squared };
            self.len = (self.len + 1).min(MOST_WALLS);
            if self.len == MOST_WALLS {
                limit = self.list[MOST_WALLS - 1].distance_squared;
            }
        }
    }

    /// Adds the half-planes of all edges that are not covered by those before; tells which edge each is of.
    pub(super) fn add_planes(
        &self,
        edges: &[Edge],
        me: &Agent,
        rates: &Rates,
        lines: &mut Lines,
        mut added: impl FnMut(u32),
    ) {
        for near in self.list() {
            let edge = &edges[near.number as usize];
            let plane = HalfPlane::off_edge(edge, me, rates);
            let is_covered = |line: usize| lines.get(line).forbids(edge, me, rates.walls);
            if let Some(plane) = plane.filter(|_| !(0..lines.len()).any(is_covered))
                && lines.push(plane)
            {
                added(near.number);
            }
        }
    }
}

impl Edge {
    pub(super) fn distance_squared(&self, point: Vec2) -> f32 {
        let offset = point - self.from;
        let place = offset.dot(self.along).clamp(0.0, (self.to - self.from).dot(self.along));
        (offset - self.along * place).length_squared()
    }

    /// From its right-hand side, or from right on it.
    fn is_seen_from(&self, point: Vec2) -> bool {
        self.along.perp_dot(point - self.from) <= 0.0
    }
}

/// One side of the cone: where it begins to be straight, which way it leads, and whether the neighbour covers it.
struct Leg {
    direction: Vec2,
    is_covered: bool,
}

impl HalfPlane {
    /// Forbids all velocities that lead into an edge within the horizon, so that the edge need not be looked at.
    fn forbids(&self, edge: &Edge, me: &Agent, rate: f32) -> bool {
        let highest = |corner: Vec2| (self.normal.dot(corner - me.position) + me.radius) * rate;
        self.offset <= 0.0 && highest(edge.from).max(highest(edge.to)) <= self.offset + 1e-5
    }

    /// The velocities that keep an agent off an edge; `None` where a neighbouring edge takes care of that.
    pub(super) fn off_edge(edge: &Edge, me: &Agent, rates: &Rates) -> Option<Self> {
        let (left, right) = (edge.from - me.position, edge.to - me.position);
        let place = -left.dot(edge.along);
        let length = (edge.to - edge.from).dot(edge.along);
        let gap = edge.along.perp_dot(left); // to the line through the edge
        let radius_squared = me.radius * me.radius;
        // The side on which the agent is.
        let outwards = -edge.along.perp();
        match () {
            () if place < 0.0 && left.length_squared() <= radius_squared => {
                edge.from_is_convex.then(|| Self::out_of(left, outwards, me, rates))
            }
            () if place > length && right.length_squared() <= radius_squared => {
                // The next edge has the same corner, and says it if it is seen.
                let only_mine = edge.to_is_convex && right.perp_dot(edge.after) >= 0.0;
                only_mine.then(|| Self::out_of(right, outwards, me, rates))
            }
            () if (0.0..=length).contains(&place) && gap <= me.radius => {
                Some(Self::out_of(outwards * -gap, outwards, me, rates))
            }
            () => Self::beside_edge(edge, me, rates.walls, (left, right), (place, length, gap)),
        }
    }

    /// Back from something that is touched at an offset, gently.
    fn out_of(offset: Vec2, outwards: Vec2, me: &Agent, rates: &Rates) -> Self {
        let distance = offset.length();
        let normal = if distance > 1e-6 { -offset / distance } else { outwards };
        let speed = ((me.radius - distance) * rates.part).clamp(0.0, PART_SPEED * me.max_speed);
        Self { normal, offset: speed }
    }

    fn beside_edge(
        edge: &Edge,
        me: &Agent,
        rate: f32,
        (left, right): (Vec2, Vec2),
        (place, length, gap): (f32, f32, f32),
    ) -> Option<Self> {
        // Seen end-on, an edge is but the corner at its near end.
        let end_on = gap <= me.radius;
        let (left, right, is_corner) = match () {
            () if end_on && place < 0.0 => (left, left, true),
            () if end_on && place > length => (right, right, true),
            () => (left, right, false),
        };
        let (mine_left, mine_right) = match () {
            () if !is_corner => (edge.from_is_convex, edge.to_is_convex),
            () if place < 0.0 => (edge.from_is_convex, edge.from_is_convex),
            () => (edge.to_is_convex, edge.to_is_convex),
        };
        if is_corner && !mine_left {
            return None;
        }
        let left_leg = if mine_left { tangent(left, me.radius, 1.0) } else { -edge.along };
        let right_leg = if mine_right { tangent(right, me.radius, -1.0) } else { edge.along };
        // The edges that go on at both ends of what is seen.
        let on_left = if is_corner && place > length { -edge.along } else { -edge.before };
        let on_right = if is_corner && place < 0.0 { edge.along } else { edge.after };
        let left_leg = covered(left_leg, on_left, mine_left && left_leg.perp_dot(on_left) >= 0.0);
        let right_leg = covered(right_leg, on_right, mine_right && right_leg.perp_dot(on_right) <= 0.0);
        Self::off_cone((left * rate, right * rate), me.radius * rate, me.velocity, &left_leg, &right_leg)
    }

    /// The half-plane at the border of a cone that is nearest to a velocity; the cone begins at the edge between two
    /// points, grown by a radius.
    fn off_cone(
        (left, right): (Vec2, Vec2),
        radius: f32,
        velocity: Vec2,
        left_leg: &Leg,
        right_leg: &Leg,
    ) -> Option<Self> {
        let across = right - left;
        let is_point = across.length_squared() < 1e-12;
        let (from_left, from_right) = (velocity - left, velocity - right);
        let on_cut = if is_point { 0.5 } else { from_left.dot(across) / across.length_squared() };
        let (on_left, on_right) = (from_left.dot(left_leg.direction), from_right.dot(right_leg.direction));
        let round = |corner: Vec2, from: Vec2| {
            let normal = from.normalize_or((-corner).normalize_or(Vec2::X));
            Some(Self::through(corner + normal * radius, normal))
        };
        if on_left < 0.0 && (on_cut < 0.0 || (is_point && on_right < 0.0)) {
            return round(left, from_left);
        }
        if on_right < 0.0 && on_cut > 1.0 {
            return round(right, from_right);
        }
        let far = f32::INFINITY;
        let in_cut = !is_point && (0.0..=1.0).contains(&on_cut);
        let to_cut = if in_cut { (from_left - across * on_cut).length_squared() } else { far };
        let to_leg = |from: Vec2, leg: &Leg, on: f32| {
            if on < 0.0 { far } else { (from - leg.direction * on).length_squared() }
        };
        let to_left = to_leg(from_left, left_leg, on_left);
        let to_right = to_leg(from_right, right_leg, on_right);
        if to_cut <= to_left && to_cut <= to_right {
            let normal = -across.perp().normalize_or_zero();
            return Some(Self::through(left + normal * radius, normal));
        }
        let (corner, leg, normal) = if to_left <= to_right {
            (left, left_leg, left_leg.direction.perp())
        } else {
            (right, right_leg, -right_leg.direction.perp())
        };
        (!leg.is_covered).then(|| Self::through(corner + normal * radius, normal))
    }
}

/// The direction past a corner at an offset, with so much room to it on the left (1) or on the right (-1) of it.
fn tangent(offset: Vec2, radius: f32, side: f32) -> Vec2 {
    let squared = offset.length_squared();
    let leg = (squared - radius * radius).max(0.0).sqrt();
    (offset * leg + offset.perp() * (side * radius)) / squared.max(1e-12)
}

fn covered(leg: Vec2, neighbour: Vec2, is_covered: bool) -> Leg {
    if is_covered { Leg { direction: neighbour, is_covered } } else { Leg { direction: leg, is_covered } }
}
