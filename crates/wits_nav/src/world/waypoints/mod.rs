//! Waypoints: places with links of many kinds, put there by people or by a [generator](super).
//!
//! [`WaypointsDef`] is the file; [`Waypoints`] is the map made of it, which a game may change while it runs: bridges
//! fall, doors are locked, items are taken. What a character sees of it is a [`View`]: only the links that it can travel,
//! at the cost that they have for it. That is what searches are run on.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_nav::search::{AStar, Search, To};
//! use wits_nav::world::{LinkKind, Mover, Waypoints};
//!
//! let mut map = Waypoints::new();
//! let [bank, other, bridge] = [(0.0, 0.0), (10.0, 0.0), (5.0, 20.0)].map(|at| map.add_node(Vec2::from(at)));
//! map.add_link(bank, other, LinkKind::Swim);
//! map.add_both(bank, bridge, LinkKind::Walk);
//! map.add_both(bridge, other, LinkKind::Walk);
//!
//! let (dry, wet) = (Mover::walker(5.0), Mover::walker(5.0).with(LinkKind::Swim, 1.5));
//! let route = |mover| AStar::new().find(&map.view(mover), bank, &To::blind(other)).unwrap().unwrap();
//! assert_eq!(route(&dry).nodes().collect::<Vec<_>>(), [bank, bridge, other]);
//! assert_eq!(route(&wet).nodes().collect::<Vec<_>>(), [bank, other]); // 10 m at 1.5 m/s beat 41 m at 5 m/s
//! ```
//!
//! # When not to use
//! A level with much open floor needs many waypoints before its paths look natural; use a grid or a mesh there.
//!
//! # Cost
//! Links are asked in no time; a change touches one link. What is rare (capacities, devices) is kept apart, so that the
//! many plain links stay small.
//!
//! # Source
//! Buckland, chapter 8 (items, annotated edges, changes while the game runs); Graham, section 3.2 (kinds of links).

mod build;
mod def;
mod map;
mod view;

pub use def::{LinkDef, WaypointDef, WaypointsDef};
pub use map::{LinkNote, LinkState, Waypoint, WaypointLink, Waypoints};
pub use view::{CostBlend, LinkCost, View};

#[cfg(test)]
mod tests;
