//! A graph whose nodes are places at steps of time.

use super::Reservations;
use crate::graph::{Graph, Link, Numbered};
use crate::search::Aim;

/// A place, and how many steps of the window have passed.
pub(super) type Moment = (u32, u32);

/// The steps of one traveller through a window of time.
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

impl<G: Numbered> Graph for SpaceTime<'_, G> {
    type Node = Moment;

    fn for_each_link(&self, (place, step): Moment, mut visit: impl FnMut(Link<Moment>)) {
        if step >= self.window {
            return;
        }
        let now = self.now.saturating_add(u64::from(step));
        if self.taken.is_free(self.who, place, now.saturating_add(1)) {
            let cost = if place == self.goal { 0.0 } else { self.waiting };
            visit(Link { to: (place, step + 1), cost, id: u32::MAX });
        }
        self.graph.for_each_link(place, |link| {
            if self.taken.may_move(self.who, (place, link.to), now) {
                visit(Link { to: (link.to, step + 1), cost: link.cost, id: link.id });
            }
        });
    }
}

/// The end of the window, as near to the goal as can be.
pub(super) struct EndOfWindow<'a> {
    pub(super) window: u32,
    /// What it costs from each place to the goal when nobody else is there.
    pub(super) distances: &'a [f32],
}

impl Aim<Moment> for EndOfWindow<'_> {
    fn is_reached(&self, (_, step): Moment) -> bool {
        step == self.window
    }

    fn estimate(&self, (place, _): Moment) -> f32 {
        // A place that the graph gained since is far away until somebody says that the graph has changed.
        self.distances.get(place as usize).copied().unwrap_or(f32::INFINITY)
    }
}
