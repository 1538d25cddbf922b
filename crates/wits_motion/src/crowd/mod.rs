//! Crowds that do not bump: reciprocal collision avoidance (ORCA) for thousands.
//!
//! # What it does
//! Everybody has a wish, the velocity it would like best. [`step`] gives everybody the velocity nearest to its wish that
//! keeps it clear of its neighbours for some seconds, if they do their share of it too, and off the walls in any case.
//! For each neighbour there is a half-plane of velocities that do so; a small linear program finds the best velocity in
//! all of them. Where nothing is left, in the thick of a crowd, the worst violation is made as small as can be; walls
//! are kept even then.
//!
//! # When to use, when not
//! For many that want to get through each other: people in streets and doors, units on a battlefield, ships. It looks
//! some seconds ahead and no further: ways round large obstacles come from path-finding, whose next corner is the wish.
//! Agents have no inertia and turn at once; let a motor smooth it if that shows. To move as a group, use a
//! [`flock`](crate::flock); for one agent with many concerns, [context steering](crate::context).
//!
//! # Parameters
//! [`CrowdDef`]; each [`Agent`] has a radius, a top speed and a priority. The horizon matters most: long, and people swing
//! out early but stop in front of narrow places; short, and they squeeze through and brush each other.
//!
//! # Cost
//! Flat per agent; about a third of a microsecond with ten neighbours. 28 bytes of state and about 70 of scratch for each;
//! no allocation once the arrays have grown.
//!
//! # Failure
//! Numbers that are not finite are refused by [`CrowdState::push`] and [`Walls`], and read as standing still in a wish.
//! [`CrowdDef`] names its faults. Overlapping bodies part; nothing panics.
//!
//! # Determinism
//! Same definition, state, walls and wishes: same bits, whether [`CrowdTick::parallel`] or not, on every platform. What
//! breaks symmetry (a [nudge](CrowdDef::nudge), the way apart from one spot) depends on the agents' numbers only.
//!
//! # Source
//! Van den Berg, Guy, Lin, Manocha, *Reciprocal n-body Collision Avoidance*, 2011.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_motion::crowd::{self, Agent, CrowdDef, CrowdScratch, CrowdState, CrowdTick, Walls};
//! let mut state = CrowdState::new();
//! for x in [-5.0, 5.0] {
//!     state.push(Agent::at(Vec2::new(x, 0.0)))?;
//! }
//! let goals = [Vec2::new(5.0, 0.0), Vec2::new(-5.0, 0.0)]; // they change places
//! let (def, walls, mut scratch) = (CrowdDef::default(), Walls::new(), CrowdScratch::default());
//! for _ in 0..1000 {
//!     let wishes = [0, 1].map(|number| (goals[number] - state.position(number)).clamp_length_max(1.3));
//!     crowd::step(&def, &mut state, &mut scratch, &walls, &wishes, &CrowdTick::default());
//!     assert!(state.position(0).distance(state.position(1)) > 0.59); // two radii of 0.3 m
//! }
//! assert!(state.position(0).distance(goals[0]) < 0.1);
//! # Ok::<(), wits_motion::crowd::BadAgent>(())
//! ```

mod agent;
mod def;
mod explain;
mod four;
mod frame;
mod lines;
mod near;
mod one;
mod plane;
mod program;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod wall_plane;
mod walls;

pub use agent::{Agent, BadAgent};
pub use def::{CrowdDef, MOST_NEIGHBOURS};
pub use explain::{Explanation, Line, explain};
pub use one::{Source, orca_velocity};
pub use plane::HalfPlane;
pub use state::{CrowdScratch, CrowdState};
pub use step::{CrowdTick, step};
pub use walls::{BadOutline, Walls};
