//! The meadow: fences, a pen with a funnel before its gate, trees.

use wits_core::geometry::{Aabb, Circle, Wall};
use wits_core::glam::Vec2;
use wits_core::raycast::StaticWorld;

/// The corner of the meadow; the other one is its opposite. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(32.0, 20.0);
/// The pen; its gate is in the middle of the left side. \[m\]
pub(crate) const PEN: Aabb<Vec2> = Aabb { min: Vec2::new(20.0, -7.0), max: Vec2::new(31.0, 7.0) };
/// Half of the width of the gate. \[m\]
pub(crate) const GATE: f32 = 2.6;
/// Where the wings of the funnel begin, above; below is its mirror image. \[m\]
const WING: Vec2 = Vec2::new(11.0, 9.5);
/// In front of the funnel. \[m\]
pub(crate) const MOUTH: Vec2 = Vec2::new(10.0, 0.0);

/// What stands still.
#[derive(Clone, Debug)]
pub(crate) struct Meadow {
    pub(crate) fences: Vec<Wall>,
    pub(crate) trees: Vec<Circle>,
    /// All of it, for rays and for keeping out.
    pub(crate) world: StaticWorld,
}

impl Meadow {
    pub(crate) fn new() -> Self {
        let (low, high, wide) = (PEN.min, PEN.max, CORNER - 0.5);
        let lines: [&[(f32, f32)]; 4] = [
            &[(-wide.x, -wide.y), (wide.x, -wide.y), (wide.x, wide.y), (-wide.x, wide.y), (-wide.x, -wide.y)],
            &[
                (low.x, GATE),
                (low.x, high.y),
                (high.x, high.y),
                (high.x, low.y),
                (low.x, low.y),
                (low.x, -GATE),
            ],
            &[(WING.x, WING.y), (low.x, GATE)],
            &[(WING.x, -WING.y), (low.x, -GATE)],
        ];
        let pairs = lines.iter().flat_map(|line| line.windows(2));
        let fences: Vec<Wall> = pairs.map(|pair| Wall::new(pair[0].into(), pair[1].into())).collect();
        let trees = [
            (-20.0, 11.0, 1.6),
            (-12.0, -10.0, 1.9),
            (-3.0, 9.0, 1.4),
            (2.0, -13.0, 1.7),
            (-25.0, -3.0, 1.3),
        ];
        let trees: Vec<Circle> = trees.map(|(x, y, radius)| Circle::new(Vec2::new(x, y), radius)).to_vec();
        let mut world = StaticWorld::builder();
        for fence in &fences {
            world.add(*fence);
        }
        for tree in &trees {
            world.add(*tree);
        }
        Self { fences, trees, world: world.build() }
    }

    /// Whether a place is in the pen.
    pub(crate) fn is_in_pen(at: Vec2) -> bool {
        PEN.grown(-0.5).contains(at)
    }

    /// Whether a place is between the wings of the funnel.
    pub(crate) fn is_in_funnel(at: Vec2) -> bool {
        let along = (at.x - WING.x) / (PEN.min.x - WING.x);
        (0.0..=1.05).contains(&along) && at.y.abs() < WING.y + (GATE - WING.y) * along.min(1.0)
    }

    /// Whether a place lies beside the funnel or the pen, from where no straight way leads in.
    pub(crate) fn is_beside(at: Vec2) -> bool {
        at.x > WING.x - 1.0 && !Self::is_in_funnel(at) && !Self::is_in_pen(at)
    }

    /// Where sheep at a place have to go next to get into the pen.
    pub(crate) fn next_goal(at: Vec2) -> Vec2 {
        if Self::is_beside(at) {
            Vec2::new(WING.x - 5.0, if at.y < 0.0 { -WING.y - 1.0 } else { WING.y + 1.0 })
        } else if Self::is_in_funnel(at) || at.distance(MOUTH) < 4.0 {
            PEN.center()
        } else {
            MOUTH
        }
    }

    /// Keeps a body of a radius out of fences and trees.
    pub(crate) fn hold(&self, at: Vec2, velocity: Vec2, radius: f32) -> (Vec2, Vec2) {
        match self.world.closest(at, radius, u32::MAX) {
            Some(place) => {
                let out = place.surface.normal;
                (at + out * (radius - place.surface.distance), velocity - out * velocity.dot(out).min(0.0))
            }
            None => (at, velocity),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_into_the_pen() {
        assert!(Meadow::is_in_pen(PEN.center()) && !Meadow::is_in_pen(MOUTH));
        assert!(Meadow::is_in_funnel(Vec2::new(15.0, 0.0)) && !Meadow::is_in_funnel(Vec2::new(18.0, 8.0)));
        assert!(Meadow::is_beside(Vec2::new(25.0, 12.0)) && !Meadow::is_beside(Vec2::ZERO));
        assert_eq!(Meadow::next_goal(Vec2::new(-20.0, 5.0)), MOUTH);
        assert_eq!(Meadow::next_goal(Vec2::new(13.0, 1.0)), PEN.center());
        assert!(Meadow::next_goal(Vec2::new(25.0, 12.0)).y > 9.0);
    }

    #[test]
    fn nobody_walks_through_a_fence() {
        let meadow = Meadow::new();
        let (at, velocity) = meadow.hold(Vec2::new(19.8, 5.0), Vec2::new(3.0, 1.0), 0.5);
        assert!((at.x - 19.5).abs() < 1e-4 && velocity == Vec2::new(0.0, 1.0), "{at} {velocity}");
        assert_eq!(meadow.hold(Vec2::ZERO, Vec2::X, 0.5), (Vec2::ZERO, Vec2::X));
    }
}
