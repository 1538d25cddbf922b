//! Distances to a few far-away places, from which a far better estimate follows than from the map's geometry.
//!
//! If one place is 900 from a landmark and another 200, they are at least 700 apart, however near they look. With eight
//! landmarks at the ends of the map one of them is nearly always somewhere behind the goal.

use super::node::{Distances, FAR, LANDMARKS, Node};
use crate::grid::astar::GridAStar;
use crate::grid::jps::{ALL_DIRECTIONS, Ground, Spot};
use crate::grid::{GridMap, Labels};

/// Where the landmarks are. The distances are with the nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Landmarks {
    places: Vec<Spot>,
}

impl Landmarks {
    /// Chooses landmarks in the largest region, each as far as possible from those before, and measures.
    pub(crate) fn new(map: &GridMap, labels: &Labels, ground: &Ground, nodes: &mut [Node]) -> Self {
        let spots: Vec<Spot> = nodes.iter().map(|node| node.spot(ground)).collect();
        let inside = |node: &usize| labels.label(spots[*node].cell()) == labels.largest();
        let largest: Vec<usize> = (0..spots.len()).filter(inside).collect();
        let Some(&first) = largest.first() else { return Self::default() };
        let mut places = Vec::new();
        let mut flood = GridAStar::blind();
        // How far each node is from the nearest landmark; at first, from any node at all.
        let mut nearest = vec![FAR; spots.len()];
        let mut chosen = first;
        for number in 0..=LANDMARKS {
            if !flood.flood(map, spots[chosen].cell()) {
                // Ways that are too long to be counted: better no landmarks than wrong ones.
                nodes.iter_mut().for_each(|node| node.distances = [FAR; LANDMARKS]);
                return Self::default();
            }
            let measured = spots.iter().map(|spot| flood.cost_of(spot.cell()).unwrap_or(FAR));
            for (node, distance) in measured.enumerate() {
                // The first flood only finds a place that is far off.
                nearest[node] = if number < 2 { distance } else { nearest[node].min(distance) };
                if let Some(place) = number.checked_sub(1) {
                    nodes[node].distances[place] = distance;
                }
            }
            if number > 0 {
                places.push(spots[chosen]);
            }
            chosen = largest.iter().copied().max_by_key(|&node| nearest[node]).unwrap_or(first);
        }
        Self { places }
    }

    /// The distances of any place: the best way to a landmark begins with a jump, or leads there without one.
    pub(crate) fn distances_of(&self, at: Spot, ground: &Ground, nodes: &[Node]) -> Distances {
        let mut distances = [FAR; LANDMARKS];
        if self.places.is_empty() {
            return distances;
        }
        ground.for_each_exit(at, ALL_DIRECTIONS, usize::MAX, |to, cost, _| {
            let cost = u32::try_from(cost).unwrap_or(FAR);
            let there = &nodes[ground.node(to.row) as usize].distances;
            for (distance, from_there) in distances.iter_mut().zip(there) {
                *distance = (*distance).min(from_there.saturating_add(cost));
            }
        });
        for (distance, &place) in distances.iter_mut().zip(&self.places) {
            if place == at || ground.leads_to(at, place, ALL_DIRECTIONS) {
                *distance = u32::try_from(super::left(at, place)).unwrap_or(FAR);
            }
        }
        distances
    }
}
