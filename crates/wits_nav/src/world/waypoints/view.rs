//! What a character sees of a map: the links it can travel, at the cost they have for it.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

use super::{LinkState, WaypointLink, Waypoints};
use crate::Step;
use crate::graph::{Graph, Link, Located, Numbered, TwoWay};
use crate::world::{LinkKind, Mover, NavGraph};

/// What a link costs a character. A closure `|map, link| …` is one; [`Mover`] counts seconds; [`CostBlend`] mixes.
pub trait LinkCost<V: Vector> {
    /// 0 or more; infinite when the link cannot be travelled. Also asked about walks to the first node and from the last
    /// one, whose ends are no nodes.
    fn cost(&self, map: &Waypoints<V>, link: &WaypointLink) -> f32;
}

impl<V: Vector, F: Fn(&Waypoints<V>, &WaypointLink) -> f32> LinkCost<V> for F {
    #[inline]
    fn cost(&self, map: &Waypoints<V>, link: &WaypointLink) -> f32 {
        self(map, link)
    }
}

/// The quickest way: seconds.
impl<V: Vector> LinkCost<V> for Mover {
    #[inline]
    fn cost(&self, _map: &Waypoints<V>, link: &WaypointLink) -> f32 {
        self.seconds(link.kind, link.length) + link.delay
    }
}

/// A mixture of what matters to a character: short, quick, and what it likes and fears on the way.
///
/// ```
/// use wits_nav::world::{CostBlend, Mover, Waypoints};
/// # let map = Waypoints::<wits_core::glam::Vec2>::new();
/// // A scout: quickly, and a metre in the open counts as three seconds more.
/// let scout = CostBlend::new(Mover::walker(5.0)).time(1.0).tag(map.tag("open"), 3.0);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CostBlend {
    mover: Mover,
    distance: f32,
    time: f32,
    tags: Vec<(u64, f32)>,
}

impl CostBlend {
    /// Costs nothing yet.
    #[must_use]
    pub const fn new(mover: Mover) -> Self {
        Self { mover, distance: 0.0, time: 0.0, tags: Vec::new() }
    }

    /// What a metre counts.
    #[must_use]
    pub fn distance(self, weight: f32) -> Self {
        Self { distance: weight, ..self }
    }

    /// What a second counts.
    #[must_use]
    pub fn time(self, weight: f32) -> Self {
        Self { time: weight, ..self }
    }

    /// What a metre counts besides, on the way to a place with one of these [tags](Waypoints::tag). Below 0 it is liked;
    /// a link never becomes cheaper than a tenth of what it costs without its tags.
    #[must_use]
    pub fn tag(mut self, tag: u64, weight: f32) -> Self {
        self.tags.push((tag, weight));
        self
    }
}

impl<V: Vector> LinkCost<V> for CostBlend {
    fn cost(&self, map: &Waypoints<V>, link: &WaypointLink) -> f32 {
        let seconds = self.mover.cost(map, link);
        if seconds == f32::INFINITY {
            return seconds;
        }
        let plain = self.distance * link.length + self.time * seconds;
        let tags = map.node(link.to).map_or(0, |node| node.tags);
        let liked =
            self.tags.iter().filter(|(tag, _)| tags & tag != 0).map(|(_, weight)| weight * link.length);
        (plain + liked.sum::<f32>()).max(0.1 * plain)
    }
}

/// A map as one character sees it: a graph for searches.
#[derive(Debug)]
pub struct View<'a, V: Vector, C> {
    map: &'a Waypoints<V>,
    cost: &'a C,
    /// What a metre of the way to the goal costs at least.
    cost_per_metre: f32,
}

impl<V: Vector, C> Clone for View<'_, V, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vector, C> Copy for View<'_, V, C> {}

impl<V: Vector> Waypoints<V> {
    /// As a character sees it. Without an estimate: searches go as Dijkstra's does. See [`View::estimating`].
    #[must_use]
    pub fn view<'a, C: LinkCost<V>>(&'a self, cost: &'a C) -> View<'a, V, C> {
        View { map: self, cost, cost_per_metre: 0.0 }
    }

    /// What a metre in the direction of the goal costs at least, whichever link is taken: the highest number with which
    /// the straight distance never promises too much. 0 when there is a teleport that costs nothing.
    ///
    /// Goes through all links. It holds until a link becomes cheaper or a new one is added.
    #[must_use]
    pub fn cheapest_metre<C: LinkCost<V>>(&self, cost: &C) -> f32 {
        let there = self.links.iter().filter(|link| link.state != LinkState::Gone);
        let per_metre = there.filter_map(|link| {
            let distance = self.nodes[link.from as usize].at.distance(self.nodes[link.to as usize].at);
            (distance > 0.0).then(|| cost.cost(self, link) / distance)
        });
        let least = per_metre.fold(f32::INFINITY, f32::min);
        // A little less, for rounding.
        if least.is_finite() { least * 0.9999 } else { 0.0 }
    }
}

impl<V: Vector, C: LinkCost<V>> View<'_, V, C> {
    /// The same, with the straight distance times this as the estimate. Take
    /// [`cheapest_metre`](Waypoints::cheapest_metre); more is quicker, but no longer sure to be best.
    #[must_use]
    pub fn estimating(self, cost_per_metre: f32) -> Self {
        Self { cost_per_metre, ..self }
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &Waypoints<V> {
        self.map
    }

    #[inline]
    fn priced(&self, number: u32) -> Option<(&WaypointLink, f32)> {
        let link = self.map.links.get(number as usize).filter(|link| link.state == LinkState::Open)?;
        let cost = self.cost.cost(self.map, link);
        (cost < f32::INFINITY).then_some((link, cost))
    }
}

impl<V: Vector, C: LinkCost<V>> Graph for View<'_, V, C> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        for &id in self.map.out.get(from as usize).into_iter().flatten() {
            if let Some((link, cost)) = self.priced(id) {
                visit(Link { to: link.to, cost, id });
            }
        }
    }
}

impl<V: Vector, C: LinkCost<V>> Numbered for View<'_, V, C> {
    fn node_count(&self) -> usize {
        self.map.nodes.len()
    }

    fn contains(&self, node: u32) -> bool {
        self.map.node(node).is_some()
    }
}

impl<V: Vector, C: LinkCost<V>> TwoWay for View<'_, V, C> {
    fn for_each_link_back(&self, to: u32, mut visit: impl FnMut(Link)) {
        for &id in self.map.into.get(to as usize).into_iter().flatten() {
            if let Some((link, cost)) = self.priced(id) {
                visit(Link { to: link.from, cost, id });
            }
        }
    }
}

impl<V: Vector, C: LinkCost<V>> Located<V> for View<'_, V, C> {
    fn position(&self, node: u32) -> V {
        self.map.nodes.get(node as usize).map_or(V::ZERO, |node| node.at)
    }
}

impl<V: Vector, C: LinkCost<V>> NavGraph<V> for View<'_, V, C> {
    fn kind(&self, step: &Step) -> LinkKind {
        self.map.link(step.link).map_or(LinkKind::Walk, |link| link.kind)
    }

    fn estimate(&self, from: u32, goal: u32) -> f32 {
        self.cost_per_metre * self.position(from).distance(self.position(goal))
    }

    fn walk_cost(&self, length: f32) -> f32 {
        let (from, to) = (u32::MAX, u32::MAX);
        let (kind, state) = (LinkKind::Walk, LinkState::Open);
        self.cost.cost(self.map, &WaypointLink { from, to, kind, length, delay: 0.0, state, changed: 0 })
    }

    fn offers(&self, node: u32, item: u32) -> bool {
        self.map.node(node).is_some_and(|node| node.item == Some(item) && node.item_is_there)
    }
}
