//! The suite "index" on kiddo's immutable k-d tree.

use std::num::NonZero;

use kiddo::{ImmutableKdTree, SquaredEuclidean};
use wits_peers::index::{Index, NEAREST, RADIUS, measure};
use wits_peers::report::print;

struct Kiddo(ImmutableKdTree<f32, 2>);

impl Index for Kiddo {
    fn build(points: &[[f32; 2]]) -> Self {
        Self(ImmutableKdTree::new_from_slice(points).expect("finite points make a tree"))
    }

    fn within(&self, at: [f32; 2]) -> usize {
        let query = self.0.query(&at).within::<SquaredEuclidean<f32>>(RADIUS * RADIUS);
        query.unsorted().with_result_capacity(16).execute().len()
    }

    fn nearest(&self, at: [f32; 2]) -> f64 {
        let count = NonZero::new(NEAREST).expect("more than none");
        let found = self.0.query(&at).nearest_n::<SquaredEuclidean<f32>>(count).execute();
        found.iter().map(|near| f64::from(near.distance)).sum()
    }
}

fn main() {
    print("kiddo", "kiddo", &measure::<Kiddo>());
}
