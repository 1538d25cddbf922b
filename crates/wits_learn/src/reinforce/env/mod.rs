//! Environments to learn in: small, deterministic, and without a picture.
//!
//! | environment | observation | actions | what it is for |
//! |---|---|---|---|
//! | [`TableWorld`] | state number | any | problems as data, with exact solutions ([`solve`]) |
//! | [`GridWorld`] | state number, or column and row | 4 or 8 directions | cliffs, wind, mazes: the textbooks' examples, with exact solutions |
//! | [`Sentries`] | state number | one sentry moves | a case study of tactics |
//! | [`Obstacles`] | 7 numbers | left, straight on, right | steering; every seed is another layout |
//! | [`CartPole`] | 4 numbers | left, right | the first test of any learner |
//! | [`Lander`] | 8 numbers | none, left, main, right | a harder one: rewards are late, and crashing is easy |

mod cart_pole;
mod encoded;
mod entry;
mod grid;
mod lander;
mod obstacles;
mod sentries;
mod solve;
mod table_world;

pub use cart_pole::{CartPole, CartPoleDef, CartPoleState};
pub use encoded::Encoded;
pub use entry::{AnyEnvironment, EnvironmentEntry};
pub use grid::{Fall, GridWorld, GridWorldDef, GridWorldState, Ground, MAX_SIDE, Moves};
pub use lander::{Lander, LanderDef, LanderState};
pub use obstacles::{Obstacles, ObstaclesDef, ObstaclesState};
pub use sentries::{Sentries, SentriesDef, SentriesState};
pub use solve::{Solution, ValueIteration, solve};
pub use table_world::{ActionDef, Chance, StateDef, TableWorld, TableWorldDef};
