//! Worlds that change while somebody is on the way.
//!
//! | who                | what it keeps                 | use it when                                                        |
//! |--------------------|-------------------------------|--------------------------------------------------------------------|
//! | [`Replanner`]      | the last path                 | changes are rare, or searches are cheap: the baseline              |
//! | [`DStarLite`]      | costs to the goal             | somebody walks to a goal that stands still, and the map changes    |
//! | [`LpaStar`]        | costs from the start          | nobody walks yet, the goal may move, and the map changes           |
//! | [`Lrta`]           | a learned value for each node | a step must be taken now, after looking at a few nodes only        |
//! | [`RealTimeAStar`]  | the same, for one run         | the same, and there will be no second run                          |
//! | [`QuickStart`]     | two paths and a splice        | nobody should stand and wait for a long search                     |
//! | [`Tracer`]         | a handful of numbers          | there is no map at all: feel your way along what is in the way     |
//!
//! Goals that walk are a matter of their own: [`Chase`] says when a path to where somebody was is still good enough.
//!
//! Whoever changes a graph says so, and nothing else: [`DStarLite::changed`] takes the nodes whose links changed,
//! [`DStarLite::changed_cells`] the cells of a [`GridMap`](crate::grid::GridMap).
//!
//! ```
//! use wits_nav::dynamic::DStarLite;
//! use wits_nav::grid::{Cell, GridMap, octile};
//!
//! let mut map = GridMap::free(40, 20)?;
//! let (start, goal) = (map.node(Cell::new(2, 10)).unwrap(), map.node(Cell::new(37, 10)).unwrap());
//! let mut dstar = DStarLite::new();
//! dstar.begin(&map, start, goal)?;
//! let far = |map: &GridMap, a, b| octile(map.cell(a), map.cell(b));
//! assert_eq!(dstar.finish(&map, &|a, b| far(&map, a, b))?, Some(35.0));
//!
//! // A wall comes down right in front of the agent.
//! let wall: Vec<Cell> = (8..13).map(|y| Cell::new(5, y)).collect();
//! wall.iter().for_each(|&cell| map.set(cell, false));
//! dstar.changed_cells(&map, &wall);
//! assert!(dstar.finish(&map, &|a, b| far(&map, a, b))?.unwrap() > 35.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Source
//! S. Koenig and M. Likhachev, *D\* Lite* (2002); S. Koenig, M. Likhachev and D. Furcy, *Lifelong Planning A\** (2004);
//! R. Korf, *Real-Time Heuristic Search* (1990); V. Lumelsky and A. Stepanov, *Path-Planning Strategies for a Point
//! Mobile Automaton* (1987).

mod repair;

mod chase;
mod dstar;
mod lpa;
mod lrta;
mod quick;
mod replan;
mod trace;

pub use chase::Chase;
pub use dstar::DStarLite;
pub use lpa::LpaStar;
pub use lrta::{Learned, Lrta, RealTimeAStar};
pub use quick::{QuickStart, QuickStartDef};
pub use replan::Replanner;
pub use trace::{Hand, Leave, Tracer, Tracing};

use crate::path::Step;

/// What somebody on the way should do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stride<N = u32> {
    /// Take this link.
    Take(Step<N>),
    /// The budget was spent before there was an answer: ask again.
    Wait,
    /// Stay: this is the goal.
    Arrived,
    /// There is no way.
    NoWay,
}

#[cfg(test)]
mod tests;
