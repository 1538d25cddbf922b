//! The suite "index" on rstar's R*-tree, bulk loaded.

use rstar::{PointDistance, RTree};
use wits_peers::index::{Index, NEAREST, RADIUS, measure};
use wits_peers::report::print;

struct Rstar(RTree<[f32; 2]>);

impl Index for Rstar {
    fn build(points: &[[f32; 2]]) -> Self {
        Self(RTree::bulk_load(points.to_vec()))
    }

    fn within(&self, at: [f32; 2]) -> usize {
        self.0.locate_within_distance(at, RADIUS * RADIUS).count()
    }

    fn nearest(&self, at: [f32; 2]) -> f64 {
        let found = self.0.nearest_neighbor_iter(at).take(NEAREST);
        found.map(|near| f64::from(near.distance_2(&at))).sum()
    }
}

fn main() {
    print("rstar", "rstar", &measure::<Rstar>());
}
