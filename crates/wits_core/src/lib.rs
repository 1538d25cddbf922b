//! The ground of Wits, a game-AI engine: what every technique stands on.
//!
//! - Where things are: [`space`], [`angle`], [`kinematic`], [`local`], [`geometry`], [`raycast`], [`index`].
//! - What learners step: [`environment`].
//! - Chance, work and sameness: [`random`], [`work`], [`time`], [`hash`], [`state`].
//! - What a mind shows: [`inspect`], [`trace`], [`scene`].
//! - Names, faults and files: [`ids`], [`findings`], [`ron`].
//!
//! Nothing here knows a clock, a thread, a file or a game engine. Same input, same seed: same bits, everywhere.
//! Units are metres, seconds and radians; the plane has x to the right and y up, angles run counter-clockwise from +x.

pub mod angle;
pub mod environment;
pub mod findings;
pub mod geometry;
pub mod hash;
pub mod ids;
pub mod index;
pub mod inspect;
pub mod kinematic;
pub mod local;
pub mod math;
pub mod names;
pub mod random;
pub mod raycast;
#[cfg(feature = "render")]
pub mod render;
pub mod ron;
pub mod scene;
pub mod space;
pub mod state;
pub mod time;
pub mod trace;
pub mod who;
pub mod work;

pub use glam;

// Derived code says `::wits_core`, here too.
extern crate self as wits_core;
