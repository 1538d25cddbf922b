//! From places in the world to nodes of a graph, and back.
//!
//! A [`Division`] cuts the world into regions, one for each node. [`Dirichlet`] domains belong to the nearest point;
//! [`Cells`] are those of a grid. [`Waypoints`] are places that people put into a level, with links of many kinds;
//! they can also be made by machine:
//!
//! | from                                   | by                    | when                                                    |
//! |----------------------------------------|-----------------------|---------------------------------------------------------|
//! | polygons                               | [`visible_points`]    | few large obstacles: shortest ways along their corners  |
//! | a seed and a ray cast                  | [`flood_fill`]        | rooms and corridors: an even net of nodes               |
//! | points                                 | [`connect_touching`], [`connect_visible`] | points by hand, links by machine    |
//! | axes of corridors                      | [`cylinders`]         | tunnels, pipes, roads                                   |
//!
//! [`NodeIndex`] finds the node to start from, [`Whereabouts`] follows a character from node to node, and
//! [`check_division`], [`unseen_places`] say where a map lies.
//!
//! # Source
//! Millington, section 4.4; Buckland, chapter 8; Chen, S13; Graham, section 3.2.

use wits_core::raycast::{Cast, RayCast};
use wits_core::space::Vector;

use crate::Step;
use crate::graph::{Located, Numbered};

mod cells;
mod connect;
mod cylinders;
mod dirichlet;
mod flood;
mod kind;
mod node_index;
mod traffic;
mod validity;
mod visible_points;
mod voronoi;
mod waypoints;
mod whereabouts;

pub use cells::Cells;
pub use connect::{connect_touching, connect_visible};
pub use cylinders::{Cylinder, cylinders};
pub use dirichlet::{Dirichlet, Overlay};
pub use flood::{Flood, FloodFill, flood_fill};
pub use kind::{LinkKind, Mover};
pub use node_index::NodeIndex;
pub(crate) use node_index::on_the_ground;
pub use traffic::{Traffic, Turn};
pub use validity::{Blocked, Sampling, ValidityReport, check_division, unseen_places};
pub use visible_points::{grow, visible_points};
pub use voronoi::{domain, touching_domains};
pub use waypoints::{
    CostBlend, LinkCost, LinkDef, LinkNote, LinkState, View, Waypoint, WaypointDef, WaypointLink, Waypoints,
    WaypointsDef,
};
pub use whereabouts::{Stance, Whereabouts, landing_point};

/// Cuts the world into regions, one for each node.
pub trait Division<V> {
    /// The node of the region that a position is in; `None` outside of all.
    fn quantise(&self, position: V) -> Option<u32>;

    /// A position that stands for a node; `None` when there is no such node.
    fn localise(&self, node: u32) -> Option<V>;

    /// Whether a position is in the region of a node. Cheaper than asking [`quantise`](Self::quantise) where it can be.
    fn is_in(&self, node: u32, position: V) -> bool {
        self.quantise(position) == Some(node)
    }
}

/// Finds the nodes near a position, for planners: [`NodeIndex`], or [`Cells`] for themselves.
pub trait NodeFinder<V>: std::fmt::Debug {
    /// The nearest node that is accepted. Asked with numbers and positions, the nearest first.
    fn nearest(&self, at: V, accept: &mut dyn FnMut(u32, V) -> bool) -> Option<u32>;
}

/// A graph that characters travel: what planners must know of it.
pub trait NavGraph<V>: Numbered + Located<V> {
    /// How a step is travelled.
    fn kind(&self, step: &Step) -> LinkKind {
        let _ = step;
        LinkKind::Walk
    }

    /// What it costs at least from a node to another; 0 when nothing is known.
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        let _ = (from, goal);
        0.0
    }

    /// Whether a kind of thing can be had at a node, now.
    fn offers(&self, node: u32, item: u32) -> bool {
        let _ = (node, item);
        false
    }

    /// What a straight walk costs that is no link: to the first node, or from the last one. \[m\]
    fn walk_cost(&self, length: f32) -> f32 {
        length
    }
}

impl<V, G: NavGraph<V>> NavGraph<V> for &G {
    fn kind(&self, step: &Step) -> LinkKind {
        (**self).kind(step)
    }
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        (**self).estimate(from, goal)
    }
    fn offers(&self, node: u32, item: u32) -> bool {
        (**self).offers(node, item)
    }
    fn walk_cost(&self, length: f32) -> f32 {
        (**self).walk_cost(length)
    }
}

/// Whether a ball has room at a place, by ray casts alone.
///
/// A ball that overlaps something is stopped when it would come nearer to it, and wherever that is, one of the
/// directions along the axes comes nearer.
///
/// ```
/// use wits_core::geometry::Wall;
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::StaticWorld;
/// use wits_nav::world::has_room;
/// let mut level = StaticWorld::builder();
/// level.add(Wall::new(Vec2::new(1.0, -9.0), Vec2::new(1.0, 9.0)));
/// let level = level.build();
/// assert!(has_room(&level, Vec2::ZERO, 0.9) && !has_room(&level, Vec2::ZERO, 1.1));
/// ```
#[must_use]
pub fn has_room<V: Vector>(rays: &impl RayCast<V>, at: V, radius: f32) -> bool {
    if !at.is_finite() {
        return false;
    }
    let step = radius.max(1e-3) * 1e-3;
    (0..2 * V::DIMENSIONS).all(|side| {
        let sign = if side % 2 == 0 { 1.0 } else { -1.0 };
        let direction = V::from_fn(|axis| if axis == side / 2 { sign } else { 0.0 });
        rays.cast(&Cast::new(at, direction, step).with_radius(radius)).is_none()
    })
}
