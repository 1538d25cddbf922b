//! Large worlds in levels: first roughly, then in detail.
//!
//! | type            | for                                                                                     |
//! |-----------------|-----------------------------------------------------------------------------------------|
//! | [`Levels`]      | any graph whose nodes belong to rooms, houses, towns                                    |
//! | [`ClusterGrid`] | large grids, also when they change                                                      |
//! | [`Instances`]   | worlds with many buildings of few kinds                                                 |
//!
//! Levels pay where worlds are large: a plan for the next minutes does not need the last step. On small maps a plain
//! search is faster, and its ways are the best ones.

mod clusters;
mod instances;
mod levels;

pub use clusters::{ClusterError, ClusterGrid, ClusterSearch, Rough};
pub use instances::{Door, DoorWay, Instances, PlaceError};
pub use levels::{GroupCost, LegEnd, LevelError, LevelSearch, Levels, nearest_to_middle};
