//! Level of detail: effort where it is noticed.
//!
//! One number says how important a character is ([`ImportanceDef`]). From it follow how often and with which part of the
//! budget it thinks ([`RatesDef`]), which of several behaviours it runs ([`LevelsDef`], [`Levels`]), what is carried over
//! between two of them ([`Compression`]), and whether whole groups are run as one ([`Groups`], [`Population`]).
//!
//! Everything has hysteresis: who hovers at a border does not change all the time. And one rule stands above all: a level of
//! detail must not change what matters. If characters explode when they collide, those far away must still collide.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.3.

mod behavioural;
mod compression;
mod distribution;
mod group;
mod importance;
mod levels;
mod population;
mod scheduling;

pub use behavioural::{Level, Levels};
pub use compression::Compression;
pub use distribution::{Distribution, Kind};
pub use group::{Change, GroupId, Groups, GroupsDef};
pub use importance::{Combine, Factor, ImportanceDef};
pub use levels::{Arbitration, LevelDef, LevelFault, LevelState, LevelsDef, Switch};
pub use population::{Histogram, Population};
pub use scheduling::{Band, Rate, RateState, RatesDef};
