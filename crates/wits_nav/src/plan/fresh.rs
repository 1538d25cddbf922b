//! Old routes notice that the world has changed.

use glam::Vec2;
use wits_core::geometry::Aabb;
use wits_core::index::{Edges, Grid};
use wits_core::space::Vector;

use super::{Edge, Route};
use crate::world::on_the_ground;

/// Remembers when each part of the world last changed, in coarse cells. In space the cells lie on the ground.
///
/// A route carries the version of the world that it was found in. Only edges through cells that have changed since are
/// looked at again: who walks elsewhere does not even pause.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{ChangeMap, Edge, Freshness, Route};
/// let mut changes = ChangeMap::new(Aabb::new(Vec2::ZERO, Vec2::splat(100.0)), 10.0);
/// let edges = vec![Edge::walk(Vec2::new(5.0, 5.0), Vec2::new(5.0, 95.0), 90.0)];
/// let mut route = Route { edges, version: changes.version(), ..Route::default() };
/// changes.touch(&Aabb::new(Vec2::splat(60.0), Vec2::splat(70.0))); // far away
/// assert_eq!(changes.recheck(&mut route, 0, 0.5, |_| panic!("nobody asks")), Freshness::Fine);
/// changes.touch(&Aabb::new(Vec2::new(0.0, 40.0), Vec2::new(10.0, 41.0))); // a wall across
/// assert_eq!(changes.recheck(&mut route, 0, 0.5, |_| false), Freshness::Blocked { edge: 0 });
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeMap {
    grid: Grid,
    /// The version that changed each cell last.
    cells: Vec<u64>,
    version: u64,
}

/// What has become of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// It can be followed.
    Fine,
    /// It cannot: plan anew.
    Blocked {
        /// The first edge that cannot be travelled any more.
        edge: usize,
    },
}

impl ChangeMap {
    /// Nothing has changed yet. What lies outside of the area counts to its border cells. \[m\]
    #[must_use]
    pub fn new(area: Aabb<Vec2>, cell_size: f32) -> Self {
        let grid = Grid::new(area.min, area.max, cell_size, Edges::Open);
        Self { grid, cells: vec![0; grid.cell_count()], version: 0 }
    }

    /// Counts changes; a new route is given this.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Something has changed here: a wall, a door, a link.
    pub fn touch(&mut self, area: &Aabb<Vec2>) {
        self.version += 1;
        let (low, high) = (area.min.min(area.max), area.min.max(area.max));
        let (from, to) = (self.grid.column_and_row(low), self.grid.column_and_row(high));
        for row in from.1..=to.1 {
            let start = row * self.grid.columns();
            self.cells[start + from.0..=start + to.0].fill(self.version);
        }
    }

    /// Whether something has changed since along a way of some width.
    #[must_use]
    pub fn has_changed<V: Vector>(&self, from: V, to: V, radius: f32, since: u64) -> bool {
        if since >= self.version {
            return false;
        }
        let (from, to) = (on_the_ground(from), on_the_ground(to));
        // Piece by piece, so that a diagonal does not cover half of the world.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited; NaN becomes 0")]
        let pieces =
            (from.distance(to) / self.grid.cell_size().min_element()).ceil().clamp(1.0, 4096.0) as u32;
        let at = |piece: u32| from.lerp(to, piece as f32 / pieces as f32);
        (0..pieces).any(|piece| {
            let area = Aabb::new(at(piece), at(piece + 1)).grown(radius);
            let (low, high) = (self.grid.column_and_row(area.min), self.grid.column_and_row(area.max));
            (low.1..=high.1).any(|row| {
                let start = row * self.grid.columns();
                self.cells[start + low.0..=start + high.0].iter().any(|&changed| changed > since)
            })
        })
    }

    /// Looks at a route again, from the edge that is travelled now on: asks about those edges round which something has
    /// changed. A route that is fine gets the new version, so that nobody is asked twice.
    ///
    /// `can_pass` knows about walls and about links that are locked or gone. A longer way that has become shorter is not
    /// noticed.
    pub fn recheck<V: Vector>(
        &self,
        route: &mut Route<V>,
        current: usize,
        radius: f32,
        mut can_pass: impl FnMut(&Edge<V>) -> bool,
    ) -> Freshness {
        let since = route.version;
        if since < self.version {
            let ahead = route.edges.iter().enumerate().skip(current);
            let mut touched = ahead.filter(|(_, edge)| self.has_changed(edge.from, edge.to, radius, since));
            if let Some((edge, _)) = touched.find(|(_, edge)| !can_pass(edge)) {
                return Freshness::Blocked { edge };
            }
            route.version = self.version;
        }
        Freshness::Fine
    }
}

#[cfg(test)]
mod tests {
    use wits_core::geometry::Wall;
    use wits_core::raycast::{RayCast, StaticWorld};

    use super::*;
    use crate::world::{LinkKind, LinkState, Waypoints};

    const AREA: Aabb<Vec2> = Aabb { min: Vec2::ZERO, max: Vec2::splat(100.0) };

    fn route(points: &[(f32, f32)]) -> Route<Vec2> {
        let edges = points.windows(2).map(|pair| Edge::walk(pair[0].into(), pair[1].into(), 1.0));
        Route { edges: edges.collect(), ..Route::default() }
    }

    /// A wall is put on a path: nobody walks through it, and those elsewhere are not even asked.
    #[test]
    fn a_wall_on_an_old_path_is_noticed_by_those_it_concerns() {
        let mut changes = ChangeMap::new(AREA, 5.0);
        let mut crossing = route(&[(10.0, 10.0), (50.0, 50.0), (90.0, 50.0)]);
        let mut beside = route(&[(10.0, 90.0), (90.0, 90.0)]);
        let wall = Wall::new(Vec2::new(70.0, 40.0), Vec2::new(70.0, 60.0));
        let mut level = StaticWorld::builder();
        level.add(wall);
        let level = level.build();
        changes.touch(&wall.bounds());
        let mut asked = 0;
        let mut free = |edge: &Edge<Vec2>| {
            asked += 1;
            level.is_free(edge.from, edge.to, 0.5)
        };
        assert_eq!(changes.recheck(&mut beside, 0, 0.5, &mut free), Freshness::Fine);
        assert_eq!(changes.recheck(&mut crossing, 0, 0.5, &mut free), Freshness::Blocked { edge: 1 });
        assert_eq!(asked, 1);
        assert_eq!((beside.version, crossing.version), (1, 0));
        // Who has that edge behind it does not care.
        assert_eq!(changes.recheck(&mut crossing, 2, 0.5, |_| false), Freshness::Fine);
    }

    #[test]
    fn what_is_fine_is_asked_about_once() {
        let mut changes = ChangeMap::new(AREA, 5.0);
        let mut way = route(&[(10.0, 10.0), (50.0, 10.0)]);
        changes.touch(&Aabb::new(Vec2::new(30.0, 9.0), Vec2::new(31.0, 11.0)));
        let mut asked = 0;
        for _ in 0..5 {
            let fresh = changes.recheck(&mut way, 0, 0.5, |_| {
                asked += 1;
                true
            });
            assert_eq!(fresh, Freshness::Fine);
        }
        assert_eq!(asked, 1);
    }

    #[test]
    fn a_locked_door_blocks_a_path_too() {
        let mut map = Waypoints::new();
        let [a, b] = [20.0, 30.0].map(|x| map.add_node(Vec2::new(x, 20.0)));
        let door = map.add_link(a, b, LinkKind::Door).unwrap();
        let mut way = route(&[(20.0, 20.0), (30.0, 20.0)]);
        way.edges[0].link = Some(door);
        let mut changes = ChangeMap::new(AREA, 5.0);
        map.set_locked(door, true);
        changes.touch(&Aabb::new(Vec2::splat(20.0), Vec2::new(30.0, 20.0)));
        let is_open = |edge: &Edge<Vec2>| {
            let link = edge.link.and_then(|link| map.link(link));
            link.is_none_or(|link| link.state == LinkState::Open)
        };
        assert_eq!(changes.recheck(&mut way, 0, 0.5, is_open), Freshness::Blocked { edge: 0 });
    }

    #[test]
    fn diagonals_touch_only_what_they_cross() {
        let mut changes = ChangeMap::new(AREA, 10.0);
        changes.touch(&Aabb::new(Vec2::new(81.0, 1.0), Vec2::new(99.0, 19.0)));
        assert!(!changes.has_changed(Vec2::ZERO, Vec2::splat(100.0), 0.5, 0));
        assert!(changes.has_changed(Vec2::ZERO, Vec2::new(100.0, 15.0), 0.5, 0));
        assert!(!changes.has_changed(Vec2::ZERO, Vec2::new(100.0, 15.0), 0.5, 1));
    }
}
