//! Estimates from distances to some far places.

use super::Heuristic;
use crate::graph::{Components, Numbered, Reversed, TwoWay};
use crate::search::{SearchError, costs_from};

/// Knows the exact costs from and to a few nodes, the landmarks, and concludes from them.
///
/// If it is 100 to the lighthouse from here and 20 from the goal, the way to the goal costs at least 80. It needs no places
/// and no geometry, follows walls and one-way links, and is right for any costs: teleporters, times, danger. A handful of
/// landmarks at the edges of a map leads most searches better than the straight distance; eight to sixteen are usual.
///
/// ```
/// use wits_nav::graph::PackedGraph;
/// use wits_nav::heuristic::{Heuristic, Landmarks};
/// let row = (0..9).flat_map(|node| [(node, node + 1, 1.0), (node + 1, node, 2.0)]);
/// let graph = PackedGraph::from_links(10, row)?;
/// let landmarks = Landmarks::new(&graph, 2)?;
/// assert_eq!((landmarks.estimate(2, 7), landmarks.estimate(7, 2)), (5.0, 10.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Never too high and consistent, but for the rounding of `f32`: on ways of thousands of links it may be off by some
/// millionths of the costs to the landmarks.
///
/// # Cost
/// Two searches over the whole graph a landmark when made, 8 bytes for each node and landmark, two subtractions a landmark
/// when asked. It is out of date when a cost falls or a link comes; when costs only rise it stays usable.
///
/// # Source
/// Goldberg and Harrelson 2005 (ALT).
#[derive(Clone, Debug, PartialEq)]
pub struct Landmarks {
    landmarks: Vec<u32>,
    /// For each node, for each landmark: the cost from it, and the cost to it.
    costs: Vec<[f32; 2]>,
}

impl Landmarks {
    /// Chooses up to `count` landmarks, each as far as possible from those before it, in the largest part of the graph in
    /// which everybody reaches everybody.
    ///
    /// # Errors
    /// When a link has a cost that no search can work with.
    pub fn new<G: Numbered + TwoWay>(graph: &G, count: usize) -> Result<Self, SearchError> {
        let part = largest_part(graph);
        let (mut chosen, mut from) = (Vec::new(), Vec::new());
        // The cost from the nearest landmark; for the first choice, from any node.
        let mut near = part.first().map_or(Ok(Vec::new()), |&first| costs_from(graph, &[first]))?;
        while chosen.len() < count {
            // A later node wins only if it is really farther.
            let farther = |best, node| if near[node as usize] > near[best as usize] { node } else { best };
            let Some(far) = part.iter().copied().reduce(farther) else { break };
            if near[far as usize] == 0.0 && !chosen.is_empty() {
                break;
            }
            let costs = costs_from(graph, &[far])?;
            if chosen.is_empty() {
                near.clone_from(&costs);
            }
            near.iter_mut().zip(&costs).for_each(|(near, &cost)| *near = near.min(cost));
            chosen.push(far);
            from.push(costs);
        }
        Self::known(graph, &chosen, from)
    }

    /// With landmarks of one's own choice.
    ///
    /// # Errors
    /// When a landmark is not there, or a link has a cost that no search can work with.
    pub fn at<G: Numbered + TwoWay>(graph: &G, landmarks: &[u32]) -> Result<Self, SearchError> {
        let from = landmarks.iter().map(|&landmark| costs_from(graph, &[landmark]));
        Self::known(graph, landmarks, from.collect::<Result<_, _>>()?)
    }

    /// With the costs from each landmark to everywhere.
    fn known<G: Numbered + TwoWay>(
        graph: &G,
        landmarks: &[u32],
        from: Vec<Vec<f32>>,
    ) -> Result<Self, SearchError> {
        let mut costs = vec![[0.0; 2]; graph.node_count() * landmarks.len()];
        for (number, (&landmark, from)) in landmarks.iter().zip(from).enumerate() {
            let to = costs_from(&Reversed(graph), &[landmark])?;
            for (node, both) in from.into_iter().zip(to).enumerate() {
                costs[node * landmarks.len() + number] = both.into();
            }
        }
        Ok(Self { landmarks: landmarks.to_vec(), costs })
    }

    /// The landmarks.
    #[must_use]
    pub fn landmarks(&self) -> &[u32] {
        &self.landmarks
    }

    fn row(&self, node: u32) -> &[[f32; 2]] {
        let count = self.landmarks.len();
        self.costs.get(node as usize * count..(node as usize + 1) * count).unwrap_or_default()
    }
}

impl Heuristic<u32> for Landmarks {
    /// Infinite when the landmarks show that there is no way.
    #[inline]
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let rows = self.row(from).iter().zip(self.row(goal));
        rows.fold(0.0, |best: f32, (here, there)| {
            // landmark -> from -> goal is no shorter than landmark -> goal, and so on against the arrows. What is infinite
            // on both sides says nothing: it is no number, and a maximum skips those.
            best.max(there[0] - here[0]).max(here[1] - there[1])
        })
    }
}

/// The nodes of the largest strongly connected part; of several, that of the lowest node.
fn largest_part<G: Numbered>(graph: &G) -> Vec<u32> {
    let parts = Components::of(graph);
    let nodes = 0..graph.node_count() as u32;
    let mut sizes = vec![0_usize; parts.strong_count() as usize];
    nodes.clone().filter_map(|node| parts.strong(node)).for_each(|part| sizes[part as usize] += 1);
    let most = sizes.iter().copied().max().unwrap_or(0);
    let part = nodes.clone().filter_map(|node| parts.strong(node)).find(|&part| sizes[part as usize] == most);
    nodes.filter(|&node| part.is_some() && parts.strong(node) == part).collect()
}
