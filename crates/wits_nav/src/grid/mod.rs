//! Maps of square cells.
//!
//! A cell is free or blocked; `x` counts to the right, `y` counts rows. What is outside of the map is blocked. A
//! [`GridMap`] is a [`Graph`] itself: eight directions, a diagonal step needs both cells beside it to be free, straight
//! steps cost 1 and diagonal ones √2.
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

mod labels;
mod map;
pub mod movingai;

pub use labels::Labels;
pub use map::{Cell, Direction, GridMap, MapError, octile};
