//! A whole steering set-up as data: behaviours, combiners and limits in a file, `*.steering.ron`.
//!
//! # What it does
//! A [`SteeringDef`] is a body and a tree of [nodes](Node): leaves are the behaviours of [`steering`](crate::steering),
//! inner nodes the combiners of [`combine`](crate::combine). It is read from a file with all faults at once, bound to the
//! names that a game knows ([`Vocabulary`]), and then steers one agent or ten thousand, tells why, and can be edited
//! while the game runs.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::glam::Vec2;
//! use wits_core::kinematic::Kinematic;
//! use wits_core::random::Seed;
//! use wits_core::space::Plane;
//! use wits_motion::setup::{SteeringDef, Surroundings, Vocabulary};
//!
//! let file = r#"(
//!     space: plane,
//!     body: (radius: 0.4, max_speed: 3, max_acceleration: 12),
//!     root: (want: RunningSum([
//!         (want: Flee(panic_distance: 5), target: "wolf", weight: 2),
//!         (want: Arrive, target: "home"),
//!         (want: LookAhead),
//!     ])),
//! )"#;
//! let def = SteeringDef::from_ron("sheep.steering.ron", file).unwrap(); // or every fault of the file
//! let names = Vocabulary::default().with_target("home").with_target("wolf");
//! let sheep = def.bind::<Plane>(&names).unwrap(); // or every name that is unknown
//!
//! let (mut state, mut body) = (sheep.start(Seed::new(1)), Kinematic::<Plane>::default());
//! let home = Kinematic::<Plane>::at(Vec2::new(10.0, 0.0));
//! for _ in 0..600 {
//!     let around = Surroundings { targets: &[Some(home), None], ..Surroundings::default() }; // no wolf today
//!     let wish = sheep.steer(&mut state, &body, &around, 1.0 / 60.0);
//!     sheep.step(&mut body, wish, 1.0 / 60.0);
//! }
//! assert!(body.position.distance(home.position) < 0.2);
//! ```
//!
//! # When to use
//! When designers tune, when agents of a kind are many, when somebody will ask *why did it do that*. For one behaviour or
//! two in a small game, call them directly.
//!
//! # Parts
//! | type                | what it is                                                                                 |
//! |---------------------|--------------------------------------------------------------------------------------------|
//! | [`SteeringDef`]     | the definition: what is in the file                                                        |
//! | [`Vocabulary`]      | the names of targets, paths, groups … that a game knows                                    |
//! | [`BoundSteering`]   | the definition, checked against the names and made compact: shared by all agents           |
//! | [`SteeringState`]   | what one agent remembers: a few bytes for each node that remembers something               |
//! | [`Surroundings`]    | what an agent is told about the world, in the order of the vocabulary                      |
//! | [`Explanation`]     | every node's wish, weight and share, or the reason why it was not heard                    |
//! | [`Herd`]            | many agents of one kind: finds neighbours, steers and moves them, on one core or on all    |
//!
//! | [`SteeringMind`]    | the definition as the mind of a character, see [`SteeringKind`]                            |
//!
//! # Failure
//! Nothing panics. A target that is not there (`None`, or a list that is too short) makes the behaviours that need it
//! silent. A state of another definition is fitted to this one first: nodes that kept their names keep their memory.
//!
//! # Determinism
//! Same definition, states, surroundings: same bits, serial or parallel. Chance comes from each agent's own stream.

mod act;
mod bind;
mod block;
mod check;
mod crowd;
mod def;
mod explain;
mod fours;
mod herd;
mod kind;
mod leaf;
mod mind;
mod near;
mod run;
mod state;
mod surroundings;
mod want;

pub use bind::{BoundSteering, NamedSpace, Vocabulary};
pub use def::{BodyDef, Facing, Node, SpaceKind, SteeringDef};
pub use explain::{Explanation, Told};
pub use herd::Herd;
pub use kind::{Steered, SteeringKind};
pub use mind::{SteeringMind, SteeringMindState};
pub use state::SteeringState;
pub use surroundings::{Plan, Room, Surroundings, World};
pub use want::{
    ActuatorDef, ChoiceDef, Condition, GoalDef, GroupsDef, PipelineDef, SlideDef, StepForwardDef, Urgency,
    Want,
};

#[cfg(test)]
mod tests;
