//! Characters that need no plan: fixed rounds, and wandering inside a fence.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::geometry::{Circle, Polygon};
use wits_core::random::Stream;
use wits_core::raycast::RayCast;
use wits_core::space::Vector;

/// A round that is walked again and again.
///
/// Somebody who pushes a box into the way fools it: ask [`is_clear`](Self::is_clear), and plan if it is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatrolDef<V> {
    /// The places, in order. \[m\]
    pub points: Vec<V>,
    /// What comes after the last.
    #[serde(default)]
    pub round: Round,
}

/// What comes after the last place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// The first again.
    #[default]
    Circle,
    /// The way back.
    BackAndForth,
    /// Nothing.
    Once,
}

/// How far a round has been walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatrolState {
    next: usize,
    is_going_back: bool,
    is_done: bool,
}

impl<V: Vector> PatrolDef<V> {
    /// Where to go; `None` when the round is over.
    #[must_use]
    pub fn goal(&self, state: &PatrolState) -> Option<V> {
        // The list may have become shorter since.
        let next = state.next.min(self.points.len().saturating_sub(1));
        self.points.get(next).copied().filter(|_| !state.is_done)
    }

    /// It has arrived: on to the next place.
    ///
    /// ```
    /// use wits_nav::plan::{PatrolDef, PatrolState, Round};
    /// let beat = PatrolDef { points: vec![0.0, 5.0, 9.0], round: Round::BackAndForth };
    /// let mut state = PatrolState::default();
    /// let walked = std::array::from_fn(|_| { let goal = beat.goal(&state).unwrap(); beat.arrive(&mut state); goal });
    /// assert_eq!(walked, [0.0, 5.0, 9.0, 5.0, 0.0, 5.0]);
    /// ```
    pub fn arrive(&self, state: &mut PatrolState) {
        let last = self.points.len().saturating_sub(1);
        match self.round {
            Round::Circle => state.next = if state.next >= last { 0 } else { state.next + 1 },
            Round::Once => {
                state.is_done |= state.next >= last;
                state.next = (state.next + 1).min(last);
            }
            Round::BackAndForth => {
                if state.next == 0 {
                    state.is_going_back = false;
                } else if state.next >= last {
                    state.is_going_back = true;
                }
                let back = state.next.saturating_sub(1);
                state.next = if state.is_going_back { back } else { (state.next + 1).min(last) };
            }
        }
    }

    /// Whether nothing stands between a position and the place to go to.
    #[must_use]
    pub fn is_clear(&self, state: &PatrolState, from: V, radius: f32, rays: &impl RayCast<V>) -> bool {
        self.goal(state).is_none_or(|goal| rays.is_free(from, goal, radius))
    }
}

/// Where one may wander.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fence {
    /// In a circle.
    Circle(Circle),
    /// In a polygon.
    Polygon(Polygon),
}

impl Fence {
    /// Whether a position is inside.
    #[must_use]
    pub fn contains(&self, at: Vec2) -> bool {
        match self {
            Self::Circle(circle) => circle.contains(at),
            Self::Polygon(polygon) => polygon.contains(at),
        }
    }

    /// A place inside to wander to, in a straight line from a position; `None` when after some tries none was found. The
    /// whole way is inside if the fence bulges nowhere inwards.
    ///
    /// ```
    /// use wits_core::geometry::Circle;
    /// use wits_core::glam::Vec2;
    /// use wits_core::random::Seed;
    /// use wits_core::raycast::Empty;
    /// use wits_nav::plan::Fence;
    /// let meadow = Fence::Circle(Circle::new(Vec2::ZERO, 8.0));
    /// let place = meadow.pick(Vec2::X, 0.5, &Empty, &mut Seed::new(1).stream()).unwrap();
    /// assert!(place.length() <= 8.0);
    /// ```
    pub fn pick(
        &self,
        from: Vec2,
        radius: f32,
        rays: &impl RayCast<Vec2>,
        random: &mut Stream,
    ) -> Option<Vec2> {
        const TRIES: u32 = 30;
        let bounds = match self {
            Self::Circle(circle) => circle.bounds(),
            Self::Polygon(polygon) => polygon.bounds()?,
        };
        (0..TRIES).find_map(|_| {
            let (x, y) = (random.range(bounds.min.x, bounds.max.x), random.range(bounds.min.y, bounds.max.y));
            let at = Vec2::new(x, y);
            (self.contains(at) && rays.is_free(from, at, radius)).then_some(at)
        })
    }
}

#[cfg(test)]
mod tests {
    use wits_core::geometry::Wall;
    use wits_core::random::Seed;
    use wits_core::raycast::StaticWorld;

    use super::*;

    fn walked(round: Round, points: Vec<f32>, count: usize) -> Vec<Option<f32>> {
        let def = PatrolDef { points, round };
        let mut state = PatrolState::default();
        let step = |_| {
            let goal = def.goal(&state);
            def.arrive(&mut state);
            goal
        };
        (0..count).map(step).collect()
    }

    #[test]
    fn rounds_go_on_as_they_should() {
        assert_eq!(walked(Round::Circle, vec![0.0, 1.0, 2.0], 5), [0.0, 1.0, 2.0, 0.0, 1.0].map(Some));
        assert_eq!(walked(Round::Once, vec![0.0, 1.0], 4), [Some(0.0), Some(1.0), None, None]);
        for round in [Round::Circle, Round::BackAndForth, Round::Once] {
            assert_eq!(walked(round, vec![], 2), [None, None]);
            assert_eq!(walked(round, vec![4.0], 1), [Some(4.0)]);
        }
        assert_eq!(walked(Round::BackAndForth, vec![4.0], 3), [Some(4.0); 3]);
    }

    #[test]
    fn a_box_in_the_way_is_noticed() {
        let def = PatrolDef { points: vec![Vec2::ZERO, Vec2::new(10.0, 0.0)], round: Round::Circle };
        let mut state = PatrolState::default();
        def.arrive(&mut state);
        let mut level = StaticWorld::builder();
        level.add(Wall::new(Vec2::new(5.0, -1.0), Vec2::new(5.0, 1.0)));
        let level = level.build();
        assert!(!def.is_clear(&state, Vec2::ZERO, 0.5, &level));
        assert!(def.is_clear(&state, Vec2::new(6.0, 0.0), 0.5, &level));
    }

    #[test]
    fn wanderers_stay_inside_and_never_walk_through_walls() {
        let mut level = StaticWorld::builder();
        level.add(Wall::new(Vec2::new(0.0, -20.0), Vec2::new(0.0, 20.0)));
        let level = level.build();
        let fence = Fence::Polygon(Polygon::new([(-9.0, -9.0), (9.0, -9.0), (0.0, 9.0)].map(Vec2::from)));
        let (mut at, mut random) = (Vec2::new(3.0, -5.0), Seed::new(5).stream());
        for _ in 0..200 {
            if let Some(next) = fence.pick(at, 0.4, &level, &mut random) {
                assert!(fence.contains(next) && next.x > 0.0);
                at = next;
            }
        }
        assert_eq!(Fence::Polygon(Polygon::default()).pick(at, 0.4, &level, &mut random), None);
    }
}
