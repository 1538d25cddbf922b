//! Finding ways for game characters: graphs, searches, grids, waypoints, hierarchies, changing worlds.
//!
//! | module        | what it holds                                                                                      |
//! |---------------|----------------------------------------------------------------------------------------------------|
//! | [`graph`]     | the one trait that all searches ask; graphs that are edited, packed, generated                     |
//! | [`queue`]     | who is next: heaps and buckets                                                                     |
//! | [`heuristic`] | how far it may be: distances, clusters, landmarks, noise; checks and repairs                       |
//! | [`search`]    | depth first, breadth first, Dijkstra, A* and its relatives; tables of all ways                     |
//! | [`grid`]      | maps of cells: terrain, hexes, clearance, jump point search, flow fields                           |
//! | [`anyangle`]  | ways over a grid that are not bound to its eight directions                                        |
//! | [`dynamic`]   | worlds that change: D* Lite, LPA*, real-time searches                                              |
//! | [`hierarchy`] | groups of groups, clusters of grids, buildings used many times                                     |
//! | [`world`]     | from places to nodes and back: Dirichlet domains, visible points, waypoints with kinds of links    |
//! | [`plan`]      | for a character: paths, smoothing, planners, a manager with a budget, being stuck                  |
//! | [`together`]  | many at once: reservations in space and time                                                       |
//!
//! # Features
//! - `parallel` (on by default): preprocessing may run on all cores with rayon. The results are the same bit for bit.

pub mod anyangle;
pub mod dynamic;
pub mod graph;
pub mod grid;
pub mod heuristic;
pub mod hierarchy;
pub mod path;
pub mod plan;
pub mod queue;
pub mod search;
pub mod together;
pub mod world;

pub use graph::{Graph, Link, Node, Numbered};
pub use path::{Path, Step};
