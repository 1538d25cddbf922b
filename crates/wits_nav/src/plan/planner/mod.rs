//! One character's planner: from *I want to go there* to a route.
//!
//! Searching at once ([`PathPlanner::find`]) is the simple way. Where many ask, [`PathPlanner::request`] puts the question
//! to a [`PathManager`], and the answer comes some ticks later:
//!
//! ```text
//! request ──> manager.update … ──> deliver ──> collect, from where the character is by then
//!        └──> cancel
//! ```
//!
//! The character goes on meanwhile ([`interim`](super::interim)), so the first edge of the route begins where it is *now*,
//! and smoothing takes away the way back to the node where the search began. Never use one without the other.
//!
//! ```
//! use wits_core::geometry::Wall;
//! use wits_core::glam::Vec2;
//! use wits_core::raycast::StaticWorld;
//! use wits_nav::plan::{PathPlanner, PlannerDef, Route, Surroundings};
//! use wits_nav::search::AStar;
//! use wits_nav::world::{FloodFill, Mover, NodeIndex, flood_fill};
//!
//! let mut level = StaticWorld::builder();
//! level.add_outline(&[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0), (0.0, 0.0)].map(Vec2::from), u32::MAX);
//! level.add(Wall::new(Vec2::new(4.5, 0.0), Vec2::new(4.5, 6.0)));
//! let level = level.build();
//! let map = flood_fill(&level, &FloodFill { seed: Vec2::splat(1.0), ..FloodFill::default() }).unwrap().map;
//!
//! let walker = Mover::walker(2.0);
//! let graph = map.view(&walker).estimating(map.cheapest_metre(&walker));
//! let around = Surroundings { graph: &graph, nodes: &NodeIndex::of(&map), rays: &level, parts: None, version: 0 };
//! let planner = PathPlanner::new(PlannerDef { radius: 0.4, ..PlannerDef::default() });
//! let (mut search, mut route) = (AStar::new(), Route::default());
//! planner.find(&around, &mut search, Vec2::new(1.0, 1.0), Vec2::new(8.0, 1.0), &mut route)?;
//! assert!(route.edges.len() <= 4 && route.length() > 12.0); // over the end of the wall
//! # Ok::<(), wits_nav::plan::PlanError>(())
//! ```
//!
//! # Source
//! Buckland, 8.9, 8.10, 8.23.

mod ask;
mod at_once;

use serde::{Deserialize, Serialize};
use wits_core::raycast::RayCast;
use wits_core::space::Vector;

use super::manager::{Priority, Ticket};
use super::{Route, smooth_precise, smooth_quick};
use crate::Path;
use crate::graph::{Components, Reach};
use crate::search::SearchError;
use crate::world::{NavGraph, NodeFinder};

/// How a character plans.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlannerDef {
    /// The radius of its body. \[m\]
    pub radius: f32,
    /// How its routes are smoothed.
    pub smoothing: Smoothing,
    /// Who it is, for the manager.
    pub owner: u64,
    /// What kind of body it has, for who hands out graphs.
    pub mover: u32,
    /// How urgent its requests are.
    pub priority: Priority,
}

impl Default for PlannerDef {
    fn default() -> Self {
        let (smoothing, priority) = (Smoothing::default(), Priority::default());
        Self { radius: 0.5, smoothing, owner: 0, mover: 0, priority }
    }
}

/// How routes are smoothed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Smoothing {
    /// Not at all.
    None,
    /// In one pass.
    #[default]
    Quick,
    /// As far as it goes.
    Precise,
}

/// What is round a character that plans.
#[derive(Debug)]
pub struct Surroundings<'a, V, G, R> {
    /// The map as it sees it.
    pub graph: &'a G,
    /// Where its nodes are: a [`NodeIndex`](crate::world::NodeIndex), or [`Cells`](crate::world::Cells) themselves.
    pub nodes: &'a dyn NodeFinder<V>,
    /// What is in the way.
    pub rays: &'a R,
    /// Who can reach whom on that map, if anybody knows: what cannot be reached is answered at once.
    pub parts: Option<&'a Components>,
    /// The [version of the world](super::ChangeMap::version), which routes are given; 0 if nobody counts.
    pub version: u64,
}

/// Why there is no route.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// No node can be seen from where the character is: a bad map, or it is in a wall.
    #[error("no node can be seen from where the way begins")]
    StartUnseen,
    /// No node can be seen from the goal: most likely it is in a wall.
    #[error("no node can be seen from the goal")]
    GoalUnseen,
    /// There is no way to the goal.
    #[error("there is no way to the goal")]
    NoWay,
    /// The character has gone to where no node of its path can be seen: it must ask again.
    #[error("the way cannot be seen from where the character is now")]
    Lost,
    /// Nothing was asked, or there is no answer yet.
    #[error("there is no answer yet")]
    NotReady,
    /// The graph gave a nonsensical answer.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// What a character wants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wish<V> {
    /// To go to a place.
    Place(V),
    /// To have a thing of a kind.
    Item(u32),
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The goal is in sight: [`collect`](PathPlanner::collect) at once.
    Now,
    /// The manager has it.
    Later(Ticket),
}

/// One character's planner. Small: it borrows the searches of others.
#[derive(Clone, Debug)]
pub struct PathPlanner<V> {
    def: PlannerDef,
    wish: Option<Wish<V>>,
    state: State,
    path: Path,
    /// Of the world, when it asked.
    version: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Idle,
    Waiting(Ticket),
    /// The goal was in sight.
    Straight,
    Ready,
    Failed(PlanError),
}

impl<V: Vector> PathPlanner<V> {
    /// Wants nothing yet.
    #[must_use]
    pub const fn new(def: PlannerDef) -> Self {
        Self { def, wish: None, state: State::Idle, path: Path::at(0), version: 0 }
    }

    /// How it plans.
    #[must_use]
    pub const fn def(&self) -> &PlannerDef {
        &self.def
    }

    /// What it asked for last.
    #[must_use]
    pub const fn wish(&self) -> Option<Wish<V>> {
        self.wish
    }

    /// The node nearest to a position to which the body can go straight.
    fn node_near<G: NavGraph<V>, R: RayCast<V>>(
        &self,
        around: &Surroundings<'_, V, G, R>,
        at: V,
    ) -> Option<u32> {
        around.nodes.nearest(at, &mut |node, position| {
            around.graph.contains(node) && around.rays.is_free(at, position, self.def.radius)
        })
    }

    fn smooth<R: RayCast<V>>(&self, rays: &R, route: &mut Route<V>) {
        let can_walk = |from, to| rays.is_free(from, to, self.def.radius);
        match self.def.smoothing {
            Smoothing::None => 0,
            Smoothing::Quick => smooth_quick(route, can_walk),
            Smoothing::Precise => smooth_precise(route, can_walk),
        };
    }
}

impl<V, G, R> Surroundings<'_, V, G, R> {
    fn is_unreachable(&self, from: u32, to: u32) -> bool {
        self.parts.is_some_and(|parts| parts.reach(from, to) == Reach::No)
    }
}

#[cfg(test)]
mod tests;
