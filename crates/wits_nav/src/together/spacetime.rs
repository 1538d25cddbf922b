//! A graph whose nodes are places at steps of time.

use super::Reservations;
use crate::graph::{Graph, Link, Numbered};
use crate::search::Aim;

/// The steps of one traveller through a window of time: node `place + step * places`.
pub(super) struct SpaceTime<'a, G> {
    pub(super) graph: &'a G,
    pub(super) taken: &'a Reservations,
    pub(super) who: u32,
    pub(super) goal: u32,
    /// When the window begins, and how many steps it has.
    pub(super) now: u64,
    pub(super) window: u32,
    /// What it costs to stay where one is, unless it is the goal.
    pub(super) waiting: f32,
}

impl<G: Numbered> SpaceTime<'_, G> {
    fn places(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Place and step of a node.
    pub(super) fn split(&self, node: u32) -> (u32, u32) {
        (node % self.places(), node / self.places())
    }
}

impl<G: Numbered> Graph for SpaceTime<'_, G> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let ((place, step), places) = (self.split(from), self.places());
        if step >= self.window {
            return;
        }
        let (now, later) = (self.now + u64::from(step), (step + 1) * places);
        if self.taken.is_free(self.who, place, now + 1) {
            let cost = if place == self.goal { 0.0 } else { self.waiting };
            visit(Link { to: later + place, cost, id: u32::MAX });
        }
        self.graph.for_each_link(place, |link| {
            if self.taken.may_move(self.who, (place, link.to), now) {
                visit(Link { to: later + link.to, ..link });
            }
        });
    }
}

impl<G: Numbered> Numbered for SpaceTime<'_, G> {
    fn node_count(&self) -> usize {
        self.graph.node_count() * (self.window as usize + 1)
    }
}

/// The end of the window, as near to the goal as can be.
pub(super) struct EndOfWindow<'a, 'b, G> {
    pub(super) time: &'a SpaceTime<'b, G>,
    /// What it costs from each place to the goal when nobody else is there.
    pub(super) distances: &'a [f32],
}

impl<G: Numbered> Aim<u32> for EndOfWindow<'_, '_, G> {
    fn is_reached(&self, node: u32) -> bool {
        self.time.split(node).1 == self.time.window
    }

    fn estimate(&self, node: u32) -> f32 {
        self.distances[self.time.split(node).0 as usize]
    }
}
