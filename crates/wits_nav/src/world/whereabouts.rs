//! Follows a character from region to region.

use serde::{Deserialize, Serialize};
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::Vector;

use super::Division;
use crate::graph::Graph;

/// Which region a character is in, asked again and again.
///
/// Characters move little from one question to the next: the last region is tried first, then those linked to it, and
/// only then all. Whoever is in the air is in no region at all: what lies straight below may be another floor, and a plan
/// from there would be nonsense.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::grid::{GridMap, Tiling};
/// use wits_nav::world::{Cells, Stance, Whereabouts};
/// let map = GridMap::free(9, 9).unwrap();
/// let land = Cells { map: &map, tiling: Tiling::default() };
/// let mut me = Whereabouts::default();
/// assert_eq!(me.update(&land, &map, Vec2::new(2.5, 0.5), Stance::Grounded), Some(2));
/// // In the air nothing is decided: it stays where it jumped off ...
/// assert_eq!(me.update(&land, &map, Vec2::new(3.5, 0.5), Stance::Airborne { landing: None }), Some(2));
/// // ... unless somebody knows where it will come down.
/// let landing = Some(Vec2::new(5.5, 0.5));
/// assert_eq!(me.update(&land, &map, Vec2::new(3.5, 0.5), Stance::Airborne { landing }), Some(5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// The region it was last known to be in.
    pub node: Option<u32>,
    /// Whether it has been in the air since: plans had better wait.
    pub is_unsure: bool,
}

/// Whether a character touches the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Stance<V> {
    /// It does.
    #[default]
    Grounded,
    /// It jumps, falls or is thrown.
    Airborne {
        /// Where it will come down, if anybody knows: see [`landing_point`].
        landing: Option<V>,
    },
}

impl Whereabouts {
    /// Where it is now. In the air without a landing place, the last region is kept.
    pub fn update<V: Copy, G: Graph<Node = u32>>(
        &mut self,
        division: &impl Division<V>,
        graph: &G,
        position: V,
        stance: Stance<V>,
    ) -> Option<u32> {
        let at = match stance {
            Stance::Grounded => position,
            Stance::Airborne { landing: Some(landing) } => landing,
            Stance::Airborne { landing: None } => {
                self.is_unsure = true;
                return self.node;
            }
        };
        self.is_unsure = false;
        self.node = self.near(division, graph, at).or_else(|| division.quantise(at));
        self.node
    }

    /// The last region or one linked to it, if it is one of those.
    fn near<V: Copy, G: Graph<Node = u32>>(
        &self,
        division: &impl Division<V>,
        graph: &G,
        at: V,
    ) -> Option<u32> {
        let last = self.node?;
        if division.is_in(last, at) {
            return Some(last);
        }
        let mut found = None;
        graph.for_each_link(last, |link| {
            if found.is_none() && division.is_in(link.to, at) {
                found = Some(link.to);
            }
        });
        found
    }
}

/// Where something that is thrown comes down: the first thing that its path meets within some seconds.
///
/// The path is followed in straight pieces of a twentieth of a second.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::geometry::Aabb;
/// use wits_core::raycast::Boxes;
/// use wits_nav::world::landing_point;
/// let floor = [Aabb::new(Vec3::new(-99.0, -1.0, -99.0), Vec3::new(99.0, 0.0, 99.0))];
/// let fall = Vec3::new(0.0, -10.0, 0.0);
/// // Up for a second, down for a second, at 3 m/s: six metres.
/// let at = landing_point(&Boxes(&floor), Vec3::Y * 1e-3, Vec3::new(3.0, 10.0, 0.0), fall, 5.0).unwrap();
/// assert!((at - Vec3::new(6.0, 0.0, 0.0)).length() < 0.05);
/// ```
#[must_use]
pub fn landing_point<V: Vector>(
    rays: &impl RayCast<V>,
    position: V,
    velocity: V,
    gravity: V,
    seconds: f32,
) -> Option<V> {
    const STEP: f32 = 0.05;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited; NaN becomes 0")]
    let steps = (seconds / STEP).min(2000.0) as u32;
    let at = |time: f32| position + velocity * time + gravity * (0.5 * time * time);
    (0..steps).find_map(|step| {
        let (from, to) = (at(step as f32 * STEP), at((step + 1) as f32 * STEP));
        rays.cast(&Cast::between(from, to)).map(|hit| hit.point)
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use glam::Vec3;
    use wits_core::geometry::Aabb;
    use wits_core::raycast::Boxes;

    use super::*;
    use crate::graph::Link;

    /// A room (node 0) with a walkway (node 1) above it: what is higher than 3 m belongs to the walkway.
    struct Storeys {
        asked_all: Cell<u32>,
    }

    impl Division<Vec3> for Storeys {
        fn quantise(&self, position: Vec3) -> Option<u32> {
            self.asked_all.set(self.asked_all.get() + 1);
            Some(u32::from(position.y > 3.0))
        }
        fn localise(&self, node: u32) -> Option<Vec3> {
            Some(Vec3::Y * node as f32 * 4.0)
        }
        fn is_in(&self, node: u32, position: Vec3) -> bool {
            u32::from(position.y > 3.0) == node
        }
    }

    impl Graph for Storeys {
        type Node = u32;
        fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
            visit(Link { to: 1 - from, cost: 1.0, id: 0 });
        }
    }

    #[test]
    fn all_are_asked_only_once() {
        let storeys = Storeys { asked_all: Cell::new(0) };
        let mut me = Whereabouts::default();
        for height in [0.0, 1.0, 4.0, 4.5, 0.5] {
            me.update(&storeys, &storeys, Vec3::Y * height, Stance::Grounded);
        }
        assert_eq!((me.node, storeys.asked_all.get()), (Some(0), 1));
    }

    /// Who jumps off the walkway of Fig. 4.30 is, for a while, straight above the room without belonging to it.
    #[test]
    fn who_is_in_the_air_stays_where_it_was_or_is_where_it_will_land() {
        let storeys = Storeys { asked_all: Cell::new(0) };
        let mut me = Whereabouts::default();
        me.update(&storeys, &storeys, Vec3::Y * 4.0, Stance::Grounded);
        let falling = Vec3::new(2.0, 2.0, 0.0);
        assert_eq!(me.update(&storeys, &storeys, falling, Stance::Airborne { landing: None }), Some(1));
        assert!(me.is_unsure);
        let floors = [
            Aabb::new(Vec3::new(-9.0, -1.0, -9.0), Vec3::new(9.0, 0.0, 9.0)),
            Aabb::new(Vec3::new(4.0, 3.5, -9.0), Vec3::new(9.0, 4.0, 9.0)),
        ];
        // A jump from the walkway at x = 0 to the one that begins at x = 4.
        let landing = landing_point(
            &Boxes(&floors),
            Vec3::new(0.0, 4.001, 0.0),
            Vec3::new(5.0, 5.0, 0.0),
            Vec3::Y * -10.0,
            5.0,
        );
        assert!(landing.is_some_and(|at| at.y > 3.9));
        assert_eq!(me.update(&storeys, &storeys, falling, Stance::Airborne { landing }), Some(1));
        assert!(!me.is_unsure);
    }
}
