//! Distances to a few far-away places, from which a far better estimate follows than from the map's geometry.
//!
//! If one place is 900 from a landmark and another 200, they are at least 700 apart, however near they look. With eight
//! landmarks at the ends of the map one of them is nearly always somewhere behind the goal.

use crate::grid::astar::GridAStar;
use crate::grid::jps::{ALL_DIRECTIONS, Ground, Spot};
use crate::grid::jps_plus::graph::JumpGraph;
use crate::grid::{GridMap, Labels};

/// How many there are.
const COUNT: usize = 8;

/// How far it is to each landmark; [`FAR`] where there is no way.
pub(crate) type Distances = [u32; COUNT];

const FAR: u32 = u32::MAX;

/// The distances of all nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Landmarks {
    places: Vec<Spot>,
    distances: Vec<Distances>,
}

impl Landmarks {
    /// Chooses landmarks in the largest region, each as far as possible from those before, and measures.
    pub(crate) fn new(map: &GridMap, labels: &Labels, ground: &Ground, graph: &JumpGraph) -> Self {
        let mut landmarks = Self { places: Vec::new(), distances: vec![[FAR; COUNT]; graph.places.len()] };
        let spots: Vec<Spot> = graph.places.iter().map(|&place| ground.spot_of(place)).collect();
        let inside = |node: &usize| labels.label(spots[*node].cell()) == labels.largest();
        let nodes: Vec<usize> = (0..spots.len()).filter(inside).collect();
        let Some(&first) = nodes.first() else { return landmarks };
        let mut flood = GridAStar::blind();
        let mut nearest = vec![FAR; spots.len()];
        let mut chosen = first;
        for number in 0..=COUNT {
            if !flood.flood(map, spots[chosen].cell()) {
                return Self::default();
            }
            // The first flood only finds a place that is far off.
            if let Some(place) = number.checked_sub(1) {
                landmarks.places.push(spots[chosen]);
                for (node, spot) in spots.iter().enumerate() {
                    landmarks.distances[node][place] = flood.cost_of(spot.cell()).unwrap_or(FAR);
                    nearest[node] = nearest[node].min(landmarks.distances[node][place]);
                }
            }
            let distance = |node: usize| match number {
                0 => flood.cost_of(spots[node].cell()).unwrap_or(0),
                _ => nearest[node],
            };
            chosen = nodes.iter().copied().max_by_key(|&node| distance(node)).unwrap_or(first);
        }
        landmarks
    }

    /// The distances of any place: the best way to a landmark begins with a jump, or leads there without one.
    pub(crate) fn distances_of(&self, ground: &Ground, at: Spot) -> Distances {
        let mut distances = [FAR; COUNT];
        if self.places.is_empty() {
            return distances;
        }
        ground.for_each_exit(at, ALL_DIRECTIONS, usize::MAX, |to, cost, _| {
            let node = ground.node(to.row) as usize;
            for (distance, from_there) in distances.iter_mut().zip(&self.distances[node]) {
                let cost = u32::try_from(cost).unwrap_or(FAR);
                *distance = (*distance).min(from_there.saturating_add(cost));
            }
        });
        for (distance, &place) in distances.iter_mut().zip(&self.places) {
            if place == at {
                *distance = 0;
            } else if ground.leads_to(at, place, ALL_DIRECTIONS) {
                let cost = super::left(at, place);
                *distance = (*distance).min(u32::try_from(cost).unwrap_or(FAR));
            }
        }
        distances
    }

    /// At least so much is left from a node to a place with these distances.
    #[inline]
    pub(crate) fn estimate(&self, node: u32, goal: &Distances) -> u32 {
        let Some(distances) = self.distances.get(node as usize) else { return 0 };
        let mut most = 0;
        for (one, other) in distances.iter().zip(goal) {
            most = most.max(one.abs_diff(*other));
        }
        most
    }

    pub(crate) fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<Distances>()
    }
}
