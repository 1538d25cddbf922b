//! Large worlds in levels: first roughly, then in detail.

mod instances;

pub use instances::{Door, DoorWay, Instances, PlaceError};
