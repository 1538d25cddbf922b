//! Finds the node to start from: the nearest one that can be reached in a straight line.

use glam::Vec2;
use wits_core::geometry::Aabb;
use wits_core::index::{CellIndex, Edges, Grid};
use wits_core::raycast::RayCast;
use wits_core::space::Vector;

use super::{NodeFinder, Waypoints};

/// Nodes sorted into cells by where they are, so that the nearest are found without asking all.
///
/// In space the cells lie on the ground (x and z), and distances count the height.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::{Empty, StaticWorld};
/// use wits_nav::world::{NodeIndex, Waypoints};
/// let mut map = Waypoints::new();
/// map.add_node(Vec2::new(1.0, 0.0));
/// map.add_node(Vec2::new(-3.0, 0.0));
/// let index = NodeIndex::of(&map);
/// assert_eq!(index.nearest_visible(Vec2::ZERO, 0.3, &Empty), Some(0));
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(0.5, -1.0), Vec2::new(0.5, 1.0)));
/// assert_eq!(index.nearest_visible(Vec2::ZERO, 0.3, &level.build()), Some(1)); // the other is behind a wall
/// ```
///
/// # Cost
/// As many ray casts as there are nearer nodes that cannot be seen, plus one. Make it anew when nodes have changed.
#[derive(Clone, Debug)]
pub struct NodeIndex<V> {
    index: CellIndex,
    positions: Vec<V>,
    /// The number of each entry's node.
    nodes: Vec<u32>,
    bounds: Aabb<Vec2>,
    reach: f32,
}

impl<V: Vector> NodeIndex<V> {
    /// Of all nodes of a map.
    #[must_use]
    pub fn of(map: &Waypoints<V>) -> Self {
        Self::new(map.nodes().map(|(number, node)| (number, node.at)))
    }

    /// Of some nodes and where they are.
    #[must_use]
    pub fn new(nodes: impl IntoIterator<Item = (u32, V)>) -> Self {
        let (nodes, positions): (Vec<u32>, Vec<V>) =
            nodes.into_iter().filter(|(_, at)| at.is_finite()).unzip();
        let flat: Vec<Vec2> = positions.iter().copied().map(on_the_ground).collect();
        let bounds = Aabb::around(flat.iter().copied()).unwrap_or_default();
        let mut index = CellIndex::new(bounds.min, bounds.max, 1.0, Edges::Open);
        index.set_grid(Grid::for_count(bounds.min, bounds.max, 0.0, Edges::Open, nodes.len()));
        let (xs, ys): (Vec<f32>, Vec<f32>) = flat.iter().map(|at| (at.x, at.y)).unzip();
        index.rebuild(&xs, &ys);
        Self { index, positions, nodes, bounds, reach: f32::INFINITY }
    }

    /// The same, with nodes that are farther away than this out of sight. \[m\]
    #[must_use]
    pub fn within(mut self, reach: f32) -> Self {
        self.reach = reach;
        self
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// No nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nearest node to which a ball can go straight from a position; of equally near ones the lower number.
    #[must_use]
    pub fn nearest_visible(&self, at: V, radius: f32, rays: &impl RayCast<V>) -> Option<u32> {
        self.nearest_where(at, |_, position| rays.is_free(at, position, radius))
    }

    /// The nearest node that is accepted, asked in the order of the distance.
    pub fn nearest_where(&self, at: V, mut accept: impl FnMut(u32, V) -> bool) -> Option<u32> {
        if !at.is_finite() || self.is_empty() {
            return None;
        }
        let flat = on_the_ground(at);
        let gap = self.bounds.distance_squared(flat).sqrt();
        let all = ((gap + self.bounds.size().length()) * 1.01 + 1e-3).min(self.reach * 1.001);
        let mut radius = gap * 1.01 + self.index.grid().cell_size().max_element();
        // Whom we asked last, by distance and number. The next few are looked for from the beginning, so that nothing
        // needs to be sorted or remembered.
        let mut asked = (-1.0, 0);
        let mut batch = Batch::default();
        loop {
            batch.count = 0;
            self.index.for_each_within(flat, radius.min(all), |found| {
                let one = (self.positions[found.number as usize].distance(at), found.number);
                // Those that are farther away in space than on the ground wait for their turn.
                let is_near = one.0 <= self.reach && (one.0 <= radius || radius >= all);
                if is_near && one > asked {
                    batch.offer(one);
                }
            });
            for &(_, place) in batch.list() {
                let node = self.nodes[place as usize];
                if accept(node, self.positions[place as usize]) {
                    return Some(node);
                }
            }
            match batch.list().last() {
                Some(&last) => asked = last,
                None if radius >= all => return None,
                None => radius *= 2.0,
            }
        }
    }
}

/// The nearest few, nearest first.
#[derive(Default)]
struct Batch {
    entries: [(f32, u32); 16],
    count: usize,
}

impl Batch {
    fn list(&self) -> &[(f32, u32)] {
        &self.entries[..self.count]
    }

    fn offer(&mut self, one: (f32, u32)) {
        let place = self.list().iter().rposition(|other| *other < one).map_or(0, |place| place + 1);
        if place < self.entries.len() {
            self.count = (self.count + 1).min(self.entries.len());
            self.entries[place..self.count].rotate_right(1);
            self.entries[place] = one;
        }
    }
}

impl<V: Vector> NodeFinder<V> for NodeIndex<V> {
    fn nearest(&self, at: V, accept: &mut dyn FnMut(u32, V) -> bool) -> Option<u32> {
        self.nearest_where(at, accept)
    }
}

/// Where a position lies on the ground: x and y of the plane, x and z of space.
pub(crate) fn on_the_ground<V: Vector>(at: V) -> Vec2 {
    Vec2::new(at.component(0), at.component(if V::DIMENSIONS == 3 { 2 } else { 1 }))
}

#[cfg(test)]
mod tests {
    use glam::Vec3;
    use proptest::prelude::*;
    use wits_core::geometry::Wall;
    use wits_core::raycast::{Empty, StaticWorld};

    use super::*;

    #[test]
    fn in_space_the_height_counts() {
        let nodes = [(7, Vec3::new(0.0, 50.0, 0.0)), (9, Vec3::new(30.0, 0.0, 0.0))];
        let index = NodeIndex::new(nodes);
        assert_eq!(index.nearest_visible(Vec3::ZERO, 0.3, &Empty), Some(9));
        assert_eq!(index.clone().within(20.0).nearest_visible(Vec3::ZERO, 0.3, &Empty), None);
        assert_eq!(index.nearest_visible(Vec3::NAN, 0.3, &Empty), None);
        assert_eq!(NodeIndex::<Vec3>::new([]).nearest_visible(Vec3::ZERO, 0.3, &Empty), None);
    }

    /// A character in a sealed box, and nodes all round it: every one is asked, and only once.
    #[test]
    fn who_sees_nothing_asks_everybody_once() {
        let nodes = (0u32..3000).map(|n| (n, Vec2::new((n % 60) as f32, (n / 60) as f32)));
        let mut asked = 0;
        let found = NodeIndex::new(nodes).nearest_where(Vec2::splat(20.3), |_, _| {
            asked += 1;
            false
        });
        assert_eq!((found, asked), (None, 3000));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_index_finds_whom_asking_all_finds(
            nodes in prop::collection::vec((0f32..40.0, 0f32..40.0), 0..30),
            walls in prop::collection::vec(((0f32..40.0, 0f32..40.0), (0f32..40.0, 0f32..40.0)), 0..6),
            at in (-20f32..60.0, -20f32..60.0),
        ) {
            let mut level = StaticWorld::builder();
            for (from, to) in walls {
                level.add(Wall::new(from.into(), to.into()));
            }
            let (level, at) = (level.build(), Vec2::from(at));
            let nodes: Vec<Vec2> = nodes.into_iter().map(Vec2::from).collect();
            let index = NodeIndex::new((0u32..).zip(nodes.iter().copied()));
            let visible = (0u32..).zip(&nodes).filter(|(_, node)| level.is_free(at, **node, 0.4));
            let all = visible.min_by(|a, b| Vector::distance(at, *a.1).total_cmp(&Vector::distance(at, *b.1)));
            prop_assert_eq!(index.nearest_visible(at, 0.4, &level), all.map(|(number, _)| number));
        }
    }
}
