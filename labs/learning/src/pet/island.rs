//! The island and what lies on it.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::state::State;

use crate::pet::creature::Creature;

/// The half axes of the island, an ellipse around the origin. (m)
pub(crate) const SHORE: Vec2 = Vec2::new(15.0, 9.5);
/// What can be seen of the sea. (m)
pub(crate) const CORNER: Vec2 = Vec2::new(19.0, 12.5);
pub(crate) const NEST: Vec2 = Vec2::new(-9.5, 3.2);
pub(crate) const FIRE: Vec2 = Vec2::new(7.5, -4.2);
/// Where the pet bathes.
pub(crate) const BAY: Vec2 = Vec2::new(0.5, -9.8);
/// How far creatures see by day and by night. (m)
pub(crate) const SIGHT: [f32; 2] = [14.0, 8.0];
/// Length of a day. (s)
pub(crate) const DAY: f32 = 120.0;
/// Until a berry is ripe again. (s)
const RIPENS: f32 = 20.0;

const BERRIES: [Vec2; 6] = [
    Vec2::new(-3.6, 5.6),
    Vec2::new(3.2, 6.4),
    Vec2::new(10.2, 2.6),
    Vec2::new(-11.2, -1.8),
    Vec2::new(-5.0, -5.2),
    Vec2::new(2.6, -2.0),
];
pub(crate) const TOADSTOOLS: [Vec2; 4] =
    [Vec2::new(-6.4, 1.0), Vec2::new(5.4, 3.4), Vec2::new(-1.2, -5.8), Vec2::new(11.4, -1.0)];
pub(crate) const ROCKS: [Vec2; 3] = [Vec2::new(-1.6, 2.6), Vec2::new(8.2, 5.2), Vec2::new(-8.6, -4.4)];

/// A berry bush.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Bush {
    pub(crate) at: Vec2,
    /// Until there are berries again; 0 when there are. (s)
    pub(crate) empty: f32,
}

/// Everything on the island.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Island {
    pub(crate) pet: Creature,
    /// Mo, the other creature.
    pub(crate) friend: Creature,
    pub(crate) bushes: Vec<Bush>,
    pub(crate) ball: Vec2,
    /// Where the ball is flying to.
    pub(crate) thrown: Option<Vec2>,
    pub(crate) you: Vec2,
    /// Since the first morning. (s)
    pub(crate) clock: f32,
}

impl Island {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut stream = seed.fork("island").stream();
        let mut needs = || std::array::from_fn(|_| stream.range(0.15, 0.5));
        Self {
            pet: Creature::new(Vec2::new(-1.0, -0.5), needs()),
            friend: Creature::new(Vec2::new(6.0, 0.5), needs()),
            bushes: BERRIES.map(|at| Bush { at, empty: 0.0 }).into(),
            ball: Vec2::new(1.5, 3.6),
            thrown: None,
            you: Vec2::new(0.8, 1.0),
            clock: 0.0,
        }
    }

    /// Time passes: berries ripen, the ball flies.
    pub(crate) fn advance(&mut self, dt: f32) {
        self.clock = (self.clock + dt) % DAY;
        for bush in &mut self.bushes {
            bush.empty = (bush.empty - dt).max(0.0);
        }
        if let Some(target) = self.thrown {
            let way = target - self.ball;
            let step = 12.0 * dt;
            if way.length() <= step {
                self.ball = target;
                self.thrown = None;
            } else {
                self.ball += way.normalize_or_zero() * step;
            }
        }
        let darkness = self.darkness();
        self.pet.live(darkness, dt);
        self.friend.live(darkness, dt);
    }

    /// 0 by day, 1 by night, with dawn and dusk between.
    pub(crate) fn darkness(&self) -> f32 {
        let part = self.clock / DAY;
        let dusk = math::inverse_lerp(0.55, 0.65, part).clamp(0.0, 1.0);
        let dawn = math::inverse_lerp(0.92, 1.0, part).clamp(0.0, 1.0);
        dusk - dawn
    }

    /// How far can be seen. (m)
    pub(crate) fn sight(&self) -> f32 {
        math::lerp(SIGHT[0], SIGHT[1], self.darkness())
    }

    /// The nearest bush with berries.
    pub(crate) fn berry(&self, from: Vec2) -> Option<usize> {
        let ripe = self.bushes.iter().enumerate().filter(|(_, bush)| bush.empty <= 0.0);
        ripe.min_by(|(_, a), (_, b)| a.at.distance_squared(from).total_cmp(&b.at.distance_squared(from)))
            .map(|(number, _)| number)
    }

    /// The berries of a bush were eaten.
    pub(crate) fn pick(&mut self, bush: usize) {
        if let Some(bush) = self.bushes.get_mut(bush) {
            bush.empty = RIPENS;
        }
    }
}

/// The nearest of some places.
pub(crate) fn nearest(places: &[Vec2], from: Vec2) -> Vec2 {
    let near = places.iter().min_by(|a, b| a.distance_squared(from).total_cmp(&b.distance_squared(from)));
    near.copied().unwrap_or(from)
}

/// The point itself, or the nearest one of the island's inside.
pub(crate) fn on_land(at: Vec2) -> Vec2 {
    let part = (at / (SHORE - 1.0)).length();
    if part > 1.0 { at / part } else { at }
}

/// Any place on the island.
pub(crate) fn somewhere(stream: &mut Stream) -> Vec2 {
    stream.direction() * stream.unit().sqrt() * (SHORE - 1.5)
}
