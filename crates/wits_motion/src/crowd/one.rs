//! One agent by itself, the plain way: no sorting, no batches. The fast loop is held against this in a test.

use wits_core::glam::Vec2;

use super::agent::Agent;
use super::def::{CrowdDef, MOST_NEIGHBOURS, Rates};
use super::lines::{Lines, MOST_LINES};
use super::plane::HalfPlane;
use super::program;
use super::wall_plane::NearEdges;
use super::walls::Walls;

/// The velocity of one agent that keeps clear of others and of walls, as near to its wish as can be. \[m/s\]
///
/// For games that keep their agents themselves. Others out of [`CrowdDef::neighbour_distance`] and beyond the nearest
/// [`CrowdDef::max_neighbours`] are left out; the agent must not be among them. The wish is taken as it is, without a
/// [nudge](CrowdDef::nudge). Two that stand on one spot and move alike part only if their wishes differ.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::crowd::{Agent, CrowdDef, Walls, orca_velocity};
///
/// let me = Agent { velocity: Vec2::X, ..Agent::at(Vec2::ZERO) };
/// let other = Agent { velocity: Vec2::NEG_X, ..Agent::at(Vec2::new(3.0, 0.1)) };
/// let velocity = orca_velocity(&CrowdDef::default(), &me, Vec2::X, &[other], &Walls::new(), 0.1);
/// assert!(velocity.x > 0.9 && velocity.y < -0.05); // to the right, past the one who comes on the left
/// ```
#[must_use]
pub fn orca_velocity(
    def: &CrowdDef,
    me: &Agent,
    wish: Vec2,
    neighbours: &[Agent],
    walls: &Walls,
    dt: f32,
) -> Vec2 {
    let mut situation = Situation::new(def, me, dt);
    situation.see_walls(walls);
    situation.see_others((0_u32..).zip(neighbours.iter().copied()), |_| wish);
    situation.choose(wish)
}

/// Where a half-plane comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A wall: the number of its edge, for [`Walls::edge`].
    Wall(usize),
    /// Another agent: its number.
    Agent(usize),
}

/// All half-planes round one agent. First come the walls, then the others.
pub(super) struct Situation<'a> {
    def: &'a CrowdDef,
    me: &'a Agent,
    rates: Rates,
    lines: Lines,
    hard: usize,
    /// By line; padding has none.
    sources: [Option<Source>; MOST_LINES],
}

impl<'a> Situation<'a> {
    pub(super) fn new(def: &'a CrowdDef, me: &'a Agent, dt: f32) -> Self {
        let (rates, lines) = (Rates::of(def, dt), Lines::default());
        Self { def, me, rates, lines, hard: 0, sources: [None; MOST_LINES] }
    }

    pub(super) fn see_walls(&mut self, walls: &Walls) {
        let Self { me, rates, lines, sources, .. } = self;
        let mut edges = NearEdges::default();
        edges.find(&walls.edges, walls.edge_numbers(), me, rates);
        let mut count = 0;
        edges.add_planes(&walls.edges, me, rates, lines, |edge| {
            sources[count] = Some(Source::Wall(edge as usize));
            count += 1;
        });
        lines.fill_up();
        self.hard = lines.len();
    }

    /// Looks at the nearest others. `apart` says where to go from one on the same spot.
    pub(super) fn see_others(
        &mut self,
        others: impl Iterator<Item = (u32, Agent)>,
        apart: impl Fn(u32) -> Vec2,
    ) {
        let mut nearest = Few::default();
        others.for_each(|(number, other)| nearest.offer(self.def, self.me, number, other));
        for (number, other) in nearest.list[..nearest.len].iter().flatten() {
            self.sources[self.lines.len()] = Some(Source::Agent(*number as usize));
            self.lines.push(HalfPlane::between(self.me, other, &self.rates, apart(*number)));
        }
    }

    /// The best velocity.
    pub(super) fn choose(&self, wish: Vec2) -> Vec2 {
        let wish = if wish.is_finite() { wish } else { Vec2::ZERO };
        let mut memory = Lines::default();
        let velocity = program::solve(&self.lines, self.hard, wish, self.me.max_speed, &mut memory);
        if velocity.is_finite() { velocity } else { Vec2::ZERO }
    }

    /// All half-planes with their sources, walls first.
    pub(super) fn planes(&self) -> impl Iterator<Item = (Source, HalfPlane)> {
        (0..self.lines.len()).filter_map(|line| Some((self.sources[line]?, self.lines.get(line))))
    }
}

/// The nearest few others, nearest first.
#[derive(Default)]
struct Few {
    list: [Option<(u32, Agent)>; MOST_NEIGHBOURS],
    len: usize,
}

impl Few {
    fn offer(&mut self, def: &CrowdDef, me: &Agent, number: u32, other: Agent) {
        let most = def.max_neighbours.min(MOST_NEIGHBOURS);
        let distance = |other: &Agent| other.position.distance_squared(me.position);
        let mine = distance(&other);
        let in_reach = mine < def.neighbour_distance * def.neighbour_distance;
        if most == 0 || !in_reach {
            return;
        }
        let nearer = |slot: &Option<(u32, Agent)>| slot.is_some_and(|(_, held)| distance(&held) <= mine);
        let place = self.list[..self.len].partition_point(nearer);
        if place < most {
            self.len = (self.len + 1).min(most);
            self.list[place..self.len].rotate_right(1);
            self.list[place] = Some((number, other));
        }
    }
}
