//! Maps of square cells.
//!
//! A cell is free or blocked; `x` counts to the right, `y` counts rows. What is outside of the map is blocked. A
//! [`GridMap`] is a [`Graph`](crate::graph::Graph) itself: eight directions, a diagonal step needs both cells beside it to be free, straight
//! steps cost 1 and diagonal ones √2.
//!
//! | type            | what it is                                                                                     |
//! |-----------------|------------------------------------------------------------------------------------------------|
//! | [`GridMap`]     | free or blocked, a bit a cell                                                                  |
//! | [`Terrain`]     | kinds of ground, with [`Costs`] per mover and a [`Layer`] of what changes                      |
//! | [`HexMap`]      | the same over hexagons                                                                         |
//! | [`HeightField`] | heights: uphill is dearer than downhill                                                        |
//! | [`Quadtree`]    | large squares where there is room, small ones along walls                                      |
//! | [`Clearance`]   | how large a body fits where; [`Squares`] for square ones                                       |
//! | [`Oriented`]    | cells with headings, for what cannot turn on the spot                                          |
//! | [`FlowField`]   | one computation for everybody who goes to the same place                                       |
//! | [`GridAStar`]   | A* made for free and blocked cells                                                             |
//! | [`Jps`]         | jump point search: the same ways, many times faster                                            |
//! | [`JpsPlus`]     | jump point search with tables: faster still, for maps that seldom change                       |
//! | [`Labels`]      | who can reach whom, at once                                                                    |
//! | [`movingai`]    | maps and questions of the MovingAI benchmarks                                                  |
//! | [`Tiling`]      | from places to cells and back                                                                  |
//!
//! ```
//! use wits_nav::grid::{Cell, GridMap, octile};
//! use wits_nav::search::{AStar, Search, To};
//!
//! let map = GridMap::from_text("
//!     .....
//!     .###.
//!     .....")?;
//! let goal = map.node(Cell::new(4, 1)).unwrap();
//! let to = To::new(goal, |from, goal| octile(map.cell(from), map.cell(goal)));
//! let path = AStar::new().find(&map, map.node(Cell::new(0, 1)).unwrap(), &to)?.unwrap();
//! assert_eq!(path.cost(), 6.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod agreement;
mod astar;
mod cells;
mod clearance;
#[cfg(test)]
mod conformance;
mod flow;
mod height;
mod hex;
mod jps;
mod jps_plus;
mod labels;
mod map;
pub mod movingai;
mod open;
mod oriented;
mod quadtree;
mod terrain;
mod tiling;
mod way;

pub use astar::GridAStar;
pub use cells::CellGraph;
pub use clearance::{Clearance, Fitting, Squares};
pub use flow::FlowField;
pub use height::{HeightField, HeightGround, Slopes};
pub use hex::{Hex, HexGround, HexMap};
pub use jps::Jps;
pub use jps_plus::JpsPlus;
pub use labels::Labels;
pub use map::{Cell, Direction, GridMap, MapError, octile};
pub use oriented::{BACKWARDS, Oriented, ReachCell, Turning};
pub use quadtree::{Quadtree, Square};
pub use terrain::{Charge, Costs, Diagonals, Ground, Kind, Layer, Legend, Mover, Terrain, TerrainFile};
pub use tiling::Tiling;
pub use way::{GridError, GridSearch, Way};
