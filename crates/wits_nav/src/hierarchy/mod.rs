//! Large worlds in levels: first roughly, then in detail.

mod clusters;
mod instances;

pub use clusters::{ClusterError, ClusterGrid, ClusterSearch, Rough};
pub use instances::{Door, DoorWay, Instances, PlaceError};
