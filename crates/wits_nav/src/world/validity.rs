//! Where a map lies: regions that are linked although something is between them, and places that no node sees.

use glam::Vec2;
use serde::{Deserialize, Serialize};
use wits_core::geometry::Aabb;
use wits_core::random::Stream;
use wits_core::raycast::RayCast;

use super::{Division, NodeIndex, has_room};
use crate::graph::Numbered;

/// How far a division keeps its promise: from every place of a region one can go straight to every place of those linked
/// to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ValidityReport {
    /// Pairs of places that were tried.
    pub tried: u32,
    /// Pairs with something in between.
    pub blocked: u32,
    /// Links with blocked pairs, the worst first.
    pub links: Vec<Blocked>,
    /// Links that could not be tried, because no place of a region was found.
    pub untried: u32,
}

/// A link that promises too much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Blocked {
    /// Where it begins.
    pub from: u32,
    /// Where it leads.
    pub to: u32,
    /// The share of the pairs tried that are blocked. [0..1]
    pub share: f32,
    /// Two places with something in between.
    pub example: (Vec2, Vec2),
}

impl ValidityReport {
    /// The share of the pairs tried that are blocked. Below a few hundredths, wall avoidance will do.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.blocked as f32 / self.tried.max(1) as f32
    }
}

/// How many places are kept of each region.
const PLACES: usize = 12;

/// Tries places of linked regions against each other. `samples` places are thrown into the area; those where the body has
/// no room, and those in no region, do not count.
#[must_use]
pub fn check_division<G: Numbered>(
    division: &impl Division<Vec2>,
    graph: &G,
    rays: &impl RayCast<Vec2>,
    sampling: &mut Sampling<'_>,
) -> ValidityReport {
    let mut places: Vec<Vec<Vec2>> = vec![Vec::new(); graph.node_count()];
    for _ in 0..sampling.samples {
        let at = sampling.place();
        let Some(node) = division.quantise(at) else { continue };
        let Some(list) = places.get_mut(node as usize).filter(|list| list.len() < PLACES) else { continue };
        if has_room(rays, at, sampling.radius) {
            list.push(at);
        }
    }
    let mut report = ValidityReport::default();
    for from in 0..graph.node_count() as u32 {
        graph.for_each_link(from, |link| {
            let (Some(here), Some(there)) = (places.get(from as usize), places.get(link.to as usize)) else {
                return;
            };
            report.try_link((from, here), (link.to, there), |a, b| rays.is_free(a, b, sampling.radius));
        });
    }
    report.links.sort_by(|a, b| b.share.total_cmp(&a.share).then((a.from, a.to).cmp(&(b.from, b.to))));
    report
}

impl ValidityReport {
    fn try_link(
        &mut self,
        (from, here): (u32, &[Vec2]),
        (to, there): (u32, &[Vec2]),
        is_free: impl Fn(Vec2, Vec2) -> bool,
    ) {
        let pairs = || here.iter().flat_map(|&a| there.iter().map(move |&b| (a, b)));
        let tried = pairs().count() as u32;
        let mut blocked = pairs().filter(|&(a, b)| !is_free(a, b));
        let example = blocked.next();
        let count = blocked.count() as u32 + u32::from(example.is_some());
        self.tried += tried;
        self.blocked += count;
        self.untried += u32::from(tried == 0);
        if let Some(example) = example {
            self.links.push(Blocked { from, to, share: count as f32 / tried as f32, example });
        }
    }
}

/// Where and how densely to look.
#[derive(Debug)]
pub struct Sampling<'a> {
    /// Where.
    pub area: Aabb<Vec2>,
    /// How many places to try.
    pub samples: u32,
    /// The radius of the body. \[m\]
    pub radius: f32,
    /// What chooses the places.
    pub random: &'a mut Stream,
}

impl Sampling<'_> {
    fn place(&mut self) -> Vec2 {
        let (min, max) = (self.area.min, self.area.max);
        Vec2::new(self.random.range(min.x, max.x), self.random.range(min.y, max.y))
    }
}

/// Places where a body can stand and from which no node can be seen: a planner calls them unreachable. Tried in a raster
/// over an area; what lies in a wall does not count.
///
/// A raster also tries the outside of the level: choose the area accordingly, or say in `is_walkable` what counts.
#[must_use]
pub fn unseen_places(
    index: &NodeIndex<Vec2>,
    rays: &impl RayCast<Vec2>,
    (area, spacing): (Aabb<Vec2>, f32),
    radius: f32,
    is_walkable: impl Fn(Vec2) -> bool,
) -> Vec<Vec2> {
    let steps = |length: f32| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited; NaN becomes 0")]
        let steps = (length / spacing).clamp(0.0, 4096.0) as u32;
        steps
    };
    let (columns, rows) = (steps(area.size().x), steps(area.size().y));
    let places = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (column, row)));
    let places = places.map(|(column, row)| area.min + Vec2::new(column as f32, row as f32) * spacing);
    let walkable = places.filter(|&at| is_walkable(at) && has_room(rays, at, radius));
    walkable.filter(|&at| index.nearest_visible(at, radius, rays).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use wits_core::geometry::Wall;
    use wits_core::random::Seed;
    use wits_core::raycast::StaticWorld;

    use super::*;
    use crate::grid::{GridMap, Tiling};
    use crate::world::{Cells, Dirichlet, Mover, Waypoints, connect_touching};

    fn walls(walls: &[[f32; 4]]) -> StaticWorld {
        let mut level = StaticWorld::builder();
        for &[x0, y0, x1, y1] in walls {
            level.add(Wall::new(Vec2::new(x0, y0), Vec2::new(x1, y1)));
        }
        level.build()
    }

    #[test]
    fn a_wall_through_a_region_is_found_and_cells_are_always_valid() {
        let level = walls(&[[4.0, 3.0, 4.0, 10.0]]);
        let points = [Vec2::new(2.0, 1.0), Vec2::new(6.0, 1.0)];
        let mut map = Waypoints::new();
        points.iter().for_each(|at| {
            map.add_node(*at);
        });
        assert_eq!(connect_touching(&mut map, &level, 0.0), 2); // the points themselves see each other
        let walker = Mover::walker(1.0);
        let area = Aabb::new(Vec2::ZERO, Vec2::new(8.0, 8.0));
        let mut random = Seed::new(3).stream();
        let mut sampling = Sampling { area, samples: 400, radius: 0.0, random: &mut random };
        let report = check_division(&Dirichlet::new(&points), &map.view(&walker), &level, &mut sampling);
        assert_eq!((report.tried, report.untried), (288, 0)); // 12 x 12 pairs, there and back
        assert!(report.share() > 0.3 && report.links.len() == 2, "{report:?}");
        let (a, b) = report.links[0].example;
        assert!(!level.line_of_sight(a, b));

        let cells = GridMap::free(8, 8).unwrap();
        let land = Cells { map: &cells, tiling: Tiling::default() };
        let valid = check_division(&land, &cells, &walls(&[]), &mut sampling);
        assert_eq!((valid.blocked, valid.links.len()), (0, 0));
    }

    /// Two rooms that are joined by a door; only one of them has a node.
    #[test]
    fn oracle_buckland_8_5_places_that_no_node_sees_are_found() {
        let level = walls(&[
            [0.0, 0.0, 10.0, 0.0],
            [10.0, 0.0, 10.0, 5.0],
            [10.0, 5.0, 0.0, 5.0],
            [0.0, 5.0, 0.0, 0.0],
            [5.0, 0.0, 5.0, 2.0],
            [5.0, 3.0, 5.0, 5.0],
        ]);
        let area = Aabb::new(Vec2::splat(0.5), Vec2::new(9.5, 4.5));
        let mut map = Waypoints::new();
        map.add_node(Vec2::new(2.5, 2.5));
        let blind = unseen_places(&NodeIndex::of(&map), &level, (area, 0.5), 0.3, |_| true);
        assert!(!blind.is_empty() && blind.iter().all(|at| at.x > 5.0), "{blind:?}");
        map.add_node(Vec2::new(7.5, 2.5));
        assert_eq!(unseen_places(&NodeIndex::of(&map), &level, (area, 0.5), 0.3, |_| true), []);
    }
}
